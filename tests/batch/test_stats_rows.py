"""`berge stats` reads rows of both questions, also in tables of other tools, and rejects other files."""

from __future__ import annotations

import io
import json
import os
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

import pyarrow as pa
import pyarrow.parquet as pq

from batch.toys import Disk, InProcess
from berge.batch import prepare_job, run, tables
from berge.batch.stats import as_text, count_table, rows
from berge.batch.stats.corpus import MOST_LETTERS
from berge.batch.stats.rows import COLUMNS
from berge.batch.tables import read_pieces
from berge.cli import main
from berge.errors import ParseError
from corpus.verdicts import GAMES, MAZES
from thorough import pick_subset

pytestmark = pytest.mark.usefixtures("quick_disk")
ABOUT = {"source", "ruleset", "rows", "columns", "vertices", "plies", "winner", "first_wins", "error"}
RUBBISH: list[Any] = [
    None,
    True,
    -1,
    0.5,
    1e300,
    10**30,
    2**63,
    float("nan"),
    "",
    "x",
    "01",
    [],
    {},
    [1],
    "\ud800",
    "0" * 8,
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rows of reviews (r), of solved starts (s) and of solved positions (p), as JSON lines and as Parquet."""
    folder = tmp_path_factory.mktemp("rows")
    games, mazes = [line["text"] for line in GAMES[:20]], [line["text"] for line in MAZES[:20]]
    for name, texts, question in [
        ("r", [*games, "nonsense"], "review"),
        ("s", [*mazes, "nonsense"], "solve"),
        ("p", games, "solve"),
    ]:
        (folder / f"{name}.in.jsonl").write_text("".join(json.dumps(text) + "\n" for text in texts))
        with pytest.MonkeyPatch.context() as patch:
            Disk().use(patch)
            for ending in ("jsonl", "parquet"):
                run(prepare_job([str(folder / f"{name}.in.jsonl")], question), folder / f"{name}.{ending}", InProcess())
    for names in ("rs", "sr", "rsp"):
        (folder / f"{names}.jsonl").write_text("".join((folder / f"{name}.jsonl").read_text() for name in names))
    return folder


def test_rows_of_both_questions_are_counted_in_any_order(folder: Path) -> None:
    games, starts = count_table(folder / "r.jsonl"), count_table(folder / "s.jsonl")
    both = count_table(folder / "sr.jsonl")
    assert both == count_table(folder / "rs.jsonl")
    assert (both.rows, both.reviewed, both.solved, both.games) == (42, 20, 20, 40)
    assert (both.sides, both.streaks, both.first_won) == (games.sides, games.streaks, games.first_won)
    assert (both.classes, both.first_wins) == (starts.classes, starts.first_wins)
    parts = [{part.strip() for part in as_text(one).split("\n\n")[1:]} for one in (both, games, starts)]
    assert parts[0] == parts[1] | parts[2]


def test_stats_reads_lines_from_stdin(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    assert main(["stats", str(folder / "sr.jsonl")]) == 0
    expected = capsys.readouterr().out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((folder / "sr.jsonl").read_bytes())))
    assert main(["stats", "-"]) == 0
    assert capsys.readouterr().out == expected
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n[1]\n")))
    assert main(["stats", "-"]) == 2
    assert capsys.readouterr().err.startswith("berge: <stdin>:2:1: found [1]; ")


def test_stats_reads_lines_from_a_named_pipe(folder: Path, capsys: Any) -> None:
    assert main(["stats", str(folder / "sr.jsonl")]) == 0
    expected = capsys.readouterr().out
    end, begin = os.pipe()
    with open(end), open(begin, "wb") as pipe:
        pipe.write((folder / "sr.jsonl").read_bytes())  # which a pipe holds
        pipe.close()
        assert main(["stats", f"/dev/fd/{end}"]) == 0
    assert capsys.readouterr().out == expected


def test_solved_positions_have_no_classes(folder: Path) -> None:
    result = count_table(folder / "p.jsonl")
    assert result.solved == 20
    assert "Vertices by class" not in as_text(result)


def test_tables_written_by_duckdb_are_read(folder: Path, tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    united = f"read_parquet(['{folder / 'r.parquet'}', '{folder / 's.parquet'}'], union_by_name=true)"
    for name, source in [("u", united), ("r", f"'{folder / 'r.jsonl'}'"), ("s", f"'{folder / 's.jsonl'}'")]:
        duckdb.sql(f"COPY (FROM {source}) TO '{tmp_path / name}.parquet' (FORMAT parquet)")
        duckdb.sql(f"COPY (FROM {source}) TO '{tmp_path / name}.csv.jsonl' (FORMAT csv)")
    duckdb.sql(f"COPY (FROM '{folder / 'r.jsonl'}') TO '{tmp_path / 'r.jsonl'}' (FORMAT json)")
    assert count_table(tmp_path / "u.parquet") == count_table(folder / "rs.jsonl")
    assert count_table(tmp_path / "r.parquet") == count_table(tmp_path / "r.jsonl") == count_table(folder / "r.jsonl")
    assert count_table(tmp_path / "s.parquet") == count_table(folder / "s.jsonl")
    with pytest.raises(ParseError, match=r"1:1: found text that is no JSON"):
        count_table(tmp_path / "r.csv.jsonl")


def test_missing_columns_are_named(folder: Path, tmp_path: Path) -> None:
    rows = [json.loads(line) for line in (folder / "r.jsonl").read_text().splitlines()]
    for saved, number, message in [
        ({*rows[0]} - {"plies"}, 1, "found {}no column plies; expected a table of `berge batch`"),
        ({*rows[0]} - {"single"}, 1, "found {}no column single"),
        ({*rows[0]} - {"error"}, 21, "found {}plies: null; expected a number from 0, below 2^63"),
        ({*rows[0]} - {"rows", "columns", "vertices"}, 1, "found {}no column vertices"),
        (ABOUT, 1, "found {}neither verdicts nor winning_moves; expected a table of `berge batch`"),
        ({"over"}, 1, "found {}no column plies"),
    ]:
        table = [{name: value for name, value in row.items() if name in saved} for row in rows]
        (tmp_path / "x.jsonl").write_text("".join(json.dumps(row) + "\n" for row in table))
        pq.write_table(pa.Table.from_pylist(table), tmp_path / "x.parquet")
        for name, said_so in [
            ("x.jsonl", f"{number}:1: " + message.format("")),
            ("x.parquet", message.format(f"row {number}: ")),
        ]:
            with pytest.raises(ParseError, match=re.escape(said_so)):
                count_table(tmp_path / name)
            assert main(["stats", str(tmp_path / name)]) == 2


def test_games_without_rows_are_grouped_by_vertices(folder: Path, tmp_path: Path) -> None:
    table = pq.read_table(folder / "r.parquet")
    pq.write_table(table.drop_columns(["rows", "columns"]), tmp_path / "x.parquet")
    result, complete = count_table(tmp_path / "x.parquet"), count_table(folder / "r.parquet")
    assert (result.sides, result.streaks) == (complete.sides, complete.streaks)
    assert {str(size) for size in result.first_won} == {
        str(vertices) for vertices in table.column("vertices").to_pylist() if vertices is not None
    }


def test_row_without_a_column_of_its_question_is_an_error(folder: Path, tmp_path: Path) -> None:
    rows = {name: [json.loads(line) for line in (folder / f"{name}.jsonl").read_text().splitlines()] for name in "rs"}
    for kind, name in [
        ("r", "rows"),
        ("r", "columns"),
        *(("s", name) for name in ("even", "odd", "matched", "exposed")),
    ]:
        for at in (0, 1, 9):
            table = [dict(row) for row in rows[kind]]
            assert table[at].pop(name) is not None
            for others in ([], rows["rs".replace(kind, "")]):
                (tmp_path / "x.jsonl").write_text("".join(json.dumps(row) + "\n" for row in [*others, *table]))
                with pytest.raises(
                    ParseError, match=f"^{len(others) + at + 1}:1: found no column {name}; expected a tab"
                ):
                    count_table(tmp_path / "x.jsonl")
            table[at][name] = None
            pq.write_table(pa.Table.from_pylist(table), tmp_path / "x.parquet")
            with pytest.raises(ParseError, match=f"row {at + 1}: {name}: null; expected a number"):
                count_table(tmp_path / "x.parquet")


def test_repeated_column_is_an_error(folder: Path, tmp_path: Path) -> None:
    table = pq.read_table(folder / "r.parquet")
    pq.write_table(table.append_column("plies", table.column("rows")), tmp_path / "x.parquet")
    with pytest.raises(ParseError, match="found 2 columns called 'plies'; expected one such column"):
        count_table(tmp_path / "x.parquet")
    first, second, *_ = (folder / "r.jsonl").read_text().splitlines()
    (tmp_path / "x.jsonl").write_text(f'{first}\n{second[:-1]},"plies":3}}\n')
    with pytest.raises(ParseError, match='2:1: found the key "plies" twice'):
        count_table(tmp_path / "x.jsonl")


def test_texts_without_a_source_are_named_by_their_numbers(tmp_path: Path) -> None:
    game = GAMES[0]["text"]
    for names, new_names in [([None, "b", None], ["{0}:1", "b", "{0}:3"]), ([None] * 3, ["{0}:1", "{0}:2", "{0}:3"])]:
        path = tmp_path / "in.parquet"
        pq.write_table(pa.table({"source": pa.array(names, pa.string()), "text": [game] * 3}), path)
        run(prepare_job([str(path)]), tmp_path / "out.parquet", InProcess(), force=True)
        sources = pq.read_table(tmp_path / "out.parquet").column("source").to_pylist()
        assert sources == [name.format(path) for name in new_names]
        assert count_table(tmp_path / "out.parquet").games == 3


def test_table_of_large_rows_is_read_a_few_rows_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_PIECE_BYTES", 1 << 16)
    sizes = []

    def record_sizes(*arguments: Any) -> Any:
        for batch in read_pieces(*arguments):
            sizes.append(batch.nbytes)
            yield batch

    monkeypatch.setattr(rows, "read_pieces", record_sizes)
    for dictionary in (False, True):
        table = pa.table({"source": ["s" * 20_000] * 50, "error": ["e" * 20_000] * 50, "rows": [[1]] * 50})
        pq.write_table(table, tmp_path / "x.parquet", use_dictionary=dictionary)
        assert count_table(tmp_path / "x.parquet").errors.total() == 50
    pq.write_table(pa.table({"source": [["s"]] * 5, "error": ["e"] * 5}), tmp_path / "x.parquet")
    assert count_table(tmp_path / "x.parquet").rows == 5
    assert max(sizes) < 1 << 17


def test_line_that_is_not_a_row_is_an_error_with_its_number(folder: Path, tmp_path: Path) -> None:
    rng = random.Random(1)
    rows = [json.loads(line) for name in "rs" for line in (folder / f"{name}.jsonl").read_text().splitlines()]
    path = tmp_path / "mutated.jsonl"
    errors = []
    for _ in range(600):
        damaged_rows = [dict(row) for row in rng.sample(rows, 3)]
        at = rng.randrange(3)
        name = rng.choice(COLUMNS)
        if rng.random() < 0.1:
            damaged_rows[at].pop(name, None)
        else:
            damaged_rows[at][name] = rng.choice([*RUBBISH, rng.choice(rows).get(name)])
        path.write_text("".join(json.dumps(row) + "\n" for row in damaged_rows))
        try:
            result = count_table(path)
        except ParseError as error:
            errors.append((error.line, str(error), at + 1))
        else:
            assert result.rows == 3
            assert as_text(result).encode()
    assert 200 < len(errors) < 600
    for line, message, number in errors:
        assert line == number
        assert re.match(r"\d:1: found (?:no column [a-z_]+|[a-z_]+:|neither verdicts nor winning_moves)", message)


@pytest.mark.parametrize("line", ["null", "[]", "1", "true"])
def test_a_line_that_is_no_object_is_an_error_of_the_command(line: str, tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(f"{line}\n")
    assert main(["stats", str(path)]) == 2
    assert f"{path}:1:1: found {line}; expected an object in each line" in capsys.readouterr().err


@pytest.mark.parametrize("line", [b"[" * 100_000, b"\xff", b"1" * 5_000, b"{", b'"x"', b"null", b'{"plies": 1e999}'])
def test_line_that_is_not_json_is_an_error_with_its_number(line: bytes, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_bytes((folder / "r.jsonl").read_bytes() + b"\n" + line + b"\n")
    with pytest.raises(ParseError) as error_info:
        count_table(tmp_path / "x.jsonl")
    assert error_info.value.line == 23
    assert main(["stats", str(tmp_path / "x.jsonl")]) == 2


def test_damaged_parquet_is_an_error(folder: Path, tmp_path: Path) -> None:
    rng = random.Random(1)
    complete = (folder / "r.parquet").read_bytes()
    text = set()
    for _ in pick_subset(range(1500), 8):
        bad_data = bytearray(complete)
        for _ in range(rng.choice([1, 2, 30])):
            bad_data[rng.randrange(len(complete))] = rng.randrange(256)
        (tmp_path / "x.parquet").write_bytes(bad_data)
        try:
            count_table(tmp_path / "x.parquet")
        except ParseError as error:
            text.add(error.found)
    assert "bytes that are no Parquet" in text
    with pytest.raises(FileNotFoundError, match="No such file"):
        count_table(tmp_path / "nowhere.parquet")


def test_too_long_line_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("berge.batch.stats.rows.MOST_LINE", 100)
    (tmp_path / "x.jsonl").write_bytes(b" " * 101)
    with pytest.raises(ParseError, match="1:1: found a line of more than 100 bytes; expected shorter ones"):
        count_table(tmp_path / "x.jsonl")


def test_kinds_of_errors_end_at_a_word(tmp_path: Path) -> None:
    words = " ".join(["word"] * 40)
    (tmp_path / "x.jsonl").write_text("".join(json.dumps({"error": one}) + "\n" for one in (words, "x" * 300, "")))
    assert sorted(count_table(tmp_path / "x.jsonl").errors) == sorted(
        [" ".join(["word"] * (MOST_LETTERS // 5)) + " ...", "x" * MOST_LETTERS + " ...", "..."]
    )


def test_empty_charts_are_not_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from berge.batch.stats.html import as_html

    row = {"source": "s", "ruleset": "r", "vertices": 3, "plies": 4, "first_wins": True, "single": "0" * 8}
    for verdicts, charts, nothing in [("10100000", 3, 1), ("00000000", 1, 3)]:
        (tmp_path / "x.jsonl").write_text(json.dumps({**row, "verdicts": verdicts}) + "\n")
        page = as_html(count_table(tmp_path / "x.jsonl"), "x")
        assert (page.count("<svg"), page.count("<p>none</p></figure>")) == (charts, nothing)


def test_legends_are_above_the_bars(folder: Path) -> None:
    pytest.importorskip("matplotlib")
    from berge.batch.stats.html import as_html

    charts = as_html(count_table(folder / "r.jsonl"), "x").split("<svg")[1:]
    with_legends = [chart.split('id="legend_1"') for chart in charts if 'id="legend_1"' in chart]
    assert len(with_legends) == 3
    for bars, legend in with_legends:
        tops = [find_top(path) for path in re.findall(r'<path d="([^"]*)" clip-path="[^"]*" style="fill: #', bars)]
        assert len(tops) >= 4
        assert max(map(float, re.findall(r"[ML] \S+ (\S+)", legend))) < min(tops)


def find_top(path: str) -> float:
    """Return the y of the top of a path, from above."""
    return min(map(float, re.findall(r"[ML] \S+ (\S+)", path)))
