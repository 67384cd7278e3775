"""Codecs of setups: how they are written as keys of JSON documents and in one line, and their JSON Schemas.

There is a codec for boards, fields, graphs, and several graphs, and for their subclasses. `register_setup_codec` adds
codecs for other classes.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import Field
from typing import Any

from berge.documents import Json, expect
from berge.errors import GraphError, KindError, LimitError, MissingError, ParseError
from berge.formats.names import read_json_name, read_name, text_error, write_name
from berge.games import AnyRuleset, AnySetup, BoardSetup, CasesSetup, FieldsSetup, GraphSetup, Pairs
from berge.games.boards import FREE
from berge.games.builtin import RULESETS
from berge.games.input_text import InputText
from berge.games.texts import DIGITS
from berge.graphs import Graph
from berge.graphs.names import NameNumbers, as_json, check_writable
from berge.i18n import N_, _, join_list
from berge.sanitize import show, show_json


class SetupCodec(ABC):
    """Reads and writes the setups of one kind."""

    @abstractmethod
    def keys(self, setup: Any) -> Json:
        """Return a setup as keys of a JSON document."""

    @abstractmethod
    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the setup in a JSON document; raises ParseError."""

    @abstractmethod
    def schema(self, ruleset: AnyRuleset) -> Json:
        """Return the JSON Schema of a ruleset's keys: `properties`, `required`, and perhaps `fixed`.

        `fixed` is the condition for a setup with a token: True if there is always one; missing if there is never one.
        """

    @abstractmethod
    def line(self, setup: Any) -> str:
        """Return a setup in one line, without the ruleset's name."""

    @abstractmethod
    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the setup in one line of text without the ruleset's name; raises ParseError."""

    reads_rows = False
    """Whether `from_line` also reads the rows of a board on several lines."""
    reads_graphs = False
    """Whether texts of graphs are texts of such setups."""

    def matches_rows(self, ruleset: AnyRuleset, sample: InputText) -> bool:  # noqa: ARG002
        """Whether a text is the rows of a board of the ruleset."""
        return False


_CODECS: dict[type, SetupCodec] = {}


def register_setup_codec(setup_class: type[AnySetup], codec: SetupCodec) -> None:
    """Use a codec for the setups of a class and its subclasses."""
    _CODECS[setup_class] = codec


def setup_codec(ruleset: AnyRuleset) -> SetupCodec:
    """Return the codec of a ruleset's setups; raises KindError if none is registered."""
    for base in ruleset.setup_class.__mro__:
        if base in _CODECS:
            return _CODECS[base]
    raise KindError(
        _("{name}, which has no codec", name=ruleset.setup_class.__name__), _("a class whose codec is registered")
    )


def list_board_rulesets() -> list[AnyRuleset]:
    """Return the rulesets that are played on boards, whose cells are vertices."""
    return [ruleset for ruleset in RULESETS.values() if issubclass(ruleset.setup_class, BoardSetup)]


def build_setup_keys(setup: AnySetup) -> Json:
    """Return a setup as keys of a JSON document."""
    return setup_codec(setup.ruleset).keys(setup)


def parse_setup(ruleset: AnyRuleset, text: str) -> Any:
    """Return the setup in one line of text, with or without the ruleset's name; raises ParseError."""
    name, colon, _rest = text.strip().partition(":")
    if colon and name != ruleset.name and name in RULESETS:
        raise other_game_error(RULESETS[name], ruleset)
    return setup_codec(ruleset).from_line(text.strip().removeprefix(f"{ruleset.name}:"), ruleset)


def other_game_error(ruleset: AnyRuleset, expected: AnyRuleset) -> ParseError:
    """Return the error that a text is of another game than expected."""
    return ParseError(
        _("a game of {name}", name=ruleset.name_message()), _("a game of {name}", name=expected.name_message())
    )


def write_setup(setup: AnySetup) -> str:
    """Return a setup in one line, with the ruleset's name."""
    return f"{setup.ruleset.name}:{setup_codec(setup.ruleset).line(setup)}"


# Boards.

MOST_CELLS = 1 << 24
"""The most cells of a board in a notation, where a few letters can stand for many cells."""
# No character can both continue a repetition and follow it, so matching takes linear time.
_SIZE = r"(?a)(\d{1,9})x(\d{1,9})"
_NEARLY_SIZE = r"(?as)(?=.*\d)[-+.\d\s]*[xX*×][-+.\d\sxX*×]*|\d+(?:[\s,]+\d+)?"
_DIGITS = r"(?a)\d+"
_RUN = r"(?a)(\d{1,11})(\D)"


