"""Pictures of boards and graphs as standalone SVG, from plain data without rules.

Boards and graphs look alike. The colours are Okabe and Ito's, which colour-blind people can distinguish; shapes repeat
their meaning. Blue is a good move: a thick arrow, or the ring of a losing start. Orange is a bad move: a thin dashed
arrow, or the dot of a winning start. The diamond is the token. `page/board/board.css` has all styles.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from typing import Any

from berge import _core
from berge.built import read_built
from berge.cells import Cell, pack
from berge.errors import LimitError
from berge.i18n import _
from berge.render.layout import GAP, NODE, SIZES, box, places_of
from berge.render.text import WIDEST_LABELLED
from berge.sanitize import escape_html, visible, xml

LONGEST_SIDE = 400
"""Boards with more rows or columns than this are not drawn."""
MOST_VERTICES = 300
"""Graphs with more vertices than this are not drawn."""

_CELL: int = SIZES["cell"]
_MARGIN, _END_MARGIN, _BARE_MARGIN = SIZES["margins"]
_READ_AT = 600
"""Pixels: in a picture of this size a caption has letters as large as the numbers of rows."""
_DOT, _ASIDE = SIZES["dot"]
_LABEL, _NAME = SIZES["middle"]
_LONGEST_NAME, _PADDING = SIZES["longestName"], SIZES["padding"]


@cache
def _sheet() -> str:
    """Return the board's style sheet, without the rules for interaction."""
    return re.sub(r"/\*.*?\*/", "", read_built("board.css"), flags=re.DOTALL).partition(".berge-stage")[0]


@cache
def palette() -> dict[str, tuple[str, str]]:
    """Return the light and the dark value of each colour."""
    themes: dict[str, list[str]] = {}
    for name, colour in re.findall(r"--berge-(\w+):\s*([^;}\s]+)", _sheet()):
        themes.setdefault(name, []).append(colour)
    return {name: (light, dark) for name, (light, dark, *_rest) in themes.items()}


@cache
def _style() -> str:
    """Return the style sheet. Plain colours come before the variables, for viewers without variables."""
    colours = palette()
    sets = ["; ".join(f"--berge-{name}: {pair[dark]}" for name, pair in colours.items()) for dark in (0, 1)]
    rules = "\n".join(re.findall(r"^\.berge-[^{}]+\{[^{}]*\}", _sheet(), flags=re.MULTILINE))
    rules = re.sub(r"([\w-]+): var\(--berge-(\w+)\)", lambda m: f"{m[1]}: {colours[m[2]][0]}; {m[0]}", rules)
    dark = f"@media (prefers-color-scheme: dark) {{ .berge-svg {{ {sets[1]} }} }}"
    return f"<style>\n.berge-svg {{ {sets[0]} }}\n{dark}\n{rules}\n</style>\n"


@dataclass(frozen=True, kw_only=True)
class Picture:
    """The texts of a picture for screen readers."""

    title: str = ""
    description: str = ""
    caption: str = ""
    """A sentence below the picture, which everybody sees."""


@dataclass(frozen=True, kw_only=True)
class BoardPicture(Picture):
    """The contents of a picture of a board."""

    cells: Sequence[str]
    """Rows of letters: `#` a hole or wall, `.` empty, `X` a black piece, `O` a white one; others are letters."""
    token: Cell | None = None
    visited: Sequence[Cell] = ()
    """The path so far, in order; a line joins it and ends at the token."""
    values: Mapping[Cell, str] = field(default_factory=dict)
    """`winning` or `losing`, as starts."""
    moves: Mapping[Cell, str] = field(default_factory=dict)
    """Possible moves, `winning` or `losing` for the player who makes them."""
    missed: Sequence[tuple[Cell, Cell]] = ()
    """Moves that won in place of the last one, from and to; a start goes to itself."""
    dominoes: Sequence[tuple[Cell, Cell]] = ()
    """Pairs of cells, neighbours or not, from the first to the second."""
    pairs: Sequence[tuple[Cell, Cell]] = ()
    """A matching, drawn as bars."""
    exposed: Collection[Cell] = ()
    """Vertices that the matching misses, drawn as a small empty square."""
    barrier: Collection[Cell] = ()
    """Drawn as boxes with a thick border."""


