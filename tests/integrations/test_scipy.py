"""Results for sparse matrices agree with SciPy, MATLAB and CSparse, in the same shapes."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

import backend_plugin
import berge
from corpus import make_blocks
from corpus.make import Choices

pytest.importorskip("scipy")

import numpy as np
from scipy import sparse
from scipy.sparse import csgraph

from berge import _core
from berge.errors import ArgumentError, GraphError
from berge.graphs import digraphs, matrices
from berge.graphs.adapters import graph_of
from berge.integrations.scipy import Permutations, dmperm, maximum_bipartite_matching, structural_rank
from thorough import mark_cases

FORMATS = ["csr", "csc", "coo"]
OTHERS = ["bsr", "dia", "dok", "lil"]
PERM_TYPES: list[Any] = ["row", "column", "neither"]


def draw_matrix(rng: random.Random, most: int = 9, values: tuple[float, ...] = (0, 1, -2.5)) -> Any:
    """Return a sparse matrix, perhaps with stored zeros."""
    rows, columns, share = rng.randint(0, most), rng.randint(0, most), rng.random() ** 2
    places = [(i, j) for i in range(rows) for j in range(columns) if rng.random() < share]
    ends = np.array(places, int).reshape(-1, 2)
    instance = sparse.coo_array((rng.choices(values, k=len(places)), ends.T), shape=(rows, columns))
    return instance.asformat(rng.choice(FORMATS))


def build_ladder(rungs: int) -> Any:
    """Return a matrix with exactly one perfect matching, and two rails whose rungs are complete blocks.

    SciPy 1.17 searches all paths along the rails; their number doubles with every rung.
    """
    path = sparse.eye_array(rungs, rungs + 1) + sparse.eye_array(rungs, rungs + 1, k=1)
    text = sparse.kron(sparse.eye_array(rungs, k=1), np.ones((2, 2)), format="csr")
    rails = sparse.eye_array(2 * rungs) + text
    setup = sparse.coo_array(([1, 1, 1], ([0, 0, 0], [0, rungs + 1, rungs + 2])), shape=(1, 3 * rungs + 1))
    return sparse.vstack([sparse.block_diag([path, rails]), setup], format="csr")


def check_matching(matrix: Any, size: int) -> None:
    """Assert that a result is a matching of this size, in both directions, in SciPy's types."""
    columns, rows = (maximum_bipartite_matching(matrix, perm_type=side) for side in ("column", "row"))
    assert {columns.dtype, rows.dtype} == {np.dtype(np.int32)}
    assert (columns.shape, rows.shape) == ((matrix.shape[0],), (matrix.shape[1],))
    coo = matrix.tocoo()
    entries = set(zip(coo.row.tolist(), coo.col.tolist(), strict=True))
    pairs = [(row, column) for row, column in enumerate(columns.tolist()) if column >= 0]
    assert {*pairs} <= entries
    assert [(row, column) for column, row in enumerate(rows.tolist()) if row >= 0] == sorted(
        pairs, key=lambda pair: pair[1]
    )
    assert len(pairs) == size


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_matchings_are_as_large_as_scipys(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        matrix = draw_matrix(rng)
        rank, other = structural_rank(matrix), csgraph.structural_rank(matrix)
        assert (rank, type(rank)) == (other, type(other))
        for perm_type in PERM_TYPES:
            theirs = csgraph.maximum_bipartite_matching(matrix, perm_type)
            mine = maximum_bipartite_matching(matrix, perm_type)
            assert (mine.dtype, mine.shape, type(mine)) == (theirs.dtype, theirs.shape, type(theirs))
            assert (mine >= 0).sum() == (theirs >= 0).sum() == rank
            assert mine.flags.writeable
        check_matching(matrix, int(rank))


@pytest.mark.parametrize("shape", [(300, 300), (300, 450), (450, 300), (200, 800)], ids=str)
@pytest.mark.parametrize("degree", [1, 2, 3, 6])
def test_matchings_of_larger_matrices_are_as_large_as_scipys(shape: tuple[int, int], degree: int) -> None:
    """A greedy matching is rarely maximum here, and with as many rows as columns augmenting takes longest."""
    rows, columns = shape
    rng = np.random.default_rng(degree)
    places = np.repeat(np.arange(rows), degree), rng.integers(0, columns, rows * degree)
    matrix = sparse.coo_array((np.ones(rows * degree), places), shape=shape).tocsr()
    check_matching(matrix, int(csgraph.structural_rank(matrix)))


def test_where_the_first_fit_is_best_the_answer_is_scipys() -> None:
    tall = sparse.csr_array([[1, 1], [1, 0], [0, 1]])
    for matrix in (tall, sparse.csr_array([[1, 1], [1, 0]]), sparse.csr_array([[1, 1, 0], [0, 0, 1]])):
        for perm_type in PERM_TYPES:
            theirs = csgraph.maximum_bipartite_matching(matrix, perm_type)
            assert maximum_bipartite_matching(matrix, perm_type).tolist() == theirs.tolist()


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (2, 0), (2, 3)])
@pytest.mark.parametrize("format", FORMATS)
def test_matrices_without_entries(shape: tuple[int, int], format: str) -> None:
    matrix = sparse.coo_array(shape).asformat(format)
    assert maximum_bipartite_matching(matrix).tolist() == [-1] * shape[1]
    assert maximum_bipartite_matching(matrix, "column").tolist() == [-1] * shape[0]
    assert structural_rank(matrix) == 0
    p, q, r, s, cc, rr = dmperm(matrix)
    assert (p.tolist(), q.tolist()) == ([*range(shape[0])], [*range(shape[1])])
    assert (cc.tolist(), rr.tolist()) == ([0] + [shape[1]] * 4, [0] * 4 + [shape[0]])
    assert len(r) == len(s) == 1 + sum(map(bool, shape))


