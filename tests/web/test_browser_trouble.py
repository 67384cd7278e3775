"""What may go wrong in front of the page: links and names of other people, a server that ends, one that is busy."""

from __future__ import annotations

import base64
import json
import time
import zlib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

import berge
from web.asking import Board
from web.visitor import NOI3, Held, Visit, Visitor

pytestmark = pytest.mark.slow

NAMES = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\u202eabc\u202d", "'\"&amp;<!--", "=cmd()",
    "a,b/c+d%2C", "</style></svg><svg onload=alert(1)>", "javascript:alert(1)",
]  # fmt: skip


def fragment(found: Any) -> str:
    """Return what stands behind the `#` of a link."""
    packer = zlib.compressobj(9, wbits=-15)
    data = found if isinstance(found, bytes) else json.dumps(found).encode()
    return "~" + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


def start(**more: Any) -> dict[str, Any]:
    return {"ruleset": "rabbit", "board": ["OOXX", "OXXO", "OO.O", "XXXO"], **more}


def nodes(*moves: Any) -> dict[str, Any]:
    return {"start": start(), "record": {"tags": {}, "comment": "", "nodes": list(moves)}}


GOOD = fragment(nodes({"move": [3, 2]}, {"move": [2, 2]}, {"parent": 1, "move": [4, 2]}))


def test_the_fragment_of_these_tests_is_that_of_the_page(visit: Visit) -> None:
    visitor = visit()
    visitor.opened(GOOD + ".3")
    expect(visitor.moves).to_have_count(3)
    visitor.arrive(2)
    expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player="Egg"))


@pytest.mark.parametrize("missing", ["app.js", "en.json"])
def test_who_waits_for_a_page_that_does_not_come_is_told_what_to_do(visit: Visit, missing: str) -> None:
    visitor = visit()
    page = visitor.page
    page.route(f"**/{missing}", lambda route: route.abort())
    page.goto(visitor.url)
    expect(page.locator(".late")).to_be_hidden()
    expect(page.locator(".late")).to_be_visible()
    page.unroute(f"**/{missing}")
    page.reload()
    expect(page.locator("#open-text")).to_be_visible()
    expect(page.locator(".late")).to_be_hidden()
    visitor.broken_off()


