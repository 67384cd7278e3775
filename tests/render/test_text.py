"""Text reports in both languages."""

import random
import re
from typing import Any
from unicodedata import east_asian_width

import pytest

import berge
from berge.documents import Document
from berge.render.pen import WIDEST_LABELLED, measure_width, pad
from berge.render.reviews import WINNERS_WIDTH
from rulesets import LARGER

LATIN = {
    "WIN",
    "LOSE",
    "Juniper",
    "Green",
    "Planinarenje",
    "Mirko",
    "Slavko",
    "Askar",
    "Bob",
    "barrier",
    "format",
    "html",
}
PERFECT = ["maze:3x4", "king:2x3", "edge:..", "edge:.", "graph:1-2", "juniper:3", "juniper:30,any", "maze:#"]


def draw_game(line: str, seed: int, most: int = 9) -> berge.Game[Any]:
    """Return a game of a few random moves."""
    chance, position = random.Random(seed), berge.loads(line).position()
    for _ in range(chance.randrange(1, most)):
        if position.is_over():
            break
        position.push(chance.choice(position.legal_moves))
    return position.game()


def list_documents(line: str) -> list[Document]:
    """Everything that has a text, of a start and of some games on it."""
    setup = berge.loads(line)
    several: list[Document] = [setup]
    if setup.setup.token_number is None:
        solution = berge.solve(setup)
        several += [solution, solution.certificate()]
    for seed in range(8):
        playout = draw_game(line, seed)
        several += [playout, berge.review(playout), berge.solve(playout), playout.position().certificate()]
    return several


@pytest.mark.parametrize("line", [*LARGER.values(), *PERFECT])
def test_chinese_reports_have_no_english_words(line: str) -> None:
    for document in list_documents(line):
        text = document.dumps("text", language="zh")
        sentences = re.sub(r"^  [A-Z]+$", "", text, flags=re.MULTILINE)  # without the strip of initials
        assert set(re.findall(r"[A-Za-z]{3,}", sentences)) <= LATIN, text
        assert not re.search(r"[{}]", text)
        assert not re.search(r"[，。；：、（）] [\u4e00-\u9fff]|  +[，。；：、]", text), text


@pytest.mark.parametrize("line", [*LARGER.values(), *PERFECT])
def test_both_languages_show_the_same_moves_and_boards(line: str) -> None:
    for document in list_documents(line):
        english, chinese = document.dumps("text"), document.dumps("text", language="zh")
        assert english == document.dumps("text", language="en")
        assert english.isascii()
        grid = re.compile(r"^ +(?:\d+ +)+[.#XOLE@o>v<^ ]*$", re.MULTILINE)
        assert grid.findall(english) == grid.findall(chinese)
        assert sorted(re.findall(r"\(\d+, \d+\)", english)) == sorted(re.findall(r"\(\d+, \d+\)", chinese))


@pytest.mark.parametrize(
    ("line", "ending", "accuracy"),
    [
        ("rabbit:XO.OXO", "Rabbit was winning from the first position on", "Rabbit never moved from a won position."),
        ("knight:3x4+1,1", "stopped while Second was winning", "Second never moved from a won position."),
    ],
)
def test_winner_who_never_moved_has_no_accuracy(line: str, ending: str, accuracy: str) -> None:
    text = berge.review(berge.loads(line)).dumps("text")
    assert ending in text
    assert f"Accuracy: {accuracy}\n" in text


@pytest.mark.parametrize(
    ("line", "has_dominoes"),
    [("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3", True), ("maze:..+1,1+1,2", False), ("juniper:12+6+2+1", False)],
)
def test_a_review_with_dominoes_says_where_they_are_drawn(line: str, has_dominoes: bool) -> None:
    text = berge.review(berge.loads(line)).dumps("text")
    assert ("is in a domino" in text) == text.endswith("HTML report draws the dominoes.\n") == has_dominoes


def find_columns(line: str) -> list[int]:
    """Where the words of a line begin on the screen, two blanks between them."""
    return [measure_width(line[: match.start()]) for match in re.finditer(r"(?<!\S)\S+(?: \S+)*", line)]