def test_zeros_that_are_stored_count() -> None:
    matrix = sparse.csr_array(([0.0, 0.0], [1, 0], [0, 1, 2]), shape=(2, 2))
    assert maximum_bipartite_matching(matrix).tolist() == [1, 0]
    assert structural_rank(matrix) == 2
    assert berge.structural_rank(matrix) == 0
    assert len(dmperm(matrix).r) == 3


@pytest.mark.parametrize("times", [2, 7, 1000])
def test_entries_that_are_stored_often_count_once(times: int) -> None:
    """SciPy writes past the end of an array here."""
    indices = np.array([0, 1, 0] * times + [2, 0] * times, np.int32)
    matrix = sparse.csr_array((np.ones(len(indices)), indices, [0, 3 * times, 5 * times, 5 * times]), shape=(3, 3))
    once = sparse.csr_array([[1, 1, 0], [1, 0, 1], [0, 0, 0]])
    assert maximum_bipartite_matching(matrix).tolist() == maximum_bipartite_matching(once).tolist()
    assert structural_rank(matrix) == structural_rank(matrix.T) == 2
    assert all((a == b).all() for a, b in zip(dmperm(matrix), dmperm(once), strict=True))
    assert matrix.nnz == 5 * times  # as it was


@pytest.mark.parametrize("dtype", [np.int32, np.int64])
def test_indices_of_any_width_in_any_order(dtype: type) -> None:
    matrix = sparse.csr_array(np.ones((3, 4)))
    matrix.indices = np.array([3, 0, 2, 1] * 3 + [7, -1], dtype)
    matrix.indptr, matrix.data = matrix.indptr.astype(dtype), np.ones(14)  # with more room than there are entries
    columns = maximum_bipartite_matching(matrix, "column").tolist()
    assert len({*columns} & {*range(4)}) == structural_rank(matrix) == 3


@pytest.mark.parametrize("kind", [sparse.csr_matrix, sparse.csc_array, sparse.coo_matrix])
def test_arrays_and_matrices(kind: Callable[..., Any]) -> None:
    check_matching(kind([[0, 2, 0], [1, 1, 1]]), 2)


@pytest.mark.parametrize("format", OTHERS)
def test_other_formats_are_refused_and_warned_of_as_by_scipy(format: str) -> None:
    matrix = sparse.csr_array([[1, 1, 0], [0, 0, 0], [0, 1, 0]]).asformat(format)
    with pytest.raises(TypeError, match="expected a sparse array or matrix in CSR, CSC or COO format"):
        maximum_bipartite_matching(matrix)
    for ask in (csgraph.structural_rank, structural_rank):
        with pytest.warns(sparse.SparseEfficiencyWarning):
            assert ask(matrix) == 2
    with pytest.warns(sparse.SparseEfficiencyWarning, match=f"the matrix is in {format.upper()} format") as error_info:
        dmperm(matrix)
    assert error_info[0].filename == __file__


