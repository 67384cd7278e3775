"""Vertices: their names for people, and packed 32-bit numbers for the core."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, overload

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T")

Cell = tuple[int, int]
"""Row and column, from 1."""


def pack(numbers: Iterable[int]) -> bytes:
    """Return numbers as packed 32-bit integers, the form that the core takes and returns."""
    return numbers.tobytes() if isinstance(numbers, memoryview) else array("I", numbers).tobytes()


def unpack(data: bytes) -> memoryview[int]:
    """Return packed 32-bit numbers as a sequence."""
    return memoryview(data).cast("I")


def pack_pairs(firsts: Iterable[int], seconds: Iterable[int]) -> bytes:
    """Return pairs of numbers, each packed as two 32-bit integers."""
    numbers = array("I", firsts)
    pairs = array("I", bytes(8 * len(numbers)))
    pairs[::2], pairs[1::2] = numbers, array("I", seconds)
    return pairs.tobytes()


def unpack_pairs(data: bytes) -> Iterator[tuple[int, int]]:
    """Return packed pairs of 32-bit numbers, one after the other."""
    numbers = iter(unpack(data))
    return zip(numbers, numbers, strict=True)


class PackedSequence(Sequence[T]):
    """An immutable sequence in packed bytes, equal to tuples and lists with the same elements."""

    __slots__ = ()
    _what: ClassVar[str]
    """The word for the elements, in the `repr` of long sequences."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (PackedSequence, tuple, list)):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        first = ", ".join(map(repr, self[:20]))
        return f"[{first}, ... {len(self)} {self._what}]" if len(self) > 20 else f"[{first}]"


class Vertices(PackedSequence[Any]):
    """An immutable sequence of vertices, four bytes each, equal to tuples and lists with the same names.

    `packed_numbers` are their numbers, 32 bits each in native byte order.
    """

    __slots__ = ("_data", "_numbers")
    _what = "vertices"

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._numbers = unpack(data)

    @property
    def packed_numbers(self) -> bytes:
        """The packed numbers of the vertices, for the core."""
        return self._data

    @abstractmethod
    def _name(self, number: int) -> Any:
        """Return the name of a vertex."""

    @abstractmethod
    def _wrap_numbers(self, data: bytes) -> Self:
        """Return a sequence of other vertices of the same graph."""

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
            return self._wrap_numbers(self._numbers[index].tobytes())
        return self._name(self._numbers[index])


class Cells(Vertices):
    """Cells of a board with `columns` columns; the number of a cell is row * columns + column, both from 0."""

    __slots__ = ("_columns",)

    def __init__(self, data: bytes, columns: int) -> None:
        super().__init__(data)
        self._columns = columns

    @property
    def columns(self) -> int:
        """The number of columns of the board."""
        return self._columns

    def _name(self, number: int) -> Cell:
        row, column = divmod(number, self._columns)
        return row + 1, column + 1

    def _wrap_numbers(self, data: bytes) -> Cells:
        return Cells(data, self._columns)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cells) and other._columns == self._columns:
            return self._data == other._data
        return super().__eq__(other)

    __hash__ = Vertices.__hash__

    def __reduce__(self) -> tuple[type[Cells], tuple[bytes, int]]:
        return Cells, (self._data, self._columns)


class Names(Vertices):
    """Vertices of a graph in which vertex `i` is called `names[i]`: a sequence that numpy can turn into an array.

    If the names are a range, the array has 32-bit integers and no object is made for each vertex.
    """

    __slots__ = ("_names",)

    def __init__(self, data: bytes, names: Sequence[Hashable]) -> None:
        super().__init__(data)
        self._names = names

    def _name(self, number: int) -> Hashable:
        return self._names[number]

    def _wrap_numbers(self, data: bytes) -> Names:
        return Names(data, self._names)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        names = self._names
        if not isinstance(names, range) or max(abs(names.start), abs(names.stop)) >= 1 << 62:
            return _build_array(list(self), dtype)
        if names.start == 0:
            return _as_array(self._data, dtype, copy)
        wide = names.start < -(1 << 31) or names.stop > 1 << 31
        numbers = _as_array(self._data, "i8" if wide else "i4", copy=True)
        numbers += names.start
        return numbers if dtype is None else numbers.astype(dtype)

    def __reduce__(self) -> tuple[type[Names], tuple[bytes, Sequence[Hashable]]]:
        return Names, (self._data, self._names)


