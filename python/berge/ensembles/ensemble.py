"""What is random: a lattice, its size, and how much of it is missing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from berge import _core
from berge.cells import cut_rows
from berge.errors import ArgumentError, LimitError, check_kind, check_progress, check_threads
from berge.games.builtin import RULESETS
from berge.i18n import _
from berge.sanitize import show

FIELDS = ("lattice", "rows", "columns", "density", "seed", "wraps", "balanced")
"""What an ensemble is."""
KINDS = ("r", "p", "cluster")
"""The pieces that rows tell of: R-type regions, P-type regions, and all cells that any path joins."""
COLUMNS = (
    "vertices", "even", "odd", "matched", "matching", "deficiency",
    *(f"{kind}_{what}" for kind in KINDS for what in ("count", "largest", "second", "squares", "down", "right")),
)  # fmt: skip
"""What a row tells of a sample: how many cells are there, how many of each class, how many edges a maximum matching has
and how many cells it misses; of each of KINDS how many pieces there are, how many cells the two largest have, the sum
of the squares of all sizes, and whether one goes round the torus, or from one side of a flat board to the other."""
TRUTHS = frozenset(f"{kind}_{way}" for kind in KINDS for way in ("down", "right"))
"""Those that are yes or no, as 1 or 0."""
MOST_SEED = (1 << 64) - 1
MOST_CELLS = 1 << 32
"""A board has fewer cells than this."""


MOST_SHARES = 10_000
"""How many steps a range of shares may have."""
MOST_ROWS = (1 << 31) - 1
"""Samples that are made together."""


@dataclass(frozen=True)
class Rows:
    """The rows of some samples, one after the other."""

    columns: dict[str, bytes]
    """By COLUMNS, a native 64-bit number a sample."""
    r_sizes: bytes
    """How many cells each R-type region has, the largest of each sample first, as native 32-bit numbers."""
    r_starts: bytes
    """Where those of each sample begin among them, and where the last ones end: one number more than there are rows."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Return the rows as Arrow takes them, and with it Polars and DuckDB; needs pyarrow."""
        import pyarrow as pa

        from berge.ensembles.arrow import arrays_of

        arrays = arrays_of(self.columns, TRUTHS, self.r_sizes, self.r_starts)
        return pa.table(arrays).__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """Return the rows as a DataFrame; needs pandas and pyarrow."""
        import pyarrow as pa

        return pa.table(self).to_pandas()