@dataclass(frozen=True, kw_only=True)
class GraphPicture(Picture):
    """The contents of a picture of a graph. Vertices count from 0."""

    names: Sequence[str]
    edges: Sequence[tuple[int, int]]
    token: int | None = None
    visited: Sequence[int] = ()
    """The path so far, in order; a line joins it and ends at the token."""
    values: Mapping[int, str] = field(default_factory=dict)
    """`winning` or `losing`, as starts."""
    moves: Mapping[int, str] = field(default_factory=dict)
    """Possible moves, `winning` or `losing` for the player who makes them."""
    missed: Sequence[tuple[int, int]] = ()
    """Moves that won in place of the last one, from and to; a start goes to itself."""
    pairs: Sequence[tuple[int, int]] = ()
    """A matching, drawn thick."""
    exposed: Collection[int] = ()
    """Vertices that the matching misses, drawn as a small empty square."""
    columns: int | None = None
    """The number of columns, if the vertices form a table without edges; possible moves are highlighted."""
    barrier: Collection[int] = ()
    """Drawn as boxes with a thick border."""


def check_size(cells: Sequence[str] | None, order: int) -> None:
    """Raise LimitError if a board, or a graph with `order` vertices, is too large for a picture."""
    if cells is not None and max(len(cells), len(cells[0])) > LONGEST_SIDE:
        limit = _(
            "pictures go up to {longest_side} x {longest_side}; ask for text or JSON instead", longest_side=LONGEST_SIDE
        )
        raise LimitError(
            _("the board is {cells} x {cells2}; {limit}", cells=len(cells), cells2=len(cells[0]), limit=limit)
        )
    if cells is None and order > MOST_VERTICES:
        limit = _("pictures go up to {most_vertices}; ask for text or JSON instead", most_vertices=MOST_VERTICES)
        raise LimitError(_("the graph has {order} vertices; {limit}", order=order, limit=limit))


def board_svg(picture: BoardPicture) -> Iterator[str]:
    """Return the pieces of a picture of a board; raises as `check_size`."""
    check_size(picture.cells, 0)
    content = (
        *(tuple(picture.cells), picture.token, tuple(picture.visited), sorted(picture.values.items())),
        *(sorted(picture.moves.items()), tuple(picture.dominoes), tuple(picture.pairs)),
        *(sorted(picture.exposed), sorted(picture.barrier)),
    )
    return document(picture, repr(content), *_board_area(picture), _board(picture))


def _board_area(picture: BoardPicture) -> tuple[complex, complex]:
    """Return the upper left corner and the size of a picture."""
    columns, rows = len(picture.cells[0]), len(picture.cells)
    margin, end = (_MARGIN, _END_MARGIN) if columns <= WIDEST_LABELLED else (_BARE_MARGIN, _BARE_MARGIN)
    return -margin * (1 + 1j), complex(columns * _CELL + margin + end, rows * _CELL + margin + end)


def graph_svg(picture: GraphPicture) -> Iterator[str]:
    """Return the pieces of a picture of a graph; raises as `check_size`."""
    check_size(None, len(picture.names))
    names = [_shorten(visible(name)) for name in picture.names]
    nodes = _sizes(names)
    edges = _lines(picture.edges)
    places = places_of(nodes, edges, picture.columns)
    content = (
        *(tuple(picture.names), edges, picture.token, tuple(picture.visited), sorted(picture.values.items())),
        *(sorted(picture.moves.items()), _lines(picture.pairs), sorted(set(picture.barrier))),
        *(sorted(picture.exposed), picture.columns),
    )
    low, high = box(places, nodes)
    body = _graph(picture, names, nodes, places)
    return document(picture, repr(content), low - GAP * (1 + 1j), high - low + 2 * GAP * (1 + 1j), body)


