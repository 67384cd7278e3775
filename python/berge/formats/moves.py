"""Codecs of moves: how they are written in notations, records and JSON documents.

`GameGraph.move_kind` chooses the codec. `register_move_codec` adds codecs for other moves.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar

from berge import _core
from berge.documents import Json, expect
from berge.errors import ParseError
from berge.formats.names import read_json_name, read_name, text_error, write_name
from berge.games import AnySetup, GameGraph, Move
from berge.games.boards import Board
from berge.graphs.names import as_json
from berge.i18n import N_, _
from berge.sanitize import show_json


class MoveCodec(ABC):
    """Reads and writes the moves of one kind."""

    schema: ClassVar[Json]
    """The JSON Schema of a move, unless the game graph has its own."""

    @abstractmethod
    def write(self, move: Any) -> str:
        """Return a move as text for a notation or a record."""

    @abstractmethod
    def read(self, text: str) -> Move:
        """Return the move in a text of a notation or a record; raises ParseError."""

    def as_json(self, move: Any) -> Any:
        """Return a move as a JSON value."""
        return move

    def list_as_json(self, game_graph: GameGraph[Any], moves: Sequence[Move]) -> str:  # noqa: ARG002
        """Return the elements of the JSON list of moves, without its brackets."""
        return json.dumps(list(map(self.as_json, moves)), separators=(",", ":"))[1:-1]

    @abstractmethod
    def from_json(self, value: Any) -> Move:
        """Return the move of a JSON value; raises ParseError."""


class NameMoves(MoveCodec):
    """The codec of moves that are names of vertices."""

    schema: ClassVar[Json] = {"$ref": "#/$defs/name"}

    def write(self, move: Hashable) -> str:
        """Return the name of a vertex in the form of notations."""
        return write_name(move)

    def read(self, text: str) -> Hashable:
        """Return the name of a vertex in a notation."""
        return read_name(text)

    def as_json(self, move: Hashable) -> Any:
        """Return a name: a number, a string, or a list for a tuple; raises FormatError for any other."""
        return as_json(move)

    def from_json(self, value: Any) -> Hashable:
        """Return the name of a JSON value."""
        return read_json_name(value)


class CellMoves(MoveCodec):
    """The codec of moves that are cells of a board, which has `height` rows if that is known."""

    schema: ClassVar[Json] = {"$ref": "#/$defs/cell"}

    def __init__(self, height: int | None = None) -> None:
        self.height = height

    def write(self, move: tuple[int, int]) -> str:
        """Return a cell as `row,column`."""
        return f"{move[0]},{move[1]}"

    def read(self, text: str) -> tuple[int, int]:
        """Return the cell written as `row,column`, or as chess players do, such as `b3`."""
        cell = re.fullmatch(_CELL, text.strip())
        if cell:
            return int(cell[1]), int(cell[2])
        square = re.fullmatch(_SQUARE, text.strip())
        if square and self.height is not None and 0 < int(square[2]) <= self.height:
            return self.height + 1 - int(square[2]), ord(square[1].lower()) - ord("a") + 1
        raise text_error(N_("a cell, row,column"), text)

    def list_as_json(self, game_graph: GameGraph[Any], moves: Sequence[Move]) -> str:
        """Return the elements of the JSON list of moves, without its brackets; the core writes cells."""
        if not isinstance(game_graph, Board):
            return super().list_as_json(game_graph, moves)
        return _core.write_cells(game_graph.pack(moves), game_graph.width, "[", ",", "],")[:-1].decode("ascii")

    def from_json(self, value: Any) -> tuple[int, int]:
        """Return the cell [row, column]."""
        match value:
            case [int(row), int(column)] if type(row) is int and type(column) is int:
                return row, column
        raise ParseError(show_json(value), _("a cell, [row, column]"))


class NumberMoves(MoveCodec):
    """The codec of moves that are numbers from 1."""

    schema: ClassVar[Json] = {"type": "integer", "minimum": 1}

    def write(self, move: int) -> str:
        """Return the number."""
        return str(move)

    def read(self, text: str) -> int:
        """Return the number."""
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 1000):
            raise text_error(N_("a number"), text)
        return int(digits)

    def from_json(self, value: Any) -> int:
        """Return the number."""
        return int(expect({"move": value}, "move", int, "a number"))


# No character can both continue a repetition and follow it, so matching takes linear time.
_CELL = r"(?a)\(?\s*(\d{1,1000})(?:\s*+,\s*|\s+)(\d{1,1000})\s*\)?"
_SQUARE = r"(?a)([A-Za-z])(\d{1,9})"
_KINDS: dict[str, MoveCodec] = {"name": NameMoves(), "cell": CellMoves(), "number": NumberMoves()}
_CODECS: dict[type, MoveCodec] = {}


def register_move_codec(graph_class: type[GameGraph[Any]], codec: MoveCodec) -> None:
    """Use a codec for the moves on game graphs of a class and its subclasses."""
    _CODECS[graph_class] = codec


def move_codec_on(graph_class: type[GameGraph[Any]]) -> MoveCodec:
    """Return the codec of the moves on game graphs of a class."""
    own = (_CODECS[base] for base in graph_class.__mro__ if base in _CODECS)
    return next(own, None) or _KINDS[graph_class.move_kind]


def move_codec(setup: AnySetup) -> MoveCodec:
    """Return the codec of the moves of games from a setup."""
    codec = move_codec_on(type(setup.game_graph))
    if type(codec) is not CellMoves:
        return codec
    rows = getattr(setup, "rows", None)
    return codec if rows is None else CellMoves(len(rows))
