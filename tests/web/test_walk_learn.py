"""Walks through the lesson, the rules, the library and puzzles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import berge
from berge.games.builtin import RULESETS
from web.actions import wait_until_loaded
from web.visitor import CELL, KING, NARROW, WIDE, Visit, Visitor, vary_looks

pytestmark = pytest.mark.slow


def press(visitor: Visitor, *keys: str) -> None:
    """Press some keys on the lesson's board once it waits for a move."""
    expect(visitor.page.locator("#lesson .berge-stage")).to_be_focused()
    for one in (*keys, "Enter"):
        visitor.page.keyboard.press(one)


def to_cell(visitor: Visitor, row: int, column: int) -> None:
    """Pick a cell on the lesson's board by keys."""
    press(visitor, "Home", "PageUp", *["ArrowDown"] * (row - 1), *["ArrowRight"] * (column - 1))


def wait_for_answer(visitor: Visitor, token: str = "") -> None:
    """Wait until the opponent has moved, or the step is done."""
    response = "document.getElementById('lesson-status').textContent"
    label = "document.querySelector('#lesson .berge-stage').getAttribute('aria-label')"
    is_answer = f"!{response} && {label}.includes(token)"  # the keyboard's place is where the token has come to
    visitor.wait_until(
        f"token => document.getElementById('lesson-next') || ({is_answer})", token or visitor.say("cell.token")
    )


def read_opponents_move(visitor: Visitor, token: str = "") -> tuple[int, int]:
    """Where the opponent has moved the token."""
    wait_for_answer(visitor, token)
    label = visitor.page.locator("#lesson .berge-stage").get_attribute("aria-label") or ""
    assert (token or visitor.say("cell.token")) in label
    row, column = map(int, re.findall(r"\d", label))
    return row, column


def to_vertex(visitor: Visitor, name: str) -> None:
    """Click a vertex on the lesson's board."""
    expect(visitor.page.locator("#lesson .berge-stage")).to_be_focused()
    box = visitor.page.locator("#lesson svg .berge-name").get_by_text(name, exact=True).bounding_box()
    assert box is not None
    visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def find_token_vertex(visitor: Visitor) -> str:
    """Return the vertex to which the token has come."""
    label = visitor.page.locator("#lesson .berge-stage").get_attribute("aria-label") or ""
    [name] = re.findall(rf"(\w)(?:, |，){re.escape(visitor.say('cell.token'))}", label)
    return str(name)


def pair_halves(line: str) -> dict[Any, Any]:
    """Return the other half of each domino's cell or vertex, in the proof of a position."""
    proof = berge.parse(line).position().certificate()
    assert isinstance(proof, berge.Certificate)
    return dict([*proof.dominoes, *((b, a) for a, b in proof.dominoes)])


