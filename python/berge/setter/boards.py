"""Families of boards: rows of free cells and walls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from berge.analysis.solution import EVEN, StartsSolution, solve
from berge.cells import scatter
from berge.errors import ArgumentError
from berge.games import AnyRuleset, AnySetup, GameGraph
from berge.i18n import _
from berge.i18n.counts import count_losing_starts
from berge.setter.family import FREE, WALL, GenerationRequest, build_board_setup

Rows = tuple[str, ...]
Walls = Sequence[tuple[int, int]]
"""Cells, as (row, column) from 0."""
TRIES = 20
"""The most boards that are drawn until one meets the request."""
MOST_SOLVED = 30_000_000
"""The most cells, of all boards together, that are solved before a search gives up."""


def draw_random(request: GenerationRequest, rows: int, columns: int, density: float = 0.3) -> Rows:
    """Walls at random."""
    return scatter(rows, columns, density, request.chance)


def draw_empty(request: GenerationRequest, rows: int, columns: int) -> Rows:  # noqa: ARG001
    """No walls."""
    return (FREE * columns,) * rows


def draw_walls(request: GenerationRequest, rows: int, columns: int) -> Rows:  # noqa: ARG001
    """Only walls: there is no start."""
    return (WALL * columns,) * rows


def draw_odd(request: GenerationRequest, rows: int, columns: int) -> Rows:
    """No walls and odd sides: one cell stays unmatched, and every failing search visits the whole board."""
    return draw_empty(request, rows - (rows + 1) % 2 or 1, columns - (columns + 1) % 2 or 1)


def draw_corridor(request: GenerationRequest, rows: int, columns: int) -> Rows:  # noqa: ARG001
    """One long corridor back and forth over the board: a search along it goes deep."""
    full, left_gap, right_gap = FREE * columns, FREE + WALL * (columns - 1), WALL * (columns - 1) + FREE
    return tuple(full if row % 2 == 0 else (right_gap, left_gap)[row // 2 % 2] for row in range(rows))


def draw_rooms(request: GenerationRequest, rows: int, columns: int, side: int = 4) -> Rows:
    """Small rooms separated by walls, and a few holes: many components."""
    board = [list(row) for row in draw_random(request, rows, columns, 0.1)]
    for lines, across in (
        (_draw_wall_lines(request, rows, side), False),
        (_draw_wall_lines(request, columns, side), True),
    ):
        for line in lines:
            for place in range(rows if across else columns):
                row, column = (place, line) if across else (line, place)
                board[row][column] = WALL
    return tuple(map("".join, board))


def _draw_wall_lines(request: GenerationRequest, length: int, side: int) -> Iterable[int]:
    """Yield the lines that become walls, at most `side` cells apart."""
    place = request.chance.randrange(1, side + 1)
    while place < length:
        yield place
        place += request.chance.randrange(2, side + 2)


PATHS = (("...", ".##"), ("...", "##."), (".##", "..."), ("##.", "..."), ("..", ".#", ".#"), ("..", "#.", "#."),
         (".#", ".#", ".."), ("#.", "#.", ".."))  # fmt: skip
"""Four cells in a bent row. They have a perfect matching, but a greedy matching may miss it."""


def draw_traps(request: GenerationRequest, rows: int, columns: int, joined: float = 0.1) -> Rows:
    """Bent rows of four cells, on which a greedy matching is too small, joined by a few cells."""
    board = [[WALL] * columns for _ in range(rows)]
    for first_row in range(0, rows, 4):
        for first_column in range(0, columns, 4):
            for down, line in enumerate(request.chance.choice(PATHS)):
                for right, letter in enumerate(line):
                    if first_row + down < rows and first_column + right < columns:
                        board[first_row + down][first_column + right] = letter
    for row in board:
        for column in range(columns):
            if request.chance.random() < joined:
                row[column] = FREE
    return tuple(map("".join, board))


def draw_matched(request: GenerationRequest, rows: int, columns: int, density: float = 0.3) -> Rows:
    """Random walls, and a wall on each cell that a maximum matching misses: no start loses."""
    board = draw_random(request, rows, columns, density)
    return _fill(board, find_exposed(request, board), WALL)


def draw_losing(request: GenerationRequest, rows: int, columns: int, count: int = 1, density: float = 0.3) -> Rows:
    """Exactly `count` losing starts: a perfectly matched board, to which cells are added until there are enough."""
    full = solve_board(request, draw_empty(request, rows, columns))
    requested = _(
        "count: {count} on {rows} x {columns} cells", count=count_losing_starts(count), rows=rows, columns=columns
    )
    if count > (most := bound_losing_starts(full)):
        raise ArgumentError(requested, _("at most {most}", most=most))
    boards_left = -(-MOST_SOLVED // (rows * columns))
    for trial in range(TRIES):  # with more and more walls: on boards with fewer cells, a matching misses fewer
        board, walls = _draw_matched_board(request, rows, columns, density + (1 - density) * trial / TRIES)
        result, boards_left = _add_losing_starts(request, board, walls, count, full.setup.game_graph, boards_left)
        if result is not None:
            return result
    raise ArgumentError(requested, _("fewer losing starts"))


def _draw_matched_board(request: GenerationRequest, rows: int, columns: int, density: float) -> tuple[Rows, Walls]:
    """Return a random board without losing starts, and its walls: first those that stand on unmatched cells."""
    board = draw_random(request, rows, columns, density)
    exposed = find_exposed(request, board)
    board = _fill(board, exposed, WALL)
    request.chance.shuffle(exposed)
    walls = [
        (r, c) for r, row in enumerate(board) for c, cell in enumerate(row) if cell == WALL and (r, c) not in exposed
    ]
    request.chance.shuffle(walls)
    return board, [*exposed, *walls]


def _add_losing_starts(
    request: GenerationRequest, board: Rows, walls: Walls, count: int, game_graph: GameGraph[Any], boards_left: int
) -> tuple[Rows | None, int]:
    """Remove walls, in their order, if that adds losing starts, until there are `count`.

    Return the board, None if it has fewer, and how many of `boards_left` may still be solved.
    """
    losing_count, classes = 0, b""
    for row, column in walls:
        if losing_count == count or not boards_left:
            break
        if classes and any(classes[cell] == ord(EVEN) for cell in game_graph.neighbors(row * len(board[0]) + column)):
            continue  # a cell beside a losing start can be matched with it: no additional start would lose
        candidate = _fill(board, [(row, column)], FREE)
        solution = solve_board(request, candidate)
        boards_left -= 1
        if losing_count < len(solution.losing_starts) <= count:
            board, losing_count, classes = candidate, len(solution.losing_starts), solution.classes
    return (board if losing_count == count else None), boards_left


def bound_losing_starts(full: StartsSolution) -> int:
    """Return the maximum number of losing starts that walls on an empty board can make."""
    cells = len(full.classes)
    if full.setup.game_graph.proof != "dominoes" or full.exposed is None:
        return cells
    # On a bipartite board no two losing starts are neighbours, so each matched pair has at most one of them.
    return (cells + full.exposed) // 2


def solve_board(request: GenerationRequest, board: Rows) -> StartsSolution:
    """Return the value of every start of a board."""
    solution = solve(build_board_setup(request.ruleset, board, None))
    assert isinstance(solution, StartsSolution)
    return solution


def find_exposed(request: GenerationRequest, board: Rows) -> list[tuple[int, int]]:
    """Return the cells, as (row, column) from 0, that a maximum matching of a board misses."""
    solution = solve_board(request, board)
    matching = solution.certificate().matching
    if matching and isinstance(matching[0], str):
        return [(r, c) for r, row in enumerate(matching) for c, arrow in enumerate(row) if arrow == "."]
    covered = {cell for pair in matching for cell in pair}
    free = [*solution.losing_starts, *solution.winning_starts]
    return sorted((row - 1, column - 1) for row, column in free if (row, column) not in covered)


def _fill(board: Rows, cells: Iterable[tuple[int, int]], letter: str) -> Rows:
    """Return a board with a letter in some cells, given as (row, column) from 0."""
    lines = [list(row) for row in board]
    for row, column in cells:
        lines[row][column] = letter
    return tuple(map("".join, lines))


def draw_random_board(ruleset: AnyRuleset, rows: int, columns: int, density: float, chance: Random) -> AnySetup:
    """Return a setup with random letters; `density` is the share of those that are not free."""
    setup_class = ruleset.setup_class
    letters = str.maketrans(FREE + WALL, setup_class.free_letter() + setup_class.HOLE)
    board = tuple(row.translate(letters) for row in scatter(rows, columns, density, chance))
    if setup_class.NEEDS_TOKEN:
        board = _fill(board, [divmod(chance.randrange(rows * columns), columns)], setup_class.TOKEN)
    setup: AnySetup = ruleset.setup(board)
    return setup
