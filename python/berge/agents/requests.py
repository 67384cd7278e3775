"""Requests of `berge analyze`. The setup that requests are about is read once."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from berge.cells import Cells, pack, unpack
from berge.documents import Json, expect, reject_repeated_keys
from berge.errors import BergeError, LimitError, ParseError, check_name
from berge.formats import json_documents, loading
from berge.formats.json_documents import dump
from berge.formats.moves import MoveCodec, move_codec
from berge.formats.notation import parse_notation
from berge.games import AnyGame, GameGraph
from berge.games.builtin import RULESETS
from berge.i18n import _, join_list
from berge.sanitize import show_json

LONGEST_LINE = 1 << 24
"""The most bytes of a request."""
KEYS = ("id", "setup", "moves", "what", "ruleset")
"""The keys of a request."""
_KEYS = frozenset(KEYS)
ANSWERS = frozenset(["value", "moves", "legal", "certificate"])
"""What a request can ask for."""
DEFAULT_ANSWERS = frozenset(["value", "moves"])
"""What a request asks for by default."""

_MOST_STORED = 1 << 16
"""The most vertices of a setup whose JSON texts are stored."""
_MOST_SIZES = 64
"""The most sizes of boards whose cells are stored."""
_NO_VERTEX = (1 << 32) - 1
_ID = re.compile(
    rb'\s*+\{(?:(?:[^"{}]|"(?:[^"\\]|\\.)*+")*?,)??\s*+"id"\s*+:\s*+("(?:[^"\\\x00-\x1f]|\\.)*+"|-?\d{1,18}(?![\d.eE]))',
    re.DOTALL,
)
"""The id in an unreadable line: a key of the outer object, with no object in front of it."""
_HEAD = 4096
"""The bytes of an unreadable line in which its id is looked for."""


class CutLine(bytes):
    """The beginning of a line that is too long."""


class MoveNames:
    """A cache of the JSON values and texts of moves, for graphs with the same names; each is made on first use."""

    def __init__(self, graph: GameGraph[Any], codec: MoveCodec) -> None:
        self.graph, self.codec = graph, codec
        self.numbers: dict[object, int] = {}
        """The vertices by their JSON values, lists as tuples."""
        self.texts: dict[int, str] = _Texts(self)


class _Texts(dict[int, str]):
    """The JSON text of each vertex, made on first use."""

    def __init__(self, names: MoveNames) -> None:
        super().__init__()
        self.names = names

    def __missing__(self, number: int) -> str:
        text = dump(self.names.codec.as_json(self.names.graph.name(number)))
        if len(self) < _MOST_STORED:
            self[number] = text
        return text


class Subject:
    """A setup that requests are about, perhaps with moves, and values of it that are computed once."""

    def __init__(self, game: AnyGame, names_by_size: dict[object, MoveNames]) -> None:
        """`names_by_size` has the names of boards, which boards of one size share."""
        self.setup = game.setup
        self.graph = game.setup.game_graph
        self.codec = move_codec(game.setup)
        self.moves = game.moves
        token = self.setup.token_number
        self.path = array("I", [*([] if token is None else [token]), *unpack(self.graph.pack(game.moves))])
        """The vertices that the token has visited before the moves of a request."""
        self.has_token = token is not None
        self.openings = pack(self.setup.openings if token is None else [token])
        """The vertices where the token's walk may begin, for the core."""
        self.players = tuple(map(dump, self.setup.ruleset.players))
        self.weight = self.graph.order + self.graph.most_edges
        """About how much memory it takes, in vertices and edges."""
        self.names = self._share_names(names_by_size)
        self.texts = self.names.texts

    def _share_names(self, names_by_size: dict[object, MoveNames]) -> MoveNames:
        """Return the names of the vertices; boards of the same size share theirs."""
        names, graph = MoveNames(self.graph, self.codec), self.graph
        cells = graph.names(b"")
        if not isinstance(cells, Cells) or graph.order > _MOST_STORED:
            return names
        if len(names_by_size) > _MOST_SIZES:
            names_by_size.clear()
        return names_by_size.setdefault((type(graph), cells.columns, graph.order), names)

    def walk(self, moves: list[Any], is_plain: bool) -> array[int]:
        """Return the numbers of the token's vertices, for the core; _NO_VERTEX for a move that is no vertex.

        `is_plain`: the moves have no numbers that are equal to others of another type, as true is to 1. Raises
        ParseError if a value is no move.
        """
        types = {*map(type, moves)}
        if is_plain and (list not in types or len(types) == 1):
            keys = map(tuple, moves) if list in types else moves
            try:
                return self.path + array("I", list(map(self.names.numbers.__getitem__, keys)))
            except (KeyError, TypeError):  # a new move, or a list in a list
                pass
        numbers = [self._number(move, ply, is_plain) for ply, move in enumerate(moves)]
        return self.path + array("I", numbers)

    def _number(self, move: Any, ply: int, is_plain: bool) -> int:
        """Return the number of a move's vertex, and remember it."""
        number = self.graph.number(self._move(move, ply))
        if number is None:
            return _NO_VERTEX
        is_flat = type(move) is not list or not any(type(part) is list for part in move)
        if is_plain and is_flat and len(self.names.numbers) < _MOST_STORED:
            self.names.numbers[tuple(move) if type(move) is list else move] = number
        return number

    def _move(self, move: Any, ply: int) -> Any:
        try:
            return self.codec.from_json(move)
        except ParseError as error:
            raise ParseError(_("{place}: {value}", place=f"moves[{ply}]", value=error.found), error.expected) from None

    def build_game(self, moves: Sequence[Any]) -> AnyGame:
        """Return the game with these moves, as JSON values, behind its own; raises IllegalMove."""
        return self.setup.game([*self.moves, *(self._move(move, ply) for ply, move in enumerate(moves))])

    def list_moves(self, numbers: Sequence[int]) -> str:
        """Return vertices as a JSON list."""
        if len(numbers) > _MOST_STORED:
            return f"[{self.codec.list_as_json(self.graph, self.graph.names(pack(numbers)))}]"
        return f"[{','.join([self.texts[number] for number in numbers])}]"


