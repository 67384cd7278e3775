"""Pictures of graphs in SVG. Vertices count from 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from berge import _core
from berge.cells import pack
from berge.errors import LimitError
from berge.i18n import _
from berge.render import svg
from berge.render.layout import GAP, NODE, SIZES, measure_box, place_vertices
from berge.sanitize import drop_forbidden, escape_html

MOST_VERTICES = 300
"""Graphs with more vertices than this are not drawn."""

_DOT: int = SIZES["dot"][0]
_NAME: int = SIZES["middle"][1]
_LONGEST_NAME: int = SIZES["longestName"]
_PADDING: int = SIZES["padding"]


@dataclass(frozen=True, kw_only=True)
class GraphPicture(svg.MarkedPicture[int]):
    """The contents of a picture of a graph. Vertices count from 0."""

    names: Sequence[str]
    edges: Sequence[tuple[int, int]]
    columns: int | None = None
    """The number of columns, if the vertices form a table without edges; possible moves are highlighted."""


class _Nodes:
    """The nodes of a picture: their short names, widths and places; raises LimitError if there are too many."""

    def __init__(self, picture: GraphPicture) -> None:
        check_graph_size(len(picture.names))
        self.full_names = [drop_forbidden(name) for name in picture.names]
        self.names = [*map(_shorten, self.full_names)]
        self.widths = [_measure_node(name) for name in self.names]
        self.places = place_vertices(self.widths, _sort_edges(picture.edges), picture.columns)

    def measure_area(self) -> tuple[complex, complex]:
        """Return the upper left corner and the size of the picture."""
        low, high = measure_box(self.places, self.widths)
        margin = GAP * (1 + 1j)
        return low - margin, high - low + 2 * margin


def check_graph_size(order: int) -> None:
    """Raise LimitError if a graph with `order` vertices is too large for a picture."""
    if order > MOST_VERTICES:
        limit = _("pictures go up to {most_vertices}; ask for text or JSON instead", most_vertices=MOST_VERTICES)
        raise LimitError(_("the graph has {order} vertices; {limit}", order=order, limit=limit))


def draw_graph(picture: GraphPicture) -> Iterator[str]:
    """Return the document of a picture, in pieces; raises LimitError if the graph is too large."""
    nodes = _Nodes(picture)
    id_source = (
        *(
            tuple(picture.names),
            _sort_edges(picture.edges),
            picture.token,
            tuple(picture.visited),
            sorted(picture.values.items()),
        ),
        *(sorted(picture.moves.items()), _sort_edges(picture.pairs), sorted(set(picture.barrier))),
        *(sorted(picture.exposed), sorted(picture.kernel), picture.columns),
    )
    return svg.write_document(picture, repr(id_source), *nodes.measure_area(), _draw_layers(picture, nodes))


def draw_unmarked_graph(picture: GraphPicture) -> svg.UnmarkedPicture:
    """Return the edges of a graph, and above marks its vertices, trail and token; raises as `draw_graph`."""
    nodes = _Nodes(picture)
    places, edges = nodes.places, [] if picture.columns else _sort_edges(picture.edges)
    below = svg.draw_path("edge", "".join(svg.trace_line([places[u], places[v]]) for u, v in edges))
    above = list(svg.draw_trail([places[v] for v, _ in groupby(picture.visited)]))
    for vertex in range(len(places)):
        above += _draw_vertex(picture, nodes, vertex)
    boxes = {vertex: (place, nodes.widths[vertex], NODE) for vertex, place in enumerate(places)}
    return svg.UnmarkedPicture(*nodes.measure_area(), below, "".join(above), boxes)


def lay_out(
    names: Sequence[str], edges: Iterable[tuple[int, int]], columns: int | None = None
) -> tuple[list[tuple[float, float]], list[int]]:
    """Return the centre and the width of each vertex in a picture of a graph, or in a table with `columns` columns."""
    widths = [_measure_node(_shorten(drop_forbidden(name))) for name in names]
    return round_places(place_vertices(widths, _sort_edges(edges), columns)), widths


def round_places(places: Iterable[complex]) -> list[tuple[float, float]]:
    """Return the places of vertices, rounded to a hundredth of a pixel."""
    return [(round(place.real, 2) + 0.0, round(place.imag, 2) + 0.0) for place in places]  # + 0.0 makes -0.0 into 0.0


def curve_edges(
    pairs: Sequence[tuple[int, int]], places: Sequence[tuple[float, float]], sizes: Sequence[int]
) -> dict[tuple[int, int], str]:
    """Return the path data of pairs that are curved around other vertices, by pairs with the lower number first."""
    pairs = _sort_edges(pairs)
    corners = _core.curve_edges(pack([end for pair in pairs for end in pair]), places, sizes, NODE)
    return {
        pair: "M{}Q{} {}L{}Q{} {}".format(*(svg.format_point(complex(x, y)) for x, y in points))
        for pair, points in zip(pairs, corners, strict=True)
        if points is not None
    }


def _measure_node(name: str) -> int:
    """Return the width of the node of a name."""
    return max(NODE, svg.measure_text(name) + _PADDING)


def _shorten(name: str) -> str:
    """Shorten a name to the width of a node."""
    if svg.measure_text(name) <= _LONGEST_NAME:
        return name
    while svg.measure_text(name) > _LONGEST_NAME - _PADDING:
        name = name[: min(len(name), _LONGEST_NAME // SIZES["letters"][0] + 1) - 1]
    return name.rstrip() + "…"


def _sort_edges(edges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return edges sorted, each once."""
    return sorted({(min(edge), max(edge)) for edge in edges})


