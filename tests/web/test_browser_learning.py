"""What one learns by, in a real browser: the rules, the lesson, puzzles and the library."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import berge
from berge.rulesets import RULESETS
from doors import PLUGIN, installed
from web.visitor import CELL, KING, LANGUAGES, Held, Visit, Visitor

pytestmark = pytest.mark.slow


# The rules.


@LANGUAGES
def test_the_rules_of_every_game_are_two_taps_away(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(KING)
    visitor.button("learn.rules").first.click()
    card = page.get_by_role("dialog", name=visitor.say("rules.title"))
    choice = card.get_by_label(visitor.say("rules.game"))
    expect(choice).to_have_value("king")
    for name in RULESETS:
        choice.select_option(name)
        expect(card).to_contain_text(visitor.say(f"ruleset.{name}.rules"))
        expect(card.locator("svg .berge-token").first).to_be_attached()
        expect(card).not_to_contain_text("rules.")
        expect(card).not_to_contain_text("{")
    visitor.look("rules")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(visitor.button("learn.rules").first).to_be_focused()


def test_before_any_game_and_in_the_help_too(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.rules").first.click()
    expect(page.locator("#rules figcaption")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.locator("#help").get_by_role("button", name=visitor.say("learn.rules")).click()
    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator("#rules figcaption")).to_be_visible()


@LANGUAGES
def test_a_game_that_brings_no_rules_has_a_card_of_what_its_start_says(
    visit: Visit, language: str, tmp_path: Path
) -> None:
    with installed(PLUGIN, tmp_path).serving("primes:12+6+7+4") as url:
        visitor = visit(language, url=url)
        page = visitor.open()
        visitor.button("learn.rules").first.click()
        card = page.locator("#rules")
        expect(card.locator("select")).to_have_value("primes")
        for key in ("rules.once.vertex", "rules.trick.dominoes", "rules.board.any"):
            expect(card).to_contain_text(visitor.say(key))
        expect(card.locator("svg")).to_be_visible()


def test_the_rules_say_that_no_server_answers_and_are_asked_for_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    visitor.button("learn.rules").first.click()
    expect(page.locator("#rules figcaption")).to_be_visible()
    page.route("**/api/open", lambda route: route.abort())
    page.locator("#rules-game").select_option("maze")
    expect(page.locator("#rules .error")).to_have_text(visitor.say("lost.title"))
    page.unroute("**/api/open")
    page.locator("#rules").get_by_role("button", name=visitor.say("learn.retry")).click()
    expect(page.locator("#rules")).to_contain_text(visitor.say("ruleset.maze.rules"))
    visitor.broken_off()


# The lesson.


def key(visitor: Visitor, *keys: str) -> None:
    """Press some keys on the lesson's board, when it waits for a move."""
    expect(visitor.page.locator("#lesson .berge-stage")).to_be_focused()
    for one in (*keys, "Enter"):
        visitor.page.keyboard.press(one)


def to_cell(visitor: Visitor, row: int, column: int) -> None:
    """Pick a cell on the lesson's board by keys."""
    key(visitor, "Home", "PageUp", *["ArrowDown"] * (row - 1), *["ArrowRight"] * (column - 1))


def answered(visitor: Visitor) -> None:
    """Wait until the opponent has moved, or the step is done."""
    said = "document.getElementById('lesson-said').textContent"
    label = "document.querySelector('#lesson .berge-stage').getAttribute('aria-label')"
    told = f"!{said} && {label}.includes(token)"  # the keyboard's place is where the token has come to
    visitor.until(f"token => document.getElementById('lesson-next') || ({told})", visitor.say("cell.token"))


def moved(visitor: Visitor) -> tuple[int, int]:
    """Where the opponent has moved the token."""
    answered(visitor)
    told = visitor.page.locator("#lesson .berge-stage").get_attribute("aria-label") or ""
    assert visitor.say("cell.token") in told
    row, column = map(int, re.findall(r"\d", told))
    return row, column


