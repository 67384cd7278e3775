"""Our data sets, each drawn once a worker: several tests look at the same ones."""

from functools import cache

from berge.setter import DataSet, data_set


@cache
def our_set(name: str, seed: int) -> DataSet:
    return data_set(name, seed)
