"""`berge deal`: sheets of puzzles, each with numbered boards and the answers after them."""

import base64
import re
import sys
import zlib
from html import unescape
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.documents import Options
from berge.render.pen import Pen
from berge.render.rules import describe_rules
from berge.setter import Sheet, deal_sheet, deals
from thorough import mark_cases


@pytest.mark.parametrize("name", ["maze", "juniper", "king"])
def test_a_sheet_says_how_its_game_is_played(name: str) -> None:
    sheet = deal_sheet(name, 1, [1])
    for language, sign in (("en", "If you cannot move, you lose."), ("zh", "。")):
        rules_text = describe_rules(sheet.deals[0].setup, Pen(Options(language)))
        assert sign in rules_text
        assert rules_text in sheet.dumps("text", language=language)
        assert rules_text in unescape(sheet.dumps("html", language=language))
        picture = "".join(re.findall(r">([^<]+)</text>", sheet.dumps("svg", language=language)))
        assert "".join(rules_text.split()) in "".join(unescape(picture).split())


def test_a_sheet_has_its_boards_from_easy_to_hard_and_the_answers_behind() -> None:
    sheet = deal_sheet("maze", 4, range(1, 3), seed=1)
    assert [one.difficulty for one in sheet.deals] == [1, 1, 2, 2]
    assert sheet == deal_sheet(berge.maze, 4, [2, 1], seed=1)
    puzzles, answers = sheet.dumps("text").split("Maze: answers\n\n")
    assert puzzles.count("with which moves does First win?") == 4
    for number, (line, one) in enumerate(zip(answers.splitlines(), sheet.deals, strict=True), 1):
        solution = berge.solve(one.setup)
        assert isinstance(solution, berge.PositionSolution)
        assert line == f"{number}. {', '.join(map(str, solution.winning_moves))}"


def test_starts_are_asked_for_where_the_first_player_chooses_one() -> None:
    (one,) = deal_sheet("juniper", 1, [1]).deals
    sheet_text = Sheet((one,)).dumps("text")
    solution = berge.solve(one.setup)
    assert isinstance(solution, berge.StartsSolution)
    assert "from which starts does First win?\n\njuniper:" in sheet_text
    assert sheet_text.endswith(f"\n1. {', '.join(map(str, solution.losing_starts))}\n")


@pytest.mark.parametrize(("name", "begin"), [("s.html", "<!doctype html>"), ("s.svg", "<svg "), ("s.txt", "国王游走")])
def test_the_command_writes_a_sheet(name: str, begin: str, tmp_path: Path) -> None:
    file = tmp_path / name
    command = ["deal", "king", "--difficulty", "1", "--count", "2", "--lang", "zh", "-o", str(file)]
    assert main(command) == 0
    text = file.read_text()
    assert text.startswith(begin)
    assert "国王游走：答案" in text
    assert text.count("走哪些着必胜？") == 2
    assert name == "s.txt" or text.count("<svg ") == 4 + (name == "s.svg")


def test_a_puzzle_has_the_difficulty_that_it_is_marked_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(deals, "MOST_PLIES", 1)  # the first board that is drawn is taken
    assert main(["deal", "maze", "--difficulty", "5", "--count", "6"]) == 0
    output, talk = capsys.readouterr()
    dealt = deal_sheet("maze", 6, [5], seed=1).deals
    marks = [one.nearest_difficulty for one in dealt]
    assert [int(mark) for mark in re.findall(r"difficulty (\d)", output)] == marks == sorted(marks)
    for one, mark in zip(dealt, marks, strict=True):
        low, high = deals.ERRORS[mark]
        assert one.is_as_hard == (mark == 5)
        assert low <= one.measures.errors <= high or mark in (1, 5)
    others = sum(not one.is_as_hard for one in dealt)
    assert talk == f"berge: {others} puzzles are easier or harder than asked: no better ones were found\n"


def read_pages(pdf: str) -> list[str]:
    """Return what each page draws."""
    streams = re.findall(r"/ASCII85Decode /FlateDecode.*?stream\n(.*?~>)endstream", pdf, re.DOTALL)
    return [zlib.decompress(base64.a85decode("<~" + one, adobe=True)).decode() for one in streams]


@pytest.mark.parametrize("name", mark_cases(["maze", "rabbit", "graph"], ["maze"]))
def test_a_pdf_has_six_puzzles_a_page_and_the_answers_on_pages_of_their_own(name: str, tmp_path: Path) -> None:
    file = tmp_path / "s.pdf"
    assert main(["deal", name, "--count", "7", "--difficulty", "1", "-o", str(file)]) == 0
    pdf = file.read_text("ascii")
    assert pdf.startswith("%PDF-")
    start = int(re.findall(r"startxref\n(\d+)\n%%EOF", pdf)[0])
    assert pdf[start : start + 5] == "xref\n"
    first, second, third, fourth = map(read_shown_text, read_pages(pdf))
    title = berge.RULESETS[name].title
    assert f"{title}: puzzles" in first
    assert "6. difficulty 1:" in first
    assert "7. difficulty 1:" in second
    assert f"{title}: answers" in third
    assert "7. " in fourth
    assert "difficulty" not in third + fourth


def read_shown_text(page: str) -> str:
    return " ".join(re.findall(r"\((.*?)\) Tj", page)).replace("\\", "")


def test_a_pdf_has_the_colours_and_shapes_of_the_pictures_and_chinese_texts() -> None:
    sheet = deal_sheet("maze", 1, [1])
    puzzle, answer = read_pages(sheet.dumps("pdf", language="zh"))
    assert sheet.dumps("pdf", language="zh") == sheet.dumps("pdf", language="zh")
    heading = "迷宫".encode("utf-16-be").decode("latin-1")
    assert heading in re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), puzzle)
    token, domino = ".941176 .894118 .258824 rg", ".8 .47451 .654902 RG"
    assert token in puzzle
    assert domino not in puzzle
    assert {token, domino} <= {line.strip() for line in answer.splitlines()}


def test_a_pdf_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.lib.pagesizes", None)
    assert main(["deal", "maze", "--count", "1", "--format", "pdf"]) == 2
    assert capsys.readouterr() == ("", 'berge: this needs reportlab: pip install "berge[pdf]"\n')


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["maze", "--difficulty", "5-1"], "is not a difficulty: give a number from 1 to 5"),
        (["maze", "--difficulty", "6"], "is not a difficulty: give a number from 1 to 5"),
        (["maze", "--count", "0"], "'0' is not a whole"),
        (["maze", "-o", "s.png"], "one of: .html, .pdf, .svg, .txt"),
        (["maze", "--format", "png"], "expected one of: html, pdf, svg, text"),
        (["go"], "the ruleset 'go'"),
    ],
)
def test_what_is_no_sheet_is_told(options: list[str], problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", *options]) == 2
    assert problem in capsys.readouterr().err


def test_python_is_told_too() -> None:
    for count, difficulties in ((0, [1]), (1001, [1]), (1, [])):
        with pytest.raises(berge.ArgumentError):
            deal_sheet("maze", count, difficulties)
    assert repr(Sheet(())) == "<sheet of 0 puzzles>"
