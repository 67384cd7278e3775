"""Inputs and answers of tasks: the texts of a contest, or simple ones for games without a contest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from berge.analysis.review import review
from berge.analysis.solution import StartsSolution, solve
from berge.errors import LimitError, ParseError, check_kind, locate_offset
from berge.files import encode_text
from berge.formats import read
from berge.formats.moves import move_codec
from berge.formats.setups import setup_codec
from berge.games import AnyGame, AnyRuleset, AnySetup, CasesSetup, Game, GraphSetup, Move
from berge.games.builtin import check_ruleset
from berge.i18n import _

LIMITS = {"rows": 40, "columns": 40, "moves": 2000, "vertices": 200, "edges": 20_000, "last": 1000}
"""The default limits of sizes."""
GRAPHS = "edges-headed"
"""The format of graphs without a contest."""
UNTIDY = {
    re.compile(r"\r(?=\n)"): (_("a line end of Windows"), _("a line feed alone, as judges have it")),
    re.compile(r"[^\S\n ]|\ufeff"): (_("an invisible character"), _("only spaces and line feeds")),
    re.compile(r"(?<=\S) (?= )"): (_("two blanks"), _("one")),
    re.compile(r"(?<!\S) | (?!\S)"): (_("a blank at the beginning or the end of a line"), _("none")),
    re.compile(r"(?<!\S)\n"): (_("an empty line"), _("none")),
    re.compile(r"(?<!\S)(?:\+|-?0(?=\d)|-0)"): (
        _("an extra character"),
        _("a number in digits, without leading zeros"),
    ),
    re.compile(r"(?<=\S)\Z"): (_("the end of the text"), _("the end of the line")),
}
"""Irregularities that validators refuse in a contest's text: patterns with what was found and what is expected."""


def check_game(game: object) -> None:
    """Raise KindError unless `game` is a game."""
    check_kind(game, Game, "a game; for a text use berge.loads(text)")


def limits_of(ruleset: AnyRuleset) -> Mapping[str, int]:
    """Return the limit of each size in a ruleset's task.

    >>> from berge import setter
    >>> setter.limits_of(berge.maze)
    {'rows': 100, 'columns': 100}
    """
    check_ruleset(ruleset)
    return LIMITS if ruleset.contest is None or not ruleset.contest.limits else ruleset.contest.limits


def limit_name(option: str, limits: Mapping[str, int]) -> str:
    """Return the name of an option's limit; if there are several graphs, that of one graph."""
    return f"case_{option}" if f"case_{option}" in limits else option


def check_limit(what: str, size: int, limits: Mapping[str, int]) -> None:
    """Raise LimitError if a size has a limit and exceeds it."""
    if what in limits and size > limits[what]:
        raise LimitError(
            _("{what} is {found}; the task allows at most {most}", what=what, found=size, most=limits[what])
        )


def asks_for_moves(ruleset: AnyRuleset) -> bool:
    """Whether the task asks for the mistakes of a game; otherwise it asks for the values of all starts.

    >>> from berge import setter
    >>> setter.asks_for_moves(berge.rabbit), setter.asks_for_moves(berge.maze)
    (True, False)
    """
    check_ruleset(ruleset)
    if ruleset.contest is not None:
        return ruleset.contest.answers is None
    has_token: bool = ruleset.setup_class.NEEDS_TOKEN
    return has_token


def input_of(game: AnyGame) -> str:
    r"""Return the input of a program: the contest's format, or a list of edges, rows of a board, or numbers.

    >>> from berge import setter
    >>> setter.input_of(berge.loads("maze:2x3"))
    '2 3\n...\n...\n'
    """
    check_game(game)
    ruleset = game.setup.ruleset
    if ruleset.contest is not None:
        return ruleset.contest.writes(game)
    if setup_codec(ruleset).reads_graphs:
        return game.dumps(GRAPHS)
    rows = None if game.moves else game.setup.letters([])
    return "\n".join([*([game.notation().removeprefix(f"{ruleset.name}:")] if rows is None else rows), ""])


def read_input(ruleset: AnyRuleset, text: str | bytes) -> AnyGame:
    r"""Return the game of an input that follows the task; raises as `read_game` and `check_limits`.

    >>> from berge import setter
    >>> setter.read_input(berge.maze, "2 3\n...\n.#.\n").notation()
    'maze:.../.#.'
    """
    game = read_game(ruleset, text)
    check_limits(game)
    return game