@pytest.mark.parametrize("line", LARGER.values())
def test_moves_are_aligned_with_their_headings(line: str) -> None:
    for seed in range(8):
        text = berge.review(draw_game(line, seed)).dumps("text", language="zh").splitlines()
        head = next(at for at, words in enumerate(text) if "回合" in words)
        _, first, second = find_columns(text[head])
        for row in text[head + 1 : text.index("", head)]:
            assert find_columns(row)[1:] == [first, second][: len(find_columns(row)) - 1], "\n".join(text)


def test_strip_has_the_same_width_in_both_languages() -> None:
    position = berge.loads("maze:10x20").position()
    while position.ply < 100:
        row, column = divmod(position.ply, 20)
        position.push((row + 1, column + 1 if row % 2 == 0 else 20 - column))
    review = berge.review(position.game())
    for language, letters in (("en", "FS"), ("zh", "先后")):
        strip = re.findall(rf"^  [{letters}]+$", review.dumps("text", language=language), re.MULTILINE)
        assert {measure_width(line.strip()) for line in strip[:-1]} == {WINNERS_WIDTH}
        assert sum(len(line.strip()) for line in strip) == 101


def test_review_is_written_in_chinese() -> None:
    review = berge.review(berge.loads("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3"))
    assert review.dumps("text", language="zh", side="egg") == (
        "兔兔与蛋蛋，4 x 4，4 着：蛋蛋获胜\n"
        "\n"
        "     1 2 3 4\n"
        "  1  O O X X\n"
        "  2  O X X O\n"
        "  3  O O . O\n"
        "  4  X X X O\n"
        "\n"
        "   回合  兔兔      蛋蛋\n"
        "      1  (3, 2)    (2, 2) ?\n"
        "      2  (1, 2)    (1, 3)\n"
        "\n"
        "每一着之前和最后一着之后，谁必胜（兔或蛋）：\n"
        "  兔蛋兔蛋蛋\n"
        "\n"
        "蛋蛋：1 次失误\n"
        "  第 1 着，(2, 2) ?：蛋蛋应走 (4, 2)，本可必胜；现在兔兔走 (2, 1) 必胜。\n"
        "    原因：走 (4, 2) 之后，兔兔能走到的每个格子都在骨牌里，蛋蛋走到另一半，\n"
        "    永远不会卡住。走 (2, 2) 之后，骨牌归了兔兔。\n"
        "\n"
        "败着：兔兔第 2 着 (1, 2)，此后蛋蛋一直必胜。\n"
        "准确率：蛋蛋，遇到 2 个必胜局面，守住 1 个（50%）。\n"
        "网页报告里画有骨牌。\n"
    )
    coloured = review.dumps("text", language="zh", colour=True)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == review.dumps("text", language="zh")
    assert coloured != review.dumps("text", language="zh")


def test_decompositions_are_written_in_chinese() -> None:
    decomposition = berge.gallai_edmonds([(1, 2), (1, 3), (4, 5)])
    assert decomposition.dumps("text", language="zh") == (
        "5 个点，3 条边：最大匹配有 2 对，剩下 1 个点未匹配\n"
        "\n"
        "even，非必经点（2 个）：2、3\n"
        "odd，必经点，总是和 even 点匹配（1 个）：1\n"
        "matched，必经点，总是彼此匹配（2 个）：4、5\n"
        "一个最大匹配：1 - 2、4 - 5\n"
        "最大匹配不唯一\n"
        "最小点覆盖（2 个）：1、4\n"
        "所有最大匹配都有的边（1 条）：4 - 5\n"
        "部分最大匹配才有的边（2 条）：1 - 2、1 - 3\n"
        "任何最大匹配都没有的边（0 条）：无\n"
    )
    blocks = berge.dulmage_mendelsohn(decomposition.graph)
    text = blocks.dumps("text", language="zh")
    assert set(re.findall(r"[A-Za-z]{3,}", text)) == set()
    assert "恰定部分" in text


def test_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="found the language 'tlh'; expected one of: en, zh"):
        berge.loads("maze:...").dumps("text", language="tlh")


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("abc", 3), ("兔兔", 4), ("a兔", 3), ("，", 2), ("é", 1), ("e\u0301", 1), ("Ａ", 2), ("가", 2)],
)
def test_width_counts_terminal_columns(text: str, columns: int) -> None:
    assert measure_width(text) == columns
    assert east_asian_width("兔") == "W"
    assert pad(text, 8) == text + " " * (8 - columns)
    assert pad(text, -8) == " " * (8 - columns) + text
    assert pad(text, 0) == text


