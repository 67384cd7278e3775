"""A text is unpacked once, and read once by the reader of its format."""

from __future__ import annotations

import gzip
import io
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import berge
from berge import _core, files
from berge.cli import main
from berge.formats import detect
from berge.formats.setups import BoardCodec
from berge.games.input_text import InputText
from berge.games.registry import Registry
from berge.graphs import dense, texts
from berge.web.answers import answer

GAME = Path(__file__).parents[2] / "examples" / "rabbit" / "noi2011-3.txt"
EDGES = "5 6\n0 1\n1 2\n2 3\n3 4\n4 0\n1 4\n"
READERS = {
    "parse_rabbit": ("review", GAME.read_text()),
    "parse_maze": ("solve", "3 3\n...\n.#.\n...\n"),
    "read_edges": ("solve", EDGES),
    "read_dimacs": ("solve", "p edge 3 2\ne 1 2\ne 2 3\n"),
    "read_matrix": ("solve", "%%MatrixMarket matrix coordinate pattern general\n2 3 2\n1 1\n2 3\n"),
    "read_graphml": (
        "solve",
        '<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b"/>'
        "</graph></graphml>",
    ),
    "read_metis": ("solve", "4 6 1\n2 7 3 7 4 7\n1 7 3 7 4 7\n1 7 2 7 4 7\n1 7 2 7 3 7\n"),
}
"""What reads a text in the core, and what is asked of it."""


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count calls of functions that unpack, detect and read texts."""
    calls: Counter[str] = Counter()

    def count(owner: Any, name: str) -> None:
        function: Callable[..., Any] = getattr(owner, name)

        def count_and_call(*arguments: Any, **options: Any) -> Any:
            calls[name] += 1
            return function(*arguments, **options)

        monkeypatch.setattr(owner, name, count_and_call)

    for name in READERS:
        count(_core, name)
    count(files, "unpack")
    count(texts.GraphText, "__init__")
    count(json, "loads")
    count(dense, "_split_words")
    return calls


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[tuple[str, int]]]:
    """Count how often each detector is tried, by its format and its place in the table."""
    calls: Counter[tuple[str, int]] = Counter()

    def count(name: str, test: Callable[[InputText], bool]) -> Callable[[InputText], bool]:
        def count_and_test(sample: InputText) -> bool:
            calls[name, id(test)] += 1
            return test(sample)

        return count_and_test

    rows = {row: row._replace(test=count(row.name, row.test)) for row in (*detect.TABLE, *detect.GAMES)}
    for table in ("TABLE", "GAMES"):
        monkeypatch.setattr(detect, table, tuple(rows[row] for row in getattr(detect, table)))
    monkeypatch.setattr(Registry, "guard", lambda _self, ruleset, test: count(ruleset.name, test))
    detect._build_detectors.cache_clear()
    yield calls
    detect._build_detectors.cache_clear()


def send(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(list(arguments)) == 0


KINDS = {
    "a contest's text": GAME.read_text(),
    "rows of a board": "....\n.#..\n....\n",
    "edges": EDGES,
    "a notation": "knight:5x6+1,1+2,3",
    "a document": berge.loads("knight:5x6+1,1+2,3").dumps("json"),
    "a record": berge.loads("knight:5x6+1,1+2,3").dumps("record"),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("command", ["solve", "decompose", "control", "convert", "/api/open", "/api/read"])
def test_no_detector_is_tried_twice(
    command: str, kind: str, tries: Counter[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = KINDS[kind]
    if command.startswith("/"):
        with suppress(berge.InputError):
            answer(command, {"text": text}, "en", lambda *_: None)
    else:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        main([command, "-"])
    assert tries
    assert max(tries.values()) == 1


@pytest.mark.parametrize("kind", ["a notation", "a document", "a record"])
def test_the_page_reads_a_setup_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[object] = []
    for name in ("from_line", "from_keys"):
        read = getattr(BoardCodec, name)

        def count(*parts: object, read: Callable[..., object] = read) -> object:
            calls.append(parts)
            return read(*parts)

        monkeypatch.setattr(BoardCodec, name, count)
    answer("/api/open", {"text": KINDS[kind]}, "en", lambda *_: None)
    assert len(calls) == 1


@pytest.mark.parametrize("reader", READERS)
def test_a_text_is_unpacked_once_and_read_once(
    reader: str, counts: Counter[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command, text = READERS[reader]
    plain, archive = tmp_path / "a.txt", tmp_path / "a.gz"
    plain.write_text(text)
    archive.write_bytes(gzip.compress(text.encode()))
    for stdin, file in (("", str(plain)), ("", str(archive)), (text, "-")):
        counts.clear()
        send(monkeypatch, stdin, command, file)
        assert (counts[reader], counts["unpack"]) == (1, 1)
        assert counts["__init__"] <= 1
    for path in ("/api/open", "/api/read"):
        counts.clear()
        answer(path, {"text": text}, "en", lambda *_: None)
        assert (counts[reader], counts["unpack"]) == (1, 0)
        assert counts["__init__"] <= 1


@pytest.mark.parametrize("command", ["control", "decompose"])
def test_a_graph_is_read_once(command: str, counts: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    send(monkeypatch, EDGES, command, "-")
    assert (counts["read_edges"], counts["unpack"], counts["__init__"]) == (1, 1, 1)


@pytest.mark.parametrize("command", ["solve", "convert"])
@pytest.mark.parametrize("text", ["1\n3 2\n1 2\n2 3\n", "2 2\n1 1\n2 2\n"])
def test_a_text_of_numbers_is_unpacked_once(
    text: str, command: str, counts: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = "hamilg" if text.startswith("1") else "planinarenje"
    send(monkeypatch, text, command, "-", "--ruleset", ruleset, "--format", "json")
    assert counts["unpack"] == 1
    counts.clear()
    berge.loads(gzip.compress(text.encode()), ruleset)
    assert counts["unpack"] == 1


def test_a_network_in_a_matrix_is_read_once(counts: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n2 3\n"
    send(monkeypatch, matrix, "control", "-")
    assert (counts["read_matrix"], counts["unpack"], counts["__init__"]) == (1, 1, 1)


@pytest.mark.parametrize("command", ["solve", "control"])
def test_json_is_parsed_once(command: str, counts: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    document = '{"directed": true, "nodes": [{"id": 1}, {"id": 2}], "links": [{"source": 1, "target": 2}]}'
    for text in (document, document.replace(", ", ",\n"), '{"source": 1, "target": 2}\n{"source": 2, "target": 3}\n'):
        counts.clear()
        send(monkeypatch, text, command, "-")
        assert counts["loads"] == (2 if text.count("}\n{") else 1)


@pytest.mark.parametrize("command", ["solve", "decompose", "decompose --matrix", "control"])
def test_the_cells_of_rows_are_read_once(command: str, counts: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "".join(" ".join(str(int(i + 1 == j)) for j in range(40)) + "\n" for i in range(40))
    send(monkeypatch, rows, *command.split(), "-")
    assert counts["_split_words"] <= 40 + 9  # some lines to detect the format
