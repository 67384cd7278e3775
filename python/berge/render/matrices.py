"""Block forms of matrices as text, and as pictures of their entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from berge.analysis.dulmage_mendelsohn import DulmageMendelsohn, Part
from berge.documents import Options, writes
from berge.i18n import Message, _
from berge.i18n.counts import count_blocks, count_columns, count_entries, count_rows
from berge.render.decompositions import MOST_NAMES, join_names, say_total, say_unique, write_matchings
from berge.render.pen import Pen, pad

PARTS = (_("under-determined"), _("well-determined"), _("over-determined"))
"""The names of the parts, in order."""
_COLOURS = (_("blue is under-determined"), _("grey is well-determined"), _("orange is over-determined"))
"""The colour of each part in pictures."""
MOST_SINGLES = 10
"""If there are more well-determined blocks of one row than this, one line lists them all."""
MOST_OUTLINED = 2000
"""If there are more blocks than this, only the parts are outlined."""
_WIDEST, _NARROWEST, _LEAST, _SQUARE, _FINEST, _MARGIN, _LINE = 640, 420, 120, 24, 2, 28, 22
_STYLES = ("good", "visited", "bad")
"""How the squares of each part are coloured."""


@writes(DulmageMendelsohn, "text", "language", "matchings")
def write_matrix_as_text(decomposition: DulmageMendelsohn, options: Options) -> Iterator[str]:
    """Yield the structural rank, advice if it is not full, the parts, unmatched rows and columns, and the blocks."""
    pen = Pen(options)
    yield pen.say_line(_describe_rank(decomposition))
    if decomposition.are_sides_guessed:
        yield pen.say_line(_("rows and columns are guessed: the first vertex of each component is a row"))
    yield "\n"
    advice = [pen.say_line(line) for line in _list_advice(decomposition, pen)]
    yield from [*advice, "\n"] if advice else []
    names = [*map(pen.say, PARTS)]
    widest = max(map(len, names)) if pen.language == "en" else -1
    for name, part, blocks in zip(names, list_parts(decomposition), _count_blocks(decomposition), strict=True):
        rows, columns = count_rows(len(part.rows)), count_columns(len(part.columns))
        size = pen.say("{rows}, {columns}, {blocks}", rows=rows, columns=columns, blocks=count_blocks(blocks))
        yield f"  {pad(name, max(widest, 10) + 2)}{size if blocks else pen.say('none')}\n"
    yield "\n"
    yield pen.say_line("unmatched rows: {names}", names=join_names(decomposition.unmatched_rows, pen))
    yield pen.say_line("unmatched columns: {names}", names=join_names(decomposition.unmatched_columns, pen))
    yield pen.say_line(say_unique(decomposition.is_unique))
    cover_rows, cover_columns = (join_names(some, pen) for some in decomposition.vertex_cover)
    yield pen.say_line("minimum vertex cover: rows {rows}; columns {columns}", rows=cover_rows, columns=cover_columns)
    yield from write_matchings(decomposition.matchings(), pen, options)
    yield "\n"
    of_block = [
        name for name, blocks in zip(names, _count_blocks(decomposition), strict=True) for each in range(blocks)
    ]
    yield pen.say_line("blocks, rows x columns ({n}):", n=len(decomposition))
    singles = _find_singles(decomposition)
    if len(singles) > MOST_SINGLES:
        starts = decomposition.row_starts
        firsts = [decomposition.rows[starts[number]] for number in singles[: MOST_NAMES + 1]]
        list_of_singles = pen.say(
            "{n} of 1 x 1, of the rows {names}",
            n=f"{len(singles):,}",
            names=join_names(firsts, pen, None, len(singles)),
        )
        yield f"  {pad(names[1], max(widest, 10) + 2)}{list_of_singles}\n"
    listed_together = set(singles if len(singles) > MOST_SINGLES else [])
    listed_count = 0
    for number, (block, name) in enumerate(zip(decomposition, of_block, strict=True)):
        if number in listed_together:
            continue
        if listed_count == MOST_NAMES:
            yield f"  {pen.say(say_total(len(decomposition)))}\n"
            return
        listed_count += 1
        across, down = join_names(block.rows, pen, _("no row")), join_names(block.columns, pen, _("no column"))
        yield f"  {pad(name, max(widest, 10) + 2)}{across}  x  {down}\n"


def _find_singles(decomposition: DulmageMendelsohn) -> list[int]:
    """Return the numbers of the well-determined blocks of one row and one column."""
    before, count, _behind = _count_blocks(decomposition)
    starts = decomposition.row_starts
    return [number for number in range(before, before + count) if starts[number + 1] == starts[number] + 1]


def _list_advice(decomposition: DulmageMendelsohn, pen: Pen) -> Iterator[Message]:
    """Yield how to give the matrix full structural rank."""
    over, under = decomposition.overdetermined, decomposition.underdetermined
    if over.rows:
        surplus = len(over.rows) - len(over.columns)
        yield _(
            "over-determined: {rows} for {columns}; remove {surplus} or add {missing}. The rows: {names}",
            rows=count_rows(len(over.rows)),
            columns=count_columns(len(over.columns)),
            surplus=_describe_surplus(count_rows(surplus), surplus),
            missing=count_columns(surplus),
            names=join_names(over.rows, pen),
        )
    if under.columns:
        surplus = len(under.columns) - len(under.rows)
        yield _(
            "under-determined: {columns} for {rows}; fix or remove {surplus}, or add {missing}. The columns: {names}",
            columns=count_columns(len(under.columns)),
            rows=count_rows(len(under.rows)),
            surplus=_describe_surplus(count_columns(surplus), surplus),
            missing=count_rows(surplus),
            names=join_names(under.columns, pen),
        )


def _describe_surplus(counted: Message, count: int) -> Message:
    """Return how many rows or columns are too many. Any single one of them may be removed, but not any two."""
    return _("{counted} (the unmatched ones will do)", counted=counted) if count > 1 else counted


def list_parts(decomposition: DulmageMendelsohn) -> tuple[Part, Part, Part]:
    """Return the three parts in their order."""
    return decomposition.underdetermined, decomposition.well_determined, decomposition.overdetermined


def _count_blocks(decomposition: DulmageMendelsohn) -> list[int]:
    """Return the number of blocks of each part. A block belongs to the part in which its last row and column are."""
    ends = list(zip(decomposition.row_starts[1:], decomposition.column_starts[1:], strict=True))
    part_ends = list(zip(decomposition.coarse_rows[1:], decomposition.coarse_columns[1:], strict=True))
    blocks_before = [sum(row <= rows and column <= columns for row, column in ends) for rows, columns in part_ends]
    return [blocks_before[0], blocks_before[1] - blocks_before[0], blocks_before[2] - blocks_before[1]]


def _describe_rank(decomposition: DulmageMendelsohn) -> Message:
    return _(
        "{rows}, {columns}, {entries}: structural rank {rank}",
        rows=count_rows(len(decomposition.rows)),
        columns=count_columns(len(decomposition.columns)),
        entries=count_entries(len(decomposition.entries)),
        rank=decomposition.structural_rank,
    )


@writes(DulmageMendelsohn, "svg", "language", ending="svg", media="image/svg+xml")
def write_matrix_as_svg(decomposition: DulmageMendelsohn, options: Options) -> Iterator[str]:
    """Yield the matrix in block form, with outlined parts and blocks; large ones have squares for several entries."""
    from berge.render.svg import Picture, draw_text, wrap, write_document  # reviews do not need it

    pen = Pen(options)
    scale = _choose_scale(len(decomposition.rows), len(decomposition.columns))
    rank = pen.say(_describe_rank(decomposition))
    legend = list(_write_legend(decomposition, scale, pen))
    width, height = scale.across * len(decomposition.columns), scale.down * len(decomposition.rows)
    widest = max(width, _NARROWEST)
    lines = [line for text in (rank, *legend) for line in wrap(text, widest)]
    size = complex(widest, height + _LINE * len(lines)) + 2 * _MARGIN * (1 + 1j)
    body = [
        *_draw_areas(decomposition, scale),
        *_draw_entries(decomposition, scale),
        *_draw_outlines(decomposition, scale),
    ]
    body += [draw_text(0, height + _LINE * number, line) for number, line in enumerate(lines, 1)]
    picture = Picture(title=rank, description=" ".join(legend))
    return write_document(
        picture,
        repr((decomposition.rows, decomposition.columns, decomposition._letters)),
        -_MARGIN * (1 + 1j),
        size,
        body,
    )


@dataclass(frozen=True)
class _Scale:
    """How far a row reaches down and a column across, and how many of each share a square of the picture."""

    down: float
    across: float
    rows: int
    columns: int


def _choose_scale(height: int, width: int) -> _Scale:
    """Return the scale of a matrix. It is the same for both sides, unless one would be too thin to see."""
    common = min(_SQUARE, _WIDEST / max(height, width, 1))
    down, across = (max(common, min(_SQUARE, _LEAST / max(count, 1))) for count in (height, width))
    return _Scale(down, across, *(max(1, ceil(_FINEST / each)) for each in (down, across)))


def _write_legend(decomposition: DulmageMendelsohn, scale: _Scale, pen: Pen) -> Iterator[str]:
    """Yield the meaning of the colours in the picture."""
    parts = [pen.say(colour) for colour, part in zip(_COLOURS, list_parts(decomposition), strict=True) if any(part)]
    if parts:
        yield pen.say("Colours: {parts}.", parts=pen.join(parts))
    if decomposition.entries and scale.rows == scale.columns == 1:
        yield pen.say("Dark: entries that some maximum matching has; pale: entries that none has.")
    elif decomposition.entries:
        yield pen.say(
            "A mark stands for up to {rows} x {columns} places: dark where some maximum matching has "
            "one of their entries, pale where none has.",
            rows=scale.rows,
            columns=scale.columns,
        )


def _draw_areas(decomposition: DulmageMendelsohn, scale: _Scale) -> Iterator[str]:
    bounds = zip(pairwise(decomposition.coarse_rows), pairwise(decomposition.coarse_columns), _STYLES, strict=True)
    for rows, columns, style in bounds:
        yield f'<path class="berge-{style}" d="{_trace_box(rows, columns, scale)}"/>\n'


def _draw_outlines(decomposition: DulmageMendelsohn, scale: _Scale) -> Iterator[str]:
    are_few = len(decomposition) <= MOST_OUTLINED
    rows, columns = (
        (decomposition.row_starts, decomposition.column_starts)
        if are_few
        else (decomposition.coarse_rows, decomposition.coarse_columns)
    )
    boxes = zip(pairwise(rows), pairwise(columns), strict=True)
    yield f'<path class="berge-grid" d="{"".join(_trace_box(*box, scale) for box in boxes)}"/>\n'
    frame = _trace_box((0, len(decomposition.rows)), (0, len(decomposition.columns)), scale)
    yield f'<path class="berge-frame" d="{frame}"/>\n'


def _trace_box(rows: tuple[int, int], columns: tuple[int, int], scale: _Scale) -> str:
    (top, bottom), (first, right) = rows, columns
    down, across = (bottom - top) * scale.down, (right - first) * scale.across
    return f"M{first * scale.across:g} {top * scale.down:g}h{across:g}v{down:g}h{-across:g}z"


def _draw_entries(decomposition: DulmageMendelsohn, scale: _Scale) -> Iterator[str]:
    """Yield the squares with an entry that some maximum matching has, above those with others alone."""
    squares: dict[str, set[tuple[int, int]]] = {"unused": set(), "entry": set()}
    for (row, column), letter in zip(decomposition.permuted(), decomposition._letters, strict=True):
        squares["unused" if letter == ord("N") else "entry"].add((row // scale.rows, column // scale.columns))
    down, across = scale.rows * scale.down, scale.columns * scale.across
    inset = min(down, across) / 6  # so that the colour of the part is seen
    for style, places in squares.items():
        data = "".join(
            f"M{column * across + inset:.5g} {row * down + inset:.5g}h{across - 2 * inset:.5g}v{down - 2 * inset:.5g}"
            f"h{2 * inset - across:.5g}z"
            for row, column in sorted(places)
        )
        yield f'<path class="berge-{style}" d="{data}"/>\n'