def take_the_lesson(visitor: Visitor, on_begin: Callable[[str], object] = lambda name: None) -> None:
    """Learn it to its end by keyboard, slips and all, with something done as each step begins."""
    page = visitor.page
    task, response, on = (page.locator(f"#lesson-{name}") for name in ("task", "status", "next"))

    def go_on(name: str) -> None:
        on.press("Enter")
        on_begin(name)
        expect(task).to_have_text(visitor.say(f"lesson.{name}"))

    expect(task).to_have_text(visitor.say("lesson.token"))
    press(visitor, "ArrowUp", "ArrowLeft")  # no step of the token
    expect(response).to_have_text(visitor.say("lesson.not"))
    press(visitor, "ArrowRight")
    expect(response).to_have_text(visitor.say("lesson.token.done"))
    go_on("once")
    press(visitor, "ArrowLeft")
    expect(response).to_have_text(visitor.say("lesson.once.done"))
    go_on("domino")
    expect(page.locator("#lesson .berge-domino").first).to_be_attached()
    press(visitor, "ArrowLeft")  # the wrong half
    other = pair_halves("maze:.@../....")
    row, column = other[1, 2]
    expect(response).to_have_text(visitor.say("lesson.half", move=f"({row}, {column})"))
    to_cell(visitor, row, column)
    go_on("answer")
    while not on.count():
        to_cell(visitor, *other[read_opponents_move(visitor)])
        wait_for_answer(visitor)
    expect(response).to_have_text(visitor.say("lesson.answer.done"))
    go_on("win")
    to_cell(visitor, 2, 1)  # a slip
    expect(response).to_have_text(visitor.say("lesson.slip"))
    page.locator("#lesson-back").press("Enter")
    position = berge.parse("maze:.##./..../@...").position()
    while True:
        [move, *_] = position.winning_moves()
        to_cell(visitor, *move)
        position.push(move)
        wait_for_answer(visitor)
        if on.count():
            break
        position.push(read_opponents_move(visitor))
    expect(response).to_have_text(visitor.say("lesson.win.done"))
    go_on("side")
    other = pair_halves("maze:.../.@./...")
    position = berge.parse("maze:.../.@./...").position()
    while not on.count():
        [move, *_] = position.legal_moves
        to_cell(visitor, *move)
        wait_for_answer(visitor)
        position.push(move)
        position.push(other[move])
        assert on.count() or read_opponents_move(visitor) == other[move]
    expect(response).to_have_text(visitor.say("lesson.side.done"))
    go_on("stones")
    other = pair_halves("rabbit:XOX/.OX/OXO")
    blank = visitor.say_own("rabbit", "cell.token")
    to_cell(visitor, *other[2, 1])
    while not on.count():
        wait_for_answer(visitor, blank)
        if not on.count():
            to_cell(visitor, *other[read_opponents_move(visitor, blank)])
    expect(response).to_have_text(visitor.say("lesson.stones.done"))
    go_on("graph")
    expect(page.locator("#lesson .berge-pair").first).to_be_attached()
    partners = pair_halves("graph:a-b,b-c,c-d,d-e,e-f,f-a,a-g,g-h,h-d@a")
    here: Any = "a"
    while not on.count():
        to_vertex(visitor, partners[here])
        wait_for_answer(visitor)
        here = here if on.count() else find_token_vertex(visitor)
    expect(response).to_have_text(visitor.say("lesson.graph.done"))
    expect(page.locator("#lesson .stages .done")).to_have_count(8)
    go_on("end")


@vary_looks(WIDE)
def test_new_user_is_offered_the_lesson_and_does_it_by_keyboard(
    visit: Visit, language: str, theme: str, width: int
) -> None:
    """At one step the page is loaded again."""
    visitor = visit(language, theme, width, new=True)
    page = visitor.open()
    expect(page.locator("#opener").get_by_text(visitor.say("lesson.offer"))).to_be_visible()
    visitor.find_button("learn.lesson").press("Enter")
    take_the_lesson(visitor, lambda name: page.reload() if name == "answer" else visitor.look(f"lesson-{name}"))
    page.reload()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.end"))
    page.keyboard.press("Escape")
    expect(page.locator("#lesson")).to_be_hidden()
    expect(page.locator("#open-text")).not_to_be_focused()  # the next key is not typed there
    page.reload()
    wait_until_loaded(visitor)
    expect(page.locator("#offer")).to_be_hidden()
    expect(page.locator("#lesson")).to_have_count(0)


