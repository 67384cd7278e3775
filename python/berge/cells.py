"""Vertices of a graph: names for people, packed 32-bit numbers for the core."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Self, overload

Cell = tuple[int, int]
"""Row and column, from 1."""


def pack(numbers: Iterable[int]) -> bytes:
    """Return numbers as the core takes them, and as what is in its lists of them already is."""
    return numbers.tobytes() if isinstance(numbers, memoryview) else array("I", numbers).tobytes()


def unpack(packed: bytes) -> memoryview[int]:
    """Return packed numbers as a sequence."""
    return memoryview(packed).cast("I")


class Vertices(Sequence[Any]):
    """An immutable list of vertices in four bytes each, equal to tuples and lists of the same names.

    `packed` holds their numbers, native and 32 bits wide.
    """

    __slots__ = ("_numbers", "_packed")

    def __init__(self, packed: bytes) -> None:
        self._packed = packed
        self._numbers = unpack(packed)

    @property
    def packed(self) -> bytes:
        """The vertices as the core takes them."""
        return self._packed

    @abstractmethod
    def _name(self, number: int) -> Any:
        """Return the name of a vertex."""

    @abstractmethod
    def _like(self, packed: bytes) -> Self:
        """Return a list of other vertices of the same graph."""

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Any]:
        return map(self._name, self._numbers)

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Self: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return self._like(self._numbers[index].tobytes())
        return self._name(self._numbers[index])

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Vertices, tuple, list)):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:20]))
        return f"[{shown}, ... {len(self)} vertices]" if len(self) > 20 else f"[{shown}]"


class Cells(Vertices):
    """Cells of a board with `columns` columns; the number of a cell is row * columns + column, both from 0."""

    __slots__ = ("_columns",)

    def __init__(self, packed: bytes, columns: int) -> None:
        super().__init__(packed)
        self._columns = columns

    @property
    def columns(self) -> int:
        """How many columns the board has."""
        return self._columns

    def _name(self, number: int) -> Cell:
        row, column = divmod(number, self._columns)
        return row + 1, column + 1

    def _like(self, packed: bytes) -> Cells:
        return Cells(packed, self._columns)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cells) and other._columns == self._columns:
            return self._packed == other._packed
        return super().__eq__(other)

    __hash__ = Vertices.__hash__

    def __reduce__(self) -> tuple[type[Cells], tuple[bytes, int]]:
        return Cells, (self._packed, self._columns)


class Names(Vertices):
    """Vertices of a graph whose vertex `i` is called `names[i]`."""

    __slots__ = ("_names",)

    def __init__(self, packed: bytes, names: Sequence[Hashable]) -> None:
        super().__init__(packed)
        self._names = names

    def _name(self, number: int) -> Hashable:
        return self._names[number]

    def _like(self, packed: bytes) -> Names:
        return Names(packed, self._names)

    def __reduce__(self) -> tuple[type[Names], tuple[bytes, Sequence[Hashable]]]:
        return Names, (self._packed, self._names)


def cut_rows(cells: bytes | bytearray, columns: int) -> tuple[str, ...]:
    """Return the rows of a board whose cells lie row by row."""
    text = cells.decode("ascii")
    return tuple(text[start : start + columns] for start in range(0, len(text), columns))
