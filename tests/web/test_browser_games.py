"""How games come to the page and leave it, in a real browser: as texts, files, links and pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

import berge
from web.asking import longest
from web.visitor import KING, LANGUAGES, NOI3, TREE, Visit

pytestmark = pytest.mark.slow


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
    page.get_by_role("button", name=visitor.say("undo"), exact=True).click()  # the game before it comes back
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
    page.get_by_role("button", name=visitor.say("sample.rabbit.1")).click()
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
    expect(alert).to_contain_text("蛋蛋第 1 着，(3, 1)：和空格 (2, 3) 不相邻；和空格相邻的棋子移入空格")
    field.press("Control+A")
    field.press_sequentially("juniper:4")
    expect(alert).to_be_hidden()
    field.press("Control+Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Juniper Green")
    visitor.open("juniper:x")
    visitor.refused()
    expect(page.get_by_label(visitor.say("open.text"))).to_be_visible()


@pytest.mark.parametrize(("language", "theme", "width"), [("en", "light", 1280), ("zh", "dark", 375)])
def test_what_a_text_was_read_as_is_said_and_the_other_readings_are_a_click_away(
    visit: Visit, language: str, theme: str, width: int
) -> None:
    visitor = visit(language, theme=theme, width=width)
    page = visitor.open()
    line, field = page.locator("#read"), page.get_by_label(visitor.say("open.text"))
    field.fill("5 5\n1 2\n2 3\n3 4\n4 5\n5 1\n")
    field.press("Control+Enter")
    error = page.locator("#open-error")
    expect(error).to_contain_text(visitor.say("error.readings"))
    visitor.refused()
    visitor.look("readings")
    graph = visitor.edges_read(vertices=5, edges=5, first=1)
    expect(error.get_by_role("button")).to_have_text([graph, re.compile("Planinarenje.*P4617")])
    error.get_by_role("button", name=graph).click()
    expect(line).to_contain_text(visitor.say("opened.as", reading=graph))
    visitor.button("open.button").first.click()
    field.fill("3 2\n0 1\n1 2\n")
    field.press("Control+Enter")
    expect(line).to_contain_text(visitor.edges_read(vertices=3, edges=2, first=0))
    visitor.look("read")
    other = visitor.edges_read(vertices=4, edges=3)
    line.get_by_role("button", name=other).click()
    expect(line).to_contain_text(visitor.say("opened.as", reading=other))
    expect(page.locator("#players")).to_contain_text(visitor.say("graph.size", n=4))
    visitor.vertex("3").click()
    expect(visitor.moves).to_have_count(1)
    expect(line).to_be_hidden()  # the game is another by now


@LANGUAGES
def test_a_text_that_may_be_edges_all_the_same_is_a_click_away_from_being_read_so(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill("a b\nb c\nc a\n!!")
    page.keyboard.press("Control+Enter")
    error = page.locator("#open-error")
    expect(error.locator(".bad")).to_contain_text("!!")
    expect(error).not_to_contain_text("--")
    visitor.refused()
    visitor.look("unsure")
    error.get_by_role("button", name=visitor.edges_read(vertices=4, edges=3)).click()
    expect(page.locator("#players")).to_contain_text(visitor.say("graph.size", n=4))


# Share.


def test_the_longest_games_are_downloaded(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    text = longest()
    page = visitor.open()
    file = tmp_path / "longest.txt"
    file.write_text(text)
    page.locator("#open-file").set_input_files(file)
    expect(page.locator("#slider")).to_have_attribute("max", "19880")
    page.locator("#go-share").click()  # to look for its name among so many moves takes half a minute
    assert visitor.shared("p1971", tmp_path).read_text() == text
    assert berge.load(visitor.shared("record", tmp_path)).moves == berge.loads(text).moves


def test_only_what_can_hold_the_game_is_offered_and_names_differ(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.opened("maze:2x3")
    files = page.locator("#share-files").get_by_role("button")
    for offered in (True, False):
        visitor.button("share.button").click()
        expect(files.filter(has_text=visitor.say("file.json"))).to_have_count(1)
        expect(files.filter(has_text=visitor.say("file.p4055"))).to_have_count(int(offered))
        page.keyboard.press("Escape")
        if offered:
            visitor.click(1, 1)
            expect(visitor.moves).to_have_count(1)
    visitor.opened(NOI3)
    visitor.button("share.button").click()
    assert visitor.shared("p1971", tmp_path).name == "rabbit-p1971.txt"
    assert visitor.shared("text", tmp_path).name == "rabbit-review.txt"


@LANGUAGES
def test_every_download_is_what_it_says(visit: Visit, language: str, tmp_path: Path) -> None:
    visitor = visit(language, theme="dark" if language == "zh" else "light")
    page = visitor.open()
    page.get_by_label(visitor.say("open.text")).fill(TREE)
    page.keyboard.press("Control+Enter")
    expect(visitor.moves).to_have_count(6)
    visitor.button("share.button").click()
    game = berge.loads(TREE)
    assert visitor.shared("p1971", tmp_path).read_text() == game.dumps("p1971")
    assert berge.load(visitor.shared("json", tmp_path)).moves == game.moves
    record = visitor.shared("record", tmp_path)
    assert berge.load(record).moves == game.moves
    for words in ("a slip", "the end", "4,2!", "(2. 2,1)"):
        assert words in record.read_text()
    review = berge.review(game)
    assert visitor.shared("text", tmp_path).read_text() == review.dumps("text", language=language)
    report = visitor.shared("html", tmp_path)
    assert report.read_text() == review.dumps("html", language=language)
    picture = visitor.shared("svg", tmp_path)
    with Image.open(visitor.shared("png", tmp_path)) as image:
        assert image.format == "PNG"
        assert max(image.size) == 1600
        assert image.convert("L").getextrema() != (0, 0)
    shown = visitor.context.new_page()  # alone, from the disk
    shown.on("console", lambda message: visitor.complaints.append(message.text))
    visitor.context.unroute_all()
    shown.goto(picture.as_uri())
    title, description = (shown.locator(name).first.text_content() or "" for name in ("title", "desc"))
    assert title == visitor.say("ruleset.rabbit.title") + " · " + visitor.say("board.size", rows=4, columns=4)
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
    expect(page.get_by_label(visitor.say("share.notation"))).to_have_value("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+2,1")
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
    other.step("Home", 0)
    other.step("n", 1)
    other.until("() => location.hash.endsWith('.1')")  # the address takes it up
    other.page.reload()
    expect(other.moves).to_have_count(6)
    other.arrive(1)


def test_a_line_in_a_link_is_read_as_it_stands_or_as_it_was_before_it_was_escaped(visit: Visit) -> None:
    visitor = visit()
    visitor.opened("graph:a%2Db-c")  # in a name it is an escape of its own
    expect(visitor.vertex("'a-b'")).to_be_visible()
    page = visitor.opened("maze:.%23/..%2B1,1")
    visitor.refused()
    expect(visitor.moves).to_have_count(1)
    expect(page.locator("#players")).to_contain_text(visitor.say("board.size", rows=2, columns=2))


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
