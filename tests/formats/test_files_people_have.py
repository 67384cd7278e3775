"""Files of libraries, data sets and contests: every interface reads them alike."""

import gzip
import json
import re
import tomllib
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import berge
from berge.cli import main
from berge.errors import BergeError, ParseError
from berge.formats import read
from berge.formats.loading import read_graph
from berge.games.input_text import InputText
from berge.web import responses
from berge.web.answers import ANSWERS

GRAPHS: dict[str, tuple[str, str, int, int, dict[str, int]]] = {
    "networkx weighted": ("0 1 0.5\n0 4 0.5\n1 2 0.5\n", "edges", 4, 3, {"weights": 3}),
    "networkx attributes": (
        "1 2 {'color': 'red', 'w': 3}\n2 3 {'color': 'blue green', 'w': 1}\n",
        "edges",
        3,
        2,
        {"weights": 2},
    ),
    "networkx columns": ("1 2 3 red\n2 3 1 blue\n", "edges", 3, 2, {"columns": 2}),
    "networkx comma": ("0,1,{'weight': 0.5}\n0,4,{'weight': 0.5}\n", "edges", 3, 2, {"weights": 2}),
    "networkx adjacency list": (
        "#make.py\n# GMT Wed Nov 25 21:43:57 2026\n# \n0 1 4\n1 2\n2 3\n3 4\n4\n",
        "adjlist",
        5,
        5,
        {},
    ),
    "adjacency list with colons": ("1: 2 3\n2: 1\n3: 1\n", "adjlist", 3, 2, {}),
    "igraph ncol": ("a b 1\nb c 2\nc a 3\nc d 4\n", "edges", 4, 4, {"weights": 4}),
    "igraph dimacs": (
        "c created by igraph\np max 4 3\nn 1 s\nn 4 t\na 1 2 1\na 2 3 1\na 3 1 1\n",
        "dimacs",
        4,
        3,
        {"directions": 3, "weights": 3},
    ),
    "SNAP": (
        "# Wiki-Vote\n# Nodes: 4 Edges: 4\n# FromNodeId\tToNodeId\n30\t1412\n30\t3352\n3\t28\n30\t28\n",
        "edges",
        5,
        4,
        {},
    ),
    "SNAP signed": ("# FromNodeId\tToNodeId\tSign\n0\t1\t-1\n1\t128552\t-1\n", "edges", 3, 2, {"weights": 2}),
    "SNAP csv": ("id_1,id_2\n0,23977\n1,34526\n1,2370\n", "table", 5, 3, {"directions": 3}),
    "SNAP ratings": (
        "6,2,4,1289241911.72836\n6,5,2,1289241941.53378\n1,15,1,1289243140.39049\n",
        "edges",
        5,
        3,
        {"columns": 2},
    ),
    "SNAP temporal": ("582 364 0\n168 472 2797\n168 912 3304\n", "edges", 5, 3, {"weights": 3}),
    "SNAP hyperlinks": (
        "SOURCE\tTARGET\tPOST_ID\tTIMESTAMP\na\tb\t1u4\t2013-12-31 16:39:58\nc\td\t1u5\t2013-12-31 18:18:37\n",
        "table",
        4,
        2,
        {"columns": 2, "directions": 2},
    ),
    "KONECT": ("% sym unweighted\n% 4 4 4\n1 2\n2 3\n3 4\n4 1\n", "edges", 4, 4, {}),
    "KONECT times": (
        "% asym positive\n1 2 1 1219881600\n1 3 2 1219881601\n2 3 1 1219881602\n",
        "edges",
        3,
        3,
        {"columns": 2},
    ),
    "KONECT signed": ("% asym signed\n1 2 -1\n2 3 1\n", "edges", 3, 2, {"weights": 2}),
    "KONECT tabs": ("% asym posweighted \n1\t2\t 3\n2\t3\t 1\n", "edges", 3, 2, {"weights": 2}),
    "network repository": ("2 1\n3 1\n3 2\n4 1 \n", "edges", 4, 4, {}),
    "network repository head": ("% asym unweighted\n%\n1,2\n2,3\n", "edges", 3, 2, {}),
    "network repository times": ("1,2,0.5,1082008561\n3,4,1,1082123439\n", "edges", 4, 2, {"columns": 2}),
    "network repository upper": (
        "%%MatrixMarket matrix coordinate pattern symmetric\n4 4 3\n1 2\n1 3\n3 4\n",
        "matrixmarket",
        4,
        3,
        {},
    ),
    "pandas index": (",source,target,weight\n0,a,b,1.0\n1,b,c,2.0\n", "table", 3, 2, {"columns": 2, "directions": 2}),
    "pandas blanks": ("u v\n1 2\n2 3\n3 1\n", "table", 3, 3, {"directions": 3}),
    "pandas blanks, index": (" u v\n0 1 2\n1 2 3\n2 3 1\n", "table", 3, 3, {"columns": 1, "directions": 3}),
    "pandas print": ("   u  v\n0  1  2\n1  2  3\n", "table", 3, 2, {"columns": 1, "directions": 2}),
    "pandas gap": ("src_id,dst_id\n1.0,2\n2.0,3\n3.0,4\n", "table", 4, 3, {"directions": 3}),
    "pandas without head": ("a,b,1.0\nb,c,2.0\n", "edges", 3, 2, {"weights": 2}),
    "R write.table": ('"from" "to"\n"1" "a b" "c"\n"2" "c" "d"\n', "table", 3, 2, {"columns": 1, "directions": 2}),
    "types": (
        "regulator,target,type\nx,y,activation\ny,z,repression\n",
        "table",
        3,
        2,
        {"columns": 1, "directions": 2},
    ),
    "types without head": ("araC\taraB\t+\naraC\taraA\t-\n", "edges", 3, 2, {"columns": 1}),
    "words without head": ("x\ty\tactivation\ny\tz\trepression\n", "edges", 3, 2, {"columns": 1}),
    "words between blanks": ("x y up\ny z down\nz x up\nx w down\n", "edges", 4, 4, {"columns": 1}),
    "RegulonDB": (
        "## comment\n## more\ntf\tgene\teffect\na\tb\t+\na\tc\t-\n",
        "table",
        3,
        2,
        {"columns": 1, "directions": 2},
    ),
    "STRING": (
        "protein1 protein2 combined_score\n9606.ENSP1 9606.ENSP2 155\n9606.ENSP1 9606.ENSP3 197\n",
        "table",
        3,
        2,
        {"columns": 1, "directions": 2},
    ),
    "Excel": (
        "\ufeffsep=;\r\nvon;nach;gewicht\r\na;b;1,5\r\nb;c;2,0\r\n",
        "table",
        3,
        2,
        {"columns": 1, "directions": 2},
    ),
    "Gephi": (
        "Source,Target,Type,Id,Label,timeset,Weight\n1,2,Undirected,0,,,1.0\n2,3,Undirected,1,,,1.0\n",
        "table",
        3,
        2,
        {"columns": 4},
    ),
    "Cytoscape": (
        "SUID,name,source,target\n1,a (pp) b,a,b\n2,b (pp) c,b,c\n",
        "table",
        3,
        2,
        {"columns": 2, "directions": 2},
    ),
    "Luogu shortest paths": ("4 3 1\n1 2 2\n2 3 2\n2 4 1\n", "edges-start", 4, 3, {"weights": 3}),
    "Luogu spanning tree": ("4 5\n1 2 2\n1 3 2\n1 4 3\n2 3 4\n3 4 3\n", "edges-headed", 4, 5, {"weights": 5}),
    "Luogu general matching": ("4 5\n1 2\n2 3\n3 4\n4 1\n1 2\n", "edges-headed", 4, 4, {"doubled": 1}),
    "Codeforces tree": ("5\n1 2\n1 3\n3 4\n3 5\n", "edges-headed", 5, 4, {}),
    "DIMACS colours": ("c FILE: x.col\nc\np edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n", "dimacs", 4, 4, {}),
    "DIMACS edges": ("p edges 3 2\ne 1 2\ne 2 3\n", "dimacs", 3, 2, {}),
    "DIMACS both ways": ("p col 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n", "dimacs", 3, 2, {"doubled": 2}),
    "DIMACS weights": ("p edge 3 2\ne 1 2 4\ne 2 3 5\n", "dimacs", 3, 2, {"weights": 2}),
    "DIMACS geometry": (
        "c x\np edge 3 2\nd 2 LINF 0\nv 0.1 0.2\nv 0.3 0.4\nv 1 2\nx D 2\ne 1 2\ne 2 3\n",
        "dimacs",
        3,
        2,
        {},
    ),
    "VNA": (
        '*Node data\nID sex\nBill m\n"Jo S" f\nAnn f\n*Tie data\nfrom to likes\nBill "Jo S" 1\n',
        "vna",
        3,
        1,
        {"columns": 1, "directions": 1},
    ),
    "VNA, commas": (
        '*node data\n"ID","x"\n"a",1\n*node properties\nID x\nz 1\n*tie data\n"hours","to","from"\n1,"b","a"\n2,b,b\n',
        "vna",
        2,
        1,
        {"columns": 1, "directions": 2, "loops": 1},
    ),
    "LGF": (
        "# LEMON\n@nodes\nlabel at\n0 (2,3)\n1 (2,4)\n2 (5,6)\n@arcs\n\t\tlabel\tcost\n"
        "0\t1\t0\t5\n1\t0\t1\t5\n@attributes\nx 2\n",
        "lgf",
        3,
        1,
        {"columns": 2, "directions": 2, "doubled": 1},
    ),
    "DIMACS paths": (
        "c 9th DIMACS\np sp 3 4\na 1 2 803\na 2 1 803\na 2 3 158\na 3 2 158\n",
        "dimacs",
        3,
        2,
        {"directions": 2, "doubled": 2, "weights": 4},
    ),
    "DIMACS assignment": (
        "p asn 6 4\nn 1\nn 2\nn 3\na 1 4 5\na 1 5 6\na 2 6 1\na 3 4 2\n",
        "dimacs",
        6,
        4,
        {"directions": 4, "weights": 4},
    ),
    "DIMACS costs": (
        "p min 3 2\nn 1 1\nn 3 -1\na 1 2 0 4 2\na 2 3 0 2 2\n",
        "dimacs",
        3,
        2,
        {"directions": 2, "weights": 2},
    ),
    "PACE": ("c PACE\np tw 4 3\n1 2\n2 3\n3 4\n", "dimacs", 4, 3, {}),
    "METIS": ("4 4\n2 4\n1 3\n2 4\n1 3\n", "metis", 4, 4, {}),
    "METIS real weights": ("3 2 1\n2 1.5\n1 1.5 3 2.5\n2 2.5\n", "metis", 3, 2, {"weights": 2}),
    "SciPy symmetric": (
        "%%MatrixMarket matrix coordinate real symmetric\n%\n3 3 3\n1 2 1.0\n1 3 2.0\n3 3 1.5\n",
        "matrixmarket",
        3,
        2,
        {"loops": 1},
    ),
}
"""A text for each, its format, its numbers of vertices and edges, and what is left out."""


