"""A live position: a start with moves that come and go."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, Self

from berge import _core, words
from berge.cells import pack
from berge.certificates import Certificate, StartsCertificate
from berge.errors import IllegalMove
from berge.geography.game import Game
from berge.geography.terrain import M

if TYPE_CHECKING:
    from berge.geography.start import Start


class Position(Generic[M]):
    """A live position: a start and the moves played from it, changed by `push` and `pop`.

    Two positions are equal when they have the same start and the same moves. It keeps a maximum matching alive from
    the first question on, so that each move costs one search at most.
    """

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __init__(self, start: Start[M], moves: Iterable[M] = ()) -> None:
        """Set up `start` and play `moves`; raises IllegalMove."""
        self.start = start
        self._path: list[int] = [] if start.first is None else [start.first]
        self._spent: dict[Hashable, int] = {start.terrain.spends(None, number): 0 for number in self._path}
        self._live: _core.Live | None = None
        self._depth = 0
        """How much of the path the core's position has gone; it is never ahead."""
        for move in moves:
            self.push(move)

    @property
    def played(self) -> int:
        """How many moves have been played."""
        return len(self._path) - (self.start.first is not None)

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves played so far."""
        return tuple(self.game().moves)

    @property
    def visited(self) -> tuple[M, ...]:
        """Where the token has been, in order, its place last."""
        return tuple(self.start.terrain.names(pack(self._path)))

    @property
    def token(self) -> M | None:
        """Where the token is; None before a first move that chooses."""
        return self.start.terrain.name(self._path[-1]) if self._path else None

    @property
    def turn(self) -> str:
        """The player to move."""
        return self.start.ruleset.players[self.played % 2]

    def _legal(self) -> list[int]:
        """Return the numbers of the legal moves, ascending."""
        if not self._path:
            return list(self.start.openings)
        here, terrain = self._path[-1], self.start.terrain
        return [n for n in terrain.ways(here) if terrain.spends(here, n) not in self._spent]

    def is_legal(self, move: M) -> bool:
        """Whether the player to move can go there; False for what is no vertex."""
        number = self.start.terrain.number(move)
        return number is not None and self._is_legal(number)

    def _is_legal(self, number: int) -> bool:
        if not self._path:
            return number in self.start.openings
        here, terrain = self._path[-1], self.start.terrain
        return terrain.spends(here, number) not in self._spent and number in terrain.ways(here)

    @property
    def legal_moves(self) -> list[M]:
        """The moves of the player to move, in board order."""
        return list(self.start.terrain.names(pack(self._legal())))

    def push(self, move: M) -> None:
        """Play a move; raises IllegalMove, and changes nothing, where the rules forbid it."""
        number = self.start.terrain.number(move)
        if number is None or not self._is_legal(number):
            found, expected = self._why_illegal(move)
            raise IllegalMove(self.played, self.turn, move, found, expected)
        self._step(number)

    def _step(self, number: int) -> None:
        """Play the move to the vertex of a number, which must be legal."""
        self._spent[self.start.terrain.spends(self._path[-1] if self._path else None, number)] = len(self._path)
        self._path.append(number)

    def _why_illegal(self, move: M) -> tuple[words.Phrase, words.Phrase]:
        if self._path and not self._legal():
            return words.phrase("illegal.over"), words.phrase("illegal.lost", player=words.somebody(self.turn))
        explain = self.start.ruleset.explain
        return self.start.terrain.why_illegal(self._path, move) if explain is None else explain(self, move)

    def pop(self) -> M:
        """Take the last move back and return it; raises IndexError where there is none."""
        if not self.played:
            raise IndexError("no move to take back")
        if self._live is not None and self._depth == len(self._path):
            self._live.pop()
            self._depth -= 1
        self._spent.popitem()
        number = self._path.pop()
        return self.start.terrain.name(number)

    def is_over(self) -> bool:
        """Whether the player to move cannot."""
        return not self._legal()

    def _sync(self) -> _core.Live:
        """Return the core's position, brought to where this one is."""
        self.prepare()
        assert self._live is not None
        while self._depth < len(self._path):
            self._live.push(self._path[self._depth])
            self._depth += 1
        return self._live

    def prepare(self, progress: _core.Progress | None = None) -> None:
        """Find the maximum matching that the first question needs; `progress` is called about twenty times a second."""
        if self._live is None:
            self._live = self.start.terrain.core.live(pack(self._path), progress)
            self._depth = len(self._path)

    def is_winning(self) -> bool:
        """Whether the player to move wins. One search, after one maximum matching at the first question."""
        if not self._path:
            return bool(self._winning())
        return self._sync().is_winning()

    def _winning(self) -> list[int]:
        winning = self._sync().winning_moves()
        if not self._path:
            allowed = set(self.start.openings)
            winning = [number for number in winning if number in allowed]
        return sorted(winning)

    def winning_moves(self) -> list[M]:
        """Return the moves after which the opponent loses, in board order. A search for each, or one for all."""
        return list(self.start.terrain.names(pack(self._winning())))

    def certificate(self) -> Certificate | StartsCertificate:
        """Return the proof of who wins; before a first move that chooses, the proof of every choice's value."""
        if not self._path:
            return self.start.terrain.starts_certificate(*self.start.terrain.core.solve())
        winning, kind, first, second = self._sync().proof()
        pairs = list(self.start.terrain.names(first))
        names = tuple(self.start.terrain.names(second))
        ground = self.start.terrain.ground(self._path)
        if kind == "kernel":
            return Certificate(ground, self.token, winning, kind, (), tuple(pairs))
        return Certificate(ground, self.token, winning, kind, tuple(zip(pairs[::2], pairs[1::2], strict=True)), names)

    def game(self) -> Game[M]:
        """Return the start and the moves played so far as a game."""
        game = Game.__new__(Game)  # the moves are known to be legal
        game._start, game._moves = self.start, self.start.terrain.names(pack(self._path[len(self._path) - self.played :]))
        return game

    def notation(self) -> str:
        """Return the position in one line: equal positions have equal lines."""
        return self.game().notation()

    def copy(self) -> Self:
        """Return a position that changes independently of this one."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._path, other._spent = self._path.copy(), self._spent.copy()
        other._live = None if self._live is None else self._live.__copy__()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Start[M], tuple[M, ...]]]:
        return type(self), (self.start, self.moves)

    @property
    def drawn(self) -> tuple[str, ...] | None:
        """The rows of the board as a picture draws them, without token and trail; None where there is no board."""
        return self.start.drawn(self._path)

    @property
    def letters(self) -> tuple[str, ...] | None:
        """The rows of the board as it is now; None where the ruleset has no board."""
        return self.start.letters(self._path)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (self.start, self._path) == (other.start, other._path)

    def __repr__(self) -> str:
        return f"<{self.notation()}>"

    def __str__(self) -> str:
        rows = self.letters
        return self.notation() if rows is None else "\n".join(rows)

    def _repr_svg_(self) -> str | None:
        return self.game()._repr_svg_()
