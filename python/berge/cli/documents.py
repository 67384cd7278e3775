"""Input and output of the commands for games, graphs and matrices, and their options."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from berge.cli import terminal
from berge.cli.options import (
    add_language,
    add_output_file,
    add_ruleset,
    add_table,
    choose_language,
    find_ruleset_beside,
)
from berge.documents import Document, choose_format, find_endings, find_format, list_output_formats
from berge.errors import AmbiguousText, FormatError, ParseError, PossibleReading, check_name
from berge.formats import INPUT_FORMATS, Reading, loading, read
from berge.formats.loading import MATRIX
from berge.formats.moves import move_codec
from berge.games import AnyGame
from berge.games.builtin import EXAMPLE, RULESETS, on_graph
from berge.games.input_text import InputText
from berge.graphs import GRAPH_FORMATS
from berge.i18n import Message, _, join_list, localize
from berge.sanitize import show


def add_output(
    command: argparse.ArgumentParser, formats: Message, default: str = "text", inputs: Collection[str] = INPUT_FORMATS
) -> None:
    """Add the options of a command that reads an input and writes a document.

    `formats` and `default` describe the output formats and the default one; `inputs` are the formats that it reads.
    """
    hint = _(
        "give one FILE (`berge batch` takes many); a setup and its moves are one word, as in {example}+50; -o OUTPUT "
        "names an output",
        example=EXAMPLE,
    )
    command.set_defaults(for_unknown_argument=hint)
    add_ruleset(command, inputs)
    add_table(command)
    add_format(command, formats, default)
    add_output_file(command)
    add_language(command)


def add_format(command: argparse.ArgumentParser, formats: Message, default: str = "text") -> None:
    """Add `--format`; `formats` and `default` describe the output formats and the default one."""
    help = _(
        "the output format: {formats} (default: by the name of the output; otherwise {default})",
        formats=formats,
        default=default,
    )
    command.add_argument("--format", metavar="FORMAT", help=help)


def with_contest(formats: Message) -> Message:
    """Return a description of output formats of games, with that of the game's contest."""
    return _("{formats}, or the format of the game's contest", formats=formats)


def read_input_text(options: argparse.Namespace) -> InputText:
    """Return the unpacked text of the input file; if FILE is a notation, it is the text."""
    notation = InputText(options.file.encode("utf-8", "surrogateescape"))
    name, wide, _ignored = options.file.partition("：")
    if wide and name in RULESETS and not os.path.exists(options.file):
        from berge.graphs.edge_names import refuse_full_width  # only here

        refuse_full_width(options.file)
    name, colon, body = options.file.partition(":")
    is_path = len(name) == 1 and body[:1] in ("\\", "/")  # with the letter of a drive
    if colon and name.isalpha() and name not in RULESETS and not is_path and not os.path.exists(options.file):
        known = RULESETS.find_name(name)
        if known is not None:
            raise _title_error(name, known, body)
        check_name("the ruleset {name}", name, RULESETS)
    if notation.head and notation.head in RULESETS and options.ruleset in (None, notation.head):
        return _apply_options(notation, options)
    try:
        sample = InputText(terminal.read(options.file), options.file)
        return _apply_options(sample, options)
    except FileNotFoundError:
        name = RULESETS.find_name(options.file)
        if name is None:
            raise
        raise _title_error(options.file, name) from None


def _title_error(title: str, known: str, body: str = "") -> ParseError:
    """Return the error of a game's title where a file or a notation is expected, perhaps before the `body` of one."""
    example = f"{known}:{body}" if body else [f"{known}:...", *RULESETS[known].example_lines()][-1]
    expected = _(
        "a file, or a setup in one line, such as {example} (`berge play --ruleset {name}` deals a board)",
        example=example,
        name=known,
    )
    return ParseError(_("{file}, the name of a game", file=show(title)), expected)


