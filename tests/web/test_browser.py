"""What people do on the page, in a real browser: every mode, by mouse, by touch and by keyboard alone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Route, expect

import berge
from berge.cli import main
from web.visitor import Visitor

pytestmark = pytest.mark.slow

NOI3 = "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3"
MOVES = ["3,2?", "2,2?", "1,2?", "1,3"]
TREE = """[Ruleset "rabbit"]
[Start "rabbit:OOXX/OXXO/OO.O/XXXO"]

{before the first} 1. 3,2? {a slip} 2,2 (1... 4,2! {the end}) 2. 1,2 (2. 2,1) 1,3
"""
KING = "king:..#.../....#./.@..../..##../....../#....."
Visit = Callable[..., Visitor]
LANGUAGES = pytest.mark.parametrize("language", ["en", "zh"])


# Opening.


def test_a_game_is_pasted_dropped_chosen_or_taken_from_the_samples(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.open()
    field = page.get_by_label(visitor.say("open.text"))
    go = page.locator("#open-form").get_by_role("button", name=visitor.say("open.go"), exact=True)
    go.click()
    expect(page.get_by_role("alert").filter(has_text=visitor.say("open.empty"))).to_be_visible()
    field.fill("4 4\nOOXX\nOXXO\nOO.O\nXXXO\n2\n3 2\n2 2\n1 2\n1 3\n")
    go.click()
    expect(visitor.moves).to_have_count(4)
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.rabbit.title"))
    visitor.button("open.button").first.click()
    file = tmp_path / "maze.txt"
    file.write_text("2 3\n..#\n...\n")
    with page.expect_file_chooser() as chooser:
        visitor.button("open.file").click()
    chooser.value.set_files(file)
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.maze.title"))
    visitor.notice(visitor.say("open.replaced"))
    page.get_by_role("button", name=visitor.say("undo")).first.click()  # the game before it comes back
    expect(visitor.moves).to_have_count(4)
    drop = """([type, text]) => { const dataTransfer = new DataTransfer(); %s;
        dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true})); }"""
    page.evaluate(drop % "dataTransfer.setData(type, text)", ["text/plain", "juniper:12"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Juniper Green")
    page.evaluate(drop % "dataTransfer.items.add(new File([text], type))", ["x.json", berge.loads(KING).dumps("json")])
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.king.title"))
    page.evaluate(
        "text => { const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', text);"
        "document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true})); }",
        "# a path\na b\nb c\n",
    )
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.graph.title"))
    visitor.button("open.button").first.click()
    page.get_by_role("button", name=visitor.say("sample.noi1")).click()
    expect(visitor.moves).to_have_count(2)


def test_what_a_game_is_wrong_with_is_shown_where_it_is(visit: Visit) -> None:
    visitor = visit("zh")
    page = visitor.open()
    field = page.get_by_label(visitor.say("open.text"))
    field.fill("3 3\nXOX\nO.O\nXOX\n1\n2 3\n3 1\n")
    field.press("Control+Enter")
    alert = page.locator("#open-error")
    expect(alert).to_contain_text(visitor.say("error.place", line=7, column=1))
    expect(alert.locator("mark")).to_have_text(re.compile(r"7 │ 3 1\s+▲\s+"))
    selected = "e => e.value.slice(e.selectionStart, e.selectionEnd)"
    assert field.evaluate(selected) == "3 1"
    expect(field).to_have_attribute("aria-invalid", "")
    visitor.refused()
    expect(alert).to_contain_text("蛋蛋第 1 步，(3, 1)：和空格 (2, 3) 不相邻；和空格相邻的棋子移入空格")
    field.press("Control+A")
    field.press_sequentially("juniper:4")
    expect(alert).to_be_hidden()
    field.press("Control+Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Juniper Green")
    visitor.open("juniper:x")
    visitor.refused()
    expect(page.get_by_label(visitor.say("open.text"))).to_be_visible()


# Review, explain, try it.


@LANGUAGES
def test_reviewing(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    rabbit, egg = visitor.player("rabbit"), visitor.player("egg")
    expect(page.locator("#moves .mark")).to_have_count(3)
    assert visitor.texts() == MOVES
    expect(page.locator("#accuracy")).to_contain_text("50%")
    wins = [rabbit, egg, rabbit, egg]
    for ply, player in enumerate(wins):
        expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player=player))
        expect(page.get_by_role("slider", name=visitor.say("line.slider"))).to_have_attribute(
            "aria-valuetext", re.compile(re.escape(visitor.say("line.at", ply=ply, n=4)))
        )
        visitor.step("ArrowRight", ply + 1)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=egg))
    expect(page.get_by_role("button", name=visitor.say("step.on"))).to_have_attribute("aria-disabled", "true")
    said = visitor.say("say.move", number=2, player=egg, move="(1, 3)"), visitor.say("verdict.over", player=egg)
    visitor.announced((" " if language == "en" else "").join(said))
    visitor.step("p", 3)
    expect(page.locator("#verdict-move")).to_contain_text(visitor.say("verdict.mistake", moves="(2, 1)"))
    visitor.step("p", 2)
    visitor.step("Home", 0)
    visitor.step("n", 1)
    visitor.button("mistake.on").click()
    visitor.arrive(2)
    visitor.button("step.first").click()
    visitor.arrive(0)
    visitor.button("step.last").click()
    visitor.arrive(4)
    visitor.moves.nth(1).click()
    visitor.arrive(2)
    expect(visitor.moves.nth(1)).to_have_attribute("aria-current", re.compile(".+"))
    page.get_by_role("button", name=visitor.say("scores.mistake", number=1)).first.click()
    visitor.arrive(1)
    page.mouse.move(*visitor.spot(1, 1))
    page.mouse.wheel(0, 120)
    visitor.arrive(2)
    page.mouse.wheel(0, -120)
    visitor.arrive(1)
    box = page.locator(".strip").bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.98 * box["width"], box["y"] + 10)
    visitor.arrive(4)
    page.get_by_role("slider", name=visitor.say("line.slider")).press("ArrowLeft")
    visitor.arrive(3)


@LANGUAGES
def test_explaining(visit: Visit, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    expect(page.locator("#why-text")).to_have_text(re.compile(r"\(3, 4\).*"))
    expect(page.get_by_role("group", name=visitor.say("explain.moves.win")).get_by_role("button")).to_have_text("3,4")
    assert page.locator("#board .berge-domino").count() == 1
    for ply in range(5):
        file, _ = visitor.download(lambda: visitor.button("explain.certificate").click(), tmp_path)
        assert file.name == f"certificate-{ply}.json"
        assert main(["verify", str(file)]) == 0
        assert capsys.readouterr().out.startswith("proved: ")
        assert berge.verify(json.loads(file.read_text())).proved
        if ply < 4:
            visitor.step("ArrowRight", ply + 1)
    switch = page.get_by_role("switch", name=visitor.say("explain.switch"))
    visitor.step("ArrowLeft", 3)
    switch.uncheck()
    expect(visitor.verdict).to_have_text(visitor.say("verdict.turn", player=visitor.player("egg")))
    expect(page.locator("#why")).not_to_contain_text("(1, 3)")
    assert visitor.texts() == ["3,2", "2,2", "1,2", "1,3"]  # no mark gives anything away
    page.keyboard.press("e")
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player=visitor.player("egg")))


@LANGUAGES
def test_what_beats_a_losing_move(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(KING)
    lose = visitor.say("explain.lose", n=7)
    said = page.locator("#why-answer")
    expect(said).to_have_text(lose)
    game = berge.loads(KING).position()
    for move in game.legal_moves:
        game.push(move)
        answers = [f"({r}, {c})" for r, c in game.winning_moves()]
        game.pop()
        page.mouse.move(*visitor.spot(*move))
        expect(said).to_contain_text(f"({move[0]}, {move[1]})")
        for answer in answers:
            expect(said).to_contain_text(answer)
        expect(page.locator("#board .berge-answer")).to_have_count(len(answers))
    page.mouse.move(*visitor.spot(6, 6))
    expect(said).to_have_text(lose)
    chips = page.get_by_role("group", name=visitor.say("explain.moves.lose")).get_by_role("button")
    for n in range(7):  # nothing moves below the pointer
        chips.nth(n).hover()
        expect(said).not_to_have_text(lose)
    chips.first.click()
    page.mouse.move(5, 5)
    expect(chips.first).to_have_attribute("aria-pressed", "true")
    expect(said).not_to_have_text(lose)


@LANGUAGES
def test_trying(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    expect(page.locator("#moves .mark")).to_have_count(3)
    visitor.step("n", 1)
    visitor.click(4, 2)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.player("egg")))
    assert sorted(visitor.texts()) == sorted([*MOVES, "4,2"])
    visitor.announced(re.compile(re.escape(visitor.say("verdict.over", player=visitor.player("egg")))))
    visitor.click(1, 1)  # no legal move
    visitor.announced(visitor.say("say.illegal", move="(1, 1)"))
    visitor.button("try.promote").click()
    visitor.notice(visitor.say("try.promoted"))
    assert visitor.texts()[:2] == ["3,2?", "4,2"]
    page.get_by_role("button", name=visitor.say("undo")).first.click()
    visitor.button("try.leave").click()
    visitor.arrive(1)
    visitor.click(4, 2)  # the same move is the same variation
    expect(visitor.moves).to_have_count(5)
    visitor.button("try.delete").click()
    visitor.notice(visitor.say("try.deleted"))
    assert visitor.texts() == MOVES
    visitor.step("ArrowRight", 2)
    visitor.click(2, 1)
    expect(visitor.moves).to_have_count(5)
    page.keyboard.press("Backspace")
    expect(visitor.moves).to_have_count(4)
    visitor.arrive(2)
    visitor.mode("edit")
    visitor.mode("review")
    assert visitor.texts() == MOVES


def test_a_record_comes_with_all_that_is_in_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill(TREE)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(6)
    expect(page.locator("#moves")).to_contain_text("a slip")
    expect(page.locator("#moves")).to_contain_text("the end")
    visitor.moves.filter(has_text="2,1").click()
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player="Rabbit"))


@LANGUAGES
def test_marks_and_comments(visit: Visit, language: str, tmp_path: Path) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    visitor.step("ArrowRight", 1)
    page.get_by_text(visitor.say("note.title")).click()
    page.get_by_role("radio", name=visitor.say("mark.interesting")).check(force=True)
    page.get_by_label(visitor.say("note.comment")).fill("a <b>trap</b>")
    expect(page.locator("#moves")).to_contain_text("a <b>trap</b>")
    visitor.button("share.button").click()
    record = file_of(visitor, "record", tmp_path).read_text()
    assert "3,2!? {a <b>trap</b>}" in record


# Play and retry.


@pytest.mark.parametrize(("language", "side"), [("en", "first"), ("zh", "second")])
def test_playing_the_engine_to_the_end(visit: Visit, language: str, side: str) -> None:
    visitor = visit(language)
    page = visitor.opened("rabbit:XO.OXO/OXOXOX")
    visitor.mode("play")
    page.get_by_role("radio", name=visitor.player("rabbit" if side == "first" else "egg")).check()
    level = page.get_by_role("slider", name=visitor.say("match.level"))
    level.fill("10")
    expect(level).to_have_attribute("aria-valuetext", re.compile(visitor.say("match.level.perfect")))
    visitor.button("match.go").click()
    result = page.locator("#match-say.result")
    for _ in range(20):
        expect(page.locator("#board .berge-plain, #match-say.result").first).to_be_visible()
        if result.count():
            break
        page.keyboard.press("h")
        hinted = page.locator("#board .berge-hint")
        expect(hinted).to_have_count(1)
        before = visitor.moves.count()
        box = hinted.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(visitor.moves).not_to_have_count(before)
    expect(result).to_be_visible()
    page.get_by_role("button", name=visitor.say("match.review")).last.click()
    expect(page.locator("#accuracy")).to_contain_text("100%")  # who follows the hints throws nothing away
    assert not any("?" in move for move in visitor.texts())


@LANGUAGES
def test_a_hint_comes_as_soon_as_the_position_is_known(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    visitor.mode("play")
    page.get_by_label(visitor.say("match.both")).check()
    held: list[Route] = []
    visitor.context.route("**/api/position", lambda route: held.append(route))
    visitor.button("match.go").click()
    hint, said = visitor.button("match.hint"), page.locator("#match-say")
    hint.click()
    expect(hint).to_have_attribute("aria-busy", "true")
    expect(hint).to_be_focused()
    expect(said).to_have_text(visitor.say("match.hinting"))
    page.keyboard.press("h")  # once is enough
    assert len(held) == 1
    held[0].continue_()
    visitor.context.unroute("**/api/position")
    expect(page.locator("#board .berge-hint")).to_have_count(1)
    visitor.announced(visitor.say("say.hint", move="(3, 4)"))
    expect(hint).to_have_attribute("aria-busy", "false")
    expect(said).to_have_text(visitor.say("match.turn", player=visitor.player("rabbit")))


@LANGUAGES
def test_two_people_take_moves_back_and_review_their_game(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    visitor.mode("play")
    page.get_by_label(visitor.say("match.both")).check()
    visitor.button("match.go").click()
    visitor.notice(visitor.say("match.started"))
    expect(visitor.verdict).to_have_text(visitor.say("verdict.turn", player=visitor.player("rabbit")))
    for ply, cell in enumerate([(3, 2), (2, 2), (1, 2), (1, 3)], 1):
        visitor.click(*cell)
        expect(visitor.moves).to_have_count(ply)
        if ply == 3:
            assert not any("?" in move for move in visitor.texts())
    loser, winner = visitor.player("rabbit"), visitor.player("egg")
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.over", loser=loser, winner=winner))
    page.keyboard.press("Backspace")
    expect(visitor.moves).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    visitor.click(2, 1)
    visitor.announced(re.compile(".+"))
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.back"))
    page.keyboard.press("End")
    visitor.click(1, 3)
    page.locator("#match").get_by_role("button", name=visitor.say("match.retry")).click()
    expect(page.get_by_role("heading", name=visitor.say("retry.title"))).to_be_visible()


def test_a_match_from_the_position_on_the_board(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    visitor.step("ArrowRight", 1)
    visitor.mode("play")
    page.get_by_label(visitor.say("match.from.here")).check()
    page.get_by_role("radio", name="Rabbit").check()
    page.get_by_role("slider", name=visitor.say("match.level")).fill("10")
    visitor.button("match.go").click()
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.over", loser="Rabbit", winner="Egg"))
    assert visitor.texts() == ["3,2?", "4,2"]
    visitor.mode("play")
    visitor.button("match.again").click()
    expect(page.get_by_role("heading", name=visitor.say("match.setup"))).to_be_visible()


def test_play_without_a_game_makes_a_board(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    visitor.mode("play")
    expect(page.get_by_role("heading", name=visitor.say("match.setup"))).to_be_visible()
    expect(page.locator("#players")).to_contain_text("6 × 6")


@LANGUAGES
def test_retrying(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.opened(NOI3)
    visitor.mode("retry")
    said = page.locator("#retry-say")
    task = page.locator("#retry")
    expect(task).to_contain_text(visitor.say("retry.task", player=visitor.player("rabbit"), move="(3, 2)", number=1))
    expect(page.locator("#verdict")).to_be_hidden()  # no answer first
    expect(page.locator("#board .berge-winning, #board .berge-domino:not([d=''])")).to_have_count(0)
    visitor.click(3, 2)
    expect(said).to_contain_text(visitor.say("retry.same", move="(3, 2)"))
    expect(said).to_contain_text(visitor.say("explain.answer", move="(3, 2)", moves="(4, 2)"))
    visitor.click(3, 4)
    expect(said).to_have_text(visitor.say("retry.right", n=1, moves="(3, 4)"))
    visitor.announced(visitor.say("retry.right", n=1, moves="(3, 4)"))
    expect(visitor.button("retry.next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=2, n=3))).to_be_visible()
    visitor.button("retry.show").click()
    expect(said).to_have_text(visitor.say("retry.shown", n=1, moves="(4, 2)"))
    visitor.button("retry.next").click()
    visitor.button("retry.skip").click()
    expect(task).to_contain_text(visitor.say("retry.done", n=3))
    page.get_by_role("radio", name=re.compile(visitor.player("egg"))).check()
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=1, n=1))).to_be_visible()
    visitor.opened("rabbit:OOXX/OXXO/OO.O/XXXO+3,4")
    visitor.mode("retry")
    expect(task).to_contain_text(visitor.say("retry.none"))
    expect(page.locator("#board .berge-plain")).to_have_count(0)  # there is nothing to answer


# Edit.


@LANGUAGES
def test_painting(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open()
    visitor.mode("edit")
    value = page.locator("#edit-value")
    expect(value).to_have_text(visitor.say("edit.value.free", n=41, winner=visitor.player("first")))
    size = page.get_by_label(visitor.say("edit.rows")), page.get_by_label(visitor.say("edit.columns"))
    size[0].fill("2")
    size[0].press("Enter")
    size[1].fill("3")
    size[1].press("Tab")
    expect(value).to_have_text(visitor.say("edit.value.none", winner=visitor.player("second")))
    visitor.click(1, 1)  # a wall
    expect(value).to_have_text(visitor.say("edit.value.free", n=3, winner=visitor.player("first")))
    expect(page.locator("#board path.berge-ring").first).to_have_attribute("d", re.compile("."))
    page.mouse.move(*visitor.spot(1, 2))  # a stroke over two cells
    page.mouse.down()
    page.mouse.move(*visitor.spot(1, 3), steps=3)
    page.mouse.up()
    expect(value).to_have_text(visitor.say("edit.value.free", n=2, winner=visitor.player("first")))
    visitor.button("edit.undo").click()
    expect(value).to_have_text(visitor.say("edit.value.free", n=3, winner=visitor.player("first")))
    page.keyboard.press("Control+z")
    expect(value).to_have_text(visitor.say("edit.value.none", winner=visitor.player("second")))
    visitor.button("edit.rotate").click()
    expect(page.locator("#players")).to_have_text(visitor.say("board.size", rows=3, columns=2))
    page.get_by_role("radio", name=visitor.say("edit.brush.token")).check(force=True)
    visitor.click(3, 1)
    expect(value).to_have_text(visitor.say("edit.value.token", winner=visitor.player("first"), n=0))
    page.get_by_role("slider", name=re.compile(visitor.say("edit.density"))).fill("100")
    visitor.button("edit.random").click()
    expect(value).to_have_text(visitor.say("edit.value.none", winner=visitor.player("second")))
    visitor.button("edit.clear").click()
    page.get_by_label(visitor.say("edit.ruleset"), exact=True).select_option("rabbit")
    expect(page.get_by_role("radio", name=visitor.say("edit.brush.black"))).to_be_checked()
    expect(value).not_to_be_empty()
    visitor.button("edit.review").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.rabbit.title"))
    expect(visitor.verdict).to_be_visible()
    visitor.mode("edit")
    visitor.button("edit.play").click()
    expect(page.get_by_role("heading", name=visitor.say("match.setup"))).to_be_visible()


@LANGUAGES
def test_editing_graphs_and_numbers(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open()
    visitor.mode("edit")
    game = page.get_by_label(visitor.say("edit.ruleset"), exact=True)
    game.select_option("graph")
    value = page.locator("#edit-value")
    text = page.get_by_label(visitor.say("edit.graph"))
    text.fill("a b\nb c\n")
    expect(value).to_have_text(visitor.say("edit.value.free", n=2, winner=visitor.player("first")))
    expect(visitor.vertex("c")).to_be_visible()
    text.fill("a b\nb c d\n")
    expect(value).to_have_text(visitor.say("edit.graph.line", line=2, found="b c d"))
    text.fill("a b\nb c\n@b\n")
    expect(value).to_have_text(visitor.say("edit.value.token", winner=visitor.player("first"), n=2))
    game.select_option("juniper")
    page.get_by_label(visitor.say("edit.n")).fill("8")
    expect(visitor.vertex("8")).to_be_visible()
    expect(visitor.vertex("9")).to_have_count(0)
    visitor.button("edit.review").click()
    expect(page.locator("#players")).to_contain_text(visitor.say("graph.size", n=8))
    expect(visitor.verdict).not_to_be_empty()
    visitor.vertex("6").click()
    expect(visitor.moves).to_have_count(1)
    assert visitor.texts()[0].startswith("6")


# By keyboard alone, by touch, and what stays.


def tab_to(visitor: Visitor, name: str | re.Pattern[str], role: str = "button", most: int = 60) -> None:
    """Press Tab until something has the focus."""
    there: Any = visitor.page.get_by_role(role, name=name, exact=isinstance(name, str))  # type: ignore[arg-type]
    for _ in range(most):
        visitor.page.keyboard.press("Tab")
        if there.first.evaluate("e => e === document.activeElement"):
            return
    raise AssertionError(f"Tab does not come to {name}")


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("zh", 375)])
def test_everything_by_keyboard_alone(visit: Visit, language: str, width: int) -> None:
    visitor = visit(language, width=width)
    page = visitor.open()
    tab_to(visitor, re.compile("^" + re.escape(visitor.say("sample.noi3"))))
    page.keyboard.press("Enter")
    expect(page.locator("#moves .mark")).to_have_count(3)
    visitor.step("n", 1)
    board = page.get_by_role("application")
    page.keyboard.press("Home")
    visitor.arrive(0)
    for _ in range(60):  # to the board
        page.keyboard.press("Tab")
        if board.evaluate("e => e === document.activeElement"):
            break
    spoken = page.locator("#board .berge-live")
    for key, row, column in (("End", 1, 4), ("PageDown", 4, 4), ("ArrowUp", 3, 4)):
        page.keyboard.press(key)
        expect(spoken).to_contain_text(visitor.say("cell.place", row=row, column=column))
    expect(spoken).to_contain_text(visitor.say("cell.white"))
    expect(spoken).to_contain_text(visitor.say("cell.move.winning"))
    page.keyboard.press("Enter")  # a variation
    expect(visitor.moves).to_have_count(5)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.player("rabbit")))
    tab_to(visitor, visitor.say("try.delete"))
    page.keyboard.press("Enter")
    expect(visitor.moves).to_have_count(4)
    expect(visitor.moves.first).to_be_focused()  # nothing has been played: the list begins here
    visitor.button("share.button").focus()
    page.keyboard.press("s")
    dialog = page.get_by_role("dialog", name=visitor.say("share.title"))
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(visitor.button("share.button")).to_be_focused()
    page.keyboard.press("2")
    tab_to(visitor, visitor.player("rabbit"), "radio")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label(visitor.say("match.both"))).to_be_checked()
    tab_to(visitor, visitor.say("match.go"))
    page.keyboard.press("Enter")
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.turn", player=visitor.player("rabbit")))
    expect(page.locator("#board .berge-plain").first).to_be_visible()
    page.keyboard.press("h")
    visitor.announced(visitor.say("say.hint", move="(3, 4)"))
    page.keyboard.press("4")
    expect(page.get_by_role("heading", name=visitor.say("edit.title"))).to_be_visible()
    board.focus()
    page.keyboard.press("Shift+ArrowRight")  # paints on the way
    page.keyboard.press("ArrowDown")
    page.keyboard.press(" ")
    page.keyboard.press("Control+z")
    tab_to(visitor, visitor.say("edit.review"))
    page.keyboard.press("Enter")
    expect(page.locator("#players")).to_contain_text("4 × 4")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name=visitor.say("help.title"))).to_be_visible()
    letters = page.get_by_label(visitor.say("help.letters"))
    letters.focus()
    page.keyboard.press(" ")
    expect(letters).not_to_be_checked()
    page.keyboard.press("Escape")
    page.keyboard.press("o")  # letters are no shortcuts any more
    expect(page.get_by_label(visitor.say("open.text"))).to_be_hidden()


def test_the_keyboard_is_never_left_without_a_place(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    expect(page.locator("#moves .mark")).to_have_count(3)
    current = page.locator("#moves [aria-current]")
    for key, ply, shown in (("try.delete", 1, "3,2"), ("try.promote", 1, "4,2"), ("try.leave", 1, "3,2")):
        visitor.step("Home", 0)
        visitor.step("ArrowRight", 1)
        visitor.click(4, 2)
        expect(page.locator("#variation")).to_be_visible()
        button = visitor.button(key)
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#variation")).to_be_hidden()
        expect(current).to_be_focused()
        expect(current).to_contain_text(shown)
        if key != "try.leave":
            undo = page.get_by_role("button", name=visitor.say("undo")).first
            undo.focus()
            page.keyboard.press("Enter")
            expect(page.locator("#panels")).to_be_focused()
        assert visitor.texts().count("4,2") == 1, ply
    visitor.step("Home", 0)
    visitor.step("ArrowRight", 1)
    visitor.step("ArrowRight", 2)
    visitor.click(2, 1)
    current.focus()
    page.keyboard.press("Backspace")  # takes the move back that the keyboard is on
    expect(current).to_be_focused()
    visitor.arrive(2)


@LANGUAGES
def test_by_touch(visit: Visit, language: str) -> None:
    visitor = visit(language, width=375, has_touch=True, is_mobile=True)
    page = visitor.opened(KING)
    said = page.locator("#why-answer")
    visitor.click(2, 1)  # the first tap shows what beats the move
    expect(said).to_contain_text("(2, 1)")
    expect(visitor.moves).to_have_count(0)
    visitor.click(2, 1)  # the second one makes it
    expect(visitor.moves).to_have_count(1)
    visitor.look("touch")
    page.get_by_role("button", name=visitor.say("try.back")).first.tap()
    expect(page.locator("#verdict-move")).to_contain_text(visitor.say("verdict.begin"))


def test_language_and_colours_are_kept(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    page.get_by_role("button", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    visitor.language = "zh"
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player="兔兔"))
    expect(page).to_have_title(re.compile("兔兔与蛋蛋|Rabbit and Egg"))
    for theme in ("light", "dark"):
        page.locator("#go-theme").click()
        expect(page.locator("#go-theme")).to_have_attribute("aria-label", visitor.say(f"theme.{theme}"))
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player="兔兔"))
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper != "rgb(255, 255, 255)"
    left = re.compile("[A-Za-z]{4,}")
    shown = page.locator("main").inner_text()
    assert not left.search(shown.replace("berge", "")), left.search(shown)


def test_paper_is_light_and_nothing_on_it_is_cut_off(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(theme="dark", width=718)  # what A4 leaves between its margins
    page = visitor.opened(NOI3)
    page.locator("#go-theme").click()
    page.locator("#go-theme").click()
    report = tmp_path / "report.html"
    report.write_text(berge.review(berge.loads(NOI3)).dumps("html"), "utf-8")
    paper = "getComputedStyle(document.querySelector('#board .berge-paper, .report-board .berge-paper')).fill"
    seen = "getComputedStyle(document.querySelector('#verdict-title, .report-verdict')).color"
    for address in ("", report.as_uri()):
        if address:
            visitor.context.unroute_all()
            page.goto(address)
        assert page.evaluate(paper) == "rgb(23, 24, 27)"
        page.emulate_media(media="print", color_scheme="dark")
        assert page.evaluate(paper) == "rgb(255, 255, 255)"
        assert page.evaluate(seen) == "rgb(0, 0, 0)"
        for box in (
            page.locator(name).first.bounding_box() for name in ("#board, .report-board", "#moves, .report-moves")
        ):
            assert box
            assert 0 <= box["x"] <= box["x"] + box["width"] <= 718
        assert page.evaluate(
            "[...document.querySelectorAll('*')].every(e => e.scrollHeight <= e.clientHeight + 2 ||"
            "getComputedStyle(e).overflowY === 'visible' || e.closest('.sr, svg, button, [hidden]'))"
        )
        page.emulate_media(media="screen", color_scheme="dark")


def test_without_a_place_to_keep_anything(visit: Visit) -> None:
    visitor = visit()
    denied = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('', 'SecurityError'); }});"
    visitor.page.add_init_script(denied)
    page = visitor.opened(NOI3)
    page.get_by_role("button", name="中文").click()
    page.locator("#go-theme").click()
    visitor.language = "zh"
    expect(visitor.verdict).to_have_text(visitor.say("verdict.wins", player="兔兔"))


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion_is_for_those_who_want_it(visit: Visit, motion: str) -> None:
    visitor = visit(reduced_motion=motion)
    page = visitor.opened(NOI3)
    page.evaluate(
        "() => { window.moved = 0; const own = Element.prototype.animate;"
        "Element.prototype.animate = function (...values) { moved++; return own.apply(this, values); };"
        "document.addEventListener('transitionrun', () => moved++, true); }"
    )
    for ply in (1, 2):
        visitor.step("ArrowRight", ply)
    assert (page.evaluate("moved") > 0) == (motion != "reduce")


def test_large_boards_are_zoomed_and_stepped_through(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened("maze:100x100")
    expect(page.get_by_role("group", name=visitor.say("zoom.title"))).to_be_visible()
    whole = "document.querySelector('#board svg').getAttribute('viewBox').split(' ')[2]"
    before = float(page.evaluate(whole))
    visitor.button("zoom.in").click()
    assert float(page.evaluate(whole)) < before
    visitor.button("zoom.fit").click()
    assert float(page.evaluate(whole)) == before
    page.get_by_role("application").focus()
    page.keyboard.press("+")
    page.keyboard.press("Enter")
    expect(visitor.moves).to_have_count(1)
    assert visitor.texts() == ["1,1"]


def test_two_fingers_zoom_and_pan_a_large_board_and_play_no_move(visit: Visit) -> None:
    visitor = visit(width=375, has_touch=True, is_mobile=True)
    page = visitor.opened("maze:200x200")
    seen = "document.querySelector('#board svg').getAttribute('viewBox').split(' ').map(Number)"
    scrolled = "[scrollX, scrollY, visualViewport.scale]"
    client = visitor.context.new_cdp_session(page)
    whole, before = page.evaluate(seen), page.evaluate(scrolled)
    box = page.locator("#board svg").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": px, "y": py, "id": at} for at, (px, py) in enumerate(points)]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for spread in range(20, 121, 10):
        touch("touchMove", (x - spread, y), (x + spread, y))
    near = page.evaluate(seen)
    assert near[2] == pytest.approx(whole[2] / 6, rel=0.05)  # six times as far apart, six times as near
    for at in range(2):  # the middle between the fingers stays where it is
        assert near[at] + near[at + 2] / 2 == pytest.approx(whole[at] + whole[at + 2] / 2, abs=near[2] / 50)
    for down in range(0, 61, 10):
        touch("touchMove", (x - 120, y + down), (x + 120, y + down))
    moved = page.evaluate(seen)
    assert moved[2] == pytest.approx(near[2], rel=0.01)
    assert moved[1] == pytest.approx(near[1] - 60 * near[3] / box["height"], rel=0.02)
    touch("touchEnd", (x - 120, y + 60))
    touch("touchMove", (x - 100, y + 60))
    touch("touchEnd")
    for across in range(0, 61, 10):  # one finger pans what is zoomed
        touch("touchStart" if not across else "touchMove", (x - across, y))
    touch("touchEnd")
    panned = page.evaluate(seen)
    assert panned[0] > moved[0] + 30 * near[2] / box["width"]
    for spread in range(120, 9, -10):
        touch("touchStart" if spread == 120 else "touchMove", (x - spread, y), (x + spread, y))
    touch("touchEnd")
    assert page.evaluate(seen) == whole
    assert page.evaluate(scrolled) == before  # the page itself has neither moved nor grown
    page.wait_for_timeout(300)
    expect(visitor.moves).to_have_count(0)


def test_a_graph_that_is_too_large_to_draw_is_played_from_the_list(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened("juniper:1000+10")
    expect(page.get_by_text(visitor.say("graph.large"))).to_be_visible()
    page.keyboard.press("End")
    page.locator("#why-moves").get_by_role("button").first.click()
    expect(visitor.moves).to_have_count(2)


# Share.


def file_of(visitor: Visitor, name: str, folder: Path) -> Path:
    files = visitor.page.locator("#share-files")
    file, _ = visitor.download(
        lambda: files.get_by_role("button", name=visitor.say(f"file.{name}"), exact=True).click(), folder
    )
    return file


@LANGUAGES
def test_every_download_is_what_it_says(visit: Visit, language: str, tmp_path: Path) -> None:
    visitor = visit(language, theme="dark" if language == "zh" else "light")
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill(TREE)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(6)
    visitor.button("share.button").click()
    game = berge.loads(TREE)
    assert file_of(visitor, "p1971", tmp_path).read_text() == game.dumps("p1971")
    assert berge.load(file_of(visitor, "json", tmp_path)).moves == game.moves
    record = file_of(visitor, "record", tmp_path)
    assert berge.load(record).moves == game.moves
    for words in ("a slip", "the end", "4,2!", "(2. 2,1)"):
        assert words in record.read_text()
    review = berge.review(game)
    assert file_of(visitor, "text", tmp_path).read_text() == review.dumps("text", language=language)
    report = file_of(visitor, "html", tmp_path)
    assert report.read_text() == review.dumps("html", language=language)
    picture = file_of(visitor, "svg", tmp_path)
    with Image.open(file_of(visitor, "png", tmp_path)) as image:
        assert image.format == "PNG"
        assert max(image.size) == 1600
        assert image.convert("L").getextrema() != (0, 0)
    with Image.open(file_of(visitor, "gif", tmp_path)) as image:
        assert image.format == "GIF"
        assert image.n_frames == 5  # type: ignore[attr-defined]  # before the first move, and after each
    shown = visitor.context.new_page()  # alone, from the disk
    shown.on("console", lambda message: visitor.complaints.append(message.text))
    visitor.context.unroute_all()
    shown.goto(picture.as_uri())
    title, description = (shown.locator(name).first.text_content() or "" for name in ("title", "desc"))
    assert title == visitor.say("ruleset.rabbit.title") + ": " + visitor.say("board.size", rows=4, columns=4)
    assert description.endswith(visitor.say("verdict.wins", player=visitor.player("rabbit")))
    shown.goto(report.as_uri())
    expect(shown.locator("html")).to_have_attribute("lang", "zh-CN" if language == "zh" else "en")
    shown.keyboard.press("Home")
    expect(shown.locator(".report-verdict")).to_contain_text(visitor.player("rabbit"))


def test_a_link_holds_the_whole_tree(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill(TREE)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(6)
    visitor.moves.filter(has_text="2,1").click()
    visitor.button("share.button").click()
    link = page.get_by_label(visitor.say("share.link"))
    expect(link).not_to_have_value("")
    visitor.button("share.copy").first.click()
    expect(page.locator("#share-said")).to_have_text(visitor.say("share.copied"))
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == link.input_value()
    notation = page.get_by_label(visitor.say("share.notation")).input_value()
    assert notation == "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+2,1"
    other = visit("zh")
    for opens in ("address", "paste"):
        if opens == "address":
            other.page.goto(copied)
        else:
            other.open()
            other.page.get_by_label(other.say("open.text")).fill(copied)
            other.page.keyboard.press("Control+Enter")
        expect(other.moves).to_have_count(6)
        expect(other.page.locator("#moves")).to_contain_text("a slip")
        expect(other.page.locator("#moves .mark")).to_have_count(visitor.page.locator("#moves .mark").count())
        assert sorted(other.texts()) == sorted(visitor.texts())
    other.step("n", 1)
    other.page.wait_for_timeout(800)  # the address takes it up
    other.page.reload()
    expect(other.moves).to_have_count(6)
    other.arrive(1)


def test_where_copying_is_denied_the_link_is_selected(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined});")
    page = visitor.opened(NOI3)
    visitor.button("share.button").click()
    link = page.get_by_label(visitor.say("share.link"))
    expect(link).not_to_have_value("")
    visitor.button("share.copy").first.click()
    expect(page.locator("#share-said")).to_have_text(visitor.say("share.select"))
    assert page.evaluate("getSelection().toString()") == link.input_value()