@dataclass(frozen=True)
class Ensemble:
    """Random boards: `rows` x `columns` cells of a lattice, of which a share is missing. An immutable value.

    The lattice has a name of its own (`square`, `honeycomb`, `triangular`), or is what a game is played on. Raises
    InputError if there is none of that name, KindError and ArgumentError if a value is not what it has to be, and
    LimitError if the board is too large.
    """

    lattice: str
    rows: int
    columns: int
    density: float
    """The share of the cells that is missing, from 0 to 1: each is by that chance, whatever the others are."""
    seed: int = 0
    """From 0 to 2^64 - 1."""
    wraps: bool = False
    """Whether the board is wrapped round, as a torus."""
    balanced: bool = False
    """Whether exactly that share of the cells of each colour of the chessboard is missing, as nearly as can be."""

    def __post_init__(self) -> None:
        check_kind(self.lattice, str, "the name of a lattice or a game")
        object.__setattr__(self, "lattice", {"hexagonal": "honeycomb"}.get(self.lattice, self.lattice))
        for what in ("rows", "columns", "seed"):
            check_kind(getattr(self, what), int, "the {what}, a number", what=what)
        numbers = int if isinstance(self.density, bool) else (int, float)
        check_kind(self.density, numbers, "the density, a number from 0 to 1")
        for what in ("wraps", "balanced"):
            check_kind(getattr(self, what), bool, "{what}, True or False", what=what)
        if self.rows < 1 or self.columns < 1:
            raise ArgumentError(
                _("a board of {rows} x {columns}", rows=show(self.rows), columns=show(self.columns)),
                _("at least 1 x 1"),
            )
        if self.rows * self.columns >= MOST_CELLS:
            problem = _("the board has {rows} x {columns} cells", rows=show(self.rows), columns=show(self.columns))
            raise LimitError(_("{found}; fewer than {most} cells are possible", found=problem, most=MOST_CELLS))
        if not 0 <= self.density <= 1:
            raise ArgumentError(_("the density {density}", density=show(self.density)), _("one from 0 to 1"))
        object.__setattr__(self, "density", abs(float(self.density)))  # there is a -0.0
        if not 0 <= self.seed <= MOST_SEED:
            raise ArgumentError(_("the seed {seed}", seed=show(self.seed)), _("one from 0 to 2^64 - 1"))
        steps = RULESETS.lattice(self.lattice)
        if (self.wraps or steps.wraps) and steps.others is not None and (self.rows % 2 or self.columns % 2):
            problem = _(
                "{lattice}, {rows} x {columns}, wrapped round",
                lattice=self.lattice,
                rows=self.rows,
                columns=self.columns,
            )
            raise ArgumentError(problem, _("even numbers of rows and columns"))
        if self.balanced and not self.core.is_two_coloured():
            raise ArgumentError(
                _(
                    "{lattice}, {rows} x {columns}, balanced",
                    lattice=self.lattice,
                    rows=self.rows,
                    columns=self.columns,
                ),
                _("a lattice whose neighbours differ in colour"),
            )

    @cached_property
    def core(self) -> _core.Lattice:
        """The lattice as the core knows it."""
        steps = RULESETS.lattice(self.lattice)
        return _core.Lattice(self.rows, self.columns, (steps.of(0), steps.of(1)), self.wraps or steps.wraps)

    def __getstate__(self) -> dict[str, object]:
        """Return what is copied and pickled: the core is made again."""
        return {key: value for key, value in self.__dict__.items() if key != "core"}

    def samples(self, first: int, count: int, threads: int = 1, progress: _core.Progress | None = None) -> Rows:
        """Return the rows of so many samples, from the one of number `first` on.

        Bipartite lattices take about 50 ns a cell and a thread, others twice that. Raises KindError and ArgumentError
        if a number is none or there are no such samples, which are as many as seeds.
        """
        _check_samples(first, count)
        threads = check_threads(threads, 0)
        check_progress(progress)
        columns, sizes, starts = self.core.rows(self.density, self.balanced, self.seed, first, count, threads, progress)
        return Rows(dict(zip(COLUMNS, columns, strict=True)), sizes, starts)

    def board(self, sample: int) -> tuple[str, ...]:
        """Return the board of a sample, `#` where a cell is missing: `berge.maze.setup(rows)` makes a start of it.

        Raises KindError and ArgumentError if there is no such sample.
        """
        _check_samples(sample, 1)
        return cut_rows(self.core.cells(self.density, self.balanced, self.seed, sample), self.columns)


def _check_samples(first: int, count: int) -> None:
    """Raise KindError or ArgumentError if there are not so many samples from that number on."""
    check_kind(first, int, "the number of a sample")
    check_kind(count, int, "the number of samples")
    if not 0 <= first <= MOST_SEED:
        raise ArgumentError(_("the sample {first}", first=show(first)), _("one from 0 to 2^64 - 1"))
    if not 0 <= count <= min(MOST_ROWS, MOST_SEED + 1 - first):
        raise ArgumentError(_("{count} samples", count=show(count)), _("as many as there are, below 2^31"))


def range_of(text: str) -> list[float] | None:
    """Return the share that a text is, or those of a range `first:last:step`, the last included; None of others."""
    from fractions import Fraction  # so that steps are exact

    try:
        first, last, step = map(Fraction, text.split(":") if ":" in text else (text, text, "1"))
    except (ValueError, ZeroDivisionError):
        return None
    if not (0 <= first <= last <= 1 and step > 0 and last - first <= MOST_SHARES * step):
        return None
    return [float(first + step * number) for number in range(int((last - first) / step) + 1)]
