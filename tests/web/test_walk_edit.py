"""Walks through the editor: boards, graphs as text and as drawings, games of other packages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from interfaces import PLUGIN, install_package
from web.actions import drag, expect_mode, expect_walls
from web.clients import Board
from web.visitor import NARROW, PETERSEN, WIDE, Visit, Visitor, vary_looks

pytestmark = pytest.mark.slow


@vary_looks(NARROW)
def test_painting_a_board_changes_its_cells(visit: Visit, language: str, theme: str, width: int) -> None:
    visitor = visit(language, theme, width)
    page = visitor.open()
    visitor.choose_mode("edit")
    value = page.locator("#edit-value")
    first, second = visitor.say_player("first"), visitor.say_player("second")
    expect(value).to_have_text(visitor.say("edit.value.free", n=41, winner=first))
    visitor.look("edit")
    size = [page.get_by_label(visitor.say(f"edit.{one}"), exact=True) for one in ("rows", "columns")]
    size[0].fill("2")
    size[0].press("Enter")
    size[1].fill("3")
    size[1].press("Tab")
    expect(value).to_have_text(visitor.say("edit.value.none", winner=second))
    visitor.click(1, 1)  # a wall
    expect(value).to_have_text(visitor.say("edit.value.free", n=3, winner=first))
    expect(page.locator("#board path.berge-ring").first).to_have_attribute("d", re.compile("."))
    drag(visitor, visitor.locate_cell(1, 2), visitor.locate_cell(1, 3))  # a stroke over two cells
    expect(value).to_have_text(visitor.say("edit.value.free", n=2, winner=first))
    visitor.find_button("edit.undo").click()
    expect(value).to_have_text(visitor.say("edit.value.free", n=3, winner=first))
    page.keyboard.press("Control+z")
    expect(value).to_have_text(visitor.say("edit.value.none", winner=second))
    page.keyboard.press("Control+y")
    expect_walls(visitor, 1)
    visitor.find_button("edit.undo").click()
    expect(value).to_have_text(visitor.say("edit.value.none", winner=second))
    visitor.find_button("edit.rotate").click()
    expect(page.locator("#players")).to_have_text(visitor.say("board.size", rows=3, columns=2))
    page.get_by_role("radio", name=visitor.say("edit.brush.token")).check(force=True)
    visitor.click(3, 1)
    expect(value).to_have_text(visitor.say("edit.value.token", winner=first, n=0))
    page.get_by_role("slider", name=re.compile(visitor.say("edit.density.wall"))).fill("100")
    visitor.find_button("edit.random").click()
    expect(value).to_have_text(visitor.say("edit.value.none", winner=second))
    visitor.find_button("edit.clear").click()
    game = page.get_by_label(visitor.say("edit.ruleset"), exact=True)
    game.select_option("rabbit")
    expect(page.get_by_role("radio", name=visitor.say("edit.brush.black"))).to_be_checked()
    expect(value).to_have_text(visitor.say("verdict.wins", player=visitor.say_player("rabbit")))
    expect(page.locator("#legend")).to_be_hidden()  # the blank is the token: there is no start to choose
    expect(page.locator("#board :is(.berge-good, .berge-bad)[d]:not([d=''])")).to_have_count(0)
    visitor.find_button("edit.review").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(visitor.say("ruleset.rabbit.title"))
    expect(visitor.verdict).to_be_visible()
    visitor.choose_mode("edit")
    visitor.find_button("edit.play").click()
    expect(page.get_by_role("heading", name=visitor.say("match.begin"))).to_be_visible()


@vary_looks(WIDE)
def test_typed_graphs_and_numbers_are_analysed(visit: Visit, language: str, theme: str, width: int) -> None:
    """The drawing and the text beside it agree; an error in the text is shown with its line."""
    visitor = visit(language, theme, width)
    page = visitor.open()
    visitor.choose_mode("edit")
    game = page.get_by_label(visitor.say("edit.ruleset"), exact=True)
    game.select_option("graph")
    value = page.locator("#edit-value")
    text = page.get_by_label(visitor.say("edit.graph"))
    text.fill("a b\nb c\n")
    expect(value).to_have_text(visitor.say("edit.value.free", n=2, winner=visitor.say_player("first")))
    expect(visitor.find_vertex("c")).to_be_visible()
    visitor.look("edit-graph")
    text.fill("# mine\na b\nb c d\nc x\n")
    expect(value).to_have_text(visitor.say("edit.graph.line", line=3, found="b c d"))
    expect(visitor.find_vertex("x")).to_be_visible()
    expect(visitor.find_vertex("d")).to_have_count(0)
    visitor.look("edit-error")
    visitor.find_button("edit.review").click()
    expect(page.locator(".notice")).to_have_text(re.compile("3"))
    page.locator("#tool-delete").check(force=True)
    page.mouse.click(*visitor.locate_vertex("x"))
    expect(page.locator(".notice")).to_have_count(0)  # something is done since
    expect(text).to_have_value("# mine\na b\nb c d\nc")
    text.fill("a b\nb c\n@b\n")
    expect(value).to_have_text(visitor.say("edit.value.token", winner=visitor.say_player("first"), n=2))
    text.fill("\n".join(f"v v{n}" for n in range(300)))
    expect(page.locator("#drawing")).to_be_hidden()
    expect(page.locator("#draw-large")).to_be_visible()
    expect(value).to_contain_text(visitor.say_player("first"))
    game.select_option("juniper")
    page.get_by_label(visitor.say("field.juniper.n")).fill("8")
    expect(visitor.find_vertex("8")).to_be_visible()
    expect(visitor.find_vertex("9")).to_have_count(0)
    visitor.look("edit-juniper")
    visitor.find_button("edit.review").click()
    expect(page.locator("#players")).to_contain_text(visitor.say("graph.size", n=8))
    expect(visitor.verdict).not_to_be_empty()
    visitor.find_vertex("6").click()
    expect(visitor.moves).to_have_count(1)
    assert visitor.read_moves()[0].startswith("6")
    visitor.choose_mode("edit")
    expect(page.get_by_label(visitor.say("field.juniper.n"))).to_have_value("8")


SQUARE = "graph:a-b,b-c,c-d,d-a"


def draw(visitor: Visitor, graph: str = SQUARE) -> Locator:
    """Edit a graph, and return its text when it is drawn and valued."""
    page = visitor.open_game(graph)
    visitor.choose_mode("edit")
    expect(page.locator("#edit-value")).not_to_be_empty()
    expect(page.locator("#drawing")).to_be_visible()
    return page.get_by_label(visitor.say("edit.graph"))


def take(visitor: Visitor, tool: str) -> None:
    visitor.page.locator(f"#tool-{tool}").check(force=True)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "zh"])
def test_mouse_draws_a_graph(visit: Visit, language: str) -> None:
    visitor = visit(language)
    page, text, spot = visitor.page, draw(visitor), visitor.locate_vertex
    places = {vertex: spot(vertex) for vertex in "abcd"}
    page.mouse.click(*[(one + other) / 2 for one, other in zip(places["a"], places["c"], strict=True)])
    expect(text).to_have_value("a b\na d\nb c\nc d\ne")
    visitor.expect_announcement(visitor.say("draw.added", name="e"))
    expect(page.locator("#edit-value")).to_have_text(
        visitor.say("edit.value.free.one", winner=visitor.say_player("first"))
    )
    x, y = spot("e")
    drag(visitor, (x, y), (x + 40, y + 10))  # what is dropped stays under the hand, and all else where it is
    assert spot("e") == pytest.approx((x + 40, y + 10), abs=2)
    for vertex, place in places.items():
        assert spot(vertex) == pytest.approx(place, abs=1)
    take(visitor, "edge")
    drag(visitor, spot("e"), spot("a"))
    expect(text).to_have_value("a b\na d\nb c\nc d\ne\ne a")
    page.mouse.click(*spot("e"))
    expect(page.locator("#draw-hint")).to_have_text(visitor.say("draw.from", name="e"))
    visitor.look("draw")
    page.mouse.click(*spot("c"))
    expect(text).to_have_value("a b\na d\nb c\nc d\ne\ne a\ne c")
    drag(visitor, spot("a"), spot("b"))  # where there is an edge, it goes
    expect(text).to_have_value("a d\nb c\nc d\ne\ne a\ne c")
    take(visitor, "token")
    page.mouse.click(*spot("b"))
    expect(text).to_have_value("a d\nb c\nc d\ne\ne a\ne c\n@b")
    take(visitor, "delete")
    page.mouse.click(*spot("c"))
    expect(text).to_have_value("a d\ne\ne a\n@b\nb")
    visitor.find_button("edit.undo").click()
    expect(text).to_have_value("a d\nb c\nc d\ne\ne a\ne c\n@b")
    take(visitor, "rename")
    page.mouse.click(*spot("c"))
    name = page.get_by_label(visitor.say("draw.name"))
    expect(name).to_be_focused()
    for wrong, key in (("c d", "wrong"), ("#", "wrong"), ("", "wrong"), ("a", "taken")):
        name.fill(wrong)
        name.press("Enter")
        visitor.expect_notice(visitor.say(f"draw.name.{key}", found=wrong))
    before = spot("c")
    name.fill(" 北京 ")
    name.press("Enter")
    expect(page.locator(".notice")).to_have_count(0)
    expect(text).to_have_value("a d\nb 北京\n北京 d\ne\ne a\ne 北京\n@b")
    assert spot("北京") == pytest.approx(before, abs=3)
    visitor.find_button("edit.review").click()
    expect(visitor.verdict).not_to_be_empty()


@pytest.mark.thorough
def test_touch_and_keyboard_draw_a_graph(visit: Visit) -> None:
    visitor = visit("zh", width=390, has_touch=True, is_mobile=True)
    page, text = visitor.page, draw(visitor)
    take(visitor, "edge")
    for name in "ac":
        page.touchscreen.tap(*visitor.locate_vertex(name))
    expect(text).to_have_value("a b\na d\nb c\nc d\na c")
    visitor.look("draw-touch")
    visitor = visit()
    page, text = visitor.page, draw(visitor, "graph:1-2")
    page.get_by_role("application").focus()
    page.keyboard.press("a")
    expect(text).to_have_value("1 2\n3")
    page.keyboard.press("e")
    page.keyboard.press("ArrowRight" if visitor.locate_vertex("3")[0] < visitor.locate_vertex("1")[0] else "ArrowLeft")
    page.keyboard.press("e")
    expect(text).to_have_value("1 2\n3\n3 1")
    before = visitor.locate_vertex("1")
    page.keyboard.press("Shift+ArrowUp")
    assert visitor.locate_vertex("1")[1] < before[1]
    page.keyboard.press("t")
    expect(text).to_have_value("1 2\n3\n3 1\n@1")
    page.keyboard.press("r")
    page.keyboard.type("x")
    page.keyboard.press("Enter")
    expect(text).to_have_value("x 2\n3\n3 x\n@x")
    page.get_by_role("application").focus()
    page.keyboard.press("Delete")
    expect(text).to_have_value("3\n2")
    visitor.expect_announcement(visitor.say("draw.removed", name="x"))
    page.keyboard.press("Control+z")
    expect(text).to_have_value("x 2\n3\n3 x\n@x")


ALIKE = """([names, wanted]) => {
    const texts = [...document.querySelectorAll("#board .berge-name")];
    const spots = names.map((name) => {
        const box = texts.find((one) => one.textContent === name)?.getBoundingClientRect();
        return box && [box.x + box.width / 2, box.y + box.height / 2];
    });
    if (spots.some((one) => !one)) return null;
    const [[x, y], [u, v]] = spots, size = (u - x) ** 2 + (v - y) ** 2;
    const turned = spots.map(([p, q]) => [((p - x) * (u - x) + (q - y) * (v - y)) / size,
        ((q - y) * (u - x) - (p - x) * (v - y)) / size]);
    return wanted ? turned.every((one, n) => one.every((z, m) => Math.abs(z - wanted[n][m]) < 0.03)) : turned;
}"""
"""Where vertices stand, but for where the picture is, how large and how it is turned; or whether that is as wanted."""


def shape(visitor: Visitor, names: Sequence[str]) -> list[list[float]]:
    places: list[list[float]] = visitor.page.evaluate(ALIKE, [[*names], None])
    return places


def test_drawn_graph_is_analysed_played_and_saved(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page, text = visitor.page, draw(visitor, PETERSEN)
    x, y = visitor.locate_vertex("0")
    drag(visitor, (x, y), (x - 90, y + 30))
    x, y = visitor.locate_vertex("3")
    page.mouse.click(x + 120, y - 45)
    take(visitor, "edge")
    drag(visitor, visitor.locate_vertex("0"), visitor.locate_vertex("3"))
    expect(text).to_have_value(re.compile("0 3$"))
    names = [*map(str, range(11))]
    outline = shape(visitor, names)

    def expect_same_shape() -> None:
        visitor.wait_until(ALIKE, [names, outline])

    visitor.find_button("edit.review").click()
    expect(visitor.verdict).not_to_be_empty()
    expect_same_shape()
    visitor.look("draw-analysed")
    page.keyboard.press("s")
    picture = visitor.download_shared("svg", tmp_path).read_text()
    spots = {
        name: complex(float(x), float(y))
        for x, y, name in re.findall(r'<text class="berge-name" x="(.*?)" y="(.*?)">(.*?)<', picture)
    }
    seventh = (spots["7"] - spots["0"]) / (spots["1"] - spots["0"])
    assert (seventh.real, seventh.imag) == pytest.approx(outline[7], abs=0.03)
    page.keyboard.press("Escape")
    page.reload()
    expect(visitor.verdict).not_to_be_empty()
    expect_same_shape()
    page.keyboard.press("2")
    visitor.find_button("match.go").click()
    expect_same_shape()
    page.keyboard.press("4")
    expect(page.locator("#drawing")).to_be_visible()
    expect_same_shape()
    page.go_back()
    expect_same_shape()
    page.evaluate("location.hash = 'graph:0-1,1-2'")  # another graph has no places
    expect(page.locator("#players")).to_contain_text(visitor.say("graph.size", n=3))
    page.go_back()
    expect_same_shape()
    page.keyboard.press("4")
    visitor.find_button("draw.arrange").click()
    visitor.wait_until(f"(names, wanted) => ({ALIKE})([names, wanted]) === false", names, outline)
    fit_the_frame(visitor)


def fit_the_frame(visitor: Visitor) -> None:
    """A drawing grows as little as needed where something is dropped outside, and is fitted anew to another window."""
    page, text = visitor.page, draw(visitor, "graph:0-1,1-2,2-0")
    inside = """() => {
        const stage = document.querySelector("#board .berge-stage").getBoundingClientRect();
        return [...document.querySelectorAll("#board .berge-name")].every((one) => {
            const {left, right, top, bottom} = one.getBoundingClientRect();
            return left > stage.left && right < stage.right && top > stage.top && bottom < stage.bottom;
        });
    }"""
    box = page.locator("#board .berge-stage").bounding_box()
    assert box
    before = {name: visitor.locate_vertex(name) for name in "01"}
    drag(visitor, visitor.locate_vertex("2"), (box["x"] + box["width"] + 30, box["y"] + box["height"] / 2))
    visitor.wait_until(inside)
    assert box["x"] + box["width"] - 50 < visitor.locate_vertex("2")[0] < box["x"] + box["width"] - 10
    for name, place in before.items():
        assert visitor.locate_vertex(name) == pytest.approx(place, abs=40)
    page.set_viewport_size({"width": 1100, "height": 700})
    visitor.wait_until(inside)
    text.fill("0 1\n1 2\n2 0\n3 0")
    expect(visitor.find_vertex("3")).to_be_visible()
    visitor.wait_until(inside)
    visitor.look("draw-frame")


STRANGERS = '''
"""A camel on a board; a rook that swims, on a board of other letters; and numbers that are close to each other."""

from dataclasses import dataclass, field
from typing import ClassVar

from berge.games import ROOK, BoardSetup, FieldsSetup, Ruleset, StoredGraph, board, leaper
from berge.games.boards import Board
from berge.graphs import Graph


class SwampSetup(BoardSetup):
    LETTERS: ClassVar[str] = "~#@"
    HOLE: ClassVar[str] = "#"
    TOKEN: ClassVar[str] = "@"


@dataclass(frozen=True, repr=False)
class CloseSetup(FieldsSetup[int]):
    n: int = field(metadata={"minimum": 2, "maximum": 99, "about": "the largest number"})
    reach: int = field(metadata={"minimum": 1})
    ring: bool = False


def close(start):
    n = start.n
    ends = [(v, w) for v in range(1, n + 1) for w in range(v + 1, min(v + start.reach, n) + 1)]
    return StoredGraph(Graph.from_edges(ends + ([(n, 1)] if start.ring else []), range(1, n + 1)))


CAMEL = Ruleset(
    name="camel", title="Camel's walk", about="a leaper with steps 1,3", setup_class=BoardSetup,
    game_graph=board(leaper("camel", (1, 3))), players=("red", "blue"), examples=("camel:5x6",),
    translations={"zh": {"Camel's walk": "骆驼"}},
)
SWAMP = Ruleset(
    name="swamp", title="Swamp", about="a swimming rook", setup_class=SwampSetup,
    game_graph=lambda start: Board(start.rows, ROOK, "~@"),
)
CLOSE = Ruleset(
    name="close", title="Close <numbers>", about="numbers side by side", setup_class=CloseSetup, game_graph=close
)
'''
NAMES = ("camel", "swamp", "close")


@pytest.fixture
def strange_file(tmp_path: Path) -> Iterator[str]:
    """The address of a server with another package's games installed."""
    (tmp_path / "strangers.py").write_text(STRANGERS)
    info = tmp_path / "strangers-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1\n")
    entries = "".join(f"{name} = strangers:{name.upper()}\n" for name in NAMES)
    (info / "entry_points.txt").write_text(f"[berge.rulesets]\n{entries}")
    with Board(path=str(tmp_path)) as board:
        yield board.url


