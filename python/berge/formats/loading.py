"""Reading a text of any format: the game in it, and a description of what was read."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from berge.errors import (
    AmbiguousText,
    FormatError,
    IllegalMove,
    ParseError,
    PossibleReading,
    check_kind,
    check_name,
    check_truth,
    locate_offset,
    with_option,
)
from berge.files import encode_text, read_file
from berge.formats import json_documents, records
from berge.formats.detect import check_is_text, is_any_game, recognise
from berge.formats.notation import parse_notation
from berge.formats.setups import list_board_rulesets, setup_codec
from berge.games import AnyGame, AnyRuleset, AnySetup, Game
from berge.games.builtin import EXAMPLE, RULESETS, on_graph
from berge.games.input_text import HEAD, InputText
from berge.games.texts import decode
from berge.graphs import GRAPH_FORMATS
from berge.graphs.formats import MATRIX_FORMATS
from berge.i18n import Message, _
from berge.i18n.counts import count_moves
from berge.sanitize import show


class _InputFormats(Sequence[str]):
    """The values of `--ruleset`: a ruleset, for its own format, or a format of graphs."""

    def __len__(self) -> int:
        return len(RULESETS) + len(GRAPH_FORMATS)

    def __getitem__(self, index: Any) -> Any:
        return [*self][index]

    def __iter__(self) -> Iterator[str]:
        yield from RULESETS
        yield from GRAPH_FORMATS

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (name in GRAPH_FORMATS or name in RULESETS)


INPUT_FORMATS = _InputFormats()
ANY_GRAPH = "graph"
"""Stands for any format of graphs."""
MATRIX = "matrix"
"""Stands for any format of graphs, read as a matrix of rows by columns if possible."""
Columns = str | Sequence[str | int]
"""Two columns of a table, by name or by number from 1; as one string they are separated by a comma."""


@dataclass(frozen=True, eq=False)
class Reading:
    """A game that was read from a text, and the text's format, by its name for `--ruleset`."""

    game: AnyGame
    format: str
    sample: InputText
    among: Collection[str] | None = None
    """The formats that were allowed; None: all."""

    @property
    def game_to_review(self) -> AnyGame:
        """The game, for a review; raises ParseError if it has neither a token nor moves."""
        game = self.game
        if game.setup.token_number is None and not game.moves:
            name = game.setup.ruleset.name_message()
            raise ParseError(
                _(
                    "a setup of {name} without moves cannot be reviewed: add the moves of a game, or use `berge solve`",
                    name=name,
                )
            )
        return game

    @cached_property
    def description(self) -> Message:
        """A description of what was read."""
        return _describe(self.format, self.game, self.sample)

    @cached_property
    def other_readings(self) -> Sequence[PossibleReading]:
        """The other ways to read the text. A text of a sure format has none."""
        if self.format == "dense" or (self.format in MATRIX_FORMATS and not _is_matrix_market(self.sample)):
            return _list_row_readings(self.sample, self.format)
        if self.format in MATRIX_FORMATS:
            return _list_matrix_readings(self.sample, self.game, self.format)
        if self.format == "edges-start" and _has_sizes(self.sample):
            return [PossibleReading("bipartite", _describe_as(self.sample, "bipartite"))]
        formats = recognise(self.sample, self.among, all_kinds=True)
        return _try_formats(self.sample, [format for format in formats if format != self.format])[0]


def read(text: str | bytes | InputText, ruleset: str | None = None, among: Collection[str] | None = None) -> Reading:
    """Return the game in a text, perhaps without moves, and a description of what was read.

    The text may be in a contest's format, a JSON document, a one-line notation such as `juniper:100+38+19`, a record
    (its main line is returned), a graph in a format of `berge.graphs`, or the rows of a board. `ruleset` names the
    format; without it the format is detected. `graph` stands for any format of graphs, `matrix` for any that can be
    read as rows by columns. `among` limits the formats that are detected.

    Raises AmbiguousText if the text can be read in several ways with different answers; ParseError and IllegalMove,
    with line and column where known; MissingError for an unknown ruleset.
    """
    sample = text if isinstance(text, InputText) else InputText(encode_text(text))
    check_is_text(sample.data)
    try:
        return _read(sample, ruleset, among)
    except (ParseError, IllegalMove) as error:
        if error.line and error.column:
            error.column = sample.restore_column(error.line, error.column)
        raise


