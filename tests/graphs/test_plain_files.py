"""Whatever the quick readers take, the careful ones read in the same way; what these refuse, the quick ones decline."""

import json
import random
import signal
import threading
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import berge
from berge import _core
from berge.errors import AmbiguousText, BergeError
from berge.games.input_text import InputText
from berge.graphs import FORMATS, Graph, edgelists, graphml, matrixmarket, parse_graph, plain, write_graph
from berge.graphs.edgelists import EdgeList
from berge.graphs.files import drops_directions, graph_in
from berge.graphs.texts import Text

READINGS = Path(__file__).parents[1] / "formats" / "readings.jsonl"
TEXTS = [
    row["text"].encode() if "text" in row else bytes.fromhex(row["hex"])
    for row in map(json.loads, READINGS.read_text("utf-8").splitlines())
]
SLOW = SimpleNamespace(
    **{f"read_{format}": lambda _: None for format in ("edges", "dimacs", "metis", "matrix", "graphml")}
)
"""A core that takes no text."""


def with_care(reader: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what a reader makes of a text where the core takes none."""
    core = SimpleNamespace(**{**vars(_core), **vars(SLOW)})
    with monkeypatch.context() as patch:
        for module in (edgelists, graphml, matrixmarket, plain):
            patch.setattr(module, "_core", core)
        return reader()


def outcome(reader: Callable[[], Any]) -> Any:
    """Return what a reader says of a text, or how it refuses it."""
    try:
        return reader()
    except BergeError as error:
        return type(error), str(error)


def listed(data: bytes) -> dict[str, Any]:
    """Return all that a list of edges tells."""
    edges = EdgeList(Text(data))
    told = {name: getattr(edges, name) for name in ("line", "first", "pairs", "lone", "order", "names", "are_integers")}
    asked = ("counts", "is_headed", "is_simple", "is_nearly_headed", "first_of_words")
    told |= {name: getattr(edges, name)() for name in asked if edges.line}
    return told | {"base": edges.base if edges.line else None, "graph": edges.graph()}


def has_directions(data: bytes) -> bool:
    """Whether a GraphML document's edges have some."""
    text = Text(data)
    graph_in(text, "graphml")
    return drops_directions(text)


def check(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare the readers of a text, in every format and in that which is recognised."""
    readers = [partial(parse_graph, data, format) for format in FORMATS]
    for reader in [*readers, partial(listed, data), partial(has_directions, data), partial(berge.loads, data)]:
        quick, careful = outcome(reader), with_care(partial(outcome, reader), monkeypatch)
        assert quick == careful
        if isinstance(quick, Graph):
            assert list(map(type, quick.names)) == list(map(type, careful.names))
            assert Graph(quick.names, quick._edges) == quick


@pytest.mark.parametrize("data", TEXTS, ids=lambda data: ascii(data)[:30])
def test_texts_as_people_have_them(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    check(data, monkeypatch)


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


@settings(max_examples=400)
@given(data=texts())
@example(data=b"0 1\n\xff 2\n")
@example(data=b"# \xff\n0 1\n")
@example(data=b"c \xff\np edge 1 0\n")
@example(data=b"01")
@example(data="abcdefgh\u00e9 1\nabcdefgh\u00e8 1\n".encode())
def test_texts_that_are_nearly_graphs(data: bytes) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        check(data, monkeypatch)


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


@settings(max_examples=400)
@given(data=documents())
def test_documents_that_are_nearly_graphml(data: bytes) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        check(data, monkeypatch)


@pytest.mark.parametrize("part", PARTS, ids=ascii)
@pytest.mark.parametrize("head", [OPEN, THEIRS])
def test_each_part_of_a_document(part: str, head: str, monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = "".join(f'<node id="{node}"/>' for node in "123")
    for body in (part, nodes + part, part + nodes):
        check((head + body.replace("{}", "2") + CLOSE).encode(), monkeypatch)


@pytest.mark.parametrize("part", NAMED_PARTS, ids=ascii)
def test_each_part_of_a_document_with_names(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = "".join(NAMED.format(node, f"{name}") for node, name in enumerate(["a", 7, 8]))
    for head in (IGRAPHS, IGRAPHS.replace("directed", "undirected"), IGRAPHS.replace("string", "int")):
        for body in (part, nodes + part, part + nodes):
            for order in ("{}", "2"):
                check((head + body.replace("{}", order) + CLOSE).encode(), monkeypatch)


def test_what_igraph_writes_is_plain(tmp_path: Path) -> None:
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
        plain = _core.read_graphml(data)
        assert plain is not None
        assert plain[0] == directed
        found = parse_graph(data, "graphml")
        told = [*map(int, names)] if names and names[0] == "1" else names
        assert list(found.names) == (told if told and len({*told}) == 3 else ["n0", "n1", "n2"])


def test_what_networkx_writes_is_plain() -> None:
    networkx = pytest.importorskip("networkx")
    theirs = networkx.Graph([("a", "b"), ("b", "c d")])
    theirs.add_edge("b", "e", weight=1.5)
    data = "\n".join(networkx.generate_graphml(theirs)).encode()
    assert _core.read_graphml(data) is not None
    assert parse_graph(data, "graphml") == Graph.from_edges(theirs.edges, theirs)


graphs = st.integers(0, 9).flatmap(
    lambda order: st.lists(st.tuples(st.integers(0, order), st.integers(0, order)), max_size=20).map(
        lambda pairs: Graph.from_edges(pairs, range(order + 1))
    )
)


@settings(max_examples=60)
@given(graph=graphs, format=st.sampled_from(["edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml"]))
def test_what_is_written_is_plain(graph: Graph, format: str) -> None:
    data = "".join(write_graph(graph, format)).encode()
    quick = {
        "dimacs": _core.read_dimacs, "metis": _core.read_metis, "matrixmarket": _core.read_matrix,
        "graphml": _core.read_graphml,
    }.get(format, _core.read_edges)  # fmt: skip
    assert quick(data) is not None
    assert parse_graph(data, format)._edges == graph._edges
    with pytest.MonkeyPatch.context() as monkeypatch:
        check(data, monkeypatch)


def weighted(graph: Graph, kind: str, rng: random.Random) -> bytes:
    """Return a METIS file with weights."""
    sizes, weights, edges = (digit == "1" for digit in kind)
    rows = [f"{graph.order} {graph.size} {kind} 2"]
    for vertex in range(graph.order):
        before = [str(rng.randrange(9)) for _ in range(sizes + 2 * weights)]
        row = [[str(other + 1), *["3"] * edges] for other in graph.neighbour_numbers(vertex)]
        rng.shuffle(row)
        rows.append(" ".join([*before, *chain.from_iterable(row)]))
    return "\n".join(rows).encode()


@settings(max_examples=60)
@given(graph=graphs, kind=st.sampled_from(["000", "001", "010", "011", "100", "101", "110", "111"]), rng=st.randoms())
def test_weights_are_passed_over(graph: Graph, kind: str, rng: random.Random) -> None:
    data = weighted(graph, kind, rng)
    assert _core.read_metis(data) == (graph.order, graph.size, graph._edges)
    with pytest.MonkeyPatch.context() as monkeypatch:
        check(data, monkeypatch)


@given(st.lists(st.integers(0, 30), min_size=1, max_size=12), st.sampled_from([" ", "\n", "\r\n", "\r", "\t"]))
def test_numbers_are_told_as_they_are(numbers: list[int], between: str) -> None:
    data = between.join(map(str, numbers)).encode()
    tally = InputText(data).tally
    assert tally is not None
    assert (tally.total, tally.first[: len(numbers)]) == (len(numbers), numbers[:2])
    assert tally.others == ((min(numbers[2:]), max(numbers[2:])) if numbers[2:] else None)
    assert tally.even == all(len(line.split()) % 2 == 0 for line in data.splitlines())
    assert tally.lines == len(data.split(b"\n"))


@pytest.mark.parametrize("text", ["", " \n", "1 a", "1,2", "-1", "1.5", "\x1c1"])
def test_what_is_not_numbers_alone_has_none_to_tell(text: str) -> None:
    assert InputText(text.encode()).tally is None


def test_large_lists_have_the_names_that_they_had() -> None:
    rng = random.Random(5)
    for name in (
        str,
        "-{}".format,
        "v{:x}".format,
        "a long name of {} letters".replace(" ", "_").format,
        "{}000000000".format,
    ):
        pairs = [(rng.randrange(9000), rng.randrange(9000)) for _ in range(20_000)]
        data = "".join(f"{name(u)} {name(v)}\n" for u, v in pairs).encode()
        assert _core.read_edges(data) is not None
        with pytest.MonkeyPatch.context() as monkeypatch:
            careful = with_care(partial(parse_graph, data, "edges"), monkeypatch)
        assert parse_graph(data, "edges") == careful
        listed = list(dict.fromkeys(name(end) for pair in pairs for end in pair))
        nodes = "".join(f'<node id="{node}"/>' for node in listed)
        edges = "".join(f'<edge source="{name(u)}" target="{name(v)}"/>' for u, v in pairs)
        data = (OPEN + nodes + edges + CLOSE).encode()
        assert _core.read_graphml(data) is not None
        assert parse_graph(data, "graphml") == careful


def test_a_square_matrix_may_be_ambiguous() -> None:
    data = b"%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 2\n1 2 1\n2 1 1\n2 3 1\n"
    with pytest.raises(AmbiguousText) as caught:
        parse_graph(data, "matrixmarket")
    assert [choice.words for choice in caught.value.readings] == [
        "graph, 3 vertices, 2 edges, from an adjacency matrix that is not symmetric, without its directions",
        "matrix, 3 rows, 3 columns, 4 entries, from a Matrix Market file",
    ]


def test_no_reader_reads_a_text_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def count(name: str) -> Callable[[bytes], Any]:
        reader = getattr(_core, name)

        def counted(data: bytes) -> Any:
            read.append(name)
            return reader(data)

        return counted

    core = SimpleNamespace(**{**vars(_core), **{name: count(name) for name in vars(SLOW)}})
    for module in (edgelists, graphml, matrixmarket, plain):
        monkeypatch.setattr(module, "_core", core)
    for text in (b"0 1\n1 2\n2 0\n", b"3 2\n0 1\n1 2\n", b"a b\nb c\n", b"% METIS\n3 2\n2\n1 3\n2\n"):
        read.clear()
        berge.loads(text)
        assert read
        assert len(read) == len({*read})


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
    known = EdgeList(Text(data)).tally()
    assert known in (None, _core.tally(data))
    assert known is not None or b"\r" in data or last not in ("", "\n")
