"""Games in the core: all begin on one setup, or each on a new random setup of the same size."""

from __future__ import annotations

from collections.abc import Sequence

from berge import _core
from berge.cells import cut_rows, pack, unpack_pairs
from berge.errors import InputError
from berge.games import AnySetup, BoardSetup, CasesSetup, FieldsSetup, GraphSetup, Pairs
from berge.games.boards import FREE, WALL
from berge.graphs import Graph
from berge.i18n import _
from berge.setter.family import build_board_setup

PRESENT = 1
"""The bit of a vertex that the setup has, in `_core.Games.state`."""


def begin_games(setup: AnySetup, count: int, seed: int | None) -> _core.Games:
    """Return `count` games in the core: on `setup`, or with a seed each on a fresh setup like it.

    Raises InputError if there are no fresh setups like it.
    """
    graph = setup.game_graph
    if seed is None:
        path = [] if setup.token_number is None else [setup.token_number]
        openings = bytearray(graph.order)
        for number in setup.openings:
            openings[number] = 1
        return _core.Games.from_walk(graph.core, pack(path), bytes(openings), count)
    has_token = setup.token_number is not None
    if isinstance(setup, BoardSetup):
        vertices = len(list(graph.vertices))
        return _core.Games.subsets(_build_full_board(setup).game_graph.core, vertices, has_token, count, seed)
    if isinstance(setup, GraphSetup) or (isinstance(setup, CasesSetup) and len(setup.cases) == 1):
        return _core.Games.graphs(graph.order, None, graph.most_edges, has_token, count, seed)
    if _has_sides(setup):
        return _core.Games.graphs(graph.order, graph.order // 2, graph.most_edges, has_token, count, seed)
    raise InputError(_("{setup} has no fresh setups like it: leave out the seed", setup=setup.message()))


def _has_sides(setup: AnySetup) -> bool:
    """Whether a setup is a bipartite graph of two equal sides, the first of which are the starts."""
    return isinstance(setup, FieldsSetup) and bool(setup.fields_of(Pairs))


def _build_full_board(setup: BoardSetup) -> AnySetup:
    """Return the board of the same size on which the token can visit every cell."""
    rows = [FREE * setup.columns] * len(setup.rows)
    return build_board_setup(setup.ruleset, rows, (1, 1) if setup.token_number is not None else None)


def read_fresh_setup(setup: AnySetup, state: bytes, edges: bytes, token: int | None) -> AnySetup:
    """Return the fresh setup of a game in the core, which began with `begin_games(setup, ...)`.

    `state` has the bits of the game's vertices. `edges` are the edges of its graph, if each game has its own.
    """
    if isinstance(setup, BoardSetup):
        cells = bytes(ord(FREE if bits & PRESENT else WALL) for bits in state)
        cell = None if token is None else (token // setup.columns + 1, token % setup.columns + 1)
        return build_board_setup(setup.ruleset, cut_rows(cells, setup.columns), cell)
    pairs = list(unpack_pairs(edges))
    if isinstance(setup, GraphSetup):
        names = setup.graph.names
        graph = Graph(names, edges)
        return _build_setup(setup, graph, None if token is None else names[token])
    order = len(state)
    if isinstance(setup, CasesSetup):
        return _build_setup(setup, ((order, _number_from_one(pairs, 0)),))
    return _build_setup(setup, order // 2, _number_from_one(pairs, order // 2))


def _build_setup(setup: AnySetup, *values: object) -> AnySetup:
    """Return the setup of the same ruleset with other values."""
    other: AnySetup = setup.ruleset.setup(*values)
    return other


def _number_from_one(pairs: Sequence[tuple[int, int]], shift: int) -> tuple[tuple[int, int], ...]:
    """Return pairs of numbers from 1; the second ones are `shift` lower."""
    return tuple((v + 1, w + 1 - shift) for v, w in pairs)
