"""The data sets, made once for each worker."""

from functools import cache

from berge.setter import DataSet, data_set


@cache
def draw_set(name: str, seed: int) -> DataSet:
    return data_set(name, seed)
