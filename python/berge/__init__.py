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

from importlib import import_module
from typing import TYPE_CHECKING, Any

from berge import draw as draw  # it registers its formats
from berge import guesses as guesses
from berge._core import __version__ as __version__
from berge.certificates import Certificate, StartsCertificate, Verdict, verify
from berge.errors import (
    AmbiguousText,
    ArgumentError,
    BergeError,
    FormatError,
    GraphError,
    IllegalMove,
    InputError,
    InternalError,
    KindError,
    LimitError,
    MissingError,
    ParseError,
    RulesetError,
)
from berge.geography import Game, Position, Ruleset, Start
from berge.graphs import Graph
from berge.records import load, loads, parse
from berge.reviews import Accuracy, Ply, Review, review
from berge.rulesets import RULESETS
from berge.solutions import EVEN, MATCHED, ODD, PositionSolution, Solution, StartsSolution, solve, use_threads

if TYPE_CHECKING:
    from berge.controls import Control, control
    from berge.decompositions.dulmage_mendelsohn import DulmageMendelsohn, dulmage_mendelsohn, structural_rank
    from berge.decompositions.gallai_edmonds import GallaiEdmonds, essential, gallai_edmonds, maximum_matching
    from berge.play.deals import Deal, deal
    from berge.rulesets.edge import RULESET as edge
    from berge.rulesets.graph import RULESET as graph
    from berge.rulesets.hamilg import RULESET as hamilg
    from berge.rulesets.juniper import RULESET as juniper
    from berge.rulesets.king import RULESET as king
    from berge.rulesets.knight import RULESET as knight
    from berge.rulesets.maze import RULESET as maze
    from berge.rulesets.planinarenje import RULESET as planinarenje
    from berge.rulesets.rabbit import RULESET as rabbit
    from berge.slithers import Slither, slither

__all__ = [
    "EVEN",
    "MATCHED",
    "ODD",
    "Accuracy",
    "AmbiguousText",
    "ArgumentError",
    "BergeError",
    "Certificate",
    "Control",
    "Deal",
    "DulmageMendelsohn",
    "FormatError",
    "GallaiEdmonds",
    "Game",
    "Graph",
    "GraphError",
    "IllegalMove",
    "InputError",
    "InternalError",
    "KindError",
    "LimitError",
    "MissingError",
    "ParseError",
    "Ply",
    "Position",
    "PositionSolution",
    "Review",
    "Ruleset",
    "RulesetError",
    "Slither",
    "Solution",
    "Start",
    "StartsCertificate",
    "StartsSolution",
    "Verdict",
    "control",
    "deal",
    "dulmage_mendelsohn",
    "edge",
    "essential",
    "gallai_edmonds",
    "graph",
    "hamilg",
    "juniper",
    "king",
    "knight",
    "load",
    "loads",
    "maximum_matching",
    "maze",
    "parse",
    "planinarenje",
    "rabbit",
    "review",
    "slither",
    "solve",
    "structural_rank",
    "use_threads",
    "verify",
]


LATER = {
    "berge.controls": ("Control", "control"),
    "berge.decompositions.dulmage_mendelsohn": ("DulmageMendelsohn", "dulmage_mendelsohn", "structural_rank"),
    "berge.decompositions.gallai_edmonds": ("GallaiEdmonds", "essential", "gallai_edmonds", "maximum_matching"),
    "berge.play.deals": ("Deal", "deal"),
    "berge.slithers": ("Slither", "slither"),
}
"""What no review needs, by where it is: loaded when it is asked for."""

if not TYPE_CHECKING:  # to a type checker the door has the names above

    def __dir__() -> list[str]:
        """Return what there is, loaded or not: for whoever completes names."""
        return sorted({*globals(), *__all__})

    def __getattr__(name: str) -> Any:
        """Return what is loaded when it is asked for: a name above, or the ruleset of a name, another package's too."""
        for module, names in LATER.items():
            if name in names:
                return globals().setdefault(name, getattr(import_module(module), name))
        if name == "integrations":
            return import_module("berge.integrations")
        if name.startswith("_") or name not in RULESETS:
            guesses.fail(["berge"], name, [*__all__, *RULESETS], None)
        return RULESETS[name]
