"""`berge control`: directed networks from files, and other commands on the same files."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

import berge
from berge.analysis.control import Control
from berge.cli import main
from berge.formats import loading, read, schemas
from berge.graphs.files import parse_digraph_text, parse_graph
from berge.graphs.texts import GraphText

BANNER = "%%MatrixMarket matrix coordinate pattern"
LOADED = {
    "edges": "a b\nb c\nc c\n d\n",
    "edges, by comma": "a,b\nb,c\nc,c\nd\n",
    "edges-headed": "4 3\n0 1\n1 2\n2 2\n",
    "edges-headed, from 1": "4 3\n1 2\n2 3\n3 3\n",
    "matrixmarket": f"{BANNER} general\n4 4 3\n1 2\n2 3\n3 3\n",
    "graphml": """<graphml><graph edgedefault="directed"><node id="a"/><node id="b"/><node id="c"/><node id="d"/>
        <edge source="a" target="b"/><edge source="b" target="c"/><edge source="c" target="c"/></graph></graphml>""",
}


class CommandResult(NamedTuple):
    """The exit status and the output of a command."""

    status: int
    stdout: str
    stderr: str


Run = Callable[..., CommandResult]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a command on a text, or on a notation."""

    def run_command(name: str, text: str, *options: str) -> CommandResult:
        file = tmp_path / "given"
        file.write_text(text, "utf-8")
        status = main([name, text if text.startswith("graph:") else str(file), *options])
        return CommandResult(status, *capsys.readouterr())

    return run_command


@pytest.mark.parametrize("format", LOADED)
def test_directions_and_loops_are_read(format: str) -> None:
    nodes, edges = parse_digraph_text(GraphText(LOADED[format].encode()), format.partition(",")[0])
    pairs = memoryview(edges).cast("I").tolist()
    assert (len(nodes), pairs) == (4, [0, 1, 1, 2, 2, 2])


@pytest.mark.parametrize("format", LOADED)
def test_the_command_says_what_steers_a_network(format: str, run: Run) -> None:
    process = run("control", LOADED[format], "--ruleset", format.partition(",")[0])
    assert process.stdout.startswith("4 nodes, 3 edges: 2 drivers steer them, 50.0% of the nodes\n"), process.stderr
    assert "read as network, 4 nodes, 3 edges, from a" in process.stderr


def test_an_entry_of_a_state_matrix_leads_the_other_way(run: Run) -> None:
    matrix = LOADED["matrixmarket"]
    for options, driver in (([], "1, 4"), (["--state-matrix"], "3, 4")):
        result = run("control", matrix, *options)
        assert f"a signal of its own (2): {driver}\n" in result.stdout
    assert "an entry in row i and column j as j -> i" in run("control", matrix, "--state-matrix").stderr
    assert run("control", f"{BANNER} symmetric\n2 2 1\n2 1\n").stdout.startswith("2 nodes, 2 edges")
    process = run("control", LOADED["edges"], "--state-matrix")
    assert (process.status, "expected a square Matrix Market file" in process.stderr) == (2, True)


def test_its_document_is_proved_and_fits_its_schema(run: Run) -> None:
    answer = run("control", LOADED["edges"], "--format", "json", "--certificates")
    jsonschema.validate(json.loads(answer.stdout), schemas.build_schema("berge-control/1"))
    verdict = run("verify", answer.stdout)
    assert (
        verdict.stdout == "proved: 2 of 4 nodes steer a network of 3 edges; 2 nodes are touched, the fewest possible\n"
    )


def test_it_speaks_chinese(run: Run) -> None:
    process = run("control", LOADED["edges"], "--lang", "zh")
    assert process.stdout.startswith("4 个节点，3 条边：最少要 2 个驱动节点")
    assert "读作网络，4 个节点，3 条边，来自边表，每条边从第一个名称指向第二个" in process.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "p edge 2 1\ne 1 2\n",
            "found a graph without directions; expected edges with directions",
        ),
        ("graph:1-2", "found a graph without directions"),
        (f"{BANNER} general\n2 3 1\n1 2\n", "found 3 columns; expected 2 columns, as in an adjacency matrix"),
        (LOADED["graphml"].replace('="directed"', '="undirected"'), 'expected edgedefault="directed"'),
        ("a b c\n", "expected at most two"),
    ],
)
def test_what_has_no_directions_is_refused(text: str, message: str, run: Run) -> None:
    process = run("control", text)
    assert (process.status, process.stdout) == (2, "")
    assert message in process.stderr


