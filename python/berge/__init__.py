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

from berge import render as render  # it registers its formats
from berge._core import __version__ as __version__
from berge.analysis.review import Accuracy, Ply, Review, review
from berge.analysis.solution import EVEN, MATCHED, ODD, PositionSolution, Solution, StartsSolution, solve, use_threads
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
from berge.formats import load, loads, parse
from berge.games import Game, Position, Ruleset, Setup
from berge.games.builtin import RULESETS
from berge.graphs import Graph
from berge.name_hints import missing_attribute

if TYPE_CHECKING:
    from berge.analysis.control import Control, control
    from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn, dulmage_mendelsohn, structural_rank
    from berge.analysis.gallai_edmonds import GallaiEdmonds, essential, gallai_edmonds, maximum_matching
    from berge.analysis.slither import Slither, slither
    from berge.games.builtin.edge import RULESET as edge
    from berge.games.builtin.graph import RULESET as graph
    from berge.games.builtin.hamilg import RULESET as hamilg
    from berge.games.builtin.juniper import RULESET as juniper
    from berge.games.builtin.king import RULESET as king
    from berge.games.builtin.knight import RULESET as knight
    from berge.games.builtin.maze import RULESET as maze
    from berge.games.builtin.planinarenje import RULESET as planinarenje
    from berge.games.builtin.rabbit import RULESET as rabbit
    from berge.setter.deals import Deal, deal

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
    "Setup",
    "Slither",
    "Solution",
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
    "berge.analysis.control": ("Control", "control"),
    "berge.analysis.dulmage_mendelsohn": ("DulmageMendelsohn", "dulmage_mendelsohn", "structural_rank"),
    "berge.analysis.gallai_edmonds": ("GallaiEdmonds", "essential", "gallai_edmonds", "maximum_matching"),
    "berge.setter.deals": ("Deal", "deal"),
    "berge.analysis.slither": ("Slither", "slither"),
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
            raise missing_attribute("berge", name, [*__all__, *RULESETS])
        return RULESETS[name]
