"""`berge ensemble`: its options, errors, tables and plots."""

import contextlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import berge
from berge.cli import main
from berge.ensembles import COLUMNS, Ensemble, Summary, summarise
from berge.games import HONEYCOMB, BoardSetup, Ruleset, board, leaper
from berge.games.builtin import RULESETS
from ensembles.samples import list_r_sizes, list_rows
from in_process import run_berge


@pytest.mark.parametrize(
    ("low", "high"),
    [(5e-324, 1e-323), (1e-320, 2e-320), (1e-30, 3e-30), (0.0, 1e-12), (0.1, 0.1000001), (0.5, 0.5 + 2**-50), (0, 1)],
)
def test_tiny_or_close_shares_have_distinct_labels(low: float, high: float) -> None:
    svg = summarise([Ensemble("square", 4, 4, share) for share in (low, high)], 2).dumps("svg")
    picture = re.findall(r'y="438">([^<]*)<', svg)
    half = len(picture) // 2
    assert picture[:half] == picture[half:]
    assert 2 <= len({*picture}) == half <= 12
    assert {low <= float(one) <= high or float(one) == pytest.approx(low) for one in picture} == {True}


def test_many_sizes_have_distinct_dashes_and_a_complete_legend() -> None:
    sides = range(2, 26)
    for language in ("en", "zh"):
        svg = summarise([Ensemble("square", side, side, 0.3) for side in sides], 1).dumps("svg", language=language)
        dashes = re.findall(r"stroke-width: 1.5; stroke-dasharray: ([^\"]*)", svg)
        assert len({*dashes}) == len(sides)
        lines = re.findall(r'<text class="berge-name" style="text-anchor: start" x="0" y="[45]\d\d">([^<]*)<', svg)
        assert all(f"{side} x {side}" in " ".join(lines) for side in sides)
        assert max(map(len, lines)) < 120