@dataclass(slots=True)
class Request:
    """A request. It does not store its moves: where their names are needed, they are read from the line again."""

    line: bytes
    id: str
    """The identifier, as JSON."""
    subject: Subject
    walk: array[int]
    what: frozenset[str]

    @property
    def weight(self) -> int:
        """About how much memory its answer takes, in vertices."""
        every_vertex = len(self.walk) == 0 or "certificate" in self.what
        return len(self.walk) + (self.subject.weight if every_vertex else 0)

    def build_game(self) -> AnyGame:
        """Return the game whose last position the request is about; raises IllegalMove."""
        return self.subject.build_game(_parse(self.line)[0].get("moves", []))


class Subjects:
    """A cache of the setups of recent requests, by their texts. It drops those that were not used for longest."""

    MOST: ClassVar[int] = 1024
    MOST_WEIGHT: ClassVar[int] = 1 << 23
    """The most vertices and edges of all of them, if there are several."""

    def __init__(self) -> None:
        self._subjects: dict[tuple[str, str | None], Subject] = {}
        self._names: dict[object, MoveNames] = {}
        self._weight = 0

    def get(self, text: str, ruleset: str | None) -> Subject:
        """Return the setup in a text, read only if it is new; raises what `berge.loads` raises."""
        key = text, ruleset
        subject = self._subjects.pop(key, None)
        if subject is None:
            try:
                subject = Subject(_read_game(text, ruleset), self._names)
            except ParseError as error:
                raise ParseError(_("{place}: {value}", place="setup", value=_locate(error)), error.expected) from None
            subject.weight += len(text) // 8
            self._weight += subject.weight
            while self._subjects and (len(self._subjects) >= self.MOST or self._weight > self.MOST_WEIGHT):
                self._weight -= self._subjects.pop(next(iter(self._subjects))).weight
        self._subjects[key] = subject
        return subject


def _read_game(text: str, ruleset: str | None) -> AnyGame:
    """Return the game in a text; raises what `berge.loads` raises. For a line in notation no format is detected."""
    if ruleset is None and text.partition(":")[0] in RULESETS:
        with suppress(BergeError):
            return parse_notation(text)
    return loading.loads(text, ruleset)


def _locate(error: ParseError) -> str:
    """Return `found` of an error, with its place in the text of the setup."""
    if not error.line:
        return error.found
    return _("line {line}, column {column}: {found}", line=error.line, column=error.column, found=error.found)


def read_request(line: bytes, subjects: Subjects) -> Request:
    """Return the request in a line.

    Raises ParseError, MissingError, IllegalMove and what else `berge.loads` raises, and LimitError if the line is too
    long.
    """
    if isinstance(line, CutLine):
        problem = _(
            "a line of more than {most} bytes: give a large graph to `berge solve` as a file", most=LONGEST_LINE
        )
        raise LimitError(problem)
    document, is_plain = _parse(line)
    if not _KEYS.issuperset(document):
        check_name("the key {name}", next(key for key in document if key not in _KEYS), KEYS)
    identifier = document.get("id")
    if type(identifier) not in (str, int):
        expect(document, "id", str, "a string or an integer, which comes back with the answer")
    text = expect(document, "setup", str, "a setup or a game as text, such as one line of `berge convert`")
    moves = expect(document, "moves", list, "a list of moves") if "moves" in document else []
    ruleset = expect(document, "ruleset", str, "the name of a format") if "ruleset" in document else None
    what = _read_what(document)
    subject = subjects.get(text, ruleset)
    number = str(identifier) if type(identifier) is int else dump(identifier)
    return Request(line, number, subject, subject.walk(moves, is_plain), what)


def _reject(number: str) -> Any:
    """Raise ValueError: the number is not an integer."""
    raise ValueError(number)


_DECODER = json.JSONDecoder(object_pairs_hook=reject_repeated_keys, parse_float=_reject, parse_constant=_reject)


def _parse(line: bytes) -> tuple[Json, bool]:
    """Return the JSON object in a line, and whether its numbers are all integers and nothing is true or false."""
    try:
        text = line.decode("utf-8").strip(" \t\r")
        document, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError, ParseError):
        return json_documents.parse(line), False
    if type(document) is not dict or end < len(text):
        return json_documents.parse(line), False
    return document, "true" not in text and "false" not in text


def _read_what(document: Json) -> frozenset[str]:
    """Return what a request asks for."""
    if "what" not in document:
        return DEFAULT_ANSWERS
    value = document["what"]
    if type(value) is list and {*map(type, value)} <= {str} and ANSWERS.issuperset(value):
        return frozenset(value)
    for name in expect(document, "what", list, "a list of: {names}", names=join_list(sorted(ANSWERS))):
        if type(name) is not str:
            raise ParseError(_("{place}: {value}", place="what", value=show_json(name)), _("a string"))
        check_name('"what": {name}', name, sorted(ANSWERS))
    raise AssertionError("it is a list of these names")


def find_id(line: bytes) -> str:
    """Return the identifier in an invalid request, as JSON; null if it cannot be read."""
    try:
        document = json.loads(line)
        value = document.get("id")
        return dump(value) if type(value) in (str, int) else "null"
    except (ValueError, RecursionError, AttributeError):
        match = _ID.match(line[:_HEAD])
    try:
        return "null" if match is None else dump(json.loads(match[1]))
    except ValueError:  # it is not UTF-8
        return "null"
