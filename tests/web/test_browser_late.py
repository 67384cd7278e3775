"""Answers that come after people have gone on, and those that never come."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import berge
from web.asking import Board
from web.deeds import EIGHT, match, my_turn
from web.visitor import KING, NOI3, Held, Visit, Visitor

pytestmark = pytest.mark.slow


def engine_asked(visit: Visit) -> tuple[Visitor, Held]:
    """Begin a match and make its first move, to which the engine's answer is held back."""
    visitor = visit()
    match(visitor)
    choosing = Held(visitor, "**/api/choose")
    visitor.click(2, 3)
    choosing.wait()
    return visitor, choosing


def test_the_engine_s_move_comes_to_a_match_that_is_stepped_through(visit: Visit) -> None:
    visitor, choosing = engine_asked(visit)
    page = visitor.page
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.thinking", player=visitor.player("egg")))
    page.keyboard.press("ArrowLeft")
    visitor.arrive(0)
    choosing.let_go()
    expect(visitor.moves).to_have_count(2)  # it is played where it was asked for
    visitor.arrive(0)
    page.keyboard.press("End")
    visitor.arrive(2)
    my_turn(visitor)


def test_a_move_taken_back_is_not_answered(visit: Visit) -> None:
    visitor, choosing = engine_asked(visit)
    page = visitor.page
    page.keyboard.press("Backspace")
    expect(visitor.moves).to_have_count(0)
    choosing.let_go()
    my_turn(visitor)
    visitor.click(2, 3)
    expect(visitor.moves).to_have_count(2)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_an_engine_that_does_not_answer_can_be_asked_again(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.page
    match(visitor)
    error = {"error": {"kind": "LimitError", "message": "this takes longer than 5 s"}}
    page.route("**/api/choose", lambda route: route.fulfill(status=400, json=error))
    visitor.click(2, 3)
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.unanswered"))
    visitor.button("lost.retry").click()
    visitor.refused(2)
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.unanswered"))
    page.unroute("**/api/choose")
    page.route("**/api/choose", lambda route: route.fulfill(status=500))
    visitor.button("lost.retry").click()
    expect(page.locator("#match-say")).to_have_text(visitor.say("match.unanswered"))
    page.unroute("**/api/choose")
    visitor.button("lost.retry").click()
    expect(visitor.moves).to_have_count(2)
    my_turn(visitor)
    expect(visitor.button("lost.retry")).to_have_count(0)
    visitor.complaints.clear()  # of the browser, about the answer 500


def test_a_match_whose_position_is_not_told_says_so_and_goes_on(visit: Visit) -> None:
    with Board() as first:
        visitor = visit(url=first.url)
        page = visitor.page
        match(visitor)
        first.process.kill()
        first.process.wait()
    visitor.click(2, 3)
    say, ask = page.locator("#match-say"), page.locator("#play-ask")
    expect(say).to_have_text(visitor.say("match.unanswered"))
    ask.click()
    expect(say).to_have_text(visitor.say("match.unanswered"))
    with Board("--port", str(first.port)):
        ask.click()
        expect(visitor.moves).to_have_count(2)
        expect(say).to_have_text(visitor.say("match.turn", player=visitor.player("rabbit")))
        expect(page.locator("#lost")).to_be_hidden()
        visitor.unserved()


def test_the_dialog_lists_all_files_of_the_game_that_is_there(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    match(visitor)
    choosing, listing = Held(visitor, "**/api/choose"), Held(visitor, "**/api/formats")
    visitor.click(2, 3)
    choosing.wait()
    visitor.button("share.button").click()
    listing.wait()
    choosing.let_go()
    listing.wait(2)  # of the game with the engine's move
    listing.let_go()
    record = page.locator("#share-files").get_by_role("button", name=visitor.say("file.record"))
    expect(record).to_be_visible()
    page.keyboard.press("Escape")
    error = {"error": {"kind": "LimitError", "message": "this takes longer than 5 s"}}
    page.route("**/api/formats", lambda route: route.fulfill(status=400, json=error))
    visitor.button("share.button").click()
    expect(page.locator("#share-said")).to_contain_text("this takes longer than 5 s")
    visitor.refused()
    page.unroute("**/api/formats")
    page.locator("#share-files").get_by_role("button", name=visitor.say("lost.retry")).click()
    expect(record).to_be_visible()
    expect(page.locator("#share-said")).to_be_empty()


@pytest.mark.parametrize("name", ["svg", "png"])
def test_a_picture_waits_for_the_verdict_and_the_proof(visit: Visit, tmp_path: Path, name: str) -> None:
    visitor = visit()
    looking = Held(visitor, "**/api/position")
    page = visitor.opened(NOI3)
    visitor.button("share.button").click()
    button = page.locator("#share-files").get_by_role("button", name=visitor.say(f"file.{name}"), exact=True)
    with page.expect_download() as waiting:
        button.click()
        looking.wait()
        looking.let_go()
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    if name == "svg":
        text = file.read_text()
        assert 'class="berge-domino"' in text
        assert visitor.say("verdict.wins", player=visitor.player("rabbit")) in text
    else:
        page.keyboard.press("Escape")
        visitor.button("share.button").click()
        known = visitor.shared("png", tmp_path)
        assert file.read_bytes() == known.read_bytes()
    expect(page.locator("#share-said")).to_be_empty()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_picture_without_a_proof_says_so(visit: Visit, tmp_path: Path, language: str) -> None:
    visitor = visit(language)
    error = {"error": {"kind": "LimitError", "message": "this takes longer than 5 s"}}
    visitor.page.route("**/api/position", lambda route: route.fulfill(status=400, json=error))
    page = visitor.opened(NOI3)
    expect(page.locator("#moves .mark")).to_have_count(3)
    visitor.button("share.button").click()
    text = visitor.shared("svg", tmp_path).read_text()
    assert 'class="berge-domino"' not in text
    assert visitor.say("verdict.wins", player=visitor.player("rabbit")) in text  # which the review told
    expect(page.locator("#share-said")).to_have_text(visitor.say("share.unproved"))
    visitor.complaints.clear()  # of the browser, about the answers 400


def test_a_sample_opens_in_the_mode_that_was_chosen_meanwhile(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    for mode, heading in (("play", "match.setup"), ("edit", "edit.title"), ("retry", "retry.title")):
        visitor.button("open.button").first.click()
        opening = Held(visitor, "**/api/open")
        page.get_by_role("button", name=visitor.say("sample.rabbit.3")).click()
        opening.wait()
        visitor.mode(mode)
        opening.let_go()
        expect(page.get_by_role("heading", name=visitor.say(heading))).to_be_visible()
        expect(page.locator("#players")).to_contain_text("4 × 4")
        if mode == "edit":
            expect(page.locator("#edit-value")).not_to_be_empty()
        visitor.mode("review")
        expect(visitor.moves).to_have_count(4)
        visitor.open()


def test_who_is_faster_than_the_answers_has_moved_all_the_same(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    expect(page.locator("#why-text")).not_to_be_empty()
    position = Held(visitor, "**/api/position")
    for cell in ((2, 1), (1, 1), (1, 2)):
        visitor.click(*cell)
    position.wait()
    expect(visitor.moves).to_have_count(1)
    position.let_go()
    expect(visitor.moves).to_have_count(3)


def test_who_goes_on_wants_none_of_the_moves_that_waited(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    expect(page.locator("#why-text")).not_to_be_empty()
    position = Held(visitor, "**/api/position")
    for cell in ((2, 1), (1, 1), (1, 2)):
        visitor.click(*cell)
    position.wait()
    visitor.step("Home", 0)  # where all is known
    visitor.click(2, 2)
    expect(visitor.moves).to_have_count(2)
    position.let_go()
    visitor.step("Home", 0)
    visitor.step("ArrowRight", 1)
    visitor.click(1, 1)
    expect(visitor.moves).to_have_count(3)


def test_undoing_brings_a_variation_back_and_takes_no_later_move(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    expect(page.locator("#moves .mark")).to_have_count(3)
    visitor.step("ArrowRight", 1)
    visitor.click(4, 2)
    expect(visitor.moves).to_have_count(5)
    visitor.button("try.delete").click()
    expect(visitor.moves).to_have_count(4)
    visitor.step("ArrowRight", 2)
    visitor.click(2, 1)
    expect(visitor.moves).to_have_count(5)
    page.get_by_role("button", name=visitor.say("undo"), exact=True).click()
    expect(visitor.moves).to_have_count(6)
    assert sorted(visitor.texts()) == sorted(["3,2?", "2,2?", "1,2?", "1,3", "4,2", "2,1"])
    visitor.arrive(3)  # where one was


def test_undoing_of_a_promotion_takes_no_later_move(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    visitor.step("ArrowRight", 1)
    visitor.click(4, 2)
    visitor.button("try.promote").click()
    visitor.step("Home", 0)
    visitor.click(3, 4)
    expect(visitor.moves).to_have_count(6)
    page.get_by_role("button", name=visitor.say("undo"), exact=True).click()
    expect(page.locator("#moves .moves-main .move").nth(1)).to_contain_text("2,2")
    expect(visitor.moves).to_have_count(6)


def test_a_click_waits_for_the_position_however_long(visit: Visit) -> None:
    visitor = visit()
    looking = Held(visitor, "**/api/position")
    page = visitor.opened(NOI3)
    looking.wait()
    visitor.click(3, 4)
    page.wait_for_timeout(2_200)  # longer than a page may be thought to wait
    looking.let_go()
    expect(visitor.moves).to_have_count(5)
    assert len(visitor.texts()) == 5


def test_of_clicks_on_two_positions_only_the_one_that_is_shown_counts(visit: Visit) -> None:
    visitor = visit()
    looking = Held(visitor, "**/api/position")
    page = visitor.opened(NOI3)
    looking.wait()
    visitor.click(3, 4)
    visitor.step("ArrowRight", 1)
    looking.let_go()
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.step("ArrowLeft", 0)
    expect(page.locator("#why-text")).to_contain_text("(3, 4)")
    expect(visitor.moves).to_have_count(4)


@pytest.mark.parametrize("edited", ["maze", "graph"])
def test_values_come_when_the_server_is_back(visit: Visit, edited: str) -> None:
    with Board() as first:
        visitor = visit(url=first.url)
        page = visitor.open()
        visitor.mode("edit")
        page.get_by_label(visitor.say("edit.ruleset"), exact=True).select_option(edited)
        value = page.locator("#edit-value")
        expect(value).to_contain_text(visitor.player("second" if edited == "graph" else "first"))
        first.process.kill()
        first.process.wait()
    if edited == "maze":
        visitor.click(1, 1)
    else:
        page.get_by_label(visitor.say("edit.graph")).fill("a b\nb c\n")
    expect(value).to_have_text(visitor.say("lost.title"))
    with Board("--port", str(first.port)):
        visitor.button("lost.retry").click()
        winner = visitor.player("second" if edited == "maze" else "first")
        expect(value).to_have_text(
            visitor.say(f"edit.value.{'none' if edited == 'maze' else 'free'}", n=2, winner=winner)
        )
        visitor.unserved()


def test_downloads_without_a_server_say_so_in_their_dialog(visit: Visit, tmp_path: Path) -> None:
    with Board(NOI3) as board:
        visitor = visit(url=board.url)
        page = visitor.open()
        expect(page.locator("#moves .mark")).to_have_count(3)
        visitor.button("share.button").click()
        record = page.locator("#share-files").get_by_role("button", name=visitor.say("file.record"))
        expect(record).to_be_visible()
        board.process.kill()
        board.process.wait()
        record.click()
        expect(page.locator("#share-said")).to_have_text(visitor.say("lost.title"))
        assert visitor.shared("png", tmp_path).read_bytes().startswith(b"\x89PNG")  # which the page makes by itself
        page.keyboard.press("Escape")
        visitor.button("share.button").click()
        expect(page.locator("#share-said")).to_have_text(visitor.say("lost.title"))
        visitor.unserved()


def test_a_move_is_there_when_the_page_is_loaded_again_at_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.click(2, 1)
    expect(visitor.moves).to_have_count(1)
    page.reload()
    expect(visitor.moves).to_have_count(1)
    visitor.arrive(1)
    page.reload()
    expect(visitor.moves).to_have_count(1)


def comment(visitor: Visitor, text: str) -> None:
    """Write a comment on the first move, and leave no time to take it."""
    visitor.step("ArrowRight", 1)
    visitor.page.keyboard.press("c")
    visitor.page.keyboard.type(text)


def test_a_comment_is_about_the_move_of_the_game_it_was_written_in(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened("king:3x3+1,1+2,2+3,3")
    for held in (False, True):
        page.evaluate("game => { location.hash = game; }", NOI3)
        expect(visitor.moves).to_have_count(4)
        opening = Held(visitor, "**/api/open") if held else None
        comment(visitor, "secret")
        page.evaluate("location.hash = 'king:3x3+1,1+2,2+3,3'")
        if opening:
            opening.wait()
            page.wait_for_timeout(400)  # longer than what is typed waits to be taken
            opening.let_go()
        expect(visitor.moves).to_have_count(3)
        page.wait_for_timeout(400)
        expect(page.locator("#moves")).not_to_contain_text("secret")
        visitor.button("undo").click()
        expect(visitor.moves).to_have_count(4)
        expect(page.locator("#moves")).to_contain_text("secret")
        visitor.button("undo").click()
        expect(visitor.moves).to_have_count(3)


def test_a_comment_is_there_when_the_page_is_loaded_again_at_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    comment(visitor, "kept")
    page.reload()
    expect(page.locator("#moves")).to_contain_text("kept")


def test_a_match_goes_on_when_the_page_is_loaded_again(visit: Visit) -> None:
    visitor, _ = engine_asked(visit)
    page = visitor.page
    page.unroute("**/api/choose")
    page.reload()
    expect(visitor.moves).to_have_count(2)  # the engine is asked again
    my_turn(visitor)
    expect(page.locator("#match")).to_contain_text(visitor.say("match.engine", player=visitor.player("egg"), level=10))


@pytest.mark.parametrize("elsewhere", ["open", "review", "retry", "edit"])
def test_a_match_waits_while_one_looks_elsewhere(visit: Visit, elsewhere: str) -> None:
    visitor, choosing = engine_asked(visit)
    page = visitor.page
    if elsewhere == "open":
        visitor.button("open.button").first.click()
        choosing.let_go()
        visitor.button("open.back").click()
    else:
        visitor.mode(elsewhere)
        choosing.let_go()
        if elsewhere == "review":
            page.reload()
            expect(visitor.verdict).to_be_visible()
        visitor.mode("play")
    expect(visitor.moves).to_have_count(2)  # the engine is asked again
    my_turn(visitor)
    visitor.button("match.end").click()
    expect(visitor.verdict).to_be_visible()
    visitor.mode("play")
    expect(page.locator("#play-form")).to_be_visible()  # ended, it does not wait


def test_what_is_in_the_dialog_belongs_to_what_is_on_the_board(visit: Visit) -> None:
    visitor, choosing = engine_asked(visit)
    page = visitor.page
    visitor.button("share.button").click()
    link, line = page.get_by_label(visitor.say("share.link")), page.get_by_label(visitor.say("share.notation"))
    expect(line).to_have_value(EIGHT + "+2,3")
    expect(link).not_to_have_value("")
    before = link.input_value()
    choosing.let_go()
    expect(line).to_have_value(re.compile(r"\+2,3\+\d,\d$"))
    expect(link).not_to_have_value(before)
    expect(link).not_to_have_value("")
    other = visit()
    other.page.goto(link.input_value())
    expect(other.moves).to_have_count(2)
    assert berge.loads(line.input_value()).moves[0] == (2, 3)


def test_who_has_won_is_told_to_who_cannot_see_it_however_late_it_is_known(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    expect(page.locator("#moves .mark")).to_have_count(3)
    visitor.step("n", 1)
    expect(page.locator("#why-text")).not_to_be_empty()  # where one is must be known, or the move waits
    position = Held(visitor, "**/api/position")
    visitor.click(4, 2)
    over = visitor.say("verdict.over", player=visitor.player("egg"))
    visitor.announced(re.compile(re.escape("(4, 2)")))
    expect(page.locator("#live")).not_to_contain_text(over)
    position.let_go()
    visitor.announced(re.compile(re.escape(over)))
