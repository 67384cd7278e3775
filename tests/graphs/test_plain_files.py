"""Texts that are nearly graphs are read, or rejected at the wrong word."""

import json
import random
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import StringIO
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import berge
from berge import _core
from berge.errors import AmbiguousText, BergeError, ParseError
from berge.games.input_text import InputText
from berge.graphs import (
    GRAPH_FORMATS,
    Graph,
    edgelists,
    graphml,
    matrixmarket,
    parse_graph,
    plain,
    table_heads,
    tables,
    write_graph,
)
from berge.graphs.edgelists import EdgeList
from berge.graphs.texts import GraphText, parse_names
from berge.sanitize import show
from thorough import count_repeats, pick_subset

READINGS = Path(__file__).parents[1] / "formats" / "readings.jsonl"
TEXTS = [
    row["text"].encode() if "text" in row else bytes.fromhex(row["hex"])
    for row in map(json.loads, READINGS.read_text("utf-8").splitlines())
]
READERS = ("read_edges", "read_dimacs", "read_metis", "read_matrix", "read_graphml")


def catch_outcome(reader: Callable[[], Any]) -> Any:
    """Return the result of a reader, or its error."""
    try:
        return reader()
    except BergeError as error:
        return error


def read_by_element_tree(data: bytes) -> Graph | None:
    """Return the graph of a GraphML document that has one, of nodes and edges; None where the XML is wrong."""
    try:
        root = ElementTree.fromstring(data.removeprefix(b"\xef\xbb\xbf").decode())
    except ElementTree.ParseError:
        return None
    kinds = {element: element.tag.rpartition("}")[2] for element in root.iter()}
    graph = next(child for child in root if kinds[child] == "graph")
    nodes = [child for child in graph if kinds[child] == "node"]
    key = ""
    for child in root:
        if [child.get(name) for name in ("for", "attr.name", "attr.type")] == ["node", "name", "string"]:
            key = child.get("id", "")
    ids = [node.get("id", "") for node in nodes]
    data_of = [[child.text or "" for child in node if key and child.get("key") == key] for node in nodes]
    names_in_file = [texts[0] if texts else "" for texts in data_of]
    names_in_file = [name or node for name, node in zip(names_in_file, ids, strict=True)]
    names = names_in_file if len({*names_in_file}) == len(names_in_file) else ids
    numbers = {node: number for number, node in enumerate(ids)}
    edges = [child for child in graph if kinds[child] == "edge"]
    pairs = [(numbers[edge.get("source", "")], numbers[edge.get("target", "")]) for edge in edges]
    return Graph(parse_names(names), Graph.from_edges(pairs, range(len(names)))._edges)


def check_document(data: bytes) -> None:
    """Compare the reader of GraphML with Python's XML parser, also on malformed texts."""
    result = catch_outcome(partial(parse_graph, data, "graphml"))
    if isinstance(result, Graph):
        assert Graph(result.names, result._edges) == result == read_by_element_tree(data)
    elif isinstance(result, ParseError):
        lines = data.decode().split("\n")
        assert 1 <= result.line <= len(lines)
        assert 1 <= result.column <= len(lines[result.line - 1]) + 1


def is_at_place(data: bytes, error: ParseError) -> bool:
    """Return whether the wrong word is at the error's place in a text."""
    line = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace").split("\n")[error.line - 1]
    rest = line[error.column - 1 :]
    if error.found == "the end of the line":
        return not rest.strip(", \t\r\f\v")
    is_word = error.found.startswith(("'", '"'))
    return not is_word or any(error.found == show(rest[:end]) for end in range(len(rest) + 1))


def check(data: bytes) -> None:
    """Read a text in all formats: graphs are valid, and errors have the place of the wrong word."""
    for format in GRAPH_FORMATS:
        result = catch_outcome(partial(parse_graph, data, format))
        if isinstance(result, Graph):
            assert Graph(result.names, result._edges) == result
        elif isinstance(result, ParseError):
            assert is_at_place(data, result) or format in ("table", "graphml")


def test_texts_as_people_have_them() -> None:
    for data in pick_subset(TEXTS, 3):
        check(data)


