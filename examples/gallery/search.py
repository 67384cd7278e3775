"""The search for a maximum matching in the Petersen graph with two leaves, as a picture that plays."""

import sys

import networkx

import berge

graph = networkx.petersen_graph()
graph.add_edge(0, "leaf")
graph.add_edge(0, "twig")
explanation = berge.explain(graph)
print(explanation.steps[-2].text)
if len(sys.argv) > 1:
    explanation.dump(sys.argv[1])
