"""Players: those of the package, functions of Python, commands, and files of answers.

>>> from berge.agents.players import find_player
>>> with find_player("greedy", 10) as player:
...     print(callable(player))
True
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from random import Random
from typing import Any

from berge.agents.answer_files import ENDING, AnswerFile
from berge.agents.answers import Answer
from berge.agents.functions import FunctionProcess
from berge.agents.programs import CommandPlayer, is_command
from berge.agents.searches import Walk, alpha_beta, search_tree
from berge.analysis.engine import STRONGEST, Engine
from berge.errors import ArgumentError, check_name
from berge.formats.moves import move_codec
from berge.games import AnyPosition
from berge.i18n import _
from berge.sanitize import show

MOST_PLAYOUTS, MOST_BUDGET = 1_000_000, 100_000
"""Limits of the players `mctsN` and `alphabetaN`."""


Player = Callable[[AnyPosition, int, str], Answer]
"""A player takes a position, a seed and the id of the position, and returns an answer or raises Unanswered."""


def _pick_random(position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    return chance.choice(position.legal_moves), None


def _count_replies(position: AnyPosition, chance: Random) -> dict[int, int]:
    """Return the number of replies to each move, by its vertex, in random order."""
    walk = Walk(position)
    moves = walk.list_moves()
    chance.shuffle(moves)
    return walk.count_replies(moves)


def _pick_one_ply(position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    """Return a move that ends the game if there is one, else a random move."""
    replies = _count_replies(position, chance)
    vertex = next((one for one, count in replies.items() if not count), next(iter(replies)))
    return position.setup.move_of(vertex), None


def _pick_greedy(position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    """Return the move that leaves the opponent the fewest replies."""
    replies = _count_replies(position, chance)
    return position.setup.move_of(min(replies, key=replies.__getitem__)), None


def _ask_engine(level: int, position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    return Engine(level, chance.getrandbits(32)).pick(position).move, None


def _search(search: Any, effort: int, position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    vertex, p_win = search(position, effort, chance)
    return position.setup.move_of(vertex), p_win


PACKAGE_PLAYERS = (
    "random", "one-ply", "greedy", *(f"level{level}" for level in range(STRONGEST + 1)),
    "mcts30", "mcts200", "mcts1000", "alphabeta1000",
)  # fmt: skip
"""Players of the package. `mcts` and `alphabeta` also take other numbers."""


def _find_package_player(name: str) -> Any:
    """Return a player of the package; None if none has this name; raises ArgumentError for its number."""
    plain = {"random": _pick_random, "one-ply": _pick_one_ply, "greedy": _pick_greedy}
    if name in plain:
        return plain[name]
    match = re.fullmatch(r"(level|mcts|alphabeta)([0-9]{1,9})", name)
    if match is None:
        return None
    method, number = match[1], int(match[2])
    low, high = {"level": (0, STRONGEST), "mcts": (1, MOST_PLAYOUTS), "alphabeta": (1, MOST_BUDGET)}[method]
    if not low <= number <= high:
        raise ArgumentError(
            _("the player {name}", name=show(name)), _("a number from {low} to {high}", low=low, high=high)
        )
    if method == "level":
        return partial(_ask_engine, number)
    return partial(_search, search_tree if method == "mcts" else alpha_beta, number)


def find_player(text: str, seconds: float) -> AbstractContextManager[Player]:
    """Return the player that a text names, as a context.

    It is one of the package, a function of Python as `module:function`, a file of answers, or a command. A function or
    a command may take `seconds` for a move. Raises MissingError, ArgumentError, InputError and OSError.

    >>> from berge.agents.players import find_player
    >>> with find_player("level3", seconds=1) as player:
    ...     callable(player)
    True
    """
    choose = _find_package_player(text)
    if choose is not None:
        return nullcontext(partial(_answer_package_player, choose))
    if re.fullmatch(r"[\w.]+:[\w.]+", text):
        return FunctionProcess(text, seconds)
    if text.lower().endswith(ENDING) and not is_command(text):
        return nullcontext(AnswerFile(text))
    if text.endswith(".py") and os.path.isfile(text) and not is_command(text):
        module = os.path.splitext(os.path.basename(text))[0]
        expected = _(
            "a function in it, such as {function}, or a command in quotes, such as {command}",
            function=f"{module}:play",
            command=f"'python3 {text}'",
        )
        raise ArgumentError(_("the file {file}", file=show(text)), expected)
    module, _dot, function = text.partition(".")
    if not is_command(text) and os.path.isfile(f"{module}.py"):
        name = f"{module}:{function or 'play'}"
        expected = _("{expected}; did you mean {name}?", expected="MODULE:FUNCTION", name=name)
        raise ArgumentError(_("the player {name}", name=show(text)), expected)
    if not is_command(text):
        others = ("MODULE:FUNCTION", "COMMAND", "FILE.jsonl")
        check_name("the player {name}", text, (*PACKAGE_PLAYERS, *others))
    return CommandPlayer(shlex.split(text), seconds)


def _answer_package_player(player: Any, position: AnyPosition, seed: int, identifier: str) -> Answer:
    move, p_win = player(position, Random(f"{seed}/{identifier}"))
    return Answer(move_codec(position.setup).write(move), p_win)
