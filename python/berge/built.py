"""The files of the page: data, and in `dist` what `make page` builds of the sources in `page/` of the repository."""

from __future__ import annotations

from pathlib import Path

from berge.errors import InputError
from berge.i18n import _

PAGE = Path(__file__).parent / "page"


def read_built(name: str) -> str:
    """Return the text of a built file; raises InputError if the page has not been built."""
    try:
        return (PAGE / "dist" / name).read_text("utf-8")
    except FileNotFoundError:
        raise InputError(_("the page of this clone of berge is not built: run make page")) from None
