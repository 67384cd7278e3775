"""Lists the dependencies of each kind with their licences: `make audit`.

A wheel contains crates, which its SBOM lists, and npm packages, whose licences are in
`python/berge/page/licenses.txt`. All other dependencies only build and test. The exit status is 1 if a wheel contains a
package without one of the licences FREE.
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
"""Licences that the packages in a wheel may have."""


def main() -> int:
    """Print a line for each dependency; return the exit status."""
    groups = {
        "crates of a wheel": list_crates(),
        "npm of a wheel": list_npm_packages(),
        "tools and tests": list_python_packages(),
    }
    status = 0
    for kind, rows in groups.items():
        print(f"# {kind}")
        for name, licence in sorted(set(rows)):
            is_right = kind not in IN_WHEELS or bool(FREE.search(licence))
            status |= not is_right
            print(f"{name}: {licence or 'unknown'}{'' if is_right else '  <-- not a free licence'}")
    return status


def list_crates() -> Iterator[tuple[str, str]]:
    """Yield the crates in the core, with their licences."""
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


def list_npm_packages() -> Iterator[tuple[str, str]]:
    """Yield the packages in the page, with their licences."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    for name in ("preact", "pyodide"):
        package = lock[f"node_modules/{name}"]
        yield f"{name} {package['version']}", package.get("license", "")


def list_python_packages() -> Iterator[tuple[str, str]]:
    """Yield the installed Python packages of all lock files, with their licences."""
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
