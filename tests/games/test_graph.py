"""Geography on any graph: legal moves and losing starts."""

import networkx
import pytest

import berge
from berge.graphs import graph_of


def test_the_token_goes_to_a_neighbor_where_it_has_not_been() -> None:
    position = berge.loads("graph:1-2,2-3,3-1,3-4@3").position()
    assert position.legal_moves == [1, 2, 4]
    position.push(1)
    assert position.legal_moves == [2]
    assert berge.loads("graph:1-2,5").position().legal_moves == [1, 2, 5]


def test_a_token_on_no_vertex_is_refused() -> None:
    with pytest.raises(berge.MissingError, match="found 'z'; "):
        berge.graph.setup(berge.Graph.from_edges([("a", "b")]), "z")


def test_on_odd_cycles_and_complete_graphs_every_start_loses_and_on_even_ones_every_start_wins() -> None:
    for order in range(3, 12):
        cycle = [(v, (v + 1) % order) for v in range(order)]
        complete = [(v, w) for v in range(order) for w in range(v)]
        for edges in (cycle, complete):
            solution = berge.solve(berge.graph.setup(berge.Graph.from_edges(edges)))
            assert isinstance(solution, berge.StartsSolution)
            assert len(solution.losing_starts) == (order if order % 2 else 0)


def test_on_a_path_of_odd_order_every_other_start_loses() -> None:
    for order in range(1, 12):
        graph = berge.Graph.from_edges([(v, v + 1) for v in range(order - 1)], range(order))
        solution = berge.solve(berge.graph.setup(graph))
        assert isinstance(solution, berge.StartsSolution)
        assert list(solution.losing_starts) == (list(range(0, order, 2)) if order % 2 else [])


def test_a_name_that_no_format_can_hold_is_refused() -> None:
    setup = berge.graph.setup(graph_of(networkx.Graph([(frozenset([1]), 2)])))
    with pytest.raises(
        berge.FormatError, match=r"the vertex frozenset\(\{1\}\) cannot be written in a document: use integers"
    ):
        setup.dumps("json")
    with pytest.raises(berge.FormatError, match=r"the name frozenset\(\{1\}\) has no notation"):
        setup.dumps("line")
    assert repr(setup) == "<Geography, 2 vertices, 1 edge>"


def test_names_within_names_are_read_back() -> None:
    names = [(((1, 2), "a"), 3), ((0,), (0, (1,))), "b"]
    setup = berge.graph.setup(berge.Graph.from_edges([(names[0], names[1]), (names[1], names[2])]), names[0])
    game = setup.game([names[1]])
    assert berge.loads(game.dumps("json")) == game
    solution = berge.solve(setup)
    assert berge.loads(solution.dumps("json", certificates=True)).setup == setup


def test_names_deep_within_names_are_refused() -> None:
    deep = "[" * 500 + "1" + "]" * 500
    text = f'{{"format": "berge-game/1", "ruleset": "graph", "edges": [[1, {deep}]], "moves": []}}'
    with pytest.raises(berge.LimitError, match="nests more than 8 lists"):
        berge.loads(text)


def test_true_is_not_one() -> None:
    with pytest.raises(berge.IllegalMove, match="is no vertex"):
        berge.loads("graph:1-2,2-3").position().push(True)
    truths = berge.graph.setup(graph_of(networkx.Graph([(True, False)])))
    assert truths.position([True]).legal_moves == [False]
