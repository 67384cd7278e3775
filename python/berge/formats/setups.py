"""How setups are written: as keys of JSON documents, with their JSON Schema, and in one line.

A codec knows one kind of setups: boards, fields, a graph, or several graphs. It writes those of subclasses too.
`register_setup_codec` is for setups of another kind.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import Field
from typing import Any

from berge.certificates import check_writable, plain
from berge.documents import Json, expect, provides
from berge.errors import GraphError, KindError, LimitError, MissingError, ParseError
from berge.formats.names import name_from_json, read_name, unreadable, write_name
from berge.games import AnyRuleset, AnySetup, BoardSetup, CasesSetup, FieldsSetup, GraphSetup, Pairs
from berge.games.boards import FREE
from berge.games.input_text import InputText
from berge.games.texts import DIGITS
from berge.graphs import Graph
from berge.graphs.names import Numbers
from berge.i18n import N_, _, join_list
from berge.sanitize import show_json


class SetupCodec(ABC):
    """How the setups of one kind are written."""

    @abstractmethod
    def keys(self, setup: Any) -> Json:
        """Return the keys of JSON documents that hold a setup."""

    @abstractmethod
    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the setup in a JSON document; raises ParseError."""

    @abstractmethod
    def schema(self, ruleset: AnyRuleset) -> Json:
        """Return the JSON Schema of a ruleset's keys: `properties`, `required`, and what holds of setups with a token.

        That is `fixed`: without it there is never a token, where it is True there always is one.
        """

    @abstractmethod
    def line(self, setup: Any) -> str:
        """Return a setup in one line, without the ruleset's name."""

    @abstractmethod
    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the setup written in one line, without the ruleset's name; raises ParseError."""

    reads_rows = False
    """Whether what it reads in one line may be the rows of a board, one below the other."""

    def matches_rows(self, ruleset: AnyRuleset, sample: InputText) -> bool:  # noqa: ARG002
        """Whether a text is rows of a board of the ruleset."""
        return False


_CODECS: dict[type, SetupCodec] = {}


def register_setup_codec(setup_class: type[AnySetup], codec: SetupCodec) -> None:
    """Have setups of a class, and of its subclasses, written by a codec."""
    _CODECS[setup_class] = codec


def setup_codec(ruleset: AnyRuleset) -> SetupCodec:
    """Return the codec of a ruleset's setups; raises KindError where none is registered."""
    for base in ruleset.setup_class.__mro__:
        if base in _CODECS:
            return _CODECS[base]
    raise KindError(
        _("{name}, which has no codec", name=ruleset.setup_class.__name__), _("a class whose codec is registered")
    )


def keys_of(setup: AnySetup) -> Json:
    """Return the keys of JSON documents that hold a setup."""
    return setup_codec(setup.ruleset).keys(setup)


@provides("parse_setup")
def parse_setup(ruleset: AnyRuleset, text: str) -> Any:
    """Return the setup written in one line, with or without the ruleset's name before it; raises ParseError."""
    return setup_codec(ruleset).from_line(text.strip().removeprefix(f"{ruleset.name}:"), ruleset)


@provides("write_setup")
def write_setup(setup: AnySetup) -> str:
    """Return a setup in one line, the ruleset's name before it."""
    return f"{setup.ruleset.name}:{setup_codec(setup.ruleset).line(setup)}"


# Boards.

MOST_CELLS = 1 << 24
"""The most cells that a few letters of a notation may stand for."""
# In all of these what follows a repetition cannot be part of it, so that no text takes more than linear time.
_SIZE = r"(?a)(\d{1,9})x(\d{1,9})"
_DIGITS = r"(?a)\d+"
_RUN = r"(?a)(\d{1,11})(\D)"


class BoardCodec(SetupCodec):
    """Rows of letters: in JSON a string each, in one line with `/` between them."""

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
        """Return rows of the letters."""
        kind = ruleset.setup_class
        letters = "".join(sorted(kind.LETTERS))
        rows = {"type": "array", "minItems": 1, "items": {"type": "string", "pattern": f"^[{letters}]+$"}}
        fixed = {"properties": {"board": {"contains": {"pattern": re.escape(kind.TOKEN)}}}}
        return {"properties": {"board": rows}, "required": ["board"], "fixed": kind.FIXED or fixed}

    def line(self, setup: BoardSetup) -> str:
        """Return the rows with `/` between them, or `RxC` where every cell is free."""
        if all(row == FREE * setup.columns for row in setup.rows) and setup.TOKEN != FREE:
            return f"{len(setup.rows)}x{setup.columns}"
        return "/".join(setup.rows)

    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the board written row by row with `/` or line ends between them, `12.` for twelve `.`, or as `RxC`."""
        return ruleset.setup(parse_rows(text))

    def matches_rows(self, ruleset: AnyRuleset, sample: InputText) -> bool:
        """Whether a text is rows of the letters; a fixed token is there once, or missing, which its reader tells."""
        kind, data = ruleset.setup_class, sample.data
        if not sample.rows or data.translate(None, kind.LETTERS.encode() + b"/ \t\r\n"):
            return False
        return not kind.FIXED or data.count(kind.TOKEN.encode()) <= 1


def parse_rows(text: str) -> tuple[str, ...]:
    """Return the rows of a board written with `/` or line ends between them, `12.` for twelve `.`, or as `RxC`.

    Raises ParseError where it is the size of no board, LimitError where it is too large for a notation.
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
                "found a notation for too many cells; at most {most_cells} are possible, give a file instead",
                most_cells=MOST_CELLS,
            )
        )


