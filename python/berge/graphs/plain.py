"""DIMACS and METIS: vertices are numbers; each line is an edge or a vertex."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import chain, islice

from berge import _core
from berge.errors import ParseError
from berge.graphs.graph import Graph, check_order
from berge.graphs.texts import END_OF_FILE, GraphText, Messages, note_left_out, number_edges
from berge.i18n import N_, _

SAMPLE = 1 << 12
"""Lines that are read to find out if a text is METIS with a mistake."""
METIS_SIGN = b"% METIS"
"""The first line of `write_metis`."""
_DIMACS: Messages = {
    "dimacs header missing": (END_OF_FILE, N_("the header, p edge and two numbers")),
    "dimacs header": N_("the header, p edge and two numbers"),
    "dimacs kind": N_('"edge", "col", "sp", "asn", "max", "min" or "tw"'),
    "end of size": N_("the end of the line after the number of edges"),
    "dimacs edge": N_("an edge, e and two vertices"),
    "dimacs arc": N_("an edge, a and two vertices"),
    "end of edge": N_("only numbers after the vertices"),
    "one more edge": (N_("one more edge"), N_("the end of the file after {edges}, as the header says")),
    "missing edges": (N_("the end of the file after {edges2}"), N_("{edges}, as the header says")),
}
_NUMBER = re.compile(rb"-?(?:0|[1-9]\d*+)(?:\.\d*+)?+(?:[eE][+-]?\d++)?+")
_HEADER = re.compile(rb"\d++ \d++(?: [01]{1,3}(?: \d++)?+)?+")
_METIS: Messages = {
    "metis header missing": (END_OF_FILE, N_("the header, the numbers of vertices and edges")),
    "metis format": N_("the format, up to three digits 0 or 1"),
    "weights": N_("the number of weights of a vertex"),
    "no weights": N_("at least one weight for each vertex"),
    "end of weights": N_("the end of the line after the number of weights"),
    "missing rows": (N_("the end of the file after the lines of {vertices2}"), N_("{lines}, one for each vertex")),
    "weight of vertex": N_("a weight, the first {n} numbers of the line"),
    "weight of edge": N_("the weight of an edge, a number"),
    "end of rows": N_("the end of the text after the lines of {vertices}"),
    "neighbour again": N_("each neighbour of vertex {n} once, and not itself"),
    "neighbour not met": (N_("the neighbour {n2} of vertex {n}"), N_("{n} among the neighbours of {n2} too")),
    "metis edges": N_("{edges}, as the lines of the vertices say"),
}


def parse_dimacs(text: GraphText) -> Graph:
    """Return the graph of a DIMACS file; raises ParseError and LimitError."""
    order, size, loops, weights, is_directed, edges = text.read(partial(_core.read_dimacs, directed=False), _DIMACS)
    check_order(order, size)
    graph = Graph._from_core(range(1, order + 1), edges)
    directions = graph.size if is_directed else 0
    return note_left_out(graph, size, loops=loops, weights=weights, directions=directions)


def parse_directed(text: GraphText) -> tuple[range, bytes]:
    """Return the nodes and the edges of a DIMACS file as packed pairs; raises ParseError and LimitError."""
    order, size, _loops, _weights, is_directed, edges = text.read(partial(_core.read_dimacs, directed=True), _DIMACS)
    check_order(order, size)
    if not is_directed:
        raise ParseError(_("a graph without directions"), _("edges with directions"))
    return range(1, order + 1), _core.simple_entries(edges)


def write_dimacs(graph: Graph) -> Iterator[str]:
    """Return the lines of a DIMACS file."""
    return chain([f"p edge {graph.order} {graph.size}"], (f"e {u} {v}" for u, v in number_edges(graph)))


def parse_metis(text: GraphText) -> Graph:
    """Return the graph of a METIS file, without its weights; raises ParseError and LimitError."""
    order, size, _loops, weights, _is_directed, edges = text.read(_core.read_metis, _METIS)
    return note_left_out(Graph._from_core(range(1, order + 1), edges), size, weights=weights)


def refuse_nearly_metis(text: GraphText) -> None:
    """Raise the error in a text that `is_nearly_metis`, and say how it was read."""
    try:
        parse_metis(text)
    except ParseError as error:
        error.expected = _("{expected} (read as METIS)", expected=error.expected)
        raise


def is_nearly_metis(text: GraphText) -> bool:
    """Whether a text is more likely METIS with a mistake than a list: its header fits the lines, which are no pairs.

    Below the header is a line for each vertex, one more or one less. At most one word is no number.
    """
    return text.compute_once("nearly metis", lambda: _is_nearly_metis(text))


def _is_nearly_metis(text: GraphText) -> bool:
    header, rows = _read_first_lines(text)
    words = [*chain.from_iterable(rows)]
    if not header or not words or sum(_NUMBER.fullmatch(word) is None for word in words) > 1:
        return False
    order, size = (int(word[:20]) for word in header[:2])
    if len(rows) == SAMPLE and abs(text.data.count(b"\n") - order) > SAMPLE:
        return False  # most lines are not in the sample
    has_count = len(rows) == order and (len(header) > 2 or len(words) == 2 * size)
    widths = [len(row) for row in rows if row]
    if len({*widths}) == 1:
        strangers = sum(not word.isdigit() or not 0 < int(word[:20]) <= order for word in words)
        if widths[0] == 1:
            return strangers < min(2, len(words))
        fits = len(rows) == order and len(words) == _count_words(header)
        return widths[0] > 2 and fits and (len(header) > 2 or strangers < 2)
    if not has_count and any(widths.count(width) == len(widths) - 1 for width in {*widths} - {1}):
        return False  # a list with a start, or with a line that lacks a word
    firsts = {row[0] for row in rows if row} | {header[0]}
    if len(firsts) == len(widths) + 1 and firsts.issuperset(words):
        return False  # a line for each vertex, which begins with its name
    return (
        has_count or len(rows) == SAMPLE or abs(len(rows) - order) < 2 or (len(header) == 2 and len(words) == 2 * size)
    )


def _count_words(header: list[bytes]) -> int:
    """Return how many words are below a header of METIS: neighbours, with the weights and sizes that it announces."""
    order, size = (int(word[:20]) for word in header[:2])
    has_sizes, has_weights, has_edge_weights = (digit == ord("1") for digit in b"".join(header[2:3]).rjust(3, b"0"))
    weights = int(header[3][:20]) if len(header) > 3 else 1
    return 2 * size * (1 + has_edge_weights) + order * (has_weights * weights + has_sizes)


def may_be_metis(text: GraphText) -> bool:
    """Whether the first line may be the header of METIS, and some line below is no pair."""
    header, rows = _read_first_lines(text)
    return bool(header) and any(len(row) not in (0, 2) for row in rows)


def _read_first_lines(text: GraphText) -> tuple[list[bytes], list[list[bytes]]]:
    """Return the words of the header of METIS and of the first lines below; no words if the first line is no header."""
    lines = (raw.split() for raw in text if not raw.lstrip().startswith(b"%"))
    header = next((words for words in lines if words), [])
    if _HEADER.fullmatch(b" ".join(header)) is None:
        return [], []
    rows = [*islice(lines, SAMPLE)]
    while rows and not rows[-1]:
        rows.pop()
    return header, rows


def write_metis(graph: Graph) -> Iterator[str]:
    """Return the lines of a METIS file."""
    rows = (" ".join(str(number + 1) for number in graph.neighbor_numbers(u)) for u in range(graph.order))
    return chain([METIS_SIGN.decode(), f"{graph.order} {graph.size}"], rows)