def _read(sample: InputText, ruleset: str | None, among: Collection[str] | None) -> Reading:
    if ruleset is not None and not isinstance(cast("object", ruleset), str):
        check_name("the ruleset {name}", ruleset, INPUT_FORMATS)
    if ruleset == MATRIX:
        ruleset = _choose_matrix_format(sample)
    if ruleset is None or ruleset == ANY_GRAPH:
        among = GRAPH_FORMATS if among is None and ruleset else among
        ruleset = _choose_format(sample, ruleset, among)
    else:
        check_name("the ruleset {name}", ruleset, INPUT_FORMATS)
    reading = Reading(_read_game(sample, ruleset), ruleset, sample, among)
    if sample.has_options():
        _check_options(reading)
    return reading


def _check_options(reading: Reading) -> None:
    """Raise FormatError for options of tables or matrices that the format of a text does not have."""
    text, format = reading.sample.text, reading.format
    if (text.columns and format not in _TABLES) or (text.header is not None and format not in (*_TABLES, *_ROWS)):
        message = _(
            "columns and a header are only for tables of edges (--columns, --header): the text was read as {read}",
            read=reading.description,
        )
        raise FormatError(message)
    if text.keep_zeros and not _is_matrix_market(reading.sample):
        raise FormatError(
            _(
                "only Matrix Market files store zeros (--keep-zeros): the text was read as {read}",
                read=reading.description,
            )
        )


_TABLES = ("table", "bipartite")
"""The formats whose columns can be named."""
_ROWS = ("edges", "edges-headed", "edges-start", "dense", "adjacency")
"""The formats whose first line may be taken for a header."""


def read_graph(
    text: InputText, matrix: str | None = None, ruleset: str | None = None, preferred: Collection[str] = GRAPH_FORMATS
) -> Reading:
    """Return what was read: a graph if the text is one, even if it could be a game too.

    Formats in `preferred` come first. `matrix` is the format for Matrix Market files, or `MATRIX` to read any graph as
    a matrix. Raises as `read`.
    """
    check_is_text(text.data)
    among: Collection[str] | None = None
    if ruleset is None and not is_any_game(text):  # commands about graphs read graphs
        formats = recognise(text, GRAPH_FORMATS)
        is_preferred = formats not in (["metis"], ["bipartite"]) and recognise(text, preferred)
        # A text of a game's numbers is no graph.
        among = preferred if is_preferred else GRAPH_FORMATS if formats else [one.name for one in list_board_rulesets()]
        if matrix == MATRIX:
            ruleset = matrix
    if matrix and ruleset in (None, MATRIX, "matrixmarket") and "matrixmarket" in recognise(text):
        ruleset = "biadjacency" if matrix == MATRIX else matrix
    try:
        return read(text, ruleset, among)
    except ParseError as error:
        from berge.formats.complaints import narrow_expectation  # only where something is wrong

        error.expected = expected = narrow_expectation(error.expected, matrix == MATRIX)
        if matrix is None and ruleset is None and expected and "--matrix" not in expected and _has_rows(text):
            error.expected = with_option(error.expected, _("--matrix if it is a matrix"))
        raise


def loads(
    text: str | bytes,
    ruleset: str | None = None,
    *,
    columns: Columns | None = None,
    header: bool | None = None,
    keep_zeros: bool = False,
) -> AnyGame:
    r"""Return the game in a text, perhaps without moves; takes and raises what `berge.formats.read` does.

    For a table of edges, `columns` names the two columns with the ends of an edge, by name or by number from 1, such as
    `"TF,target"`; `header` says whether its first line names the columns (None: it is detected). With `keep_zeros`,
    zeros that a Matrix Market file stores count as entries. Linear in the text.

    >>> berge.loads("1 6\nXO.OXO\n1\n1 2\n1 1\n")
    <game rabbit:XO.OXO+1,2+1,1>
    >>> berge.loads("a b\nb c\n")
    <game graph:a-b,b-c>
    """
    reading = read(build_sample(encode_text(text), columns, header, keep_zeros), ruleset)
    warn_of_guess(reading)
    return reading.game


def warn_of_guess(reading: Reading, depth: int = 3) -> None:
    """Warn where the first line of a table was read as its head, but may be an edge; `depth` is that of the call."""
    if reading.format != "table":
        return
    from berge.graphs.table_heads import find_head  # only for tables

    text = reading.sample.text
    if (head := find_head(text)) is not None and head.is_guess:
        line = show(text.read_line(head.line).decode().strip())
        message = _(
            "the first line, {line}, was read as the head of a table: header=False reads it as an edge, header=True as "
            "the head without this warning",
            line=line,
        )
        warnings.warn(message, stacklevel=depth)


