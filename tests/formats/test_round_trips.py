"""Written texts read back the same, and their formats are detected."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import berge
from berge.errors import InputError, MissingError
from berge.formats import recognise
from berge.games.input_text import InputText
from corpus.verdicts import LINES
from rulesets import ON_BOARDS


@pytest.mark.parametrize("part", range(4))
def test_the_corpus_survives_text_and_json(part: int) -> None:
    for line in LINES[part::4]:
        thing = berge.loads(line["text"])
        assert thing.dumps("p1971" if line["ruleset"] == "rabbit" else "p4055") == line["text"]
        assert berge.loads(thing.dumps("json")) == thing


@pytest.mark.parametrize("text", ["a b\nb c\n", "hello world\nhello you", "水,火\r\n火,木", "\ufeff  x\ty\n y z"])
def test_a_line_of_two_names_begins_a_list_of_edges(text: str) -> None:
    assert recognise(InputText(text.encode())) == ["edges"]
    assert berge.loads(text).setup.ruleset.name == "graph"


def test_rows_without_their_size_are_a_board() -> None:
    assert recognise(InputText(b"X.O\n")) == ["rabbit"]
    assert recognise(InputText(b".#.\n...\n")) == ON_BOARDS
    assert berge.loads(".#.\n...\n", "maze") == berge.loads("maze:.#./...")


def test_every_text_of_the_corpus_is_recognised() -> None:
    for line in LINES:
        assert recognise(InputText(line["text"].encode())) == [line["ruleset"]], line["id"]


def test_boards_of_dots_alone_are_told_apart_by_what_follows() -> None:
    assert berge.loads("1 1\n.\n0\n").setup.ruleset is berge.rabbit
    assert berge.loads("1 1\n.\n").setup.ruleset is berge.maze
    assert berge.loads("2 2\n..\n..\n").setup.ruleset is berge.maze


def test_a_named_ruleset_is_not_guessed() -> None:
    assert berge.loads("1 1\n.\n", "maze").setup.ruleset is berge.maze
    with pytest.raises(berge.ParseError, match="found the end of the file; expected the number of rounds"):
        berge.loads("1 1\n.\n", "rabbit")
    with pytest.raises(MissingError, match="found the ruleset 'chess'; expected one of: rabbit, maze"):
        berge.loads("1 1\n.\n", "chess")


def test_reviews_and_solutions_hold_their_game_or_board(tmp_path: Path) -> None:
    for line in LINES[::40]:
        thing = berge.loads(line["text"])
        assert berge.loads(berge.solve(thing).dumps("json", certificates=True)) == thing
        if line["ruleset"] == "rabbit":
            path = tmp_path / "review.json"
            berge.review(thing).dump(path, "json")
            assert berge.load(path) == thing


def test_files_are_read_by_their_rulesets(tmp_path: Path) -> None:
    (tmp_path / "record").write_bytes(b"1 2\n.O\n1\n1 2\n")
    (tmp_path / "maze").write_text("1 2\n.#\n")
    assert berge.rabbit.load(tmp_path / "record").moves == [(1, 2)]
    assert berge.maze.load(str(tmp_path / "maze")).setup.letters([]) == (".#",)
    with pytest.raises(FileNotFoundError):
        berge.load(tmp_path / "missing")


@given(st.one_of(st.binary(max_size=80), st.text(alphabet='0123456789 \n.XO#{}[]":,', max_size=80)))
def test_any_text_is_read_or_refused_with_an_error_of_its_own(text: str | bytes) -> None:
    try:
        thing = berge.loads(text)
    except InputError:
        return
    assert berge.loads(thing.dumps("json")) == thing
