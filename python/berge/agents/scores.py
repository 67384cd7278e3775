"""Scores of players: exact counts of their mistakes, with confidence intervals."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import sqrt
from typing import NamedTuple

from berge.agents.score_rows import (
    SHARES,
    SIZES,
    AnswerRow,
    AnswerVerdict,
    GameVerdict,
    Truth,
    compute_truth,
    judge,
    judge_game,
    read_rows,
)
from berge.agents.suites import DIFFICULTIES, Suite
from berge.documents import Document, Json
from berge.errors import BergeError, InputError
from berge.games.builtin import RULESETS
from berge.i18n import _

Z = 1.959963984540054
"""The quantile of the normal distribution for an interval of 95 %."""
BINS = 10
"""Bins of equal width of the expected calibration error."""
GROUPINGS: Mapping[str, Callable[[Truth], object]] = {
    "difficulty": lambda truth: truth.difficulty,
    "ruleset": lambda truth: truth.ruleset,
    "size": lambda truth: truth.size,
    "share": lambda truth: truth.share,
}
"""What positions are grouped by."""


def group_names(grouping: str) -> list[str]:
    """Return the names of all groups of one of GROUPINGS, in order.

    >>> from berge.agents.scores import group_names
    >>> group_names("size")
    ['1-20', '21-60', '61+']
    """
    orders: dict[str, Iterable[object]] = {
        "difficulty": DIFFICULTIES,
        "ruleset": RULESETS,
        "size": SIZES,
        "share": SHARES,
    }
    return list(map(str, orders[grouping]))


class Interval(NamedTuple):
    """A confidence interval of 95 %."""

    low: float
    high: float


def wilson(share: float, count: int) -> Interval:
    """Return the confidence interval of a share among `count` trials (Wilson 1927).

    It stays valid, if a little wide, where trials have different chances, because their variance is smaller.

    >>> from berge.agents.scores import wilson
    >>> interval = wilson(0.8, 10)
    >>> round(interval.low, 3), round(interval.high, 3)
    (0.49, 0.943)
    """
    if count == 0:
        return Interval(0.0, 1.0)
    scale = 1 + Z * Z / count
    middle = (share + Z * Z / (2 * count)) / scale
    width = Z * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / scale
    return Interval(0.0 if share == 0 else middle - width, 1.0 if share == 1 else middle + width)


@dataclass(frozen=True)
class AgentAccuracy:
    """How often a player keeps a win that can be lost.

    Positions without an answer count as mistakes.

    >>> from berge.agents.scores import AgentAccuracy
    >>> accuracy = AgentAccuracy(positions=100, answers=100, right=80, chance=0.5)
    >>> accuracy.accuracy, round(accuracy.skill, 3)
    (0.8, 0.6)
    >>> [round(end, 3) for end in accuracy.skill_interval]
    [0.422, 0.733]
    """

    positions: int
    """Different critical positions."""
    answers: int
    """Positions times seeds."""
    right: int
    chance: float
    """The accuracy of a random player."""

    @property
    def accuracy(self) -> float:
        """The share of winning moves."""
        return self.right / self.answers if self.answers else 0.0

    @property
    def interval(self) -> Interval:
        """The confidence interval of the accuracy. Several seeds on a position count as one trial."""
        return wilson(self.accuracy, self.positions)

    def _compute_skill(self, accuracy: float) -> float:
        return (accuracy - self.chance) / (1 - self.chance)

    @property
    def skill(self) -> float:
        """(accuracy - chance) / (1 - chance): 0 for a random player, 1 without mistakes."""
        return self._compute_skill(self.accuracy)

    @property
    def skill_interval(self) -> Interval:
        """The confidence interval of the skill."""
        return Interval(*map(self._compute_skill, self.interval))

    def as_dict(self) -> Json:
        """Return the figures by name."""
        return {
            "positions": self.positions,
            "answers": self.answers,
            "right": self.right,
            "accuracy": self.accuracy,
            "accuracy_interval": list(self.interval),
            "chance": self.chance,
            "skill": self.skill,
            "skill_interval": list(self.skill_interval),
        }


class Calibration(NamedTuple):
    """How well a player knows whether its moves win."""

    answers: int
    brier: float
    """The mean squared difference of the stated chance and the outcome, 0 or 1 (Brier 1950)."""
    ece: float
    """The expected calibration error over BINS bins (Naeini, Cooper and Hauskrecht 2015)."""


class Resistance(NamedTuple):
    """How hard a player makes it for the winner: in lost positions, the mean share of replies that still win."""

    positions: int
    replies: float
    chance: float
    """The same share for a random player."""
    best: float
    """The least possible share."""


@dataclass(frozen=True)
class GameScore:
    """Games from won positions against the engine's level 10."""

    games: int
    starts: int
    """Different positions among them."""
    won: int
    critical: int
    """The player's moves at which a mistake was possible."""
    mistakes: int

    @property
    def interval(self) -> Interval:
        """The confidence interval of the share of won games."""
        return wilson(self.won / self.games, self.starts)