@pytest.mark.parametrize("thing", [np.eye(2), [[1, 0], [0, 1]], None, "matrix"], ids=str)
def test_what_is_not_sparse_is_refused_as_by_scipy(thing: object) -> None:
    for ask in (maximum_bipartite_matching, structural_rank, dmperm):
        with pytest.raises(TypeError, match="expected a sparse array or matrix"):
            ask(thing)


def test_what_is_no_matrix_is_refused() -> None:
    line = sparse.coo_array(np.ones(3))
    for ask in (csgraph.maximum_bipartite_matching, maximum_bipartite_matching):
        with pytest.raises(ValueError):  # noqa: PT011 - SciPy's words are its own
            ask(line)
    with pytest.raises(ValueError, match=r"array of shape \(3,\)"):
        dmperm(line)


def test_what_is_too_large_is_refused() -> None:
    wide = sparse.csr_array(([1], [0], [0, 1]), shape=(1, 2**31))
    with pytest.raises(ValueError, match="found a matrix of 1 row, 2147483648 columns and 1 entry"):
        structural_rank(wide)


@pytest.mark.parametrize("bad", [[0, 3], [-1, 0]])
def test_indices_outside_the_matrix_are_refused(bad: list[int]) -> None:
    matrix = sparse.csr_array([[1, 0, 0], [0, 1, 0]])
    matrix.indices = np.array(bad, matrix.indices.dtype)
    with pytest.raises(ValueError, match="expected indices from 0 to 2"):
        maximum_bipartite_matching(matrix)


STARTS = [
    [],
    [0, 1, 3],
    [0, 1, 2, 3, 3],
    [1, 1, 2, 3],
    [0, 2, 1, 3],
    [0, 1, 2, -1],
    [0, 1, 2, 9],
    [0, 2**32 + 1, 2, 3],
    [0, 0, 1, 0],
]


@pytest.mark.parametrize("starts", STARTS, ids=str)
@pytest.mark.parametrize("kind", [sparse.csr_array, sparse.csc_array])
def test_rows_that_are_not_in_order_are_refused(kind: Any, starts: list[int]) -> None:
    for numbers in (np.int32, np.int64):
        if max(starts, default=0) > np.iinfo(numbers).max:
            continue
        matrix = kind((3, 3))
        matrix.indptr, matrix.indices, matrix.data = np.array(starts, numbers), np.arange(3, dtype=numbers), np.ones(3)
        for ask in (maximum_bipartite_matching, structural_rank, dmperm):
            with pytest.raises(ValueError, match="found an invalid sparse matrix"):
                ask(matrix)
        for tell in (berge.structural_rank, berge.dulmage_mendelsohn):
            with pytest.raises(GraphError, match="found an invalid sparse matrix"):
                tell(matrix)


@pytest.mark.parametrize(
    "indices",
    [np.array([0.0, 1.5, 2.0]), np.array([True, False, True]), np.array([[0, 1, 2]]), np.array([[0, 1, 2]], np.int32)],
)
def test_column_indices_that_are_no_list_of_integers_are_refused(indices: Any) -> None:
    matrix = sparse.csr_array(np.eye(3))
    matrix.indices = indices
    for ask in (maximum_bipartite_matching, structural_rank, dmperm):
        with pytest.raises(ValueError, match=r"found (an invalid|column indices)"):
            ask(matrix)


def test_what_is_damaged_otherwise_is_refused() -> None:
    columns = sparse.lil_array((3, 3))
    columns.rows[0], columns.data[0] = [7], [1.0]
    long, short = sparse.coo_array(np.eye(3)), sparse.coo_array(np.eye(3))
    long.coords, short.data = (long.coords[0], long.coords[1][:2]), short.data[:2]
    flat, fewer, uneven = sparse.coo_array(np.eye(3)), sparse.lil_array(np.eye(3)), sparse.lil_array(np.eye(3))
    flat.coords, fewer.rows, uneven.data[2] = (flat.coords[0], flat.coords[1][:, None]), fewer.rows[:-1], [1.0, 1.0]
    for matrix in (columns, long, short, flat, fewer, uneven):
        warned = pytest.warns(sparse.SparseEfficiencyWarning) if matrix.format == "lil" else nullcontext()
        with warned, pytest.raises(ValueError, match="an invalid"):
            dmperm(matrix)
        for ask in (berge.structural_rank, berge.dulmage_mendelsohn):
            with pytest.raises(GraphError, match="an invalid"):
                ask(matrix)


