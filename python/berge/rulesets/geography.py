"""What is common to all rulesets: a start, a live position, a game.

A token walks along a graph and uses up what it steps on. The graph's vertices have numbers from 0 in the core; a
ruleset gives them the names by which people call moves.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from threading import RLock
from typing import Any, ClassVar, Protocol, Self, TypeVar

from berge import _core, words
from berge.cells import pack
from berge.certificates import Certificate, Ground, StartsCertificate
from berge.errors import IllegalMove, KindError, MissingError, ParseError, check_kind, check_progress, kind, place_among
from berge.formats import Document
from berge.guesses import Guessed

Answer = TypeVar("Answer")
Move = Any
"""What a ruleset calls a vertex: (row, column) on a board, a number, a name."""


class Core(Protocol):
    """What the core knows of a start: the graph, and what may be asked of it."""

    def first_illegal(self, path: bytes) -> int | None:
        """Return the index in a path of the first vertex that the token cannot reach; None where there is none."""

    def review(
        self, path: bytes, most_dominoes: int | None = None, progress: _core.Progress | None = None
    ) -> tuple[bytes, bytes, bytes, list[bytes] | None] | None:
        """Return who wins at each vertex of a path, where winning moves begin, the moves, and perhaps dominoes."""

    def solve(self, progress: _core.Progress | None = None) -> tuple[bytes, bytes]:
        """Return a letter a vertex, its class, and a maximum matching."""
        ...

    def live(self, path: bytes, progress: _core.Progress | None = None) -> _core.Live:
        """Return the position where the token has walked along a path."""
        ...


class Start(Document, ABC):
    """Where a game starts: an immutable value, and the rules that it is played by.

    Each ruleset is a subclass. The token is on a vertex, or the first move puts it on one (`token` is None).
    """

    NAME: ClassVar[str]
    """The name of the ruleset in documents, notations and the command line."""
    TITLE: ClassVar[str]
    """The name of the game for people."""
    PLAYERS: ClassVar[tuple[str, str]]
    """Who moves first, and who second."""
    COMPLEXITY: ClassVar[str] = "polynomial: a maximum matching (Fraenkel, Scheinerman and Ullman 1993)"
    """What is known of deciding who wins, and the source."""
    CONTEST: ClassVar[str | None] = None
    """The contest's text format, where there is one."""

    ANSWER: ClassVar[str | None] = None
    """The name of the contest's answer about all starts, where there is one: the module's `answer` writes it."""
    TOKEN: ClassVar[str] = "@"
    """The letter of the token's cell on a board."""
    PROOF: ClassVar[str] = "dominoes"
    """What proves who wins a position: `dominoes` on bipartite graphs, a `barrier` on others, a `kernel` of edges."""
    PLACE: ClassVar[str] = "vertex"
    """What a vertex is called."""

    token: Move | None
    """Where the token is; None where the first move chooses."""

    # The graph and its names.

    @property
    @abstractmethod
    def core(self) -> Core:
        """The graph as the core knows it."""

    @abstractmethod
    def number(self, move: Move) -> int | None:
        """Return the number of a vertex; None where there is no such vertex."""

    @property
    def few_moves(self) -> int:
        """How many moves of a game are checked sooner without the core, which has to know the whole graph first."""
        return 1000

    @abstractmethod
    def sequence(self, packed: bytes) -> Sequence[Move]:
        """Return the names of packed numbers, as an immutable sequence that is equal to a tuple of them."""

    def pack_moves(self, moves: Sequence[Move]) -> bytes:
        """Return the packed numbers of moves, up to the first that is no vertex."""
        numbers = []
        for move in moves:
            number = self.number(move)
            if number is None:
                break
            numbers.append(number)
        return pack(numbers)

    def name(self, number: int) -> Move:
        """Return the name of a vertex."""
        return self.sequence(pack([number]))[0]

    @abstractmethod
    def ways(self, number: int) -> Iterable[int]:
        """Return the neighbours of a vertex, ascending."""

    @property
    @abstractmethod
    def starts(self) -> Iterable[int]:
        """The vertices that the first move may choose, ascending, where `token` is None."""

    def starts_of(self, classes: bytes, letters: str) -> Sequence[Move]:
        """Return the starts whose letter in `classes`, which has one a vertex, is among `letters`, ascending."""
        return self.sequence(_core.select(pack(self.starts), classes, letters.encode("ascii")))

    def spends(self, before: int | None, number: int) -> Hashable:  # noqa: ARG002
        """Return what a move uses up: nothing that uses up the same can be played later."""
        return number

    # Documents and notations.

    @abstractmethod
    def as_dict(self) -> dict[str, Any]:
        """Return the keys of JSON documents that hold the start."""

    @classmethod
    @abstractmethod
    def from_dict(cls, document: Mapping[str, Any]) -> Self:
        """Return the start in a JSON document; raises ParseError."""

    @abstractmethod
    def notation(self) -> str:
        """Return the start in one line, without the ruleset's name."""

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """Return the start written in one line, without the ruleset's name; raises ParseError."""

    @abstractmethod
    def write_move(self, move: Move) -> str:
        """Return a move in a notation or a record."""

    @abstractmethod
    def read_move(self, text: str) -> Move:
        """Return the move that a notation or a record holds; raises ParseError where it is none."""

    def move_as_json(self, move: Move) -> Any:
        """Return a move as JSON documents hold it."""
        return move

    def moves_as_json(self, moves: Sequence[Move]) -> str:
        """Return the elements of the JSON list of moves, without its brackets."""
        return json.dumps(list(map(self.move_as_json, moves)), separators=(",", ":"))[1:-1]

    @abstractmethod
    def move_from_json(self, value: Any) -> Move:
        """Return the move in a JSON document; raises ParseError where it is none."""

    # Talking to people.

    @abstractmethod
    def show(self, move: Move) -> str:
        """Return a move as people read it in a sentence."""

    def title(self, language: str = "en") -> str:
        """Return the name of the game for people, in a language of `berge.words`."""
        return words.name(language, f"ruleset.{self.NAME}.title", self.TITLE)

    @abstractmethod
    def size(self) -> tuple[str, dict[str, object]]:
        """Return which phrase of `berge.words` says the game and its size, and the values in it besides the title."""

    def describe(self, language: str = "en") -> str:
        """Return the game and its size in a few words."""
        phrase, values = self.size()
        return words.say(language, phrase, title=self.title(language), **values)

    def letters(self, visited: Sequence[int]) -> tuple[str, ...] | None:  # noqa: ARG002
        """Return the board after the token has been on these vertices, the last of them its place; None: no board."""
        return None

    @abstractmethod
    def why_illegal(self, position: Position, move: Move) -> tuple[words.Phrase, words.Phrase]:
        """Say what is wrong with a move that names no vertex the token can go to, and what the rules ask for."""

    # Proofs.

    @abstractmethod
    def ground(self, visited: Sequence[int]) -> Ground:
        """Return what is left of the graph for a certificate, after the token has been on these vertices."""

    @abstractmethod
    def starts_certificate(self, classes: bytes, matching: bytes) -> StartsCertificate:
        """Return the proof of the value of every vertex, from what the core's `solve` returns."""

    # What follows from the above.

    @cached_property
    def first(self) -> int | None:
        """The number of the token's vertex."""
        return None if self.token is None else self.number(self.token)

    def pieces(self, format: str, **options: Any) -> Iterable[str]:
        """Return the text of the game without moves in `format`, piece by piece; raises FormatError."""
        return self.game().pieces(format, **options)

    def position(self, moves: Iterable[Move] = ()) -> Position:
        """Return the live position after some moves; raises IllegalMove."""
        return Position(self, moves)

    def game(self, moves: Sequence[Move] = ()) -> Game:
        """Return the game with these moves; raises IllegalMove."""
        return Game(self, moves)


