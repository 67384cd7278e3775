"""Samples as Arrow arrays. Needs pyarrow."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pyarrow as pa


def read_arrays(
    columns: Mapping[str, bytes], booleans: Collection[str], r_sizes: bytes, r_starts: bytes
) -> dict[str, pa.Array]:
    """Return columns of 64-bit numbers, of booleans for the names in `booleans`, and the lists `r_sizes`."""
    numbers = {name: _read_numbers(pa.int64(), column, 8) for name, column in columns.items()}
    arrays = {name: array.cast(pa.bool_()) if name in booleans else array for name, array in numbers.items()}
    sizes, starts = _read_numbers(pa.uint32(), r_sizes, 4), _read_numbers(pa.int32(), r_starts, 4)
    return arrays | {"r_sizes": pa.ListArray.from_arrays(starts, sizes)}


def _read_numbers(data_type: pa.DataType, data: bytes, width: int) -> pa.Array:
    return pa.Array.from_buffers(data_type, len(data) // width, [None, pa.py_buffer(data)])