@pytest.mark.thorough
@vary_looks(NARROW)
def test_stages_of_the_lesson_can_be_chosen(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open()
    visitor.find_button("learn.lesson").click()
    task, stages = page.locator("#lesson-task"), page.locator("#lesson .stages button")
    expect(task).to_have_text(visitor.say("lesson.token"))
    expect(stages).to_have_count(8)
    for at, name in ((6, "stones"), (3, "answer"), (7, "graph")):
        stages.nth(at).click()
        expect(task).to_have_text(visitor.say(f"lesson.{name}"))
        expect(stages.nth(at)).to_have_attribute("aria-current", "step")
        expect(page.locator("#lesson .stages [aria-current]")).to_have_count(1)
        visitor.look(f"lesson-stage-{name}")
    expect(page.locator("#lesson .stages .done")).to_have_count(7)


NEEDED = """(select) => {
    const style = getComputedStyle(select), pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const text = Math.max(...[...select.options].map((one) => pen.measureText(one.text).width));
    return text + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + 15; // the arrow
}"""


@pytest.mark.parametrize(
    ("language", "width", "height"),
    [
        ("en", 320, 568),
        pytest.param("en", 390, 844, marks=pytest.mark.thorough),
        pytest.param("zh", 390, 664, marks=pytest.mark.thorough),
    ],
)
def test_small_phone_cuts_no_choice_and_keeps_the_task_in_sight(
    visit: Visit, language: str, width: int, height: int
) -> None:
    """Under some heights the board shrinks for it; a dialog stays where it is while its words change."""
    visitor = visit(language, "light", width, viewport={"width": width, "height": height}, has_touch=True)
    page = visitor.open()
    visitor.find_button("learn.lesson").tap()
    places = set()
    stages = page.locator("#lesson .stages button")
    expect(stages).to_have_count(8)
    for stage in stages.all():
        stage.tap()
        expect(stage).to_have_attribute("aria-current", "step")
        box = page.locator("#lesson").bounding_box()
        assert box is not None
        places.add((box["y"], box["height"] if height > 640 else None))
    assert len(places) == 1, places
    page.keyboard.press("Escape")
    to_puzzles(visitor)
    choose(visitor, "hamilg", 1)
    wait_for_puzzle(visitor, read_puzzles("hamilg", 1)[0])
    for name in ("game", "level"):
        select = page.locator(f"#puzzle-{name}")
        assert select.evaluate("one => one.offsetWidth") >= select.evaluate(NEEDED), name
    task = page.locator("#puzzle-task").bounding_box()
    acts = page.locator("#puzzles .acts").bounding_box()
    assert task is not None
    assert acts is not None
    assert task["y"] + task["height"] <= acts["y"]
    assert acts["y"] + acts["height"] <= height


@vary_looks(NARROW)
def test_rules_and_library_open_with_one_click(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width, new=True)
    page = visitor.open_game(KING)  # the offer is not in the way of what is opened
    visitor.find_button("lesson.offer.no").click()
    expect(page.locator("#offer")).to_be_hidden()
    door = visitor.find_button("learn.rules").first
    door.click()
    card = page.get_by_role("dialog", name=visitor.say("rules.title"))
    choice = card.get_by_label(visitor.say("rules.game"))
    expect(choice).to_have_value("king")
    place = choice.bounding_box()
    for name in RULESETS:
        choice.select_option(name)
        expect(card).to_contain_text(visitor.say(f"ruleset.{name}.rules"))
        assert choice.bounding_box() == place, "the choice stays below the pointer"
        expect(card.locator("svg .berge-token").first).to_be_attached()
        expect(card).not_to_contain_text("rules.")
        expect(card).not_to_contain_text("{")
    visitor.look("rules")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(door).to_be_focused()
    page.keyboard.press("?")
    visitor.look("help")
    page.locator("#help").get_by_role("button", name=visitor.say("learn.lesson")).click()
    expect(page.get_by_role("dialog", name=visitor.say("lesson.title"))).to_contain_text(visitor.say("lesson.token"))
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    visitor.find_button("learn.library").first.click()
    library = page.get_by_role("dialog", name=visitor.say("learn.library"))
    search = library.get_by_label(visitor.say("library.search"))
    expect(search).to_be_focused()
    entries = library.locator(".sample-list button")
    total = entries.count()
    assert total > 25
    visitor.look("library")
    place = search.bounding_box()
    page.keyboard.type(visitor.say("library.heawood"))
    expect(entries).to_have_count(1)
    assert search.bounding_box() == place, "what is typed in stays where it is"
    expect(library).to_contain_text(visitor.say("library.count", n=1, all=total))
    search.fill("no such game")
    expect(library).to_contain_text(visitor.say("library.none"))
    search.fill("")
    library.get_by_label(visitor.say("rules.game")).select_option("rabbit")
    entries.filter(has_text=visitor.say("library.slips")).click()
    expect(library).to_be_hidden()
    expect(visitor.moves).to_have_count(28)
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.rabbit.title"))


def read_puzzles(name: str, difficulty: int) -> list[dict[str, Any]]:
    """Return the puzzles of a game that are of a difficulty."""
    text = resources.files("berge").joinpath("page", "puzzles", f"{name}.json").read_text("utf-8")
    return [one for one in json.loads(text)["puzzles"] if one["difficulty"] == difficulty]


def choose(visitor: Visitor, name: str, difficulty: int) -> None:
    """Choose puzzles by game and difficulty."""
    page = visitor.page
    page.locator("#puzzle-game").select_option(name)
    page.locator("#puzzle-level").select_option(str(difficulty))


def wait_for_puzzle(visitor: Visitor, puzzle: dict[str, Any]) -> berge.Position[Any]:
    """Wait until a puzzle is posed; return its position."""
    position = berge.loads(puzzle["position"]).position()
    task = {"title": visitor.say(f"ruleset.{berge.loads(puzzle['position']).setup.ruleset.name}.title")}
    player = visitor.say_player(position.turn)
    words = visitor.say("puzzles.task", **task, player=player, difficulty=puzzle["difficulty"], n=puzzle["depth"])
    expect(visitor.page.locator("#puzzle-task")).to_have_text(words)
    expect(visitor.page.locator("#puzzle-status")).to_have_text(visitor.say("puzzles.find"))
    return position


def pick(visitor: Visitor, cell: tuple[int, int]) -> None:
    """Click a cell of the puzzle's board."""
    board = visitor.page.locator("#puzzles svg.berge-svg")
    board.scroll_into_view_if_needed()
    x, y = board.evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [p.x, p.y]; }",
        [(cell[1] - 0.5) * CELL, (cell[0] - 0.5) * CELL],
    )
    visitor.page.mouse.click(x, y)


