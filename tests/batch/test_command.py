"""`berge batch` on the command line: tables, exit statuses, progress, and killed runs."""

from __future__ import annotations

import errno
import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402

from batch.toys import Disk  # noqa: E402
from berge.cli import batch as command  # noqa: E402
from berge.cli import main  # noqa: E402
from berge.cli.batch import Meter  # noqa: E402
from corpus.verdicts import LINES  # noqa: E402

EXAMPLES = Path(__file__).parents[2] / "examples"
BERGE = [sys.executable, "-m", "berge"]
GAMES = [line["text"] for line in LINES if "mistakes" in line]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games a line, thousands of them."""
    path = tmp_path_factory.mktemp("corpus") / "games.jsonl"
    rng = random.Random(1)
    path.write_text("".join(json.dumps({"text": rng.choice([*GAMES, "nonsense"])}) + "\n" for _ in range(20_000)))
    return path


def berge(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*BERGE, *map(str, arguments)], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def table(corpus: Path) -> bytes:
    output = corpus.with_name("whole.parquet")
    process = berge("batch", corpus, "-o", output, "--jobs", 1)
    assert process.returncode == 0, process.stderr
    return output.read_bytes()


def test_batch_makes_a_table_of_the_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "out.jsonl"
    assert main(["batch", str(EXAMPLES / "rabbit"), "-o", str(output), "--jobs", "1"]) == 0
    rows = list(map(json.loads, output.read_text().splitlines()))
    assert [Path(row["source"]).name for row in rows] == ["noi2011-1.txt", "noi2011-2.txt", "noi2011-3.txt"]
    assert [row["winner"] for row in rows] == ["egg", "egg", "egg"]
    assert [row["verdicts"] for row in rows] == ["11000000", "0101010100000000", "11110000"]
    assert "rows: 3, errors: 0; " in capsys.readouterr().err


def test_solve_option_solves_starts(tmp_path: Path) -> None:
    output = tmp_path / "out.parquet"
    assert main(["batch", str(EXAMPLES / "maze" / "jsoi2009.txt"), "-o", str(output), "--jobs", "1", "--solve"]) == 0
    row = pq.read_table(output).to_pylist()[0]
    assert [row[key] for key in ("winner", "winning_moves", "even", "odd", "matched", "exposed")] == [
        "first", 2, 2, 1, 2, 1
    ]  # fmt: skip


def test_bad_games_are_error_rows_and_strict_fails(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("1 6\nXO.OXO\n1\n1 2\n1 2\n")
    output = tmp_path / "out.parquet"
    for options, status in [([], 0), (["--strict"], 2)]:
        assert main(["batch", str(tmp_path / "bad.txt"), "-o", str(output), "--jobs", "1", *options]) == status
        assert pq.read_table(output).column("error").to_pylist() == [
            "5:1: move 1 of Egg, (1, 2): is the blank itself; Egg moves black pieces (X)"
        ]


def test_bad_usage_has_no_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = str(tmp_path / "out.parquet")
    for arguments, message in [
        (["nowhere", "-o", output], "nothing is"),
        (["x", "-o", str(tmp_path)], "is not a file"),
        (["x"], "required: -o"),
        (["x", "-o", output, "--jobs", "0"], "from 1 to 9999"),
        (["x", "-o", str(tmp_path / "no" / "out.parquet")], "No such file or directory"),
        *((["x", "-o", name], "one of: .parquet, .pq, .jsonl") for name in ("", "-", "x.csv")),
        (["x", "-o", output, "--scheduler", "nonsense"], "nonsense"),
    ]:
        (tmp_path / "x").touch()
        text = [str(tmp_path / "x") if word == "x" else word for word in arguments]
        assert main(["batch", *text]) == 2
        assert message in capsys.readouterr().err
        assert os.listdir(tmp_path) == ["x"]


def test_full_disk_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    Disk(12, errno.ENOSPC).use(monkeypatch)
    assert main(["batch", str(EXAMPLES / "rabbit"), "-o", str(tmp_path / "out.parquet"), "--jobs", "1"]) == 2
    assert re.search(r"out\.parquet\S*: No space left", capsys.readouterr().err)


def test_largest_seed_is_written_and_read_as_json(tmp_path: Path, capsys: Any) -> None:
    output = tmp_path / "out.jsonl"
    arguments = ["ensemble", "square", "--size", "2x2", "--density", "0", "--samples", "2", "--seed", str(2**64 - 1)]
    assert main([*arguments, "-o", str(output), "--jobs", "1"]) == 0
    assert {json.loads(line)["seed"] for line in output.read_text().splitlines()} == {2**64 - 1}
    capsys.readouterr()
    assert main(["stats", str(output)]) == 0
    assert f"2 samples with seed {2**64 - 1}" in capsys.readouterr().out


def test_error_without_pyarrow_names_the_extra(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    for name in [name for name in sys.modules if name.startswith("berge.batch") or name == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr("berge.batch")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["batch", "x", "-o", "y"]) == 2
    assert 'this needs pyarrow: pip install "berge[batch]"' in capsys.readouterr().err


@pytest.mark.thorough
def test_table_is_right_after_several_kills(corpus: Path, table: bytes, tmp_path: Path) -> None:
    kill_and_go_on(corpus, table, tmp_path, times=2, seed=1)


@pytest.mark.exhaustive
def test_table_is_right_after_many_kills(corpus: Path, table: bytes, tmp_path: Path) -> None:
    for seed in range(10):
        (tmp_path / str(seed)).mkdir()
        kill_and_go_on(corpus, table, tmp_path / str(seed), times=10, seed=seed)


def kill_and_go_on(corpus: Path, table: bytes, folder: Path, times: int, seed: int) -> None:
    output, rng = folder / "out.parquet", random.Random(seed)
    arguments = [*BERGE, "batch", str(corpus), "-o", str(output), "--jobs", "2"]
    for _ in range(times):
        run = subprocess.Popen(arguments, stderr=subprocess.DEVNULL)
        time.sleep(rng.uniform(0.3, 2.5))
        run.send_signal(rng.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT]))
        run.wait()
        assert not output.exists() or output.read_bytes() == table
    for _ in range(200):  # until the lock of a process that was killed is gone
        if berge(*arguments[3:]).returncode == 0:
            break
        time.sleep(0.05)
    assert output.read_bytes() == table
    assert os.listdir(folder) == ["out.parquet"]


@pytest.mark.slow
@pytest.mark.parametrize("begun", ["job", "part-00000"])
def test_ctrl_c_ends_a_run_without_a_traceback(begun: str, corpus: Path, tmp_path: Path) -> None:
    output, parts = tmp_path / "out.parquet", tmp_path / ".out.parquet.berge-parts"
    arguments = [*BERGE, "batch", str(corpus), "-o", str(output), "--jobs", "2"]
    run = subprocess.Popen(arguments, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while not (parts / begun).exists() and run.poll() is None:
        time.sleep(0.01)
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: all its processes get it
    assert run.communicate()[1].splitlines()[-1] == "berge: interrupted"
    assert run.returncode == 130


def test_progress_on_a_terminal_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = pty.openpty()
    monkeypatch.setattr(command, "EVERY_ON_TERMINAL", 0)
    with os.fdopen(there, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        meter = Meter(lambda: 100, "en")
        while meter.total is None:
            time.sleep(0.01)
        monkeypatch.setattr(command, "time", SimpleNamespace(monotonic=lambda: meter.started + 10))
        meter("work", 50, 1_000)
        meter("write", 1, 1_000)
        meter.clear()
        terminal.flush()
        text = ""
        while text.count("\r\x1b[K") < 3:  # a terminal may hand over what was written in pieces
            text += os.read(here, 1 << 16).decode()
    assert text.startswith("\r\x1b[Krows: 1,000, 100 a second; 0:00:10 left\r\x1b[Kwriting rows: 1,000")
    assert text.endswith("\r\x1b[K")


def test_progress_in_a_log_is_occasional_lines(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    meter = Meter(lambda: None, "zh")
    meter("work", 1, 10)
    assert capsys.readouterr().err == ""
    meter.last_report -= 11
    meter.recent[0] = (time.monotonic() - 100, 0, 0)
    meter("work", 2, 20)
    meter("work", 3, 30)
    assert capsys.readouterr().err.startswith("berge: 20 行，每秒 ")
    assert len(meter.recent) == 3
    meter.clear()
    assert Meter(lambda: 5, "en").compute_rate() == 0