NUMBERS = ["0", "1", "2", "3", "4", "01", "-1", "-0", "00", "+1", "1.5", "1e3", "0.0", ".5", "5.", "1e-400", "1e400"]
NUMBERS += [
    "9" * 9,
    "9" * 10,
    "4294967295",
    "4294967296",
    "9" * 18,
    "9" * 19,
    "9" * 20,
    "1" * 1001,
    "." + "0" * 400 + "1",
]
NAMES = [
    "a",
    "b_1",
    "é",
    "兔",
    "a\u0301",
    "a.b",
    "a-",
    "_",
    "source",
    "target",
    "e",
    "p",
    "c",
    "abcdefgh",
    "abcdefghi",
    "x\0",
    "x",
]
BLANKS = [" ", "\t", "  ", " \t ", "\f", "\v", ",", " , ", ", "]
ENDS = ["\n", "\n", "\n", "\r\n", " \n", "\n\n", "\n# x y z\n", "\n%\n", "\nc x\n", "\r", "\n \n"]
words = st.sampled_from(NUMBERS[:5] * 12 + NUMBERS + NAMES)
small = st.integers(0, 5).map(str)
HEADS = ["", "p edge 4 3\n", "p col 5 4\n", "4 3\n", "3 3 11\n", "3 2 100\n", "# 4 vertices, 3 edges\n", "% METIS\n"]
HEADS += [
    f"%%MatrixMarket matrix coordinate {field} {symmetry}\n% x\n{shape}\n"
    for field in ("pattern", "real", "integer", "Complex")
    for symmetry in ("general", "symmetric", "skew-symmetric", "hermitian")
    for shape in ("3 3 3", "3 4 2", "4 4 4")
]


@st.composite
def texts(draw: st.DrawFn) -> bytes:
    """Return something that is nearly a file of a graph."""
    head = draw(st.sampled_from(HEADS))
    width = draw(st.sampled_from([2, 2, 2, 3, 4]))
    word = draw(st.sampled_from([small, small, words]))
    blank, end = draw(st.sampled_from(BLANKS)), draw(st.sampled_from(ENDS))
    before = "e " if head.startswith("p") else ""
    rows = draw(st.lists(st.lists(word, min_size=width - 1, max_size=width), max_size=6))
    body = end.join(before + blank.join(row) for row in rows)
    text = (head + body + draw(st.sampled_from(["", "\n", "\r\n", " "]))).encode("utf-8")
    return draw(st.sampled_from([b"", b"", b"", b"\xef\xbb\xbf", b"\n", b" "])) + text


@given(data=texts())
@example(data=b"0 1\n\xff 2\n")
@example(data=b"# \xff\n0 1\n")
@example(data=b"c \xff\np edge 1 0\n")
@example(data=b"source\x0c0\x0c0")
@example(data=b"graph [ x ]")
@example(data=b"graph [\x0c node [ id 1 ] x ]\n")
@example(data=b"01")
@example(data=b"0 0 1\n")
@example(data="abcdefgh\u00e9 1\nabcdefgh\u00e8 1\n".encode())
def test_texts_that_are_nearly_graphs(data: bytes) -> None:
    check(data)


