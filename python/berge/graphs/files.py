"""Reads all graph files that `formats.py` names, and writes some.

A large number in a header must be backed by the text that follows, so that a few bytes cannot fill the memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice

from berge.errors import FormatError, ParseError, check_kind, with_option
from berge.graphs import (
    adjlists,
    bipartite,
    dense,
    dl,
    edgelists,
    graphml,
    leda,
    lgl,
    matrixmarket,
    pairs,
    pajek,
    plain,
    sections,
    sif,
    started_edges,
    tables,
    tgf,
)
from berge.graphs.digraphs import Digraph
from berge.graphs.formats import FOREIGN_FORMATS, GRAPH_FORMATS, MATRIX_FORMATS, WRITTEN_FORMATS
from berge.graphs.graph import Graph
from berge.graphs.mixed_edges import MixedEdges
from berge.graphs.texts import GraphText
from berge.i18n import _, join_list

PIECE = 1 << 12
"""Lines that are written at a time."""


def parse_graph(data: bytes, format: str) -> Graph:
    r"""Return the graph in a text in one of `GRAPH_FORMATS`; `berge.formats` detects the format.

    Names and labels in the text are the names of vertices: strings, or integers if all of them are written as Python
    writes integers. In DIMACS, METIS and matrices without names vertices are numbered from 1, those of a biadjacency
    matrix ("row", i) and ("column", j); in edge lists with a header from 0 if one is called 0, otherwise from 1; in
    graph6 and sparse6 from 0. Directions are dropped, parallel edges are merged, loops only contribute their vertex
    (METIS forbids all three).

    Raises ParseError, with line and column, if the text is not in the format, LimitError for more than 2^31 vertices or
    more than 2^20 without edges, FormatError for an unknown format. Linear in the text, but for sorting the edges.

    >>> from berge.graphs import parse_graph
    >>> parse_graph(b"p edge 3 2\ne 1 2\ne 2 3\n", "dimacs").edges
    [(1, 2), (2, 3)]
    """
    if format not in _READERS:
        names = join_list(GRAPH_FORMATS)
        raise FormatError(_("no graph format is called {format}: use one of {names}", format=repr(format), names=names))
    return parse_graph_text(GraphText(data), format)


def parse_graph_text(text: GraphText, format: str) -> Graph:
    """Return the graph in a text, which is parsed only once; raises as `parse_graph`."""
    if format not in text.cache:
        parsed = text.cache[format] = _READERS[format](text)
        if text.blank_rows:
            parsed._left_out = {"blank rows": text.blank_rows, **parsed.left_out}
    graph = text.cache[format]
    assert isinstance(graph, Graph)
    return graph


def find_start(text: GraphText, format: str) -> int | None:
    """Return the vertex where the token starts, if the format has one."""
    reading = started_edges.take_out_start(text) if format == "edges-start" else None
    return None if reading is None else reading[1]


def parse_digraph_text(text: GraphText, format: str, *, state_matrix: bool = False) -> Digraph:
    """Return the directed graph in a text as a `berge.graphs.digraphs.Digraph`.

    An edge leads from the first name of a line to the second, in GraphML and tables from source to target, and in both
    directions if it has none. The entry (i, j) of a square matrix is i -> j, or j -> i in a `state_matrix`. Loops are
    edges. Raises as `parse_graph`, and ParseError if the text has no directions.
    """
    if format in MATRIX_FORMATS:
        if format == "adjacency" and not is_matrix_market(text):
            return dense.parse_directed(text, state_matrix)
        return matrixmarket.parse_directed(text, state_matrix)
    if state_matrix:
        option = _("--state-matrix and state_matrix=True are only for matrices")
        raise ParseError(_("a text that is not a matrix"), with_option(_("a square Matrix Market file"), option))
    if format not in _DIRECTED_READERS:
        raise ParseError(
            _("a graph without directions"), _("an edge list, a table of edges, GraphML or a square Matrix Market file")
        )
    return _DIRECTED_READERS[format](text)


def is_matrix_market(text: GraphText) -> bool:
    """Whether a text begins as a Matrix Market file."""
    return text.data[: len(matrixmarket.BANNER)].lower() == matrixmarket.BANNER


def write_graph(graph: Graph, format: str) -> Iterator[str]:
    r"""Yield the text of a graph in one of the formats `WRITTEN_FORMATS`.

    The text reads back as the same graph; in DIMACS, METIS, Matrix Market and edge lists with a header its names become
    1, 2, …. Raises FormatError for an unknown format, or if the format cannot hold the names: names in edge lists and
    GraphML are all integers, or all strings of which some are not integers; names in edge lists have no spaces or
    commas. Raises KindError for anything but a `Graph`. Linear in the graph.

    >>> from berge.graphs import write_graph
    >>> "".join(write_graph(berge.Graph.from_edges([("a", "b"), ("b", "c")]), "edges"))
    '# 3 vertices, 2 edges\na b\nb c\n'
    """
    check_kind(graph, Graph, "a berge.Graph; berge.graphs.graph_of(graph) makes one of another library's graph")
    if format not in _WRITERS:
        names = join_list(WRITTEN_FORMATS)
        raise FormatError(_("no graph format is called {format}: use one of {names}", format=repr(format), names=names))
    return _join_lines(_WRITERS[format](graph))


def _join_lines(lines: Iterable[str]) -> Iterator[str]:
    rest = iter(lines)
    while piece := list(islice(rest, PIECE)):
        yield "\n".join([*piece, ""])


def _parse_adjacency(text: GraphText) -> Graph:
    return matrixmarket.parse(text, biadjacency=False) if is_matrix_market(text) else dense.parse_adjacency(text)


def _parse_biadjacency(text: GraphText) -> Graph:
    has_rows = re.match(rb"\s*+[+-]?\.?\d", text.data) is not None
    return dense.parse(text) if has_rows else matrixmarket.parse(text, biadjacency=True)


def _parse_json(text: GraphText) -> Graph:
    from berge.graphs import json_graphs  # only where there is such a file

    return json_graphs.parse(text)


def _parse_gexf(text: GraphText) -> Graph:
    from berge.graphs import gexf  # only where there is such a file

    return gexf.parse(text)


def _parse_foreign(text: GraphText, format: str) -> Graph:
    from berge.graphs import foreign  # only where there is such a file

    return foreign.parse(text, format)


def _parse_directed_json(text: GraphText) -> Digraph:
    from berge.graphs import json_graphs

    return json_graphs.parse_directed(text)


def _parse_directed_gexf(text: GraphText) -> Digraph:
    from berge.graphs import gexf

    return gexf.parse_directed(text)


def _parse_directed_foreign(text: GraphText, format: str) -> Digraph:
    from berge.graphs import foreign

    return foreign.parse_directed(text, format)


def _parse_directed_edges(text: GraphText) -> Digraph:
    edgelists.parse_edges(text)
    return edgelists.read_headless_list(text).build_digraph()


def _parse_directed_headed_edges(text: GraphText) -> Digraph:
    edgelists.parse_headed_edges(text)
    return edgelists.read_edge_list(text).build_headed_digraph()


def _parse_directed_edges_with_start(text: GraphText) -> Digraph:
    started_edges.parse_edges_with_start(text)
    reading = started_edges.take_out_start(text)
    assert reading is not None
    return _parse_directed_headed_edges(reading[0])


def _parse_mixed_edges(read: Callable[[GraphText], MixedEdges], text: GraphText) -> Graph:
    return read(text).as_graph()


def _parse_directed_mixed_edges(read: Callable[[GraphText], MixedEdges], text: GraphText) -> Digraph:
    return read(text).as_digraph()


_MIXED_EDGES_READERS: dict[str, Callable[[GraphText], MixedEdges]] = {
    "sif": sif.read_mixed_edges,
    "leda": leda.read_mixed_edges,
    "dl": dl.read_mixed_edges,
    "lgl": lgl.read_mixed_edges,
}
_READERS: dict[str, Callable[[GraphText], Graph]] = {
    "edges": edgelists.parse_edges,
    "edges-headed": edgelists.parse_headed_edges,
    "edges-start": started_edges.parse_edges_with_start,
    **{name: partial(_parse_foreign, format=name) for name in FOREIGN_FORMATS},
    **{name: partial(_parse_mixed_edges, read) for name, read in _MIXED_EDGES_READERS.items()},
    "dimacs": plain.parse_dimacs,
    "metis": plain.parse_metis,
    "matrixmarket": matrixmarket.parse,
    "graphml": graphml.parse,
    "gexf": _parse_gexf,
    "table": tables.parse,
    "adjlist": adjlists.parse,
    "tgf": tgf.parse,
    "vna": sections.parse,
    "lgf": sections.parse,
    "pajek": pajek.parse,
    "pairs": pairs.parse,
    "node-link": _parse_json,
    "bipartite": bipartite.parse,
    "dense": dense.parse,
    "adjacency": _parse_adjacency,
    "biadjacency": _parse_biadjacency,
}
_DIRECTED_READERS: dict[str, Callable[[GraphText], Digraph]] = {
    "edges": _parse_directed_edges,
    "edges-headed": _parse_directed_headed_edges,
    "edges-start": _parse_directed_edges_with_start,
    "table": tables.parse_directed,
    "adjlist": adjlists.parse_directed,
    "tgf": tgf.parse_directed,
    "vna": sections.parse_directed,
    "lgf": sections.parse_directed,
    "pajek": pajek.parse_directed,
    "pairs": pairs.parse_directed,
    "node-link": _parse_directed_json,
    "dimacs": plain.parse_directed,
    "graphml": graphml.parse_directed,
    "gexf": _parse_directed_gexf,
    **{name: partial(_parse_directed_foreign, format=name) for name in FOREIGN_FORMATS},
    **{name: partial(_parse_directed_mixed_edges, read) for name, read in _MIXED_EDGES_READERS.items()},
}
WITH_DIRECTIONS = (*_DIRECTED_READERS, *MATRIX_FORMATS)
"""The formats that `parse_digraph_text` reads."""
_WRITERS: dict[str, Callable[[Graph], Iterator[str]]] = {
    "edges": edgelists.write_edges,
    "edges-headed": edgelists.write_headed_edges,
    "dimacs": plain.write_dimacs,
    "metis": plain.write_metis,
    "matrixmarket": matrixmarket.write,
    "graphml": graphml.write,
}