@pytest.mark.parametrize("numbers", [np.int32, np.int64])
@pytest.mark.parametrize("kind", [sparse.csr_array, sparse.csc_array])
def test_matrices_stay_as_they_are(kind: Any, numbers: Any) -> None:
    matrix = kind((3, 3))
    matrix.indptr, matrix.indices = np.array([0, 1, 2, 3], numbers), np.array([2, 1, 0, 0, 0], numbers)
    matrix.data = np.ones(5)  # with room for more entries
    arrays = matrix.indptr, matrix.indices, matrix.data
    for ask in (maximum_bipartite_matching, structural_rank, dmperm, berge.structural_rank, berge.dulmage_mendelsohn):
        ask(matrix)
        assert matrix.indptr is arrays[0]
        assert matrix.indices is arrays[1]
        assert matrix.data is arrays[2]
        assert len(matrix.indices) == 5


def test_arrays_of_pydata_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are known by the class of their module, which is not among what the tests need."""

    class SparseArray:
        def to_scipy_sparse(self) -> Any:
            return sparse.coo_array([[0, 1], [1, 1]])

    module = type(sys)("sparse")
    module.SparseArray = SparseArray  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "sparse", module)
    assert maximum_bipartite_matching(SparseArray()).tolist() == [1, 0]
    assert structural_rank(SparseArray()) == 2


@pytest.mark.parametrize("rungs", [12, 100_000])
def test_a_ladder_takes_no_longer_than_other_matrices(rungs: int) -> None:
    """At twelve rungs SciPy still answers; at a hundred thousand the suite's timeout would end what doubles."""
    matrix = build_ladder(rungs)
    assert structural_rank(matrix) == len(maximum_bipartite_matching(matrix)) == 3 * rungs + 1
    assert rungs > 12 or csgraph.structural_rank(matrix) == 3 * rungs + 1
    assert dmperm(matrix).rr.tolist() == [0, 0] + [3 * rungs + 1] * 3


@pytest.mark.thorough
def test_scipys_own_tests_pass_with_berge(tmp_path: Path) -> None:
    tests = Path(csgraph.__file__).parent / "tests"
    passing, request = backend_plugin.run(tmp_path, [tests / "test_matching.py", tests / "test_reordering.py"])
    assert passing >= 30
    assert request.keys() == {*backend_plugin.SCIPYS}
    assert min(request.values()) >= 4


# dmperm


def check_form(matrix: Any, answer: Permutations) -> None:
    """Assert that a matrix has this form, by the definitions."""
    rows, columns = matrix.shape
    p, q, r, s, cc, rr = (part.tolist() for part in answer)
    assert all(part.dtype == np.int32 for part in answer)
    assert (sorted(p), sorted(q)) == ([*range(rows)], [*range(columns)])
    for starts, end in ((r, rows), (s, columns), (rr, rows), (cc, columns)):
        assert starts == sorted(starts)
        assert (starts[0], starts[-1]) == (0, end)
    assert len(rr) == len(cc) == 5
    coo = matrix.tocoo()
    place, of_row, of_column = {}, [0] * rows, [0] * columns
    for at, row in enumerate(p):
        of_row[row] = at
    for at, column in enumerate(q):
        of_column[column] = at
    for row, column in zip(coo.row.tolist(), coo.col.tolist(), strict=True):
        place[of_row[row], of_column[column]] = True
    for k in range(rr[3]):  # the matched ones: unmatched columns stand before, unmatched rows behind
        assert (k, cc[1] + k) in place
    blocks_of_rows = [k for k, (setup, end) in enumerate(pairwise(r)) for _ in range(setup, end)]
    blocks_of_columns = [k for k, (setup, end) in enumerate(pairwise(s)) for _ in range(setup, end)]
    assert all(blocks_of_rows[row] <= blocks_of_columns[column] for row, column in place)
    assert len(r) == len(s)
    for k, ((top, bottom), (rest, right)) in enumerate(zip(pairwise(r), pairwise(s), strict=True)):
        if bottom - top < right - rest:
            assert (k, top, bottom, rest, right) == (0, 0, rr[1], 0, cc[2])
        elif bottom - top > right - rest:
            assert (k, top, bottom, rest, right) == (len(r) - 2, rr[2], rows, cc[3], columns)
        else:
            assert rr[1] <= top < bottom <= rr[2]


