r"""Exact analysis for path games on graphs.

>>> import berge
>>> game = berge.rabbit.loads("1 6\nXO.OXO\n1\n1 2\n1 1\n")
>>> review = berge.review(game)
>>> review.mistakes("rabbit")
[1]
>>> review.plies[0].winning_moves
[(1, 4)]
>>> berge.verify(review.plies[0].certificate())
Verdict(proved=True, words='the player to move with the token on (1, 3) wins')
"""

from berge import draw as draw  # it registers its formats
from berge._core import __version__ as __version__
from berge.certificates import Certificate, StartsCertificate, Verdict, verify
from berge.decompositions import Blocks, Decomposition, decompose, essential, maximum_matching
from berge.errors import (
    AmbiguousText,
    BergeError,
    FormatError,
    GraphError,
    IllegalMove,
    InputError,
    InternalError,
    LimitError,
    ParseError,
)
from berge.graphs import Graph
from berge.records import load, loads
from berge.reviews import Accuracy, Ply, Review, review
from berge.rulesets import edge, graph, hamilg, juniper, king, knight, maze, planinarenje, rabbit
from berge.rulesets.geography import Game, Position
from berge.slithers import Slither, slither
from berge.solutions import EVEN, MATCHED, ODD, PositionSolution, Solution, StartsSolution, solve

__all__ = [
    "EVEN",
    "MATCHED",
    "ODD",
    "Accuracy",
    "AmbiguousText",
    "BergeError",
    "Blocks",
    "Certificate",
    "Decomposition",
    "FormatError",
    "Game",
    "Graph",
    "GraphError",
    "IllegalMove",
    "InputError",
    "InternalError",
    "LimitError",
    "ParseError",
    "Ply",
    "Position",
    "PositionSolution",
    "Review",
    "Slither",
    "Solution",
    "StartsCertificate",
    "StartsSolution",
    "Verdict",
    "decompose",
    "edge",
    "essential",
    "graph",
    "hamilg",
    "juniper",
    "king",
    "knight",
    "load",
    "loads",
    "maximum_matching",
    "maze",
    "planinarenje",
    "rabbit",
    "review",
    "slither",
    "solve",
    "verify",
]
