"""Games, positions and solutions as SVG, with titles and descriptions in a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from berge.analysis.review import Review
from berge.analysis.solution import PositionSolution, StartsSolution
from berge.cells import unpack
from berge.certificates import Certificate, GraphSnapshot, StartsCertificate
from berge.documents import Json, Options, writes
from berge.games import AnyGame, AnyPosition, AnySetup, Game, GameGraph
from berge.i18n import _, localize, player_name

FARTHEST = 50_000
"""If a vertex is farther out, in pixels, all pairs are drawn straight: long curves take long to compute."""


MOST_MISSED = 8
"""Arrows to moves that a mistake missed; as many as on the page (`page/model/game.ts`)."""


@writes(Game, "svg", "language", ending="svg", media="image/svg+xml")
def game_as_svg(game: AnyGame, options: Options) -> Iterator[str]:
    """Yield the position after all moves."""
    yield from _position(options.language, game.position(), {})


@writes(PositionSolution, "svg", "language", ending="svg", media="image/svg+xml")
def position_solution_as_svg(solution: PositionSolution, options: Options) -> Iterator[str]:
    """Yield the position with the value of each move and the winner's dominoes."""
    winning = set(solution.winning_moves)
    position = solution.game.position()
    moves = {move: "winning" if move in winning else "losing" for move in position.legal_moves}
    caption = localize(_("{player} wins", player=player_name(solution.winner)), options.language)
    yield from _position(options.language, position, moves, caption, solution.proof)


@writes(StartsSolution, "svg", "language", ending="svg", media="image/svg+xml")
def starts_solution_as_svg(solution: StartsSolution, options: Options) -> Iterator[str]:
    """Yield the value of every start."""
    setup, position = solution.setup, solution.setup.position()
    check_size(setup)
    losing = dict.fromkeys(solution.losing, "losing")
    first, second = setup.ruleset.players
    caption = localize(
        _(
            "{player} wins: {losing} good starts, {winning} bad ones",
            player=player_name(first if losing else second),
            losing=len(losing),
            winning=len(solution.winning_starts),
        ),
        options.language,
    )
    values = dict.fromkeys(solution.winning_starts, "winning") | losing
    marks = starts_proof_marks(solution.certificate(), setup.game_graph) if draws_matching(setup.game_graph) else {}
    yield from _picture(options.language, position, values, {}, caption, marks)


@writes(Review, "svg", "language", ending="svg", media="image/svg+xml")
def review_as_svg(review: Review, options: Options) -> Iterator[str]:
    """Yield the position after the decisive move, or the last one, with the value of each move.

    As on the page, dashed arrows lead to the moves that won in place of the decisive one.
    """
    game, decisive = review.game, review.decisive
    caption, missed = localize(_("No mistake decided it."), options.language), list[tuple[Any, Any]]()
    if decisive is not None:
        better = decisive.winning_moves
        missed = [(to if decisive.token is None else decisive.token, to) for to in better[:MOST_MISSED]]
        caption = localize(
            _(
                "Move {number} of {player} decided it: {better} would have won.",
                number=decisive.number,
                player=player_name(decisive.player),
                better=game.setup.game_graph.format_move(better[0]),
            ),
            options.language,
        )
    position = game.position(len(game.moves) if decisive is None else decisive.ply + 1)
    winning = set(review.winning_moves(position.ply))
    moves = {move: "winning" if move in winning else "losing" for move in position.legal_moves}
    yield from _position(options.language, position, moves, caption, missed=missed)


def _position(
    language: str,
    position: AnyPosition,
    moves: dict[Any, str],
    caption: str = "",
    proof: Certificate | None = None,
    missed: Sequence[tuple[Any, Any]] = (),
) -> Iterator[str]:
    if position.token is None:
        return _picture(language, position, moves, {}, caption, {})
    return _picture(language, position, {}, moves, caption, {} if proof is None else proof_marks(proof), missed)


def _picture(
    language: str,
    position: AnyPosition,
    values: dict[Any, str],
    moves: dict[Any, str],
    caption: str,
    marks: dict[str, Any],
    missed: Sequence[tuple[Any, Any]] = (),
) -> Iterator[str]:
    """Yield the picture of a board or a graph, with the marks of a proof."""
    setup, trail, rows = position.setup, position.visited, position.diagram
    if rows is not None:
        return _draw_board(
            cells=rows,
            token=position.token,
            visited=trail,
            values=values,
            moves=moves,
            missed=missed,
            **marks,
            title=setup.describe(language),
            description=caption,
            caption=caption,
        )
    game_graph = setup.game_graph
    visited = vertex_numbers(game_graph, trail)
    number_sets = {
        name: vertex_numbers(game_graph, vertices) for name, vertices in marks.items() if name in ("exposed", "barrier")
    }
    return _draw_graph(
        names=show_vertices(setup),
        edges=tuple(game_graph.edges()),
        token=visited[-1] if visited else None,
        visited=tuple(visited),
        values=dict(zip(vertex_numbers(game_graph, [*values]), values.values(), strict=True)),
        moves=dict(zip(vertex_numbers(game_graph, [*moves]), moves.values(), strict=True)),
        missed=[(start, end) for start, end in (vertex_numbers(game_graph, move) for move in missed)],
        pairs=[vertex_numbers(game_graph, pair) for kind in ("dominoes", "pairs") for pair in marks.get(kind, ())],
        **number_sets,
        columns=game_graph.columns,
        title=setup.describe(language),
        description=caption,
        caption=caption,
    )