def _draw_layers(picture: GraphPicture, nodes: _Nodes) -> Iterator[str]:
    """Yield the layers of a graph from bottom to top."""
    token, places, widths = picture.token, nodes.places, nodes.widths
    curves_of_pairs = curve_edges(picture.pairs, round_places(places), widths)
    for style, edges, curves in (
        ("edge", [] if picture.columns else _sort_edges(picture.edges), {}),
        ("pair", _sort_edges(picture.pairs), curves_of_pairs),
    ):
        for _ignored, group in groupby(edges, lambda edge: edge[0]):
            lines = (curves.get((u, v)) or svg.trace_line([places[u], places[v]]) for u, v in group)
            yield svg.draw_path(style, "".join(lines))
    trail = [places[v] for v, _ in groupby([*picture.visited, *([token] if token is not None else [])])]
    yield from svg.draw_trail(trail)

    def draw_step(value: str, u: int, v: int) -> str:
        start = _find_border_point(places[u], places[v], widths[u], SIZES["fromVertex"])
        end = _find_border_point(places[v], places[u], widths[v], SIZES["toVertex"][_has_ring(picture, v)])
        return svg.draw_move(value, start, end)

    for u, v in picture.missed:
        yield draw_step("missed", u, v) if u != v else svg.draw_missed_start(places[v])
    if token is not None:
        for vertex, value in sorted(picture.moves.items()):
            yield draw_step(value, token, vertex)
    for vertex in range(len(places)):
        yield from _draw_vertex(picture, nodes, vertex)


def _has_ring(picture: GraphPicture, vertex: int) -> bool:
    return picture.values.get(vertex) == "losing" or vertex in picture.kernel


def _find_border_point(centre: complex, towards: complex, width: int, space: int) -> complex:
    """Return the point where a line from the centre of a node leaves it, plus some space."""
    unit, half = (towards - centre) / abs(towards - centre), width / 2 + space
    if width == NODE:
        return centre + unit * half
    return centre + unit * min(half / max(abs(unit.real), 1e-9), (NODE / 2 + space) / max(abs(unit.imag), 1e-9))


def _draw_vertex(picture: GraphPicture, nodes: _Nodes, vertex: int) -> Iterator[str]:
    """Yield a vertex with its name and marks."""
    name, width, place = nodes.names[vertex], nodes.widths[vertex], nodes.places[vertex]
    value, is_token = picture.values.get(vertex), vertex == picture.token
    styles = {
        "visited": vertex in picture.visited and not is_token,
        "bad": value == "winning",
        "good": _has_ring(picture, vertex),
        "near": picture.columns is not None and vertex in picture.moves,
        "barrier": vertex in picture.barrier,
        "here": is_token,
    }
    style = "".join(f" berge-{word}" for word, holds in styles.items() if holds)
    corner = SIZES["corner"] if styles["barrier"] else NODE // 2
    ring, inside = SIZES["vertexRing"], SIZES["vertexSquare"]
    yield "<g>\n"
    if name != nodes.full_names[vertex]:
        yield f"<title>{escape_html(nodes.full_names[vertex])}</title>\n"
    yield svg.draw_rectangle(f"vertex{style}", place, width, NODE, corner)
    if styles["good"]:
        yield svg.draw_rectangle("ring", place, width + ring, NODE + ring, corner + ring // 2)
    if styles["bad"]:
        yield svg.draw_path("dot", svg.trace_disc(place + complex(_DOT - width / 2, _DOT - NODE / 2), _DOT))
    if vertex in picture.exposed:
        sign = svg.trace_square(place + complex(width / 2 - inside, NODE / 2 - inside), SIZES["square"])
        yield svg.draw_path("exposed", sign)
    words = f'y="{svg.format_number(place.imag + _NAME)}">{escape_html(name)}</text>'
    yield f'<text class="berge-name{" berge-here" if is_token else ""}" x="{svg.format_number(place.real)}" {words}\n'
    if is_token:
        above = place - (NODE / 2 + SIZES["aboveVertex"]) * 1j
        yield from svg.draw_token(above, SIZES["vertexToken"])
    yield "</g>\n"
