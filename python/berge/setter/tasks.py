"""What a program is asked: the texts of a contest, and for games that have none, the plainest there are."""

from __future__ import annotations

import re
from collections.abc import Mapping

from berge.analysis.review import review
from berge.analysis.solution import StartsSolution, solve
from berge.documents import encode_pieces
from berge.errors import LimitError, ParseError, check_kind
from berge.formats import read
from berge.formats.moves import move_codec
from berge.games import AnyGame, AnyRuleset, CasesSetup, Game, GraphSetup, Move
from berge.games.builtin import check_ruleset
from berge.i18n import _

LIMITS = {"rows": 40, "columns": 40, "moves": 2000, "vertices": 200, "edges": 20_000, "last": 1000}
"""Sizes where no contest says others."""
GRAPHS = "edges-headed"
"""The format of the graphs of no contest."""
UNTIDY = {
    re.compile(r"[^\S\n ]|\ufeff"): (_("a sign that is not seen"), _("blanks and line feeds, and no other")),
    re.compile(r"(?<=\S) (?= )"): (_("two blanks"), _("one")),
    re.compile(r"(?<!\S) | (?!\S)"): (_("a blank at the beginning or the end of a line"), _("none")),
    re.compile(r"(?<!\S)\n"): (_("an empty line"), _("none")),
    re.compile(r"(?<!\S)(?:\+|-?0(?=\d)|-0)"): (
        _("a sign too many"),
        _("a number by its digits alone, the first of which is not 0"),
    ),
    re.compile(r"(?<=\S)\Z"): (_("the end of the text"), _("the end of the line")),
}
"""What programs may stumble over in a contest's text, and validators refuse: what is found, and what is expected."""


def check_game(game: object) -> None:
    """Raise KindError if something is no game."""
    check_kind(game, Game, "a game: of a text, berge.loads(text)")


def limits_of(ruleset: AnyRuleset) -> Mapping[str, int]:
    """Return the most of each size that a ruleset's task promises."""
    check_ruleset(ruleset)
    return LIMITS if ruleset.contest is None or not ruleset.contest.limits else ruleset.contest.limits


def limit_name(option: str, limits: Mapping[str, int]) -> str:
    """Return what the limit of an option is called, of several graphs that of each one."""
    return f"case_{option}" if f"case_{option}" in limits else option


def check_limit(what: str, size: int, limits: Mapping[str, int]) -> None:
    """Raise LimitError if a size is larger than its limit, if it has one."""
    if what in limits and size > limits[what]:
        raise LimitError(
            _("{what} is {found}; the task allows at most {most}", what=what, found=size, most=limits[what])
        )


def asks_for_moves(ruleset: AnyRuleset) -> bool:
    """Whether the task is about a game that was played, and asks for mistakes; else it is about all starts."""
    check_ruleset(ruleset)
    if ruleset.contest is not None:
        return ruleset.contest.answers is None
    always_there: bool = ruleset.setup_class.FIXED
    return always_there


def input_of(game: AnyGame) -> str:
    """Return the text that a program reads: the contest's; else a list of edges, rows of a board, or numbers."""
    check_game(game)
    ruleset = game.setup.ruleset
    if ruleset.contest is not None:
        return ruleset.contest.writes(game)
    if isinstance(game.setup, GraphSetup):
        return game.dumps(GRAPHS)
    rows = None if game.moves else game.setup.letters([])
    return "\n".join([*([game.notation().removeprefix(f"{ruleset.name}:")] if rows is None else rows), ""])


def read_input(ruleset: AnyRuleset, text: str | bytes) -> AnyGame:
    """Return the game that such a text holds, one that the task promises.

    Raises as `read_game` and `check_limits`.
    """
    game = read_game(ruleset, text)
    check_limits(game)
    return game


def read_game(ruleset: AnyRuleset, text: str | bytes) -> AnyGame:
    """Return the game that such a text holds; raises ParseError and IllegalMove, with line and column, for others."""
    check_ruleset(ruleset)
    if ruleset.contest is None and issubclass(ruleset.setup_class, GraphSetup):
        return read(text, GRAPHS).game
    return ruleset.loads(text)


def check_tidy(game: AnyGame, text: str | bytes) -> None:
    """Raise ParseError, with line and column, if a text has blanks or zeros that its contest does not write."""
    text, own = encode_pieces(text).decode("utf-8", "replace"), input_of(game)
    for pattern, (problem, expected) in UNTIDY.items():
        place = pattern.search(text)
        if place and not pattern.search(own):
            before = text[: place.start()]
            raise ParseError(problem, expected, before.count("\n") + 1, len(before) - before.rfind("\n"))


def check_limits(game: AnyGame) -> None:
    """Raise LimitError if a game is larger than its task promises, ParseError if it is not as promised."""
    check_game(game)
    ruleset = game.setup.ruleset
    for what, size in sizes_of(game).items():
        check_limit(what, size, limits_of(ruleset))
    if ruleset.contest is not None and ruleset.contest.promises is not None:
        ruleset.contest.promises(game)


def check_asked(game: AnyGame) -> None:
    """Raise ParseError if the task is about all starts, and one is chosen."""
    check_game(game)
    if not asks_for_moves(game.setup.ruleset) and (game.setup.first is not None or game.moves):
        raise ParseError(
            _("a start that is chosen"), _("one that the first move chooses, as the task is about all of them")
        )


def sizes_of(game: AnyGame) -> dict[str, int]:
    """Return how large a game is, by the names that limits have."""
    setup = game.setup
    sizes = dict(setup.game_graph.size())
    if asks_for_moves(setup.ruleset):
        sizes["moves"] = len(game.moves)
    if isinstance(setup, CasesSetup):
        sizes |= {"cases": len(setup.cases), "case_vertices": max((order for order, _ in setup.cases), default=0)}
    elif isinstance(setup, GraphSetup):
        sizes |= {"cases": 1, "case_vertices": setup.graph.order}
    return sizes


def answer_of(game: AnyGame) -> str:
    """Return the right answer, as the contest asks for it.

    Where none does: `WIN` and the starts that lose for whoever moves, one a line, or `LOSE` where there is none. Raises
    as `check_asked`.
    """
    check_game(game)
    ruleset = game.setup.ruleset
    if asks_for_moves(ruleset):
        return review(game).dumps("noi")
    check_asked(game)
    solution = solve(game.setup)
    assert isinstance(solution, StartsSolution)  # as nothing is chosen
    if ruleset.contest is not None and ruleset.contest.answer is not None:
        return solution.dumps(ruleset.contest.answer)
    losing = [write_start(game, move) for move in solution.losing]
    return "\n".join(["WIN" if losing else "LOSE", *losing, ""])


def write_start(game: AnyGame, move: Move) -> str:
    """Return a start as answers have it where no contest says how."""
    return move_codec(game.setup).write(move).replace(",", " ")


def is_promised(game: AnyGame) -> bool:
    """Whether the task promises to ask about nothing else than such games."""
    try:
        check_limits(game)
    except (LimitError, ParseError):
        return False
    return True
