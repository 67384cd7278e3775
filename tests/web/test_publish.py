"""`berge publish`: what is written, and the page without a server in a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from berge import built as pages
from berge.built import PAGE
from berge.cli import main
from berge.web import publish
from browser import awake
from web.asking import serve_files

GAME = "maze:..#/.##/@.."


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Stand-ins for the files of `make site`, in a copy of the page's folder."""
    page = tmp_path / "page"
    page.mkdir()
    for path in PAGE.iterdir():
        if path.name != "dist":
            (page / path.name).symlink_to(path)
    (page / "dist").mkdir()
    for path in (PAGE / "dist").iterdir():
        if path.name not in publish.BUILT:
            (page / "dist" / path.name).symlink_to(path)
    for name in publish.BUILT:
        (page / "dist" / name).write_bytes(b"content of " + name.encode())
    for module in (pages, publish):
        monkeypatch.setattr(module, "PAGE", page)
    return page


def test_published_folder_contains_page_texts_and_built_files(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "a" / "board"
    assert main(["publish", str(folder), GAME, "--base", "https://example.org/board"]) == 0
    assert "files of the board are in" in capsys.readouterr().err
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert {*publish.BUILT, "index.html", "sw.js", "words/zh.json", "page/puzzles/maze.json"} <= {*files}
    index = files["index.html"].decode()
    assert 'src="/' not in index
    assert 'href="/' not in index
    start = index.index('id="published">') + len('id="published">')
    published = json.loads(index[start : index.index("</script>", start)])
    assert published["base"] == "https://example.org/board/"
    assert published["files"] is None
    assert published["opened"]["start"]["notation"] == GAME
    listed = json.loads("[" + files["sw.js"].decode().partition("FILES = [")[2].partition("]")[0] + "]")
    assert {*listed} == {"./", *files} - {"index.html", "sw.js"}
    assert main(["publish", str(folder)]) == 0  # again, without a game


def test_single_file_contains_everything(built: Path, tmp_path: Path) -> None:
    assert main(["publish", "--single", str(tmp_path / "one.html"), "juniper:9"]) == 0
    text = (tmp_path / "one.html").read_text("utf-8")
    assert 'src="page' not in text
    assert "content of page.js" in text
    assert "content of page.css" in text
    assert "<" not in text.partition('id="published">')[2].partition("</script>")[0]


def test_wrong_base_address_and_missing_built_files_are_errors(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["publish", str(tmp_path / "x"), "--base", "example.org"]) == 2
    assert "'example.org' is no address of a page" in capsys.readouterr().err
    (built / "dist" / "python.pack").unlink()
    for arguments in (["publish", str(tmp_path / "x")], ["publish", "--single", str(tmp_path / "x.html")]):
        assert main(arguments) == 2
        assert "run make site" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()
    assert not (tmp_path / "x.html").exists()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of a published folder on a host that knows nothing of berge."""
    assert main(["publish", str(tmp_path / "some" / "path"), GAME]) == 0
    with serve_files(tmp_path) as url:
        yield f"{url}some/path/"


@pytest.mark.thorough
@pytest.mark.parametrize("place", ["folder", "file"])
def test_published_page_is_playable_without_a_server(place: str, browser: Browser, site: str, tmp_path: Path) -> None:
    """After `make site`: the board answers, also without a network once it was loaded."""
    if place == "file":
        assert main(["publish", "--single", str(tmp_path / "one.html"), GAME]) == 0
        site = (tmp_path / "one.html").as_uri()
    with awake(browser):
        context = browser.new_context()
        page = context.new_page()
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto(site)
        expect(page.locator("#verdict")).to_contain_text("First is winning.", timeout=120_000)
        if place == "folder":
            page.evaluate("navigator.serviceWorker.ready")
            page.reload()
        context.set_offline(True)
        page.reload()
        expect(page.locator("#verdict")).to_contain_text("First is winning.", timeout=120_000)
        page.keyboard.press("p")
        assert problems == []
        context.close()
