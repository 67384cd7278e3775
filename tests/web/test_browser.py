"""What people do on the page, in a real browser: every mode but matches."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import berge
from berge.cli import main
from web.visitor import KING, LANGUAGES, NOI3, TREE, Visit

pytestmark = pytest.mark.slow

MOVES = ["3,2?", "2,2?", "1,2?", "1,3"]


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


ON_TOP = """() => [...document.querySelectorAll("#board .berge-plain")].map((dot) => {
    const box = dot.getBoundingClientRect();
    return document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        .find((one) => one.closest("g:not(.berge-over)")?.closest("#board")) === dot;
})"""
"""Whether each dot of a move is drawn above all else."""


@pytest.mark.parametrize(
    ("game", "dots"), [("graph:0-1,1-2,2-0,2-3@2", 3), ("juniper:12+6", 4), ("juniper:12", 6), ("maze:3x3@2,2", 4)]
)
def test_the_dots_of_legal_moves_are_seen(visit: Visit, game: str, dots: int) -> None:
    visitor = visit()
    page = visitor.opened(game.replace("maze:3x3@2,2", "maze:.../.@./..."))
    page.keyboard.press("End")
    page.keyboard.press("e")
    expect(page.locator("#board .berge-plain")).to_have_count(dots)
    assert page.evaluate(ON_TOP) == [True] * dots


def test_of_starts_only_those_are_valued_that_may_be_chosen(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened("juniper:12")
    marked = page.locator("#board g:has(> .berge-ring), #board g:has(> .berge-dot)").locator(".berge-name")
    even = {str(n) for n in range(2, 13, 2)}
    expect(marked).to_have_count(6)
    assert set(marked.all_text_contents()) == even
    visitor.mode("edit")
    expect(page.locator("#edit-value")).not_to_be_empty()
    expect(marked).to_have_count(6)
    page.get_by_label(visitor.say("field.juniper.any_first")).check()
    expect(marked).to_have_count(12)


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
    page.get_by_role("button", name=visitor.say("undo"), exact=True).click()
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
    record = visitor.shared("record", tmp_path).read_text()
    assert "3,2!? {a <b>trap</b>}" in record


# Retry.


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
    expect(task).to_contain_text(visitor.say("retry.some", n=3, solved=1))  # one was shown, one skipped
    visitor.button("retry.rest", n=2).click()
    expect(page.get_by_role("img", name=visitor.say("retry.count", at=1, n=2))).to_be_visible()
    visitor.button("retry.skip").click()
    visitor.button("retry.skip").click()
    expect(task).to_contain_text(visitor.say("retry.some", n=2, solved=0))
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
    size = [page.get_by_label(visitor.say(f"edit.{one}"), exact=True) for one in ("rows", "columns")]
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
    page.get_by_role("slider", name=re.compile(visitor.say("edit.density.wall"))).fill("100")
    visitor.button("edit.random").click()
    expect(value).to_have_text(visitor.say("edit.value.none", winner=visitor.player("second")))
    visitor.button("edit.clear").click()
    page.get_by_label(visitor.say("edit.ruleset"), exact=True).select_option("rabbit")
    expect(page.get_by_role("radio", name=visitor.say("edit.brush.black"))).to_be_checked()
    expect(value).to_have_text(visitor.say("verdict.wins", player=visitor.player("rabbit")))
    expect(page.locator("#legend")).to_be_hidden()  # the blank is the token: there is no start to choose
    expect(page.locator("#board :is(.berge-good, .berge-bad)[d]:not([d=''])")).to_have_count(0)
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
    page.get_by_label(visitor.say("field.juniper.n")).fill("8")
    expect(visitor.vertex("8")).to_be_visible()
    expect(visitor.vertex("9")).to_have_count(0)
    visitor.button("edit.review").click()
    expect(page.locator("#players")).to_contain_text(visitor.say("graph.size", n=8))
    expect(visitor.verdict).not_to_be_empty()
    visitor.vertex("6").click()
    expect(visitor.moves).to_have_count(1)
    assert visitor.texts()[0].startswith("6")