OPEN = '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n<graph>\n'
CLOSE = "</graph></graphml>\n"
THEIRS = (
    "<?xml version='1.0' encoding='utf-8'?>\n"
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    ' xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">\n'
    '<key id="d0" for="edge" attr.name="weight" attr.type="double"/><graph edgedefault="undirected">\n'
)
IGRAPHS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns"\n'
    '  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\n xsi:schemaLocation="x\ny">\n'
    '  <key id="v_name" for="node" attr.name="name" attr.type="string"/>\n<graph id="G" edgedefault="directed">\n'
)
NAMED = '<node id="n{}"><data key="v_name">{}</data></node>'
NAMED_PARTS = [
    *[NAMED] * 3,
    '<node id="{}"><data key="v_name"/></node>', '<node id="{}"><data key="v_name"></data></node>',
    '<node id="{}"><data key="v_name"> {} {} </data></node>', '<node id="{}"><data key="v_name">1\n2</data></node>',
    '<node id="{}"><data key="v_name">a<!-- x -->b</data></node>',
    '<node id="{}"><data key="v_name">a&amp;b</data></node>', '<node id="{}"><data key="v_name">a<b/>c</data></node>',
    '<node id="{}"><data>q</data><data key="v_name">b</data></node>',
    '<node id="{}"><data key="v_name">1</data><data key="v_name">2</data></node>',
    '<node id="{}"><data key="v_name">01\r</data></node>',
    '<node id="{}"><desc><data key="v_name">8</data></desc></node>',
    '<edge source="n{}" target="{}" directed="false"/>', '<edge source="n{}" target="n{}"/>',
    '<edge source="n{}" target="n{}" directed="true"/>', '<data key="v_name">9</data>',
    '<desc><key id="k" for="node" attr.name="name" attr.type="string"/></desc>',
    '<node id="{}"><data key="v_name">]]></data></node>', '<node id="{}"><data key="v_name">é兔</data></node>',
]  # fmt: skip
PARTS = [
    '<node id="{}"/>', '<node id="{}"/>', "<node id='{}' />\n", '<node id="{}"></node>',
    '<node id="{}"><data key="k">x</data></node>', '<edge source="{}" target="{}"/>',
    '<edge source="{}" target="{}"/>', '<edge id="e{}" target="{}" source="{}"\n/>',
    '<edge source="{}" target="{}"><data key="d0">1.5</data></edge>', "<edge source = '{}' target= '{}'></edge >",
    "<!-- x -->", "<!-- x -- y -->", "<!---->", "<!-->", "text", "]]>", "]] >", "&amp;", "&x;", "<x/>",
    "<desc>{}<b c='d'/></desc>", '<node id="{}" id="1"/>', '<node id="{}"x="1"/>', '<node/>', '<node id=""/>',
    "</graph><graph>", "</graphml>", "<graph>", '<node id="&lt;"/>', '<node id="a\tb"/>', '<node id="a b"/>',
    '<node id="<"/>', "<![CDATA[x]]>", "<?x y?>", "<a:b/>", '<node a:id="{}"/>', '<node xmlns="x" id="{}"/>',
    '<node xml:lang="x" id="{}"/>', "<hyperedge/>", "\x01", "\x7f", "\ufffe", '<node id="\x7f"/>', '<node id="é"/>',
    '<node id="兔{}"/>', "<node id=\"'\"/>", "<port/>", "<data><graph/></data>", "<", ">", "< node/>", '<node id="{}',
    "<é/>", '<node id="{}" / >', "<data>", "</data>",
]  # fmt: skip
WORDS = ["a", "1", "2", "3", "01", "-4", "abcdefghij", "7" * 19]


@st.composite
def documents(draw: st.DrawFn) -> bytes:
    """Return something that is nearly GraphML."""
    head = draw(
        st.sampled_from(
            [IGRAPHS, OPEN, OPEN, THEIRS, OPEN[39:], "\n" + OPEN, OPEN.replace("UTF-8", "latin-1"), "<graphml>"]
        )
    )
    nodes = draw(st.lists(st.sampled_from(WORDS), unique=True))
    ends = st.sampled_from(nodes or WORDS) | st.sampled_from(WORDS)
    body = "".join(f'<node id="{node}"/>' for node in nodes)
    parts = st.sampled_from(PARTS[5:10]) | st.sampled_from(PARTS)
    if head == IGRAPHS:
        body = "".join(NAMED.format(node, draw(ends)) for node in nodes)
        parts = st.sampled_from(NAMED_PARTS) | st.sampled_from(PARTS)
    for part in draw(st.lists(parts, max_size=4)):
        body += (
            part.replace("{}", "{0}", 1)
            .replace("{}", "{1}", 1)
            .replace("{}", "{2}")
            .format(draw(ends), draw(ends), draw(ends))
        )
    tail = draw(
        st.sampled_from(
            [CLOSE, CLOSE, CLOSE + "<!-- x -->", CLOSE + "x", CLOSE + "<graphml><graph/></graphml>", "</graph>"]
        )
    )
    return (head + body + tail).encode()


@given(data=documents())
def test_documents_that_are_nearly_graphml(data: bytes) -> None:
    check_document(data)


@pytest.mark.parametrize("head", [OPEN, THEIRS])
def test_each_part_of_a_document(head: str) -> None:
    nodes = "".join(f'<node id="{node}"/>' for node in "123")
    for part in PARTS:
        for body in (part, nodes + part, part + nodes):
            check_document((head + body.replace("{}", "2") + CLOSE).encode())


@pytest.mark.parametrize("head", [IGRAPHS, IGRAPHS.replace("directed", "undirected"), IGRAPHS.replace("string", "int")])
def test_each_part_of_a_document_with_names(head: str) -> None:
    nodes = "".join(NAMED.format(node, f"{name}") for node, name in enumerate(["a", 7, 8]))
    for part in NAMED_PARTS:
        for body in (part, nodes + part, part + nodes):
            for order in ("{}", "2"):
                check_document((head + body.replace("{}", order) + CLOSE).encode())