def take_the_lesson(
    visitor: Visitor, look: Callable[[str], object] = lambda name: None, begun: Callable[[], object] = lambda: None
) -> None:
    """Learn it to its end by keyboard, slips and all, with a look at some steps, and something done as each begins."""
    page = visitor.page
    task, said, on = (page.locator(f"#lesson-{name}") for name in ("task", "said", "next"))
    expect(task).to_have_text(visitor.say("lesson.token"))
    key(visitor, "ArrowUp", "ArrowLeft")  # no step of the token
    expect(said).to_have_text(visitor.say("lesson.not"))
    key(visitor, "ArrowRight")
    expect(said).to_have_text(visitor.say("lesson.token.done"))
    on.press("Enter")
    begun()
    expect(task).to_have_text(visitor.say("lesson.once"))
    key(visitor, "ArrowLeft")
    expect(said).to_have_text(visitor.say("lesson.once.done"))
    on.press("Enter")
    begun()
    expect(task).to_have_text(visitor.say("lesson.domino"))
    expect(page.locator("#lesson .berge-domino").first).to_be_attached()
    key(visitor, "ArrowLeft")  # the wrong half
    other = halves("maze:.@../....")
    row, column = other[1, 2]
    expect(said).to_have_text(visitor.say("lesson.half", move=f"({row}, {column})"))
    look("lesson")
    to_cell(visitor, row, column)
    on.press("Enter")
    begun()
    expect(task).to_have_text(visitor.say("lesson.answer"))
    while not on.count():
        to_cell(visitor, *other[moved(visitor)])
        answered(visitor)
    expect(said).to_have_text(visitor.say("lesson.answer.done"))
    on.press("Enter")
    begun()
    expect(task).to_have_text(visitor.say("lesson.win"))
    to_cell(visitor, 2, 1)  # a slip
    expect(said).to_have_text(visitor.say("lesson.slip"))
    page.locator("#lesson-back").press("Enter")
    position = berge.parse("maze:.##./..../@...").position()
    while True:
        [move, *_] = position.winning_moves()
        to_cell(visitor, *move)
        position.push(move)
        answered(visitor)
        if on.count():
            break
        position.push(moved(visitor))
    expect(said).to_have_text(visitor.say("lesson.win.done"))
    on.press("Enter")
    begun()
    expect(task).to_have_text(visitor.say("lesson.end"))
    look("lesson-end")


@LANGUAGES
def test_the_lesson_is_offered_once_and_learned_by_keyboard(visit: Visit, language: str) -> None:
    visitor = visit(language, new=True)
    page = visitor.open()
    expect(page.get_by_text(visitor.say("lesson.offer"))).to_be_visible()
    visitor.look("offer")
    visitor.button("lesson.offer.go").press("Enter")
    take_the_lesson(visitor, visitor.look)
    page.reload()
    visitor.until("() => !document.body.classList.contains('loading')")
    expect(page.locator("#offer")).to_be_hidden()


def test_the_lesson_can_be_refused_left_and_taken_from_the_help(visit: Visit) -> None:
    visitor = visit(new=True)
    page = visitor.opened(KING)  # the offer is not in the way of what is opened
    visitor.button("lesson.offer.no").click()
    expect(page.locator("#offer")).to_be_hidden()
    page.keyboard.press("?")
    page.locator("#help").get_by_role("button", name=visitor.say("learn.lesson")).click()
    lesson = page.get_by_role("dialog", name=visitor.say("lesson.title"))
    expect(lesson).to_contain_text(visitor.say("lesson.token"))
    page.keyboard.press("Escape")
    expect(lesson).to_be_hidden()
    assert visitor.here == 0
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.king.title"))


def test_the_lesson_is_taken_up_at_its_step_when_the_page_is_loaded_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.lesson").first.click()
    take_the_lesson(visitor, begun=page.reload)
    page.keyboard.press("Escape")
    page.reload()
    visitor.until("() => !document.body.classList.contains('loading')")
    expect(page.locator("#lesson")).to_have_count(0)
    visitor.button("learn.lesson").first.click()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.token"))


def halves(line: str) -> dict[tuple[int, int], tuple[int, int]]:
    """The other half of each domino's cell, in the proof of a position."""
    proof = berge.parse(line).position().certificate()
    assert isinstance(proof, berge.Certificate)
    return dict([*proof.dominoes, *((b, a) for a, b in proof.dominoes)])


