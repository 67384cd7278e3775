"""Requests of the page: texts, documents and trees of moves, within limits for interactive work."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from berge.documents import Json, expect
from berge.errors import AmbiguousText, InputError, LimitError, ParseError, PossibleReading, split_option
from berge.formats import INPUT_FORMATS, Reading, json_documents, parse_notation, read, recognise, records, tree
from berge.formats.moves import move_codec
from berge.games import AnyGame, AnySetup
from berge.games.input_text import InputText
from berge.games.texts import decode
from berge.i18n import Message, _, join_list
from berge.i18n.counts import count_cells, count_edges, count_moves, count_numbers, count_vertices
from berge.sanitize import show_json
from berge.web.guard import MOST_BODY

if TYPE_CHECKING:
    from berge._core import Progress

MOST_IMPLICIT, MOST_STORED, MOST_EDGES, MOST_MOVES = 160_000, 1 << 14, 1 << 18, 20_000
"""Limits of the page: vertices of boards, vertices of stored graphs, edges, and moves. The command line has none."""
MOST_PAINTED = 1 << 20
"""The most cells of a poster."""
LONGEST_SIDE = 400
"""The most rows or columns of a random board."""
_COUNTS: Mapping[str, Callable[[int], Message]] = {"cell": count_cells, "number": count_numbers}
"""Functions that count vertices, by the word for them."""
MOST_SENT = MOST_BODY // 4 * 3
"""The most bytes of a game with variations, as the page sends it. The rest of a body is for other fields and
escapes."""


def read_text(
    text: str | bytes | InputText, format: str | None = None, progress: Progress | None = None
) -> tuple[Reading, tree.Record]:
    """Read a text of any format; return the reading, and the record with its variations."""
    if isinstance(text, str):
        text = text.encode("utf-8", "surrogatepass")
    sample = text if isinstance(text, InputText) else InputText(text)
    match recognise(sample) if format is None else ():
        case ["record"]:
            record = tree.parse(sample.raw)
            _check_moves(record.count())
            return Reading(records.replay_record(record, progress, check_size), "record", sample), record
        case ["json"]:
            reading = Reading(read_game(json_documents.parse(sample.raw)), "json", sample)
        case ["line"]:
            line = decode(sample.raw)
            _check_moves(line.count("+"))
            reading = Reading(parse_notation(line, check_size), "line", sample)
        case _:
            reading = read(sample, format)
            check_size(reading.game.setup)
            _check_moves(len(reading.game.moves))
    record, _ignored = records.build_record(reading.game)
    return reading, record


class UnsureText(ParseError):
    """An error about a text that is read only if its format is named, with these `readings`."""

    def __init__(self, error: ParseError, readings: Iterable[PossibleReading]) -> None:
        super().__init__(error.found, split_option(error.expected)[0], error.line, error.column)
        self.readings = list(readings)


def read_large_board(text: InputText, format: str | None = None) -> AnySetup:
    """Return the board of a text for a poster, which may be larger than other boards; raises as `read_text`."""
    setup = read(text, format).game.setup
    game_graph = setup.game_graph
    if setup.diagram([]) is None or game_graph.stores_edges or game_graph.uses_up_edges:
        check_size(setup)
        raise ParseError(_("the game has no board of cells"))
    if game_graph.order > MOST_PAINTED:
        raise _too_large_error(count_cells(game_graph.order), MOST_PAINTED)
    return setup


def try_to_read(
    text: InputText, format: str | None, progress: Progress | None = None
) -> tuple[Reading | None, InputError | LimitError | None]:
    """Return the reading of a text, or the error."""
    try:
        return read_text(text, format, progress)[0], None
    except ParseError as error:
        return None, offer_readings(error, text)
    except (InputError, LimitError) as error:
        return None, error


def list_readings(reading: Reading | None, error: InputError | LimitError | None) -> list[PossibleReading]:
    """Return all ways to read a text, from the results of `try_to_read`."""
    if reading is None:
        return list(error.readings) if isinstance(error, AmbiguousText | UnsureText) else []
    own = [PossibleReading(reading.format, reading.description)] if reading.format in INPUT_FORMATS else []
    return [*own, *reading.other_readings]


def offer_readings(error: ParseError, text: InputText) -> ParseError:
    """Return an error for the page, with a choice of readings in place of command line options."""
    if isinstance(error, AmbiguousText):
        return error
    option = split_option(error.expected)[1]
    formats = re.findall(r"--ruleset ([\w-]+)", option)
    return UnsureText(error, filter(None, (_find_reading(text, format) for format in formats))) if option else error


def _find_reading(text: InputText, format: str) -> PossibleReading | None:
    """Return a text's reading in a format; None if it cannot be read."""
    with contextlib.suppress(InputError, LimitError):
        return PossibleReading(format, read_text(text, format)[0].description)
    return None


