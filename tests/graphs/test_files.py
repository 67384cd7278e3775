"""Graph files read back the same; errors have line and column."""

import random
import re
from collections.abc import Hashable
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import berge
from berge.errors import AmbiguousText, BergeError, FormatError, LimitError, ParseError
from berge.graphs import GRAPH_FORMATS, WRITTEN_FORMATS, Graph, graph_of, parse_graph, write_graph
from berge.graphs.graph import MatrixNames
from thorough import pick_subset

NO_TYPE = "a document without it: delete what begins with <!DOCTYPE, up to its >"
NUMBERED = ("edges-headed", "dimacs", "metis", "matrixmarket")
PATH = Graph.from_edges([(1, 2), (2, 3)])
DIMACS_KINDS = '"edge", "col", "sp", "asn", "max", "min" or "tw"'
TWO_NAMES = (
    "at most two names a line; --ruleset adjlist if its neighbours follow, sif if the second word is a kind of edge, "
    "--columns if it is a table"
)
BANNER = b"%%MatrixMarket matrix coordinate real general\n"
GRAPHML = b'<?xml version="1.0"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph>\n'
CLOSE = b"</graph></graphml>"

SAMPLES: dict[str, list[bytes]] = {
    "edges": [b"# a path\n1 2\n2 3\n4\n", b"a,b\nb , c\n%\nd\n", "ä ö\nö ü\n".encode()],
    "dimacs": [b"c a path\np edge 4 2\ne 1 2\ne 2 3\n"],
    "metis": [b"% a path\n4 2\n2\n1 3\n2\n\n", b"3 2 111 2\n7 1 1 2 9\n7 1 1 1 9 3 8\n7 1 1 2 8\n"],
    "matrixmarket": [
        b"%%MatrixMarket matrix coordinate pattern symmetric\n% a path\n3 3 2\n2 1\n3 2\n",
        b"%%MatrixMarket matrix array complex hermitian\n2 2\n1 0\n1 -1\n0 0\n",
        BANNER + b"2 3 3\n1 1 -1.5e3\n2 2 0.0\n2 3 .5\n",
    ],
    "graphml": [
        GRAPHML + b'<node id="a"/><node id="b"><data key="k">x</data></node>\n<edge source="b" target="a"/>' + CLOSE
    ],
}
CASES = [(format, sample) for format, samples in SAMPLES.items() for sample in samples]


def load_graph(data: bytes) -> Graph:
    graph = berge.loads(data).setup.graph  # type: ignore[attr-defined]
    assert isinstance(graph, Graph)
    return graph


def encode_graph(graph: Graph, format: str) -> bytes:
    return "".join(write_graph(graph, format)).encode()


def renumber(graph: Graph) -> Graph:
    return Graph(range(1, graph.order + 1), graph._edges)


def draw_graph(seed: int) -> Graph:
    rng = random.Random(seed)
    order = rng.randint(0, 9)
    names = rng.sample(range(-5, 20), order)
    edges = [(rng.choice(names), rng.choice(names)) for _ in range(rng.randint(0, 15))] if names else []
    return Graph.from_edges(edges, names)


@pytest.mark.parametrize("format", WRITTEN_FORMATS)
def test_what_is_written_is_read_and_recognised(format: str) -> None:
    for seed in pick_subset(range(60), 4):
        graph = draw_graph(seed)
        expected = renumber(graph) if format in NUMBERED else graph
        data = encode_graph(graph, format)
        assert parse_graph(data, format) == expected, seed
        if format != "edges-headed":  # which may be planinarenje
            assert load_graph(data) == expected, seed


@pytest.mark.parametrize("format", ["edges", "graphml"])
@example(['"\x1f0'], random.Random(0))  # once read as a table with two columns
@example([";"], random.Random(0))  # once left out as a blank row of a table
@example([":", ";À", "0"], random.Random(0))  # once read as a table whose columns a semicolon separates
@example(["1.0", "2"], random.Random(0))  # once read as integers with gaps
@example(["1.0", "1"], random.Random(0))
@example([';"'], random.Random(0))  # once an open quotation mark of a table
@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1), unique=True), st.randoms())
def test_names_survive_or_are_refused(format: str, names: list[str], rng: random.Random) -> None:
    graph = Graph.from_edges([(rng.choice(names), rng.choice(names)) for _ in names], names)
    try:
        data = encode_graph(graph, format)
    except FormatError:
        return
    assert parse_graph(data, format) == graph
    assert load_graph(data) == graph


