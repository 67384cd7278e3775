"""A live position: a setup with moves that are made and taken back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import islice
from threading import RLock
from typing import TYPE_CHECKING, Generic, Self, TypeVar, TypeVarTuple

from berge import _core
from berge.cells import pack
from berge.errors import FormatError, IllegalMove, LimitError, MissingError, check_kind, check_progress
from berge.games.game import Game
from berge.games.game_graph import M
from berge.games.setup import Setup
from berge.i18n import _, format_player
from berge.name_hints import NameHints
from berge.sanitize import with_count

if TYPE_CHECKING:
    from berge.certificates import Certificate, StartsCertificate

Answer = TypeVar("Answer")
Arguments = TypeVarTuple("Arguments")


class Position(NameHints, Generic[M]):
    """A live position: a setup and its moves.

    `push` makes a move, `pop` takes it back. Positions are equal if their setups and their moves are equal. From the
    first question on, a position maintains a maximum matching, so each move costs one search at most.

    A call that is interrupted (KeyboardInterrupt, MemoryError) has either made its move or changed nothing. Threads may
    share a position: their calls run one after the other. During a call, a signal handler or a progress callback may
    ask questions, but `push` and `pop` raise LimitError.

    >>> position = berge.parse("knight:8x8").position()
    >>> position.push((1, 1))
    >>> position.turn, position.is_winning(), position.winning_moves()
    ('second', True, [(2, 3), (3, 2)])
    >>> position.pop()
    (1, 1)
    """

    __hash__ = None  # type: ignore[assignment]  # it changes

    # `_walk` is the only state; one dictionary call changes it. `_cache` is the core's position after the first
    # `steps` vertices of the walk. A call takes it out before using it and puts it back at its end, so an interrupted
    # call leaves no cache, never a wrong one.

    def __init__(self, setup: Setup[M], moves: Iterable[M] = ()) -> None:
        """Play `moves` from `setup`; raises IllegalMove."""
        check_kind(setup, Setup, "a setup, such as berge.parse(line) or game.setup")
        check_kind(moves, Iterable, "moves, in order")
        self.setup = setup
        self._lock, self._depth = RLock(), 0
        """How many calls are running in the thread that holds the lock; a signal handler may make one in another."""
        token = setup.token_number
        self._walk: dict[Hashable, int] = {} if token is None else {setup.game_graph.used_up_by(None, token): token}
        """The numbers of the visited vertices, in order, by what each move used up (`GameGraph.used_up_by`)."""
        self._cache: tuple[_core.Live, int] | None = None
        for move in moves:
            self.push(move)

    @property
    def ply(self) -> int:
        """The number of moves played, which is the index of the next one."""
        return len(self._walk) - (self.setup.token_number is not None)

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves played so far."""
        return tuple(self.game().moves)

    @property
    def visited(self) -> tuple[M, ...]:
        """The vertices that the token has visited, its place last. In edge geography some repeat."""
        return tuple(self.setup.game_graph.names(pack(self._walk.values())))

    @property
    def token(self) -> M | None:
        """The vertex of the token; None if the first move is still to choose it."""
        token = self._call_locked(self._find_token_number)
        return None if token is None else self.setup.game_graph.name(token)

    def _call_locked(self, call: Callable[[*Arguments], Answer], *arguments: *Arguments) -> Answer:
        """Call a method while no other thread uses the position, and return its result."""
        # Python 3.14 lets a signal in between the taking of a lock and the block of `with`, but none between a loop's
        # step and its body.
        for _is_acquired in map(self._lock.acquire, (True,)):
            depth = self._depth
            try:
                self._depth = depth + 1
                return call(*arguments)
            finally:
                self._depth = depth
                self._lock.release()
        raise AssertionError("a lock that was not acquired")

    def _check_can_change(self) -> None:
        """Raise LimitError during another call of this thread; the caller holds the lock."""
        if self._depth > 1:
            raise LimitError(_("a position cannot be changed during another call of it, such as by a signal handler"))

    def _find_token_number(self) -> int | None:
        """Return the number of the token's vertex; the caller holds the lock."""
        return next(reversed(self._walk.values()), None)

    @property
    def turn(self) -> str:
        """The player to move."""
        return self.setup.ruleset.players[self.ply % 2]

    def _list_legal_numbers(self) -> list[int]:
        """Return the numbers of the legal moves; the caller holds the lock."""
        token, graph = self._find_token_number(), self.setup.game_graph
        if token is None:
            return list(self.setup.openings)
        return [number for number in graph.neighbors(token) if graph.used_up_by(token, number) not in self._walk]

    def _find_used_up(self, number: int) -> Hashable | None:
        """Return what a move uses up (`GameGraph.used_up_by`), None for an illegal one; the caller holds the lock."""
        token, game_graph = self._find_token_number(), self.setup.game_graph
        used = game_graph.used_up_by(token, number)
        if used in self._walk:
            return None
        is_legal = number in self.setup.openings if token is None else game_graph.has_edge(token, number)
        return used if is_legal else None

    def is_legal(self, move: M) -> bool:
        """Whether a move is legal.

        `move` may be any object.

        >>> position = berge.parse("king:3x3").position([(2, 2)])
        >>> position.is_legal((1, 1)), position.is_legal((2, 2)), position.is_legal("pass")
        (True, False, False)
        """
        number = self.setup.game_graph.number(move)
        return number is not None and self._call_locked(self._find_used_up, number) is not None

    @property
    def legal_moves(self) -> list[M]:
        """The legal moves, in board order."""
        return list(map(self.setup.game_graph.name, self._call_locked(self._list_legal_numbers)))

    def push(self, move: M) -> None:
        """Play a move.

        Raises IllegalMove, and changes nothing, if the rules forbid it. It searches nothing: the next question costs a
        search for each move since the last one.

        >>> position = berge.parse("king:3x3").position()
        >>> position.push((2, 2))
        >>> position.moves
        ((2, 2),)
        """
        self._call_locked(self._push, move)

    def _push(self, move: M) -> None:
        self._check_can_change()
        number = self.setup.game_graph.number(move)
        used = None if number is None else self._find_used_up(number)
        if number is None or used is None:
            reason, rule = self._why_illegal(move)
            raise IllegalMove(self.ply, self.turn, move, reason, rule)
        self._walk[used] = number

    def _step(self, number: int) -> None:
        """Play the legal move to the vertex with this number."""
        self._walk[self.setup.game_graph.used_up_by(self._find_token_number(), number)] = number

    def _why_illegal(self, move: M) -> tuple[str, str]:
        if self._walk and not self._list_legal_numbers():
            problem = _("played after the end of the game")
            return problem, _("{player} had no move left and lost", player=format_player(self.turn))
        explain = self.setup.ruleset.explain
        if explain is not None:
            return explain(self, move)
        return self.setup.game_graph.why_illegal(list(self._walk.values()), move)

    def pop(self) -> M:
        """Take back the last move and return it; raises MissingError, an IndexError, if there is none.

        It searches nothing, like `push`.

        >>> position = berge.parse("king:3x3").position([(2, 2), (1, 1)])
        >>> position.pop(), position.ply
        ((1, 1), 1)
        """
        return self.setup.game_graph.name(self._call_locked(self._pop))

    def _pop(self) -> int:
        self._check_can_change()
        steps = len(self._walk) - 1
        if steps < (self.setup.token_number is not None):
            raise MissingError(_("there is no move to take back"))
        cache, self._cache = self._cache, None
        number = self._walk.popitem()[1]
        if cache is not None and cache[1] > steps:
            cache[0].pop()
            cache = cache[0], steps
        self._cache = cache
        return number

    def is_over(self) -> bool:
        """Whether the player to move has no legal move."""
        return not self._call_locked(self._list_legal_numbers)

    def _ask(self, question: Callable[[_core.Live], Answer], progress: _core.Progress | None = None) -> Answer:
        """Return the core's answer about this position; the caller holds the lock."""
        cache, self._cache = self._cache, None
        steps = len(self._walk)
        if cache is None:
            cache = self.setup.game_graph.core.live(pack(self._walk.values()), progress), steps
        elif cache[1] < steps:
            new_vertices = list(islice(reversed(self._walk.values()), steps - cache[1]))
            while new_vertices:
                if not cache[0].push(new_vertices.pop()):
                    raise AssertionError("the core refuses a legal move")
            cache = cache[0], steps
        answer = question(cache[0])
        self._cache = cache
        return answer

    def prepare(self, progress: _core.Progress | None = None) -> None:
        """Compute the maximum matching that questions need; calls `progress` about twenty times a second.

        Later questions cost a search.

        >>> position = berge.parse("king:100x100").position([(1, 1)])
        >>> position.prepare()
        >>> position.is_winning()
        True
        """
        check_progress(progress)
        self._call_locked(self._ask, lambda _ignored: None, progress)

    def is_winning(self) -> bool:
        """Whether the player to move wins. The first question costs a maximum matching, later ones a search."""
        return self._call_locked(self._is_winning)

    def _is_winning(self) -> bool:
        return self._ask(_core.Live.is_winning) if self._walk else bool(self._find_winning_moves())

    def _find_winning_moves(self) -> list[int]:
        """Return the numbers of the winning moves, ascending; the caller holds the lock."""
        winning = self._ask(_core.Live.winning_moves)
        if not self._walk:
            openings = set(self.setup.openings)
            winning = [number for number in winning if number in openings]
        return sorted(winning)

    def winning_moves(self) -> list[M]:
        """Return the moves after which the opponent loses, in board order. Costs a search for each move at most."""
        return list(map(self.setup.game_graph.name, self._call_locked(self._find_winning_moves)))

    def certificate(self) -> Certificate | StartsCertificate:
        """Return the proof of who wins; if the first move is still to pick the start, the values of all starts.

        It costs what `is_winning` costs, and is linear in the graph.

        >>> certificate = berge.parse("king:2x2").position([(1, 1)]).certificate()
        >>> certificate.winning, certificate.kind
        (True, 'barrier')
        """
        from berge.certificates import Certificate  # only where a proof is made

        if not self._walk:
            return self.setup.game_graph.starts_certificate(*self.setup.game_graph.core.solve())
        (winning, kind, first, second), walk = self._call_locked(
            self._ask, lambda live: (live.proof(), list(self._walk.values()))
        )
        snapshot, token = self.setup.game_graph.snapshot(walk), self.setup.game_graph.name(walk[-1])
        pairs = tuple(self.setup.game_graph.names(first))
        if kind == "kernel":
            return Certificate(snapshot, token, winning, kind, (), pairs)
        dominoes = tuple(zip(pairs[::2], pairs[1::2], strict=True))
        return Certificate(snapshot, token, winning, kind, dominoes, tuple(self.setup.game_graph.names(second)))

    def game(self) -> Game[M]:
        """Return the setup and the moves played so far as a game."""
        game: Game[M] = Game.__new__(Game)  # the moves are known to be legal
        walk = list(self._walk.values())
        moves = walk if self.setup.token_number is None else walk[1:]
        game._setup, game._moves = self.setup, self.setup.game_graph.names(pack(moves))
        return game

    def notation(self) -> str:
        """Return the position in one line. Equal positions have equal lines."""
        return self.game().notation()

    def copy(self) -> Self:
        """Return a position that changes independently of this one.

        Linear in the graph.

        >>> position = berge.parse("king:3x3").position([(2, 2)])
        >>> other = position.copy()
        >>> other.push((1, 1))
        >>> position.ply, other.ply
        (1, 2)
        """
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._lock, other._depth = RLock(), 0
        other._walk, other._cache = self._call_locked(self._copy_state)
        return other

    def _copy_state(self) -> tuple[dict[Hashable, int], tuple[_core.Live, int] | None]:
        cache, self._cache = self._cache, None
        state = self._walk.copy(), None if cache is None else (cache[0].__copy__(), cache[1])
        self._cache = cache
        return state

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Position[M]], tuple[Setup[M], tuple[M, ...]]]:
        return type(self), (self.setup, self.moves)

    @property
    def diagram(self) -> tuple[str, ...] | None:
        """The rows of the board for a picture, without token and trail; None if there is no board."""
        return self.setup.diagram(list(self._walk.values()))

    @property
    def letters(self) -> tuple[str, ...] | None:
        """The rows of the board now; None if there is no board."""
        return self.setup.letters(list(self._walk.values()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.setup == other.setup and list(self._walk.values()) == list(other._walk.values())

    def __repr__(self) -> str:
        try:
            return f"<{self.notation()}>"
        except FormatError:  # a name that no notation can hold
            return f"<{self.setup.describe()}, {with_count(self.ply, 'move')}>"

    def __str__(self) -> str:
        rows = self.letters
        return repr(self)[1:-1] if rows is None else "\n".join(rows)

    def _repr_svg_(self) -> str | None:
        return self.game()._repr_svg_()