@dataclass(frozen=True)
class AgentScore:
    """The score of a player."""

    agent: str
    tools: bool
    """The track: whether the player may run code."""
    suites: tuple[str, ...]
    """The names of the suites that it answered; the others count for nothing."""
    seeds: int
    total: AgentAccuracy
    groups: Mapping[str, Mapping[str, AgentAccuracy]]
    """For each of GROUPINGS the accuracy of each group that has positions."""
    illegal: int
    missing: int
    milliseconds: float | None
    """The median time of an answer."""
    calibration: Calibration | None
    resistance: Resistance | None
    games: GameScore | None

    def as_dict(self) -> Json:
        """Return the figures by name."""
        games = None
        if self.games is not None:
            one = self.games
            games = {
                "games": one.games,
                "won": one.won,
                "interval": list(one.interval),
                "critical": one.critical,
                "mistakes": one.mistakes,
            }
        return {
            "agent": self.agent,
            "tools": self.tools,
            "suites": list(self.suites),
            "seeds": self.seeds,
            **self.total.as_dict(),
            "illegal": self.illegal,
            "missing": self.missing,
            "ms": self.milliseconds,
            "by": {
                name: {group: accuracy.as_dict() for group, accuracy in groups.items()}
                for name, groups in self.groups.items()
            },
            "calibration": None if self.calibration is None else self.calibration._asdict(),
            "resistance": None if self.resistance is None else self.resistance._asdict(),
            "games": games,
        }


@dataclass(frozen=True, repr=False)
class Score(Document):
    """The scores of some players, best first. Each counts on the suites that it answered."""

    suites: tuple[Suite, ...]
    agents: tuple[AgentScore, ...]

    def __repr__(self) -> str:
        return f"<score of {len(self.agents)} players>"


class JudgedRow(NamedTuple):
    """An answer in a position, what is true of the position, and what the answer is worth."""

    row: AnswerRow
    truth: Truth
    verdict: AnswerVerdict


class JudgedGame(NamedTuple):
    """A game, and what it is worth."""

    row: AnswerRow
    verdict: GameVerdict


def score_files(files: Iterable[tuple[str, bytes]], suites: Iterable[Suite] = ()) -> Score:
    r"""Return the scores of the rows in files, each a name and its contents, on `suites` and those of the package.

    Only the moves count. A position of a suite without a row counts as missing. Each position is solved once; games
    cost one solution a move. Raises ParseError for wrong rows, InputError if there are none.

    >>> import json
    >>> from berge.agents.benchmark import run
    >>> from berge.agents.scores import score_files
    >>> from berge.agents.suites import find_suite
    >>> rows = "\n".join(map(json.dumps, run("greedy", [find_suite("king-1")])))
    >>> score = score_files([("greedy.jsonl", rows.encode())])
    >>> score.agents[0].agent, score.agents[0].total.accuracy
    ('greedy', 0.8)
    """
    rows, known = list[AnswerRow](), dict[Hashable, str]()
    suites, files = list(suites), list(files)
    games: list[JudgedGame] = []
    for name, data in files:
        try:
            added = list(read_rows(data, suites, known, name if len(files) > 1 else ""))
            games += [JudgedGame(row, judge_game(row)) for row in added if row.moves is not None]
        except BergeError as error:
            error.source = name
            raise
        rows += [row for row in added if row.moves is None]
    all_rows = [*rows, *(game.row for game in games)]
    if not all_rows:
        raise InputError(_("there are no rows to score: write some by `berge bench run --player level5`"))
    scores = [
        _score_player(
            [row for row in rows if row.player == player], [game for game in games if game.row.player == player]
        )
        for player in sorted({row.player for row in all_rows})
    ]
    return Score(
        _list_suites(all_rows), tuple(sorted(scores, key=lambda one: (-one.total.skill, one.agent, one.tools)))
    )


def _list_suites(rows: Iterable[AnswerRow]) -> tuple[Suite, ...]:
    """Return the suites of rows, each once, by name."""
    suites = {row.suite.sha256: row.suite for row in rows}.values()
    return tuple(sorted(suites, key=lambda suite: (suite.name, suite.sha256)))


