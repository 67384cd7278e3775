"""Pictures of boards in SVG."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from berge.cells import Cell
from berge.errors import LimitError
from berge.i18n import _
from berge.render import svg
from berge.render.layout import SIZES
from berge.render.pen import WIDEST_LABELLED
from berge.sanitize import as_xml

LONGEST_SIDE = 400
"""Boards with more rows or columns than this are not drawn."""

_CELL: int = SIZES["cell"]
_MARGIN, _END_MARGIN, _BARE_MARGIN = SIZES["margins"]
_DOT, _ASIDE = SIZES["dot"]
_LABEL, _NAME = SIZES["middle"]


@dataclass(frozen=True, kw_only=True)
class BoardPicture(svg.MarkedPicture[Cell]):
    """The contents of a picture of a board."""

    cells: Sequence[str]
    """Rows of letters: `#` a hole or wall, `.` empty, `X` a black piece, `O` a white one; others are letters."""
    dominoes: Sequence[tuple[Cell, Cell]] = ()
    """Pairs of cells, neighbours or not, from the first to the second."""


def check_board_size(rows: Sequence[str]) -> None:
    """Raise LimitError if a board is too large for a picture."""
    if max(len(rows), len(rows[0])) > LONGEST_SIDE:
        limit = _(
            "pictures go up to {longest_side} x {longest_side}; ask for text or JSON instead", longest_side=LONGEST_SIDE
        )
        raise LimitError(
            _("the board is {rows} x {columns}; {limit}", rows=len(rows), columns=len(rows[0]), limit=limit)
        )


def draw_board(picture: BoardPicture) -> Iterator[str]:
    """Return the document of a picture, in pieces; raises LimitError if the board is too large."""
    check_board_size(picture.cells)
    id_source = (
        *(tuple(picture.cells), picture.token, tuple(picture.visited), sorted(picture.values.items())),
        *(sorted(picture.moves.items()), tuple(picture.dominoes), tuple(picture.pairs)),
        *(sorted(picture.exposed), sorted(picture.barrier), sorted(picture.kernel)),
    )
    return svg.write_document(
        picture, repr(id_source), *_measure_area(picture), _draw_layers(picture), largest=SIZES["largest"]
    )


def _measure_area(picture: BoardPicture) -> tuple[complex, complex]:
    """Return the upper left corner and the size of a picture."""
    columns, rows = len(picture.cells[0]), len(picture.cells)
    margin, end = (_MARGIN, _END_MARGIN) if columns <= WIDEST_LABELLED else (_BARE_MARGIN, _BARE_MARGIN)
    return -margin * (1 + 1j), complex(columns * _CELL + margin + end, rows * _CELL + margin + end)


def draw_unmarked_board(picture: BoardPicture) -> svg.UnmarkedPicture:
    """Return the cells of a board, and above marks its pieces, trail and token; raises as `draw_board`."""
    check_board_size(picture.cells)
    corner, size = _measure_area(picture)
    cells = picture.cells
    below = [*_draw_areas("wall", _find_cells(cells, "#")), *_draw_areas("visited", picture.visited)]
    below += _draw_grid(len(cells), len(cells[0]))
    above = list(_draw_pieces(cells))
    above += _draw_trail(picture.visited)
    if picture.token:
        above += svg.draw_token(_find_centre(picture.token), SIZES["token"])
    every_cell = ((r, c) for r in range(1, len(cells) + 1) for c in range(1, len(cells[0]) + 1))
    nodes = {cell: (_find_centre(cell), _CELL, _CELL) for cell in every_cell}
    return svg.UnmarkedPicture(corner, size, "".join(below), "".join(above), nodes)


def _draw_layers(picture: BoardPicture) -> Iterator[str]:
    """Yield the layers of a board from bottom to top; plain cells are one path for each row."""
    if _has_small_cells(picture):
        picture = yield from _draw_flat_cells(picture)
    cells, token = picture.cells, picture.token
    values = {word: [cell for cell, value in picture.values.items() if value == word] for word in ("winning", "losing")}
    yield from _draw_areas("wall", _find_cells(cells, "#"))
    yield from _draw_areas("visited", picture.visited)
    yield from _draw_areas("region", (cell for domino in picture.dominoes for cell in domino))
    yield from _draw_areas("bad", values["winning"])
    yield from _draw_areas("good", values["losing"])
    yield from _draw_grid(len(cells), len(cells[0]), lines=not _has_small_cells(picture))
    yield from _draw_discs("ring", values["losing"], SIZES["ring"])
    yield from _draw_discs("dot", values["winning"], _DOT, -_ASIDE * (1 + 1j))
    for cell in sorted(picture.barrier):
        yield svg.draw_path("fence", svg.trace_square(_find_centre(cell), SIZES["fence"]))
    yield from _draw_discs("kernel", picture.kernel, SIZES["ring"])
    for _ignored, group in groupby(sorted(picture.pairs), lambda pair: pair[0][0]):
        lines = (svg.trace_line([_find_centre(first), _find_centre(second)]) for first, second in group)
        yield svg.draw_path("pair", "".join(lines))
    for cell in sorted(picture.exposed):
        yield svg.draw_path(
            "exposed", svg.trace_square(_find_centre(cell) + SIZES["besides"] * (1 + 1j), SIZES["square"])
        )
    below, above = _draw_dominoes(picture.dominoes)
    yield from below
    yield from _draw_pieces(cells)
    yield from above
    yield from _draw_trail([*picture.visited, *([token] if token else [])])
    for start, end in picture.missed:
        yield _draw_step("missed", start, end) if start != end else svg.draw_missed_start(_find_centre(end))
    if token:
        for cell, value in sorted(picture.moves.items()):
            yield _draw_step(value, token, cell)
        yield from svg.draw_token(_find_centre(token), SIZES["token"])


def _draw_flat_cells(picture: BoardPicture) -> Generator[str, None, BoardPicture]:
    """Yield dominoes by their direction and good starts in flat colours; return the picture without them."""
    directions: dict[str, list[Cell]] = {"across": [], "down": [], "other": []}
    for first, second in (*picture.dominoes, *picture.pairs):
        step = abs(first[0] - second[0]), abs(first[1] - second[1])
        directions[{(0, 1): "across", (1, 0): "down"}.get(step, "other")] += first, second
    good = [cell for cell, value in picture.values.items() if value == "losing"]
    for name, cells in {**directions, "good": [*good, *picture.kernel]}.items():
        yield from _draw_areas(f"flat-{name}", cells)
    return replace(picture, values={}, dominoes=(), pairs=(), exposed=(), barrier=(), kernel=())


def _has_small_cells(picture: BoardPicture) -> bool:
    """Whether cells are so small that they have flat colours: lines could not be seen."""
    _low, size = _measure_area(picture)
    return bool(_CELL * SIZES["poster"] / max(size.real, size.imag) < SIZES["flat"])


def _draw_trail(path: Iterable[Cell]) -> Iterator[str]:
    """Yield the line through the visited cells, which begins with a dot; vertices of a graph would hide that."""
    points = [_find_centre(cell) for cell, _ in groupby(path)]
    yield from svg.draw_trail(points)
    if len(points) > 1:
        yield svg.draw_path("origin", svg.trace_disc(points[0], SIZES["origin"]))


def _draw_step(value: str, cell: Cell, other: Cell) -> str:
    """Return the arrow from a cell to another one."""
    start, end = _find_centre(cell), _find_centre(other)
    unit = (end - start) / abs(end - start)
    return svg.draw_move(value, start + SIZES["fromCell"] * unit, end - SIZES["toCell"] * unit)


def _find_cells(cells: Sequence[str], letter: str) -> list[Cell]:
    """Return the cells that hold a letter."""
    return [(r, c) for r, row in enumerate(cells, 1) for c, cell in enumerate(row, 1) if cell == letter]


def _draw_pieces(cells: Sequence[str]) -> Iterator[str]:
    """Yield the pieces, and the letters that have no drawing of their own."""
    yield from _draw_discs("black", _find_cells(cells, "X"), SIZES["piece"])
    yield from _draw_discs("white", _find_cells(cells, "O"), SIZES["piece"])
    for letter in sorted(set().union(*cells) - {*"#.XO"}):
        for centre in map(_find_centre, _find_cells(cells, letter)):
            place = f'x="{svg.format_number(centre.real)}" y="{svg.format_number(centre.imag + _NAME)}"'
            yield f'<text class="berge-name" {place}>{as_xml(letter)}</text>\n'


def _group_by_row(cells: Iterable[Cell]) -> Iterator[tuple[int, list[int]]]:
    """Yield each row with its columns, ascending."""
    for row, group in groupby(sorted(set(cells)), lambda cell: cell[0]):
        yield row, [column for _, column in group]


def _draw_areas(style: str, cells: Iterable[Cell]) -> Iterator[str]:
    """Yield the area of some cells: one path for each row, one box for adjacent cells."""
    for row, columns in _group_by_row(cells):
        data = ""
        for _ignored, group in groupby(enumerate(columns), lambda pair: pair[1] - pair[0]):
            run = [column for _, column in group]
            width = len(run) * _CELL
            data += f"M{(run[0] - 1) * _CELL} {(row - 1) * _CELL}h{width}v{_CELL}h-{width}z"
        yield svg.draw_path(style, data)


def _draw_discs(style: str, cells: Iterable[Cell], radius: float, shift: complex = 0) -> Iterator[str]:
    """Yield circles in some cells, one path for each row."""
    for row, columns in _group_by_row(cells):
        yield svg.draw_path(
            style, "".join(svg.trace_disc(_find_centre((row, column)) + shift, radius) for column in columns)
        )


def _draw_grid(rows: int, columns: int, *, lines: bool = True) -> Iterator[str]:
    """Yield the lines between the cells, the frame, and the numbers."""
    width, height = columns * _CELL, rows * _CELL
    if lines:
        data = [f"M0 {y}h{width}" for y in range(_CELL, height, _CELL)]
        data += [f"M{x} 0v{height}" for x in range(_CELL, width, _CELL)]
        yield svg.draw_path("grid", "".join(data))
    yield f'<rect class="berge-frame" width="{width}" height="{height}" rx="3"/>\n'
    if columns <= WIDEST_LABELLED:
        yield f'<g font-size="{SIZES["label"]}">\n'
        for column in range(1, columns + 1):
            yield f'<text class="berge-label" x="{(column - 0.5) * _CELL:g}" y="-{SIZES["above"]}">{column}</text>\n'
        for row in range(1, rows + 1):
            yield f'<text class="berge-label" x="-{SIZES["left"]}" y="{(row - 0.5) * _CELL + _LABEL:g}">{row}</text>\n'
        yield "</g>\n"


def _draw_dominoes(dominoes: Iterable[tuple[Cell, Cell]]) -> tuple[list[str], list[str]]:
    """Return the shapes of dominoes below and above the pieces: a tile for neighbours, else a dot and an arrow."""
    below, above = [], []
    tip, length = SIZES["tip"]
    dot, over, size = SIZES["bar"]
    for _ignored, group in groupby(sorted(dominoes), lambda domino: domino[0][0]):
        tiles = bars = tips = ""
        for first, second in group:
            start, end = _find_centre(first), _find_centre(second)
            if abs(start - end) == _CELL:
                tiles += svg.trace_line([start, end])
                tips += svg.trace_arrow(start, start + tip * (end - start) / _CELL, length)[1]
            else:
                bar, head = svg.trace_arrow(start, end + over * (end - start) / abs(end - start), size)
                bars, tips = bars + bar, tips + svg.trace_disc(start, dot) + head
        below += [svg.draw_path(style, tiles) for style in ("domino", "domino-face") if tiles]
        above += [svg.draw_path("bar", bars)] * bool(bars) + [svg.draw_path("tip", tips)]
    return below, above


def _find_centre(cell: Cell) -> complex:
    return complex(cell[1] - 0.5, cell[0] - 0.5) * _CELL
