"""Detection of the format of a text: one table with a detector for each format, and the function that uses it.

A detector is *sure* if no other format begins like this; *counted* if the text says how many lines or numbers follow,
and they do; otherwise *plain*. A text that matches a counted format is not tried as a plain one. A text that matches
two formats of the same kind is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import NamedTuple

from berge.errors import ParseError
from berge.formats.setups import setup_codec
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS
from berge.games.input_text import COUNTED, HEAD, PLAIN, SURE, Detector, InputText
from berge.graphs import GRAPH_FORMATS
from berge.i18n import _


class NamedDetector(NamedTuple):
    """A row of the table: the name of the format for `--ruleset`, the kind of detector, and its function."""

    name: str
    kind: int
    test: Callable[[InputText], bool]
    beginning: bytes | None = None
    """A pattern that the text must begin with, if the function tests nothing else."""

    def matches(self, sample: InputText) -> bool:
        """Whether a text is in the format. The function is called once for each text."""
        result: bool = sample.compute_once(self.test, lambda: self.test(sample))
        return result


def _has_beginning(sample: InputText) -> bool:
    """Whether a text begins as one of the formats that are detected by their beginnings alone."""
    return re.match(_BEGINNINGS, sample.data) is not None


def _is_metis(sample: InputText) -> bool:
    """Whether a text is METIS: its header fits the counts of numbers and lines, and the reader accepts it."""
    from berge.graphs.files import parse_graph_text

    words = sample.read_words((b"%",), 5) if sample.begins_with(rb"[%\d]") else []
    if not 2 <= len(words) <= 4 or not all(word.isdigit() and len(word) < 11 for word in words):
        return False
    header = list(map(int, words))
    has_counts = len(header) == 2 and not sample.begins_with(b"%")
    tally = sample.tally if has_counts else None
    if has_counts and not (tally and tally.total == 2 + 2 * header[1] and tally.lines <= 1 + header[0]):
        return False
    if not 0 < header[0] <= sample.data.count(b"\n") + 1:
        return False
    try:
        parse_graph_text(sample.text, "metis")
    except ParseError:
        return False
    return True


def is_nearly_metis(sample: InputText) -> bool:
    """Whether a text is METIS with a mistake; quick for lists of pairs alone."""
    from berge.graphs.edgelists import EdgeList
    from berge.graphs.plain import is_nearly_metis

    edges = sample.edges
    if not sample.begins_with(rb"[%\d]") or (isinstance(edges, EdgeList) and edges.are_pairs):
        return False
    return is_nearly_metis(sample.text)


def _is_headed(sample: InputText) -> bool:
    from berge.graphs.edgelists import EdgeList

    return isinstance(sample.edges, EdgeList) and sample.edges.is_headed()


def _has_start(sample: InputText) -> bool:
    if not sample.begins_with(rb"[#%\d]"):
        return False
    from berge.graphs.dense import are_bits
    from berge.graphs.started_edges import is_headed_with_start

    return is_headed_with_start(sample.text) and not are_bits(sample.text)


def _is_simple(sample: InputText) -> bool:
    from berge.graphs.edgelists import EdgeList

    return isinstance(sample.edges, EdgeList) and sample.edges.is_simple()


def _is_edges(sample: InputText) -> bool:
    from berge.graphs.edgelists import EdgeList

    edges = sample.edges
    if not isinstance(edges, EdgeList) or edges.ends_with_zeros():
        return False
    return edges.is_headed() or (
        len(edges.first) == 2
        and not edges.differs_from_comment()
        and not edges.is_nearly_headed()
        and not edges.has_lone_with_edges
        and not is_nearly_metis(sample)
    )


def _is_table(sample: InputText) -> bool:
    line = sample.data[:HEAD].lstrip().partition(b"\n")[0]
    if (
        not sample.is_named_table()
        and line[:1] not in (b"#", b"%")
        and (line[:1].isdigit() or not re.search(rb"[,;\t]|\S[ ]+\S", line))
        and not (b"{" not in line and re.search(rb"(?<![\w.])[\d.]*+[A-Za-z_][\w.]*+[\[(]", line))
    ):
        return False  # quick: most texts need no graph reader
    if re.match(rb"\s*+[\[{<(]|[a-z]{1,40}:|nodedef>", sample.data):
        return False
    from berge.graphs.table_heads import find_head

    try:
        return find_head(sample.text) is not None
    except ParseError:  # the reader will report the error
        return True


def _is_declared(sample: InputText) -> bool:
    """Whether an edge list begins with the comment that berge writes, and has those numbers of names and edges."""
    if not sample.begins_with(rb"# \d"):  # quick: most texts need no graph reader
        return False
    from berge.graphs.edgelists import read_declared_sizes, read_edge_list

    if read_declared_sizes(sample.data) is None:
        return False
    try:
        return not read_edge_list(sample.text).differs_from_comment()
    except ParseError:  # the reader will report the error
        return True


_ROW = rb"[\"\w+.-]*+[,;\t ]++[+\d.-][\d.eE+-]*+[,;\t ]++[+\d.-]"
_SECOND_ROW = rb"\s*+(?:[#%%][^\n]*+\n\s*+)*+[^\n]++\n\s*+(?:[#%%][^\n]*+\n\s*+)*+%s" % _ROW
"""Two lines, of which the second has at least three words, all but the first numbers."""


def _is_adjacency(sample: InputText) -> bool:
    if re.compile(_SECOND_ROW).match(sample.data, 0, HEAD) is None or sample.is_named_table():
        return False  # quick: most texts have pairs
    from berge.graphs.dense import is_adjacency

    return is_adjacency(sample.text)


_THREE_WORDS = (
    rb"\s*+(?:[#%][^\n]*+\n\s*+)*+(?:[^\s{]++[ \t]*+\n)*+[^\s:{]++(?:[ ]++[^\s{,;]+|[ ]*\t[^\t\n{]+)[\t ]++[^\s{]"
)
_THREE_NUMBERS = rb"\s*+(?:[#%][^\n]*+\n\s*+)*+-?\d++[ \t]++-?\d++[ \t]++\d"


def _is_sif(sample: InputText) -> bool:
    if (
        re.compile(_THREE_WORDS).match(sample.data, 0, HEAD) is None
        or re.compile(_THREE_NUMBERS).match(sample.data, 0, HEAD)
        or sample.is_named_table()
    ):
        return False  # quick: most texts have pairs or numbers
    from berge.graphs.sif import is_sif

    return is_sif(sample.text)


_NODES_AND_EDGES = rb"\s*+[^\s#][^\n]*+\n(?:[^\n#][^\n]*+\n|\r?\n)*+#[ \t\r]*+(?:\n|\Z)"


def _is_tgf(sample: InputText) -> bool:
    if b"#" not in sample.data or re.match(_NODES_AND_EDGES, sample.data) is None:
        return False  # quick: most texts have no line #
    from berge.graphs.tgf import is_tgf

    return sample.is_called(".tgf") or is_tgf(sample.text)


def _build_detector(name: str, pattern: bytes) -> NamedDetector:
    """Return a detector of texts that begin with a pattern, after blanks."""
    return NamedDetector(name, SURE, lambda sample: sample.begins_with(pattern), pattern)


_BRACKETS = (
    rb"(?:Input:\s*+|[A-Za-z]{0,20}View\()?+(?:\w{1,20}\s*+=\s*+\d{1,10}\s*+,\s*+)?+(?:\w{1,20}\s*+[=:]\s*+)?+"
    rb"[\[{(]\s*+[\[{(]\s*+[\w\"'+-]"
)
"""How a list of pairs in brackets begins, with its name and the number of vertices or without."""
_LIST = (
    rb'\s*+(?:\{\s*+"(?:data|source|target|_?from|_?to|src|dst|u|v|_key|_id)"\s*+:'
    rb'|\[\s*+\{\s*+"(?:[^"\\]|\\.)*+"\s*+:|\{[^\n]*+(?<=[}\r])\n\s*+\{)'
)
"""A list of edges or of elements of Cytoscape in JSON, or objects a line."""
_IN_JSON = rb'"(?:links|edges|adjacency|elements)"\s*+:\s*+[\[{]'
_NEIGHBORS = rb'\s*+\{\s*+"(?:[^"\\]|\\.)*+"\s*+:\s*+\[\s*+[\]\d"-]'


def _is_node_link(data: bytes) -> bool:
    """Whether a JSON object has lists of edges or neighbours, and is no document of berge."""
    is_graph = (
        re.match(_LIST, data)
        or re.search(_IN_JSON, data)
        or (re.match(_NEIGHBORS, data) and b'"nodes"' not in data[:HEAD])
    )
    return bool(is_graph) and b'"berge-' not in data[:HEAD]


def is_graph6(data: bytes) -> bool:
    """Whether a text is a word of graph6 without its header, as long as its first byte says, with zeros at the end."""
    word = data.strip()
    order = word[0] - 63 if word else 0
    if not 1 < order < 63 or min(word) < 63 or max(word) > 126:
        return False
    bits = order * (order - 1) // 2
    return len(word) == 1 + -(-bits // 6) and not (word[-1] - 63) & ((1 << -bits % 6) - 1)


def _is_lgl(sample: InputText) -> bool:
    """Whether a text is in the format LGL: comments that are single words, vertices, with their neighbours below.

    To exclude lists of edges, one of these words must be a first word of another line, and not all of them above the
    other lines, or all lines have one word. A file called `.lgl` needs a vertex in its first line alone.
    """
    if sample.is_called(".lgl"):
        return sample.begins_with(rb"#[ \t]*+[^\s#]++[ \t\r]*+(?:\n|\Z)")
    if not sample.begins_with(rb"# \S++[ \t\r]*+\n"):
        return False
    lines = [line.split() for line in sample.data[:HEAD].split(b"\n")[:-1] if line and not line.isspace()]
    signs = [words[1] for words in lines if words[0] == b"#" and len(words) == 2]
    others = [words for words in lines if words[0] != b"#"]
    is_mixed = any(words[0] != b"#" for words in lines[: len(signs)])
    is_short = all(len(words) < 3 and not words[0].startswith(b"#") for words in others)
    return (
        len(signs) > 1
        and len(signs) + len(others) == len(lines)
        and is_short
        and ((is_mixed and bool({*signs} & {words[0] for words in others})) or all(len(words) == 1 for words in others))
    )


_PROLOG = rb"(?:<\?[^>]*+>\s*+|<!--(?:[^-]|-(?!->))*+-->\s*+)*+"
"""What may stand above the document type and the root of a text in XML."""
_ROOT = rb"<(?:!(?i:doctype)\s++)?(?:[^\s<>:/]++:)?+%s\b"
_GEXF = _PROLOG + _ROOT % b"gexf"
_GRAPHML = rb"(?!%s)(?:<\?xml|%s)" % (_GEXF, _PROLOG + _ROOT % b"graphml")
GAMES = (
    _build_detector("json", rb"\{(?!\s*+['\d])"),
    NamedDetector("line", SURE, lambda sample: bool(sample.head) and sample.head in RULESETS),
    _build_detector("record", rb"\[(?!\s*+[\[(\d\],-])"),
)
"""The formats of every game."""

_BY_NETWORKX = rb"#[^\n]*+\n# GMT [^\n]*+\n#[^\n]*+\n"
"""What networkx writes above adjacency lists."""
FOREIGN = (
    _build_detector("pajek", rb"(?:%(?!%)[^\n]*+\n\s*+)*+\*(?i:vertices|network)\b"),
    _build_detector("gml", rb"(?i:(?:(?:#|creator|version)[^\n]*+\s++)*+graph\s*+\[)"),
    NamedDetector("graph6", SURE, lambda sample: sample.begins_with(rb">>graph6<<") or is_graph6(sample.data[:HEAD])),
    _build_detector("sparse6", rb">>sparse6<<|:[?-~]+\s*+\Z"),
    _build_detector("leda", rb"(?:#[^\n]*+\n\s*+)*+LEDA\.GRAPH\b"),
    _build_detector("dot", rb"(?:/\*(?:[^*]|\*(?!/))*+\*/\s*+)?(?:strict\s++)?(?:di)?graph\b[^\n\[{]*+\{"),
    _build_detector("dl", rb"(?i:dl\b[\s,]*+(?:n[rcm]?|format)\s*+=)"),
    _build_detector(
        "multiline",
        _BY_NETWORKX + rb"\S++ \d++[ \t\r]*+\n(?:\S++ 0[ \t\r]*+\n)*+(?:\S++ [1-9]\d*+[ \t\r]*+\n)?+\S++ \{",
    ),
    NamedDetector("lgl", SURE, _is_lgl),
)
"""Formats of other tools."""

TABLE = (
    *FOREIGN,
    NamedDetector("node-link", SURE, lambda sample: sample.begins_with(rb"\[?\s*+\{") and _is_node_link(sample.data)),
    _build_detector("gexf", _GEXF),
    _build_detector("pairs", _BRACKETS),
    *GAMES,
    _build_detector("matrixmarket", rb"(?:%{0,2}[ \t]*+)(?i:matrixmarket)\b"),
    _build_detector("adjlist", _BY_NETWORKX + rb"|\d++:[ \t]"),
    _build_detector("bipartite", rb"% bip\b"),
    _build_detector("vna", rb"(?i:\*(?:node|tie)[ \t]++(?:data|properties)\b)"),
    _build_detector("lgf", rb"(?:#[^\n]*+\n\s*+)*+@(?:nodes|arcs|u?edges)\b"),
    _build_detector("graphml", _GRAPHML),
    _build_detector("dimacs", rb"(?:c(?:[ \t][^\n]*+)?\r?\n\s*+)*+(?:p|e)[ \t]++\S++[ \t]++\S"),
    NamedDetector("adjacency", SURE, _is_adjacency),
    NamedDetector("tgf", SURE, _is_tgf),
    NamedDetector("sif", SURE, _is_sif),
    NamedDetector("table", SURE, _is_table),
    _build_detector("metis", rb"% METIS\s"),
    NamedDetector("edges", SURE, _is_declared),
    NamedDetector("edges-headed", COUNTED, _is_headed),
    NamedDetector("edges-start", COUNTED, _has_start),
    NamedDetector("metis", COUNTED, _is_metis),
    NamedDetector("edges", PLAIN, _is_edges),
)
"""Detectors of all formats except the games' own. The first sure one that matches wins."""
_BEGINNINGS = rb"\s*+(?:%s)" % b"|".join(one.beginning for one in TABLE if one.beginning is not None)


