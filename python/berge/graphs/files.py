"""Graphs from and to files: edge lists, DIMACS, METIS, Matrix Market and GraphML.

What a number in a header claims is believed only as far as the text behind it goes: a few bytes cannot fill the memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from berge.errors import FormatError
from berge.graphs import FORMATS, graphml, matrixmarket, plain
from berge.graphs.graph import Graph
from berge.graphs.texts import Text, Words

PIECE = 1 << 12
"""How many lines are written at a time."""


def parse_graph(data: bytes, format: str | None = None) -> Graph:
    """Return the graph in a text, in one of `FORMATS`; without `format` it is recognised.

    Names in edge lists and GraphML are strings, or integers where all of them are written as Python writes integers;
    the vertices of the other formats are 1, 2, …, those of a Matrix Market file that is not square ("row", i) and
    ("column", j) from 1. Directions are dropped, parallel edges are one, loops only give their vertex (METIS forbids
    all three). A file of numbers that may be an edge list or METIS is METIS where it is so without fault.

    Raises ParseError, with line and column, where the text is not in the format, LimitError for more than 2^31
    vertices or more than 2^20 that only a header knows of, FormatError where nobody reads that format.
    """
    text = Text(data)
    format = recognise(text.lines) if format is None else format
    if format not in _READERS:
        raise FormatError(f"found format {format!r}; expected one of: {', '.join(FORMATS)}")
    return _READERS[format](text)


def write_graph(graph: Graph, format: str) -> Iterator[str]:
    """Return the text of a graph in one of `FORMATS`, piece by piece.

    Reading it gives the same graph, in DIMACS, METIS and Matrix Market with the names 1, 2, …. Raises FormatError where
    nobody writes the format, or where it cannot hold the names: edge lists and GraphML hold graphs whose names are all
    integers, or all strings that are not all integers; no name in an edge list has a blank or a comma.
    """
    if format not in _WRITERS:
        raise FormatError(f"found format {format!r}; expected one of: {', '.join(FORMATS)}")
    return _in_pieces(_WRITERS[format](graph))


def recognise(lines: Words) -> str:
    """Return the format that the lines of a text look like; what looks like none is left to the edge lists' reader."""
    first = next((line.strip() for line in lines if line.strip()), b"")
    if first[:14].lower() == b"%%matrixmarket":
        return "matrixmarket"
    if first.startswith((b"#", b"<")):
        return "edges" if first.startswith(b"#") else "graphml"
    for line in lines:
        words = line.split()
        if words and words[0] != b"c":
            if words[0] in (b"p", b"e") and len(words) > 2:
                return "dimacs"
            break
    return "metis" if first == plain.METIS_SIGN or plain.is_metis(lines) else "edges"


def _in_pieces(lines: Iterable[str]) -> Iterator[str]:
    rest = iter(lines)
    while piece := list(islice(rest, PIECE)):
        yield "\n".join([*piece, ""])


_READERS: dict[str, Callable[[Text], Graph]] = {
    "edges": plain.parse_edges,
    "dimacs": plain.parse_dimacs,
    "metis": plain.parse_metis,
    "matrixmarket": matrixmarket.parse,
    "graphml": graphml.parse,
}
_WRITERS: dict[str, Callable[[Graph], Iterator[str]]] = {
    "edges": plain.write_edges,
    "dimacs": plain.write_dimacs,
    "metis": plain.write_metis,
    "matrixmarket": matrixmarket.write,
    "graphml": graphml.write,
}
