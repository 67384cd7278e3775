"""NumPy, which only programs that learn need: `np` is None if it is not installed."""

from berge.errors import InputError
from berge.i18n import _

__all__ = ["check_numpy", "np"]

try:
    import numpy as np
except ModuleNotFoundError:
    np = None  # type: ignore[assignment]


def check_numpy() -> None:
    """Raise InputError if NumPy is not installed."""
    if np is None:
        raise InputError(_("this needs NumPy: pip install numpy"))
