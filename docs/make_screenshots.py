"""Takes the pictures of the page for docs/pictures, in a real browser: `make screenshots`.

A picture is a PNG of 256 colours, named board-NAME.png; that of the 中文 page is named board-zh-NAME.png.
`preview` is the picture of links to the published page, from docs/pictures/frame.svg.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
PREVIEW = ROOT / "python" / "berge" / "page" / "preview.png"
FRAME = PICTURES / "frame.svg"
MOST_BYTES = 150_000
GAME = (
    "rabbit:XOXOXOXO/OXOXOXOX/OOXOXXXO/OXO.OXOX/XOXOOOXO/OXOXOXOX/XOXOXOXO"
    "+4,3+3,3+3,4+3,5+2,5+2,6+1,6+1,5+1,4+1,3+2,3+2,2+3,2+4,2+5,2+5,3+6,3+7,3+7,2+6,2+6,1+5,1+4,1"
)
SMALL = "rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3"
KING = "king:..#.../....#./.@..../..##../....../#....."
PETERSEN = "graph:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5"
BLOSSOMS = "graph:1-2,1-3,1-4,1-5,2-3,5-6,5-7,6-7"
MAZE = "maze:....#..../.##...##./.#..#..#./...#.#.../#..#.#..#/...#.#.../.#..#..#./.##...##./....#...."

LANGUAGES = {"": "en", "zh-": "zh"}
"""The languages of the page, by what stands before the name of a picture."""
SCENES: dict[str, tuple[str, Callable[..., None]]] = {}
"""For each picture the game that is opened, and the function that prepares the picture."""


def register_scene(name: str, game: str = "") -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a function that prepares a picture, after a game is opened if there is one."""

    def register(prepare: Callable[..., None]) -> Callable[..., None]:
        SCENES[name] = game, prepare
        return prepare

    return register


def list_names() -> set[str]:
    """Return the file names of all pictures."""
    return {f"board-{prefix}{name}.png" for prefix in LANGUAGES for name in SCENES}


@register_scene("review", GAME)
def _review(visitor, expect):
    expect(visitor.page.locator("#moves .mark").first).to_be_visible()
    visitor.step("n", 11)
    visitor.step("n", 12)


@register_scene("explain", KING)
def _explain(visitor, expect):
    group = visitor.page.get_by_role("group", name=visitor.say("explain.moves.lose"))
    group.get_by_role("button").nth(3).click()
    expect(visitor.page.locator("#board .berge-answer").first).to_be_visible()


@register_scene("search", BLOSSOMS)
def _search(visitor, expect):
    visitor.find_button("search.show").click()
    slider = visitor.page.locator("#search-slider")
    slider.fill("6")
    expect(slider).to_have_value("6")
    expect(visitor.page.locator("#search .berge-way")).to_be_visible()


@register_scene("lesson")
def _show_lesson(visitor, expect):
    visitor.find_button("learn.lesson").click()
    for key in ("ArrowUp", "ArrowLeft"):
        expect(visitor.page.locator("#lesson .berge-stage")).to_be_focused()
        visitor.page.keyboard.press(key)
        visitor.page.keyboard.press("Enter")
        visitor.page.locator("#lesson-next").click()
    expect(visitor.page.locator("#lesson .berge-domino").first).to_be_attached()


@register_scene("puzzles")
def _show_puzzles(visitor, expect):
    visitor.page.get_by_role("navigation").get_by_role("button", name=visitor.say("learn.puzzles")).click()
    expect(visitor.page.locator("#puzzle-hint")).to_be_visible()
    visitor.page.locator("#puzzle-game").select_option("maze")
    visitor.page.locator("#puzzle-level").select_option("4")
    task = visitor.page.locator("#puzzle-task")
    expect(task).to_contain_text(visitor.say("ruleset.maze.title"))
    expect(task).to_contain_text("4")
    visitor.find_button("retry.show").click()
    expect(visitor.page.locator("#puzzles .berge-winning").first).to_be_attached()


@register_scene("library")
def _show_library(visitor, expect):
    visitor.find_button("learn.library").first.click()
    expect(visitor.page.locator("#library .sample-list button").first).to_be_visible()


@register_scene("rules", SMALL)
def _show_rules(visitor, expect):
    visitor.find_button("learn.rules").first.click()
    expect(visitor.page.locator("#rules figcaption")).to_be_visible()


@register_scene("try", GAME)
def _try(visitor, expect):
    expect(visitor.page.locator("#moves .mark").first).to_be_visible()
    visitor.step("n", 11)
    visitor.step("ArrowLeft", 10)
    visitor.page.locator("#why-moves button").first.click()
    expect(visitor.page.locator("#variation")).to_be_visible()
    visitor.page.locator("#why-moves button").first.click()
    expect(visitor.page.locator("#verdict-move")).to_contain_text(visitor.say_player("egg"))


