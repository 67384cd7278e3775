"""Counting over the table of a corpus: one pass, in memory that does not grow with it."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import BinaryIO, NamedTuple

from berge.batch.stats.rows import TABLE, Row, read

PHASES = 10
"""Parts of a game, of equal length."""
BINS = 10
"""Parts of the scale of accuracies."""
LONGEST = 5
"""How many of the longest streaks are kept."""
BOARDS, KINDS, LETTERS = 10_000, 1_000, 100
"""How many sizes and kinds of errors are told apart, and by how many letters these."""
SIDES = ("rows", "columns")
CLASSES = ("even", "odd", "matched", "exposed")


@dataclass
class Share:
    """So many of so many."""

    count: int = 0
    of: int = 0

    def add(self, count: int, of: int) -> None:
        """Count some more."""
        self.count, self.of = self.count + count, self.of + of

    @property
    def rate(self) -> float | None:
        """The share; None of nothing."""
        return self.count / self.of if self.of else None


def _new_shares(count: int) -> list[Share]:
    return [Share() for _ in range(count)]


@dataclass
class Side:
    """What is known of all who moved first, or second."""

    kept: Share = field(default_factory=Share)
    """Wins that were kept, of positions that were won."""
    accuracies: list[int] = field(default_factory=lambda: [0] * BINS)
    """How many games have an accuracy in each part of the scale, 1 in the last."""
    mistakes: list[Share] = field(default_factory=lambda: _new_shares(PHASES))
    """By phase: mistakes, of moves from positions that were won."""
    single: Share = field(default_factory=Share)
    """Wins that were kept where a single move wins, be it the only one that there is."""
    several: Share = field(default_factory=Share)
    """Wins that were kept where several moves win."""

    def add(self, plies: int, moved: int, wrong: int, single: int) -> None:
        """Count a game: bit i says whether ply i was made from a won position, gave it away, was the only good one."""
        winning, mistakes = moved.bit_count(), wrong.bit_count()
        self.kept.add(winning - mistakes, winning)
        if winning:
            self.accuracies[min(BINS * (winning - mistakes) // winning, BINS - 1)] += 1
        for phase in range(PHASES):
            part = _mask(plies * phase // PHASES, plies * (phase + 1) // PHASES)
            self.mistakes[phase].add((wrong & part).bit_count(), (moved & part).bit_count())
        alone, many = moved & single, moved & ~single
        self.single.add((alone & ~wrong).bit_count(), alone.bit_count())
        self.several.add((many & ~wrong).bit_count(), many.bit_count())


class Streak(NamedTuple):
    """A row of positions of one player's, in each of which a single move wins, be it the only one that there is."""

    length: int
    source: str
    ply: int
    """Of the last of them, from 0."""


class Size(NamedTuple):
    """Which games are compared: those of a ruleset on boards of a size, or graphs with so many vertices."""

    ruleset: str
    rows: int
    """Or vertices, where there are no columns."""
    columns: int | None = None

    def __str__(self) -> str:
        return str(self.rows) if self.columns is None else f"{self.rows} x {self.columns}"


