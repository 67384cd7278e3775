"""Rotations, reflections and permutations do not change answers, and different functions agree."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge.games import Board

Cell = tuple[int, int]
Rows = tuple[str, ...]
Walk = tuple[Rows, list[Cell]]


def transpose(rows: Rows) -> Rows:
    return tuple(map("".join, zip(*rows, strict=True)))


def mirror(rows: Rows) -> Rows:
    return tuple(row[::-1] for row in rows)


def turn(rows: Rows) -> Rows:
    return mirror(transpose(rows))


SYMMETRIES: dict[str, tuple[Callable[[Rows], Rows], Callable[[Cell, int, int], Cell]]] = {
    "transposed": (transpose, lambda cell, rows, columns: (cell[1], cell[0])),
    "mirrored": (mirror, lambda cell, rows, columns: (cell[0], columns + 1 - cell[1])),
    "turned": (turn, lambda cell, rows, columns: (cell[1], rows + 1 - cell[0])),
}


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """Return a board of up to 9 x 9 cells, mostly a checkerboard, and a legal game on it."""
    rows, columns, noise = draw(st.integers(1, 9)), draw(st.integers(1, 9)), draw(st.sampled_from([0, 5, 15, 50]))
    rng = draw(st.randoms(use_true_random=False))
    blank = rng.randrange(rows * columns)
    letters = ["XO"[(i // columns + i % columns + (rng.randrange(100) < noise)) % 2] for i in range(rows * columns)]
    letters[blank] = "."
    board = tuple("".join(letters[i : i + columns]) for i in range(0, rows * columns, columns))
    position = berge.rabbit.parse("/".join(board)).position()
    for _ in range(rng.choice([0, 3, 100])):
        if position.is_over():
            break
        position.push(rng.choice(position.legal_moves))
    return board, list(position.moves)


def review_moves(board: Rows, moves: list[Cell]) -> berge.Review:
    return berge.review(berge.Game(berge.rabbit.setup(board), moves))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@given(walk=walks())
def test_a_game_is_worth_the_same_on_a_turned_board(symmetry: str, walk: Walk) -> None:
    board, moves = walk
    change, follow = SYMMETRIES[symmetry]
    size = len(board), len(board[0])
    review = review_moves(board, moves)
    other = review_moves(change(board), [follow(move, *size) for move in moves])
    assert other.verdicts == review.verdicts
    for ply, twin in zip([*review.plies, review.final], [*other.plies, other.final], strict=True):
        assert twin.winning_moves == sorted(follow(move, *size) for move in ply.winning_moves)


@given(walk=walks())
def test_swapping_the_colours_and_the_players_changes_nothing(walk: Walk) -> None:
    """After one move, the rest of the game is one in which Egg begins; with the colours swapped, Rabbit does."""
    board, moves = walk
    if not moves:
        return
    position = berge.rabbit.parse("/".join(board)).position()
    position.push(moves[0])
    swapped = tuple(row.translate(str.maketrans("XO", "OX")) for row in position.letters or ())
    other = review_moves(swapped, moves[1:])
    assert other.verdicts == review_moves(board, moves).verdicts[1:]


@given(walk=walks(), data=st.data())
def test_the_review_of_a_beginning_is_the_beginning_of_the_review(walk: Walk, data: st.DataObject) -> None:
    board, moves = walk
    end = data.draw(st.integers(0, len(moves)))
    complete, part = review_moves(board, moves), review_moves(board, moves[:end])
    assert part.verdicts == complete.verdicts[: end + 1]
    for ply in range(end + 1):
        assert part.winning_moves(ply) == complete.winning_moves(ply)


@given(walk=walks())
def test_solving_agrees_with_reviewing(walk: Walk) -> None:
    board, moves = walk
    review = review_moves(board, moves)
    setup, end = berge.solve(berge.rabbit.setup(board)), berge.solve(review.game)
    assert isinstance(setup, berge.PositionSolution)
    assert isinstance(end, berge.PositionSolution)
    first = review.plies[0] if moves else review.final
    assert (setup.mover_wins, list(setup.winning_moves)) == (first.winning, first.winning_moves)
    assert (end.mover_wins, list(end.winning_moves)) == (review.final.winning, review.final.winning_moves)
    assert (setup.winner, end.winner) == (first.winner, review.final.winner)


@given(walk=walks())
def test_a_game_is_worth_what_its_usable_cells_are_worth_as_a_maze(walk: Walk) -> None:
    setup = berge.rabbit.setup(walk[0])
    assert isinstance(setup.game_graph, Board)
    maze = berge.solve(berge.maze.setup(setup.game_graph.usable))
    assert isinstance(maze, berge.StartsSolution)
    position = berge.solve(setup)
    assert isinstance(position, berge.PositionSolution)
    assert position.mover_wins is (maze.class_of(setup.token) != "E")


@st.composite
def mazes(draw: st.DrawFn) -> Rows:
    rows, columns, walls = draw(st.integers(1, 10)), draw(st.integers(1, 10)), draw(st.sampled_from([0, 10, 30, 60]))
    rng = draw(st.randoms(use_true_random=False))
    return tuple("".join(".#"[rng.randrange(100) < walls] for _ in range(columns)) for _ in range(rows))


def solve_maze(rows: Rows) -> berge.StartsSolution:
    solution = berge.solve(berge.maze.setup(rows))
    assert isinstance(solution, berge.StartsSolution)
    assert berge.verify(solution)
    return solution


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@given(rows=mazes())
def test_a_maze_has_the_same_losing_starts_when_turned(symmetry: str, rows: Rows) -> None:
    change, follow = SYMMETRIES[symmetry]
    transposed = solve_maze(change(rows)).losing_starts
    assert transposed == sorted(follow(cell, len(rows), len(rows[0])) for cell in solve_maze(rows).losing_starts)


@given(rows=mazes(), other=mazes())
def test_mazes_with_a_wall_between_them_do_not_touch(rows: Rows, other: Rows) -> None:
    height = max(len(rows), len(other))

    def fill(maze: Rows) -> Rows:
        return maze + ("#" * len(maze[0]),) * (height - len(maze))

    both = tuple(f"{rest}#{right}" for rest, right in zip(fill(rows), fill(other), strict=True))
    shift = len(rows[0]) + 1
    apart = [*solve_maze(rows).losing_starts, *((r, c + shift) for r, c in solve_maze(other).losing_starts)]
    assert solve_maze(both).losing_starts == sorted(apart)


@given(rows=mazes())
def test_the_classes_of_a_maze_fit_together(rows: Rows) -> None:
    solution = solve_maze(rows)
    free = sum(row.count(".") for row in rows)
    pair_count = sum(row.count(letter) for row in solution.certificate().matching for letter in "><v^")
    assert solution.count("E") + solution.count("O") + solution.count("M") == free
    assert len(solution.losing_starts) + len(solution.winning_starts) == free
    assert free - pair_count == solution.count("E") - solution.count("O")
    assert solution.first_player_wins is (pair_count < free)
