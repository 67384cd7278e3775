"""Cells of a board: pairs for people, packed numbers for the core."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import overload

Cell = tuple[int, int]
"""Row and column, from 1."""


def pack(numbers: Iterable[int]) -> bytes:
    """Return numbers as the core takes them."""
    return array("I", numbers).tobytes()


class Cells(Sequence[Cell]):
    """An immutable list of cells of a board with `columns` columns, in four bytes a cell.

    `packed` holds each cell as row * columns + column, both from 0, in native 32-bit numbers. Equal to
    tuples and lists of the same (row, column) pairs.
    """

    __slots__ = ("_columns", "_numbers", "_packed")

    def __init__(self, packed: bytes, columns: int) -> None:
        self._packed, self._columns = packed, columns
        self._numbers = memoryview(packed).cast("I")

    @property
    def packed(self) -> bytes:
        """The cells as the core takes them."""
        return self._packed

    @property
    def columns(self) -> int:
        """How many columns the board has."""
        return self._columns

    def __reduce__(self) -> tuple[type[Cells], tuple[bytes, int]]:
        return Cells, (self.packed, self.columns)

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, index: int) -> Cell: ...
    @overload
    def __getitem__(self, index: slice) -> Cells: ...
    def __getitem__(self, index: int | slice) -> Cell | Cells:
        if isinstance(index, slice):
            return Cells(self._numbers[index].tobytes(), self.columns)
        row, column = divmod(self._numbers[index], self.columns)
        return row + 1, column + 1

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cells) and other.columns == self.columns:
            return self.packed == other.packed
        if isinstance(other, (Cells, tuple, list)):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:6]))
        return f"[{shown}, ... {len(self)} cells]" if len(self) > 6 else f"[{shown}]"