HOSTILE = [*"abcpe12#%<&{[XO.", "01", "-1", "source", "target", "1.5", "é", "\ufeff", "juniper:3", "[Start", "\uff58"]
HOSTILE += ["\u2028", "\x85", "", " ", "a,b", "\t", "NaN", "4294967296"]
ANY_NAMES = st.one_of(
    st.lists(st.integers(-3, 9) | st.integers(), unique=True),
    st.lists(st.sampled_from(HOSTILE) | st.text(max_size=3), unique=True),
    st.tuples(st.integers(0, 4), st.integers(0, 4)).map(lambda shape: MatrixNames(*shape, first=1)),
)


@given(st.data(), ANY_NAMES, st.sampled_from(WRITTEN_FORMATS))
def test_what_is_written_is_never_another_graph(data: st.DataObject, names: Any, format: str) -> None:
    vertex = st.integers(0, max(len(names) - 1, 0))
    pairs = data.draw(st.lists(st.tuples(vertex, vertex))) if names else []
    if isinstance(names, MatrixNames):
        pairs = [(v, w) for v, w in pairs if v < len(names.rows) <= w]
    graph = Graph(names, Graph.from_edges(pairs, range(len(names)))._edges)
    try:
        text = encode_graph(graph, format)
    except FormatError:
        return
    try:
        result = load_graph(text)
    except (AmbiguousText, ParseError) as error:  # a header alone may be an edge
        message = [choice.format for choice in error.readings] if isinstance(error, AmbiguousText) else []
        if format != "edges-headed" or (format not in message and graph.size):
            raise
        return
    as_it_was = format not in NUMBERED or (format == "matrixmarket" and isinstance(names, MatrixNames))
    assert result == (graph if as_it_was else renumber(graph))


@pytest.mark.parametrize("names", [["<x", "b"], ["c", "p"], ["\ufeff", "é"], ['a"&>', "b"], ["1", "b"], ["007", "7"]])
@pytest.mark.parametrize("format", ["edges", "graphml"])
def test_odd_names_survive(format: str, names: list[str]) -> None:
    graph = Graph.from_edges([(names[0], names[1])])
    assert load_graph(encode_graph(graph, format)) == graph


@pytest.mark.parametrize(
    ("format", "names", "problem"),
    [
        ("edges", ["a b", "c"], "an edge list cannot hold the vertex name 'a b'"),
        ("edges", ["a", "c\n"], "an edge list cannot hold the vertex name 'c"),
        ("edges", ["a", "b,c"], "an edge list cannot hold the vertex name 'b,c'"),
        ("edges", ["#a", "b"], "an edge list cannot hold the vertex name '#a'"),
        ("edges", ["%", "b"], "an edge list cannot hold the vertex name '%'"),
        ("edges", ["", "b"], "an edge list cannot hold the vertex name ''"),
        ("edges", ["\ud800", "b"], "an edge list cannot hold the vertex name "),
        ("edges", ["1", "2"], "the names are strings of integers, such as '1': use integers"),
        ("edges", [1, "a"], "an edge list cannot hold the vertex name 1"),
        (
            "edges",
            ["1", 1],
            "an edge list cannot hold the vertices 1 and '1', which are the same name there: use the format 'json'",
        ),
        ("graphml", [1, "1"], "GraphML cannot hold the vertices 1 and '1'"),
        ("edges", [(1, 2), (3, 4)], r"an edge list cannot hold the vertex name \(1, 2\)"),
        ("edges", [10**5000, 3], "an edge list cannot hold the vertex name <int>"),
        ("graphml", ["\x00", "b"], "GraphML cannot hold the vertex name "),
        ("graphml", ["", "b"], "GraphML cannot hold the vertex name ''"),
        ("graphml", ["1", "-2"], "the names are strings of integers, such as '1': use integers"),
        ("graphml", [(1, 2), 3], r"GraphML cannot hold the vertex name \(1, 2\)"),
        (
            "dot",
            ["a", "b"],
            "no graph format is called 'dot': use one of edges, edges-headed, dimacs, metis, ",
        ),
    ],
)
def test_what_a_format_cannot_hold(format: str, names: list[Hashable], problem: str) -> None:
    with pytest.raises(FormatError, match="^" + problem):
        write_graph(Graph.from_edges([(names[0], names[1])]), format)


def test_a_format_that_nobody_reads() -> None:
    with pytest.raises(FormatError, match="'word'"):
        parse_graph(b"", "word")