def read_game(ruleset: AnyRuleset, text: str | bytes) -> AnyGame:
    r"""Return the game of an input; raises ParseError and IllegalMove with line and column.

    >>> from berge import setter
    >>> setter.read_game(berge.maze, "2 3\n...\n.#.\n").notation()
    'maze:.../.#.'
    """
    check_ruleset(ruleset)
    if ruleset.contest is None and setup_codec(ruleset).reads_graphs:
        return read(text, GRAPHS).game
    return ruleset.loads(text)


def check_tidy(game: AnyGame, text: str | bytes) -> None:
    """Raise ParseError, with line and column, if a text has spaces or zeros that its contest forbids.

    >>> from berge import setter
    >>> game = berge.loads("maze:3x3")
    >>> setter.check_tidy(game, setter.input_of(game))  # no error
    """
    text, own = encode_text(text).decode("utf-8", "replace"), input_of(game)
    for pattern, (problem, expected) in UNTIDY.items():
        place = pattern.search(text)
        if place and not pattern.search(own):
            raise ParseError(problem, expected, *locate_offset(text, place.start()))


def check_limits(game: AnyGame, limits: Mapping[str, int] | None = None) -> None:
    """Raise LimitError if a game exceeds limits, those of its task by default, ParseError if it breaks a promise.

    >>> from berge import setter
    >>> setter.check_limits(berge.loads("maze:3x3"))  # no error
    """
    check_game(game)
    ruleset = game.setup.ruleset
    for what, size in measure_game(game).items():
        check_limit(what, size, limits_of(ruleset) if limits is None else limits)
    if ruleset.contest is not None and ruleset.contest.check_promises is not None:
        ruleset.contest.check_promises(game)


def check_no_start(game: AnyGame) -> None:
    """Raise ParseError if the task is about all starts but a start is chosen.

    >>> from berge import setter
    >>> setter.check_no_start(berge.loads("maze:3x3"))  # no error
    """
    check_game(game)
    if not asks_for_moves(game.setup.ruleset) and (game.setup.token_number is not None or game.moves):
        raise ParseError(_("the task asks about all starts, but the game has a start: leave it out"))


def measure_game(game: AnyGame) -> dict[str, int]:
    """Return the sizes of a game, by the names of limits."""
    setup = game.setup
    sizes = dict(setup.game_graph.size())
    if asks_for_moves(setup.ruleset):
        sizes["moves"] = len(game.moves)
    if (orders := list_case_orders(setup)) is not None:
        sizes |= {"cases": len(orders), "case_vertices": max(orders, default=0)}
    return sizes


def list_case_orders(setup: AnySetup) -> Sequence[int] | None:
    """Return the number of vertices of each graph that a setup is made of; None if it is not made of graphs."""
    if isinstance(setup, CasesSetup):
        return [order for order, _ignored in setup.cases]
    return [setup.graph.order] if isinstance(setup, GraphSetup) else None


def answer_of(game: AnyGame) -> str:
    r"""Return the right answer in the format of the contest.

    Without a contest it is `WIN` and the losing starts, one in each line, or `LOSE` if there is none. Costs what
    `berge.solve` or `berge.review` does. Raises as `check_no_start`.

    >>> from berge import setter
    >>> setter.answer_of(berge.loads("maze:3x3"))
    'WIN\n1 1\n1 3\n2 2\n3 1\n3 3\n'
    """
    check_game(game)
    ruleset = game.setup.ruleset
    if asks_for_moves(ruleset):
        return review(game).dumps("noi")
    check_no_start(game)
    solution = solve(game.setup)
    assert isinstance(solution, StartsSolution)  # as no start is chosen
    if ruleset.contest is not None and ruleset.contest.answer is not None:
        return solution.dumps(ruleset.contest.answer)
    losing = [write_start(game, move) for move in solution.losing_starts]
    return "\n".join(["WIN" if losing else "LOSE", *losing, ""])


def write_start(game: AnyGame, move: Move) -> str:
    """Return a start in the form of answers without a contest."""
    return move_codec(game.setup).write(move).replace(",", " ")


def follows_task(game: AnyGame) -> bool:
    """Whether a game is within the limits of its task and keeps its promises."""
    try:
        check_limits(game)
    except (LimitError, ParseError):
        return False
    return True
