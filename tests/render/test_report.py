"""HTML reports: one file that works offline and is safe; in a real browser."""

from __future__ import annotations

import base64
import hashlib
import html.parser
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import berge
import phrases
from berge.render import report as reports
from browser import enter_loop
from thorough import count_repeats, mark_cases

ROOT = Path(__file__).parents[2]
NAMES = ["<script>alert(1)</script>", "</script><img src=x onerror=alert(1)>", "\u202eabc", "'\"&<!--", "=cmd()", "]]>"]


class Parts(html.parser.HTMLParser):
    """The elements of a page, and the texts of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.texts.setdefault(self.tags[-1][0] if self.tags else "", []).append(data)


def load_game() -> berge.Game[Any]:
    return berge.rabbit.load(ROOT / "examples/rabbit/noi2011-3.txt")


def draw_game(setup: Any, seed: int) -> berge.Game[Any]:
    chance, position = random.Random(seed), setup.position()
    while moves := position.legal_moves:
        position.push(chance.choice(moves))
    return position.game()  # type: ignore[no-any-return]


def review_of_names() -> berge.Review:
    graph = berge.Graph.from_edges([(NAMES[i], NAMES[(i + 1) % len(NAMES)]) for i in range(len(NAMES))])
    return berge.review(draw_game(berge.graph.setup(graph), 1))


@cache
def build_documents() -> dict[str, Any]:
    return {
        "review": berge.review(load_game()),
        "position": berge.solve(load_game()),
        "starts": berge.solve(berge.load(ROOT / "examples/king/holes.txt")),
        "graph": berge.solve(berge.load(ROOT / "examples/graph/petersen.txt")),
        "juniper": berge.review(berge.load(ROOT / "examples/juniper/hundred.berge")),
        "edge": berge.review(draw_game(berge.load(ROOT / "examples/edge/5x6.txt").setup, 3)),
        "knight": berge.review(draw_game(berge.load(ROOT / "examples/knight/corner.txt").setup, 3)),
        "names": review_of_names(),
    }


@pytest.mark.parametrize("name", build_documents())
def test_report_is_self_contained_with_a_strict_policy(name: str) -> None:
    text = build_documents()[name].dumps("html")
    parts = Parts(text)
    assert [tag for tag, _ in parts.tags].count("script") == 3
    assert not [tag for tag, _ in parts.tags if tag in ("img", "link", "iframe", "object", "base")]
    assert not [
        key for _, keys in parts.tags for key in keys if key.startswith("on") or key in ("src", "href", "style")
    ]
    policy = next(str(keys["content"]) for _, keys in parts.tags if "http-equiv" in keys)
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    for opening, end, rule in (
        ('<script type="module">', "</script>", "script-src"),
        ("<style>", "</style>", "style-src"),
    ):
        inside = text.split(opening)[1].split(end)[0]
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{rule} 'sha256-{digest}'" in policy
    assert set(re.findall(r"https?://[\w.]+", text)) <= {"http://www.w3.org"}


def test_names_are_escaped() -> None:
    text = review_of_names().dumps("html")
    data = json.loads(text.split('id="data">')[1].split("</script>")[0])
    assert [name for name in NAMES if name in data["names"] or repr(name) in data["names"]]
    assert "<img" not in text
    assert "\u202e" not in text
    assert text.count("<script") == 3


def test_both_languages_have_the_same_phrases() -> None:
    keys = {key for key in phrases.TEXTS["en"] if key.startswith("report.")}
    plain = [{key.removesuffix(".one") for key in keys}]
    source = "".join((ROOT / "page" / name).read_text("utf-8") for name in ("report/report.ts", "report/story.ts"))
    mentions = set(re.findall(r'"(report\.[\w.]+)"', source))
    assert mentions <= plain[0]
    with pytest.raises(ValueError, match="language"):
        berge.review(load_game()).dumps("html", language="xx")


def test_too_large_reports_are_limit_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = berge.maze.setup(("." * 401,))
    with pytest.raises(berge.LimitError, match="401"):
        berge.solve(setup).dumps("html")
    graph = berge.Graph.from_edges([(i, i + 1) for i in range(300)])
    with pytest.raises(berge.LimitError, match="301 vertices"):
        berge.solve(berge.graph.setup(graph)).dumps("html")
    monkeypatch.setattr(reports, "MOST_MOVES", 3)
    with pytest.raises(berge.LimitError, match="4 moves"):
        berge.review(load_game()).dumps("html")
    monkeypatch.setattr(reports, "MOST_MOVES", 4)
    monkeypatch.setattr(reports, "MOST_PAIRS", 0)
    text = berge.review(load_game()).dumps("html")
    proofs = json.loads(text.split('id="data">')[1].split("</script>")[0])["marks"]
    assert proofs.count(None) == len(proofs) - 1  # as many as there was room for: that of the last mistake


def test_reports_work_in_notebooks() -> None:
    review = berge.review(load_game())
    for value in (review, load_game(), berge.solve(load_game()), load_game().position(), review.final.certificate()):
        assert str(value._repr_svg_()).startswith("<svg")
    assert berge.solve(berge.maze.setup(("." * 401,)))._repr_svg_() is None
    assert berge.maze.setup(("." * 401,)).position()._repr_svg_() is None
    frame = review.show("zh", height=500)
    assert repr(frame).startswith("<report of ")
    parts = Parts(frame._repr_html_())
    [(tag, keys)] = parts.tags
    assert tag == "iframe"
    assert keys["sandbox"] == "allow-scripts"
    assert keys["srcdoc"] == frame.html == review.dumps("html", language="zh")


# In a browser.


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page where a complaint, a request or a dialogue fails the test."""
    wrong: list[str] = []
    with enter_loop(browser):
        page = browser.new_page(viewport={"width": 1200, "height": 800})
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.extend([request.url][request.url.startswith("file:") :]))
        yield page
        page.close()
    assert not wrong


