"""Rabbit and Egg by plain exhaustive search, with the real rules on the real pieces.

A board is a tuple of equally long strings of `X` (black), `O` (white) and exactly one `.` (blank). The player to move
slides a piece of the own colour that is orthogonally adjacent to the blank into the blank: Rabbit moves `O`, Egg moves
`X`, Rabbit moves first. Whoever cannot move loses. Cells are 1-based (row, column).

Nothing here is clever: no reduction to another game, no parity, no theorem. A move really moves a piece, and a
position is the whole board. That a game must end is not assumed either: a game that could go round in circles would
show as a RecursionError.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from typing import Literal, TypedDict

Board = tuple[str, ...]
Cell = tuple[int, int]
Player = Literal["rabbit", "egg"]

PIECE: dict[Player, str] = {"rabbit": "O", "egg": "X"}
OPPONENT: dict[Player, Player] = {"rabbit": "egg", "egg": "rabbit"}


class Verdict(TypedDict):
    """The value of a position: the player to move, whether that player wins, and the winning moves."""

    player: Player
    winning: bool
    winning_moves: list[Cell]


def find_blank(board: Board) -> Cell:
    """Return the cell of the blank; ValueError if there is not exactly one."""
    blanks = [(r, c) for r, line in enumerate(board, 1) for c, piece in enumerate(line, 1) if piece == "."]
    if len(blanks) != 1:
        raise ValueError(f"a board has exactly one blank, found {len(blanks)}: {board!r}")
    return blanks[0]


def list_neighbors(board: Board, cell: Cell) -> list[Cell]:
    """Return the cells of the board that share an edge with `cell`, sorted."""
    row, column = cell
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [(r, c) for r, c in around if 1 <= r <= len(board) and 1 <= c <= len(board[0])]


def list_moves(board: Board, player: Player) -> list[Cell]:
    """Return the cells with a piece that `player` can move into the blank, sorted."""
    return [(r, c) for r, c in list_neighbors(board, find_blank(board)) if board[r - 1][c - 1] == PIECE[player]]


def play(board: Board, move: Cell) -> Board:
    """Return the board after the piece on `move` went into the blank; ValueError where the two cells do not touch."""
    blank = find_blank(board)
    if move not in list_neighbors(board, blank):
        raise ValueError(f"{move} does not touch the blank at {blank}")
    grid = [list(line) for line in board]
    grid[blank[0] - 1][blank[1] - 1] = grid[move[0] - 1][move[1] - 1]
    grid[move[0] - 1][move[1] - 1] = "."
    return tuple("".join(line) for line in grid)


@cache
def is_winning(board: Board, player: Player) -> bool:
    """Return whether `player`, who is to move, wins against every defence.

    Every position met stays remembered; `is_winning.cache_clear()` forgets them.
    """
    opponent = OPPONENT[player]
    return any(not is_winning(play(board, move), opponent) for move in list_moves(board, player))


def list_winning_moves(board: Board, player: Player) -> list[Cell]:
    """Return the legal moves of `player` after which the opponent loses, sorted; empty iff the position is losing."""
    opponent = OPPONENT[player]
    return [move for move in list_moves(board, player) if not is_winning(play(board, move), opponent)]


def review(board: Board, moves: Sequence[Cell]) -> list[Verdict]:
    """Return the verdict on each of the len(moves) + 1 positions of a game that Rabbit starts.

    ValueError where a move is not legal for the player whose turn it is.
    """
    player: Player = "rabbit"
    verdicts: list[Verdict] = [_find_verdict(board, player)]
    for number, move in enumerate(moves, 1):
        if move not in list_moves(board, player):
            raise ValueError(f"move {number}, {move}, is not legal for {player} on {board!r}")
        board, player = play(board, move), OPPONENT[player]
        verdicts.append(_find_verdict(board, player))
    return verdicts


def list_mistakes(board: Board, moves: Sequence[Cell]) -> dict[Player, list[int]]:
    """Return the mistakes of each player, as numbers that count that player's own moves from 1.

    A mistake leaves a position that its player was winning, for one that the opponent is winning.
    """
    verdicts = review(board, moves)
    result: dict[Player, list[int]] = {"rabbit": [], "egg": []}
    for index, (before, after) in enumerate(pairwise(verdicts)):
        if before["winning"] and after["winning"]:
            result[before["player"]].append(index // 2 + 1)
    return result


def list_boards(rows: int, columns: int) -> Iterator[Board]:
    """Each board of the shape once: every place of the blank, every colour of every piece."""
    area = rows * columns
    for blank in range(area):
        for colours in product("XO", repeat=area - 1):
            text = "".join(colours[:blank]) + "." + "".join(colours[blank:])
            yield tuple(text[start : start + columns] for start in range(0, area, columns))


def _find_verdict(board: Board, player: Player) -> Verdict:
    return {
        "player": player,
        "winning": is_winning(board, player),
        "winning_moves": list_winning_moves(board, player),
    }
