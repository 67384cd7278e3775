"""The committed corpus is the output of its generator, in the format of its README.md."""

from collections import Counter

import pytest

from corpus import make
from corpus.verdicts import GAMES, LINES, MAZES
from oracle import rabbit
from thorough import mark_cases

RAW = make.OUTPUT.read_bytes().decode("ascii").splitlines()


def test_the_corpus_has_exactly_the_cases_of_the_generator() -> None:
    """No case is missing, added or out of order."""
    assert [record["id"] for record in LINES] == [case.name for case in make.list_cases()]


@pytest.mark.parametrize("first", mark_cases(range(10), {0}))
def test_making_a_slice_again_gives_the_committed_lines(first: int) -> None:
    """Every tenth case, generated alone, equals the committed line byte for byte."""
    assert [case.format_line() for case in list(make.list_cases())[first::10]] == RAW[first::10]


def test_the_corpus_is_large_varied_and_small_in_bytes() -> None:
    """At least 1,200 lines of many families, few of them twice, in less than two megabytes."""
    families = Counter(record["id"].rsplit("/", 1)[0] for record in LINES)
    texts = {(record["ruleset"], record["text"]) for record in LINES}
    assert len(LINES) >= 1200
    assert len(families) >= 20
    assert len(texts) >= 0.95 * len(LINES)
    assert make.OUTPUT.stat().st_size < 2_000_000


def test_every_line_end_is_a_line_feed() -> None:
    """One line feed after each line, and no other control character anywhere."""
    content = make.OUTPUT.read_bytes()
    assert content.count(b"\n") == len(RAW)
    assert content.endswith(b"\n")
    assert min(content.replace(b"\n", b"")) >= 0x20


def test_the_keys_stand_in_the_documented_order() -> None:
    """`id`, `ruleset`, `text`, then the answers of the ruleset."""
    assert {tuple(record) for record in GAMES} == {("id", "ruleset", "text", "positions", "mistakes")}
    assert {tuple(record) for record in MAZES} == {("id", "ruleset", "text", "losing")}
    assert {tuple(position) for record in GAMES for position in record["positions"]} == {("winning", "winning_moves")}
    assert {tuple(record["mistakes"]) for record in GAMES} == {("rabbit", "egg")}


def test_a_game_text_reads_back_as_a_legal_record() -> None:
    """The moves are legal, 2k of them or 2k - 1 that leave Egg stuck, and there is one verdict more than moves."""
    for record in GAMES:
        board, rounds, moves = read_game(record["text"])
        assert len(record["positions"]) == len(moves) + 1
        player: rabbit.Player = "rabbit"
        for move in moves:
            assert move in rabbit.list_moves(board, player), record["id"]
            board, player = rabbit.play(board, move), rabbit.OPPONENT[player]
        egg_is_stuck = player == "egg" and not rabbit.list_moves(board, "egg")
        assert len(moves) == 2 * rounds - egg_is_stuck, record["id"]


def test_the_answers_of_a_game_agree_with_each_other() -> None:
    """A position wins iff some move of it does, a played move wins iff it is listed, and that makes the mistakes."""
    for record in GAMES:
        _, _, moves = read_game(record["text"])
        positions = record["positions"]
        mistakes: dict[str, list[int]] = {"rabbit": [], "egg": []}
        for index, position in enumerate(positions):
            assert position["winning"] == bool(position["winning_moves"])
            assert position["winning_moves"] == sorted(position["winning_moves"])
            if index < len(moves):
                wins = list(moves[index]) in position["winning_moves"]
                assert wins == (not positions[index + 1]["winning"]), record["id"]
                if position["winning"] and not wins:
                    mistakes["egg" if index % 2 else "rabbit"].append(index // 2 + 1)
        assert record["mistakes"] == mistakes, record["id"]


def test_the_losing_starts_of_a_maze_are_free_cells_in_row_major_order() -> None:
    """Each is a `.` of the text, once, in reading order."""
    for record in MAZES:
        size, *rows = record["text"].splitlines()
        assert size == f"{len(rows)} {len(rows[0])}", record["id"]
        assert {len(row) for row in rows} == {len(rows[0])}, record["id"]
        assert all(rows[row - 1][column - 1] == "." for row, column in record["losing"]), record["id"]
        assert record["losing"] == sorted({tuple(cell): cell for cell in record["losing"]}.values()), record["id"]


def read_game(text: str) -> tuple[rabbit.Board, int, list[rabbit.Cell]]:
    """Return the board, the number of rounds and the moves of a P1971 text."""
    lines = text.splitlines()
    rows, columns = map(int, lines[0].split())
    board = tuple(lines[1 : rows + 1])
    assert {len(row) for row in board} == {columns}
    pairs = [line.split() for line in lines[rows + 2 :]]
    return board, int(lines[rows + 1]), [(int(row), int(column)) for row, column in pairs]
