"""The rows of a table of `berge batch`, which other tools may have changed: values are checked when they are used.

A column that is not there is one of nulls, so that tables of reviews and of solutions can be united.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple, NoReturn

import pyarrow as pa

from berge.batch.tables import PIECE_ROWS, format_of, open_parquet, read_pieces
from berge.batch.texts import MOST_TEXT
from berge.documents import reject_repeated_keys
from berge.errors import ParseError
from berge.i18n import _
from berge.sanitize import show, show_json

TABLE = _("a table of `berge batch`")
NO_PARQUET = _(
    "a table of `berge batch`, in Parquet or, if its name ends in .jsonl or .ndjson, in JSON lines; "
    "or a table of `berge ensemble`"
)
COLUMNS = (
    "source", "ruleset", "rows", "columns", "vertices", "plies", "first_wins", "verdicts", "single",
    "winning_moves", "even", "odd", "matched", "exposed", "error",
)  # fmt: skip
"""The columns that are counted."""
MOST_LINE = 2 * MOST_TEXT
"""The most bytes of a line. The bits of the longest game fit."""


def read(table: str | os.PathLike[str] | BinaryIO) -> Iterator[TableRow]:
    """Yield the rows of a Parquet or JSON lines file (by its name), or of JSON lines in a pipe or an open file.

    Raises ParseError if it is neither; OSError.
    """
    if not isinstance(table, (str, os.PathLike)):
        yield from _read_lines(table)
        return
    with open(table, "rb") as file:
        is_lines = format_of(os.fspath(table)) == "jsonl" or not file.seekable()
        yield from _read_lines(file) if is_lines else _read_parquet(file)


def _read_parquet(file: BinaryIO) -> Iterator[TableRow]:
    before = 0
    try:
        with open_parquet(file) as parquet:
            names = parquet.schema_arrow.names
            known_columns = [name for name in COLUMNS if name in names]
            for name in known_columns:
                if names.count(name) > 1:
                    raise ParseError(
                        _("{count} columns called {name}", count=names.count(name), name=show(name)),
                        _("one such column"),
                    )
            for batch in read_pieces(parquet, file, known_columns, PIECE_ROWS):
                for number, values in enumerate(batch.to_pylist() if known_columns else [{}], before + 1):
                    yield TableRow(values, number, False)
                before += batch.num_rows
    except (pa.ArrowException, OSError, ValueError, OverflowError) as error:
        if getattr(error, "errno", None) is not None:  # an error of the system, not of the contents
            raise
        raise ParseError(_("bytes that are no Parquet"), NO_PARQUET) from None


def _read_lines(file: BinaryIO) -> Iterator[TableRow]:
    for number, line in enumerate(iter(lambda: file.readline(MOST_LINE + 1), b""), 1):
        if len(line) > MOST_LINE:
            raise ParseError(
                _("a line of more than {most_line} bytes", most_line=MOST_LINE), _("shorter ones"), number, 1
            )
        if line.isspace():
            continue
        try:
            values = json.loads(line, object_pairs_hook=reject_repeated_keys)
        except ParseError as error:
            raise ParseError(error.found, error.expected, number, 1) from None
        except (ValueError, RecursionError) as error:
            column = getattr(error, "colno", 1)
            raise ParseError(
                _("text that is no JSON"), _("{table}, Parquet or JSON lines", table=TABLE), number, column
            ) from None
        if type(values) is not dict:
            raise ParseError(show_json(values), _("an object in each line"), number, 1)
        yield TableRow(values, number, True)


class TableRow(NamedTuple):
    """A row of a table, whose methods raise ParseError if a column is missing or holds something else."""

    values: Mapping[str, Any]
    number: int
    """From 1."""
    is_line: bool
    """Whether `number` is the number of a line in a file."""

    def has_value(self, name: str) -> bool:
        """Whether the row has a value in a column."""
        return self.values.get(name) is not None

    def read_text(self, name: str) -> str:
        """Return the value of a text column."""
        value = self.values.get(name)
        return value if type(value) is str else self._fail_at(name, _("a string"))

    def read_boolean(self, name: str) -> bool:
        """Return the value of a boolean column."""
        value = self.values.get(name)
        return value if type(value) is bool else self._fail_at(name, _("true or false"))

    def read_integer(self, name: str) -> int:
        """Return the value of an integer column. Some tools convert such columns with nulls to floats."""
        value = self.values.get(name)
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int or not 0 <= value < 1 << 63:
            self._fail_at(name, _("a number from 0, below 2^63"))
        return value

    def read_bits(self, name: str, count: int) -> int:
        """Return a bit column as an integer, the first bit lowest. The value is packed bytes or a text of 0 and 1."""
        value = self.values.get(name)
        if type(value) is bytes:
            value = f"{int.from_bytes(value, 'big'):0{8 * len(value)}b}"
        if type(value) is not str or value.strip("01") or len(value) != count + -count % 8:
            self._fail_at(name, _("whole bytes of 0 and 1, for {count} positions", count=count))
        return int(value[:count][::-1], 2)

    def check_columns_of(self, other: TableRow, names: tuple[str, ...]) -> None:
        """Raise ParseError if the row lacks one of the columns that another row has."""
        for name in names:
            if name in other.values and name not in self.values:
                self._fail_at(name, TABLE)

    def fail(self, problem: str, expected: str) -> NoReturn:
        """Raise ParseError with the place of the row."""
        if self.is_line:
            raise ParseError(problem, expected, self.number, 1)
        raise ParseError(_("row {number}: {found}", number=self.number, found=problem), expected)

    def _fail_at(self, name: str, expected: str) -> NoReturn:
        """Raise ParseError about the value of a column, or about the column if it is missing."""
        if name not in self.values:
            self.fail(_("no column {name}", name=name), TABLE)
        value = self.values[name]
        self.fail(f"{name}: {show(value) if isinstance(value, bytes) else show_json(value)}", expected)
