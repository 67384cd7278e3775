"""Builds a release into target/dist: the source distribution, and a wheel for each platform (`make dist`).

    python release/build.py [sdist | TARGET]...    builds all, or some; a TARGET is Rust's name of a platform
    python release/build.py --again [TARGET]...    builds wheels once more, from the unpacked source distribution, and
                                                   compares the bytes

Zig links for other platforms, mingw-w64 for Windows, so that one machine builds all wheels. What cannot be built is
printed with its reason, and the exit status is 1 then. `release/run.py` tries the wheels.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "target" / "dist"


class Platform(NamedTuple):
    """A platform that wheels are built for."""

    compatibility: str
    """The oldest system that its wheel runs on, as maturin names it."""
    tag: str
    """A pattern of the platform tag in the name of its wheel."""


PLATFORMS = {
    "x86_64-unknown-linux-gnu": Platform("manylinux_2_17", r"manylinux\w*x86_64"),
    "aarch64-unknown-linux-gnu": Platform("manylinux_2_17", r"manylinux\w*aarch64"),
    "x86_64-unknown-linux-musl": Platform("musllinux_1_2", r"musllinux\w*x86_64"),
    "universal2-apple-darwin": Platform("pypi", r"macosx\w*universal2"),
    "x86_64-pc-windows-gnu": Platform("pypi", "win_amd64"),
}
"""The platforms by Rust's names of them, the targets."""
LINKER_OF_WINDOWS = "x86_64-w64-mingw32-gcc"
"""Zig would be told to export `PyInit_berge._core`, with the name of the package, which no module has."""
PAGE = ROOT / "python" / "berge" / "page" / "dist"
PUBLISHED = ("index.html", "page.js", "report.js", "sw.js", "worker.js", "python.pack", "answers-maze.pack")
"""Some files of the page; `berge publish` needs the last three."""


class BuildError(Exception):
    """Something cannot be built here; the argument says why."""


