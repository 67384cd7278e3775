"""Extract the messages of the package into the catalogue of each language, and compile it.

What has no translation yet is left empty: write it into `python/berge/i18n/zh/LC_MESSAGES/berge.po` and run this again.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "berge"
CATALOGUE = PACKAGE / "i18n" / "zh" / "LC_MESSAGES" / "berge.po"
KEYWORDS = {
    "_": (1,),
    "N_": (1,),
    "say": (1,),
    "say_line": (1,),
    "ngettext": (1, 2),
    "say_count": (1, 2),
    "pgettext": ((1, "c"), 2),
    # Functions that take a template.
    "check_kind": (3,),
    "check_name": (1,),
    "check_pairs": (2,),
    "expect": (4,),
    "read_number": (1,),
    "resolve_index": (3,),
    "text_error": (1,),
    # Functions of the independent checker, which has messages of its own.
    "Refuted": (1,),
    "Sentence": (1,),
    "demand": (2,),
    "demand_distinct": (2,),
    "format_count": (2, 3),
}
"""Names that are called with templates, and the positions of these arguments."""
CHECKER = {"Refuted", "Sentence", "demand", "demand_distinct", "format_count"}
Messages = Iterator[tuple[int, str, object, list[str]]]


def extract_python(file, keywords, _comments, options) -> Messages:  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Yield the calls of Babel's keywords in Python, in f-strings too, with None for arguments that are no literals."""
    known = set(keywords) if "/checker/" in file.name else set(keywords) - CHECKER
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in known:
                texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
                texts = [text if isinstance(text, str) else None for text in texts]
                name = "ngettext" if name == "Sentence" and len(texts) > 1 else name
                yield node.lineno, name, tuple(texts) if len(texts) > 1 else next(iter(texts), None), []


_LITERAL = r'"((?:[^"\\]|\\.)*)"'
_MACRO = re.compile(rf"message!\(\s*{_LITERAL}(?:\s*\|\s*{_LITERAL})?", re.DOTALL)


def extract_rust(file, _keywords, _comments, options) -> Messages:  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Yield the templates of the macro `message!` in Rust."""
    for macro in _MACRO.finditer(file.read().decode().partition("#[cfg(test)]")[0]):
        singular, plural = (text and re.sub(r"\\\n\s*", "", text).replace('\\"', '"') for text in macro.groups())
        yield 1, "ngettext" if plural else "_", (singular, plural) if plural else singular, []


def extract_page(file, _keywords, _comments, options) -> Messages:  # type: ignore[no-untyped-def]  # noqa: ARG001
    """Yield the texts of the page with their keys as context."""
    for line, (key, text) in enumerate(json.load(file).items(), 2):
        yield line, "pgettext", (key, text), []


METHODS: list[tuple[str, Any]] = [
    ("python/berge/checker/*.py", extract_python),
    ("python/berge/**.py", extract_python),
    ("python/berge/i18n/page.json", extract_page),
    ("crates/**/src/**.rs", extract_rust),
]


def extract_messages() -> Catalog:
    """Return a catalogue of all messages, without translations."""
    from berge.setter.kinds import BIPARTITE_GRAPHS, KINDS, WALKS

    catalogue = Catalog(project="berge", fuzzy=False, locale="zh")
    for top in ("python/berge", "crates"):
        methods = [(pattern.removeprefix(f"{top}/"), method) for pattern, method in METHODS if pattern.startswith(top)]
        for name, _line, message, _notes, context in extract_from_dir(ROOT / top, methods, keywords=KEYWORDS):
            if message and not (isinstance(message, tuple) and not all(message)):
                catalogue.add(message, locations=[(f"{top}/{name}", 0)], context=context)
    families = [family for kind in (*KINDS.values(), BIPARTITE_GRAPHS, WALKS) if kind for family in kind.families]
    for family in families:
        catalogue.add(family.about, locations=[("python/berge/setter", 0)])  # the first lines of docstrings
    return catalogue


def read_catalogue() -> Catalog:
    """Return the catalogue with its translations."""
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="zh")


def main() -> None:
    """Update the catalogue, and compile it."""
    extracted, catalogue = extract_messages(), read_catalogue()
    extracted.creation_date = catalogue.creation_date  # so that the file changes only where messages do
    catalogue.update(extracted, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    with CATALOGUE.open("wb") as file:
        write_po(file, catalogue, width=120, no_location=True)
    with CATALOGUE.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)
    missing = [message.id for message in catalogue if message.id and not message.string]
    print(f"{len(catalogue)} messages, {len(missing)} without a translation")


if __name__ == "__main__":
    main()
