"""Undirected graphs: as a value, from other libraries' objects, from and to files."""

from typing import Any

from berge.graphs.adapters import graph_of, matrix_of
from berge.graphs.graph import Graph

__all__ = ["FORMATS", "WRITTEN", "Graph", "graph_of", "matrix_of", "parse_graph", "write_graph"]

WRITTEN = ("edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml")
"""The formats of files that `write_graph` writes, and `parse_graph` reads."""
FORMATS = (*WRITTEN, "table", "adjacency", "biadjacency")
"""All formats that `parse_graph` reads; the last two are Matrix Market files whose matrix is to be read so."""


def __getattr__(name: str) -> Any:
    if name in ("parse_graph", "write_graph"):  # what reads files takes its time to load, and most do not need it
        from berge.graphs import files

        return getattr(files, name)
    raise AttributeError(name)
