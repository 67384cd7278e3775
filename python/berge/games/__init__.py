"""The types of a game: rulesets, setups, game graphs, positions and games.

In every game a token walks along a graph and uses up what it steps on. The player who cannot move loses. A `Ruleset`
declares a game, a `Setup` is what is there before the first move, and a `GameGraph` is the graph of the token.

>>> from berge.games import BoardSetup, Ruleset, board, leaper
>>> steps = board(leaper("zebra", (2, 3)))
>>> zebra = Ruleset(name="zebra", title="Zebra's walk", about="a walk", setup_class=BoardSetup, game_graph=steps)
>>> zebra.parse("4x5").position([(1, 1)]).legal_moves
[(3, 4), (4, 3)]
"""

from typing import Any

from berge.games.boards import Board, Lattice, board
from berge.games.contest import Contest
from berge.games.edge_board import EdgeBoard
from berge.games.fields import FieldsSetup, Pairs
from berge.games.game import Game
from berge.games.game_graph import GameGraph, M, Move
from berge.games.graph_setup import CasesSetup, GraphSetup
from berge.games.position import Position
from berge.games.rows import BoardSetup
from berge.games.ruleset import POLYNOMIAL, Ruleset
from berge.games.setup import Setup
from berge.games.steps import HONEYCOMB, KING, KNIGHT, ROOK, TRIANGULAR, Steps, leaper
from berge.games.stored_graph import StoredGraph

AnySetup = Setup[Any]
AnyGame = Game[Any]
AnyPosition = Position[Any]
AnyRuleset = Ruleset[Any, Any]
"""The four types for code that works with any game."""

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
    "AnySetup",
    "Board",
    "BoardSetup",
    "CasesSetup",
    "Contest",
    "EdgeBoard",
    "FieldsSetup",
    "Game",
    "GameGraph",
    "GraphSetup",
    "Lattice",
    "M",
    "Move",
    "Pairs",
    "Position",
    "Ruleset",
    "Setup",
    "Steps",
    "StoredGraph",
    "board",
    "leaper",
]
