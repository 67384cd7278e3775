"""What `berge stats` counts is what is counted one by one, and its page is whole, small and inert."""

from __future__ import annotations

import json
import random
import re
import sys
from itertools import starmap
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

import berge
from batch.toys import Disk, Here
from berge import words
from berge.batch import disk, of_inputs, run
from berge.batch.stats import as_text, counted
from berge.batch.stats.corpus import BINS, PHASES, Corpus, Hard, Share, Size
from berge.cli import main
from berge.errors import ParseError
from berge.records import read
from corpus.verdicts import GAMES, MAZES


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of reviewed and of solved texts, as Parquet and as JSON lines."""
    folder = tmp_path_factory.mktemp("stats")
    bad = ["1 6\nXO.OXO\n1\n1 2\n1 2\n", "1 6\nXO.OXO\n1\n1 2\n1 4\n", "nonsense"]
    for name, texts, question in [
        ("games", [line["text"] for line in GAMES] + bad, "review"),
        ("mazes", [line["text"] for line in MAZES], "solve"),
    ]:
        (folder / f"{name}.in.jsonl").write_text("".join(json.dumps(text) + "\n" for text in texts))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(disk, "os", Disk())
            for ending in ("parquet", "jsonl"):
                job = of_inputs([str(folder / f"{name}.in.jsonl")], question)
                run(job, folder / f"{name}.{ending}", Here())
    return folder


def one_by_one() -> Corpus:
    """Count the same over the reviews."""
    corpus, runs = Corpus(), []
    for number, line in enumerate(GAMES, 1):
        review = berge.review(read(line["text"]).played)
        size = Size(
            review.game.start.ruleset.name,
            len(review.game.start.keys()["board"]),
            len(review.game.start.keys()["board"][0]),
            None,
        )
        corpus.first_wins.setdefault(size, type(corpus.sides[0].kept)()).add(
            review.final.winner == review.game.players[0], 1
        )
        for parity, side in enumerate(corpus.sides):
            rate = review.accuracy(review.game.players[parity]).rate
            if rate is not None:
                side.accuracies[min(int(BINS * rate), BINS - 1)] += 1
            plies = [ply for ply in review.plies if ply.ply % 2 == parity]
            length, best = 0, (0, 0)
            for ply in plies:
                alone = len(ply.winning_moves) == 1
                length = length + 1 if alone else 0
                best = max(best, (length, -ply.ply))
                if ply.winning:
                    phase = next(p for p in range(PHASES) if ply.ply < len(review.plies) * (p + 1) // PHASES)
                    side.mistakes[phase].add(ply.mistake, 1)
                    (side.single if alone else side.several).add(not ply.mistake, 1)
                    side.kept.add(not ply.mistake, 1)
            runs.append((best[0], f"{number}", -best[1]))
    corpus.hardest = sorted(starmap(Hard, runs), key=lambda one: -one.length)
    return corpus


def test_sizes_that_are_left_out_are_counted() -> None:
    corpus = Corpus()
    corpus.first_wins = {Size("maze", 1, size, None): Share(1, size) for size in range(3, 25)}
    corpus.rows = sum(range(3, 25))
    assert "left out: 2 more boards, games on them: 7" in as_text(corpus)


def test_what_is_counted_is_what_the_reviews_say(folder: Path) -> None:
    found, expected = counted(folder / "games.parquet"), one_by_one()
    assert (found.rows, found.games, found.errors.total()) == (len(GAMES) + 3, len(GAMES), 3)
    assert found.sides == expected.sides
    assert found.first_wins == expected.first_wins
    assert [one.length for one in found.hardest] == [one[0] for one in expected.hardest[: len(found.hardest)]]
    rows = {(int(source), ply) for length, source, ply in expected.hardest if length == found.hardest[0].length}
    assert (int(found.hardest[0].source.rpartition(":")[2]), found.hardest[0].ply) in rows
    assert found.errors.most_common(1)[0][1] == 1
    assert counted(folder / "games.jsonl") == found


def test_solved_starts_are_counted_too(folder: Path) -> None:
    found = counted(folder / "mazes.parquet")
    solutions = [berge.solve(berge.loads(line["text"])) for line in MAZES]
    assert found.classes["even"] == sum(one.count("E") for one in solutions if isinstance(one, berge.StartsSolution))
    assert not found.is_reviewed
    assert "even" in as_text(found)
    assert counted(folder / "mazes.jsonl") == found


@pytest.mark.parametrize("name", ["games", "mazes"])
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_page_is_whole_and_needs_nothing(name: str, language: str, folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pages = []
    for output in ("a.html", "b.html"):
        assert main(["stats", str(folder / f"{name}.parquet"), "-o", str(tmp_path / output), "--lang", language]) == 0
        pages.append((tmp_path / output).read_text())
    assert pages[0] == pages[1]
    assert pages[0].count("<svg") == (4 if name == "games" else 2)
    assert "<script" not in pages[0]
    assert not re.search(r"(?:src|href)=\"(?!#)", pages[0].replace("xlink:", ""))
    assert len(pages[0]) < 200_000


def test_names_in_a_table_are_inert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    row = {
        "source": "<script>\x1b[31m", "ruleset": "<b>$x$", "rows": None, "columns": None, "vertices": 3, "plies": 4,
        "winner": "x", "first_wins": True, "over": True, "first_winning": 2, "first_mistakes": 0,
        "second_winning": 0, "second_mistakes": 0, "verdicts": "10100000", "single": "10100000", "error": None,
    }  # fmt: skip
    bad = {**dict.fromkeys(row), "error": "<i>\x1b[31m"}
    table = tmp_path / "<u>.jsonl"
    table.write_text(json.dumps(row) + "\n" + json.dumps(bad) + "\n")
    assert main(["stats", str(table)]) == 0
    assert "\x1b" not in capsys.readouterr().out
    assert main(["stats", str(table), "--format", "html"]) == 0
    page = capsys.readouterr().out
    for tag in ("<script>", "<b>", "<i>", "<u>", "\x1b"):
        assert tag not in page


def test_what_is_no_table_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    rng = random.Random(1)
    for name, data, said in [
        ("a.parquet", b"nonsense", "found bytes that are no Parquet; expected a table of `berge batch`"),
        ("b.jsonl", b"nonsense\n", "found bytes that are no Parquet"),
        ("c.jsonl", b'{"a": 1}\n', "found the columns a; expected a table of `berge batch`"),
        ("d.parquet", rng.randbytes(999), "found bytes"),
    ]:
        (tmp_path / name).write_bytes(data)
        with pytest.raises(ParseError, match=re.escape(said)):
            counted(tmp_path / name)
        assert main(["stats", str(tmp_path / name)]) == 2
    assert main(["stats", str(tmp_path / "nowhere.parquet")]) == 2
    (tmp_path / "empty.jsonl").touch()
    assert main(["stats", str(tmp_path / "empty.jsonl")]) == 0
    assert capsys.readouterr().out == "0 rows: 0 games, 0 errors; 0 moves\n"
    for name in [name for name in sys.modules if name.startswith("berge.batch.stats.html") or name == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["stats", str(tmp_path / "empty.jsonl"), "--format", "html"]) == 2
    assert "this needs matplotlib: pip install 'berge[stats]'" in capsys.readouterr().err


def test_tables_are_those_of_others(folder: Path) -> None:
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    table = str(folder / "games.parquet")
    found = counted(table)
    wins = sum(share.count for share in found.first_wins.values())
    asked = f"SELECT count(*), count(error), sum(first_wins::INT) FROM '{table}'"
    assert duckdb.sql(asked).fetchall() == [(found.rows, found.errors.total(), wins)]
    frame = polars.read_parquet(table)
    assert (frame.height, frame["first_wins"].sum()) == (found.rows, wins)

    import berge.batch

    texts = duckdb.sql(
        f"SELECT json AS text FROM read_json('{folder / 'games.in.jsonl'}', columns={{json: 'VARCHAR'}}, records=false)"
    )
    for taken in (texts, texts.pl()):
        reviewed = polars.from_arrow(berge.batch.review(taken))
        assert reviewed.drop("source").equals(frame.drop("source"))