def describe_picture(setup: AnySetup) -> Json:
    """Return the picture of a setup: the rows of its board, or its edges and the places of its vertices.

    If there are too many vertices for a picture, they have no places.
    """
    from berge.render.graph_pictures import MOST_VERTICES, lay_out  # only where a picture is drawn

    rows, game_graph = setup.diagram([]), setup.game_graph
    if rows is not None:
        return {"kind": "board", "rows": list(rows)}
    edges, places, sizes = game_graph.edges(), None, None
    if game_graph.order <= MOST_VERTICES:
        places, sizes = lay_out(show_vertices(setup), edges, game_graph.columns)
    return {"kind": "graph", "edges": edges, "places": places, "sizes": sizes, "columns": game_graph.columns}


def describe_curves(picture: Json, pairs: Sequence[Sequence[int]]) -> dict[str, str]:
    """Return the path data of those pairs of vertices that no straight line joins in a picture, by their numbers."""
    from berge.render.graph_pictures import curve_edges

    places = picture.get("places") or ()
    if not places or not all(abs(one) < FARTHEST for place in places for one in place):
        return {}
    curves = curve_edges([(v, w) for v, w in pairs], picture["places"], picture["sizes"])
    return {f"{v} {w}": data for (v, w), data in curves.items()}


def show_vertices(setup: AnySetup) -> list[str]:
    """Return the names of all vertices, as people read them."""
    return [setup.game_graph.show(setup.game_graph.name(number)) for number in range(setup.game_graph.order)]


def proof_marks(proof: Certificate) -> dict[str, Any]:
    """Return the marks of a proof: dominoes, or a matching, its exposed vertices and a barrier."""
    if proof.kind == "dominoes":
        return {"dominoes": proof.pairs}
    if proof.kind == "kernel":
        return {}
    return {"pairs": proof.pairs, "exposed": _exposed_vertices(proof.snapshot, proof.pairs), "barrier": proof.vertices}


def draws_matching(game_graph: GameGraph[Any]) -> bool:
    """Whether a picture of all starts shows the matching: not in a table of numbers, and not if there is none."""
    return not game_graph.consumes_edges and game_graph.columns is None


def starts_proof_marks(proof: StartsCertificate, game_graph: GameGraph[Any]) -> dict[str, Any]:
    """Return the marks of a proof of all starts: the matching, its exposed vertices, and on general graphs the barrier.

    There are none if each start has its own kernel.
    """
    if proof.sets is not None:
        return {}
    letters = "".join(proof.classes).replace("#", "")
    odd = [name for name, letter in zip(_vertices(proof.snapshot), letters, strict=True) if letter == "O"]
    return {**_matching_of(proof), "barrier": odd if game_graph.proof == "barrier" else []}


def _matching_of(proof: StartsCertificate) -> dict[str, Any]:
    pairs = _mates(proof.matching)
    return {"pairs": pairs, "exposed": _exposed_vertices(proof.snapshot, pairs)}


