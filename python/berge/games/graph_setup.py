"""Setups that are any graph, perhaps with the token on a vertex; and setups that are several graphs side by side."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from berge.errors import KindError, LimitError, ParseError, check_kind
from berge.games.fields import Pairs, check_pairs
from berge.games.setup import Setup
from berge.graphs import Graph
from berge.sanitize import show, show_json

MOST_VERTICES = 1 << 20
"""The most vertices that the cases may have together."""


@dataclass(frozen=True, repr=False)
class GraphSetup(Setup[Any]):
    """Any graph, with the token on a vertex, or on none where the first move chooses. An immutable value.

    Raises MissingError where the token is on no vertex.
    """

    graph: Graph
    token: Hashable | None = None

    def __post_init__(self) -> None:
        check_kind(self.graph, Graph, "a berge.Graph; berge.solve takes other libraries' graphs")
        if self.token is not None:
            self.graph.number_of(self.token)


@dataclass(frozen=True, repr=False)
class CasesSetup(Setup[tuple[int, int]]):
    """The `cases`: of each the number of vertices and the edges, whose ends count from 1. An immutable value.

    Raises KindError where they are anything else, ParseError where a case has no vertex or an edge ends elsewhere,
    LimitError where there are more than MOST_VERTICES.
    """

    cases: tuple[tuple[int, Pairs], ...]

    def __post_init__(self) -> None:
        check_kind(self.cases, Iterable, "cases, each a number of vertices and its edges")
        cases, values = [], tuple[Any, ...](self.cases)
        for number, case in enumerate(values, 1):
            if not isinstance(case, (tuple, list)) or len(case) != 2:
                raise KindError(f"case {number}: {show(case)}", "a number of vertices and edges")
            check_kind(case[0], int, f"how many vertices case {number} has")
            cases.append((case[0], check_pairs(case[1], f"the edges of case {number}, pairs of numbers")))
        object.__setattr__(self, "cases", tuple(cases))
        if sum(order for order, _ in cases) > MOST_VERTICES:
            raise LimitError(f"found graphs of more than {MOST_VERTICES} vertices together")
        for number, (order, edges) in enumerate(cases, 1):
            if order < 1:
                raise ParseError(f"case {number}: {show_json(order)} vertices", "at least one")
            for v, w in edges:
                if not (1 <= v <= order and 1 <= w <= order and v != w):
                    edge = f"the edge ({show_json(v)}, {show_json(w)})"
                    raise ParseError(f"case {number}: {edge}", f"two vertices from 1 to {order}")
