"""Source distribution and wheel: what pip installs of a clone serves and publishes the page.

pytest -m exhaustive tests/test_wheel.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[1]
BUILD = """
import sys
sys.path.insert(0, "page/build")
import backend
print(backend.build_{kind}(sys.argv[1]))
"""
PAGE = "berge/page/dist/"
SERVED = {f"{PAGE}{name}" for name in ("index.html", "page.js", "page.css", "report.js")}
PUBLISHED = {f"{PAGE}{name}" for name in ("worker.js", "python.pack", "answers-maze.pack")}


def build(kind: str, folder: Path) -> Path:
    """Build a wheel or an sdist of this clone, with the tools of this environment."""
    command = [sys.executable, "-c", BUILD.format(kind=kind), str(folder)]
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    result = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True, env=environment)
    return folder / result.stdout.splitlines()[-1]


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_wheel_of_the_source_distribution_serves_and_publishes_the_page(tmp_path: Path) -> None:
    sdist = build("sdist", tmp_path)
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2].removeprefix("python/") for name in archive.getnames()}
    assert SERVED | PUBLISHED | {"page/build/backend.py", "page/app.ts", "tests/test_wheel.py", "Makefile"} <= names
    assert not any("node_modules" in name or "__pycache__" in name for name in names)

    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYO3_PYTHON")}
    run = {"check": True, "cwd": tmp_path, "env": environment, "timeout": 3000}
    subprocess.run([sys.executable, "-m", "venv", "fresh"], **run)  # type: ignore[call-overload]
    python = str(tmp_path / "fresh" / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "-q", f"berge[web] @ {sdist.as_uri()}"], **run)  # type: ignore[call-overload]

    berge = [python, "-m", "berge"]
    subprocess.run([*berge, "publish", "folder", "maze:..#/.##/@.."], **run)  # type: ignore[call-overload]
    subprocess.run([*berge, "publish", "--single", "one.html"], **run)  # type: ignore[call-overload]
    assert (tmp_path / "folder" / "licenses.txt").read_text("utf-8").count("Copyright")
    assert (tmp_path / "one.html").stat().st_size > 5_000_000
    board = subprocess.Popen(
        [*berge, "board", "--no-browser", "--port", "0"],
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment,
    )
    try:
        assert board.stderr is not None
        address = board.stderr.readline().split()[-1]
        for path in ("", "page/dist/page.js", "api/rulesets"):
            with urlopen(address + path) as response:
                assert response.status == 200
    finally:
        board.terminate()
        board.communicate()


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_wheel_of_a_clone_contains_the_built_page(tmp_path: Path) -> None:
    with zipfile.ZipFile(build("wheel", tmp_path)) as wheel:
        names = {*wheel.namelist()}
    assert names >= SERVED | PUBLISHED
    assert not any(name.endswith((".ts", ".mjs")) for name in names)
