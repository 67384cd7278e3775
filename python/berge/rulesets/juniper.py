"""Juniper Green: players in turn name a number from 1 to n that is a divisor or a multiple of the last, each only once.

The first number is even by custom, so that nobody wins at once by a large prime. Who cannot name a number loses.
Invented by Richard Porteous; told by Ian Stewart, Scientific American, March 1997. It is vertex geography on the
divisor graph of 1..n, which is not bipartite: polynomial, by matching with blossoms (Fraenkel, Scheinerman and Ullman
1993). The matching numbers of these graphs are sequence A344497 of the OEIS.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Any, ClassVar, Self

from berge.cells import Names, pack
from berge.errors import LimitError, ParseError
from berge.formats import expect, shown
from berge.graphs import Graph
from berge.rulesets.geography import Position, unreadable
from berge.rulesets.graph import NamedStart
from berge.words import Phrase, phrase

MOST = 1 << 18
"""The largest n."""


@dataclass(frozen=True, repr=False)
class Start(NamedStart):
    """The numbers from 1 to `n`; the first may be odd too where `any_first`. An immutable value.

    Raises ParseError where n is not positive, LimitError where it is larger than MOST.
    """

    NAME: ClassVar[str] = "juniper"
    TITLE: ClassVar[str] = "Juniper Green"
    PLAYERS: ClassVar[tuple[str, str]] = ("first", "second")

    PROOF: ClassVar[str] = "barrier"
    PLACE: ClassVar[str] = "number"

    n: int
    any_first: bool = False

    token: ClassVar[None] = None  # type: ignore[misc]  # the first move chooses

    def __post_init__(self) -> None:
        if self.n < 1:
            raise ParseError(f"the numbers from 1 to {shown(self.n)}", "a positive number")
        if self.n > MOST:
            raise LimitError(f"found the numbers from 1 to {shown(self.n)}; at most {MOST} are possible")

    @cached_property
    def graph(self) -> Graph:  # type: ignore[override]  # made when it is needed
        """The divisor graph."""
        ends = (end for d in range(1, self.n // 2 + 1) for m in range(2 * d, self.n + 1, d) for end in (d - 1, m - 1))
        return Graph(range(1, self.n + 1), pack(ends))

    def sequence(self, packed: bytes) -> Names:
        """Return the numbers themselves: the graph is not needed for that."""
        return Names(packed, range(1, self.n + 1))

    def ways(self, number: int) -> Iterable[int]:
        """Return the divisors and the multiples."""
        here = number + 1
        low = {d for d in range(1, isqrt(here) + 1) if here % d == 0}
        divisors = (low | {here // d for d in low}) - {here}
        return [*sorted(d - 1 for d in divisors), *range(2 * here - 1, self.n, here)]

    @property
    def starts(self) -> Iterable[int]:
        """The even numbers, or all."""
        return range(0 if self.any_first else 1, self.n, 1 if self.any_first else 2)

    def number(self, move: Any) -> int | None:
        """Return the number less one."""
        return move - 1 if type(move) is int and 1 <= move <= self.n else None

    def as_dict(self) -> dict[str, Any]:
        """Return `n` and `any_first`."""
        return {"n": self.n, "any_first": self.any_first}

    @classmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Self:
        """Return the start of `n` and, where it is there, `any_first`."""
        any_first = expect(document, "any_first", bool, "true or false") if "any_first" in document else False
        return cls(expect(document, "n", int, "a positive number"), any_first)

    def notation(self) -> str:
        """Return `100`, or `100,any` where the first number may be odd."""
        return f"{self.n},any" if self.any_first else str(self.n)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the start written `100` or `100,any`."""
        found = re.fullmatch(r"(\d{1,18})(\s*,\s*any)?", text.strip(), re.ASCII)
        if not found:
            raise unreadable("the largest number, and ,any where the first may be odd", text)
        return cls(int(found[1]), found[2] is not None)

    def write_move(self, move: Any) -> str:
        """Return the number."""
        return str(move)

    def read_move(self, text: str) -> int:
        """Return the number."""
        if not re.fullmatch(r"\d{1,18}", text.strip(), re.ASCII):
            raise unreadable("a number", text)
        return int(text)

    def move_from_json(self, value: Any) -> int:
        """Return the number."""
        return int(expect({"move": value}, "move", int, "a number"))

    def size(self) -> tuple[str, dict[str, object]]:
        """Return the phrase with the largest number."""
        return "start.any_first" if self.any_first else "start.numbers", {"last": self.n}

    def why_illegal(self, position: Position, move: Any) -> tuple[Phrase, Phrase]:
        """Say whether it is no such number, odd, named before, or neither a divisor nor a multiple."""
        if self.number(move) is None:
            return phrase("illegal.number.none"), phrase("illegal.number.range", last=self.n)
        if position.token is None:
            return phrase("illegal.number.odd"), phrase("illegal.number.even")
        if self.number(move) in position.visited:
            return phrase("illegal.number.named"), phrase("illegal.number.once")
        return phrase("illegal.number.far", last=position.token), phrase("illegal.number.step")
