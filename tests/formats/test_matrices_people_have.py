"""Matrices of libraries, data sets and contests: the text is the matrix that its author meant, or an error."""

from io import BytesIO
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.errors import AmbiguousText, BergeError, ParseError
from berge.formats import read

MATRICES: dict[str, tuple[str, int, int, int]] = {
    "pairs": ("1 1\n2 2\n", 2, 2, 2),
    "a name on both sides": ("1 2\n2 3\n", 2, 2, 2),
    "KONECT, two sides": ("% bip unweighted\n% 4 3 3\n1 1\n1 2\n2 2\n3 3\n", 3, 3, 3),
    "KONECT, ratings": ("% bip weighted 4 3 3\n1 1 5 887431973\n1 2 3 875693118\n2 3 4 878542960\n", 2, 3, 2),
    "Luogu P3386": ("4 2 7\n3 1\n1 2\n3 2\n1 1\n4 2\n4 1\n1 1\n", 4, 2, 2),
    "Luogu P3386, small": ("1 1 1\n1 1\n", 1, 1, 1),
    "equations": ("equation,variable\ne1,x\ne2,x\ne3,y\n", 3, 2, 2),
    "sizes without a banner": ("3 3 2\n2 1\n3 1\n", 3, 3, 1),
    "numbers": ("1 0 1\n0 1 0\n1 1 1\n", 3, 3, 3),
    "numbers below their size": ("2 3\n2 0 1\n0 5 0\n", 2, 3, 2),
    "as many rows as columns below their size": ("3 3\n1 0 1\n0 1 0\n1 1 1\n", 3, 3, 3),
    "numbers below one size": ("3\n1 0 1\n0 1 0\n1 1 1\n", 3, 3, 3),
    "more numbers below their size": ("3 4\n1 0 1 1\n0 1 0 0\n1 1 1 1\n", 3, 4, 3),
    "numbers in two columns": ("1 0\n0 1\n1 1\n", 3, 2, 2),
    "numpy.savetxt": ("1.00e+00,0.00e+00,0.0\n0.0,1.0,0.0\n0.0,0.5,0.0\n", 3, 3, 2),
    "numbers with fractions": ("1.5 2.5\n0.5 1\n", 2, 2, 2),
    "two columns of numpy.savetxt": ("1.000e+00 0.000e+00\n1.000e+00 0.000e+00\n", 2, 2, 1),
    "a frame": (",x,y,z\ne1,1,0,1\ne2,0,1,1\n", 2, 3, 2),
    "a frame with an index of its names": (",a,b,c\na,1,0,0\nb,0,1,0\nc,0,0,1\n", 3, 3, 3),
    "names of columns alone": ("x,y,z\n1,0,1\n0,1,1\n", 2, 3, 2),
    "doubled entries": (
        "%%MatrixMarket matrix coordinate real general\n3 3 4\n1 1 1\n1 1 1.5\n2 2 3\n3 1 2\n",
        3,
        3,
        2,
    ),
    "entries that cancel": ("%%MatrixMarket matrix coordinate real general\n3 3 3\n1 1 1\n1 1 -1\n2 2 3\n", 3, 3, 1),
    "above the diagonal": ("%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n1 2 1\n3 3 1.5\n", 3, 3, 3),
    "Pajek, two modes": ('*Vertices 3 1\n1 "a"\n2 "x"\n3 "y"\n*Edges\n1 2\n1 3\n', 1, 2, 1),
}