def board_of(visitor: Visitor) -> Any:
    """What the lesson shows: its board, what is to be done, what is said, and what can be pressed."""
    return visitor.page.evaluate(
        """() => [
            document.querySelector('#lesson .berge-stage').getAttribute('aria-label'),
            ...['lesson-task', 'lesson-said'].map(id => document.getElementById(id).textContent),
            [...document.querySelectorAll('#lesson .beside button')].map(button => button.id),
            [...document.querySelectorAll('#lesson svg.berge-svg .berge-domino')].length,
        ]"""
    )


def reload(visitor: Visitor) -> None:
    """Load the page again, and wait for what was open on it."""
    visitor.page.reload()
    shown = ":is(#puzzles, #lesson) .berge-stage[aria-label], #lesson-again"
    visitor.until("shown => !document.body.classList.contains('loading') && document.querySelector(shown)", shown)


def again(visitor: Visitor, shows: Callable[[Visitor], Any]) -> None:
    """Load the page again: it comes to show what it showed."""
    before = shows(visitor)
    reload(visitor)
    for _ in range(100):
        if shows(visitor) == before:
            return
        visitor.page.wait_for_timeout(50)
    assert shows(visitor) == before


def test_no_move_of_the_lesson_is_lost_when_the_page_is_loaded_again(visit: Visit) -> None:
    """After every move, before the opponent has answered, and where the dominoes were asked for."""
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.lesson").first.click()
    task, said, on = (page.locator(f"#lesson-{name}") for name in ("task", "said", "next"))
    other = halves("maze:.@../....")
    moves: dict[str, Callable[[], tuple[int, int]]] = {
        "token": lambda: (1, 2),
        "once": lambda: (2, 1),
        "domino": lambda: other[1, 2],
        "answer": lambda: other[moved(visitor)],
    }
    for step, move in moves.items():
        expect(task).to_have_text(visitor.say(f"lesson.{step}"))
        while not on.count():
            to_cell(visitor, *move())
            reload(visitor)  # at once, while the opponent moves
            answered(visitor)
            again(visitor, board_of)
        on.press("Enter")
    expect(task).to_have_text(visitor.say("lesson.win"))
    visitor.button("lesson.show").click()
    again(visitor, board_of)
    to_cell(visitor, 2, 1)  # a slip
    expect(said).to_have_text(visitor.say("lesson.slip"))
    again(visitor, board_of)
    page.locator("#lesson-back").press("Enter")
    expect(said).to_have_text("")
    again(visitor, board_of)


@pytest.mark.parametrize(
    ("kept", "step"),
    [
        ('{"at": 3, "walk": [99, null, "a"]}', "answer"),
        ('{"at": 4, "walk": [0, 4], "shown": 7}', "win"),
        ("3", "token"),
        ('{"index": 3, "moves": [[9, 9]]}', "token"),
    ],
)
def test_a_lesson_is_taken_up_whatever_was_kept_of_it(visit: Visit, kept: str, step: str) -> None:
    """What another version of the page has kept, or somebody's hand, is no moves that the server would refuse."""
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.lesson").first.click()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.token"))
    page.evaluate("kept => sessionStorage.setItem('berge.open.lesson', kept)", kept)
    page.reload()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say(f"lesson.{step}"))
    expect(page.locator("#lesson .berge-plain").first).to_be_attached()
    expect(page.locator("#lesson-retry")).to_have_count(0)


def test_the_lesson_says_that_no_server_answers_and_goes_on_with_one(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.route("**/api/open", lambda route: route.abort())
    visitor.button("learn.lesson").first.click()
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lost.title"))
    page.unroute("**/api/open")
    page.locator("#lesson-retry").press("Enter")
    key(visitor, "ArrowUp")
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lesson.token.done"))
    visitor.broken_off()


def slowly(visitor: Visitor) -> None:
    """From now on answers take their time: who is quick clicks again before they come."""
    later = "await new Promise((go) => setTimeout(go, 300))"
    visitor.page.evaluate(f"() => {{ const ask = fetch; window.fetch = async (...of) => ({later}, ask(...of)) }}")


def test_who_clicks_twice_takes_back_one_move_of_the_lesson(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.lesson").first.click()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.token"))
    page.evaluate("""sessionStorage.setItem('berge.open.lesson', '{"at": 4, "walk": [9, 10, 6]}')""")
    page.reload()
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lesson.slip"))
    slowly(visitor)
    page.evaluate("() => { const back = document.getElementById('lesson-back'); back.click(); back.click(); }")
    expect(page.locator("#lesson-said")).to_have_text("")
    walk = page.evaluate("JSON.parse(sessionStorage.getItem('berge.open.lesson')).walk")
    assert walk == [9, 10]