@pytest.mark.parametrize(("format", "sample"), CASES)
def test_line_ends_and_blanks_do_not_matter(format: str, sample: bytes) -> None:
    graph = parse_graph(sample, format)
    variants = [
        sample.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + sample,
        sample.replace(b"\n", b" \t\n"),
        sample[:-1] if sample.endswith(b"\n") else sample + b"\n",
        sample + b"\n \n",
    ]
    for variant in variants:
        assert parse_graph(variant, format) == graph
        if format not in ("edges", "metis") or variant.startswith((b"#", b"%")):
            assert load_graph(variant) == graph


@pytest.mark.parametrize(
    ("data", "names", "edges"),
    [
        (b"1 2\n2 3", [1, 2, 3], [(1, 2), (2, 3)]),
        (b"1 1\n1 2\n", [1, 2], [(1, 2)]),
        (b"-1,0\n7\n", [-1, 0, 7], [(-1, 0)]),
        (b"1 b\n2 a\n", ["1", "b", "2", "a"], [("1", "b"), ("2", "a")]),
        (b"01 1\n1 02\n", ["01", "1", "02"], [("01", "1"), ("1", "02")]),
        (b"1 1180591620717411303424\n1 3\n", [1, 2**70, 3], [(1, 2**70), (1, 3)]),
        (b"9" * 5000 + b" b\nb c\n", ["9" * 5000, "b", "c"], [("9" * 5000, "b"), ("b", "c")]),
        (b"a b\nb a\na a\n\n% x y z\n  # x\n", ["a", "b"], [("a", "b")]),
        ("# 2 vertices, 1 edges\na\u00a0b c\n".encode(), ["a\u00a0b", "c"], [("a\u00a0b", "c")]),
        (b"c a\np b\n", ["c", "a", "p", "b"], [("c", "a"), ("p", "b")]),
        (b"3 2\n2\n1 3\n2\n", [1, 2, 3], [(1, 2), (2, 3)]),  # METIS
        (b"p col 3 3\ne 1 2\ne 2 1\ne 3 3\n", [1, 2, 3], [(1, 2)]),
        (b"c xyz\n\np edge 0 0\n", [], []),
        (b"% METIS\n0 0\n", [], []),
        (b"%%matrixmarket MATRIX Array Integer General\n%\n\n2 2\n0\n-3\n+1\n-0\n", [1, 2], [(1, 2)]),
        (b"%%MatrixMarket matrix array real symmetric\n3 3\n1\n0\n2\n1\n0e5\n1\n", [1, 2, 3], [(1, 3)]),
        (b"%%MatrixMarket matrix array real skew-symmetric\n3 3\n0\n2\n1\n", [1, 2, 3], [(1, 3), (2, 3)]),
        (b"%%MatrixMarket matrix array real general\n0 0\n", [], []),
        (BANNER + b"2 2 2\n2 1 1\n1 2 5\n", [1, 2], [(1, 2)]),
        (BANNER + b"1 2 1\n1 2 1\n", [("row", 1), ("column", 1), ("column", 2)], [(("row", 1), ("column", 2))]),
        (b"%%MatrixMarket matrix array real general\n2 1\n0\n1\n", [("row", 1), ("row", 2), ("column", 1)],
         [(("row", 2), ("column", 1))]),
        (b"<graphml><graph/></graphml>", [], []),
        (b'<graphml><key id="k"><default>1</default></key><graph><edge source="2" target="1"/><node id="1"/>'
         b'<node id="2"><data key="k"><graph/><node/></data><port name="p"/></node></graph></graphml>',
         [1, 2], [(1, 2)]),
    ],
)  # fmt: skip
def test_texts_of_graphs(data: bytes, names: list[Hashable], edges: list[tuple[Any, Any]]) -> None:
    graph = load_graph(data)
    assert list(graph.names) == names
    assert {frozenset(edge) for edge in graph.edges} == {frozenset(edge) for edge in edges}


