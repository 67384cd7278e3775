"""Texts in DL, LGL, LEDA and Pajek are the graphs that igraph and networkx read."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import berge
from berge.errors import LimitError, ParseError
from berge.graphs import graph_of, parse_graph
from berge.graphs.digraphs import digraph_of
from berge.graphs.files import parse_digraph_text
from berge.graphs.texts import GraphText
from thorough import count_repeats

nx = pytest.importorskip("networkx")
igraph = pytest.importorskip("igraph")
Pairs = list[tuple[int, int]]


def write_lgl(random: Random, order: int, pairs: Pairs) -> str:
    lines = []
    for tail in range(1, order + 1):
        lines.append(f"#{random.choice(['', ' ', '  '])}v{tail}")
        heads = [head for other, head in pairs if other == tail]
        lines += [f"v{head}{random.choice(['', ' 1', ' -2.5e3 ', ' nan'])}" for head in heads]
    return "\n".join(lines) + random.choice(["", "\n"])


def write_dl(random: Random, order: int, pairs: Pairs) -> str:
    format = random.choice(["fullmatrix", "edgelist1", "nodelist1"])
    labels = [f"v{number}" for number in range(1, order + 1)]
    kind = random.choice(["labels:\n", "labels embedded:\n", "" if format != "nodelist1" else "labels:\n"])
    ends = labels if kind.endswith("embedded:\n") else [*map(str, range(1, order + 1))]
    numbers = range(1, order + 1)
    if format == "fullmatrix":
        rows = [" ".join(str(int((tail, head) in pairs)) for head in numbers) for tail in numbers]
        if ends is labels:
            rows = [" ".join(labels), *map(" ".join, zip(labels, rows, strict=True))]
    elif format == "edgelist1":
        rows = [f"{end} {end}" for end in ends]  # igraph wants all labels to appear
        rows += [f"{ends[tail - 1]} {ends[head - 1]}{random.choice(['', ' 2', ' -1.5'])}" for tail, head in pairs]
    else:
        rows = [" ".join([ends[n - 1], *(ends[head - 1] for tail, head in pairs if tail == n)]) for n in numbers]
    listed = ",".join(labels) + "\n" if kind == "labels:\n" else ""
    return f"DL n={order}\nformat = {format}\n{kind}{listed}data:\n" + "".join(f"{row}\n" for row in rows)


def write_leda(random: Random, order: int, pairs: Pairs) -> str:
    labels = [f"|{{v{number}}}|" for number in range(1, order + 1)]
    rows = [f"{tail} {head} 0 |{{}}|" for tail, head in pairs]
    direction = random.choice(["-1", "-2"])
    return "\n".join(["LEDA.GRAPH", "string", "void", direction, str(order), *labels, str(len(rows)), *rows, ""])


def write_pajek(random: Random, order: int, pairs: Pairs) -> str:
    labels = [f'{number} "v{number}"{random.choice(["", " 0.5 0.5"])}' for number in range(1, order + 1)]
    rows = [f"{tail} {head} {random.randint(1, 3)}" for tail, head in pairs]
    return "\n".join([f"*Vertices {order}", *labels, random.choice(["*Arcs", "*Edges"]), *rows, ""])


FORMATS: dict[str, tuple[Callable[[Random, int, Pairs], str], Callable[[Path], Any]]] = {
    "lgl": (write_lgl, lambda path: igraph.Graph.Read_Lgl(str(path), directed=False)),
    "dl": (write_dl, lambda path: igraph.Graph.Read_DL(str(path))),
    "leda": (write_leda, nx.read_leda),
    "pajek": (write_pajek, nx.read_pajek),
}


@pytest.mark.parametrize("format", FORMATS)
def test_a_rare_format_is_read_as_other_libraries_read_it(format: str, tmp_path: Path) -> None:
    write, read = FORMATS[format]
    random, path = Random(format), tmp_path / "graph"
    for _ignored in range(count_repeats(60, 2000)):
        order = random.randint(1, 7)
        pairs = [(random.randint(1, order), random.randint(1, order)) for _pair in range(random.randint(1, 9))]
        path.write_text(text := write(random, order, pairs))
        theirs, own = read(path), parse_graph(text.encode(), format)
        assert own == graph_of(theirs) or own.names == range(1, order + 1), text
        assert own._edges == graph_of(theirs)._edges, text
        is_directed = theirs.is_directed()
        size = len(theirs.get_edgelist() if hasattr(theirs, "get_edgelist") else theirs.edges)
        doubled, loops = own.left_out.get("doubled", 0), own.left_out.get("loops", 0)
        is_symmetric = "fullmatrix" in text and size == 2 * own.size + loops
        assert format == "leda" or is_symmetric or size == own.size + doubled + loops, text
        assert ("directions" in own.left_out) == (is_directed and not is_symmetric), text
        if is_directed:
            assert parse_digraph_text(GraphText(text.encode()), format)[1] == digraph_of(theirs)[1], text
        else:
            with pytest.raises(ParseError, match="without directions"):
                parse_digraph_text(GraphText(text.encode()), format)


@pytest.mark.parametrize(
    ("text", "format"),
    [("DL n=3\ndata:\n0 1 1\n1 0 0\n1 0 5\n", "dl"), ("*Vertices 3\n*Matrix\n0 1 1\n1 0 0\n1 0 5\n", "pajek")],
)
def test_nothing_but_loops_is_left_out_of_a_symmetric_matrix(text: str, format: str) -> None:
    assert parse_graph(text.encode(), format).left_out == {"loops": 1}
    assert len(parse_digraph_text(GraphText(text.encode()), format)[1]) == 5 * 8
    other = text.replace("1 0 0", "0 0 0").encode()
    assert parse_graph(other, format).left_out == {"directions": 4, "doubled": 1, "loops": 1}


@pytest.mark.parametrize(
    ("text", "names", "edges"),
    [
        ("format=edgelist1\nlabels:\nAnn Lee,Lee,Bo\ndata:\n1 3\n", ["Ann Lee", "Lee", "Bo"], {("Ann Lee", "Bo")}),
        ('format=edgelist1\nlabels:\n"Ann Lee" "Bo"\nCy\ndata:\n1 3\n', ["Ann Lee", "Bo", "Cy"], {("Ann Lee", "Cy")}),
        ('format=edgelist1\nlabels:\n"Lee, Ann","Bo",Cy\ndata:\n1 3\n', ["Lee, Ann", "Bo", "Cy"], {("Lee, Ann", "Cy")}),
        (
            'format=edgelist1\nlabels embedded\ndata:\n"Ann Lee" "Bo, Cy"\nx "Bo, Cy" 2\n',
            ["Ann Lee", "Bo, Cy", "x"],
            {("Ann Lee", "Bo, Cy"), ("Bo, Cy", "x")},
        ),
        (
            'labels embedded\ndata:\n"a b" c d\n"a b" 0 1 0\nc 0 0 0\nd 0 0 0\n',
            ["a b", "c", "d"],
            {("a b", "c")},
        ),
        ("format=edgelist1\nlabels:\nformat=x,b,c\ndata:\n1 2\n", ["format=x", "b", "c"], {("format=x", "b")}),
        ("format=edgelist1\nlabels embedded\ndata:\na b .5\n", ["a", "b", "3"], {("a", "b")}),
        ("format=edgelist1\nlabels:\nAnn n=4,Bo,Cy\ndata:\n1 2\n", ["Ann n=4", "Bo", "Cy"], {("Ann n=4", "Bo")}),
        ("format=nodelist1\nlabels embedded\nlabels:\nc,b,a\ndata:\na b\n", ["c", "b", "a"], {("b", "a")}),
        ("data:\n0 0 2\n0.0 0 -1.5\n0 0 0\n", [1, 2, 3], {(1, 3), (2, 3)}),
        ("labels embedded\ndata:\n10 20 30\n10 0 1 0\n20 0 0 0\n30 0 0 0\n", ["10", "20", "30"], {("10", "20")}),
        ('format=nodelist1\nlabels embedded\ndata:\n"Ann\tLee" Bo\n', ["Ann\tLee", "Bo", "3"], {("Ann\tLee", "Bo")}),
        ('labels:\nBo "x,y" "z z"\ndata:\n0 1 0\n0 0 0\n0 0 0\n', ["Bo", "x,y", "z z"], {("Bo", "x,y")}),
    ],
)
def test_a_dl_file_that_igraph_reads_wrongly_or_not_at_all(
    text: str, names: list[object], edges: set[tuple[object, object]]
) -> None:
    graph = parse_graph(f"DL n=3\n{text}".encode(), "dl")
    assert (list(graph.names), {*graph.edges}) == (names, edges)


@pytest.mark.parametrize(
    ("head", "place"), [("form=edgelist1", "1:8"), ("n=2", "1:8"), ("\nlables:\na,b,c", "2:1"), ("format=dl1 x", "1:1")]
)
def test_what_the_head_of_a_dl_file_may_not_say_is_named(head: str, place: str) -> None:
    with pytest.raises(ParseError, match=f"^{place}: "):
        parse_graph(f"dl n=3 {head}\ndata:\n1 2\n".encode(), "dl")


def test_a_quoted_word_of_a_dl_file_is_shown_as_it_stands() -> None:
    with pytest.raises(ParseError, match=r"""^2:1: found '"Ann Lee"'; expected a vertex"""):
        parse_graph(b'dl n=3 format=edgelist1 data:\n"Ann Lee" 2\n', "dl")


@pytest.mark.parametrize("sign", ["#", "# ", "#\t"])
def test_a_file_called_lgl_is_read_as_such(sign: str, tmp_path: Path) -> None:
    file = tmp_path / "net.lgl"
    file.write_text(f"{sign}1\n2 0.5\n3\n{sign}2\n3\n")
    graph = berge.gallai_edmonds(berge.load(file)).graph
    assert (graph, {*graph.edges}) == (parse_graph(file.read_bytes(), "lgl"), {("1", "2"), ("1", "3"), ("2", "3")})


def test_a_few_bytes_do_not_stand_for_many_vertices_without_edges() -> None:
    with pytest.raises(LimitError, match="too sparse"):
        parse_graph(b"DL n=9999999\nformat=nodelist1\ndata:\n1 2\n", "dl")
    with pytest.raises(LimitError, match="the most is"):
        parse_graph(b"DL n=9999999999\nformat=edgelist1\ndata:\n1 4294967297\n", "dl")
    with pytest.raises(ParseError, match=r"1:1: .*at most"):
        parse_graph(b"*Vertices 9999999\n*Edges\n1 2\n", "pajek")


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("pajek", "*Vertices 3\n*Edges\n1 2 7\n2 3\n"),
        ("dl", "dl n=3 format=edgelist1\ndata:\n1 2 7\n2 1\n2 3\n3 2\n"),
        ("lgl", "# 1\n2 7\n# 2\n3\n"),
    ],
)
def test_weights_that_a_graph_leaves_out_are_counted(format: str, text: str) -> None:
    assert parse_graph(text.encode(), format).left_out["weights"] == 1