def run_command(*arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    with contextlib.chdir(folder or Path.cwd()):
        run = run_berge("ensemble", *arguments)
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


POINTS = (
    "triangular",
    "--size",
    "8x8",
    "10x12",
    "--density",
    "0.1",
    "0.3",
    "--samples",
    "50",
    "--seed",
    "6",
    "--wrapped",
)


def test_command_prints_the_summary_of_python() -> None:
    run = run_command(*POINTS, "--format", "json")
    assert (run.returncode, run.stderr) == (0, "")
    ensembles = [
        Ensemble("triangular", *size, density, 6, True) for size in ((8, 8), (10, 12)) for density in (0.1, 0.3)
    ]
    summary = summarise(ensembles, 50)
    assert run.stdout == summary.dumps("json")
    text = json.loads(run.stdout)["points"][3]
    assert (text["rows"], text["columns"], text["density"], text["samples"]) == (10, 12, 0.3, 50)
    assert run_command(*POINTS).stdout == summary.dumps("text")
    assert run_command(*POINTS, "--lang", "zh").stdout == summary.dumps("text", language="zh")
    assert run_command(*POINTS, "--format", "svg").stdout == summary.dumps("svg")


@pytest.mark.parametrize("output", ["rows.parquet", "rows.jsonl", "rows.csv"])
def test_command_writes_the_rows(tmp_path: Path, output: str) -> None:
    pa = pytest.importorskip("pyarrow")
    one = run_command(*POINTS, "-o", output, "--jobs", "1", folder=tmp_path)
    assert one.returncode == 0
    assert one.stderr.splitlines()[-1].startswith(f"berge: {output}: rows: 200, errors: 0")
    first = (tmp_path / output).read_bytes()
    again = run_command(*POINTS, "-o", output, "--jobs", "3", "--force", folder=tmp_path)
    assert (again.returncode, again.stdout) == (0, one.stdout)
    assert (tmp_path / output).read_bytes() == first
    if output.endswith("jsonl"):
        table = pa.Table.from_pylist([json.loads(line) for line in first.splitlines()])
    elif output.endswith("csv"):
        from berge.batch.tables import read
        from berge.ensembles.job import SCHEMA

        assert first.startswith(b"lattice,rows,columns,density,seed,")
        table = pa.Table.from_batches(read(tmp_path / output, SCHEMA))
    else:
        import pyarrow.parquet as pq

        table = pq.read_table(tmp_path / output)
    assert table.num_rows == 200
    last = table.slice(150).to_pydict()
    ensemble = Ensemble("triangular", 10, 12, 0.3, 6, True)
    assert last["sample"] == [*range(50)]
    assert [list(row) for row in zip(*(last[name] for name in COLUMNS), strict=True)] == list_rows(ensemble, 0, 50)
    assert last["r_sizes"] == list_r_sizes(ensemble, 0, 50)
    assert {*last["lattice"]} == {"triangular"}
    assert {*last["error"]} == {None}


def test_output_name_need_not_be_utf8(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    process = run_command(*POINTS, "-o", os.fsdecode(b"caf\xe9.parquet"), folder=tmp_path)
    assert process.returncode == 0, process.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "says"),
    [
        (("maze", "--size", "4y4", "--density", "0.1", "--samples", "2"), 2, "100x100"),
        (("maze", "--size", "4x4", "--density", "10", "--samples", "2"), 2, "from 0 to 1"),
        (("maze", "--size", "4x4", "--density", "nan", "--samples", "2"), 2, "from 0 to 1"),
        (("maze", "--size", "4x4", "--density", "0.1", "--samples", "0"), 2, "from 1 to"),
        (("maze", "--size", "4x4", "--density", "0.1", "--samples", "1e3"), 2, "from 1 to"),
        (("maze", "--size", "4x4", "--density", "0.1", "--samples", "-3"), 2, "--samples"),
        (("maze", "--size", "0x4", "--density", "0.1", "--samples", "2"), 2, "0 x 4"),
        (("maze", "--size", "99999x99999", "--density", "0.1", "--samples", "2"), 3, "fewer than"),
        (("mase", "--size", "4x4", "--density", "0.1", "--samples", "2"), 2, "a lattice"),
        (("maze", "--size", "4x4", "--density", "0.1", "--samples", "2", "--format", "noi"), 2, "json, svg, text"),
        (("maze", "--size", "4x4", "--density", "0.1", "--samples", "2", "--jobs", "0"), 2, "1 to 9999"),
        (("maze", "--size", "4x4", "--density", "0.1", "--samples", "2", "--scheduler", "tcp://h:1"), 2, "needs -o"),
        (("maze", "--size", "4x4", "--density", "0.1", "--samples", "2", "-o", "/nowhere/x.parquet"), 2, "/nowhere"),
    ],
)  # fmt: skip
def test_bad_usage_is_a_one_line_error(arguments: tuple[str, ...], status: int, says: str) -> None:
    run = run_command(*arguments)
    assert run.returncode == status
    assert says in run.stderr
    assert "Traceback" not in run.stderr
    assert run.stdout == ""


def test_summary_matches_its_schema() -> None:
    jsonschema = pytest.importorskip("jsonschema")
    from berge.formats.schemas import build_schema

    ensembles = [Ensemble("square", 3, 3, density) for density in (0.0, 0.5, 1.0)]
    summary = summarise(ensembles, 1)
    document = json.loads(summary.dumps("json"))
    jsonschema.validate(document, build_schema("berge-ensemble/1", RULESETS.ours))
    assert repr(summary) == "<summary of 3 ensembles>"
    single = summarise([Ensemble("square", 9, 9, 0.0)], 1)
    assert "cells that it misses 1," in single.dumps()
    assert not re.search(r"\b1 (cells|edges|ensembles)\b", single.dumps() + repr(single))
    assert summary.dumps().endswith(" -\n"), "of nothing there is no cumulant"
    assert summarise(ensembles[1:2], 2).dumps("svg").count(">0.5</text>") == 2 + 2, "on both axes of both charts"
    alone = summarise([Ensemble("square", 8, 8, 0.1)], 1).dumps("svg")
    marks = ["".join(re.findall("[a-z]", path)) for path in re.findall(r'fill: none" d="M[^M]*M([^"]*)"', alone)]
    assert marks == ["maa", "mhvhz", "mlml"] * 2, "each kind has marks, which are seen where there is no line"
    assert 'x="210" y="438">0.1</text>' in alone, "one share alone stands in the middle"
    assert isinstance(summary, Summary)
    assert ">Maze, wrapped round, 4 x 6: 2 samples a point with seed 5</title>" in summarise(
        [Ensemble("maze", 4, 6, 0.1, seed=5, wraps=True)], 2
    ).dumps("svg")
    assert summary._repr_svg_() == summary.dumps("svg")


