"""Boards with other steps: leapers, tori, honeycombs and triangular lattices."""

from collections.abc import Iterator
from typing import Any

import pytest

import berge
from berge.errors import ParseError
from berge.games import (
    HONEYCOMB,
    KING,
    ROOK,
    TRIANGULAR,
    Board,
    BoardSetup,
    Lattice,
    Ruleset,
    Steps,
    board,
    leaper,
)
from berge.games.builtin import RULESETS
from berge.testing import conform
from thorough import mark_rows

STEPS = {
    "camel": leaper("camel", (1, 3)),
    "torus": ROOK.wrap(),
    "kingtorus": KING.wrap(),
    "zebratorus": leaper("zebra", (2, 3)).wrap(),
    "honeycomb": HONEYCOMB,
    "honeytorus": HONEYCOMB.wrap(),
    "triangular": TRIANGULAR,
    "triangulartorus": TRIANGULAR.wrap(),
    "hop": Steps("hop", ((0, -2), (0, 2))),
    "wazir": leaper("wazir", (0, 1)),
    "turned": Steps("rook", ((0, 1), (1, 0), (0, -1), (-1, 0))),
    "prince": leaper("prince", (0, 1), (1, 1)),
}
BOARDS = {
    "flat": ["3x4", "@..#/..../..../...."],
    "even": ["2x2", "@.../..#."],
    "any": ["@.#/.../..#", "1x4", "1x1", "2x2"],
}


def classify_steps(steps: Steps) -> str:
    return "flat" if not steps.wraps else "any" if steps.others is None else "even"


CASES = [(name, line) for name in STEPS for line in BOARDS[classify_steps(STEPS[name])]]
DAILY = [
    (name, BOARDS[classify_steps(STEPS[name])][at % 2])
    for at, name in enumerate(STEPS)
    if name not in ("wazir", "turned")
]


def build_ruleset(name: str, steps: Steps) -> Ruleset[Any, Any]:
    return Ruleset(
        name=name, title=name.title(), about=f"a walk: {name}", setup_class=BoardSetup, game_graph=board(steps)
    )


@pytest.fixture(scope="module", autouse=True)
def list_rulesets() -> Iterator[None]:
    """Put the rulesets into the list during the tests of this file."""
    before = dict(RULESETS._loaded)
    for name, steps in STEPS.items():
        RULESETS.add(build_ruleset(name, steps))
    yield
    RULESETS._loaded.clear()
    RULESETS._loaded.update(before)


def build_legal_moves(setup: BoardSetup, steps: Steps) -> Any:
    """Return the cells that a token can go to, by rows and columns from 1."""
    rows = setup.rows
    cells = [(r, c) for r, row in enumerate(rows, 1) for c, letter in enumerate(row, 1) if letter != "#"]

    def list_legal(moves: Any) -> Any:
        path = [*([setup.token] if setup.token else []), *moves]
        if not path:
            return cells
        r, c = path[-1]
        reach = {(r + down, c + right) for down, right in steps.of(r + c)}
        if steps.wraps:
            reach = {((row - 1) % len(rows) + 1, (column - 1) % len(rows[0]) + 1) for row, column in reach}
        return reach & {*cells} - {*path}

    return list_legal


@pytest.mark.parametrize(("name", "line"), mark_rows(CASES, DAILY))
def test_any_steps_conform(name: str, line: str) -> None:
    setup = RULESETS[name].parse(line)
    conform(setup, build_legal_moves(setup, STEPS[name]), games=1)


def test_certificates_hold_steps_or_the_graph() -> None:
    camel = berge.solve(berge.parse("camel:4x4")).certificate().as_dict()
    assert sorted(camel["steps"]) == sorted(map(list, STEPS["camel"].offsets))
    assert "edges" in berge.solve(berge.parse("torus:3x3")).certificate().as_dict()
    assert berge.parse("torus:3x4").game_graph.proof == "barrier"
    assert berge.parse("torus:4x4").game_graph.proof == "dominoes"


@pytest.mark.parametrize(
    "offsets",
    [((0, 1),), ((0, 0),), (), tuple((0, s * d) for s in (1, -1) for d in range(1, 34))],
    ids=["one way", "nowhere", "none", "many"],
)
def test_steps_that_make_no_graph_are_refused(offsets: Any) -> None:
    with pytest.raises(ParseError):
        Steps("bad", offsets)


def test_steps_by_colour_need_a_lattice_of_even_sides_where_they_wrap() -> None:
    with pytest.raises(TypeError, match="need a Lattice"):
        Board(("...",), HONEYCOMB)
    with pytest.raises(ParseError, match="even numbers of rows and columns"):
        Lattice(("...", "..."), HONEYCOMB.wrap())
    assert RULESETS["torus"].game_graph_class is Lattice
    assert RULESETS["king"].game_graph_class is Board


def test_far_cells_are_told_in_plain_english_where_no_phrase_is_known() -> None:
    with pytest.raises(berge.IllegalMove) as refusal:
        berge.loads("camel:4x4+1,1+1,2")
    assert "(1, 1)" in refusal.value.localized("zh")
    assert str(refusal.value) == "1:15: move 1 of Second, (1, 2): is not a step away from the token at (1, 1); " + (
        "the token goes to a cell where it has not been"
    )
