"""`berge stats` agrees with a direct count, and its page is complete, small and safe."""

from __future__ import annotations

import json
import random
import re
import sys
from itertools import starmap
from pathlib import Path
from typing import Any

import pytest

from berge.i18n import LANGUAGES, format_html_language

pytest.importorskip("pyarrow")

import berge
from batch.toys import Disk, InProcess
from berge.batch import prepare_job, run
from berge.batch.stats import as_text, count_table
from berge.batch.stats.corpus import BINS, PHASES, Corpus, Share, Size, Streak
from berge.cli import main
from berge.errors import ParseError
from berge.formats import read
from berge.formats.setups import build_setup_keys
from berge.render.pen import measure_width
from corpus.verdicts import GAMES, MAZES
from thorough import mark_cases


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
            Disk().use(patch)
            for ending in ("parquet", "jsonl"):
                job = prepare_job([str(folder / f"{name}.in.jsonl")], question)
                run(job, folder / f"{name}.{ending}", InProcess())
    return folder


def count_one_by_one() -> Corpus:
    """Count the same over the reviews."""
    corpus, runs = Corpus(), []
    for number, line in enumerate(GAMES, 1):
        review = berge.review(read(line["text"]).game_to_review)
        size = Size(
            review.game.setup.ruleset.name,
            len(build_setup_keys(review.game.setup)["board"]),
            len(build_setup_keys(review.game.setup)["board"][0]),
        )
        corpus.first_won.setdefault(size, type(corpus.sides[0].kept_share)()).add(
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
                    side.kept_share.add(not ply.mistake, 1)
            runs.append((best[0], f"{number}", -best[1]))
    corpus.streaks = sorted(starmap(Streak, runs), key=lambda one: -one.length)
    return corpus


def test_omitted_sizes_are_counted() -> None:
    corpus = Corpus()
    corpus.first_won = {Size("maze", 1, size): Share(1, size) for size in range(3, 25)}
    corpus.rows = corpus.reviewed = sum(range(3, 25))
    assert "left out: 2 more boards, games on them: 7" in as_text(corpus)


def test_games_are_listed_by_their_titles() -> None:
    corpus = Corpus()
    corpus.first_won = {Size("rabbit", 4, 4): Share(1, 2), Size("nothing", 4): Share(1, 2)}
    corpus.first_wins = {Size("king", 3, 3): Share(1, 2)}
    for language, titles in {
        "en": ("Rabbit and Egg 4 x 4 ", "King's walk 3 x 3 ", "nothing 4 "),
        "zh": ("兔兔与蛋蛋 4 x 4 ", "国王游走 3 x 3 ", "nothing 4 "),
    }.items():
        lines = as_text(corpus, language).splitlines()
        assert all(any(line.startswith(f"  {title}") for line in lines) for title in titles)


def test_uncounted_sizes_are_among_the_omitted_ones(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("berge.batch.stats.corpus.MOST_BOARDS", 30)
    row = {"ruleset": "r", "rows": 1, "plies": 0, "first_wins": True, "winning_moves": 1, "error": None}
    row |= dict.fromkeys(("even", "odd", "matched", "exposed"))
    (tmp_path / "x.jsonl").write_text("".join(json.dumps({**row, "columns": n}) + "\n" for n in range(1, 41)))
    assert "left out: 10+ more boards, games on them: 20" in as_text(count_table(tmp_path / "x.jsonl"))


def test_labels_of_bars_are_short_and_end_at_their_bars() -> None:
    pytest.importorskip("matplotlib")
    from berge.batch.stats.html import as_html

    corpus = Corpus()
    corpus.first_won = {Size("r" * 300, side, side): Share(1, 2) for side in range(3, 15)}
    transposed = re.findall(r'<text style="([^"]*)" [^>]*transform="rotate\(-45 [^>]*>([^<]*)<', as_html(corpus, "x"))
    assert len(transposed) == 12
    for style, label in transposed:
        assert "text-anchor: end" in style
        assert len(label) < 40
        assert label.endswith(" x " + label.rpartition(" ")[2])
    corpus.first_won = {Size("maze", side, side): Share(1, 2) for side in (3, 4)}
    assert "rotate(-45" not in as_html(corpus, "x")
    corpus.first_won = {Size("\u5154\u5b50", 4, 4): Share(1, 2), Size("maze", 4, 4): Share(1, 2)}
    lines = [line for line in as_text(corpus).splitlines() if "4 x 4" in line]
    assert len({measure_width(line[: line.index("%")]) for line in lines}) == 1


def test_ending_of_the_output_chooses_its_format(folder: Path, tmp_path: Path, capsys: Any) -> None:
    pytest.importorskip("matplotlib")
    for name, begin in [("a.HTML", "<!doc"), ("b.Htm", "<!doc"), ("c.txt", "rows:"), ("d", "rows:")]:
        assert main(["stats", str(folder / "mazes.parquet"), "-o", str(tmp_path / name)]) == 0
        assert (tmp_path / name).read_text().startswith(begin)
    assert main(["stats", str(folder / "mazes.parquet"), "-o", str(tmp_path / "e.png")]) == 2
    assert "one of: .html, .txt" in capsys.readouterr().err
    assert not (tmp_path / "e.png").exists()
    assert main(["stats", str(folder / "mazes.parquet"), "-o", str(tmp_path / "e.png"), "--format", "text"]) == 2
    (tmp_path / "lines.json").write_bytes((folder / "mazes.jsonl").read_bytes())
    assert main(["stats", str(tmp_path / "lines.json")]) == 2
    assert "if its name ends in .jsonl or .ndjson, in JSON lines" in capsys.readouterr().err


def test_statistics_agree_with_the_reviews(folder: Path) -> None:
    result, expected = count_table(folder / "games.parquet"), count_one_by_one()
    assert (result.rows, result.games, result.errors.total()) == (len(GAMES) + 3, len(GAMES), 3)
    assert result.sides == expected.sides
    assert result.first_won == expected.first_won
    assert [one.length for one in result.streaks] == [one[0] for one in expected.streaks[: len(result.streaks)]]
    rows = {(int(source), ply) for length, source, ply in expected.streaks if length == result.streaks[0].length}
    assert (int(result.streaks[0].source.rpartition(":")[2]), result.streaks[0].ply) in rows
    assert result.errors.most_common(1)[0][1] == 1
    assert count_table(folder / "games.jsonl") == result


def test_statistics_agree_with_the_solutions(folder: Path) -> None:
    result = count_table(folder / "mazes.parquet")
    solutions = [berge.solve(berge.loads(line["text"])) for line in MAZES]
    assert result.classes["even"] == sum(one.count("E") for one in solutions if isinstance(one, berge.StartsSolution))
    assert (result.reviewed, result.solved) == (0, len(MAZES))
    assert "even" in as_text(result)
    assert count_table(folder / "mazes.jsonl") == result


@pytest.mark.parametrize("name", mark_cases(["games", "mazes"], ["games"]))
@pytest.mark.parametrize("language", mark_cases(LANGUAGES, {"zh"}))
def test_html_page_is_self_contained(name: str, language: str, folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pages = []
    for output in ("a.html", "b.html")[: 2 if language == "en" else 1]:
        assert main(["stats", str(folder / f"{name}.parquet"), "-o", str(tmp_path / output), "--lang", language]) == 0
        pages.append((tmp_path / output).read_text())
    assert pages[0] == pages[-1]
    heading = {"en": "Corpus: ", "zh": "对局集："}[language] + f"{name}.parquet"
    assert re.search("<h1>(.*)</h1>", pages[0])[1] == heading  # type: ignore[index]
    assert pages[0].count("<svg") == (4 if name == "games" else 2)
    assert f'lang="{format_html_language(language)}"' in pages[0]
    assert "<script" not in pages[0]
    assert not re.search(r"(?:src|href)=\"(?!#)", pages[0].replace("xlink:", ""))
    assert len(pages[0]) < 200_000


def test_names_in_a_table_are_escaped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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


def test_file_that_is_not_a_table_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    rng = random.Random(1)
    for name, data, message in [
        ("a.parquet", b"nonsense", "found bytes that are no Parquet; expected a table of `berge batch`"),
        ("b.jsonl", b"nonsense\n", "1:1: found text that is no JSON"),
        ("c.jsonl", b'{"a": 1}\n', "1:1: found no column plies; expected a table of `berge batch`"),
        ("d.parquet", rng.randbytes(999), "found bytes"),
    ]:
        (tmp_path / name).write_bytes(data)
        with pytest.raises(ParseError, match=re.escape(message)):
            count_table(tmp_path / name)
        assert main(["stats", str(tmp_path / name)]) == 2
    assert main(["stats", str(tmp_path / "nowhere.parquet")]) == 2
    (tmp_path / "empty.jsonl").touch()
    assert main(["stats", str(tmp_path / "empty.jsonl")]) == 0
    assert capsys.readouterr().out == "rows: 0; games: 0, errors: 0; moves: 0\n"
    for name in [name for name in sys.modules if name.startswith("berge.batch.stats.html") or name == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["stats", str(tmp_path / "empty.jsonl"), "--format", "html"]) == 2
    assert 'this needs matplotlib: pip install "berge[stats]"' in capsys.readouterr().err


def test_tables_agree_with_duckdb_and_polars(folder: Path) -> None:
    duckdb, polars = pytest.importorskip("duckdb"), pytest.importorskip("polars")
    table = str(folder / "games.parquet")
    result = count_table(table)
    wins = sum(share.count for share in result.first_won.values())
    request = f"SELECT count(*), count(error), sum(first_wins::INT) FROM '{table}'"
    assert duckdb.sql(request).fetchall() == [(result.rows, result.errors.total(), wins)]
    frame = polars.read_parquet(table)
    assert (frame.height, frame["first_wins"].sum()) == (result.rows, wins)

    import berge.batch

    texts = duckdb.sql(
        f"SELECT json AS text FROM read_json('{folder / 'games.in.jsonl'}', columns={{json: 'VARCHAR'}}, records=false)"
    )
    for values in (texts, texts.pl()):
        reviewed = polars.from_arrow(berge.batch.review(values))
        assert reviewed.drop("source").equals(frame.drop("source"))
