"""The names of graph file formats."""

WRITTEN = ("edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml")
"""The formats that `write_graph` writes and `parse_graph` reads."""
ENDINGS = {"dimacs": "dimacs", "metis": "graph", "matrixmarket": "mtx", "graphml": "graphml"}
"""The file endings of some formats; the others are plain texts."""
FOREIGN = ("pajek", "gml", "gexf", "graph6", "sparse6", "node-link", "leda", "multiline", "dot", "dl", "lgl")
"""The formats that networkx or igraph read."""
FORMATS = (*WRITTEN, *FOREIGN, "table", "adjlist", "edges-start", "bipartite", "dense", "adjacency", "biadjacency")
"""All formats that `parse_graph` reads; the last two are Matrix Market files with the meaning of the matrix."""