@pytest.mark.parametrize("name", GRAPHS)
def test_a_file_is_the_same_graph_at_every_door(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, format, order, size, left_out = GRAPHS[name]
    reading = read(text)
    graph = reading.game.setup.graph  # type: ignore[attr-defined]
    assert (reading.format, graph.order, graph.size) == (format, order, size)
    assert {kind: left_out.get(kind) for kind in left_out} == dict(graph.left_out)
    file = tmp_path / "network"
    file.write_bytes(text.encode())
    game = berge.load(file)
    assert game == reading.game
    assert dict(game.left_out) == left_out
    for command in ("solve", "decompose"):
        assert main([command, str(file)]) == 0
        assert f"read as {reading.description}" in capsys.readouterr().err
    assert responses.describe_text(text)["read"]["en"] == str(reading.description)


def test_pandas_writes_what_berge_reads() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"u": [1, 2, None], "v": [2, 3, 4]}).dropna()
    for options in ({}, {"index": False}, {"sep": " "}, {"sep": "\t", "index": False}):
        target = StringIO()
        frame.to_csv(target, **options)
        graph = berge.loads(target.getvalue()).setup.graph  # type: ignore[attr-defined]
        assert (sorted(graph.names), graph.size) == ([1, 2, 3], 2)


def test_columns_of_a_table_in_json_are_no_neighbours() -> None:
    """They are an object, as pandas writes them: its keys would be vertices, and their cells neighbours."""
    columns = {"source": ["a", "b"], "target": ["b", "c"]}
    cells = {name: dict(enumerate(column)) for name, column in columns.items()}
    split = {"columns": ["wife", "husband"], "index": [0, 1], "data": [["a", "b"], ["c", "d"]]}
    for document in (columns, {"follower": [1, 2], "followee": [2, 3], "w": [0, 0]}, cells, split):
        with pytest.raises(ParseError, match=r"^found a table in JSON; expected .*orient='records'$"):
            berge.loads(json.dumps(document))
    for first, second in ("ad", ("gene1", "gene2")):
        edges = [(first, "b"), (second, "c"), ("b", second)]
        neighbors = {first: ["b"], second: ["c"], "b": [second]}
        graph = berge.loads(json.dumps(neighbors)).setup.graph  # type: ignore[attr-defined]
        assert {*map(frozenset, graph.edges)} == {*map(frozenset, edges)}


