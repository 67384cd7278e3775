"""Texts that are hard to read take neither long nor much memory."""

import re
import subprocess
import sys
from contextlib import suppress
from importlib import import_module

import pytest

from berge.errors import BergeError
from berge.formats import read, tree
from berge.graphs import GRAPH_FORMATS
from thorough import mark_cases, mark_rows, pick_subset

LONG = 200_000
"""So many characters take a quadratic reader minutes, which the time limit turns into a failure."""
pytestmark = pytest.mark.timeout(60)
MODULES = [
    *(
        f"berge.formats.{name}"
        for name in ("complaints", "json_documents", "loading", "moves", "names", "records", "setups", "tree")
    ),
    *(f"berge.games.{name}" for name in ("boards", "rows", "input_text")),
    *(f"berge.graphs.{name}" for name in ("graphml", "matrixmarket", "plain", "texts")),
]
PATTERNS = {
    f"{module}.{name}": pattern
    for module in MODULES
    for name, pattern in vars(import_module(module)).items()
    if isinstance(pattern, re.Pattern)
}
PIECES = [
    " ",
    "\n",
    "\r\n",
    "1",
    "1 ",
    "a",
    "a ",
    ".",
    "1.",
    "a.",
    "a-",
    ",",
    ", ",
    "\\",
    "\\\\",
    '"',
    "[",
    "[ ",
    '[a "',
]
PIECES += ["(", "{", ";", "?", "#", "# ", "c\n", "c \n", "/", "X ", "é", "ａ", "\u3000", "n=1 labels: "]
AROUND = [("", "!"), ("[", ""), ("[a", "x"), ('[a "', ""), ("{", ""), ("3 3\n", "x")]


def write_texts() -> list[str]:
    return [before + piece * (LONG // len(piece)) + after for piece in PIECES for before, after in AROUND]


@pytest.mark.parametrize("name", PATTERNS)
def test_no_pattern_takes_more_than_linear_time(name: str) -> None:
    pattern = PATTERNS[name]
    for text in pick_subset(write_texts(), 5):
        subject = text if isinstance(pattern.pattern, str) else text.encode()
        pattern.match(subject)
        pattern.fullmatch(subject)


@pytest.mark.parametrize("piece", mark_cases(PIECES, PIECES[::10]), ids=ascii)
def test_no_reader_takes_more_than_linear_time(piece: str) -> None:
    for before, after in AROUND[::2]:
        text = before + piece * (LONG // len(piece)) + after
        for reader in (read, tree.parse):
            with suppress(BergeError):
                reader(text)


@pytest.mark.parametrize("format", GRAPH_FORMATS)
def test_no_reader_of_graphs_takes_more_than_linear_time(format: str) -> None:
    """On a day each format is tried with some of the pieces, and all together with each."""
    pieces = write_texts()[:: len(AROUND)]
    for text in pick_subset(
        pieces[[*GRAPH_FORMATS].index(format) % 6 :] + pieces[: [*GRAPH_FORMATS].index(format) % 6], 6
    ):
        with suppress(BergeError):
            read(text, format)


MEMORY = """
import resource, sys
import berge, berge.graphs.files
from berge.formats import read
data = eval(sys.argv[1])
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    read(data, sys.argv[2] or None)
except berge.BergeError as error:
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024, error)
"""


LARGE = [
    ("b'1 2\\n' * 2_500_000 + b'x y z'", ""),
    ("b'hello, world. ' * 700_000", ""),
    ("b'% x\\n3 2500000\\n' + b'1 ' * 5_000_000 + b'x'", "metis"),
    ("b'1 ' * 5_000_000 + b'x'", ""),
    ("b'5 5\\n' + b'1 ' * 5_000_000 + b'x'", ""),
    ("b'1' * 10_000_000", ""),
    ("b'% x\\n3 2500000\\n' + b'1 ' * 5_000_000 + b'x'", ""),
    ("b'p edge 5 2\\n' + b'e 1 2 ' * 1_600_000", ""),
    ("b'%%MatrixMarket matrix array real general\\n' + b'1 ' * 5_000_000", ""),
    ("b'1 ' * 5_000_000 + b'x'", "edges"),
]


@pytest.mark.parametrize(("data", "format"), mark_rows(LARGE, [LARGE[0], LARGE[2]]))
def test_ten_megabytes_are_refused_within_64_more(data: str, format: str) -> None:
    process = subprocess.run([sys.executable, "-c", MEMORY, data, format], capture_output=True, text=True, check=True)
    actual, _, message = process.stdout.partition(" ")
    assert message
    assert int(actual) < 64