@pytest.mark.parametrize(
    ("link", "asked"),
    [
        ("~", False),
        ("~x", False),
        ("~!!!!", False),
        (GOOD[:-5], False),
        (GOOD[:12] + "AAAA" + GOOD[16:], False),
        (GOOD[:40], False),
        ("nothing", False),
        ("%E0%A4%A", False),
        ("~" + "A" * 50_000, False),
        (fragment(b"\xff\xfe"), False),
        (fragment(b" " * 9_000_000), False),
        (fragment(b"[" * 100_000), False),
        (fragment(None), False),
        (fragment([]), False),
        (fragment({"start": 1}), False),
        (fragment(nodes({"parent": 7, "move": [3, 2]})), False),
        (fragment(nodes({"parent": -1, "move": [3, 2]})), False),
        (fragment(nodes({"move": None})), False),
        (fragment(nodes({"move": [1, 1]})), True),
        (fragment(nodes({"move": "__proto__"})), True),
        (fragment({"start": {}}), True),
        (fragment({"start": {"ruleset": "__proto__"}}), True),
        (fragment({"start": start(board=["<script>"])}), True),
        (fragment({"start": start(board=["." * 500] * 500)}), True),
        (fragment({"start": {"ruleset": "juniper", "n": 10**9}}), True),
        ("maze:", True),
        ("maze:5000x5000", True),
        ("rabbit:XO.OXO+9,9", True),
        ("juniper:<script>alert(1)</script>", 2),  # as it stands, and without the escapes of the browser
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else str(value),
)
def test_damaged_links_do_no_harm(visitor: Visitor, link: str, asked: int) -> None:
    page = visitor.page
    if page.url == "about:blank" or link.startswith(("nothing", "maze", GOOD[:9])):
        visitor.open(link)
        expect(page.locator("#opener")).to_be_visible()
    else:
        page.evaluate("() => { document.getElementById('notices').replaceChildren(); location.hash = ''; }")
        page.evaluate("link => { location.hash = link; }", link)
    said = page.locator("#notices")
    if asked:
        expect(said).not_to_be_empty()
        visitor.refused(asked)
    else:
        expect(said).to_contain_text(visitor.say("share.damaged"))
    visitor.button("open.button").first.click()  # and the page goes on
    page.get_by_role("button", name=visitor.say("sample.rabbit.1")).click()
    expect(visitor.moves).to_have_count(2)


@pytest.mark.parametrize("link", ["~AAAA", "nothing", GOOD[:40], "maze:0x0"])
def test_no_game_takes_the_place_of_a_damaged_link(visit: Visit, link: str) -> None:
    """A server that was started with a game shows it to who asks for nothing else."""
    with Board(NOI3) as board:
        visitor = visit(url=board.url)
        page = visitor.open(link)
        expect(page.locator("#notices")).not_to_be_empty()
        page.wait_for_timeout(500)
        expect(page.locator("#notices")).not_to_be_empty()
        expect(page.locator("#opener")).to_be_visible()
        page.goto(board.url)
        expect(visitor.moves).to_have_count(4)
        visitor.page.close()
        visitor.complaints.clear()  # of the browser, about what the server refuses


def test_another_link_takes_the_place_of_the_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.opened(NOI3)
    page.evaluate("location.hash = 'juniper:12'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Juniper Green")
    page.evaluate("location.hash = '~damaged'")
    visitor.notice(visitor.say("share.damaged"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Juniper Green")


def test_names_are_only_names(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    edges = [(name, after) for name, after in zip(NAMES, NAMES[1:] + NAMES[:1], strict=True)]
    text = json.dumps({"format": "berge-game/1", "ruleset": "graph", "edges": edges, "moves": NAMES[:3]})
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill(text)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(3)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.step("ArrowRight", 1)
    visitor.step("ArrowRight", 2)
    for chip in page.locator("#why-moves").get_by_role("button").all():
        chip.hover()
    page.get_by_role("application").focus()
    for _ in NAMES:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    visitor.button("share.button").click()
    link = page.get_by_label(visitor.say("share.link"))
    expect(link).not_to_have_value("")
    address = link.input_value()
    files = page.locator("#share-files")
    saved = {}
    for name in ("record", "json", "text", "html", "svg"):
        button = files.get_by_role("button", name=visitor.say(f"file.{name}"), exact=True)
        saved[name], _ = visitor.download(button.click, tmp_path / name)
    assert berge.load(saved["json"]).moves[:2] == berge.load(saved["record"]).moves[:2] == NAMES[:2]
    page.keyboard.press("Escape")
    visitor.mode("edit")
    expect(page.get_by_label(visitor.say("edit.graph"))).not_to_have_value("")
    visitor.mode("retry")
    visitor.look("names")
    page.goto("about:blank")
    page.goto(address)
    expect(visitor.moves.first).to_be_visible()
    visitor.context.unroute_all()
    for name in ("html", "svg"):
        page.goto(saved[name].as_uri())
        page.wait_for_timeout(100)
        assert not page.evaluate("document.querySelectorAll('img, [onload], [onerror], a').length")


@pytest.mark.parametrize(("language", "theme"), [("en", "dark"), ("zh", "light")])
def test_the_server_ends_and_comes_back(visit: Visit, language: str, theme: str) -> None:
    with Board(NOI3) as first:
        visitor = visit(language, url=first.url, theme=theme)
        page = visitor.open()
        expect(page.locator("#moves .mark")).to_have_count(3)
        expect(page.locator("#why-text")).not_to_be_empty()
        first.process.kill()
        first.process.wait()
    visitor.step("End", 4)  # what is known is still there
    visitor.step("Home", 0)
    visitor.click(3, 4)
    banner = page.get_by_role("alert").filter(has_text=visitor.say("lost.title"))
    expect(banner).to_be_visible()
    visitor.look("lost")
    expect(visitor.moves).to_have_count(5)
    with Board("--port", str(first.port)):
        visitor.button("lost.retry").click()
        expect(banner).to_be_hidden()
        expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.player("rabbit")))
        page.reload()
        expect(visitor.moves).to_have_count(5)
        expect(page.locator("#why-text")).not_to_be_empty()
        visitor.unserved()


def test_the_page_finds_out_by_itself_that_the_server_is_back(visit: Visit) -> None:
    with Board(NOI3) as first:
        visitor = visit(url=first.url)
        page = visitor.open()
        expect(page.locator("#moves .mark")).to_have_count(3)
        first.process.kill()
        first.process.wait()
    visitor.step("Home", 0)
    visitor.click(3, 4)
    expect(page.locator("#lost")).to_be_visible()
    with Board("--port", str(first.port)):
        expect(page.locator("#lost")).to_be_hidden(timeout=30_000)
        expect(visitor.verdict).to_have_text(visitor.say("verdict.over", player=visitor.player("rabbit")))
        visitor.unserved()


@pytest.mark.parametrize("stays", [True, False])
def test_a_text_that_no_server_was_there_to_read_is_read_when_one_is_back(visit: Visit, stays: bool) -> None:
    with Board(NOI3) as first:
        visitor = visit(url=first.url)
        page = visitor.open()
        expect(page.locator("#moves .mark")).to_have_count(3)
        visitor.button("open.button").first.click()
        first.process.kill()
        first.process.wait()
    # What is typed is read ahead; that comes to nothing before a server is back, or the page would find it by itself.
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/api/read")):
        page.locator("#open-text").fill("juniper:12")
    page.keyboard.press("Control+Enter")
    error = page.locator("#open-error")
    expect(error).to_have_text(visitor.say("lost.title"))
    if not stays:
        visitor.button("open.back").click()
    visitor.quiet()
    with Board("--port", str(first.port)):
        visitor.button("lost.retry").click()
        expect(page.locator("#lost")).to_be_hidden()
        expect(page.locator("#title")).to_have_text(visitor.say(f"ruleset.{'juniper' if stays else 'rabbit'}.title"))
        visitor.button("open.button").first.click()
        expect(error).to_be_hidden()
        expect(page.locator("#open-text")).to_have_value("" if stays else "juniper:12")
        visitor.unserved()


@pytest.mark.parametrize("status", [408, 503])
def test_where_there_is_much_to_do_one_asks_again(visit: Visit, status: int) -> None:
    visitor = visit()
    refused: list[float] = []

    def busy(route: Route) -> None:
        if len(refused) >= 1:
            return route.fallback()
        refused.append(time.monotonic())
        error = {"error": {"kind": "Busy", "message": "too much to do"}}
        return route.fulfill(status=status, json=error, headers={"retry-after": "1"})

    visitor.context.route("**/api/position", busy)
    page = visitor.opened(NOI3)
    expect(page.locator("#why-text")).not_to_be_empty()
    assert len(refused) == 1


def test_a_board_that_takes_too_long_is_told(visit: Visit) -> None:
    visitor = visit()
    error = {"error": {"kind": "LimitError", "message": "this takes longer than 5 s"}}
    visitor.context.route("**/api/position", lambda route: route.fulfill(status=400, json=error))
    page = visitor.opened(NOI3)
    expect(page.locator("#notices")).to_contain_text("this takes longer than 5 s")
    visitor.refused()
    visitor.complaints.clear()


def test_old_answers_never_take_the_place_of_new_ones(visit: Visit) -> None:
    visitor = visit()
    looking = Held(visitor, "**/api/position")
    page = visitor.opened(NOI3)
    looking.wait()
    visitor.step("ArrowRight", 1)
    looking.wait(2)
    page.unroute("**/api/position")
    visitor.step("ArrowRight", 2)
    expect(page.locator("#why-text")).to_contain_text("(2, 1)")
    looking.let_go()
    page.wait_for_timeout(300)
    expect(page.locator("#why-text")).to_contain_text("(2, 1)")
    visitor.arrive(2)