_FIRST_ROW = rb"\d++ (\d++)\r?\n([XO.]{2,}+)\r?\n"
"""The size of a board and a first row of pieces."""


def _begins_with_pieces(sample: InputText) -> bool:
    """Whether a text begins with a board's size and a row of pieces, as only a ruleset's own format does."""
    size = re.compile(_FIRST_ROW).match(sample.data, 0, HEAD)
    return (
        size is not None
        and int(size[1][:9]) == len(size[2])
        and b"#" not in sample.data  # as in the format TGF
        and not sample.is_named_table()
    )


def is_any_game(sample: InputText) -> bool:
    """Whether a text is in one of the formats of every game."""
    begins_with_number = sample.data[:1].isdigit()  # like most contest texts, but none of these formats
    return not begins_with_number and any(format.matches(sample) for format in GAMES)


_FORMAT_NAMES = {format.name for format in TABLE}
"""Names that are not rulesets: searching other packages for them would be slow."""


def _list_detectors(kind: int, among: Collection[str] | None, sample: InputText) -> Iterator[NamedDetector]:
    """Yield the detectors of a kind that a text may match; those of rulesets come last."""
    may_be_sure = kind == SURE and not _begins_with_pieces(sample)
    # One search for the beginnings of all formats is quicker than one for each. All of them are sure.
    has_beginning = may_be_sure and sample.compute_once(_has_beginning, lambda: _has_beginning(sample))
    for format in TABLE if may_be_sure or kind != SURE else ():
        may_match = has_beginning or format.beginning is None
        if may_match and format.kind == kind and (among is None or format.name in among):
            yield format
    names = RULESETS if among is None else [name for name in among if name not in _FORMAT_NAMES and name in RULESETS]
    for ruleset in map(RULESETS.__getitem__, names):
        yield from (format for format in _build_detectors(ruleset) if format.kind == kind)