class BoardCodec(SetupCodec):
    """The codec of boards: a list of strings in JSON; rows with `/` between them in one line."""

    reads_rows = True

    def keys(self, setup: BoardSetup) -> Json:
        """Return the board's rows."""
        return {"board": list(setup.rows)}

    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the setup whose rows are in `board`."""
        rows = expect(document, "board", list, "the rows of a board, a list of strings")
        for number, row in enumerate(rows, 1):
            if not isinstance(row, str):
                raise ParseError(_("board, row {number}: {row}", number=number, row=show_json(row)), _("a string"))
        try:
            return ruleset.setup(tuple(rows))
        except ParseError as error:
            if not error.line:
                raise
            problem = _(
                "board, row {row}, column {column}: {found}", row=error.line, column=error.column, found=error.found
            )
            raise ParseError(problem, error.expected) from None

    def schema(self, ruleset: AnyRuleset) -> Json:
        """Return the schema of the rows."""
        setup_class = ruleset.setup_class
        letters = "".join(sorted(setup_class.LETTERS))
        rows = {"type": "array", "minItems": 1, "items": {"type": "string", "pattern": f"^[{letters}]+$"}}
        has_token = {"properties": {"board": {"contains": {"pattern": re.escape(setup_class.TOKEN)}}}}
        return {"properties": {"board": rows}, "required": ["board"], "fixed": setup_class.NEEDS_TOKEN or has_token}

    def line(self, setup: BoardSetup) -> str:
        """Return the rows with `/` between them, or `RxC` where every cell is free."""
        if all(row == FREE * setup.columns for row in setup.rows) and setup.TOKEN != FREE:
            return f"{len(setup.rows)}x{setup.columns}"
        return "/".join(setup.rows)

    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the board written row by row with `/` or line ends between them, `12.` for twelve `.`, or as `RxC`."""
        try:
            return ruleset.setup(parse_rows(text))
        except ParseError:
            if re.fullmatch(_SIZE, text.strip()) or not re.fullmatch(_NEARLY_SIZE, text.strip()):
                raise
        size = _("the size {size}", size=show(text.strip()))
        raise ParseError(size, _("rows and columns from 1, such as 3x4"))

    def matches_rows(self, ruleset: AnyRuleset, sample: InputText) -> bool:
        """Whether a text is rows of the letters. A missing token is an error that the reader reports."""
        setup_class, data = ruleset.setup_class, sample.data
        if not sample.is_rows or data.translate(None, setup_class.LETTERS.encode() + b"/ \t\r\n"):
            return False
        return not setup_class.NEEDS_TOKEN or data.count(setup_class.TOKEN.encode()) <= 1


def parse_rows(text: str) -> tuple[str, ...]:
    """Return the rows of a board written with `/` or line ends between them, `12.` for twelve `.`, or as `RxC`.

    Raises ParseError if it is the size of no board, LimitError if it is too large for a notation.
    """
    size = re.fullmatch(_SIZE, text.strip())
    if size:
        rows, columns = int(size[1]), int(size[2])
        if not rows or not columns:
            raise ParseError(_("a board without cells"), _("at least one row and one column"))
        _check_cells(rows * columns)
        return (FREE * columns,) * rows
    runs = (run[0] for run in re.finditer(_DIGITS, text))
    _check_cells(sum(int(run) if len(run) < 12 else MOST_CELLS + 1 for run in runs))
    lines = text.replace("/", "\n").splitlines()
    return tuple(re.sub(_RUN, lambda run: int(run[1]) * run[2], row) for line in lines if (row := line.strip()))


def _check_cells(count: int) -> None:
    if count > MOST_CELLS:
        raise LimitError(
            _(
                "the notation stands for more than {most_cells} cells: give a file instead",
                most_cells=MOST_CELLS,
            )
        )


# Fields.

_NUMBER = rf"(?a)-?\d{{1,{DIGITS}}}"
_COUNT = r"(?a)\d{1,9}"
_PAIR = r"(?a)(\d{1,9})-(\d{1,9})"
_PAIRS = r"(?a)(?:\d{1,9}-\d{1,9}(?:,++|\Z)|,)*+"
_VERTICES = {"type": "integer", "minimum": 1}
_EDGES = {"type": "array", "items": {"type": "array", "items": _VERTICES, "minItems": 2, "maxItems": 2}}
_SCHEMAS: dict[object, Json] = {int: {"type": "integer"}, bool: {"type": "boolean"}, Pairs: _EDGES}


