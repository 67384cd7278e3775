"""Puzzles in a real browser: answered, played out, counted, and kept."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import expect

import berge
from web.deeds import again, reload, slowly
from web.visitor import CELL, LANGUAGES, Held, Visit, Visitor

pytestmark = pytest.mark.slow


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
    task = {"title": visitor.say(f"ruleset.{berge.loads(puzzle['position']).setup.ruleset.name}.title")}
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


def at_first(visitor: Visitor, name: str, difficulty: int) -> tuple[list[dict[str, Any]], berge.Position[Any]]:
    """Open the first puzzle of a game and a difficulty: all that there are, and the position."""
    visitor.open()
    to_puzzles(visitor)
    choose(visitor, name, difficulty)
    found = puzzles(name, difficulty)
    return found, posed(visitor, found[0])


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
    page = visitor.page
    [puzzle, following, *_], position = at_first(visitor, "maze", 3)
    [right] = position.winning_moves()
    wrong = next(move for move in position.legal_moves if move != right)
    said = page.locator("#puzzle-said")
    visitor.button("match.hint").click()
    expect(said).to_have_text(re.compile(re.escape(visitor.say("puzzles.ruled", moves="")[:2])))
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


@pytest.mark.parametrize(("language", "promise"), [("en", "at most 3 moves if the winner hurries"), ("zh", "尽快取胜")])
def test_how_long_a_puzzle_lasts_is_told_of_a_winner_who_hurries(visit: Visit, language: str, promise: str) -> None:
    visitor = visit(language)
    at_first(visitor, "king", 1)
    expect(visitor.page.locator("#puzzle-task")).to_contain_text(promise)


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
    page = visitor.page
    [_, second, *_], position = at_first(visitor, "rabbit", 2)
    [right] = position.winning_moves()
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
    page = visitor.page
    [first, second, *_], position = at_first(visitor, "maze", 4)
    [right] = position.winning_moves()
    wrong = next(move for move in position.legal_moves if move != right)
    said = page.locator("#puzzle-said")
    visitor.button("match.hint").click()
    again(visitor, puzzle_of)
    pick(visitor, wrong)
    expect(said).to_contain_text(visitor.say("puzzles.wrong", move=f"({wrong[0]}, {wrong[1]})"))
    again(visitor, puzzle_of)
    page.locator("#puzzle-back").click()
    expect(page.locator("#puzzle-back")).to_have_count(0)
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
    page = visitor.page
    _, position = at_first(visitor, "maze", 4)
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
    page = visitor.page
    at_first(visitor, "king", 1)
    visitor.button("match.hint").click()
    before = puzzle_of(visitor)
    page.goto("about:blank")
    page.go_back()
    expect(page.locator("#puzzles .berge-losing").first).to_be_attached()
    assert puzzle_of(visitor) == before
    visitor.open()
    expect(page.locator("#puzzles")).to_have_count(0)
    assert page.evaluate("sessionStorage.getItem('berge.open.puzzles')") is None  # nor when it is loaded again


def test_a_puzzle_goes_on_where_no_server_answered(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    [_, second, *_], _ = at_first(visitor, "king", 2)
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
    page = visitor.page
    [_, second, third, *_], position = at_first(visitor, "maze", 4)
    [right] = position.winning_moves()
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
