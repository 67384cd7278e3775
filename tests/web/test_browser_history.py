"""The browser's history: a step a mode, Back and Forward, also while something is on its way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from web.deeds import MAZE, begin, in_mode, my_turn, paint, walls
from web.visitor import KING, NOI3, Held, Visit, Visitor

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("loaded", [False, True])
def test_back_leads_to_the_mistake_that_one_was_at(visit: Visit, loaded: bool) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    expect(page.locator("#moves .mark")).to_have_count(3)
    page.keyboard.press("3")
    in_mode(page, "retry")
    task = page.locator("#retry .next p").first
    before = task.text_content()
    visitor.button("retry.skip").click()
    expect(task).not_to_have_text(before or "")
    second = task.text_content() or ""
    page.keyboard.press("1")
    in_mode(page, "review")
    if loaded:
        page.reload()
        expect(page.locator("#moves .mark")).to_have_count(3)
    page.go_back()
    in_mode(page, "retry")
    expect(task).to_have_text(second)
    page.keyboard.press("1")
    page.keyboard.press("3")  # chosen anew, it begins anew
    expect(task).to_have_text(before or "")


def test_history_has_a_step_a_mode_and_nothing_is_undone_by_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    begin(visitor)
    visitor.mode("edit")
    in_mode(page, "edit")
    page.go_back()
    in_mode(page, "play")
    my_turn(visitor)
    page.go_back()  # to the game before the match was begun
    in_mode(page, "play")
    expect(page.locator("#play-form")).to_be_visible()
    page.go_back()
    in_mode(page, "review")
    expect(visitor.moves).to_have_count(0)
    for _ in range(2):
        page.go_forward()
        in_mode(page, "play")
    my_turn(visitor)
    expect(visitor.moves).to_have_count(2)
    page.reload()
    my_turn(visitor)
    page.go_back()
    expect(page.locator("#play-form")).to_be_visible()
    page.go_forward()
    my_turn(visitor)
    expect(visitor.moves).to_have_count(2)


@pytest.mark.parametrize("addressed", [True, False])
def test_loading_again_loses_nothing_where_the_browser_forgets_its_step(visit: Visit, addressed: bool) -> None:
    visitor = visit()
    page = visitor.page
    if not addressed:  # as where a game is too long for it
        page.add_init_script(
            "for (const name of ['pushState', 'replaceState']) { const real = history[name];"
            " history[name] = (state, _, to) => real.call(history, state, '', to?.split('#')[0]); }"
        )
    begin(visitor)
    my_turn(visitor)
    if addressed:
        visitor.until("() => location.hash.endsWith('.2')")
    visitor.mode("edit")
    in_mode(page, "edit")
    page.go_back()
    in_mode(page, "play")
    my_turn(visitor)
    page.evaluate("history.replaceState(null, '', location.href)")  # busy browsers do so to what was gone back to
    page.reload()
    in_mode(page, "play")
    my_turn(visitor)
    expect(visitor.moves).to_have_count(2)


def test_back_and_forth_between_games_and_what_is_painted(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.click(2, 1)
    expect(visitor.moves).to_have_count(1)
    page.evaluate("game => { location.hash = game; }", MAZE)
    expect(page.locator("#title")).to_have_text(visitor.say("ruleset.maze.title"))
    visitor.mode("edit")
    paint(visitor, (1, 1), (3, 3))
    for again in (False, True):
        page.go_back()
        in_mode(page, "review")
        assert walls(visitor) == 0
        page.go_back()
        expect(page.locator("#title")).to_have_text(visitor.say("ruleset.king.title"))
        expect(visitor.moves).to_have_count(1)
        page.go_forward()
        expect(page.locator("#title")).to_have_text(visitor.say("ruleset.maze.title"))
        page.go_forward()
        in_mode(page, "edit")
        expect(page.locator("#edit-value")).not_to_be_empty()
        assert walls(visitor) == 2
        if not again:
            page.reload()
            expect(page.locator("#edit-value")).not_to_be_empty()
            assert walls(visitor) == 2
    visitor.button("edit.review").click()
    in_mode(page, "review")
    expect(page.locator("#why-text")).not_to_be_empty()
    assert walls(visitor) == 2
    page.go_back()
    in_mode(page, "edit")
    assert walls(visitor) == 2


def test_going_back_to_the_first_page_leaves_the_game_where_it_is(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.get_by_role("button", name=visitor.say("sample.rabbit.3")).click()
    expect(visitor.moves).to_have_count(4)
    page.go_back()
    expect(page.locator("#open-text")).to_be_visible()
    page.go_forward()
    expect(visitor.moves).to_have_count(4)
    page.go_back()
    visitor.button("open.back").click()
    expect(visitor.moves).to_have_count(4)


def test_a_position_that_the_server_does_not_bring_back_is_a_step_away(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(KING)
    page.evaluate("game => { location.hash = game; }", NOI3)
    expect(visitor.moves).to_have_count(4)
    page.reload()
    expect(visitor.moves).to_have_count(4)
    opening = Held(visitor, "**/api/open")
    page.go_back()
    opening.wait()
    page.go_forward()
    expect(visitor.moves).to_have_count(4)
    opening.let_go()
    page.go_back()
    expect(page.locator("#title")).to_have_text(visitor.say("ruleset.king.title"))
    page.go_forward()
    expect(visitor.moves).to_have_count(4)


def three_games(visitor: Visitor) -> None:
    """Have three games, the last one before the page is loaded again."""
    page = visitor.opened(KING)
    page.evaluate("game => { location.hash = game; }", MAZE)
    titled(visitor, "maze")
    page.evaluate("game => { location.hash = game; }", NOI3)
    expect(visitor.moves).to_have_count(4)
    page.reload()
    expect(visitor.moves).to_have_count(4)


def titled(visitor: Visitor, ruleset: str) -> None:
    expect(visitor.page.locator("#title")).to_have_text(visitor.say(f"ruleset.{ruleset}.title"))


def test_two_steps_back_before_the_server_answers_the_first_lose_none(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    three_games(visitor)
    opening = Held(visitor, "**/api/open")
    for count in (1, 2):
        page.go_back()
        opening.wait(count)
    opening.let_go()
    titled(visitor, "king")
    page.go_forward()
    titled(visitor, "maze")
    page.go_forward()
    expect(visitor.moves).to_have_count(4)


def test_loading_again_before_the_server_answers_a_step_back_loses_none(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    three_games(visitor)
    opening = Held(visitor, "**/api/open")
    page.go_back()
    opening.wait()
    with page.expect_navigation():
        page.evaluate("location.reload()")
    opening.let_go()
    titled(visitor, "maze")
    page.go_forward()
    expect(visitor.moves).to_have_count(4)
    visitor.broken_off()


def test_a_step_back_while_the_page_is_loaded_again_is_taken(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    visitor.mode("retry")
    in_mode(page, "retry")
    visitor.mode("review")
    in_mode(page, "review")
    opening = Held(visitor, "**/api/open")
    page.evaluate("location.reload()")
    opening.wait()
    page.evaluate("history.back()")
    opening.wait(2)
    page.wait_for_timeout(300)  # until whatever else is asked at the beginning
    opening.let_go()
    in_mode(page, "retry")
    titled(visitor, "rabbit")
    visitor.broken_off()


def test_a_step_back_that_no_server_answers_is_taken_when_it_is_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    three_games(visitor)
    page.route("**/api/open", lambda route: route.abort())
    page.go_back()
    expect(page.locator("#lost")).to_be_visible()
    expect(visitor.moves).to_have_count(4)
    page.unroute("**/api/open")
    page.locator("#lost-retry").evaluate("button => button.click()")
    titled(visitor, "maze")
    page.go_forward()
    expect(visitor.moves).to_have_count(4)
    visitor.broken_off()
