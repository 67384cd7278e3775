"""Puzzles have one right answer and the stated length, by exhaustive search."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.errors import ArgumentError
from berge.formats.moves import move_codec
from berge.games import BoardSetup, Ruleset, board, leaper
from berge.games.builtin import RULESETS
from berge.setter import puzzles
from berge.setter.puzzles import (
    EFFORTS,
    FEWEST_MOVES,
    SHORTEST,
    depth,
    effort,
    moves_after_errors,
    shape_of,
)
from rulesets import ROWS, Oracle
from thorough import mark_cases

OURS = [ruleset.name for ruleset in RULESETS.ours]
FOLDER = Path(puzzles.__file__).parents[1] / "page" / "puzzles"


def read_puzzles(name: str) -> list[dict[str, Any]]:
    file = FOLDER / f"{name}.json"
    assert file.exists(), f"{name} has no puzzles: `make puzzles GAME={name}` makes them"
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document.keys() == {"ruleset", "puzzles"}
    assert document["ruleset"] == name
    result: list[dict[str, Any]] = document["puzzles"]
    return result


def pick_oracle(setup: berge.Setup[Any]) -> Oracle:
    """Return the oracle of a position."""
    return ROWS[setup.ruleset.name].find_oracle(setup)


def count_plies_left(oracle: Oracle, moves: list[Any]) -> int:
    """Return how many plies follow, where who wins wins as soon, and who loses holds as long, as possible."""
    winning = oracle.list_winning_moves(moves)
    result = [1 + count_plies_left(oracle, [*moves, move]) for move in winning or oracle.list_moves(moves)]
    return (min if winning else max)(result, default=0)


@pytest.mark.parametrize("name", OURS)
def test_each_difficulty_has_many_puzzles(name: str) -> None:
    result = read_puzzles(name)
    assert len(result) >= 60
    assert {*Counter(one["difficulty"] for one in result)} == {1, 2, 3, 4, 5}
    assert [one["difficulty"] for one in result] == sorted(one["difficulty"] for one in result)
    assert len({one["id"] for one in result}) == len(result)
    assert all(one["id"].startswith(f"{name}-{one['difficulty']}-") for one in result)
    for one in result:
        assert EFFORTS[one["difficulty"]][0] <= one["effort"] <= EFFORTS[one["difficulty"]][1]
        assert one["depth"] >= SHORTEST


def check_by_search(several: list[dict[str, Any]]) -> None:
    """Assert that a plain search finds the same move and no other."""
    for one in several:
        game = berge.loads(one["position"])
        oracle, moves = pick_oracle(game.setup), list(game.moves)
        assert [move_codec(game.setup).write(move) for move in oracle.list_winning_moves(moves)] == [one["answer"]], one
        assert len(oracle.list_moves(moves)) >= FEWEST_MOVES
        assert game.position().token is not None


def is_small(one: dict[str, Any]) -> bool:
    """Return whether few enough vertices can be reached for a search."""
    return len(list(shape_of(berge.loads(one["position"]).position()))) <= 16


@pytest.mark.parametrize("name", OURS)
def test_exactly_one_move_of_a_puzzle_wins(name: str) -> None:
    small = [one for one in read_puzzles(name) if is_small(one)]
    assert len(small) >= 5
    check_by_search(small)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", OURS)
def test_exactly_one_move_wins_in_large_puzzles(name: str) -> None:
    check_by_search([one for one in read_puzzles(name) if not is_small(one)])


@pytest.mark.parametrize("name", OURS)
def test_every_move_of_a_puzzle_is_proved(name: str) -> None:
    for one in read_puzzles(name):
        position = berge.loads(one["position"]).position()
        for move in position.legal_moves:
            position.push(move)
            certificate = position.certificate()
            assert isinstance(certificate, berge.Certificate)
            assert berge.verify(certificate).proved
            right = move_codec(position.setup).write(move) == one["answer"]
            assert certificate.winning is not right
            position.pop()


@pytest.mark.parametrize("name", mark_cases(OURS, {"rabbit", "king"}))
def test_puzzle_depth_and_effort_agree_with_a_search(name: str) -> None:
    for one in read_puzzles(name):
        game = berge.loads(one["position"])
        if one["difficulty"] < 4 and is_small(one):
            oracle, moves = pick_oracle(game.setup), list(game.moves)
            assert count_plies_left(oracle, moves) == one["depth"], one
            wrong = {*oracle.list_moves(moves)} - {*oracle.list_winning_moves(moves)}
            lengths = [count_plies_left(oracle, [*moves, move]) // 2 for move in wrong]
            assert (sum(lengths), max(lengths)) == (one["effort"], one["trap"]), one
            assert len(oracle.list_moves(moves)) == one["choices"], one
        else:
            assert depth(game.position()) == one["depth"], one
            assert effort(game.position()) == one["effort"], one
            assert moves_after_errors(game.position()).count(one["trap"]) >= 1, one  # type: ignore[union-attr]


@pytest.mark.parametrize("name", OURS)
def test_no_two_puzzles_are_isomorphic(name: str) -> None:
    shapes = [shape_of(berge.loads(one["position"]).position()) for one in read_puzzles(name)]
    assert len({*shapes}) == len(shapes)


def test_renamed_or_mirrored_positions_have_the_same_shape() -> None:
    shapes = [shape_of(berge.loads(line).position()) for line in ("maze:@../..#", "maze:..@/#..", "maze:..@/##./...")]
    assert shapes[0] == shapes[1] != shapes[2]


def test_depth_is_none_beyond_its_limit() -> None:
    position = berge.loads("king:5x5+1,1").position()
    assert depth(position, 100) is None
    assert position == berge.loads("king:5x5+1,1").position()
    assert depth(berge.loads("maze:@....").position()) == 4
    assert depth(berge.loads("maze:@").position()) == 0


def test_effort_counts_the_moves_after_each_wrong_one() -> None:
    position = berge.loads("graph:a-b,a-c,c-d,a-e,e-f,f-g,g-h@a").position()
    assert position.winning_moves() == ["b"]
    assert effort(position) == 0 + 1  # after c, d ends the game; after e and f, g is one more move before h
    assert effort(position, 2) is None
    assert position == berge.loads("graph:a-b,a-c,c-d,a-e,e-f,f-g,g-h@a").position()


def test_main_writes_reproducible_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = puzzles.draw_puzzles(berge.maze, 1, seed=3)
    assert few == puzzles.draw_puzzles(berge.maze, 1, seed=3)
    assert [one.difficulty for one in few] == [1, 2, 3, 4, 5]
    monkeypatch.setattr(puzzles, "draw_puzzles", lambda _: few)
    monkeypatch.setattr("sys.argv", ["puzzles", str(tmp_path)])
    puzzles.main()
    assert sorted(file.stem for file in tmp_path.iterdir()) == sorted(OURS)
    text = json.loads((tmp_path / "maze.json").read_text())
    assert text == {"ruleset": "maze", "puzzles": [vars(one) for one in few]}


@pytest.mark.usefixtures("forgotten")
def test_ruleset_without_more_setups_is_an_error() -> None:
    steps = leaper("never", (9, 9))
    never: Any = Ruleset(name="never", title="N", about="n", setup_class=BoardSetup, game_graph=board(steps))
    RULESETS.add(never)
    with pytest.raises(ArgumentError, match=r"puzzles of never by difficulty, .*; expected 12 of each"):
        puzzles.draw_puzzles(never)


def test_too_few_puzzles_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MOST_SETUPS", 3)
    with pytest.raises(ArgumentError, match=r"puzzles of maze by difficulty, .*; expected 12 of each"):
        puzzles.draw_puzzles(berge.maze)
