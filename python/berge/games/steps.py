"""The steps of pieces on boards and lattices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from berge.errors import ArgumentError, KindError, ParseError, check_kind
from berge.i18n import _
from berge.sanitize import show

MOST_STEPS = 64
"""The most steps from a cell."""
LONGEST_STEP = 1 << 24
"""The most rows or columns of a step."""

Offsets = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Steps:
    """The steps of a piece: (rows down, columns right), sorted, each once.

    `offsets` are the steps from every cell, or with `others` only from cells whose row + column is even; `others` are
    then the steps from odd cells. So a honeycomb is a wall of bricks. On a board that `wraps` round (a torus), a piece
    that leaves it on one side comes back on the opposite side.

    Raises ParseError if there is no step, if a cell has more than MOST_STEPS, or if a step has no step back; KindError
    if steps are not pairs of integers; ArgumentError if one is longer than LONGEST_STEP.

    >>> from berge.games import Steps
    >>> ferz = Steps("ferz", ((-1, -1), (-1, 1), (1, -1), (1, 1)))
    >>> ferz.changes_colour, ferz.is_uniform, ferz.wrap().wraps
    (False, True, True)
    """

    name: str
    offsets: Offsets
    others: Offsets | None = None
    wraps: bool = False

    def __post_init__(self) -> None:
        check_kind(self.name, str, "what the steps are called, a string")
        object.__setattr__(self, "offsets", _sort_steps(self.offsets))
        if self.others is not None:
            object.__setattr__(self, "others", _sort_steps(self.others))
        if not 0 < len(set(self.offsets)) <= MOST_STEPS or len(set(self.of(1))) > MOST_STEPS:
            raise ParseError(
                _("{offsets} steps", offsets=len(self.offsets)),
                _("at least one, and at most {most_steps}", most_steps=MOST_STEPS),
            )
        for odd in (0, 1):
            for down, right in self.of(odd):
                if (-down, -right) not in self.of(odd + down + right) or not (down or right):
                    raise ParseError(
                        _("the step ({down}, {right})", down=down, right=right),
                        _("steps that lead elsewhere and have a step back"),
                    )

    def of(self, parity: int) -> Offsets:
        """Return the steps from a cell whose row + column has this parity."""
        return self.offsets if self.others is None or parity % 2 == 0 else self.others

    @property
    def changes_colour(self) -> bool:
        """Whether each step changes the colour of the chessboard; then a flat board is bipartite."""
        return all((down + right) % 2 for down, right in (*self.offsets, *(self.others or ())))

    @property
    def is_uniform(self) -> bool:
        """Whether every cell has the same steps, on a flat board."""
        return self.others is None and not self.wraps

    def wrap(self) -> Steps:
        """Return the same steps on a board that wraps round."""
        return Steps(self.name, self.offsets, self.others, wraps=True)


def _sort_steps(offsets: Iterable[object]) -> Offsets:
    """Return steps sorted, each once; raises KindError and ArgumentError."""
    expected = _("steps, a pair of numbers each: rows down and columns right")
    check_kind(offsets, Iterable, expected)
    steps = set()
    for step in offsets:
        match step:
            case (down, right) if type(down) is int and type(right) is int:
                if max(abs(down), abs(right)) > LONGEST_STEP:
                    raise ArgumentError(
                        _("the step {step}", step=show(step)),
                        _("at most {longest_step} rows and columns", longest_step=LONGEST_STEP),
                    )
                steps.add((down, right))
            case _:
                raise KindError(show(step), expected)
    return tuple(sorted(steps))


def leaper(name: str, *leaps: tuple[int, int]) -> Steps:
    """Return the steps of a leaper, such as (1, 2) for a knight, in all directions.

    Raises KindError if the name is not a string or a leap is not a pair of integers.

    >>> from berge.games import leaper
    >>> leaper("camel", (1, 3)).name
    'camel'
    """
    check_kind(name, str, "what the steps are called, a string")
    pairs: tuple[object, ...] = leaps
    for leap in pairs:
        if not isinstance(leap, (tuple, list)) or list(map(type, leap)) != [int, int]:
            raise KindError(show(leap), _("leaps, a pair of numbers each, such as (1, 3)"))
    offsets = {(r, c) for a, b in leaps for d, e in ((a, b), (b, a)) for r in (d, -d) for c in (e, -e)}
    return Steps(name, tuple(sorted(offsets)))


ROOK = leaper("rook", (0, 1))
"""One step up, down, left or right."""
KING = leaper("king", (0, 1), (1, 1))
KNIGHT = leaper("knight", (1, 2))
TRIANGULAR = Steps("triangular", ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)))
"""The triangular lattice: each row is shifted by half a cell."""
HONEYCOMB = Steps("honeycomb", ((0, -1), (0, 1), (1, 0)), ((-1, 0), (0, -1), (0, 1)))
"""The honeycomb, as a wall of bricks."""
LATTICES = {"square": ROOK, "honeycomb": HONEYCOMB, "triangular": TRIANGULAR}
"""Named lattices."""
CORE_PIECES = (ROOK, KING, KNIGHT)
"""Steps for which the core stores no edges. Certificates call them by name."""