@pytest.mark.parametrize(
    ("format", "data", "line", "column", "actual", "expected"),
    [
        ("edges", b"a b\nc d e\n", 2, 5, "'e'", TWO_NAMES),
        ("edges", b"a b\n\xff c\n", 2, 1, "byte 0xff", "UTF-8 text"),
        ("edges", "ä ".encode() + b"\xc3(", 1, 3, "byte 0xc3", "UTF-8 text"),
        ("edges", b"a,b,c\n", 1, 5, "'c'", TWO_NAMES),
        ("edges", b"a,b\n\xc3\xa4 x, c\n", 2, 3, "'x'", "a comma, or nothing"),
        ("edges", b"a, \n", 1, 3, "the end of the line", "a name"),
        ("edges", b",b\n", 1, 1, "a comma", "a name"),
        ("dimacs", b"", 1, 1, "the end of the file", "the header, p edge and two numbers"),
        ("dimacs", b"c x\n", 2, 1, "the end of the file", "the header, p edge and two numbers"),
        ("dimacs", b"e 1 2\n", 1, 1, "'e'", "the header, p edge and two numbers"),
        ("dimacs", b"p cnf 3 2\n", 1, 3, "'cnf'", DIMACS_KINDS),
        ("dimacs", b"p\n", 1, 2, "the end of the line", DIMACS_KINDS),
        ("dimacs", b"p edge x 2\n", 1, 8, "'x'", "a number of vertices"),
        ("dimacs", b"p edge -3 2\n", 1, 8, "'-3'", "a number of vertices"),
        ("dimacs", b"p edge 3 \n", 1, 9, "the end of the line", "a number of edges"),
        ("dimacs", b"p edge 3 2 1\n", 1, 12, "'1'", "the end of the line after the number of edges"),
        ("dimacs", b"p edge 3 1\np edge 3 1\n", 2, 1, "'p'", "an edge, e and two vertices"),
        ("dimacs", b"p edge 3 1\ne 1 4\n", 2, 5, "'4'", "a vertex, a number from 1 to 3"),
        ("dimacs", b"p edge 3 1\ne 0 1\n", 2, 3, "'0'", "a vertex, a number from 1 to 3"),
        ("dimacs", b"p edge 3 1\ne -1 1\n", 2, 3, "'-1'", "a vertex, a number from 1 to 3"),
        ("dimacs", b"p edge 3 1\ne 1 1180591620717411303424", 2, 5, "'1180591620717411303424'",
         "a vertex, a number from 1 to 3"),
        ("dimacs", b"p edge 3 1\ne 1 " + b"9" * 5000, 2, 5, "'" + "9" * 39 + "'...", "a vertex, a number from 1 to 3"),
        ("dimacs", b"p edge 3 1\n\ne 1 2 x\n", 3, 7, "'x'", "only numbers after the vertices"),
        ("dimacs", b"p edge 3 1\ne 1\n", 2, 4, "the end of the line", "a vertex, a number from 1 to 3"),
        ("dimacs", b"p edge 3 1\ne 1 2\ne 2 3\n", 3, 1, "one more edge",
         "the end of the file after 1 edge, as the header says"),
        ("dimacs", b"p edge 3 3\ne 1 2\n", 3, 1, "the end of the file after 1 edge", "3 edges, as the header says"),
        ("dimacs", b"p edge 3 " + b"9" * 5000 + b"\n", 2, 1, "the end of the file after 0 edges",
         "10000000000000000000 edges, as the header says"),
        ("metis", b"% x\n", 2, 1, "the end of the file", "the header, the numbers of vertices and edges"),
        ("metis", b"x 2\n", 1, 1, "'x'", "a number of vertices"),
        ("metis", b"3\n", 1, 2, "the end of the line", "a number of edges"),
        ("metis", b"1 0 2\n\n", 1, 5, "'2'", "the format, up to three digits 0 or 1"),
        ("metis", b"1 0 10 0\n\n", 1, 8, "'0'", "at least one weight for each vertex"),
        ("metis", b"1 0 10 -1\n\n", 1, 8, "'-1'", "the number of weights of a vertex"),
        ("metis", b"1 0 10 1 1\n\n", 1, 10, "'1'", "the end of the line after the number of weights"),
        ("metis", b"3 2\n2\n1 3", 3, 4, "the end of the file after the lines of 2 vertices",
         "3 lines, one for each vertex"),
        ("metis", b"2 1\n2\n1\n\n1\n", 5, 1, "'1'", "the end of the text after the lines of 2 vertices"),
        ("metis", b"2 1\n2\n% x\n3\n", 4, 1, "'3'", "a vertex, a number from 1 to 2"),
        ("metis", b"2 1\n2\n1 -1\n", 3, 3, "'-1'", "a vertex, a number from 1 to 2"),
        ("metis", b"2 1\n2\n1180591620717411303424\n", 3, 1, "'1180591620717411303424'",
         "a vertex, a number from 1 to 2"),
        ("metis", b"2 1\n2 1\n1\n", 2, 3, "'1'", "each neighbour of vertex 1 once, and not itself"),
        ("metis", b"2 1\n2 2\n1\n", 2, 3, "'2'", "each neighbour of vertex 1 once, and not itself"),
        ("metis", b"3 2\n2 3\n1\n\n", 2, 3, "the neighbour 3 of vertex 1", "1 among the neighbours of 3 too"),
        ("metis", b"3 1\n\n1\n\n", 3, 1, "the neighbour 1 of vertex 2", "2 among the neighbours of 1 too"),
        ("metis", b"2 2\n2\n1\n", 1, 3, "'2'", "1 edge, as the lines of the vertices say"),
        ("metis", b"2 1 1\n2\n1 1\n", 2, 2, "the end of the line", "the weight of an edge, a number"),
        ("metis", b"2 1 1\n2 x\n1 1\n", 2, 3, "'x'", "the weight of an edge, a number"),
        ("metis", b"2 1 10\n1 2\n\n", 3, 1, "the end of the line", "a weight, the first 1 numbers of the line"),
        ("metis", b"2 1 11 2\n1 x 2 1\n1 1 1 1\n", 2, 3, "'x'", "a weight, the first 2 numbers of the line"),
        ("metis", b"2 1 11 2\n1 1 5 1\n1 1 1 1\n", 2, 5, "'5'", "a vertex, a number from 1 to 2"),
        ("metis", b"1 0 10 " + b"9" * 5000 + b"\n1\n", 2, 2, "the end of the line",
         "a weight, the first 10000000000000000000 numbers of the line"),
        ("matrixmarket", b"", 1, 1, "the end of the file", "%%MatrixMarket matrix"),
        ("matrixmarket", b"1 2\n", 1, 1, "'1'", "%%MatrixMarket"),
        ("matrixmarket", b"%%MatrixMarket vector\n", 1, 16, "'vector'", "matrix"),
        ("matrixmarket", b"%%MatrixMarket matrix sparse\n", 1, 23, "'sparse'", "coordinate or array"),
        ("matrixmarket", b"%%MatrixMarket matrix array double\n", 1, 29, "'double'",
         "pattern or real or integer or unsigned-integer or complex"),
        ("matrixmarket", b"%%MatrixMarket matrix array real\n", 1, 33, "the end of the line",
         "general or symmetric or skew-symmetric or hermitian"),
        ("matrixmarket", b"%%MatrixMarket matrix array real general x\n", 1, 42, "'x'",
         "the end of the line after the symmetry"),
        ("matrixmarket", b"%%MatrixMarket matrix array pattern general\n", 1, 29, "'pattern'",
         "a field with values, as the matrix is array"),
        ("matrixmarket", b"%%MatrixMarket matrix coordinate pattern skew-symmetric\n", 1, 34, "'pattern'",
         "a field with values, as the matrix is skew"),
        ("matrixmarket", b"%%MatrixMarket matrix array real hermitian\n", 1, 29, "'real'",
         "complex, as the matrix is hermitian"),
        ("matrixmarket", BANNER + b"%\n", 3, 1, "the end of the file", "the numbers of rows and columns"),
        ("matrixmarket", BANNER + b"2 -2 1\n", 2, 3, "'-2'", "a number of columns"),
        ("matrixmarket", BANNER + b"2 2\n", 2, 4, "the end of the line", "a number of entries, after rows and columns"),
        ("matrixmarket", BANNER + b"2 2 1 1\n", 2, 7, "'1'", "the end of the line after the number of entries"),
        ("matrixmarket", BANNER + b"2 2 1\n3 1 1\n", 3, 1, "'3'", "a row, a number from 1 to 2"),
        ("matrixmarket", BANNER + b"2 2 1\n1 0 1\n", 3, 3, "'0'", "a column, a number from 1 to 2"),
        ("matrixmarket", BANNER + b"2 2 1\n1\n", 3, 2, "the end of the line", "a column, a number from 1 to 2"),
        ("matrixmarket", BANNER + b"2 2 1\n1 2\n", 3, 4, "the end of the line", "a finite number"),
        ("matrixmarket", BANNER + b"2 2 1\n1 2 nan\n", 3, 5, "'nan'", "a finite number"),
        ("matrixmarket", BANNER + b"2 2 1\n1 2 1_0\n", 3, 5, "'1_0'", "a finite number"),
        ("matrixmarket", BANNER + b"2 2 1\n1 2 1 1\n", 3, 7, "'1'", "the end of the line after the value"),
        ("matrixmarket", BANNER + b"2 2 1\n1 2 1\n2 1 1\n", 4, 1, "one more entry",
         "the end of the file after 1 entry, as the header says"),
        ("matrixmarket", BANNER + b"2 2 3\n1 2 1\n", 4, 1, "the end of the file after 1 entry",
         "3 entries, as the header says"),
        ("matrixmarket", BANNER.replace(b"general", b"symmetric") + b"2 3 0\n", 2, 3, "'3'",
         "2 columns, as the matrix is symmetric"),
        ("matrixmarket", BANNER.replace(b"general", b"skew-symmetric") + b"2 2 1\n2 2 1\n", 3, 3,
         "an entry on the diagonal", "none, as the matrix is skew-symmetric"),
        ("matrixmarket", BANNER.replace(b"real", b"integer") + b"2 2 1\n1 2 +-1\n", 3, 5, "'+-1'", "a whole number"),
        ("matrixmarket", BANNER.replace(b"real", b"complex") + b"2 2 1\n1 2 1\n", 3, 6, "the end of the line",
         "a finite number"),
        ("matrixmarket", BANNER.replace(b"real", b"pattern") + b"2 2 1\n1 2 1\n", 3, 5, "'1'",
         "the end of the line after the column"),
        ("matrixmarket", BANNER.replace(b"coordinate", b"array") + b"2 1 3\n", 2, 5, "'3'",
         "the end of the line after the number of columns"),
        ("matrixmarket", BANNER.replace(b"coordinate", b"array") + b"1 1\n1\n1\n", 4, 1, "one more value",
         "the end of the file after 1 value, as the header says"),
        ("matrixmarket", BANNER.replace(b"coordinate", b"array") + b"99999 99999\n1", 3, 2,
         "the end of the file after 1 value", "9999800001 values, as the header says"),
        ("graphml", b"", 1, 1, "malformed XML: it ends too early", "a GraphML document"),
        ("graphml", b"<graphml>\n <graph></node>", 2, 11,
         "malformed XML: a closing tag without its opening tag", "a GraphML document"),
        ("graphml", b"<graphml/>", 1, 11, "the end of the file", "a graph"),
        ("graphml", b"<gexf/>", 1, 2, "the root element 'gexf'", "graphml"),
        ("graphml", b"<data/>", 1, 2, "the root element 'data'", "graphml"),
        ("graphml", b'<!-- x -->\n <!DOCTYPE graphml SYSTEM "x">\n<graphml/>', 2, 2,
         "a document type, which berge does not read", NO_TYPE),
        ("graphml", b"<!DOCTYPE graphml>\n<graphml/>", 1, 1, "a document type, which berge does not read", NO_TYPE),
        ("graphml", b'<!DOCTYPE x [<!ENTITY a "b">]><graphml/>', 1, 1,
         "a document type, which berge does not read", NO_TYPE),
        ("graphml", GRAPHML + b'<node id="a"><graph/></node>' + CLOSE, 3, 15, "a graph within a graph",
         "a graph without nested ones"),
        ("graphml", GRAPHML + b"<hyperedge/>" + CLOSE, 3, 2, "a hyperedge", "edges of two nodes"),
        ("graphml", GRAPHML + b"<vertex/>" + CLOSE, 3, 2, "the element 'vertex' in graph",
         "nodes and edges in a graph"),
        ("graphml", b"<graphml><graph/><graph/></graphml>", 1, 19, "a second graph", "one graph"),
        ("graphml", GRAPHML + "<desc>ä</desc><node/>".encode() + CLOSE, 3, 16, "a node without id", "nodes with id"),
        ("graphml", GRAPHML + b'<node id="a"/><edge source="a"/>' + CLOSE, 3, 16, "an edge without target",
         "edges with target"),
        ("graphml", GRAPHML + b'<node id="a"/><node id="a"/>' + CLOSE, 3, 25, "the node 'a' again", "each node once"),
        ("graphml", GRAPHML + b'<node id="a"/>\n <edge source="a" target="b"/>' + CLOSE, 4, 27, "an edge of 'b'",
         "the ids of two nodes"),
        ("graphml", b"<graphml>&lt;\xff</graphml>", 1, 14, "byte 0xff", "UTF-8 text"),
        ("graphml", b"<graphml>&x;</graphml>", 1, 10, "malformed XML: an unknown entity", "a GraphML document"),
    ],
)  # fmt: skip
def test_malformed_texts(format: str, data: bytes, line: int, column: int, actual: str, expected: str) -> None:
    with pytest.raises(ParseError) as error_info:
        parse_graph(data, format)
    error = error_info.value
    assert (error.line, error.column, error.found, error.expected) == (line, column, actual, expected)


