"""Ensembles of random boards: a lattice, its size, and the share of missing cells."""

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
"""The fields of an ensemble."""
PIECES = ("r", "p", "cluster")
"""The pieces of a sample: R-type regions, P-type regions, and clusters (connected components)."""
COLUMNS = (
    "vertices", "even", "odd", "matched", "matching", "deficiency",
    *(f"{piece}_{suffix}" for piece in PIECES for suffix in ("count", "largest", "second", "squares", "down", "right")),
)  # fmt: skip
"""The columns of a sample: the number of cells, the cells of each class, the size of a maximum matching, and the cells
that it misses; for each of PIECES the number of pieces, the sizes of the two largest, the sum of the squares of all
sizes, and whether a piece wraps around the torus or connects opposite sides of a flat board."""
BOOLEAN_COLUMNS = frozenset(f"{piece}_{direction}" for piece in PIECES for direction in ("down", "right"))
"""The columns with truth values, as 1 or 0."""
MOST_SEED = (1 << 64) - 1
MOST_CELLS = 1 << 32
"""A board has fewer cells than this."""


MOST_SHARES = 10_000
"""The most steps of a range of shares."""
MOST_ROWS = (1 << 31) - 1
"""The most samples of one call."""


@dataclass(frozen=True)
class Rows:
    """The rows of consecutive samples.

    >>> from berge.ensembles import Ensemble
    >>> rows = Ensemble("maze", 4, 4, density=0.1, seed=1).samples(0, 3)
    >>> memoryview(rows.columns["vertices"]).cast("Q").tolist()
    [14, 15, 12]
    """

    columns: dict[str, bytes]
    """A native 64-bit number for each sample, by COLUMNS."""
    r_sizes: bytes
    """The sizes of the R-type regions of each sample, the largest first, as native 32-bit numbers."""
    r_starts: bytes
    """The index in `r_sizes` where each sample begins, and the end of the last one: one number more than rows."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Return the rows as an Arrow stream, which Polars and DuckDB read too; needs pyarrow."""
        import pyarrow as pa

        from berge.ensembles.arrow import read_arrays

        arrays = read_arrays(self.columns, BOOLEAN_COLUMNS, self.r_sizes, self.r_starts)
        return pa.table(arrays).__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """Return the rows as a DataFrame; needs pandas and pyarrow."""
        import pyarrow as pa

        return pa.table(self).to_pandas()


