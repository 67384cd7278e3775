"""Juniper Green: players take turns to name a divisor or a multiple of the last number, from 1 to n, each only once.

By custom the first number is even, so that nobody wins at once with a large prime. The player who cannot name a number
loses. Invented by Richard Porteous; described by Ian Stewart, Scientific American, March 1997. It is vertex geography
on the divisor graph of 1..n, which is not bipartite: polynomial, by matching with blossoms (Fraenkel, Scheinerman and
Ullman 1993). The matching numbers of these graphs are sequence A344497 of the OEIS.

>>> berge.solve(berge.juniper.parse("12")).losing_starts
[2, 4, 6, 8, 12]
>>> berge.juniper.parse("12").position([6]).winning_moves()
[]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import isqrt

from berge.cells import Names, pack
from berge.games import FieldsSetup, Ruleset, StoredGraph
from berge.graphs import Graph
from berge.graphs.names import as_int
from berge.i18n import N_, Message, _

MOST = 1 << 18
"""The largest n."""


@dataclass(frozen=True, repr=False)
class JuniperSetup(FieldsSetup[int]):
    """The numbers from 1 to `n`.

    With `any_first` the first one may be odd. An immutable value. Raises ParseError if n is not positive, LimitError if
    it is larger than MOST.
    """

    n: int = field(metadata={"minimum": 1, "maximum": MOST, "about": N_("the largest number")})
    any_first: bool = field(default=False, metadata={"word": "any", "about": N_("whether the first number may be odd")})

    @property
    def openings(self) -> Iterable[int]:
        """The indices of the even numbers, or of all."""
        return range(0 if self.any_first else 1, self.n, 1 if self.any_first else 2)


class Divisors(StoredGraph):
    """The numbers from 1 to n; an edge joins a divisor and its multiple. The vertex number is the number minus 1."""

    place = "number"
    move_kind = "number"

    def __init__(self, setup: JuniperSetup) -> None:
        super().__init__(self._build_divisor_graph, setup.n)
        self.n, self.any_first = setup.n, setup.any_first

    @property
    def columns(self) -> int:
        """The columns of the table of numbers: 5, 10 or 20, depending on n."""
        return 5 if self.n <= 30 else 10 if self.n <= 120 else 20

    def _build_divisor_graph(self) -> Graph:
        ends = (end for d in range(1, self.n // 2 + 1) for m in range(2 * d, self.n + 1, d) for end in (d - 1, m - 1))
        return Graph(range(1, self.n + 1), pack(ends))

    def names(self, numbers: bytes) -> Names:
        """Return the numbers, without making the graph."""
        return Names(numbers, range(1, self.n + 1))

    def neighbors(self, number: int) -> Iterable[int]:
        """Return the divisors and the multiples."""
        here = number + 1
        low = {d for d in range(1, isqrt(here) + 1) if here % d == 0}
        divisors = (low | {here // d for d in low}) - {here}
        return [*sorted(d - 1 for d in divisors), *range(2 * here - 1, self.n, here)]

    def has_edge(self, number: int, other: int) -> bool:
        """Whether one number divides the other."""
        low, high = sorted((number + 1, other + 1))
        return low < high and high % low == 0

    def number(self, move: object) -> int | None:
        """Return the number minus 1."""
        number = as_int(move)
        return number - 1 if number is not None and 1 <= number <= self.n else None

    def size(self) -> dict[str, int]:
        """Return the largest number."""
        return {"last": self.n}

    def describe(self, title: Message) -> Message:
        """Return the title with the largest number."""
        if self.any_first:
            return _("{title}, 1 to {last}, any first number", title=title, last=self.n)
        return _("{title}, 1 to {last}", title=title, last=self.n)

    def why_illegal(self, visited: Sequence[int], move: object) -> tuple[Message, Message]:
        """Say whether it is out of range, odd, named before, or neither a divisor nor a multiple."""
        number = self.number(move)
        if number is None:
            return _("is not in the game"), _("expected a number from 1 to {last}", last=self.n)
        if not visited:
            return _("is odd"), _("the first number is even")
        if number in visited:
            return _("has been named"), _("each number is named only once")
        return _("neither divides {last} nor is a multiple of it", last=self.name(visited[-1])), _(
            "expected a divisor or a multiple of the last number"
        )


RULESET: Ruleset[JuniperSetup, int] = Ruleset(
    name="juniper",
    title="Juniper Green",
    about="Juniper Green: divisors and multiples",
    setup_class=JuniperSetup,
    game_graph=Divisors,
    examples=("juniper:30",),
    sketch="juniper:12+6",
    texts={
        "board": "The numbers from 1 to a largest one.",
        "rules": "Name a divisor or a multiple of the last number.",
        "begin": "{first} picks the start: any even number.",
        "once": "Each number may be named only once.",
    },
    translations={
        "zh": {
            "Juniper Green: divisors and multiples": "Juniper Green，约数倍数博弈",
            "The numbers from 1 to a largest one.": "从 1 到某个最大数的所有整数。",
            "Name a divisor or a multiple of the last number.": "报一个数，它是上一个数的约数或倍数。",
            "{first} picks the start: any even number.": "{first}选起点：任意一个偶数。",
            "Each number may be named only once.": "每个数只能报一次。",
        },
    },
)
