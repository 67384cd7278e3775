"""Reads the rows of players' answers, and judges each by its moves alone."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from berge.agents.answers import read_move
from berge.agents.suite_drawing import reply_shares
from berge.agents.suites import Suite, SuiteItem, create_opponent, find_suite_by_hash
from berge.analysis.engine import Engine
from berge.analysis.mistakes import is_mistake
from berge.documents import Json, expect
from berge.errors import ParseError
from berge.formats.json_documents import parse
from berge.formats.moves import move_codec
from berge.games import AnyPosition, Move
from berge.i18n import _
from berge.sanitize import show, show_json

SIZES = ("1-20", "21-60", "61+")
"""Groups of positions by the number of vertices of the setup."""
SHARES = ("0-25%", "26-50%", "51-99%")
"""Groups of critical positions by the share of winning moves."""

MOST_MS = 1e15
"""The most milliseconds of an answer; that is 30,000 years."""


@dataclass(frozen=True)
class Truth:
    """The exact values of a position and of its moves."""

    ruleset: str
    size: str
    difficulty: int | None
    is_winning: bool
    winning: frozenset[Move]
    legal: tuple[Move, ...]
    shares: Mapping[Move, float]
    """In a lost position the share of the opponent's replies that still win, after each move."""

    @property
    def is_critical(self) -> bool:
        """Whether the player to move can win and can lose."""
        return 0 < len(self.winning) < len(self.legal)

    @property
    def chance(self) -> float:
        """The share of moves that win."""
        return len(self.winning) / len(self.legal)

    @property
    def share(self) -> str:
        """The group of the position in SHARES, by its share of winning moves."""
        return SHARES[(self.chance > 0.25) + (self.chance > 0.5)]


@cache
def compute_truth(item: SuiteItem) -> Truth:
    """Return the truth about a position.

    >>> from berge.agents.score_rows import compute_truth
    >>> from berge.agents.suites import find_suite
    >>> truth = compute_truth(find_suite("king-1").items[0])
    >>> truth.is_winning, truth.is_critical, truth.size
    (True, True, '1-20')
    """
    position = item.position
    legal, winning = tuple(position.legal_moves), frozenset(position.winning_moves())
    order = len(position.setup.vertices)
    shares = {} if winning else dict(zip(legal, reply_shares(position), strict=True))
    size = SIZES[(order > 20) + (order > 60)]
    return Truth(position.setup.ruleset.name, size, item.difficulty, bool(winning), winning, legal, shares)


@dataclass(frozen=True)
class AnswerRow:
    """An answer: a move in a position, or the moves of a game from it."""

    agent: str
    tools: bool
    """The track: whether the player may run code."""
    seed: int
    suite: Suite
    item: SuiteItem
    move: Any
    """The text of the move; None if the player gave no answer, or if the row is a game."""
    moves: tuple[str, ...] | None
    p_win: float | None
    ms: float | None
    line: int = 0
    """The line of the file."""

    @property
    def player(self) -> tuple[str, bool]:
        """The name of the player, and the track."""
        return self.agent, self.tools

    @property
    def key(self) -> Hashable:
        """The key of a row, in which all rows differ: player, track, seed, position, and whether it is a game."""
        return self.agent, self.tools, self.seed, self.suite.sha256, self.item.id, self.moves is not None


def read_rows(
    data: bytes, suites: Collection[Suite], known: dict[Hashable, str], source: str = ""
) -> Iterator[AnswerRow]:
    r"""Yield the rows of a file of JSON lines, on `suites` or those of the package.

    `known` has the places of the rows of earlier files, by their keys; it gets those of this one. Blank lines are
    skipped. Raises ParseError, with the line.

    >>> import json
    >>> from berge.agents.benchmark import run
    >>> from berge.agents.scores import read_rows
    >>> from berge.agents.suites import read_suite
    >>> suite = read_suite("mine", b'{"id": "mine-1", "position": "king:@../#../..."}')
    >>> data = "\n".join(map(json.dumps, run("level10", [suite]))).encode()
    >>> [row.move for row in read_rows(data, [suite], known={})]
    ['2,2']
    """
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            row = replace(_read_row(line, suites), line=number)
            if row.key in known:
                problem = _("the position {id} twice for {agent}", id=show(row.item.id), agent=show(row.agent))
                raise ParseError(problem, _("one answer with a seed; the first is in {place}", place=known[row.key]))
        except ParseError as error:
            raise ParseError(error.found, error.expected, number, max(error.column, 1)) from None
        known[row.key] = _("line {line}", line=number) if not source else f"{source}:{number}"
        yield row