@pytest.mark.parametrize("node", ["\t", "a\nb", "'", "&quot;x", "&#9;"])
def test_an_id_in_the_place_of_a_name_is_decoded_as_an_id(node: str) -> None:
    ids = NAMED.format(0, "x") + f'<node id="{node}"/>' + NAMED.format(2, '"y\tz"')
    check_document((IGRAPHS + ids + CLOSE).encode())
    assert isinstance(parse_graph((IGRAPHS + ids + CLOSE).encode(), "graphml"), Graph)


def test_what_igraph_writes_is_read(tmp_path: Path) -> None:
    igraph = pytest.importorskip("igraph")
    for names, directed in (
        (None, False),
        (["a", "b c", "é"], True),
        (["1", "7", "-3"], False),
        (["x", "x", "y"], True),
    ):
        theirs = igraph.Graph([(0, 1), (1, 2)], directed=directed)
        if names:
            theirs.vs["name"] = names
        theirs.write_graphml(str(tmp_path / "graph.graphml"))
        data = (tmp_path / "graph.graphml").read_bytes()
        edge_list = _core.read_graphml(data, directed=False)
        assert not isinstance(edge_list, _core.Fault)
        assert edge_list[:3] == (2, 0, directed)
        result = parse_graph(data, "graphml")
        text = [*map(int, names)] if names and names[0] == "1" else names
        assert list(result.names) == (text if text and len({*text}) == 3 else ["n0", "n1", "n2"])


def test_what_networkx_writes_is_read() -> None:
    networkx = pytest.importorskip("networkx")
    theirs = networkx.Graph([("a", "b"), ("b", "c d")])
    theirs.add_edge("b", "e", weight=1.5)
    data = "\n".join(networkx.generate_graphml(theirs)).encode()
    assert parse_graph(data, "graphml") == Graph.from_edges(theirs.edges, theirs)


graphs = st.integers(0, 9).flatmap(
    lambda order: st.lists(st.tuples(st.integers(0, order), st.integers(0, order)), max_size=20).map(
        lambda pairs: Graph.from_edges(pairs, range(order + 1))
    )
)


@given(graph=graphs, format=st.sampled_from(["edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml"]))
def test_what_is_written_has_the_same_edges(graph: Graph, format: str) -> None:
    data = "".join(write_graph(graph, format)).encode()
    assert parse_graph(data, format)._edges == graph._edges
    check(data)


def write_weighted(graph: Graph, kind: str, rng: random.Random) -> bytes:
    """Return a METIS file with weights."""
    sizes, weights, edges = (digit == "1" for digit in kind)
    rows = [f"{graph.order} {graph.size} {kind} 2"]
    for vertex in range(graph.order):
        before = [str(rng.randrange(9)) for _ in range(sizes + 2 * weights)]
        row = [[str(other + 1), *["3"] * edges] for other in graph.neighbor_numbers(vertex)]
        rng.shuffle(row)
        rows.append(" ".join([*before, *chain.from_iterable(row)]))
    return "\n".join(rows).encode()


@given(graph=graphs, kind=st.sampled_from(["000", "001", "010", "011", "100", "101", "110", "111"]), rng=st.randoms())
def test_weights_are_passed_over(graph: Graph, kind: str, rng: random.Random) -> None:
    data = write_weighted(graph, kind, rng)
    result = _core.read_metis(data)
    assert not isinstance(result, _core.Fault)
    weights = graph.order * (kind[:2] != "00") + graph.size * (kind[2] == "1")
    assert result == (graph.order, graph.size, 0, weights, False, graph._edges)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=12), st.sampled_from([" ", "\n", "\r\n", "\r", "\t"]))
def test_numbers_are_told_as_they_are(numbers: list[int], between: str) -> None:
    data = between.join(map(str, numbers)).encode()
    tally = InputText(data).tally
    assert tally is not None
    assert (tally.total, tally.first[: len(numbers)]) == (len(numbers), numbers[:2])
    assert tally.others == ((min(numbers[2:]), max(numbers[2:])) if numbers[2:] else None)
    assert tally.even == all(len(line.split()) % 2 == 0 for line in data.splitlines())
    assert tally.lines == len(data.split(b"\n" if b"\n" in data else b"\r"))


