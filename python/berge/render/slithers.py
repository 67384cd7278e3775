"""Who wins Slither, in words."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.slither import Slither
from berge.documents import Options, writes
from berge.games.builtin import on_graph
from berge.render.text import MOST_LISTED, Pen
from berge.sanitize import inert


@writes(Slither, "text", "language", "colour")
def slither_as_text(found: Slither, options: Options) -> Iterator[str]:
    """Yield who wins, the rounds where there is more than one, first edges that win, and why they do."""
    pen = Pen(options)
    vertices = pen.say("count.vertices", n=found.graph.order)
    edges = pen.say("count.edges", n=found.graph.size)
    players = pen.player("first"), pen.player("second")
    winner, loser = players if found.first_player_wins else players[::-1]
    yield pen("title", pen.say("slither.winner", vertices=vertices, edges=edges, winner=winner)) + "\n\n"
    if len(found.rounds) > 1:
        yield from _rounds(found, pen)
    if found.first_player_wins:
        yield pen("win", pen.say("slither.edges", n=len(found.winning_edges), edges=_edges(found, pen))) + "\n"
        yield pen.say("slither.why_matched", winner=winner, loser=loser) + "\n"
    else:
        yield pen.say("slither.why_even", winner=winner, loser=loser) + "\n"


def _rounds(found: Slither, pen: Pen) -> Iterator[str]:
    """Yield how the question came to the graph that answers it, a round a line."""
    yield pen.say("slither.rounds") + "\n"
    for number, part in enumerate(found.rounds, 1):
        counts = {"even": len(part.even), "odd": len(part.odd), "matched": len(part.matched)}
        yield "  " + pen.say("slither.round", round=number, **counts) + "\n"
    yield "\n"


def _edges(found: Slither, pen: Pen) -> str:
    show = on_graph(found.graph).game_graph.show
    edges = found.winning_edges
    shown = pen.join(inert(f"{show(v)} - {show(w)}") for v, w in edges[:MOST_LISTED])
    others = len(edges) - MOST_LISTED
    return pen.say("list.others", shown=shown, n=others) if others > 0 else shown