def to_puzzles(visitor: Visitor) -> None:
    visitor.page.get_by_role("navigation").get_by_role("button", name=visitor.say("learn.puzzles")).click()
    expect(visitor.page.locator("#puzzle-hint")).to_be_visible()


def find_token(visitor: Visitor) -> tuple[int, int]:
    """Where the keyboard is on the puzzle's board: where the token has come to."""
    label = visitor.page.locator("#puzzles .berge-stage").get_attribute("aria-label") or ""
    row, column = map(int, re.findall(r"\d+", label))
    return row, column


@vary_looks(WIDE)
def test_puzzles_are_solved_and_continued_to_the_end(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "maze", 3)
    puzzle, following, *_ = read_puzzles("maze", 3)
    position = wait_for_puzzle(visitor, puzzle)
    [right] = position.winning_moves()
    wrong = next(move for move in position.legal_moves if move != right)
    response, score = page.locator("#puzzle-status"), page.locator("#puzzle-summary")
    visitor.find_button("match.hint").click()
    expect(response).to_have_text(re.compile(re.escape(visitor.say("puzzles.ruled", moves="")[:2])))
    losing = page.locator("#puzzles .berge-losing")
    expect(losing.first).to_be_attached()
    while visitor.find_button("match.hint").count():
        visitor.find_button("match.hint").click()
    expect(losing).to_have_count(len(position.legal_moves) - 1)  # no hint is offered that would show nothing
    pick(visitor, wrong)
    expect(response).to_contain_text(visitor.say("puzzles.wrong"))
    expect(page.locator("#puzzles .berge-domino").first).to_be_attached()  # why it loses
    visitor.look("puzzle-wrong")
    page.reload()
    expect(response).to_contain_text(visitor.say("puzzles.wrong"))
    page.locator("#puzzle-back").press("Enter")
    expect(page.locator("#puzzles .berge-picks")).to_be_visible()
    pick(visitor, right)
    expect(response).to_contain_text(visitor.say("puzzles.right", move=f"({right[0]}, {right[1]})"))
    expect(response).to_contain_text(visitor.say("puzzles.later"))
    expect(response).to_contain_text(visitor.say("puzzles.rest"))
    expect(score).to_contain_text(visitor.say("puzzles.solved", n=1, stars=0))
    page.keyboard.press("Enter")  # play on
    position.push(right)
    turn, over = visitor.say("puzzles.turn"), visitor.say("puzzles.over")
    for _ in range(puzzle["depth"]):
        visitor.wait_until(
            "texts => texts.includes(document.getElementById('puzzle-status').textContent)", [turn, over]
        )
        if response.text_content() == over:
            break
        position.push(find_token(visitor))
        move = position.winning_moves()[0]
        pick(visitor, move)
        position.push(move)
        expect(response).not_to_have_text(turn)
    expect(response).to_have_text(over)
    page.locator("#puzzle-next").click()
    [answer] = wait_for_puzzle(visitor, following).winning_moves()
    visitor.find_button("retry.show").click()
    expect(response).to_contain_text(visitor.say("puzzles.shown", move=f"({answer[0]}, {answer[1]})"))
    expect(response).to_contain_text(visitor.say("puzzles.unsolved"))
    expect(score).to_contain_text(visitor.say("puzzles.solved", n=1, stars=0))
    visitor.look("puzzle-shown")
    page.reload()
    expect(response).to_contain_text(visitor.say("puzzles.shown", move=f"({answer[0]}, {answer[1]})"))
    expect(page.locator("#puzzle-level")).to_have_value("3")
    visitor.find_button("puzzles.analyse").click()
    expect(page.locator("#puzzles")).to_be_hidden()
    expect(visitor.verdict).to_have_text(re.compile(re.escape(visitor.say("verdict.wins", player="")[-3:])))
    to_puzzles(visitor)
    choose(visitor, "king", 1)
    promise = {"en": "within 3 moves", "zh": "3 着之内"}[language]
    expect(page.locator("#puzzle-task")).to_contain_text(promise)
    choose(visitor, "rabbit", 1)  # a board speaks in its game's own words
    words = re.compile(re.escape(visitor.say_own("rabbit", "cell.token")))
    expect(page.locator("#puzzles .berge-stage")).to_have_attribute("aria-label", words)