@dataclass(frozen=True)
class Ensemble:
    """Random boards: `rows` x `columns` cells of a lattice with missing cells.

    An immutable value. The lattice is `square`, `honeycomb` or `triangular`, or the name of a game on a lattice. Raises
    InputError for an unknown lattice, KindError and ArgumentError for a wrong value, and LimitError if the board is too
    large.

    >>> from berge.ensembles import Ensemble
    >>> Ensemble("honeycomb", 4, 4, density=0.1, seed=1).board(0)
    ('.#..', '....', '.#..', '....')
    """

    lattice: str
    rows: int
    columns: int
    density: float
    """The probability that a cell is missing, from 0 to 1, independent of the other cells."""
    seed: int = 0
    """The random seed, from 0 to 2^64 - 1."""
    wraps: bool = False
    """Whether the board is a torus."""
    balanced: bool = False
    """Whether exactly this share of the cells of each chessboard colour is missing, up to rounding."""

    def __post_init__(self) -> None:
        check_kind(self.lattice, str, "the name of a lattice or a game")
        object.__setattr__(self, "lattice", {"hexagonal": "honeycomb"}.get(self.lattice, self.lattice))
        for field in ("rows", "columns", "seed"):
            check_kind(getattr(self, field), int, "the {what}, a number", what=field)
        numbers = int if isinstance(self.density, bool) else (int, float)
        check_kind(self.density, numbers, "the density, a number from 0 to 1")
        for field in ("wraps", "balanced"):
            check_kind(getattr(self, field), bool, "{what}, True or False", what=field)
        if self.rows < 1 or self.columns < 1:
            raise ArgumentError(
                _("a board of {rows} x {columns}", rows=show(self.rows), columns=show(self.columns)),
                _("at least 1 x 1"),
            )
        if self.rows * self.columns >= MOST_CELLS:
            problem = _("the board has {rows} x {columns} cells", rows=show(self.rows), columns=show(self.columns))
            raise LimitError(_("{found}: a board must have fewer than {most} cells", found=problem, most=MOST_CELLS))
        if not 0 <= self.density <= 1:
            raise ArgumentError(_("the density {density}", density=show(self.density)), _("one from 0 to 1"))
        object.__setattr__(self, "density", abs(float(self.density)))  # -0.0 becomes 0.0
        if not 0 <= self.seed <= MOST_SEED:
            raise ArgumentError(_("the seed {seed}", seed=show(self.seed)), _("one from 0 to 2^64 - 1"))
        steps = RULESETS.find_lattice(self.lattice)
        if (self.wraps or steps.wraps) and steps.others is not None and (self.rows % 2 or self.columns % 2):
            problem = _(
                "{lattice}, {rows} x {columns}, wrapped round",
                lattice=self.lattice,
                rows=self.rows,
                columns=self.columns,
            )
            raise ArgumentError(problem, _("even numbers of rows and columns"))
        if self.balanced and not self.core.is_two_coloured():
            is_size_odd = self.wraps and _core.Lattice(2, 2, (steps.of(0), steps.of(1)), True).is_two_coloured()
            name = {"lattice": self.lattice, "rows": self.rows, "columns": self.columns}
            problem = (
                _("{lattice}, {rows} x {columns}, balanced and wrapped round", **name)
                if self.wraps
                else _("{lattice}, {rows} x {columns}, balanced", **name)
            )
            even = _("even numbers of rows and columns")
            raise ArgumentError(problem, even if is_size_odd else _("a lattice whose neighbours differ in colour"))

    @cached_property
    def core(self) -> _core.Lattice:
        """The lattice of the core."""
        steps = RULESETS.find_lattice(self.lattice)
        return _core.Lattice(self.rows, self.columns, (steps.of(0), steps.of(1)), self.wraps or steps.wraps)

    def __getstate__(self) -> dict[str, object]:
        """Return the fields; the core's lattice is made again."""
        return {key: value for key, value in self.__dict__.items() if key != "core"}

    def samples(self, first: int, count: int, threads: int = 1, progress: _core.Progress | None = None) -> Rows:
        """Return the rows of `count` samples, from number `first` on.

        Takes about 50 ns for each cell on one thread, twice that if the lattice is not bipartite. Raises KindError and
        ArgumentError for wrong numbers; samples are numbered from 0 to 2^64 - 1.
        """
        _check_samples(first, count)
        threads = check_threads(threads, 0)
        check_progress(progress)
        columns, sizes, starts = self.core.rows(self.density, self.balanced, self.seed, first, count, threads, progress)
        return Rows(dict(zip(COLUMNS, columns, strict=True)), sizes, starts)

    def board(self, sample: int) -> tuple[str, ...]:
        """Return the board of a sample with `#` for missing cells, such as for `berge.maze.setup(rows)`.

        Raises KindError and ArgumentError if there is no such sample.
        """
        _check_samples(sample, 1)
        return cut_rows(self.core.cells(self.density, self.balanced, self.seed, sample), self.columns)


def _check_samples(first: int, count: int) -> None:
    """Raise KindError or ArgumentError unless there are `count` samples from number `first` on."""
    check_kind(first, int, "the number of a sample")
    check_kind(count, int, "the number of samples")
    if not 0 <= first <= MOST_SEED:
        raise ArgumentError(_("the sample {first}", first=show(first)), _("one from 0 to 2^64 - 1"))
    if not 0 <= count <= min(MOST_ROWS, MOST_SEED + 1 - first):
        raise ArgumentError(_("{count} samples", count=show(count)), _("fewer than 2^31"))


def parse_range(text: str) -> list[float] | None:
    """Return the shares of a text: a number, or a range `first:last:step` that includes `last`; None for others.

    A number may be a percentage, such as `10%`.
    """
    from fractions import Fraction  # so that steps are exact

    def share(word: str) -> Fraction:
        return Fraction(word.removesuffix("%")) / (100 if word.endswith("%") else 1)

    try:
        first, last, step = map(share, text.split(":") if ":" in text else (text, text, "1"))
    except (ValueError, ZeroDivisionError):
        return None
    if not (0 <= first <= last <= 1 and step > 0 and last - first <= MOST_SHARES * step):
        return None
    return [float(first + step * number) for number in range(int((last - first) / step) + 1)]
