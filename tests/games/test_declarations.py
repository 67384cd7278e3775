"""Declarations of rulesets: wrong fields raise errors."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

import berge
import rulesets
from berge.errors import ArgumentError, InputError, KindError, LimitError, ParseError, RulesetError
from berge.formats.setups import SetupCodec, register_setup_codec
from berge.games import (
    KING,
    ROOK,
    Board,
    BoardSetup,
    Contest,
    FieldsSetup,
    Ruleset,
    Setup,
    Steps,
    StoredGraph,
    board,
    leaper,
)
from berge.games.builtin import RULESETS
from berge.games.input_text import Detector
from berge.graphs import write_graph
from berge.i18n import _, format_player, localize
from berge.testing import conform
from berge.web.editors import describe_editor


@dataclass(frozen=True, repr=False)
class Heap(Setup[int]):
    """A number of strokes."""

    heap: int


class Strokes(SetupCodec):
    """Strokes in one line, and their number in JSON."""

    def keys(self, setup: Heap) -> dict[str, Any]:
        return {"heap": setup.heap}

    def from_keys(self, document: Mapping[str, Any], ruleset: Any) -> Any:
        return ruleset.setup(document["heap"])

    def schema(self, ruleset: Any) -> dict[str, Any]:
        return {"properties": {"heap": {"type": "integer"}}, "required": ["heap"]}

    def line(self, setup: Heap) -> str:
        return "i" * setup.heap

    def from_line(self, text: str, ruleset: Any) -> Any:
        return ruleset.setup(len(text))


register_setup_codec(Heap, Strokes())


def declare(**changes: Any) -> Ruleset[Any, Any]:
    fields = {
        "name": "emperor",
        "title": "Emperor",
        "about": "far away",
        "setup_class": BoardSetup,
        "game_graph": board(KING),
    }
    return Ruleset(**{**fields, **changes})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", 5),
        ("players", ("one",)),
        ("players", (1, 2)),
        ("players", ["red", "blue"]),
        ("players", "ab"),
        ("players", None),
        ("title", None),
        ("title", 5),
        ("title", "\x1b[31mred"),
        ("title", "turned \u202eround"),
        ("title", "half \ud800"),
        ("title", "{T}"),
        ("about", None),
        ("about", "two\nlines"),
        ("about", "{0.__class__}"),
        ("complexity", None),
        ("setup_class", None),
        ("setup_class", Ruleset),
        ("game_graph", None),
        ("reads", 5),
        ("explain", "because"),
        ("detector", 5),
        ("contest", "p1"),
        ("examples", None),
        ("examples", "emperor:3x3"),
        ("examples", ("emperor:3x3", 5)),
        ("examples", ("emperors:3x3",)),
        ("examples", ("3x3",)),
        ("texts", None),
        ("texts", {5: "five"}),
        ("texts", {"rules": 5}),
        ("texts", {"rules": "{x"}),
        ("texts", {"rules": "{x.y}"}),
        ("texts", {"rules": "{}"}),
        ("texts", {"rules": "two\nlines"}),
        ("translations", None),
        ("translations", ["zh"]),
        ("translations", {"zh": None}),
        ("translations", {"zh": {5: "five"}}),
        ("translations", {"zh": {"Emperor": 5}}),
        ("translations", {"zh": {"Emperor": "{x"}}),
        ("translations", {"zh": {"Emperor": "{first}"}}),
        ("title", " "),
        ("complexity", ""),
        ("detector", Detector(7, bool)),
        ("detector", Detector(0, None)),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_is_refused(field: str, value: Any) -> None:
    with pytest.raises(InputError, match=r"^(found|the|a detector) .+") as refusal:
        declare(**{field: value})
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize("contest", [{"writes": None}, {"writes": str, "answer": "said"}])
def test_a_contest_has_functions(contest: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="function"):
        Contest(name="exam", **contest)


def test_what_may_be() -> None:
    own = {"Emperor": "皇帝", "Red": "红方", "{first} is {{far}}": "{first}{{}}"}
    declare(players=("red", "blue"), translations={"zh": own, "fr": own}, examples=("emperor:3x3",))


@pytest.mark.parametrize("letters", [".#@é", ".#@\n", ".#@ ", ".#@1", ".#@/", ".#@+", ".#@]", ".#@-", "#@", "", None])
def test_letters_are_those_that_boards_can_be_written_with(letters: Any) -> None:
    with pytest.raises(InputError, match=r"expected.* LETTERS|LETTERS.*; expected .+") as refusal:
        type("Rows", (BoardSetup,), {"LETTERS": letters})
    assert str(refusal.value).isprintable()


def test_a_board_is_of_ascii_letters() -> None:
    with pytest.raises(ArgumentError, match="ASCII letters"):
        Board((".é",), ROOK, ".é")
    with pytest.raises(ArgumentError, match="ASCII letters"):
        Board((".é",), ROOK, ".", "é")
    assert Board((".é.",), ROOK, ".").usable == (".#.",)  # of which the token cannot step on others
    assert list(Board((".é.",), ROOK, ".").core.solve()[0]) == list(b"E#E")


class Cross(BoardSetup):
    """Boards with another letter for the token."""

    LETTERS = ".#x"
    TOKEN = "x"


def test_the_token_s_letter_may_be_another() -> None:
    setup = declare(setup_class=Cross).parse("x../.#.")
    assert setup.token == (1, 1)
    assert setup.diagram([]) == ("...", ".#.")
    position = setup.position([(1, 2)])
    assert position.letters == ("ox.", ".#.")
    with pytest.raises(ParseError, match="at most one x"):
        declare(setup_class=Cross).parse("x.x")
    assert berge.verify(position.certificate())


def test_a_token_that_is_nowhere_is_the_ruleset_s_mistake() -> None:
    """Its letter is not among those of the cells that can be used."""
    emperor = declare(game_graph=lambda setup: Board(setup.rows, KING, "."))
    setup = emperor.parse(".@.")
    for ask in (setup.position, setup.game, lambda: berge.solve(setup), lambda: setup.token_number):
        with pytest.raises(
            RulesetError,
            match=r"'emperor' of another package .*: a token at \(1, 2\), which is no vertex",
        ):
            ask()
    nowhere = declare(game_graph=lambda setup: StoredGraph(berge.Graph.from_edges([(1, 2)])))
    with pytest.raises(RulesetError, match="which is no vertex"):
        nowhere.parse(".@.").position()
    assert emperor.parse("...").position().is_winning()


def test_rows_are_plain_strings() -> None:
    class Liar(str):
        def __len__(self) -> int:
            return 3

        def __str__(self) -> str:
            return "..."

    assert declare().setup((Liar("..."), "@..")).rows == ("...", "@..")
    assert {*map(type, declare().setup((Liar("..."), "@..")).rows)} == {str}
    with pytest.raises(ParseError, match="a row of 2 cells"):
        declare().setup(("...", Liar("..")))


@pytest.mark.parametrize("example", ["emperor:3y3", "emperor:3x3+9,9", "emperor:3x3+", "emperor:"])
def test_a_game_whose_examples_cannot_be_read_is_not_listed(example: str) -> None:
    with pytest.raises(InputError, match=f"the example '{re.escape(example)}' cannot be read: "):
        RULESETS.add(declare(examples=("emperor:3x3+1,1+2,2", example)))
    assert "emperor" not in RULESETS


def test_a_game_whose_setups_cannot_be_written_is_not_listed() -> None:
    class Strange(Setup[int]):
        """A kind that has no codec."""

    with pytest.raises(InputError, match="the setups of emperor cannot be written: found Strange, which has no codec"):
        RULESETS.add(declare(setup_class=Strange))


def test_a_setup_of_another_kind_has_a_codec_of_its_own(forgotten: None) -> None:
    RULESETS.add(declare(setup_class=Heap, game_graph=lambda setup: StoredGraph(berge.Graph.from_edges([(1, 2)]))))
    assert repr(berge.parse("emperor:iii")) == "<emperor:iii>"
    game = berge.loads("emperor:iii+1")
    assert game.setup.heap == 3  # type: ignore[attr-defined]
    assert berge.loads(game.dumps("json")) == game
    assert describe_editor(game.setup.ruleset) == {"kind": "none"}
    conform(game.setup)


@pytest.mark.parametrize("name", ["", "P", "a b", "x\n", "a" * 41, None])
def test_contests_have_names(name: Any) -> None:
    with pytest.raises(InputError):
        Contest(name=name, writes=str)
    with pytest.raises(KindError):
        Contest(name="p1", writes=str, answer=5)  # type: ignore[arg-type]


@pytest.mark.usefixtures("forgotten")
def test_translations_that_are_known_stay() -> None:
    RULESETS.add(declare(players=("red", "blue"), translations={"zh": {"the end of the line": "mine", "Red": "红方"}}))
    assert localize(_("the end of the line"), "zh") == "行尾"
    assert localize(format_player("red"), "zh") == "红方"


@pytest.mark.parametrize("offsets", [5, None, "ab", (5,), ((0, 1, 2),), ((0.0, 1.0),), ((True, False),), ("ab",)])
def test_steps_are_pairs_of_numbers(offsets: Any) -> None:
    with pytest.raises(KindError, match="a pair of numbers each"):
        Steps("bad", offsets)
    if offsets is not None:
        with pytest.raises(KindError, match="a pair of numbers each"):
            Steps("bad", ((0, 1), (0, -1)), offsets)


def test_steps_stay_on_what_boards_there_are() -> None:
    with pytest.raises(ArgumentError, match="rows and columns"):
        Steps("far", ((0, 1 << 64), (0, -1 << 64)))


def test_steps_are_in_order_and_each_once() -> None:
    steps: Any = [[1, 0], [0, 1], (-1, 0), (0, -1), (0, 1)]
    assert Steps("rook", steps) == berge.games.ROOK
    setup = declare(game_graph=board(Steps("rook", steps))).setup(("...", "...", "..."))
    assert list(setup.game_graph.neighbors(4)) == [1, 3, 5, 7]


@pytest.mark.parametrize("name", ["rook", "king", "knight", "blank"])
def test_what_is_said_of_our_steps_is_said_of_no_others(name: str) -> None:
    setup = declare(game_graph=board(leaper(name, (1, 3)))).setup(("@...", "...."))
    with pytest.raises(berge.IllegalMove, match="is not a step away from the token"):
        setup.game([(1, 2)])


@dataclass(frozen=True, repr=False)
class Pair(FieldsSetup[int]):
    """Two numbers."""

    low: int
    high: int


def declare_pairs() -> Ruleset[Pair, int]:
    return declare(setup_class=Pair, game_graph=lambda setup: StoredGraph(berge.Graph.from_edges([(1, 2)])))


@pytest.mark.parametrize("numbers", [(-1, 2), (1, -2), (0, 0), (10**18 - 1, 1 - 10**18)])
def test_numbers_are_read_back(numbers: tuple[int, int]) -> None:
    setup = declare_pairs().setup(*numbers)
    assert setup.ruleset.parse(setup.notation()) == setup


@pytest.mark.parametrize("number", [10**18, -(10**18), 10**4000])
def test_numbers_that_no_line_can_hold_are_refused(number: int) -> None:
    with pytest.raises(LimitError, match="the most is 18 digits"):
        declare_pairs().setup(1, number)


@pytest.mark.parametrize("line", [*rulesets.GAMES.values(), *rulesets.FREE_SETUPS.values()])
def test_rulesets_read_what_they_write(line: str) -> None:
    game = berge.loads(line)
    ruleset = game.setup.ruleset
    for format in ("line", "json", "record"):
        assert ruleset.loads(game.dumps(format)) == game
    if game.setup.token_number is None or ruleset.name == "rabbit":  # which contests' formats can hold
        assert ruleset.loads(ruleset.dumps(game.setup)) == game.setup.game()
    other = RULESETS["maze" if ruleset.name == "king" else "king"]
    with pytest.raises(berge.ParseError, match=f"found a game of {ruleset.name}; expected a game of {other.name}"):
        other.loads(game.dumps("json"))


@pytest.mark.parametrize("format", ["edges", "dimacs", "metis", "matrixmarket", "graphml"])
def test_graphs_are_read_in_any_format(format: str) -> None:
    graph = berge.Graph.from_edges([(1, 2), (2, 3)])
    text = "".join(write_graph(graph, format))
    assert berge.graph.loads(text) == berge.loads(text, ruleset="graph")
