"""Slither analyses as text."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.slither import Slither
from berge.documents import Options, writes
from berge.games.builtin import on_graph
from berge.i18n.counts import count_edges, count_vertices
from berge.render.pen import Pen
from berge.render.solutions import MOST_LISTED
from berge.sanitize import inert


@writes(Slither, "text", "language", "colour")
def slither_as_text(slither: Slither, options: Options) -> Iterator[str]:
    """Yield who wins, the rounds if there are several, some first edges that win, and the reason."""
    pen = Pen(options)
    vertices, edges = count_vertices(slither.graph.order), count_edges(slither.graph.size)
    players = pen.player("first"), pen.player("second")
    winner, loser = players if slither.first_player_wins else players[::-1]
    yield (
        pen(
            "title",
            pen.say("Slither, {vertices}, {edges}: {winner} wins", vertices=vertices, edges=edges, winner=winner),
        )
        + "\n\n"
    )
    if len(slither.rounds) > 1:
        yield from _rounds(slither, pen)
    if slither.first_player_wins:
        yield (
            pen(
                "win",
                pen.say_count(
                    "A winning first edge (there may be others): {edges}",
                    "Winning first edges ({n}, there may be others): {edges}",
                    len(slither.winning_edges),
                    edges=_edges(slither, pen),
                ),
            )
            + "\n"
        )
        yield (
            pen.say(
                "Why: these edges pair off the matched vertices. Wherever {loser} goes on, the vertex "
                "has a partner in a maximum\nmatching that is free, and {winner} answers by going on to "
                "it.",
                winner=winner,
                loser=loser,
            )
            + "\n"
        )
    else:
        yield (
            pen.say(
                "Why: every first edge has an even vertex, of the graph or of a later round. A maximum "
                "matching misses it, and by the\npartners in that matching {winner} answers every step of "
                "{loser}, and never runs out of them.",
                winner=winner,
                loser=loser,
            )
            + "\n"
        )


def _rounds(slither: Slither, pen: Pen) -> Iterator[str]:
    """Yield the rounds, one on each line, down to the graph that decides the game."""
    yield pen.say("Nobody gains by leaving the odd vertices, so where none are matched these alone decide:") + "\n"
    for number, part in enumerate(slither.rounds, 1):
        yield "  "
        yield pen.say(
            "round {round}: {even} even, {odd} odd, {matched} matched",
            round=number,
            even=len(part.even),
            odd=len(part.odd),
            matched=len(part.matched),
        )
        yield "\n"
    yield "\n"


def _edges(slither: Slither, pen: Pen) -> str:
    show = on_graph(slither.graph).game_graph.show
    edges = slither.winning_edges
    text = pen.join(inert(f"{show(v)} - {show(w)}") for v, w in edges[:MOST_LISTED])
    others = len(edges) - MOST_LISTED
    return pen.say_count("{shown} and one other", "{shown} and {n} others", others, shown=text) if others > 0 else text
