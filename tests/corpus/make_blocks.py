"""Writes the corpus of block triangular forms: `python tests/corpus/make_blocks.py`.

The matrices are made here, each from its name alone; the answers are those of CSparse's `cs_dmperm` and of CasADi's
`Sparsity.btf`, never berge's. Needs CXSparse's library (Debian's libcxsparse3) and `pip install casadi`. README.md,
beside this file, says what a line means.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

# Run as a script, this file would not find its neighbour.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from corpus.make import Choices

OUTPUT = Path(__file__).with_name("blocks.jsonl")

Entries = set[tuple[int, int]]
Matrix = tuple[int, int, Entries]
Int = ctypes.c_int


def draw_matrix(rows: int, columns: int, degree: float, choices: Choices) -> Matrix:
    """Return a random matrix with an average number of entries in each row."""
    count = round(degree * rows) if columns else 0
    return rows, columns, {(choices.pick_below(rows), choices.pick_below(columns)) for _ in range(count)}


def draw_hidden_blocks(sizes: tuple[int, ...], wide: int, tall: int, choices: Choices) -> Matrix:
    """Square blocks of these sizes, between pairs of columns that want one row and of rows that want one column."""
    order = sum(sizes)
    rows, columns = wide + order + 2 * tall, 2 * wide + order + tall
    entries = {(k, 2 * k + side) for k in range(wide) for side in (0, 1)}
    entries |= {(wide + order + 2 * k + side, 2 * wide + order + k) for k in range(tall) for side in (0, 1)}
    first = 0
    for size in sizes:
        ring = [(k, (k + step) % size) for k in range(size) for step in (0, 1)]
        entries |= {(wide + first + row, 2 * wide + first + column) for row, column in ring}
        # Anything goes in the rows above.
        entries |= {
            (choices.pick_below(wide + first), 2 * wide + first + column) for column in range(size) if wide + first
        }
        first += size
    return shuffle(rows, columns, entries, choices)


def draw_banded_matrix(order: int, offsets: tuple[int, ...], share: float, choices: Choices) -> Matrix:
    """Diagonals at these offsets, each entry kept with a chance, shuffled."""
    places = ((row, row + offset) for row in range(order) for offset in offsets)
    entries = {(row, column) for row, column in places if 0 <= column < order and choices.decide(share)}
    return shuffle(order, order, entries, choices)


def shuffle(rows: int, columns: int, entries: Entries, choices: Choices) -> Matrix:
    """Return the same matrix with its rows and columns in another order."""
    p, q = draw_permutation(rows, choices), draw_permutation(columns, choices)
    return rows, columns, {(p[row], q[column]) for row, column in entries}


def draw_permutation(size: int, choices: Choices) -> list[int]:
    """Return the numbers from 0 in some order."""
    order = list(range(size))
    for at in reversed(range(size)):
        other = choices.pick_below(at + 1)
        order[at], order[other] = order[other], order[at]
    return order


def list_cases() -> Iterator[tuple[str, Callable[[Choices], Matrix]]]:
    """Yield a hundred names, each with a function that makes a matrix."""
    for rows, columns in [(0, 0), (0, 3), (3, 0), (1, 1), (4, 4)]:
        yield f"empty-{rows}-{columns}", partial(draw_matrix, rows, columns, 0)
    for rows, columns in [(1, 1), (3, 5), (6, 2), (8, 8), (15, 15), (20, 30), (30, 20), (40, 40), (120, 120)]:
        for degree in (0.7, 1.3, 2.0, 3.0, 6.0):
            yield f"scattered-{rows}-{columns}-{degree}", partial(draw_matrix, rows, columns, degree)
    for sizes in [(), (1,), (1, 1, 1), (2, 3), (5, 1, 4), (3, 3, 3, 3), (1, 8, 1, 2, 6)]:
        for wide, tall in [(0, 0), (2, 0), (0, 3), (3, 2), (1, 1)]:
            yield f"hidden-{'-'.join(map(str, sizes))}-{wide}-{tall}", partial(draw_hidden_blocks, sizes, wide, tall)
    for order in (10, 35, 90):
        for name, offsets, share in [
            ("diagonal", (0,), 0.8), ("path", (0, 1), 1.0), ("three", (-1, 0, 1), 0.7),
            ("far", (0, 3, -5), 0.75), ("beside", (1, -1), 1.0),
        ]:  # fmt: skip
            yield f"banded-{name}-{order}", partial(draw_banded_matrix, order, offsets, share)


class _Matrix(ctypes.Structure):
    """CXSparse's `cs_di`: a matrix by columns."""

    _fields_ = (
        ("nzmax", Int), ("m", Int), ("n", Int), ("p", ctypes.POINTER(Int)), ("i", ctypes.POINTER(Int)),
        ("x", ctypes.POINTER(ctypes.c_double)), ("nz", Int),
    )  # fmt: skip


class _Decomposition(ctypes.Structure):
    """CXSparse's `cs_did`, the result of `cs_di_dmperm`."""

    _fields_ = (*((name, ctypes.POINTER(Int)) for name in "pqrs"), ("nb", Int), ("rr", Int * 5), ("cc", Int * 5))


def run_csparse(rows: int, columns: int, starts: list[int], indices: list[int]) -> dict[str, list[int]]:
    """Return the result of `cs_dmperm`, with its deterministic matching."""
    ask = ctypes.CDLL("libcxsparse.so.3").cs_di_dmperm
    ask.restype = ctypes.POINTER(_Decomposition)
    p, i = (Int * len(starts))(*starts), (Int * max(len(indices), 1))(*indices)
    answer = ask(ctypes.byref(_Matrix(len(indices), rows, columns, p, i, None, -1)), 0).contents
    blocks = answer.nb + 1
    lists = answer.p[:rows], answer.q[:columns], answer.r[:blocks], answer.s[:blocks], answer.cc, answer.rr
    return dict(zip(("p", "q", "r", "s", "cc", "rr"), map(list, lists), strict=True))


def run_casadi(rows: int, columns: int, starts: list[int], indices: list[int]) -> dict[str, list[int]]:
    """Return the result of `Sparsity.btf` for the transposed matrix, with rows and columns exchanged."""
    import casadi

    _, q, p, s, r, cc, rr = casadi.Sparsity(rows, columns, starts, indices).T.btf()
    return {"p": p, "q": q, "r": r, "s": s, "cc": cc, "rr": rr}


def format_line(name: str, matrix: Matrix) -> str:
    """Return the line of the corpus, without its line end."""
    rows, columns, entries = matrix
    by_column = sorted((column, row) for row, column in entries)
    starts = [sum(column < end for column, _ in by_column) for end in range(columns + 1)]
    csc: Any = (rows, columns, starts, [row for _, row in by_column])
    case = {"id": name, "rows": rows, "columns": columns, "starts": csc[2], "indices": csc[3]}
    return json.dumps(case | {"csparse": run_csparse(*csc), "casadi": run_casadi(*csc)}, separators=(",", ":"))


def format_lines() -> Iterable[str]:
    """Return all lines."""
    return (format_line(name, make(Choices(name))) for name, make in list_cases())


if __name__ == "__main__":
    OUTPUT.write_text("".join(f"{text}\n" for text in format_lines()), encoding="utf-8")