def test_a_click_does_not_hide_that_no_server_answers_the_lesson(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.lesson").first.click()
    expect(page.locator("#lesson-task")).to_have_text(visitor.say("lesson.token"))
    page.route("**/api/position", lambda route: route.abort())
    to_cell(visitor, 1, 2)
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lost.title"))
    page.locator("#lesson .berge-stage").press("Enter")
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lost.title"))
    page.unroute("**/api/position")
    page.locator("#lesson-retry").click()
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lesson.token.done"))
    visitor.broken_off()


# Puzzles.


ONE = {"id": "one", "difficulty": 1, "depth": 3, "position": "maze:.@../.#../.#..", "answer": "1,1"}


NOON = """{
    const shift = new Date(2026, 2, DAY, 12).getTime() - Date.now();
    const Real = Date;
    globalThis.Date = class extends Real {
        constructor(...parts) { parts.length ? super(...parts) : super(Real.now() + shift); }
        static now() { return Real.now() + shift; }
    };
}"""
"""Has it be noon of that day of March."""


def puzzles(name: str, difficulty: int) -> list[dict[str, Any]]:
    """The puzzles of a game that are of a difficulty."""
    text = resources.files("berge").joinpath("page", "puzzles", f"{name}.json").read_text("utf-8")
    return [one for one in json.loads(text)["puzzles"] if one["difficulty"] == difficulty]


def choose(visitor: Visitor, name: str, difficulty: int) -> None:
    """Choose puzzles by game and difficulty."""
    page = visitor.page
    page.locator("#puzzle-kind-game").check()
    page.locator("#puzzle-game").select_option(name)
    page.locator(f"#puzzle-level-{difficulty}").check()


def posed(visitor: Visitor, puzzle: dict[str, Any]) -> berge.Position[Any]:
    """Wait until a puzzle is posed; return its position."""
    position = berge.loads(puzzle["position"]).position()
    task = {"title": visitor.say(f"ruleset.{berge.loads(puzzle['position']).start.ruleset.name}.title")}
    player = visitor.player(position.turn)
    words = visitor.say("puzzles.task", **task, player=player, difficulty=puzzle["difficulty"], n=puzzle["depth"])
    expect(visitor.page.locator("#puzzle-task")).to_have_text(words)
    expect(visitor.page.locator("#puzzle-said")).to_have_text(visitor.say("puzzles.find"))
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


def test_a_puzzle_s_board_speaks_in_its_game_s_own_words(visit: Visit) -> None:
    visitor = visit("zh")
    visitor.open()
    to_puzzles(visitor)
    choose(visitor, "rabbit", 1)
    stage = visitor.page.locator("#puzzles .berge-stage")
    expect(stage).to_have_attribute("aria-label", re.compile(visitor.say("ruleset.rabbit.cell.token")))


@LANGUAGES
def test_puzzles_are_solved_played_out_and_counted(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "maze", 3)
    puzzle, following, *_ = puzzles("maze", 3)
    position = posed(visitor, puzzle)
    [right] = position.winning_moves()
    wrong = next(move for move in position.legal_moves if move != right)
    said = page.locator("#puzzle-said")
    visitor.button("match.hint").click()
    expect(said).to_have_text(re.compile(re.escape(visitor.say("puzzles.ruled", moves="")[:3])))
    expect(page.locator("#puzzles .berge-losing").first).to_be_attached()
    pick(visitor, wrong)
    expect(said).to_contain_text(visitor.say("puzzles.wrong", move=f"({wrong[0]}, {wrong[1]})"))
    expect(page.locator("#puzzles .berge-domino").first).to_be_attached()  # why it loses
    visitor.look("puzzle-wrong")
    page.keyboard.press("Enter")  # try again
    expect(page.locator("#puzzles .berge-picks")).to_be_visible()
    pick(visitor, right)
    expect(said).to_contain_text(visitor.say("puzzles.right", move=f"({right[0]}, {right[1]})"))
    expect(page.locator("#puzzle-kept")).to_contain_text(visitor.say("puzzles.solved", n=1))
    page.keyboard.press("Enter")  # play it out
    position.push(right)
    for _ in range(puzzle["depth"]):
        visitor.until(
            "over => document.getElementById('puzzle-said').textContent !== over", visitor.say("puzzles.waits")
        )
        if said.text_content() == visitor.say("puzzles.over"):
            break
        expect(said).to_have_text(visitor.say("puzzles.turn"))
        told = page.locator("#puzzles .berge-stage").get_attribute("aria-label") or ""
        row, column = map(int, re.findall(r"\d+", told))
        position.push((row, column))
        move = position.winning_moves()[0]
        pick(visitor, move)
        position.push(move)
        page.wait_for_timeout(50)
    expect(said).to_have_text(visitor.say("puzzles.over"))
    page.locator("#puzzle-next").click()
    [answer] = posed(visitor, following).winning_moves()
    visitor.button("retry.show").click()
    expect(said).to_contain_text(visitor.say("puzzles.shown", move=f"({answer[0]}, {answer[1]})"))
    expect(page.locator("#puzzle-kept")).to_contain_text(
        visitor.say("puzzles.solved", n=1)
    )  # what is shown is not solved
    visitor.button("puzzles.analyse").click()
    expect(page.locator("#puzzles")).to_be_hidden()
    expect(visitor.verdict).to_have_text(re.compile(re.escape(visitor.say("verdict.wins", player="")[-3:])))


def test_what_is_solved_in_two_tabs_is_kept_of_both(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    other = visitor.context.new_page()
    other.goto(visitor.url)
    expect(other.locator("#samples button").first).to_be_visible()
    for tab in (page, other):
        visitor.page = tab
        to_puzzles(visitor)
    for tab, name, solved in ((page, "maze", 1), (other, "king", 2)):
        visitor.page = tab
        tab.bring_to_front()
        choose(visitor, name, 1)
        position = posed(visitor, puzzles(name, 1)[0])
        pick(visitor, position.winning_moves()[0])
        for one in (page, other):
            expect(one.locator("#puzzle-kept")).to_contain_text(visitor.say("puzzles.solved", n=solved))
    visitor.page = page


def test_a_puzzle_is_there_after_loading_again_and_progress_can_be_forgotten(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "rabbit", 2)
    first, second, *_ = puzzles("rabbit", 2)
    [right] = posed(visitor, first).winning_moves()
    pick(visitor, right)
    page.locator("#puzzle-next").click()
    posed(visitor, second)
    page.reload()
    posed(visitor, second)
    kept = page.locator("#puzzle-kept")
    expect(kept).to_contain_text(visitor.say("puzzles.solved", n=1))
    expect(page.get_by_label(f"2 · 1/{len(puzzles('rabbit', 2))}")).to_be_checked()
    visitor.button("puzzles.forget").click()
    expect(kept).to_contain_text(visitor.say("puzzles.solved", n=0))
    visitor.button("undo").click()
    expect(kept).to_contain_text(visitor.say("puzzles.solved", n=1))
    page.keyboard.press("Escape")
    expect(page.locator("#puzzles")).to_be_hidden()
    page.reload()
    visitor.until("() => !document.body.classList.contains('loading')")
    expect(page.locator("#puzzles")).to_have_count(0)


def puzzle_of(visitor: Visitor) -> Any:
    """What is shown of a puzzle: its board, what is said, what can be pressed, and how much is solved."""
    return visitor.page.evaluate(
        """() => [
            document.querySelector('#puzzles .berge-stage').getAttribute('aria-label'),
            ...['puzzle-task', 'puzzle-said', 'puzzle-kept'].map(id => document.getElementById(id).textContent),
            [...document.querySelectorAll('#puzzles .acts button')].map(button => button.id),
            document.querySelectorAll('#puzzles .berge-losing').length,
        ]"""
    )


def test_nothing_of_a_puzzle_is_lost_when_the_page_is_loaded_again(visit: Visit) -> None:
    """After a hint, a wrong answer, the right one, every move played on, a slip, and the answer that was shown."""
    visitor = visit()
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "maze", 4)
    first, second, *_ = puzzles("maze", 4)
    position = posed(visitor, first)
    [right] = position.winning_moves()
    wrong = next(move for move in position.legal_moves if move != right)
    said = page.locator("#puzzle-said")
    visitor.button("match.hint").click()
    again(visitor, puzzle_of)
    pick(visitor, wrong)
    expect(said).to_contain_text(visitor.say("puzzles.wrong", move=f"({wrong[0]}, {wrong[1]})"))
    again(visitor, puzzle_of)
    page.locator("#puzzle-back").click()
    again(visitor, puzzle_of)
    pick(visitor, right)
    expect(said).to_contain_text(visitor.say("puzzles.right", move=f"({right[0]}, {right[1]})"))
    again(visitor, puzzle_of)
    page.locator("#puzzle-on").click()
    position.push(right)
    slips = 0
    for _ in range(first["depth"]):
        visitor.until(
            "texts => texts.includes(document.getElementById('puzzle-said').textContent)",
            [visitor.say("puzzles.turn"), visitor.say("puzzles.over")],
        )
        again(visitor, puzzle_of)
        if said.text_content() == visitor.say("puzzles.over"):
            break
        told = page.locator("#puzzles .berge-stage").get_attribute("aria-label") or ""
        row, column = map(int, re.findall(r"\d+", told))
        position.push((row, column))
        for slip in set(position.legal_moves) - set(position.winning_moves()):
            pick(visitor, slip)
            expect(said).to_contain_text(visitor.say("puzzles.slip"))
            again(visitor, puzzle_of)
            page.locator("#puzzle-back").click()
            expect(said).to_have_text(visitor.say("puzzles.turn"))
            slips += 1
            break
        move = position.winning_moves()[0]
        pick(visitor, move)
        position.push(move)
        reload(visitor)  # at once, while the engine moves
    assert slips
    expect(said).to_have_text(visitor.say("puzzles.over"))
    page.locator("#puzzle-next").click()
    posed(visitor, second)
    visitor.button("retry.show").click()
    expect(page.locator("#puzzle-analyse")).to_be_visible()
    again(visitor, puzzle_of)


def test_puzzles_are_left_while_a_move_is_taken_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "maze", 4)
    position = posed(visitor, puzzles("maze", 4)[0])
    pick(visitor, next(move for move in position.legal_moves if move not in position.winning_moves()))
    expect(page.locator("#puzzle-back")).to_be_visible()
    slowly(visitor)
    page.locator("#puzzle-back").click()
    page.keyboard.press("Escape")
    page.wait_for_timeout(500)
    visitor.check()


