"""Rulesets of other packages take part in detecting formats, and do not disturb other texts."""

from typing import Any

import pytest

import berge
from berge.errors import AmbiguousText, ParseError
from berge.formats import read
from berge.games import HONEYCOMB, BoardSetup, Lattice, Ruleset, board
from berge.games.builtin import RULESETS
from berge.web import responses

pytestmark = pytest.mark.usefixtures("forgotten")
BOARDS = {name for name, ruleset in RULESETS.items() if ruleset.setup_class is BoardSetup}
ODD = ".#.\n...\n...\n"


def add_game(game_graph: Any, form: type[BoardSetup] = BoardSetup) -> None:
    """Add a game of boards that is called `other`."""
    RULESETS.add(Ruleset(name="other", title="Other", about="other", setup_class=form, game_graph=game_graph))


def build_fragile(setup: BoardSetup) -> Lattice:
    """Return a honeycomb on a torus; may raise an error, like other packages."""
    if len(setup.rows) % 2:
        raise ValueError("odd board")
    return Lattice(setup.rows, HONEYCOMB.wrap())


@pytest.mark.parametrize("game_graph", [board(HONEYCOMB.wrap()), build_fragile])
def test_a_reading_that_refuses_the_text_is_no_candidate(game_graph: Any) -> None:
    add_game(game_graph)
    for text, expected in ((ODD, BOARDS), (".#\n..\n", BOARDS | {"other"})):
        with pytest.raises(AmbiguousText) as error_info:
            berge.loads(text)
        assert {choice.format for choice in error_info.value.readings} == expected
        assert {choice.format for choice in read(text, "king").other_readings} == expected - {"king"}
        assert {choice["format"] for choice in responses.describe_text(text, "king")["others"]} == expected - {"king"}


def test_the_only_reading_that_takes_a_text_is_meant() -> None:
    class Pieces(BoardSetup):
        LETTERS = "XO."
        HOLE = "X"

    add_game(board(HONEYCOMB.wrap()), Pieces)
    with pytest.raises(AmbiguousText):
        read("XO\n.X\n")
    assert read("X.O\n").format == "rabbit"


def test_a_text_that_every_reading_refuses_is_told_by_the_first() -> None:
    add_game(build_fragile)
    with pytest.raises(ParseError, match="found 2 tokens; expected at most one @"):
        read("@@\n..\n..\n")


def test_who_is_out_of_memory_is_told() -> None:
    def exhaust_memory(setup: BoardSetup) -> Lattice:
        raise MemoryError

    add_game(exhaust_memory)
    with pytest.raises(MemoryError):
        berge.loads(ODD)
