"""Archives are unpacked from files, stdin and bytes, and cannot fill the memory."""

import bz2
import gzip
import io
import lzma
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge import archives, files
from berge.archives import PACKED_PIECE, unpack
from berge.cli import main
from berge.errors import BergeError, LimitError, ParseError
from berge.formats import read

EXAMPLES = Path(__file__).parents[1] / "examples"
PACKERS: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress}
TEXT = b"a b\nb c\nc d\n"
packers = pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)


@packers
@pytest.mark.parametrize("example", ["rabbit/noi2011-1.txt", "graph/petersen.txt", "maze/jsoi2009.txt"])
def test_a_packed_text_is_read_as_what_it_holds(
    pack: Callable[[bytes], bytes], example: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, data = EXAMPLES / example, tmp_path / "any name"
    data.write_bytes(pack(plain.read_bytes()))
    assert berge.load(data) == berge.load(plain) == berge.loads(data.read_bytes())
    answers = []
    for path in (plain, data):
        assert main(["convert", str(path), "--format", "json"]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]


@packers
def test_a_ruleset_and_verify_take_it_too(
    pack: Callable[[bytes], bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    maze = (EXAMPLES / "maze" / "jsoi2009.txt").read_bytes()
    assert berge.maze.loads(pack(maze)) == berge.maze.loads(maze)
    proof = berge.solve(berge.maze.loads(maze)).dumps("json", certificates=True)
    (tmp_path / "proof").write_bytes(pack(proof.encode()))
    assert main(["verify", str(tmp_path / "proof")]) == 0
    assert capsys.readouterr().out.startswith("proved")


def test_stdin_may_be_packed() -> None:
    command = [str(Path(sys.executable).with_name("berge")), "solve", "-", "--format", "json"]
    runs = [
        subprocess.run(command, input=data, capture_output=True, check=True) for data in (TEXT, gzip.compress(TEXT))
    ]
    assert runs[0].stdout == runs[1].stdout


@packers
def test_several_one_behind_the_other_are_one_text(pack: Callable[[bytes], bytes]) -> None:
    assert unpack(pack(b"a b\n") + pack(b"b c\n"), 100) == b"a b\nb c\n"


@packers
def test_what_stands_behind_a_stream_is_refused_and_padding_is_not(pack: Callable[[bytes], bytes]) -> None:
    for junk in (b"\n", b"c d\n", b"junk" * 9000):
        with pytest.raises(ParseError, match="expected an undamaged archive"):
            unpack(pack(TEXT) + junk, 1000)
    if pack is lzma.compress:
        assert unpack(pack(b"a b\n") + bytes(8) + pack(b"b c\n") + bytes(4 * PACKED_PIECE), 100) == b"a b\nb c\n"
        with pytest.raises(ParseError, match="expected an undamaged archive"):
            unpack(pack(TEXT) + bytes(3), 1000)


@packers
def test_what_ends_early_or_is_damaged_is_told_with_its_place(pack: Callable[[bytes], bytes]) -> None:
    data = pack(TEXT)
    for end in range(10, len(data)):
        with pytest.raises(ParseError) as error_info:
            read(data[:end])
        error = error_info.value
        assert error.expected == "the rest of it" or "undamaged" in error.expected
        assert 1 <= error.line <= 4
        assert error.column >= 1
    for at in range(10, len(data)):
        bad_data = bytearray(data)
        bad_data[at] ^= 0x55
        with suppress(ParseError, LimitError):  # some bytes tell of the archive alone
            assert unpack(bytes(bad_data), 1000) == TEXT
    with pytest.raises(ParseError, match=r"^4:1: found the end of the gzip data; expected the rest of it$"):
        read(gzip.compress(TEXT)[:-1])


@packers
def test_a_bomb_is_a_limit_and_takes_no_memory(
    pack: Callable[[bytes], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bomb = pack(bytes(1 << 24))
    assert len(bomb) < 1 << 18
    read_in: list[int] = []

    class CountingIO(io.BytesIO):
        def write(self, data: Any) -> int:
            read_in.append(len(data))
            return super().write(data)

    monkeypatch.setattr(archives, "BytesIO", CountingIO)
    monkeypatch.setattr(files, "MOST_BYTES", 1 << 22)
    (tmp_path / "bomb").write_bytes(bomb)
    for reader in (berge.loads, berge.maze.loads):
        with pytest.raises(LimitError, match="archive holds more than 4194304 bytes"):
            reader(bomb)
        assert sum(read_in) <= 1 << 22
        read_in.clear()
    with pytest.raises(LimitError):
        berge.load(tmp_path / "bomb")
    assert main(["solve", str(tmp_path / "bomb")]) == 3
    assert "archive holds" in capsys.readouterr().err


@packers
def test_what_is_refused_for_its_size_is_not_kept(
    pack: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    values: list[int] = []

    class CountingIO(io.BytesIO):
        def write(self, data: Any) -> int:
            values.append(len(data))
            return super().write(data)

    bomb = pack(bytes(1 << 25))
    monkeypatch.setattr(archives, "BytesIO", CountingIO)
    with pytest.raises(LimitError, match="25000000 bytes"):
        unpack(bomb, 25_000_000)
    assert 0 < sum(values) <= archives.PLAUSIBLE * len(bomb) + 3 * archives.PIECE < 20_000_000


@packers
def test_what_is_packed_well_is_read_all_the_same(pack: Callable[[bytes], bytes]) -> None:
    text = b"1 2\n" * 700_000
    data = pack(text)
    assert archives.PLAUSIBLE * len(data) + archives.PIECE < len(text)
    assert unpack(data, len(text)) == text
    with pytest.raises(LimitError):
        unpack(data, len(text) - 1)
    with pytest.raises(ParseError) as error_info:
        unpack(data[:-1], len(text))
    assert error_info.value.line > 400_000


def test_an_archive_in_an_archive_is_told() -> None:
    twice = gzip.compress(bz2.compress(TEXT))
    with pytest.raises(ParseError, match=r"^1:1: found an archive of bzip2 in one of gzip; expected a text that is"):
        read(twice)
    with pytest.raises(ParseError, match="found an archive of gzip in one of gzip"):
        berge.maze.loads(gzip.compress(gzip.compress(gzip.compress(TEXT))))


def test_what_this_python_cannot_unpack_is_said() -> None:
    with pytest.raises(BergeError) as error_info:  # damaged, where Python can
        read(b"\x28\xb5\x2f\xfd\x00")
    assert "zstd" in str(error_info.value)


@given(st.binary(max_size=30), st.sampled_from([b"", b"\x1f\x8b\x08", b"BZh91AY&SY", b"\xfd7zXZ\0", b"BZh9 a\n"]))
def test_any_bytes_are_unpacked_or_refused(data: bytes, before: bytes) -> None:
    with suppress(ParseError, LimitError):
        assert len(unpack(before + data, 1000)) <= 1000


def test_a_word_that_begins_as_archives_do_is_a_word() -> None:
    assert unpack(b"BZh9 a\n", 100) == b"BZh9 a\n"


def test_what_unpacks_is_not_loaded_for_plain_texts() -> None:
    code = "import berge, sys; berge.loads('a b\\nb c\\n'); print('gzip' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
