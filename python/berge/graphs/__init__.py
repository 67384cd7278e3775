"""Undirected graphs: as a value, from other libraries' objects, from and to files.

>>> from berge.graphs import graph_of, write_graph
>>> print(*write_graph(graph_of([("a", "b"), ("b", "c")]), "edges"), sep="", end="")
# 3 vertices, 2 edges
a b
b c
"""

from typing import Any

from berge.graphs.adapters import graph_of, matrix_of
from berge.graphs.formats import FORMATS, WRITTEN
from berge.graphs.graph import Graph

__all__ = ["FORMATS", "WRITTEN", "Graph", "graph_of", "matrix_of", "parse_graph", "write_graph"]


def __getattr__(name: str) -> Any:
    if name in ("parse_graph", "write_graph"):  # the readers load slowly, and most programs do not need them
        from berge.graphs import files

        return getattr(files, name)
    raise AttributeError(name)
