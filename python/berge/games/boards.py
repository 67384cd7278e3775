"""GameGraphs of cells: a board, the steps of a piece, flat or wrapped round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, ClassVar, Literal

from berge import _core
from berge.cells import Cell, Cells, cut_rows, unpack
from berge.certificates import GraphSnapshot, Kind, StartsCertificate
from berge.documents import Json
from berge.errors import ArgumentError, KindError, ParseError, check_kind
from berge.games.game_graph import Core, Factory, GameGraph, as_int
from berge.games.texts import unreadable
from berge.i18n import Message, _
from berge.i18n.counts import count_columns, count_rows
from berge.sanitize import show, show_json

MOST_STEPS = 64
"""The most steps from a cell."""
LONGEST_STEP = 1 << 24
"""The most rows, and the most columns, of a step."""
FREE, WALL, TOKEN, VISITED = ".", "#", "@", "o"

# What follows a repetition cannot be part of it, so that no text takes more than linear time.
_CELL = r"(?a)\(?\s*(\d{1,10})(?:\s*+,\s*|\s+)(\d{1,10})\s*\)?"

Offsets = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Steps:
    """Where a piece goes in one step: (rows down, columns right), from every cell.

    `others`, where there are any, are the steps from cells whose row and column add up to an odd number, while
    `offsets` are those from the rest: so a honeycomb is drawn as a wall of bricks. On a board that `wraps` round, as a
    torus, who leaves it on one side comes back on the other. They are kept in order, each once. Raises ParseError where
    there is no step, more than MOST_STEPS from a cell, or one that has no step back, KindError where they are no pairs
    of numbers, and ArgumentError where one is longer than LONGEST_STEP.
    """

    name: str
    offsets: Offsets
    others: Offsets | None = None
    wraps: bool = False

    def __post_init__(self) -> None:
        check_kind(self.name, str, "what the steps are called, a string")
        object.__setattr__(self, "offsets", _in_order(self.offsets))
        if self.others is not None:
            object.__setattr__(self, "others", _in_order(self.others))
        if not 0 < len(set(self.offsets)) <= MOST_STEPS or len(set(self.of(1))) > MOST_STEPS:
            raise ParseError(
                _("{offsets} steps", offsets=len(self.offsets)),
                _("at least one, and at most {most_steps}", most_steps=MOST_STEPS),
            )
        for odd in (0, 1):
            for down, right in self.of(odd):
                if (-down, -right) not in self.of(odd + down + right) or not (down or right):
                    raise ParseError(
                        _("the step ({down}, {right})", down=down, right=right),
                        _("steps that lead elsewhere and have a step back"),
                    )

    def of(self, parity: int) -> Offsets:
        """Return the steps from a cell whose row and column add up to a number of this parity."""
        return self.offsets if self.others is None or parity % 2 == 0 else self.others

    @property
    def change_colour(self) -> bool:
        """Whether each step changes the colour of the chessboard, so that a flat board is a bipartite graph."""
        return all((down + right) % 2 for down, right in (*self.offsets, *(self.others or ())))

    @property
    def uniform(self) -> bool:
        """Whether they are the same from every cell of a flat board."""
        return self.others is None and not self.wraps

    def around(self) -> Steps:
        """Return the same steps on a board that is wrapped round."""
        return Steps(self.name, self.offsets, self.others, wraps=True)


def _in_order(offsets: Iterable[object]) -> Offsets:
    """Return steps in the order in which they lead to cells, each once; raises KindError and ArgumentError."""
    expected = _("steps, a pair of numbers each: rows down and columns right")
    check_kind(offsets, Iterable, expected)
    found = set()
    for step in offsets:
        match step:
            case (down, right) if type(down) is int and type(right) is int:
                if max(abs(down), abs(right)) > LONGEST_STEP:
                    raise ArgumentError(
                        _("the step {step}", step=show(step)),
                        _("at most {longest_step} rows and columns", longest_step=LONGEST_STEP),
                    )
                found.add((down, right))
            case _:
                raise KindError(show(step), expected)
    return tuple(sorted(found))


def leaper(name: str, *leaps: tuple[int, int]) -> Steps:
    """Return the steps of a piece that leaps so far along one side and so far along the other, in any direction.

    Raises KindError where its name is none, or a leap no pair of numbers.
    """
    check_kind(name, str, "what the steps are called, a string")
    given: tuple[object, ...] = leaps
    for leap in given:
        if not isinstance(leap, (tuple, list)) or list(map(type, leap)) != [int, int]:
            raise KindError(show(leap), _("leaps, a pair of numbers each, such as (1, 3)"))
    offsets = {(r, c) for a, b in leaps for d, e in ((a, b), (b, a)) for r in (d, -d) for c in (e, -e)}
    return Steps(name, tuple(sorted(offsets)))


ROOK = leaper("rook", (0, 1))
"""One cell in the directions of a rook."""
KING = leaper("king", (0, 1), (1, 1))
KNIGHT = leaper("knight", (1, 2))
TRIANGULAR = Steps("triangular", ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)))
"""The triangular lattice, its rows shifted by half a cell each."""
HONEYCOMB = Steps("honeycomb", ((0, -1), (0, 1), (1, 0)), ((-1, 0), (0, -1), (0, 1)))
"""The honeycomb, as a wall of bricks."""
LATTICES = {"square": ROOK, "honeycomb": HONEYCOMB, "triangular": TRIANGULAR}
"""Lattices that people study, by the names that they have there."""
IMPLICIT = (ROOK, KING, KNIGHT)
"""Steps that the core takes without storing an edge, and that certificates call by name."""


def _implicit(steps: Steps) -> Steps | None:
    """Return those of IMPLICIT that are the same, whatever they are called."""
    same = (known for known in IMPLICIT if steps.uniform and {*steps.offsets} == {*known.offsets})
    return next(same, None)


@cache
def _free_of(letters: str) -> bytes:
    """Return the table by which these letters become `.` and all others `#`."""
    return bytes(ord(FREE if chr(code) in letters else WALL) for code in range(256))


class Board(GameGraph[Cell]):
    """The cells of a board where the token can ever go, joined by the steps of a piece.

    These are the cells whose letter is in `black` where row and column, from 1, add up to an even number, and in
    `white` elsewhere. A cell's number is row * columns + column, both from 0. The steps must be the same from every
    cell: a `Lattice` has others. Raises ArgumentError where a letter is not an ASCII one.
    """

    place = "cell"
    embedded: ClassVar[Literal["board", "graph"] | None] = "board"
    move_schema: ClassVar[Json] = {
        "description": "row and column, from 1",
        "type": "array",
        "items": {"type": "integer", "minimum": 1},
        "minItems": 2,
        "maxItems": 2,
    }

    def __init__(
        self, rows: tuple[str, ...], steps: Steps, black: str = FREE + TOKEN, white: str | None = None
    ) -> None:
        for letters in (black, white or ""):
            if not letters.isascii():
                raise ArgumentError(
                    _("the letters {letters} of usable cells", letters=show(letters)), _("ASCII letters")
                )
        self.rows, self.steps = rows, steps
        self.height, self.width = len(rows), len(rows[0])
        self.implicit = _implicit(steps)
        self.stored = self.implicit is None
        self._letters = black, black if white is None else white
        if self.embedded == "board" and not steps.uniform:
            raise TypeError("found steps that wrap round or differ by colour; expected a Lattice for them")

    @cached_property
    def usable(self) -> tuple[str, ...]:
        """The rows with `.` where the token can ever go, `#` elsewhere."""
        black, white = map(_free_of, self._letters)
        stride = self.width | 1  # an odd one: then the colours alternate from cell to cell, all over the board
        cells = bytearray((WALL * (stride - self.width)).join(self.rows), "ascii", "replace")
        cells[::2], cells[1::2] = cells[::2].translate(black), cells[1::2].translate(white)
        text = cells.decode("ascii")
        return tuple(text[at : at + self.width] for at in range(0, len(text), stride))

    @property
    def lattice(self) -> Steps | None:
        """The steps, where it does not depend on a cell's colour which letters are usable."""
        black, white = self._letters
        return self.steps if black == white and not self.consumes_edges else None

    @property
    def proof(self) -> Kind:
        """Dominoes where the board is bipartite."""
        seamless = not self.steps.wraps or (self.height % 2 == 0 and self.width % 2 == 0)
        return "dominoes" if self.steps.change_colour and seamless else "barrier"

    @cached_property
    def core(self) -> Core:
        """The cells and their steps; raises LimitError where the board is too large for the core."""
        cells = "".join(self.rows).encode("ascii", "replace")
        black, white = (letters.encode("ascii") for letters in self._letters)
        steps = self.steps.of(0), self.steps.of(1)
        return _core.Graph.board(self.height, self.width, cells, black, white, *steps, self.steps.wraps)

    @property
    def order(self) -> int:
        """How many cells the board has."""
        return self.height * self.width

    @property
    def most_edges(self) -> int:
        """How many edges are stored at most."""
        return self.order * len(self.steps.offsets) // 2 if self.stored else 0

    @property
    def vertices(self) -> Iterable[int]:
        """All usable cells."""
        return unpack(_core.places("".join(self.usable).encode("ascii"), FREE.encode("ascii")))

    def has(self, number: int) -> bool:
        """Whether a cell is usable."""
        row, column = divmod(number, self.width)
        return self.rows[row][column] in self._letters[(row + column) % 2]

    def number(self, move: object) -> int | None:
        """Return row * columns + column, both from 0; None for what is no cell of the board."""
        match move:
            case (row, column):
                if type(row) is not int or type(column) is not int:
                    row, column = as_int(row), as_int(column)
                if row and column and 1 <= row <= self.height and 1 <= column <= self.width:
                    return (row - 1) * self.width + column - 1
        return None

    def names(self, packed: bytes) -> Cells:
        """Return the cells of packed numbers."""
        return Cells(packed, self.width)

    def name(self, number: int) -> Cell:
        """Return the cell of a number."""
        row, column = divmod(number, self.width)
        return row + 1, column + 1

    def pack(self, moves: Sequence[Cell]) -> bytes:
        """Return the numbers of moves."""
        if isinstance(moves, Cells) and moves.columns == self.width:
            return moves.packed
        return super().pack(moves)

    def neighbors(self, number: int) -> Iterable[int]:
        """Return the usable cells a step away."""
        row, column = divmod(number, self.width)
        height, width, usable = self.height, self.width, self.usable
        steps = self.steps.of(row + column)
        if self.steps.wraps:
            around = {((row + down) % height, (column + right) % width) for down, right in steps} - {(row, column)}
            return [r * width + c for r, c in sorted(around) if usable[r][c] == FREE]
        return [
            r * width + c
            for down, right in steps
            if 0 <= (r := row + down) < height and 0 <= (c := column + right) < width and usable[r][c] == FREE
        ]

    def write(self, move: Cell) -> str:
        """Return a cell as `row,column`."""
        return f"{move[0]},{move[1]}"

    def read(self, text: str) -> Cell:
        """Return the cell written as `row,column`."""
        found = re.fullmatch(_CELL, text.strip())
        if not found:
            raise unreadable("a cell, row,column", text)
        return int(found[1]), int(found[2])

    def list_as_json(self, moves: Sequence[Cell]) -> str:
        """Return the elements of the JSON list of moves; cells at about the speed of memory."""
        return _core.write_cells(self.pack(moves), self.width, "[", ",", "],")[:-1].decode("ascii")

    def from_json(self, value: Any) -> Cell:
        """Return the cell [row, column]."""
        match value:
            case [int(row), int(column)] if type(row) is int and type(column) is int:
                return row, column
        raise ParseError(show_json(value), _("a cell, [row, column]"))

    def show(self, move: Cell) -> str:
        """Return a cell as (row, column)."""
        return f"({move[0]}, {move[1]})"

    def size(self) -> dict[str, int]:
        """Return the numbers of rows and columns."""
        return {"rows": self.height, "columns": self.width}

    def describe(self, title: Message) -> Message:
        """Return the title with the numbers of rows and columns."""
        return _("{title}, {rows} x {columns}", title=title, rows=self.height, columns=self.width)

    def why_illegal(self, visited: Sequence[int], move: object) -> tuple[Message, Message]:
        """Say whether a cell is off the board, a hole, visited or too far away."""
        number, a_step = self.number(move), _("the token goes to a cell where it has not been")
        if number is None:
            if isinstance(move, (tuple, list)) and len(move) == 2 and None not in map(as_int, move):
                size = _(
                    "the board has {rows} and {columns}",
                    rows=count_rows(self.height),
                    columns=count_columns(self.width),
                )
                return _("off the board"), size
            return _("is no cell"), _("a pair of a row and a column, from 1")
        if not self.has(number):
            return _("is a hole"), _("the token goes to free cells (.)")
        if number in visited:
            return _("has been visited"), a_step
        return self.too_far(visited[-1]), a_step

    def too_far(self, token: int) -> Message:
        """Say that a cell is no step away from the token's."""
        at = self.name(token)
        match {known.offsets: known.name for known in IMPLICIT}.get(self.steps.offsets):
            case "rook":
                return _("is not next to the token at {token}", token=at)
            case "king":
                return _("is not a king's step from the token at {token}", token=at)
            case "knight":
                return _("is not a knight's step from the token at {token}", token=at)
        return _("is not a step away from the token at {token}", token=at)

    def snapshot(self, visited: Sequence[int]) -> GraphSnapshot:
        """Return the board with the cells that the token has left erased."""
        steps = self.implicit.name if self.implicit else self.steps.offsets
        return GraphSnapshot(erase(self.usable, visited[:-1]), steps)

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the classes of all cells and a maximum matching."""
        mates = cut_rows(matching, self.width) if self.implicit == ROOK else self.pairs(matching)
        return StartsCertificate(self.snapshot([]), cut_rows(classes, self.width), mates)


class Lattice(Board):
    """A board that is wrapped round, or whose steps differ by colour; certificates embed its graph, cell by cell.

    Raises ParseError where the steps differ by colour and the board is wrapped round with odd sides.
    """

    embedded = "graph"

    def __init__(self, rows: tuple[str, ...], steps: Steps, *letters: str) -> None:
        super().__init__(rows, steps, *letters)
        if steps.wraps and steps.others is not None and (self.height % 2 or self.width % 2):
            found = _("a board of {height} x {width}", height=self.height, width=self.width)
            raise ParseError(
                found, _("even numbers of rows and columns, where the steps differ by colour and wrap round")
            )

    def snapshot(self, visited: Sequence[int]) -> GraphSnapshot:
        """Return the graph of the cells that the token has not left."""
        gone = {*visited[:-1]}
        left = [number for number in self.vertices if number not in gone]
        edges = tuple((self.name(v), self.name(w)) for v, w in self.edges() if v not in gone and w not in gone)
        return GraphSnapshot(vertices=tuple(map(self.name, left)), edges=edges)

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the classes of all vertices, in one string, and a maximum matching."""
        letters = classes.translate(None, WALL.encode("ascii")).decode("ascii")
        return StartsCertificate(self.snapshot([]), (letters,), self.pairs(matching))


def board(steps: Steps) -> Factory:
    """Return what makes the game graph of a start with `rows`, where `.` and the token's letter are free."""
    check_kind(steps, Steps, 'steps, such as KNIGHT or leaper("zebra", (2, 3))')

    def flat(setup: Any) -> Board:
        return Board(setup.rows, steps, FREE + setup.TOKEN)

    def lattice(setup: Any) -> Lattice:
        return Lattice(setup.rows, steps, FREE + setup.TOKEN)

    return flat if steps.uniform else lattice


def erase(rows: Sequence[str], numbers: Iterable[int]) -> tuple[str, ...]:
    """Return the rows with `#` in the cells of these numbers."""
    letters = [list(row) for row in rows]
    columns = len(rows[0])
    for number in numbers:
        letters[number // columns][number % columns] = WALL
    return tuple(map("".join, letters))


__all__ = [
    "FREE", "HONEYCOMB", "IMPLICIT", "KING", "KNIGHT", "LATTICES", "ROOK", "TOKEN", "TRIANGULAR", "VISITED", "WALL",
    "Board", "Lattice", "Steps", "board", "erase", "leaper",
]  # fmt: skip
