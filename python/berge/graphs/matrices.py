"""Converts matrices of scipy and numpy, and arrays of edges, without importing these libraries."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, cast

from berge import _core
from berge.cells import unpack
from berge.errors import GraphError, InternalError
from berge.graphs.graph import MOST_ISOLATED, Graph, MatrixNames, check_order, check_shape
from berge.i18n import _
from berge.i18n.counts import count_columns, count_rows

T = TypeVar("T")


def list_libraries(thing: object) -> set[str]:
    """Return the names of the libraries that define the class of an object and its bases."""
    return {base.__module__.partition(".")[0] for base in type(thing).__mro__}


def matrix_of(thing: object) -> tuple[int, int, bytes] | None:
    """Return the numbers of rows and columns of a numpy or scipy matrix, and its nonzero entries, packed.

    The entries are pairs (row, column) from 0, each once, ascending. None if the value is not a matrix. Raises
    GraphError if the matrix cannot be read, LimitError if it is too large. Linear in the entries, but for sorting them.

    >>> import numpy as np
    >>> from berge.graphs import matrix_of
    >>> matrix_of(np.array([[1, 0, 2], [0, 0, 3]]))[:2]
    (2, 3)
    """
    libraries, any_thing = list_libraries(thing), cast("Any", thing)
    if "scipy" in libraries and hasattr(thing, "tocoo"):
        shape, rows, columns = read_guarded(lambda: read_sparse_entries(any_thing))
    elif "numpy" in libraries and isinstance(thing, sys.modules["numpy"].ndarray):
        shape, rows, columns = read_guarded(lambda: _read_dense_entries(_check_array(any_thing)))
    else:
        return None
    height, width = map(int, shape)
    check_shape(height, width, len(rows))
    return height, width, _core.simple_entries(_pair_arrays(rows, columns).tobytes())


def read_guarded(read: Callable[[], T]) -> T:
    """Return what `read` makes of an array of numpy or scipy, which it checks first.

    Raises GraphError where numpy or scipy fails after that, because another thread has changed the array.
    """
    try:
        return read()
    except (ValueError, IndexError, OverflowError, RuntimeError) as reason:
        raise changed_array_error(GraphError) from reason


def changed_array_error(error: Callable[[str, str], Exception]) -> Exception:
    """Return the error for an array that another thread changes while it is read."""
    return error(_("an array that changed while it was read"), _("a copy, which no other thread changes"))


CompressedRows = tuple[int, int, Any, Any]
"""The numbers of rows and columns of a matrix in CSR form, and as bytes the row starts and the columns."""


def compress(thing: object, *, by_rows: bool = False) -> CompressedRows | None:
    """Return a matrix in CSR form: the numbers of rows and columns, the row starts, and the columns of the entries.

    They may be those of the matrix itself. A matrix that is stored by columns is returned transposed, unless it has to
    be `by_rows`; then it is a copy. None for values that are not a matrix and for matrices that need `matrix_of`: with
    stored zeros or repeated entries. Raises as `matrix_of`.
    """
    libraries, any_thing = list_libraries(thing), cast("Any", thing)
    if "scipy" in libraries and hasattr(thing, "tocoo") and len(any_thing.shape) == 2:
        return read_guarded(lambda: _compress_sparse(any_thing, by_rows=by_rows))
    if "numpy" in libraries and isinstance(thing, sys.modules["numpy"].ndarray):
        return read_guarded(lambda: _compress_dense(_check_array(any_thing)))
    return None


def ask_core(
    core: Callable[[int, int, Any, Any], T], rows: CompressedRows, error: Callable[[str, str], Exception]
) -> T:
    """Return the result of a core function of a matrix in CSR form, which it reads in place.

    Raises the error where another thread changes the matrix meanwhile; IndexError for rows or columns outside it.
    """
    height, width, starts, indices = rows
    try:
        return core(height, width, starts, indices)
    except InternalError:
        with suppress(IndexError):
            core(height, width, bytes(starts), bytes(indices))  # of a copy, a bug of berge raises it again
        raise changed_array_error(error) from None


def _compress_sparse(thing: Any, *, by_rows: bool) -> CompressedRows | None:
    _check_numbers(getattr(thing, "dtype", None))
    formats = ("csr",) if by_rows else ("csr", "csc")
    rows = _read_rows_in_place(thing, is_copied=by_rows) if thing.format in formats else None
    if rows is None:
        _check_room(thing)
        thing = as_checked_sparse(thing)
        if max(thing.nnz, *thing.shape) >= 1 << 31:
            return None
        if thing.format not in formats:
            thing = thing.tocsr()
        rows = _read_rows_in_place(thing, is_copied=by_rows, is_checked=True)
    if rows is None or not thing.data[: thing.nnz].all():
        return None
    if thing.dtype.kind in "fc" and not sys.modules["numpy"].isfinite(thing.data[: thing.nnz]).all():
        return None
    check_shape(*rows[:2], thing.nnz)
    return rows


def _read_rows_in_place(thing: Any, *, is_copied: bool, is_checked: bool = False) -> CompressedRows | None:
    """Return a matrix in CSR by rows, or one in CSC by columns; None where a row does not ascend, or is damaged.

    Wide numbers are looked at only where SciPy has checked them. Rows that are to be kept are copied before the check.
    """
    height, width = map(int, thing.shape if thing.format == "csr" else thing.shape[::-1])
    arrays = thing.indptr, thing.indices
    if any(getattr(numbers, "ndim", 0) != 1 or numbers.dtype.kind != "i" for numbers in arrays):
        return None
    if not is_checked and any(numbers.itemsize != 4 for numbers in arrays):
        return None
    if max(height, width) >= 1 << 31 or len(thing.data) < len(thing.indices):
        return None
    starts, indices = (read_bytes(numbers.astype("int32", copy=False)) for numbers in arrays)
    if is_copied:
        starts = bytes(starts)
        indices = bytes(memoryview(indices)[: 4 * sum(unpack(starts[-4:]))])
    rows = height, width, starts, indices
    return rows if ask_core(_core.are_rows_simple, rows, GraphError) else None


def read_bytes(numbers: Any) -> Any:
    """Return the bytes of an array of one dimension, without a copy if the core can read them."""
    return numbers.view("uint8") if numbers.flags.c_contiguous and numbers.flags.aligned else numbers.tobytes()


def _compress_dense(array: Any) -> CompressedRows | None:
    numpy = sys.modules["numpy"]
    (height, width), rows, columns = _read_dense_entries(array)
    if max(height, width, len(rows)) >= 1 << 31:
        return None
    check_shape(height, width, len(rows))
    starts = numpy.searchsorted(rows, numpy.arange(height + 1))
    return height, width, starts.astype("int32").tobytes(), columns.astype("int32").tobytes()


def read_sparse_entries(thing: Any) -> tuple[tuple[int, int], Any, Any]:
    """Return the shape of a sparse matrix, and the rows and columns of its nonzero entries."""
    if len(thing.shape) != 2:
        raise GraphError(_("a sparse array of shape {shape}", shape=thing.shape), _("a matrix, with rows and columns"))
    _check_numbers(getattr(thing, "dtype", None))
    _check_room(thing)
    thing = as_checked_sparse(thing)
    is_canonical = getattr(thing, "has_canonical_format", False)
    entries = thing.tocoo(copy=not is_canonical)
    if not is_canonical:
        entries.sum_duplicates()
    rows, columns, values = entries.row, entries.col, entries.data
    _check_finite(values, lambda at: (int(rows[at]), int(columns[at])))
    if not values.all():
        nonzero = values.nonzero()[0]
        rows, columns = rows[nonzero], columns[nonzero]
    return thing.shape, rows, columns


def _check_room(thing: Any) -> None:
    """Raise LimitError for a sparse matrix with far more rows than entries, before SciPy makes room for each row."""
    with suppress(ValueError, TypeError, IndexError):  # a damaged one, which `as_checked_sparse` refuses
        entries, (height, width) = int(thing.nnz), map(int, thing.shape)
        if max(height, width) - 2 * entries > MOST_ISOLATED:
            check_shape(height, width, entries)


def as_checked_sparse(thing: Any, error: Callable[[str, str], Exception] = GraphError) -> Any:
    """Return a checked sparse matrix in CSR, CSC, BSR or COO.

    It shares only its values with `thing`. Raises an error for entries outside the matrix, where SciPy's conversion
    would write, and for other damage. Indices are copied before the check, so that no other thread changes them after
    it.
    """
    try:
        if thing.format == "coo":
            return type(thing)((thing.data, (thing.row.copy(), thing.col.copy())), shape=thing.shape)  # checks them
        if thing.format == "lil":
            _check_lists(thing)
        if thing.format not in ("csr", "csc", "bsr"):
            thing = thing.tocsr()
        # A new object, because SciPy's check truncates the arrays after the last entry in place.
        thing = type(thing)((thing.data, thing.indices.copy(), thing.indptr.copy()), shape=thing.shape)
        thing.check_format(full_check=True)
        if thing.nnz <= 0 and thing.indptr.any():  # where nothing is stored SciPy does not look at the rows
            raise ValueError(_("the last row ends before others"))
    except (ValueError, IndexError, OverflowError, TypeError, AttributeError) as reason:
        problem = _("an invalid sparse matrix ({reason})", reason=reason.args[0] if reason.args else reason)
        raise error(problem, _("indices within its rows and columns")) from None
    return thing


def _check_lists(thing: Any) -> None:
    """Raise ValueError for a matrix in LIL format without a list for each row, of which SciPy reads any memory."""
    lengths = [[*map(len, lists)] for lists in (thing.rows, thing.data)]
    if lengths[0] != lengths[1] or len(lengths[0]) != thing.shape[0]:
        raise ValueError(_("rows, columns and data that differ in length"))


def build_array_graph(thing: Any, biadjacency: bool | None) -> Graph:
    """Return the graph of a numpy array, a matrix or a list of edges; raises as `graph_of`."""
    array = _check_array(thing)
    if biadjacency is None and array.dtype.kind in "iu" and array.shape[1] == 2:
        if len(array) == 2:
            raise GraphError(
                _("an array of integers of shape (2, 2)"),
                _("biadjacency=True or biadjacency=False for a matrix, a list of pairs for two edges"),
            )
        edges = array.copy()  # no other thread changes it after it is checked
        return Graph._from_core(range(find_order(edges)), pack_arrays(edges[:, 0], edges[:, 1]))
    return build_matrix_graph(*_read_dense_entries(array), biadjacency)


def _check_array(thing: Any) -> Any:
    if hasattr(thing, "mask"):
        raise GraphError(_("a masked array"), _("an array without a mask"))
    array = sys.modules["numpy"].asarray(thing)  # numpy.matrix has other methods
    if array.ndim != 2:
        raise GraphError(_("an array of shape {shape}", shape=array.shape), _("a matrix, or edges in two columns"))
    _check_numbers(array.dtype)
    return array


def _read_dense_entries(array: Any) -> tuple[tuple[int, int], Any, Any]:
    """Return the shape of a matrix, and the rows and columns of its nonzero entries."""
    width = max(array.shape[1], 1)
    _check_finite(array.reshape(-1), lambda at: divmod(at, width))
    places = sys.modules["numpy"].flatnonzero(array != 0)  # much faster than the array's own nonzero()
    rows = places // width
    return array.shape, rows, places - rows * width


def find_order(array: Any) -> int:
    """Return the number of vertices 0, …, max of an array of edges; raises GraphError and LimitError."""
    if len(array) and array.min() < 0:
        bad = (array < 0).any(axis=1).nonzero()[0]
        raise GraphError(
            _("{place}: {value}", place=f"edges[{bad[0]}]", value=array[bad[0]].tolist()), _("vertex numbers from 0")
        )
    order = int(array.max()) + 1 if len(array) else 0
    check_order(order, len(array))
    return order


def build_matrix_graph(shape: tuple[int, int], rows: Any, columns: Any, biadjacency: bool | None) -> Graph:
    """Return the graph of a matrix with these nonzero entries."""
    height, width = map(int, shape)
    if biadjacency is False and height != width:
        problem = _("a matrix of {rows} and {columns}", rows=count_rows(height), columns=count_columns(width))
        raise GraphError(problem, _("a square adjacency matrix"))
    if biadjacency or height != width:
        check_shape(height, width, len(rows))
        return Graph._from_core(MatrixNames(height, width), pack_arrays(rows, columns, height))
    check_order(height, len(rows))
    edges = _read_symmetric_edges(height, rows, columns) if biadjacency is None else pack_arrays(rows, columns)
    return Graph._from_core(range(height), edges)


def _read_symmetric_edges(order: int, rows: Any, columns: Any) -> bytes:
    """Return the packed edges of a symmetric matrix with these nonzero entries, each given once.

    Raises GraphError at the first nonzero entry (i, j) for which (j, i) is zero, or that is on the diagonal: matrices
    of rows and columns often have it, graphs seldom have loops.
    """
    entries = _pair_arrays(rows, columns).tobytes()
    edges, alone = _core.symmetric_edges(order, _core.simple_entries(entries))
    problem = None
    if alone is not None:
        row, column = alone
        problem = _(
            "a square matrix that is not symmetric: ({row}, {column}) is not zero, ({column}, {row}) is",
            row=row,
            column=column,
        )
    elif (is_loop := rows == columns).any():
        problem = _(
            "a square matrix with an entry on its diagonal, ({row}, {column})",
            row=(loop := int(rows[is_loop].min())),
            column=loop,
        )
    if problem is not None:
        raise GraphError(
            problem,
            _(
                "biadjacency=True for rows and columns, as in berge.dulmage_mendelsohn, "
                "or biadjacency=False for an adjacency matrix"
            ),
        )
    return edges


def pack_arrays(us: Any, vs: Any, offset: int = 0) -> bytes:
    """Return the packed edges between two numpy arrays of vertex numbers; `offset` is added to the second."""
    pairs = _pair_arrays(us, vs)
    pairs[:, 1] += pairs.dtype.type(offset)
    return _core.simple_edges(pairs.tobytes())


def _pair_arrays(us: Any, vs: Any) -> Any:
    numpy = sys.modules["numpy"]
    pairs = numpy.empty((len(us), 2), numpy.uint32)
    pairs[:, 0], pairs[:, 1] = us, vs
    return pairs


def _check_numbers(dtype: Any) -> None:
    if dtype is None or dtype.kind not in "biufc":
        raise GraphError(_("an array of {dtype}", dtype=dtype), _("an array of numbers"))


def _check_finite(values: Any, place: Any) -> None:
    if values.dtype.kind in "fc":
        bad = (~sys.modules["numpy"].isfinite(values)).nonzero()[0]
        if len(bad):
            row, column = place(int(bad[0]))
            raise GraphError(
                _("entry ({row}, {column}): {value}", row=row, column=column, value=values[bad[0]]),
                _("entries that are finite"),
            )
