"""Writes the corpus of verdicts: `python tests/corpus/make.py`.

Each case has a name and is made from that name alone: the name seeds the random choices, so any case can be made
again by itself, and adding or removing others leaves it as it was. Every verdict comes from the exhaustive searches
in tests/oracle. README.md, beside this file, says what a line means.
"""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

# Run as a script, this file would not find the oracle.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracle import geography, rabbit

OUTPUT = Path(__file__).with_name("verdicts.jsonl")

Item = TypeVar("Item")
Shape = tuple[int, int]
Rows = tuple[str, ...]
Cells = list[rabbit.Cell]
Game = tuple[rabbit.Board, Cells]

BOARD_SHAPES: list[Shape] = [
    *((1, columns) for columns in (5, 8, 12)),
    *((2, columns) for columns in (4, 6, 8, 10, 12)),
    *((7, 1), (9, 2), (3, 3), (3, 4), (3, 5), (3, 7), (3, 8), (6, 3)),
    *((4, 4), (4, 5), (4, 6), (5, 4), (5, 5), (5, 6), (6, 5)),
]
ROOMY_SHAPES = [shape for shape in BOARD_SHAPES if min(shape) >= 3]
TINY_BOARD_SHAPES: list[Shape] = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3)]
MAZE_SHAPES: list[Shape] = [
    *((1, 6), (1, 11), (8, 1), (2, 4), (2, 7), (2, 10), (6, 2), (3, 3), (3, 4), (3, 6), (3, 8), (7, 3)),
    *((4, 4), (4, 5), (4, 6), (5, 4), (5, 5)),
]
TINY_MAZE_SHAPES: list[Shape] = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (2, 3), (3, 2)]
WALLED_SHAPES: list[Shape] = [(1, 5), (5, 1), (2, 2), (3, 3), (4, 6), (5, 5)]

OFFICIAL_GAMES: list[Game] = [
    (("XO.OXO",), [(1, 2), (1, 1)]),
    (("XOX", "O.O", "XOX"), [(2, 3), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (3, 2), (3, 3)]),
    (("OOXX", "OXXO", "OO.O", "XXXO"), [(3, 2), (2, 2), (1, 2), (1, 3)]),
]
OFFICIAL_MAZE: Rows = (".##", "...", "#.#")


class Case(NamedTuple):
    """The name of a case, and the function that makes its line from choices seeded with that name."""

    name: str
    make: Callable[["Choices"], dict[str, object]]

    def format_line(self) -> str:
        """Return the line of the corpus, without its line end."""
        rabbit.is_winning.cache_clear()
        return json.dumps({"id": self.name, **self.make(Choices(self.name))}, separators=(",", ":"))