@register_scene("play", "+".join(GAME.split("+")[:11]))
def _play(visitor, expect):
    visitor.step("End", 10)
    visitor.choose_mode("play")
    visitor.page.get_by_label(visitor.say("match.from.here")).check()
    visitor.find_button("match.go").click()
    expect(visitor.page.locator("#board .berge-plain").first).to_be_visible()
    visitor.find_button("match.hint").click()
    expect(visitor.page.locator("#board .berge-hint")).to_have_count(1)


@register_scene("retry", SMALL)
def _retry(visitor, expect):
    visitor.choose_mode("retry")
    visitor.click(3, 2)
    expect(visitor.page.locator("#retry-say")).to_contain_text("(4, 2)")


@register_scene("edit", MAZE)
def _edit(visitor, expect):
    visitor.choose_mode("edit")
    expect(visitor.page.locator("#edit-value")).not_to_be_empty()


@register_scene("draw", PETERSEN)
def _draw(visitor, expect):
    visitor.choose_mode("edit")
    expect(visitor.page.locator("#edit-value")).not_to_be_empty()
    visitor.page.locator("#tool-edge").check(force=True)
    mouse = visitor.page.mouse
    mouse.move(*_find_middle(visitor, "1"))
    mouse.down()
    mouse.move(*_find_middle(visitor, "7"), steps=4)


@register_scene("annotations", GAME)
def _draw_annotations(visitor, expect):
    expect(visitor.page.locator("#moves .mark").first).to_be_visible()
    visitor.step("n", 11)
    mouse = visitor.page.mouse
    for start, end in (((1, 3), (1, 2)), ((1, 2), (2, 2)), ((2, 4), (2, 4))):
        mouse.move(*visitor.locate_cell(*start))
        mouse.down(button="right")
        mouse.move(*visitor.locate_cell(*end), steps=4)
        mouse.up(button="right")
    mouse.move(0, 0)


def _find_middle(visitor, name):
    """Return the middle of a vertex on the screen."""
    box = visitor.find_vertex(name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@register_scene("share", GAME)
def _share(visitor, expect):
    visitor.find_button("share.button").click()
    expect(visitor.page.get_by_label(visitor.say("share.link"))).not_to_have_value("")


@register_scene("phone", GAME)
def _show_phone(visitor, expect):
    expect(visitor.page.locator("#moves .mark").first).to_be_visible()
    visitor.step("n", 11)


def _take_preview(browser) -> None:
    """Take the picture that other sites show beside a link to the published page."""
    from PIL import Image

    page = browser.new_page(viewport={"width": 1200, "height": 630})
    icon = (ROOT / "python" / "berge" / "page" / "icon.svg").read_text("utf-8")
    page.set_content(
        f"""<style>
            body {{ margin: 0; display: flex; height: 630px; font: 700 62px/1.15 system-ui, sans-serif }}
            div {{ width: 388px; padding: 56px; display: grid; align-content: center; gap: 40px }}
            div svg {{ width: 96px }} main svg {{ width: 700px; height: 700px; margin-top: -20px }} p {{ margin: 0 }}
        </style><div>{icon}<p>Can you beat the dominoes?</p></div><main>{FRAME.read_text("utf-8")}</main>"""
    )
    with Image.open(io.BytesIO(page.screenshot())) as image:
        image.convert("RGB").quantize(64, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
            PREVIEW, optimize=True
        )
    page.close()
    print(f"{PREVIEW.relative_to(ROOT)}: {PREVIEW.stat().st_size:,} bytes")


def main() -> None:
    """Take all pictures, or those named in the arguments."""
    sys.path.insert(0, str(ROOT / "tests"))
    from PIL import Image
    from playwright.sync_api import expect

    from browser import launch_browser
    from web.clients import Board
    from web.visitor import Visitor

    with Board() as board, launch_browser() as browser:
        board.url = board.url.replace("127.0.0.1", "localhost")
        if not sys.argv[1:] or "preview" in sys.argv[1:]:
            _take_preview(browser)
        for (prefix, language), (name, (game, prepare)) in product(LANGUAGES.items(), SCENES.items()):
            if sys.argv[1:] and prefix + name not in sys.argv[1:]:
                continue
            width = 390 if name == "phone" else 1120
            theme = "dark" if name in ("phone", "play") else "light"
            size = {"width": width, "height": 800 if name == "phone" else 720}
            visitor = Visitor(browser, board.url, language, theme=theme, width=width, viewport=size)
            (visitor.open_game if game else visitor.open)(game)
            prepare(visitor, expect)
            visitor.page.locator("#notices").evaluate("notices => notices.replaceChildren()")
            visitor.page.evaluate("document.activeElement?.blur()")
            visitor.page.wait_for_timeout(300)
            with Image.open(io.BytesIO(visitor.page.screenshot())) as image:
                reduced = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
            file = PICTURES / f"board-{prefix}{name}.png"
            reduced.save(file, optimize=True)
            visitor.leave()
            print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")
            assert file.stat().st_size <= MOST_BYTES


if __name__ == "__main__":
    main()
