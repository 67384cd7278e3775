"""`berge publish`: what is written."""

from __future__ import annotations

import base64
import errno
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from berge import built as pages
from berge.built import PAGE
from berge.cli import main
from berge.files import write_atomically
from berge.web import publish
from berge.web.app import make_app
from berge.web.guard import Guard
from web.clients import Client

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
        if path.name not in publish.BUILT and not path.match("answers-*.pack"):
            (page / "dist" / path.name).symlink_to(path)
    for name in (*publish.BUILT, "answers-maze.pack"):
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
    assert {
        *publish.BUILT,
        "answers-maze.pack",
        "index.html",
        "sw.js",
        "licenses.txt",
        "words/zh.json",
        "page/puzzles/maze.json",
    } <= {*files}
    index = files["index.html"].decode()
    assert 'src="/' not in index
    assert 'href="/' not in index
    start = index.index('id="published">') + len('id="published">')
    published = json.loads(index[start : index.index("</script>", start)])
    assert published["base"] == "https://example.org/board/"
    assert published["files"] is None
    assert published["answers"] == ["maze"]
    assert published["opened"]["setup"]["notation"] == GAME
    listed = json.loads("[" + files["sw.js"].decode().partition("FILES = [")[2].partition("]")[0] + "]")
    assert {*listed} == {"./", *files} - {"index.html", "single.html", "sw.js", "preview.png"}
    assert '<meta property="og:image" content="https://example.org/board/preview.png">' in index
    assert '<meta property="og:url" content="https://example.org/board/">' in index
    assert files["preview.png"].startswith(b"\x89PNG")
    assert len(files["preview.png"]) < 60_000
    assert main(["publish", str(folder)]) == 0  # again, without a game
    assert '<meta property="og:image" content="preview.png">' in (folder / "index.html").read_text("utf-8")


def test_single_file_contains_everything(built: Path, tmp_path: Path) -> None:
    assert main(["publish", "--single", str(tmp_path / "one.html"), "juniper:9"]) == 0
    text = (tmp_path / "one.html").read_text("utf-8")
    assert 'src="page' not in text
    assert "content of page.js" in text
    assert "content of page.css" in text
    assert "Mozilla Public License" in text
    data = json.loads(text.partition('id="published">')[2].partition("</script>")[0])
    assert base64.b64decode(data["files"]["answers-maze.pack"]) == b"content of answers-maze.pack"
    assert "<" not in text.partition('id="published">')[2].partition("</script>")[0]


def test_wrong_base_address_and_missing_built_files_are_errors(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for address in (
        "example.org",
        "https://x/?q",
        "https://x/\x01",
        'https://x/"onload="',
        "https://x/<b>",
        "https://<b>/",
    ):
        assert main(["publish", str(tmp_path / "x"), "--base", address]) == 2
        assert "is no address of a page" in capsys.readouterr().err
    (built / "dist" / "python.pack").unlink()
    for arguments in (["publish", str(tmp_path / "x")], ["publish", "--single", str(tmp_path / "x.html")]):
        assert main(arguments) == 2
        assert "run make site" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()
    assert not (tmp_path / "x.html").exists()


def test_another_site_is_not_overwritten(built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site = tmp_path / "site"
    (site / ".git").mkdir(parents=True)
    assert main(["publish", str(site)]) == 0
    (site / "notes.txt").write_text("mine")
    assert main(["publish", str(site)]) == 0  # beside the board other files do not matter
    (site / "index.html").write_text("my site")
    (site / "page.js").write_text("my script")
    assert main(["publish", str(site)]) == 2
    assert "has 'index.html', which is not of the board: name a new or an empty folder" in capsys.readouterr().err
    assert (site / "index.html").read_text() == "my site"
    assert (site / "page.js").read_text() == "my script"


def test_files_without_a_board_are_not_mixed_with_one(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("notes.txt", "preview.png"):  # the board has a file with the second name
        folder = tmp_path / name.partition(".")[0]
        folder.mkdir()
        (folder / name).write_text("mine")
        assert main(["publish", str(folder)]) == 2
        assert f"has '{name}', which is not" in capsys.readouterr().err
        assert {path.name: path.read_text() for path in folder.iterdir()} == {name: "mine"}


@pytest.mark.parametrize("name", ["single.html", "page"])
def test_a_file_beside_a_board_that_stands_in_the_way_is_named_before_anything_is_written(
    built: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    site = tmp_path / "site"
    assert main(["publish", str(site)]) == 0
    if name == "page":
        shutil.rmtree(site / name)
        (site / name).write_text("mine")
    else:
        (site / name).unlink()
        (site / name).mkdir()
    (site / "page.js").write_text("old")
    assert main(["publish", str(site)]) == 2
    assert f"has '{name}', where the board has a file or folder of another kind" in capsys.readouterr().err
    assert (site / "page.js").read_text() == "old"


@pytest.mark.parametrize("problem", [KeyboardInterrupt(), OSError(errno.ENOSPC, "full")])
@pytest.mark.parametrize("files", [0, 3, 20])
def test_publishing_that_breaks_off_leaves_the_earlier_site(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: int, problem: BaseException
) -> None:
    def read() -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file()}

    written = 0

    def write_some(*arguments: Any) -> None:
        nonlocal written
        written += 1
        if written > files:
            raise problem
        write_atomically(*arguments)

    assert main(["publish", str(tmp_path / "site"), GAME]) == 0
    before = read()
    (built / "dist" / "page.js").write_bytes(b"of another version")
    with monkeypatch.context() as patch:
        patch.setattr("berge.web.publish.write_atomically", write_some)
        assert main(["publish", str(tmp_path / "site")]) != 0
    assert read() == before
    assert main(["publish", str(tmp_path / "site")]) == 0
    assert (tmp_path / "site" / "page.js").read_bytes() == b"of another version"


def test_server_sends_the_page_as_one_file_and_tells_it_the_published_address(built: Path) -> None:
    with Client() as client:
        client.app = Guard(make_app(client.pool, base='https://example.org/"a"/'))
        assert '<meta name="berge-base" content="https://example.org/&quot;a&quot;/">' in client.get("/").text
        single = client.get("/single.html").text
        assert '"opened": null' in single
        assert '"base": "https://example.org/' in single
        (built / "dist" / "python.pack").unlink()
        assert "run make site" in client.get("/single.html").json()["error"]["message"]
    with Client() as client:
        assert "berge-base" not in client.get("/").text


def test_wrong_base_address_of_the_board_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "--base", "example.org"]) == 2
    assert "'example.org' is no address of a page" in capsys.readouterr().err
