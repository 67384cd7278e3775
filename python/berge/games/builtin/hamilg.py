r"""HAMILG, "A Game on a Graph" (CodeChef).

A file has several graphs. The task asks for each: from how many vertices does the player win who puts the token down? A
setup is one graph of all cases with vertices `(case, vertex)`. No edge joins two cases, so a vertex has the same value
as in its own graph. Vertex geography on general graphs: polynomial, by matching with blossoms (Fraenkel, Scheinerman
and Ullman 1993).

>>> print(berge.solve(berge.hamilg.loads("1\n3 2\n1 2\n2 3\n")).dumps("codechef"), end="")
2
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import ClassVar

from berge import _core
from berge.documents import Json
from berge.errors import FormatError, ParseError
from berge.games import AnyGame, CasesSetup, Contest, Ruleset, StoredGraph
from berge.games.builtin.numbers import NumberReader, write_numbers
from berge.games.graph_setup import MOST_VERTICES
from berge.games.input_text import COUNTED, Detector, InputText
from berge.games.stored_graph import build_graph
from berge.graphs import Graph
from berge.i18n import _


class Cases(StoredGraph):
    """The graph of all cases, with vertices (case, vertex)."""

    move_schema: ClassVar[Json] = {
        "description": "the case and its vertex, from 1",
        "type": "array",
        "items": {"type": "integer", "minimum": 1},
        "minItems": 2,
        "maxItems": 2,
    }

    def __init__(self, setup: CasesSetup) -> None:
        self._cases = setup.cases
        super().__init__(self._join_cases, sum(order for order, _ in setup.cases))

    def _join_cases(self) -> Graph:
        names: list[tuple[int, int]] = []
        pairs: list[tuple[int, int]] = []
        for number, (order, edges) in enumerate(self._cases, 1):
            pairs += [(len(names) + v - 1, len(names) + w - 1) for v, w in edges]
            names += [(number, v) for v in range(1, order + 1)]
        return build_graph(pairs, names)


def _read(text: bytes) -> CasesSetup:
    """Return the cases in the format of the task; raises ParseError, with line and column, for anything else."""
    numbers = NumberReader(text)
    cases = []
    for _ignored in range(numbers.read_number("the number of cases", 1)):
        order, size = numbers.read_number("the number of vertices", 1), numbers.read_number("the number of edges", 0)
        edges = []
        for _ignored in range(size):
            v, w = numbers.read_number("a vertex", 1, order), numbers.read_number("a vertex", 1, order)
            if v == w:
                raise numbers.error(_("an edge from {v} to itself", v=v), _("two vertices"))
            edges.append((v, w))
        cases.append((order, tuple(edges)))
    numbers.check_end()
    return RULESET.setup(tuple(cases))


def _write(game: AnyGame) -> str:
    """Return the cases in the format of the task; raises FormatError if there are moves."""
    setup = game.setup
    assert isinstance(setup, CasesSetup)
    if game.moves:
        raise FormatError(_("HAMILG holds only setups without moves: use the format 'json'"))
    rows = ([(order, len(edges)), *edges] for order, edges in setup.cases)
    return write_numbers([(len(setup.cases),), *chain.from_iterable(rows)])


def _write_answer(setup: CasesSetup, classes: bytes) -> str:
    """Return the answer of the task: for each case the number of starts that lose for the player to move."""
    cases = (number for number, (order, _) in enumerate(setup.cases, 1) for _ in range(order))
    losing = Counter(number for number, letter in zip(cases, classes, strict=True) if letter == ord("E"))
    return "".join(f"{losing[number]}\n" for number in range(1, len(setup.cases) + 1))


def _is_in_format(sample: InputText) -> bool:
    """Whether the numbers of cases and of edges are those that the text announces."""
    return _core.has_cases(sample.data, MOST_VERTICES)


def _check_promises(game: AnyGame) -> None:
    """Raise ParseError if one of the graphs is not connected."""
    assert isinstance(game.setup, CasesSetup)
    for number, (order, edges) in enumerate(game.setup.cases, 1):
        near: dict[int, list[int]] = {}
        for v, w in edges:
            near.setdefault(v, []).append(w)
            near.setdefault(w, []).append(v)
        visited, waiting = {1}, [1]
        while waiting:
            fresh = {*near.get(waiting.pop(), ())} - visited
            visited |= fresh
            waiting += fresh
        if len(visited) < order:
            raise ParseError(
                _("case {number}: a graph in several parts", number=number), _("a connected one, as the task promises")
            )


RULESET: Ruleset[CasesSetup, tuple[int, int]] = Ruleset(
    name="hamilg",
    title="A Game on a Graph",
    about="A Game on a Graph: CodeChef HAMILG",
    setup_class=CasesSetup,
    game_graph=Cases,
    players=("askar", "bob"),
    contest=Contest(
        name="hamilg",
        writes=_write,
        answer="codechef",
        answers=_write_answer,
        limits={"cases": 100, "case_vertices": 2000, "edges": 1_000_000},
        shape=r"\d++(?: \d++)*+",
        check_promises=_check_promises,
    ),
    reads=_read,
    detector=Detector(COUNTED, _is_in_format),
    examples=("hamilg:3;1-2,2-3,3-1/4;1-2,1-3,1-4/4;1-2,2-3,3-4",),
    sketch="hamilg:4;1-2,2-3,3-4,4-1,1-3/3;1-2,2-3+1:1",
    texts={
        "board": "Several graphs side by side. The token stays in one of them.",
        "rules": "Along an edge to a neighbouring vertex.",
    },
    translations={
        "zh": {
            "A Game on a Graph": "图上的游戏",
            "A Game on a Graph: CodeChef HAMILG": "CodeChef HAMILG，一般图",
            "Several graphs side by side. The token stays in one of them.": (
                "几张互不相连的图，棋子始终留在其中一张里。"
            ),
            "Along an edge to a neighbouring vertex.": "沿一条边走到相邻的点。",
            "Askar": "Askar",
            "Bob": "Bob",
        },
    },
)