def test_an_edge_of_graphml_may_say_its_direction_itself() -> None:
    mixed = LOADED["graphml"].replace('<edge source="a"', '<edge directed="false" source="a"')
    _, edges = parse_digraph_text(GraphText(mixed.encode()), "graphml")
    assert memoryview(edges).cast("I").tolist() == [0, 1, 1, 0, 1, 2, 2, 2]


def test_a_graph_that_is_read_without_its_directions_says_so() -> None:
    assert read(LOADED["graphml"]).description.endswith(
        "from a GraphML file, without its directions, 1 vertex without edges; left out: 1 loop"
    )
    one = (
        LOADED["graphml"]
        .replace('edgedefault="directed"', "")
        .replace('<edge source="a"', '<edge directed="true" source="a"')
    )
    assert read(one).description.endswith(", without its directions, 1 vertex without edges; left out: 1 loop")
    assert read(LOADED["graphml"].replace('="directed"', '="undirected"')).description.endswith(
        ", from a GraphML file, 1 vertex without edges; left out: 1 loop"
    )
    skew = read(f"{BANNER} general\n2 2 1\n1 2\n", "adjacency")
    assert skew.description.endswith(", from an adjacency matrix that is not symmetric, without its directions")
    assert read(f"{BANNER} symmetric\n2 2 1\n2 1\n", "adjacency").description.endswith(", from an adjacency matrix")


def test_columns_are_named(run: Run) -> None:
    edges = "1 4\n5 2\n4 3\n"
    process = run("decompose", edges, "--columns", "4, 2")
    assert "unmatched rows: 3\n" in process.stdout
    result = run("decompose", edges, "--columns", "1,5,3")
    assert "unmatched columns: 3\n" in result.stdout
    result = run("decompose", edges, "--columns", "7")
    assert (result.status, "found '7'; expected a vertex" in result.stderr) == (2, True)
    for options in ((), ("--matrix",), ("--ruleset", "biadjacency")):
        result = run("decompose", f"{BANNER} general\n2 3 1\n1 2\n", *options, "--columns", "1,2")
        message = "--columns is for graphs: a matrix has its own columns"
        assert (result.status, message in result.stderr) == (2, True)


def test_a_graph_whose_columns_are_two_numbers_is_read_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    readings = []

    def read_graph(*arguments: Any) -> loading.Reading:
        readings.append(loading_of(*arguments))
        return readings[-1]

    loading_of = loading.read_graph
    monkeypatch.setattr(loading, "read_graph", read_graph)
    assert "unmatched columns: 5\n" in run("decompose", "1 3\n1 5\n", "--columns", "3,5").stdout
    assert len(readings) == 1


def test_what_is_no_graph_is_told_what_a_graph_may_be_or_a_matrix(run: Run) -> None:
    matrix = (
        "expected a Matrix Market file, as scipy.io.mmwrite writes it, or the edges of a bipartite graph, two names a"
    )
    for text, result in [
        ("a?b c\n", "1:1: found 'a?b'"),
        ("1 2 3 4 x\n", "1:1: found '1'"),
    ]:
        assert f"{result}; {matrix} line" in run("decompose", text, "--matrix").stderr
        assert "juniper" not in run("decompose", text).stderr + run("control", text).stderr


def test_a_file_of_numpy_is_told_how_it_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    numpy, sparse = pytest.importorskip("numpy"), pytest.importorskip("scipy.sparse")
    numpy.save(tmp_path / "a.npy", numpy.eye(3))
    sparse.save_npz(tmp_path / "a.npz", sparse.eye(3).tocsr())
    for name in ("a.npy", "a.npz"):
        for format in (None, "biadjacency"):
            with pytest.raises(
                berge.ParseError, match=r"^1:1: found a NumPy file; expected a Matrix Market file, as sci"
            ):
                berge.load(tmp_path / name, format)
        assert main(["decompose", str(tmp_path / name), "--matrix", "--lang", "zh"]) == 2
        assert "1:1: 发现：NumPy 文件；应为：Matrix Market 文件，可用" in capsys.readouterr().err


def test_a_file_of_matlab_is_told_how_it_can_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    io, sparse = pytest.importorskip("scipy.io"), pytest.importorskip("scipy.sparse")
    io.savemat(tmp_path / "a.mat", {"A": sparse.eye(3).tocsc()})
    for arguments in ([], ["--matrix"]):
        assert main(["decompose", str(tmp_path / "a.mat"), *arguments]) == 2
        assert "1:1: found a MATLAB file; expected a Matrix Market file, as mmwrite" in capsys.readouterr().err


