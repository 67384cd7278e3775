"""Game graphs of boards, flat or wrapped round: cells, joined by the steps of a piece."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from berge import _core
from berge.cells import Cell, Cells, cut_rows, unpack
from berge.errors import ArgumentError, ParseError, check_kind
from berge.games.game_graph import Core, GameGraph, GraphFactory
from berge.games.steps import CORE_PIECES, ROOK, Steps
from berge.graphs.names import as_int
from berge.i18n import Message, _
from berge.i18n.counts import count_columns, count_rows
from berge.sanitize import show

if TYPE_CHECKING:
    from berge.certificates import GraphSnapshot, Kind, StartsCertificate

FREE, WALL, TOKEN, VISITED = ".", "#", "@", "o"


@cache
def _find_core_piece(steps: Steps) -> Steps | None:
    """Return the member of CORE_PIECES that has the same steps; None if there is none."""
    pieces = (piece for piece in CORE_PIECES if steps.is_uniform and {*steps.offsets} == {*piece.offsets})
    return next(pieces, None)


@cache
def _build_usable_table(letters: str) -> bytes:
    """Return the table for `bytes.translate` that maps these letters to `.` and all others to `#`."""
    return bytes(ord(FREE if chr(code) in letters else WALL) for code in range(256))


class Board(GameGraph[Cell]):
    """The usable cells of a board, joined by the steps of a piece.

    A cell is usable if its letter is in `black` (row + column, from 1, is even) or in `white` (odd). A cell's number is
    row * columns + column, both from 0. The steps must be the same from every cell; for other steps use a `Lattice`.
    Raises ArgumentError if a letter is not ASCII.

    >>> from berge.games import KING, Board
    >>> graph = Board(("..#", ".#."), KING)
    >>> graph.number((2, 1)), list(map(graph.name, graph.neighbors(3)))
    (3, [(1, 1), (1, 2)])
    """

    place = "cell"
    move_kind = "cell"
    embedded: ClassVar[Literal["board", "graph"] | None] = "board"

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
        self.core_piece = _find_core_piece(steps)
        self.stores_edges = self.core_piece is None
        self._letters = black, black if white is None else white
        if self.embedded == "board" and not steps.is_uniform:
            raise TypeError("steps that wrap round or depend on the colour need a Lattice")

    @cached_property
    def usable(self) -> tuple[str, ...]:
        """The rows: `.` for a usable cell, `#` for any other."""
        black, white = map(_build_usable_table, self._letters)
        stride = self.width | 1  # odd, so that the colours alternate from cell to cell over the whole board
        cells = bytearray((WALL * (stride - self.width)).join(self.rows), "ascii", "replace")
        cells[::2], cells[1::2] = cells[::2].translate(black), cells[1::2].translate(white)
        text = cells.decode("ascii")
        return tuple(text[at : at + self.width] for at in range(0, len(text), stride))

    @property
    def lattice(self) -> Steps | None:
        """The steps; None if the two colours have different usable letters, or if moves use up edges."""
        black, white = self._letters
        return self.steps if black == white and not self.uses_up_edges else None

    @property
    def proof(self) -> Kind:
        """`dominoes` if the board is bipartite, else `barrier`."""
        keeps_colours = not self.steps.wraps or (self.height % 2 == 0 and self.width % 2 == 0)
        return "dominoes" if self.steps.changes_colour and keeps_colours else "barrier"

    @cached_property
    def core(self) -> Core:
        """The board in the core; raises LimitError if it is too large."""
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
        """An upper bound on the number of stored edges."""
        return self.order * len(self.steps.offsets) // 2 if self.stores_edges else 0

    @property
    def vertices(self) -> Iterable[int]:
        """All usable cells."""
        return unpack(_core.places("".join(self.usable).encode("ascii"), FREE.encode("ascii")))

    def has_vertex(self, number: int) -> bool:
        """Whether a cell is usable."""
        row, column = divmod(number, self.width)
        return self.rows[row][column] in self._letters[(row + column) % 2]

    def number(self, move: object) -> int | None:
        """Return row * columns + column, both from 0; None if `move` is not a cell of the board."""
        if not isinstance(move, tuple) or len(move) != 2:
            return None
        row, column = as_int(move[0]), as_int(move[1])
        if row and column and 1 <= row <= self.height and 1 <= column <= self.width:
            return (row - 1) * self.width + column - 1
        return None

    def names(self, numbers: bytes) -> Cells:
        """Return the cells with these packed numbers."""
        return Cells(numbers, self.width)

    def name(self, number: int) -> Cell:
        """Return the cell with this number."""
        row, column = divmod(number, self.width)
        return row + 1, column + 1

    def pack(self, moves: Sequence[Cell]) -> bytes:
        """Return the numbers of moves."""
        if isinstance(moves, Cells) and moves.columns == self.width:
            return moves.packed_numbers
        return super().pack(moves)

    def neighbors(self, number: int) -> Iterable[int]:
        """Return the usable cells one step away, ascending."""
        row, column = divmod(number, self.width)
        height, width = self.height, self.width
        steps = self.steps.of(row + column)
        if self.steps.wraps:
            usable = self.usable
            around = {((row + down) % height, (column + right) % width) for down, right in steps} - {(row, column)}
            return [r * width + c for r, c in sorted(around) if usable[r][c] == FREE]
        rows, letters = self.rows, self._letters
        return [
            r * width + c
            for down, right in steps
            if 0 <= (r := row + down) < height
            and 0 <= (c := column + right) < width
            and rows[r][c] in letters[(r + c) % 2]
        ]

    def has_edge(self, number: int, other: int) -> bool:
        """Whether a step joins two cells, and the second is usable."""
        if self.steps.wraps:
            return super().has_edge(number, other)
        row, column = divmod(number, self.width)
        other_row, other_column = divmod(other, self.width)
        return (other_row - row, other_column - column) in self.steps.of(row + column) and self.rows[other_row][
            other_column
        ] in self._letters[(other_row + other_column) % 2]

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
        """Return why a move is illegal (off the board, a hole, visited, too far), and what the rules ask for."""
        number, rule = self.number(move), _("the token goes to a cell where it has not been")
        if number is None:
            if isinstance(move, tuple) and len(move) == 2 and None not in map(as_int, move):
                size = _(
                    "the board has {rows} and {columns}",
                    rows=count_rows(self.height),
                    columns=count_columns(self.width),
                )
                return _("off the board"), size
            if isinstance(move, list):
                return _("is a list"), _("expected a tuple of a row and a column, from 1")
            if isinstance(move, str) and re.fullmatch("[A-Za-z][0-9]{1,3}", move):  # such as c3
                example = 'berge.loads("king:5x5+c3")'
                expected = _(
                    "expected a pair of a row and a column, from 1; notations have names of cells, as in {example}",
                    example=example,
                )
                return _("is no cell"), expected
            return _("is no cell"), _("expected a pair of a row and a column, from 1")
        if not self.has_vertex(number):
            return _("is a hole"), _("the token goes to free cells (.)")
        if number in visited:
            return _("has been visited"), rule
        return self.describe_distance(visited[-1]), rule

    def describe_distance(self, token: int) -> Message:
        """Return the message that a cell is no step away from the token's cell."""
        at = self.name(token)
        match {piece.offsets: piece.name for piece in CORE_PIECES}.get(self.steps.offsets):
            case "rook":
                return _("is not next to the token at {token}", token=at)
            case "king":
                return _("is not a king's step from the token at {token}", token=at)
            case "knight":
                return _("is not a knight's step from the token at {token}", token=at)
        return _("is not a step away from the token at {token}", token=at)

    def snapshot(self, visited: Sequence[int]) -> GraphSnapshot:
        """Return the board without the cells that the token has left."""
        from berge.certificates import GraphSnapshot  # only where a proof is made

        steps = self.core_piece.name if self.core_piece else self.steps.offsets
        return GraphSnapshot(erase(self.usable, visited[:-1]), steps)

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the classes of all cells and a maximum matching."""
        from berge.certificates import StartsCertificate  # only where a proof is made

        mates = cut_rows(matching, self.width) if self.core_piece == ROOK else self.pairs(matching)
        return StartsCertificate(self.snapshot([]), cut_rows(classes, self.width), mates)


class Lattice(Board):
    """A board that wraps round, or whose steps depend on the colour of the cell.

    Certificates embed it as a graph. Raises ParseError if the steps depend on the colour and the board wraps round with
    an odd side.

    >>> from berge.games import ROOK, Lattice
    >>> torus = Lattice(("...", "..."), ROOK.wrap())
    >>> list(map(torus.name, torus.neighbors(0)))
    [(1, 2), (1, 3), (2, 1)]
    """

    embedded = "graph"

    def __init__(self, rows: tuple[str, ...], steps: Steps, *letters: str) -> None:
        super().__init__(rows, steps, *letters)
        if steps.wraps and steps.others is not None and (self.height % 2 or self.width % 2):
            problem = _("a board of {height} x {width}", height=self.height, width=self.width)
            raise ParseError(
                problem, _("even numbers of rows and columns, where the steps differ by colour and wrap round")
            )

    def snapshot(self, visited: Sequence[int]) -> GraphSnapshot:
        """Return the graph of the cells that the token has not left."""
        from berge.certificates import GraphSnapshot  # only where a proof is made

        used_up = {*visited[:-1]}
        remaining = [number for number in self.vertices if number not in used_up]
        edges = tuple((self.name(v), self.name(w)) for v, w in self.edges() if v not in used_up and w not in used_up)
        return GraphSnapshot(vertices=tuple(map(self.name, remaining)), edges=edges)

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the classes of all vertices, in one string, and a maximum matching."""
        from berge.certificates import StartsCertificate  # only where a proof is made

        letters = classes.translate(None, WALL.encode("ascii")).decode("ascii")
        return StartsCertificate(self.snapshot([]), (letters,), self.pairs(matching))


def board(steps: Steps) -> GraphFactory:
    """Return a function that makes the game graph of a board setup: `.` and the token's letter are usable cells.

    >>> from berge.games import board, leaper
    >>> callable(board(leaper("camel", (1, 3))))
    True
    """
    check_kind(steps, Steps, 'steps, such as KNIGHT or leaper("zebra", (2, 3))')

    def make_board(setup: Any) -> Board:
        return Board(setup.rows, steps, FREE + setup.TOKEN)

    def make_lattice(setup: Any) -> Lattice:
        return Lattice(setup.rows, steps, FREE + setup.TOKEN)

    return make_board if steps.is_uniform else make_lattice


def erase(rows: Sequence[str], numbers: Iterable[int]) -> tuple[str, ...]:
    """Return the rows with `#` in the cells with these numbers."""
    letters = [list(row) for row in rows]
    columns = len(rows[0])
    for number in numbers:
        letters[number // columns][number % columns] = WALL
    return tuple(map("".join, letters))
