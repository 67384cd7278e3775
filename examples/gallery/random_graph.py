"""The even part of a random graph of Erdos and Renyi: the vertices that some maximum matching misses.

Up to the mean degree e, pairing leaves solves nearly everything (Karp and Sipser 1981). Above it a core is left,
which can be paired but for the last vertex: if its number is odd, any vertex of it can be missed, if it is even, none.
"""

import sys

import matplotlib
import numpy as np

import berge

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "berge"
import matplotlib.pyplot as plt  # noqa: E402

vertices, random = 20_000, np.random.default_rng(1)
degrees = np.arange(0.25, 6.1, 0.25)
even, missed = [], []
for degree in degrees:
    edges = random.integers(0, vertices, (int(vertices * degree / 2), 2))
    graph = berge.gallai_edmonds(np.concatenate([edges, [[vertices - 1, vertices - 1]]]))  # names the last vertex
    even.append(len(graph.even) / vertices)
    missed.append(graph.deficiency / vertices)
for degree, share in zip(degrees[7::4], even[7::4], strict=True):
    print(f"mean degree {degree}: {share:.0%} can be missed")
if len(sys.argv) > 1:
    plt.figure(figsize=(6, 3.5), layout="constrained")
    plt.plot(degrees, even, "o", label="can be missed (even)")
    plt.plot(degrees, missed, label="missed by each maximum matching")
    plt.axvline(np.e, color="grey", linestyle=":", label="e")
    plt.xlabel("mean degree")
    plt.ylabel("share of the vertices")
    plt.gcf().legend(loc="outside upper center", ncols=3)
    plt.savefig(sys.argv[1], metadata={"Date": None})