class FieldsCodec(SetupCodec):
    """Fields: in JSON by their names; in one line numbers and words with commas, and pairs behind a `;`."""

    def keys(self, setup: FieldsSetup[Any]) -> Json:
        """Return the fields by their names."""
        pairs = {field.name: list(map(list, getattr(setup, field.name))) for field in setup.fields_of(Pairs)}
        return {field.name: getattr(setup, field.name) for field in setup.fields()} | pairs

    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the setup of the fields; booleans may be missing."""
        setup_class, values = ruleset.setup_class, dict[str, Any]()
        for field in setup_class.fields_of(int):
            values[field.name] = expect(document, field.name, int, field.metadata.get("about", N_("a number")))
        for field in setup_class.fields_of(bool):
            if field.name in document:
                values[field.name] = expect(document, field.name, bool, "true or false")
        for field in setup_class.fields_of(Pairs):
            values[field.name] = _read_json_pairs(document, field.name, f"{field.name}[{{}}]")
        return ruleset.setup(**values)

    def schema(self, ruleset: AnyRuleset) -> Json:
        """Return the schema of each field."""
        type_of, properties, required = ruleset.setup_class.type_of, {}, []
        for field in ruleset.setup_class.fields():
            limits = {key: field.metadata[key] for key in ("minimum", "maximum") if key in field.metadata}
            about = {"description": field.metadata["about"]} if "about" in field.metadata else {}
            properties[field.name] = {**_SCHEMAS[type_of(field)], **limits, **about}
            required += [field.name] if type_of(field) is not bool else []
        return {"properties": properties, "required": required}

    def line(self, setup: FieldsSetup[Any]) -> str:
        """Return the numbers, the words of true fields, and the pairs, with commas between them."""
        parts = [str(getattr(setup, field.name)) for field in setup.fields_of(int)]
        parts += [_find_word(field) for field in setup.fields_of(bool) if getattr(setup, field.name)]
        return ";".join(
            [",".join(parts), *(_write_pairs(getattr(setup, field.name)) for field in setup.fields_of(Pairs))]
        )

    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the setup in a text of `line`; blanks around numbers and words are ignored."""
        setup_class = ruleset.setup_class
        numbers, flags = (
            setup_class.fields_of(int),
            {_find_word(field): field.name for field in setup_class.fields_of(bool)},
        )
        names = [_(field.metadata.get("about", field.name)) for field in numbers]
        expected = join_list([*names, *(_("and ,{word} or not", word=word) for word in flags)])
        head, values = text, dict[str, Any]()
        for field in setup_class.fields_of(Pairs):
            expected = field.metadata.get("written", expected)
            head, _ignored, pairs = text.partition(";")
            values[field.name] = _parse_pairs(pairs, expected, text)
        parts = [part.strip() for part in head.split(",")] if len(head) <= 1000 else []
        words = parts[len(numbers) :]
        digits = [part for part in parts[: len(numbers)] if re.fullmatch(_NUMBER, part)]
        if len(digits) < len(numbers) or len({*words}) < len(words) or not flags.keys() >= {*words}:
            raise text_error(expected, text)
        values |= {field.name: int(part) for field, part in zip(numbers, digits, strict=True)}
        return ruleset.setup(**values, **{flags[word]: True for word in words})


def _find_word(field: Field[Any]) -> str:
    word: str = field.metadata.get("word", field.name)
    return word


def _read_json_pairs(document: Mapping[str, Any], key: str, where: str) -> Pairs:
    """Return pairs of numbers from JSON; raises ParseError. `where` is a template for the place, `{}` the index."""
    pairs = []
    for place, value in enumerate(expect(document, key, list, "a list of pairs of numbers")):
        match value:
            case [int(first), int(second)] if type(first) is int and type(second) is int:
                pairs.append((first, second))
            case _:
                problem = show_json(value)
                if where:
                    problem = _("{place}: {value}", place=where.format(place), value=problem)
                raise ParseError(problem, _("a pair of numbers"))
    return tuple(pairs)


def _write_pairs(pairs: Pairs) -> str:
    return ",".join(f"{first}-{second}" for first, second in pairs)


def _parse_pairs(pairs: str, expected: str, text: str) -> Pairs:
    """Return the pairs in a text of `_write_pairs`; raises ParseError about the whole text."""
    if not re.fullmatch(_PAIRS, pairs):
        raise text_error(expected, text)
    return tuple((int(pair[1]), int(pair[2])) for pair in re.finditer(_PAIR, pairs))


# Graphs.


