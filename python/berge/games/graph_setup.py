"""Setups that are a graph, perhaps with the token on a vertex, or several graphs side by side."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from berge.errors import KindError, LimitError, ParseError, check_kind
from berge.games.fields import Pairs, check_pairs
from berge.games.setup import Setup
from berge.graphs import Graph
from berge.i18n import N_, _
from berge.sanitize import show, show_json

MOST_VERTICES = 1 << 20
"""The most vertices that the cases may have together."""


@dataclass(frozen=True, repr=False)
class GraphSetup(Setup[Any]):
    """A setup on a graph, perhaps with a token.

    Without a token the first move picks the start. An immutable value. Raises MissingError if `token` is not a vertex.

    >>> setup = berge.graph.setup(berge.Graph.from_edges([("a", "b"), ("b", "c")]), "b")
    >>> setup.position().legal_moves
    ['a', 'c']
    """

    graph: Graph
    token: Hashable | None = None

    def __post_init__(self) -> None:
        check_kind(self.graph, Graph, "a berge.Graph; berge.solve takes other libraries' graphs")
        if self.token is not None:
            object.__setattr__(self, "token", self.graph.names[self.graph.number_of(self.token)])


@dataclass(frozen=True, repr=False)
class CasesSetup(Setup[tuple[int, int]]):
    """A setup on several graphs, of which the first move picks a vertex.

    An immutable value. Each of the `cases` is a number of vertices, and edges between vertices from 1. Raises KindError
    for other types, ParseError if a case has no vertex or an edge ends outside of it, and LimitError for more than
    MOST_VERTICES vertices.

    >>> setup = berge.hamilg.setup([(2, [(1, 2)]), (3, [(1, 2), (2, 3)])])
    >>> setup.notation()
    'hamilg:2;1-2/3;1-2,2-3'
    """

    cases: tuple[tuple[int, Pairs], ...]

    def __post_init__(self) -> None:
        check_kind(self.cases, Iterable, "cases, each a number of vertices and its edges")
        cases, values = [], tuple[Any, ...](self.cases)
        for number, case in enumerate(values, 1):
            if not isinstance(case, (tuple, list)) or len(case) != 2:
                raise KindError(
                    _("case {number}: {case}", number=number, case=show(case)), _("a number of vertices and edges")
                )
            check_kind(case[0], int, "how many vertices case {number} has", number=number)
            cases.append(
                (case[0], check_pairs(case[1], N_("the edges of case {number}, pairs of numbers"), number=number))
            )
        object.__setattr__(self, "cases", tuple(cases))
        if sum(order for order, _ in cases) > MOST_VERTICES:
            raise LimitError(
                _("the graphs have more than {most_vertices} vertices together", most_vertices=MOST_VERTICES)
            )
        for number, (order, edges) in enumerate(cases, 1):
            if order < 1:
                raise ParseError(
                    _("case {number}: {order} vertices", number=number, order=show_json(order)), _("at least one")
                )
            for v, w in edges:
                if not (1 <= v <= order and 1 <= w <= order and v != w):
                    raise ParseError(
                        _("case {number}: the edge ({v}, {w})", number=number, v=show_json(v), w=show_json(w)),
                        _("two vertices from 1 to {order}", order=order),
                    )
