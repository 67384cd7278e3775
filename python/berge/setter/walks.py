"""Families of games on boards that the second player has won: boards, and the token's path on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from berge.analysis.engine import Engine
from berge.analysis.mistakes import is_mistake
from berge.analysis.review import review
from berge.errors import ArgumentError
from berge.games import AnyPosition, AnyRuleset
from berge.i18n import N_, _, join_choices
from berge.i18n.counts import count_mistakes
from berge.setter import boards
from berge.setter.boards import Rows
from berge.setter.family import FREE, WALL, GenerationRequest, build_board_setup
from berge.setter.options import build_int_check, build_int_list_check
from berge.setter.paths import Neighbors, Path, find_longest_branch, shuffle_neighbors, walk_round_tree, wander
from berge.setter.tasks import limits_of

Walk = tuple[Rows, Path]
"""A board, and the token's path on it."""
DrawWalk = Callable[[], Walk | None]
TRIES = 200
"""The most games that are drawn until one meets the request."""
WALKS = 8
"""Random walks that are drawn on a board; the best one is used."""
SMALL = 150
"""Boards of at most so many cells get more walks, because most walks on them are short."""
DRAWS = 4
"""Long walks that are drawn; the best one is used."""
DIMENSIONS = ("rows", "columns")
MORE = {"rows": N_("more rows"), "columns": N_("more columns")}
COST_OF_ENDING = 1 << 20
"""The cost of a move that ends the game: any other move is preferred."""


def end_walk(ruleset: AnyRuleset, board: Rows, path: Path) -> Walk | None:
    """Return a board and a path at whose end the first player cannot move; None if the path is too short.

    The path is cut to an even number of moves, and the unvisited cells next to its end become walls.
    """
    path = path[: len(path) - 1 + len(path) % 2]
    if len(path) < 3:
        return None
    visited = set(path)
    return put_walls(board, (at for at in bind_neighbors(ruleset, board, path[0])(path[-1]) if at not in visited)), path


