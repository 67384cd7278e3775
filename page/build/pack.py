"""Packs berge and the modules of Python's library that it imports; runs in Pyodide, for `make site`.

First it asks a question of every kind and loads all readers of graphs, so that all modules are loaded. The modules are
packed compiled and without docstrings: compiling them in the browser would take seconds. The two archives are not
compressed, because the pack with both is.
"""

import ast
import importlib
import importlib.util
import json
import marshal
import re
import shutil
import struct
import sys
import zipfile
from pathlib import Path, PurePath
from types import CodeType
from typing import Any

PLACE = Path("/lib/python3.14/site-packages")
ALWAYS = ("encodings/__init__", "encodings/aliases", "encodings/utf_8", "encodings/ascii", "encodings/latin_1")
"""Modules of the library that Python loads before `sys.modules` can list them, or by name."""

LEFT_OUT = {"importlib/_bootstrap", "importlib/_bootstrap_external", "ssl", "_ssl"}
"""Modules that are part of Python itself, and those that asyncio can do without: a page's Python has no network."""


def write(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Write a member with a fixed date, so that equal contents make an equal archive."""
    archive.writestr(zipfile.ZipInfo(name), content)


def compile_module(source: bytes, name: str) -> bytes:
    """Return a compiled module, whose source Python does not need."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=[ast.Expr(ast.Constant(str()) as docstring), *_])
                | ast.FunctionDef(body=[ast.Expr(ast.Constant(str()) as docstring), *_])
                | ast.ClassDef(body=[ast.Expr(ast.Constant(str()) as docstring), *_])
                | ast.AsyncFunctionDef(body=[ast.Expr(ast.Constant(str()) as docstring), *_])
            ) if not name.startswith("berge/setter"):
                docstring.value = "-"
    code = compile(tree, name, "exec", dont_inherit=True)
    if not name.startswith("berge/"):
        code = omit_lines(code)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)


def omit_lines(code: CodeType) -> CodeType:
    """Return code of Python's library, all on the line where it begins: its other lines would be a tenth of the pack.

    The table is of `Objects/locations.md` in CPython: an entry 13, a line without columns, for every 8 units of code.
    """
    units = len(code.co_code) // 2
    table = b"".join(bytes([128 | 13 << 3 | min(8, units - at) - 1, 0]) for at in range(0, units, 8))
    constants = tuple(omit_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=constants)