@pytest.mark.parametrize("text", ["", " \n", "1 a", "1,2", "-1", "1.5", "\x1c1"])
def test_what_is_not_numbers_alone_has_none_to_tell(text: str) -> None:
    assert InputText(text.encode()).tally is None


def test_large_lists_have_the_names_that_they_had() -> None:
    rng = random.Random(5)
    for name in (str, "-{}".format, "v{:x}".format, "a_long_name_of_{}_letters".format, "{}000000000".format):
        pairs = [(rng.randrange(9000), rng.randrange(9000)) for _ in range(20_000)]
        data = "".join(f"{name(u)} {name(v)}\n" for u, v in pairs).encode()
        words = Graph.from_edges([(name(u), name(v)) for u, v in pairs])
        graph = Graph(parse_names([str(word) for word in words.names]), words._edges)
        assert parse_graph(data, "edges") == graph
        nodes = "".join(f'<node id="{node}"/>' for node in graph.names)
        edges = "".join(f'<edge source="{name(u)}" target="{name(v)}"/>' for u, v in pairs)
        data = (OPEN + nodes + edges + CLOSE).encode()
        assert parse_graph(data, "graphml") == graph


def test_a_square_matrix_may_be_ambiguous() -> None:
    data = b"%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 2\n1 2 1\n2 1 1\n2 3 1\n"
    with pytest.raises(AmbiguousText) as error_info:
        parse_graph(data, "matrixmarket")
    assert [choice.description for choice in error_info.value.readings] == [
        "graph, 3 vertices, 2 edges, from an adjacency matrix that is not symmetric, without its directions",
        "matrix, 3 rows, 3 columns, 4 entries, from a Matrix Market file",
    ]


def test_no_reader_reads_a_text_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    values: list[str] = []

    def count(name: str) -> Callable[[bytes], Any]:
        reader = getattr(_core, name)

        def count_and_call(data: bytes, **options: bool) -> Any:
            values.append(name)
            return reader(data, **options)

        return count_and_call

    core = SimpleNamespace(**{**vars(_core), **{name: count(name) for name in READERS}})
    for module in (edgelists, graphml, matrixmarket, plain):
        monkeypatch.setattr(module, "_core", core)
    for text in (b"0 1\n1 2\n2 0\n", b"3 2\n0 1\n1 2\n", b"a b\nb c\n", b"% METIS\n3 2\n2\n1 3\n2\n"):
        values.clear()
        berge.loads(text)
        assert values
        assert len(values) == len({*values})


def test_reading_can_be_interrupted() -> None:
    data = b"0 1\n" * (1 << 24)
    timer = threading.Timer(0.02, signal.pthread_kill, (threading.get_ident(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        _core.read_edges(data)


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=1, max_size=6),
    st.sampled_from(["\n", "\r\n", " \n", "\n\n", " \r \n"]),
    st.sampled_from([" ", "\t", " \r "]),
    st.sampled_from(["", "\n", "7", "# 1 2", "1,2"]),
)
def test_pairs_of_numbers_are_told_without_another_look(
    pairs: list[tuple[int, int]], end: str, between: str, last: str
) -> None:
    data = (end.join(f"{u}{between}{v}" for u, v in pairs) + end + last).encode()
    expected = EdgeList(GraphText(data)).count_numbers()
    assert expected in (None, _core.tally(data))
    assert expected is not None or b"\r" in data or last not in ("", "\n")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (",a,b\nr,,1\ns,1,\n", (2, 3)),
        ("x,a,b\nr,,1\ns,1,\n", (2, 3)),
        ("1,1,\n,1,1\n", (2, 1)),
        ("1,,1\n1,1,\n", (1, 3)),
        ("1;1;\n;1;1\n", (2, 1)),
        ("1\t\t1\n1\t1\t\n", (1, 3)),
        ("3 2\n1,0\n0,,1\n1,1\n", (3, 3)),
        ("a,b,c\n1,0,\n0,1,\n", (2, 5)),
        ("a,,c\n1,1,1\n0,1,1\n", (1, 3)),
        ('a,b\n"",1\n1,""\n', (2, 1)),
        ('1 1 1\n1 "" 1', (2, 3)),  # also in a last line without an end
    ],
)
def test_an_empty_cell_in_rows_of_numbers_moves_no_other_cell(text: str, place: tuple[int, int]) -> None:
    with pytest.raises(ParseError, match="an empty cell") as caught:
        parse_graph(text.encode(), "dense")
    assert (caught.value.line, caught.value.column) == place