@pytest.mark.parametrize("neighbor", ["null", "true", '["c", "d"]', '{"w": 1}'])
def test_a_neighbour_in_json_is_a_name(neighbor: str) -> None:
    with pytest.raises(ParseError, match=f"^found the neighbour {re.escape(neighbor)} of 'a'; expected a text or an"):
        berge.loads(f'{{"a": ["b", {neighbor}]}}')


def test_neighbours_whose_names_are_escaped_in_json_are_read() -> None:
    """Python's json writes 北京 as escapes."""
    for names in (("北京", "上海"), ('a"b', "c\\d")):
        text = json.dumps({names[0]: [names[1]]})
        assert berge.loads(text).setup.graph.edges == [names]  # type: ignore[attr-defined]


def test_leda_may_begin_with_comments() -> None:
    text = "# by hand\n\n# again\nLEDA.GRAPH\nstring\nint\n-2\n2\n|{ann}|\n|{bob}|\n1\n1 2 0 |{1}|\n"
    assert berge.loads(text).setup.graph.edges == [("ann", "bob")]  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ['"a"|"b"|"7"\n"a"|"c"|"9"\n', '"a"x "b"\n"b" "c"\n', '"a" "b"\n"b"|"c" "d"\n'])
@pytest.mark.parametrize("comment", ["", "# x\n"])
def test_a_closing_quotation_mark_ends_a_word(comment: str, text: str) -> None:
    with pytest.raises(ParseError):
        read(comment.encode() + text.encode())


