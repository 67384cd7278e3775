"""Rows of the core and of Python are the same, and agree with `berge review` and `berge solve`."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")

import berge  # noqa: E402
import berge.batch  # noqa: E402
import rulesets  # noqa: E402
from berge.batch import questions, texts  # noqa: E402
from berge.batch.questions import QUESTIONS, REVIEW, pack_bits  # noqa: E402
from berge.batch.rows import answer_texts  # noqa: E402
from berge.errors import ArgumentError, BergeError, InputError, KindError, MissingError  # noqa: E402
from berge.formats import read  # noqa: E402
from berge.formats.setups import build_setup_keys  # noqa: E402
from berge.games.builtin import RULESETS  # noqa: E402
from corpus.verdicts import LINES  # noqa: E402
from thorough import count_repeats, mark_cases, pick_subset  # noqa: E402

READINGS = Path(__file__).parents[1] / "formats" / "readings.jsonl"


def test_size_of_unpacked_texts_is_limited() -> None:
    holder = [
        texts.SourceText("a", gzip.compress(bytes(texts.MOST_TEXT + 1), 1)),
        texts.SourceText("b", gzip.compress(b"1 1\n.\n0\n")),
    ]
    first, second = answer_texts(texts.build_table(holder), REVIEW).column("error").to_pylist()
    assert f"more than {texts.MOST_TEXT} bytes" in first
    assert second is None


@cache
def list_mixed_texts() -> list[bytes]:
    """Return many texts: the corpus, all kinds of readings, and the same with typing errors."""
    rng = random.Random(2016)
    good = [line["text"].encode() for line in pick_subset(LINES, 20)]
    rows = map(json.loads, pick_subset(READINGS.read_text("utf-8").splitlines(), 3))
    good += [row["text"].encode() if "text" in row else bytes.fromhex(row["hex"]) for row in rows]
    good += [line.encode() for line in (*rulesets.GAMES.values(), *rulesets.FREE_SETUPS.values())]
    good += [
        b"\xef\xbb\xbf1 1\n.\n0",
        b"\n" * 5000 + b"1 1\n.\n0",
        b"",
        b" " * 9,
        b"1 1\n.\n",
        b"2 2\n.#\n#.",
        b"1 1\n#",
    ]
    bad = []
    for _ in pick_subset(range(3000), 20):
        text = bytearray(rng.choice(good) or b"x")
        for _ in range(rng.choice([1, 1, 2, 4])):
            at = rng.randrange(len(text))
            match rng.randrange(4):
                case 0:
                    del text[at : at + rng.choice([1, 1, 5])]
                case 1:
                    text[at:at] = bytes([rng.choice(b"XO.#@0123456789 \n")])
                case 2:
                    text[at:] = b""
                case _:
                    text[at] = rng.choice(b"XO.#@0123456789 \n")
            if not text:
                break
        bad.append(bytes(text))
    result = [*good, *bad]
    rng.shuffle(result)
    return result


def build_table(contents: Sequence[bytes]) -> Any:
    return texts.build_table(texts.SourceText(str(number), text) for number, text in enumerate(contents))


def build_row(text: bytes) -> dict[str, Any]:
    """Return the row that follows from the objects of `berge.review`."""
    try:
        review = berge.review(read(text).game_to_review)
    except BergeError as error:
        return dict.fromkeys(questions.REVIEWED.names) | {"error": str(error)}
    first, second = review.game.players
    positions = [*review.plies, review.final]
    mistakes = [ply.ply for ply in review.plies if ply.mistake]
    size = build_setup_keys(review.game.setup).get("board")
    return {
        "ruleset": review.game.setup.ruleset.name,
        "rows": size and len(size),
        "columns": size and len(size[0]),
        "vertices": review.game.setup.game_graph.as_graph().order,
        "plies": len(review.moves),
        "winner": review.final.winner,
        "first_wins": review.final.winner == first,
        "over": review.game.is_over(),
        "first_winning": review.accuracy(first).winning,
        "first_mistakes": len(review.mistakes(first)),
        "first_accuracy": review.accuracy(first).rate,
        "second_winning": review.accuracy(second).winning,
        "second_mistakes": len(review.mistakes(second)),
        "second_accuracy": review.accuracy(second).rate,
        "turning_point": mistakes[0] if mistakes else None,
        "verdicts": pack_bits(bytes(ply.winning for ply in positions)),
        "single": pack_bits(bytes(len(ply.winning_moves) == 1 for ply in positions)),
        "error": None,
    }


def test_each_row_equals_the_review_of_its_game() -> None:
    result = list_mixed_texts()
    assert len(result) > 300
    rows = answer_texts(build_table(result), REVIEW).to_pylist()
    wrong = [text for text, row in zip(result, rows, strict=True) if row != build_row(text) | {"source": row["source"]}]
    assert wrong == []
    errors = sum(row["error"] is not None for row in rows)
    assert len(result) / 4 < errors < len(result) * 0.9
    assert {row["ruleset"] for row in rows if row["error"] is None} >= {*RULESETS} - {"hamilg", "planinarenje"}


def test_rows_of_the_corpus_have_the_verdicts_of_the_oracle() -> None:
    games = [line for line in LINES if "mistakes" in line]
    rows = answer_texts(build_table([line["text"].encode() for line in games]), REVIEW).to_pylist()
    assert len(rows) > 500
    for line, row in zip(games, rows, strict=True):
        winning = [position["winning"] for position in line["positions"]]
        single = [len(position["winning_moves"]) == 1 for position in line["positions"]]
        assert (row["verdicts"], row["single"]) == (pack_bits(bytes(winning)), pack_bits(bytes(single)))
        mistakes = [line["mistakes"][player] for player in RULESETS[line["ruleset"]].players]
        assert [row["first_mistakes"], row["second_mistakes"]] == list(map(len, mistakes))


@pytest.mark.parametrize("name", mark_cases(["review", "solve"], {"review"}))
def test_core_and_python_make_the_same_rows_on_any_number_of_threads(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    question, request = QUESTIONS[name], build_table(pick_subset(list_mixed_texts(), 2))
    rows = answer_texts(request, question, threads=1)
    assert answer_texts(request, question, threads=3).equals(rows)
    by_core = 0
    for one in RULESETS.ours:
        many = question.find_core(one)
        if many is not None:
            column = request.column("text")
            by_core += sum(many(b"".join(column.to_pylist()), column.buffers()[1].to_pybytes(), 1)["taken"])
    assert by_core > count_repeats(10, 20)
    with monkeypatch.context() as patch:
        patch.setattr(questions.Question, "find_core", lambda *_: None)
        assert answer_texts(request, question).equals(rows)


def test_each_row_equals_the_solution_of_its_start() -> None:
    result = list_mixed_texts()[::3]
    rows = answer_texts(build_table(result), QUESTIONS["solve"]).to_pylist()
    solved_count = 0
    for text, row in zip(result, rows, strict=True):
        solution: Any = None
        try:
            solution = berge.solve(read(text).game)
        except BergeError as error:
            message: str | None = str(error)
        else:
            message = None
        assert row["error"] == message
        if message is not None:
            continue
        solved_count += 1
        if isinstance(solution, berge.PositionSolution):
            assert (row["winner"], row["winning_moves"]) == (solution.winner, len(solution.winning_moves))
            continue
        classes = [solution.count(letter) for letter in "EOM"]
        assert [row["even"], row["odd"], row["matched"]] == classes
        assert row["first_wins"] == solution.first_player_wins
        assert row["winning_moves"] == len(solution.losing_starts)
        if not solution.setup.game_graph.uses_up_edges:
            graph = solution.setup.game_graph.as_graph()
            assert row["exposed"] == graph.order - len(berge.maximum_matching(graph))
    assert solved_count > 40


@pytest.mark.parametrize("cut", [1, 7, 100_000])
def test_rows_do_not_depend_on_the_split_of_the_texts(cut: int) -> None:
    request = build_table(pick_subset(list_mixed_texts()[:400], 4))
    rows = pa.Table.from_batches([answer_texts(request, REVIEW)])
    pieces = [request.slice(at, cut) for at in range(0, request.num_rows, cut)]
    assert pa.Table.from_batches([answer_texts(piece, REVIEW) for piece in pieces]).combine_chunks().equals(rows)


def test_named_format_is_the_only_one_tried() -> None:
    request = build_table([b"1 6\nXO.OXO\n1\n1 2\n1 1\n", b"2 2\n..\n..\n"])
    for ruleset, values in [("rabbit", [True, False]), ("maze", [False, False]), ("edges", [False, False])]:
        rows = answer_texts(request, REVIEW, ruleset).to_pylist()
        assert [row["error"] is None for row in rows] == values
        for row, text in zip(rows, request.column("text").to_pylist(), strict=True):
            if row["error"] is not None:
                with pytest.raises(BergeError) as error_info:
                    berge.review(read(text, ruleset).game_to_review)
                assert row["error"] == str(error_info.value)


def test_arrow_readers_are_accepted_and_returned() -> None:
    result = ["1 6\nXO.OXO\n1\n1 2\n1 1\n", "rabbit:XO.OXO", None, "nonsense"]
    for name, kind in [("text", pa.string()), ("game", pa.large_string()), ("x", pa.binary()), ("y", pa.string_view())]:
        rows = berge.batch.review(pa.table({name: pa.array(result, kind)})).read_all().to_pylist()
        assert [row["winner"] for row in rows] == ["egg", "rabbit", None, None]
        assert [row["source"] for row in rows] == ["0", "1", "2", "3"]
        assert rows[2]["error"] == "found no text, a null; expected the text of a game"
    names = pa.table({"source": ["a", "b"], "text": pa.array(result[:2]).dictionary_encode(), "n": [1, 2]})
    reader = berge.batch.review(names.to_batches(max_chunksize=1))
    assert isinstance(reader, pa.RecordBatchReader)
    assert reader.read_all().column("source").to_pylist() == ["a", "b"]
    mazes = berge.batch.solve(pa.table({"text": ["3 3\n.##\n...\n#.#\n"]}), ruleset="maze", threads=2)
    assert mazes.read_all().select(["even", "odd", "matched", "exposed"]).to_pylist() == [
        {"even": 2, "odd": 1, "matched": 2, "exposed": 1}
    ]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_binary(), pa.string_view(), pa.binary_view()], ids=str)
def test_dictionary_columns_are_accepted(kind: Any) -> None:
    values = pa.array(["maze:3x3", None, "nonsense", "juniper:20"], pa.string()).cast(kind)
    places = pa.array([3, 0, None, 1, 3], pa.uint32())
    column = pa.DictionaryArray.from_arrays(places, values)
    plain = ["juniper:20", "maze:3x3", None, None, "juniper:20"]
    for request in (column, column.slice(2)):
        expected = berge.batch.solve(pa.table({"text": plain[-len(request) :]})).read_all()
        assert berge.batch.solve(pa.table({"text": request})).read_all() == expected
        names = berge.batch.solve(pa.table({"text": plain[-len(request) :], "source": request})).read_all()
        new_names = [name or str(row) for row, name in enumerate(plain[-len(request) :])]
        assert names.column("source").to_pylist() == new_names


def test_polars_categories_are_accepted() -> None:
    polars = pytest.importorskip("polars")
    for kind in (polars.Categorical, polars.Enum(["juniper:9+2", "juniper:20+4"])):
        frame = polars.DataFrame({"text": polars.Series(["juniper:20+4", None, "juniper:9+2"], dtype=kind)})
        rows = berge.batch.review(frame).read_all().to_pylist()
        assert [row["ruleset"] for row in rows] == ["juniper", None, "juniper"]
        with pytest.raises(KindError, match="found a Series; expected a table of texts"):
            berge.batch.review(frame["text"])


@pytest.mark.parametrize(
    ("columns", "names", "says"),
    [
        (["a", "b"], ["text", "text"], "2 columns are called 'text': there must be only one"),
        ([5, "b"], ["text", "text"], "2 columns are called 'text': there must be only one"),
        ([5, "b"], ["game", "game"], "2 columns are called 'game': there must be only one"),
        (["a", "b", 5], ["text", "source", "source"], "2 columns are called 'source': there must be only one"),
        (["a", [1]], ["text", "source"], "the column source holds list<item: int64>: it must hold strings"),
        (["a", {"b": 1}], ["text", "source"], "the column source holds struct<b: int64>: it must hold strings"),
        (["a", b"\xff"], ["text", "source"], "the column source holds bytes that are not UTF-8"),
    ],
)
def test_ambiguous_or_wrong_columns_are_errors(columns: list[Any], names: list[str], says: str) -> None:
    table = pa.table([pa.array([value]) for value in columns], names)
    for request in (table, table.to_batches(), table.to_batches()[0]):
        with pytest.raises(InputError) as error_info:
            berge.batch.review(request).read_all()
        assert str(error_info.value) == says
        assert "found" not in error_info.value.localized("zh")


def test_any_natural_number_of_threads_is_accepted() -> None:
    request = pa.table({"text": ["rabbit:XO.OXO", "maze:3x3"]})
    expected = berge.batch.solve(request).read_all()
    for threads in (0, 1, 10**9, 1 << 70):
        assert berge.batch.solve(request, threads=threads).read_all() == expected
    wrong: Any
    for wrong, error in ((-1, ArgumentError), ("2", KindError), (1.0, KindError), (None, KindError), (True, KindError)):
        with pytest.raises(error, match="threads"):
            berge.batch.review(request, threads=wrong)


def test_value_that_is_not_a_table_of_texts_is_an_error() -> None:
    for column in (pa.chunked_array([["maze:3x3"]]), pa.chunked_array([[1]]), pa.table({"text": ["a"]})["text"]):
        with pytest.raises(KindError, match="found a ChunkedArray; expected a table of texts"):
            berge.batch.review(column)
    with pytest.raises(KindError, match="an int"):
        berge.batch.review(5)
    with pytest.raises(KindError, match="a record batch of Arrow"):
        berge.batch.review(["1 1"]).read_all()
    with pytest.raises(InputError, match=r"there is no column text of strings or bytes: the columns are .a., .b."):
        berge.batch.review(pa.table({"a": ["x"], "b": ["y"]}))
    with pytest.raises(InputError, match="there is no column text"):
        berge.batch.review(pa.table({"a": [1]}))
    with pytest.raises(MissingError, match="did you mean 'rabbit'"):
        berge.batch.review(pa.table({"a": ["x"]}), ruleset="rabit")


def test_too_long_text_is_an_error_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "MOST_TEXT", 30)
    rows = berge.batch.review(pa.table({"text": ["rabbit:XO.OXO", "rabbit:" + "XO" * 20 + "."]})).read_all().to_pylist()
    assert [row["error"] for row in rows] == [None, texts.TOO_LONG]


def test_bug_in_an_answer_is_an_error_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_with(error: Exception) -> Any:
        def raise_error(*_: object) -> Any:
            raise error

        return raise_error

    for error, message in [(ValueError("oh"), "internal error: ValueError: oh"), (MemoryError(), "this does not fit")]:
        broken = questions.Question("review", questions.REVIEWED, lambda _: None, REVIEW.columns, fail_with(error))
        assert answer_texts(build_table([b"x"]), broken).to_pylist()[0]["error"].startswith(message)


def test_lists_option_adds_columns_of_moves_and_starts() -> None:
    records = ["king:1x4+1,2", "maze:..../...#", "edges", "1 2\n2 3\n", "nonsense"]
    counted, listed = (
        berge.batch.solve(pa.table({"text": records}), lists=lists).read_all().to_pylist() for lists in (False, True)
    )
    assert [{name: row[name] for name in counted[0]} for row in listed] == counted
    position, starts = listed[:2]
    assert position["winning_move_list"] == ["1,1"]
    assert (position["losing_starts"], position["winning_starts"]) == (None, None)
    solution = berge.solve(berge.loads(records[1]))
    assert isinstance(solution, berge.StartsSolution)
    for name, cells in (("losing_starts", solution.losing_starts), ("winning_starts", solution.winning_starts)):
        assert starts[name] == [f"{row},{column}" for row, column in cells]
    assert starts["winning_moves"] == len(starts["losing_starts"]) > 0
    assert starts["winning_move_list"] is None
    assert listed[3]["losing_starts"] == ["1", "3"]
    with pytest.raises(KindError, match="lists"):
        berge.batch.solve(pa.table({"text": records}), lists=1)  # type: ignore[arg-type]