# Fields.

_NUMBER = rf"(?a)-?\d{{1,{DIGITS}}}"
_COUNT = r"(?a)\d{1,9}"
_PAIR = re.compile(r"(\d{1,9})-(\d{1,9})", re.ASCII)
_PAIRS = re.compile(r"(?:\d{1,9}-\d{1,9}(?:,++|\Z)|,)*+", re.ASCII)
_VERTICES = {"type": "integer", "minimum": 1}
_EDGES = {"type": "array", "items": {"type": "array", "items": _VERTICES, "minItems": 2, "maxItems": 2}}
_SCHEMAS: dict[object, Json] = {int: {"type": "integer"}, bool: {"type": "boolean"}, Pairs: _EDGES}


class FieldsCodec(SetupCodec):
    """Fields: in JSON by their names; in one line numbers and words with commas, and pairs behind a `;`."""

    def keys(self, setup: FieldsSetup[Any]) -> Json:
        """Return the fields by their names."""
        pairs = {one.name: list(map(list, getattr(setup, one.name))) for one in setup.fields_of(Pairs)}
        return {one.name: getattr(setup, one.name) for one in setup.fields()} | pairs

    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the setup of the fields that are there; truths may be missing."""
        kind, values = ruleset.setup_class, dict[str, Any]()
        for one in kind.fields_of(int):
            values[one.name] = expect(document, one.name, int, one.metadata.get("about", N_("a number")))
        for one in kind.fields_of(bool):
            if one.name in document:
                values[one.name] = expect(document, one.name, bool, "true or false")
        for one in kind.fields_of(Pairs):
            values[one.name] = _pairs_from_json(document, one.name, f"{one.name}[{{}}]")
        return ruleset.setup(**values)

    def schema(self, ruleset: AnyRuleset) -> Json:
        """Return the schema of each field."""
        kind_of, properties, required = ruleset.setup_class.kind_of, {}, []
        for one in ruleset.setup_class.fields():
            limits = {key: one.metadata[key] for key in ("minimum", "maximum") if key in one.metadata}
            about = {"description": one.metadata["about"]} if "about" in one.metadata else {}
            properties[one.name] = {**_SCHEMAS[kind_of(one)], **limits, **about}
            required += [one.name] if kind_of(one) is not bool else []
        return {"properties": properties, "required": required}

    def line(self, setup: FieldsSetup[Any]) -> str:
        """Return the numbers, and the words of what is true, and the pairs."""
        parts = [str(getattr(setup, one.name)) for one in setup.fields_of(int)]
        parts += [_word(one) for one in setup.fields_of(bool) if getattr(setup, one.name)]
        return ";".join([",".join(parts), *(_write_pairs(getattr(setup, one.name)) for one in setup.fields_of(Pairs))])

    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the setup written so; blanks around numbers and words are free."""
        kind = ruleset.setup_class
        numbers, truths = kind.fields_of(int), {_word(one): one.name for one in kind.fields_of(bool)}
        names = [_(one.metadata.get("about", one.name)) for one in numbers]
        expected = join_list([*names, *(_("and ,{word} or not", word=word) for word in truths)])
        head, values = text, dict[str, Any]()
        for one in kind.fields_of(Pairs):
            expected = one.metadata.get("written", expected)
            head, _ignored, pairs = text.partition(";")
            values[one.name] = _parse_pairs(pairs, expected, text)
        parts = [part.strip() for part in head.split(",")] if len(head) <= 1000 else []
        words = parts[len(numbers) :]
        digits = [part for part in parts[: len(numbers)] if re.fullmatch(_NUMBER, part)]
        if len(digits) < len(numbers) or len({*words}) < len(words) or not truths.keys() >= {*words}:
            raise unreadable(expected, text)
        values |= {one.name: int(part) for one, part in zip(numbers, digits, strict=True)}
        return ruleset.setup(**values, **{truths[word]: True for word in words})


def _word(one: Field[Any]) -> str:
    word: str = one.metadata.get("word", one.name)
    return word


def _pairs_from_json(document: Mapping[str, Any], key: str, where: str) -> Pairs:
    """Return pairs of numbers from JSON; raises ParseError, which says `where` with `{}` for its place in the list."""
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
    """Return the pairs that `_write_pairs` writes so; raises ParseError about the whole text."""
    if not _PAIRS.fullmatch(pairs):
        raise unreadable(expected, text)
    return tuple((int(pair[1]), int(pair[2])) for pair in _PAIR.finditer(pairs))


# Graphs.