def list_parts(answer: Any) -> tuple[Any, ...]:
    """Return the parts of a form that do not depend on the program: the parts, and the square blocks as a set."""
    p, q, r, s, cc, rr = (answer[name] for name in Permutations._fields)
    blocks = {(frozenset(p[a:b]), frozenset(q[c:d])) for (a, b), (c, d) in zip(pairwise(r), pairwise(s), strict=True)}
    return list(cc), list(rr), blocks


CORPUS: list[dict[str, Any]] = list(map(json.loads, make_blocks.OUTPUT.read_text().splitlines()))


def build_matrix(line: dict[str, Any]) -> Any:
    ones = np.ones(len(line["indices"]))
    return sparse.csc_array((ones, line["indices"], line["starts"]), shape=(line["rows"], line["columns"]))


@pytest.mark.parametrize("line", CORPUS, ids=lambda line: line["id"])
def test_dmperm_agrees_with_csparse_and_casadi(line: dict[str, Any]) -> None:
    matrix = build_matrix(line)
    result = dmperm(matrix)
    check_form(matrix, result)
    mine = {name: part.tolist() for name, part in result._asdict().items()}
    assert list_parts(mine) == list_parts(line["csparse"]) == list_parts(line["casadi"])
    assert structural_rank(matrix) == line["csparse"]["rr"][3]


def test_the_corpus_of_blocks_has_the_matrices_of_its_generator() -> None:
    cases = dict(make_blocks.list_cases())
    assert [line["id"] for line in CORPUS] == [*cases]
    assert len(CORPUS) == 100
    for line in CORPUS:
        rows, columns, entries = cases[line["id"]](Choices(line["id"]))
        coo = build_matrix(line).tocoo()
        assert (line["rows"], line["columns"]) == (rows, columns)
        assert set(zip(coo.row.tolist(), coo.col.tolist(), strict=True)) == entries


def list_matchings(rows: list[list[int]]) -> Iterator[dict[int, int]]:
    """Yield every matching of rows and columns along entries."""
    if not rows:
        yield {}
        return
    *before, last = rows
    for matching in list_matchings(before):
        yield matching
        yield from (matching | {len(before): column} for column in last if column not in matching.values())


@pytest.mark.parametrize("shape", [(3, 3), (2, 4), (4, 2), (1, 5)], ids=str)
def test_all_small_matrices(shape: tuple[int, int]) -> None:
    """Maximum matchings have the entries in the blocks and no others; the outer parts are what they can miss."""
    height, width = shape
    for letters in product([False, True], repeat=height * width):
        dense = np.array(letters).reshape(shape)
        matrix, rows = sparse.csr_array(dense), [row.nonzero()[0].tolist() for row in dense]
        most = max(map(len, list_matchings(rows)))
        largest = [matching for matching in list_matchings(rows) if len(matching) == most]
        assert structural_rank(matrix) == most
        p, q, r, s, cc, rr = result = dmperm(matrix)
        check_form(matrix, result)
        block_of_row, block_of_column = np.zeros(height, int), np.zeros(width, int)
        block_of_row[p] = np.repeat(np.arange(len(r) - 1), np.diff(r))
        block_of_column[q] = np.repeat(np.arange(len(s) - 1), np.diff(s))
        entries = {(row, column) for row, columns in enumerate(rows) for column in columns}
        inside = {(row, column) for row, column in entries if block_of_row[row] == block_of_column[column]}
        assert inside == {pair for matching in largest for pair in matching.items()}
        can_miss = {column for matching in largest for column in {*range(width)} - {*matching.values()}}
        assert {*q[: cc[2]].tolist()} == can_miss
        assert {*p[rr[2] :].tolist()} == {row for matching in largest for row in {*range(height)} - {*matching}}


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_dmperm_brings_any_matrix_into_its_form(seed: int) -> None:
    rng = random.Random(100 + seed)
    for _ in range(100):
        matrix = draw_matrix(rng)
        result = dmperm(matrix)
        check_form(matrix, result)
        assert result.rr[3] == structural_rank(matrix)