def _apply_options(sample: InputText, options: argparse.Namespace) -> InputText:
    """Set the options for reading a text, and return it; raises FormatError."""
    if getattr(options, "header", None) is not None:
        sample.text.header = options.header
    if getattr(options, "keep_zeros", False):
        sample.text.keep_zeros = True
    columns = _read_columns(options)
    if columns is not None:  # access to `sample.text` loads the readers of graphs
        sample.text.columns = columns
    return sample


def _read_columns(options: argparse.Namespace) -> tuple[str, str] | None:
    """Return the two columns of a table from `--columns`, or from `--source` and `--target`; None without these."""
    columns = getattr(options, "columns", None)
    source, target = getattr(options, "source", None), getattr(options, "target", None)
    if columns is not None and (source, target) != (None, None):
        raise FormatError(_("--columns and --source, --target name the same two columns: use one of them"))
    if columns is not None:
        source, comma, target = columns.partition(",")
        if not comma or "," in target:
            raise FormatError(_("--columns needs two names, such as TF,target, not {columns}", columns=show(columns)))
        return source, target
    if (source is None) != (target is None):
        raise FormatError(_("--source and --target need each other: name two columns of a table"))
    return None if source is None or target is None else (source, target)


def read_input(options: argparse.Namespace) -> Reading:
    """Return the reading of the input; raises FormatError if the output file is also the input."""
    terminal.check_not_input([options.file], "-o", options.output)
    return read_with_start(options)


def read_with_start(options: argparse.Namespace) -> Reading:
    """Return the reading of the input, with the token at `--start`; raises MissingError and FormatError."""
    reading = read(read_input_text(options), options.ruleset or find_ruleset_beside(options.file))
    if getattr(options, "start", None) is None:
        return reading
    setup = reading.game.setup
    if setup.token is not None or reading.game.moves:
        raise FormatError(_("--start cannot be used: the game already has a token or moves"))
    graph = getattr(setup, "graph", None)
    if graph is not None:
        names = {str(name): name for name in graph.names}
        return replace(reading, game=on_graph(graph, names.get(options.start, options.start)).game())
    return replace(reading, game=setup.game([move_codec(setup).read(options.start)]))


def is_notation(options: argparse.Namespace, reading: Reading) -> bool:
    """Whether the input is a notation on the command line."""
    return reading.format == "line" and options.file.encode("utf-8", "surrogateescape") == reading.sample.data


def report_reading(
    options: argparse.Namespace,
    reading: Reading,
    format: str | None = None,
    as_what: Message | None = None,
    others: Iterable[PossibleReading] | None = None,
) -> None:
    """Write on stderr how the input was read, if the output is text or the input can be read in another way.

    Writes nothing for a notation on the command line. `as_what` and `others` replace the descriptions of the readings.
    """
    read_as = as_what or reading.description
    if is_notation(options, reading):
        return
    other = None if options.ruleset else next(iter(reading.other_readings if others is None else others), None)
    if other:
        line = _(
            "read as {read}; with --ruleset {format}: {other}",
            read=read_as,
            format=other.format,
            other=other.description,
        )
    else:
        line = _("read as {read}", read=read_as)
    if other or format == "text":
        terminal.write_error(localize(line, choose_language(options)), options.file)


def read_graph(
    options: argparse.Namespace,
    matrix: str | None,
    preferred: Collection[str] = GRAPH_FORMATS,
    columns: str | None = None,
) -> Reading:
    """Return the reading of the input as a graph, even if it has other readings; formats in `preferred` come first.

    `matrix` is the format for a Matrix Market file, or `MATRIX` to read any graph as a matrix. `columns` are columns of
    a table, if it has columns with these names. Raises as `read_input`.
    """
    terminal.check_not_input([options.file], "-o", options.output)
    sample = read_input_text(options)
    if columns is not None and _is_head_with(sample, columns):
        options.columns = columns
        sample = _apply_options(sample, options)
    ruleset = options.ruleset or (None if matrix == MATRIX else find_ruleset_beside(options.file))
    reading = None
    if columns is not None and options.columns is None and re.fullmatch(r"\d+,\d+", columns):
        reading = _read_unless_columns(sample, matrix, ruleset, preferred)
        if reading is None:
            options.columns = columns
            sample = _apply_options(InputText(sample.raw, sample.name), options)
    reading = reading or loading.read_graph(sample, matrix, ruleset, preferred)
    is_graph = reading.format in GRAPH_FORMATS
    if matrix in (MATRIX, reading.format) and is_graph and options.ruleset in (None, "matrixmarket"):
        if reading.format == "dense" and any(other.format == "bipartite" for other in reading.other_readings):
            return reading  # say that the rows could be entries
        options.ruleset = reading.format
    return reading


