"""Reading a text of whatever format: the game in it, and what was read, in words."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from berge import words
from berge.errors import AmbiguousText, Choice, FormatError
from berge.graphs import FORMATS as GRAPHS
from berge.records import annotated, documents
from berge.records.complaints import complain, refuse_other_encodings
from berge.records.notation import parse_notation
from berge.records.recognition import ROWS, recognise
from berge.records.sample import HEAD, Sample, check_width
from berge.rulesets import RULESETS
from berge.rulesets.geography import Game

FORMATS = [*RULESETS, *GRAPHS]
"""What `--ruleset` can name: a ruleset, in its contest's format, or a format of graphs."""
_GRAPH = "graph"


@dataclass(frozen=True, eq=False)
class Reading:
    """A `game` that was read from a text, and the text's `format` as `--ruleset` calls it."""

    game: Game
    format: str
    sample: Sample

    @cached_property
    def words(self) -> words.Phrase:
        """What was read, in words."""
        return _told(self.format, self.game, self.sample)

    @cached_property
    def others(self) -> Sequence[Choice]:
        """The other ways to read the text, each by the name of its format; no text of a sure format has any."""
        if self.format in _MATRICES:
            return _of_matrix(self.sample, self.game, self.format)
        formats = recognise(self.sample, all_kinds=True)
        return [Choice(format, _words_of(self.sample, format)) for format in formats if format != self.format]


def read(text: str | bytes, ruleset: str | None = None) -> Reading:
    """Return the game, perhaps without moves, that a text holds, and what was read.

    It may be a contest's format, a JSON document, a one-line notation such as `juniper:100+38+19`, a record with tags
    and variations, of which this is the main line, a graph in a format of `berge.graphs`, or the rows of a board. The
    format is recognised unless `ruleset` names it; of graphs' formats, where it is `graph`.

    Raises AmbiguousText where the text can be read in several ways whose answers differ, ParseError and IllegalMove,
    with line and column where there are any, FormatError where there is no ruleset of that name.
    """
    sample = Sample(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else bytes(text))
    refuse_other_encodings(sample.data)
    if ruleset is None or ruleset == _GRAPH:
        ruleset = _choose(sample, ruleset)
    elif ruleset not in FORMATS:
        raise FormatError(f"found ruleset {ruleset[:40]!a}; expected one of: {', '.join(FORMATS)}")
    return Reading(_game(sample, ruleset), ruleset, sample)


def loads(text: str | bytes, ruleset: str | None = None) -> Game:
    """Return the game, perhaps without moves, that a text holds; takes and raises what `berge.records.read` does."""
    return read(text, ruleset).game


def load(path: str | os.PathLike[str], ruleset: str | None = None) -> Game:
    """Return the game in a file; raises as `loads` and OSError."""
    return loads(Path(path).read_bytes(), ruleset)


def _choose(sample: Sample, ruleset: str | None) -> str:
    """Return the format that a text is in; raises AmbiguousText, and ParseError where it is in none."""
    formats = recognise(sample, None if ruleset is None else GRAPHS)
    if not formats:
        complain(sample, ruleset)
        return "edges"
    if len(formats) == 1 or (set(formats) <= set(GRAPHS) and _are_equal(sample, formats)):
        return formats[0]
    raise AmbiguousText(*(Choice(format, _words_of(sample, format)) for format in formats))


def _are_equal(sample: Sample, formats: list[str]) -> bool:
    return len({_game(sample, format).start for format in formats}) == 1


def _game(sample: Sample, format: str) -> Game:
    """Return the game that a text is in a format."""
    data = sample.data
    match format:
        case "json":
            return documents.read_game(documents.parse(data))
        case "line":
            return parse_notation(documents.decode(data))
        case "record":
            return annotated.read_record(data)[1]
        case _ if format in GRAPHS:
            from berge.graphs import parse_graph

            return Game(RULESETS[_GRAPH].Start(parse_graph(data, format)))
    if not data.isascii():
        check_width(data[:HEAD].decode("utf-8", "ignore"))
    module = RULESETS[format]
    if not hasattr(module, "loads") or (format in ROWS and sample.rows):  # what a notation has behind the name
        return Game(module.Start.parse(documents.decode(data)))
    loaded = module.loads(data)
    return loaded if isinstance(loaded, Game) else Game(loaded)


def _words_of(sample: Sample, format: str) -> words.Phrase:
    """Return in words what a text would be in a format that it fits."""
    if format == "planinarenje":
        peaks, paths = next(sample.numbers())[:2]
        return words.phrase("read.planinarenje", peaks=peaks, paths=paths)
    return Reading(_game(sample, format), format, sample).words


def _told(format: str, game: Game, sample: Sample) -> words.Phrase:
    """Return in words what was read."""
    start = game.start
    size, values = start.size()
    source = "rows" if format in ROWS and sample.rows else format
    if source in ("json", "line", "record", "rows") or source not in (*GRAPHS, *_CONTESTS):
        title = words.Phrase(start.TITLE, f"ruleset.{start.NAME}.title")
        source = source if source in ("json", "record", "rows") else "line"
        key = f"read.{source}.{size.removeprefix('start.')}"
        return words.phrase(key, title=title, ruleset=start.NAME, **values)
    match format:
        case "rabbit":
            values["n"] = len(game.moves)
        case "planinarenje":
            values = {"peaks": start.as_dict()["peaks"], "paths": values["edges"]}
        case "edges-headed":
            return words.phrase("read.edges.headed", first=start.name(0), **values)
    return words.phrase(f"read.{format}", **values)


_CONTESTS = ("rabbit", "maze", "planinarenje", "hamilg")


_MATRICES = ("matrixmarket", "adjacency", "biadjacency")


def _of_matrix(sample: Sample, game: Game, format: str) -> Sequence[Choice]:
    """Return the other reading of a square matrix, as an adjacency or as a biadjacency matrix."""
    names = game.start.as_dict()["vertices"]
    rows = [name for name in names if isinstance(name, list) and name[0] == "row"]
    if rows and (format == "matrixmarket" or 2 * len(rows) != len(names)):
        return []  # it is not square
    other = "adjacency" if format == "biadjacency" else "biadjacency"
    return [Choice(other, _words_of(sample, other))]