@dataclass(frozen=True)
class Ground:
    """A picture without marks: its area, what is below and above the marks, and where its vertices are."""

    low: complex
    size: complex
    below: str
    above: str
    nodes: Mapping[Any, tuple[complex, int, int]]
    """The middle, the width and the height of each vertex: of each cell, or of each number in a graph."""


def board_ground(picture: BoardPicture) -> Ground:
    """Return the cells of a board, and above marks its pieces, trail and token; raises as `check_size`."""
    check_size(picture.cells, 0)
    low, size = _board_area(picture)
    cells = picture.cells
    below = [*_areas("wall", _cells_with(cells, "#")), *_areas("visited", picture.visited)]
    below += _grid(len(cells), len(cells[0]))
    above = list(_pieces(cells))
    above += _trail([_centre(cell) for cell, _ in groupby(picture.visited)])
    if picture.token:
        above += [_path(style, _diamond(_centre(picture.token), SIZES["token"])) for style in ("token-halo", "token")]
    every_cell = ((r, c) for r in range(1, len(cells) + 1) for c in range(1, len(cells[0]) + 1))
    nodes = {cell: (_centre(cell), _CELL, _CELL) for cell in every_cell}
    return Ground(low, size, "".join(below), "".join(above), nodes)


def graph_ground(picture: GraphPicture) -> Ground:
    """Return the edges of a graph, and above marks its vertices, trail and token; raises as `check_size`."""
    check_size(None, len(picture.names))
    names = [_shorten(visible(name)) for name in picture.names]
    widths = _sizes(names)
    places = places_of(widths, _lines(picture.edges), picture.columns)
    low, high = box(places, widths)
    edges = "" if picture.columns else "".join(_line([places[u], places[v]]) for u, v in _lines(picture.edges))
    above = list(_trail([places[v] for v, _ in groupby(picture.visited)]))
    for vertex, name in enumerate(names):
        above += _vertex(picture, vertex, name, widths[vertex], places[vertex])
    nodes = {vertex: (place, widths[vertex], NODE) for vertex, place in enumerate(places)}
    margin = GAP * (1 + 1j)
    return Ground(low - margin, high - low + 2 * margin, _path("edge", edges), "".join(above), nodes)


def layout(
    names: Sequence[str], edges: Iterable[tuple[int, int]], columns: int | None = None
) -> tuple[list[tuple[float, float]], list[int]]:
    """Return the centre and the width of each vertex in a picture of a graph, or in a table with `columns` columns."""
    nodes = _sizes([_shorten(visible(name)) for name in names])
    return _round_places(places_of(nodes, _lines(edges), columns)), nodes


def _round_places(places: Iterable[complex]) -> list[tuple[float, float]]:
    return [(round(place.real, 2) + 0.0, round(place.imag, 2) + 0.0) for place in places]  # + 0.0 makes -0.0 into 0.0


def curve_edges(
    pairs: Sequence[tuple[int, int]], places: Sequence[tuple[float, float]], sizes: Sequence[int]
) -> dict[tuple[int, int], str]:
    """Return the path data of pairs that are curved around other vertices, by pairs with the lower number first."""
    pairs = _lines(pairs)
    corners = _core.curve_edges(pack([end for pair in pairs for end in pair]), places, sizes, NODE)
    return {
        pair: "M{}Q{} {}L{}Q{} {}".format(*(_xy(complex(x, y)) for x, y in points))
        for pair, points in zip(pairs, corners, strict=True)
        if points is not None
    }


def _sizes(names: Iterable[str]) -> list[int]:
    return [max(NODE, text_width(name) + _PADDING) for name in names]


