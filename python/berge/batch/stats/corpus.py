"""Counting over the table of a corpus: one pass, in memory that does not grow with it."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pyarrow as pa

from berge.batch import tables
from berge.errors import ParseError

PHASES = 10
"""Parts of a game, of equal length."""
BINS = 10
"""Parts of the scale of accuracies."""
HARDEST = 5
"""How many of the hardest positions are kept."""


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


def _shares(count: int) -> list[Share]:
    return [Share() for _ in range(count)]


@dataclass
class Side:
    """What is known of all who moved first, or second."""

    kept: Share = field(default_factory=Share)
    """Wins that were kept, of positions that were won."""
    accuracies: list[int] = field(default_factory=lambda: [0] * BINS)
    """How many games have an accuracy in each part of the scale, 1 in the last."""
    mistakes: list[Share] = field(default_factory=lambda: _shares(PHASES))
    """By phase: mistakes, of moves from positions that were won."""
    single: Share = field(default_factory=Share)
    """Wins that were kept where a single move wins."""
    several: Share = field(default_factory=Share)
    """Wins that were kept where several moves win."""


class Hard(NamedTuple):
    """A row of positions of one player's, in each of which a single move wins."""

    length: int
    source: str
    ply: int
    """Of the last of them, from 0."""


class Size(NamedTuple):
    """Which games are compared: those of a ruleset on boards of a size, or graphs with so many vertices."""

    ruleset: str
    rows: int | None
    columns: int | None
    vertices: int | None

    def __str__(self) -> str:
        return f"{self.rows} x {self.columns}" if self.rows is not None else str(self.vertices)


@dataclass
class Corpus:
    """What a table says, counted."""

    rows: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    """What was wrong, without places and names."""
    plies: int = 0
    rulesets: Counter[str] = field(default_factory=Counter)
    first_wins: dict[Size, Share] = field(default_factory=dict)
    """By size: games that who moves first won, or wins."""
    sides: tuple[Side, Side] = field(default_factory=lambda: (Side(), Side()))
    hardest: list[Hard] = field(default_factory=list)
    """The longest rows of positions with a single winning move, the longest first."""
    classes: Counter[str] = field(default_factory=Counter)
    """Of solved starts: how many vertices are even, odd and matched, and how many are exposed."""
    is_reviewed: bool = True
    """Whether games were reviewed, and not starts solved."""

    @property
    def games(self) -> int:
        """Rows without an error."""
        return self.rows - self.errors.total()

    def _add(self, row: Mapping[str, Any]) -> None:
        self.rows += 1
        if row["error"] is not None:
            if row["error"] and (len(self.errors) < 1000 or _kind(row["error"]) in self.errors):
                self.errors[_kind(row["error"])] += 1
            else:
                self.errors["..."] += 1
            return
        self.rulesets[row["ruleset"]] += 1
        self.plies += row["plies"]
        vertices = row["vertices"] if row["rows"] is None else None
        size = Size(row["ruleset"], row["rows"], row["columns"], vertices)
        if size in self.first_wins or len(self.first_wins) < 10_000:
            self.first_wins.setdefault(size, Share()).add(row["first_wins"], 1)
        if not self.is_reviewed:
            for name in ("even", "odd", "matched", "exposed"):
                self.classes[name] += row[name] or 0
            return
        for parity, name in enumerate(("first", "second")):
            self._add_side(self.sides[parity], parity, row, row[f"{name}_winning"], row[f"{name}_mistakes"])

    def _add_side(self, side: Side, parity: int, row: Mapping[str, Any], winning: int, mistakes: int) -> None:
        side.kept.add(winning - mistakes, winning)
        if winning:
            side.accuracies[min(BINS * (winning - mistakes) // winning, BINS - 1)] += 1
        plies = row["plies"]
        verdicts, single = (_bits(row[name], plies + 1) for name in ("verdicts", "single"))
        moved = verdicts & _every_other(parity, plies)
        wrong = moved & verdicts >> 1  # bit i is of ply i: the next position is won too
        for phase in range(PHASES):
            part = _mask(plies * phase // PHASES, plies * (phase + 1) // PHASES)
            side.mistakes[phase].add((wrong & part).bit_count(), (moved & part).bit_count())
        alone, many = moved & single, moved & ~single
        side.single.add((alone & ~wrong).bit_count(), alone.bit_count())
        side.several.add((many & ~wrong).bit_count(), many.bit_count())
        length, ply = _longest(alone)
        if length > 1:
            self.hardest.append(Hard(length, row["source"], ply))


def _mask(first: int, end: int) -> int:
    return (1 << end) - (1 << first)


def _every_other(parity: int, count: int) -> int:
    """Return the number whose bits below `count` are set where they are of that parity."""
    return (((1 << 2 * count) - 1) // 3 << parity) & _mask(0, count)


def _bits(packed: bytes, count: int) -> int:
    """Return the number whose lowest bit is the first of some packed bits."""
    text = f"{int.from_bytes(packed, 'big'):0{8 * len(packed)}b}"[:count]
    return int(text[::-1], 2)


def _longest(bits: int) -> tuple[int, int]:
    """Return how many bits in a row, two places apart, are set at most, and where the last of the first such row is."""
    length = 0
    last = 0
    while bits:
        last, bits, length = bits, bits & bits >> 2, length + 1
    return length, (last & -last).bit_length() - 1 + 2 * (length - 1) if length else 0


def _kind(error: str) -> str:
    """Return what an error is, without its place and what is quoted in it."""
    text = re.sub(r"^(?:\d+:\d+: )?", "", error)
    return re.sub(r"\"[^\"]*\"|'[^']*'|\([^)]*\)|\d+", "...", text)[:100]


def counted(path: str | os.PathLike[str]) -> Corpus:
    """Return what the table of `berge batch` in a file says.

    Raises ParseError where it is none; OSError. Linear in the rows.
    """
    corpus = Corpus()
    try:
        for batch in tables.read(path):
            names = set(batch.schema.names)
            if not {"source", "ruleset", "plies", "first_wins", "error"} <= names:
                raise ParseError(f"the columns {', '.join(batch.schema.names)[:200]}", "a table of `berge batch`")
            corpus.is_reviewed = "verdicts" in names
            for row in batch.to_pylist():
                corpus._add(row)
            corpus.hardest = sorted(corpus.hardest, key=lambda one: (-one.length, one.source, one.ply))[:HARDEST]
    except (pa.ArrowException, ValueError, OverflowError) as error:
        if isinstance(error, ParseError):
            raise
        raise ParseError("bytes that are no Parquet", "a table of `berge batch`, Parquet or JSON lines") from None
    return corpus
