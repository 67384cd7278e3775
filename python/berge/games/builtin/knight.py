"""A knight's walk: a token goes by knight's moves on a board with holes, never twice to one cell.

One player picks the start unless `@` fixes it. The player who cannot move loses. Every step changes the colour of the
cell, so dominoes prove who wins. Polynomial, by matching (Fraenkel, Scheinerman and Ullman 1993).

>>> berge.knight.parse("8x8").position([(1, 1)]).winning_moves()
[(2, 3), (3, 2)]
"""

from berge.cells import Cell
from berge.games import KNIGHT, BoardSetup, Ruleset, board

RULESET: Ruleset[BoardSetup, Cell] = Ruleset(
    name="knight",
    title="Knight's walk",
    about="a knight's walk on a board with holes",
    setup_class=BoardSetup,
    game_graph=board(KNIGHT),
    examples=("knight:5x6",),
    sketch="knight:..../..../..../....+3,3",
    texts={
        "board": "A knight on a board, perhaps with walls.",
        "rules": "Two cells straight and one aside. The knight jumps over walls.",
    },
    translations={
        "zh": {
            "Knight's walk": "马步游走",
            "a knight's walk on a board with holes": "有障碍的棋盘上的马",
            "A knight on a board, perhaps with walls.": "棋盘上有一匹马，可能还有障碍。",
            "Two cells straight and one aside. The knight jumps over walls.": (
                "直走两格，再横走一格。中间有障碍也能跳过。"
            ),
        },
    },
)
