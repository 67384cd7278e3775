"""A live position: a start with moves that come and go."""

from __future__ import annotations

import sys
from _thread import RLock  # which threading, that takes its time to load, has no more of
from collections.abc import Callable, Hashable, Iterable
from itertools import islice
from types import FrameType
from typing import Generic, Self, TypeVar

from berge import _core, words
from berge.cells import pack
from berge.certificates import Certificate, StartsCertificate
from berge.errors import IllegalMove, LimitError, MissingError, check_kind, check_progress
from berge.games.game import Game
from berge.games.game_graph import M
from berge.games.setup import Setup
from berge.name_hints import NameHints

Answer = TypeVar("Answer")


class _Follower:
    """The core's position, which has gone `steps` vertices; the first `kept` of them are where the token has been.

    Without `live` there is none yet, or it is in doubt: at work, or interrupted at work.
    """

    __slots__ = ("kept", "live", "steps")

    def __init__(self, kept: int = 0, steps: int = 0, live: _core.Live | None = None) -> None:
        self.kept, self.steps, self.live = kept, steps, live


class Position(NameHints, Generic[M]):
    """A live position: a start and the moves played from it, changed by `push` and `pop`.

    Two positions are equal when they have the same start and the same moves. It keeps a maximum matching alive from
    the first question on, so that each move costs one search at most.

    Whatever is raised in the middle of a call, KeyboardInterrupt and MemoryError too, a move has been made or not, but
    not half, and later answers are right. Threads may share a position: their calls are done one after the other. What
    comes in the middle of a call, a handler of signals or what is told of progress, may ask the position anything;
    there `push` and `pop` raise LimitError, since the call began with another position.
    """

    __hash__ = None  # type: ignore[assignment]  # it changes

    # The walk is the truth, and one call of a dictionary's changes it. The core's position follows when it is asked: it
    # is taken away before it is touched and put back after its answer, so that what is interrupted leaves none behind.

    def __init__(self, setup: Setup[M], moves: Iterable[M] = ()) -> None:
        """Set up `start` and play `moves`; raises IllegalMove."""
        check_kind(setup, Setup, "a start, as `start` of what berge.loads returns")
        check_kind(moves, Iterable, "moves, in order")
        self.setup = setup
        self._lock = RLock()
        self._walk: dict[Hashable, int] = (
            {} if setup.first is None else {setup.game_graph.consumes(None, setup.first): setup.first}
        )
        """The numbers of the vertices where the token has been, in order, by what going there used up."""
        self._follower: _Follower | None = _Follower()
        """None in the middle of `pop`, and behind one that was interrupted until a move is made or taken back."""
        for move in moves:
            self.push(move)

    @property
    def played(self) -> int:
        """How many moves have been played."""
        return len(self._walk) - (self.setup.first is not None)

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves played so far."""
        return tuple(self.game().moves)

    @property
    def visited(self) -> tuple[M, ...]:
        """Where the token has been, in order, its place last; in edge geography some vertices more than once."""
        return tuple(self.setup.game_graph.names(pack(self._walk.values())))

    @property
    def token(self) -> M | None:
        """Where the token is; None before a first move that chooses."""
        with self._lock:
            here = self._here()
        return None if here is None else self.setup.game_graph.name(here)

    def _here(self) -> int | None:
        """Return the number of the token's vertex; asked under the lock."""
        return next(reversed(self._walk.values()), None)

    @property
    def turn(self) -> str:
        """The player to move."""
        return self.setup.ruleset.players[self.played % 2]

    def _legal_numbers(self) -> list[int]:
        with self._lock:
            here, game_graph = self._here(), self.setup.game_graph
            if here is None:
                return list(self.setup.openings)
            return [
                number for number in game_graph.neighbors(here) if game_graph.consumes(here, number) not in self._walk
            ]

    def _is_legal_number(self, number: int) -> bool:
        here, game_graph = self._here(), self.setup.game_graph
        if here is None:
            return number in self.setup.openings
        return game_graph.consumes(here, number) not in self._walk and game_graph.has_edge(here, number)

    def is_legal(self, move: M) -> bool:
        """Whether the player to move can make a move; anything at all may be asked."""
        number = self.setup.game_graph.number(move)
        with self._lock:
            return number is not None and self._is_legal_number(number)

    @property
    def legal_moves(self) -> list[M]:
        """The moves of the player to move, in board order."""
        return list(map(self.setup.game_graph.name, self._legal_numbers()))

    def push(self, move: M) -> None:
        """Play a move; raises IllegalMove, and changes nothing, where the rules forbid it."""
        if self._lock._is_owned():  # type: ignore[attr-defined]  # as threading.Condition asks it
            self._check_free()
        with self._lock:
            number = self.setup.game_graph.number(move)
            if number is None or not self._is_legal_number(number):
                found, expected = self._why_illegal(move)
                raise IllegalMove(self.played, self.turn, move, found, expected)
            self._step(number)

    def _check_free(self) -> None:
        """Raise LimitError where `push` or `pop` comes in the middle of another call."""
        frame: FrameType | None = sys._getframe(2)
        while frame is not None:  # for a call may have been interrupted just when it took the lock, and be over
            if frame.f_code.co_filename == __file__ and frame.f_locals.get("self") is self:
                what = "a position cannot be changed by what interrupts a call of it, such as a handler of signals"
                raise LimitError(what)
            frame = frame.f_back

    def _step(self, number: int) -> None:
        """Play the move to the vertex of a number, which must be legal."""
        if self._follower is None:
            self._follower = _Follower()
        self._walk[self.setup.game_graph.consumes(self._here(), number)] = number

    def _why_illegal(self, move: M) -> tuple[str, str]:
        if self._walk and not self._legal_numbers():
            return words.phrase("illegal.over"), words.phrase("illegal.lost", player=words.somebody(self.turn))
        explain = self.setup.ruleset.explain
        if explain is not None:
            found, expected = explain(self, move)
        else:
            found, expected = self.setup.game_graph.why_illegal(list(self._walk.values()), move)
        return words.spoken_or(found, "illegal.other"), words.spoken_or(expected, "illegal.rules")

    def pop(self) -> M:
        """Take the last move back and return it; raises MissingError, an IndexError, where there is none."""
        if self._lock._is_owned():  # type: ignore[attr-defined]  # as threading.Condition asks it
            self._check_free()
        with self._lock:
            left = len(self._walk) - 1
            if left < (self.setup.first is not None):
                raise MissingError("no move to take back", "a move that was made")
            follower = self._follower or _Follower()
            self._follower = None  # a question that comes in between leaves nothing behind
            follower.kept = min(follower.kept, left)
            _, number = self._walk.popitem()
            self._follower = follower
        return self.setup.game_graph.name(number)

    def is_over(self) -> bool:
        """Whether the player to move cannot."""
        return not self._legal_numbers()

    def _ask(self, question: Callable[[_core.Live], Answer], progress: _core.Progress | None = None) -> Answer:
        """Return what the core's position answers, once it has come to where this one is; asked under the lock."""
        follower = self._follower or _Follower()
        live, follower.live = follower.live, None
        if live is None or not follower.steps == follower.kept == len(self._walk):
            live, follower = self._follow(live, follower, progress)
        answer = question(live)
        follower.live = live
        return answer

    def _follow(
        self, live: _core.Live | None, before: _Follower, progress: _core.Progress | None
    ) -> tuple[_core.Live, _Follower]:
        """Return the core's position where this one is, and its follower, which hears of moves that are taken back."""
        if live is None:
            walk = list(self._walk.values())
            follower = _Follower(len(walk), len(walk))
            if self._follower is not None:
                self._follower = follower
            return self.setup.game_graph.core.live(pack(walk), progress), follower
        steps = before.steps  # nobody changes the position meanwhile, and who asks makes a follower of their own
        while steps > before.kept:
            live.pop()
            steps -= 1
        if steps < len(self._walk):
            ahead = list(islice(reversed(self._walk.values()), len(self._walk) - steps))
            steps += len(ahead)
            while ahead:
                if not live.push(ahead.pop()):
                    raise AssertionError("the core refuses a legal move")
        before.steps = before.kept = steps
        return live, before

    def prepare(self, progress: _core.Progress | None = None) -> None:
        """Find the maximum matching that the first question needs; `progress` is called about twenty times a second."""
        check_progress(progress)
        with self._lock:
            self._ask(lambda _: None, progress)

    def is_winning(self) -> bool:
        """Whether the player to move wins. One search, after one maximum matching at the first question."""
        with self._lock:
            return self._ask(_core.Live.is_winning) if self._walk else bool(self._winning())

    def _winning(self) -> list[int]:
        winning = self._ask(_core.Live.winning_moves)
        if not self._walk:
            allowed = set(self.setup.openings)
            winning = [number for number in winning if number in allowed]
        return sorted(winning)

    def winning_moves(self) -> list[M]:
        """Return the moves after which the opponent loses, in board order. A search for each, or one for all."""
        with self._lock:
            return list(map(self.setup.game_graph.name, self._winning()))

    def certificate(self) -> Certificate | StartsCertificate:
        """Return the proof of who wins; before a first move that chooses, the proof of every choice's value."""
        with self._lock:
            if not self._walk:
                return self.setup.game_graph.starts_certificate(*self.setup.game_graph.core.solve())
            winning, kind, first, second = self._ask(_core.Live.proof)
            ground, token = self.setup.game_graph.snapshot(list(self._walk.values())), self.token
        pairs = tuple(self.setup.game_graph.names(first))
        if kind == "kernel":
            return Certificate(ground, token, winning, kind, (), pairs)
        dominoes = tuple(zip(pairs[::2], pairs[1::2], strict=True))
        return Certificate(ground, token, winning, kind, dominoes, tuple(self.setup.game_graph.names(second)))

    def game(self) -> Game[M]:
        """Return the start and the moves played so far as a game."""
        game: Game[M] = Game.__new__(Game)  # the moves are known to be legal
        walk = list(self._walk.values())
        moves = walk if self.setup.first is None else walk[1:]
        game._start, game._moves = self.setup, self.setup.game_graph.names(pack(moves))
        return game

    def notation(self) -> str:
        """Return the position in one line: equal positions have equal lines."""
        return self.game().notation()

    def copy(self) -> Self:
        """Return a position that changes independently of this one."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._lock = RLock()
        with self._lock:
            other._walk, mine = self._walk.copy(), self._follower or _Follower()
            live = None if mine.live is None else mine.live.__copy__()
            other._follower = _Follower(mine.kept, mine.steps, live)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Position[M]], tuple[Setup[M], tuple[M, ...]]]:
        return type(self), (self.setup, self.moves)

    @property
    def drawn(self) -> tuple[str, ...] | None:
        """The rows of the board as a picture draws them, without token and trail; None where there is no board."""
        return self.setup.drawn(list(self._walk.values()))

    @property
    def letters(self) -> tuple[str, ...] | None:
        """The rows of the board as it is now; None where the ruleset has no board."""
        return self.setup.letters(list(self._walk.values()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setup == other.setup and list(self._walk.values()) == list(other._walk.values())

    def __repr__(self) -> str:
        return f"<{self.notation()}>"

    def __str__(self) -> str:
        rows = self.letters
        return self.notation() if rows is None else "\n".join(rows)

    def _repr_svg_(self) -> str | None:
        return self.game()._repr_svg_()
