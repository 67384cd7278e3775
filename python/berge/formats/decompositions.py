"""Decompositions as JSON documents with proofs; block forms of matrices also as Matrix Market files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn
from berge.analysis.gallai_edmonds import GallaiEdmonds
from berge.cells import Pairs
from berge.documents import Options, writes
from berge.formats.json_documents import MATRIX, dump, write_list
from berge.formats.solutions import write_certificate_as_json
from berge.graphs.names import as_json, check_writable
from berge.sanitize import with_count

PIECE = 1 << 14
"""The number of entries that are written at a time."""


@writes(GallaiEdmonds, "json", "certificates", ending="json", media="application/json")
def write_decomposition_as_json(decomposition: GallaiEdmonds, options: Options) -> Iterator[str]:
    """Yield the `berge-certificate/1` document of the classes and the matching."""
    yield from write_certificate_as_json(decomposition.certificate(), options)


@writes(DulmageMendelsohn, "json", "certificates", ending="json", media="application/json")
def write_matrix_as_json(matrix: DulmageMendelsohn, _: Options) -> Iterator[str]:
    """Yield the `berge-matrix/1` document, which contains its proof: the matrix, a matching, and the blocks."""
    check_writable(chain(matrix.row_names, matrix.column_names))
    yield f'{{"format":"{MATRIX}",\n"rows":{dump(as_json(matrix.row_names))},\n'
    yield f'"columns":{dump(as_json(matrix.column_names))},\n"structural_rank":{matrix.structural_rank},'
    cover = {"rows": as_json(list(matrix.vertex_cover.rows)), "columns": as_json(list(matrix.vertex_cover.columns))}
    yield f'\n"unique":{dump(matrix.is_unique)},\n"cover":{dump(cover)},\n"entries":['
    yield from _write_pairs(matrix.entries)
    yield f'],\n"classes":"{matrix._letters.decode("ascii")}",\n"matching":['
    yield from _write_pairs(matrix.matching)
    yield '],\n"blocks":'
    yield from write_list([as_json(list(block.rows)), as_json(list(block.columns))] for block in matrix)
    yield "}\n"


def _write_pairs(pairs: Pairs) -> Iterator[str]:
    """Yield the elements of a JSON list of pairs, in pieces."""
    for at in range(0, len(pairs), PIECE):
        piece = dump(as_json(list(pairs[at : at + PIECE])))[1:-1]
        yield f",{piece}" if at else piece


@writes(DulmageMendelsohn, "matrixmarket", ending="mtx")
def write_matrix_as_market(matrix: DulmageMendelsohn, _: Options) -> Iterator[str]:
    """Yield the block form as a Matrix Market file, with the order of rows and columns in comments."""
    yield "%%MatrixMarket matrix coordinate pattern general\n"
    yield f"% the block upper triangular form of a matrix: {with_count(len(matrix), 'block')}\n"
    for what, order, starts in (
        ("rows", matrix.rows, matrix.row_starts), ("columns", matrix.columns, matrix.column_starts)
    ):  # fmt: skip
        yield f"% {what}, as the matrix calls them: {' '.join(map(_write_name, order))}\n"
        yield f"% {what} where a block begins: {' '.join(str(start + 1) for start in starts[:-1])}\n"
    entries = sorted((column, row) for row, column in matrix.permuted())
    yield f"{len(matrix.rows)} {len(matrix.columns)} {len(entries)}\n"
    for at in range(0, len(entries), PIECE):
        yield "".join(f"{row + 1} {column + 1}\n" for column, row in entries[at : at + PIECE])


def _write_name(name: object) -> str:
    return dump(as_json(name))