class GraphCodec(SetupCodec):
    """The codec of graphs: vertices and edges by their names, and perhaps the token's vertex."""

    reads_graphs = True

    def keys(self, setup: GraphSetup) -> Json:
        """Return vertices, edges and token."""
        check_writable(setup.graph.names)
        token = {} if setup.token is None else {"token": as_json(setup.token)}
        return {"vertices": as_json(setup.graph.names), "edges": as_json(setup.graph.edges), **token}

    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the setup with `vertices`, `edges` and perhaps `token`."""
        vertices = expect(document, "vertices", list, "a list of names") if "vertices" in document else []
        pairs = []
        for place, edge in enumerate(expect(document, "edges", list, "a list of pairs of names")):
            if not isinstance(edge, list) or len(edge) != 2:
                raise ParseError(_("edges[{place}]: {edge}", place=place, edge=show_json(edge)), _("a pair of names"))
            pairs.append((read_json_name(edge[0]), read_json_name(edge[1])))
        token = document.get("token")
        return _build_on_graph(
            ruleset, pairs, map(read_json_name, vertices), None if token is None else read_json_name(token)
        )

    def schema(self, ruleset: AnyRuleset) -> Json:  # noqa: ARG002
        """Return the schema of vertices, edges and token."""
        name = {"$ref": "#/$defs/name"}
        edges = {"type": "array", "items": {"type": "array", "items": name, "minItems": 2, "maxItems": 2}}
        return {
            "properties": {
                "vertices": {"type": "array", "items": name, "uniqueItems": True},
                "edges": edges,
                "token": {**name, "description": "where the start is fixed"},
            },
            "required": ["vertices", "edges"],
            "fixed": {"required": ["token"]},
        }

    def line(self, setup: GraphSetup) -> str:
        """Return edges as `a-b`, vertices that no edge introduces in the right order as `a`, and the token after `@`.

        Raises FormatError if a name is neither a number nor a string nor a tuple of these.
        """
        graph = setup.graph
        texts = {name: write_name(name) for name in graph.names}
        pairs, ends = [], dict[Hashable, None]()
        for v, w in graph.edges:
            pairs.append(f"{texts[v]}-{texts[w]}")
            ends[v] = ends[w] = None
        lone_names = [name for name in graph.names if name not in ends]
        in_order = [*ends, *lone_names] == list(graph.names)
        lone = [texts[name] for name in (lone_names if in_order else graph.names)]
        token = "" if setup.token is None else f"@{texts[setup.token]}"
        return ",".join(pairs + lone if in_order else lone + pairs) + token

    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the setup in a text of `line`."""
        body, at, token = text.partition("@")
        names = NameNumbers()
        edges = []
        for item in filter(None, body.split(",")):
            ends = [read_name(end) for end in item.split("-")]
            if len(ends) > 2:
                raise text_error(N_("a vertex, or an edge a-b"), item)
            for end in ends:
                names[end]
            edges += [(ends[0], ends[1])] if len(ends) == 2 else []
        return _build_on_graph(ruleset, edges, names, read_name(token) if at else None)


def _build_on_graph(
    ruleset: AnyRuleset, edges: Iterable[tuple[Hashable, Hashable]], names: Iterable[Hashable], token: Hashable | None
) -> Any:
    """Return the setup on a graph; raises ParseError if the graph is wrong or lacks the token's vertex."""
    try:
        return ruleset.setup(Graph.from_edges(edges, names), token)
    except (GraphError, MissingError) as error:
        raise ParseError(error.found, error.expected) from None


class CasesCodec(SetupCodec):
    """The codec of several graphs: in one line `3;1-2,2-3` (number of vertices, edges), with `/` between graphs."""

    def keys(self, setup: CasesSetup) -> Json:
        """Return the `cases`."""
        return {"cases": [{"vertices": order, "edges": list(map(list, edges))} for order, edges in setup.cases]}

    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the setup of the `cases`."""
        cases = []
        for case in expect(document, "cases", list, "a list of graphs"):
            if not isinstance(case, dict):
                raise ParseError(show_json(case), _('an object with "vertices" and "edges"'))
            edges = _read_json_pairs(case, "edges", "")
            cases.append((expect(case, "vertices", int, "how many vertices there are"), edges))
        return ruleset.setup(tuple(cases))

    def schema(self, ruleset: AnyRuleset) -> Json:  # noqa: ARG002
        """Return the schema of the cases: a number of vertices, and edges."""
        properties = {"vertices": _VERTICES, "edges": _EDGES}
        case = {"type": "object", "required": ["vertices", "edges"], "properties": properties}
        return {"properties": {"cases": {"type": "array", "items": case}}, "required": ["cases"]}

    def line(self, setup: CasesSetup) -> str:
        """Return the cases with `/` between them."""
        return "/".join(f"{order};{_write_pairs(edges)}" for order, edges in setup.cases)

    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the setup in a text of `line`."""
        cases, expected = [], _("a number of vertices and edges, 3;1-2,2-3")
        for case in text.split("/"):
            order, _ignored, edges = case.partition(";")
            if not re.fullmatch(_COUNT, order):
                raise text_error(expected, case)
            cases.append((int(order), _parse_pairs(edges, expected, case)))
        return ruleset.setup(tuple(cases))


register_setup_codec(BoardSetup, BoardCodec())
register_setup_codec(FieldsSetup, FieldsCodec())
register_setup_codec(GraphSetup, GraphCodec())
register_setup_codec(CasesSetup, CasesCodec())
