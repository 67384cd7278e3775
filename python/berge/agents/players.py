"""Players: those of the package, functions of Python, and commands.

>>> from berge.agents.players import find_player
>>> with find_player("greedy", 10) as player:
...     print(callable(player))
True
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from importlib import import_module
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any

from berge.agents.answers import Answer, Unanswered, chance_of
from berge.agents.programs import Program, is_command
from berge.agents.searches import Walk, alpha_beta, tree_search
from berge.analysis.engine import STRONGEST, Engine
from berge.errors import ArgumentError, InputError, check_name
from berge.formats.moves import move_codec
from berge.games import AnyPosition
from berge.i18n import _
from berge.sanitize import show

MOST_PLAYOUTS, MOST_BUDGET = 1_000_000, 100_000
"""Limits of the players `mctsN` and `alphabetaN`."""


Player = Callable[[AnyPosition, int, str], Answer]
"""A player: answers a position, with a seed and the id of the position. Raises Unanswered."""


def _random(position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    return chance.choice(position.legal_moves), None


def _replies(position: AnyPosition, chance: Random) -> dict[int, int]:
    """Return the number of replies to each move, by its vertex, in random order."""
    walk = Walk(position)
    moves = walk.moves()
    chance.shuffle(moves)
    return walk.count_replies(moves)


def _one_ply(position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    """End the game if that is possible; otherwise move at random."""
    replies = _replies(position, chance)
    vertex = next((one for one, count in replies.items() if not count), next(iter(replies)))
    return position.setup.move_of(vertex), None


def _greedy(position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    """Leave the opponent the fewest replies."""
    replies = _replies(position, chance)
    return position.setup.move_of(min(replies, key=replies.__getitem__)), None


def _level(level: int, position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    return Engine(level, chance.getrandbits(32)).pick(position).move, None


def _search(search: Any, effort: int, position: AnyPosition, chance: Random) -> tuple[Any, float | None]:
    vertex, p_win = search(position, effort, chance)
    return position.setup.move_of(vertex), p_win


SHIPPED = (
    "random", "one-ply", "greedy", *(f"level{level}" for level in range(STRONGEST + 1)),
    "mcts30", "mcts200", "mcts1000", "alphabeta1000",
)  # fmt: skip
"""Players of the package. `mcts` and `alphabeta` also take other numbers."""


def _shipped(name: str) -> Any:
    """Return a player of the package; None if there is none of this name. Raises ArgumentError for its number."""
    plain = {"random": _random, "one-ply": _one_ply, "greedy": _greedy}
    if name in plain:
        return plain[name]
    match = re.fullmatch(r"(level|mcts|alphabeta)([0-9]{1,9})", name)
    if match is None:
        return None
    kind, number = match[1], int(match[2])
    low, high = {"level": (0, STRONGEST), "mcts": (1, MOST_PLAYOUTS), "alphabeta": (1, MOST_BUDGET)}[kind]
    if not low <= number <= high:
        raise ArgumentError(
            _("the player {name}", name=show(name)), _("a number from {low} to {high}", low=low, high=high)
        )
    if kind == "level":
        return partial(_level, number)
    return partial(_search, tree_search if kind == "mcts" else alpha_beta, number)


def find_player(text: str, seconds: float) -> AbstractContextManager[Player]:
    """Return the player that a text names, as a context: one of the package, `module:function`, or a command.

    A function of Python or a command may take `seconds` for a move. Raises MissingError, ArgumentError and InputError.
    """
    shipped = _shipped(text)
    if shipped is not None:
        return nullcontext(partial(_answer_shipped, shipped))
    if re.fullmatch(r"[\w.]+:[\w.]+", text):
        return nullcontext(partial(_answer_function, _load_function(text), seconds))
    if not is_command(text):
        check_name("the player {name}", text, SHIPPED)
    return Program(text, seconds)


def _answer_shipped(player: Any, position: AnyPosition, seed: int, identifier: str) -> Answer:
    move, p_win = player(position, Random(f"{seed}/{identifier}"))
    return Answer(move_codec(position.setup).write(move), p_win)


def _load_function(text: str) -> Callable[[AnyPosition], Any]:
    """Return the function `module:function`, also of a module in the current folder."""
    module, _colon, path = text.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        function: Any = import_module(module)
        for name in path.split("."):
            function = getattr(function, name)
    except Exception as error:
        problem = _("the player {name}: {error}", name=show(text), error=_describe(error))
        raise InputError(problem) from None
    if not callable(function):
        raise InputError(_("the player {name} is not a function", name=show(text)))
    return function  # type: ignore[no-any-return]


def _describe(error: BaseException) -> str:
    return f"{type(error).__name__}: {show(str(error))}"


def _answer_function(
    function: Callable[[AnyPosition], Any], seconds: float, position: AnyPosition, _seed: int, _identifier: str
) -> Answer:
    """Ask a function in a thread of its own, because it may not return."""
    done: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
    copy = position.copy()

    def call() -> None:
        try:
            done.put((function(copy), None))
        except BaseException as error:
            done.put((None, error))

    Thread(target=call, daemon=True).start()
    try:
        value, error = done.get(timeout=seconds)
    except Empty:
        raise Unanswered("timeout") from None
    if error is not None:
        raise Unanswered(_describe(error))
    p_win = None
    if isinstance(value, dict):
        p_win, value = chance_of(value.get("p_win")), value.get("move")
    if value is None:
        raise Unanswered("no move")
    return Answer(_write_move(position, value), p_win)


def _write_move(position: AnyPosition, move: Any) -> str:
    """Return a move in notation; what is no legal move is recorded as it is."""
    with suppress(Exception):  # `move` may be any object
        if position.is_legal(move):
            return move_codec(position.setup).write(move)
    return str(move)[:200]