@pytest.mark.parametrize(
    ("format", "data", "message"),
    [
        ("dimacs", b"p edge 1000000000000 0\n", r"1:8: found '1000000000000'; expected at most 2\^31 vertices"),
        (
            "dimacs",
            b"p edge 1180591620717411303424 0\n",
            r"1:8: found '1180591620717411303424'; expected at most 2\^31",
        ),
        ("dimacs", b"p edge 2000000000 1\ne 1 2\n", "a graph of 2000000000 vertices with 1 edge is too sparse"),
        ("metis", b"1000000000000 0\n", "1:1: found '1000000000000'"),
        ("matrixmarket", BANNER + b"1 1000000000000 0\n", "2:3: found '1000000000000'; expected at most"),
        ("matrixmarket", BANNER + b"2000000000 2000000000 0\n", "a graph of 2000000000 vertices with 0 edges"),
        (
            "matrixmarket",
            BANNER + b"2000000000 2000000001 0\n",
            "the matrix has 2000000000 rows and 2000000001 columns; berge takes at most",
        ),
        (
            "matrixmarket",
            BANNER.replace(b"coordinate", b"array") + b"2000000000 0\n",
            "the matrix has 2000000000 rows and 0 columns with 0",
        ),
    ],
)
def test_a_few_bytes_do_not_fill_the_memory(format: str, data: bytes, message: str) -> None:
    with pytest.raises(LimitError, match=message):
        parse_graph(data, format)