@dataclass
class Corpus:
    """What a table says, counted: of games that were reviewed, of starts and positions that were solved, or of both."""

    rows: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    """What was wrong, without places and names."""
    plies: int = 0
    first_won: dict[Size, Share] = field(default_factory=dict)
    """By size: games reviewed that who moves first won, or wins from their last position on."""
    first_wins: dict[Size, Share] = field(default_factory=dict)
    """By size: what was solved and who moves first wins."""
    reviewed: int = 0
    """Games."""
    solved: int = 0
    """Starts and positions."""
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    streaks: list[Streak] = field(default_factory=list)
    """The longest ones, the longest first."""
    classes: Counter[str] = field(default_factory=Counter)
    """Of solved starts: how many vertices are even, odd and matched, and how many are exposed."""
    _first: dict[str, Row] = field(default_factory=dict, repr=False, compare=False)
    """The first row of each question."""

    @property
    def games(self) -> int:
        """Rows without an error."""
        return self.rows - self.errors.total()

    def _add(self, row: Row) -> None:
        self.rows += 1
        if row.has("error"):
            kind = _error_kind(row.text("error")) or "..."
            self.errors[kind if kind in self.errors or len(self.errors) < KINDS else "..."] += 1
            return
        self.plies += row.number_of("plies")
        if row.has("verdicts"):
            self._compare("review", row, SIDES)
            self.reviewed += 1
            self._add_size(self.first_won, row)
            self._add_review(row)
        elif row.has("winning_moves") or row.has("even"):
            self._compare("solve", row, SIDES + CLASSES)
            self.solved += 1
            self._add_size(self.first_wins, row)
            if any(map(row.has, CLASSES)):
                for name in CLASSES:
                    self.classes[name] += row.number_of(name)
        else:
            row.refuse("neither verdicts nor winning_moves", TABLE)

    def _compare(self, question: str, row: Row, names: tuple[str, ...]) -> None:
        """Refuse a row that lacks columns which other rows of the question have: a table may be without them whole."""
        first = self._first.setdefault(question, row)
        row.lacks(first, names)
        first.lacks(row, names)

    def _add_size(self, wins: dict[Size, Share], row: Row) -> None:
        sides = SIDES if any(map(row.has, SIDES)) else ("vertices",)
        size = Size(row.text("ruleset"), *map(row.number_of, sides))
        if size in wins or len(wins) < BOARDS:
            wins.setdefault(size, Share()).add(row.truth("first_wins"), 1)

    def _add_review(self, row: Row) -> None:
        plies = row.number_of("plies")
        verdicts, single = (row.bits(name, plies + 1) for name in ("verdicts", "single"))
        for parity, side in enumerate(self.sides):
            moved = verdicts & _every_other(parity, plies)
            wrong = moved & verdicts >> 1  # bit i is of ply i: the next position is won too
            side.add(plies, moved, wrong, single)
            length, ply = _longest_streak(moved & single, parity)
            if length > 1:
                self.streaks.append(Streak(length, row.text("source"), ply))
        if len(self.streaks) > 2 * LONGEST:
            self.cut()

    def cut(self) -> None:
        """Keep the longest streaks alone."""
        self.streaks = sorted(self.streaks, key=lambda one: (-one.length, one.source, one.ply))[:LONGEST]


def _mask(first: int, end: int) -> int:
    return (1 << end) - (1 << first)


def _every_other(parity: int, count: int) -> int:
    """Return the number whose bits below `count` are set where they are of that parity."""
    return (((1 << 2 * count) - 1) // 3 << parity) & _mask(0, count)


def _longest_streak(bits: int, parity: int) -> tuple[int, int]:
    """Return how many bits of a parity are set in a row at most, and where the last of the first such row is."""
    text = f"{bits:b}"[::-1][parity::2]
    length = max(map(len, text.split("0")))
    return length, parity + 2 * (text.index("1" * length) + length - 1)


def _error_kind(error: str) -> str:
    """Return what an error is, without its place and what is quoted in it, in whole words as far as it has some."""
    text = re.sub(r"^(?:\d+:\d+: )?", "", error)
    text = re.sub(r"\"[^\"]*\"|'[^']*'|\([^)]*\)|\d+", "...", text)
    if len(text) <= LETTERS:
        return text
    return (text[: LETTERS + 1].rpartition(" ")[0] or text[:LETTERS]) + " ..."


def count_table(table: str | os.PathLike[str] | BinaryIO) -> Corpus:
    """Return what the table of `berge batch` in a file says, or one of JSON lines in an open file.

    The rows may be of reviews, of solutions, or of both. Linear in them. Raises ParseError where it is none; OSError.
    """
    corpus = Corpus()
    for row in read(table):
        corpus._add(row)
    corpus.cut()
    return corpus
