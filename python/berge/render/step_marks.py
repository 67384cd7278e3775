"""The marks of an explanation's steps, on its board or graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from berge.analysis.explanation import Explanation, Step, find_single
from berge.render import svg
from berge.render.board_pictures import BoardPicture, draw_unmarked_board
from berge.render.graph_pictures import GraphPicture, curve_edges, draw_unmarked_graph, round_places
from berge.render.layout import SIZES
from berge.render.marks import FARTHEST, list_vertex_names, number_vertices

_MARK = 13
"""The radius of a ring and half the side of a box in a cell, inside a domino."""


class Canvas:
    """Draws the marks of steps on the board or graph of an explanation."""

    def __init__(self, explanation: Explanation) -> None:
        position = explanation.game.position()
        setup, rows = position.setup, position.diagram
        self.is_free = position.token is None
        self.graph = explanation.graph
        self.odd_pieces = explanation.odd_pieces
        if rows is not None:
            picture = BoardPicture(cells=rows, token=position.token, visited=position.visited)
            self.unmarked = draw_unmarked_board(picture)
            self.nodes = {name: self.unmarked.nodes[name] for name in self.graph}
        else:
            game_graph = setup.game_graph
            visited = number_vertices(game_graph, position.visited)
            self.unmarked = draw_unmarked_graph(
                GraphPicture(
                    names=list_vertex_names(setup),
                    edges=tuple(game_graph.edges()),
                    token=visited[-1] if visited else None,
                    visited=visited,
                    columns=game_graph.columns,
                )
            )
            self.numbers = dict(zip(self.graph, number_vertices(game_graph, list(self.graph)), strict=True))
            self.nodes = {name: self.unmarked.nodes[number] for name, number in self.numbers.items()}
            all_nodes = [self.unmarked.nodes[number] for number in range(len(self.unmarked.nodes))]
            self.places = round_places(place for place, _width, _height in all_nodes)
            self.sizes = [width for _place, width, _height in all_nodes]
            self.has_curves = all(abs(one) < FARTHEST for place in self.places for one in place)
            self.curves: dict[tuple[int, int], str] = {}
        self.is_board = rows is not None

    def draw_below(self, step: Step) -> Iterator[str]:
        """Yield what is under pieces and names: blossoms or odd pieces, pairs, the tree and the path."""
        yield from map(self._draw_blob, step.blossoms)
        if step.kind != "barrier":
            yield from self._draw_pairs(step.pairs)
        elif self.is_board:
            yield from self._draw_pairs(step.pairs)  # dominoes would hide the pieces
            yield from map(self._draw_blob, self.odd_pieces)
        else:
            yield from map(self._draw_blob, self.odd_pieces)
            yield from self._draw_pairs(step.pairs)
            yield self._draw_crosses(step.odd)  # names are above
        if step.tree:
            yield svg.draw_path("tree", "".join(map(self._trace_line, step.tree)))
        if step.kind in ("path", "flip"):
            data = self._trace_line(step.vertices)
            styles = ("way-halo", "way") if step.kind == "path" else ("tree",)
            yield from (svg.draw_path(style, data) for style in styles)

    def draw_above(self, step: Step) -> Iterator[str]:
        """Yield what is on top: rings, boxes and the signs of single vertices."""
        for name in (*step.outer, *step.even):
            yield self._draw_outline("ring", name, 4)
        for name in (*step.inner, *step.odd):
            yield self._draw_outline("fence", name, 3)
        if step.kind == "barrier" and self.is_board:  # pieces are below
            yield self._draw_crosses(step.odd)
        for name in find_single(self.graph, step.pairs):
            yield self._draw_square(name)
        if step.kind == "winner" and self.is_free:
            for name in step.vertices:
                yield self._draw_token(name)

    def _draw_blob(self, names: Sequence[Any]) -> str:
        """Return the area of connected vertices: their edges, drawn broad, with an outline."""
        later = {*names}
        data = ""
        for name in names:
            later.discard(name)
            place, width, _height = self.nodes[name]
            half = 1 if self.is_board else max(width - SIZES["node"], 2) / 2
            data += f"M{svg.format_point(place - half)}h{2 * half:g}"
            data += "".join(self._trace_line((name, other)) for other in self.graph.neighbors(name) if other in later)
        broad = 2 * _MARK + 12 if self.is_board else SIZES["node"] + 20
        return "".join(
            f'<path class="berge-{style}" style="stroke-width: {stroke}" d="{data}"/>\n'
            for style, stroke in (("shore", broad + 3), ("blob", broad))
        )

    def _trace_line(self, names: Sequence[Any]) -> str:
        """Return a line through vertices, which in a graph goes around all others."""
        if self.is_board:
            return svg.trace_line(self.nodes[name][0] for name in names)
        return "".join(self._trace_curve(self.numbers[one], self.numbers[other]) for one, other in pairwise(names))

    def _trace_curve(self, one: int, other: int) -> str:
        pair = min(one, other), max(one, other)
        if pair not in self.curves:
            self.curves |= curve_edges([pair], self.places, self.sizes) if self.has_curves else {}
            self.curves.setdefault(pair, svg.trace_line(complex(*self.places[number]) for number in pair))
        return self.curves[pair]

    def _draw_pairs(self, pairs: Sequence[tuple[Any, Any]]) -> Iterator[str]:
        """Yield dominoes for neighbouring cells of a board, and bars for other pairs."""
        tiles = [pair for pair in pairs if self.is_board and self._are_side_by_side(pair)]
        bars = [pair for pair in pairs if pair not in tiles]
        if tiles:
            data = "".join(map(self._trace_line, tiles))
            yield from (svg.draw_path(style, data) for style in ("domino", "domino-face"))
        if bars:
            yield svg.draw_path("pair", "".join(map(self._trace_line, bars)))

    def _are_side_by_side(self, pair: Sequence[Any]) -> bool:
        first, second = (self.nodes[name][0] for name in pair)
        return bool(abs(first - second) == SIZES["cell"])

    def _draw_outline(self, style: str, name: Any, space: int) -> str:
        """Return a ring or a box round a vertex, within a cell or around a node."""
        place, width, height = self.nodes[name]
        if self.is_board:
            width, height = 2 * _MARK, 2 * _MARK
        else:
            width, height = width + 2 * space, height + 2 * space
        corner = min(width, height) / 2 if style == "ring" else SIZES["corner"]
        return svg.draw_rectangle(style, place, width, height, corner)

    def _draw_crosses(self, names: Sequence[Any]) -> str:
        return svg.draw_path("taken", "".join(map(self._trace_cross, names)))

    def _trace_cross(self, name: Any) -> str:
        """Return the two diagonals of the box of a vertex."""
        place, width, height = self.nodes[name]
        arm = complex(width / 2 + 3, height / 2 + 3) if not self.is_board else _MARK * (1 + 1j)
        return "".join(svg.trace_line([place - turn, place + turn]) for turn in (arm, arm.conjugate()))

    def _draw_square(self, name: Any) -> str:
        """Return the sign of a single vertex, at its lower right."""
        place, width, height = self.nodes[name]
        inset = SIZES["cell"] / 2 - SIZES["besides"] if self.is_board else SIZES["vertexSquare"]
        middle = place + complex(width / 2 - inset, height / 2 - inset)
        return svg.draw_path("exposed", svg.trace_square(middle, SIZES["square"]))

    def _draw_token(self, name: Any) -> str:
        """Return the token at a start that wins."""
        place, _width, height = self.nodes[name]
        radius = 9 if self.is_board else SIZES["vertexToken"]  # within the ring
        middle = place if self.is_board else place - complex(0, height / 2 + SIZES["aboveVertex"])
        return svg.draw_path("token", svg.trace_diamond(middle, radius))
