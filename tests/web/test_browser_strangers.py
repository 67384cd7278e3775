"""Games that other packages bring, of which the page has never heard: they are listed, edited, played and reviewed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.asking import Board
from web.deeds import in_mode
from web.visitor import Visit

pytestmark = pytest.mark.slow

STRANGERS = '''
"""A camel on a board; a rook that swims, on a board of other letters; and numbers that are close to each other."""

from dataclasses import dataclass, field
from typing import ClassVar

from berge.games import ROOK, BoardSetup, FieldsSetup, Ruleset, StoredGraph, board, leaper
from berge.games.boards import Board
from berge.graphs import Graph


class SwampSetup(BoardSetup):
    LETTERS: ClassVar[str] = "~#@"
    DENSE: ClassVar[str] = "#"
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
    words={"zh": {"ruleset.camel.title": "骆驼"}},
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


@pytest.fixture(scope="module")
def strange(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that a package of other people's games is installed beside."""
    place = tmp_path_factory.mktemp("installed")
    (place / "strangers.py").write_text(STRANGERS)
    told = place / "strangers-1.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1\n")
    entries = "".join(f"{name} = strangers:{name.upper()}\n" for name in NAMES)
    (told / "entry_points.txt").write_text(f"[berge.rulesets]\n{entries}")
    with Board(path=str(place)) as board:
        yield board.url


def test_a_camel_is_a_sample_is_reviewed_played_and_edited(visit: Visit, strange: str, tmp_path: Path) -> None:
    visitor = visit(url=strange)
    page = visitor.open()
    title = page.get_by_role("heading", level=1)
    page.locator("#samples").get_by_role("button", name="camel:5x6").click()
    expect(title).to_have_text("Camel's walk")
    expect(page.locator("#players")).to_contain_text("Red against Blue")
    expect(visitor.verdict).to_contain_text("Red")
    visitor.click(1, 1)
    visitor.click(2, 4)
    expect(visitor.moves).to_have_count(2)
    visitor.button("share.button").click()
    assert '[Start "camel:5x6"]' in visitor.shared("record", tmp_path).read_text()
    page.keyboard.press("Escape")
    visitor.mode("play")
    visitor.button("match.go").click()
    expect(page.locator("#match")).to_contain_text("Red")
    visitor.click(3, 3)
    expect(visitor.moves).to_have_count(2)  # the engine has answered
    visitor.mode("edit")
    expect(page.get_by_label(visitor.say("edit.ruleset"), exact=True)).to_have_value("camel")
    page.get_by_label(visitor.say("edit.columns"), exact=True).fill("4")
    page.keyboard.press("Tab")
    visitor.click(1, 1)
    expect(page.locator("#edit-value")).to_contain_text("Red wins")
    visitor.button("edit.random").click()
    visitor.button("edit.review").click()
    in_mode(page, "review")
    expect(title).to_have_text("Camel's walk")
    page.locator("#go-language").click()
    expect(title).to_have_text("骆驼")


def test_a_board_of_other_letters_is_painted(visit: Visit, strange: str) -> None:
    visitor = visit(url=strange)
    page = visitor.open()
    visitor.mode("edit")
    page.get_by_label(visitor.say("edit.ruleset"), exact=True).select_option("swamp")
    expect(page.locator("#edit")).to_contain_text("A swimming rook")
    expect(page.get_by_role("radio", name="~")).to_be_visible()
    expect(page.locator("#board text").filter(has_text="~")).to_have_count(81)
    visitor.click(1, 1)
    expect(page.locator("#board text").filter(has_text="~")).to_have_count(80)
    page.get_by_role("radio", name=visitor.say("edit.brush.token")).check(force=True)
    visitor.click(5, 5)
    expect(page.locator("#edit-value")).to_contain_text("wins from the token")
    visitor.button("edit.review").click()
    in_mode(page, "review")  # the heading says Swamp before, and a click while the editor is there still paints
    visitor.click(5, 6)
    expect(visitor.moves).to_have_count(1)


def test_numbers_and_truths_are_filled_in(visit: Visit, strange: str) -> None:
    visitor = visit("zh", url=strange)
    page = visitor.open()
    visitor.mode("edit")
    page.get_by_label(visitor.say("edit.ruleset"), exact=True).select_option("close")
    page.get_by_label("The largest number").fill("6")
    expect(page.locator("#board .berge-name")).to_have_count(6)
    for wrong in ("", "1", "100"):  # the field says so; what was there before stays
        page.get_by_label("The largest number").fill(wrong)
        expect(page.locator("#board .berge-name")).to_have_count(6)
    page.get_by_label("Reach").fill("2")
    page.get_by_label("Ring").check()
    expect(page.locator("#edit-value")).to_contain_text(visitor.player("second"))
    visitor.button("edit.play").click()
    in_mode(page, "play")
    expect(page.get_by_role("heading", level=1)).to_have_text("Close <numbers>")
    notation = page.locator("#share-notation")
    visitor.button("share.button").click()
    expect(notation).to_have_value("close:6,2,ring")
    page.keyboard.press("Escape")
    visitor.button("match.go").click()
    visitor.vertex("3").click()
    expect(visitor.moves).to_have_count(2)


def test_the_editor_shows_the_numbers_of_the_start_on_the_board(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    for largest in ("12", "20"):
        visitor.button("open.button").first.click()
        page.get_by_label(visitor.say("open.text")).fill(f"juniper:{largest}")
        page.keyboard.press("Control+Enter")
        expect(page.locator("#board .berge-name")).to_have_count(int(largest))
        visitor.mode("edit")
        expect(page.get_by_label(visitor.say("field.juniper.n"))).to_have_value(largest)