def put_walls(board: Rows, numbers: Iterable[int]) -> Rows:
    """Return a board with walls in some cells."""
    lines, columns = [list(row) for row in board], len(board[0])
    for number in numbers:
        lines[number // columns][number % columns] = WALL
    return tuple(map("".join, lines))


def draw_until(request: GenerationRequest, sides: tuple[int, int], what: str, draw: DrawWalk, *changes: str) -> Walk:
    """Return the first instance that `draw` returns; raises ArgumentError if there is none in TRIES draws.

    The error says that there is no `what` on such a board, and suggests `changes` and others.
    """
    for _ignored in range(TRIES):
        instance = draw()
        if instance is not None:
            return instance
    limits = limits_of(request.ruleset)
    advice = [
        *map(_, changes),
        *(_("a smaller {name}", name=name) for name in ("density", "noise") if name in request.names),
    ]
    advice += [_(MORE[name]) for name, side in zip(DIMENSIONS, sides, strict=True) if side < limits.get(name, side + 1)]
    rows, columns = sides
    raise ArgumentError(
        _(
            "no {what} was drawn on {rows} x {columns} cells: try {advice}",
            what=_(what),
            rows=rows,
            columns=columns,
            advice=join_choices(advice) if advice else _("another seed"),
        )
    )


def _advise_more_moves(request: GenerationRequest) -> list[str]:
    """Return what helps where games were asked to be short."""
    return [N_("more moves")] if "moves" in request.names else []


def bind_neighbors(ruleset: AnyRuleset, board: Rows, token: int) -> Neighbors:
    """Return the function from a cell to the free cells one step away."""
    return build_board_setup(ruleset, board, *list_cells(board, [token])).game_graph.neighbors


def list_cells(board: Rows, path: Path) -> list[tuple[int, int]]:
    """Return the cells of a path as (row, column) from 1."""
    columns = len(board[0])
    return [(number // columns + 1, number % columns + 1) for number in path]


def pick_free_cell(board: Rows, chance: Random) -> int | None:
    """Return a free cell; None if there is none."""
    cells = "".join(board)
    for _ignored in range(TRIES):
        number = chance.randrange(len(cells))
        if cells[number] == FREE:
            return number
    return cells.find(FREE) if FREE in cells else None


def play_on(position: AnyPosition, choose: Callable[[AnyPosition], object], most: int) -> AnyPosition:
    """Play until the game is over, `choose` returns None, or `most` moves were made."""
    while position.ply < most and not position.is_over() and (move := choose(position)) is not None:
        position.push(move)
    return position


def trace_path(position: AnyPosition) -> Path:
    """Return the numbers of the cells that the token has visited."""
    number = position.setup.game_graph.number
    return [at for cell in position.visited if (at := number(cell)) is not None]


def _draw_walk(
    request: GenerationRequest,
    sides: tuple[int, int],
    moves: int,
    draw: DrawWalk,
    what: str = N_("path of two moves"),
    draws: int = 1,
) -> Walk:
    """Return a walk of at least two and at most `moves` moves, at whose end the first player cannot move.

    It is the one with the most mistakes of `draws` walks.
    """

    def draw_and_end() -> Walk | None:
        walks = [walk for _ in range(draws) if (walk := draw()) is not None]
        ended = [walk for board, path in walks if (walk := end_walk(request.ruleset, board, path[: moves + 1]))]
        return _pick_walk(request, ended)

    return draw_until(request, sides, what, draw_and_end)


def _wander_on(request: GenerationRequest, rows: int, columns: int, draw_board: Callable[[], Rows], moves: int) -> Walk:
    """Return one of several random walks on a board, usually one with many mistakes."""

    def draw() -> Walk | None:
        board = draw_board()
        ruleset, chance = request.ruleset, request.chance
        count = WALKS if len(board) * len(board[0]) > SMALL else 2 * WALKS
        tokens = [pick_free_cell(board, chance) for _ in range(count)]
        walks = [wander(bind_neighbors(ruleset, board, at), at, chance, moves) for at in tokens if at is not None]
        return _pick_walk(request, [walk for path in walks if (walk := end_walk(ruleset, board, path)) is not None])

    return draw_until(request, (rows, columns), N_("walk of two moves"), draw)


def _pick_walk(request: GenerationRequest, walks: Sequence[Walk]) -> Walk | None:
    """Return the walk with the most mistakes, the longest if several have as many; sometimes just the longest one."""
    if len(walks) < 2 or request.chance.random() < 0.2:
        return max(walks, key=lambda walk: len(walk[1]), default=None)
    return max(walks, key=lambda walk: (len(_list_mistakes(request, *walk)), len(walk[1])))


def draw_random(request: GenerationRequest, rows: int, columns: int, moves: int, density: float = 0.5) -> Walk:
    """Random pieces, half of them useless, and random moves."""
    return _wander_on(request, rows, columns, lambda: boards.draw_random(request, rows, columns, density), moves)


def draw_checkerboard(request: GenerationRequest, rows: int, columns: int, moves: int, noise: float = 0.05) -> Walk:
    """A checkerboard with some pieces exchanged, and random moves."""
    return _wander_on(request, rows, columns, lambda: boards.draw_random(request, rows, columns, noise), moves)


def draw_tour(request: GenerationRequest, rows: int, columns: int, moves: int, noise: float = 0.02) -> Walk:
    """A long tour of such a board, around a tree of its clean blocks."""
    enough = 1 + rows // 2 * (columns // 2)

    def draw() -> Walk | None:
        board = boards.draw_random(request, rows, columns, noise)
        path = walk_round_tree(board, request.chance)
        return None if path is None or len(path) < min(enough, 4) else (board, path)

    return _draw_walk(request, (rows, columns), moves, draw, N_("long tour"), DRAWS)


def draw_deep(request: GenerationRequest, rows: int, columns: int, moves: int, noise: float = 0.05) -> Walk:
    """The longest path of a random depth-first search: a long game with many mistakes."""
    return _draw_deep(request, (rows, columns), moves, noise, DRAWS)


def _draw_deep(request: GenerationRequest, sides: tuple[int, int], moves: int, noise: float, draws: int = 1) -> Walk:
    draw = lambda: _go_deep(request, boards.draw_random(request, *sides, noise))  # noqa: E731
    return _draw_walk(request, sides, moves, draw, draws=draws)


def _go_deep(request: GenerationRequest, board: Rows, token: int | None = None) -> Walk | None:
    token = pick_free_cell(board, request.chance) if token is None else token
    if token is None:
        return None
    neighbors = shuffle_neighbors(bind_neighbors(request.ruleset, board, token), request.chance)
    return board, find_longest_branch(token, len(board) * len(board[0]), neighbors)


def draw_snake(request: GenerationRequest, rows: int, columns: int, moves: int) -> Walk:
    """Back and forth over a whole clean checkerboard."""
    board = boards.draw_empty(request, rows, columns)
    path = [row * columns + (columns - 1 - at if row % 2 else at) for row in range(rows) for at in range(columns)]
    return _draw_walk(request, (rows, columns), moves, lambda: (board, path))


def draw_corridor(request: GenerationRequest, rows: int, columns: int, moves: int) -> Walk:
    """One long corridor, walked from end to end: a search along it goes deep."""
    board = boards.draw_corridor(request, rows, columns)
    path = wander(bind_neighbors(request.ruleset, board, 0), 0, request.chance, moves)
    return _draw_walk(request, (rows, columns), moves, lambda: (board, path))


def draw_odd(request: GenerationRequest, rows: int, columns: int, moves: int) -> Walk:
    """A clean board with odd sides and a long path: many searches fail and visit the whole board."""
    board = boards.draw_odd(request, rows, columns)
    return _draw_walk(request, (rows, columns), moves, lambda: _go_deep(request, board), draws=DRAWS)


def draw_traps(request: GenerationRequest, rows: int, columns: int, moves: int, joined: float = 0.3) -> Walk:
    """Bent rows of four cells, on which a greedy matching is too small, joined randomly, and random moves."""
    return _wander_on(request, rows, columns, lambda: boards.draw_traps(request, rows, columns, joined), moves)


def draw_answered(request: GenerationRequest, rows: int, columns: int, moves: int, noise: float = 0.05) -> Walk:
    """A long game whose second player always moves to the other half of the domino, and so never errs."""
    sides = rows, columns
    board_and_answers = lambda: _answer_dominoes(request, boards.draw_random(request, *sides, noise))  # noqa: E731
    return _draw_walk(request, sides, moves, board_and_answers, N_("game that is answered"))


def _answer_dominoes(request: GenerationRequest, board: Rows) -> Walk | None:
    token = pick_free_cell(board, request.chance)
    if token is None:
        return None
    game_graph = build_board_setup(request.ruleset, board, *list_cells(board, [token])).game_graph
    _ignored, matching = game_graph.core.solve()
    step = {ord(">"): 1, ord("<"): -1, ord("v"): len(board[0]), ord("^"): -len(board[0])}
    exposed = [at for at in game_graph.vertices if matching[at] not in step]
    if not exposed:
        return None
    neighbors = shuffle_neighbors(game_graph.neighbors, request.chance)

    def list_answers(at: int) -> list[int]:
        # All neighbors of a vertex that the matching misses are matched: the second player steps to their mates.
        return [cell + step[matching[cell]] for cell in neighbors(at)]

    begin = request.chance.choice(exposed)
    path = [begin]
    for at in find_longest_branch(begin, len(matching), list_answers)[1:]:
        path += [at + step[matching[at]], at]
    return board, path


def draw_players(
    request: GenerationRequest,
    rows: int,
    columns: int,
    moves: int,
    first: int = 6,
    second: int = 8,
    noise: float = 0.05,
) -> Walk:
    """A game of two players with skills from 0 (always errs) to 10 (never errs); the second one has won."""
    engines = [Engine(level, request.chance.randrange(1 << 32)) for level in (first, second)]
    choose = lambda position: engines[position.ply % 2].choose(position).move  # noqa: E731
    return _draw_won_game(request, (rows, columns), moves, noise, choose)


def draw_corner(request: GenerationRequest, rows: int, columns: int, moves: int, noise: float = 0.2) -> Walk:
    """A game that begins in a corner of the board with a mistake of the first player."""

    def draw() -> Walk | None:
        lines = [list(row) for row in boards.draw_random(request, rows, columns, noise)]
        row, column = request.chance.choice((0, rows - 1)), request.chance.choice((0, columns - 1))
        lines[row][column] = FREE
        walk = _go_deep(request, tuple(map("".join, lines)), row * columns + column)
        walk = None if walk is None else end_walk(request.ruleset, walk[0], walk[1][: moves + 1])
        return walk if walk is not None and 1 in _list_mistakes(request, *walk) else None

    return draw_until(request, (rows, columns), N_("game with a mistake that begins in a corner"), draw)


def draw_ending(request: GenerationRequest, rows: int, columns: int, moves: int, noise: float = 0.05) -> Walk:
    """A long game with a mistake of the first player in the last round."""

    def draw() -> Walk | None:
        board, path = _draw_deep(request, (rows, columns), moves, noise)
        for number in reversed(_list_mistakes(request, board, path)[-WALKS:]):
            walk = end_walk(request.ruleset, board, path[: 2 * number + 1])
            if walk is not None and number in _list_mistakes(request, *walk):
                return walk
        return None

    return draw_until(request, (rows, columns), N_("game with a mistake in its last round"), draw)


def draw_blunders(request: GenerationRequest, rows: int, columns: int, moves: int, noise: float = 0.05) -> Walk:
    """The one of several long games that has the most mistakes."""
    games = [_draw_deep(request, (rows, columns), moves, noise) for _ in range(WALKS)]
    return max(games, key=lambda game: len(_list_mistakes(request, *game)))


def draw_mistakes(
    request: GenerationRequest, rows: int, columns: int, moves: int, count: int = 3, noise: float = 0.05
) -> Walk:
    """A long game with exactly `count` mistakes of the first player."""
    build_int_check(0, rows * columns)("count", count)

    def draw() -> Walk | None:
        games = [part for _ in range(WALKS) if (part := draw_last_part()) is not None]
        return max(games, key=lambda game: len(game[1]), default=None)

    def draw_last_part() -> Walk | None:
        board, path = _draw_deep(request, (rows, columns), moves, noise)
        errors = _list_mistakes(request, board, path)
        if len(errors) < count:
            return None
        # Visited cells are like walls: a game that begins later has the same mistakes from there on.
        begin = 2 * errors[-count - 1] if len(errors) > count else 0
        return (put_walls(board, path[:begin]), path[begin:]) if len(path) - begin > 2 else None

    wanted_game = _("game with {count}", count=count_mistakes(count))
    return draw_until(request, (rows, columns), wanted_game, draw, N_("fewer mistakes"), *_advise_more_moves(request))


def _list_mistakes(request: GenerationRequest, board: Rows, path: Path) -> list[int]:
    """Return the numbers of the first player's moves that are mistakes."""
    cells = list_cells(board, path)
    return review(build_board_setup(request.ruleset, board, cells[0]).game(cells[1:])).mistakes(
        request.ruleset.players[0]
    )


def draw_placed(
    request: GenerationRequest, rows: int, columns: int, moves: int, at: tuple[int, ...] = (2,), noise: float = 0.2
) -> Walk:
    """A game whose first player errs exactly at the moves `at`."""
    rounds = set(build_int_list_check(1, rows * columns)("at", at))
    count = 0

    def choose(position: AnyPosition) -> object:
        nonlocal count
        is_first, winning = position.ply % 2 == 0, position.winning_moves()
        count = count if position.ply else 0
        # The second player returns each win, except the last one.
        is_mistake_due = position.ply // 2 + 1 in rounds if is_first else count < len(rounds)
        move = _choose_move(request, position, winning, is_mistake_due)
        count += is_first and is_mistake(bool(winning), move not in winning)
        return None if is_first and is_mistake_due and move in winning else move  # None: no mistake was possible here

    wanted_game = _("game with mistakes at={numbers}", numbers=",".join(map(str, sorted(rounds))))
    advice = N_("fewer mistakes"), N_("earlier ones")
    return _draw_won_game(
        request, (rows, columns), moves, noise, choose, lambda: count == len(rounds), wanted_game, advice
    )


def _choose_move(
    request: GenerationRequest, position: AnyPosition, winning: Sequence[object], is_mistake_due: bool
) -> object:
    """Return a winning move, or a losing one if `is_mistake_due`; prefer few replies."""
    legal, trial = position.legal_moves, position.copy()
    choices = [move for move in legal if move not in winning] if is_mistake_due else winning

    def compute_cost(move: object) -> tuple[int, float]:
        trial.push(move)
        replies = len(trial.legal_moves)
        trial.pop()
        return replies or COST_OF_ENDING, request.chance.random()

    return min(choices or legal, key=compute_cost)


def _draw_won_game(
    request: GenerationRequest,
    sides: tuple[int, int],
    moves: int,
    noise: float,
    choose: Callable[[AnyPosition], object],
    is_wanted: Callable[[], bool] = lambda: True,
    expected: str = N_("game that the second player has won"),
    changes: Sequence[str] = (),
) -> Walk:
    """Return a game on a noisy checkerboard that the second player has won and that `is_wanted` accepts."""

    def draw() -> Walk | None:
        board = boards.draw_random(request, *sides, noise)
        token = pick_free_cell(board, request.chance)
        if token is None:
            return None
        position = build_board_setup(request.ruleset, board, *list_cells(board, [token])).position()
        play_on(position, choose, moves)
        if position.ply % 2 or not position.ply or not position.is_over() or not is_wanted():
            return None
        return board, trace_path(position)

    return draw_until(request, sides, expected, draw, *changes, *_advise_more_moves(request))