def write_file(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Write a member; a module is compiled."""
    if name.endswith(".py"):
        name, content = f"{name}c", compile_module(content, name)
    write(archive, name, content)


def load_readers() -> None:
    """Load all readers of graphs: some are loaded only when a text of their format comes."""
    for path in sorted((PLACE / "berge" / "graphs").glob("*.py")):
        importlib.import_module(f"berge.graphs.{path.stem}")


def ask_everything() -> None:
    """Ask a question of every kind about a game of every ruleset; write and read every format, in each language."""
    import berge
    from berge.games.builtin import RULESETS
    from berge.web.answers import respond

    def answer(path: str, body: object, language: str = "en") -> Any:
        status, _blank, text = respond(path, json.dumps(body), language).partition(" ")
        assert status != "500", (path, body, text)
        return json.loads(text)

    lines = [line for ruleset in RULESETS.values() for line in ruleset.examples]
    for language in ("en", "zh-CN"):
        for line in lines:
            game = json.loads(berge.loads(line).dumps("json"))
            setup = {**game, "moves": []}
            for path, body in (
                ("/api/review", game),
                ("/api/position", game),
                ("/api/position", setup),
                ("/api/solve", setup),
                ("/api/values", setup),
                ("/api/explain", game),
                ("/api/choose", {"game": setup, "seed": 1, "level": 3}),
            ):
                answer(path, body, language)
            tree = {"setup": setup, "record": answer("/api/open", {"text": line}, language)["record"]}
            for format in answer("/api/formats", tree, language)["formats"]:
                written = answer("/api/write", {**tree, "format": format["name"]}, language)
                text = written.get("text", "")
                for part in (text, text[: len(text) // 2]):
                    answer("/api/read", {"text": part}, language)
                    answer("/api/open", {"text": part}, language)
    for name in RULESETS:
        answer("/api/deal", {"ruleset": name, "difficulty": 2, "seed": 1})
        answer("/api/random", {"ruleset": name, "rows": 5, "columns": 5, "density": 0.5, "seed": 1})


NEVER_READ = ("__pycache__", "*.so", "*.po", "*.pyi", "worker.js", "*.pack", "frozen", "problems", "schemas")
"""Patterns of files that the page's Python never reads; `frozen` is of `berge bench`."""

TREE, PYODIDE = Path("/tree"), Path("/pyodide")
"""Where `site.mjs` has mounted the clone and Pyodide's package."""


def main() -> None:
    """Install berge, use it, and pack what was loaded."""
    source = TREE / "python" / "berge"
    ignored = shutil.ignore_patterns(*NEVER_READ)
    shutil.copytree(source, PLACE / "berge", ignore=ignored)
    (PLACE / "berge" / "setter" / "__init__.py").write_text("")  # the page deals boards; the others make data sets
    shutil.copy(TREE / "target" / "wasm" / "_core.so", PLACE / "berge")
    ask_everything()
    load_readers()
    files = [PurePath(str(getattr(module, "__file__", None))).with_suffix("") for module in list(sys.modules.values())]
    archive = "/lib/python314.zip"
    loaded = {str(file.relative_to(archive)) for file in files if file.is_relative_to(archive)} - LEFT_OUT
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library, zipfile.ZipFile("/tmp/library.zip", "w") as part:
        for name in library.namelist():
            stem = str(PurePath(name).with_suffix(""))
            if stem in loaded or stem in ALWAYS:
                write_file(part, name, library.read(name))
        texts = b"".join(map(part.read, part.namelist()))  # json says some of its own
    with zipfile.ZipFile("/tmp/package.zip", "w") as package:
        for path in sorted((PLACE / "berge").rglob("*")):
            is_needed = path.with_suffix("") in files if path.suffix == ".py" else is_read(path)
            if path.is_file() and "__pycache__" not in path.parts and is_needed:
                content = shorten_texts(path.read_bytes()) if path.name == "page.json" else path.read_bytes()
                write_file(package, path.relative_to(PLACE).as_posix(), content)
        texts += b"".join(map(package.read, package.namelist()))
        contents = texts.lower()  # players' names are capitalized
        for path in sorted((PLACE / "berge").rglob("*.mo")):
            write(package, path.relative_to(PLACE).as_posix(), shorten_catalogue(path.read_bytes(), contents))


def is_read(path: Path) -> bool:
    """Return whether Python reads a file that is not a module. Files that only the page reads are not in the pack."""
    place = path.relative_to(PLACE / "berge")
    return path.suffix != ".mo" and (place.parts[0] != "page" or place.name in FOR_PICTURES)


def shorten_texts(texts: bytes) -> bytes:
    """Return the texts of the page that Python writes: those of reports, and those that games translate themselves."""
    from berge.games.builtin import RULESETS
    from berge.render.report import PHRASES

    own = {text for ruleset in RULESETS.values() for words in ruleset.translations.values() for text in words}
    return json.dumps(
        {key: text for key, text in json.loads(texts).items() if key.startswith(PHRASES) or text in own}
    ).encode()


def shorten_catalogue(catalogue: bytes, contents: bytes) -> bytes:
    """Return a gettext catalogue with only the texts that occur, or whose contexts occur, in the packed files.

    Pyodide has no Babel, so this reads and writes the format of `.mo` files itself.
    """
    count, *tables = struct.unpack_from("<3I", catalogue, 8)
    columns = []
    for table in tables:
        places = struct.iter_unpack("<2I", catalogue[table : table + 8 * count])
        columns.append([catalogue[at : at + size] for size, at in places])
    texts = [(key, text) for key, text in zip(*columns, strict=True) if re.split(b"[\0\4]", key)[0].lower() in contents]
    header = struct.pack("<7I", 0x950412DE, 0, len(texts), 28, 28 + 8 * len(texts), 0, 0)
    index, strings, begin = b"", b"", 28 + 16 * len(texts)
    for column in zip(*texts, strict=True):
        for text in column:
            index += struct.pack("<2I", len(text), begin + len(strings))
            strings += text + b"\0"
    return header + index + strings


FOR_PICTURES = ("picture.css", "sizes.json", "report.css", "report.js")
"""The built files that pictures and reports need."""


main()
