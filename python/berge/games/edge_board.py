"""The game graph of edge geography: the token uses up edges and may come back to vertices."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from berge import _core
from berge.cells import pack
from berge.errors import LimitError
from berge.games.boards import FREE, Board
from berge.games.game_graph import Core
from berge.games.steps import ROOK
from berge.i18n import Message, _

if TYPE_CHECKING:
    from berge.certificates import GraphSnapshot, Kind, StartsCertificate

MOST_CELLS = 1 << 18
"""The most cells of a board where edges are used up."""
MOST_PROVED_STARTS = 1 << 12
"""The most cells of a board for which all starts are proved at once, with one kernel each."""


class EdgeBoard(Board):
    """A flat board with one-step rook moves that use up edges.

    Linear algebra over GF(2) decides who wins.

    >>> from berge.games import EdgeBoard
    >>> graph = EdgeBoard(("...", ".#."))
    >>> graph.edges(), graph.used_up_by(0, 1) == graph.used_up_by(1, 0)
    ([(0, 1), (0, 3), (1, 2), (2, 5)], True)
    """

    uses_up_edges: ClassVar[bool] = True

    def __init__(self, rows: tuple[str, ...]) -> None:
        super().__init__(rows, ROOK)
        self.stores_edges = True

    @property
    def proof(self) -> Kind:
        """`kernel`: an even kernel."""
        return "kernel"

    @cached_property
    def core(self) -> Core:
        """The edges between free cells, in the core; raises LimitError if the board has too many cells."""
        if self.order > MOST_CELLS:
            raise LimitError(
                _(
                    "the board has {height} x {width} cells; the most is {most_cells}",
                    height=self.height,
                    width=self.width,
                    most_cells=MOST_CELLS,
                )
            )
        present = "".join(self.usable)
        ends = pack(end for edge in self.edges() for end in edge)
        return _core.EdgeGraph(len(present), ends, bytes(letter == FREE for letter in present))

    def used_up_by(self, before: int | None, number: int) -> Hashable:
        """Return the edge, the same in both directions."""
        return number if before is None else frozenset((before, number))

    def why_illegal(self, visited: Sequence[int], move: object) -> tuple[Message, Message]:
        """Say whether a cell is off the board, a hole, too far away, or behind an edge that has been used."""
        number = self.number(move)
        if number is not None and visited and self.has_edge(visited[-1], number):
            return _("is behind the edge from {token}, which has been used", token=self.name(visited[-1])), _(
                "the token goes along new edges"
            )
        if number is not None and visited and self.has_vertex(number):
            return self.describe_distance(visited[-1]), _("the token goes to a neighbouring cell")
        return super().why_illegal(visited[-1:], move)

    def snapshot(self, visited: Sequence[int]) -> GraphSnapshot:
        """Return the board and the used edges."""
        from berge.certificates import GraphSnapshot  # only where a proof is made

        used_edges = zip(self.names(pack(visited)), self.names(pack(visited[1:])), strict=False)
        return GraphSnapshot(self.usable, used_edges=tuple(used_edges))

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:  # noqa: ARG002
        """Return a kernel for each cell; raises LimitError for more than MOST_PROVED_STARTS cells."""
        from berge.certificates import GraphSnapshot, StartsCertificate  # only where a proof is made

        cells = list(self.vertices)
        if len(cells) > MOST_PROVED_STARTS:
            raise LimitError(
                _(
                    "the starts of {cells} cells; at most {most_proved_starts} are proved at once",
                    cells=len(cells),
                    most_proved_starts=MOST_PROVED_STARTS,
                )
            )
        sets = []
        for number in cells:
            winning, *_others, kernel, _rest = self.core.live(pack([number])).proof()
            sets.append((self.name(number), winning, tuple(self.names(kernel))))
        return StartsCertificate(GraphSnapshot(self.usable), sets=tuple(sets))