def document(picture: Picture, content: str, low: complex, size: complex, body: Iterable[str]) -> Iterator[str]:
    """Yield an SVG document with ids that depend on its contents, so that two on one page do not clash."""
    title, description = xml(picture.title), xml(picture.description)
    digits = repr((content, title, description)).encode("utf-8", "backslashreplace")
    name = f"berge-{int.from_bytes(digits, 'big') % (2**64 - 59):016x}"
    words = ""
    if picture.caption:
        low, size, words = _add_caption(picture.caption, low, size)
    scale = min(1, SIZES["largest"] / max(size.real, size.imag)) if isinstance(picture, BoardPicture) else 1
    yield f'<svg xmlns="http://www.w3.org/2000/svg" class="berge-svg" role="img" viewBox="{_xy(low)} {_xy(size)}"'
    yield f' width="{_number(size.real * scale)}" height="{_number(size.imag * scale)}"'
    yield f' aria-labelledby="{name}-title {name}-desc">\n'
    yield f'<title id="{name}-title">{title}</title>\n<desc id="{name}-desc">{description}</desc>\n'
    yield _style()
    yield f'<rect class="berge-paper" x="{_number(low.real)}" y="{_number(low.imag)}"'
    yield f' width="{_number(size.real)}" height="{_number(size.imag)}"/>\n'
    yield from body
    yield words
    yield "</svg>\n"


def _add_caption(caption: str, low: complex, size: complex) -> tuple[complex, complex, str]:
    """Return the area of a picture with room for a sentence below it, and the sentence."""
    letters = max(1.0, max(size.real, size.imag) / _READ_AT)  # so that it can be read where a large picture is reduced
    wide = max(size.real, (text_width(caption) + 2 * _PADDING) * letters)
    low -= (wide - size.real) / 2
    text = (
        f'<text class="berge-name" font-size="{_number(SIZES["label"] * letters)}" x="{_number(low.real + wide / 2)}"'
    )
    text += f' y="{_number(low.imag + size.imag + SIZES["label"] * letters)}">{xml(caption)}</text>\n'
    return low, complex(wide, size.imag + 2 * SIZES["label"] * letters), text


# Points are complex numbers, y downwards.


def _number(x: float) -> str:
    return f"{round(x, 1) + 0.0:g}"


def _xy(point: complex) -> str:
    return f"{_number(point.real)} {_number(point.imag)}"


def text_element(x: float, y: float, text: str, anchor: str = "start") -> str:
    """Return a line of text; `anchor` is `start`, `middle` or `end`."""
    return f'<text class="berge-name" style="text-anchor: {anchor}" x="{x:g}" y="{y:g}">{xml(text)}</text>\n'


def _path(style: str, data: str) -> str:
    return f'<path class="berge-{style}" d="{data}"/>\n'


def _line(points: Iterable[complex]) -> str:
    return "M" + "L".join(map(_xy, points))


def _disc(centre: complex, radius: float) -> str:
    """Return a circle as path data: one arc, closed except for a tenth of a pixel."""
    return f"M{_xy(centre - radius * 1j)}a{_number(radius)} {_number(radius)} 0 1 0 .1 0z"


def _diamond(centre: complex, radius: float) -> str:
    return _line(centre + radius * turn for turn in (1, 1j, -1, -1j)) + "z"


def _arrow(start: complex, end: complex, head: float) -> tuple[str, str]:
    """Return the shaft and the head of an arrow as path data."""
    unit = (end - start) / abs(end - start)
    base = end - head * unit
    return _line([start, base + unit]), _line([end, base + unit * 0.5j * head, base - unit * 0.5j * head]) + "z"


def _move(value: str, start: complex, end: complex) -> str:
    """Return the arrow of a move, with a halo that separates it from other lines."""
    shaft, head = _arrow(start, end, SIZES["heads"][value == "losing"])
    parts = _path("halo", shaft + head) + _path("shaft", shaft) + _path("head", head)
    return f'<g class="berge-move berge-{value}">\n{parts}</g>\n'


def _trail(points: list[complex]) -> Iterator[str]:
    if len(points) > 1:
        yield _path("trail-halo", _line(points))
        yield _path("trail", _line(points))
        yield _path("origin", _disc(points[0], SIZES["origin"]))


def _centre(cell: Cell) -> complex:
    return complex(cell[1] - 0.5, cell[0] - 0.5) * _CELL


