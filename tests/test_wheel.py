"""Source distribution and wheel: what pip installs of a clone serves and publishes the page.

pytest -m exhaustive tests/test_wheel.py
"""

from __future__ import annotations

import errno
import importlib
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


FILES = ("page.js", "worker.js", "python.pack")


@pytest.mark.parametrize(
    ("kind", "settings", "has_core", "packed"),
    [
        ("wheel", None, True, FILES),
        ("wheel", None, False, FILES[:1]),
        ("sdist", None, False, FILES[:1]),
        ("wheel", {"publish": "no"}, True, FILES[:1]),
        ("editable", None, True, FILES),
    ],
)
def test_a_clone_keeps_what_it_has_published(
    kind: str,
    settings: dict[str, str] | None,
    has_core: bool,
    packed: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A package without the core for browsers has no files that an earlier build made for it, also on another disk."""
    monkeypatch.syspath_prepend(ROOT / "page" / "build")
    backend = importlib.import_module("backend")
    for name in FILES:
        (tmp_path / name).touch()
    seen: list[list[str]] = []

    def build_core() -> None:
        if not has_core:
            raise RuntimeError("no Rust")

    def list_files(*_arguments: object) -> str:
        seen.append([name for name in FILES if (tmp_path / name).exists()])
        return "berge"

    def rename(*_paths: object) -> None:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(os, "rename", rename)
    monkeypatch.setattr(backend, "ROOT", tmp_path)
    monkeypatch.setattr(backend, "BUILT", tmp_path)
    monkeypatch.setattr(backend, "_run", list_files)
    monkeypatch.setattr(backend.wasm, "build", build_core)
    monkeypatch.setattr(backend.maturin, f"build_{kind}", list_files)
    (tmp_path / "package-lock.json").touch()
    getattr(backend, f"build_{kind}")(str(tmp_path), settings)
    *building, package = seen
    assert building
    assert all(names == [*FILES] for names in building)
    assert package == [*packed]
    assert all((tmp_path / name).exists() for name in FILES)


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
