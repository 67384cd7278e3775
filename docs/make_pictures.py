"""Writes the pictures in docs/pictures by the commands that the pages show: `make pictures`.

Such a command is in a `console` block: `$ berge ... -o docs/pictures/NAME.svg`. The tests run the same commands and
compare the bytes.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def list_pages() -> list[Path]:
    """Return the pages with examples."""
    return [*sorted(ROOT.glob("README*.md")), *sorted(ROOT.glob("docs/**/*.md"))]


def find_examples(page: Path) -> list[tuple[int, str, str]]:
    """Return line, command and expected output of each `$ ` line in the `console` blocks of a page."""
    commands = []
    text = page.read_text(encoding="utf-8")
    for block in re.finditer(r"^```console\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        first = text.count("\n", 0, block.start(1)) + 1
        for part in re.finditer(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block[1], re.MULTILINE):
            commands.append((first + block[1].count("\n", 0, part.start()), part[1], part[2]))
    return commands


def run_command(command: str, folder: Path) -> str:
    """Return the output of a shell command, errors included, with this Python's `berge`."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "80", "PYTHONUTF8": "1"}
    process = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    return process.stdout


if __name__ == "__main__":
    for page in list_pages():
        for _, command, _ in find_examples(page):
            if " -o docs/pictures/" in command:
                print(command)
                print(run_command(command, ROOT), end="")
