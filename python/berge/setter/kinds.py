"""Kinds of instances: boards, games on boards, graphs, bipartite graphs, and numbers.

A family draws an instance as plain data: the rows of a board; rows and the path of a game; the order and the edges of
a graph; or numbers. The kind turns this data into a game, and a game into smaller ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from berge.cells import cut_rows, scatter
from berge.games import AnyGame, AnyRuleset, AnySetup, BoardSetup, CasesSetup, FieldsSetup, GraphSetup, Pairs
from berge.games.builtin import check_ruleset
from berge.graphs import Graph
from berge.graphs.chance import NumberedGraph, add_edges, add_edges_across, shuffle_connected, shuffle_sides
from berge.setter import boards, graphs, walks
from berge.setter.boards import Rows
from berge.setter.family import FREE, WALL, Family, build_board_setup
from berge.setter.smaller import shrink_boards, shrink_graphs, shrink_numbers, shrink_sides, shrink_walks
from berge.setter.tasks import asks_for_moves
from berge.setter.walks import list_cells


def build_families(*makes: Callable[..., Any], **flags: bool) -> tuple[Family, ...]:
    """Return the families of some functions."""
    return tuple(Family.of(make, **flags) for make in makes)


class Kind(ABC):
    """A kind of instances: its families, and how they become games and get smaller."""

    families: Sequence[Family]
    puzzle_sizes: tuple[int, int]
    """The range of the number of vertices of a puzzle's setup: few enough to be seen at a glance."""
    fallback_families: Sequence[str] = ()
    """Families that draw new small boards where shrinking a large board does not lead to a small one."""

    @abstractmethod
    def assemble(self, ruleset: AnyRuleset, instances: Sequence[Any]) -> AnyGame:
        """Return the game of one instance, or of several graphs."""

    @abstractmethod
    def draw(self, ruleset: AnyRuleset, size: int, chance: Random) -> AnySetup:
        """Return a random setup with about `size` vertices, for people to play on."""

    @abstractmethod
    def shrink(self, game: AnyGame) -> Iterator[Sequence[Any]]:
        """Yield the instances of smaller games, the much smaller ones first; they may not be valid games."""

    def measure(self, instance: Any) -> Mapping[str, int]:  # noqa: ARG002
        """Return the sizes of an instance that options can set exactly."""
        return {}


class Boards(Kind):
    """Rows of free cells and walls."""

    families = (
        *build_families(boards.draw_random),
        *build_families(boards.draw_empty, boards.draw_walls, is_hereditary=False),
        *build_families(boards.draw_odd, boards.draw_corridor, is_hereditary=False, is_connected=True),
        *build_families(boards.draw_rooms, boards.draw_traps),
        *build_families(boards.draw_matched, boards.draw_losing, needs_matchings=True, is_hereditary=False),
    )
    puzzle_sizes = 6, 30
    fallback_families = "random", "traps"

    def assemble(self, ruleset: AnyRuleset, instances: Sequence[Any]) -> AnyGame:
        """Return the game without a token."""
        return build_board_setup(ruleset, instances[0], None).game()

    def draw(self, ruleset: AnyRuleset, size: int, chance: Random) -> AnySetup:
        """Return a random board with about `size` free cells, and the token on one of them."""
        density = chance.uniform(0.1, 0.4)
        area = size / (1 - density)
        rows = max(round((area * chance.uniform(0.6, 1)) ** 0.5), 2)
        board = scatter(rows, max(round(area / rows), 2), density, chance)
        free = [(r, c) for r, row in enumerate(board, 1) for c, letter in enumerate(row, 1) if letter == FREE]
        return build_board_setup(ruleset, board, chance.choice(free) if free else None)

    def shrink(self, game: AnyGame) -> Iterator[Sequence[Any]]:
        """Yield smaller boards, and boards with fewer free cells."""
        return ([rows] for rows in shrink_boards(read_free_rows(game.setup)))

    def measure(self, instance: Any) -> Mapping[str, int]:
        """Return rows and columns."""
        return {"rows": len(instance), "columns": len(instance[0])}


def read_free_rows(setup: AnySetup) -> Rows:
    """Return the rows of a setup on a board as free cells and walls; the token's cell is free."""
    assert isinstance(setup, BoardSetup)
    cells = bytearray(WALL.encode() * len(setup.rows) * setup.columns)
    for number in setup.game_graph.vertices:
        cells[number] = ord(FREE)
    return cut_rows(cells, setup.columns)