def build_sample(
    data: bytes,
    columns: Columns | None = None,
    header: bool | None = None,
    keep_zeros: bool = False,
    name: str = "",
) -> InputText:
    """Return a text with the options for reading tables and matrices, and its file's name.

    Raises FormatError for columns that are no two, KindError for options that are neither true nor false.
    """
    check_truth(header, "header")
    check_truth(keep_zeros, "keep_zeros")
    sample = InputText(data, name)
    if columns is None and header is None and not keep_zeros:  # readers of graphs are loaded only where they are needed
        return sample
    check_is_text(data)
    sample.text.header, sample.text.keep_zeros = header, keep_zeros
    if columns is not None:
        names = columns.split(",") if isinstance(columns, str) else columns
        if (
            not isinstance(names, (list, tuple))
            or len(names) != 2
            or not all(type(name) in (str, int) for name in names)
        ):
            raise FormatError(_("found columns {columns}; expected two, such as 'TF,target'", columns=show(columns)))
        sample.text.columns = str(names[0]), str(names[1])
    return sample


def parse(line: str) -> AnySetup:
    """Return the setup in one line of text, such as `knight:8x8`, in time linear in the text; raises ParseError.

    >>> berge.parse("knight:8x8")
    <knight:8x8>
    """
    check_kind(line, str, "a setup in one line, such as {example}", example=EXAMPLE)
    game = parse_notation(line)
    if game.moves:
        raise ParseError(_("the setup has moves: use berge.loads, which reads games"))
    return game.setup


def load(
    path: str | os.PathLike[str],
    ruleset: str | None = None,
    *,
    columns: Columns | None = None,
    header: bool | None = None,
    keep_zeros: bool = False,
) -> AnyGame:
    """Return the game in a file; takes, raises and costs what `loads` does, and raises OSError.

    >>> berge.load("examples/king/holes.txt").setup
    <king:..#.#./...#.#/...#../####../......>
    """
    reading = read(build_sample(read_file(path), columns, header, keep_zeros, os.fsdecode(path)), ruleset)
    warn_of_guess(reading)
    return reading.game


def _choose_format(sample: InputText, ruleset: str | None, among: Collection[str] | None) -> str:
    """Return the format of a text; raises AmbiguousText and ParseError."""
    formats = recognise(sample, among)
    if not formats:
        from berge.formats.complaints import refuse_unreadable  # only where something is wrong

        refuse_unreadable(sample, ruleset)
        return "edges"
    # Names in lists that berge wrote may have the character U+0000.
    if b"\0" in sample.data and set(formats) < set(GRAPH_FORMATS) - {"edges"}:
        problem = _("the character {character}", character="U+0000")
        place = locate_offset(sample.text.data, sample.text.data.index(b"\0"))  # or it is no UTF-8
        raise ParseError(problem, _("text without control characters"), *place)
    if len(formats) == 1 or (set(formats) <= set(GRAPH_FORMATS) and _give_equal_setups(sample, formats)):
        return formats[0]
    choices, errors = _try_formats(sample, formats)
    if errors and not choices:
        raise errors[0]
    if len(choices) == 1:
        return choices[0].format
    raise AmbiguousText(*choices)


def _choose_matrix_format(sample: InputText) -> str:
    """Return the format in which a text is a matrix, otherwise ANY_GRAPH; raises AmbiguousText."""
    from berge.graphs.dense import begins_with_row, is_dense, may_be_entries
    from berge.graphs.edgelists import EdgeList  # only where a matrix is wanted

    formats = {*recognise(sample, GRAPH_FORMATS)}
    if "matrixmarket" in formats:
        return "biadjacency"
    lists = {"edges", "edges-headed", "edges-start"}
    if formats == {"adjacency"}:
        return "dense"
    if formats <= {*lists, "table"} and is_dense(sample.text):
        if not may_be_entries(sample.text):
            return "dense"
        if isinstance(sample.edges, EdgeList):
            raise AmbiguousText(
                *(PossibleReading(format, _describe_as(sample, format)) for format in ("dense", "bipartite"))
            )
    if formats & {*lists, "table", "bipartite"} or _has_sizes(sample):
        return "bipartite"
    return ANY_GRAPH if formats or not begins_with_row(sample.text) else "dense"


def _try_formats(sample: InputText, formats: Iterable[str]) -> tuple[list[PossibleReading], list[Exception]]:
    """Return the formats in which the text can be read, with descriptions, and the errors of the others."""
    choices, errors = [], []
    for format in formats:
        try:
            choices.append(PossibleReading(format, _describe_as(sample, format)))
        except MemoryError:
            raise
        except Exception as error:  # rulesets of other packages can raise anything
            errors.append(error)
    return choices, errors


def _give_equal_setups(sample: InputText, formats: list[str]) -> bool:
    return len({_read_game(sample, format).setup for format in formats}) == 1


def _read_game(sample: InputText, format: str) -> AnyGame:
    """Return the game in a text in a known format, which is read once."""
    game: AnyGame = sample.compute_once(("game", format), lambda: _parse(sample, format))
    return game


