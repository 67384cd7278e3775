"""Walks that open and export games: texts, files, links, pictures, and errors in them."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import expect

import berge
from berge.i18n import localize
from berge.i18n.counts import count_vertices
from thorough import mark_cases
from web.actions import wait_until_loaded
from web.clients import write_longest_game
from web.visitor import KING, NARROW, NOI3, TREE, Visit, vary_looks

pytestmark = pytest.mark.slow
DROP = """([type, text]) => { const dataTransfer = new DataTransfer(); %s;
    dispatchEvent(new DragEvent("drop", {dataTransfer, cancelable: true})); }"""
PASTE = """text => { const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true})); }"""


def test_games_open_by_paste_drop_file_choice_and_sample(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.open()
    title = page.get_by_role("heading", level=1)
    field = page.get_by_label(visitor.say("open.text"))
    field.press("Escape")  # to nowhere: there is no game yet
    go = page.locator("#open-form").get_by_role("button", name=visitor.say("open.go"), exact=True)
    go.click()
    expect(page.get_by_role("alert").filter(has_text=visitor.say("open.empty"))).to_be_visible()
    field.fill("4 4\nOOXX\nOXXO\nOO.O\nXXXO\n2\n3 2\n2 2\n1 2\n1 3\n")
    go.click()
    expect(visitor.moves).to_have_count(4)
    visitor.find_button("open.button").first.click()
    expect(field).to_be_focused()
    file = tmp_path / "maze.txt"
    file.write_text("2 3\n..#\n...\n")
    with page.expect_file_chooser() as chooser:
        visitor.find_button("open.file").click()
    chooser.value.set_files(file)
    expect(title).to_have_text(visitor.say("ruleset.maze.title"))
    visitor.expect_notice(visitor.say("open.replaced"))
    page.get_by_role("button", name=visitor.say("undo"), exact=True).click()  # the game before it comes back
    expect(visitor.moves).to_have_count(4)
    page.evaluate(DROP % "dataTransfer.setData(type, text)", ["text/plain", "juniper:12"])
    expect(title).to_have_text("Juniper Green")
    page.evaluate(DROP % "dataTransfer.items.add(new File([text], type))", ["x.json", berge.loads(KING).dumps("json")])
    expect(title).to_have_text(visitor.say("ruleset.king.title"))
    page.evaluate(PASTE, "# a path\na b\nb c\n")
    expect(title).to_have_text(visitor.say("ruleset.graph.title"))
    page.keyboard.press("o")
    page.keyboard.type("juniper:12")
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    page.keyboard.press("o")
    expect(field).to_have_value("juniper:12")
    page.get_by_role("button", name=visitor.say("sample.rabbit.1")).click()
    expect(visitor.moves).to_have_count(2)


HEADED = "5 4\n0 1\n1 2\n2 3\n3 4\n"


def test_error_stands_beside_the_text_that_it_is_about(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.allow("status of 400")
    page = visitor.open()
    error, text = page.locator("#open-error"), page.locator("#open-text")
    for number, content in enumerate((b"XOX\r\nO.Q\r\nXOX\r\n", b"3 3\r\n...\r\n.?.\r\n#@\r\n")):
        file = tmp_path / f"{number}.txt"
        file.write_bytes(content)
        page.locator("#open-file").set_input_files(file)
        expect(text).to_have_value(content.decode().replace("\r", ""))
        expect(error.locator("mark")).to_have_count(1)
    assert text.evaluate("t => t.value.slice(t.selectionStart, t.selectionEnd)") == ".?."
    expect(error).to_contain_text(visitor.say("error.place", line=3, column=2))
    for language in ("zh", "en"):  # the server's message, then the page's own
        page.locator("#go-language").click()
        visitor.language = language
        expect(error).to_contain_text(visitor.say("error.place", line=3, column=2))
    text.fill("")
    page.locator("#open-form .primary").click()
    expect(error).to_have_text(visitor.say("open.empty"))
    page.locator("#go-language").click()
    visitor.language = "zh"
    expect(error).to_have_text(visitor.say("open.empty"))
    text.press("Escape")
    page.reload()
    wait_until_loaded(visitor)
    empty = tmp_path / "empty.txt"
    empty.touch()
    page.locator("#open-file").set_input_files(empty)
    expect(error).to_have_text(visitor.say("open.empty"))


def test_modes_that_need_a_game_say_so(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    for mode in ("review", "retry"):
        visitor.choose_mode(mode)
        visitor.expect_notice(visitor.say("mode.missing"))
        page.get_by_role("button", name=visitor.say("close"), exact=True).click()


def test_notice_is_shown_again_in_a_language_that_is_chosen(visit: Visit) -> None:
    """The page's own, and that of an error of which the message is the server's."""
    visitor = visit()
    visitor.allow("status of 400")
    page = visitor.open()
    visitor.choose_mode("review")
    visitor.expect_notice(visitor.say("mode.missing"))
    page.locator("#go-language").click()
    visitor.language = "zh"
    visitor.expect_notice(visitor.say("mode.missing"))
    page.evaluate("location.hash = 'maze:5000x5000'")
    visitor.expect_notice("请改用文件")
    page.locator("#go-language").click()
    visitor.expect_notice("give a file instead")


@vary_looks(NARROW)
def test_page_shows_how_a_text_was_read(visit: Visit, language: str, theme: str, width: int) -> None:
    """While it is typed, where it is wrong, in the format that is chosen, and when it has several readings."""
    visitor = visit(language, theme, width)
    visitor.allow("status of 400")
    page = visitor.open()
    text, reading, format = (page.locator(f"#open-{name}") for name in ("text", "read", "format"))
    error, line = page.locator("#open-error"), page.locator("#read")
    expect(reading).to_be_hidden()
    text.press_sequentially("3 3")
    expect(reading).to_contain_text(visitor.say("error.place", line=1, column=1))
    text.fill(HEADED)
    headed = visitor.describe_edges(5, 4, 0)
    expect(reading).to_have_text(visitor.say("opened.as", reading=headed))
    visitor.look("typing")
    first_formats = "one => [...one.options].slice(0, 3).map(({ value }) => value)"
    assert format.evaluate(first_formats) == ["", "edges-headed", "edges"]
    format.select_option("dimacs")
    expect(reading).to_contain_text(visitor.say("error.place", line=1, column=1))
    page.get_by_role("button", name=visitor.say("open.go"), exact=True).last.click()
    expect(error).to_contain_text("p edge")
    expect(reading).to_be_empty()  # it is said once
    format.select_option("edges")
    expect(error).to_be_hidden()
    edges = visitor.describe_edges(6, 5)
    expect(reading).to_have_text(visitor.say("opened.as", reading=edges))
    page.reload()
    expect(format).to_have_value("edges")
    expect(reading).to_have_text(visitor.say("opened.as", reading=edges))
    text.press("Control+Enter")
    expect(page.locator("#players")).to_contain_text(localize(count_vertices(6), visitor.language))
    expect(line).to_contain_text(visitor.say("opened.as", reading=edges))
    page.keyboard.press("o")
    expect(text).to_have_value("")
    text.fill("3 3\nXOX\nO.O\nXOX\n1\n2 3\n3 1\n")  # a wrong move
    text.press("Control+Enter")
    expect(error).to_contain_text(visitor.say("error.place", line=7, column=1))
    expect(error.locator("mark")).to_have_text(re.compile(r"7 │ 3 1\s+▲\s+"))
    assert text.evaluate("e => e.value.slice(e.selectionStart, e.selectionEnd)") == "3 1"
    expect(text).to_have_attribute("aria-invalid", "")
    visitor.look("open-error")
    text.fill("a b\nb c\nc a\n!!")  # which may be edges all the same
    text.press("Control+Enter")
    expect(error.locator(".bad")).to_contain_text("!!")
    expect(error.get_by_role("button", name=visitor.describe_edges(4, 3))).to_be_visible()
    text.fill("..\n..\n")  # readings of equal standing
    text.press("Control+Enter")
    expect(error).to_contain_text(visitor.say("error.readings"))
    expect(error.get_by_role("button")).to_have_count(4)
    visitor.look("readings")
    first = error.get_by_role("button").first
    words = first.inner_text()
    first.click()
    expect(line).to_contain_text(visitor.say("opened.as", reading=words))
    page.keyboard.press("o")
    text.fill("3 2\n0 1\n1 2\n")
    text.press("Control+Enter")
    expect(line).to_contain_text(visitor.describe_edges(3, 2, 0))
    other = visitor.describe_edges(4, 3)
    line.get_by_role("button", name=other).click()
    expect(line).to_contain_text(visitor.say("opened.as", reading=other))
    visitor.look("read")
    visitor.find_vertex("3").click()
    expect(visitor.moves).to_have_count(1)
    expect(line).to_be_hidden()  # the game is another by now


@pytest.mark.parametrize("language", mark_cases(["en", "zh"], ["zh"]))
def test_downloads_have_the_named_format(visit: Visit, language: str, tmp_path: Path) -> None:
    visitor = visit(language, "dark" if language == "zh" else "light")
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill(TREE)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(6)
    visitor.find_button("share.button").click()
    expect(page.get_by_label(visitor.say("share.link"))).not_to_have_value("")
    visitor.look("share")
    game = berge.loads(TREE)
    p1971 = visitor.download_shared("p1971", tmp_path)
    assert (p1971.name, p1971.read_text()) == ("rabbit-p1971.txt", game.dumps("p1971"))
    assert berge.load(visitor.download_shared("json", tmp_path)).moves == game.moves
    record = visitor.download_shared("record", tmp_path)
    assert berge.load(record).moves == game.moves
    for words in ("a slip", "the end", "4,2!", "(2. 2,1)"):
        assert words in record.read_text()
    review = berge.review(game)
    text = visitor.download_shared("text", tmp_path)
    assert (text.name, text.read_text()) == ("rabbit-review.txt", review.dumps("text", language=language))
    report = visitor.download_shared("html", tmp_path)
    assert report.read_text() == review.dumps("html", language=language)
    picture = visitor.download_shared("svg", tmp_path)
    assert 'berge-label"' in picture.read_text("utf-8")
    with Image.open(visitor.download_shared("png", tmp_path)) as image:
        assert image.format == "PNG"
        assert max(image.size) == 1600
        assert image.convert("L").getextrema() != (0, 0)
    page.get_by_label(visitor.say("slides.labels")).uncheck()
    expect(page.locator("#board .berge-label")).to_have_count(0)
    assert 'berge-label"' not in visitor.download_shared("svg", tmp_path / "plain").read_text("utf-8")
    viewer = visitor.context.new_page()  # alone, from the disk
    viewer.on("console", lambda message: visitor.complaints.append(message.text))
    viewer.goto(picture.as_uri())
    title, description = (viewer.locator(name).first.text_content() or "" for name in ("title", "desc"))
    assert title == visitor.say("ruleset.rabbit.title") + " · " + visitor.say("board.size", rows=4, columns=4)
    assert description.endswith(visitor.say("verdict.wins", player=visitor.say_player("rabbit")))
    viewer.goto(report.as_uri())
    expect(viewer.locator("html")).to_have_attribute("lang", "zh-CN" if language == "zh" else "en")
    viewer.keyboard.press("Home")
    expect(viewer.locator(".report-verdict")).to_contain_text(visitor.say_player("rabbit"))
    page.keyboard.press("Escape")
    visitor.turn_to("maze:2x3")  # only what can hold the game is offered
    files = page.locator("#share-files").get_by_role("button")
    for offered in (True, False):
        visitor.find_button("share.button").click()
        expect(files.filter(has_text=visitor.say("file.json"))).to_have_count(1)
        expect(files.filter(has_text=visitor.say("file.p4055"))).to_have_count(int(offered))
        page.keyboard.press("Escape")
        if offered:
            visitor.click(1, 1)
            expect(visitor.moves).to_have_count(1)


def test_link_contains_all_variations_and_the_current_position(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill(TREE)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(6)
    visitor.moves.filter(has_text="(2, 1)").click()
    visitor.find_button("share.button").click()
    link, hint = page.get_by_label(visitor.say("share.link")), page.locator("#share-status")
    expect(link).not_to_have_value("")
    visitor.find_button("share.copy").first.click()
    expect(hint).to_have_text(visitor.say("share.copied"))
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == link.input_value()
    expect(page.get_by_label(visitor.say("share.notation"))).to_have_value("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+2,1")
    visitor.find_button("file.copy").click()
    expect(page.locator("#share-status:not(:empty)")).to_be_visible()
    visitor.wait_until("async () => (await navigator.clipboard.read())[0].types.includes('image/png')")
    read_clipboard = """async () => {
        const [one] = await navigator.clipboard.read(), reader = new FileReader();
        reader.readAsDataURL(await one.getType("image/png"));
        await new Promise((done) => { reader.onload = done; });
        return reader.result.split(",")[1];
    }"""
    with Image.open(BytesIO(base64.b64decode(page.evaluate(read_clipboard)))) as picture:
        assert max(picture.size) == 1600
        assert len(picture.convert("RGB").getcolors(1 << 20) or []) > 10
    other = visit("zh")
    for way in ("address", "paste"):
        if way == "address":
            other.page.goto(copied)
        else:
            other.page.keyboard.press("o")
            other.page.get_by_label(other.say("open.text")).fill(copied)
            other.page.keyboard.press("Control+Enter")
        expect(other.moves).to_have_count(6)
        expect(other.page.locator("#moves")).to_contain_text("a slip")
        expect(other.page.locator("#moves .mark")).to_have_count(page.locator("#moves .mark").count())
        assert sorted(other.read_moves()) == sorted(visitor.read_moves())
    third = visit()
    third.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined});")
    third.open_game(NOI3)
    third.find_button("share.button").click()  # where copying is denied the link is selected
    link = third.page.get_by_label(third.say("share.link"))
    expect(link).not_to_have_value("")
    third.find_button("share.copy").first.click()
    expect(third.page.locator("#share-status")).to_have_text(third.say("share.select"))
    assert third.page.evaluate("getSelection().toString()") == link.input_value()


def write_fragment(content: Any) -> str:
    """Return the fragment of a link."""
    packer = zlib.compressobj(9, wbits=-15)
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return "~" + base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


def start(**more: Any) -> dict[str, Any]:
    return {"ruleset": "rabbit", "board": ["OOXX", "OXXO", "OO.O", "XXXO"], **more}


def build_record(*moves: Any) -> dict[str, Any]:
    return {"start": start(), "record": {"tags": {}, "comment": "", "nodes": list(moves)}}


GOOD = write_fragment(build_record({"move": [3, 2]}, {"move": [2, 2]}, {"parent": 1, "move": [4, 2]}))
DAMAGED = [
    "~",
    "~x",
    "~!!!!",
    GOOD[:-5],
    GOOD[:12] + "AAAA" + GOOD[16:],
    "nothing",
    "%E0%A4%A",
    "~" + "A" * 50_000,
    write_fragment(b"\xff\xfe"),
    write_fragment(b" " * 9_000_000),
    write_fragment(b"[" * 100_000),
    write_fragment(None),
    write_fragment([]),
    write_fragment({"start": 1}),
    write_fragment(build_record({"parent": 7, "move": [3, 2]})),
    write_fragment(build_record({"move": None})),
]
REFUSED = [
    write_fragment(build_record({"move": [1, 1]})),
    write_fragment(build_record({"move": "__proto__"})),
    write_fragment({"start": {}}),
    write_fragment({"start": {"ruleset": "__proto__"}}),
    write_fragment({"start": start(board=["<script>"])}),
    write_fragment({"start": start(board=["." * 500] * 500)}),
    write_fragment({"start": {"ruleset": "juniper", "n": 10**9}}),
    "maze:",
    "maze:5000x5000",
    "rabbit:XO.OXO+9,9",
    "juniper:<script>alert(1)</script>",
]


@pytest.mark.thorough
def test_damaged_links_show_an_error(visit: Visit) -> None:
    visitor = visit()
    visitor.allow("status of 400")
    page = visitor.open_game(GOOD + ".3")
    expect(visitor.moves).to_have_count(3)
    visitor.wait_for_ply(2)
    notice = page.locator("#notices .notice")
    for link in [*DAMAGED, *REFUSED]:
        page.evaluate(
            "(link) => { document.getElementById('notices').replaceChildren(); location.hash = link; }",
            link,
        )
        if link in DAMAGED:
            expect(notice).to_contain_text(visitor.say("share.damaged"))
        else:
            expect(notice).to_be_visible()
        expect(visitor.moves).to_have_count(3)
    for link in ("~AAAA", "maze:0x0"):  # nor where nothing else is there yet
        visitor.open(link)
        expect(notice).to_be_visible()
        expect(page.locator("#opener")).to_be_visible()
    page.get_by_role("button", name=visitor.say("sample.rabbit.1")).click()  # and the page goes on
    expect(visitor.moves).to_have_count(2)


def test_error_stays_until_it_is_closed_or_the_user_goes_on(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.clock.install()
    visitor.open_game(GOOD + ".3")
    expect(page.locator("#why-text")).not_to_be_empty()
    notice = page.locator("#notices .notice")
    actions: list[Callable[[], object]] = [
        notice.get_by_role("button", name=visitor.say("close")).click,
        lambda: visitor.step("ArrowLeft", 1),
        page.locator("header [data-learn=puzzles]").click,
    ]
    for act in actions:
        page.evaluate("link => { location.hash = link; }", DAMAGED[0])
        expect(notice).to_contain_text(visitor.say("share.damaged"))
        notice.hover()
        page.mouse.move(0, 0)
        page.clock.fast_forward(60_000)
        expect(notice).to_be_visible()
        act()
        expect(notice).to_have_count(0)


HOSTILE = [
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\u202eabc\u202d", "'\"&amp;<!--", "=cmd()",
    "a,b/c+d%2C", "</style></svg><svg onload=alert(1)>", "javascript:alert(1)",
]  # fmt: skip


def test_names_with_markup_are_shown_as_text(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    edges = [(name, after) for name, after in zip(HOSTILE, HOSTILE[1:] + HOSTILE[:1], strict=True)]
    text = json.dumps({"format": "berge-game/1", "ruleset": "graph", "edges": edges, "moves": HOSTILE[:3]})
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill(text)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(3)
    expect(page.locator("#why-text")).not_to_be_empty()
    visitor.step("ArrowRight", 1)
    for chip in page.locator("#why-moves").get_by_role("button").all():
        chip.hover()
    page.get_by_role("application").focus()
    for _ in HOSTILE:
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    visitor.find_button("share.button").click()
    link = page.get_by_label(visitor.say("share.link"))
    expect(link).not_to_have_value("")
    address = link.input_value()
    files = {name: visitor.download_shared(name, tmp_path / name) for name in ("record", "json", "text", "html", "svg")}
    assert berge.load(files["json"]).moves[:2] == berge.load(files["record"]).moves[:2] == HOSTILE[:2]
    page.keyboard.press("Escape")
    visitor.choose_mode("edit")
    expect(page.get_by_label(visitor.say("edit.graph"))).not_to_have_value("")
    visitor.choose_mode("retry")
    visitor.look("names")
    page.goto("about:blank")
    page.goto(address)
    expect(visitor.moves.first).to_be_visible()
    for name in ("html", "svg"):
        page.goto(files[name].as_uri())
        page.wait_for_load_state("networkidle")
        assert not page.evaluate("document.querySelectorAll('img, [onload], [onerror], a').length")


@pytest.mark.thorough
@pytest.mark.parametrize("moves", [500, 20_000])
def test_long_games_open_and_are_saved(visit: Visit, tmp_path: Path, moves: int) -> None:
    """The page warns before a move or comment that no longer fits is lost."""
    visitor = visit("zh")
    page = visitor.open()
    file = tmp_path / "game.txt"
    text = write_longest_game(moves)
    file.write_text(text)
    page.locator("#open-file").set_input_files(file)
    expect(page.locator("#slider")).to_have_attribute("max", str(moves))
    visitor.step("End", moves)
    visitor.wait_until("() => document.querySelector('#board .berge-winning, #board .berge-losing')")
    if moves == 20_000:
        visitor.click(*next(iter(berge.loads(text).position().legal_moves)))
        visitor.expect_notice(visitor.say("limit.moves", most="20,000"))
        visitor.wait_for_ply(moves)
    page.locator("#go-share").click()  # to look for its name among so many moves takes half a minute
    assert visitor.download_shared("p1971", tmp_path).read_text() == text
    assert berge.load(visitor.download_shared("record", tmp_path)).moves == berge.loads(text).moves
    page.keyboard.press("Escape")
    file.write_text(f'[Ruleset "king"]\n[Start "king:3x3"]\n\n{{{"berge " * 130_500}}} 1. 1,1 1,2 *\n')
    page.keyboard.press("o")
    page.locator("#open-file").set_input_files(file)
    expect(visitor.moves).to_have_count(2)
    visitor.step("End", 2)
    page.keyboard.press("c")
    comment, long = page.locator("#note-comment"), "好的棋" * 600
    comment.fill(long)
    comment.blur()
    visitor.expect_notice(visitor.say("limit.bytes", most="768"))
    expect(comment).to_have_attribute("aria-invalid", "true")
    expect(comment).to_have_value(long)  # to be shortened, or copied
    visitor.look("no-room")
    comment.fill("好的棋")
    comment.blur()
    expect(page.locator("#note-full")).to_be_hidden()
    page.reload()
    wait_until_loaded(visitor)
    expect(comment).to_have_value("好的棋")