def try_to_read(data: bytes, format: str | None) -> None:
    """Read a text that may be wrong: it is a graph, or is refused with its place, or is beyond the limits."""
    try:
        parse_graph(data, format) if format else berge.loads(data)
    except (ParseError, LimitError) as error:
        refusal: BergeError = error
    except FormatError as error:
        refusal = error
    else:
        return
    assert str(refusal).isprintable()
    assert not isinstance(refusal, FormatError) or "pip install" in str(refusal)
    if isinstance(refusal, ParseError) and (format or not data.lstrip().startswith(b"{")):
        if refusal.line or not re.search("networkx|graph$|^JSON ", refusal.found):  # which may not say where
            assert 1 <= refusal.line <= len(re.split(b"\r\n|\r|\n", data))
            assert refusal.column >= 1
        assert refusal.found
        assert refusal.expected or ": " in refusal.found  # which says what to do


@pytest.mark.filterwarnings("ignore:the first line")  # may be an edge
@pytest.mark.parametrize(("format", "sample"), CASES)
def test_truncated_and_flipped_samples(format: str, sample: bytes) -> None:
    rng = random.Random(len(sample))
    for at in pick_subset(range(len(sample)), 9):
        pieces = [bytes([sample[at] ^ 1 << bit]) for bit in range(8)]
        pieces += [b"", b"\n", b"\x00", b"-", b"99999999999999999999999", b"%", b"<", bytes([rng.randrange(256)])]
        for data in [sample[:at], sample[at:], *(sample[:at] + piece + sample[at + 1 :] for piece in pieces)]:
            try_to_read(data, format)
            try_to_read(data, None)
    for other in GRAPH_FORMATS:
        try_to_read(sample, other)