@cache
def _build_detectors(ruleset: AnyRuleset) -> list[NamedDetector]:
    """Return the detectors of a ruleset: its own, if it has one, and that of the rows of its boards."""
    detectors = [] if ruleset.detector is None else [ruleset.detector]
    detectors.append(Detector(PLAIN, lambda sample: setup_codec(ruleset).matches_rows(ruleset, sample)))
    return [NamedDetector(ruleset.name, kind, RULESETS.guard(ruleset, function)) for kind, function in detectors]


def recognise(sample: InputText, among: Collection[str] | None = None, *, all_kinds: bool = False) -> list[str]:
    """Return the formats that match a text: those of the surest kind that has any, or with `all_kinds` all of them.

    The list is empty if no format matches; with several formats the text is ambiguous. A text that matches a graph with
    a header is a graph, not a game. METIS has no loops or doubled edges; a text with some is another graph.
    """
    names: list[str] = []
    for kind in (SURE, COUNTED, PLAIN):
        for format in _list_detectors(kind, among, sample):
            if format.matches(sample):
                names.append(format.name)
                if kind == SURE:
                    return names
        if names and not all_kinds:
            if "edges-headed" in names:
                names = [name for name in names if name in GRAPH_FORMATS]
            return [name for name in names if len(names) == 1 or name != "edges-headed" or _is_simple(sample)]
    return names


