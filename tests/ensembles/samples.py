"""Samples of an ensemble as lists."""

from itertools import pairwise

from berge.ensembles import Ensemble


def list_rows(ensemble: Ensemble, first: int, count: int, threads: int = 1) -> list[list[int]]:
    """Return the numbers of some samples, a row for each."""
    result = ensemble.samples(first, count, threads)
    columns = [memoryview(column).cast("Q").tolist() for column in result.columns.values()]
    return [list(row) for row in zip(*columns, strict=True)]


def list_r_sizes(ensemble: Ensemble, first: int, count: int) -> list[list[int]]:
    """Return the sizes of the components of R of some samples."""
    result = ensemble.samples(first, count)
    sizes, starts = (memoryview(data).cast("I").tolist() for data in (result.r_sizes, result.r_starts))
    return [sizes[begin:end] for begin, end in pairwise(starts)]
