"""Block forms of matrices: proofs in documents, files, pictures, and the command."""

import copy
import io
import json
import random
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import berge
from berge import checker
from berge.formats import json_documents
from in_process import run_berge
from thorough import mark_cases

EXAMPLE = "5 4 8\n1 1\n1 2\n1 3\n2 1\n2 2\n3 3\n4 3\n5 4\n"
MARKET = f"%%MatrixMarket matrix coordinate pattern general\n{EXAMPLE}"


def draw_matrix(rng: random.Random, most: int = 6) -> berge.DulmageMendelsohn:
    rows, columns, share = rng.randint(0, most), rng.randint(0, most), rng.random()
    edges = [(("row", i), ("column", j)) for i in range(rows) for j in range(columns) if rng.random() < share]
    names = [("row", i) for i in range(rows)] + [("column", j) for j in range(columns)]
    return berge.dulmage_mendelsohn(berge.Graph.from_edges(edges, names))


def build_document(decomposition: berge.DulmageMendelsohn) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(decomposition.dumps("json"))
    return document


@pytest.mark.parametrize("seed", mark_cases(range(5), range(2)))
def test_documents_prove_themselves(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        result = draw_matrix(rng)
        assert berge.verify(result)
        assert berge.verify(build_document(result))
        assert json_documents.read_document(result.dumps("json").encode()) == build_document(result)


def test_what_is_proved_is_said() -> None:
    result = berge.dulmage_mendelsohn(
        berge.load(Path(__file__).parents[2] / "examples" / "graph" / "system.mtx", "biadjacency")
    )
    assert (
        str(berge.verify(result)) == "proved: a matrix of 5 rows and 4 columns has 3 blocks and the structural rank 4; "
        "there are several maximum matchings; a minimum vertex cover has the size 4"
    )


def change_claim(document: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return a document that claims something else of the same matrix."""
    other = copy.deepcopy(document)
    blocks = other["blocks"]
    match rng.randrange(8):
        case 0:
            other["structural_rank"] += rng.choice([-1, 1])
        case 1 if other["classes"]:
            at = rng.randrange(len(other["classes"]))
            other["classes"] = other["classes"][:at] + rng.choice("ESN") + other["classes"][at + 1 :]
        case 2 if len(blocks) > 1:
            at = rng.randrange(len(blocks) - 1)
            blocks[at : at + 2] = [[blocks[at][0] + blocks[at + 1][0], blocks[at][1] + blocks[at + 1][1]]]
        case 3 if len(blocks) > 1:
            one, two = rng.sample(range(len(blocks)), 2)
            blocks[one], blocks[two] = blocks[two], blocks[one]
        case 4 if blocks:
            rows, columns = rng.choice(blocks)
            if len(rows) > 1 and len(columns) > 1:
                blocks.append([[rows.pop()], [columns.pop()]])
        case 5 if other["matching"]:
            other["matching"].pop(rng.randrange(len(other["matching"])))
        case 6 if other["entries"]:
            at = rng.randrange(len(other["entries"]))
            del other["entries"][at]
            other["classes"] = other["classes"][:at] + other["classes"][at + 1 :]
        case 7 if blocks:
            which = rng.randrange(2)
            give, take = rng.choice(blocks), rng.choice(blocks)
            if give[which]:
                take[which].append(give[which].pop())
    return other


def form(document: dict[str, Any]) -> Any:
    """Return the parts of a decomposition that do not depend on the matching or the order of square blocks."""
    blocks = {(frozenset(rows), frozenset(columns)) for rows, columns in document["blocks"]}
    return blocks, document["classes"], document["structural_rank"]


def compute_truth(document: dict[str, Any]) -> Any:
    edges = [(("row", row), ("column", column)) for row, column in document["entries"]]
    names = [*(("row", row) for row in document["rows"]), *(("column", column) for column in document["columns"])]
    return form(build_document(berge.dulmage_mendelsohn(berge.Graph.from_edges(edges, names))))


@pytest.mark.parametrize("seed", mark_cases(range(10), range(3)))
def test_only_true_forms_are_proved(seed: int) -> None:
    rng = random.Random(100 + seed)
    errors = 0
    for _ in range(300):
        document = build_document(draw_matrix(rng))
        other = change_claim(document, rng)
        verdict = berge.verify(other)
        errors += not verdict
        assert not verdict or form(other) == compute_truth(other)
        assert verdict or other != document
    assert errors > 100


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"structural_rank": 5}, "the rank does not follow"),
        ({"structural_rank": True}, "structural_rank: found true; expected a whole number"),
        ({"classes": "SSSSSSSE"}, "an entry is in more or fewer maximum matchings"),
        ({"matching": [[1, 1], [2, 2], [3, 3]]}, "a block has unmatched rows and columns"),
        ({"matching": [[1, 1], [2, 2], [3, 3], [5, 3]]}, "two pairs share a vertex"),
        ({"matching": [[1, 3], [2, 2], [3, 3], [5, 4]]}, "two pairs share a vertex"),
        ({"matching": [[1, 3], [2, 2], [5, 4]]}, "a pair of the matching is in two blocks"),
        ({"blocks": [[[1, 2], [1, 2]], [[3, 4], [3]], [[5], [4]]]}, "the blocks are not in the order of their parts"),
        ({"blocks": [[[1, 2], [1, 2]], [[5], [4]], [[3], [3]]]}, "blocks overlap"),
        ({"blocks": [[[1, 2], [1, 2]], [[5], [4]], [[3, 4, 5], [3]]]}, "blocks overlap"),
        ({"blocks": [[[1, 2, 5], [1, 2, 4]], [[3, 4], [3]]]}, "a block falls apart"),
        ({"blocks": [[[1, 2], [1, 2]], [[5], [4]], [[3, 4], [3]], [[], []]]}, "a block has neither a row nor a column"),
        ({"blocks": 5}, "blocks: found 5; expected a list"),
        ({"entries": [[1, 1], [1, 1]]}, "an entry is there twice"),
        ({"entries": [[1, 9]]}, "joins no two vertices"),
        ({"rows": [1, 1, 2, 3, 4]}, "a list of vertices has one twice"),
    ],
)
def test_a_refusal_says_why(change: dict[str, Any], message: str) -> None:
    result = berge.dulmage_mendelsohn(berge.loads(MARKET, "biadjacency"))
    with pytest.raises(checker.Refuted, match=message):
        checker.check(build_document(result) | change)


@pytest.mark.parametrize("is_wide", [True, False])
def test_two_blocks_of_one_part_that_an_entry_joins_are_one(is_wide: bool) -> None:
    """In both every vertex is reached from the unmatched one, so that nothing else is wrong with them."""
    entries = [("r", "c"), ("r", "d"), ("s", "d"), ("s", "e"), ("s", "f")]
    blocks = [[["s"], ["e", "f"]], [["r"], ["c", "d"]]]
    matching = [["r", "c"], ["s", "e"]]
    if not is_wide:
        entries = [(column, row) for row, column in entries]
        blocks = [[columns, rows] for rows, columns in reversed(blocks)]
        matching = [[column, row] for row, column in matching]
    document = build_document(berge.dulmage_mendelsohn(entries))
    assert len(document["blocks"]) == 1
    with pytest.raises(checker.Refuted, match="two blocks are one"):
        checker.check(document | {"blocks": blocks, "matching": matching, "classes": "SSNSS"})


def test_a_permuted_file_is_the_form() -> None:
    numpy, scipy = pytest.importorskip("numpy"), pytest.importorskip("scipy.io")
    rng = random.Random(5)
    for _ in range(30):
        plain = numpy.array([[rng.random() < 0.3 for _ in range(7)] for _ in range(6)])
        result = berge.dulmage_mendelsohn(plain)
        text = result.dumps("matrixmarket")
        assert (scipy.mmread(io.StringIO(text)).toarray() == plain[result.rows][:, result.columns]).all()
        assert f"% rows, as the matrix calls them: {' '.join(map(str, result.rows))}\n" in text
        assert list(result.permuted()) == [
            (list(result.rows).index(i), list(result.columns).index(j)) for i, j in result.entries
        ]


def test_large_and_small_ones_are_drawn() -> None:
    rng = random.Random(8)
    large = berge.dulmage_mendelsohn(
        [(("row", rng.randrange(3000)), ("column", rng.randrange(2000))) for _ in range(6000)]
    )
    small = berge.dulmage_mendelsohn([(("row", 0), ("column", 0))])
    none = berge.dulmage_mendelsohn([])
    for result in (large, small, none):
        for language in ("en", "zh"):
            text = result.dumps("svg", language=language)
            root = ElementTree.fromstring(text)
            assert float(root.get("width", "")) < 1200
            assert len(text) < 3_000_000
    assert "structural rank 1" in small.dumps("svg")


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    process = run_berge(*arguments, stdin=stdin.encode())
    return subprocess.CompletedProcess(arguments, process.returncode, process.stdout.decode(), process.stderr.decode())


def test_the_command_reads_rectangular_matrices_as_such() -> None:
    for arguments in (
        ["decompose", "-"],
        ["decompose", "-", "--matrix"],
        ["decompose", "-", "--ruleset", "biadjacency"],
    ):
        process = run(*arguments, stdin=MARKET)
        assert (process.returncode, process.stdout.splitlines()[0]) == (
            0,
            "5 rows, 4 columns, 8 entries: structural rank 4",
        )
    proof = run("decompose", "-", "--format", "json", stdin=MARKET).stdout
    assert run("verify", "-", stdin=proof).stdout.startswith("proved: a matrix of 5 rows and 4 columns")
    for format in ("svg", "matrixmarket"):
        assert run("decompose", "-", "--format", format, stdin=MARKET).returncode == 0


def test_the_command_reads_square_matrices_as_it_is_told() -> None:
    square = "%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 2\n2 1\n"
    assert run("decompose", "-", stdin=square).stdout.startswith("2 vertices, 1 edge:")
    assert run("decompose", "-", "--matrix", stdin=square).stdout.startswith("2 rows, 2 columns, 2 entries")
    skew = "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n"
    process = run("decompose", "-", stdin=skew)
    assert process.returncode == 2
    assert "expected --matrix (rows by columns), or --ruleset adjacency (a graph)" in process.stderr
    assert run("decompose", "-", "--matrix", stdin=skew).stdout.startswith("2 rows, 2 columns, 1 entry")


def test_the_command_takes_graphs_apart() -> None:
    process = run("decompose", "graph:1-2,2-3,3-1,3-4")
    assert process.stdout.splitlines()[0] == "4 vertices, 4 edges: a maximum matching has 2 pairs and misses 0"
    assert "edges that every maximum matching has (2): 1 - 2, 3 - 4" in process.stdout
    proof = run("decompose", "graph:1-2,2-3,3-1,3-4", "--format", "json").stdout
    assert run("verify", "-", stdin=proof).returncode == 0
    assert run("decompose", "maze:3x3").stdout.startswith("9 vertices, 12 edges:")
    assert run("decompose", "graph:1-2,2-3,3-1", "--matrix").returncode == 2
    assert (
        "--format svg needs --matrix; for a graph use json or text"
        in run("decompose", "graph:1-2", "--format", "svg").stderr
    )


@pytest.mark.parametrize("format", ["edges", "edges-headed", "dimacs", "metis", "matrixmarket", "graphml"])
def test_graphs_are_converted(format: str) -> None:
    process = run("convert", "graph:1-2,2-3,3-1,3-4", "--format", format)
    assert process.returncode == 0
    again = berge.loads(process.stdout, format if format == "edges-headed" else None)
    assert sorted(map(sorted, again.setup.graph.edges)) == [[1, 2], [1, 3], [2, 3], [3, 4]]  # type: ignore[attr-defined]


def test_what_no_file_of_a_graph_holds_is_refused() -> None:
    assert run("convert", "maze:3x3", "--format", "metis").stdout.startswith("% METIS")
    assert "found --format 'dimacs'; expected one of: " in run("convert", "graph:1-2@1", "--format", "dimacs").stderr
    assert run("convert", "maze:3x3", "--format", "edges").returncode == 2