def _board(picture: BoardPicture) -> Iterator[str]:
    """Yield the layers of a board from bottom to top; plain cells are one path for each row."""
    if _has_small_cells(picture):
        picture = yield from _flat(picture)
    cells, token = picture.cells, picture.token
    values = {word: [cell for cell, value in picture.values.items() if value == word] for word in ("winning", "losing")}
    yield from _areas("wall", _cells_with(cells, "#"))
    yield from _areas("visited", picture.visited)
    yield from _areas("region", (cell for domino in picture.dominoes for cell in domino))
    yield from _areas("bad", values["winning"])
    yield from _areas("good", values["losing"])
    yield from _grid(len(cells), len(cells[0]), lines=not _has_small_cells(picture))
    yield from _discs("ring", values["losing"], SIZES["ring"])
    yield from _discs("dot", values["winning"], _DOT, -_ASIDE * (1 + 1j))
    for cell in sorted(picture.barrier):
        yield _path("fence", _square(_centre(cell), SIZES["fence"]))
    for _ignored, group in groupby(sorted(picture.pairs), lambda pair: pair[0][0]):
        yield _path("pair", "".join(_line([_centre(first), _centre(second)]) for first, second in group))
    for cell in sorted(picture.exposed):
        yield _path("exposed", _square(_centre(cell) + SIZES["besides"] * (1 + 1j), SIZES["square"]))
    below, above = _dominoes(picture.dominoes)
    yield from below
    yield from _pieces(cells)
    yield from above
    yield from _trail([_centre(cell) for cell, _ in groupby([*picture.visited, *([token] if token else [])])])
    for start, end in picture.missed:
        yield _step("missed", start, end) if start != end else _missed_start(_centre(end))
    if token:
        for cell, value in sorted(picture.moves.items()):
            yield _step(value, token, cell)
        yield _path("token-halo", _diamond(_centre(token), SIZES["token"]))
        yield _path("token", _diamond(_centre(token), SIZES["token"]))


def _step(value: str, cell: Cell, other: Cell) -> str:
    """Return the arrow from a cell to another one."""
    start, end = _centre(cell), _centre(other)
    unit = (end - start) / abs(end - start)
    return _move(value, start + SIZES["fromCell"] * unit, end - SIZES["toCell"] * unit)


def _missed_start(place: complex) -> str:
    """Return the mark of a start that would have won."""
    return _path("missed-start", _disc(place, SIZES["ring"]))


def _has_small_cells(picture: BoardPicture) -> bool:
    """Whether cells are so small that they have flat colours: lines could not be seen."""
    _low, size = _board_area(picture)
    return bool(_CELL * SIZES["poster"] / max(size.real, size.imag) < SIZES["flat"])


def _flat(picture: BoardPicture) -> Generator[str, None, BoardPicture]:
    """Yield dominoes by their direction and good starts in flat colours; return the picture without them."""
    directions: dict[str, list[Cell]] = {"across": [], "down": [], "other": []}
    for first, second in (*picture.dominoes, *picture.pairs):
        step = abs(first[0] - second[0]), abs(first[1] - second[1])
        directions[{(0, 1): "across", (1, 0): "down"}.get(step, "other")] += first, second
    good = [cell for cell, value in picture.values.items() if value == "losing"]
    for name, cells in {**directions, "good": good}.items():
        yield from _areas(f"flat-{name}", cells)
    return replace(picture, values={}, dominoes=(), pairs=(), exposed=(), barrier=())


def _square(centre: complex, half: int) -> str:
    return f"M{_xy(centre - half * (1 + 1j))}h{2 * half}v{2 * half}h-{2 * half}z"


def _cells_with(cells: Sequence[str], letter: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(cells, 1) for c, cell in enumerate(row, 1) if cell == letter]


def _pieces(cells: Sequence[str]) -> Iterator[str]:
    """Yield the pieces, and the letters that have no drawing of their own."""
    yield from _discs("black", _cells_with(cells, "X"), SIZES["piece"])
    yield from _discs("white", _cells_with(cells, "O"), SIZES["piece"])
    for letter in sorted(set().union(*cells) - {*"#.XO"}):
        for centre in map(_centre, _cells_with(cells, letter)):
            place = f'x="{_number(centre.real)}" y="{_number(centre.imag + _NAME)}"'
            yield f'<text class="berge-name" {place}>{xml(visible(letter))}</text>\n'


