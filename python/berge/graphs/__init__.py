"""Undirected graphs: as a value, from other libraries' objects, from and to files.

>>> from berge.graphs import graph_of, write_graph
>>> print(*write_graph(graph_of([("a", "b"), ("b", "c")]), "edges"), sep="", end="")
# 3 vertices, 2 edges
a b
b c
"""

from typing import TYPE_CHECKING, Any

from berge.graphs.formats import GRAPH_FORMATS, WRITTEN_FORMATS
from berge.graphs.graph import Graph

if TYPE_CHECKING:
    from berge.graphs.adapters import graph_of
    from berge.graphs.files import parse_graph, write_graph
    from berge.graphs.matrices import matrix_of

__all__ = ["GRAPH_FORMATS", "WRITTEN_FORMATS", "Graph", "graph_of", "matrix_of", "parse_graph", "write_graph"]


def __getattr__(name: str) -> Any:
    module: Any
    match name:  # these load slowly, and most programs do not need them
        case "graph_of":
            from berge.graphs import adapters as module
        case "matrix_of":
            from berge.graphs import matrices as module
        case "parse_graph" | "write_graph":
            from berge.graphs import files as module
        case _:
            raise AttributeError(name)
    return getattr(module, name)
