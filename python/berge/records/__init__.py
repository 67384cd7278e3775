"""Reading and writing: contest formats and JSON, recognised by what they look like."""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import ModuleType

from berge.records import contest, documents
from berge.records.documents import read_document
from berge.rulesets import RULESETS, maze, rabbit

__all__ = ["contest", "documents", "load", "loads", "read_document"]


def loads(text: str | bytes, ruleset: str | None = None) -> rabbit.Game | maze.Board:
    """Return the game or the board that a text holds: a contest's format, or a JSON document that contains one.

    The format is recognised unless `ruleset` names it. Raises ParseError and IllegalMove, with line and column where
    there are any, KeyError where there is no ruleset of that name.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(text)
    if ruleset is None and is_json(data):
        return documents.read_start(documents.parse(data))
    game: rabbit.Game | maze.Board = (RULESETS[ruleset] if ruleset else recognise(data)).loads(data)
    return game


def load(path: str | os.PathLike[str], ruleset: str | None = None) -> rabbit.Game | maze.Board:
    """Return the game or the board in a file; raises as `loads` and OSError."""
    return loads(Path(path).read_bytes(), ruleset)


def is_json(data: bytes) -> bool:
    """Whether a text begins as a JSON object does."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"


def recognise(data: bytes) -> ModuleType:
    """Return the ruleset whose contest format a text looks like.

    Pieces make it Rabbit and Egg, walls a maze. Of boards with neither, the one with a number behind it is Rabbit and
    Egg. What is none of these is left to Rabbit and Egg's parser to complain of.
    """
    sign = re.search(rb"[XO#]", data)
    if sign:
        return maze if sign[0] == b"#" else rabbit
    words = data.split()
    return maze if len(words) > 2 and set(b"".join(words[2:])) == {ord(".")} else rabbit