def _by_row(cells: Iterable[Cell]) -> Iterator[tuple[int, list[int]]]:
    for row, group in groupby(sorted(set(cells)), lambda cell: cell[0]):
        yield row, [column for _, column in group]


def _areas(style: str, cells: Iterable[Cell]) -> Iterator[str]:
    """Yield the area of some cells: one path for each row, one box for adjacent cells."""
    for row, columns in _by_row(cells):
        data = ""
        for _ignored, group in groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
            run = [column for _, column in group]
            width = len(run) * _CELL
            data += f"M{(run[0] - 1) * _CELL} {(row - 1) * _CELL}h{width}v{_CELL}h-{width}z"
        yield _path(style, data)


def _discs(style: str, cells: Iterable[Cell], radius: float, shift: complex = 0) -> Iterator[str]:
    """Yield circles in some cells, one path for each row."""
    for row, columns in _by_row(cells):
        yield _path(style, "".join(_disc(_centre((row, column)) + shift, radius) for column in columns))


def _grid(rows: int, columns: int, *, lines: bool = True) -> Iterator[str]:
    """Yield the lines between the cells, the frame, and the numbers."""
    width, height = columns * _CELL, rows * _CELL
    if lines:
        data = [f"M0 {y}h{width}" for y in range(_CELL, height, _CELL)]
        data += [f"M{x} 0v{height}" for x in range(_CELL, width, _CELL)]
        yield _path("grid", "".join(data))
    yield f'<rect class="berge-frame" width="{width}" height="{height}" rx="3"/>\n'
    if columns <= WIDEST_LABELLED:
        yield f'<g font-size="{SIZES["label"]}">\n'
        for column in range(1, columns + 1):
            yield f'<text class="berge-label" x="{(column - 0.5) * _CELL:g}" y="-{SIZES["above"]}">{column}</text>\n'
        for row in range(1, rows + 1):
            yield f'<text class="berge-label" x="-{SIZES["left"]}" y="{(row - 0.5) * _CELL + _LABEL:g}">{row}</text>\n'
        yield "</g>\n"


def _dominoes(dominoes: Iterable[tuple[Cell, Cell]]) -> tuple[list[str], list[str]]:
    """Return the shapes of dominoes below and above the pieces: a tile for neighbours, else a dot and an arrow."""
    below, above = [], []
    tip, length = SIZES["tip"]
    dot, over, size = SIZES["bar"]
    for _ignored, group in groupby(sorted(dominoes), lambda domino: domino[0][0]):
        tiles = bars = tips = ""
        for first, second in group:
            start, end = _centre(first), _centre(second)
            if abs(start - end) == _CELL:
                tiles += _line([start, end])
                tips += _arrow(start, start + tip * (end - start) / _CELL, length)[1]
            else:
                bar, head = _arrow(start, end + over * (end - start) / abs(end - start), size)
                bars, tips = bars + bar, tips + _disc(start, dot) + head
        below += [_path(style, tiles) for style in ("domino", "domino-face") if tiles]
        above += [_path("bar", bars)] * bool(bars) + [_path("tip", tips)]
    return below, above


def text_width(words: str) -> int:
    """Return the approximate width of a text, in pixels."""
    usual, wide, widest = SIZES["letters"]
    return sum(
        widest if c in "MW@%" or ord(c) >= 0x1100 else wide if c.isupper() or c in "mw&" else usual for c in words
    )


