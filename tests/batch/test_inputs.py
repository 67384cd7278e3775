"""Inputs: files, folders, patterns, JSON lines and Parquet, and errors in them."""

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
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402

from batch.inputs import GAME, list_rows, list_sources, write_tar  # noqa: E402
from batch.toys import InProcess  # noqa: E402
from berge.batch import prepare_job, run, splitters, tables, texts  # noqa: E402
from berge.batch.inputs import Inputs  # noqa: E402
from berge.cli import main  # noqa: E402
from berge.errors import InputError, KindError, MissingError  # noqa: E402

AHEAD = 0.25 if sys.version_info < (3, 14) else 0.3
"""How far ahead of a task Python reads a packed file, as a share of it."""

pytestmark = pytest.mark.usefixtures("quick_disk")


def test_files_keep_the_given_order_and_folders_are_sorted(tmp_path: Path) -> None:
    for name in ("b/2.txt", "b/10.txt", "a.txt", "b/c/x", "b/.hidden"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    rows = list_rows(tmp_path / "b", tmp_path / "a.txt")
    assert list_sources(rows, tmp_path) == ["b/10.txt", "b/2.txt", "b/c/x", "a.txt"]
    assert [text for _, text, _ in rows] == [b"b/10.txt", b"b/2.txt", b"b/c/x", b"a.txt"]
    assert list_sources(list_rows(tmp_path / "b" / "*.txt"), tmp_path) == ["b/10.txt", "b/2.txt"]
    assert Inputs([str(tmp_path)]).sum_sizes() == sum(map(len, ("b/10.txt", "b/2.txt", "b/c/x", "a.txt")))
    with pytest.raises(InputError, match="nothing is called nowhere"):
        Inputs(["nowhere*"])


@pytest.mark.parametrize(("ending", "pack"), [("", None), (".gz", gzip), (".bz2", bz2), (".xz", lzma)])
def test_json_lines_are_read_in_order(ending: str, pack: Any, tmp_path: Path) -> None:
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
        '{"text": "x", "text": "y"}',
        '"\\ud800"',
    ]
    data = "\n".join(lines).encode()
    path.write_bytes(data if pack is None else pack.compress(data))
    rows = list_rows(path)
    assert list_sources(rows, tmp_path) == [
        f"{path.name}:1", "named", "7", *(f"{path.name}:{number}" for number in range(5, 12))
    ]  # fmt: skip
    assert [text for _, text, _ in rows[:4]] == [GAME.encode(), GAME.encode(), b"x", lines[4].encode()]
    assert rows[4][2] is not None
    assert rows[4][2].startswith("found no JSON")
    assert "twice" in (rows.pop(8)[2] or "")
    assert [error for _, _, error in rows[5:]] == [
        "5 is neither an object nor a string",
        'found no key "text"; expected a text of a game',
        "found text: 5; expected a text of a game",
        None,
    ]


