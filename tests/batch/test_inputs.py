"""Inputs: files, folders, patterns, archives, JSON lines and Parquet, and what is wrong with some of them."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import random
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402

from batch.toys import Disk, Here  # noqa: E402
from berge.batch import cuts, disk, of_inputs, run, tables, tars, texts  # noqa: E402
from berge.batch.inputs import Inputs  # noqa: E402
from berge.cli import main  # noqa: E402
from berge.errors import InputError, KindError, MissingError  # noqa: E402

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


@pytest.mark.parametrize("ending", [".zip", ".tar", ".tar.gz"])
def test_json_lines_in_archives(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"games{ending}"
    lines = b'"a"\n\n"b"\n[1\n"c"'
    members = {
        "1.jsonl": lines,
        "2.txt": b"x",
        "3.NDJSON.gz": gzip.compress(lines),
        "4.jsonl.gz": b"",
        "5.jsonl.xz": lzma.compress(lines)[:-9],
        "6.jsonl": b"",
        "7.txt": b"y",
        "8.txt": b"z",
        "9.jsonl": b'"d"',
    }
    if ending == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members.items():
                archive.writestr(name, data)
    else:
        tar(path, "w:gz" if ending.endswith("gz") else "w", members)
    rows = [(source.removeprefix(f"{path}:"), text, error and error[:25]) for source, text, error in found(path)]
    bad = "found no JSON: Expecting "[:25]
    both = [("1", b"a", None), ("3", b"b", None), ("4", None, bad), ("5", b"c", None)]
    cut = "found Compressed file ende"[:25]
    assert rows == [
        *((f"1.jsonl:{line}", text, error) for line, text, error in both),
        ("2.txt", b"x", None),
        *((f"3.NDJSON.gz:{line}", text, error) for line, text, error in both),
        ("4.jsonl.gz", None, cut),
        *((f"5.jsonl.xz:{line}", text, error) for line, text, error in both[:-1]),
        ("5.jsonl.xz", None, cut),
        ("7.txt", b"y", None),
        ("8.txt", b"z", None),
        ("9.jsonl:1", b"d", None),
    ]


def test_json_lines_in_an_archive_that_is_cut_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "games.tar"
    lines = [f'"{n}"' for n in range(300)]
    tar(path, "w", {"1.jsonl": "\n".join(lines).encode(), "2.txt": b"x"})
    data = path.read_bytes()
    for end in range(0, 4000, 97):
        path.write_bytes(data[:end])
        rows = found(path)
        texts = [text for _, text, error in rows if error is None]
        assert texts == [str(n).encode() for n in range(len(texts))] or texts[-1] == b"x"
        assert rows[-1][2] is not None or end >= 3584


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    pq.write_table(pa.table({"n": [1, 2, 3], "game": [GAME, None, "x"]}), path)
    assert sources(found(path), tmp_path) == ["games.parquet:1", "games.parquet:2", "games.parquet:3"]
    assert [text for _, text, _ in found(path)] == [GAME.encode(), None, b"x"]
    pq.write_table(pa.table({"source": ["a"], "text": [b"x"]}), path)
    assert found(path) == [("a", b"x", None)]
    pq.write_table(pa.table({"n": [1]}), path)
    assert found(path)[0][2] == "found the columns 'n'; expected a column of strings or bytes called text"
    for columns, names, says in (
        ([[["a"]]], ["text"], "found a column text of list<"),
        ([["a"], ["b"]], ["text", "text"], "found 2 columns called 'text'"),
        ([["a"], ["b"], [1]], ["text", "source", "source"], "found 2 columns called 'source'"),
        ([["a"], [[1]]], ["text", "source"], "found a column source of list<element: int64>"),
        ([["a"], [b"\xff"]], ["text", "source"], "found bytes in the column source that are no UTF-8"),
    ):
        pq.write_table(pa.table(list(map(pa.array, columns)), names), path)
        [(source, text, error)] = found(path)
        assert (source, text) == (str(path), None)
        assert (error or "").startswith(says)


def test_what_is_no_list_of_names_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(GAME)
    assert run(of_inputs([tmp_path]), tmp_path / "out.parquet", Here())[:2] == (1, 0)
    wrong: Any
    for wrong in (str(tmp_path), tmp_path, None, 5, [5], [b"a.txt"]):
        with pytest.raises(KindError, match="expected names of files, a list of them"):
            of_inputs(wrong)
    with pytest.raises(MissingError, match=r"found the question 'revue'.*did you mean 'review'"):
        of_inputs([tmp_path], "revue")
    with pytest.raises(MissingError, match=r"found the ruleset 'rabit'.*did you mean 'rabbit'"):
        of_inputs([tmp_path], ruleset="rabit")


def test_names_and_sources_that_are_no_utf8(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.parquet")
    with open(path, "wb") as file:
        pq.write_table(pa.table({"text": [GAME]}), file)
    assert found(path) == [(f"{tmp_path}/caf\\udce9.parquet:1", GAME.encode(), None)]
    source = pa.array([b"caf\xe9"]).view(pa.string())  # strings by their name alone
    pq.write_table(pa.table({"source": source, "text": [GAME]}), tmp_path / "a.parquet")
    [(_, text, error)] = found(tmp_path / "a.parquet")
    assert (text, error) == (None, "found bytes in the column source that are no UTF-8; expected strings")


@pytest.mark.parametrize("ending", [".zip", ".tar", ".tar.gz", ".jsonl.gz", ".jsonl.xz", ".parquet", ".tar.bz2"])
def test_what_is_damaged_is_a_row_and_the_rest_goes_on(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"a{ending}").write_bytes(b"\x1f\x8b\x08 nonsense" * 9)
    (tmp_path / "b.txt").write_text(GAME)
    rows = found(tmp_path)
    assert sources(rows, tmp_path) == [f"a{ending}", "b.txt"]
    assert rows[0][2] is not None
    assert rows[0][2].endswith("expected an archive without damage")
    assert rows[1][1:] == (GAME.encode(), None)


@pytest.mark.parametrize("ending", [".jsonl.gz", ".jsonl.bz2", ".jsonl.xz", ".tgz", ".tar.bz2", ".txz", ".zip"])
def test_an_archive_without_a_byte_is_a_cut_one(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"a{ending}").touch()
    [(source, text, error)] = found(tmp_path)
    assert (source, text) == (f"{tmp_path}/a{ending}", None)
    assert (error or "").endswith("expected an archive without damage")
    for nothing, pack in ((".jsonl.gz", gzip.compress), (".jsonl.xz", lzma.compress), (".jsonl", bytes)):
        (tmp_path / f"nothing{nothing}").write_bytes(pack(b""))
        assert found(tmp_path / f"nothing{nothing}") == []


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
        assert len(good) == 4 or any(row["error"] for row in rows)
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


def test_nothing_in_a_zip_archive_vanishes_silently(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("a", "b", "c.jsonl"):
            archive.writestr(name, json.dumps(GAME))
    data = bytearray(path.read_bytes())
    first = data.index(b"PK\1\2")
    second = data.index(b"PK\1\2", first + 1)
    data[first + 32] = data.index(b"PK\5\6") - second  # the rest of the list is a comment on the first member
    path.write_bytes(data)
    (_, text, _), (source, _, error) = found(path)
    assert (text, source) == (json.dumps(GAME).encode(), str(path))
    assert error == "found 1 members, and 3 by the end of the archive; expected an archive without damage"


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


PACKS: dict[str, Any] = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}


@pytest.mark.parametrize("packing", PACKS)
def test_what_stands_behind_a_stream_and_is_none_is_told(packing: str, tmp_path: Path) -> None:
    pack = PACKS[packing]
    several = b"".join(pack(b'"%d"\n' % number) for number in range(1000))
    padding = [bytes(4), bytes(40_000)] if packing == "xz" else []
    for behind in (b"junk", b"x" * 50_000, b'"more"\n', pack(b'"more"\n')[1:], b"", *padding):
        (tmp_path / f"a.jsonl.{packing}").write_bytes(several + behind)
        *good, last = found(tmp_path / f"a.jsonl.{packing}")
        assert [text for _, text, _ in good] == [b"%d" % number for number in range(len(good))]
        if behind.strip(b"\0"):
            assert (len(good), last[1]) == (1000, None)
            assert (last[2] or "").endswith("expected an archive without damage")
        else:
            assert (len(good), last[1]) == (999, b"999")
    tar(tmp_path / "plain.tar", "w", {"x": b"x"})
    (tmp_path / f"b.tar.{packing}").write_bytes(pack((tmp_path / "plain.tar").read_bytes()) + b"junk")
    tar(tmp_path / "c.tar", "w", {f"x.jsonl.{packing}": pack(b'"x"\n') + b"junk"})
    with zipfile.ZipFile(tmp_path / "d.zip", "w") as archive:
        archive.writestr(f"x.jsonl.{packing}", pack(b'"x"\n') + b"junk")
    for path in (f"b.tar.{packing}", "c.tar", "d.zip"):
        first, second = found(tmp_path / path)
        assert (first[1:], second[1]) == ((b"x", None), None)
        assert (second[2] or "").endswith("expected an archive without damage")


def test_a_fault_in_what_is_packed_is_told_behind_a_line_that_is_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cuts, "MOST_LINE", 100)
    (tmp_path / "a.jsonl.xz").write_bytes(lzma.compress(b"x" * 200) + b"junk")
    assert [error is None for _, _, error in found(tmp_path / "a.jsonl.xz")] == [False, False]


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


def test_a_line_may_be_longer_than_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_TEXT", 100)
    monkeypatch.setattr(cuts, "MOST_LINE", 700)
    monkeypatch.setattr(cuts, "MOST_CHUNK", 700)
    document = '{"format": "berge-game/1", "text": "' + "x" * 99 + '"}'
    lines = [json.dumps("\0" * 100), json.dumps("\0" * 101), json.dumps("\u00e9" * 51), document, '"' + "x" * 700 + '"']
    (tmp_path / "a.jsonl").write_text("\n".join([*lines, '"y"']))
    rows = found(tmp_path / "a.jsonl")
    assert [text for _, text, _ in rows] == [bytes(100), None, None, None, None, b"y"]
    assert [error for _, _, error in rows] == [None, *[texts.TOO_LONG] * 4, None]


def test_an_object_with_a_text_may_have_a_format_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"text": "x", "format": "txt"}\n{"text": "x", "format": 5}\n{"format": "txt"}\n')
    assert [text for _, text, _ in found(tmp_path / "a.jsonl")] == [b"x", b"x", b'{"format": "txt"}']


def test_encrypted_members_are_told(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in ("a.txt", "b.jsonl"):
            archive.writestr(name, '"x"')
    data = bytearray((tmp_path / "a.zip").read_bytes())
    for begin, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = -1
        while (at := data.find(begin, at + 1)) >= 0:
            data[at + flags] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    told = "found an encrypted file; expected one that needs no password"
    assert found(tmp_path / "a.zip") == [(f"{tmp_path}/a.zip:{name}", None, told) for name in ("a.txt", "b.jsonl")]


def test_a_stdin_that_is_closed_is_told(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("berge")), "batch", "-", "-o", str(tmp_path / "x.jsonl")]
    shell = ["sh", "-c", '"$@" <&-', "sh", *command]
    ended = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (
        2,
        "berge: found - for stdin, which is closed; expected it open\n",
    )


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in.txt").write_text(GAME)
    for output in ("nowhere/x.parquet", "in.txt/x.parquet"):
        assert main(["batch", str(tmp_path / "in.txt"), "-o", str(tmp_path / output)]) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"berge: {(tmp_path / output).parent}")
        assert "berge-parts" not in told


def test_bombs_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuts, "MOST_BYTES", 1 << 25)
    monkeypatch.setattr(cuts, "MOST_LINE", 1 << 24)
    big = bytes((1 << 25) + 1)
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(big, 1))
    tar(tmp_path / "b.tar.gz", "w:gz", {"big": big, "after": b"x"})
    with zipfile.ZipFile(tmp_path / "c.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("big", big)
    rows = [row for task in Inputs([str(tmp_path)]).tasks() for row in task.load.texts().to_pylist()]
    assert all(row["text"] is None for row in rows)
    assert [row["error"] == texts.TOO_LONG for row in rows] == [False, True, False, True]
    assert "what stands behind it is left out" in rows[0]["error"]


def header(kind: bytes, size: int) -> bytearray:
    info = tarfile.TarInfo("x")
    info.type, info.size = kind, size
    return bytearray(info.tobuf(tarfile.GNU_FORMAT))


def sparse() -> bytes:
    """Return a header of a file with holes, which says that more of it follows, as do all that follow."""
    begin = header(b"S", 10)
    begin[386:495] = b"00000000000\0" * 8 + b"\1" + b"00000000012\0"
    begin[148:156] = b" " * 8
    begin[148:156] = b"%06o\0 " % sum(begin)
    return bytes(begin) + (b"00000000001\0" * 42 + b"\1".ljust(8, b"\0")) * 5000


def told_to_all(number: int) -> bytes:
    """Return a header of what is so of all members from here on, and a member."""
    said = b"400013 %d=" % (number + 10) + b"v" * 400_002 + b"\n"
    assert len(said) == 400_013
    return bytes(header(b"g", len(said))) + said.ljust(782 * 512, b"\0") + bytes(header(b"0", 0))


@pytest.mark.parametrize("ending", [".tar", ".tar.gz"])
def test_headers_of_tar_archives_are_bounded(ending: str, tmp_path: Path) -> None:
    """They would be read into memory as they come: three thousand million zeros are three megabytes packed."""
    path, pack = tmp_path / f"a{ending}", gzip.compress if ending.endswith("gz") else bytes
    told = f"found {tars.LONG_HEADER}; expected an archive without damage"
    large = [bytes(header(kind, 3 << 20)) + bytes(3 << 20) for kind in (b"x", b"L", b"K", b"g")]
    for begin in (*large, sparse(), b"".join(map(told_to_all, range(9)))):
        path.write_bytes(pack(begin + bytes(header(b"0", 0)) + bytes(1024)))
        *good, last = found(path)
        assert last == (str(path), None, told)
        assert [text for _, text, _ in good] == [b""] * (2 if begin.startswith(bytes(header(b"g", 400_013))) else 0)
    with tarfile.open(path, "w:gz" if ending.endswith("gz") else "w") as archive:  # what is usual is read
        info = tarfile.TarInfo("n" * 9000)
        info.pax_headers = {"comment": "c" * 100_000}
        archive.addfile(info)
    assert found(path) == [(f"{path}:{'n' * 9000}", b"", None)]


@pytest.mark.parametrize("repeats", [False, True])
def test_what_is_read_together_of_parquet_is_bounded(
    repeats: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "TOGETHER", 1 << 20)
    path, draw = tmp_path / "a.parquet", random.Random(1)
    values = [draw.randbytes(size).hex() for size in (10, 30_000, 0, 700_000, 100)]
    groups = [
        [values[1 if repeats else number % 3] for number in range(200)],
        [values[0]] * 1500,
        [values[3]] * 9 if repeats else [values[3]] * 2 + [values[4]],
        [values[2]] * 5,
        [],
    ]
    schema = pa.schema([("n", pa.int64()), ("text", pa.string()), ("source", pa.string())])
    with pq.ParquetWriter(path, schema, use_dictionary=repeats) as writer:
        for group in groups:
            writer.write_table(pa.table({"n": range(len(group)), "text": group, "source": group}, schema))
    read, most = [], 0
    with pq.ParquetFile(path) as file:
        for batch in tables.pieces(file, path, ["source", "text"], 1000):
            read += batch.column("text").to_pylist()
            assert batch.num_rows <= 1000
            assert batch.nbytes < 2 << 20 or batch.num_rows == 1
            most = max(most, batch.num_rows)
    assert read == [text for group in groups for text in group]
    assert most == 1000
    tasks = Inputs([str(path)], most=1000).tasks()
    assert [text.decode() for task in tasks for text in task.load.texts().column("text").to_pylist()] == read


def test_files_that_cannot_be_read_are_rows(tmp_path: Path) -> None:
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    (tmp_path / "there").write_text(GAME)
    rows = found(tmp_path)
    assert [error for _, _, error in rows] == ["No such file or directory", None]
    path = tmp_path / "gone.zip"
    path.symlink_to(tmp_path / "nowhere")
    assert found(path)[0][2] == "found No such file or directory; expected an archive without damage"
    chunk = texts.Members(str(path), 0, ("a", "b"), 0)
    assert [(row["source"], row["error"] is None) for row in chunk.texts().to_pylist()] == [
        (f"{path}:a", False),
        (f"{path}:b", False),
    ]


def test_a_zip_archive_that_is_replaced_while_a_run_goes_on_keeps_its_rows_as_errors(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"

    def write(members: dict[str, bytes]) -> None:
        with zipfile.ZipFile(tmp_path / "new", "w") as archive:
            for name, data in members.items():
                archive.writestr(name, data)
        os.replace(tmp_path / "new", path)

    games = {f"{number}": b"%d" % number for number in range(9)}
    others = [
        {},
        dict.fromkeys(games, b"x"),
        {name: b"%d" % (9 - int(name)) for name in games},
        {**games, "10": b"", "8": b"y"},
        {f"other{name}": data for name, data in games.items()},
        dict(list(games.items())[:4]),
        None,
    ]
    for other in others:
        write(games)
        tasks = list(Inputs([str(path)], most=4).tasks())
        if other is None:
            path.unlink()
        else:
            write(other)
        rows = [row for task in tasks for row in task.load.texts().to_pylist()]
        assert [row["source"] for row in rows] == [f"{path}:{name}" for name in games]
        for name, row in zip(games, rows, strict=True):
            assert row["text"] == games[name] if row["error"] is None else row["text"] is None
        assert rows[-1]["error"] in (
            "found an archive that is not what it was when the run began; expected it to stay",
            "found No such file or directory; expected an archive without damage",
        )
    write(games)
    tasks = list(Inputs([str(path)], most=4).tasks())
    write({**games, "more": b"x"})  # what is still there is read
    assert [text for task in tasks for text in task.load.texts().column("text").to_pylist()] == list(games.values())


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


class Ends(Here):
    """Ends after a task."""

    def run(self, job: Any, tasks: Any) -> Any:
        yield next(super().run(job, tasks))
        raise KeyboardInterrupt


def test_a_run_does_not_go_on_with_inputs_that_have_changed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(3):
        (tmp_path / "in" / f"{number}.txt").write_text(GAME)
    job = of_inputs([str(tmp_path / "in")], most=1)
    with pytest.raises(KeyboardInterrupt):
        run(job, tmp_path / "out.parquet", Ends())
    (tmp_path / "in" / "0.txt").write_text(GAME + "\n")
    with pytest.raises(InputError, match="found task 0 changed since"):
        run(job, tmp_path / "out.parquet", Here())


@pytest.mark.parametrize("ending", ["txt", "jsonl", "jsonl.gz", "zip", "tar", "parquet"])
def test_a_run_does_not_go_on_with_inputs_that_are_called_otherwise(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "in" / f"a.{ending}"
    path.parent.mkdir()
    line = json.dumps(GAME) + "\n"
    match ending:
        case "zip":
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("a", GAME)
                archive.writestr("b.jsonl", line)
        case "tar":
            tar(path, "w", {"a": GAME.encode(), "b.jsonl": line.encode()})
        case "parquet":
            pq.write_table(pa.table({"text": [GAME, GAME]}), path)
        case "jsonl.gz":
            path.write_bytes(gzip.compress(line.encode() * 2))
        case _:
            path.write_text(line * 2)
    job = of_inputs([str(path.parent)], most=1)
    with pytest.raises(KeyboardInterrupt):
        run(job, tmp_path / "out.parquet", Ends())
    path.rename(path.with_name(f"b.{ending}"))
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


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.xz", "a.tar", "a.tar.gz", "a.zip", "a.parquet"])
def test_each_task_tells_how_much_of_a_file_was_read_for_it(name: str, tmp_path: Path) -> None:
    path, draw = tmp_path / name, random.Random(1)
    records = [draw.randbytes(500).hex() for _ in range(3000)]
    if ".jsonl" in name:
        packs: dict[str, Any] = {"": open, ".gz": gzip.open, ".xz": lzma.open}
        pack = packs[name.removeprefix("a.jsonl")]
        with pack(path, "wb") as file:
            file.writelines(json.dumps(record).encode() + b"\n" for record in records)
    elif name.endswith(".zip"):
        with zipfile.ZipFile(path, "w") as archive:
            for number, record in enumerate(records):
                archive.writestr(f"{number}.txt", record)
    elif ".tar" in name:
        with tarfile.open(path, "w:gz" if name.endswith(".gz") else "w") as tar:
            for number, record in enumerate(records):
                member = tarfile.TarInfo(f"{number}.txt")
                member.size = len(record)
                tar.addfile(member, io.BytesIO(record.encode()))
    else:
        pq.write_table(pa.table({"text": records}), path)
    size = path.stat().st_size
    done, sizes = 0, [task.size for task in Inputs([str(path)], most=100).tasks()]
    assert (len(sizes), sum(sizes)) == (30, size)
    assert min(sizes) >= 0
    for number, more in enumerate(sizes[:-1], start=1):
        done += more
        assert abs(done / size - number / 30) < 0.25, sizes


def test_a_zip_archive_is_opened_once_for_all_that_is_read_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, opened = tmp_path / "a.zip", []

    class Opened(zipfile.ZipFile):
        def __init__(self, file: Any) -> None:
            opened.append(file)
            super().__init__(file)

    for round in range(2):
        with zipfile.ZipFile(path, "w") as archive:
            for number in range(50):
                archive.writestr(f"{number}.txt", f"{round}{number}" * (1 + round))
        chunks = [task.load for task in Inputs([str(path)], most=5).tasks()]
        with monkeypatch.context() as context:
            context.setattr(zipfile, "ZipFile", Opened)
            found = [text for chunk in chunks for text in chunk.texts().column("text").to_pylist()]
        assert found == [(f"{round}{number}" * (1 + round)).encode() for number in range(50)]
    assert len(opened) == 2