def test_an_end_that_is_null_is_named_as_in_json() -> None:
    with pytest.raises(ParseError, match=r"^found edge 1 with the end null; expected a text or an integer as a name$"):
        berge.loads('[{"source": null, "target": "a"}, {"source": "b", "target": "a"}]')


@pytest.mark.parametrize(
    ("text", "is_guess"),
    [
        ("x y\nann bob\nbob cleo\nann cleo\n", True),
        ("u  v\nmod.a  mod.b\n", True),
        ("V1 V2\nex:a ex:b\nex:b ex:c\nex:a ex:c\n", True),
        ("actor film\na@x.org b@x.org\nb@x.org c@x.org\na@x.org c@x.org\n", True),
        ("from to\n1 x2\n3 x6\nx6 1\n", False),
    ],
)
@pytest.mark.filterwarnings("always")
def test_words_unlike_those_below_are_a_head(text: str, is_guess: bool, recwarn: pytest.WarningsRecorder) -> None:
    graph = berge.loads(text).setup.graph  # type: ignore[attr-defined]
    assert graph.size == len(text.splitlines()) - 1
    assert (len(recwarn) == 1) is is_guess


@pytest.mark.parametrize(
    "text", ["u v\nx y\ny z\n", "x y\nann y\nbob z\n", "host guest\nann bob\nbob cleo\nann cleo\n"]
)
def test_words_like_those_below_are_an_edge(text: str) -> None:
    graph = berge.loads(text).setup.graph  # type: ignore[attr-defined]
    assert graph.size == len(text.splitlines())