@given(
    st.lists(st.lists(st.sampled_from(["0", "1", "2.5", ""]), min_size=3, max_size=3), min_size=1, max_size=4),
    st.sampled_from(",;\t"),
    st.booleans(),
    st.booleans(),
)
@example([["", "1", "1"], ["1", "", "1"], ["1", "1", ""]], ",", True, True)
@example([["1", "", "1"], ["0", "", "1"]], "\t", False, False)
@example([["1", "0", ""], ["0", "1", ""]], ",", False, False)
def test_rows_with_empty_cells_are_read_as_pandas_reads_them(
    cells: list[list[str]], mark: str, is_headed: bool, has_names: bool
) -> None:
    pandas = pytest.importorskip("pandas")
    rows = [[*([f"r{at}"] if has_names and is_headed else []), *row] for at, row in enumerate(cells)]
    head = [["name"] * has_names + ["a", "b", "c"]] if is_headed else []
    text = "".join(mark.join(row) + "\n" for row in [*head, *rows])
    try:
        graph = parse_graph(text.encode(), "dense")
    except ParseError:
        return
    frame = pandas.read_csv(
        StringIO(text), sep=mark, header=0 if is_headed else None, index_col=0 if has_names and is_headed else None
    )
    frame = frame.dropna(axis="columns", how="all").dropna(axis="index", how="all")
    assert not frame.isna().any(axis=None)
    names = [("row", row) for row in frame.index], [("column", column) for column in frame.columns]
    if not is_headed:
        names = [("row", at + 1) for at in range(len(frame))], [("column", at + 1) for at in range(len(frame.columns))]
    elif not has_names:
        names = [("row", at + 1) for at in range(len(frame))], names[1]
    assert list(graph.names) == [*names[0], *names[1]]
    assert set(graph.edges) == {(names[0][i], names[1][j]) for i, j in zip(*frame.to_numpy().nonzero(), strict=True)}


@given(
    st.lists(st.sampled_from([0, 1, "0", "1", "a", None]), min_size=1, max_size=4),
    st.lists(st.tuples(*[st.sampled_from([0, 1, "0", "1", "a"])] * 2), max_size=3),
)
@example([None, None], [])
@example(["a", None, None], [("a", "a")])
@example([0, "0", "1"], [("0", 1)])
@example(["a", "b"], [(0, 1)])
@example(["1", "2"], [(1, 2)])
def test_nodes_in_json_are_not_merged(ids: list[str | int | None], edges: list[tuple[str | int, str | int]]) -> None:
    nodes: list[dict[str, object]] = [{} if name is None else {"id": name} for name in ids]
    document = {"nodes": nodes, "links": [{"source": one, "target": other} for one, other in edges]}
    try:
        graph = parse_graph(json.dumps(document).encode(), "node-link")
    except ParseError:
        return
    assert graph.order >= len({*ids} - {None}) + ids.count(None)
    assert "None" not in graph.names


WORDS = [
    "1",
    "2",
    "10",
    "007",
    "-1",
    "+2",
    "a",
    "x_1",
    "a b",
    "é",
    "A-B",
    "",
    " ",
    "1.0",
    "#x",
    "a;b",
    "\x1f",
    "\t",
    ",",
]


def test_a_table_of_two_columns_is_read_alike_with_and_without_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    by_core = tables._read_pairs
    rng, used = random.Random(1), 0
    for _ in range(count_repeats(2_000, 40_000)):
        words, mark, end = rng.sample(WORDS, rng.randint(2, 6)), rng.choice(",\t"), rng.choice(["\n", "\r\n"])
        lines = [mark.join(rng.choices(words, k=rng.choice([2] * 20 + [1, 3]))) for _ in range(rng.randint(1, 7))]
        text = end.join([rng.choice([f"source{mark}target", f"a{mark}b"]), *lines, *rng.choice([[], [""], ["", mark]])])
        results = []
        for read_pairs in (by_core, lambda *_: None):
            monkeypatch.setattr(tables, "_read_pairs", read_pairs)
            try:
                results.append(repr(tables.read_rows(GraphText(text.encode()))))
            except ParseError as error:
                results.append(str(error))
        assert results[0] == results[1], text
        with suppress(ParseError):
            head = table_heads.find_head(GraphText(text.encode()))
            used += head is not None and by_core(GraphText(text.encode()), head) is not None
    assert used > 50
