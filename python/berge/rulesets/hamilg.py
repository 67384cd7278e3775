"""HAMILG, "A Game on a Graph" (CodeChef).

From how many vertices does the player win who puts the token down? Several graphs in one file, each a game of its own.
They are kept as one graph whose vertices are called `(case, vertex)`, since no edge leads from one case to another:
what is so of a vertex in its own graph is so in all of them together.
Vertex geography on general graphs: polynomial, by matching with blossoms (Fraenkel, Scheinerman and Ullman 1993).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from berge.errors import FormatError, LimitError, ParseError
from berge.formats import expect, shown
from berge.graphs import Graph
from berge.rulesets.geography import Game
from berge.rulesets.graph import NamedStart, of_numbers
from berge.rulesets.numbers import Pairs, pairs_from_json, parse_pairs, read_numbers, write_pairs

MOST_VERTICES = 1 << 20
"""The most vertices that the cases may have together."""


@dataclass(frozen=True, repr=False)
class Start(NamedStart):
    """The `cases`: of each the number of vertices and the edges, whose ends count from 1. An immutable value.

    Raises ParseError where an edge ends elsewhere.
    """

    NAME: ClassVar[str] = "hamilg"
    TITLE: ClassVar[str] = "A Game on a Graph"
    PLAYERS: ClassVar[tuple[str, str]] = ("askar", "bob")
    CONTEST: ClassVar[str | None] = "hamilg"
    ANSWER: ClassVar[str | None] = "codechef"
    PROOF: ClassVar[str] = "barrier"

    cases: tuple[tuple[int, Pairs], ...]

    token: ClassVar[None] = None  # type: ignore[misc]  # the first move chooses

    def __post_init__(self) -> None:
        if sum(order for order, _ in self.cases) > MOST_VERTICES:
            raise LimitError(f"found graphs of more than {MOST_VERTICES} vertices together")
        for number, (order, edges) in enumerate(self.cases, 1):
            if order < 1:
                raise ParseError(f"case {number}: {shown(order)} vertices", "at least one")
            for v, w in edges:
                if not (1 <= v <= order and 1 <= w <= order and v != w):
                    raise ParseError(
                        f"case {number}: the edge ({shown(v)}, {shown(w)})", f"two vertices from 1 to {order}"
                    )

    @cached_property
    def graph(self) -> Graph:  # type: ignore[override]  # made when it is needed
        """All cases side by side."""
        names: list[tuple[int, int]] = []
        pairs: list[tuple[int, int]] = []
        for number, (order, edges) in enumerate(self.cases, 1):
            pairs += [(len(names) + v - 1, len(names) + w - 1) for v, w in edges]
            names += [(number, v) for v in range(1, order + 1)]
        return of_numbers(pairs, names)

    def as_dict(self) -> dict[str, Any]:
        """Return the `cases`."""
        return {"cases": [{"vertices": order, "edges": list(map(list, edges))} for order, edges in self.cases]}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Self:
        """Return the start of the `cases`."""
        cases = []
        for case in expect(document, "cases", list, "a list of graphs"):
            if not isinstance(case, dict):
                raise ParseError(shown(case), 'an object with "vertices" and "edges"')
            edges = pairs_from_json(expect(case, "edges", list, "a list of pairs of numbers"), "", "a pair of numbers")
            cases.append((expect(case, "vertices", int, "how many vertices there are"), edges))
        return cls(tuple(cases))

    def notation(self) -> str:
        """Return the cases with `/` between them, each its number of vertices and its edges, `3;1-2,2-3`."""
        return "/".join(write_pairs(order, edges) for order, edges in self.cases)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the cases written as `notation` writes them."""
        expected = "a number of vertices and edges, 3;1-2,2-3"
        return cls(tuple(parse_pairs(case, expected) for case in text.split("/")))


def loads(text: str | bytes) -> Start:
    """Return the cases in the format of the task; raises ParseError, with line and column, for anything else."""
    numbers = read_numbers(text)
    cases = []
    for _ in range(numbers.next("the number of cases", 1)):
        order, size = numbers.next("the number of vertices", 1), numbers.next("the number of edges", 0)
        edges = []
        for _ in range(size):
            v, w = numbers.next("a vertex", 1, order), numbers.next("a vertex", 1, order)
            if v == w:
                raise numbers.error(f"an edge from {v} to itself", "two vertices")
            edges.append((v, w))
        cases.append((order, tuple(edges)))
    numbers.end()
    return Start(tuple(cases))


def load(path: str | os.PathLike[str]) -> Start:
    """Return the cases in a file in the format of the task; raises as `loads` and OSError."""
    return loads(Path(path).read_bytes())


def dumps(game: Game) -> str:
    """Return the cases in the format of the task; raises FormatError where moves have been made."""
    start = game.start
    assert isinstance(start, Start)
    if game.moves:
        raise FormatError("HAMILG holds starts without moves; expected format 'json'")
    lines = [str(len(start.cases))]
    for order, edges in start.cases:
        lines += [f"{order} {len(edges)}", *(f"{v} {w}" for v, w in edges)]
    return "\n".join([*lines, ""])


def answer(start: Start, classes: bytes) -> str:
    """Return what the task asks for: for each case how many starts lose for whoever moves first."""
    cases = (number for number, (order, _) in enumerate(start.cases, 1) for _ in range(order))
    losing = Counter(number for number, letter in zip(cases, classes, strict=True) if letter == ord("E"))
    return "".join(f"{losing[number]}\n" for number in range(1, len(start.cases) + 1))