def test_columns_of_a_table_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table"
    for text, columns in (
        ("id,when,a,b\n7,2001,x,y\n8,2002,y,z\n", "a,b"),
        ("id,when,A,B\n7,2001,x,y\n8,2002,y,z\n", "3,4"),
        ("#ID\tEntrez A\tEntrez B\n1\t10\t20\n2\t20\t30\n", "Entrez A,Entrez B"),
        ("1\t10\t20\n2\t20\t30\n", "2,3"),
        ("a pp b\nb pd c\n", "1,3"),
    ):
        file.write_text(text)
        for command in ("solve", "decompose", "control"):
            if command == "decompose" and columns[0].isdigit():
                continue
            assert main([command, str(file), "--columns", columns]) == 0
            assert ("3 nodes, 2 edges" if command == "control" else "3 vertices, 2 edges") in capsys.readouterr().err
    assert main(["solve", str(file), "--columns", "x,y"]) == 2
    assert "no column 'x'" in capsys.readouterr().err


@pytest.mark.parametrize("head", ["", "equation{}variable\n", "constraint{}var\n"])
@pytest.mark.parametrize("mark", [" ", "\t", ",", ";"])
def test_names_of_components_have_brackets_and_commas(mark: str, head: str) -> None:
    for first, second in (("x[feed,A]", "x[feed,B]"), ("x[1]", "x[2]"), ("x(feed, A)", "x[a[1,2],B]")):
        rows = [("e1", first), ("e2[1,2]", first), ("e2[1,2]", second)]
        quoted = [[f'"{name}"' for name in row] for row in rows]
        for some in (rows, quoted):
            text = head.format(mark) + "".join(f"{mark.join(row)}\n" for row in some)
            graph = berge.loads(text).setup.game_graph.as_graph()
            assert graph.edges == [("e1", first), (first, "e2[1,2]"), ("e2[1,2]", second)]
            decomposition = berge.dulmage_mendelsohn(berge.loads(text, "matrix"))
            assert (list(decomposition.row_names), list(decomposition.column_names)) == (
                ["e1", "e2[1,2]"],
                [first, second],
            )
    for text in ("def f(x):\n  return x[1]\n", "int main(void)\n{\n}\n", "the set (1)\nof all (2)\n"):
        with pytest.raises(BergeError):
            read(text)
    with pytest.raises(ParseError, match="2:1: found 1 cell"):
        read("e1,x[1]\ne2\n")
    with pytest.raises(ParseError, match="2:8: found an empty cell"):
        read("source,target,label\nf(x,y),,b\n")
    with pytest.raises(ParseError, match="2:3: found an empty cell"):
        read("source,target,label,more\na,,f(x,y)\n")


def test_sides_that_a_graph_carries_decide_rows_and_columns() -> None:
    networkx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    theirs = networkx.Graph([("x", "e1"), ("x", "e2")])
    guess = berge.dulmage_mendelsohn(theirs)
    assert guess.are_sides_guessed
    assert "rows and columns are guessed" in guess.dumps("text")
    networkx.set_node_attributes(theirs, {"x": 1, "e1": 0, "e2": 0}, "bipartite")
    decomposition = berge.dulmage_mendelsohn(theirs)
    assert not decomposition.are_sides_guessed
    assert (list(decomposition.row_names), list(decomposition.column_names)) == (["e1", "e2"], ["x"])
    with_types = igraph.Graph.Bipartite([1, 0, 0], [(0, 1), (0, 2)])
    decomposition = berge.dulmage_mendelsohn(with_types)
    assert (list(decomposition.row_names), list(decomposition.column_names)) == ([1, 2], [0])


