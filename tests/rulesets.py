"""A row for each ruleset: its oracle and its examples. A new ruleset adds a row here.

`tests/test_tables.py` says which of our rulesets has no row.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol

import berge
from berge.formats.setups import build_setup_keys
from berge.games import BoardSetup, Setup
from berge.games.builtin import RULESETS
from games.reasons import Reason, build_board_reason, build_edge_reason, build_juniper_reason, build_named_reason
from oracle import rabbit, rules


class Oracle(Protocol):
    """The interface of an oracle."""

    @property
    def token(self) -> Any: ...
    def list_moves(self, moves: Sequence[Any] = ()) -> list[Any]: ...
    def is_winning(self, moves: Sequence[Any] = ()) -> bool: ...
    def list_winning_moves(self, moves: Sequence[Any] = ()) -> list[Any]: ...


class RabbitAndEgg:
    """The oracle of Rabbit and Egg, which moves real pieces, with the interface of the others."""

    def __init__(self, rows: rabbit.Board) -> None:
        self.rows, self.token = rows, rabbit.find_blank(rows)

    def _play(self, moves: Sequence[Any]) -> tuple[rabbit.Board, rabbit.Player]:
        rows = self.rows
        for move in moves:
            rows = rabbit.play(rows, move)
        return rows, "egg" if len(moves) % 2 else "rabbit"

    def list_moves(self, moves: Sequence[Any] = ()) -> list[Any]:
        return rabbit.list_moves(*self._play(moves))

    def is_winning(self, moves: Sequence[Any] = ()) -> bool:
        return rabbit.is_winning(*self._play(moves))

    def list_winning_moves(self, moves: Sequence[Any] = ()) -> list[Any]:
        return rabbit.list_winning_moves(*self._play(moves))


Pair = tuple[Setup[Any], Oracle]


def draw_rows(rng: Random, letters: str, shapes: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    height, width = rng.choice(shapes)
    return tuple("".join(rng.choices(letters, k=width)) for _ in range(height))


def draw_board(name: str, most: int, rng: Random) -> Pair:
    """Return a random small board with holes; half of the boards have a token."""
    shapes = [(r, c) for r in range(1, most + 1) for c in range(1, most // r + 1)]
    rows = draw_rows(
        rng, rng.choice([".", "....#", "..#"]), [shape for shape in shapes if 2 * shape[0] * shape[1] > most]
    )
    if rng.random() < 0.5:
        r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
        rows = tuple(row[:c] + "@" + row[c + 1 :] if at == r else row for at, row in enumerate(rows))
    return RULESETS[name].setup(rows), getattr(rules, name)(rows)


def pick_edges(rng: Random, pairs: Sequence[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    density = rng.choice([0.2, 0.4, 0.7, 1])
    return [pair for pair in pairs if rng.random() < density]


NAMES = ["a", "b c", "é", "水", "", 0, -3, 17, "17", ("a", 1), ("x",), (-1, "b-c"), "a+b@c:%,", "\n", "<i>"]


def draw_graph(rng: Random) -> Pair:
    names = rng.sample(NAMES, rng.randrange(1, 9))
    edges = pick_edges(rng, [(v, w) for place, v in enumerate(names) for w in names[:place]])
    token = rng.choice([None, *names])
    return berge.graph.setup(berge.Graph.from_edges(edges, names), token), rules.graph(names, edges, token)


def draw_juniper(rng: Random) -> Pair:
    n, any_first = rng.randrange(1, 17), rng.random() < 0.5
    return berge.juniper.setup(n, any_first), rules.juniper(n, any_first)


def draw_planinarenje(rng: Random) -> Pair:
    n = rng.randrange(1, 6)
    paths = pick_edges(rng, [(peak, valley) for peak in range(1, n + 1) for valley in range(1, n + 1)])
    return berge.planinarenje.setup(n, tuple(paths)), rules.planinarenje(n, paths)


def draw_hamilg(rng: Random) -> Pair:
    cases = []
    for order in (rng.randrange(1, 6) for _ in range(rng.randrange(1, 4))):
        edges = pick_edges(rng, [(v, w) for v in range(1, order + 1) for w in range(1, order + 1) if v != w])
        cases.append((order, tuple(edges)))
    return berge.hamilg.setup(tuple(cases)), rules.hamilg(cases)


def draw_rabbit(rng: Random) -> Pair:
    rows = draw_rows(rng, "XO", [(1, 5), (2, 2), (2, 4), (3, 3), (4, 2), (3, 1), (1, 1)])
    r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
    rows = tuple(row[:c] + "." + row[c + 1 :] if at == r else row for at, row in enumerate(rows))
    return berge.rabbit.setup(rows), RabbitAndEgg(rows)


@dataclass(frozen=True)
class Row:
    """A ruleset for the tests. Missing lines and setups are taken from the ruleset's examples."""

    draw: Callable[[Random], Pair]
    """Returns a small random setup, and its oracle."""
    find_oracle: Callable[[Setup[Any]], Oracle]
    """Returns the oracle of a setup whose moves pick the start."""
    strangers: Sequence[Any] = ()
    """Values that are no move."""
    reason: Callable[[Setup[Any]], Reason] | None = None
    """Says why a move is refused; None where another test does."""
    families: tuple[int, str] | None = None
    """How many families of test data there are, and the digest of an instance of each; None until there is one."""
    game: str = ""
    """A game of a few moves, in a line."""
    free_setup: str = ""
    """A setup without a token, in a line."""
    larger: str = ""
    """A setup of games that may last for some time, in a line."""
    setups: Sequence[str] = ()
    """Setups of which every document is checked, as notations without the ruleset's name."""