def _parse(sample: InputText, format: str) -> AnyGame:
    data = sample.data
    match format:
        case "json":
            return json_documents.read_game(json_documents.parse(data))
        case "line":
            return parse_notation(decode(data))
        case "record":
            return records.read_record(data)[1]
        case _ if format in GRAPH_FORMATS:
            from berge.graphs.files import find_start, parse_graph_text

            return on_graph(parse_graph_text(sample.text, format), find_start(sample.text, format)).game()
    if not data.isascii():
        from berge.graphs.edge_names import refuse_full_width  # only here

        refuse_full_width(data[:HEAD].decode("utf-8", "ignore"))
    ruleset = RULESETS[format]
    if setup_codec(ruleset).reads_rows and sample.is_rows:  # the part of a notation after the name
        setup: AnySetup = ruleset.parse(decode(data))
        return setup.game()
    try:
        return read_own_text(ruleset, data)
    except ParseError:
        if setup_codec(ruleset).reads_rows and _may_be_rows(data, ruleset.setup_class.LETTERS):
            ruleset.parse(decode(data))  # its error says which cell is wrong
        raise


def _may_be_rows(data: bytes, letters: str) -> bool:
    """Whether a text begins with a cell, and its lines are words."""
    return data.lstrip()[:1] in [*map(str.encode, letters)] and not re.search(rb"\S[ \t]++\S", data)


def read_own_text(ruleset: AnyRuleset, data: bytes) -> AnyGame:
    """Read a text in a ruleset's own format, or in one line without its name; return the game."""
    own: AnyGame | AnySetup = ruleset.parse(decode(data)) if ruleset.reads is None else ruleset.reads(data)
    return own if isinstance(own, Game) else own.game()


def _describe_as(sample: InputText, format: str) -> Message:
    """Return the description of a text read in this format."""
    return Reading(_read_game(sample, format), format, sample).description


_SOURCES = {
    "json": _("a JSON document"),
    "record": _("a record with tags"),
    "rows": _("the rows of a board"),
    "line": _("a notation"),
}


def _describe(format: str, game: AnyGame, sample: InputText) -> Message:
    """Return the description of what was read."""
    setup = game.setup
    if format in GRAPH_FORMATS:
        from berge.formats.descriptions import describe_graph  # only where a graph was read

        return describe_graph(format, setup.game_graph.as_graph(), sample)
    contest, is_rows = setup.ruleset.contest, setup_codec(setup.ruleset).reads_rows and bool(sample.is_rows)
    if format == setup.ruleset.name and not is_rows and contest is not None:
        size = setup.message() if contest.size is None else contest.size(setup)
        if game.moves or contest.answers is None:
            size = _("{setup}, {moves}", setup=size, moves=count_moves(len(game.moves)))
        return _("{setup}, from a text in the format of {contest}", setup=size, contest=contest.name.upper())
    source = format if format in ("json", "record") else "rows" if is_rows and format != "line" else "line"
    return _("{setup}, from {source}", setup=setup.message(), source=_SOURCES[source])


def _has_sizes(sample: InputText) -> bool:
    from berge.graphs.bipartite import has_sizes  # only where there are three numbers in the first line

    return has_sizes(sample.text)


def _is_matrix_market(sample: InputText) -> bool:
    from berge.graphs.files import is_matrix_market  # only where a matrix was read

    return is_matrix_market(sample.text)


def _has_rows(sample: InputText) -> bool:
    """Whether a text that is no graph looks like rows of numbers, perhaps below names of columns."""
    from berge.graphs.dense import begins_with_row, is_dense  # only where something is wrong

    try:
        return begins_with_row(sample.text) or is_dense(sample.text)
    except ParseError:  # it is not UTF-8
        return False


def _list_row_readings(sample: InputText, format: str) -> Sequence[PossibleReading]:
    """Return the other readings of rows of numbers, as a matrix, a graph or entries, as far as they fit."""
    from berge.graphs.dense import find_size, is_adjacency

    others = ["dense" if format == "adjacency" else "adjacency"] if is_adjacency(sample.text) else []
    if format == "dense" and (find_size(sample.text) is not None or _has_sizes(sample)):
        others.insert(0, "bipartite")
    return _try_formats(sample, others)[0]


def _list_matrix_readings(sample: InputText, game: AnyGame, format: str) -> Sequence[PossibleReading]:
    """Return the other reading of a square matrix, as an adjacency or as a biadjacency matrix."""
    names = game.setup.game_graph.as_graph().names
    rows = [name for name in names if isinstance(name, tuple) and name[0] == "row"]
    if rows and (format == "matrixmarket" or 2 * len(rows) != len(names)):
        return []  # it is not square
    other = "adjacency" if format == "biadjacency" else "biadjacency"
    return [PossibleReading(other, _describe_as(sample, other))]