class Walks(Boards):
    """Rows of free cells and walls, and the token's path on them."""

    families = (
        *build_families(walks.draw_random, walks.draw_checkerboard, walks.draw_tour, walks.draw_deep),
        *build_families(walks.draw_snake, walks.draw_corridor, walks.draw_odd, is_hereditary=False),
        *build_families(walks.draw_traps),
        *build_families(walks.draw_answered, needs_matchings=True, is_hereditary=False),
        *build_families(walks.draw_players, walks.draw_blunders),
        *build_families(
            walks.draw_mistakes, walks.draw_placed, walks.draw_corner, walks.draw_ending, is_hereditary=False
        ),
    )
    fallback_families = "random", "deep"

    def assemble(self, ruleset: AnyRuleset, instances: Sequence[Any]) -> AnyGame:
        """Return the game along the path."""
        rows, path = instances[0]
        cells = list_cells(rows, path)
        return build_board_setup(ruleset, rows, cells[0]).game(cells[1:])

    def shrink(self, game: AnyGame) -> Iterator[Sequence[Any]]:
        """Yield shorter walks, and walks on smaller boards."""
        setup = game.setup
        path = [at for cell in (setup.token, *game.moves) if (at := setup.game_graph.number(cell)) is not None]
        return ([walk] for walk in shrink_walks(setup.ruleset, read_free_rows(setup), path))

    def measure(self, instance: Any) -> Mapping[str, int]:
        """Return rows and columns."""
        return super().measure(instance[0])


