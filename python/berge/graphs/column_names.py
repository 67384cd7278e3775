"""Names of columns in tables of edges: which columns hold the ends of an edge, and which are row numbers or weights."""

from __future__ import annotations

import re
from collections.abc import Sequence

ENDS = (("source", "target"), ("from", "to"), ("src", "dst"), ("src", "tgt"), ("_start", "_end"))
"""Names of the two columns with the ends of edges."""
NUMBER = re.compile(r"[+-]?[\d.]*+(?:[eE][+-]?\d++)?")
"""A number, or an empty cell."""
_INDEX = re.compile(r"(?:(?:\w+ )?(?:edge|link|interaction|relation|row|record)[_ ]?)?id|index|idx|suid|nr|no")
"""Names of a first column that numbers the rows."""
_FROM = re.compile(r"source|src|_?from[_ ]|_from|origin|:start_id\b|(?:head|subject)\Z")
_TO = re.compile(r"target|tgt|_?to[_ ]|_to|dst|dest|:end_id\b|(?:tail|object)\Z")
"""How the names of the columns with the ends of edges begin."""


def find_ends_by_name(names: list[str]) -> list[int]:
    """Return the places of the columns with the ends of edges, if their names begin or differ as usual; or none."""
    ends = [[place for place, name in enumerate(names) if pattern.match(name)] for pattern in (_FROM, _TO)]
    if len(ends[0]) == len(ends[1]) == 1:
        return [ends[0][0], ends[1][0]]
    for place, name in enumerate(names):
        words = re.split(r"([\W_]+)", name)
        for first, second in _PAIRED if len(words) > 1 else ():
            other = "".join(second if word == first else word for word in words)
            if other != name and other in names:
                return [place, names.index(other)]
    return []


_PAIRED = (("start", "end"), ("a", "b"), ("x", "y"), ("u", "v"), ("i", "j"))
"""Words that distinguish the names of the two columns, as in `start_station,end_station`."""
_ROLES = re.compile(
    r"(?:[ _:-]?(?:source|src|target|tgt|dst|dest(?:ination)?|from|to|origin|start|end|parent|child|head|tail|subject"
    r"|object|node|vertex|gene|protein|tf|regulator|interactor|user|item|author|paper|row|col(?:umn)?|id|name|key|label"
    r"|symbol|station|equation|constraint|var(?:iable)?|left|right|person|friend|follower|followee|sender|receiver"
    r"|recipient|buyer|seller|citing|cited|predator|prey|drug|disease"
    r"|源|目标|起点|终点|来源|节点|顶点|基因|靶标)){1,4}(?:[ _-]?[12ab])?"
)
"""Names of columns with the ends of edges, in lower case."""
LETTERS = {("x", "y"), ("u", "v"), ("i", "j"), ("s", "t")}
"""Letters that are names of columns, unless letters stand below."""
_LAST = re.compile(r"\d++\Z|.\Z")
_WEIGHTS = re.compile(r"weight|score|value|corr|cor|count|strength|confidence|combined_score|w|r|n|p|pval(?:ue)?|fdr")

_KINDS = re.compile(
    r"(?:(?:edge|link|relation|interaction)[_ ]?)?type|relation(?:ship)?|rel|predicate|interaction|kind"
)
"""Names of a column between the two ends that says what kind an edge is."""
NODES = re.compile(r"(?:id|name|node|node_?id|key)\0(?:label|name|x|y|lat(?:itude)?|lon(?:gitude)?)")
"""The first two columns of a table of nodes."""


MEASURES = re.compile(
    r"(?:lat|latitude|lon|long|lng|longitude|easting|northing|x|y|z|mean|avg|average|median|min|max|std|sd|var|variance"
    r"|width|height|time|date|year|month|day|hour|price|temp|temperature|speed)(?: ?\([^()]*+\))?+"
)
"""Names of columns of coordinates and other measures."""
_DECIMAL = re.compile(r"[+-]?(?=\d*\.\d*[1-9])\d*\.\d+(?:[eE][+-]?\d++)?")


def are_measures(names: list[str], sources: Sequence[int], targets: Sequence[int]) -> bool:
    """Whether the sources or the targets of edges are rather measures: numbers, some with decimals.

    Names such as 1.5, which is both a source and a target, are those of chapters.
    """
    if not sources or not any(NUMBER.fullmatch(names[side[0]]) for side in (sources, targets)):
        return False  # quick: most names are words
    decimals = {number for number, name in enumerate(names) if "." in name and _DECIMAL.fullmatch(name)}
    if not decimals:
        return False
    sides = {*sources}, {*targets}
    return decimals.isdisjoint(sides[0] & sides[1]) and any(
        not decimals.isdisjoint(side) and all(NUMBER.fullmatch(names[number]) for number in side) for side in sides
    )


def count_usual_names(names: list[str]) -> int:
    """Return how many names are usual ones of columns with the ends of edges."""
    return sum(map(bool, map(_ROLES.fullmatch, names)))


def are_numbers(names: list[str], rows: list[list[str]]) -> bool:
    """Whether the cells below one of the names are all numbers."""
    places = [place for place, name in enumerate(names) if name]
    return bool(rows) and any(
        all(NUMBER.fullmatch(cells[place].replace(",", ".")) for cells in rows) for place in places
    )


def resemble_cells_below(names: list[str], rows: list[list[str]], *, has_blanks: bool) -> bool:
    """Whether each name differs from a word below it only in its last letter or number, as `v1` and `v2` do.

    Without blanks between, letters such as u and v are names of columns.
    """
    if not has_blanks and (*names[:2],) in LETTERS:
        return False
    for name, column in zip(names, zip(*rows, strict=True), strict=False):
        words = {_LAST.sub("", word) for word in column if word and not NUMBER.fullmatch(word)}
        if _LAST.sub("", name) not in words:
            return False
    return bool(rows)


def drop_other_columns(ends: list[int], names: list[str], rows: list[list[str]]) -> list[int]:
    """Return the places of the columns without row numbers, and without what stands before or between the two ends.

    `names` are those of all columns, `rows` the cells of some rows.
    """
    ends = ends[1:] if len(ends) > 2 and _INDEX.fullmatch(names[ends[0]]) else ends
    if len(ends) < 3 or not rows:
        return ends
    first, second, third = ([cells[place] for cells in rows] for place in ends[:3])
    if all(map(NUMBER.fullmatch, first)) and not any(map(NUMBER.fullmatch, second + third)) and {*second} & {*third}:
        return ends[1:]
    if _KINDS.fullmatch(names[ends[1]]) and not any(map(NUMBER.fullmatch, second + third)):
        return [ends[0], *ends[2:]]
    if any(map(NUMBER.fullmatch, first + third)) or not all(map(NUMBER.fullmatch, second)):
        return ends
    is_weight = bool(_WEIGHTS.fullmatch(names[ends[1]])) or any("." in word for word in second)
    return [ends[0], *ends[2:]] if is_weight else ends
