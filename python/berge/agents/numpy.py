"""NumPy, which only programs that learn need: `np` is None if it is not installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from berge.errors import PackageError

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["check_numpy", "has_any_in_rows", "np"]

try:
    import numpy as np
except ModuleNotFoundError:
    np = None  # type: ignore[assignment]


def check_numpy() -> None:
    """Raise PackageError if NumPy is not installed."""
    if np is None:
        raise PackageError("numpy")


def has_any_in_rows(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return whether each row has a true value."""
    has: NDArray[np.bool_] = np.logical_or.reduce(mask, axis=1, dtype=np.bool_)
    return has