def test_a_matrix_that_may_be_a_graph_says_how_it_is_read_as_one(run: Run) -> None:
    process = run("decompose", f"{BANNER} general\n2 2 1\n1 2\n")
    message = (
        "1:1: found a square matrix that is not symmetric; expected --matrix (rows by columns), or --ruleset adjacency"
    )
    assert message in process.stderr
    in_chinese = run("decompose", f"{BANNER} general\n2 2 1\n1 2\n", "--lang", "zh")
    assert "--matrix（按行和列读）或 --ruleset adjacency（作为图）" in in_chinese.stderr
    with pytest.raises(berge.AmbiguousText, match=r"not symmetric; expected ruleset=\"biadjacency\" \(rows by"):
        berge.loads(f"{BANNER} general\n2 2 1\n1 2\n")


@pytest.mark.parametrize("path", ["system.mtx", b"system.mtx", Path("system.mtx")])
def test_the_name_of_a_file_is_no_graph(path: object) -> None:
    for ask in (berge.gallai_edmonds, berge.dulmage_mendelsohn, berge.structural_rank):
        with pytest.raises(berge.KindError, match="is not a graph"):
            ask(path)
    with pytest.raises(berge.KindError if isinstance(path, bytes) else FileNotFoundError):
        berge.control(path)


def test_limits_of_a_matrix_are_told_in_rows_and_columns() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    many = sparse.coo_array(([1.0], ([0], [0])), shape=(1 << 21, 3))
    with pytest.raises(
        berge.LimitError, match=r"^the matrix has 2097152 rows and 3 columns with 1 entry is too sparse: .* leave"
    ):
        berge.structural_rank(many)
    with pytest.raises(
        berge.LimitError, match=r"^the matrix has 2097152 rows and 3 columns with 0 entries is too sparse: "
    ):
        parse_graph(f"{BANNER} general\n2097152 3 0\n".encode(), "matrixmarket")


@pytest.mark.parametrize("separator", [" ", ",", ";", "\t"])
def test_rows_of_numbers_are_a_matrix_where_one_is_asked_for(run: Run, separator: str) -> None:
    for text, rank in (("1 0 0.5\n0 1 0\n", 2), ("0 1 1\n1 0 1\n1 1 0\n", 3), ("2 0 0 0\n1e-3 0 0 0\n", 1)):
        answer = run("decompose", text.replace(" ", separator), "--matrix")
        assert (answer.status, f"structural rank {rank}" in answer.stdout) == (0, True), answer.stderr
        assert "from rows of numbers" in answer.stderr
    assert "2 columns; expected 3" not in run("decompose", "1 0 1\n1 0\n", "--matrix").stdout
    assert "expected 3 columns, as in the first row" in run("decompose", "1 0 1\n1 0\n", "--matrix").stderr


def test_of_one_there_is_no_plural() -> None:
    one = berge.dulmage_mendelsohn([("a", "b")])
    assert str(berge.verify(one)) == (
        "proved: a matrix of 1 row and 1 column has 1 block and the structural rank 1; the maximum matching is unique; "
        "a minimum vertex cover has the size 1"
    )
    assert "of a matrix: 1 block\n" in one.dumps("matrixmarket")
    assert (
        str(berge.verify(berge.control([(1, 2)])))
        == "proved: 1 of 2 nodes steers a network of 1 edge; 1 node is touched, the fewest possible"
    )
    assert read("a b\nb b\na b\n").description == (
        "graph, 2 vertices, 1 edge, from an edge list without a header; left out: 1 doubled edge, 1 loop"
    )
    proof = berge.gallai_edmonds([(1, 2)]).certificate(edges=True)
    assert str(berge.verify(proof)) == (
        "proved: exactly 0 of 2 vertices can be missed by a maximum matching; such starts lose; "
        "whether every, some or no maximum matching has an edge, for 1 edge; the maximum matching is unique; "
        "a minimum vertex cover has the size 1"
    )


def test_the_first_maximum_matchings_are_listed_on_demand(run: Run) -> None:
    square = "1 2\n2 3\n3 4\n4 1\n"
    process = run("decompose", square, "--matchings", "5")
    assert process.stdout.endswith("maximum matching 1: 1 - 2, 3 - 4\nmaximum matching 2: 1 - 4, 2 - 3\n")
    assert "matching 2" not in run("decompose", square, "--matchings", "1").stdout
    process = run("decompose", "1 0\n1 1\n", "--matrix", "--matchings", "3")
    assert "\nmaximum matching 1: 1 - 1, 2 - 2\n\n" in process.stdout
    process = run("decompose", square, "--matchings", "2", "--format", "json")
    assert (process.status, "--matchings cannot be used with --format json" in process.stderr) == (2, True)
    assert run("decompose", square, "--matchings", "0").status == 2
    with pytest.raises(berge.KindError, match="matchings"):
        berge.gallai_edmonds([(1, 2)]).dumps("text", matchings="1")


