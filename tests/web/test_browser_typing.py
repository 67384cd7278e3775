"""What a text would be read as, while it is being typed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.visitor import Held, Visit

pytestmark = pytest.mark.slow

HEADED = "5 5\n0 1\n1 2\n2 3\n3 4\n4 0\n"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_typed_is_told_and_its_format_chosen(visit: Visit, language: str) -> None:
    """The reading in words, then the complaint with its place; nothing of it is an error on the console."""
    visitor = visit(language)
    page = visitor.open()
    text, read, format = (page.locator(f"#open-{name}") for name in ("text", "read", "format"))
    expect(read).to_be_hidden()
    text.press_sequentially("3 3")
    expect(read).to_contain_text(visitor.say("error.place", line=1, column=4))
    text.fill(HEADED)
    said = visitor.edges_read(first=0, vertices=5, edges=5)
    expect(read).to_have_text(visitor.say("opened.as", reading=said))
    visitor.look(f"typing-{language}")
    assert format.evaluate("one => [...one.options].slice(0, 3).map(({ value }) => value)") == [
        "",
        "edges-headed",
        "edges",
    ]
    format.select_option("dimacs")
    expect(read).to_contain_text(visitor.say("error.place", line=1, column=1))
    assert "p edge" in read.inner_text()
    page.get_by_role("button", name=visitor.say("open.go"), exact=True).last.click()
    expect(page.locator("#open-error")).to_contain_text("p edge")
    visitor.refused()
    expect(read).to_be_empty()  # it is said once
    format.select_option("edges")
    expect(page.locator("#open-error")).to_be_hidden()
    expect(read).to_have_text(visitor.say("opened.as", reading=visitor.edges_read(vertices=6, edges=5)))
    text.press("Control+Enter")
    expect(page.locator("#players")).to_contain_text(visitor.say("count.vertices", n=6))
    page.keyboard.press("o")
    expect(text).to_have_value("")
    expect(read).to_be_hidden()


def test_only_the_last_text_is_told_of_and_a_link_is_not_asked_about(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    text, read = page.locator("#open-text"), page.locator("#open-read")
    reading = Held(visitor, "**/api/read")
    text.fill("1 2\n")
    reading.wait()
    text.fill("1 2\n2 3\n3 4\n")
    reading.wait(2)
    reading.let_go()
    expect(read).to_contain_text(re.compile("4 vertices"))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    text.fill(f"{visitor.url}#juniper:12")
    expect(read).to_be_hidden()
    page.wait_for_timeout(500)
    assert not asked
    text.fill("..\n@.\n")
    expect(read).to_have_text(visitor.say("error.readings"))
    page.locator("#open-format").select_option("knight")
    expect(read).to_contain_text("Knight")
