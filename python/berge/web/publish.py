"""The page as static files, which any host or folder can hold, and as one file: `berge publish`.

`make site` builds the files in `page/dist`: the page's script and styles, and Pyodide with berge and its core. There
Python answers the page's questions in the browser, by the functions of `berge.web.answers`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Collection, Iterator
from pathlib import Path

from berge.built import PAGE, read_built
from berge.errors import InputError
from berge.files import write_atomically
from berge.games.builtin import RULESETS
from berge.i18n import ENGLISH, LANGUAGES, _
from berge.render.page_texts import list_page_texts
from berge.sanitize import escape_html, show
from berge.web.responses import describe_rulesets

BUILT = ("page.js", "page.css", "worker.js", "python.pack")
"""The built files that are copied, besides those of answers; `make site` makes the last two and the answers."""
MARK = b'id="published"'
"""What the board's own index.html contains."""
_LINKS = re.compile(r'<link rel="(?:icon|stylesheet)"[^>]*>\n|<script type="module"[^>]*></script>\n')
_OF_SERVER = re.compile(r'<span class="of-server">.*?</span>')


def publish_folder(folder: str, opened: bytes, base: str | None = None) -> list[str]:
    """Write the page as files into a folder, which is made if it is missing; return their names.

    `opened` is the JSON of what the page shows first, `base` the address under which the folder will be found. Files
    of an earlier run are replaced when all new ones are on the disk, `index.html` last, so that a call that fails
    leaves the earlier site. Raises InputError if this installation has no built files or the folder has other files
    but no board, or files where the board has folders, and OSError.
    """
    files = {**_read_built_files(), **{name: text.encode() for name, text in _build_text_files().items()}}
    files["page/icon.svg"] = (PAGE / "icon.svg").read_bytes()
    files["licenses.txt"] = (PAGE / "licenses.txt").read_bytes()
    files["app.webmanifest"] = _write_manifest().encode()
    version = hashlib.sha256(b"".join(hashlib.sha256(files[name]).digest() for name in sorted(files))).hexdigest()[:16]
    index = _write_index(_write_data_element(opened, base, None), FOLDER_HEAD + _write_preview_head(base))
    files["sw.js"] = (
        read_built("sw.js")
        .replace('"VERSION"', json.dumps(version))
        .replace('"FILES"', ", ".join(json.dumps(name) for name in ["./", *sorted(files)]))
        .encode()
    )
    files["single.html"] = "".join(write_single_page(opened, base)).encode()  # for "one file that opens anywhere"
    files["preview.png"] = (PAGE / "preview.png").read_bytes()  # for sites that show links
    files["index.html"] = index.encode()
    _check_folder(folder, files)
    os.makedirs(folder, exist_ok=True)
    try:
        temporary = tempfile.TemporaryDirectory(dir=folder, prefix=".berge-")
    except OSError as error:
        error.filename = folder
        raise
    with temporary as new:
        for name, content in files.items():
            path = os.path.join(new, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            write_atomically(path, [content])
        for name in files:
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            os.replace(os.path.join(new, name), path)
    return list(files)


def _check_folder(folder: str, names: Collection[str]) -> None:
    """Raise InputError if a folder has files but no board, or a file or folder that one of `names` cannot replace.

    Files that begin with a dot do not count: hosts want them there.
    """
    index = Path(folder, "index.html")
    has_board = index.is_file() and MARK in index.read_bytes()
    present = sorted(name for name in os.listdir(folder) if name[0] != ".") if os.path.isdir(folder) else []
    if present and not has_board:
        raise InputError(
            _(
                "{folder} has {file}, which is not of the board: name a new or an empty folder",
                folder=show(folder),
                file=show(index.name if index.name in present else present[0]),
            )
        )
    folders = {os.path.dirname(name) for name in names} - {""}
    for name in sorted({*names, *folders}):
        path = Path(folder, name)
        if path.exists() and path.is_dir() != (name in folders):
            raise InputError(
                _(
                    "{folder} has {file}, where the board has a file or folder of another kind: remove it, or name "
                    "another folder",
                    folder=show(folder),
                    file=show(name),
                )
            )


def write_single_page(opened: bytes, base: str | None = None) -> Iterator[str]:
    """Yield the page as one HTML file, which also works from a disk without a network; raises InputError."""
    built = _read_built_files()
    files = _build_text_files()
    for name, content in built.items():
        if name not in ("page.js", "page.css"):
            files[name] = base64.b64encode(content).decode()
    icon = base64.b64encode((PAGE / "icon.svg").read_bytes()).decode()
    script = built["page.js"].decode().replace("</script", "<\\/script")
    head = f'<link rel="icon" href="data:image/svg+xml;base64,{icon}">\n<style>{built["page.css"].decode()}</style>\n'
    page = _write_index(_write_data_element(opened, base, files), head)
    yield page.replace("</body>", f'<script type="module">{script}</script>\n</body>')
    yield f"<!--\n{(PAGE / 'licenses.txt').read_text('utf-8')}-->\n"


def _read_built_files() -> dict[str, bytes]:
    try:
        built = {name: (PAGE / "dist" / name).read_bytes() for name in BUILT}
    except FileNotFoundError:
        message = _("this installation of berge has no files to publish: in a clone of berge, run make site")
        raise InputError(message) from None
    return {**built, **{path.name: path.read_bytes() for path in _list_answer_files()}}


def _list_answer_files() -> list[Path]:
    """Return the built files with the answers that need no Python, one for each ruleset that has some."""
    return sorted((PAGE / "dist").glob("answers-*.pack"))


def _build_text_files() -> dict[str, str]:
    """Return the files of JSON that the page asks for, by their addresses."""
    texts = {
        f"words/{language}.json": json.dumps(list_page_texts(language, RULESETS.values()), ensure_ascii=False)
        for language in LANGUAGES
    }
    texts["api/rulesets"] = json.dumps(describe_rulesets())
    for path in (*PAGE.glob("*.json"), *PAGE.glob("puzzles/*.json")):
        texts[f"page/{path.relative_to(PAGE).as_posix()}"] = path.read_text("utf-8")
    return texts


def _write_data_element(opened: bytes, base: str | None, files: dict[str, str] | None) -> str:
    """Return the element of the page with its data."""
    answers = [path.stem.removeprefix("answers-") for path in _list_answer_files()]
    about = {"base": base, "opened": json.loads(opened), "answers": answers, "files": files}
    value = json.dumps(about, ensure_ascii=False)
    return '<script type="application/json" id="published">' + value.replace("<", "\\u003c") + "</script>\n"


FOLDER_HEAD = (
    '<link rel="icon" href="page/icon.svg" type="image/svg+xml">\n<link rel="manifest" href="app.webmanifest">\n'
    '<link rel="stylesheet" href="page.css">\n<script type="module" src="page.js"></script>\n'
)


def _write_preview_head(base: str | None) -> str:
    """Return what other sites show of a link to the page (Open Graph); many take only absolute addresses."""
    texts = list_page_texts(ENGLISH, RULESETS.values())
    properties = {
        "og:type": "website",
        "og:title": texts["front.title"],
        "og:description": texts["open.lead"],
        "og:image": "preview.png" if base is None else f"{base.rpartition('/')[0]}/preview.png",
        "og:image:width": "1200",
        "og:image:height": "630",
        **({} if base is None else {"og:url": base}),
    }
    tags = [f'<meta property="{name}" content="{escape_html(text)}">\n' for name, text in properties.items()]
    description = f'<meta name="description" content="{escape_html(texts["open.lead"])}">\n'
    return "".join([description, *tags, '<meta name="twitter:card" content="summary_large_image">\n'])


def _write_index(published: str, head: str) -> str:
    """Return the page with another head, relative addresses, and its data; what it says of the server is left out."""
    text = _OF_SERVER.sub("", _LINKS.sub("", read_built("index.html")))
    text = text.replace("</head>", f"{head}</head>").replace("</body>", f"{published}</body>")
    return text.replace('href="/"', 'href="./"')


def _write_manifest() -> str:
    icon = {"src": "page/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    about = {"name": "berge", "short_name": "berge", "start_url": "./", "display": "standalone", "icons": [icon]}
    return json.dumps({**about, "background_color": "#ffffff", "theme_color": "#ffffff"})


_LETTER = r"""[^\0- \x7f"<>\\^`{|}\s/?#]"""
"""What may stand in an address, in any script."""


def check_base(base: str) -> str:
    """Return an address under which a page will be found, with a slash at its end; raises InputError."""
    if not re.fullmatch(rf"https?://{_LETTER}+(?:/(?:/|{_LETTER})*+)?", base):
        raise InputError(_("{address} is no address of a page, such as https://example.org/board/", address=show(base)))
    return base if base.endswith((".html", "/")) else f"{base}/"
