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
from berge.certificates import BoardCertificate, Certificate, Verdict, verify
from berge.errors import BergeError, FormatError, IllegalMove, InputError, InternalError, LimitError, ParseError
from berge.records import load, loads
from berge.reviews import Accuracy, Ply, Review, review
from berge.rulesets import maze, rabbit
from berge.solutions import BoardSolution, PositionSolution, Solution, solve

__all__ = [
    "Accuracy",
    "BergeError",
    "BoardCertificate",
    "BoardSolution",
    "Certificate",
    "FormatError",
    "IllegalMove",
    "InputError",
    "InternalError",
    "LimitError",
    "ParseError",
    "Ply",
    "PositionSolution",
    "Review",
    "Solution",
    "Verdict",
    "load",
    "loads",
    "maze",
    "rabbit",
    "review",
    "solve",
    "verify",
]
