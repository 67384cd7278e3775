"""The names of graph file formats."""

WRITTEN = ("edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml")
"""The formats that `write_graph` writes and `parse_graph` reads."""
ENDINGS = {"dimacs": "dimacs", "metis": "graph", "matrixmarket": "mtx", "graphml": "graphml"}
"""The file endings of some formats; the others are plain texts."""
FOREIGN = ("pajek", "gml", "graph6", "sparse6", "leda", "multiline", "dot", "dl", "lgl")
"""The formats that networkx or igraph read."""
MATRICES = ("matrixmarket", "adjacency", "biadjacency")
"""The formats of matrices; the last two give the meaning of a Matrix Market file."""
GRAPH_FORMATS = (
    *WRITTEN, *FOREIGN, "gexf", "node-link", "pairs", "table", "adjlist", "sif", "tgf", "vna", "lgf", "edges-start",
    "bipartite", "dense", *MATRICES[1:],
)  # fmt: skip
"""All formats that `parse_graph` reads."""