class Choices:
    """Random choices fixed by a name, built on `Random.random` alone: Python promises to keep that sequence."""

    def __init__(self, name: str) -> None:
        self._random = Random(name)

    def decide(self, probability: float) -> bool:
        """True with the given probability."""
        return self._random.random() < probability

    def pick_below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1."""
        return int(self._random.random() * limit)

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.pick_below(len(items))]


def place_pieces(shape: Shape, blank: int, piece: Callable[[int, int], str]) -> rabbit.Board:
    """The board with its blank at cell number `blank` and every other piece chosen by its 0-based row and column."""
    rows, columns = shape
    return tuple(
        "".join("." if row * columns + column == blank else piece(row, column) for column in range(columns))
        for row in range(rows)
    )


def draw_board(choices: Choices, shapes: Sequence[Shape]) -> rabbit.Board:
    """Return a board with random pieces."""
    shape = choices.pick(shapes)
    return place_pieces(shape, choices.pick_below(shape[0] * shape[1]), lambda row, column: choices.pick("XO"))


def draw_checkered_board(choices: Choices, shapes: Sequence[Shape]) -> rabbit.Board:
    """A checkerboard on which every neighbour of the blank is white, with up to a fifth of the pieces recoloured."""
    shape = choices.pick(shapes)
    blank = choices.pick_below(shape[0] * shape[1])
    noise = choices.pick([0.0, 0.05, 0.1, 0.2])
    colour = sum(divmod(blank, shape[1])) % 2
    return place_pieces(shape, blank, lambda row, column: "XO"[(row + column + colour + choices.decide(noise)) % 2])


def draw_any_board(choices: Choices) -> rabbit.Board:
    """Return a checkered board two times out of three, else a random one."""
    return draw_checkered_board(choices, BOARD_SHAPES) if choices.decide(2 / 3) else draw_board(choices, BOARD_SHAPES)


def list_one_colour_boards() -> Iterator[rabbit.Board]:
    """Yield boards of one colour, with the blank in a corner or near the middle."""
    for rows, columns in [(1, 6), (3, 3), (4, 5)]:
        for blank in (0, rows * columns // 2):
            yield place_pieces((rows, columns), blank, lambda row, column: "X")
            yield place_pieces((rows, columns), blank, lambda row, column: "O")


def play_full_game(board: rabbit.Board, choices: Choices) -> Game:
    """A game from `board` until someone is stuck, by two players who see the winning moves more or less often."""
    skill: dict[rabbit.Player, float] = {"rabbit": choices.pick([0, 0.5, 1]), "egg": choices.pick([0, 0.5, 1])}
    return play_game(lambda player, _, winning: winning if choices.decide(skill[player]) else [], board, choices)


def play_careless_game(choices: Choices) -> Game:
    """Return a full game on a checkered board by two players who mostly throw a win away where the board lets them."""
    board = draw_checkered_board(choices, ROOMY_SHAPES)
    return play_game(lambda _, losing, winning: losing if choices.decide(0.8) else winning, board, choices)


def play_game(pick: Callable[[rabbit.Player, Cells, Cells], Cells], board: rabbit.Board, choices: Choices) -> Game:
    """Return a complete game from `board`: each move is one of `wanted`, or any if there is none.

    `wanted` is told who moves, which legal moves lose and which win.
    """
    setup, moves = board, Cells()
    player: rabbit.Player = "rabbit"
    while legal := rabbit.list_moves(board, player):
        winning = rabbit.list_winning_moves(board, player)
        losing = [move for move in legal if move not in winning]
        moves.append(choices.pick(pick(player, losing, winning) or legal))
        board, player = rabbit.play(board, moves[-1]), rabbit.OPPONENT[player]
    return setup, moves


def find_game(accept: Callable[[Game], bool], choices: Choices) -> Game:
    """Return the first full game that is accepted, of as many as it takes."""
    while True:
        game = play_full_game(draw_any_board(choices), choices)
        if accept(game):
            return game


def play_random_game(choices: Choices) -> Game:
    """Return a full game on a random board."""
    return play_full_game(draw_board(choices, BOARD_SHAPES), choices)


def play_long_game(choices: Choices) -> Game:
    """Return a full game on a checkered board that is not narrow."""
    return play_full_game(draw_checkered_board(choices, ROOMY_SHAPES), choices)


def play_stopped_game(choices: Choices) -> Game:
    """Return a game broken off after an even number of moves, while the player to move still could."""
    board, moves = find_game(lambda game: len(game[1]) > 2, choices)
    return board, moves[: 2 + 2 * choices.pick_below((len(moves) - 1) // 2)]


def find_rabbit_win(choices: Choices) -> Game:
    """Return a complete game that Rabbit wins."""
    return find_game(lambda game: len(game[1]) > 2 and len(game[1]) % 2 == 1, choices)


def find_egg_win(choices: Choices) -> Game:
    """Return a complete game that Egg wins, as in all inputs of the task."""
    return find_game(lambda game: len(game[1]) > 2 and len(game[1]) % 2 == 0, choices)


def play_no_moves(choices: Choices) -> Game:
    """Return a board with a record of no moves."""
    return draw_any_board(choices), []


def describe_game(game: Game) -> dict[str, object]:
    """Return the fields of a Rabbit and Egg line."""
    board, moves = game
    rounds = (len(moves) + 1) // 2
    header = [f"{len(board)} {len(board[0])}", *board, str(rounds)]
    positions = [
        {"winning": verdict["winning"], "winning_moves": verdict["winning_moves"]}
        for verdict in rabbit.review(board, moves)
    ]
    return {
        "ruleset": "rabbit",
        "text": as_text(header + [f"{row} {column}" for row, column in moves]),
        "positions": positions,
        "mistakes": rabbit.list_mistakes(board, moves),
    }


def draw_maze(choices: Choices) -> Rows:
    """Return a maze with a share of walls between none and three fifths."""
    rows, columns = choices.pick(MAZE_SHAPES)
    walls = choices.pick_below(61) / 100
    return tuple("".join("#" if choices.decide(walls) else "." for _ in range(columns)) for _ in range(rows))


def list_mazes(shape: Shape) -> Iterator[Rows]:
    """Each maze of the shape once."""
    rows, columns = shape
    for cells in product(".#", repeat=rows * columns):
        yield tuple("".join(cells[setup : setup + columns]) for setup in range(0, rows * columns, columns))


def describe_maze(maze: Rows) -> dict[str, object]:
    """Return the fields of a maze line."""
    text = as_text([f"{len(maze)} {len(maze[0])}", *maze])
    return {"ruleset": "maze", "text": text, "losing": geography.list_losing_starts(geography.build_grid(maze))}


def as_text(lines: list[str]) -> str:
    """Return the lines with a line end after each."""
    return "".join(f"{line}\n" for line in lines)


def yield_cases(
    prefix: str, items: Iterable[Item], make: Callable[[Item, Choices], dict[str, object]]
) -> Iterator[Case]:
    """Yield one case for each item, in order."""
    return (Case(f"{prefix}/{number:04d}", partial(make, item)) for number, item in enumerate(items, 1))


def list_played_cases(prefix: str, boards: Iterable[rabbit.Board]) -> Iterator[Case]:
    """One full game on each of the boards."""
    return yield_cases(prefix, boards, lambda board, choices: describe_game(play_full_game(board, choices)))


def list_game_cases(prefix: str, count: int, make: Callable[[Choices], Game]) -> Iterator[Case]:
    """`count` games that differ by nothing but the choices which their names seed."""
    return yield_cases(prefix, range(count), lambda _, choices: describe_game(make(choices)))


def list_maze_cases(prefix: str, mazes: Iterable[Rows]) -> Iterator[Case]:
    """Yield one case for each of the mazes."""
    return yield_cases(prefix, mazes, lambda maze, _: describe_maze(maze))


def list_all_rabbit_cases() -> Iterator[Case]:
    """Return the Rabbit and Egg families, in the order of the file."""
    yield from yield_cases("rabbit/official", OFFICIAL_GAMES, lambda game, _: describe_game(game))
    for rows, columns in TINY_BOARD_SHAPES:
        yield from list_played_cases(f"rabbit/tiny/{rows}x{columns}", rabbit.list_boards(rows, columns))
    yield from list_played_cases("rabbit/one-colour", list_one_colour_boards())
    yield from list_game_cases("rabbit/random", 150, play_random_game)
    yield from list_game_cases("rabbit/checkered", 200, play_long_game)
    yield from list_game_cases("rabbit/stopped", 140, play_stopped_game)
    yield from list_game_cases("rabbit/rabbit-wins", 120, find_rabbit_win)
    yield from list_game_cases("rabbit/egg-wins", 120, find_egg_win)
    yield from list_game_cases("rabbit/careless", 150, play_careless_game)
    yield from list_game_cases("rabbit/no-moves", 80, play_no_moves)


def list_all_maze_cases() -> Iterator[Case]:
    """Return the maze families, in the order of the file."""
    yield from list_maze_cases("maze/official", [OFFICIAL_MAZE])
    for rows, columns in TINY_MAZE_SHAPES:
        yield from list_maze_cases(f"maze/tiny/{rows}x{columns}", list_mazes((rows, columns)))
    yield from yield_cases("maze/random", range(250), lambda _, choices: describe_maze(draw_maze(choices)))
    yield from list_maze_cases("maze/open", (("." * columns,) * rows for rows, columns in MAZE_SHAPES))
    yield from list_maze_cases("maze/walls-only", (("#" * columns,) * rows for rows, columns in WALLED_SHAPES))


def list_cases() -> Iterator[Case]:
    """Every case of the corpus, in the order of the file."""
    yield from list_all_rabbit_cases()
    yield from list_all_maze_cases()


def main() -> None:
    """Write the file and print its number of lines."""
    lines = [case.format_line() for case in list_cases()]
    OUTPUT.write_bytes(as_text(lines).encode("ascii"))
    print(f"{OUTPUT.name}: {len(lines)} lines")


if __name__ == "__main__":
    main()