def read_scores(page: Page, name: str) -> list[str]:
    """Return the scores of a game, as a screen reader reads them."""
    return page.get_by_role("row", name=name).get_by_role("cell").locator(".sr").all_text_contents()


@pytest.mark.thorough
@vary_looks(NARROW)
def test_progress_is_a_table_by_game_and_difficulty(visit: Visit, language: str, theme: str, width: int) -> None:
    """By keyboard; the first try counts apart, and what is forgotten comes back."""
    visitor = visit(language, theme, width)
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "king", 2)
    first, second, *_ = read_puzzles("king", 2)
    response, title = page.locator("#puzzle-status"), visitor.say("ruleset.king.title")
    [right] = wait_for_puzzle(visitor, first).winning_moves()
    pick(visitor, right)
    expect(response).to_contain_text(visitor.say("puzzles.first"))
    visitor.look("puzzle-right")
    page.locator("#puzzle-next").click()
    [right] = wait_for_puzzle(visitor, second).winning_moves()
    visitor.find_button("match.hint").click()
    pick(visitor, right)
    expect(response).to_contain_text(visitor.say("puzzles.later"))
    page.locator("#puzzle-progress").press("Enter")
    table = page.get_by_role("table", name=visitor.say("puzzles.table", n=12))
    expect(table.get_by_role("row")).to_have_count(len(RULESETS) + 2)
    expect(page.locator("#puzzle-progress")).to_be_focused()
    expect(page.locator("#puzzle-score")).to_contain_text(visitor.say("puzzles.solved", n=2, stars=1))
    none, some = (visitor.say("puzzles.cell", n=n, all=12, stars=stars) for n, stars in ((0, 0), (2, 1)))
    total = visitor.say("puzzles.cell", n=2, all=60, stars=1)
    assert read_scores(page, title) == [none, some, none, none, none, total]
    visitor.look("puzzle-progress")
    wide = "const one = document.getElementById('puzzles'); return one.scrollWidth - one.clientWidth"
    assert page.evaluate(f"() => {{ {wide}; }}") <= 0
    page.locator("#puzzle-forget").press("Enter")
    expect(page.locator("#puzzle-score")).to_contain_text(visitor.say("puzzles.solved", n=0, stars=0))
    expect(page.locator("#puzzle-table")).to_contain_text(visitor.say("puzzles.forgotten"))
    visitor.find_button("undo").press("Enter")
    assert read_scores(page, title) == [none, some, none, none, none, total]
    page.locator("#puzzle-progress").press("Enter")
    expect(page.locator("#puzzle-row button").first).to_be_focused()
    expect(response).to_contain_text(visitor.say("puzzles.later"))
    page.reload()
    expect(response).to_contain_text(visitor.say("puzzles.later"))


@vary_looks(WIDE)
def test_links_open_a_puzzle_and_back_closes_it(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open("today")
    expect(page.locator("#puzzle-game")).to_have_value("")
    expect(page.locator("#puzzle-hint")).to_be_visible()
    visitor.look("puzzle-today")
    page.keyboard.press("Escape")
    expect(page.locator("#puzzles")).to_be_hidden()
    page.reload()
    wait_until_loaded(visitor)
    expect(page.locator("#puzzles[open]")).to_have_count(0)
    puzzle = read_puzzles("king", 3)[6]
    page.evaluate("hash => { location.hash = hash; }", f"#puzzle={puzzle['id']}")
    wait_for_puzzle(visitor, puzzle)
    expect(page.locator("#puzzle-level")).to_have_value("3")
    page.go_back()
    expect(page.locator("#puzzles")).to_be_hidden()
    expect(page.locator("#opener")).to_be_visible()
    to_puzzles(visitor)
    wait_for_puzzle(visitor, puzzle)  # the one that was left
    visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.find_button("puzzles.link").click()
    expect(page.locator("#puzzle-linked")).to_have_text(visitor.say("share.copied"))
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(language, theme, width)
    other.page.goto(link)
    wait_for_puzzle(other, puzzle)
