"""A run that is broken off keeps its answers, and the next one goes on from them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from berge.agents.saved_rows import SavedRows
from in_process import run_berge

PLAYER = """
import json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    request = json.loads(line)
    with open(folder / "asked", "a") as file:
        print(request["id"], file=file)
    stop = folder / "stop"
    if stop.exists() and stop.read_text() == request["id"]:
        sys.exit("down")
    print(json.dumps({"id": request["id"], "move": request["legal"][0]}), flush=True)
"""


def build_command(tmp_path: Path) -> list[str]:
    """Return the arguments of a run on the suite of the maze whose player notes what it is asked."""
    (tmp_path / "player.py").write_text(PLAYER)
    player = f"{sys.executable} {tmp_path / 'player.py'} {tmp_path}"
    return ["bench", "run", "--player", player, "--agent", "me", "maze-1", "-o", str(tmp_path / "rows.jsonl")]


def read_questions(tmp_path: Path) -> list[str]:
    return (tmp_path / "asked").read_text().split()


def omit_times(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) | {"ms": None} for line in data.splitlines()]


def name_folder(tmp_path: Path) -> Path:
    return tmp_path / ".rows.jsonl.berge-rows"


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    words, output = build_command(tmp_path), tmp_path / "rows.jsonl"
    assert run_berge(*words).returncode == 0
    expected, every = output.read_bytes(), read_questions(tmp_path)
    assert len(every) == 100
    assert not name_folder(tmp_path).exists()
    output.unlink()
    (tmp_path / "asked").unlink()
    with subprocess.Popen([sys.executable, "-m", "berge", *words], start_new_session=True) as process:
        while not (tmp_path / "asked").exists() or len(read_questions(tmp_path)) < 20:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
    saved = (name_folder(tmp_path) / "rows").read_bytes()
    assert not output.exists()
    again = run_berge(*words)
    assert (again.returncode, again.stderr) == (0, b"")
    assert omit_times(output.read_bytes()) == omit_times(expected)
    assert output.read_bytes().startswith(b"".join(saved.splitlines(keepends=True)[:-1]))
    assert not name_folder(tmp_path).exists()
    assert len(read_questions(tmp_path)) <= 102


def test_missing_answers_at_the_end_are_asked_again_and_others_are_not(tmp_path: Path) -> None:
    words, output = build_command(tmp_path), tmp_path / "rows.jsonl"
    suite = tmp_path / "few.jsonl"
    suite.write_text("".join(f'{{"id": "{n}", "position": "maze:@../.../..."}}\n' for n in range(9)))
    words[words.index("maze-1")] = str(suite)
    (tmp_path / "player.py").write_text(
        PLAYER.replace("stop.read_text() ==", 'request["id"] >=').replace('>= request["id"]', ">= stop.read_text()")
    )
    (tmp_path / "stop").write_text("3")
    broken = run_berge(*words)
    assert broken.returncode == 2
    assert b"down" in broken.stderr
    assert read_questions(tmp_path) == ["0", "1", "2", "3", "4", "5", "6", "7"]
    (tmp_path / "stop").unlink()
    assert run_berge(*words).returncode == 0
    assert read_questions(tmp_path)[8:] == ["3", "4", "5", "6", "7", "8"]
    rows = omit_times(output.read_bytes())
    assert [row["id"] for row in rows] == list("012345678")
    assert {row["move"] for row in rows} == {"1,2"}


def test_a_run_with_other_settings_does_not_go_on(tmp_path: Path) -> None:
    words = build_command(tmp_path)
    with SavedRows(words[-1], {"seed": 1}) as saved:
        saved.rows["hash", "id"] = {"suite_sha256": "hash", "id": "id"}
    other = run_berge(*words, "--lang", "en")
    assert other.returncode == 2
    assert b"seed 1 and not 0" in other.stderr
    assert b"remove the folder" in other.stderr
    assert name_folder(tmp_path).exists()
    with SavedRows(words[-1], {"seed": 1}):
        locked = run_berge(*words, "--lang", "en")
        assert locked.returncode == 2
        assert b"another run is writing" in locked.stderr
    assert not name_folder(tmp_path).exists()


@pytest.mark.parametrize(
    ("damage", "remaining"),
    [
        (lambda data: data, 3),
        (lambda data: data[:-1], 2),
        (lambda data: data + b'{"suite_sha256": "hash", "id": "9"', 3),
        (lambda data: data.replace(b'"id": "1"', b'"id": "1'), 1),
        (lambda data: data.replace(b'{"suite_sha256": "hash", "id": "1"}', b"[1]"), 1),
        (lambda data: data.replace(b'"id": "1"', b'"no": "1"'), 1),
        (lambda data: data[1:], 0),
        (lambda _data: b"", 0),
        (lambda _data: b"[" * 100_000 + b"\n", 0),
    ],
)
def test_damaged_rows_are_asked_again(tmp_path: Path, damage: Any, remaining: int) -> None:
    output = str(tmp_path / "rows.jsonl")
    rows = [{"suite_sha256": "hash", "id": str(number)} for number in range(3)]

    def yield_and_interrupt() -> Any:
        yield from rows
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), SavedRows(output, {"seed": 0}) as saved:
        saved.write(yield_and_interrupt())
    file = name_folder(tmp_path) / "rows"
    file.write_bytes(damage(file.read_bytes()))
    with SavedRows(output, {"seed": 0}) as saved:
        assert list(saved.rows.values()) == rows[:remaining]
    assert name_folder(tmp_path).exists() == bool(remaining)
    assert {path.name for path in name_folder(tmp_path).glob("*")} == ({"job", "rows"} if remaining else set())


def test_an_output_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    words = build_command(tmp_path)
    for output in (tmp_path, tmp_path / "none" / "rows.jsonl", ""):
        failed = run_berge(*words[:-1], output, "--lang", "en")
        assert failed.returncode == 2
        assert b".berge-rows" not in failed.stderr
    assert not (tmp_path / "asked").exists()


def test_rows_for_a_device_are_written_as_they_come(tmp_path: Path) -> None:
    words = build_command(tmp_path)
    assert run_berge(*words[:-1], os.devnull).returncode == 0
    printed = run_berge(*words[:-2])
    assert len(printed.stdout.splitlines()) == 100
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("data", [b"", b"{bad", b"\xff", b"[1, 2]"])
def test_a_damaged_folder_of_a_run_is_named(data: bytes, tmp_path: Path) -> None:
    name_folder(tmp_path).mkdir()
    (name_folder(tmp_path) / "job").write_bytes(data)
    process = run_berge(*build_command(tmp_path))
    assert process.returncode == 2
    assert b".rows.jsonl.berge-rows" in process.stderr
    assert b"is damaged: remove it" in process.stderr
