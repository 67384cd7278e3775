"""What one learns by, in a real browser: the rules, the lesson and the library."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import berge
from berge.games.builtin import RULESETS
from web.deeds import again, reload, slowly
from web.visitor import KING, LANGUAGES, Held, Visit, Visitor

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


def test_the_end_of_the_lesson_is_there_with_its_board_when_the_page_is_loaded_again(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.button("learn.lesson").first.click()
    task = page.locator("#lesson-task")
    take_the_lesson(visitor)
    expect(page.locator("#lesson svg .berge-token")).to_have_count(1)
    again(visitor, board_of)
    expect(page.locator("#lesson-puzzles")).to_be_focused()
    page.route("**/api/open", lambda route: route.abort())
    page.reload()
    expect(page.locator("#lesson-said")).to_have_text(visitor.say("lost.title"))
    page.unroute("**/api/open")
    page.locator("#lesson-retry").press("Enter")
    expect(task).to_have_text(visitor.say("lesson.end"))
    page.locator("#lesson-again").press("Enter")
    expect(task).to_have_text(visitor.say("lesson.token"))
    visitor.broken_off()


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


# The doors to all of it.


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


@pytest.mark.parametrize("door", ["lesson", "puzzles", "library", "rules"])
def test_a_door_that_no_server_was_there_to_open_opens_when_one_is_back(visit: Visit, door: str) -> None:
    """No module is asked for meanwhile: a browser may remember for good that one did not come."""
    visitor = visit()
    page = visitor.open()
    page.route("**/*", lambda route: route.abort())
    modules: list[str] = []
    page.on("request", lambda request: modules.append(request.url) if request.url.endswith(".js") else None)
    button = page.locator(f"#opener [data-learn={door}]")
    button.click()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator(f"#{door}")).to_have_count(0)
    assert modules == []
    page.unroute("**/*")
    button.click()
    expect(page.locator(f"#{door}")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    visitor.broken_off()


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