class _Follower:
    """The core's position, which has gone `steps` vertices; the first `kept` of them are where the token has been.

    Without `live` there is none yet, or it is in doubt: at work, or interrupted at work.
    """

    __slots__ = ("kept", "live", "steps")

    def __init__(self, kept: int = 0, steps: int = 0, live: _core.Live | None = None) -> None:
        self.kept, self.steps, self.live = kept, steps, live


class Position(Guessed):
    """A live position: a start and the moves played from it, changed by `push` and `pop`.

    Two positions are equal when they have the same start and the same moves. It keeps a maximum matching alive from
    the first question on, so that each move costs one search at most.

    Whatever is raised in the middle of a call, KeyboardInterrupt and MemoryError too, a move has been made or not, but
    not half, and later answers are right. Threads may share a position: their calls are done one after the other.
    """

    __hash__ = None  # type: ignore[assignment]  # it changes

    # The walk is the truth, and one call of a dictionary's changes it. The core's position follows when it is asked: it
    # is taken away before it is touched and put back after its answer, so that what is interrupted leaves none behind.

    def __init__(self, start: Start, moves: Iterable[Move] = ()) -> None:
        """Set up `start` and play `moves`; raises IllegalMove."""
        check_kind(start, Start, "a start, as `start` of what berge.loads returns")
        check_kind(moves, Iterable, "moves, in order")
        self.start = start
        self._lock = RLock()
        self._walk: dict[Hashable, int] = {} if start.first is None else {start.spends(None, start.first): start.first}
        """The numbers of the vertices where the token has been, in order, by what going there used up."""
        self._follower = _Follower()
        for move in moves:
            self.push(move)

    @property
    def played(self) -> int:
        """How many moves have been played."""
        return len(self._walk) - (self.start.first is not None)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self.game().moves)

    @property
    def visited(self) -> tuple[Move, ...]:
        """Where the token has been, in order, its place last; in edge geography some vertices more than once."""
        return tuple(self.start.sequence(pack(self._walk.values())))

    @property
    def token(self) -> Move | None:
        """Where the token is; None before a first move that chooses."""
        here = self._here
        return None if here is None else self.start.name(here)

    @property
    def _here(self) -> int | None:
        with self._lock:
            return next(reversed(self._walk.values()), None)

    @property
    def turn(self) -> str:
        """The player to move."""
        return self.start.PLAYERS[self.played % 2]

    def _legal_numbers(self) -> list[int]:
        with self._lock:
            here = self._here
            if here is None:
                return list(self.start.starts)
            return [n for n in self.start.ways(here) if self.start.spends(here, n) not in self._walk]

    def _is_legal_number(self, number: int) -> bool:
        here = self._here
        if here is None:
            return number in self.start.starts
        return self.start.spends(here, number) not in self._walk and number in self.start.ways(here)

    def is_legal(self, move: Move) -> bool:
        """Whether the player to move can make a move; anything at all may be asked."""
        number = self.start.number(move)
        with self._lock:
            return number is not None and self._is_legal_number(number)

    @property
    def legal_moves(self) -> list[Move]:
        """The moves of the player to move, in board order."""
        return list(self.start.sequence(pack(self._legal_numbers())))

    def push(self, move: Move) -> None:
        """Play a move; raises IllegalMove, and changes nothing, where the rules forbid it."""
        with self._lock:
            number = self.start.number(move)
            if number is None or not self._is_legal_number(number):
                found, expected = self._why_illegal(move)
                raise IllegalMove(self.played, self.turn, move, found, expected)
            self._step(number)

    def _step(self, number: int) -> None:
        """Play the move to the vertex of a number, which must be legal."""
        self._walk[self.start.spends(self._here, number)] = number

    def _why_illegal(self, move: Move) -> tuple[words.Phrase, words.Phrase]:
        if self._walk and not self._legal_numbers():
            return words.phrase("illegal.over"), words.phrase("illegal.lost", player=words.somebody(self.turn))
        return self.start.why_illegal(self, move)

    def pop(self) -> Move:
        """Take the last move back and return it; raises MissingError, an IndexError, where there is none."""
        with self._lock:
            if not self.played:
                raise MissingError("no move to take back", "a move that was made")
            # First, since too small a number is harmless.
            self._follower.kept = min(self._follower.kept, len(self._walk) - 1)
            _, number = self._walk.popitem()
        return self.start.name(number)

    def is_over(self) -> bool:
        """Whether the player to move cannot."""
        return not self._legal_numbers()

    def _ask(self, question: Callable[[_core.Live], Answer], progress: _core.Progress | None = None) -> Answer:
        """Return what the core's position answers, once it has come to where this one is."""
        with self._lock:
            follower = _Follower(len(self._walk))
            before, self._follower = self._follower, follower  # which hears of moves taken back meanwhile
            live, steps = self._follow(before, progress)
            answer = question(live)
            follower.steps = steps
            follower.live = live
            return answer

    def _follow(self, before: _Follower, progress: _core.Progress | None) -> tuple[_core.Live, int]:
        """Return the core's position where this one is, and how many vertices it has gone."""
        if before.live is None:
            walk = list(self._walk.values())
            return self.start.core.live(pack(walk), progress), len(walk)
        live, common = before.live, min(before.steps, before.kept)
        for _ in range(before.steps - common):
            live.pop()
        ahead = list(islice(reversed(self._walk.values()), len(self._walk) - common))
        for number in reversed(ahead):
            if not live.push(number):
                raise AssertionError("the core refuses a legal move")
        return live, common + len(ahead)

    def prepare(self, progress: _core.Progress | None = None) -> None:
        """Find the maximum matching that the first question needs; `progress` is called about twenty times a second."""
        check_progress(progress)
        self._ask(lambda _: None, progress)

    def is_winning(self) -> bool:
        """Whether the player to move wins. One search, after one maximum matching at the first question."""
        with self._lock:
            return self._ask(_core.Live.is_winning) if self._walk else bool(self._winning())

    def _winning(self) -> list[int]:
        winning = self._ask(_core.Live.winning_moves)
        if not self._walk:
            allowed = set(self.start.starts)
            winning = [number for number in winning if number in allowed]
        return sorted(winning)

    def winning_moves(self) -> list[Move]:
        """Return the moves after which the opponent loses, in board order. A search for each, or one for all."""
        with self._lock:
            return list(self.start.sequence(pack(self._winning())))

    def certificate(self) -> Certificate | StartsCertificate:
        """Return the proof of who wins; before a first move that chooses, the proof of every choice's value."""
        with self._lock:
            if not self._walk:
                return self.start.starts_certificate(*self.start.core.solve())
            winning, kind, first, second = self._ask(_core.Live.proof)
            ground, token = self.start.ground(list(self._walk.values())), self.token
        pairs = tuple(self.start.sequence(first))
        if kind == "kernel":
            return Certificate(ground, token, winning, kind, (), pairs)
        dominoes = tuple(zip(pairs[::2], pairs[1::2], strict=True))
        return Certificate(ground, token, winning, kind, dominoes, tuple(self.start.sequence(second)))

    def game(self) -> Game:
        """Return the start and the moves played so far as a game."""
        game = Game.__new__(Game)  # the moves are known to be legal
        walk = list(self._walk.values())
        moves = walk if self.start.first is None else walk[1:]
        game._start, game._moves = self.start, self.start.sequence(pack(moves))
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
            other._walk, mine = self._walk.copy(), self._follower
            live = None if mine.live is None else mine.live.__copy__()
            other._follower = _Follower(mine.kept, mine.steps, live)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[Start, tuple[Move, ...]]]:
        return type(self), (self.start, self.moves)

    @property
    def letters(self) -> tuple[str, ...] | None:
        """The rows of the board as it is now; None where the ruleset has no board."""
        return self.start.letters(list(self._walk.values()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.start == other.start and list(self._walk.values()) == list(other._walk.values())

    def __repr__(self) -> str:
        return f"<{self.notation()}>"

    def __str__(self) -> str:
        rows = self.letters
        return self.notation() if rows is None else "\n".join(rows)

    def _repr_svg_(self) -> str | None:
        return self.game()._repr_svg_()


class Game(Document):
    """A game: a start and its moves, which are legal. An immutable value.

    Raises IllegalMove where a move is not. Linear in vertices and moves.
    """

    __slots__ = ("_moves", "_start")

    def __init__(self, start: Start, moves: Sequence[Move] = ()) -> None:
        check_kind(start, Start, "a start, as `start` of what berge.loads returns")
        check_kind(moves, Sequence, "a list of moves, in order")
        self._start = start
        self._moves = start.sequence(start.pack_moves(moves))
        bad = self._first_illegal()
        if bad is not None or len(self._moves) < len(moves):
            ply = len(self._moves) if bad is None else bad
            self._moves = self._moves[:ply]
            self.position().push(moves[ply])

    def _first_illegal(self) -> int | None:
        """Return the index of the first illegal move."""
        numbers = memoryview(self.packed).cast("I")
        if len(numbers) <= self._start.few_moves:
            return self._first_illegal_of_few(numbers)
        if self._start.first is None and numbers[0] not in self._start.starts:
            return 0
        bad = self._start.core.first_illegal(self.path)
        return None if bad is None else bad - (self._start.first is not None)

    def _first_illegal_of_few(self, numbers: Sequence[int]) -> int | None:
        """Return the same without the core, which would have to know the whole graph."""
        position = self._start.position()
        for ply, number in enumerate(numbers):
            if not position._is_legal_number(number):
                return ply
            position._step(number)
        return None

    @property
    def start(self) -> Start:
        """The position before the first move."""
        return self._start

    @property
    def moves(self) -> Sequence[Move]:
        """The moves, in order."""
        return self._moves

    @property
    def players(self) -> tuple[str, str]:
        """Who moves first, and who second."""
        return self._start.PLAYERS

    @property
    def packed(self) -> bytes:
        """The moves as the core takes them."""
        packed: bytes = self._moves.packed  # type: ignore[attr-defined]  # every `Start.sequence` has it
        return packed

    @property
    def path(self) -> bytes:
        """Where the token was at each position, as the core takes it."""
        return (b"" if self._start.first is None else pack([self._start.first])) + self.packed

    def position(self, ply: int | None = None) -> Position:
        """Return the position before the move at `ply`, the last one if not told which.

        A negative `ply` counts from the last position; raises MissingError where there is none.
        """
        position = self._start.position()
        numbers = memoryview(self.packed).cast("I")
        if ply is not None:
            numbers = numbers[: place_among(len(numbers) + 1, ply, "position")]
        if type(self._start).spends is Start.spends:  # a long game's positions are made for printing its end
            position._walk.update(zip(numbers, numbers, strict=True))
            return position
        for number in numbers:
            position._step(number)
        return position

    def is_over(self) -> bool:
        """Whether the game was played to its end: the player to move cannot."""
        return self.position().is_over()

    def notation(self) -> str:
        """Return the game in one line: the ruleset, the start, and each move behind a `+`."""
        moves = "".join(f"+{self._start.write_move(move)}" for move in self.moves)
        return f"{self._start.NAME}:{self._start.notation()}{moves}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._start == other._start and self.packed == other.packed

    def __hash__(self) -> int:
        return hash((self._start, self.packed))

    def __reduce__(self) -> tuple[type[Game], tuple[Start, Sequence[Move]]]:
        return type(self), (self._start, self.moves)

    def __repr__(self) -> str:
        return f"<game {_shorten(self.notation())}>"

    def __str__(self) -> str:
        return self.dumps("text")


S = TypeVar("S", bound=Start)


def game_of(thing: object, ruleset: type[S]) -> tuple[Game, S]:
    """Return a game, or a start as a game, and its start; raises KindError where it is of another ruleset."""
    game = thing.game() if isinstance(thing, Start) else thing
    if not isinstance(game, Game) or not isinstance(game.start, ruleset):
        found = f"a game of {game.start.NAME}" if isinstance(game, Game) else kind(thing)
        raise KindError(found, f"a game or a start of {ruleset.NAME}")
    return game, game.start


def _shorten(line: str) -> str:
    return line if len(line) <= 100 else f"{line[:60]}... {len(line)} characters"


def unreadable(what: str, text: str) -> ParseError:
    """Return the error for a text that is no start or no move; `what` says what one is."""
    return ParseError(ascii(text) if len(text) <= 40 else ascii(text[:40]) + "...", what)
