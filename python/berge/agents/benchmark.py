"""Asks a player for a move in each position of some suites, or for games against the engine's strongest level."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from berge.agents.answer_files import AnswerFile
from berge.agents.answers import Unanswered, read_move
from berge.agents.players import Player, find_player
from berge.agents.suites import Suite, SuiteItem, create_opponent
from berge.documents import Json
from berge.errors import InputError
from berge.formats.moves import move_codec
from berge.i18n import _
from berge.sanitize import make_safe, show

MOST_FAILURES = 5
"""The run ends with an error after this many positions in a row without an answer."""
MOST_LETTERS = 200
"""The most characters of the player's error that the error of the run quotes."""
Report = Callable[[str, int, int], object]


def run(
    player: str,
    suites: Sequence[Suite],
    *,
    agent: str | None = None,
    seed: int = 0,
    seconds: float = 10.0,
    games: bool = False,
    tools: bool = False,
    progress: Report | None = None,
    known: Mapping[tuple[str, str], Json] | None = None,
) -> Iterator[Json]:
    """Yield a row for each position: the answer of a player, or with `games` the moves of a game from it.

    Games begin in the won positions. The player moves first, the engine's level 10 replies, and a game ends with the
    player's first mistake. `player` is a text for `find_player`. `tools` marks the rows of a player that may run code.
    A missing answer is null, and `error` says why. `known` has rows of an earlier run by the hash of the suite and the
    id; they are yielded as they are. Raises InputError after MOST_FAILURES positions in a row without an answer, and
    what `find_player` raises.

    >>> from berge.agents.benchmark import run
    >>> from berge.agents.suites import find_suite
    >>> answers = run("greedy", [find_suite("king-1")], seed=1)
    >>> first = next(answers)
    >>> first["id"], first["move"]
    ('king-1-001', '4,3')
    """
    total, done, failures = sum(len(suite.items) for suite in suites), 0, 0
    with find_player(player, seconds) as ask:
        if isinstance(ask, AnswerFile):
            if games:
                raise InputError(_("--games needs a player that can be asked: a file has answers to positions alone"))
            ask.check(item.id for suite in suites for item in suite.items)
        for suite in suites:
            for item in suite.items:
                if progress is not None:
                    progress("asking", done, total)
                done += 1
                if games and not item.position.is_winning():
                    continue
                if known is not None and (suite.sha256, item.id) in known:
                    yield known[suite.sha256, item.id]
                    continue
                answer = _play(ask, item, seed) if games else _ask_once(ask, item, seed)
                failures = failures + 1 if "error" in answer else 0
                if failures == MOST_FAILURES and not isinstance(ask, AnswerFile):
                    problem = _(
                        "the player {name} did not answer {n} times in a row, last at {id}: {error}",
                        name=show(player),
                        n=failures,
                        id=item.id,
                        error=make_safe(" ".join(answer["error"].split()))[:MOST_LETTERS],
                    )
                    raise InputError(problem)
                head = {"suite": suite.name, "suite_sha256": suite.sha256, "id": item.id, "notation": item.notation}
                track = {"tools": True} if tools else {}
                yield head | {"agent": agent or player, "seed": seed} | track | answer


def _ask_once(ask: Player, item: SuiteItem, seed: int) -> Json:
    """Return the answer in a position, as a part of its row."""
    began = time.perf_counter()
    try:
        move, p_win, ms = ask(item.position, seed, item.id)
    except Unanswered as error:
        return {"move": None, "p_win": None, "error": str(error), "ms": None}
    if ms is None:
        ms = (time.perf_counter() - began) * 1000
    return {"move": move, "p_win": p_win, "ms": round(ms, 3)}


def _play(ask: Player, item: SuiteItem, seed: int) -> Json:
    """Return a game, as a part of its row. It ends when the player wins, makes a mistake, or makes no legal move."""
    began = time.perf_counter()
    position, moves = item.position.copy(), list[str]()
    engine, codec = create_opponent(item, seed), move_codec(position.setup)
    answer: Json = {"moves": moves}
    while True:  # the position is won, so it is not over
        try:
            moves.append(ask(position.copy(), seed, f"{item.id}/{len(moves)}").move)
        except Unanswered as error:
            answer["error"] = str(error)
            break
        move = read_move(position, moves[-1])
        if move is None:
            break
        position.push(move)
        if position.is_over() or position.is_winning():
            break
        reply = engine.pick(position).move
        moves.append(codec.write(reply))
        position.push(reply)
    answer["ms"] = round((time.perf_counter() - began) * 1000, 3)
    return answer