class Graphs(Kind):
    """A graph: its order, and edges of numbers from 1."""

    families = (
        *build_families(graphs.draw_random),
        *build_families(
            graphs.draw_tree,
            graphs.draw_path,
            graphs.draw_flowers,
            graphs.draw_triangles,
            graphs.draw_nested,
            is_hereditary=False,
        ),
        *build_families(graphs.draw_crowns, graphs.draw_dense, graphs.draw_matched, is_hereditary=False),
    )
    puzzle_sizes = 6, 16

    def assemble(self, ruleset: AnyRuleset, instances: Sequence[NumberedGraph]) -> AnyGame:
        """Return the game on the graph."""
        ((order, edges),) = instances
        return _build_game(ruleset, Graph.from_edges(edges, range(1, order + 1)))

    def draw(self, ruleset: AnyRuleset, size: int, chance: Random) -> AnySetup:
        """Return a random connected graph with `size` vertices."""
        pairs = add_edges(size, _draw_pairs(size // 2, chance, 2, 1), round(size * chance.uniform(1, 1.6)), chance)
        return self.assemble(ruleset, [shuffle_connected(size, pairs, chance, size * size)]).setup

    def list_graphs(self, setup: AnySetup) -> Sequence[NumberedGraph]:
        """Return the graphs that a setup is made of."""
        assert isinstance(setup, GraphSetup)
        return [(setup.graph.order, tuple((v + 1, w + 1) for v, w in setup.game_graph.edges()))]

    def shrink(self, game: AnyGame) -> Iterator[Sequence[Any]]:
        """Yield fewer graphs, or smaller ones."""
        return shrink_graphs(self.list_graphs(game.setup))

    def measure(self, instance: NumberedGraph) -> Mapping[str, int]:
        """Return the numbers of vertices and edges."""
        return {"vertices": instance[0], "edges": len(instance[1])}


class SeveralGraphs(Graphs):
    """Several graphs side by side."""

    def assemble(self, ruleset: AnyRuleset, instances: Sequence[NumberedGraph]) -> AnyGame:
        """Return the game on all graphs of the cases."""
        return _build_game(ruleset, tuple(instances))

    def list_graphs(self, setup: AnySetup) -> Sequence[NumberedGraph]:
        """Return the graphs of a setup with cases."""
        assert isinstance(setup, CasesSetup)
        return setup.cases


class BipartiteGraphs(Kind):
    """A bipartite graph: the number of vertices of each side, and edges from one side to the other."""

    families = (
        *build_families(*graphs.BIPARTITE_FAMILIES, is_hereditary=False),
        *build_families(graphs.draw_scattered),
        *build_families(graphs.draw_paired, is_hereditary=False),
    )
    puzzle_sizes = 12, 48

    def assemble(self, ruleset: AnyRuleset, instances: Sequence[NumberedGraph]) -> AnyGame:
        """Return the game on the graph."""
        return _build_game(ruleset, *instances[0])

    def draw(self, ruleset: AnyRuleset, size: int, chance: Random) -> AnySetup:
        """Return a random bipartite graph with `size` vertices."""
        side = max(size // 2, 2)
        pairs = add_edges_across(side, _draw_pairs(side, chance, 1, 0), round(side * chance.uniform(1.2, 2.2)), chance)
        return self.assemble(ruleset, [shuffle_sides(side, pairs, chance, size * size)]).setup

    def shrink(self, game: AnyGame) -> Iterator[Sequence[Any]]:
        """Yield smaller graphs."""
        setup_class = game.setup.ruleset.setup_class
        fields = (*setup_class.fields_of(int), *setup_class.fields_of(Pairs))
        order, edges = (getattr(game.setup, one.name) for one in fields)
        return ([one] for one in shrink_sides(order, edges))

    def measure(self, instance: NumberedGraph) -> Mapping[str, int]:
        """Return the numbers of vertices and edges."""
        return {"vertices": 2 * instance[0], "edges": len(instance[1])}


class Numbers(Kind):
    """Instances that are numbers, for games with fields of numbers."""

    families = build_families(graphs.draw_largest, graphs.draw_any_size)
    puzzle_sizes = 8, 40

    def assemble(self, ruleset: AnyRuleset, instances: Sequence[Sequence[int]]) -> AnyGame:
        """Return the game of the numbers; its booleans are false."""
        return _build_game(ruleset, *instances[0])

    def draw(self, ruleset: AnyRuleset, size: int, chance: Random) -> AnySetup:
        """Return random numbers whose product is about `size`."""
        fields = ruleset.setup_class.fields_of(int)
        each = size ** (1 / max(len(fields), 1))
        numbers = [max(one.metadata.get("minimum", 1), round(each * chance.uniform(0.8, 1.2))) for one in fields]
        return self.assemble(ruleset, [numbers]).setup

    def shrink(self, game: AnyGame) -> Iterator[Sequence[Any]]:
        """Yield smaller numbers."""
        fields = game.setup.ruleset.setup_class.fields_of(int)
        return ([one] for one in shrink_numbers([getattr(game.setup, one.name) for one in fields]))


def _build_game(ruleset: AnyRuleset, *values: Any) -> AnyGame:
    """Return the game without moves on the setup with these values."""
    setup: AnySetup = ruleset.setup(*values)
    return setup.game()


def _draw_pairs(count: int, chance: Random, step: int, right: int) -> Iterable[tuple[int, int]]:
    """Return about 90 % of `count` disjoint pairs: a nearly perfect matching makes games long."""
    return [(step * pair, step * pair + right) for pair in range(count) if chance.random() < 0.9]


WALKS, BIPARTITE_GRAPHS = Walks(), BipartiteGraphs()
KINDS: dict[type, Kind | None] = {
    BoardSetup: Boards(),
    GraphSetup: Graphs(),
    CasesSetup: SeveralGraphs(),
    FieldsSetup: Numbers(),
}


def register_kind(setup_class: type[AnySetup], kind: Kind | None) -> None:
    """Register the kind of the setups of a class and its subclasses; None if they have no instances."""
    KINDS[setup_class] = kind


def find_setup_kind(ruleset: AnyRuleset) -> Kind | None:
    """Return the kind of the setups of a ruleset; None if it is unknown."""
    check_ruleset(ruleset)
    setup_class = ruleset.setup_class
    kind = next((KINDS[base] for base in setup_class.__mro__ if base in KINDS), None)
    return BIPARTITE_GRAPHS if isinstance(kind, Numbers) and setup_class.fields_of(Pairs) else kind


def find_kind(ruleset: AnyRuleset) -> Kind | None:
    """Return the kind of the instances of a ruleset's task; None if there are none."""
    kind = find_setup_kind(ruleset)
    if not asks_for_moves(ruleset):
        return kind
    return WALKS if isinstance(kind, Boards) else None
