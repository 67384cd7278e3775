"""Output files: the format follows from the name, and nothing is lost."""

import json
from pathlib import Path

import pytest

import berge
from berge.cli import main

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORD = str(EXAMPLES / "rabbit/noi2011-3.txt")
BEGINNINGS = {
    "html": "<!doctype html>",
    "htm": "<!doctype html>",
    "svg": "<svg ",
    "json": '{"format":',
    "txt": "Rabbit",
}


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("ending", BEGINNINGS)
def test_the_ending_says_the_format_on_the_command_line_and_in_python(ending: str) -> None:
    assert main(["review", RECORD, "-o", f"a.{ending}"]) == 0
    berge.review(berge.load(RECORD)).dump(Path(f"b.{ending.upper()}"))
    for name in (f"a.{ending}", f"b.{ending.upper()}"):
        assert Path(name).read_text().startswith(BEGINNINGS[ending])


def test_a_name_without_an_ending_is_a_text_as_before() -> None:
    assert main(["review", RECORD, "-o", "a"]) == 0
    assert Path("a").read_text().startswith("Rabbit")
    assert main(["convert", RECORD, "-o", "b"]) == 0
    assert Path("b").read_text().startswith('{"format":')
    assert main(["review", RECORD, "--format", "noi", "-o", "game.out"]) == 0
    assert Path("game.out").read_text() == "2\n1\n2\n"