def main(arguments: list[str]) -> int:
    """Build the targets in the arguments, by default all; return the exit status."""
    is_again = "--again" in arguments
    names = [name for name in arguments if name != "--again"] or [*([] if is_again else ["sdist"]), *PLATFORMS]
    if missing := [name for name in PUBLISHED if not (PAGE / name).is_file()]:
        sys.exit(f"the page is not built, {', '.join(missing)} is missing: make site")
    DIST.mkdir(parents=True, exist_ok=True)
    status = 0
    for name in names:
        try:
            print(rebuild(name) if is_again else build(name, ROOT, DIST), flush=True)
        except BuildError as reason:
            status = 1
            print(f"{name}: not built: {reason}", flush=True)
    lines = [f"{_hash(path)}  {path.name}\n" for path in sorted(DIST.glob("berge-*")) if path.is_file()]
    (DIST / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
    return status


def build(name: str, source: Path, output: Path) -> str:
    """Build the source distribution or a wheel; return the name and the size of the file."""
    if name == "sdist":
        command = ["maturin", "sdist"]
    else:
        _add_target(name)
        command = ["maturin", "build", "--quiet", "--release", "--locked", "--target", name]
        command += ["--compatibility", PLATFORMS[name].compatibility]
        if "windows" not in name:
            command.append("--zig")
        elif shutil.which(LINKER_OF_WINDOWS) is None:
            raise BuildError(f"it needs {LINKER_OF_WINDOWS}: apt-get install gcc-mingw-w64-x86-64")
    # The linker of Windows sorts by the paths of objects: they are in a temporary folder, wherever the source is.
    with tempfile.TemporaryDirectory(dir=output) as folder, tempfile.TemporaryDirectory() as objects:
        environment = _build_environment(name, source, objects)
        process = subprocess.run(
            [*command, "--out", folder], cwd=source, env=environment, stderr=subprocess.PIPE, text=True, check=False
        )
        files = [*Path(folder).iterdir()]
        if process.returncode or len(files) != 1:
            raise BuildError("\n".join(process.stderr.strip().splitlines()[-12:]))
        if name != "sdist":
            _replace_paths(files[0], source)
        file = files[0].replace(output / files[0].name)
    return f"{name}: built {file.name}, {file.stat().st_size / 1e6:.1f} MB"


def rebuild(name: str) -> str:
    """Unpack the source distribution, build a wheel there, and compare it with the one in DIST."""
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(next(iter(DIST.glob("berge-*.tar.gz")))) as archive:
            archive.extractall(folder, filter="data")
        (output := Path(folder, "out")).mkdir()
        source = next(path for path in Path(folder).iterdir() if path != output)
        build(name, source, output)
        (wheel,) = output.glob("*.whl")
        if _hash(wheel) != _hash(DIST / wheel.name):
            shutil.copy(wheel, DIST / f"again-{wheel.name}")
            raise BuildError(f"the bytes differ: compare {wheel.name} with again-{wheel.name}")
    return f"{name}: built again from the source distribution, the same bytes"


def _replace_paths(wheel: Path, source: Path) -> None:
    """Replace the folder of the sources by `/berge` in a wheel's lists of crates, in which maturin writes it."""
    with zipfile.ZipFile(wheel) as archive:
        contents = {info: archive.read(info) for info in archive.infolist()}
    lists = [info for info in contents if "/sboms/" in info.filename]
    record = next(info for info in contents if info.filename.endswith(".dist-info/RECORD"))
    for info in lists:
        contents[info] = contents[info].replace(source.as_uri().encode(), b"file:///berge")
        digest = base64.urlsafe_b64encode(hashlib.sha256(contents[info]).digest()).rstrip(b"=").decode()
        line = f"{info.filename},sha256={digest},{len(contents[info])}"
        contents[record] = re.sub(rf"{re.escape(info.filename)},.*".encode(), line.encode(), contents[record])
    with zipfile.ZipFile(wheel, "w") as archive:
        for info, data in contents.items():
            archive.writestr(info, data)


def _add_target(name: str) -> None:
    """Add Rust's standard library of a platform if it is missing."""
    names = (
        [f"{machine}-apple-darwin" for machine in ("x86_64", "aarch64")] if name.startswith("universal2") else [name]
    )
    library = Path(_read_output("rustc", "--print", "sysroot")) / "lib" / "rustlib"
    if missing := [target for target in names if not (library / target).is_dir()]:
        try:
            subprocess.run(["rustup", "target", "add", *missing], cwd=ROOT, check=True)
        except (OSError, subprocess.CalledProcessError):
            raise BuildError(f"Rust has no library for it: rustup target add {' '.join(missing)}") from None


def _build_environment(name: str, source: Path, objects: str) -> dict[str, str]:
    """Return environment variables that keep the time and the paths of this machine out of the files."""
    try:
        time = _read_output("git", "log", "-1", "--format=%ct")
    except (OSError, subprocess.CalledProcessError):  # in an unpacked source distribution
        time = str(int((ROOT / "pyproject.toml").stat().st_mtime))
    sysroot, home = (
        _read_output("rustc", "--print", "sysroot"),
        os.environ.get("CARGO_HOME", str(Path.home() / ".cargo")),
    )
    commit = next(
        line.split()[1] for line in _read_output("rustc", "-vV").splitlines() if line.startswith("commit-hash")
    )
    places = {
        str(source): "/berge",
        objects: "/objects",
        home: "/cargo",
        f"{sysroot}/lib/rustlib/src/rust": f"/rustc/{commit}",
    }
    flags = [f"--remap-path-prefix={place}={other}" for place, other in places.items()]
    if name.endswith("darwin"):
        flags.append("-Clink-arg=-Wl,-S")  # the linker would make the UUID from the paths of debug information too
    return os.environ | {
        "SOURCE_DATE_EPOCH": time,
        "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(flags),
        "CARGO_TARGET_DIR": objects,
        "CARGO_INCREMENTAL": "0",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }


def _read_output(*command: str) -> str:
    return subprocess.run(
        command, cwd=ROOT, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ).stdout.strip()


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
