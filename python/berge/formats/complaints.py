"""Precise errors for texts that are in no known format."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NoReturn

from berge.errors import ParseError, locate_offset, split_option, with_option
from berge.formats.detect import is_graph6, is_nearly_metis, recognise
from berge.formats.setups import list_board_rulesets
from berge.games.builtin import EXAMPLE
from berge.games.input_text import HEAD, InputText
from berge.graphs.edge_names import ANY_NAME, is_name, refuse_full_width
from berge.i18n import _
from berge.i18n.counts import count_columns, count_edges
from berge.sanitize import show

if TYPE_CHECKING:
    from berge.graphs.edgelists import EdgeList
    from berge.graphs.texts import GraphText

ANY_TEXT = _(
    "the size of a board, two names of vertices, a notation such as {example}, or another text of docs/formats.md",
    example=EXAMPLE,
)
GRAPH_TEXTS = _("an edge list, a table of edges, DIMACS, METIS, Matrix Market or GraphML")
MATRIX_TEXTS = _(
    "a Matrix Market file, as scipy.io.mmwrite writes it, or the edges of a bipartite graph, two names a line;"
    " in Python berge.dulmage_mendelsohn takes an array"
)
_NUMBERS = with_option(
    _("two numbers a line"),
    _("--ruleset adjlist if a line is a vertex with its neighbours, --columns if it is a table"),
)
_ROWS_OF_NUMBERS = _("rows of numbers"), _("a graph; `berge decompose --matrix` reads a matrix")
_METIS = with_option(_("a METIS file without errors, or two numbers a line"), _("--ruleset metis shows the errors"))
_EDGE = _("--ruleset edges if it is an edge")
_WEIGHTS = _('two numbers a line, or a head "source,target,weight" above')
_EDGE_A_LINE = _("an edge a line, such as 1 2; in Python berge.solve takes a list of pairs")
_GRAPHML = _("GraphML, which most tools write, or an edge a line")


def _describe_format(name: str) -> str:
    return _("a file in the format {name}", name=name)


_OTHER_FORMATS = (
    (rb"\[", _("a list in brackets"), _EDGE_A_LINE),
    (rb"\(\s*+[\w\"'][^\n(),]*+,[^\n()]*+\)", _("a pair in brackets"), _EDGE_A_LINE),
    (rb"\{(?!\s*+[\"}])", _("a list in braces"), _EDGE_A_LINE),
    (rb"\d++,\d++,[du],", _describe_format("Graphs.jl"), _GRAPHML),
    (rb"nodedef>", _("a GDF file"), _("GraphML, which Gephi and igraph write too, or an edge a line")),
    (rb"version https://git-lfs", _("a pointer of Git LFS"), _("the file itself; git lfs pull fetches it")),
    (rb"<(?:NUMBER OF|FIRST|END OF|TOTAL)\s", _describe_format("TNTP"), _GRAPHML),
    (rb"<", _("an element of XML or HTML"), _("GraphML, or another text of docs/formats.md")),
    (
        rb"(?:\+[-=+]++[ \t\r]*+\n\s*+)?+\|[^\w\n]*+\w[^\n]*+(?<=[|\s])\n",
        _("a table drawn with lines"),
        _("a table with commas, which spreadsheets save as CSV"),
    ),
    (rb"```|~~~", _("a fence of Markdown"), _("what stands between the fences, alone")),
    (rb"\(;", _("a record in SGF"), ANY_TEXT),
    (rb"\(tlp\b", _describe_format("Tulip"), _GRAPHML),
    (rb"33D32945|SECTION\s", _describe_format("SteinLib"), _GRAPHML),
    (rb"NAME\s*+:", _describe_format("TSPLIB"), _GRAPHML),
    (rb"(?:graph|flowchart)[ \t]++(?:TB|TD|BT|RL|LR)\b", _describe_format("Mermaid"), _GRAPHML),
    (rb"(?:>>digraph6<<)?&[?-~]+\s*\Z", _describe_format("digraph6"), _GRAPHML),
    (rb"(?:t[ \t][^\n]*+\n)?v[ \t]++\d++[ \t]", _describe_format("gSpan"), _GRAPHML),
    (rb"(?://|;|!|--|/\*)[ \t]", _("a comment"), _("# or % before comments")),
    (rb"\\", _("a command of TeX"), ANY_TEXT),
    (
        rb"[\w./-]+:[ \t]++[\w./-][^\n]*+(?:\s*+\Z|(?:\n(?![\w./-]+:)[^\n]*+)*+\n[\w./-]+:[ \t]++[\w./-])",
        _("a name and a colon"),
        with_option(_("an edge a line"), _("--ruleset adjlist if a line is a vertex with its neighbours")),
    ),
)
"""Texts of other formats: how they begin, what they are, and what to use instead."""
_BETWEEN = r"(?:\s*+,\s*+|\s++)"
_SIGN = r"[+\-?~=*<>|!]{1,3}"
_THREE = re.compile(
    rf"\s*+([^\s,]++){_BETWEEN}([^\s,]++){_BETWEEN}(\{{.*\}}|[+-]?[\d.]++(?:[eE][+-]?\d++)?|{_SIGN})\s*+", re.DOTALL
)
"""A line of two names, and a third word: data, a number or a sign."""
_NEARLY_EDGES = (
    (
        re.compile(r"\s*+(?P<u>[^\s;|,]++)\s*+(?P<bad>[;|])\s*+(?P<v>[^\s;|,]++)\s*+"),
        _("a blank or a comma between names"),
    ),
    (
        re.compile(r"\s*+(?P<u>[^\s,<>=~→↔⇒-]++)(?P<bad><?[-=~]++>|<?--++|→|↔|⇒)(?P<v>[^\s,<>]++)\s*+"),
        _("a blank between two names"),
    ),
    (re.compile(r"\s*+(?P<u>\d++)(?P<bad>[-:])(?P<v>\d++)\s*+"), _("a blank between two names")),
    (
        re.compile(r"\s*+(?P<u>[^\s,]++)\s++(?P<bad><?[-=~]++>|--?|→|↔|⇒)\s++(?P<v>[^\s,;]++);?+\s*+"),
        _("two names alone"),
    ),
    (
        re.compile(rf"\s*+(?P<u>[^\s,]++){_BETWEEN}(?P<v>[^\s,]++)\s++(?P<bad>(?:#|%|//).*+)"),
        _("the end of the line: a comment has a line of its own"),
    ),
    (
        re.compile(
            r"\s*+(?P<u>[^\s,;|]++)\s++(?P<bad>[^\s,;|]++(?:[^\S\t]++[^\s,;|]++)*+)\s*+,\s*+(?P<v>[^\s,;|]++)[^,;|]*+"
        ),
        _('a name without spaces, or a header "source,target" above'),
    ),
)
"""Lines that are nearly an edge: two names, `u` and `v`, and a `bad` part; and what to write instead."""
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")


def refuse_unreadable(sample: InputText, ruleset: str | None) -> None:
    """Raise ParseError, with the place, for a text in no format. Returns if the text can be read as an edge list."""
    from berge.graphs.edgelists import EdgeList, check_kinds, read_edge_list
    from berge.graphs.plain import may_be_metis, refuse_nearly_metis
    from berge.graphs.ragged import refuse_ragged

    edges = sample.edges
    if is_nearly_metis(sample) or (sample.is_called(".graph", ".metis") and may_be_metis(sample.text)):
        refuse_nearly_metis(sample.text)
    if ruleset != "edges" and sample.begins_with(rb"\d++[ \t\r]*+\n") and _are_cases(sample.data):
        expected = _("one of them alone, from its numbers of vertices and edges on")
        raise ParseError(_("graphs in cases, with their number in the first line"), expected, 1, 1)
    if isinstance(edges, EdgeList) and ruleset != "edges":
        edges.check_comment()
    if isinstance(edges, EdgeList) and edges.ends_with_zeros():
        line = sample.text.data.rstrip().count(b"\n") + 1
        expected = with_option(_("the end of the file"), _EDGE)
        raise sample.text.word_error(line, 0, expected, "'0 0'")
    is_matrix = isinstance(edges, EdgeList) and len(edges.first) == 1 and edges.cells > 0
    if isinstance(edges, EdgeList) and not is_matrix and edges.is_nearly_headed() and (ruleset is None or edges.pairs):
        _refuse_header(edges)
    if isinstance(edges, EdgeList) and edges.has_lone_with_edges:
        edges.check_lone()
    if ruleset is not None and isinstance(edges, EdgeList) and not is_matrix:
        return
    formats = ANY_TEXT if ruleset is None else GRAPH_TEXTS
    text = sample.text  # which is UTF-8
    head = text.data[:HEAD].decode("utf-8", "ignore")
    control = _CONTROL.search(head)
    if control:
        line, column = locate_offset(head, control.start())
        raise ParseError(
            _("the character {character}", character=f"U+{ord(control[0]):04X}"),
            _("text without control characters"),
            line,
            column,
        )
    for beginning, problem, expected in _OTHER_FORMATS:
        if sample.begins_with(beginning):
            raise ParseError(
                problem,
                formats if expected == ANY_TEXT else expected,
                *locate_offset(head, len(head) - len(head.lstrip())),
            )
    words = text.data[:HEAD].split()
    if len(words) > 1 and all(map(is_graph6, words[: max(2, len(words) - 1)])):
        raise ParseError(_("several graphs in graph6"), _("one of them, a line"), 1, 1)
    if sample.is_rows and ruleset is None:
        boards = list_board_rulesets()
        max(boards, key=lambda ruleset: sum(map(head.count, ruleset.setup_class.LETTERS))).parse(text.data.decode())
    if ruleset is None:
        _refuse_heading(sample)
    refuse_full_width(head)
    _refuse_two_sides(text)
    refuse_ragged(text)
    _refuse_dense_matrix(text)
    _refuse_long_lines(text)
    if len(words := sample.read_words((b"#", b"%"), 4)) == 3 and all(is_name(word.decode()) for word in words):
        check_kinds(text)
        read_edge_list(text)  # its error says where the third word is
    _refuse_extra_signs(text, has_fault=isinstance(sample.edges, ParseError))
    _refuse_digits(text)
    if isinstance(sample.edges, ParseError):
        raise sample.edges
    _refuse_table(text)
    word = re.search(rb"\S{1,80}", text.data)
    if not word:
        raise text.end_error(formats)
    if b"\xc2\xa0" in word[0]:
        place = locate_offset(text.data, word.start() + word[0].index(b"\xc2\xa0"))
        raise ParseError(_("a no-break space, U+00A0"), _("an ordinary space"), *place)
    raise ParseError(show(word[0].decode("utf-8", "ignore")), formats, *locate_offset(text.data, word.start()))


def narrow_expectation(expected: str, is_matrix: bool) -> str:
    """Return the `expected` of an error, narrowed to what commands for graphs or for matrices read."""
    from berge.graphs.edgelists import TWO_NAMES

    if is_matrix and (
        expected in (ANY_TEXT, GRAPH_TEXTS, TWO_NAMES, _NUMBERS, _METIS, _WEIGHTS)
        or split_option(expected)[1] == ANY_NAME
    ):
        return MATRIX_TEXTS
    return GRAPH_TEXTS if expected == ANY_TEXT else expected


def _refuse_heading(sample: InputText) -> None:
    """Raise ParseError for a heading above a text in a known format, as samples on web pages have."""
    text = sample.data.lstrip()
    place = locate_offset(sample.data, len(sample.data) - len(text))[0], 1
    first, _ignored, rest = text.partition(b"\n")
    second, _ignored, others = rest.partition(b"\n")
    if _may_be_heading(first, rest):
        line = show(first.decode("utf-8", "ignore").strip())
        raise ParseError(_("the line {line} does not belong to the text below it: leave it out", line=line), "", *place)
    if not first[:1].isdigit() and others and _may_be_heading(second, others):
        raise ParseError(_("the first two lines do not belong to the text below them: leave them out"), "", *place)


def _may_be_heading(line: bytes, below: bytes) -> bool:
    """Whether a line is no part of the text below, which is in a known format; above plain edges it needs a colon."""
    try:
        formats = [] if line[:1].isdigit() else recognise(InputText(below))
    except ParseError:  # its place is one in `below`; the whole text has a complaint of its own
        return False
    if formats == ["edges"] or re.fullmatch(rb"\s*+\d++[ \t]++\d++\s*+", below):
        return line.rstrip().endswith((b":", "：".encode()))
    return bool(formats) and not (formats == ["table"] and re.search(rb"[,;\t]", line))


def _refuse_header(edges: EdgeList) -> NoReturn:
    """Raise ParseError for a first line that is nearly a header."""
    if len(edges.first) == 2 and not edges.pairs:
        words = show(b" ".join(edges.first).decode())
        problem, expected = (
            _("a single line, {words}", words=words),
            _("more lines, as below a header or the size of a board"),
        )
        if not edges.are_pairs:
            problem, expected = _("{words} above lines of one name", words=words), _("two names a line")
        expected = with_option(expected, _EDGE)
        raise edges.text.word_error(edges.line, 0, expected, problem)
    order, size = edges.read_header()
    first = " ".join(word.decode() for word in edges.first)
    option = _("--ruleset edges if that line is an edge")
    if not edges.are_pairs and not edges.cells:
        option = _("--ruleset metis if each line has the neighbours of a vertex")
    if len(edges.first) == 1 and edges.lone > edges.line + size and edges.pairs == size:
        expected = _("a second vertex; leave the line out and use --start if the game starts there")
        raise edges.text.word_error(edges.lone, 1, expected)
    if len(edges.first) == 1:
        expected = with_option(
            _("the numbers of vertices and edges, or that of a tree's vertices"),
            _("--ruleset edges if it is a vertex"),
        )
        problem = _("{first} alone in the first line and {pairs}", first=first, pairs=count_edges(edges.pairs))
        raise edges.text.word_error(edges.line, 0, expected, problem)
    if edges.base is None:
        line, index = edges.find_stray()
        expected = _("vertices up to {order}, as the header {first} says", order=order, first=first)
        raise edges.text.word_error(line, index, with_option(expected, option))
    problem = _("{pairs} behind {first}, which looks like a header", pairs=count_edges(edges.pairs), first=first)
    expected = _("{size}, as it says", size=count_edges(size))
    raise edges.text.word_error(edges.line, 0, with_option(expected, option), problem)


def _refuse_dense_matrix(text: GraphText) -> None:
    """Raise ParseError for a dense matrix: rows of zeros and ones, or of numbers with separators."""
    from berge.graphs.dense import are_bits, is_dense

    if are_bits(text):
        expected = _("a graph; `berge decompose --matrix` reads a matrix, --columns 1,2 edges")
        raise ParseError(_("rows of 0 and 1"), expected, 1, 1)
    line, end, _rest = text.data[:HEAD].partition(b"\n")
    if end and re.search(rb"[,;\t]", line) and is_dense(text):
        raise ParseError(*_ROWS_OF_NUMBERS, 1, 1)


def _refuse_long_lines(text: GraphText) -> None:
    """Raise ParseError for lines of more than two numbers, as matrices and weighted edges have them."""
    from berge.graphs.texts import read_lines

    rows = list(islice(read_lines(text, (b"#", b"%"), most=HEAD), HEAD))
    if not rows or not all(word.isdigit() for _, words in rows for word in words):
        return
    widths = {len(words) for _, words in rows}
    line = next((line for line, words in rows if len(words) > 2), 0)
    if not line:
        return
    if len(widths) == 2 and len(rows[0][1]) == 1 and int(rows[0][1][0][:10]) == text.data.rstrip().count(b"\n"):
        raise text.word_error(rows[0][0], 0, _("the lines below it alone: it is their number"))
    is_dense = widths != {3} or {word for _, words in rows for word in words} <= {b"0", b"1"}
    if len(rows) > 1 and len(widths) == 1 and is_dense:
        raise ParseError(*_ROWS_OF_NUMBERS, 1, 1)
    if widths == {3} or (widths == {2, 3} and len(rows[0][1]) == 2 and all(len(row[1]) == 3 for row in rows[1:])):
        raise text.word_error(line, 2, _WEIGHTS)
    header = rows[0][1]
    is_metis = len(header) < 5 and int(header[0][:10]) in range(text.data.count(b"\n") - 1, text.data.count(b"\n") + 2)
    raise text.word_error(line, 2, _METIS if is_metis else _NUMBERS)


def _refuse_table(text: GraphText) -> None:
    """Raise ParseError for lines of at least three cells with commas, semicolons or tabs between."""
    from berge.graphs.quoted import SEPARATORS, split_cells
    from berge.graphs.tables import EDGES

    lines = text.data[:HEAD].decode("utf-8", "ignore").split("\n")
    rows = [line for line in lines[: max(1, len(lines) - 1)] if line.strip()]
    for separator in SEPARATORS[:-1]:
        widths = {len(split_cells(row, separator) or ()) for row in rows}
        if len(widths) == 1 and (width := widths.pop()) > 2:
            raise ParseError(_("a table of {columns}", columns=count_columns(width)), EDGES, 1, 1)


def _are_cases(data: bytes) -> bool:
    """Whether a number comes first, and then as many graphs: each has two sizes and as many edges as the second."""
    words = data.split()
    if not all(word.isdigit() and len(word) < 11 for word in words):
        return False
    numbers, at = list(map(int, words)), 1
    for _case in range(min(numbers[0], len(numbers))):
        if at + 1 >= len(numbers):
            return False
        at += 2 + 2 * numbers[at + 1]
    return at == len(numbers) > 1


def _refuse_digits(text: GraphText) -> None:
    """Raise ParseError for a square matrix whose rows are zeros and ones without blanks."""
    rows = text.data.split()
    first = rows[1:] if rows and rows[0] == b"%d" % (len(rows) - 1) else rows
    if len(first) > 1 and all(len(row) == len(first) and not row.translate(None, b"01") for row in first):
        raise ParseError(show(first[0].decode()), _("rows of a matrix with blanks between 0 and 1"), 1, 1)


def _refuse_two_sides(text: GraphText) -> None:
    """Raise ParseError for a bipartite list whose sides are numbered separately; only `bipartite` reads it."""
    from berge.graphs.bipartite import has_sizes
    from berge.graphs.texts import read_lines

    if has_sizes(text):
        line, words = next(read_lines(text, (b"#", b"%")))
        option = _("--ruleset bipartite if two sides are numbered separately")
        expected = with_option(_("edges alone, or a header n m"), option)
        raise text.word_error(line, 0, expected, show(b" ".join(words).decode()))


def _refuse_extra_signs(text: GraphText, *, has_fault: bool) -> None:
    """Raise ParseError for extra signs between or after two names, in the first two lines.

    With `has_fault` there is another error for numbers behind two names.
    """
    from berge.graphs.edgelists import TWO_NAMES
    from berge.graphs.texts import COMMENTS, read_lines

    for line, _ignored in islice(read_lines(text, COMMENTS, most=0), 2):
        raw = text.read_line(line).decode().removesuffix("\r")
        for nearly, expected in _NEARLY_EDGES:
            match = nearly.fullmatch(raw)
            if match and is_name(match["u"]) and is_name(match["v"]):
                raise ParseError(show(match["bad"]), expected, line, match.start("bad") + 1)
        match = _THREE.fullmatch(raw)
        if match and not has_fault and {*match.groups()} - {"0", "1"} and is_name(match[1]) and is_name(match[2]):
            raise ParseError(show(match[3]), TWO_NAMES, line, match.start(3) + 1)