def open_(page: Page, document: Any, folder: Path, **options: Any) -> None:
    file = folder / "report.html"
    document.dump(file, "html", **options)
    page.goto(file.as_uri())
    page.wait_for_selector(".report-verdict, .report-text p")


@pytest.mark.parametrize("name", mark_cases(build_documents(), ("review", "starts", "graph", "edge", "names")))
def test_every_position_is_shown(page: Page, tmp_path: Path, name: str) -> None:
    open_(page, build_documents()[name], tmp_path)
    page.keyboard.press("Home")
    for _ in range(count_repeats(8, 30)):
        text, has_nan = page.evaluate(
            "[document.querySelector('.report-text').innerText, "
            "document.querySelector('.berge-screen').outerHTML.includes('NaN')]"
        )
        assert text
        assert not has_nan
        page.keyboard.press("ArrowRight")


def test_players_are_named_above_the_chart(page: Page, tmp_path: Path) -> None:
    open_(page, berge.review(load_game()), tmp_path, language="en")
    sides = page.locator(".report-sides li")
    assert [words.split(":")[0] for words in sides.all_inner_texts()] == ["Rabbit", "Egg"]
    chart, last = page.locator(".report-chart").bounding_box(), sides.last.bounding_box()
    assert chart
    assert last
    assert 0 <= chart["y"] - last["y"] - last["height"] < 20
    for which, colour in enumerate(("first", "second")):
        sign, own = page.evaluate(
            """([which, colour]) => [
                getComputedStyle(document.querySelector(`.report-side-${which}`), '::before').backgroundColor,
                getComputedStyle(document.querySelector(which ? '.report-down' : '.report-up')).fill,
            ]""",
            [which, colour],
        )
        assert own == sign, f"as the chart shows the {colour}"


def test_narrow_frame_shows_board_buttons_and_verdict(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 340, "height": 480})
    open_(page, berge.review(load_game()), tmp_path, language="en")
    page.keyboard.press("Home")
    for what in (".report-board", ".report-buttons", ".report-verdict"):
        box = page.locator(what).first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 480, what


