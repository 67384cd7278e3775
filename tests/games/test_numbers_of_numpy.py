"""Numbers of numpy are accepted as moves, booleans are not."""

from typing import Any

import numpy
import pytest

import berge
import rulesets


def as_numpy(move: Any) -> Any:
    match move:
        case int():
            return numpy.int64(move)
        case (row, column):
            return numpy.int64(row), numpy.uint8(column)
    return move


@pytest.mark.parametrize("line", rulesets.GAMES.values())
def test_what_equals_a_legal_move_is_legal(line: str) -> None:
    game = berge.loads(line)
    moves = list(map(as_numpy, game.moves))
    assert game.setup.game(moves) == game
    position = game.setup.position()
    for move in moves:
        assert move in position.legal_moves
        assert position.is_legal(move)
        position.push(move)
    assert position.game() == game
    assert all(type(part) is int for part in numpy.ravel(position.moves).tolist() if not isinstance(part, str))


def test_moves_that_are_not_legal_are_told_as_those_of_python() -> None:
    position = berge.parse("king:3x3").position()
    with pytest.raises(berge.IllegalMove, match="off the board; the board has 3 rows"):
        position.push((numpy.int64(4), numpy.int64(1)))
    cells: list[Any] = [(True, 1), (numpy.True_, 1), (1.0, 1), (numpy.float64(1), 1), ("1", 1)]
    for stranger in cells:
        assert not position.is_legal(stranger)
        with pytest.raises(berge.IllegalMove, match="is no cell; expected a pair of a row and a column"):
            position.push(stranger)
    numbers = berge.parse("juniper:9,any").position()
    others: list[Any] = [True, numpy.True_, 1.0, numpy.float64(2)]
    for stranger in others:
        assert not numbers.is_legal(stranger)
    with pytest.raises(berge.IllegalMove, match="is not in the game; expected a number from 1 to 9"):
        numbers.push(numpy.int64(10))