def test_samples_that_kill_workers_are_error_rows() -> None:
    pytest.importorskip("pyarrow")
    from berge.ensembles.job import SCHEMA, prepare_ensemble_job

    ensembles = [Ensemble("square", 600, 600, 0.1), Ensemble("king", 3, 3, 0.1)]
    job = prepare_ensemble_job(ensembles, 4)
    loads = [task.load for task in job.tasks()]
    assert [(load[0].lattice, *load[1:]) for load in loads] == [("square", 0, 2), ("square", 2, 2), ("king", 0, 4)]
    rows = job.error_rows(loads[1], "it dies")
    assert rows.schema == SCHEMA
    assert rows.column("sample").to_pylist() == [2, 3]
    assert rows.column("error").to_pylist() == ["it dies"] * 2
    assert rows.column("even").null_count == 2
    assert job.total() == 8


def test_rows_without_pyarrow_are_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for name in [name for name in sys.modules if name.startswith(("berge.batch", "berge.ensembles.job"))]:
        monkeypatch.delitem(sys.modules, name)
    output = str(tmp_path / "rows.parquet")
    assert main(["ensemble", *POINTS, "-o", output]) == 2
    assert "pip install" in capsys.readouterr().err
    assert main(["ensemble", *POINTS]) == 0


def test_lattices_of_other_packages_are_sampled(forgotten: None) -> None:
    for name, steps in (("camel", leaper("camel", (1, 3))), ("hive", HONEYCOMB.wrap())):
        about = "a walk on a board with holes"
        RULESETS.add(Ruleset(name=name, title=name, about=about, setup_class=BoardSetup, game_graph=board(steps)))
    camels = Ensemble("camel", 9, 8, 0.2, seed=1)
    for sample, row in enumerate(list_rows(camels, 0, 5)):
        letters = berge.solve(RULESETS["camel"].setup(camels.board(sample))).classes
        assert row[1:4] == [letters.count(one) for one in b"EOM"]
    assert list_rows(Ensemble("hive", 6, 8, 0.2), 0, 5) == list_rows(Ensemble("honeycomb", 6, 8, 0.2, wraps=True), 0, 5)
    with pytest.raises(berge.ArgumentError, match="even numbers"):
        Ensemble("hive", 5, 8, 0.2)


def test_sizes_and_shares_have_short_forms(capsys: pytest.CaptureFixture[str]) -> None:
    def read_points(*options: str) -> list[tuple[int, int, float]]:
        assert main(["ensemble", "square", *options, "--samples", "2", "--format", "json"]) == 0
        document = json.loads(capsys.readouterr().out)
        return [(point["rows"], point["columns"], point["density"]) for point in document["points"]]

    assert read_points("--size", "4", "--missing", "0.1") == [(4, 4, 0.1)]
    assert read_points("--size", "4,6x2", "8", "--density", "0.1,0.2") == [
        (rows, columns, share) for rows, columns in ((4, 4), (6, 2), (8, 8)) for share in (0.1, 0.2)
    ]
    shares = [share for *_size, share in read_points("--size", "4", "--density", "0.05:0.4:0.05", "1")]
    assert shares == [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 1]
    percentages = [share for *_size, share in read_points("--size", "4", "--density", "5%:15%:5%,12.5%", "100%")]
    assert percentages == [0.05, 0.1, 0.15, 0.125, 1]
    for wrong in ("0.1:0.2", "0.2:0.1:0.1", "0:1:0", "0:1:0.00001", "0:2:1", "x", "1/0", "10", "101%", "%", "1%%"):
        assert main(["ensemble", "square", "--size", "4", "--density", wrong, "--samples", "2"]) == 2
        message = "is not a number from 0 to 1, a percentage such as 10%, or first:last:step such as 0.05:0.4:0.05"
        assert message in capsys.readouterr().err