def _read_row(line: bytes, suites: Collection[Suite]) -> AnswerRow:
    """Return the row in a line; raises ParseError."""
    document = parse(line)
    name = expect(document, "suite", str, "the name of a suite")
    sha256 = expect(document, "suite_sha256", str, "the hash of a suite")
    suite = find_suite_by_hash(sha256, suites)
    if suite is None or suite.name != name:
        expected = _("a suite of the package, or one given by --suite FILE")
        problem = _("the suite {name} with the hash {hash}", name=show(name), hash=show(sha256[:12]))
        raise ParseError(problem, expected)
    identifier = expect(document, "id", str, "the id of a position")
    item = suite.by_id.get(identifier)
    if item is None:
        raise ParseError(_("the id {id}", id=show(identifier)), _("a position of the suite {name}", name=show(name)))
    if document.get("notation", item.notation) != item.notation:
        raise ParseError(
            _("another position"), _("that of {id} in the suite {name}", id=show(item.id), name=show(name))
        )
    agent = expect(document, "agent", str, "the name of the player")
    seed = expect(document, "seed", int, "a number, the seed")
    tools = expect(document, "tools", bool, "true or false") if "tools" in document else False
    move, moves = document.get("move"), None
    if "moves" in document:
        moves = tuple(expect(document, "moves", list, "a list of moves, as texts"))
    elif "move" not in document:
        raise ParseError(_('no key "{key}"', key="move"), _("a move as text; null without an answer"))
    for one in moves or [move]:
        if not isinstance(one, (str, type(None))) or (moves and one is None):
            raise ParseError(_("{place}: {value}", place="move", value=show_json(one)), _("a move as text"))
    p_win, ms = _number(document, "p_win", 1), _number(document, "ms", None)
    return AnswerRow(agent, tools, seed, suite, item, move, moves, p_win, ms)


def _number(document: Json, key: str, most: int | None) -> float | None:
    """Return a number from 0 to `most`, or None; raises ParseError."""
    value = document.get(key)
    if value is None:
        return None
    if type(value) not in (int, float) or not 0 <= value <= (MOST_MS if most is None else most):
        expected = _("a number from 0 to 1, or null") if most == 1 else _("a number of milliseconds, or null")
        raise ParseError(_("{place}: {value}", place=key, value=show_json(value)), expected)
    return float(value)


@dataclass(frozen=True)
class AnswerVerdict:
    """What an answer is worth: whether it is legal, and whether it keeps the win."""

    is_missing: bool
    is_illegal: bool
    is_right: bool
    """Whether the move wins."""
    share: float | None
    """In a lost position the share of replies that still win; 1 without a legal move."""


def judge(row: AnswerRow) -> AnswerVerdict:
    """Return what the answer of a row is worth.

    >>> import json
    >>> from berge.agents.benchmark import run
    >>> from berge.agents.scores import judge, read_rows
    >>> from berge.agents.suites import read_suite
    >>> suite = read_suite("mine", b'{"id": "mine-1", "position": "king:@../#../..."}')
    >>> data = json.dumps(next(run("level10", [suite]))).encode()
    >>> judge(next(read_rows(data, [suite], known={})))
    AnswerVerdict(is_missing=False, is_illegal=False, is_right=True, share=None)
    """
    truth = compute_truth(row.item)
    if row.move is None:
        return AnswerVerdict(True, False, False, None if truth.is_winning else 1.0)
    move = read_move(row.item.position, row.move)
    if move is None:
        return AnswerVerdict(False, True, False, None if truth.is_winning else 1.0)
    return AnswerVerdict(False, False, move in truth.winning, truth.shares.get(move))


@dataclass(frozen=True)
class GameVerdict:
    """What a game is worth: whether it was won, and the mistakes."""

    is_won: bool
    critical: int
    """The player's positions in which a mistake was possible."""
    mistakes: int
    """0 or 1: the opponent makes no mistake, so the first mistake loses the game."""


def judge_game(row: AnswerRow) -> GameVerdict:
    """Return what the game of a row is worth.

    The player moves first. It is won as long as the player makes no mistake, whatever the opponent does. Raises
    ParseError if the position is lost, or if a move of the opponent is not that of the engine's strongest level.

    >>> import json
    >>> from berge.agents.benchmark import run
    >>> from berge.agents.scores import judge_game, read_rows
    >>> from berge.agents.suites import read_suite
    >>> suite = read_suite("mine", b'{"id": "mine-1", "position": "king:@../#../..."}')
    >>> data = json.dumps(next(run("level10", [suite], games=True))).encode()
    >>> judge_game(next(read_rows(data, [suite], known={})))
    GameVerdict(is_won=True, critical=2, mistakes=0)
    """
    assert row.moves is not None
    position, critical, opponent = row.item.position.copy(), 0, create_opponent(row.item, row.seed)
    if not compute_truth(row.item).is_winning:
        problem = _("a game from the lost position {id}", id=show(row.item.id))
        raise ParseError(problem, _("one from a won position"), row.line, 1)
    for ply, text in enumerate(row.moves):
        move = read_move(position, text)
        if ply % 2 == 1:
            _check_reply(row, position, move, opponent, text)
        elif move is None:
            return GameVerdict(False, critical, 0)
        else:
            winning = position.winning_moves()
            critical += len(winning) < len(position.legal_moves)
            if is_mistake(bool(winning), move not in winning):
                return GameVerdict(False, critical, 1)
        position.push(move)
    return GameVerdict(position.is_over() and len(row.moves) % 2 == 1, critical, 0)


def _check_reply(row: AnswerRow, position: AnyPosition, move: Move | None, opponent: Engine, text: str) -> None:
    """Raise ParseError if a move, read from a text, is not what the opponent replies."""
    if position.is_over():
        over = _(
            "{id} has the move {move} of the opponent after the end of the game", id=show(row.item.id), move=show(text)
        )
        raise ParseError(over, line=row.line, column=1)
    reply = opponent.pick(position).move
    if move != reply:
        right = move_codec(position.setup).write(reply)
        problem = _("the opponent's move {move} in {id}", move=show(text), id=show(row.item.id))
        raise ParseError(problem, _("{move}, which level 10 plays", move=show(right)), row.line, 1)
