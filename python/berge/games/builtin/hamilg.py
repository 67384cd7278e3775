"""HAMILG, "A Game on a Graph" (CodeChef).

From how many vertices does the player win who puts the token down? Several graphs in one file, each a game of its own.
They are kept as one graph whose vertices are called `(case, vertex)`, since no edge leads from one case to another:
what is so of a vertex in its own graph is so in all of them together.
Vertex geography on general graphs: polynomial, by matching with blossoms (Fraenkel, Scheinerman and Ullman 1993).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from berge import _core
from berge.documents import Json, expect
from berge.errors import FormatError, KindError, LimitError, ParseError, check_kind
from berge.games import AnyGame, AnyRuleset, Contest, Ruleset, Setup, StoredGraph
from berge.games.builtin.numbers import (
    PAIRS,
    Pairs,
    check_pairs,
    pairs_from_json,
    parse_pairs,
    read_numbers,
    write_pairs,
)
from berge.games.input_text import COUNTED, Detector, InputText
from berge.games.stored_graph import of_numbers
from berge.graphs import Graph
from berge.i18n import _
from berge.sanitize import show, show_json

MOST_VERTICES = 1 << 20
"""The most vertices that the cases may have together."""


@dataclass(frozen=True, repr=False)
class HamilgSetup(Setup[tuple[int, int]]):
    """The `cases`: of each the number of vertices and the edges, whose ends count from 1. An immutable value.

    Raises ParseError where an edge ends elsewhere.
    """

    EDITOR: ClassVar[str] = "none"
    instance_kind = "edges"

    cases: tuple[tuple[int, Pairs], ...]

    def __post_init__(self) -> None:
        check_kind(self.cases, Iterable, "cases, each a number of vertices and its edges")
        cases, given = [], tuple[Any, ...](self.cases)
        for number, case in enumerate(given, 1):
            if not isinstance(case, (tuple, list)) or len(case) != 2:
                raise KindError(
                    _("case {number}: {case}", number=number, case=show(case)), _("a number of vertices and edges")
                )
            check_kind(case[0], int, "how many vertices case {number} has", number=number)
            cases.append((case[0], check_pairs(case[1], "the edges of case {number}, pairs of numbers", number=number)))
        object.__setattr__(self, "cases", tuple(cases))
        if sum(order for order, _ in self.cases) > MOST_VERTICES:
            raise LimitError(
                _("found graphs of more than {most_vertices} vertices together", most_vertices=MOST_VERTICES)
            )
        for number, (order, edges) in enumerate(self.cases, 1):
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

    def keys(self) -> Json:
        """Return the `cases`."""
        return {"cases": [{"vertices": order, "edges": list(map(list, edges))} for order, edges in self.cases]}

    @classmethod
    def from_keys(cls, document: Mapping[str, Any], ruleset: AnyRuleset) -> Self:
        """Return the start of the `cases`."""
        cases = []
        for case in expect(document, "cases", list, "a list of graphs"):
            if not isinstance(case, dict):
                raise ParseError(show_json(case), _('an object with "vertices" and "edges"'))
            edges = pairs_from_json(expect(case, "edges", list, "a list of pairs of numbers"), "", "a pair of numbers")
            cases.append((expect(case, "vertices", int, "how many vertices there are"), edges))
        return cls(tuple(cases), ruleset=ruleset)

    @classmethod
    def schema(cls, ruleset: AnyRuleset) -> Json:  # noqa: ARG003
        """Return the graphs, each with its number of vertices and its edges."""
        order = {"type": "integer", "minimum": 1}
        case = {"type": "object", "required": ["vertices", "edges"], "properties": {"vertices": order, "edges": PAIRS}}
        return {"properties": {"cases": {"type": "array", "items": case}}, "required": ["cases"]}

    @classmethod
    def from_parts(cls, ruleset: AnyRuleset, *parts: Any) -> Self:
        """Return the start of some graphs, a case each."""
        return cls(parts, ruleset=ruleset)

    def to_parts(self) -> tuple[Any, ...]:
        """Return the cases."""
        return self.cases

    def line(self) -> str:
        """Return the cases with `/` between them, each its number of vertices and its edges, `3;1-2,2-3`."""
        return "/".join(write_pairs(order, edges) for order, edges in self.cases)

    @classmethod
    def from_line(cls, text: str, ruleset: AnyRuleset) -> Self:
        """Return the cases written as `line` writes them."""
        expected = _("a number of vertices and edges, 3;1-2,2-3")
        return cls(tuple(parse_pairs(case, expected) for case in text.split("/")), ruleset=ruleset)


def _graph(setup: HamilgSetup) -> Graph:
    """Return all cases side by side."""
    names: list[tuple[int, int]] = []
    pairs: list[tuple[int, int]] = []
    for number, (order, edges) in enumerate(setup.cases, 1):
        pairs += [(len(names) + v - 1, len(names) + w - 1) for v, w in edges]
        names += [(number, v) for v in range(1, order + 1)]
    return of_numbers(pairs, names)


class Cases(StoredGraph):
    """All cases side by side, whose vertices are called (case, vertex)."""

    move_schema: ClassVar[Json] = {
        "description": "the case and its vertex, from 1",
        "type": "array",
        "items": {"type": "integer", "minimum": 1},
        "minItems": 2,
        "maxItems": 2,
    }

    def __init__(self, setup: HamilgSetup) -> None:
        super().__init__(lambda: _graph(setup), sum(order for order, _ in setup.cases))


def _reads(text: bytes) -> HamilgSetup:
    """Return the cases in the format of the task; raises ParseError, with line and column, for anything else."""
    numbers = read_numbers(text)
    cases = []
    for _ignored in range(numbers.next("the number of cases", 1)):
        order, size = numbers.next("the number of vertices", 1), numbers.next("the number of edges", 0)
        edges = []
        for _ignored in range(size):
            v, w = numbers.next("a vertex", 1, order), numbers.next("a vertex", 1, order)
            if v == w:
                raise numbers.error(_("an edge from {v} to itself", v=v), _("two vertices"))
            edges.append((v, w))
        cases.append((order, tuple(edges)))
    numbers.end()
    return RULESET.setup(tuple(cases))


def _writes(game: AnyGame) -> str:
    """Return the cases in the format of the task; raises FormatError where moves have been made."""
    setup = game.setup
    assert isinstance(setup, HamilgSetup)
    if game.moves:
        raise FormatError(_("HAMILG holds starts without moves; expected format 'json'"))
    lines = [str(len(setup.cases))]
    for order, edges in setup.cases:
        lines += [f"{order} {len(edges)}", *(f"{v} {w}" for v, w in edges)]
    return "\n".join([*lines, ""])


def _answers(setup: HamilgSetup, classes: bytes) -> str:
    """Return what the task asks for: for each case how many starts lose for whoever moves first."""
    cases = (number for number, (order, _) in enumerate(setup.cases, 1) for _ in range(order))
    losing = Counter(number for number, letter in zip(cases, classes, strict=True) if letter == ord("E"))
    return "".join(f"{losing[number]}\n" for number in range(1, len(setup.cases) + 1))


def _looks_so(sample: InputText) -> bool:
    """Whether there are as many cases as the first number says, each with as many edges as it says."""
    return _core.has_cases(sample.data, MOST_VERTICES)


def _promises(game: AnyGame) -> None:
    """Raise ParseError where one of the graphs is not connected."""
    for number, (order, edges) in enumerate(game.setup.to_parts(), 1):
        near: dict[int, list[int]] = {}
        for v, w in edges:
            near.setdefault(v, []).append(w)
            near.setdefault(w, []).append(v)
        seen, waiting = {1}, [1]
        while waiting:
            fresh = {*near.get(waiting.pop(), ())} - seen
            seen |= fresh
            waiting += fresh
        if len(seen) < order:
            raise ParseError(
                _("case {number}: a graph in several parts", number=number), _("a connected one, as the task promises")
            )


RULESET: Ruleset[HamilgSetup, tuple[int, int]] = Ruleset(
    name="hamilg",
    title="A Game on a Graph",
    about="A Game on a Graph: CodeChef HAMILG",
    setup_class=HamilgSetup,
    game_graph=Cases,
    players=("askar", "bob"),
    contest=Contest(
        name="hamilg",
        writes=_writes,
        answer="codechef",
        answers=_answers,
        limits={"cases": 100, "case_vertices": 2000, "edges": 1_000_000},
        shape=r"\d++(?: \d++)*+",
        promises=_promises,
    ),
    reads=_reads,
    detector=Detector(COUNTED, _looks_so),
    examples=("hamilg:3;1-2,2-3,3-1/4;1-2,1-3,1-4/4;1-2,2-3,3-4",),
    sketch="hamilg:4;1-2,2-3,3-4,4-1,1-3/3;1-2,2-3+1:1",
    texts={
        "board": "Several graphs side by side; the token stays within one of them.",
        "rules": "Along an edge to a neighbouring vertex.",
    },
    translations={
        "zh": {
            "A Game on a Graph": "图上的游戏",
            "A Game on a Graph: CodeChef HAMILG": "CodeChef HAMILG，一般图",
            "Several graphs side by side; the token stays within one of them.": (
                "几张互不相连的图，棋子始终留在其中一张里。"
            ),
            "Along an edge to a neighbouring vertex.": "沿一条边走到相邻的点。",
            "Askar": "Askar",
            "Bob": "Bob",
        },
    },
)
