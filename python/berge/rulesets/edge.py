"""Edge geography on a board: the token goes to a neighbouring cell along an edge that has not been used yet.

Cells may be visited again; who cannot move loses. One player chooses the start unless `@` fixes it. The mover loses iff
an even kernel contains the token's cell: a set of cells of its colour such that every cell of the other colour has an
even number of neighbours in it. That is linear algebra over GF(2), and polynomial, on bipartite graphs (Fraenkel,
Scheinerman and Ullman 1993); on others edge geography is PSPACE-complete.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from berge import _core
from berge.cells import pack
from berge.certificates import Ground, StartsCertificate
from berge.errors import LimitError
from berge.rulesets.boards import FREE, BoardStart
from berge.rulesets.geography import Core, Position
from berge.words import Phrase, phrase

MOST_CELLS = 1 << 18
"""The most cells of a board where edges are used up."""
MOST_PROVED_STARTS = 1 << 12
"""The most cells whose starts are all proved at once, a kernel each."""


@dataclass(frozen=True, repr=False)
class Start(BoardStart):
    """A board for edge geography: `.` free, `#` a hole, at most one `@`, the token."""

    NAME: ClassVar[str] = "edge"
    TITLE: ClassVar[str] = "Edge geography"
    PLAYERS: ClassVar[tuple[str, str]] = ("first", "second")
    PROOF: ClassVar[str] = "kernel"
    COMPLEXITY: ClassVar[str] = (
        "polynomial on bipartite graphs: an even kernel over GF(2); PSPACE-complete on others "
        "(Fraenkel, Scheinerman and Ullman 1993)"
    )

    @cached_property
    def core(self) -> Core:
        """The edges between free cells; raises LimitError where there are too many cells to list them."""
        if len(self.rows) * self.columns > MOST_CELLS:
            raise LimitError(
                f"found a board of {len(self.rows)} x {self.columns}; at most {MOST_CELLS} cells are possible"
            )
        present = "".join(self.usable)
        edges = (end for n in self.starts for way in self.ways(n) if n < way for end in (n, way))
        return _core.EdgeGraph(len(present), pack(edges), bytes(letter == FREE for letter in present))

    def spends(self, before: int | None, number: int) -> Hashable:
        """Return the edge, whichever way the token goes along it."""
        return number if before is None else frozenset((before, number))

    def why_illegal(self, position: Position, move: Any) -> tuple[Phrase, Phrase]:
        """Say whether a cell is off the board, a hole, too far away, or behind an edge that has been used."""
        number = self.number(move)
        if number is not None and position.visited and number in self.ways(position.visited[-1]):
            return phrase("illegal.edge.used", token=position.token), phrase("illegal.edge.new")
        found, expected = super().why_illegal(position, move)
        if found.key in ("illegal.visited", "illegal.far.rook"):
            return phrase("illegal.far.rook", token=position.token), phrase("illegal.edge.step")
        return found, expected

    def ground(self, visited: Sequence[int]) -> Ground:
        """Return the board and the edges that have been used."""
        used = zip(self.sequence(pack(visited)), self.sequence(pack(visited[1:])), strict=False)
        return Ground(self.usable, used=tuple(used))

    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:  # noqa: ARG002
        """Return a kernel for each cell; raises LimitError for more than MOST_PROVED_STARTS of them."""
        cells = list(self.starts)
        if len(cells) > MOST_PROVED_STARTS:
            raise LimitError(f"the starts of {len(cells)} cells; at most {MOST_PROVED_STARTS} are proved at once")
        sets = []
        for number in cells:
            winning, _, kernel, _ = self.core.live(pack([number])).proof()
            sets.append((self.name(number), winning, tuple(self.sequence(kernel))))
        return StartsCertificate(Ground(self.usable), sets=tuple(sets))
