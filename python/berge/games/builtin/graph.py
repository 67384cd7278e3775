"""Vertex geography on any graph: the token goes along an edge to a vertex where it has not been.

One player picks the start unless it is fixed. The player who cannot move loses. Polynomial, by matching (Fraenkel,
Scheinerman and Ullman 1993).

>>> berge.solve(berge.graph.parse("a-b,b-c")).losing_starts
['a', 'c']
"""

from typing import Any

from berge.games import GraphSetup, Ruleset, StoredGraph


def _build_game_graph(setup: GraphSetup) -> StoredGraph:
    """Return the graph."""
    return StoredGraph(setup.graph)


RULESET: Ruleset[GraphSetup, Any] = Ruleset(
    name="graph",
    title="Geography",
    about="vertex geography on any graph: edge lists, DIMACS, METIS, Matrix Market, GraphML",
    setup_class=GraphSetup,
    game_graph=_build_game_graph,
    examples=("graph:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5",),
    sketch="graph:a-b,b-c,c-d,d-a,a-e,b-e+a+b",
    texts={
        "board": "A graph: vertices, and edges that join them.",
        "rules": "Along an edge to a neighbouring vertex.",
    },
    translations={
        "zh": {
            "Geography": "图上博弈",
            "vertex geography on any graph: edge lists, DIMACS, METIS, Matrix Market, GraphML": (
                "任意无向图：边表、DIMACS、METIS、Matrix Market、GraphML"
            ),
            "A graph: vertices, and edges that join them.": "一张图：一些点，由边相连。",
            "Along an edge to a neighbouring vertex.": "沿一条边走到相邻的点。",
        },
    },
)
