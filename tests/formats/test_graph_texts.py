"""Texts of graphs with various separators, line ends and comments, and what is left out of them."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

import pytest

import berge
from berge.cli import main
from berge.errors import ParseError
from berge.formats import read
from berge.graphs import Graph
from berge.web import responses
from thorough import pick_subset


class Shape(NamedTuple):
    """A text with its format, its numbers of vertices and edges, what is left out, and its start."""

    about: str
    rows: tuple[tuple[str, ...], ...]
    format: str
    order: int
    size: int
    left_out: dict[str, int]
    start: object = None


def split_rows(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(row.split()) for row in text.split("/"))


CYCLE = "1 2/2 3/3 4/4 5/5 1"
SHAPES = (
    Shape("a header and pairs", split_rows("5 5/" + CYCLE), "edges-headed", 5, 5, {}),
    Shape("a vertex without edges", split_rows("6 5/" + CYCLE), "edges-headed", 6, 5, {}),
    Shape("counted from 0", split_rows("5 5/0 1/1 2/2 3/3 4/4 0"), "edges-headed", 5, 5, {}),
    Shape("a doubled edge", split_rows("3 3/1 2/2 3/2 3"), "edges-headed", 3, 2, {"doubled": 1}),
    Shape("both directions", split_rows("2 2/1 2/2 1"), "edges-headed", 2, 1, {"doubled": 1}),
    Shape("loops", split_rows("3 4/1 1/1 2/2 3/3 3"), "edges-headed", 3, 2, {"loops": 2}),
    Shape("a header and weights", split_rows("3 3/1 2 5/2 3 7/3 1 2.5"), "edges-headed", 3, 3, {"weights": 3}),
    Shape("a tree", split_rows("4/1 2/2 3/3 4"), "edges-headed", 4, 3, {}),
    Shape("a start at the end", split_rows("5 5/" + CYCLE + "/3"), "edges-start", 5, 5, {}, 3),
    Shape("a start in the header", split_rows("5 5 2/" + CYCLE), "edges-start", 5, 5, {}, 2),
    Shape("a start counted from 0", split_rows("3 2/0 1/1 2/0"), "edges-start", 3, 2, {}, 0),
    Shape("pairs alone", split_rows("1 2/2 3/3 10"), "edges", 4, 3, {}),
    Shape("words", split_rows("a b/b c/c a"), "edges", 3, 3, {}),
    Shape("weights", split_rows("a b 0.5/b c -1e-3/c d 2"), "edges", 4, 3, {"weights": 3}),
    Shape("whole weights", split_rows("10 20 5/20 30 7"), "edges", 3, 2, {"weights": 2}),
    Shape("networkx' data", (("1", "2", "{'weight': 1.0}"), ("2", "3", "{}")), "edges", 3, 2, {"weights": 2}),
    Shape("a lone name that has no edge", split_rows("a b/b c/d"), "edges", 4, 2, {}),
    Shape("a lone name before its edges", split_rows("1 2/3/2 3"), "edges", 3, 2, {}),
)
HEADS = (
    "TF,target", "regulator,target", "actress,actor", "FromNodeId,ToNodeId", "parent,child", "row,col", "Node1,Node2",
    "gene A,gene B", "\u6765\u6e90,\u76ee\u6807",
)  # fmt: skip
ENDS = {"LF": "\n", "CRLF": "\r\n", "blanks": " \n"}
COMMENTS = {"no comment": "", "a comment": "# from a script\n", "a percent": "% x y z\n"}


def write_texts() -> Iterator[tuple[str, Shape]]:
    """Yield the texts with their shapes."""
    for shape in SHAPES:
        separators = [" ", "\t", "  "]
        if shape.format != "edges-start":
            separators += [",", ", "]
        for separator in separators:
            if "," in separator and len(shape.rows[0]) == 1:
                continue
            for end in ENDS.values():
                for comment in COMMENTS.values():
                    text = comment + end.join(separator.join(row) for row in shape.rows)
                    yield text + (end if end != " \n" else ""), shape


def write_tables() -> Iterator[tuple[str, Shape]]:
    """Yield tables of edges below their heads."""
    for head in HEADS:
        for separator in ",;\t":
            for comment in ("", "# from a script\n"):
                for end in ("\n", "\r\n"):
                    for more in ("", ",weight", ",weight,year"):
                        names = (head + more).split(",")
                        cells = ["5", "2001"][: len(names) - 2]
                        body = [names, ["x1", "y1", *cells], ["x2", "y1", *cells]]
                        text = comment + end.join(separator.join(row) for row in body) + end
                        left_out = {"columns": len(cells)} if cells else {}
                        yield text, Shape(head, (), "table", 3, 2, left_out | {"directions": 2})
    for text in (",source,target\n0,a,b\n1,b,c\n", ",TF,gene\n0,a,b\n1,b,c\n"):
        yield text, Shape("an index column", (), "table", 3, 2, {"columns": 1, "directions": 2})


TEXTS = [*write_texts(), *write_tables()]


def read_graph(text: str) -> tuple[str, Graph, object]:
    """Return the format, the graph, and where the token is."""
    reading = read(text)
    setup = reading.game.setup
    return reading.format, setup.graph, setup.token  # type: ignore[attr-defined]


def test_there_are_many_texts() -> None:
    assert len({text for text, _ignored in TEXTS}) == len(TEXTS) >= 400


def test_a_graph_is_read_as_its_author_meant() -> None:
    for text, shape in pick_subset(TEXTS, 5):
        format, graph, token = read_graph(text)
        assert (format, graph.order, graph.size, token) == (shape.format, shape.order, shape.size, shape.start), text
        assert dict(graph.left_out) == shape.left_out, text
        words = str(read(text).description)
        assert ("left out" in words) == bool({*shape.left_out} - {"directions"}), text


def test_the_command_line_and_the_page_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "graph"
    for text, shape in pick_subset(TEXTS, 31):
        file.write_bytes(text.encode())
        words = str(read(text).description)
        assert f"{shape.order} vert" in words
        for command in ("solve", "decompose"):
            assert main([command, str(file)]) == 0
            assert f"read as {words}" in capsys.readouterr().err
        is_guess = "(--no-header if it is an edge)" in words
        with pytest.warns(UserWarning, match="as the head of a table") if is_guess else nullcontext():
            assert berge.load(file) == berge.loads(text)
        assert responses.describe_text(text)["read"]["en"] == words


@pytest.mark.parametrize("text", ["5 5\n1 2\n2 3\n3 4\n4 5\n5 1\n", "3 3\n1 2\n2 3\n2 3\n", "2 2\n1 2\n2 1\n"])
@pytest.mark.parametrize("command", ["decompose", "control", "solve"])
def test_a_graph_is_never_taken_for_planinarenje(
    text: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "graph"
    file.write_text(text)
    assert main([command, str(file)]) == 0
    assert ("--ruleset planinarenje" in capsys.readouterr().err) == (command == "solve")
    assert berge.loads(text, "planinarenje").setup.ruleset.name == "planinarenje"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("5 1\n1 2\n2 3\n3 4\n4 5\n5 1\n1\n", "7:1: found '1'; expected two names, as 1 has edges already"),
        ("1 2\n2 3\n1\n", "3:1: found '1'; expected two names, as 1 has edges already; --start 1"),
        ("a b\nb c\nb\n", "3:1: found 'b'; expected two names, as b has edges already; --start b"),
        ("1 2 5\n2 3\n", "1:5: found '5'; expected"),
        ("a b 5\nb c\n", "1:5: found '5'; expected"),
    ],
)
def test_what_is_no_edge_is_an_error_at_its_place(text: str, error: str) -> None:
    with pytest.raises(ParseError) as error_info:
        read(text)
    assert str(error_info.value).startswith(error)


def test_header_and_no_header_decide(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pairs.csv"
    file.write_text("a,b\nb,c\n")
    for option, read_as in (("--header", "2 vertices, 1 edge"), ("--no-header", "3 vertices, 2 edges")):
        assert main(["solve", str(file), option]) == 0
        assert read_as in capsys.readouterr().err
        assert read_as in str(berge.load(file, header=option == "--header").setup.message())  # and no warning
    file.write_text("left,right\na,b\nc,d\n")
    assert main(["solve", str(file), "--no-header"]) == 0
    assert "6 vertices, 3 edges" in capsys.readouterr().err


def test_the_start_of_a_game_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "path.txt"
    file.write_text("1 2\n2 3\n")
    assert main(["solve", str(file), "--start", "2"]) == 0
    assert "First wins" in capsys.readouterr().out
    assert main(["solve", str(file), "--start", "9"]) == 2
    file.write_text("3 2 1\n1 2\n2 3\n")
    assert main(["solve", str(file), "--start", "2"]) == 2
    assert "--start" in capsys.readouterr().err


def test_control_reads_both_directions_once_from_stdin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io
    import sys

    for text in ("2 2\n1 2\n2 1\n", "3 3\n2 3\n1 3\n1 2\n"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(["control", "-"]) == 0
        assert f"{text[0]} nodes, {text[2]} edges" in capsys.readouterr().out


def test_control_counts_what_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "network"
    for text, words in (
        (
            "a b 1\na b 2\nb a 1\na a 1\n",
            "2 nodes, 3 edges, from an edge list, each edge from the first name to the second; "
            "left out: 1 doubled edge, 4 weights",
        ),
        (
            "p sp 2 3\na 1 2 5\na 2 1 5\na 1 2 5\n",
            "2 nodes, 2 edges, from a DIMACS file; left out: 1 doubled edge, 3 weights",
        ),
        (
            "a b 1 2\nb a 1 3\n",
            "from an edge list, each edge from the first name to the second, columns 1 and 2 (--columns for others); "
            "left out: 2 columns",
        ),
        ("a,b\nb,c\n,\n", "each edge from the first name to the second; left out: 1 blank row"),
        (
            '{"nodes":[{"id":"1"},{"id":"2"}],"links":[{"source":1,"target":1}]}',
            "from a graph in JSON, the ends of edges as names of nodes, not as places in their list",
        ),
    ):
        file.write_text(text)
        assert main(["control", str(file)]) == 0
        assert words in capsys.readouterr().err
    for text in ("4 4\n2 4\n1 3\n2 4\n1 3\n", "% bip unweighted\n1 1\n1 2\n"):
        file.write_text(text)
        assert main(["control", str(file)]) == 2
        assert "directions" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["2B,7,AER,9,KZN\n2B,7,KZN,9,MRV\n", "AER,7,KZN\nKZN,8,MRV\n", "0 1 1\n1 0 1\n"])
def test_numbers_are_columns_of_a_table_with_many_in_every_command(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "network"
    file.write_text(text)
    columns = "3,5" if "2B" in text else "1,3" if "AER" in text else "1,2"
    words = "2 vertices, 1 edge, " if text[0] == "0" else "3 vertices, 2 edges, "
    for command in ("solve", "decompose"):
        assert main([command, str(file), "--columns", columns]) == 0
        assert words in capsys.readouterr().err
    assert berge.load(file, columns=columns).setup.graph.size == int(words[12])  # type: ignore[attr-defined]


def test_blank_rows_at_the_end_are_counted_and_change_nothing() -> None:
    for text in ("source,target\na,b\nb,c\n", "TF;gene\na;b\nb;c\n", "a\tb\nb\tc\n", "0,1,1\n1,0,1\n1,1,0\n"):
        mark = next(sign for sign in ",;\t" if sign in text)
        for end in (mark, mark * 2, f"{mark}\r\n{mark}\n", f"\n{mark}\n\n", f"{mark} {mark}\n"):
            graph = berge.loads(text)
            other = berge.loads(text + end)
            assert other == graph
            blank = sum(mark in line for line in end.split("\n"))
            assert other.left_out == {"blank rows": blank, **graph.left_out}


def test_what_other_formats_leave_out_is_counted() -> None:
    dimacs = read("p edge 3 4\ne 1 1\ne 1 2\ne 2 1\ne 2 3\n").game.setup.graph  # type: ignore[attr-defined]
    assert dict(dimacs.left_out) == {"loops": 1, "doubled": 1}
    matrix = "%%MatrixMarket matrix coordinate real general\n2 3 3\n1 1 0\n1 2 5\n2 3 0.0\n"
    assert "2 stored zeros" in str(read(matrix).description)


def test_values_of_vertices_in_dimacs_are_skipped() -> None:
    assert read("p edge 3 1\nn 1 4\nd 1 0\nv 2 3\nx A 1\ne 1 2\n").game.setup.graph.size == 1  # type: ignore[attr-defined]


def test_a_node_of_graphml_without_a_name_has_its_id() -> None:
    text = (
        '<graphml><key id="k" for="node" attr.name="name" attr.type="string"/><graph edgedefault="undirected">'
        '<node id="n0"><data key="k">Ann</data></node><node id="n1"><data key="k"></data></node><node id="n2"/>'
        '<edge source="n0" target="n1"/><edge source="n1" target="n1"/></graph></graphml>'
    )
    graph = read(text).game.setup.graph  # type: ignore[attr-defined]
    assert list(graph.names) == ["Ann", "n1", "n2"]
    assert dict(graph.left_out) == {"loops": 1}


@pytest.mark.parametrize(
    "above", ["", '<?xml version="1.0"?>\n', "<!-- a > b -->", '<?xml version="1.0"?>\n<!-- a -->\n<?b?> ']
)
@pytest.mark.parametrize("prefix", ["", "g:"])
@pytest.mark.parametrize("root", ["gexf", "graphml"])
def test_a_graph_in_xml_may_have_comments_above_it_and_a_prefix(root: str, prefix: str, above: str) -> None:
    edge = f'<{prefix}node id="a"/><{prefix}edge source="a" target="a"/>'
    tag, name = f"{prefix}{root}", "xmlns:g" if prefix else "xmlns"
    reading = read(f'{above}<{tag} {name}="u"><{prefix}graph>{edge}</{prefix}graph></{tag}>')
    assert (reading.format, reading.game.setup.graph.order) == (root, 1)  # type: ignore[attr-defined]


FOREIGN = {
    "pajek": '*Vertices 3\n1 "a"\n2 "b"\n3 "c"\n*Arcs\n1 2\n2 3\n',
    "gml": "graph [\n directed 1\n node [ id 1 ]\n node [ id 2 ]\n node [ id 3 ]\n"
    " edge [ source 1 target 2 ]\n edge [ source 2 target 3 ]\n]\n",
    "graph6": ">>graph6<<BW\n",
    "sparse6": ">>sparse6<<:Bd\n",
}


@pytest.mark.parametrize("format", FOREIGN)
def test_what_networkx_reads_is_read_by_its_first_line(
    format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    networkx = pytest.importorskip("networkx")
    text = FOREIGN[format]
    result, graph, _token = read_graph(text)
    assert (result, graph.order, graph.size) == (format, 3, 2)
    file = tmp_path / "network"
    file.write_text(text)
    is_directed = not format.endswith("6")
    assert main(["control", str(file)]) == (0 if is_directed else 2)
    assert ("3 nodes, 2 edges: 1 driver" in capsys.readouterr().out) == is_directed
    monkeypatch.setitem(__import__("sys").modules, networkx.__name__, None)
    is_own = format == "pajek"
    assert main(["solve", str(file)]) == (0 if is_own else 2)
    assert ("pip install networkx" in capsys.readouterr().err) != is_own
