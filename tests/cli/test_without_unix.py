"""Every command works with what Windows has: Python without the names that only Unix has."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from thorough import mark_cases

ROOT = Path(__file__).parents[2]
WITHOUT_UNIX = ROOT / "tests" / "without_unix"
EXAMPLES = ROOT / "examples"
ENVIRONMENT = os.environ | {"PYTHONPATH": str(WITHOUT_UNIX), "PYTHONUTF8": "1"}
PYTHON = [sys.executable, "-m", "berge"]


def run(folder: Path, *arguments: str, stdin: str = "", status: int = 0) -> str:
    """Return the output of a command that runs in a folder."""
    command = [*PYTHON, *arguments]
    ended = subprocess.run(
        command, cwd=folder, env=ENVIRONMENT, input=stdin, capture_output=True, text=True, check=False
    )
    assert ended.returncode == status, (arguments, ended.stdout[-1000:], ended.stderr[-2000:])
    return ended.stdout + ended.stderr


def test_names_are_gone() -> None:
    code = "import os, signal; print(hasattr(os, 'killpg'), hasattr(signal, 'SIGHUP'))\nimport fcntl"
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert ended.stdout == "False False\n"
    assert "ModuleNotFoundError: No module named 'fcntl'" in ended.stderr


def test_games_and_graphs_are_read_solved_proved_and_written(tmp_path: Path) -> None:
    game, graph = str(EXAMPLES / "rabbit" / "noi2011-1.txt"), str(EXAMPLES / "graph" / "petersen.txt")
    assert "Rabbit and Egg" in run(tmp_path, "review", game)
    (tmp_path / "crlf.txt").write_bytes(Path(game).read_bytes().replace(b"\n", b"\r\n"))
    assert "Rabbit and Egg" in run(tmp_path, "review", "crlf.txt")
    assert "as the task promises" in run(tmp_path, "check", game)
    (tmp_path / "proof.json").write_text("an older file")
    run(tmp_path, "solve", "king:4x4", "--certificates", "--format", "json", "-o", "proof.json")
    assert run(tmp_path, "verify", "proof.json").startswith("proved")
    assert "10 vertices" in run(tmp_path, "decompose", graph)
    assert "2 drivers" in run(tmp_path, "control", str(EXAMPLES / "graph" / "p53.txt"))
    assert "<graphml" in run(tmp_path, "convert", graph, "--format", "graphml")
    assert "Type a move" in run(tmp_path, "play", "king:4x4", stdin="1 1\n")


PATHS = [r"C:\games\no.txt", r"c:\games\no.txt", "c:/games/no.txt", r"..\no.txt", r"\\host\share\no.txt"]


@pytest.mark.parametrize("name", mark_cases(PATHS, [r"c:\games\no.txt"]))
def test_paths_of_windows_are_files_and_not_notations(name: str, tmp_path: Path) -> None:
    text = run(tmp_path, "review", name, status=2)
    assert "No such file or directory" in text
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_bytes((EXAMPLES / "rabbit" / "noi2011-1.txt").read_bytes())
    assert "Rabbit and Egg" in run(tmp_path, "review", name)


@pytest.mark.thorough
def test_folders_are_filled(tmp_path: Path) -> None:
    run(tmp_path, "generate", "--set", "p1971", "-o", "set")
    assert any((tmp_path / "set").iterdir())
    run(tmp_path, "publish", "site")
    assert (tmp_path / "site" / "index.html").is_file()


@pytest.mark.thorough
def test_corpora_and_ensembles_are_analysed_by_processes(tmp_path: Path) -> None:
    run(tmp_path, "batch", str(EXAMPLES / "rabbit"), "-o", "rows.jsonl", "--jobs", "2")
    assert len((tmp_path / "rows.jsonl").read_text().splitlines()) == 3
    assert "3" in run(tmp_path, "stats", "rows.jsonl")
    assert not [name for name in os.listdir(tmp_path) if name.endswith((".lock", ".part"))]
    size = ["king", "--size", "6x6", "--density", "0.3", "--samples", "10", "--jobs", "2"]
    assert "6 x 6" in run(tmp_path, "ensemble", *size)


def test_a_run_is_refused_while_another_one_writes(tmp_path: Path) -> None:
    (tmp_path / ".rows.jsonl.berge-parts.lock").touch()
    text = run(tmp_path, "batch", str(EXAMPLES / "rabbit"), "-o", "rows.jsonl", status=2)
    assert "another run" in text


def test_programs_are_stressed_within_their_time(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text("print(7)")
    (tmp_path / "slow.py").write_text("import time; time.sleep(60)")
    options = ["stress", "--ruleset", "rabbit", "--family", "random", "--cases", "1"]
    text = run(tmp_path, *options, "--", sys.executable, "wrong.py", status=1)
    assert "only the time of a program can be limited here" in text
    text = run(tmp_path, *options, "--time", "0.2", "--", sys.executable, "slow.py", status=1)
    assert "0.2" in text


def test_board_is_served_until_it_is_ended(tmp_path: Path) -> None:
    command = [*PYTHON, "board", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        address = process.stderr.readline().rpartition(" is at ")[2].strip()
        with urllib.request.urlopen(f"{address}api/health", timeout=300) as response:
            assert json.load(response)["ok"]
        process.send_signal(signal.SIGINT)
        begin = time.monotonic()
        assert process.wait(60) == 0
        assert time.monotonic() - begin < 60
