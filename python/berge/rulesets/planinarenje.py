"""Planinarenje (COCI 2017/2018, round 5; Luogu P4617): a hike over peaks and valleys, none of them twice.

From a peak Slavko chooses the way down to a valley, from a valley Mirko the way up to a peak; who has no way left
loses. For each peak to start from the task asks who wins. Vertex geography on a bipartite graph: polynomial, by
matching (Fraenkel, Scheinerman and Ullman 1993). Here Mirko's first move is to choose the peak.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from berge.errors import FormatError, LimitError, ParseError
from berge.formats import expect, shown
from berge.graphs import Graph
from berge.rulesets.geography import Game
from berge.rulesets.graph import NamedStart, of_numbers
from berge.rulesets.numbers import Pairs, pairs_from_json, parse_pairs, read_numbers, write_pairs

MOST_PEAKS = 1 << 19
"""The most peaks."""


@dataclass(frozen=True, repr=False)
class Start(NamedStart):
    """So many `peaks` and as many valleys, with `paths` from a peak to a valley, numbered from 1.

    Raises ParseError where a path leads elsewhere. Peaks are called `p1`, `p2`, ..., valleys `v1`, `v2`, ...
    """

    NAME: ClassVar[str] = "planinarenje"
    TITLE: ClassVar[str] = "Planinarenje"
    PLAYERS: ClassVar[tuple[str, str]] = ("mirko", "slavko")
    CONTEST: ClassVar[str | None] = "p4617"
    ANSWER: ClassVar[str | None] = "coci"

    peaks: int
    paths: Pairs

    token: ClassVar[None] = None  # type: ignore[misc]  # the first move chooses

    def __post_init__(self) -> None:
        if self.peaks < 1:
            raise ParseError(f"{shown(self.peaks)} peaks", "at least one")
        if self.peaks > MOST_PEAKS:
            raise LimitError(f"found {shown(self.peaks)} peaks; at most {MOST_PEAKS} are possible")
        for path in self.paths:  # before they are sorted: a set of small numbers takes linear time
            if not all(1 <= end <= self.peaks for end in path):
                found = f"the path ({shown(path[0])}, {shown(path[1])})"
                raise ParseError(found, f"numbers of a peak and a valley, from 1 to {self.peaks}")
        object.__setattr__(self, "paths", tuple(sorted(set(self.paths))))

    @cached_property
    def graph(self) -> Graph:  # type: ignore[override]  # made when it is needed
        """Peaks and valleys, joined by the paths."""
        n = self.peaks
        names = [f"p{i}" for i in range(1, n + 1)] + [f"v{i}" for i in range(1, n + 1)]
        return of_numbers(((peak - 1, n + valley - 1) for peak, valley in self.paths), names)

    @property
    def starts(self) -> Iterable[int]:
        """The peaks."""
        return range(self.peaks)

    def as_dict(self) -> dict[str, Any]:
        """Return `peaks` and `paths`."""
        return {"peaks": self.peaks, "paths": [list(path) for path in self.paths]}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Self:
        """Return the start of `peaks` and `paths`."""
        values = expect(document, "paths", list, "a list of pairs of numbers")
        paths = pairs_from_json(values, "paths[{}]: ", "a pair of numbers, [peak, valley]")
        return cls(expect(document, "peaks", int, "how many peaks there are"), paths)

    def notation(self) -> str:
        """Return the number of peaks and the paths, `2;1-1,2-2`."""
        return write_pairs(self.peaks, self.paths)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the start written as `notation` writes it."""
        return cls(*parse_pairs(text, "a number of peaks and paths, 2;1-1,2-2"))


def loads(text: str | bytes) -> Start:
    """Return the start in the format of the task: peaks and paths, then a peak and a valley for each path.

    Raises ParseError, with line and column, where the text is anything else.
    """
    numbers = read_numbers(text)
    peaks = numbers.next("the number of peaks", 1)
    count = numbers.next("the number of paths", 0)
    paths = [(numbers.next("a peak", 1, peaks), numbers.next("a valley", 1, peaks)) for _ in range(count)]
    numbers.end()
    return Start(peaks, tuple(paths))


def load(path: str | os.PathLike[str]) -> Start:
    """Return the start in a file in the format of the task; raises as `loads` and OSError."""
    return loads(Path(path).read_bytes())


def dumps(game: Game) -> str:
    """Return the start in the format of the task; raises FormatError where moves have been made."""
    start = game.start
    assert isinstance(start, Start)
    if game.moves:
        raise FormatError("P4617 holds starts without moves; expected format 'json'")
    lines = [f"{start.peaks} {len(start.paths)}", *(f"{peak} {valley}" for peak, valley in start.paths)]
    return "\n".join([*lines, ""])


def answer(start: Start, classes: bytes) -> str:
    """Return what the task asks for: who wins from each peak."""
    return "".join("Mirko\n" if letter == ord("E") else "Slavko\n" for letter in classes[: start.peaks])