def _mates(matching: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Return the pairs of a matching, which may be rows with arrows towards the partners."""
    if not matching or not isinstance(matching[0], str):
        return list(matching)
    hands = ((r, c, hand) for r, row in enumerate(matching, 1) for c, hand in enumerate(row, 1) if hand in ">v")
    return [((r, c), (r, c + 1) if hand == ">" else (r + 1, c)) for r, c, hand in hands]


def _exposed_vertices(snapshot: GraphSnapshot, pairs: Iterable[tuple[Any, Any]]) -> list[Any]:
    """Return the vertices that a matching misses."""
    covered = {vertex for pair in pairs for vertex in pair}
    return [vertex for vertex in _vertices(snapshot) if vertex not in covered]


def _vertices(snapshot: GraphSnapshot) -> Sequence[Any]:
    cells = [(r, c) for r, row in enumerate(snapshot.cells, 1) for c, letter in enumerate(row, 1) if letter != "#"]
    return cells if snapshot.cells else snapshot.vertices


def describe_proof(setup: AnySetup, picture: Json, proof: Certificate | StartsCertificate) -> Json:
    """Return the marks of a proof in pictures, with numbers of vertices.

    `curves` is the path data of pairs that no straight line joins in the picture.
    """
    game_graph = setup.game_graph
    if isinstance(proof, StartsCertificate):
        marks = starts_proof_marks(proof, game_graph)
    else:
        marks = {"kernel": proof.vertices} if proof.kind == "kernel" else proof_marks(proof)

    def number_all(vertices: Sequence[Any]) -> list[int]:
        if picture["kind"] == "board":  # quicker than asking the game graph
            columns = len(picture["rows"][0])
            return [(row - 1) * columns + column - 1 for row, column in vertices]
        return vertex_numbers(game_graph, vertices)

    numbers: Json = {kind: number_all(marks[kind]) for kind in ("exposed", "barrier", "kernel") if marks.get(kind)}
    for kind in ("dominoes", "pairs"):
        if marks.get(kind):
            ends = number_all([name for pair in marks[kind] for name in pair])
            numbers[kind] = list(zip(ends[::2], ends[1::2], strict=True))
            numbers["curves"] = describe_curves(picture, numbers[kind])
    return numbers


def describe_values(setup: AnySetup, proof: StartsCertificate) -> str:
    """Return a letter for each vertex as a start: `E` loses, `O` and `M` win, `#` is not a start."""
    letters = ["#"] * setup.game_graph.order
    if proof.sets is None:
        classes = "".join(proof.classes)
        for number in setup.openings:
            letters[number] = classes[number]
    else:
        for name, wins, _ in proof.sets:
            letters[vertex_numbers(setup.game_graph, [name])[0]] = "O" if wins else "E"
    return "".join(letters)


def vertex_numbers(game_graph: GameGraph[Any], moves: Sequence[Any]) -> list[int]:
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


def _draw_board(**parts: Any) -> Iterator[str]:
    from berge.render.board_pictures import BoardPicture, draw_board  # only pictures need it

    return draw_board(BoardPicture(**parts))


def _draw_graph(**parts: Any) -> Iterator[str]:
    from berge.render.graph_pictures import GraphPicture, draw_graph

    return draw_graph(GraphPicture(**parts))


@writes(Certificate, "svg", "language", ending="svg", media="image/svg+xml")
def certificate_as_svg(certificate: Certificate, options: Options) -> Iterator[str]:
    """Yield the token and the winner's dominoes, or the matching and the barrier."""
    snapshot, marks = certificate.snapshot, proof_marks(certificate)
    verdict = _("the player to move wins") if certificate.winning else _("the player to move loses")
    caption = localize(verdict, options.language)
    if snapshot.cells:
        kernel = dict.fromkeys(certificate.vertices, "losing") if certificate.kind == "kernel" else {}
        yield from _draw_board(
            cells=snapshot.cells, token=certificate.token, values=kernel, **marks, title=caption, description=caption
        )
        return
    numbers = {name: number for number, name in enumerate(snapshot.vertices)}
    yield from _draw_graph(
        names=list(map(str, snapshot.vertices)),
        edges=tuple((numbers[v], numbers[w]) for v, w in snapshot.edges),
        token=numbers[certificate.token],
        pairs=[(numbers[v], numbers[w]) for kind in ("dominoes", "pairs") for v, w in marks.get(kind, ())],
        exposed=[numbers[name] for name in marks.get("exposed", ())],
        barrier=[numbers[name] for name in certificate.vertices],
        title=caption,
        description=caption,
    )


@writes(StartsCertificate, "svg", "language", ending="svg", media="image/svg+xml")
def starts_certificate_as_svg(certificate: StartsCertificate, options: Options) -> Iterator[str]:
    """Yield the value of every start of a board."""
    snapshot = certificate.snapshot
    caption = localize(_("the value of every start"), options.language)
    letters = "".join(certificate.classes) if certificate.classes else ""
    if snapshot.cells:
        columns = len(snapshot.cells[0])
        cells = ((n // columns + 1, n % columns + 1) for n in range(len(letters)))
        values = {cell: _VALUES[letter] for cell, letter in zip(cells, letters, strict=True) if letter != "#"}
        values.update({cell: "winning" if wins else "losing" for cell, wins, _ in certificate.sets or ()})
        marks = {} if certificate.sets else _matching_of(certificate)
        yield from _draw_board(cells=snapshot.cells, values=values, **marks, title=caption)
        return
    numbers = {name: number for number, name in enumerate(snapshot.vertices)}
    yield from _draw_graph(
        names=list(map(str, snapshot.vertices)),
        edges=tuple((numbers[v], numbers[w]) for v, w in snapshot.edges),
        values={number: _VALUES[letter] for number, letter in enumerate(letters)},
        pairs=[(numbers[v], numbers[w]) for v, w in certificate.matching],
        exposed=[] if certificate.sets else [numbers[v] for v in _exposed_vertices(snapshot, certificate.matching)],
        barrier=[number for number, letter in enumerate(letters) if letter == "O"],
        title=caption,
    )


_VALUES = {"E": "losing", "O": "winning", "M": "winning"}
