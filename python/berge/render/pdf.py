"""Pages of pictures to print, as PDF, by svglib and ReportLab.

The file is plain ASCII, so it is written as any other text. Chinese is in a font that every viewer has or replaces.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from berge.errors import require_packages
from berge.sanitize import as_xml

ACROSS, GAP, MARGIN, TALLEST = 2, 18, 50, 170
"""The pictures in a row, the space around each, the margins of a page, and the height of a picture, in points."""
LATIN, CHINESE = "Helvetica", "STSong-Light"


class Chapter(NamedTuple):
    """A part of a document, which begins on a new page: its heading, a text, and captions with pictures in SVG."""

    heading: str
    text: str
    figures: Sequence[tuple[str, str]]


def write_pages(parts: Sequence[Chapter]) -> str:
    """Return a document; raises PackageError where svglib is not installed. Equal parts make equal documents."""
    with require_packages():
        return _build(parts)


def _build(parts: Sequence[Chapter]) -> str:
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.platypus import PageBreak, SimpleDocTemplate

    pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
    buffer, story = io.BytesIO(), list[Any]()
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), MARGIN)
    template = SimpleDocTemplate(buffer, pagesize=A4, title=parts[0].heading, invariant=1, **margins)
    for part in parts:
        story += [*_build_elements(part, template.width), PageBreak()]
    template.build(story, onFirstPage=_number_page, onLaterPages=_number_page)
    head, line_end, rest = buffer.getvalue().partition(b"\n%")
    comment, end, body = rest.partition(b"\n")  # its bytes only say that the file may be binary
    return (head + line_end + b"-" * len(comment) + end + body).decode("ascii")


def _number_page(canvas: Any, template: Any) -> None:
    canvas.setFont(LATIN, 9)
    canvas.drawCentredString(MARGIN + template.width / 2, MARGIN / 2, str(template.page))


def _build_elements(part: Chapter, width: float) -> list[Any]:
    """Return the elements of a part, from top to bottom."""
    from reportlab.platypus import Spacer, Table

    column = width / ACROSS
    cells = [
        [_build_paragraph(caption, 10), _build_drawing(picture, column - GAP)] for caption, picture in part.figures
    ]
    rows = [(cells[at : at + ACROSS] + [[]] * ACROSS)[:ACROSS] for at in range(0, len(cells), ACROSS)]
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0)]
    table = Table(rows, colWidths=[column] * ACROSS, style=[*style, ("BOTTOMPADDING", (0, 0), (-1, -1), GAP)])
    text = [_build_paragraph(part.text, 10)] if part.text else []
    return [_build_paragraph(part.heading, 16), *text, Spacer(0, GAP), table]


def _build_paragraph(text: str, size: int) -> Any:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    style = ParagraphStyle("", fontName=_pick_font(text), fontSize=size, leading=1.4 * size, spaceAfter=size / 2)
    if style.fontName == CHINESE:
        style.wordWrap = "CJK"  # lines may end anywhere
    return Paragraph(as_xml(text), style)


def _pick_font(text: str) -> str:
    return LATIN if text.isascii() else CHINESE


def _build_drawing(picture: str, width: float) -> Any:
    """Return a picture that is no larger than its place; its light colours are those of paper."""
    from svglib.svglib import svg2rlg

    picture = re.sub(r"(?<![\w-])[\w-]++: var\([^)]*+\)|@media.*+", "", picture)
    picture = re.sub(r"stroke[^}]*paint-order: stroke", "", picture)  # the outline would hide what it surrounds
    picture = picture.replace("system-ui, 'DejaVu Sans', sans-serif", LATIN)
    drawing: Any = svg2rlg(io.BytesIO(picture.encode()))
    scale = min(width / drawing.width, TALLEST / drawing.height, 1)
    drawing.scale(scale, scale)
    drawing.width, drawing.height = scale * drawing.width, scale * drawing.height
    _choose_fonts(drawing)
    return drawing


def _choose_fonts(node: Any) -> None:
    for child in getattr(node, "contents", ()):
        if hasattr(child, "fontName"):
            child.fontName = _pick_font(child.text)
        _choose_fonts(child)
