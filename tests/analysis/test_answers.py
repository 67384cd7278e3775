"""The library and the command line agree with the oracle, on the corpus and on all small boards."""

import itertools
import json
import random
from functools import cache
from pathlib import Path
from typing import Any, Literal

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge.cli import main
from berge.games import BoardSetup
from corpus.verdicts import GAMES, MAZES
from oracle import geography
from oracle import rabbit as oracle
from thorough import mark_cases, pick_subset

SLICES = 8


def read_cells(moves: list[list[int]]) -> list[tuple[int, int]]:
    return [(row, column) for row, column in moves]


@pytest.mark.parametrize("part", range(SLICES))
def test_records_of_the_corpus_are_reviewed_as_the_oracle_says(part: int) -> None:
    for line in GAMES[part::SLICES]:
        game = berge.loads(line["text"])
        assert isinstance(game, berge.Game)
        review = berge.review(game)
        for ply, expected in zip([*review.plies, review.final], line["positions"], strict=True):
            assert ply.winning is expected["winning"], line["id"]
            assert ply.winning_moves == read_cells(expected["winning_moves"]), line["id"]
        assert {player: review.mistakes(player) for player in game.players} == line["mistakes"], line["id"]
        solution = berge.solve(game)
        assert isinstance(solution, berge.PositionSolution)
        assert solution.mover_wins is line["positions"][-1]["winning"]
        assert list(solution.winning_moves) == read_cells(line["positions"][-1]["winning_moves"])


@pytest.mark.parametrize("part", range(SLICES))
def test_mazes_of_the_corpus_are_solved_as_the_oracle_says(part: int) -> None:
    for line in MAZES[part::SLICES]:
        solution = berge.solve(berge.loads(line["text"]))
        assert isinstance(solution, berge.StartsSolution)
        assert solution.losing_starts == read_cells(line["losing"]), line["id"]
        assert solution.losing is solution.losing_starts
        assert solution.first_player_wins is bool(line["losing"])