STRANGE_CELLS: list[Any] = [
    (0, 1), (1, 0), (-1, 1), (1, -1), (99, 1), (1, 99), (2**70, 1), None, "1,1", 3, (1,), (1, 2, 3),
    (1.0, 1.0), ("1", "1"), b"11",
]  # fmt: skip


def build_row(name: str, most: int, reason: Callable[[Setup[Any]], Reason], **more: Any) -> Row:
    """Return the row of a game on boards of `.`, `#` and `@`.

    Its real rules are a function of its name in tests/oracle/rules.py; steps without a name of their own are refused
    for `build_board_reason("a step away from")`.
    """
    return Row(
        draw=partial(draw_board, name, most),
        find_oracle=lambda setup: getattr(rules, name)(build_setup_keys(setup)["board"]),
        strangers=STRANGE_CELLS,
        reason=reason,
        **more,
    )


SMALL_BOARDS = ("..#/.#.", "@.#/...", "3x3", "#")
ROWS: dict[str, Row] = {
    "rabbit": Row(
        draw_rabbit,
        lambda setup: RabbitAndEgg(build_setup_keys(setup)["board"]),
        families=(15, "f9a0947e9a03b558"),
        game="rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3",
        larger="rabbit:XOXO/OX.X/XOOX/OXXO",
        setups=("XO.OXO", "XOX/O.O/XOX"),
    ),
    "maze": build_row(
        "maze",
        12,
        build_board_reason("next to"),
        families=(9, "fcd441214ab54933"),
        game="maze:.#./@../...+2,2+2,3+3,3",
        free_setup="maze:.#./...",
        larger="maze:..#./..../.#../....",
        setups=SMALL_BOARDS,
    ),
    "graph": Row(
        draw_graph,
        lambda setup: rules.graph(build_setup_keys(setup)["vertices"], [*map(tuple, build_setup_keys(setup)["edges"])]),
        ["zz", 5, None, (), [], {}, ("a", 2), 1.5],
        build_named_reason,
        families=(9, "ee86a5de17a14cdd"),
        game="graph:a%20b-%3C1%3E,a%20b-3,%3C1%3E-3,3-x:~1@3+a%20b+%3C1%3E",
        free_setup="graph:a-b,b-c,c-a,c-d",
        larger="graph:a-b,b-c,c-a,c-d,d-e,e-f",
        setups=("a-b,b-c,c-a,a-d", "a-b,b-c,c-a,a-d@a", "a-b,b-c", "1:2-1:3,~4", ""),
    ),
    "juniper": Row(
        draw_juniper,
        lambda setup: rules.juniper(build_setup_keys(setup)["n"]),
        [0, -1, 17, 99, 2.0, "2", None, (2,), 2**70],
        build_juniper_reason,
        families=(2, "5ca4b8b393651ccd"),
        game="juniper:30+10+20+4",
        free_setup="juniper:30,any",
        larger="juniper:24",
        setups=("1", "8", "8,any"),
    ),
    "king": build_row(
        "king",
        9,
        build_board_reason("a king's step from"),
        families=(9, "05c636debb1aea5c"),
        game="king:@../.#.+1,2+1,3",
        free_setup="king:2x3",
        larger="king:..#/.../#..",
        setups=SMALL_BOARDS,
    ),
    "knight": build_row(
        "knight",
        16,
        build_board_reason("a knight's step from"),
        families=(9, "2e54143744dbb124"),
        game="knight:3x3+1,1+2,3+3,1",
        free_setup="knight:3x3",
        larger="knight:4x5",
        setups=("..#/.#./...", "@.#/.../...", "3x3", "#"),
    ),
    "edge": build_row(
        "edge",
        9,
        build_edge_reason,
        families=(7, "1bfca6e36046d720"),
        game="edge:@./..+1,2+2,2+2,1",
        free_setup="edge:3x3",
        larger="edge:3x4",
        setups=SMALL_BOARDS[:3],
    ),
    "planinarenje": Row(
        draw_planinarenje,
        lambda setup: rules.planinarenje(
            build_setup_keys(setup)["peaks"], [*map(tuple, build_setup_keys(setup)["paths"])]
        ),
        ["p0", "v9", 1, None, ("p", 1), []],
        build_named_reason,
        families=(6, "66ca593cd5da7fec"),
        game="planinarenje:3;1-1,1-2,2-2,3-2+p1+v2+p3",
        free_setup="planinarenje:3;1-1,1-2,2-2,3-2",
        larger="planinarenje:3;1-1,1-2,2-2,3-2,3-3",
        setups=("2;1-1,1-2", "1;"),
    ),
    "hamilg": Row(
        draw_hamilg,
        lambda setup: rules.hamilg([(case["vertices"], case["edges"]) for case in build_setup_keys(setup)["cases"]]),
        [(0, 1), (1, 0), (9, 1), (1, 9), 1, "1:1", None, [1, 1]],
        build_named_reason,
        families=(9, "d4904e98030df914"),
        game="hamilg:3;1-2,2-3,1-3/2;1-2+1:1+1:3",
        free_setup="hamilg:3;1-2,2-3,1-3/2;1-2",
        larger="hamilg:4;1-2,2-3,3-1,3-4/2;1-2",
        setups=("3;1-2,2-3,1-3/1;", "2;1-2"),
    ),
}