@pytest.mark.parametrize("format", ["graphml", "igraph.graphml", "gexf", "gml", "igraph.gml"])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # GML has no truth values
def test_sides_that_a_file_carries_decide_rows_and_columns(
    format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    networkx, igraph = pytest.importorskip("networkx"), pytest.importorskip("igraph")
    theirs = networkx.Graph([("x", "e1"), ("x", "e2")])
    networkx.set_node_attributes(theirs, {"x": 1, "e1": 0, "e2": 0}, "bipartite")
    file = tmp_path / format
    if format.startswith("igraph"):
        with_types = igraph.Graph.Bipartite([1, 0, 0], [(0, 1), (0, 2)])
        with_types.write(str(file))
    else:
        getattr(networkx, f"write_{format}")(theirs, file)
    decomposition = berge.dulmage_mendelsohn(berge.load(file))
    assert not decomposition.are_sides_guessed
    assert (len(decomposition.row_names), len(decomposition.column_names)) == (2, 1)
    assert main(["decompose", "--matrix", str(file)]) == 0
    assert capsys.readouterr().out.startswith("2 rows, 1 column,")


def test_sides_in_graphml_need_every_node() -> None:
    key = '<key id="k" for="node" attr.name="bipartite" attr.type="long"/>'
    nodes = [f'<node id="{name}"><data key="k">{side}</data></node>' for name, side in (("x", 1), ("e", 0))]

    def decompose(*parts: str) -> object:
        text = "".join(["<graphml>", key, "<graph>", *parts, '<edge source="x" target="e"/></graph></graphml>'])
        decomposition = berge.dulmage_mendelsohn(berge.loads(text))
        return decomposition.are_sides_guessed, list(decomposition.row_names)

    assert decompose(*nodes) == (False, ["e"])
    assert decompose(nodes[0], '<node id="e"/>') == (True, ["x"])
    assert decompose(nodes[0], nodes[1].replace(">0<", ">2<")) == (True, ["x"])
    with pytest.raises(BergeError, match="between two columns"):
        decompose(nodes[0], nodes[1].replace(">0<", "><!-- --> true <").replace("<!-- -->", ""))


def test_the_library_and_the_page_read_tables_as_the_command_line_does(tmp_path: Path) -> None:
    text = "id,when,a,b\n7,2001,x,y\n8,2002,y,z\n"
    file = tmp_path / "table.csv"
    file.write_text(text)
    for columns in (("a", "b"), (3, 4), "a,b"):
        for game in (berge.loads(text, columns=columns), berge.load(file, columns=columns)):
            assert list(game.setup.game_graph.as_graph().names) == ["x", "y", "z"]
        assert list(berge.control(file, columns=columns).nodes) == ["x", "y", "z"]
    assert berge.loads("a,b\nb,c\n", header=True).setup.game_graph.as_graph().size == 1
    for wrong in ("a", ("a", "b", "c"), 7, ("a", 2.5)):
        with pytest.raises(BergeError, match="columns"):
            berge.loads(text, columns=wrong)  # type: ignore[arg-type]
    with pytest.raises(ParseError, match="no column 'c'"):
        berge.loads(text, columns=("a", "c"))
    zeros = "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 0\n2 2 0.0\n"
    assert berge.structural_rank(berge.loads(zeros, "matrix")) == 0
    assert berge.structural_rank(berge.loads(zeros, "matrix", keep_zeros=True)) == 2
    file.write_text(zeros)
    assert len(berge.control(file, keep_zeros=True).edges) == 2
    with pytest.raises(BergeError, match="a file"):
        berge.control([(1, 2)], columns="a,b")

    def ask(path: str, **body: object) -> Any:
        return json.loads("".join(ANSWERS[path](dict(body), lambda *_progress: None)))

    assert ask("/api/open", text=text, columns="a,b")["setup"]["names"] == ["x", "y", "z"]
    assert "2 edges" in ask("/api/read", text=text, columns="a,b")["read"]["en"]
    wrong = ask("/api/read", text=text, columns="a,c")
    assert "no column" in wrong["complaint"]["message"]
    assert wrong["table"] == {"columns": ["id", "when", "a", "b"], "ends": "3,4"}
    assert ask("/api/read", text="7;2001;x;y\n8;2002;y;z\n")["table"]["columns"] == ["7", "2001", "x", "y"]
    for pairs in ("a,b\nb,c\n", "1,2,0.5,7\n2,3,0.5,8\n", '{"edges": []}', "x y z\ny z x\n", ",,,\n,,,\n"):
        assert ask("/api/read", text=pairs)["table"] is None
    assert "2 entries" in ask("/api/read", text=zeros, format="biadjacency", keep_zeros=True)["read"]["en"]
    with pytest.raises(BergeError, match="columns"):
        ask("/api/read", text=text, columns=7)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            "4 2 7\n3 1\n1 2\n3 2\n1 1\n4 2\n4 1\n1 1\n",
            "1:1: found '4 2 7'; expected edges alone, or a header n m; --ruleset bipartite",
        ),
        ("1 2\n", "1:1: found a single line, '1 2'; expected more lines"),
        ("0 1 4\n1 2\n2 3\n", "1:5: found '4'; expected two numbers a line; --ruleset adjlist"),
        ("a x b\nc y d\n", "1:5: found 'b'; expected at most two"),
        (",x,y,z\ne1,1,0,1\ne2,0,1,1\n", "1:1: found rows of numbers; expected a graph; `berge decompose --matrix`"),
        ("hello big world\n", "1:11: found 'world'; expected at most two"),
    ],
)
def test_what_is_no_graph_is_refused_with_what_to_do(text: str, error: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(text)
    assert str(caught.value).startswith(error)


def test_several_graphs_in_a_text_are_no_graph() -> None:
    for base in (0, 1):
        text = f"2\n3 2\n{base} 2\n2 1\n2 1\n1 {base + 1}\n".encode()
        with pytest.raises(ParseError, match="1:1: found"):
            read_graph(InputText(text))
    with pytest.raises(ParseError, match="found graphs in cases, with their number in the first line; expected one of"):
        read_graph(InputText(b"2\n3 2\n1 2\n2 3\n2 1\n1 2\n"))


def test_edges_beside_arcs_have_both_directions(tmp_path: Path) -> None:
    file = tmp_path / "mixed.net"
    file.write_text('*Vertices 3\n1 "a"\n2 "b"\n3 "c"\n*Arcs :1 "likes"\n1 2 1\n*Edges\n2 3 1\n')
    assert {*berge.control(file).edges} == {("a", "b"), ("b", "c"), ("c", "b")}


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, library in (("digraph G { a -> b; b -> c }\n", "pydot"), (":Bd\n", "networkx")):
        monkeypatch.setitem(__import__("sys").modules, library, None)
        with pytest.raises(BergeError, match=f"pip install {library}"):
            read(text)


def test_the_extra_brings_the_libraries_that_read_files() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    extra = {requirement.partition(">")[0] for requirement in project["project"]["optional-dependencies"]["graphs"]}
    assert extra == {"networkx"}


@pytest.mark.parametrize("command", ["decompose", "control"])
def test_numbers_of_a_contest_are_no_graph(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text("3 3 1 2 2 2 3 2\n")
    assert main(["solve", str(path)]) == 0
    capsys.readouterr()
    assert main([command, str(path)]) == 2
    assert "Planinarenje" not in capsys.readouterr().err


def test_control_describes_its_table_and_the_other_reading_as_networks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "network.csv"
    for text, message in (
        ("gene,goal\na,b\nb,c\n", "network, 3 nodes, 2 edges, from a table of edges, below the head 'gene,goal'"),
        ("2 2\n1 2\n2 1\n", "with --ruleset edges: network, 2 nodes, 3 edges, from an edge list"),
    ):
        path.write_text(text)
        assert main(["control", str(path)]) == 0
        assert message in capsys.readouterr().err


def test_a_file_that_is_called_graph_is_told_of_its_errors_as_metis(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without the name the text is as close to an edge list with a header."""
    text = "3 2\n2\n1 3\n"
    problem = "found the neighbour 3 of vertex 2; expected 2 among the neighbours of 3 too (read as METIS)"
    for name, error in (
        ("a.graph", f"3:3: {problem}"),
        ("a.GRAPH.gz", f"3:3: {problem}"),
        ("a.txt", "1:1: found 1 edge"),
    ):
        file = tmp_path / name
        file.write_bytes(gzip.compress(text.encode()) if name.endswith("gz") else text.encode())
        assert main(["decompose", str(file)]) == 2
        assert capsys.readouterr().err.startswith(f"berge: {file}:{error}")
        with pytest.raises(ParseError, match=f"^{re.escape(error)}"):
            berge.load(file)


def test_a_first_line_that_may_be_a_header_is_said_to_be_an_edge(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "edges"
    file.write_text("5 2\n1 2\n2 3\n3 4\n4 5\n5 1\n")
    for command in ("decompose", "control", "solve"):
        assert main([command, str(file)]) == 0
        assert "the first line '5 2' as an edge" in capsys.readouterr().err
