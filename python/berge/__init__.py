r"""Exact analysis for path games on graphs.

>>> import berge
>>> game = berge.rabbit.loads("1 6\nXO.OXO\n1\n1 2\n1 1\n")
>>> review = berge.review(game)
>>> review.mistakes("rabbit")
[1]
>>> review.plies[0].winning_moves
[(1, 4)]
>>> berge.verify(review.plies[0].certificate())
Verdict(proved=True, claim='the player to move with the token on (1, 3) wins')
"""

# Nothing is imported here but the small `berge.hooks`: the command `berge` loads this file before all others, and until
# it is loaded Ctrl-C shows a traceback.
from berge import hooks

TYPE_CHECKING = False  # which type checkers take for true, as they do `typing.TYPE_CHECKING`
if TYPE_CHECKING:
    from berge._core import __version__ as __version__
    from berge.agents import Games, label
    from berge.analysis.control import Control
    from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn, dulmage_mendelsohn, structural_rank
    from berge.analysis.explanation import Explanation, Step, explain
    from berge.analysis.gallai_edmonds import GallaiEdmonds, essential, gallai_edmonds, maximum_matching
    from berge.analysis.review import Accuracy, Ply, Review, review
    from berge.analysis.slither import Slither, slither
    from berge.analysis.solution import (
        EVEN,
        MATCHED,
        ODD,
        PositionSolution,
        Solution,
        StartsSolution,
        solve,
        use_threads,
    )
    from berge.certificates import Certificate, StartsCertificate
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
        PackageError,
        ParseError,
        RulesetError,
    )
    from berge.formats.loading import load, loads, parse
    from berge.formats.networks import control
    from berge.games import Game, Position, Ruleset, Setup
    from berge.games.builtin import RULESETS as RULESETS
    from berge.games.builtin.edge import RULESET as edge
    from berge.games.builtin.graph import RULESET as graph
    from berge.games.builtin.hamilg import RULESET as hamilg
    from berge.games.builtin.juniper import RULESET as juniper
    from berge.games.builtin.king import RULESET as king
    from berge.games.builtin.knight import RULESET as knight
    from berge.games.builtin.maze import RULESET as maze
    from berge.games.builtin.planinarenje import RULESET as planinarenje
    from berge.games.builtin.rabbit import RULESET as rabbit
    from berge.graphs import Graph
    from berge.setter.deals import Deal, deal
    from berge.verdicts import Verdict, verify

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
    "Explanation",
    "FormatError",
    "GallaiEdmonds",
    "Game",
    "Games",
    "Graph",
    "GraphError",
    "IllegalMove",
    "InputError",
    "InternalError",
    "KindError",
    "LimitError",
    "MissingError",
    "PackageError",
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
    "Step",
    "Verdict",
    "control",
    "deal",
    "dulmage_mendelsohn",
    "edge",
    "essential",
    "explain",
    "gallai_edmonds",
    "graph",
    "hamilg",
    "juniper",
    "king",
    "knight",
    "label",
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

NAMES = {
    "berge._core": ("__version__",),
    "berge.agents": ("Games", "label"),
    "berge.analysis.control": ("Control",),
    "berge.analysis.dulmage_mendelsohn": ("DulmageMendelsohn", "dulmage_mendelsohn", "structural_rank"),
    "berge.analysis.explanation": ("Explanation", "Step", "explain"),
    "berge.analysis.gallai_edmonds": ("GallaiEdmonds", "essential", "gallai_edmonds", "maximum_matching"),
    "berge.analysis.review": ("Accuracy", "Ply", "Review", "review"),
    "berge.analysis.slither": ("Slither", "slither"),
    "berge.analysis.solution": (
        *("EVEN", "MATCHED", "ODD", "PositionSolution", "Solution", "StartsSolution", "solve", "use_threads"),
    ),
    "berge.certificates": ("Certificate", "StartsCertificate"),
    "berge.errors": (
        *("AmbiguousText", "ArgumentError", "BergeError", "FormatError", "GraphError", "IllegalMove", "InputError"),
        *("InternalError", "KindError", "LimitError", "MissingError", "PackageError", "ParseError", "RulesetError"),
    ),
    "berge.formats": ("load", "loads", "parse"),
    "berge.formats.networks": ("control",),
    "berge.games": ("Game", "Position", "Ruleset", "Setup"),
    "berge.games.builtin": ("RULESETS",),
    "berge.graphs": ("Graph",),
    "berge.setter.deals": ("Deal", "deal"),
    "berge.verdicts": ("Verdict", "verify"),
}
"""The public names besides those of rulesets, by the module that has them; each is loaded on first use."""

hooks.register("writers", "berge.formats", "berge.render")
hooks.register("games", "berge.formats.rulesets")

if not TYPE_CHECKING:  # a type checker sees the names above

    def __dir__() -> list[str]:
        """Return all public names, loaded or not."""
        return sorted({*globals(), *__all__})

    def __getattr__(name: str):
        """Load a public name: one above, a module, or a ruleset of this or another package."""
        from importlib import import_module
        from importlib.machinery import PathFinder

        for module, names in NAMES.items():
            if name in names:
                return globals().setdefault(name, getattr(import_module(module), name))
        if name in __all__:  # a ruleset of berge itself
            return globals().setdefault(name, __getattr__("RULESETS")[name])
        if PathFinder.find_spec(f"berge.{name}", __path__):
            return import_module(f"berge.{name}")
        if name.startswith("_"):
            raise AttributeError(f"berge has no {name!r}", name=name)
        rulesets = __getattr__("RULESETS")
        if name not in rulesets:
            from berge.name_hints import missing_attribute_error

            raise missing_attribute_error("berge", name, [*__all__, *rulesets])
        return rulesets[name]