def _read_unless_columns(
    sample: InputText, matrix: str | None, ruleset: str | None, preferred: Collection[str]
) -> Reading | None:
    """Return the reading of a graph in which two numbers are vertices.

    None where they are columns of a table: the text has many, or no graph can be read without them.
    """
    try:
        reading = loading.read_graph(sample, matrix, ruleset, preferred)
    except AmbiguousText:
        raise
    except ParseError:
        return None
    return None if reading.game.left_out.get("columns", 0) > 1 else reading


def _is_head_with(sample: InputText, columns: str) -> bool:
    """Whether the first line of a table has two columns with these names; numbers are vertices here."""
    from berge.graphs.table_heads import has_columns  # only for `--columns`

    names = columns.split(",")
    return len(names) == 2 and not any(map(str.isdigit, names)) and has_columns(sample.text, (names[0], names[1]))


def choose_output_format(
    options: argparse.Namespace,
    answer_class: type,
    game: AnyGame | None = None,
    own: Mapping[str, str] | None = None,
    usual: str = "text",
) -> None:
    """Set the format; without `--format` it follows from the name of the output.

    `own` are the formats that only this `game` has, with their file endings. Raises MissingError and FormatError,
    before anything is computed, if the answer cannot be written in the format or with the options.
    """
    own = own or {}
    if options.output is None:
        options.format = options.format or usual
    else:
        options.format = choose_format(options.output, {**find_endings(answer_class), **own}, options.format, usual)
    names = sorted({*list_output_formats(answer_class), *own})
    if game is not None and options.format not in names:
        _check_contest(options.format, game)
    check_name("--format {name}", options.format, names)
    accepted = () if options.format in own else find_format(answer_class, options.format).accepts
    for name, default in (("certificates", False), ("side", "both")):
        if getattr(options, name, default) != default and name not in accepted:
            takes = " or ".join(
                one for one in list_output_formats(answer_class) if name in find_format(answer_class, one).accepts
            )
            raise FormatError(
                _(
                    "--{name} cannot be used with --format {format}: use --format {takes}",
                    name=name,
                    format=options.format,
                    takes=takes,
                )
            )


def _check_contest(format: str, game: AnyGame) -> None:
    """Raise FormatError if a format is that of the contest of another game."""
    for ruleset in RULESETS.values():
        other = None if ruleset is game.setup.ruleset else ruleset.contest
        if other is not None and format in (other.name, other.answer):
            raise FormatError(
                _(
                    "--format {format} is for games of {name}; this is a game of {other}",
                    format=format,
                    name=ruleset.name_message(),
                    other=game.setup.ruleset.name_message(),
                )
            )


def write(document: Document, options: argparse.Namespace, **extra: Any) -> None:
    """Write a document in the format of the options, with the options that the format accepts."""
    format = document.format(options.format)
    look = {"colour": terminal.is_coloured(options.output), "language": choose_language(options)}
    terminal.write(document.pieces(options.format, **format.pick_options(look | extra)), options.output)


def parse_side(name: str, game: AnyGame) -> str | None:
    """Return the player with a name, in English or 中文; None for both; raises FormatError."""
    side = name if name == "both" else game.setup.ruleset.player_named(name)
    if side not in ("both", *game.players):
        raise FormatError(
            _(
                "no player is called {name}: use --side with one of {players}, both",
                name=show(name),
                players=join_list(game.players),
            )
        )
    return None if side == "both" else side