def _score_player(rows: Sequence[AnswerRow], games: Sequence[JudgedGame]) -> AgentScore:
    """Return the score of a player, from all its answers and games."""
    rows = sorted(rows, key=lambda row: (row.suite.sha256, row.item.id, row.seed))  # sums do not depend on their order
    all_rows = [*rows, *(game.row for game in games)]
    judged = [JudgedRow(row, compute_truth(row.item), judge(row)) for row in [*rows, *_list_missing_rows(rows)]]
    critical = [one for one in judged if one.truth.is_critical]
    groups = {
        name: {
            group: _measure_accuracy([one for one in critical if str(key(one.truth)) == group])
            for group in group_names(name)
        }
        for name, key in GROUPINGS.items()
    }
    times = sorted(row.ms for row in rows if row.ms is not None)
    return AgentScore(
        *all_rows[0].player,
        tuple(suite.name for suite in _list_suites(all_rows)),
        len({row.seed for row in all_rows}),
        _measure_accuracy(critical),
        {name: {group: one for group, one in some.items() if one.answers} for name, some in groups.items()},
        sum(one.verdict.is_illegal for one in judged),
        sum(one.verdict.is_missing for one in judged),
        (times[len(times) // 2] + times[(len(times) - 1) // 2]) / 2 if times else None,
        _measure_calibration([(one.row.p_win, one.verdict.is_right) for one in judged if one.row.p_win is not None]),
        _measure_resistance(judged),
        _score_games([*games, *_list_missing_games(games)]),
    )


def _list_missing_games(games: Sequence[JudgedGame]) -> list[JudgedGame]:
    """Return lost games for the won positions of a suite that a player left out."""
    rows = _list_missing_rows([game.row for game in games])
    return [JudgedGame(row, GameVerdict(False, 0, 0)) for row in rows if compute_truth(row.item).is_winning]


def _list_missing_rows(rows: Sequence[AnswerRow]) -> list[AnswerRow]:
    """Return rows without an answer for positions that a player left out of a suite, with a seed that it used."""

    def run_of(row: AnswerRow) -> tuple[str, int]:
        return row.suite.sha256, row.seed

    missing = []
    for _key, group in groupby(sorted(rows, key=run_of), key=run_of):
        answered = list(group)
        ids, first = {row.item.id for row in answered}, answered[0]
        missing += [
            replace(first, item=item, move=None, moves=None, p_win=None, ms=None)
            for item in first.suite.items
            if item.id not in ids
        ]
    return missing


def _measure_accuracy(judged: Sequence[JudgedRow]) -> AgentAccuracy:
    """Return the accuracy on critical positions."""
    chance = sum(one.truth.chance for one in judged) / max(len(judged), 1)
    return AgentAccuracy(_count_positions(judged), len(judged), sum(one.verdict.is_right for one in judged), chance)


def _count_positions(judged: Iterable[JudgedRow | JudgedGame]) -> int:
    """Return the number of different positions."""
    return len({(one.row.suite.sha256, one.row.item.id) for one in judged})


def _measure_calibration(stated: Sequence[tuple[float, bool]]) -> Calibration | None:
    """Return the calibration of stated chances, each with whether the move was right; None if there are none."""
    if not stated:
        return None
    bins: dict[int, list[tuple[float, bool]]] = {}
    for p_win, is_right in stated:
        bins.setdefault(min(int(p_win * BINS), BINS - 1), []).append((p_win, is_right))
    gaps = (abs(sum(p_win - is_right for p_win, is_right in group)) for group in bins.values())
    brier = sum((p_win - is_right) ** 2 for p_win, is_right in stated) / len(stated)
    return Calibration(len(stated), brier, sum(sorted(gaps)) / len(stated))


def _measure_resistance(judged: Sequence[JudgedRow]) -> Resistance | None:
    """Return the resistance in lost positions; None if there are none."""
    lost = [(one, one.verdict.share) for one in judged if one.verdict.share is not None]
    if not lost:
        return None
    shares = [list(one.truth.shares.values()) for one, _share in lost]
    return Resistance(
        _count_positions(one for one, _share in lost),
        sum(share for _one, share in lost) / len(lost),
        sum(sum(all_shares) / len(all_shares) for all_shares in shares) / len(lost),
        sum(map(min, shares)) / len(lost),
    )


def _score_games(games: Sequence[JudgedGame]) -> GameScore | None:
    """Return the score of games; None if there are none."""
    if not games:
        return None
    verdicts = [game.verdict for game in games]
    return GameScore(
        len(games),
        _count_positions(games),
        sum(verdict.is_won for verdict in verdicts),
        sum(verdict.critical for verdict in verdicts),
        sum(verdict.mistakes for verdict in verdicts),
    )