def test_only_boards_of_up_to_40_columns_have_numbers() -> None:
    labelled, wide = "." * WIDEST_LABELLED, "#" + "." * WIDEST_LABELLED
    assert berge.loads(f"maze:{labelled}").dumps("text").splitlines()[0].split() == [*map(str, range(1, 41))]
    assert berge.loads(f"maze:{wide}").dumps("text") == wide + "\n"


def test_certificate_text_shows_dominoes_as_arrows_and_the_losing_token() -> None:
    losing = berge.loads("maze:.@./.#.").position().certificate()
    assert losing.dumps("text").splitlines() == [
        "The player to move with the token on (1, 2) loses:",
        "     1 2 3",
        "  1  v @ v",
        "  2  o # o",
        "2 dominoes: each an arrow that points to its other half, o",
    ]
    winning = berge.loads("rabbit:XO.OXO").position().certificate()
    assert winning.dumps("text").splitlines()[2] == "  1  . . > o > o"


@pytest.mark.parametrize("line", ["maze:3x3+2,2", "king:3x3+1,2", "edge:2x2+1,1", "graph:a-b,b-c@b", "juniper:12+6"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_position_is_followed_by_its_proof(line: str, language: str) -> None:
    solution = berge.solve(berge.loads(line))
    text = solution.dumps("text", language=language)
    proof = solution.certificate().dumps("text", language=language)
    assert solution.dumps("text", language=language, certificates=True) == f"{text}\n{proof}"


def test_starts_certificate_of_edge_geography_is_a_list() -> None:
    solution = berge.solve(berge.loads("edge:1x3"))
    assert solution.certificate().dumps("text").splitlines()[1:] == [
        "  (1, 1): loses",
        "  (1, 2): wins",
        "  (1, 3): loses",
    ]


def test_solution_explains_why_no_start_loses() -> None:
    """All vertices are matched; or those that are not may not be chosen, as the odd numbers here."""
    why = {
        "maze:..": "all free cells are paired off in dominoes",
        "king:..": "all free cells are matched with each other",
        "juniper:4": "all vertices are matched with each other",
    }
    for line, words in why.items():
        text = berge.solve(berge.loads(line)).dumps("text")
        assert text.endswith(f"\nFrom every start the player who moves next wins: {words}.\n"), line
    text = berge.solve(berge.loads("juniper:5")).dumps("text")
    assert (
        text == "Juniper Green, 1 to 5: LOSE\n\nFrom every start that may be chosen the player who moves next wins.\n"
    )
    for line in ("maze:##", "edge:#", "king:##"):
        text = berge.solve(berge.loads(line)).dumps("text")
        assert text.endswith("\n\nThere is nowhere to start: First cannot move, and Second wins.\n"), line


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        (
            "maze:..#/...",
            "From 3 starts (L) the player who moves next loses, from 2 (.) that player wins.",
            "从 3 个起点（L）出发，随后走棋的一方必败；从 2 个（.）出发，随后走棋的一方必胜。",
        ),
        (
            "graph:a-b,b-c",
            "From 2 starts the player who moves next loses, from 1 that player wins.",
            "从 2 个起点出发，随后走棋的一方必败；从 1 个出发，随后走棋的一方必胜。",
        ),
        (
            "king:.",
            "From every start (L) the player who moves next loses.",
            "从每个起点（L）出发，随后走棋的一方必败。",
        ),
    ],
)
def test_a_solution_says_who_loses_from_how_many_starts(line: str, english: str, chinese: str) -> None:
    solution = berge.solve(berge.parse(line))
    assert english in solution.dumps().splitlines()
    assert chinese in solution.dumps(language="zh").splitlines()


def test_certificate_text_counts_its_dominoes() -> None:
    for line, count in (("maze:3x3+1,1", 4), ("maze:3x4+1,1", 6)):
        solution = berge.solve(berge.loads(line))
        picture = solution.certificate().dumps("text")
        assert f"has {count} dominoes" in solution.dumps("text")
        assert picture.endswith(f"\n{count} dominoes: each an arrow that points to its other half, o\n")
        assert sum(picture.splitlines()[row].count(arrow) for row in (2, 3, 4) for arrow in "<>^v") == count
