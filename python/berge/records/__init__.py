"""Reading and writing: contest formats, JSON, graphs and one-line notations, recognised by what they look like."""

from __future__ import annotations

import os
import re

from berge.errors import check_name
from berge.formats import content, encoded
from berge.graphs import FORMATS as GRAPHS
from berge.records import annotated, contest, documents
from berge.records.documents import read_document
from berge.records.notation import BEFORE, is_notation, parse_notation
from berge.rulesets import RULESETS, maze, rabbit
from berge.rulesets.geography import Game, Start

__all__ = [
    "FORMATS",
    "annotated",
    "contest",
    "documents",
    "is_json",
    "is_notation",
    "load",
    "loads",
    "parse_notation",
    "read_document",
]

FORMATS = [*RULESETS, *GRAPHS]
"""What `--ruleset` can name: a ruleset, in its contest's format, or a format of graphs."""


def loads(text: str | bytes, ruleset: str | None = None) -> Game:
    """Return the game, perhaps without moves, that a text holds.

    It may be a contest's format, a JSON document, a one-line notation such as `juniper:100+38+19`, a record with tags
    and variations, of which this is the main line, or a graph in a format of `berge.graphs`. The format is recognised
    unless `ruleset` names it. Raises ParseError and IllegalMove, with line and column where there are any, MissingError
    where there is no ruleset of that name.
    """
    data = encoded(text)
    if ruleset is not None:
        check_name("the ruleset", ruleset, FORMATS)
    if ruleset is None:
        if is_json(data):
            return documents.read_game(documents.parse(data))
        if is_notation(data):
            return parse_notation(documents.decode(data))
        if is_record(data):
            return annotated.read_record(data)[1]
        ruleset = recognise(data)
    if ruleset == "graph" or ruleset in GRAPHS:
        from berge.graphs import parse_graph

        return Game(RULESETS["graph"].Start(parse_graph(data, None if ruleset == "graph" else ruleset)))
    module = RULESETS[ruleset]
    if not hasattr(module, "loads"):  # no contest's format: what a notation has behind the ruleset's name
        return Game(module.Start.parse(documents.decode(data)))
    loaded: Game | Start = module.loads(data)
    return loaded if isinstance(loaded, Game) else Game(loaded)


def load(path: str | os.PathLike[str], ruleset: str | None = None) -> Game:
    """Return the game in a file; raises as `loads` and OSError."""
    return loads(content(path), ruleset)


def is_json(data: bytes) -> bool:
    """Whether a text begins as a JSON object does."""
    return _JSON.match(data) is not None


def is_record(data: bytes) -> bool:
    """Whether a text begins as a record with tags does."""
    return _RECORD.match(data) is not None


def recognise(data: bytes) -> str:
    """Return the ruleset that a text looks like.

    Numbers alone, a line of two names, or what the other formats of graphs begin with, are a graph. Of boards, pieces
    make it Rabbit and Egg, walls a maze; of those with neither, the one with a number behind it is Rabbit and Egg. What
    is none of these is left to Rabbit and Egg's parser to complain of.
    """
    if _GRAPH.match(data):
        return "graph"
    sign = re.search(rb"[XO#]", data)
    if sign:
        return maze.Board.NAME if sign[0] == b"#" else rabbit.NAME
    words = data.split()
    return maze.Board.NAME if len(words) > 2 and set(b"".join(words[2:])) == {ord(".")} else rabbit.NAME


_JSON, _RECORD = re.compile(BEFORE + rb"\{"), re.compile(BEFORE + rb"\[")
_GRAPH = re.compile(
    BEFORE + rb"(?:#|%|<\?xml|<graphml|c\s|p\s+(edge|col)\s|\d+[\s,]+\d+[\s,]+\d[\d\s,]*\Z"
    rb"|[A-Za-z_\x80-\xff][^\s,]*[ \t,]+[A-Za-z_\x80-\xff][^\s,]*[ \t\r]*(?:\n|\Z))"
)
"""How files of graphs begin, edge lists of names among them; or edge lists of numbers as a whole."""
