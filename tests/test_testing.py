"""The conformance tests accept correct rulesets and report what is wrong with others."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import pytest

import berge
from berge.formats.moves import NameMoves, register_move_codec
from berge.formats.setups import FieldsCodec, register_setup_codec
from berge.games import BoardSetup, EdgeBoard, FieldsSetup, GameGraph, Ruleset, StoredGraph
from berge.games.builtin import RULESETS
from berge.graphs import Graph
from berge.i18n import Message, _
from berge.testing import NotConforming, conform

pytestmark = pytest.mark.usefixtures("forgotten")


@dataclass(frozen=True, repr=False)
class Count(FieldsSetup[int]):
    """A setup of some numbers."""

    n: int


class Ring(StoredGraph):
    """Numbers in a ring."""

    def __init__(self, setup: Any) -> None:
        super().__init__(Graph.from_edges([(v, (v + 1) % setup.n) for v in range(setup.n)], range(setup.n)))


def build_ruleset(form: Any = Count, game_graph: Any = Ring, **more: Any) -> Ruleset[Any, Any]:
    return Ruleset(
        name="ring", title="Ring", about="numbers in a ring", setup_class=form, game_graph=game_graph, **more
    )


def explain_failure(ruleset: Ruleset[Any, Any], line: str = "5", legal: Any = None) -> str:
    """Return the complaint of the conformance tests about a ruleset."""
    RULESETS.add(ruleset)
    with pytest.raises(NotConforming) as error_info:
        conform(ruleset.parse(line), legal, games=1)
    return str(error_info.value)


def test_a_ring_conforms() -> None:
    RULESETS.add(build_ruleset())
    for n in (3, 4, 7):
        conform(RULESETS["ring"].setup(n), games=1)


def test_other_rules_are_reported() -> None:
    def list_moves(moves: Any) -> Iterable[int]:
        return {(moves[-1] + way) % 5 for way in (1, 2)} - {*moves} if moves else range(4)

    assert "the legal moves after []" in explain_failure(build_ruleset(), legal=list_moves)


class Wordless(Ring):
    """A game graph of pegs, a word without a translation."""

    place = "peg"

    def size(self) -> dict[str, int]:
        return {"pegs": self.order}

    def describe(self, title: Message) -> Message:
        return _("{title} of {pegs} pegs", title=title, pegs=self.order)


def test_words_that_nobody_has_brought_are_plain_english() -> None:
    def explain(position: Any, move: object) -> Any:
        return "is not the next", _("the next peg of {pegs}", pegs=5)

    RULESETS.add(build_ruleset(game_graph=Wordless, explain=explain, players=("alice", "bob")))
    setup = RULESETS["ring"].parse("5")
    conform(setup, games=1)
    assert setup.describe("zh") == "Ring of 5 pegs"
    with pytest.raises(berge.IllegalMove) as error_info:
        berge.loads("ring:5+0+3")
    assert str(error_info.value).endswith("is not the next; the next peg of 5")
    assert error_info.value.localized("zh").endswith("is not the next；the next peg of 5")
    assert "Alice" in berge.review(berge.loads("ring:5+0+1")).dumps("text", language="zh")


class OneWay(Ring):
    def neighbors(self, number: int) -> Iterable[int]:
        return [(number + 1) % self.order]


class UnsortedRing(Ring):
    def neighbors(self, number: int) -> Iterable[int]:
        return [*super().neighbors(number)][::-1]


class Everywhere(Ring):
    def has_edge(self, number: int, other: int) -> bool:
        return number != other


class Unread(Ring):
    """A ruleset whose moves do not read back."""


class UnreadMoves(NameMoves):
    def read(self, text: str) -> Any:
        return text


register_move_codec(Unread, UnreadMoves())


class Deaf(Ring):
    def why_illegal(self, visited: Any, move: object) -> Any:
        return "", ""


class TooMuch(Ring):
    def number(self, move: object) -> int | None:
        return 0 if move is None else super().number(move)


class Bipartite(Ring):
    @property
    def proof(self) -> Literal["dominoes", "barrier", "kernel"]:
        return "dominoes"


class Shallow(Ring):
    def snapshot(self, visited: Any) -> Any:
        return super().snapshot(visited[:1])


class Texts(Ring):
    move_schema = {"type": "string"}  # noqa: RUF012


@pytest.mark.parametrize(
    ("game_graph", "message"),
    [
        (OneWay, "has a neighbour whose neighbour it is not"),
        (UnsortedRing, "ascending and once each"),
        (Everywhere, "the vertices with an edge to"),
        (Unread, "a move that is written and read"),
        (Deaf, "no reason is given"),
        (TooMuch, "None is said to be legal"),
        (Shallow, "the proof is refused"),
        (Texts, "is unlike its schema"),
        (Bipartite, "what proves who wins after"),
    ],
)
def test_a_wrong_game_graph_is_found(game_graph: type[StoredGraph], message: str) -> None:
    assert message in explain_failure(build_ruleset(game_graph=game_graph))


class Forgetful(Count):
    """A setup that is written without its number."""


class ForgetfulCodec(FieldsCodec):
    def line(self, setup: Any) -> str:
        return "4"


class Silent(Count):
    """A setup with an incomplete schema."""


class SilentCodec(FieldsCodec):
    def keys(self, setup: Any) -> dict[str, Any]:
        return {**super().keys(setup), "m": 1}


register_setup_codec(Forgetful, ForgetfulCodec())
register_setup_codec(Silent, SilentCodec())


class Late(Count):
    @property
    def openings(self) -> Iterable[int]:
        return range(self.n + 1)


@pytest.mark.parametrize(
    ("setup_class", "message"),
    [(Forgetful, "what is read from its line"), (Silent, "keys unlike its schema's"), (Late, "the openings")],
)
def test_a_wrong_setup_is_found(setup_class: type[Count], message: str) -> None:
    assert message in explain_failure(build_ruleset(setup_class))


def test_a_ruleset_outside_the_list_is_refused() -> None:
    stray = build_ruleset()
    with pytest.raises((NotConforming, KeyError)):
        conform(stray.setup(3))


def test_a_setup_that_is_too_large_is_refused() -> None:
    with pytest.raises(NotConforming, match="more than 500 positions; expected a smaller setup"):
        conform(berge.parse("king:5x5"), most=500)


def build_ring(setup: Any) -> "Nowhere":  # type: ignore[name-defined]  # noqa: F821
    return Ring(setup)


@pytest.mark.parametrize("game_graph", [lambda setup: Ring(setup), partial(Ring), build_ring])
def test_game_graphs_of_an_unknown_class_have_schemas_too(game_graph: Any) -> None:
    RULESETS.add(build_ruleset(game_graph=game_graph))
    assert RULESETS["ring"].game_graph_class is GameGraph
    conform(RULESETS["ring"].parse("4"), games=1)


def test_edges_that_are_used_up_conform_on_boards_of_others() -> None:
    def build_edge_board(setup: BoardSetup) -> EdgeBoard:
        return EdgeBoard(setup.rows)

    RULESETS.add(build_ruleset(BoardSetup, build_edge_board))
    conform(RULESETS["ring"].parse("@../.#."), games=1)


@pytest.mark.parametrize(
    "change",
    [
        {"players": ("one", "one")},
        {"players": ("One", "two")},
        {"players": ("a b", "two")},
        {"name": "Ring"},
        {"name": "a" * 41},
    ],
    ids=str,
)
def test_names_are_words(change: dict[str, Any]) -> None:
    with pytest.raises(berge.InputError, match=r"two different names|is not a word of at most 40 small letters"):
        Ruleset(**{"name": "ring", "title": "", "about": "", "setup_class": Count, "game_graph": Ring, **change})


def test_keys_of_documents_are_taken() -> None:
    @dataclass(frozen=True, repr=False)
    class Moves(FieldsSetup[int]):
        moves: int

    with pytest.raises(berge.InputError, match="the setups of ring have the key 'moves'"):
        RULESETS.add(build_ruleset(Moves))


def test_names_are_given_once() -> None:
    with pytest.raises(berge.InputError, match="there is already a ruleset called 'king'"):
        RULESETS.add(Ruleset(name="king", title="x", about="x", setup_class=Count, game_graph=Ring))


def test_texts_of_other_languages_do_no_harm() -> None:
    RULESETS.add(build_ruleset(translations={"cn": {"Ring": "圈"}}))
    assert RULESETS["ring"].title_in("zh") == "Ring"
    with pytest.warns(UserWarning, match="ring has texts in 'cn', which are never shown; berge has en, zh"):
        conform(RULESETS["ring"].parse("3"), games=1)
