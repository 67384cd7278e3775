"""Statistics of a table of many games, counted in one pass in constant memory."""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import BinaryIO, NamedTuple

from berge.analysis.mistakes import is_mistake
from berge.batch.stats.rows import TABLE, TableRow, read
from berge.i18n import _

PHASES = 10
"""The number of parts of equal length that a game is divided into."""
BINS = 10
"""The number of bins for accuracies."""
MOST_STREAKS = 5
"""The number of longest streaks that are listed."""
MOST_BOARDS, MOST_KINDS, MOST_LETTERS = 10_000, 1_000, 100
"""The most sizes and kinds of errors that are counted separately, and the most letters of an error."""
SIZE_COLUMNS = ("rows", "columns")
CLASS_COLUMNS = ("even", "odd", "matched", "exposed")


@dataclass
class Share:
    """A count of some cases among `of` cases."""

    count: int = 0
    of: int = 0

    def add(self, count: int, of: int) -> None:
        """Add counts."""
        self.count, self.of = self.count + count, self.of + of

    @property
    def rate(self) -> float | None:
        """The share; None for no cases."""
        return self.count / self.of if self.of else None


def _make_shares(count: int) -> list[Share]:
    return [Share() for _ in range(count)]


@dataclass
class Side:
    """Statistics of the players who moved first, or of those who moved second."""

    kept_share: Share = field(default_factory=Share)
    """Moves that kept the win, among moves from won positions."""
    accuracies: list[int] = field(default_factory=lambda: [0] * BINS)
    """The number of games for each bin of accuracy; the last bin includes 1."""
    mistakes: list[Share] = field(default_factory=lambda: _make_shares(PHASES))
    """By part of the game: mistakes, among moves from won positions."""
    single: Share = field(default_factory=Share)
    """Moves that kept the win where only one move wins (even if it is the only legal one)."""
    several: Share = field(default_factory=Share)
    """Moves that kept the win where several moves win."""

    def add(self, plies: int, moves: int, wrong: int, single: int) -> None:
        """Count a game. Bit i of the masks: ply i moved from a win, was a mistake, had a single winning move."""
        winning, mistakes = moves.bit_count(), wrong.bit_count()
        self.kept_share.add(winning - mistakes, winning)
        if winning:
            self.accuracies[min(BINS * (winning - mistakes) // winning, BINS - 1)] += 1
        for phase in range(PHASES):
            part = _build_mask(plies * phase // PHASES, plies * (phase + 1) // PHASES)
            self.mistakes[phase].add((wrong & part).bit_count(), (moves & part).bit_count())
        single_moves, several_moves = moves & single, moves & ~single
        self.single.add((single_moves & ~wrong).bit_count(), single_moves.bit_count())
        self.several.add((several_moves & ~wrong).bit_count(), several_moves.bit_count())


class Streak(NamedTuple):
    """Consecutive positions of one player in each of which only one move wins."""

    length: int
    source: str
    ply: int
    """The ply of the last position, from 0."""


class Size(NamedTuple):
    """A group of comparable games: a ruleset with a size of boards, or with a number of vertices."""

    ruleset: str
    rows: int
    """The number of rows, or of vertices if there are no columns."""
    columns: int | None = None

    def __str__(self) -> str:
        return str(self.rows) if self.columns is None else f"{self.rows} x {self.columns}"


@dataclass
class Corpus:
    """The counts of a table of reviewed games, solved setups, or both."""

    rows: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    """Kinds of errors, without places and names."""
    plies: int = 0
    first_won: dict[Size, Share] = field(default_factory=dict)
    """By size: reviewed games that the first player won or is winning."""
    first_wins: dict[Size, Share] = field(default_factory=dict)
    """By size: solved setups that the first player wins."""
    reviewed: int = 0
    """The number of reviewed games."""
    solved: int = 0
    """The number of solved setups and positions."""
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    streaks: list[Streak] = field(default_factory=list)
    """The longest streaks, the longest first."""
    classes: Counter[str] = field(default_factory=Counter)
    """The numbers of even, odd, matched and exposed vertices of solved setups."""
    _first: dict[str, TableRow] = field(default_factory=dict, repr=False, compare=False)
    """The first row of each question, for comparison of columns."""

    @property
    def games(self) -> int:
        """The number of rows without an error."""
        return self.rows - self.errors.total()

    def _add(self, row: TableRow) -> None:
        self.rows += 1
        if row.has_value("error"):
            kind = _classify_error(row.read_text("error")) or "..."
            self.errors[kind if kind in self.errors or len(self.errors) < MOST_KINDS else "..."] += 1
            return
        self.plies += row.read_integer("plies")
        if row.has_value("verdicts"):
            self._compare("review", row, SIZE_COLUMNS)
            self.reviewed += 1
            self._add_size(self.first_won, row)
            self._add_review(row)
        elif row.has_value("winning_moves") or row.has_value("even"):
            self._compare("solve", row, SIZE_COLUMNS + CLASS_COLUMNS)
            self.solved += 1
            self._add_size(self.first_wins, row)
            if any(map(row.has_value, CLASS_COLUMNS)):
                for name in CLASS_COLUMNS:
                    self.classes[name] += row.read_integer(name)
        else:
            row.fail(_("neither verdicts nor winning_moves"), TABLE)

    def _compare(self, question: str, row: TableRow, names: tuple[str, ...]) -> None:
        """Raise ParseError if a row lacks columns that another row of the same question has."""
        first = self._first.setdefault(question, row)
        row.check_columns_of(first, names)
        first.check_columns_of(row, names)

    def _add_size(self, wins: dict[Size, Share], row: TableRow) -> None:
        size_columns = SIZE_COLUMNS if any(map(row.has_value, SIZE_COLUMNS)) else ("vertices",)
        size = Size(row.read_text("ruleset"), *map(row.read_integer, size_columns))
        if size in wins or len(wins) < MOST_BOARDS:
            wins.setdefault(size, Share()).add(row.read_boolean("first_wins"), 1)

    def _add_review(self, row: TableRow) -> None:
        plies = row.read_integer("plies")
        verdicts, single = (row.read_bits(name, plies + 1) for name in ("verdicts", "single"))
        for parity, side in enumerate(self.sides):
            moves_mask = verdicts & _build_parity_mask(parity, plies)
            wrong = is_mistake(moves_mask, verdicts >> 1)  # bit i is of ply i
            side.add(plies, moves_mask, wrong, single)
            length, ply = _find_longest_streak(moves_mask & single, parity)
            if length > 1:
                self.streaks.append(Streak(length, row.read_text("source"), ply))
        if len(self.streaks) > 2 * MOST_STREAKS:
            self.shorten_streaks()

    def shorten_streaks(self) -> None:
        """Keep only the longest streaks."""
        self.streaks = sorted(self.streaks, key=lambda one: (-one.length, one.source, one.ply))[:MOST_STREAKS]


def _build_mask(first: int, end: int) -> int:
    return (1 << end) - (1 << first)


def _build_parity_mask(parity: int, count: int) -> int:
    """Return a mask of the bits below `count` with this parity."""
    return (((1 << 2 * count) - 1) // 3 << parity) & _build_mask(0, count)


def _find_longest_streak(bits: int, parity: int) -> tuple[int, int]:
    """Return the length of the longest run of set bits of a parity, and the last bit of the first such run."""
    text = f"{bits:b}"[::-1][parity::2]
    length = max(map(len, text.split("0")))
    return length, parity + 2 * (text.index("1" * length) + length - 1)


def _classify_error(error: str) -> str:
    """Return the kind of an error: its text without place and quoted parts, cut at a word if it is long."""
    text = re.sub(r"^(?:\d+:\d+: )?", "", error)
    text = re.sub(r"\"[^\"]{0,200}+\"|'[^']{0,200}+'|\([^)]{0,200}+\)|\d++", "...", text)
    if len(text) <= MOST_LETTERS:
        return text
    return (text[: MOST_LETTERS + 1].rpartition(" ")[0] or text[:MOST_LETTERS]) + " ..."


def count_table(table: str | os.PathLike[str] | BinaryIO) -> Corpus:
    """Return the statistics of a table of `berge batch`, in a file, or as JSON lines in an open file.

    The rows may be of reviews, of solutions, or of both. Linear in them. Raises ParseError if it is none; OSError.
    """
    corpus = Corpus()
    for row in read(table):
        corpus._add(row)
    corpus.shorten_streaks()
    return corpus
