"""The sentences of the steps of an explanation."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from berge.analysis.edmonds import Event, Search
from berge.games import AnyPosition
from berge.i18n import Message, _, format_player, join_list, ngettext
from berge.i18n.counts import count_pairs

MOST_NAMED = 12
"""A sentence names at most so many vertices of a cycle or a path."""
MOST_IN_BLOSSOM = 5
"""A sentence names at most so many vertices of a blossom that is a vertex of a cycle."""

End = tuple[Literal["done", "barrier", "winner"], Message, Sequence[Any]]


def describe_begin() -> Message:
    """Return the question that the search answers."""
    return _("Pair neighbours, each with at most one other. How many pairs can there be?")


def describe_event(event: Event, search: Search, names: Sequence[str]) -> Message:
    """Return what the search just did; `names` are those of all vertices, for people."""
    named = [names[vertex] for vertex in event.vertices]
    match event.kind:
        case "pair":
            return _("{v} and {w} are neighbours, and both are single: pair them.", v=named[0], w=named[1])
        case "search":
            return _(
                "{v} is single. Look for a path to another single one: along an edge, then along a pair, and so on.",
                v=named[0],
            )
        case "grow":
            v, w, partner = named
            return _("From {v} an edge leads to {w}, and its pair leads on to {partner}.", v=v, w=w, partner=partner)
        case "shrink":
            around = _join_names([_format_blossom([names[vertex] for vertex in vertices]) for vertices in event.cycle])
            return _(
                "{v} and {w} are neighbours and close an odd cycle: {names}. Any one of it can be the one without a "
                "partner in it, so from now on it counts as one.",
                v=named[0],
                w=named[1],
                names=around,
            )
        case "path":
            return _("{w} is single too, and a path is found: {path}.", w=named[-1], path=_format_path(named))
        case "flip":
            pairs = count_pairs(sum(mate is not None for mate in search.mates) // 2)
            return _("Swap along the path: split its pairs, and pair along its other edges. Now {pairs}.", pairs=pairs)
    if len(search.outer) == 1:  # the search is stuck
        return _("No path leads from {v} to another single one, so it stays single.", v=named[0])
    return _(
        "No path leads to another single one, so {v} stays single. A swap along the way to another ring would leave "
        "that one single instead.",
        v=named[0],
    )


def _join_names(names: Sequence[str]) -> Message:
    return join_list(names if len(names) <= MOST_NAMED else [*names[:MOST_NAMED], "..."])


def _format_blossom(names: Sequence[str]) -> str:
    """Return a vertex of a cycle: a blossom has several names."""
    return "+".join(names if len(names) <= MOST_IN_BLOSSOM else [*names[: MOST_IN_BLOSSOM - 1], "..."])


def _format_path(names: Sequence[str]) -> str:
    if len(names) <= MOST_NAMED:
        return " - ".join(names)
    return " - ".join([*names[: MOST_NAMED // 2], "...", *names[-MOST_NAMED // 2 :]])


@dataclass(frozen=True)
class Structure:
    """What the search has shown about a graph."""

    even: Collection[Any]
    odd: Sequence[Any]
    single: Sequence[Any]
    """The vertices that the matching leaves single."""
    pieces: int
    """The number of components of the even vertices: the odd pieces that remain without the odd vertices."""
    pairs: int


def describe_end(structure: Structure, position: AnyPosition, starts: Sequence[Any]) -> Iterator[End]:
    """Yield the last steps: how many pairs there are, why there are no more, and who wins."""
    show, pairs = position.setup.game_graph.format_move, count_pairs(structure.pairs)
    if not structure.single:
        yield "done", _("All have a partner: {pairs}. More is not possible.", pairs=pairs), ()
    else:
        yield (
            "done",
            ngettext(
                "No path is left, so {most}, and one is single. A ring: some largest pairing leaves it "
                "single. All others have a partner in every largest pairing.",
                "No path is left, so {most}, and {n} are single. A ring: some largest pairing leaves it "
                "single. All others have a partner in every largest pairing.",
                len(structure.single),
                most=ngettext("{n} pair is the most", "{n} pairs are the most", structure.pairs),
            ),
            (),
        )
        yield "barrier", _describe_barrier(structure, [show(name) for name in structure.odd]), structure.odd
    yield "winner", *_describe_winner(structure, position, starts)


def _describe_barrier(structure: Structure, odd: Sequence[str]) -> Message:
    """Return why every pairing leaves so many single (Berge 1958)."""
    left = len(structure.single)
    pieces = ngettext("{n} odd piece remains", "{n} odd pieces remain", structure.pieces)
    if len(odd) == 1:
        return ngettext(
            "Take {name} away: {pieces}. {name} can serve only one of them, so one is always left single.",
            "Take {name} away: {pieces}. {name} can serve only one of them, so {n} are always left single.",
            left,
            name=odd[0],
            pieces=pieces,
        )
    if odd:
        return ngettext(
            "Take the {k} with a box away: {pieces}. They can serve only {k} of these, so one is always left single.",
            "Take the {k} with a box away: {pieces}. They can serve only {k} of these, so {n} are always left single.",
            left,
            k=len(odd),
            pieces=pieces,
        )
    return ngettext(
        "One piece has an odd number, so one is always left single.",
        "{n} pieces have an odd number, so {n} are always left single.",
        left,
    )


def _describe_winner(
    structure: Structure, position: AnyPosition, starts: Sequence[Any]
) -> tuple[Message, Sequence[Any]]:
    """Return who wins and why, with the start or the token that this is about."""
    mover, other = map(format_player, (position.turn, position.setup.ruleset.opponent_of(position.turn)))
    show = position.setup.game_graph.format_move
    if position.token is not None:
        at = show(position.token)
        if position.token in structure.even:
            return _(
                "{mover} is to move from {v}, which a largest pairing leaves single. Whatever {mover} steps to has a "
                "partner, and {other} steps on to that partner. So {other} never gets stuck, and wins.",
                mover=mover,
                other=other,
                v=at,
            ), [position.token]
        return _(
            "{mover} is to move from {v}, which has a partner in every largest pairing. {mover} steps to the partner, "
            "and after each step of {other} again. So {mover} never gets stuck, and wins.",
            mover=mover,
            other=other,
            v=at,
        ), [position.token]
    if not starts:
        return _("There is nowhere to start: {mover} cannot move, and {other} wins.", mover=mover, other=other), ()
    ringed = [start for start in starts if start in structure.even]
    if not ringed:
        return _(
            "Every start has a partner in every largest pairing. Wherever {mover} starts, {other} steps to the "
            "partner, and after each step of {mover} again. So {other} never gets stuck, and wins.",
            mover=mover,
            other=other,
        ), ()
    single = {*structure.single}
    best = next((start for start in ringed if start in single), ringed[0])
    return _(
        "{mover} starts at a ring, such as {v}, which a largest pairing leaves single. Whatever {other} steps to then "
        "has a partner, and {mover} steps on to that partner. So {mover} never gets stuck, and wins.",
        mover=mover,
        other=other,
        v=show(best),
    ), [best]
