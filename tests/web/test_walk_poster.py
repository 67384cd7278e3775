"""Walks to a board that is too large to play on."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Route, expect

from web.visitor import Visit

pytestmark = pytest.mark.slow
SIDE = 420


def test_board_too_large_to_play_on_is_a_poster(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.allow("status of 400")  # the page asks whether it is a game first
    page = visitor.open()
    page.locator("#open-text").fill(f"maze:{SIDE}x{SIDE}")
    visitor.find_button("open.go").last.click()
    facts = {"rows": SIDE, "columns": SIDE, "player": visitor.say_player("second")}
    expect(page.locator("#poster-status")).to_have_text(
        visitor.say("poster.status", **facts, starts=0, dominoes=SIDE * SIDE // 2)
    )
    visitor.look("poster")
    canvas = page.locator("#poster canvas")
    before = canvas.bounding_box()
    visitor.find_button("zoom.in").click()
    after = canvas.bounding_box()
    assert before
    assert after
    assert after["width"] > 1.5 * before["width"]
    file, _download = visitor.download(visitor.find_button("poster.save").click, tmp_path)
    with Image.open(file) as picture:
        assert min(picture.size) >= 2000
        assert len(picture.getcolors(1 << 20) or []) in (1, 2)
    page.locator("#poster").press("Escape")
    expect(page.locator("#poster")).to_be_hidden()
    expect(page.locator("#open-error")).to_be_hidden()


def test_text_of_a_large_board_is_sent_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    requests: list[str] = []
    page.on("request", lambda one: requests.append(one.url) if len(one.post_data or "") > SIDE * SIDE else None)
    routes: list[Route] = []
    page.route("**/api/poster", lambda route: routes.append(route))
    text = "maze:" + "/".join(["." * SIDE] * SIDE)
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )
    expect(page.locator("#busy")).to_be_visible()  # it takes a while, on a server and in a worker
    for route in routes:
        route.continue_()
    expect(page.locator("#poster canvas")).to_be_visible()
    expect(page.locator("#busy")).to_be_hidden()
    assert [url.rpartition("/")[2] for url in requests] in (["poster"], [])  # without a server nothing is sent
