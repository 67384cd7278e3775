"""Boards, cells, moves and answers as people write them, and starts that they name."""

from io import StringIO
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.errors import ParseError
from berge.setter import check


def test_the_start_can_be_named_where_games_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "path.txt"
    file.write_text("1 2\n2 3\n")
    monkeypatch.setattr("sys.stdin", StringIO("2\n"))
    assert main(["play", str(file), "--start", "1", "--side", "both"]) in (0, 2)
    assert "1" in capsys.readouterr().out
    served: list[bytes | None] = []

    def serve(content: bytes | None, *_args: object, **_options: object) -> int:
        served.append(content)
        return 0

    monkeypatch.setattr("berge.cli.board._serve", serve)
    assert main(["board", str(file), "--start", "2"]) == 0
    assert served[0] is not None
    assert b'"token":2' in served[0].replace(b" ", b"")


def test_boards_may_have_blanks_between_their_cells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert berge.loads("2 3\n. # .\n. . .\n") == berge.loads("2 3\n.#.\n...\n")
    assert berge.loads("1 6\nX O . O X O\n1\n1 4\n1 5\n") == berge.loads("1 6\nXO.OXO\n1\n1 4\n1 5\n")
    assert berge.loads("X O\nO X\n").setup.ruleset.name == "graph"
    with pytest.raises(ParseError) as caught:
        berge.loads("2 3\n. # .\n. . . .\n")
    assert caught.value.line == 3
    file = tmp_path / "input"
    file.write_text("1 3\n. . .\n")
    assert main(["check", str(file)]) == 0
    captured = capsys.readouterr()
    assert "as the task promises" in captured.out
    assert "blanks between cells" in captured.err
    answer = tmp_path / "output"
    answer.write_text("WIN\n1 1\n1 3\n")
    assert main(["check", str(file), str(answer)]) == 0
    file.write_text("1 3\n.  . .\n\n\n")
    assert main(["check", str(file)]) == 2


@pytest.mark.parametrize("ruleset", ["maze", "king", "rabbit"])
def test_a_wrong_cell_of_rows_without_their_size_is_named(ruleset: str) -> None:
    with pytest.raises(ParseError, match=r"^2:3: found 'a'; expected .* in each cell"):
        berge.loads("....\r\n..a.\n", ruleset)


def test_rows_of_several_rulesets_name_these() -> None:
    with pytest.raises(berge.AmbiguousText, match=r"expected its ruleset or format, by .* maze or king or knight"):
        berge.loads("....\n....\n")


def test_cells_are_read_as_people_write_them() -> None:
    assert berge.loads("king:8x8+a1+b2") == berge.loads("king:8x8+8,1+7,2")
    assert berge.loads("knight:3x4+D3") == berge.loads("knight:3x4+1,4")
    with pytest.raises(ParseError):
        berge.loads("king:8x8+a9")
    plain = berge.loads('[Ruleset "king"]\n[Start "king:3x3"]\n1. 1,1 2,2 (1,2) 3,3')
    for moves in ("M(1,1) M(2,2) (1,2) M(3,3)", "(1,1) (2,2) (3, 3)", "1. M(1, 1) M(2,2) 2. c1"):
        assert berge.loads(f'[Ruleset "king"]\n[Start "king:3x3"]\n{moves}') == plain


def test_an_answer_in_the_wrong_order_is_told_so() -> None:
    fault = check(berge.loads("1 3\n...\n", "maze"), "WIN\n1 3\n1 1\n")
    assert fault is not None
    assert "their order is not" in fault.localized("en")