def test_the_puzzle_that_was_chosen_last_stays_when_the_list_of_today_s_comes(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    lists = Held(visitor, "**/page/puzzles/*.json")
    page.locator("[data-learn=puzzles]").first.click()
    lists.wait()
    name = "king" if "maze" in lists.routes[0].request.url else "maze"
    page.locator("#puzzle-kind-game").check()
    page.locator("#puzzle-game").select_option(name)
    while name not in lists.routes[-1].request.url:
        page.wait_for_timeout(20)
    lists.routes.pop().continue_()
    [right] = posed(visitor, puzzles(name, 1)[0]).winning_moves()
    lists.let_go()
    page.wait_for_timeout(300)
    posed(visitor, puzzles(name, 1)[0])
    pick(visitor, right)
    expect(page.locator("#puzzle-said")).to_contain_text(visitor.say("puzzles.right", move=f"({right[0]}, {right[1]})"))


def test_a_puzzle_is_there_when_one_comes_back_to_the_page_and_not_when_one_begins_anew(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "king", 1)
    posed(visitor, puzzles("king", 1)[0])
    visitor.button("match.hint").click()
    before = puzzle_of(visitor)
    page.goto("about:blank")
    page.go_back()
    expect(page.locator("#puzzles .berge-losing").first).to_be_attached()
    assert puzzle_of(visitor) == before
    visitor.open()
    expect(page.locator("#puzzles")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('berge.open.puzzles')") is None  # nor when it is loaded again


def test_a_door_that_is_opened_twice_leaves_nothing_behind(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    module = Held(visitor, "**/page/control/puzzles.js")
    visitor.open()
    slowly(visitor)
    page.evaluate("() => { const door = document.querySelector('[data-learn=puzzles]'); door.click(); door.click(); }")
    module.wait()
    module.let_go()
    expect(page.locator("#puzzles")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#puzzles")).to_be_hidden()
    page.wait_for_timeout(1500)  # all that was asked for has come
    assert page.evaluate("sessionStorage.getItem('berge.open.puzzles')") is None


def test_a_puzzle_goes_on_where_no_server_answered(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "king", 2)
    _, second, *_ = puzzles("king", 2)
    page.locator("#puzzle-next").click()
    [right] = posed(visitor, second).winning_moves()
    page.route("**/api/position", lambda route: route.abort())
    pick(visitor, right)
    expect(page.locator("#puzzle-said")).to_have_text(visitor.say("lost.title"))
    expect(page.locator("#puzzle-task")).not_to_have_text(visitor.say("learn.busy"))
    page.unroute("**/api/position")
    page.locator("#puzzle-retry").click()
    expect(page.locator("#puzzle-said")).to_contain_text(visitor.say("puzzles.right", move=f"({right[0]}, {right[1]})"))
    visitor.broken_off()


@pytest.mark.parametrize("clicks", ["next on", "next next on", "next show"])
def test_the_next_puzzle_comes_whatever_is_clicked_meanwhile(visit: Visit, clicks: str) -> None:
    visitor = visit()
    page = visitor.open()
    to_puzzles(visitor)
    choose(visitor, "maze", 4)
    first, second, third, *_ = puzzles("maze", 4)
    [right] = posed(visitor, first).winning_moves()
    if "on" in clicks:
        pick(visitor, right)
        expect(page.locator("#puzzle-on")).to_be_visible()
    slowly(visitor)
    for one in clicks.split():
        page.evaluate("id => document.getElementById(id).click()", f"puzzle-{one}")
    [right] = posed(visitor, second).winning_moves()
    pick(visitor, right)
    expect(page.locator("#puzzle-said")).to_contain_text(visitor.say("puzzles.right", move=f"({right[0]}, {right[1]})"))
    page.locator("#puzzle-next").click()
    posed(visitor, third)


def test_the_daily_puzzle_counts_days_in_a_row(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.route("**/page/puzzles/*.json", lambda route: route.fulfill(json={"puzzles": [ONE]}))
    for days in (1, 2):
        page.add_init_script(NOON.replace("DAY", str(days)))
        visitor.open()
        to_puzzles(visitor)
        expect(page.locator("#puzzle-kind-daily")).to_be_checked()
        posed(visitor, ONE)
        kept = page.locator("#puzzle-kept")
        expect(kept).to_contain_text(visitor.say("puzzles.streak", n=days - 1, best=days - 1))
        pick(visitor, (1, 1))
        expect(kept).to_contain_text(visitor.say("puzzles.streak", n=days, best=days))
    visitor.button("puzzles.more").click()
    expect(page.locator("#puzzle-kind-game")).to_be_checked()


# The library.


@LANGUAGES
def test_the_library_is_searched_and_opens_with_one_click(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open()
    visitor.button("learn.library").first.click()
    library = page.get_by_role("dialog", name=visitor.say("learn.library"))
    search = library.get_by_label(visitor.say("library.search"))
    expect(search).to_be_focused()
    entries = library.locator(".sample-list button")
    total = entries.count()
    assert total > 25
    visitor.look("library")
    page.keyboard.type(visitor.say("library.heawood"))
    expect(entries).to_have_count(1)
    expect(library).to_contain_text(visitor.say("library.count", n=1, all=total))
    search.fill("no such game")
    expect(library).to_contain_text(visitor.say("library.none"))
    search.fill("")
    library.get_by_label(visitor.say("rules.game")).select_option("rabbit")
    entries.filter(has_text=visitor.say("library.slips")).click()
    expect(library).to_be_hidden()
    expect(visitor.moves).to_have_count(28)
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.rabbit.title"))
