"""Vertices of a graph: names for people, packed 32-bit numbers for the core."""

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
    """Return numbers as the core takes them, and as what is in its lists of them already is."""
    return numbers.tobytes() if isinstance(numbers, memoryview) else array("I", numbers).tobytes()


def unpack(packed: bytes) -> memoryview[int]:
    """Return packed numbers as a sequence."""
    return memoryview(packed).cast("I")


class Listed(Sequence[T]):
    """An immutable list in few bytes, equal to tuples and lists of the same things."""

    __slots__ = ()
    _what: ClassVar[str]
    """What is in it, for those of which not all are shown."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (Listed, tuple, list)):
            return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self[:20]))
        return f"[{shown}, ... {len(self)} {self._what}]" if len(self) > 20 else f"[{shown}]"


class Vertices(Listed[Any]):
    """An immutable list of vertices in four bytes each, equal to tuples and lists of the same names.

    `packed` holds their numbers, native and 32 bits wide.
    """

    __slots__ = ("_numbers", "_packed")
    _what = "vertices"

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
    """Vertices of a graph whose vertex `i` is called `names[i]`: a sequence, and an array where numpy wants one.

    Where the names are numbers in a row no object is made a vertex: the array is of 32-bit integers.
    """

    __slots__ = ("_names",)

    def __init__(self, packed: bytes, names: Sequence[Hashable]) -> None:
        super().__init__(packed)
        self._names = names

    def _name(self, number: int) -> Hashable:
        return self._names[number]

    def _like(self, packed: bytes) -> Names:
        return Names(packed, self._names)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        names = self._names
        if not isinstance(names, range) or max(abs(names.start), abs(names.stop)) >= 1 << 62:
            return _array_of(list(self), dtype)
        if names.start == 0:
            return _as_array(self._packed, dtype, copy)
        wide = names.start < -(1 << 31) or names.stop > 1 << 31
        numbers = _as_array(self._packed, "i8" if wide else "i4", copy=True)
        numbers += names.start
        return numbers if dtype is None else numbers.astype(dtype)

    def __reduce__(self) -> tuple[type[Names], tuple[bytes, Sequence[Hashable]]]:
        return Names, (self._packed, self._names)


class Indices(Listed[int]):
    """An immutable list of 32-bit integers, equal to tuples and lists of them; an array where numpy wants one."""

    __slots__ = ("_packed",)
    _what = "numbers"

    def __init__(self, packed: bytes) -> None:
        self._packed = packed

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> Indices: ...
    def __getitem__(self, index: int | slice) -> int | Indices:
        found = memoryview(self._packed).cast("i")[index]
        return found if isinstance(found, int) else Indices(found.tobytes())

    def __len__(self) -> int:
        return len(self._packed) // 4

    def __iter__(self) -> Iterator[int]:
        return iter(memoryview(self._packed).cast("i"))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return _as_array(self._packed, dtype, copy)


class Pairs(Listed[tuple[Any, Any]]):
    """An immutable list of pairs of names, equal to tuples and lists of the same pairs.

    As an array it has the shape (pairs, 2), of 32-bit integers where the names are numbers in a row.
    """

    __slots__ = ("_firsts", "_packed", "_seconds")
    _what = "pairs"

    def __init__(self, packed: bytes, firsts: Sequence[Hashable], seconds: Sequence[Hashable]) -> None:
        self._packed, self._firsts, self._seconds = packed, firsts, seconds

    @property
    def packed(self) -> bytes:
        """The pairs as the core takes them."""
        return self._packed

    @overload
    def __getitem__(self, index: int) -> tuple[Any, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> Pairs: ...
    def __getitem__(self, index: int | slice) -> tuple[Any, Any] | Pairs:
        if isinstance(index, slice):
            packed = memoryview(self._packed).cast("Q")[index].tobytes()
            return Pairs(packed, self._firsts, self._seconds)
        at, numbers = range(len(self))[index], unpack(self._packed)
        return self._firsts[numbers[2 * at]], self._seconds[numbers[2 * at + 1]]

    def __len__(self) -> int:
        return len(self._packed) // 8

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        numbers = unpack(self._packed).tolist()
        firsts, seconds = self._firsts, self._seconds
        return ((firsts[v], seconds[w]) for v, w in zip(numbers[::2], numbers[1::2], strict=True))

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        ends = [
            Names(unpack(self._packed)[at::2].tobytes(), names).__array__()
            for at, names in enumerate((self._firsts, self._seconds))
        ]
        import numpy

        return numpy.stack(ends, axis=1).astype(dtype or numpy.result_type(*ends), copy=bool(copy))


def _as_array(packed: bytes, dtype: Any, copy: bool | None) -> Any:
    """Return packed numbers as numpy's array; only who has numpy asks for one."""
    import numpy

    array = numpy.frombuffer(packed, "i4")
    return array.astype(array.dtype if dtype is None else dtype, copy=bool(copy))


def _array_of(names: list[Any], dtype: Any) -> Any:
    """Return names as numpy's array with an element each, also where these are tuples, or of several kinds."""
    import numpy

    kinds = {*map(type, names)}
    if len(kinds) < 2 and tuple not in kinds:
        return numpy.array(names, dtype=dtype)
    array = numpy.empty(len(names), object)
    for place, name in enumerate(names):
        array[place] = name
    return array if dtype is None else array.astype(dtype)


def cut_rows(cells: bytes | bytearray, columns: int) -> tuple[str, ...]:
    """Return the rows of a board whose cells lie row by row."""
    text = cells.decode("ascii")
    return tuple(text[start : start + columns] for start in range(0, len(text), columns))


CHUNK = 1 << 20
"""How many bytes are drawn at once."""


def draw_cells(count: int, share: float, chance: Random) -> bytearray:
    """Return `count` bytes, each 1 with the probability `share` and else 0; about as fast as memory."""
    full_bytes, rest = divmod(share * 256, 1)
    sure = min(int(full_bytes), 256)
    table = bytes(sure * [1] + [2] * (sure < 256) + [0] * (255 - sure))
    cells = bytearray()
    while len(cells) < count:
        drawn = bytearray(chance.randbytes(min(CHUNK, count - len(cells))).translate(table))
        place = drawn.find(2)
        while place >= 0:  # one of 256 is settled by what is left of the probability
            drawn[place] = chance.random() < rest
            place = drawn.find(2, place)
        cells += drawn
    return cells


def scatter(rows: int, columns: int, density: float, chance: Random) -> tuple[str, ...]:
    """Return the rows of a board of `.` and `#`, of which this share, on average, are `#`."""
    return cut_rows(draw_cells(rows * columns, density, chance).translate(bytes.maketrans(b"\0\1", b".#")), columns)