def _shorten(name: str) -> str:
    """Shorten a name to the width of a node."""
    if text_width(name) <= _LONGEST_NAME:
        return name
    while text_width(name) > _LONGEST_NAME - _PADDING:
        name = name[: min(len(name), _LONGEST_NAME // SIZES["letters"][0] + 1) - 1]
    return name.rstrip() + "…"


def _lines(edges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return edges sorted, each once."""
    return sorted({(min(edge), max(edge)) for edge in edges})


def _graph(
    picture: GraphPicture, names: Sequence[str], nodes: Sequence[int], places: Sequence[complex]
) -> Iterator[str]:
    """Yield the layers of a graph from bottom to top."""
    token = picture.token
    curves_of_pairs = curve_edges(picture.pairs, _round_places(places), nodes)
    for kind, edges, curves in (
        ("edge", [] if picture.columns else _lines(picture.edges), {}),
        ("pair", _lines(picture.pairs), curves_of_pairs),
    ):
        for _ignored, group in groupby(edges, lambda edge: edge[0]):
            yield _path(kind, "".join(curves.get((u, v)) or _line([places[u], places[v]]) for u, v in group))
    trail = [places[v] for v, _ in groupby([*picture.visited, *([token] if token is not None else [])])]
    yield from _trail(trail)

    def step(value: str, u: int, v: int) -> str:
        start = _border(places[u], places[v], nodes[u], SIZES["fromVertex"])
        return _move(value, start, _border(places[v], places[u], nodes[v], SIZES["toVertex"][v in picture.values]))

    for u, v in picture.missed:
        yield step("missed", u, v) if u != v else _missed_start(places[v])
    if token is not None:
        for vertex, value in sorted(picture.moves.items()):
            yield step(value, token, vertex)
    for vertex, name in enumerate(names):
        yield from _vertex(picture, vertex, name, nodes[vertex], places[vertex])


def _border(centre: complex, towards: complex, width: int, space: int) -> complex:
    """Return the point where a line from the centre of a node leaves it, plus some space."""
    unit, half = (towards - centre) / abs(towards - centre), width / 2 + space
    if width == NODE:
        return centre + unit * half
    return centre + unit * min(half / max(abs(unit.real), 1e-9), (NODE / 2 + space) / max(abs(unit.imag), 1e-9))


def _vertex(picture: GraphPicture, vertex: int, name: str, width: int, place: complex) -> Iterator[str]:
    """Yield a vertex with its name and marks."""
    value, is_token = picture.values.get(vertex), vertex == picture.token
    styles = {
        "visited": vertex in picture.visited and not is_token,
        "bad": value == "winning",
        "good": value == "losing",
        "near": picture.columns is not None and vertex in picture.moves,
        "barrier": vertex in picture.barrier,
        "here": is_token,
    }
    style = "".join(f" berge-{word}" for word, holds in styles.items() if holds)
    corner = SIZES["corner"] if styles["barrier"] else NODE // 2
    ring, inside = SIZES["vertexRing"], SIZES["vertexSquare"]
    yield "<g>\n"
    if name != picture.names[vertex]:
        yield f"<title>{xml(picture.names[vertex])}</title>\n"
    yield _rect(f"vertex{style}", place, width, NODE, corner)
    if styles["good"]:
        yield _rect("ring", place, width + ring, NODE + ring, corner + ring // 2)
    if styles["bad"]:
        yield _path("dot", _disc(place + complex(_DOT - width / 2, _DOT - NODE / 2), _DOT))
    if vertex in picture.exposed:
        yield _path("exposed", _square(place + complex(width / 2 - inside, NODE / 2 - inside), SIZES["square"]))
    words = f'y="{_number(place.imag + _NAME)}">{escape_html(name)}</text>'
    yield f'<text class="berge-name{" berge-here" if is_token else ""}" x="{_number(place.real)}" {words}\n'
    if is_token:
        yield _path("token", _diamond(place - (NODE / 2 + SIZES["aboveVertex"]) * 1j, SIZES["vertexToken"]))
    yield "</g>\n"


def _rect(style: str, place: complex, width: float, height: float, corner: float) -> str:
    low = place - complex(width, height) / 2
    corners = f'x="{_number(low.real)}" y="{_number(low.imag)}" rx="{corner}"'
    return f'<rect class="berge-{style}" {corners} width="{width}" height="{height}"/>\n'
