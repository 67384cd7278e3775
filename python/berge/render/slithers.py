"""Slither analyses as text."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.slither import Slither
from berge.documents import Options, writes
from berge.games.builtin import on_graph
from berge.i18n.counts import count_edges, count_vertices
from berge.render.pen import Pen
from berge.render.solutions import MOST_STARTS
from berge.sanitize import make_safe


@writes(Slither, "text", "language", "colour")
def write_slither_as_text(slither: Slither, options: Options) -> Iterator[str]:
    """Yield who wins, the rounds if there are several, some first edges that win, and the reason."""
    pen = Pen(options)
    vertices, edges = count_vertices(slither.graph.order), count_edges(slither.graph.size)
    players = pen.say_player("first"), pen.say_player("second")
    winner, loser = players if slither.first_player_wins else players[::-1]
    title = pen.say("Slither, {vertices}, {edges}: {winner} wins", vertices=vertices, edges=edges, winner=winner)
    yield pen("title", title) + "\n\n"
    if len(slither.rounds) > 1:
        yield from _write_rounds(slither, pen)
    if slither.first_player_wins:
        winning = pen.say_count(
            "A winning first edge (there may be others): {edges}",
            "Winning first edges ({n}, there may be others): {edges}",
            len(slither.winning_edges),
            edges=_list_edges(slither, pen),
        )
        yield pen("win", winning) + "\n"
        yield pen.say_line(
            "Why: these edges pair off the matched vertices. Wherever {loser} goes on, the vertex has a partner in a "
            "maximum\nmatching that is free, and {winner} answers by going on to it.",
            winner=winner,
            loser=loser,
        )
    else:
        yield pen.say_line(
            "Why: every first edge has an even vertex, of the graph or of a later round. A maximum matching misses it. "
            "{winner}\n"
            "answers every step of {loser} by going to the partner in that matching, and always has an answer.",
            winner=winner,
            loser=loser,
        )


def _write_rounds(slither: Slither, pen: Pen) -> Iterator[str]:
    """Yield the rounds, one on each line, down to the graph that decides the game."""
    yield pen.say_line("Nobody gains by leaving the odd vertices, so where none are matched these alone decide:")
    for number, part in enumerate(slither.rounds, 1):
        yield "  "
        yield pen.say_line(
            "round {round}: {even} even, {odd} odd, {matched} matched",
            round=number,
            even=len(part.even),
            odd=len(part.odd),
            matched=len(part.matched),
        )
    yield "\n"


def _list_edges(slither: Slither, pen: Pen) -> str:
    show, edges = on_graph(slither.graph).game_graph.show, slither.winning_edges
    return pen.join_some((make_safe(f"{show(v)} - {show(w)}") for v, w in edges[:MOST_STARTS]), len(edges))
