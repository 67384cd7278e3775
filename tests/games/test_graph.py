"""Geography on any graph: where the token goes, and which starts win."""

import pytest

import berge
from games.against import refusal


def test_the_token_goes_to_a_neighbour_where_it_has_not_been() -> None:
    position = berge.loads("graph:1-2,2-3,3-1,3-4@3").position()
    assert position.legal_moves == [1, 2, 4]
    position.push(1)
    assert position.legal_moves == [2]
    assert berge.loads("graph:1-2,5").position().legal_moves == [1, 2, 5]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("graph:a-b,b-c@a+c", "1:17: move 1 of First, c: is no neighbour of a; {wants}"),
        ("graph:a-b,b-c@b+a+b", "1:19: move 1 of Second, b: played after the end of the game; Second had no {rest}"),
        ("graph:a-b,b-c,c-d@b+c+b", "1:23: move 1 of Second, b: has been visited; {wants}"),
        ("graph:a-b,b-c+x", "1:15: move 1 of First, x: is no vertex; a vertex of the graph"),
        ("graph:a-b,b-c+1", "1:15: move 1 of First, 1: is no vertex; a vertex of the graph"),
        ("graph:1-%31,2@1+2", "1:17: move 1 of First, 2: is no neighbour of 1; {wants}"),
        ("graph:a%20b-c,d@a%20b+d", "1:23: move 1 of First, d: is no neighbour of 'a b'; {wants}"),
        ("graph:x:1-c,d@x:1+d", "1:19: move 1 of First, d: is no neighbour of ('x', 1); {wants}"),
    ],
)
def test_an_illegal_move_is_told_with_its_reason(line: str, message: str) -> None:
    wants = "the token goes along an edge to a vertex where it has not been"
    assert refusal(line) == message.replace("{wants}", wants).replace("{rest}", "move left and lost")


def test_a_token_on_no_vertex_is_refused() -> None:
    with pytest.raises(berge.MissingError, match="found 'z'; expected a vertex of the graph"):
        berge.graph.setup(berge.Graph.from_edges([("a", "b")]), "z")


def test_on_odd_cycles_and_complete_graphs_every_start_loses_and_on_even_ones_every_start_wins() -> None:
    for order in range(3, 12):
        cycle = [(v, (v + 1) % order) for v in range(order)]
        complete = [(v, w) for v in range(order) for w in range(v)]
        for edges in (cycle, complete):
            solution = berge.solve(berge.graph.setup(berge.Graph.from_edges(edges)))
            assert isinstance(solution, berge.StartsSolution)
            assert len(solution.losing) == (order if order % 2 else 0)


def test_on_a_path_of_odd_order_every_other_start_loses() -> None:
    for order in range(1, 12):
        graph = berge.Graph.from_edges([(v, v + 1) for v in range(order - 1)], range(order))
        solution = berge.solve(berge.graph.setup(graph))
        assert isinstance(solution, berge.StartsSolution)
        assert list(solution.losing) == (list(range(0, order, 2)) if order % 2 else [])


def test_a_name_that_no_format_can_hold_is_refused() -> None:
    setup = berge.graph.setup(berge.Graph.from_edges([(frozenset([1]), 2)]))
    with pytest.raises(berge.FormatError, match=r"the name frozenset\(\{1\}\) cannot be written as JSON: use numbers"):
        setup.dumps("json")
    with pytest.raises(berge.FormatError, match=r"the name frozenset\(\{1\}\) has no notation"):
        setup.dumps("line")
    assert repr(setup) == "<Geography, 2 vertices, 1 edge>"


def test_names_within_names_are_read_back() -> None:
    names = [(((1, 2), "a"), 3), ((0,), (0, (1,))), "b"]
    setup = berge.graph.setup(berge.Graph.from_edges([(names[0], names[1]), (names[1], names[2])]), names[0])
    game = setup.game([names[1]])
    assert berge.loads(game.dumps("json")) == game
    solved = berge.solve(setup)
    assert berge.loads(solved.dumps("json", certificates=True)).setup == setup


def test_names_deep_within_names_are_refused() -> None:
    deep = "[" * 500 + "1" + "]" * 500
    text = f'{{"format": "berge-game/1", "ruleset": "graph", "edges": [[1, {deep}]], "moves": []}}'
    with pytest.raises(berge.LimitError, match="nests more than 8 lists"):
        berge.loads(text)


def test_true_is_not_one() -> None:
    with pytest.raises(berge.IllegalMove, match="is no vertex"):
        berge.loads("graph:1-2,2-3").position().push(True)
    truths = berge.graph.setup(berge.Graph.from_edges([(True, False)]))
    assert truths.position([True]).legal_moves == [False]