@pytest.mark.filterwarnings("ignore:the first line")
@given(
    st.binary(max_size=60), st.sampled_from([None, *GRAPH_FORMATS]), st.sampled_from([b"", b"p edge ", BANNER, GRAPHML])
)
def test_any_bytes(data: bytes, format: str | None, before: bytes) -> None:
    try_to_read(before + data, format)


@pytest.mark.parametrize(
    ("format", "data"),
    [
        ("edges", b"1" * 10**6),
        ("edges", b"," * 10**6),
        ("edges", b" " * 10**6 + b"a b c"),
        ("metis", b"1 0\n" + b"1 " * 10**5),
        ("metis", b"2 1 10 999999999\n" + b"1 " * 10**5),
        ("matrixmarket", BANNER + b"2 2 1\n1 2 " + b"1" * 10**6 + b"x"),
        ("matrixmarket", BANNER + b"2 2 1\n1 2 1e" + b"9" * 10**6),
        ("graphml", b"<graphml>" + b"<data>" * 10**5),
        ("graphml", b"<graphml><graph>" + b"<node id='a'>" * 10**5),
        ("graphml", b"<graphml " + b" ".join(b"a%d='1'" % i for i in range(10**5)) + b">"),
    ],
)
def test_long_texts_take_no_long_time(format: str, data: bytes) -> None:
    try_to_read(data, format)
    try_to_read(data, None)