def test_documents_of_graphs_say_whether_the_matching_is_unique(run: Run) -> None:
    for text, is_unique in (("1 2\n2 3\n3 4\n", True), ("1 2\n2 3\n3 4\n4 1\n", False), ("1 2\n2 3\n", False)):
        for more in ((), ("--edges",)):
            assert json.loads(run("decompose", text, "--format", "json", *more).stdout)["unique"] is is_unique


def test_a_network_is_no_task_of_a_contest(run: Run) -> None:
    process = run("control", "3 3\n1 2\n2 3\n3 1\n")
    assert (process.status, process.stdout[:7]) == (0, "3 nodes"), process.stderr
    assert "planinarenje" not in process.stderr
    result = run("control", "1\n4 3\n1 2\n2 3\n3 4\n")
    assert (result.status, "hamilg" in result.stderr) == (2, False)


def test_a_name_may_be_long_in_the_first_line_too() -> None:
    for between in (" ", ",", "\t"):
        assert read("a" * 10_000 + f"{between}b\nb{between}c\n").description.startswith("graph, 3 vertices, 2 edges")


TABLE = "TF;gene;effect;source\na;b;+;x\nb;a;-;y\nb;c;+;z\n"


def test_the_columns_of_a_table_are_named(run: Run) -> None:
    answer = run("control", TABLE, "--source", "tf", "--target", "gene", "--format", "csv")
    assert answer.stdout == "node,class,driver,sharing\na,sometimes,1,0\nb,never,0,0\nc,sometimes,0,0\n"
    missing = run("control", TABLE, "--source", "TF", "--target", "nowhere")
    assert "found no column 'nowhere'; expected columns of the header, 'TF;gene;effect;source'" in missing.stderr
    assert "--source and --target need each other" in run("control", TABLE, "--source", "TF").stderr


@pytest.mark.parametrize(
    ("columns", "problem"),
    [
        ("TF,tf", "2:1: found the column 'TF' twice; expected two columns of the table"),
        ("2,02", "found the column '2' twice; expected two columns of the table"),
        (",", "found no column ''; expected columns of the header"),
        ("1,9", "found no column '9'; expected columns of the header"),
        ("gene,9", "found no column '9'; expected columns of the header"),
        ("²,1", "found no column '²'; expected columns of the header"),
        ("1," + "9" * 5000, "found no column '9999999"),
    ],
)
@pytest.mark.parametrize("above", ["", "# a comment\n"])
def test_columns_that_a_table_has_not(run: Run, columns: str, problem: str, above: str) -> None:
    answer = run("solve", above + TABLE, "--columns", columns)
    assert answer.status == 2
    assert problem.replace("2:1", "2:1" if above else "1:1") in answer.stderr


def test_python_reads_the_file_of_a_network_with_its_directions(tmp_path: Path) -> None:
    for name, text in LOADED.items():
        path = tmp_path / name
        path.write_text(text)
        nodes, edges = parse_digraph_text(GraphText(text.encode()), name.partition(",")[0])
        control = berge.control(path)
        assert control == Control.of((nodes, edges))
        assert berge.control(str(path)).drivers == control.drivers
        assert control.fraction == control.driver_count / len(nodes)
    assert berge.control(tmp_path / "matrixmarket", state_matrix=True).always == [4]
    assert berge.control([]).fraction == 0


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_of_two_columns_is_a_network(library: str) -> None:
    frame = pytest.importorskip(library).DataFrame
    edges = {"regulator": ["a", "b", "b"], "gene": ["b", "a", "c"]}
    expected = berge.control([("a", "b"), ("b", "a"), ("b", "c")])
    assert berge.control(frame(edges)) == expected
    columns = {"weight": [1, 2, 3], "Target": edges["gene"], "Source": edges["regulator"]}
    assert berge.control(frame(columns)) == expected
    with pytest.raises(berge.KindError, match="zip"):
        berge.control(frame({**edges, "weight": [1, 2, 3]}))


def test_a_list_of_edges_is_no_state_matrix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "edges"
    file.write_text("a b\nb c\n")
    assert main(["control", str(file), "--state-matrix"]) == 2
    assert "found a text that is not a matrix; expected a square" in (error := capsys.readouterr().err)
    assert "--state-matrix" in error


