"""Inputs: files, folders, patterns, archives, JSON lines and Parquet, and what is wrong with some of them."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402

from batch.toys import Disk, Here  # noqa: E402
from berge.batch import cuts, disk, of_inputs, run, texts  # noqa: E402
from berge.batch.inputs import Inputs  # noqa: E402
from berge.cli import main  # noqa: E402
from berge.errors import InputError  # noqa: E402

GAME = "1 6\nXO.OXO\n1\n1 2\n1 1\n"
Found = list[tuple[str, bytes | None, str | None]]


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk, "os", Disk())


def found(*named: Any, most: int = 1000) -> Found:
    """Return all texts of some inputs, in order; however they are cut they are the same."""
    cuts = []
    for size in (most, 1, 3):
        rows: list[dict[str, Any]] = []
        for task in Inputs(map(str, named), size).tasks():
            rows += task.load.texts().to_pylist()
        cuts.append([(row["source"], row["text"], row["error"]) for row in rows])
    assert cuts[1] == cuts[0] == cuts[2]
    return cuts[0]


def sources(rows: Found, folder: Path) -> list[str]:
    return [source.removeprefix(f"{folder}/") for source, _, _ in rows]


def tar(path: Path, mode: str, members: dict[str, bytes]) -> None:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        folder = tarfile.TarInfo("folder")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)


def test_files_come_as_they_are_named_and_those_of_folders_by_their_names(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/10.txt", "a.txt", "b/c/x", "b/.hidden"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    rows = found(tmp_path / "b", tmp_path / "a.txt")
    assert sources(rows, tmp_path) == ["b/10.txt", "b/2.txt", "b/c/x", "a.txt"]
    assert [text for _, text, _ in rows] == [b"b/10.txt", b"b/2.txt", b"b/c/x", b"a.txt"]
    assert sources(found(tmp_path / "b" / "*.txt"), tmp_path) == ["b/10.txt", "b/2.txt"]
    assert Inputs([str(tmp_path)]).size() == sum(map(len, ("b/10.txt", "b/2.txt", "b/c/x", "a.txt")))
    with pytest.raises(InputError, match="found nothing that is called nowhere"):
        Inputs(["nowhere*"])


@pytest.mark.parametrize(
    ("ending", "mode"), [(".tar", "w"), (".tar.gz", "w:gz"), (".TGZ", "w:gz"), (".tar.xz", "w:xz"), (".tbz2", "w:bz2")]
)
def test_tar_archives(ending: str, mode: str, tmp_path: Path) -> None:
    path = tmp_path / f"games{ending}"
    tar(path, mode, {f"g/{number}": GAME.encode() * number for number in range(5)})
    assert found(path) == [(f"{path}:g/{number}", GAME.encode() * number, None) for number in range(5)]


def test_zip_archives(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("g")
        for number in range(5):
            archive.writestr(f"g/{number}", GAME * number)
    assert found(path) == [(f"{path}:g/{number}", GAME.encode() * number, None) for number in range(5)]


@pytest.mark.parametrize(("ending", "pack"), [("", None), (".gz", gzip), (".bz2", bz2), (".xz", lzma)])
def test_json_lines(ending: str, pack: Any, tmp_path: Path) -> None:
    path = tmp_path / f"games.jsonl{ending}"
    lines = [
        json.dumps(GAME),
        json.dumps({"text": GAME, "source": "named"}),
        json.dumps({"source": 7, "text": "x", "more": [1]}),
        "",
        '{"format": "berge-game/1", "ruleset": "maze", "board": [".."], "moves": []}',
        "[1",
        "5",
        '{"game": 5}',
        '{"text": 5}',
        '"\\ud800"',
    ]
    data = "\n".join(lines).encode()
    path.write_bytes(data if pack is None else pack.compress(data))
    rows = found(path)
    assert sources(rows, tmp_path) == [
        f"{path.name}:1", "named", "7", *(f"{path.name}:{number}" for number in range(5, 11))
    ]  # fmt: skip
    assert [text for _, text, _ in rows[:4]] == [GAME.encode(), GAME.encode(), b"x", lines[4].encode()]
    assert rows[4][2] is not None
    assert rows[4][2].startswith("found no JSON")
    assert [error for _, _, error in rows[5:]] == [
        "found 5; expected an object or a string",
        'found no key "text"; expected a text of a game',
        "found text: 5; expected a text of a game",
        None,
    ]


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    pq.write_table(pa.table({"n": [1, 2, 3], "game": [GAME, None, "x"]}), path)
    assert sources(found(path), tmp_path) == ["games.parquet:1", "games.parquet:2", "games.parquet:3"]
    assert [text for _, text, _ in found(path)] == [GAME.encode(), None, b"x"]
    pq.write_table(pa.table({"source": ["a"], "text": [b"x"]}), path)
    assert found(path) == [("a", b"x", None)]
    pq.write_table(pa.table({"n": [1]}), path)
    assert found(path)[0][2] == "found the columns 'n'; expected a column of strings or bytes called text"


@pytest.mark.parametrize("ending", [".zip", ".tar", ".tar.gz", ".jsonl.gz", ".jsonl.xz", ".parquet", ".tar.bz2"])
def test_what_is_damaged_is_a_row_and_the_rest_goes_on(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"a{ending}").write_bytes(b"\x1f\x8b\x08 nonsense" * 9)
    (tmp_path / "b.txt").write_text(GAME)
    rows = found(tmp_path)
    assert sources(rows, tmp_path) == [f"a{ending}", "b.txt"]
    assert rows[0][2] is not None
    assert rows[0][2].endswith("expected an archive without damage")
    assert rows[1][1:] == (GAME.encode(), None)


@pytest.mark.parametrize("ending", [".zip", ".tar.gz", ".jsonl.gz"])
def test_an_archive_that_is_cut_anywhere_keeps_what_came_before(ending: str, tmp_path: Path) -> None:
    whole, cut = tmp_path / f"whole{ending}", tmp_path / f"cut{ending}"
    games = {f"{number}": os.urandom(200).hex().encode() for number in range(4)}
    if ending == ".zip":
        with zipfile.ZipFile(whole, "w") as archive:
            for name, data in games.items():
                archive.writestr(name, data)
    elif ending == ".tar.gz":
        tar(whole, "w:gz", games)
    else:
        whole.write_bytes(
            gzip.compress(b"".join(json.dumps(data.decode()).encode() + b"\n" for data in games.values()))
        )
    data = whole.read_bytes()
    for length in range(0, len(data), 23):
        cut.write_bytes(data[:length])
        rows = [row for task in Inputs([str(cut)]).tasks() for row in task.load.texts().to_pylist()]
        good = [row["text"] for row in rows if row["error"] is None]
        assert good == list(games.values())[: len(good)] or ending == ".jsonl.gz"
        assert sum(row["error"] is not None for row in rows) <= 2
        assert len(good) == 4 or any(row["error"] for row in rows) or length == 0
    with zipfile.ZipFile(tmp_path / "flip.zip", "w") as archive:
        archive.writestr("a", GAME * 9)
        archive.writestr("b", GAME)
    flipped = bytearray((tmp_path / "flip.zip").read_bytes())
    flipped[60] ^= 1
    (tmp_path / "flip.zip").write_bytes(flipped)
    first, second = found(tmp_path / "flip.zip")
    assert first[2] is not None
    assert "CRC" in first[2]
    assert second[1:] == (GAME.encode(), None)


@pytest.mark.parametrize("ending", [".tar", ".tar.gz"])
def test_nothing_in_a_tar_archive_vanishes_silently(ending: str, tmp_path: Path) -> None:
    whole = tmp_path / "whole.tar"
    tar(whole, "w", {f"{number}": GAME.encode() for number in range(20)})
    data = whole.read_bytes()
    path, pack = tmp_path / f"damaged{ending}", gzip.compress if ending.endswith("gz") else bytes

    def rows_of(found_there: bytes) -> Found:
        path.write_bytes(found_there)
        return found(path)

    header = 10 * 1024  # of the eleventh member
    for damaged in (
        data[: header + 5] + b"!" + data[header + 6 :],
        data[:header] + bytes(512) + data[header + 512 :],
        data[:header],
        data[: header + 100],
    ):
        rows = rows_of(pack(damaged))
        assert [text for _, text, _ in rows] == [GAME.encode()] * 10 + [None]
        assert (rows[-1][2] or "").endswith("expected an archive without damage")
    assert (rows_of(pack(data + data))[-1][2] or "").startswith("found more behind the end of the archive")
    if ending == ".tar.gz":
        packed = bytearray(gzip.compress(data))
        packed[-8] ^= 1  # of the sum
        rows = rows_of(bytes(packed))
        assert len(rows) == 21
        assert "CRC" in (rows[-1][2] or "")


def test_links_in_a_tar_archive_are_rows(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(GAME)
    os.link(tmp_path / "a", tmp_path / "b")
    (tmp_path / "c").symlink_to("a")
    with tarfile.open(tmp_path / "games.tar", "w") as archive:
        for name in "abc":
            archive.add(tmp_path / name, name)
    rows = found(tmp_path / "games.tar")
    assert sources(rows, tmp_path) == ["games.tar:a", "games.tar:b", "games.tar:c"]
    assert [error for _, _, error in rows] == [None, *["found a link to 'a'; expected a file"] * 2]


@pytest.mark.parametrize(("end", "why"), [(b"junk", "gzipped"), (None, "CRC")])
def test_packed_lines_before_damage_are_kept(end: bytes | None, why: str, tmp_path: Path) -> None:
    packed = bytearray(gzip.compress((json.dumps(GAME) + "\n").encode() * 50))
    if end is None:
        packed[-8] ^= 1
    (tmp_path / "a.jsonl.gz").write_bytes(packed + (end or b""))
    rows = found(tmp_path / "a.jsonl.gz")
    assert [text for _, text, _ in rows] == [GAME.encode()] * 50 + [None]
    assert why in (rows[-1][2] or "")


def test_archives_that_libraries_stumble_over_are_rows(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("x", GAME)
    data = bytearray((tmp_path / "a.zip").read_bytes())
    data[data.index(b"PK\1\2") + 6] = 200  # the version that is needed to unpack it
    (tmp_path / "a.zip").write_bytes(data)
    twice = pa.Table.from_arrays([pa.array([GAME]), pa.array([GAME])], ["text", "text"])
    pq.write_table(twice, tmp_path / "b.parquet")
    pq.write_table(pa.table({"text": [GAME]}), tmp_path / "c.parquet")
    (tmp_path / "c.parquet").write_bytes((tmp_path / "c.parquet").read_bytes().replace(b"text", b"\xff\xfe\xfdt"))
    (tmp_path / "d.txt").write_text(GAME)
    rows = found(tmp_path)
    assert sources(rows, tmp_path) == ["a.zip", "b.parquet", "c.parquet", "d.txt"]
    assert [error is None for _, _, error in rows] == [False, False, False, True]


def test_the_output_is_no_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(json.dumps(GAME) + "\n")
    (tmp_path / "link.jsonl").symlink_to(games)
    for name, output in [("games", "games"), ("games", "link"), ("link", "games")]:
        given = [str(tmp_path / f"{one}.jsonl") for one in (name, output)]
        assert main(["batch", given[0], "-o", given[1], "--jobs", "1"]) == 2
        assert "expected another output" in capsys.readouterr().err
    assert main(["stats", str(games), "-o", str(tmp_path / "link.jsonl")]) == 2
    assert "expected another file" in capsys.readouterr().err
    assert games.read_text() == json.dumps(GAME) + "\n"
    (tmp_path / "link.jsonl").unlink()
    table = tmp_path / "out.jsonl"
    for named in (tmp_path, tmp_path / "*.jsonl", tmp_path / "**"):
        for _ in range(2):
            run(of_inputs([str(named)], output=str(table)), table, Here())
            assert len(table.read_text().splitlines()) == 1
    with pytest.raises(InputError, match="found nothing that is called"):
        of_inputs([str(tmp_path / "o*.jsonl")], output=str(table))


def test_a_pattern_gives_each_file_once(tmp_path: Path) -> None:
    for name in ("a/b/2", "a/1", "3"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(GAME)
    for pattern in ("**", "*", "a*"):
        rows = sources(found(tmp_path / pattern), tmp_path)
        assert rows == ["3", "a/1", "a/b/2"][pattern == "a*" :]


def test_links_that_go_round_in_a_circle_are_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "[1]" / "a"
    folder.mkdir(parents=True)
    for name in ("1.txt", ".hidden"):
        (folder / name).write_text(GAME)
    for name, target in [("up", ".."), ("self", "."), ("other", "."), ("third", "../a")]:
        (folder / name).symlink_to(target)
    monkeypatch.chdir(tmp_path / "[1]")
    for pattern in ("**/*.txt", "a/**/1.txt", "./**/*.txt", "**/a/**/*.txt", f"{tmp_path}/**/*.txt"):
        rows = found(pattern)
        assert [os.path.realpath(source) for source, _, _ in rows] == [str(folder / "1.txt")]
    for named in ("**", "a/**", "a"):
        [*rows] = found(named)
        assert rows[0][:2] == ("a/1.txt", GAME.encode())
        assert {error for _, _, error in rows[1:]} == {
            "found a link to a folder; expected a file, or that the folder is named itself"
        }


def test_pipes_are_not_opened_and_folders_may_be_deep(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a.jsonl", "b.zip", "c.tar", "d.parquet", "e"):
        os.mkfifo(tmp_path / "in" / name)
    rows = found(tmp_path / "in")
    assert len(rows) == 5
    assert all("found a pipe" in (error or "") for _, _, error in rows)
    deep = os.open(tmp_path, os.O_RDONLY)
    for _ in range(2500):  # deeper than Python's stack, and than a path may be
        os.mkdir("x", dir_fd=deep)
        inner = os.open("x", os.O_RDONLY, dir_fd=deep)
        os.close(deep)
        deep = inner
    os.close(deep)
    try:
        [row] = found(tmp_path / "x")
    finally:
        subprocess.run(["rm", "-rf", tmp_path / "x"], check=True)  # as pytest cannot
    assert row[2] == "File name too long"


def test_what_a_shell_hands_over_is_read_here(tmp_path: Path) -> None:
    ends = os.pipe()
    os.write(ends[1], json.dumps(GAME).encode())
    os.close(ends[1])
    [task] = Inputs([f"/dev/fd/{ends[0]}"]).tasks()
    os.close(ends[0])
    assert task.load.texts().column("text").to_pylist() == [GAME.encode()]


def test_texts_that_are_too_long_are_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_TEXT", 100)
    monkeypatch.setattr(cuts, "MOST_TEXT", 100)
    monkeypatch.setattr(cuts, "MOST_CHUNK", 150)
    long, short = b"x" * 101, b"y" * 90
    (tmp_path / "long.txt").write_bytes(long)
    (tmp_path / "short.txt").write_bytes(short)
    tar(tmp_path / "games.tar", "w", {"long": long, "short": short})
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("long", long)
        archive.writestr("short", short)
    (tmp_path / "games.jsonl").write_bytes(b'"' + long + b'"\n"' + short + b'"\n')
    pq.write_table(pa.table({"text": [long, short]}), tmp_path / "games.parquet")
    rows = found(tmp_path)
    assert [error for _, _, error in rows] == [texts.TOO_LONG, None] * 5
    assert [text for _, text, _ in rows] == [None, short] * 5


def test_bombs_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts, "MOST_BYTES", 1 << 25)
    big = bytes((1 << 25) + 1)
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(big, 1))
    tar(tmp_path / "b.tar.gz", "w:gz", {"big": big, "after": b"x"})
    with zipfile.ZipFile(tmp_path / "c.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("big", big)
    rows = [row for task in Inputs([str(tmp_path)]).tasks() for row in task.load.texts().to_pylist()]
    assert all(row["text"] is None for row in rows)
    assert [row["error"] == texts.TOO_LONG for row in rows] == [False, True, False, True]
    assert "what stands behind it is left out" in rows[0]["error"]


def test_files_that_cannot_be_read_are_rows(tmp_path: Path) -> None:
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    (tmp_path / "there").write_text(GAME)
    rows = found(tmp_path)
    assert [error for _, _, error in rows] == ["No such file or directory", None]
    path = tmp_path / "gone.zip"
    path.symlink_to(tmp_path / "nowhere")
    assert found(path)[0][2] == "found No such file or directory; expected an archive without damage"
    chunk = texts.Members(str(path), 0, 1)
    assert chunk.texts().to_pylist()[0]["error"] is not None


def test_folders_that_cannot_be_read_are_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("locked", "there"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.txt").write_text(GAME)
    locked, access, listdir, scandir, open_ = tmp_path / "locked", os.access, os.listdir, os.scandir, os.open

    def unless_locked(call: Any) -> Any:  # as nobody forbids root anything
        def asked(path: Any, *arguments: Any) -> Any:
            if str(path) == str(locked):
                raise PermissionError(13, "Permission denied")
            return call(path, *arguments)

        return asked

    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(locked) and access(path, mode))
    for name, call in [("listdir", listdir), ("scandir", scandir), ("open", open_)]:
        monkeypatch.setattr(os, name, unless_locked(call))
    for named in (tmp_path, tmp_path / "**", tmp_path / "**" / "*.txt"):
        rows = found(named)
        assert sources(rows, tmp_path) == ["locked", "there/1.txt"]
        assert [error for _, _, error in rows] == ["Permission denied", None]


def test_a_run_does_not_go_on_with_inputs_that_have_changed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(3):
        (tmp_path / "in" / f"{number}.txt").write_text(GAME)
    job = of_inputs([str(tmp_path / "in")], most=1)

    class Ends(Here):
        def run(self, job: Any, tasks: Any) -> Any:
            yield next(super().run(job, tasks))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(job, tmp_path / "out.parquet", Ends())
    (tmp_path / "in" / "0.txt").write_text(GAME + "\n")
    with pytest.raises(InputError, match="found task 0 changed since"):
        run(job, tmp_path / "out.parquet", Here())


@pytest.mark.parametrize("most", [1, 2, 100])
def test_the_table_is_the_same_however_the_inputs_are_cut(most: int, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(9):
        (tmp_path / "in" / f"{number}.txt").write_text(GAME if number % 3 else "nonsense")
    tables = []
    for name, size in [("a", most), ("b", 1000)]:
        ran = run(of_inputs([str(tmp_path / "in")], most=size), tmp_path / f"{name}.parquet", Here())
        assert (ran.rows, ran.errors) == (9, 3)
        tables.append((tmp_path / f"{name}.parquet").read_bytes())
    assert tables[0] == tables[1]