def test_networkx_and_scipy_read_what_is_written(tmp_path: Any) -> None:
    networkx = pytest.importorskip("networkx")
    graph = draw_graph(9)
    (tmp_path / "graph.graphml").write_bytes(encode_graph(graph, "graphml"))
    theirs = networkx.read_graphml(tmp_path / "graph.graphml", node_type=int)
    assert graph_of(theirs) == graph
    networkx.write_graphml_xml(theirs, tmp_path / "theirs.graphml")
    assert load_graph((tmp_path / "theirs.graphml").read_bytes()) == graph
    lines = encode_graph(PATH, "edges").decode().splitlines()
    assert graph_of(networkx.parse_edgelist(lines, nodetype=int)) == PATH
    scipy_io = pytest.importorskip("scipy.io")
    (tmp_path / "graph.mtx").write_bytes(encode_graph(graph, "matrixmarket"))
    matrix = scipy_io.mmread(tmp_path / "graph.mtx")
    assert graph_of(matrix)._edges == graph._edges
    scipy_io.mmwrite(tmp_path / "theirs.mtx", matrix)
    assert load_graph((tmp_path / "theirs.mtx").read_bytes()) == renumber(graph)


def test_long_graphs_are_written_in_pieces() -> None:
    graph = Graph.from_edges([(i, i + 1) for i in range(10_000)], range(20_000))
    for format in WRITTEN_FORMATS:
        pieces = list(write_graph(graph, format))
        assert len(pieces) > 2
        assert parse_graph("".join(pieces).encode(), format) == (renumber(graph) if format in NUMBERED else graph)


def test_names_with_one_hash_are_refused_before_they_take_quadratic_time() -> None:
    names = [i * ((1 << 61) - 1) for i in range(100_000)]
    with pytest.raises(LimitError, match="names have the same hash"):
        parse_graph("".join(f"{name} {name + 1}\n" for name in names).encode(), "edges")
    with pytest.raises(LimitError, match="names have the same hash"):
        Graph.from_edges([(name, name + 1) for name in names])
    with pytest.raises(LimitError, match="names have the same hash"):
        Graph(names, b"")
    with pytest.raises(LimitError, match="names have the same hash"):
        Graph.from_edges([((name, 1), (name, 2)) for name in names])
    assert Graph(names[:200], b"").order == 200


def test_matrices_are_read_as_scipy_writes_them() -> None:
    for value in (b"NaN", b"Infinity", b"-Infinity", b"-inf", b"nan", b"1e999"):  # as in memory
        with pytest.raises(ParseError, match="a finite number"):
            parse_graph(BANNER + b"1 2 2\n1 1 1e9\n1 2 " + value + b"\n", "matrixmarket")
    assert parse_graph(BANNER + b"1 2 2\n1 1 1e9\n1 2 0.0\n", "matrixmarket").size == 1
    unsigned = BANNER.replace(b"real", b"unsigned-integer")
    assert parse_graph(unsigned + b"1 2 2\n1 1 0\n1 2 18446744073709551615\n", "matrixmarket").size == 1


NAMED = b"""<graphml><key id="v_name" for="node" attr.name="name" attr.type="string"/><graph edgedefault="directed">
<node id="n0"><data key="v_name">TP53 &amp; co</data></node><node id="n1"><data key="v_name">MDM2</data></node>
<edge source="n0" target="n1"/></graph></graphml>"""


def test_nodes_of_graphml_are_called_by_their_names() -> None:
    assert list(parse_graph(NAMED, "graphml").names) == ["TP53 & co", "MDM2"]
    assert list(parse_graph(NAMED.replace(b"MDM2", b""), "graphml").names) == ["TP53 & co", "n1"]
    for change in (
        (b"TP53 &amp; co", b"MDM2"),
        (b"MDM2", b"TP53 &amp; co"),
        (b'"node"', b'"edge"'),
        (b'.name="name"', b'.name="x"'),
    ):
        assert list(parse_graph(NAMED.replace(*change), "graphml").names) == ["n0", "n1"]


def test_a_dl_file_with_too_few_labels_is_an_error() -> None:
    with pytest.raises(ParseError, match="labels"):
        parse_graph(b"dl n=5\nformat = edgelist1\nlabels:\ng,e,a\ndata:\n1 2 2\n1 3 1\n", "dl")