@pytest.mark.parametrize("name", MATRICES)
def test_a_file_is_the_matrix_that_its_author_meant(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, rows, columns, rank = MATRICES[name]
    if "Pajek" in name:
        pytest.importorskip("networkx")
    file = tmp_path / "matrix"
    file.write_text(text)
    assert main(["decompose", "--matrix", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith((f"{rows} row", f"{rows} rows"))
    assert f"{columns} column" in out
    assert f"structural rank {rank}\n" in out
    assert berge.structural_rank(berge.load(file, "matrix")) == rank


def test_entries_with_values_and_rows_of_numbers_are_not_guessed() -> None:
    with pytest.raises(AmbiguousText, match=r"dense.*bipartite"):
        read("582 364 9\n168 472 2797\n168 912 3304\n1 2 3\n", "matrix")


def test_rows_that_could_be_entries_say_how_to_ask_for_these(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "matrix"
    for text, entries in (("3 3\n1 2 1\n2 3 3\n2 1 7\n", 3), ("3 3 2\n2 1 5\n3 1 1\n", 2), ("2 2\n1 1\n0 1\n", 2)):
        file.write_text(text)
        assert main(["decompose", "--matrix", str(file)]) == 0
        captured = capsys.readouterr().err
        assert "from rows of numbers; with --ruleset bipartite: matrix, " in captured
        assert f"{entries} entries, from edges" in captured
        assert main(["decompose", "--ruleset", "bipartite", str(file)]) == 0
        assert f"{entries} entries" in capsys.readouterr().out


@pytest.mark.parametrize("head", ["", "3\n", "3 3\n", ",a,b,c\n"])
def test_an_adjacency_matrix_as_text_is_a_graph(head: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "matrix"
    names: tuple[object, ...] = tuple("abc") if "," in head else (1, 2, 3)
    rows = ["0 1 1", "0 0 0", "1 0 1"]
    if "," in head:
        rows = [f"{name},{row.replace(' ', ',')}" for name, row in zip(names, rows, strict=True)]
    file.write_text(head + "\n".join(rows))
    a, b, c = names
    assert {*berge.control(file).edges} == {(a, b), (a, c), (c, a), (c, c)}
    assert {*berge.control(file, state_matrix=True).edges} == {(b, a), (c, a), (a, c), (c, c)}
    assert berge.load(file).setup.game_graph.as_graph().edges == [(a, b), (a, c)]
    assert main(["control", str(file)]) == 0
    assert "an adjacency matrix, an entry in row i and column j as i -> j" in capsys.readouterr().err
    assert main(["decompose", "--matrix", str(file)]) == 0
    assert "structural rank 2" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["a b c\n1 2 3\n4 5\n", "x y z\n1 2 3\n7 8\n9 1 2\n"])
def test_rows_of_unequal_length_are_no_matrix(text: str) -> None:
    with pytest.raises(ParseError, match=r"3:1: found .*; expected 3 columns, as in the first row"):
        read(text, "matrix")


def test_stored_zeros_are_kept_on_demand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "jacobian.mtx"
    file.write_text("%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 0\n2 2 0.0\n")
    assert main(["decompose", "--matrix", str(file)]) == 0
    captured = capsys.readouterr()
    assert "left out: 2 stored zeros" in captured.err
    assert "structural rank 0" in captured.out
    assert main(["decompose", "--matrix", "--keep-zeros", str(file)]) == 0
    captured = capsys.readouterr()
    assert "left out" not in captured.err
    assert "structural rank 2" in captured.out


ENTRIES = {
    "biadjacency": "%%MatrixMarket matrix coordinate real general\n1 2 2\n1 1 {}\n1 2 1\n",
    "dense": "{} 1 2\n0 1 1\n",
    "adjacency": "0 {} 1\n0 1 1\n0 0 0\n",
    "dl": "DL n=2\ndata:\n0 {}\n0 1\n",
    "pajek": "*Vertices 2\n*Matrix\n0 {}\n0 1\n",
}


@pytest.mark.parametrize("word", ["nan", "inf", "-Infinity", "1e999"])
def test_what_is_not_finite_is_refused_in_files_as_in_memory(word: str) -> None:
    numpy = pytest.importorskip("numpy")
    with pytest.raises(BergeError, match="finite"):
        berge.structural_rank(numpy.array([[float(word), 1.0]]))
    for format, text in ENTRIES.items():
        with pytest.raises(ParseError, match="finite"):
            read(text.format(word), format)


@pytest.mark.parametrize("word", ["0", "-0.0", "0e9", "1e-400", "-2.5E-999"])
def test_a_number_that_is_0_in_memory_is_no_entry_of_any_matrix(word: str) -> None:
    for format, text in ENTRIES.items():
        assert read(text.format(word), format).game == read(text.format(0), format).game
        assert (
            read(text.format("1e-300"), format).game
            == read(text.format(1), format).game
            != read(text.format(0), format).game
        )


def test_scipy_writes_what_berge_reads() -> None:
    sparse, io = pytest.importorskip("scipy.sparse"), pytest.importorskip("scipy.io")
    matrix = sparse.coo_array(([1.0, 2, -1, 3, 0], ([0, 1, 0, 2, 1], [0, 1, 0, 0, 2])), shape=(3, 4))
    target = BytesIO()
    io.mmwrite(target, matrix, symmetry="general")
    assert berge.structural_rank(berge.loads(target.getvalue())) == berge.structural_rank(matrix) == 2
