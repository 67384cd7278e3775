"""Players that are functions of Python. Each runs in a process of its own, which can be ended if it does not return."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import IO, Any

from berge.agents.answers import read_chance
from berge.agents.programs import PlayerProcess
from berge.formats import loads
from berge.formats.moves import move_codec
from berge.games import AnyPosition
from berge.sanitize import show

MOST_ILLEGAL_LETTERS = 200
"""The most characters of an illegal move in an answer."""
_CODE = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from berge.agents.functions import main; main()"


class FunctionProcess(PlayerProcess):
    """A function of Python, `module:function`, as a player; the module may be in the current folder.

    The process writes a line when the function is loaded, so that loading takes no time from the first move.
    """

    def __init__(self, text: str, seconds: float) -> None:
        super().__init__(text, [sys.executable, "-c", _CODE, json.dumps(sys.path), text], seconds)

    def _start(self) -> None:
        """Start the process, and wait until the function is loaded; raises InputError if that fails."""
        super()._start()
        self._requests.put(b"")
        line = self._answers.get()
        if not line.endswith(b"\n"):
            raise self._start_error(f"ended with status {self._end()}")
        error = json.loads(line).get("error")
        if error is not None:
            self._end()
            raise self._start_error(error)


def main() -> None:
    """Answer the requests on stdin on stdout. The function itself reads nothing, and what it prints goes to stderr."""
    requests, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    serve(sys.argv[2], requests, answers)


def serve(text: str, requests: IO[str], answers: IO[str]) -> None:
    """Load a function, write a line that says whether this failed, and answer requests, a line each."""

    def write(answer: Any) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    try:
        function = _load(text)
    except BaseException as error:
        write({"error": _describe(error)})
        return
    if not callable(function):
        write({"error": "it is not a function"})
        return
    write({})
    for line in requests:
        request = json.loads(line)
        game = loads(request["position"])
        write({"id": request["id"], **_ask(function, game.setup.position(game.moves))})


def _load(text: str) -> Any:
    """Return the function that `module:function` names; raises what its module raises."""
    module, _colon, path = text.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    function: Any = import_module(module)
    for name in path.split("."):
        function = getattr(function, name)
    return function


def _ask(function: Callable[[AnyPosition], Any], position: AnyPosition) -> dict[str, Any]:
    """Return what a function answers in a position."""
    try:
        value, p_win = function(position.copy()), None
        if isinstance(value, dict):
            p_win, value = read_chance(value.get("p_win")), value.get("move")
        return {"error": "no move"} if value is None else {"move": _write_move(position, value), "p_win": p_win}
    except BaseException as error:
        return {"error": _describe(error)}


def _describe(error: BaseException) -> str:
    return f"{type(error).__name__}: {show(str(error))}"


def _write_move(position: AnyPosition, move: Any) -> str:
    """Return a move in notation; an illegal one as Python shows it."""
    with suppress(Exception):  # `move` may be any object
        if position.is_legal(move):
            return move_codec(position.setup).write(move)
    return str(move)[:MOST_ILLEGAL_LETTERS]