@pytest.mark.parametrize(
    ("command", "problem"),
    [
        (["review", RECORD, "-o", "a.pdf"], "the output 'a.pdf' must end in one of: .berge, "),
        (["review", RECORD, "-o", "a.out"], "or name a format"),
        (
            ["review", RECORD, "-o", "a.svg", "--format", "text"],
            "fit the format text: its name must end in .txt",
        ),
        (["review", RECORD, "-o", "a.pdf", "--format", "text"], "fit the format text"),
        (["review", RECORD, "-o", "a.txt", "--format", "json"], "fit the format json"),
        (["solve", "king:3x3", "-o", "a.gif"], "the output 'a.gif'"),
        (
            ["decompose", "g", "-o", "a.svg"],
            "the output 'a.svg' must end in one of: .json, .txt",
        ),
        (["control", "g", "-o", "a.svg"], "the output 'a.svg'"),
        (["convert", "g", "-o", "a.txt"], "fits several formats: name one of edges, edges-headed, line, text"),
        (["play", "-o", "a.svg"], "fit the format record: its name must end in .berge"),
        (["stats", "t.parquet", "-o", "a.txt", "--format", "html"], "fit the format html"),
        (["check", RECORD, "--certificate", "a.svg"], "fit the format json"),
        (["package", "p4055", "--for", "icpc", "-o", "a.pdf"], "fit the format zip"),
        (["publish", "--single", "a.txt"], "fit the format html"),
        (["publish", "--single", "g", "g"], "OUTPUT 'g' is also read"),
    ],
)
def test_an_ending_that_says_another_thing_is_refused(
    command: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("g").write_text("1 2\n2 3\n")
    assert main(command) == 2
    assert problem in capsys.readouterr().err
    assert [path.name for path in Path().iterdir()] == ["g"]


def test_python_refuses_it_too() -> None:
    game = berge.load(RECORD)
    for name, format in (("a.pdf", None), ("a.svg", "text")):
        with pytest.raises(berge.FormatError, match="the output 'a"):
            game.dump(name, format)
    with pytest.raises(berge.FormatError, match="the output 'a"):
        berge.rabbit.dump(game, "a.json")
    assert list(Path().iterdir()) == []


def test_graphs_have_the_endings_of_their_files() -> None:
    Path("g").write_text("1 2\n2 3\n")
    for name, words in {
        "a.mtx": "%%MatrixMarket",
        "a.graphml": "<?xml",
        "a.graph": "% METIS",
        "a.dimacs": "p edge",
    }.items():
        assert main(["convert", "g", "-o", name]) == 0
        assert Path(name).read_text().startswith(words)
    assert main(["convert", "a.mtx", "--format", "edges", "-o", "back.txt"]) == 0
    assert main(["decompose", "a.mtx", "-o", "a.json"]) == 0
    assert json.loads(Path("a.json").read_text())["format"] == "berge-certificate/1"


BATCH = ["batch", str(EXAMPLES / "rabbit"), "--jobs", "1"]
ENSEMBLE = ["ensemble", "maze", "--size", "4x4", "--density", "0.1", "--jobs", "1"]


def test_a_finished_table_is_not_replaced_by_another_run_without_force(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    assert main([*ENSEMBLE, "--samples", "5600", "-o", "t.parquet"]) == 0
    table, summary = Path("t.parquet").read_bytes(), capsys.readouterr().out
    for other in ([*ENSEMBLE, "--samples", "100"], BATCH):
        assert main([*other, "-o", "t.parquet"]) == 2
        streams = capsys.readouterr()
        assert "'t.parquet' is the table of another run (" in streams.err
        assert "name another file, or use --force (in Python force=True) to replace it" in streams.err
        assert Path("t.parquet").read_bytes() == table
    assert main([*ENSEMBLE, "--samples", "5600", "-o", "t.parquet"]) == 0
    streams = capsys.readouterr()
    assert (streams.out, streams.err) == (summary, "berge: t.parquet: already done: rows 5,600, errors 0\n")
    assert main([*ENSEMBLE, "--samples", "100", "-o", "t.parquet", "--force"]) == 0
    assert "rows: 100" in capsys.readouterr().err


def test_json_lines_are_done_as_long_as_nobody_changes_them(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    run = [*ENSEMBLE, "--samples", "50", "-o", "t.jsonl"]
    assert main(run) == 0
    table, summary = Path("t.jsonl").read_bytes(), capsys.readouterr().out
    assert main(run) == 0
    streams = capsys.readouterr()
    assert (streams.out, streams.err) == (summary, "berge: t.jsonl: already done: rows 50, errors 0\n")
    assert main([*ENSEMBLE, "--samples", "20", "-o", "t.jsonl"]) == 2
    assert "the table of another run (" in capsys.readouterr().err
    Path("t.jsonl").write_bytes(table + b"{}\n")
    assert main(run) == 2
    assert "already exists" in capsys.readouterr().err
    assert main([*run, "--force"]) == 0
    assert Path("t.jsonl").read_bytes() == table


def test_a_table_is_done_only_as_long_as_its_inputs_are_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    Path("in").mkdir()
    Path("in/a.txt").write_text("nonsense")
    run = ["batch", "in", "-o", "t.parquet", "--jobs", "1"]
    assert main(run) == 0
    assert main([*run, "--strict"]) == 2
    assert capsys.readouterr().err.endswith("already done: rows 1, errors 1\n")
    Path("in/b.txt").write_text("king:3x3")
    assert main(run) == 2
    assert "'t.parquet' is out of date, as the inputs have changed" in capsys.readouterr().err
    assert main([*run, "--force"]) == 0


@pytest.mark.parametrize("name", ["t.jsonl", "t.parquet"])
def test_a_file_that_says_nothing_of_its_run_is_kept_too(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    Path(name).write_text("{}\n")
    assert main([*BATCH, "-o", name]) == 2
    assert f"'{name}' already exists: name another file, or use --force" in capsys.readouterr().err
    assert Path(name).read_text() == "{}\n"
    assert main([*BATCH, "-o", name, "--force"]) == 0


def test_batch_writes_lists_where_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    Path("a.txt").write_text("king:1x2+1,1")
    assert main(["batch", "a.txt", "--solve", "--lists", "-o", "t.jsonl", "--jobs", "1"]) == 0
    assert json.loads(Path("t.jsonl").read_text())["winning_move_list"] == ["1,2"]
    assert main(["batch", "a.txt", "--lists", "-o", "u.jsonl"]) == 2
    assert "--lists needs --solve" in capsys.readouterr().err
