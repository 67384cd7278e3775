"""Features of cases: a data set is as strong as the features that its cases cover.

Each feature is here because wrong programs passed sets without it (`make mutants-of-sets`). So a set is strong although
no program runs when it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from berge.analysis.review import compute_verdicts, review
from berge.analysis.solution import EVEN, StartsSolution, solve
from berge.cells import unpack
from berge.games import AnyGame, FieldsSetup, Pairs
from berge.setter.tasks import asks_for_moves, list_case_orders, measure_game

Feature = tuple[object, ...]
ANSWER = "answer"
"""The name of the features that describe the right answer."""
SMALL = 100
"""Cells of a board whose edges at the corners are left out one by one."""
DEEP = 1000
"""Calls within each other that Python allows at first."""


def list_features(game: AnyGame) -> set[Feature]:
    """Return the features of a case."""
    features = set(_list_shape_features(game))
    features |= {*(_list_walk_features(game) if asks_for_moves(game.setup.ruleset) else _list_start_features(game))}
    return features


def _list_shape_features(game: AnyGame) -> Iterator[Feature]:
    """Yield features of size: which sizes are 1, and how rows and columns, or vertices and edges, compare."""
    sizes = measure_game(game)
    for name, other in (("rows", "columns"), ("vertices", "edges")):
        if name in sizes and other in sizes:
            yield "larger", name, (sizes[name] > sizes[other]) - (sizes[name] < sizes[other])
    yield from (("one", name) for name, size in sizes.items() if size == 1)


def _list_walk_features(game: AnyGame) -> Iterator[Feature]:
    """Yield features of a game: where it begins, where the first player errs, and each change of the winner."""
    result, setup = review(game), game.setup
    errors, rounds = result.mistakes(setup.ruleset.players[0]), len(game.moves) // 2
    yield ANSWER, min(len(errors), 2)
    ends = (1 in errors, rounds in errors)
    yield "ends", *ends
    yield from {("turn", ply % 2, *result.verdicts[ply : ply + 2]) for ply in range(len(result.verdicts))}
    board = setup.letters([])
    if board is not None and setup.token is not None:
        (row, column), rows, columns = setup.token, len(board), len(board[0])
        yield "colour", (row + column) % 2
        sides = row == 1, row == rows, column == 1, column == columns
        yield from (("side", number) for number, is_there in enumerate(sides) if is_there)
        if any(sides[:2]) and any(sides[2:]):
            yield "corner", ends[0]
        path = [setup.token, *game.moves]
        for ply, (here, there) in enumerate(pairwise(path)):
            yield "step", ply % 2, there[0] - here[0], there[1] - here[1], *result.verdicts[ply : ply + 2]
        unvisited = {setup.game_graph.name(number) for number in setup.game_graph.vertices}.difference(path)
        for number, (r, c) in enumerate(((1, 1), (1, columns), (rows, 1), (rows, columns))):
            yield "end", number, (r + c - row - column) % 2, (r, c) in unvisited, (r, c) in path
        yield from _list_corner_edges(game, rows, columns)
        own_colour = sum((r + c - row - column) % 2 == 0 for r, c in unvisited)
        yield "left", (2 * own_colour > len(unvisited)) - (2 * own_colour < len(unvisited))


def _list_corner_edges(game: AnyGame, rows: int, columns: int) -> Iterator[Feature]:
    """Yield the edges at the corners of a small board without which another player would win at some move.

    Programs go through a game from its end and search from each cell that the token left: so the last such move counts,
    and the colour of its cell.
    """
    if rows * columns > SMALL:
        return
    edges = [*game.setup.game_graph.edges()]
    own_colour = sum(divmod(unpack(game._path)[0], columns)) % 2
    values = compute_verdicts(game, edges)
    for row, column in product((0, rows - 1), (0, columns - 1)):
        is_own = (row + column) % 2 == own_colour
        for edge in edges:
            if row * columns + column not in edge:
                continue
            others = compute_verdicts(game, (other for other in edges if other != edge))
            if others != values:
                last = max(ply for ply, value in enumerate(values) if value != others[ply])
                yield "corner edge", row > 0, column > 0, abs(edge[0] - edge[1]) == 1, is_own, last % 2


def _list_start_features(game: AnyGame) -> Iterator[Feature]:
    """Yield features of the values of all starts: how many lose, and where on a board."""
    setup, solution = game.setup, solve(game.setup)
    assert isinstance(solution, StartsSolution)  # as no start is chosen
    classes = solution.classes.decode("ascii")
    if (board := setup.letters([])) is not None:
        columns = len(board[0])
        rows = [classes[at : at + columns] for at in range(0, len(classes), columns)]
        for number, turned in enumerate(
            (rows, [row[::-1] for row in rows], rows[::-1], [row[::-1] for row in rows[::-1]])
        ):
            yield "corner", number, turned[0][:2], "".join(row[0] for row in turned[:2])
        sides = rows[0], rows[-1], [row[0] for row in rows], [row[-1] for row in rows]
        yield from (("side", number, EVEN in side) for number, side in enumerate(sides))
        yield from (
            ("colour", (r + c) % 2) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == EVEN
        )
    fields = setup.fields_of(Pairs) if isinstance(setup, FieldsSetup) else []
    if any(_compute_depth(getattr(setup, field.name)) > DEEP for field in fields):
        yield ("deep",)
    orders = list_case_orders(setup)
    orders = [len(classes)] if orders is None else orders
    yield "cases", min(len(orders), 2)
    yield ANSWER, min(classes.count(EVEN), 2)
    for order in orders:
        one, classes = classes[:order], classes[order:]
        yield from _list_class_features(one)


def _compute_depth(pairs: Pairs) -> int:
    """Return the depth that the plain search for a maximum matching reaches if it takes all vertices in order."""
    neighbors: dict[int, list[int]] = {}
    for left, right in pairs:
        neighbors.setdefault(left, []).append(right)
    mate: dict[int, int] = {}
    deepest = 0
    for root in neighbors:
        path, visited = [(root, iter(neighbors[root]))], set[int]()
        chosen: list[int] = []  # the right end of each step of the path
        while path:
            deepest = max(deepest, len(path))
            there = next((right for right in path[-1][1] if right not in visited), None)
            if there is None:
                path.pop()
                del chosen[-1:]
                continue
            visited.add(there)
            chosen.append(there)
            if there not in mate:
                mate.update({right: left for (left, _ignored), right in zip(path, chosen, strict=True)})
                break
            path.append((mate[there], iter(neighbors[mate[there]])))
    return deepest


def _list_class_features(classes: Sequence[str]) -> Iterator[Feature]:
    """Yield features of the classes of a graph's vertices."""
    losing, order = classes.count(EVEN), len(classes)
    yield "losing", min(losing, 2), losing == order, min(order, 3)
    yield "ends", classes[0], classes[-1]
    yield "classes", *sorted({*classes})
