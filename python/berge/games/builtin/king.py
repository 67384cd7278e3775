"""A king's walk: a token goes one square in any direction on a board with holes, never twice to one cell.

One player picks the start unless `@` fixes it. The player who cannot move loses. The graph has triangles, so it needs
Edmonds' blossom algorithm, and the proof is a barrier. (HDU 3446 is such a game, with a piece that has twenty steps.)
Polynomial (Fraenkel, Scheinerman and Ullman 1993).

>>> berge.king.parse("@../#../...").position().winning_moves()
[(1, 2), (2, 2)]
"""

from berge.cells import Cell
from berge.games import KING, BoardSetup, Ruleset, board

RULESET: Ruleset[BoardSetup, Cell] = Ruleset(
    name="king",
    title="King's walk",
    about="a king's walk on a board with holes",
    setup_class=BoardSetup,
    game_graph=board(KING),
    examples=("king:..#.../....#./.@..../..##../....../#.....",),
    sketch="king:..../..#./....+2,2",
    texts={
        "board": "A king on a board, perhaps with walls.",
        "rules": "One step in any direction, also diagonally.",
    },
    translations={
        "zh": {
            "King's walk": "国王游走",
            "a king's walk on a board with holes": "有障碍的棋盘上的国王",
            "A king on a board, perhaps with walls.": "棋盘上有一个国王，可能还有障碍。",
            "One step in any direction, also diagonally.": "向任意方向走一步，斜走也可以。",
        },
    },
)