@pytest.mark.thorough
def test_ruleset_unknown_to_the_page_is_playable(strange_file: str, visit: Visit, tmp_path: Path) -> None:
    visitor = visit(url=strange_file)
    page = visitor.open()
    title = page.get_by_role("heading", level=1)
    page.locator("#samples").get_by_role("button", name="camel:5x6").click()
    expect(title).to_have_text("Camel's walk")
    expect(page.locator("#players")).to_contain_text("Red against Blue")
    expect(visitor.verdict).to_contain_text("Red")
    visitor.click(1, 1)
    expect(visitor.moves).to_have_count(1)
    visitor.find_button("share.button").click()
    assert '[Start "camel:5x6"]' in visitor.download_shared("record", tmp_path).read_text()
    page.keyboard.press("Escape")
    visitor.choose_mode("play")
    visitor.find_button("match.go").click()
    visitor.click(3, 3)
    expect(visitor.moves).to_have_count(2)  # the engine has answered
    page.locator("#go-language").click()
    expect(title).to_have_text("骆驼")
    page.locator("#go-language").click()
    visitor.choose_mode("edit")
    game = page.get_by_label(visitor.say("edit.ruleset"), exact=True)
    expect(game).to_have_value("camel")
    page.get_by_label(visitor.say("edit.columns"), exact=True).fill("4")
    page.keyboard.press("Tab")
    visitor.click(1, 1)
    expect(page.locator("#edit-value")).to_contain_text("Red wins")
    game.select_option("swamp")  # a board of other letters
    expect(page.locator("#edit")).to_contain_text("A swimming rook")
    expect(page.get_by_role("radio", name="~")).to_be_visible()
    swamps = page.locator("#board text").filter(has_text="~")
    before = swamps.count()
    visitor.click(2, 2)
    expect(swamps).to_have_count(before - 1)
    page.get_by_role("radio", name=visitor.say("edit.brush.token")).check(force=True)
    visitor.click(3, 3)
    expect(page.locator("#edit-value")).to_contain_text("wins from the token")
    game.select_option("close")  # numbers, and what is true or not
    page.get_by_label("The largest number").fill("6")
    expect(page.locator("#board .berge-name")).to_have_count(6)
    for wrong in ("", "1", "100"):  # the field says so; what was there before stays
        page.get_by_label("The largest number").fill(wrong)
        expect(page.locator("#board .berge-name")).to_have_count(6)
    page.get_by_label("Reach").fill("2")
    page.get_by_label("Ring").check()
    visitor.find_button("edit.play").click()
    expect_mode(page, "play")
    expect(title).to_have_text("Close <numbers>")
    visitor.find_button("share.button").click()
    expect(page.locator("#share-notation")).to_have_value("close:6,2,ring")


@pytest.mark.thorough
def test_ruleset_of_an_installed_package_is_listed(visit: Visit, tmp_path: Path) -> None:
    with install_package(PLUGIN, tmp_path).serve_board("primes:12+6+7+4") as url:
        for language, title in (("en", "Prime sums"), ("zh", "质数和")):
            visitor = visit(language, url=url)
            page = visitor.open()
            expect(page.get_by_role("heading", name=title)).to_be_visible()
            expect(visitor.moves).to_have_count(3)
            visitor.find_vertex("9").click()
            expect(visitor.moves).to_have_count(4)
            visitor.find_button("learn.rules").first.click()
            card = page.locator("#rules")
            expect(card.locator("select")).to_have_value("primes")
            for key in ("rules.once.vertex", "rules.trick.dominoes", "rules.board.any"):
                expect(card).to_contain_text(visitor.say(key))
            expect(card.locator("svg")).to_be_visible()
            page.close()