class GraphCodec(SetupCodec):
    """Vertices and edges by their names, and the token's vertex where there is one."""

    def keys(self, setup: GraphSetup) -> Json:
        """Return vertices, edges and token."""
        check_writable(setup.graph.names)
        token = {} if setup.token is None else {"token": plain(setup.token)}
        return {"vertices": plain(setup.graph.names), "edges": plain(setup.graph.edges), **token}

    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the graph of `vertices` and `edges`, with the `token` where there is one."""
        vertices = expect(document, "vertices", list, "a list of names") if "vertices" in document else []
        pairs = []
        for place, edge in enumerate(expect(document, "edges", list, "a list of pairs of names")):
            if not isinstance(edge, list) or len(edge) != 2:
                raise ParseError(_("edges[{place}]: {edge}", place=place, edge=show_json(edge)), _("a pair of names"))
            pairs.append((name_from_json(edge[0]), name_from_json(edge[1])))
        token = document.get("token")
        return _on_graph(
            ruleset, pairs, map(name_from_json, vertices), None if token is None else name_from_json(token)
        )

    def schema(self, ruleset: AnyRuleset) -> Json:  # noqa: ARG002
        """Return names, pairs of names, and perhaps the token's."""
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
        """Return edges as `a-b`, vertices that these do not bring in their order alone, and the token behind `@`.

        Raises FormatError where a name is neither a number nor a string nor a tuple of these.
        """
        graph = setup.graph
        texts = {name: write_name(name) for name in graph.names}
        joined, ends = [], dict[Hashable, None]()
        for v, w in graph.edges:
            joined.append(f"{texts[v]}-{texts[w]}")
            ends[v] = ends[w] = None
        alone = [name for name in graph.names if name not in ends]
        in_order = [*ends, *alone] == list(graph.names)
        lone = [texts[name] for name in (alone if in_order else graph.names)]
        token = "" if setup.token is None else f"@{texts[setup.token]}"
        return ",".join(joined + lone if in_order else lone + joined) + token

    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the graph written as `line` writes it."""
        body, at, token = text.partition("@")
        names = Numbers()
        edges = []
        for item in filter(None, body.split(",")):
            ends = [read_name(end) for end in item.split("-")]
            if len(ends) > 2:
                raise unreadable(N_("a vertex, or an edge a-b"), item)
            for end in ends:
                names[end]
            edges += [(ends[0], ends[1])] if len(ends) == 2 else []
        return _on_graph(ruleset, edges, names, read_name(token) if at else None)


def _on_graph(
    ruleset: AnyRuleset, edges: Iterable[tuple[Hashable, Hashable]], names: Iterable[Hashable], token: Hashable | None
) -> Any:
    """Return the setup on a graph; raises ParseError where it is none, or has no vertex for the token."""
    try:
        return ruleset.setup(Graph.from_edges(edges, names), token)
    except (GraphError, MissingError) as error:
        raise ParseError(error.found, error.expected) from None


class CasesCodec(SetupCodec):
    """Several graphs, each its number of vertices and its edges: in one line `3;1-2,2-3`, with `/` between them."""

    def keys(self, setup: CasesSetup) -> Json:
        """Return the `cases`."""
        return {"cases": [{"vertices": order, "edges": list(map(list, edges))} for order, edges in setup.cases]}

    def from_keys(self, document: Mapping[str, Any], ruleset: AnyRuleset) -> Any:
        """Return the setup of the `cases`."""
        cases = []
        for case in expect(document, "cases", list, "a list of graphs"):
            if not isinstance(case, dict):
                raise ParseError(show_json(case), _('an object with "vertices" and "edges"'))
            edges = _pairs_from_json(case, "edges", "")
            cases.append((expect(case, "vertices", int, "how many vertices there are"), edges))
        return ruleset.setup(tuple(cases))

    def schema(self, ruleset: AnyRuleset) -> Json:  # noqa: ARG002
        """Return the graphs, each with its number of vertices and its edges."""
        properties = {"vertices": _VERTICES, "edges": _EDGES}
        case = {"type": "object", "required": ["vertices", "edges"], "properties": properties}
        return {"properties": {"cases": {"type": "array", "items": case}}, "required": ["cases"]}

    def line(self, setup: CasesSetup) -> str:
        """Return the cases with `/` between them."""
        return "/".join(f"{order};{_write_pairs(edges)}" for order, edges in setup.cases)

    def from_line(self, text: str, ruleset: AnyRuleset) -> Any:
        """Return the cases written as `line` writes them."""
        cases, expected = [], _("a number of vertices and edges, 3;1-2,2-3")
        for case in text.split("/"):
            order, _ignored, edges = case.partition(";")
            if not re.fullmatch(_COUNT, order):
                raise unreadable(expected, case)
            cases.append((int(order), _parse_pairs(edges, expected, case)))
        return ruleset.setup(tuple(cases))


register_setup_codec(BoardSetup, BoardCodec())
register_setup_codec(FieldsSetup, FieldsCodec())
register_setup_codec(GraphSetup, GraphCodec())
register_setup_codec(CasesSetup, CasesCodec())