def read_game(document: Json) -> AnyGame:
    """Return the game of a document; raises as `json_documents.read_game`, and LimitError if it is too large."""
    lists = (document.get(key) for key in ("moves", "plies"))
    _check_moves(max(len(moves) if isinstance(moves, list) else 0 for moves in lists))
    return json_documents.read_game(document, check_size)


MOST_SEED = (1 << 64) - 1
"""The largest seed, and without its sign the smallest."""
MOST_NESTED = 200
"""The deepest JSON that is read in a browser. Documents nest less than ten deep."""
_NO_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|[^][{}"]++', re.DOTALL)


def check_nesting(text: str) -> None:
    """Raise ParseError if JSON nests too deeply: in a browser Python would run out of stack, which ends the worker.

    A text that cannot be JSON may contain any brackets.
    """
    if text.count("[") + text.count("{") <= MOST_NESTED or not re.match(r"\ufeff?\s*+(?:\{|\[(?![A-Za-z]))", text):
        return
    steps = (1 if bracket in "[{" else -1 for bracket in _NO_BRACKETS.sub("", text))
    if max(accumulate(steps)) > MOST_NESTED:
        raise ParseError(_("JSON nested too deeply"), _("at most {most} levels", most=MOST_NESTED), 1, 1)


def check_size(setup: AnySetup) -> None:
    """Raise LimitError if a setup is too large for interactive analysis."""
    game_graph, order = setup.game_graph, setup.game_graph.order
    most = MOST_STORED if game_graph.stores_edges else MOST_IMPLICIT
    if order > most:
        raise _too_large_error(_COUNTS.get(game_graph.place, count_vertices)(order), most)
    if game_graph.most_edges > MOST_EDGES:
        raise _too_large_error(count_edges(game_graph.most_edges), MOST_EDGES)


def _check_moves(count: int) -> None:
    if count > MOST_MOVES:
        raise _too_large_error(count_moves(count), MOST_MOVES, "review")


def _too_large_error(size: Message, most: int, command: str = "solve") -> LimitError:
    return LimitError(
        _(
            "this has {found}, too big for this page (at most {most}); in a terminal: berge {command} FILE",
            found=size,
            most=most,
            command=command,
        )
    )


def read_record(setup: AnySetup, data: object, progress: Progress) -> tuple[AnyGame, tree.Record]:
    """Return the main line and the record of a tree of moves; raises ParseError, IllegalMove and LimitError."""
    if not isinstance(data, dict):
        raise ParseError(_("{place}: {value}", place="record", value=show_json(data)), _("a tree of moves"))
    tags = expect(data, "tags", dict, "tags by their names") if "tags" in data else {}
    if not all(isinstance(value, str) for value in tags.values()):
        raise ParseError(_("a tag that is no text"), _("texts by their names"))
    record = tree.Record({}, _parse_text(data, "comment"))
    own = {"Ruleset": setup.ruleset.name, "Start": setup.notation()}
    record.tags = {**own, **{name: value for name, value in tags.items() if name not in own}}
    nodes: list[tree.Node] = []
    codec = move_codec(setup)
    sent_nodes = expect(data, "nodes", list, "a list of moves")
    _check_moves(len(sent_nodes))
    for number, node in enumerate(sent_nodes, 1):
        place = f"nodes[{number - 1}]"
        if not isinstance(node, dict):
            raise ParseError(
                _("{place}: {value}", place=place, value=show_json(node)), _("an object with the keys parent and move")
            )
        parent = expect({"parent": number - 1, **node}, "parent", int, "the number of an earlier move, or 0")
        if not 0 <= parent < number:
            raise ParseError(
                _("{place}: parent {parent}", place=place, parent=show_json(parent)),
                _("the number of an earlier move, or 0"),
            )
        try:
            move = codec.write(codec.from_json(node.get("move")))
        except ParseError as error:
            raise ParseError(_("{place}: {value}", place=place, value=error.found), error.expected) from None
        marks = _parse_text(node, "marks")
        if marks and marks not in tree.MARKS:
            raise ParseError(
                _("{place}: the marks {marks}", place=place, marks=show_json(marks)),
                _("one of {marks}, or none", marks=" ".join(tree.MARKS)),
            )
        nodes.append(tree.Node(move, marks, _parse_text(node, "comment")))
        (nodes[parent - 1].children if parent else record.children).append(nodes[-1])
    return records.replay_record(record, progress), record


def read_setup_and_record(data: Json, progress: Progress) -> tuple[AnyGame, tree.Record]:
    """Return the main line and the record of a setup with a tree of moves; raises as `read_record`."""
    key = "start" if data.get("setup") is None and data.get("start") is not None else "setup"  # its name until 0.1
    document = expect(data, key, dict, "a setup")
    setup = read_game({"format": json_documents.GAME, **document, "moves": []}).setup
    return read_record(setup, data.get("record"), progress)


def _parse_text(data: Mapping[str, Any], key: str) -> str:
    return str(expect(data, key, str, "a text")) if key in data else ""


def check_record_size(answer: Mapping[str, Any]) -> None:
    """Raise LimitError if a setup and its record are larger than the page may send; default values do not count."""
    record = answer["record"]
    usual = ({"parent": at, "marks": "", "comment": ""} for at in range(len(record["nodes"])))
    nodes = [
        {key: value for key, value in node.items() if key not in defaults or value != defaults[key]}
        for node, defaults in zip(record["nodes"], usual, strict=True)
    ]
    request = {"setup": answer["setup"]["document"], "record": {**record, "nodes": nodes}}
    size = len(json.dumps(request, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "surrogatepass"))
    if size > MOST_SENT:
        raise _too_large_error(_("{n} bytes as JSON", n=size), MOST_SENT, "review")


def parse_number(data: Json, key: str, low: int, high: int, default: int | None = None) -> int:
    """Return the number of a key, or `default`; raises ParseError."""
    if default is not None and key not in data:
        return default
    value = expect(data, key, int, "a number from {low} to {high}", low=low, high=high)
    if not low <= value <= high:
        raise ParseError(
            _("{place}: {value}", place=key, value=show_json(value)),
            _("a number from {low} to {high}", low=low, high=high),
        )
    return int(value)


def parse_choice(data: Json, key: str, names: Collection[str], *, is_optional: bool = False) -> str | None:
    """Return the value of a key, one of some names; None if it is optional and missing; raises ParseError."""
    value = data.get(key)
    if value is None and is_optional:
        return None
    if isinstance(value, str) and value in names:
        return value
    listed = join_list(names)
    expected = _("null or one of: {names}", names=listed) if is_optional else _("one of: {names}", names=listed)
    raise ParseError(_("{place}: {value}", place=key, value=show_json(value)), expected)


def parse_places(data: Json, order: int) -> list[tuple[float, float]] | None:
    """Return the places that the user gave the vertices of a graph; None if there are none; raises ParseError."""
    places = data.get("places")
    if places is None:
        return None
    expected = _("two numbers for each of {n} vertices", n=order)
    if not isinstance(places, list) or len(places) != order:
        raise ParseError(_("{place}: {value}", place="places", value=show_json(places)), expected)
    for place in places:
        if not isinstance(place, list) or len(place) != 2 or any(type(one) not in (int, float) for one in place):
            raise ParseError(_("{place}: {value}", place="places", value=show_json(place)), expected)
    return [(x, y) for x, y in places]


def parse_seed(data: Json) -> int | None:
    """Return the seed, or None; raises ParseError."""
    seed = data.get("seed")
    if seed is not None and (type(seed) is not int or abs(seed) > MOST_SEED):
        raise ParseError(
            _("{place}: {value}", place="seed", value=show_json(seed)), _("null or a number of at most 64 bits")
        )
    return seed
