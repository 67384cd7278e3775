"""Edge geography on a board: the token goes to a neighbouring cell along an edge that has not been used yet.

Cells may be visited again. The player who cannot move loses. One player picks the start unless `@` fixes it. The
mover loses iff an even kernel contains the token's cell: a set of cells of its colour such that every cell of the other
colour has an even number of neighbours in it. That is linear algebra over GF(2), and polynomial, on bipartite graphs
(Fraenkel, Scheinerman and Ullman 1993); on others edge geography is PSPACE-complete.

>>> berge.solve(berge.edge.parse("3x5")).losing_starts
[(1, 1), (1, 3), (1, 5), (3, 1), (3, 3), (3, 5)]
"""

from berge.cells import Cell
from berge.games import BoardSetup, EdgeBoard, Ruleset


def _build_game_graph(setup: BoardSetup) -> EdgeBoard:
    """Return the board's edges."""
    return EdgeBoard(setup.rows)


RULESET: Ruleset[BoardSetup, Cell] = Ruleset(
    name="edge",
    title="Edge geography",
    about="edge geography on a board",
    setup_class=BoardSetup,
    game_graph=_build_game_graph,
    complexity="polynomial on bipartite graphs: an even kernel over GF(2); PSPACE-complete on others "
    "(Fraenkel, Scheinerman and Ullman 1993)",
    examples=("edge:5x6",),
    sketch="edge:.../.../...+2,2+2,3",
    texts={
        "board": "A board. Edges join neighbouring cells.",
        "rules": "One step up, down, left or right, along an unused edge.",
    },
    translations={
        "zh": {
            "Edge geography": "走边博弈",
            "edge geography on a board": "走过的边（而不是点）不能再走：二分图上是 GF(2) 线性代数",
            "A board. Edges join neighbouring cells.": "一张棋盘，相邻的格子之间有边相连。",
            "One step up, down, left or right, along an unused edge.": ("沿一条没走过的边，向上、下、左或右走一步。"),
        },
    },
)
