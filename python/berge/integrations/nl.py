"""Reads `.nl` files, the models of AMPL solvers, in text form: which variable is in which equation.

Pyomo, GAMS and AMPL write them (`model.write("model.nl", io_options={"symbolic_solver_labels": True})`). The files
`.row` and `.col` beside them have the names of the equations and variables, one in each line.
"""

from __future__ import annotations

import os
from array import array
from typing import TYPE_CHECKING

from berge import _core
from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn, decompose_entries
from berge.errors import ParseError
from berge.files import read_file
from berge.graphs.graph import check_order
from berge.i18n import _
from berge.sanitize import show

if TYPE_CHECKING:
    from berge._core import Progress

EQUATION = "4"
"""The first number of a line of segment `r` whose constraint is an equation."""


def decompose(path: str | os.PathLike[str], progress: Progress | None = None) -> DulmageMendelsohn:
    """Return the block form of a model: its equations are the rows, its variables the columns.

    Inequalities are left out. Raises ParseError, with the line, for an invalid file, and OSError.
    """
    lines = _decode_text(read_file(path)).splitlines()
    counts = _parse_numbers(lines, 1)
    if len(counts) < 2:
        raise _line_error(lines, 1, _("the numbers of variables and constraints"))
    width, height = counts[:2]
    check_order(width + height)
    bounds, entries = _read_segments(lines, height, width)
    rows = [row for row in range(height) if bounds[row] == EQUATION]
    places = dict(zip(rows, range(len(rows)), strict=True))
    packed = array("I", (end for row, column in entries if row in places for end in (places[row], column)))
    simple = _core.simple_entries(packed.tobytes())
    names = _read_names(path, ".row", height, "e")
    row_names = [names[row] for row in rows]
    return decompose_entries(row_names, _read_names(path, ".col", width, "x"), simple, progress)


def _decode_text(data: bytes) -> str:
    if data[:1] == b"b":
        raise ParseError(_("a binary .nl file"), _("a text file that begins with g"), 1, 1)
    if data[:1] != b"g":
        raise ParseError(show(data[:20].decode("ascii", "replace")), _("the first line of an .nl file: g"), 1, 1)
    return data.decode("utf-8", "replace")


def _read_segments(lines: list[str], height: int, width: int) -> tuple[list[str], list[tuple[int, int]]]:
    """Return the kind of bounds of each constraint, and the entries of the Jacobian as pairs."""
    bounds, entries = [EQUATION] * height, []
    at = 10
    while at < len(lines):
        line = lines[at]
        at += 1
        if line[:1] == "r" and at + height <= len(lines):
            bounds = [each[:1] for each in lines[at : at + height]]
            at += height
        elif line[:1] == "J":
            row, count = [*_parse_numbers(lines, at - 1, 1), height, 0][:2]
            if row >= height or at + count > len(lines):
                raise _line_error(lines, at - 1, _("a constraint with the number of lines that it declares"))
            for number in range(at, at + count):
                column = next(iter(_parse_numbers(lines, number)), width)
                if column >= width:
                    raise _line_error(lines, number, _("a variable, from 0 to {last}", last=width - 1))
                entries.append((row, column))
            at += count
    return bounds, entries


def _parse_numbers(lines: list[str], number: int, start: int = 0) -> list[int]:
    """Return the integers at the beginning of a line."""
    numbers = []
    for word in lines[number][start:].partition("#")[0].split() if number < len(lines) else ():
        if not (word.isascii() and word.isdigit() and len(word) < 10):
            break
        numbers.append(int(word))
    return numbers


def _line_error(lines: list[str], number: int, expected: str) -> ParseError:
    return ParseError(
        show(lines[number][:40]) if number < len(lines) else _("the end of the text"), expected, number + 1, 1
    )


def _read_names(path: str | os.PathLike[str], ending: str, count: int, letter: str) -> list[str]:
    """Return the names in the file beside the model, or names such as `x1` if it is missing or has too few lines."""
    beside = os.path.splitext(os.fspath(path))[0] + ending
    lines = read_file(beside).decode("utf-8", "replace").splitlines()[:count] if os.path.isfile(beside) else []
    names = [name.strip() for name in lines]
    if len({*names}) != count:
        return [f"{letter}{number}" for number in range(1, count + 1)]
    return names
