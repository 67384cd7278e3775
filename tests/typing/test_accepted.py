"""User code: `mypy --strict` accepts it, infers the asserted types, and it runs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, assert_type

import berge
from berge.analysis.engine import Choice, Engine

RECORD = "1 6\nXO.OXO\n1\n1 2\n1 1\n"


def test_a_game_is_read_reviewed_and_written(tmp_path: Path) -> None:
    game = berge.loads(RECORD, "rabbit")
    assert_type(game, berge.Game[Any])
    assert_type(game.players, tuple[str, str])
    assert_type(game.moves, Sequence[Any])
    review = berge.review(game, certificates=True)
    assert_type(review, berge.Review)
    assert_type(review.mistakes("rabbit"), list[int])
    assert_type(review.plies[0], berge.Ply)
    assert_type(review.plies[0].winning, bool)
    assert_type(review.accuracy("egg").rate, float | None)
    assert_type(review.decisive, berge.Ply | None)
    assert_type(review.dumps("noi"), str)
    review.dump(tmp_path / "review.json", "json", certificates=True)
    assert berge.load(tmp_path / "review.json") == game


def test_a_position_is_played() -> None:
    position = berge.maze.parse("...").position([(1, 2)])
    assert_type(position, berge.Position[tuple[int, int]])
    for move in position.legal_moves:
        position.push(move)
        assert_type(position.is_winning(), bool)
        assert_type(position.winning_moves(), list[tuple[int, int]])
        position.pop()
    assert_type(position.visited, tuple[tuple[int, int], ...])
    assert_type(position.is_legal((1, 1)), bool)
    assert_type(position.copy(), berge.Position[tuple[int, int]])
    assert_type(position.turn, str)
    assert_type(position.certificate(), berge.Certificate | berge.StartsCertificate)
    assert_type(berge.verify(position.certificate()), berge.Verdict)
    assert_type(position.letters, tuple[str, ...] | None)
    assert_type(berge.maze.parse("...").rows, tuple[str, ...])
    assert_type(berge.juniper.parse("9").n, int)
    assert_type(berge.juniper.loads("9").moves, Sequence[int])


def test_a_start_is_solved() -> None:
    solution = berge.solve(berge.juniper.setup(9))
    assert_type(solution, berge.StartsSolution | berge.PositionSolution)
    if isinstance(solution, berge.StartsSolution):
        assert_type(solution.losing_starts, Sequence[Any])
        assert_type(solution.class_of(2), Literal["E", "O", "M"])
        assert_type(solution.certificate(), berge.StartsCertificate)
    else:
        assert_type(solution.mover_wins, bool)


def test_a_graph_is_solved_for_all_its_starts() -> None:
    assert_type(berge.solve([(1, 2)]), berge.StartsSolution)
    assert_type(berge.solve(berge.Graph.from_edges([(1, 2)])).losing_starts, Sequence[Any])


def test_a_graph_is_taken_apart() -> None:
    decomposition = berge.gallai_edmonds({"a": ["b"], "b": ["c"]}, biadjacency=None)
    assert_type(decomposition, berge.GallaiEdmonds)
    assert_type(decomposition.even[0], Any)
    assert_type(decomposition.matching[0], tuple[Any, Any])
    assert_type(berge.dulmage_mendelsohn(decomposition.graph).rows[0], Any)
    assert_type(berge.structural_rank(decomposition.graph), int)
    for pair in decomposition.edges_in("every"):
        assert_type(pair, tuple[Any, Any])
    assert_type(decomposition.deficiency, int)
    assert_type(berge.maximum_matching([(1, 2)]), dict[Any, Any])
    assert_type(berge.essential([(1, 2)]), set[Any])
    graph = berge.Graph.from_edges([("a", "b")], vertices=["z"])
    assert_type(graph.order, int)
    assert_type(berge.slither(graph).first_player_wins, bool)
    explanation = berge.explain(graph)
    assert_type(explanation, berge.Explanation)
    assert_type(explanation.steps[0], berge.Step)
    assert_type(explanation.frames("zh"), list[str])
    control = berge.control([("a", "b")], state_matrix=None)
    assert_type(control, berge.Control)
    assert_type(control.driver_count, int)
    assert_type(control.node_classes(), dict[Any, Literal["always", "sometimes", "never"]])
    assert_type(control.edge_classes(), dict[tuple[Any, Any], Literal["critical", "ordinary", "redundant"]])


def test_the_engine_plays_and_errors_are_caught() -> None:
    engine = Engine(level=9, seed=1, language="zh")
    position = berge.loads("juniper:9").position()
    assert_type(engine.choose(position), Choice)
    try:
        position.push("nine")
    except berge.IllegalMove as error:
        assert_type(error.ply, int)
        assert_type(error.localized("zh"), str)
    try:
        position.pop()
    except IndexError as missing:
        if isinstance(missing, berge.MissingError):
            assert_type(missing.found, str)
