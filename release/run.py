"""Tries each wheel of target/dist in Pythons of its platform, and lists the wheels that could not be run (`make dist`).

A wheel for this machine is installed into a fresh environment of each Python from 3.11 on that is on the PATH or in
pyenv, or that the variable PYTHONS names. A wheel for another platform needs a Python of that platform, which
`target/pythons/TARGET/python` starts; `release/pythons.sh` makes those that Debian can run.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from build import DIST, PLATFORMS, ROOT

PYTHONS = ROOT / "target" / "pythons"
SMOKE = ROOT / "release" / "smoke.py"


def main() -> int:
    """Try all wheels; return the exit status."""
    version = re.findall(r'^version = "(.*?)"', (ROOT / "Cargo.toml").read_text("utf-8"), re.MULTILINE)[0]
    status, is_tried = 0, False
    for target, wheel_platform in PLATFORMS.items():
        wheels = [path for path in sorted(DIST.glob("berge-*.whl")) if re.search(wheel_platform.tag, path.name)]
        for wheel in wheels:
            pythons = [*_list_host_pythons(target), *_find_foreign_python(target)]
            is_tried |= bool(pythons)
            for python in pythons:
                message = _try(python, wheel, version)
                status |= not message.startswith("OK")
                print(f"{wheel.name}: {python}: {message}", flush=True)
            if not pythons:
                print(f"{wheel.name}: built, not run", flush=True)
        if not wheels:
            print(f"{target}: not built", flush=True)
    return status if is_tried else 1


def _try(python: str, wheel: Path, version: str) -> str:
    """Install a wheel into an empty environment, run `smoke.py` with it, and return the message: OK, or what failed."""
    with tempfile.TemporaryDirectory(dir=wheel.parent) as place:
        install = ["install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
        if Path(python).is_relative_to(PYTHONS):
            tag = wheel.stem.split("-")[-1].split(".")[0]
            kind = ["--platform", tag, "--only-binary", ":all:", "--target", place, "--python-version", "3.11"]
            command, folder = [sys.executable, "-m", "pip", *install, *kind], place
            starts = [python]
        else:
            creation = subprocess.run([python, "-m", "venv", place], capture_output=True, text=True, check=False)
            if creation.returncode:
                return f"no environment: {creation.stdout}{creation.stderr}"
            starts = [next(str(path) for path in Path(place).glob("*/python*") if path.stem == "python")]
            command, folder = [*starts, "-m", "pip", *install], str(next(Path(place).rglob("site-packages")))
        message = ""
        for words in ([*command, str(wheel)], [*starts, "-I", str(SMOKE), folder, version]):
            process = subprocess.run(words, cwd=place, capture_output=True, text=True, timeout=3600, check=False)
            if process.returncode:
                return f"failed: {(process.stdout + process.stderr)[-2000:]}"
            message = process.stdout.strip()
        return message


def _list_host_pythons(target: str) -> Iterator[str]:
    """Yield the Pythons of this machine that a wheel is for, one of each version."""
    machine, system = platform.machine().lower().replace("amd64", "x86_64"), platform.system().lower()
    if system == "darwin":
        is_own = target.endswith("darwin")
    else:
        libc = "gnu" if platform.libc_ver()[0] == "glibc" else "musl"
        is_own = target.startswith(machine) and target.endswith(
            f"{system}-gnu" if system == "windows" else f"linux-{libc}"
        )
    if not is_own:
        return
    names = os.environ.get("PYTHONS", "").split()
    if not names:
        names = [sys.executable, *(path for n in range(11, 16) if (path := shutil.which(f"python3.{n}")))]
        names += map(str, sorted((Path.home() / ".pyenv" / "versions").glob("3.1[1-9].*/bin/python")))
    versions = set()
    for name in names:
        about = "import sys, sysconfig; print(*sys.version_info[:2], sysconfig.get_config_var('Py_GIL_DISABLED') or 0)"
        answer = subprocess.run([name, "-c", about], capture_output=True, text=True, check=False)
        if answer.returncode == 0 and answer.stdout not in versions and answer.stdout.split()[2] == "0":
            versions.add(answer.stdout)
            yield name


def _find_foreign_python(target: str) -> list[str]:
    python = PYTHONS / target / "python"
    return [str(python)] if python.exists() else []


if __name__ == "__main__":
    sys.exit(main())
