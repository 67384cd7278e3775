"""Means, errors and moments of integers from exact sums of powers; only the results are rounded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from operator import mul
from typing import NamedTuple

BLOCKS = 32
"""The most blocks of samples in the jackknife."""

Sums = tuple[int, int, int, int, int]
"""The number of values, and the sums of their first to fourth powers."""
NOTHING: Sums = (0, 0, 0, 0, 0)


class Moments(NamedTuple):
    """The moments of a quantity; None if there are too few values, or all are equal.

    >>> from berge.ensembles import Ensemble, summarise
    >>> point = summarise([Ensemble("maze", 4, 4, density=0.1, seed=1)], 10).points[0]
    >>> moments = point.moments["deficiency"]
    >>> moments.mean, round(moments.error, 3)
    (0.9, 0.314)
    """

    mean: float
    error: float | None
    """The standard error of the mean."""
    variance: float | None
    """The variance of the population, an unbiased estimate."""
    skewness: float | None
    """The third central moment of the sample, divided by the cube of its standard deviation."""
    kurtosis: float | None
    """The excess kurtosis: the fourth central moment of the sample, divided by its squared variance, minus 3."""


class Estimate(NamedTuple):
    """A function of several means.

    >>> from berge.ensembles import Ensemble, summarise
    >>> point = summarise([Ensemble("maze", 4, 4, density=0.1, seed=1)], 10).points[0]
    >>> point.cumulants["cluster"].value > 0.6
    True
    """

    value: float | None
    error: float | None
    """The standard error, by the jackknife: from the values without each block of samples in turn."""


def sum_powers(values: Sequence[int]) -> Sums:
    """Return the number of values and the sums of their powers."""
    squares = list(map(mul, values, values))
    return (
        len(values),
        sum(values),
        sum(squares),
        sum(map(mul, squares, values)),
        sum(map(mul, squares, squares)),
    )


def compute_moments(sums: Sums) -> Moments:
    """Return the moments of sums of powers; there is at least one value."""
    count, one, two, three, four = sums
    mean = Fraction(one, count)
    # Central moments as exact fractions, without cancellation errors.
    second = Fraction(two, count) - mean**2
    third = Fraction(three, count) - 3 * mean * Fraction(two, count) + 2 * mean**3
    fourth = (
        Fraction(four, count) - 4 * mean * Fraction(three, count) + 6 * mean**2 * Fraction(two, count) - 3 * mean**4
    )
    variance = second * count / (count - 1) if count > 1 else None
    return Moments(
        float(mean),
        None if variance is None else sqrt(variance / count),
        None if variance is None else float(variance),
        float(third) / sqrt(second) ** 3 if second else None,
        float(fourth / second**2) - 3 if second else None,
    )


def compute_cumulant(sums: Sums) -> Fraction | None:
    """Return Binder's cumulant, 1 - <x^4> / (3 <x^2>^2), of the values; None if all are 0."""
    count, _, two, _, four = sums
    return 1 - Fraction(four * count, 3 * two**2) if two else None


def jackknife(blocks: Sequence[Sums], function: Callable[[Sums], Fraction | None]) -> Estimate:
    """Return a function of sums and its standard error, from the sums of blocks of about equal size.

    Exact up to the square root: if the blocks do not differ, the error is exactly 0.
    """
    total = add_blocks(blocks)
    estimate = function(total)
    value = None if estimate is None else float(estimate)
    if value is None or len(blocks) < 2:
        return Estimate(value, None)
    estimates = [function(_subtract(total, block)) for block in blocks]
    known_estimates = [one for one in estimates if one is not None]
    if len(known_estimates) < len(estimates):
        return Estimate(value, None)
    mean = sum(known_estimates, Fraction()) / len(known_estimates)
    squares = sum(((one - mean) ** 2 for one in known_estimates), Fraction())
    return Estimate(value, sqrt(squares * (len(known_estimates) - 1) / len(known_estimates)))


def add_blocks(blocks: Sequence[Sums]) -> Sums:
    """Return the total sums of several blocks."""
    zero, one, two, three, four = map(sum, zip(NOTHING, *blocks, strict=True))
    return zero, one, two, three, four


def _subtract(total: Sums, block: Sums) -> Sums:
    zero, one, two, three, four = (sum_of_all - own for sum_of_all, own in zip(total, block, strict=True))
    return zero, one, two, three, four


class Tally:
    """Accumulates the sums of some columns over consecutive rows, block by block.

    >>> from berge.ensembles import Tally
    >>> tally = Tally(["size"], samples=4)
    >>> tally.add({"size": [1, 2, 3, 4]}, count=4)
    >>> tally.moments("size").mean, round(tally.cumulant("size").value, 3)
    (2.5, 0.476)
    """

    def __init__(self, names: Sequence[str], samples: int) -> None:
        self.samples, self.rows_added = samples, 0
        count = min(samples, BLOCKS)
        self._ends = [(number + 1) * samples // count for number in range(count)]
        self._blocks = {name: [NOTHING] * count for name in names}

    def add(self, columns: Mapping[str, Sequence[int]], count: int) -> None:
        """Add the next `count` rows, given by columns."""
        first, last = self.rows_added, self.rows_added + count
        for number, end in enumerate(self._ends):
            begin = self._ends[number - 1] if number else 0
            low, high = max(begin, first), min(end, last)
            if low < high:
                for name, blocks in self._blocks.items():
                    sums = sum_powers(columns[name][low - first : high - first])
                    blocks[number] = add_blocks([blocks[number], sums])
        self.rows_added = last

    def moments(self, name: str) -> Moments:
        """Return the moments of a column."""
        return compute_moments(add_blocks(self._blocks[name]))

    def cumulant(self, name: str) -> Estimate:
        """Return Binder's cumulant of a column."""
        return jackknife(self._blocks[name], compute_cumulant)