def test_buttons_keys_and_slider_step_through_the_game(page: Page, tmp_path: Path) -> None:
    open_(page, berge.review(load_game()), tmp_path, language="en")
    at, slider = page.locator(".report-at"), page.locator(".report-slider")
    assert at.inner_text() == "After 3 of 4 moves"  # the last mistake
    page.keyboard.press("End")
    assert at.inner_text() == "After 4 of 4 moves"
    assert "is stuck" in page.locator(".report-text").inner_text()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert at.inner_text() == "After 2 of 4 moves"
    assert page.locator(".report-wrong").inner_text().startswith("Move 1: Egg went to (2, 2). A mistake: (4, 2) would")
    page.keyboard.press("ArrowUp")
    assert at.inner_text() == "After 1 of 4 moves"
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert at.inner_text() == "After 2 of 4 moves"
    slider.fill("0")
    assert at.inner_text() == "After 0 of 4 moves"
    page.locator(".report-board").hover()
    page.mouse.wheel(0, 120)
    page.wait_for_function("document.querySelector('.report-at').textContent.startsWith('After 1')")
    box = page.locator(".report-chart").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 0.9 * box["width"], box["y"] + 5)
    assert at.inner_text() == "After 4 of 4 moves"
    page.locator(".report-moves button").nth(1).click()
    assert at.inner_text() == "After 1 of 4 moves"
    assert page.locator(".report-notches").get_attribute("d") == "M1 0v24M2 0v24M3 0v24"
    marks = page.locator(".report-moves li").all_inner_texts()
    assert ["?" in text for text in marks] == [False, True, True, True, False]


@pytest.mark.parametrize(
    ("document", "pairs", "exposed", "barrier"),
    [
        (berge.solve(berge.loads("king:.#./#.#/.#.")), 1, 3, 1),
        (berge.solve(berge.loads("maze:.#../..../.#..")), 4, 2, 0),
        (berge.solve(berge.loads("graph:1-2,2-3,3-1,3-4,4-5,4-6")), 2, 2, 1),
        (berge.review(berge.loads("king:.#./#.#/.#.")), 1, 3, 1),
        (berge.solve(berge.loads("graph:1-2,2-3,3-1,3-4,4-5,4-6+4")), 2, 2, 1),
    ],
    ids=str,
)
def test_matching_exposed_vertices_and_barrier_have_a_legend(
    page: Page, tmp_path: Path, document: Any, pairs: int, exposed: int, barrier: int
) -> None:
    open_(page, document, tmp_path, language="zh")
    count_shapes = "found => found.map(one => one.getAttribute('d') ?? 'M').join('').split('M').length - 1"
    styles = {".berge-pair": pairs, ".berge-exposed": exposed, ".berge-fence, .berge-barrier": barrier}
    legend = page.locator(".report-legend").inner_text()
    for (style, count), key in zip(styles.items(), ("pair", "exposed", "barrier"), strict=True):
        assert page.locator(".berge-stage").locator(style).evaluate_all(count_shapes) == count, style
        assert (phrases.say("zh", f"sign.{key}") in legend) == bool(count)


def test_language_button_and_answers_work(page: Page, tmp_path: Path) -> None:
    solution = berge.solve(berge.rabbit.loads("1 6\nXO.OXO\n0\n"))
    open_(page, solution, tmp_path, language="zh")
    assert page.locator("html").get_attribute("lang") == "zh-CN"
    assert "必胜" in page.locator(".report-verdict").inner_text()
    page.locator(".report-language").click()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator(".report-verdict").inner_text() == "Rabbit is winning. Rabbit to move."
    page.locator(".berge-stage").focus()
    page.keyboard.press("ArrowRight")
    assert "row 1, column 2" in page.locator(".berge-live").inner_text()


def test_report_without_script_shows_the_text(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    berge.review(load_game()).dump(file, "html")
    with enter_loop(browser):
        page = browser.new_page(java_script_enabled=False)
        page.goto(file.as_uri())
        assert "Rabbit" in page.locator("noscript pre").inner_text()
        page.close()