SMALL = {name: row.draw for name, row in ROWS.items()}
GAMES = {name: row.game for name, row in ROWS.items() if row.game}
FREE_SETUPS = {name: row.free_setup for name, row in ROWS.items() if row.free_setup}
"""A setup without a token, in a line, of each game; Rabbit and Egg always has one."""
LARGER = {name: row.larger for name, row in ROWS.items() if row.larger}
SETUPS = {name: [*row.setups] for name, row in ROWS.items() if row.setups}


def _add_examples() -> None:
    """Add missing fields of a row, also for a ruleset without a row."""
    free_boards: dict[str, str] = {}
    for ruleset in RULESETS.ours:
        for line in ruleset.examples:
            position = berge.loads(line).position()
            notation = position.setup.notation()
            LARGER.setdefault(ruleset.name, notation)
            if position.setup.token_number is None:
                FREE_SETUPS.setdefault(ruleset.name, notation)
            elif ruleset.setup_class is BoardSetup:
                free_boards.setdefault(ruleset.name, notation.replace("@", "."))
            while position.ply < 2 and not position.is_over():
                position.push(position.legal_moves[0])
            GAMES.setdefault(ruleset.name, position.notation())
        examples = [berge.loads(line).setup.notation().partition(":")[2] for line in ruleset.examples]
        SETUPS.setdefault(ruleset.name, examples)
    for name, notation in free_boards.items():
        FREE_SETUPS.setdefault(name, notation)


_add_examples()

ON_BOARDS = [ruleset.name for ruleset in RULESETS.ours if ruleset.setup_class is BoardSetup]
"""The games on boards of `.`, `#` and `@`: rows of these letters alone may be of any of them."""
BOARDS = [ruleset.name for ruleset in RULESETS.ours if issubclass(ruleset.setup_class, BoardSetup)]
"""These, and the games on boards of other letters."""
TOKENS = {
    name: setup.notation()
    for name, lines in SETUPS.items()
    for setup in [berge.parse(f"{name}:{'@../.#.' if name in ON_BOARDS else line}") for line in reversed(lines)]
    if setup.token is not None
}
"""A setup with a token, in a line, of each game whose setups have one."""
ANY_START = [
    name for name, setup in ((name, berge.parse(line)) for name, line in FREE_SETUPS.items())
    if len([*setup.openings]) == len([*setup.game_graph.vertices])
]  # fmt: skip
"""The games whose first move may pick any vertex."""
