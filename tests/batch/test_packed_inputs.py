"""Packed inputs: archives, their members, packed lines, and errors in them."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402

from batch.inputs import GAME, FoundText, list_rows, list_sources, write_tar  # noqa: E402
from berge.batch import splitters, tars, texts  # noqa: E402
from berge.batch.inputs import Inputs  # noqa: E402

pytestmark = pytest.mark.usefixtures("quick_disk")


@pytest.mark.parametrize(
    ("ending", "mode"), [(".tar", "w"), (".tar.gz", "w:gz"), (".TGZ", "w:gz"), (".tar.xz", "w:xz"), (".tbz2", "w:bz2")]
)
def test_tar_archives_are_read(ending: str, mode: str, tmp_path: Path) -> None:
    path = tmp_path / f"games{ending}"
    write_tar(path, mode, {f"g/{number}": GAME.encode() * number for number in range(5)})
    assert list_rows(path) == [(f"{path}:g/{number}", GAME.encode() * number, None) for number in range(5)]


def test_zip_archives_are_read(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.mkdir("g")
        for number in range(5):
            archive.writestr(f"g/{number}", GAME * number)
    assert list_rows(path) == [(f"{path}:g/{number}", GAME.encode() * number, None) for number in range(5)]


@pytest.mark.parametrize("ending", [".zip", ".tar", ".tar.gz"])
def test_json_lines_in_archives_are_read(ending: str, tmp_path: Path) -> None:
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
        write_tar(path, "w:gz" if ending.endswith("gz") else "w", members)
    rows = [(source.removeprefix(f"{path}:"), text, error and error[:25]) for source, text, error in list_rows(path)]
    bad = "found no JSON: Expecting "[:25]
    both = [("1", b"a", None), ("3", b"b", None), ("4", None, bad), ("5", b"c", None)]
    cut_archive = "found Compressed file ende"[:25]
    assert rows == [
        *((f"1.jsonl:{line}", text, error) for line, text, error in both),
        ("2.txt", b"x", None),
        *((f"3.NDJSON.gz:{line}", text, error) for line, text, error in both),
        ("4.jsonl.gz", None, cut_archive),
        *((f"5.jsonl.xz:{line}", text, error) for line, text, error in both[:-1]),
        ("5.jsonl.xz", None, cut_archive),
        ("7.txt", b"y", None),
        ("8.txt", b"z", None),
        ("9.jsonl:1", b"d", None),
    ]


def test_lines_before_a_cut_in_an_archive_are_read(tmp_path: Path) -> None:
    path = tmp_path / "games.tar"
    lines = [f'"{n}"' for n in range(300)]
    write_tar(path, "w", {"1.jsonl": "\n".join(lines).encode(), "2.txt": b"x"})
    data = path.read_bytes()
    for end in range(0, 4000, 97):
        path.write_bytes(data[:end])
        rows = list_rows(path)
        texts = [text for _, text, error in rows if error is None]
        assert texts == [str(n).encode() for n in range(len(texts))] or texts[-1] == b"x"
        assert rows[-1][2] is not None or end >= 3584


@pytest.mark.parametrize("ending", [".zip", ".tar", ".tar.gz", ".jsonl.gz", ".jsonl.xz", ".parquet", ".tar.bz2"])
def test_damaged_file_is_an_error_row_and_others_are_read(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"a{ending}").write_bytes(b"\x1f\x8b\x08 nonsense" * 9)
    (tmp_path / "b.txt").write_text(GAME)
    rows = list_rows(tmp_path)
    assert list_sources(rows, tmp_path) == [f"a{ending}", "b.txt"]
    assert rows[0][2] is not None
    assert "undamaged" in rows[0][2]
    assert rows[1][1:] == (GAME.encode(), None)


@pytest.mark.parametrize("ending", [".jsonl.gz", ".jsonl.bz2", ".jsonl.xz", ".tgz", ".tar.bz2", ".txz", ".zip"])
def test_empty_archive_is_an_error_row(ending: str, tmp_path: Path) -> None:
    (tmp_path / f"a{ending}").touch()
    [(source, text, error)] = list_rows(tmp_path)
    assert (source, text) == (f"{tmp_path}/a{ending}", None)
    assert "undamaged" in (error or "")
    for nothing, pack in ((".jsonl.gz", gzip.compress), (".jsonl.xz", lzma.compress), (".jsonl", bytes)):
        (tmp_path / f"nothing{nothing}").write_bytes(pack(b""))
        assert list_rows(tmp_path / f"nothing{nothing}") == []


@pytest.mark.parametrize("ending", [".zip", ".tar.gz", ".jsonl.gz"])
def test_members_before_a_cut_in_an_archive_are_read(ending: str, tmp_path: Path) -> None:
    complete, cut_archive = tmp_path / f"whole{ending}", tmp_path / f"cut{ending}"
    games = {f"{number}": os.urandom(200).hex().encode() for number in range(4)}
    if ending == ".zip":
        with zipfile.ZipFile(complete, "w") as archive:
            for name, data in games.items():
                archive.writestr(name, data)
    elif ending == ".tar.gz":
        write_tar(complete, "w:gz", games)
    else:
        complete.write_bytes(
            gzip.compress(b"".join(json.dumps(data.decode()).encode() + b"\n" for data in games.values()))
        )
    data = complete.read_bytes()
    for length in range(0, len(data), 23):
        cut_archive.write_bytes(data[:length])
        rows = [row for task in Inputs([str(cut_archive)]).list_tasks() for row in task.load.read_texts().to_pylist()]
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
    first, second = list_rows(tmp_path / "flip.zip")
    assert first[2] is not None
    assert "CRC" in first[2]
    assert second[1:] == (GAME.encode(), None)


@pytest.mark.parametrize("ending", [".tar", ".tar.gz"])
def test_no_member_of_a_damaged_tar_is_skipped_silently(ending: str, tmp_path: Path) -> None:
    complete = tmp_path / "whole.tar"
    write_tar(complete, "w", {f"{number}": GAME.encode() for number in range(20)})
    data = complete.read_bytes()
    path, pack = tmp_path / f"damaged{ending}", gzip.compress if ending.endswith("gz") else bytes

    def read_rows(content: bytes) -> FoundText:
        path.write_bytes(content)
        return list_rows(path)

    header = 10 * 1024  # of the eleventh member
    for bad_archive in (
        data[: header + 5] + b"!" + data[header + 6 :],
        data[:header] + bytes(512) + data[header + 512 :],
        data[:header],
        data[: header + 100],
    ):
        rows = read_rows(pack(bad_archive))
        assert [text for _, text, _ in rows] == [GAME.encode()] * 10 + [None]
        assert "undamaged" in (rows[-1][2] or "")
    assert (read_rows(pack(data + data))[-1][2] or "").startswith("found more behind the end of the archive")
    if ending == ".tar.gz":
        archive = bytearray(gzip.compress(data))
        archive[-8] ^= 1  # of the sum
        rows = read_rows(bytes(archive))
        assert len(rows) == 21
        assert "CRC" in (rows[-1][2] or "")


def test_no_member_of_a_damaged_zip_is_skipped_silently(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("a", "b", "c.jsonl"):
            archive.writestr(name, json.dumps(GAME))
    data = bytearray(path.read_bytes())
    first = data.index(b"PK\1\2")
    second = data.index(b"PK\1\2", first + 1)
    data[first + 32] = data.index(b"PK\5\6") - second  # the rest of the list is a comment on the first member
    path.write_bytes(data)
    (_, text, _), (source, _, error) = list_rows(path)
    assert (text, source) == (json.dumps(GAME).encode(), str(path))
    assert (error or "").startswith("found 1 members, and 3 by the end of the archive; ")


def test_links_in_a_tar_archive_are_error_rows(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(GAME)
    os.link(tmp_path / "a", tmp_path / "b")
    (tmp_path / "c").symlink_to("a")
    with tarfile.open(tmp_path / "games.tar", "w") as archive:
        for name in "abc":
            archive.add(tmp_path / name, name)
    rows = list_rows(tmp_path / "games.tar")
    assert list_sources(rows, tmp_path) == ["games.tar:a", "games.tar:b", "games.tar:c"]
    assert [error for _, _, error in rows] == [None, *["found a link to 'a'; expected a file"] * 2]


@pytest.mark.parametrize(("end", "why"), [(b"junk", "gzipped"), (None, "CRC")])
def test_packed_lines_before_damage_are_read(end: bytes | None, why: str, tmp_path: Path) -> None:
    message = bytearray(gzip.compress((json.dumps(GAME) + "\n").encode() * 50))
    if end is None:
        message[-8] ^= 1
    (tmp_path / "a.jsonl.gz").write_bytes(message + (end or b""))
    rows = list_rows(tmp_path / "a.jsonl.gz")
    assert [text for _, text, _ in rows] == [GAME.encode()] * 50 + [None]
    assert why in (rows[-1][2] or "")


PACKS: dict[str, Any] = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}


@pytest.mark.parametrize("packing", PACKS)
def test_data_after_a_compressed_stream_is_an_error_row(packing: str, tmp_path: Path) -> None:
    pack = PACKS[packing]
    several = b"".join(pack(b'"%d"\n' % number) for number in range(100))
    padding = [bytes(4), bytes(40_000)] if packing == "xz" else []
    for behind in (b"junk", b"x" * 50_000, b'"more"\n', pack(b'"more"\n')[1:], b"", *padding):
        (tmp_path / f"a.jsonl.{packing}").write_bytes(several + behind)
        *good, last = list_rows(tmp_path / f"a.jsonl.{packing}")
        assert [text for _, text, _ in good] == [b"%d" % number for number in range(len(good))]
        if behind.strip(b"\0"):
            assert (len(good), last[1]) == (100, None)
            assert "undamaged" in (last[2] or "")
        else:
            assert (len(good), last[1]) == (99, b"99")
    write_tar(tmp_path / "plain.tar", "w", {"x": b"x"})
    (tmp_path / f"b.tar.{packing}").write_bytes(pack((tmp_path / "plain.tar").read_bytes()) + b"junk")
    write_tar(tmp_path / "c.tar", "w", {f"x.jsonl.{packing}": pack(b'"x"\n') + b"junk"})
    with zipfile.ZipFile(tmp_path / "d.zip", "w") as archive:
        archive.writestr(f"x.jsonl.{packing}", pack(b'"x"\n') + b"junk")
    for path in (f"b.tar.{packing}", "c.tar", "d.zip"):
        first, second = list_rows(tmp_path / path)
        assert (first[1:], second[1]) == ((b"x", None), None)
        assert "undamaged" in (second[2] or "")


def test_damage_after_a_too_long_line_is_an_error_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitters, "MOST_LINE", 100)
    (tmp_path / "a.jsonl.xz").write_bytes(lzma.compress(b"x" * 200) + b"junk")
    assert [error is None for _, _, error in list_rows(tmp_path / "a.jsonl.xz")] == [False, False]


def test_files_that_libraries_fail_on_are_error_rows(tmp_path: Path) -> None:
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
    rows = list_rows(tmp_path)
    assert list_sources(rows, tmp_path) == ["a.zip", "b.parquet", "c.parquet", "d.txt"]
    assert [error is None for _, _, error in rows] == [False, False, False, True]


def test_encrypted_members_are_error_rows(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for name in ("a.txt", "b.jsonl"):
            archive.writestr(name, '"x"')
    data = bytearray((tmp_path / "a.zip").read_bytes())
    for begin, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = -1
        while (at := data.find(begin, at + 1)) >= 0:
            data[at + flags] |= 1
    (tmp_path / "a.zip").write_bytes(data)
    text = "the file is encrypted: unpack it first"
    assert list_rows(tmp_path / "a.zip") == [(f"{tmp_path}/a.zip:{name}", None, text) for name in ("a.txt", "b.jsonl")]


def test_archive_bombs_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitters, "MOST_BYTES", 1 << 25)
    monkeypatch.setattr(splitters, "MOST_LINE", 1 << 24)
    big = bytes((1 << 25) + 1)
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(big, 1))
    write_tar(tmp_path / "b.tar.gz", "w:gz", {"big": big, "after": b"x"})
    with zipfile.ZipFile(tmp_path / "c.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("big", big)
    rows = [row for task in Inputs([str(tmp_path)]).list_tasks() for row in task.load.read_texts().to_pylist()]
    assert all(row["text"] is None for row in rows)
    assert [row["error"] == texts.TOO_LONG for row in rows] == [False, True, False, True]
    assert "the rest of the input is skipped" in rows[0]["error"]


def build_header(kind: bytes, size: int) -> bytearray:
    info = tarfile.TarInfo("x")
    info.type, info.size = kind, size
    return bytearray(info.tobuf(tarfile.GNU_FORMAT))


def build_sparse() -> bytes:
    """Return an endless chain of headers of one sparse file."""
    begin = build_header(b"S", 10)
    begin[386:495] = b"00000000000\0" * 8 + b"\1" + b"00000000012\0"
    begin[148:156] = b" " * 8
    begin[148:156] = b"%06o\0 " % sum(begin)
    return bytes(begin) + (b"00000000001\0" * 42 + b"\1".ljust(8, b"\0")) * 5000


def set_flag_of_all(number: int) -> bytes:
    """Return a global header, which applies to all later members, and a member."""
    message = b"400013 %d=" % (number + 10) + b"v" * 400_002 + b"\n"
    assert len(message) == 400_013
    return bytes(build_header(b"g", len(message))) + message.ljust(782 * 512, b"\0") + bytes(build_header(b"0", 0))


@pytest.mark.parametrize("ending", [".tar", ".tar.gz"])
def test_headers_of_tar_archives_are_limited(ending: str, tmp_path: Path) -> None:
    """A reader would hold them in memory: three thousand million zeros are three megabytes when packed."""
    path, pack = tmp_path / f"a{ending}", gzip.compress if ending.endswith("gz") else bytes
    large = [bytes(build_header(kind, 3 << 20)) + bytes(3 << 20) for kind in (b"x", b"L", b"K", b"g")]
    for begin in (*large, build_sparse(), b"".join(map(set_flag_of_all, range(9)))):
        path.write_bytes(pack(begin + bytes(build_header(b"0", 0)) + bytes(1024)))
        *good, last = list_rows(path)
        assert last[:2] == (str(path), None)
        assert (last[2] or "").startswith(f"found {tars.LONG_HEADER}; ")
        assert [text for _, text, _ in good] == [b""] * (
            2 if begin.startswith(bytes(build_header(b"g", 400_013))) else 0
        )
    with tarfile.open(path, "w:gz" if ending.endswith("gz") else "w") as archive:  # what is usual is read
        info = tarfile.TarInfo("n" * 9000)
        info.pax_headers = {"comment": "c" * 100_000}
        archive.addfile(info)
    assert list_rows(path) == [(f"{path}:{'n' * 9000}", b"", None)]