_BINARY_FILES = (
    (b"PAR1", _("a Parquet file")),
    (b"ARROW1", _("an Arrow file")),
    (b"PK\3\4", _("an archive or a workbook of Excel")),
    (b"\xd0\xcf\x11\xe0", _("an archive or a workbook of Excel")),
    (b"\x89HDF", _("an HDF5 file")),
)
"""How binary files that hold tables begin, and what they are."""


def check_is_text(data: bytes) -> None:
    """Raise ParseError for binary files, such as those of NumPy or Excel, and for UTF-16 without a byte order mark."""
    if data[:6] == b"\x93NUMPY" or (data[:4] == b"PK\3\4" and b".npy" in data[:64]):
        expected = _("a Matrix Market file, as scipy.io.mmwrite writes it; in Python berge takes arrays")
        raise ParseError(_("a NumPy file"), expected, 1, 1)
    if data.startswith((b"MATLAB 5.0 MAT-file", b"MATLAB 7.3 MAT-file")):
        expected = _(
            "a Matrix Market file, as mmwrite writes it; in Python scipy.io.loadmat reads it, and berge takes arrays"
        )
        raise ParseError(_("a MATLAB file"), expected, 1, 1)
    for begins, problem in _BINARY_FILES:
        if data.startswith(begins):
            expected = _("a text, such as CSV; in Python berge takes pairs, zip(frame[SOURCE], frame[TARGET])")
            raise ParseError(problem, expected, 1, 1)
    if data.startswith(b"%PDF-"):
        raise ParseError(_("a PDF file"), _("a text, such as CSV"), 1, 1)
    if re.match(rb"[gb]\d[\d ]*+\t# problem ", data):
        message = _("a model in the format nl: use `berge decompose` with a file whose name ends in .nl")
        raise ParseError(message, line=1, column=1)
    for zeros, encoding in ((1, "UTF-16LE"), (0, "UTF-16BE")):
        if len(data) > 1 and not data[zeros:16:2].strip(b"\0") and data[1 - zeros : 16 : 2].strip(b"\0"):
            expected = _("UTF-8 text; iconv -f {encoding} -t UTF-8 converts it", encoding=encoding)
            raise ParseError(_("a text in UTF-16 without a byte order mark"), expected, 1, 1)
