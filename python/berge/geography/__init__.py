"""The one game below all games: what a ruleset is made of.

A token walks along a graph and uses up what it steps on; who cannot move loses. A `Ruleset` declares what a game is, a
`Start` is where it begins and how that is written, a `Terrain` is where the token walks.
"""

from typing import Any

from berge.geography.boards import HONEYCOMB, KING, KNIGHT, ROOK, TRIANGULAR, Board, Lattice, Steps, board, leaper
from berge.geography.contest import Contest, Subtask
from berge.geography.edges import EdgeBoard
from berge.geography.game import Game
from berge.geography.named import Named
from berge.geography.position import Position
from berge.geography.rows import BoardStart
from berge.geography.ruleset import POLYNOMIAL, Ruleset
from berge.geography.start import FieldsStart, Start
from berge.geography.terrain import M, Move, Terrain

AnyStart = Start[Any]
AnyGame = Game[Any]
AnyPosition = Position[Any]
AnyRuleset = Ruleset[Any, Any]
"""Of whatever game."""

__all__ = [
    "HONEYCOMB",
    "KING",
    "KNIGHT",
    "POLYNOMIAL",
    "ROOK",
    "TRIANGULAR",
    "AnyGame",
    "AnyPosition",
    "AnyRuleset",
    "AnyStart",
    "Board",
    "BoardStart",
    "Contest",
    "EdgeBoard",
    "FieldsStart",
    "Game",
    "Lattice",
    "M",
    "Move",
    "Named",
    "Position",
    "Ruleset",
    "Start",
    "Steps",
    "Subtask",
    "Terrain",
    "board",
    "leaper",
]
