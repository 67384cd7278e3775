"""Matchings of sparse matrices in SciPy's shapes, and their block triangular form in MATLAB's and CSparse's.

Usage::

    from berge.integrations.scipy import dmperm, maximum_bipartite_matching, structural_rank

The latter two replace the functions of `scipy.sparse.csgraph` with the same names: same arguments, types, shapes and
errors. As there, every stored entry counts, zeros included. The maximum matching may differ from SciPy's; it is the
same every time. All three take linear time in practice, and release the GIL.

Needs SciPy (`berge[scipy]`), which is imported when a function is called.

>>> from scipy.sparse import csr_array
>>> from berge.integrations.scipy import maximum_bipartite_matching
>>> maximum_bipartite_matching(csr_array([[1, 1], [1, 0]]), perm_type="column")
array([1, 0], dtype=int32)
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from berge import _core
from berge.errors import ArgumentError, KindError
from berge.graphs.matrices import as_checked_sparse, ask_core, changed_array_error, read_bytes
from berge.i18n import _
from berge.i18n.counts import count_entries
from berge.sanitize import describe_type, with_count

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Numbers = NDArray[numpy.int32]

T = TypeVar("T")

LIMIT = 2**31 - 1
"""Rows, columns and entries at most, as in SciPy, because indices have 32 bits."""


class Permutations(NamedTuple):
    """The result of MATLAB's `[p, q, r, s, cc, rr] = dmperm(A)` and CSparse's `cs_dmperm`, as arrays of numbers from 0.

    `A[p][:, q]` is block upper triangular. Block `k` has its rows `r[k]` to `r[k + 1] - 1` and its columns `s[k]` to
    `s[k + 1] - 1`; a horizontal part, with more columns than rows, is the first block, a vertical one, with more rows
    than columns, the last. Between the boundaries `rr` of the rows and `cc` of the columns lie:

    ========================  ============  ============
    ..                        rows          columns
    ========================  ============  ============
    unmatched columns         none          cc[0]:cc[1]
    matched, horizontal part  rr[0]:rr[1]   cc[1]:cc[2]
    matched, square part      rr[1]:rr[2]   cc[2]:cc[3]
    matched, vertical part    rr[2]:rr[3]   cc[3]:cc[4]
    unmatched rows            rr[3]:rr[4]   none
    ========================  ============  ============

    The rows and columns in one line of the table are matched in their order.
    """

    p: Numbers
    q: Numbers
    r: Numbers
    s: Numbers
    cc: Numbers
    rr: Numbers


def maximum_bipartite_matching(graph: Any, perm_type: Literal["row", "column"] = "row") -> Numbers:
    """Return a maximum matching of a sparse matrix, as `scipy.sparse.csgraph.maximum_bipartite_matching` does.

    The result is the row of each column, or with `perm_type="column"` the column of each row: an array of 32-bit
    numbers from 0, with -1 for unmatched ones. Any other `perm_type` means "row". Repeated entries count once.

    Raises KindError, a TypeError, if `graph` is not sparse in CSR, CSC or COO format; ArgumentError, a ValueError, if
    it does not have two dimensions, is too large, or has an index outside its shape.

    >>> import scipy.sparse
    >>> from berge.integrations.scipy import maximum_bipartite_matching
    >>> maximum_bipartite_matching(scipy.sparse.csr_array([[1, 1], [0, 1]])).tolist()
    [0, 1]
    """
    import numpy
    from scipy.sparse import issparse

    graph = _convert_pydata(graph)
    if not issparse(graph) or graph.format not in ("csr", "csc", "coo"):
        raise KindError(describe_type(graph), _("a sparse array or matrix in CSR, CSC or COO format"))
    columns, rows = _ask_core(_core.maximum_matching_by_row, graph)
    return numpy.frombuffer(columns if perm_type == "column" else rows, numpy.int32).copy()


def structural_rank(graph: Any) -> numpy.intp:
    """Return the structural rank of a sparse matrix, as `scipy.sparse.csgraph.structural_rank` does.

    It is the size of a maximum matching, and the largest rank of all matrices with entries in these places. Stored
    zeros are entries; `berge.structural_rank` leaves them out. Warns of slow formats and raises errors as SciPy does.

    >>> import scipy.sparse
    >>> from berge.integrations.scipy import structural_rank
    >>> int(structural_rank(scipy.sparse.csr_array([[1, 1], [0, 0]])))
    1
    """
    import numpy

    columns, _ignored = _ask_core(_core.maximum_matching_by_row, _as_sparse(graph))
    return numpy.intp(numpy.count_nonzero(numpy.frombuffer(columns, numpy.int32) >= 0))


def dmperm(A: Any) -> Permutations:
    """Return the Dulmage-Mendelsohn decomposition of a sparse matrix, as MATLAB's `dmperm` and CSparse's do.

    Numbers count from 0, in arrays that share their memory. All programs find the same rows and columns of each part
    and each block; the matching and the order of the square blocks may differ. Stored zeros are entries.
    `maximum_bipartite_matching(A)` is what MATLAB's `dmperm` returns if one array is asked for.

    Warns and raises as `structural_rank` does.

    >>> import scipy.sparse
    >>> from berge.integrations.scipy import dmperm
    >>> blocks = dmperm(scipy.sparse.csr_array([[1, 1], [0, 1]]))
    >>> blocks.p.tolist(), blocks.q.tolist(), blocks.r.tolist()
    ([0, 1], [0, 1], [0, 1, 2])
    """
    import numpy

    packed, (p, q, r, s, cc, rr) = _ask_core(_core.dmperm, _as_sparse(A))
    lists = numpy.frombuffer(packed, numpy.int32)
    return Permutations(lists[:p], lists[p:q], lists[q:r], lists[r:s], lists[s:cc], lists[cc:rr])


def _convert_pydata(graph: Any) -> Any:
    """Return an array of the package `sparse` as one of SciPy, and any other object unchanged."""
    arrays = getattr(sys.modules.get("sparse"), "SparseArray", ())
    return graph.to_scipy_sparse().tocsr() if isinstance(graph, arrays) else graph


def _as_sparse(graph: Any) -> Any:
    """Return a sparse matrix of any format."""
    from scipy.sparse import issparse

    graph = _convert_pydata(graph)
    if not issparse(graph):
        raise KindError(describe_type(graph), _("a sparse array or matrix"))
    if graph.format not in ("csr", "csc", "coo"):
        from scipy.sparse import SparseEfficiencyWarning

        warnings.warn(
            _("the matrix is in {format} format; CSR, CSC and COO are faster", format=graph.format.upper()),
            SparseEfficiencyWarning,
            stacklevel=3,
        )
    return graph


def _ask_core(core: Callable[[int, int, bytes, bytes], T], graph: Any) -> T:
    """Return the result of a core function of a sparse matrix, which takes its shape, row starts and columns."""
    import numpy

    if graph.ndim != 2:
        raise ArgumentError(
            _("a sparse array of shape {shape}", shape=graph.shape), _("a matrix, with rows and columns")
        )
    if graph.format != "csr" or not all(isinstance(each, numpy.ndarray) for each in (graph.indptr, graph.indices)):
        graph = _convert(graph)
    height, width = graph.shape
    starts, indices = graph.indptr, graph.indices
    are_plain = starts.dtype == indices.dtype == numpy.int32 and starts.ndim == indices.ndim == 1
    if height + width > LIMIT or not are_plain:
        starts, indices = _narrow_indices(graph)
    try:
        return ask_core(core, (height, width, read_bytes(starts), read_bytes(indices)), ArgumentError)
    except IndexError:
        _narrow_indices(graph)  # raises the error of an invalid matrix
        as_checked_sparse(graph, ArgumentError)
        raise changed_array_error(ArgumentError) from None


def _convert(graph: Any) -> Any:
    """Return a sparse matrix in CSR format; raises ArgumentError if it is invalid."""
    checked = as_checked_sparse(graph, ArgumentError)
    try:
        return checked.tocsr()
    except (ValueError, IndexError) as reason:
        raise changed_array_error(ArgumentError) from reason


def _narrow_indices(graph: Any) -> tuple[Any, Any]:
    """Return the row starts and the column indices of a CSR matrix as 32-bit numbers, after checking them.

    Raises ArgumentError if the matrix is too large or invalid.
    """
    import numpy

    (height, width), starts, indices = graph.shape, graph.indptr, graph.indices
    size = int(starts[-1]) if starts.shape == (height + 1,) else -1
    if indices.dtype.kind not in "iu":
        raise ArgumentError(_("column indices of the type {dtype}", dtype=indices.dtype), _("integers"))
    if size < 0 or starts[0] or size > len(indices) or indices.ndim != 1:
        as_checked_sparse(graph, ArgumentError)  # raises the error
    if max(height + width, size) > LIMIT:
        rows, columns = with_count(height, "row"), with_count(width, "column")
        problem = _("a matrix of {rows}, {columns} and {size}", rows=rows, columns=columns, size=count_entries(size))
        raise ArgumentError(problem, _("at most {limit} rows and columns together, and as many entries", limit=LIMIT))
    indices = indices[:size]
    if size and not 0 <= indices.min() <= indices.max() < width:
        raise ArgumentError(
            _("column indices from {min} to {max}", min=indices.min(), max=indices.max()),
            _("indices from 0 to {width}", width=width - 1),
        )
    if starts.dtype not in (numpy.int32, numpy.int64) or not 0 <= starts.min() <= starts.max() <= size:
        as_checked_sparse(graph, ArgumentError)
    return starts.astype(numpy.int32), indices.astype(numpy.int32)