def test_parquet_texts_are_read_in_order(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    pq.write_table(pa.table({"n": [1, 2, 3], "game": [GAME, None, "x"]}), path)
    assert list_sources(list_rows(path), tmp_path) == ["games.parquet:1", "games.parquet:2", "games.parquet:3"]
    assert [text for _, text, _ in list_rows(path)] == [GAME.encode(), None, b"x"]
    pq.write_table(pa.table({"source": ["a"], "text": [b"x"]}), path)
    assert list_rows(path) == [("a", b"x", None)]
    pq.write_table(pa.table({"n": [1]}), path)
    assert (list_rows(path)[0][2] or "").startswith("there is no column")
    for columns, names, says in (
        ([[["a"]]], ["text"], "the column text holds list<"),
        ([["a"], ["b"]], ["text", "text"], "called 'text'"),
        ([["a"], ["b"], [1]], ["text", "source", "source"], "called 'source'"),
        ([["a"], [[1]]], ["text", "source"], "the column source holds list<element: int64>"),
        ([["a"], [b"\xff"]], ["text", "source"], "the column source holds bytes"),
    ):
        pq.write_table(pa.table(list(map(pa.array, columns)), names), path)
        [(source, text, error)] = list_rows(path)
        assert (source, text) == (str(path), None)
        assert says in (error or "")


def test_argument_that_is_not_a_list_of_names_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(GAME)
    assert run(prepare_job([tmp_path]), tmp_path / "out.parquet", InProcess())[:2] == (1, 0)
    wrong: Any
    for wrong in (str(tmp_path), tmp_path, None, 5, [5], [b"a.txt"]):
        with pytest.raises(KindError, match="expected a list of file names"):
            prepare_job(wrong)
    with pytest.raises(MissingError, match=r"found the question 'revue'.*did you mean 'review'"):
        prepare_job([tmp_path], "revue")
    with pytest.raises(MissingError, match=r"found the ruleset 'rabit'.*did you mean 'rabbit'"):
        prepare_job([tmp_path], ruleset="rabit")


def test_names_and_sources_need_not_be_utf8(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.parquet")
    with open(path, "wb") as file:
        pq.write_table(pa.table({"text": [GAME]}), file)
    assert list_rows(path) == [(f"{tmp_path}/caf\\udce9.parquet:1", GAME.encode(), None)]
    source = pa.array([b"caf\xe9"]).view(pa.string())  # strings by their name alone
    pq.write_table(pa.table({"source": source, "text": [GAME]}), tmp_path / "a.parquet")
    [(_, text, error)] = list_rows(tmp_path / "a.parquet")
    assert (text, (error or "")[-9:]) == (None, "not UTF-8")


def test_output_file_is_not_an_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.jsonl"
    games.write_text(json.dumps(GAME) + "\n")
    (tmp_path / "link.jsonl").symlink_to(games)
    for name, output in [("games", "games"), ("games", "link"), ("link", "games")]:
        text = [str(tmp_path / f"{one}.jsonl") for one in (name, output)]
        assert main(["batch", text[0], "-o", text[1], "--jobs", "1"]) == 2
        assert "name another output" in capsys.readouterr().err
    assert main(["stats", str(games), "-o", str(tmp_path / "link.jsonl")]) == 2
    assert "name another file" in capsys.readouterr().err
    assert games.read_text() == json.dumps(GAME) + "\n"
    (tmp_path / "link.jsonl").unlink()
    table = tmp_path / "out.jsonl"
    for names in (tmp_path, tmp_path / "*.jsonl", tmp_path / "**"):
        for _ in range(2):
            run(prepare_job([str(names)], output=str(table)), table, InProcess(), force=True)
            assert len(table.read_text().splitlines()) == 1
    with pytest.raises(InputError, match="nothing is"):
        prepare_job([str(tmp_path / "o*.jsonl")], output=str(table))


def test_pattern_yields_each_file_once(tmp_path: Path) -> None:
    for name in ("a/b/2", "a/1", "3"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(GAME)
    for pattern in ("**", "*", "a*"):
        rows = list_sources(list_rows(tmp_path / pattern), tmp_path)
        assert rows == ["3", "a/1", "a/b/2"][pattern == "a*" :]


def test_circular_links_are_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "[1]" / "a"
    folder.mkdir(parents=True)
    for name in ("1.txt", ".hidden"):
        (folder / name).write_text(GAME)
    for name, target in [("up", ".."), ("self", "."), ("other", "."), ("third", "../a")]:
        (folder / name).symlink_to(target)
    monkeypatch.chdir(tmp_path / "[1]")
    for pattern in ("**/*.txt", "a/**/1.txt", "./**/*.txt", "**/a/**/*.txt", f"{tmp_path}/**/*.txt"):
        rows = list_rows(pattern)
        assert [os.path.realpath(source) for source, _, _ in rows] == [str(folder / "1.txt")]
    for names in ("**", "a/**", "a"):
        [*rows] = list_rows(names)
        assert rows[0][:2] == ("a/1.txt", GAME.encode())
        assert {error for _, _, error in rows[1:]} == {
            "found a link to a folder; expected a file, or that the folder is named itself"
        }


def test_pipes_in_folders_are_not_opened_and_folders_may_be_deep(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a.jsonl", "b.zip", "c.tar", "d.parquet", "e"):
        os.mkfifo(tmp_path / "in" / name)
    rows = list_rows(tmp_path / "in")
    assert len(rows) == 5
    assert all("a pipe" in (error or "") for _, _, error in rows)
    deep = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1100):  # deeper than Python's stack, and than a path may be
        os.mkdir("deep", dir_fd=deep)
        inner = os.open("deep", os.O_RDONLY, dir_fd=deep)
        os.close(deep)
        deep = inner
    os.close(deep)
    try:
        [row] = [
            row for task in Inputs([str(tmp_path / "deep")]).list_tasks() for row in task.load.read_texts().to_pylist()
        ]
    finally:
        subprocess.run(["rm", "-rf", tmp_path / "deep"], check=True)  # as pytest cannot
    assert row["error"] == "File name too long"


def test_named_pipes_of_a_shell_are_read(tmp_path: Path) -> None:
    ends = os.pipe()
    os.write(ends[1], json.dumps(GAME).encode())
    os.close(ends[1])
    [task] = Inputs([f"/dev/fd/{ends[0]}"]).list_tasks()
    os.close(ends[0])
    assert task.load.read_texts().column("text").to_pylist() == [GAME.encode()]


def test_too_long_texts_are_error_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_TEXT", 100)
    monkeypatch.setattr(splitters, "MOST_TEXT", 100)
    monkeypatch.setattr(splitters, "MOST_CHUNK_BYTES", 150)
    long, short = b"x" * 101, b"y" * 90
    (tmp_path / "long.txt").write_bytes(long)
    (tmp_path / "short.txt").write_bytes(short)
    write_tar(tmp_path / "games.tar", "w", {"long": long, "short": short})
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        archive.writestr("long", long)
        archive.writestr("short", short)
    (tmp_path / "games.jsonl").write_bytes(b'"' + long + b'"\n"' + short + b'"\n')
    pq.write_table(pa.table({"text": [long, short]}), tmp_path / "games.parquet")
    rows = list_rows(tmp_path)
    assert [error for _, _, error in rows] == [texts.TOO_LONG, None] * 5
    assert [text for _, text, _ in rows] == [None, short] * 5


def test_line_may_be_longer_than_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_TEXT", 100)
    monkeypatch.setattr(splitters, "MOST_LINE", 700)
    monkeypatch.setattr(splitters, "MOST_CHUNK_BYTES", 700)
    document = '{"format": "berge-game/1", "text": "' + "x" * 99 + '"}'
    lines = [json.dumps("\0" * 100), json.dumps("\0" * 101), json.dumps("\u00e9" * 51), document, '"' + "x" * 700 + '"']
    (tmp_path / "a.jsonl").write_text("\n".join([*lines, '"y"']))
    rows = list_rows(tmp_path / "a.jsonl")
    assert [text for _, text, _ in rows] == [bytes(100), None, None, None, None, b"y"]
    assert [error for _, _, error in rows] == [None, *[texts.TOO_LONG] * 4, None]


def test_object_with_a_text_may_have_its_own_key_format(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text('{"text": "x", "format": "txt"}\n{"text": "x", "format": 5}\n{"format": "txt"}\n')
    assert [text for _, text, _ in list_rows(tmp_path / "a.jsonl")] == [b"x", b"x", b'{"format": "txt"}']


def test_closed_stdin_is_an_error(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "berge", "batch", "-", "-o", str(tmp_path / "x.jsonl")]
    shell = ["sh", "-c", '"$@" <&-', "sh", *command]
    process = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stderr) == (
        2,
        "berge: - means stdin, and stdin is closed\n",
    )


def test_missing_output_folder_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in.txt").write_text(GAME)
    for output in ("nowhere/x.parquet", "in.txt/x.parquet"):
        assert main(["batch", str(tmp_path / "in.txt"), "-o", str(tmp_path / output)]) == 2
        text = capsys.readouterr().err
        assert text.startswith(f"berge: {(tmp_path / output).parent}")
        assert "berge-parts" not in text


@pytest.mark.parametrize("most_bytes", [0, 1 << 24], ids=["page by page", "whole"])
@pytest.mark.parametrize("repeats", [False, True])
def test_parquet_rows_read_together_are_bounded(
    most_bytes: int, repeats: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_PIECE_BYTES", 1 << 20)
    monkeypatch.setattr(tables, "MOST_BYTES_AT_ONCE", most_bytes)
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
    loaded, most = [], 0
    with tables.open_file(path) as source, tables.open_parquet(source) as file:
        for batch in tables.read_pieces(file, source, ["source", "text"], 1000):
            loaded += batch.column("text").to_pylist()
            assert batch.num_rows <= 1000
            assert batch.nbytes < 2 << 20 or batch.num_rows == 1
            most = max(most, batch.num_rows)
    assert loaded == [text for group in groups for text in group]
    assert most == 1000
    tasks = Inputs([str(path)], most=1000).list_tasks()
    assert [text.decode() for task in tasks for text in task.load.read_texts().column("text").to_pylist()] == loaded


def test_unreadable_files_are_error_rows(tmp_path: Path) -> None:
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    (tmp_path / "there").write_text(GAME)
    rows = list_rows(tmp_path)
    assert [error for _, _, error in rows] == ["No such file or directory", None]
    path = tmp_path / "gone.zip"
    path.symlink_to(tmp_path / "nowhere")
    assert (list_rows(path)[0][2] or "").startswith("found No such file")


def test_unreadable_folders_are_error_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("locked", "there"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.txt").write_text(GAME)
    locked, access, listdir, scandir, open_ = tmp_path / "locked", os.access, os.listdir, os.scandir, os.open

    def guard_call(call: Any) -> Any:  # as nobody forbids root anything
        def fail_for_locked(path: Any, *arguments: Any) -> Any:
            if str(path) == str(locked):
                raise PermissionError(13, "Permission denied")
            return call(path, *arguments)

        return fail_for_locked

    monkeypatch.setattr(os, "access", lambda path, mode: str(path) != str(locked) and access(path, mode))
    for name, call in [("listdir", listdir), ("scandir", scandir), ("open", open_)]:
        monkeypatch.setattr(os, name, guard_call(call))
    for names in (tmp_path, tmp_path / "**", tmp_path / "**" / "*.txt"):
        rows = list_rows(names)
        assert list_sources(rows, tmp_path) == ["locked", "there/1.txt"]
        assert [error for _, _, error in rows] == ["Permission denied", None]


class Ends(InProcess):
    """Ends after a task."""

    def run(self, job: Any, tasks: Any) -> Any:
        yield next(super().run(job, tasks))
        raise KeyboardInterrupt


def test_run_does_not_continue_with_changed_inputs(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(3):
        (tmp_path / "in" / f"{number}.txt").write_text(GAME)
    job = prepare_job([str(tmp_path / "in")], most=1)
    with pytest.raises(KeyboardInterrupt):
        run(job, tmp_path / "out.parquet", Ends())
    (tmp_path / "in" / "0.txt").write_text(GAME + "\n")
    with pytest.raises(InputError, match="task 0 has changed"):
        run(job, tmp_path / "out.parquet", InProcess())


@pytest.mark.parametrize("ending", ["txt", "jsonl", "jsonl.gz", "zip", "tar", "parquet"])
def test_run_does_not_continue_with_renamed_inputs(ending: str, tmp_path: Path) -> None:
    path = tmp_path / "in" / f"a.{ending}"
    path.parent.mkdir()
    line = json.dumps(GAME) + "\n"
    match ending:
        case "zip":
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("a", GAME)
                archive.writestr("b.jsonl", line)
        case "tar":
            write_tar(path, "w", {"a": GAME.encode(), "b.jsonl": line.encode()})
        case "parquet":
            pq.write_table(pa.table({"text": [GAME, GAME]}), path)
        case "jsonl.gz":
            path.write_bytes(gzip.compress(line.encode() * 2))
        case _:
            path.write_text(line * 2)
    job = prepare_job([str(path.parent)], most=1)
    with pytest.raises(KeyboardInterrupt):
        run(job, tmp_path / "out.parquet", Ends())
    path.rename(path.with_name(f"b.{ending}"))
    with pytest.raises(InputError, match="task 0 has changed"):
        run(job, tmp_path / "out.parquet", InProcess())


@pytest.mark.parametrize("most", [1, 2, 100])
def test_table_does_not_depend_on_the_split_into_tasks(most: int, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for number in range(9):
        (tmp_path / "in" / f"{number}.txt").write_text(GAME if number % 3 else "nonsense")
    tables = []
    for name, size in [("a", most), ("b", 1000)]:
        text = run(prepare_job([str(tmp_path / "in")], most=size), tmp_path / f"{name}.parquet", InProcess())
        assert (text.rows, text.errors) == (9, 3)
        tables.append((tmp_path / f"{name}.parquet").read_bytes())
    assert tables[0] == tables[1]


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz", "a.jsonl.xz", "a.tar", "a.tar.gz", "a.zip", "a.parquet"])
def test_each_task_has_the_bytes_read_for_it(name: str, tmp_path: Path) -> None:
    path, draw = tmp_path / name, random.Random(1)
    records = [draw.randbytes(2000).hex() for _ in range(900)]  # gzip reads ahead by 128 kB
    if ".jsonl" in name:
        packs: dict[str, Any] = {"": open, ".gz": gzip.open, ".xz": partial(lzma.open, preset=0)}
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
    result, sizes = 0, [task.size for task in Inputs([str(path)], most=30).list_tasks()]
    assert (len(sizes), sum(sizes)) == (30, size)
    assert min(sizes) >= 0
    for number, more in enumerate(sizes[:-1], start=1):
        result += more
        assert abs(result / size - number / 30) < AHEAD, sizes