@pytest.mark.parametrize(
    ("command", "text", "options", "problem"),
    [
        ("control", TABLE, "--columns TF,gene --source TF --target gene", "--columns and --source, --target name the"),
        ("control", TABLE, "--columns TF,gene --target gene", "--columns and --source, --target name the same two"),
        ("solve", "graph:a-b", "--columns a,b", "columns and a header are only for tables of edges"),
        ("solve", "graph:a-b", "--no-header", "the text was read as Geography, 2 vertices, 1 edge, from a"),
        ("solve", '{"edges": [["a", "b"]]}', "--columns 1,2", "was read as graph, 2 vertices, 1 edge, from a graph in"),
        ("solve", '{"edges": [["a", "b"]]}', "--header", "columns and a header are only for tables of edges"),
        ("solve", "3 3\n...\n...\n...\n", "--header", "columns and a header are only for tables of edges"),
        ("solve", "1 2\n2 3\n", "--keep-zeros", "only Matrix Market files store zeros (--keep-zeros): the text was"),
        ("solve", "graph:a-b", "--keep-zeros", "only Matrix Market files store zeros (--keep-zeros)"),
        ("decompose", "0 1 1\n1 0 1\n1 1 0\n", "--keep-zeros", "only Matrix Market files store zeros (--keep-zeros)"),
    ],
)
def test_an_option_that_a_format_does_not_have_is_an_error(
    run: Run, command: str, text: str, options: str, problem: str
) -> None:
    answer = run(command, text, *options.split())
    assert (answer.status, answer.stdout) == (2, "")
    assert problem in answer.stderr
    if command == "solve" and "--columns" in options:
        with pytest.raises(berge.FormatError, match="the text was read as"):
            berge.loads(text, columns=(1, 2))


def test_columns_by_their_numbers_leave_out_no_edge_of_numbers(run: Run) -> None:
    for text in ("1 2\n2 3\n", "1,2\n2,3\n", "2\t1\n3\t2\n"):
        assert "read as graph, 3 vertices, 2 edges" in run("solve", text, "--columns", "1,2").stderr
        assert "read as graph, 2 vertices, 1 edge" in run("solve", text, "--columns", "1,2", "--header").stderr
    assert "3 vertices, 2 edges" in run("solve", "2019,2020\na,b\nb,c\n", "--columns", "2019,2020").stderr
    assert "below the head '3,5,7'" in run("solve", "3,5,7\n1,2,3\n", "--columns", "3,5").stderr


@pytest.mark.parametrize("text", ["1 2 3\n4 5\n", "0.5 2 3\n4 5 6.1\n", "x,c1,c2\nr1,0.5,0\nr2,1,2\n"])
def test_rows_of_numbers_that_are_no_graph_name_the_option_for_matrices(run: Run, text: str) -> None:
    answer = run("decompose", text)
    assert (answer.status, answer.stderr.endswith("; --matrix if it is a matrix\n")) == (2, True)
    assert "--matrix" not in run("decompose", text, "--matrix").stderr
    assert "--matrix" not in run("solve", text).stderr


def test_rows_of_numbers_are_a_biadjacency_matrix(run: Run) -> None:
    for text in ("0 1 1\n1 0 1\n", "1 0\n0 1\n", "0.5 2 3\n4 5 6.1\n"):
        answer = run("decompose", text, "--ruleset", "biadjacency")
        assert (answer.status, "from rows of numbers" in answer.stderr) == (0, True)
        assert answer.stdout == run("decompose", text, "--ruleset", "dense").stdout
    assert "expected %%MatrixMarket" in run("decompose", "a b\n", "--ruleset", "biadjacency").stderr


def test_python_warns_of_a_head_that_may_be_an_edge(tmp_path: Path) -> None:
    file = tmp_path / "capitals.csv"
    file.write_text("country,capital\nFrance,Paris\nItaly,Rome\n")
    for read_file in (berge.load, berge.control):
        with pytest.warns(UserWarning, match="the first line, 'country,capital', was read as the head") as warnings:
            read_file(file)
        assert [warning.filename for warning in warnings] == [__file__]
    sizes = [berge.load(file, header=header).setup.graph.size for header in (True, False)]  # type: ignore[attr-defined]
    assert sizes == [2, 3]
    assert berge.control(file, columns=("country", "capital")).driver_count == 2


def test_a_matrix_says_which_line_was_read_as_the_head(run: Run) -> None:
    text = "flow,f1\nheat,f2\nmass,f2\n"
    process = run("decompose", text, "--matrix")
    assert "2 entries, from edges, each from a row to a column, below the head 'flow,f1' (--no-header" in process.stderr
    assert "read as matrix, 3 rows, 2 columns, 3 entries" in run("decompose", text, "--matrix", "--no-header").stderr
    assert "below the head" not in run("decompose", "flow,f1\nflow,f2\nmass,f2\n", "--matrix").stderr
