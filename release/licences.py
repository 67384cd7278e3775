"""Lists the dependencies of each kind with their licences: `make audit`.

A wheel contains crates (their list is in it, as an SBOM) and npm packages, whose licences are in
`python/berge/page/licenses.txt`; everything else only builds and tests. If a wheel contains something with another
licence than those of FREE, the exit status is 1.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IN_WHEELS = ("crates of a wheel", "npm of a wheel")
FREE = re.compile(r"MIT|Apache-2\.0|BSD|ISC|Unicode-3\.0|MPL-2\.0|PSF|Unlicense|Zlib")
"""Licences of what wheels contain."""


def main() -> int:
    """Print a line for each dependency; return the exit status."""
    status = 0
    for kind, rows in {"crates of a wheel": crates(), "npm of a wheel": npm(), "tools and tests": pythons()}.items():
        print(f"# {kind}")
        for name, licence in sorted(set(rows)):
            is_right = kind not in IN_WHEELS or bool(FREE.search(licence))
            status |= not is_right
            print(f"{name}: {licence or 'not said'}{'' if is_right else '  <-- look at it'}")
    return status


def crates() -> Iterator[tuple[str, str]]:
    """Yield the crates that the core is built of."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    graph = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    packages = {package["id"]: package for package in graph["packages"]}
    nodes = {node["id"]: node for node in graph["resolve"]["nodes"]}
    pending = [name for name, package in packages.items() if package["name"] == "berge-python"]
    seen = set()
    while pending:
        name = pending.pop()
        if name not in seen:
            seen.add(name)
            needed = [part for part in nodes[name]["deps"] if any(kind["kind"] is None for kind in part["dep_kinds"])]
            pending += [part["pkg"] for part in needed]
            yield f"{packages[name]['name']} {packages[name]['version']}", packages[name]["license"] or ""


def npm() -> Iterator[tuple[str, str]]:
    """Yield the packages that the page contains."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for name in ("preact", "pyodide"):
        package = lock[f"node_modules/{name}"]
        yield f"{name} {package['version']}", package.get("license", "")


def pythons() -> Iterator[tuple[str, str]]:
    """Yield the Python packages of all lock files that are installed."""
    for lock in (ROOT / "requirements").glob("*.txt"):
        for name in re.findall(r"^([\w.-]+)(?:\[.*\])?==", lock.read_text("utf-8"), re.MULTILINE):
            try:
                fields = metadata(name)
            except PackageNotFoundError:
                continue
            licence = next((fields[key] for key in ("License-Expression", "License") if key in fields), "")
            classes = [text for text in fields.get_all("Classifier") or () if text.startswith("License ::")]
            licence = licence if 0 < len(licence) < 60 else ", ".join(text.split(" :: ")[-1] for text in classes)
            yield f"{name} {fields['Version']}", licence.strip()


if __name__ == "__main__":
    sys.exit(main())
