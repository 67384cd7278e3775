"""Names of vertices at every interface: a string, an integer, or a tuple of these."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import IntEnum, StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx
import numpy as np
import pytest

import berge
from berge.graphs import Graph, graph_of
from berge.graphs.digraphs import digraph_of
from light_igraph import igraph
from rulesets import GAMES
from thorough import mark_cases


class Colour(StrEnum):
    RED = "red"


class Level(IntEnum):
    LOW = 1


class Place(NamedTuple):
    row: int
    column: int


@dataclass(frozen=True)
class Pump:
    number: int


NAMES = [
    ("a", "a"), ("", ""), (0, 0), (-3, -3), (10**30, 10**30), ((), ()), ((1, "a"), (1, "a")), (((1,), 2), ((1,), 2)),
    (np.int64(5), 5), (np.uint8(6), 6), (np.str_("b"), "b"), ((np.int8(1), np.str_("c")), (1, "c")),
    (Colour.RED, "red"), (Level.LOW, 1), (Place(1, 2), (1, 2)),
]  # fmt: skip
"""Names, and what berge calls them."""
STRANGERS: list[Any] = [
    True, False, np.True_, None, 1.0, 2.5, float("nan"), float("inf"), np.float64(1), 1j, Fraction(1), b"a",
    frozenset({1}), date(2020, 1, 1), Pump(1), Ellipsis, range(2), int, (True, 1), (1, (False,)), (None,), (1.0, 2),
    (frozenset(), 1), ((((((((((1,),),),),),),),),),), [], [1], {}, {1},
]  # fmt: skip
"""What is no name, some of it equal to one."""
HASHABLE = [value for value in STRANGERS if not isinstance(value, (list, dict, set))]

DOORS: dict[str, Callable[[Any], object]] = {
    "pairs": lambda name: graph_of([("x", "y"), ("y", name)]),
    "pairs, first": lambda name: graph_of([(name, "y")]),
    "a vertex": lambda name: Graph.from_edges([], [name]),
    "names": lambda name: Graph(["x", name], b""),
    "edges": lambda name: Graph.from_edges([(name, "y")]),
    "a neighbour": lambda name: graph_of({"x": ["y", name]}),
    "directed pairs": lambda name: digraph_of([("x", "y"), (name, "y")]),
    "a successor": lambda name: digraph_of({"x": ["y", name]}),
    "gallai_edmonds": lambda name: berge.gallai_edmonds([("x", name)]),
    "maximum_matching": lambda name: berge.maximum_matching([("x", name)]),
    "essential": lambda name: berge.essential([("x", name)]),
    "dulmage_mendelsohn": lambda name: berge.dulmage_mendelsohn([("x", name)]),
    "structural_rank": lambda name: berge.structural_rank([("x", name)]),
    "control": lambda name: berge.control([("x", name)]),
    "solve": lambda name: berge.solve([("x", name)]),
    "slither": lambda name: berge.slither([("x", name)]),
}
KEYS: dict[str, Callable[[Any], object]] = {
    "a key": lambda name: graph_of({name: ["x"]}),
    "a node": lambda name: digraph_of({name: ["x"]}),
}


@pytest.mark.parametrize("door", DOORS | KEYS)
def test_names_are_taken_at_every_door_and_all_else_is_refused(door: str) -> None:
    ask = (DOORS | KEYS)[door]
    for name, plain in NAMES:
        assert ask(name) == ask(plain), name
    for stranger in STRANGERS if door in DOORS else HASHABLE:
        with pytest.raises(berge.GraphError, match="expected a string, an integer or a tuple of these as a name"):
            ask(stranger)


EQUAL = [(True, 1), (False, 0), (1.0, 1), (np.True_, 1), (np.float64(3), 3), ((True, 1), (1, 1)), ((1.0, 2), (1, 2))]


@pytest.mark.parametrize(("stranger", "name"), EQUAL, ids=repr)
def test_what_equals_a_name_is_refused_where_the_name_is_known(stranger: Any, name: Any) -> None:
    """True and 1.0 are keys of what 1 is a key of."""
    assert stranger == name
    for function in (graph_of, digraph_of):
        with pytest.raises(berge.GraphError):
            function([(name, "x"), (stranger, "y")])
    graph = graph_of([(name, "x")])
    assert name in graph
    assert stranger not in graph
    with pytest.raises(berge.MissingError):
        berge.gallai_edmonds(graph).mate(stranger)


def find_types(value: Any) -> set[type]:
    return {tuple}.union(*map(find_types, value)) if isinstance(value, tuple) else {type(value)}


@pytest.mark.parametrize("seed", mark_cases(range(20), range(5)))
def test_names_are_pythons_own_whatever_is_asked_first(seed: int) -> None:
    """NumPy's numbers in, Python's out, of the same value; looked up by either; the same in documents."""
    rng = random.Random(seed)
    pool = [pair for pair in NAMES if pair[1] != 10**30]
    edges = [(rng.choice(pool), rng.choice(pool)) for _ in range(rng.randint(1, 12))]
    edges_of_names = [(v[0], w[0]) for v, w in edges]
    plain = [(v[1], w[1]) for v, w in edges]
    answers: list[Callable[[], Any]] = [
        lambda: berge.gallai_edmonds(edges_of_names) == berge.gallai_edmonds(plain),
        lambda: berge.control(edges_of_names) == berge.control(plain),
        lambda: berge.verify(berge.solve(edges_of_names)),
        lambda: berge.verify(berge.slither(edges_of_names)),
        lambda: berge.verify(berge.gallai_edmonds(edges_of_names).certificate(edges=True)),
        lambda: all(find_types(name) <= {int, str, tuple} for name in graph_of(edges_of_names).names),
        lambda: all(v in graph_of(edges_of_names) and w in graph_of(plain) for v, w in edges_of_names + plain),
    ]
    rng.shuffle(answers)
    for answer in answers:
        assert answer()


def build_path(stranger: Any) -> nx.Graph:
    """Return a path of five nodes, the one in the middle an object of any kind."""
    return nx.path_graph([10, 11, stranger, 13, 14])


FOREIGN = [value for value in HASHABLE if value is not None and value == value and value != float("inf")]


@pytest.mark.parametrize("stranger", FOREIGN, ids=repr)
def test_networkx_keeps_its_nodes_and_documents_refuse_them(stranger: Any) -> None:
    graph = build_path(stranger)
    structure = berge.gallai_edmonds(graph)
    assert any(name is stranger for name in structure.graph.names)
    assert structure.class_of(stranger) == berge.gallai_edmonds(nx.path_graph(5)).class_of(2)
    assert stranger in structure.even
    assert len(berge.maximum_matching(graph)) == 4
    results = [structure, berge.dulmage_mendelsohn(graph), berge.control(graph.to_directed()), berge.slither(graph)]
    for result in results:
        assert str(result)
        assert copy.deepcopy(result) is not None
        if not isinstance(stranger, type) and type(stranger) is not object:
            assert pickle.loads(pickle.dumps(result)) == result
        for act in (lambda one: one.dumps("json"), berge.verify):
            with pytest.raises(berge.FormatError, match=r"cannot be written in a document: .*convert_node_labels"):
                act(result)
    with pytest.raises(berge.FormatError, match="cannot be written in a document"):
        structure.certificate(edges=True)
    with pytest.raises(berge.FormatError, match="cannot be written in a document"):
        berge.verify(berge.solve(graph))


class Elements:
    """Compares element by element, as tensors of several elements do, which are hashable."""

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> Any:
        return self

    def __bool__(self) -> bool:
        raise RuntimeError("the truth value of several elements is ambiguous")


def test_networkx_keeps_nodes_that_do_not_say_whether_they_are_equal() -> None:
    nodes = [Elements(), Elements(), Elements()]
    structure = berge.gallai_edmonds(nx.path_graph(nodes))
    assert [structure.class_of(node) for node in nodes] == ["E", "O", "E"]
    assert structure.graph.neighbors(nodes[1])[0] is nodes[0]


@pytest.mark.parametrize("stranger", [*FOREIGN, 10**20, (1, (2, 3))], ids=repr)
def test_positions_and_games_are_shown_whatever_their_vertices_are_called(stranger: Any) -> None:
    graph = build_path(stranger)
    position = berge.solve(graph).setup.position()
    position.push(11)
    position.push(stranger)
    game = position.game()
    for thing in (position, game, game.setup, berge.review(game), berge.solve(game), berge.solve(graph)):
        assert repr(thing)
        assert str(thing)
    assert repr(position).startswith("<")
    review = berge.review(game)
    mistakes = [ply.mistake for ply in review.plies]
    assert mistakes.count(True) == sum(len(review.mistakes(player)) for player in game.players)


def test_work_for_a_document_that_cannot_be_written_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    structure = berge.gallai_edmonds([(10**18, 1), (1, 2)])
    monkeypatch.setattr("berge.analysis.gallai_edmonds._core.Graph", None)
    with pytest.raises(berge.FormatError, match="use integers of at most 18 digits"):
        structure.certificate(edges=True)


def test_a_network_with_gaps_says_which_node_is_none() -> None:
    graph = nx.Graph([(1.0, 2.0), (2.0, float("nan"))])
    with pytest.raises(berge.GraphError, match="the node nan; expected nodes that are finite"):
        berge.gallai_edmonds(graph)
    with pytest.raises(berge.GraphError, match="the node nan"):
        berge.control(graph.to_directed())


@pytest.mark.parametrize("names", [["a", 1.0], ["a", None], [True, False], ["a", "a"], [frozenset(), "b"]])
def test_igraph_counts_its_vertices_where_they_have_no_names(names: list[Any]) -> None:
    graph = igraph.Graph(2, [(0, 1)])
    graph.vs["name"] = names
    assert list(graph_of(graph).names) == [0, 1]


def test_two_lists_of_two_numbers_may_be_a_matrix() -> None:
    for ask in (berge.gallai_edmonds, berge.solve, berge.control):
        for thing in ([[1, 0], [0, 1]], [[0.5, 0], [0, 2]], [[3, 4], [4, 5]]):
            with pytest.raises(berge.GraphError, match=r"two lists of two numbers; expected edges as tuples, or a"):
                ask(thing)
        ask([["a", "b"], ["b", "c"]])
        ask([(1, 0), (0, 1)])


def test_files_that_networkx_reads_follow_the_rule(tmp_path: Path) -> None:
    document = {
        "directed": False,
        "multigraph": False,
        "graph": {},
        "nodes": [{"id": "a"}, {"id": True}],
        "links": [{"source": "a", "target": True}],
    }
    path = tmp_path / "network.json"
    path.write_text(json.dumps(document))
    with pytest.raises(berge.ParseError, match="node 2 with the name true; expected a text"):
        berge.load(path)


MOVES: list[Any] = [
    (True, 1), (1.0, 1), [1, 1], 1.0, True, ("1", 1), None, (np.True_, 1), [1], {1}, (1, 1, 1), b"", float("nan"),
    frozenset(), 10**30, Ellipsis,
]  # fmt: skip


@pytest.mark.parametrize("line", GAMES.values(), ids=GAMES)
def test_one_rule_says_which_values_are_moves(line: str) -> None:
    """What is no name is no move, though some of it equals one; neither is the name of something else."""
    game = berge.loads(line)
    position = game.setup.position()
    while True:
        for move in MOVES:
            assert not position.is_legal(move)
            with pytest.raises(berge.IllegalMove):
                position.push(move)
            with pytest.raises(berge.IllegalMove):
                game.setup.game([*position.moves, move])
        assert repr(position)
        if position.ply == len(game.moves):
            break
        position.push(game.moves[position.ply])


def test_a_token_is_called_as_its_vertex() -> None:
    graph = Graph.from_edges([(1, 2), (2, 3)])
    setup = berge.graph.setup(graph, np.int64(1))
    assert type(setup.token) is int
    for stranger in (True, 1.0, [1]):
        with pytest.raises(berge.MissingError):
            berge.graph.setup(graph, stranger)


def test_nodes_that_numpy_cannot_compare_with_a_large_integer_stay_as_they_are() -> None:
    nodes = [2**64, np.True_]
    assert list(graph_of(nx.DiGraph([nodes])).names) == nodes
    assert list(digraph_of(nx.DiGraph([nodes]))[0]) == nodes
