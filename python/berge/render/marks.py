"""What pictures show, for SVG, the page and reports: boards and graphs, and the marks of proofs on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from berge.cells import unpack
from berge.certificates import Certificate, GraphSnapshot, StartsCertificate
from berge.documents import Json
from berge.games import AnySetup, GameGraph

FARTHEST = 50_000
"""If a vertex is farther out, in pixels, all pairs are drawn straight: long curves take long to compute."""


def build_picture(setup: AnySetup) -> Json:
    """Return the picture of a setup: the rows of its board, or its edges and the places of its vertices.

    If there are too many vertices for a picture, they have no places.
    """
    from berge.render.graph_pictures import MOST_VERTICES, lay_out  # only where a picture is drawn

    rows, game_graph = setup.diagram([]), setup.game_graph
    if rows is not None:
        return {"kind": "board", "rows": list(rows)}
    edges, places, sizes = game_graph.edges(), None, None
    if game_graph.order <= MOST_VERTICES:
        places, sizes = lay_out(list_vertex_names(setup), edges, game_graph.columns)
    return {"kind": "graph", "edges": edges, "places": places, "sizes": sizes, "columns": game_graph.columns}


def trace_curves(picture: Json, pairs: Sequence[Sequence[int]]) -> dict[str, str]:
    """Return the path data of those pairs of vertices that no straight line joins in a picture, by their numbers."""
    from berge.render.graph_pictures import curve_edges

    places = picture.get("places") or ()
    if not places or not all(abs(one) < FARTHEST for place in places for one in place):
        return {}
    curves = curve_edges([(v, w) for v, w in pairs], picture["places"], picture["sizes"])
    return {f"{v} {w}": data for (v, w), data in curves.items()}


def list_vertex_names(setup: AnySetup) -> list[str]:
    """Return the names of all vertices, as people read them."""
    return [setup.game_graph.show(setup.game_graph.name(number)) for number in range(setup.game_graph.order)]


def mark_proof(proof: Certificate) -> dict[str, Any]:
    """Return the marks of a proof, without those of a kernel: `dominoes`, or `pairs` with `exposed` and `barrier`."""
    if proof.kind == "dominoes":
        return {"dominoes": proof.pairs}
    if proof.kind == "kernel":
        return {}
    return {"pairs": proof.pairs, "exposed": find_exposed(proof.snapshot, proof.pairs), "barrier": proof.vertices}


def is_matching_drawn(game_graph: GameGraph[Any]) -> bool:
    """Whether a picture of all starts shows the matching: not in a table of numbers, and not if there is none."""
    return not game_graph.uses_up_edges and game_graph.columns is None


def mark_starts_proof(proof: StartsCertificate, game_graph: GameGraph[Any]) -> dict[str, Any]:
    """Return the marks of a proof of all starts: the matching, its exposed vertices, and on general graphs the barrier.

    There are none if each start has its own kernel.
    """
    if proof.sets is not None:
        return {}
    letters = "".join(proof.classes).replace("#", "")
    odd = [name for name, letter in zip(_list_vertices(proof.snapshot), letters, strict=True) if letter == "O"]
    return {**mark_matching(proof), "barrier": odd if game_graph.proof == "barrier" else []}


def mark_matching(proof: StartsCertificate) -> dict[str, Any]:
    """Return the marks of the matching in a proof of all starts."""
    pairs = _read_pairs(proof.matching)
    return {"pairs": pairs, "exposed": find_exposed(proof.snapshot, pairs)}


def _read_pairs(matching: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Return the pairs of a matching, which may be rows with arrows towards the partners."""
    if not matching or not isinstance(matching[0], str):
        return list(matching)
    arrows = ((r, c, arrow) for r, row in enumerate(matching, 1) for c, arrow in enumerate(row, 1) if arrow in ">v")
    return [((r, c), (r, c + 1) if arrow == ">" else (r + 1, c)) for r, c, arrow in arrows]


def find_exposed(snapshot: GraphSnapshot, pairs: Iterable[tuple[Any, Any]]) -> list[Any]:
    """Return the vertices that a matching misses."""
    covered = {vertex for pair in pairs for vertex in pair}
    return [vertex for vertex in _list_vertices(snapshot) if vertex not in covered]


def _list_vertices(snapshot: GraphSnapshot) -> Sequence[Any]:
    cells = [(r, c) for r, row in enumerate(snapshot.cells, 1) for c, letter in enumerate(row, 1) if letter != "#"]
    return cells if snapshot.cells else snapshot.vertices


def describe_proof(setup: AnySetup, picture: Json, proof: Certificate | StartsCertificate) -> Json:
    """Return the marks of a proof in pictures, with numbers of vertices.

    `curves` is the path data of pairs that no straight line joins in the picture.
    """
    game_graph = setup.game_graph
    if isinstance(proof, StartsCertificate):
        marks = mark_starts_proof(proof, game_graph)
    else:
        marks = {"kernel": proof.vertices} if proof.kind == "kernel" else mark_proof(proof)

    def number_all(vertices: Sequence[Any]) -> list[int]:
        if picture["kind"] == "board":  # quicker than asking the game graph
            columns = len(picture["rows"][0])
            return [(row - 1) * columns + column - 1 for row, column in vertices]
        return number_vertices(game_graph, vertices)

    numbers: Json = {mark: number_all(marks[mark]) for mark in ("exposed", "barrier", "kernel") if marks.get(mark)}
    mark = "dominoes" if "dominoes" in marks else "pairs"
    if marks.get(mark):
        ends = number_all([name for pair in marks[mark] for name in pair])
        numbers[mark] = list(zip(ends[::2], ends[1::2], strict=True))
        numbers["curves"] = trace_curves(picture, numbers[mark])
    return numbers


def list_value_letters(setup: AnySetup, proof: StartsCertificate) -> str:
    """Return a letter for each vertex as a start: `E` loses, `O` and `M` win, `#` is not a start."""
    if proof.sets is None:
        return mask_openings(setup, "".join(proof.classes).encode("ascii"))
    letters = ["#"] * setup.game_graph.order
    for name, wins, _ in proof.sets:
        letters[number_vertices(setup.game_graph, [name])[0]] = "O" if wins else "E"
    return "".join(letters)


def mask_openings(setup: AnySetup, classes: bytes) -> str:
    """Return the letters of the vertices where the first move may put the token, with `#` for all others."""
    letters = bytearray(b"#" * len(classes))
    for number in setup.openings:
        letters[number] = classes[number]
    return letters.decode("ascii")


def number_vertices(game_graph: GameGraph[Any], moves: Sequence[Any]) -> list[int]:
    """Return the numbers of vertices."""
    return unpack(game_graph.pack(moves)).tolist()


def check_size(setup: AnySetup) -> None:
    """Raise LimitError if the board or the graph of a setup is too large for a picture."""
    from berge.render.board_pictures import check_board_size  # only pictures need them
    from berge.render.graph_pictures import check_graph_size

    rows = setup.diagram([])
    if rows is None:
        check_graph_size(setup.game_graph.order)
    else:
        check_board_size(rows)