@pytest.mark.parametrize("name", ["gymnasium", "networkx", "pettingzoo", "pyomo", "scipy"])
def test_an_integration_is_there_after_import_berge(name: str) -> None:
    code = f"import sys, berge; assert {name!r} not in sys.modules; print(berge.integrations.{name}.__name__)"
    process = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (process.stdout, process.stderr) == (f"berge.integrations.{name}\n", "")
    with pytest.raises(AttributeError, match="there are gymnasium, networkx, pettingzoo, pyomo and scipy"):
        _ = berge.integrations.sage


def test_the_package_needs_no_scipy_to_be_loaded() -> None:
    code = "import sys, berge.integrations.scipy; sys.exit(bool({'scipy', 'numpy'} & {*sys.modules}))"
    with warnings.catch_warnings():
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


KINDS = ("csr", "csc", "coo", "bsr", "lil", "dok", "dia", "dense")


def convert_matrix(matrix: Any, format: str) -> Any:
    return matrix.toarray() if format == "dense" else matrix.asformat(format)


@pytest.mark.parametrize("format", KINDS)
def test_the_rank_of_a_stored_matrix_needs_no_list_of_its_entries(format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    matrices = [sparse.random_array(shape, density=0.2, rng=seed) for seed in range(40) for shape in ((9, 14), (14, 9))]
    matrices += [sparse.eye_array(50), sparse.csr_array(np.tril(np.ones((20, 20)))), sparse.csr_array((3, 5))]
    matrices += [sparse.csr_array((0, 4)), sparse.csr_array((4, 0))] if format not in ("bsr", "dia") else []
    for matrix in matrices:
        expected = csgraph.structural_rank(sparse.csr_array(matrix))
        assert berge.structural_rank(convert_matrix(matrix, format)) == expected
        assert berge.dulmage_mendelsohn(convert_matrix(matrix, format)).structural_rank == expected
    monkeypatch.setattr(sys.modules["berge.analysis.dulmage_mendelsohn"], "matrix_of", None)
    assert berge.structural_rank(convert_matrix(sparse.eye_array(50), format)) == 50


@pytest.mark.parametrize("format", KINDS)
def test_the_rank_looks_at_values(format: str) -> None:
    matrix = sparse.coo_array(([1.0, -1.0, 2.0, 0.0], ([0, 0, 1, 2], [0, 0, 1, 2])), shape=(3, 3))
    assert berge.structural_rank(convert_matrix(matrix, format)) == 1
    matrix = sparse.coo_array(([1.0, np.nan], ([0, 1], [0, 1])), shape=(3, 3))
    with pytest.raises(GraphError, match=r"entry \(1, 1\): nan"):
        berge.structural_rank(convert_matrix(matrix, format))


def test_a_changed_matrix_is_read_again() -> None:
    for format in ("csr", "csc", "coo", "dense"):
        matrix = convert_matrix(sparse.csr_array(np.array([[1, 0], [1, 0]])), format)
        assert berge.structural_rank(matrix) == 1
        if format == "coo":
            matrix.col[0] = 1
        elif format == "dense":
            matrix[0, 1] = 1
        elif format == "csr":
            matrix.indices[0] = 1
        else:
            matrix.indptr[1] = 1
        assert berge.structural_rank(matrix) == 2
        assert berge.dulmage_mendelsohn(matrix).structural_rank == len(berge.dulmage_mendelsohn(matrix).matching) == 2


def test_a_matrix_that_changes_while_it_is_read_is_an_error_of_the_caller() -> None:
    """Another thread writes columns that do not exist and takes them back, a thousand times a second."""
    rng, side = np.random.default_rng(1), 100_000
    places = np.arange(side).repeat(3), rng.integers(0, side, 3 * side)
    matrix = sparse.csr_array((np.ones(3 * side), places), shape=(side, side))
    stop, right = threading.Event(), matrix.indices.copy()

    def write() -> None:
        while not stop.wait(0.001):
            matrix.indices[:] = side
            matrix.indices[:] = right

    writer = threading.Thread(target=write)
    writer.start()
    functions = maximum_bipartite_matching, structural_rank, dmperm, berge.structural_rank, berge.dulmage_mendelsohn
    try:
        for ask in (*functions, berge.control, partial(berge.gallai_edmonds, biadjacency=True)):
            for _ in range(5):
                with suppress(ArgumentError, GraphError):
                    ask(matrix)
    finally:
        stop.set()
        writer.join()


@pytest.mark.parametrize("make", [sparse.csr_array, sparse.csc_array, sparse.coo_array, np.argwhere])
@pytest.mark.parametrize("ask", [berge.control, graph_of])
def test_a_change_after_the_check_is_not_seen(make: Any, ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matrices and edges whose numbers become too large as soon as they are checked."""
    dense = np.eye(9, k=1) + np.eye(9, k=-1)
    thing, expected = make(dense), ask(make(dense))
    indices = [getattr(thing, name) for name in ("indices", "row", "col") if hasattr(thing, name)] or [thing]

    def spoil_after(check: Any) -> Any:
        def check_and_spoil(*arguments: Any) -> Any:
            checked = check(*arguments)
            for each in indices:
                each[:] = 100
            return checked

        return check_and_spoil

    for module, name in ((matrices, "as_checked_sparse"), (matrices, "find_order"), (digraphs, "find_order")):
        monkeypatch.setattr(module, name, spoil_after(getattr(module, name)))
    assert ask(thing) == expected


@pytest.mark.parametrize("error", [berge.InternalError("no mate"), IndexError("no such column")])
def test_what_a_change_breaks_says_so(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    """The core fails on a matrix in place, which is right before and after."""
    real = _core.maximum_matching_by_row

    def fail(height: int, width: int, starts: Any, indices: Any) -> Any:
        if isinstance(starts, bytes):
            return real(height, width, starts, indices)
        raise error

    monkeypatch.setattr(_core, "maximum_matching_by_row", fail)
    for ask, expected in ((structural_rank, ArgumentError), (berge.structural_rank, GraphError)):
        with pytest.raises(expected, match="found an array that changed while it was read; expected a copy"):
            ask(sparse.csr_array(np.eye(3)))


def test_a_bug_of_the_core_is_no_change_of_the_matrix(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> Any:
        raise berge.InternalError("no mate")

    monkeypatch.setattr(_core, "maximum_matching_by_row", fail)
    for ask in (structural_rank, berge.structural_rank):
        with pytest.raises(berge.InternalError, match="internal error: no mate"):
            ask(sparse.csr_array(np.eye(3)))


@pytest.mark.parametrize("format", ["coo", "csc", "dok"])
def test_no_room_is_made_for_a_billion_empty_rows(format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    matrix = sparse.coo_array(([1.0], ([0], [1])), shape=(10**9, 3)).asformat(format)
    monkeypatch.setattr(type(matrix), "tocsr", None)
    for ask in (berge.structural_rank, berge.dulmage_mendelsohn, berge.gallai_edmonds, berge.control):
        with pytest.raises(berge.LimitError, match="the matrix has 1000000000 rows and 3 columns with 1 entry"):
            ask(matrix)


@pytest.mark.parametrize("array", ["data", "indices", "indptr"])
@pytest.mark.parametrize("format", ["csr", "csc"])
def test_a_matrix_without_one_of_its_arrays_is_refused(format: str, array: str) -> None:
    matrix = sparse.eye_array(3, format=format)
    setattr(matrix, array, None)
    for ask in (maximum_bipartite_matching, structural_rank, dmperm):
        if array != "data" or format != "csr":  # nobody asks for the values
            with pytest.raises(ValueError, match="an invalid"):
                ask(matrix)
    for other in (berge.structural_rank, berge.dulmage_mendelsohn, berge.gallai_edmonds, berge.control):
        with pytest.raises(GraphError, match=r"found an (invalid|array of None)"):
            other(matrix)


def test_a_graph_keeps_its_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    odd, even = berge.Graph.from_edges([(1, 2), (2, 3), (3, 1)]), berge.Graph.from_edges([(1, 2), (3, 2), (3, 4)])
    assert berge.structural_rank(even) == 2
    monkeypatch.setattr(sys.modules["berge.analysis.dulmage_mendelsohn"], "_read_matrix", None)
    assert berge.structural_rank(even) == 2
    monkeypatch.undo()
    for _ in range(2):
        with pytest.raises(GraphError, match="odd cycle"):
            berge.structural_rank(odd)
