"""The names of graph file formats."""

WRITTEN_FORMATS = ("edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml")
"""The formats that `write_graph` writes and `parse_graph` reads."""
ENDINGS = {"dimacs": "dimacs", "metis": "graph", "matrixmarket": "mtx", "graphml": "graphml"}
"""The file endings of some formats; the others are plain texts."""
FOREIGN_FORMATS = ("gml", "graph6", "sparse6", "multiline", "dot")
"""The formats that networkx reads."""
MATRIX_FORMATS = ("matrixmarket", "adjacency", "biadjacency")
"""The formats of matrices; the last two give the meaning of a Matrix Market file."""
GRAPH_FORMATS = (
    *WRITTEN_FORMATS, *FOREIGN_FORMATS, "pajek", "leda", "dl", "lgl", "gexf", "node-link", "pairs", "table", "adjlist",
    "sif", "tgf", "vna", "lgf", "edges-start", "bipartite", "dense", *MATRIX_FORMATS[1:],
)  # fmt: skip
"""All formats that `parse_graph` reads."""
