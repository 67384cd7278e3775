"""The page as one HTML file with links to its modules, or to the two files in which `make page` has joined them."""

from __future__ import annotations

import hashlib
import re
from importlib import resources
from pathlib import Path

PAGE = Path(str(resources.files("berge"))) / "page"
_LINKS = re.compile(r'<link rel="(?:icon|stylesheet|modulepreload)"[^>]*>\n|<script type="module"[^>]*></script>\n')
_JOINED = (
    '<link rel="icon" href="/page/icon.svg" type="image/svg+xml">\n<link rel="stylesheet" href="/page/dist/page.css">\n'
    '<script type="module" src="/page/dist/page.js"></script>\n'
)


def page_with(head: str, body: str = "", folder: Path = PAGE) -> str:
    """Return the page with other links in its head, and with `body` at its end."""
    text = _LINKS.sub("", (folder / "index.html").read_text("utf-8"))
    return text.replace("</head>", f"{head}</head>").replace("</body>", f"{body}</body>")


def joined_page(folder: Path = PAGE) -> str | None:
    """Return the page with joined modules; None if they are missing, or if the page has been changed since."""
    try:
        with open(folder / "dist" / "page.js", "rb") as script:
            first_line = script.readline()
    except OSError:
        return None
    return page_with(_JOINED, folder=folder) if first_line == f"// {_digest(folder)}\n".encode() else None


def _digest(folder: Path) -> str:
    """Return the digest of the page's sources, which `tests/page/join.mjs` writes into the joined script."""
    digest = hashlib.sha256()
    sources = {path.relative_to(folder).as_posix(): path for kind in ("*.js", "*.css") for path in folder.rglob(kind)}
    for name in sorted(name for name in sources if not name.startswith("dist/")):
        digest.update(sources[name].read_bytes())
    return digest.hexdigest()