def test_other_names_of_lattices_are_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    report = []
    for lattice, flag in (("hexagonal", "--periodic"), ("honeycomb", "--wrapped"), ("honeycomb", "--wraps")):
        assert main(["ensemble", lattice, "--size", "6", "--missing", "0.1", "--samples", "9", flag]) == 0
        report.append(capsys.readouterr().out)
    assert report[0] == report[1] == report[2]
    assert report[0].startswith("honeycomb, wrapped round, 6 x 6")
    assert Ensemble("hexagonal", 4, 4, 0.1) == Ensemble("honeycomb", 4, 4, 0.1)


def test_monomer_fraction_has_its_error(capsys: pytest.CaptureFixture[str]) -> None:
    point = summarise([Ensemble("square", 8, 4, 0.1)], 50).points[0]
    value, error = point.monomer_fraction
    assert (value, error) == (point.moments["deficiency"].mean / 32, (point.moments["deficiency"].error or 0) / 32)
    assert summarise([Ensemble("square", 8, 4, 0.1)], 1).points[0].monomer_fraction.error is None
    assert " of the board\n" in summarise([point.ensemble], 50).dumps()


def test_unequal_sublattices_are_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    for size, lattice, warns in (("5", "square", True), ("5x4", "square", False), ("5", "triangular", False)):
        assert main(["ensemble", lattice, "--size", size, "--missing", "0", "--samples", "1"]) == 0
        report = capsys.readouterr().err
        assert report == "berge: warning: the sublattices of 5 x 5 have 13 and 12 cells before any is missing\n" * warns


def test_summaries_and_samples_are_arrow_tables() -> None:
    pa = pytest.importorskip("pyarrow")
    pandas = pytest.importorskip("pandas")
    ensemble = Ensemble("square", 6, 6, 0.2)
    summary, rows = summarise([ensemble], 20), ensemble.samples(0, 20)
    (row,) = pa.RecordBatchReader.from_stream(summary).read_all().to_pylist()
    assert (row["lattice"], row["samples"], row["deficiency"]) == ("square", 20, summary.points[0].means["deficiency"])
    assert row["monomer_fraction_error"] == summary.points[0].monomer_fraction.error
    assert summary.to_pandas().to_dict("records") == [row]
    lines = summary.dumps("csv").splitlines()
    assert lines[0].split(",") == list(row)
    assert lines[1].startswith("square,6,6,0.2,0,False,False,20,")
    table = pa.RecordBatchReader.from_stream(rows).read_all()
    assert table.num_rows == 20
    assert sum(table.column("deficiency").to_pylist()) / 20 == row["deficiency"]
    assert isinstance(rows.to_pandas(), pandas.DataFrame)


def test_summary_of_a_finished_table_is_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyarrow")
    options = ["maze", "--size", "6", "5x7", "--missing", "0.1", "0.2", "--samples", "30", "--jobs", "1"]
    for name in ("t.parquet", "t.jsonl", "t.csv"):
        table = str(tmp_path / name)
        assert main(["ensemble", *options, "-o", table]) == 0
        summary = capsys.readouterr().out
        assert main(["stats", table]) == 0
        assert capsys.readouterr().out == summary
        for ending, begin in {"svg": "<svg ", "csv": "lattice,", "json": '{"format":"berge-ensemble'}.items():
            assert main(["stats", table, "-o", str(tmp_path / f"s.{ending}")]) == 0
            assert (tmp_path / f"s.{ending}").read_text().startswith(begin)
        assert main(["stats", table, "-o", str(tmp_path / "s.html")]) == 2
        assert main(["stats", table, "--format", "html"]) == 2
        capsys.readouterr()
        assert main(["ensemble", *options, "-o", table]) == 0
        assert "already done" in capsys.readouterr().err


def test_csv_of_other_rows_is_not_a_table_of_samples(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    from berge.ensembles.job import SCHEMA, read_summary

    header = ",".join(SCHEMA.names)
    table = tmp_path / "rows.csv"
    for text in ("", "a,b\n1,2\n", f"{header}\n", f"{header}\n1,2\n", f"{header}\n" + "x," * (len(SCHEMA) - 1) + "\n"):
        table.write_text(text)
        assert read_summary(table) is None