def answer(arguments: list[str], path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    path.write_text(text)
    assert main([*arguments, str(path)]) == 0
    return capsys.readouterr().out


def test_players_and_languages_have_the_names_of_the_command_line() -> None:
    review = berge.review(berge.loads("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3"))
    for player in ("rabbit", "Rabbit", "兔兔"):
        assert review.mistakes(player) == [1, 2]
        assert review.accuracy(player) == review.accuracy("rabbit")
        assert review.dumps("text", side=player) == review.dumps("text", side="rabbit")
    for language in ("cn", "zh-CN", "zh_CN.UTF-8", "中文"):
        assert review.dumps("text", language=language) == review.dumps("text", language="zh")


def test_the_command_line_gives_the_contests_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in pick_subset(GAMES[::3], 3):
        numbers = line["mistakes"]["rabbit"]
        expected = "".join(f"{number}\n" for number in [len(numbers), *numbers])
        assert answer(["review", "--format", "noi"], tmp_path / "record", line["text"], capsys) == expected
    for line in pick_subset(MAZES[::2], 3):
        starts = "".join(f"{row} {column}\n" for row, column in line["losing"])
        expected = ("WIN\n" if starts else "LOSE\n") + starts
        assert answer(["solve", "--format", "jsoi"], tmp_path / "maze", line["text"], capsys) == expected


def test_the_command_line_gives_every_position_of_the_corpus(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in pick_subset(GAMES[::5], 2):
        document = json.loads(answer(["review", "--format", "json"], tmp_path / "record", line["text"], capsys))
        positions = [*document["plies"], document["final"]]
        result = [{key: position[key] for key in ("winning", "winning_moves")} for position in positions]
        assert result == line["positions"], line["id"]
        assert document["mistakes"] == line["mistakes"]


def check_start(rows: tuple[str, ...]) -> None:
    solution = berge.solve(berge.rabbit.setup(rows))
    assert isinstance(solution, berge.PositionSolution)
    assert solution.mover_wins is oracle.is_winning(rows, "rabbit"), rows
    assert list(solution.winning_moves) == oracle.list_winning_moves(rows, "rabbit"), rows


SHAPES = [(r, c) for r, c in itertools.product(range(1, 5), repeat=2) if r * c <= 9]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_every_small_board_of_rabbit_and_egg_is_solved_right(shape: tuple[int, int]) -> None:
    for board in oracle.list_boards(*shape):
        check_start(tuple(board))


@pytest.mark.parametrize("part", mark_cases(range(16), [0]))
@pytest.mark.parametrize("shape", [(3, 4), (4, 3)], ids=str)
def test_every_board_of_twelve_cells_is_solved_right(shape: tuple[int, int], part: int) -> None:
    for board in itertools.islice(oracle.list_boards(*shape), part, None, 16):
        check_start(tuple(board))
    oracle.is_winning.cache_clear()


SMALL_MAZES = [(1, 4), (4, 1), (2, 4), (4, 2), (3, 3), (3, 4)]


@cache
def build_table(rows: int, columns: int) -> Any:
    return geography.build_table(geography.build_grid(["." * columns] * rows))


def check_mazes(rows: int, columns: int) -> None:
    cells = [(r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)]
    table = build_table(rows, columns)
    for mask in range(1 << len(cells)):
        letters = "".join(".#"[not mask >> i & 1] for i in range(len(cells)))
        board = berge.maze.setup(tuple(letters[i : i + columns] for i in range(0, len(letters), columns)))
        solution = berge.solve(board)
        assert isinstance(solution, berge.StartsSolution)
        winning = table.winning[mask]
        expected = [cell for i, cell in enumerate(cells) if mask >> i & 1 and not winning >> i & 1]
        assert solution.losing_starts == expected, board


@pytest.mark.parametrize("shape", mark_cases([*SMALL_MAZES, (4, 3), (4, 4)], SMALL_MAZES), ids=str)
def test_every_small_maze_is_solved_right(shape: tuple[int, int]) -> None:
    check_mazes(*shape)


def draw_maze(rng: random.Random, rows: int, columns: int) -> BoardSetup:
    walls = rng.choice([0, 0.02, 0.1, 0.3, 0.5])
    return berge.maze.setup(tuple("".join(".#"[rng.random() < walls] for _ in range(columns)) for _ in range(rows)))


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_a_hundred_thousand_random_mazes_are_solved_as_the_oracle_says() -> None:
    rng = random.Random(1)
    for _ in range(100_000):
        board = draw_maze(rng, rng.randint(1, 4), rng.randint(1, 5))
        solution = berge.solve(board)
        assert isinstance(solution, berge.StartsSolution)
        assert solution.losing_starts == sorted(geography.list_losing_starts(geography.build_grid(board.rows))), board


def compute_matching_number(board: BoardSetup) -> int:
    """Return the size of a maximum matching, by NetworkX."""
    graph = networkx.Graph()
    graph.add_nodes_from(cells := geography.build_grid(board.rows))
    graph.add_edges_from((cell, other) for cell, others in cells.items() for other in others)
    black = [cell for cell in cells if sum(cell) % 2 == 0]
    return len(networkx.bipartite.hopcroft_karp_matching(graph, black)) // 2


def check_size(board: BoardSetup) -> None:
    solution = berge.solve(board)
    assert isinstance(solution, berge.StartsSolution)
    assert berge.verify(solution), board
    pair_count = sum(letter in b"><^v" for letter in solution._matching)
    assert pair_count // 2 == compute_matching_number(board), board


@pytest.mark.parametrize("seed", mark_cases(range(20), range(8)))
def test_matchings_are_as_large_as_those_of_networkx(seed: int) -> None:
    rng = random.Random(seed)
    check_size(draw_maze(rng, rng.randint(10, 45), rng.randint(10, 45)))


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_ten_thousand_matchings_are_as_large_as_those_of_networkx() -> None:
    rng = random.Random(2)
    for _ in range(10_000):
        check_size(draw_maze(rng, rng.randint(1, 45), rng.randint(1, 45)))


@st.composite
def games(draw: st.DrawFn) -> tuple[tuple[str, ...], list[tuple[int, int]]]:
    """Return a board that is a checkerboard but for some noise, and legal moves on it."""
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    count = rows * columns
    flipped = draw(st.lists(st.booleans() if draw(st.booleans()) else st.just(False), min_size=count, max_size=count))
    blank = draw(st.integers(0, count - 1))
    letters = ["XO"[(i // columns + i % columns + flip) % 2] for i, flip in enumerate(flipped)]
    letters[blank] = "."
    board = tuple("".join(letters[i : i + columns]) for i in range(0, count, columns))
    now, moves = board, []
    for ply in range(draw(st.integers(0, 12))):
        legal = oracle.list_moves(now, ("rabbit", "egg")[ply % 2])
        if not legal:
            break
        moves.append(draw(st.sampled_from(legal)))
        now = tuple(oracle.play(now, moves[-1]))
    return board, moves


@given(games())
def test_random_games_are_reviewed_as_the_oracle_says(game: tuple[tuple[str, ...], list[tuple[int, int]]]) -> None:
    board, moves = game
    review = berge.review(berge.Game(berge.rabbit.setup(board), moves), certificates=True)
    for ply, expected in zip([*review.plies, review.final], oracle.review(board, moves), strict=True):
        assert ply.winning is expected["winning"]
        assert ply.winning_moves == expected["winning_moves"]
        assert berge.verify(ply.certificate())
    assert berge.verify(review)
    oracle.is_winning.cache_clear()


@given(games(), st.lists(st.integers(0, 99), max_size=30))
def test_a_live_position_follows_the_real_rules(
    game: tuple[tuple[str, ...], list[tuple[int, int]]], choices: list[int]
) -> None:
    board, _ = game
    position, history = berge.rabbit.parse("/".join(board)).position(), [board]
    for choice in choices:
        now = history[-1]
        player: Literal["rabbit", "egg"] = "rabbit" if len(history) % 2 else "egg"
        assert position.letters == now
        assert position.turn == player
        assert position.legal_moves == oracle.list_moves(now, player)
        assert position.is_over() is not bool(position.legal_moves)
        assert position.winning_moves() == oracle.list_winning_moves(now, player)
        assert position.is_winning() is oracle.is_winning(now, player)
        if choice % 3 == 0 and len(history) > 1:
            position.pop()
            history.pop()
        elif position.legal_moves:
            move = position.legal_moves[choice % len(position.legal_moves)]
            position.push(move)
            history.append(tuple(oracle.play(now, move)))
    oracle.is_winning.cache_clear()