class Indices(PackedSequence[int]):
    """An immutable sequence of 32-bit integers, equal to tuples and lists; numpy can turn it into an array."""

    __slots__ = ("_data",)
    _what = "numbers"

    def __init__(self, data: bytes) -> None:
        self._data = data

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Indices: ...
    def __getitem__(self, index: int | slice) -> int | Indices:
        value = memoryview(self._data).cast("i")[index]
        return value if isinstance(value, int) else Indices(value.tobytes())

    def __len__(self) -> int:
        return len(self._data) // 4

    def __iter__(self) -> Iterator[int]:
        return iter(memoryview(self._data).cast("i"))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return _as_array(self._data, dtype, copy)


class Pairs(PackedSequence[tuple[Any, Any]]):
    """An immutable sequence of pairs of names, equal to tuples and lists of the same pairs.

    The array that numpy makes of it has the shape (pairs, 2), and 32-bit integers if the names are ranges.
    """

    __slots__ = ("_data", "_firsts", "_seconds")
    _what = "pairs"

    def __init__(self, data: bytes, firsts: Sequence[Hashable], seconds: Sequence[Hashable]) -> None:
        self._data, self._firsts, self._seconds = data, firsts, seconds

    @property
    def packed_numbers(self) -> bytes:
        """The pairs as the core takes them."""
        return self._data

    @overload
    def __getitem__(self, index: int) -> tuple[Any, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Pairs: ...
    def __getitem__(self, index: int | slice) -> tuple[Any, Any] | Pairs:
        if isinstance(index, slice):
            data = memoryview(self._data).cast("Q")[index].tobytes()
            return Pairs(data, self._firsts, self._seconds)
        at, numbers = range(len(self))[index], unpack(self._data)
        return self._firsts[numbers[2 * at]], self._seconds[numbers[2 * at + 1]]

    def __len__(self) -> int:
        return len(self._data) // 8

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        firsts, seconds = self._firsts, self._seconds
        return ((firsts[v], seconds[w]) for v, w in unpack_pairs(self._data))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        ends = [
            Names(unpack(self._data)[at::2].tobytes(), names).__array__()
            for at, names in enumerate((self._firsts, self._seconds))
        ]
        import numpy

        return numpy.stack(ends, axis=1).astype(dtype or numpy.result_type(*ends), copy=bool(copy))


def _as_array(data: bytes, dtype: Any, copy: bool | None) -> Any:
    """Return packed numbers as an array; numpy calls this, so it is installed."""
    import numpy

    array = numpy.frombuffer(data, "i4")
    return array.astype(array.dtype if dtype is None else dtype, copy=bool(copy))


def _build_array(names: list[Any], dtype: Any) -> Any:
    """Return names as an array with one element for each, also for tuples and mixed types."""
    import numpy

    types = {*map(type, names)}
    if len(types) < 2 and tuple not in types:
        return numpy.array(names, dtype=dtype)
    array = numpy.empty(len(names), object)
    for place, name in enumerate(names):
        array[place] = name
    return array if dtype is None else array.astype(dtype)


def cut_rows(cells: bytes | bytearray, columns: int) -> tuple[str, ...]:
    """Split the cells of a board, stored row by row, into rows."""
    text = cells.decode("ascii")
    return tuple(text[start : start + columns] for start in range(0, len(text), columns))


CHUNK = 1 << 20
"""The number of random bytes that are drawn at a time."""


def draw_cells(count: int, share: float, chance: Random) -> bytearray:
    """Return `count` bytes, each 1 with probability `share` and else 0; about as fast as memory."""
    full_bytes, rest = divmod(share * 256, 1)
    sure = min(int(full_bytes), 256)
    table = bytes(sure * [1] + [2] * (sure < 256) + [0] * (255 - sure))
    cells = bytearray()
    while len(cells) < count:
        piece = bytearray(chance.randbytes(min(CHUNK, count - len(cells))).translate(table))
        place = piece.find(2)
        while place >= 0:  # one byte value of 256 decides by the rest of the probability
            piece[place] = chance.random() < rest
            place = piece.find(2, place)
        cells += piece
    return cells


def scatter(rows: int, columns: int, density: float, chance: Random) -> tuple[str, ...]:
    """Return the rows of a random board in which each cell is `#` with probability `density` and else `.`."""
    return cut_rows(draw_cells(rows * columns, density, chance).translate(bytes.maketrans(b"\0\1", b".#")), columns)
