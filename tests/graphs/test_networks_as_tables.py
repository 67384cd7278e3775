"""Tables of edges, compared with Python's csv reader."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge import cli
from berge.errors import BergeError, ParseError
from berge.graphs.files import parse_digraph_text, parse_graph_text
from berge.graphs.table_heads import find_end_columns, find_head
from berge.graphs.texts import GraphText, parse_names

words = st.text(st.sampled_from('abé兔1 _-,;"'), min_size=1, max_size=6).map(str.strip).filter(bool)
cells = st.sampled_from(["a", "b", "12", "T cell", "x;y", 'say "a"', "1"]) | words


@given(
    rows=st.lists(st.tuples(cells, cells, st.text("ab,\"';", max_size=3)), max_size=6),
    separator=st.sampled_from(",;\t"),
    order=st.permutations([0, 1, 2]),
    head=st.sampled_from([("source", "target"), ("From", "To"), ("SRC", "dst"), ("src", "Tgt")]),
    end=st.sampled_from(["\n", "\r\n", "\n\n"]),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_what_spreadsheets_write_is_read(
    rows: list[tuple[str, str, str]],
    separator: str,
    order: list[int],
    head: tuple[str, str],
    end: str,
    quoting: int,
) -> None:
    output = io.StringIO()
    writer = csv.writer(output, delimiter=separator, lineterminator=end, quoting=quoting)  # type: ignore[arg-type]
    for row in ((*head, "weight"), *rows):
        writer.writerow([row[place] for place in order])
    text = GraphText(output.getvalue().encode())
    names, edges = parse_digraph_text(text, "table")
    expected = parse_names(list(dict.fromkeys(name for row in rows for name in row[:2])))
    assert list(names) == expected
    numbers = {str(name): number for number, name in enumerate(names)}
    result = memoryview(edges).cast("I").tolist()
    assert list(zip(result[::2], result[1::2], strict=True)) == sorted({(numbers[u], numbers[v]) for u, v, _ in rows})
    graph = parse_graph_text(text, "table")
    assert graph == berge.Graph.from_edges([(names[numbers[u]], names[numbers[v]]) for u, v, _ in rows])
    assert ("directions" in graph.left_out) == bool(rows)


@given(
    text=st.text(st.sampled_from('ab,;\t\n\r" \0é'), max_size=30),
    head=st.sampled_from(["source,target", "from;to;type"]),
)
def test_rubbish_is_read_or_refused_at_its_place(text: str, head: str) -> None:
    data = f"{head}\n{text}".encode()
    try:
        names = berge.graphs.parse_graph(data, "table").names
    except ParseError as error:
        line, column = error.line or 0, error.column or 0
        names = ["refused"] if 1 <= column <= len(data.decode().split("\n")[line - 1]) + 1 else [""]
    assert all(isinstance(name, str) and name.strip() == name and name for name in names)


def test_edges_without_a_direction_lead_both_ways() -> None:
    text = GraphText(b"Source,Target,Type,Weight\na,b,Undirected,1\nb,c,Directed,\n")
    names, edges = parse_digraph_text(text, "table")
    assert names == ["a", "b", "c"]
    assert memoryview(edges).cast("I").tolist() == [0, 1, 1, 0, 1, 2]
    with pytest.raises(ParseError, match="directions"):
        parse_digraph_text(GraphText(b"source,target,type\na,b,undirected\n"), "table")


@pytest.mark.parametrize("head", ["a,b", "source target", "source", "", "source|target"])
def test_no_other_line_is_a_head(head: str) -> None:
    assert find_head(GraphText(f"{head}\na,b\n".encode())) is None
    with pytest.raises(ParseError, match="found no header of a table"):
        berge.graphs.parse_graph(f"{head}\na,b\n".encode(), "table")


@pytest.mark.parametrize(
    ("head", "column", "message"),
    [
        (
            "source,source",
            1,
            "found columns called source and source; expected the two ends of an edge, such as source",
        ),
        ("source,target,source", 15, "found the column source again; expected one column called source, and one call"),
        ('Source\t"target"\tweight\tTarget', 24, "found the column target again; expected one column called source"),
        ("src;tgt;src", 9, "found the column src again; expected one column called src, and one called tgt"),
    ],
)
def test_a_head_has_each_end_once(
    head: str, column: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "net.csv"
    path.write_text(f"{head}\na,b,c\n")
    for command in ("control", "solve"):
        assert cli.main([command, str(path)]) == 2
        assert f"{path}:1:{column}: {message}" in capsys.readouterr().err


def test_a_network_in_a_table_is_steered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "net.csv"
    path.write_text('source,target,weight\n"T cell",p53,1.5\np53,mdm2,2\nmdm2,p53,-1\n', "utf-8")
    assert cli.main(["control", str(path)]) == 0
    output = capsys.readouterr()
    assert "read as network, 3 nodes, 3 edges, from a table of edges; left out: 1 column\n" in output.err
    assert "always drivers, in every smallest set (1): 'T cell'" in output.out
    assert berge.gallai_edmonds(berge.load(path)).size == 1


def test_a_table_is_not_written() -> None:
    with pytest.raises(BergeError, match="'table'"):
        list(berge.graphs.write_graph(berge.Graph(["a"], b""), "table"))


@pytest.mark.parametrize("head", ["source,source", "from;from", "Target\ttarget", "source,to", '"src",from'])
def test_columns_that_are_no_two_ends_are_never_read_as_an_edge(head: str) -> None:
    separator = next(letter for letter in ",;\t" if letter in head)
    text = f"{head}\na{separator}b\nb{separator}c\n"
    with pytest.raises(berge.ParseError, match=r"1:1: found columns called .*; expected the two ends of an edge"):
        berge.loads(text)


@pytest.mark.parametrize("names", ["x,x", "a,x", "source source", "source"])
def test_names_that_only_resemble_a_head_stay_names(names: str) -> None:
    text = f"{names}\na,b\nb,c\n"
    assert find_head(GraphText(text.encode())) is None
    assert berge.graphs.parse_graph(text.encode(), "edges").order >= 3


def test_what_is_chosen_as_edges_is_read_so() -> None:
    assert berge.graphs.parse_graph(b"source,source\na,b\n", "edges").order == 3


def test_rows_below_a_comment_name_their_columns_by_their_own_cells() -> None:
    rows = b'"a b",c,d\n"c d",e,f\n'
    assert (
        find_end_columns(GraphText(b"# a comment\n" + rows))
        == find_end_columns(GraphText(rows))
        == (["a b", "c", "d"], 0, 1)
    )


def test_a_blank_at_the_end_of_a_line_is_no_cell() -> None:
    text = GraphText(b"to c\n3 3\ny \n")
    text.columns = "1", "2"
    with pytest.raises(ParseError, match=r"3:1: found 1 cell; expected 2 cells, as in the header"):
        parse_graph_text(text, "table")


@pytest.mark.parametrize("text", [b"#a\tb\tc", b"#source\tu\tnode1", b"# x\n#a\tb\tc"])
def test_a_comment_alone_is_no_head_of_a_table(text: bytes) -> None:
    with pytest.raises(BergeError):
        berge.loads(text)
