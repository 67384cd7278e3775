"""The review of a game: who was winning before every move, the winning moves, and the proofs."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from berge import _core
from berge.analysis.mistakes import MISTAKE, find_mistakes
from berge.cells import Vertices, pack, unpack
from berge.documents import DocumentWithProofs
from berge.errors import LimitError, check_kind, check_language, check_name, check_progress, check_truth, resolve_index
from berge.games import AnyGame, Game, Move
from berge.i18n import _, localize, ngettext
from berge.name_hints import NameHints
from berge.sanitize import with_count

if TYPE_CHECKING:
    from berge._core import Progress
    from berge.certificates import Certificate, StartsCertificate

MOST_DOMINOES = 1 << 24
"""The most dominoes that the certificates of one review may have together."""


@dataclass(frozen=True)
class Accuracy:
    """How well a player played: of `winning` won positions to move from, the player kept `kept` won.

    >>> accuracy = berge.review(berge.loads("juniper:20+16+4+8+2")).accuracy("first")
    >>> accuracy.winning, accuracy.kept, accuracy.rate
    (2, 2, 1.0)
    """

    kept: int
    winning: int

    @property
    def rate(self) -> float | None:
        """The share of won positions that were kept; None if the player never moved from one."""
        return self.kept / self.winning if self.winning else None

    def describe(self, language: str = "en") -> str:
        """Return the accuracy as a sentence, in a language of `berge.i18n`.

        >>> review = berge.review(berge.load("examples/rabbit/noi2011-3.txt"))
        >>> review.accuracy("egg").describe()
        'kept 1 of 2 won positions (50%)'
        """
        check_language(language)
        if self.rate is None:
            return localize(_("never moved from a won position"), language)
        share = f"{self.rate:.0%}"
        return localize(
            _(
                "kept {kept} of {winning} ({share})",
                kept=self.kept,
                winning=ngettext("{n} won position", "{n} won positions", self.winning),
                share=share,
            ),
            language,
        )

    def __str__(self) -> str:
        return self.describe()


@dataclass(frozen=True, repr=False)
class Ply(NameHints):
    """A position of a reviewed game, and the move that was made from it.

    >>> ply = berge.review(berge.loads("rabbit:OOXX/OXXO/OO.O/XXXO+3,2")).plies[0]
    >>> ply.player, ply.winning, ply.move, ply.mistake, ply.winning_moves
    ('rabbit', True, (3, 2), True, [(3, 4)])
    """

    review: Review
    ply: int

    @property
    def number(self) -> int:
        """The number of this move among the player's own moves, from 1."""
        return self.ply // 2 + 1

    @property
    def player(self) -> str:
        """The player to move."""
        return self.review.game.players[self.ply % 2]

    @property
    def token(self) -> Move | None:
        """The vertex of the token; None if the first move is still to choose it."""
        return self.review.game.moves[self.ply - 1] if self.ply else self.review.game.setup.token

    @property
    def move(self) -> Move | None:
        """The move that was made; None in the last position of the game."""
        return self.review.game.moves[self.ply] if self.ply < len(self.review.game.moves) else None

    @property
    def winning(self) -> bool:
        """Whether the player to move wins."""
        return bool(self.review.verdicts[self.ply])

    @property
    def winner(self) -> str:
        """The player who wins from here."""
        return self.review.game.players[(self.ply + (not self.winning)) % 2]

    @property
    def mistake(self) -> bool:
        """Whether the move turned a winning position into one that is winning for the opponent."""
        return self.review.verdicts.startswith(MISTAKE, self.ply)

    @property
    def winning_moves(self) -> list[Move]:
        """The moves after which the opponent loses, in board order."""
        return self.review.winning_moves(self.ply)

    def certificate(self) -> Certificate | StartsCertificate:
        """Return the proof of the verdict. Costs one maximum matching, unless the review was made with certificates."""
        from berge.certificates import Certificate  # only where a proof is made

        game, dominoes = self.review.game, self.review._dominoes
        if dominoes is None or self.token is None:
            return game.position(self.ply).certificate()
        setup = game.setup
        visited = unpack(game._path)[: self.ply + (setup.token_number is not None)]
        cells = setup.game_graph.names(dominoes[len(visited) - 1])
        pairs = tuple(zip(cells[::2], cells[1::2], strict=True))
        return Certificate(setup.game_graph.snapshot(visited.tolist()), self.token, self.winning, "dominoes", pairs)

    def __repr__(self) -> str:
        mark = "?" if self.mistake else ""
        return f"<ply {self.ply}: {self.player} {self.move}{mark}, {'winning' if self.winning else 'losing'}>"


class Plies(Sequence[Ply]):
    """The plies of a review: a sequence that makes each `Ply` on demand."""

    def __init__(self, review: Review, indices: range) -> None:
        self._review, self._indices = review, indices

    def __len__(self) -> int:
        return len(self._indices)

    @overload
    def __getitem__(self, index: int) -> Ply: ...
    @overload
    def __getitem__(self, index: slice) -> Plies: ...
    def __getitem__(self, index: int | slice) -> Ply | Plies:
        if isinstance(index, slice):
            return Plies(self._review, self._indices[index])
        return Ply(self._review, self._indices[resolve_index(len(self), index, "ply {index}")])

    def __iter__(self) -> Iterator[Ply]:
        return (Ply(self._review, ply) for ply in self._indices)

    def __repr__(self) -> str:
        return f"<{with_count(len(self), 'ply', 'plies')}>"


@dataclass(frozen=True, repr=False)
class Review(DocumentWithProofs):
    """The exact value of every position of a game.

    An immutable value, made by `berge.review`.

    >>> review = berge.review(berge.loads("juniper:20+16+4+8+2"))
    >>> [ply.winning for ply in review.plies], review.final.winner
    ([True, False, True, False], 'first')
    >>> review.mistakes("first"), review.mistakes("second")
    ([], [])
    """

    game: AnyGame
    verdicts: bytes
    """One byte for each position, the last one included: 1 if the player to move wins."""
    _starts: bytes
    """The packed indices in `_moves` where the winning moves of each position begin and end."""
    _moves: Vertices
    _dominoes: tuple[bytes, ...] | None = None
    """The dominoes of each position's certificate, packed, if the review was made with certificates."""

    @property
    def moves(self) -> Sequence[Move]:
        """The moves that were played."""
        return self.game.moves

    @property
    def plies(self) -> Plies:
        """A `Ply` for every move of the game."""
        return Plies(self, range(len(self.game.moves)))

    @property
    def final(self) -> Ply:
        """The position after the last move."""
        return Ply(self, len(self.game.moves))

    def winning_moves(self, ply: int) -> list[Move]:
        """Return the winning moves at `ply`, in board order; the last position of the game has them too.

        A negative `ply` counts from the last position. Raises MissingError if there is no such position.
        """
        ply = resolve_index(len(self.verdicts), ply, "position {index}")
        starts = unpack(self._starts)
        numbers = unpack(self._moves.packed_numbers)[starts[ply] : starts[ply + 1]]
        return list(self.game.setup.game_graph.names(pack(sorted(numbers))))

    @property
    def single_wins(self) -> bytes:
        """One byte for each position, the last one included: 1 if exactly one move wins."""
        starts = unpack(self._starts)
        return bytes(end - start == 1 for start, end in itertools.pairwise(starts))

    @cached_property
    def _mistakes(self) -> list[int]:
        return find_mistakes(self.verdicts)

    def _find_player(self, name: object) -> str:
        player = self.game.setup.ruleset.player_named(name) if isinstance(name, str) else ""
        check_name("the player {name}", player or name, self.game.players)
        return player

    def _find_parity(self, player: str) -> int:
        return self.game.players.index(self._find_player(player))

    def pieces(self, format: str, **options: Any) -> Iterable[str]:
        """Return the text in `format`, in pieces; raises MissingError if `side` is not a player.

        >>> review = berge.review(berge.parse("king:2x2").game([(1, 1), (1, 2)]))
        >>> "".join(review.pieces("svg")) == review.dumps("svg")
        True
        """
        if options.get("side") is not None:
            options["side"] = self._find_player(options["side"])
        return super().pieces(format, **options)

    def mistakes(self, player: str) -> list[int]:
        """Return the mistakes, as numbers of the player's own moves from 1.

        P1971 asks for those of `rabbit`. The player's name may be in any language, such as 兔兔. Raises MissingError if
        there is no such player.
        """
        parity = self._find_parity(player)
        return [ply // 2 + 1 for ply in self._mistakes if ply % 2 == parity]

    def accuracy(self, player: str) -> Accuracy:
        """Return how often the player kept a win; raises MissingError if there is no such player."""
        parity = self._find_parity(player)
        winning = sum(self.verdicts[parity : len(self.game.moves) : 2])
        return Accuracy(winning - len(self.mistakes(player)), winning)

    @property
    def decisive(self) -> Ply | None:
        """The last mistake of the game; None if there was no mistake."""
        return Ply(self, self._mistakes[-1]) if self._mistakes else None

    def __repr__(self) -> str:
        mistakes = ", ".join(f"{player}: {self.mistakes(player)}" for player in self.game.players)
        return f"<review of {with_count(len(self.game.moves), 'ply', 'plies')}; mistakes {mistakes}>"


def review(game: AnyGame, *, certificates: bool = False, progress: Progress | None = None) -> Review:
    """Return the value of every position of a game, with all winning moves.

    The player to move wins iff every maximum matching of the remaining vertices covers the token's vertex (Fraenkel,
    Scheinerman and Ullman 1993). One sweep from the last position to the first values them all, in practice in time
    linear in vertices and moves. With `certificates`, the review holds the proof of each position, which costs memory.
    `progress(stage, done, total)` is called about twenty times a second.

    Raises KindError if `game` is not a game, LimitError if the certificates would have more than MOST_DOMINOES dominoes
    in all.

    >>> review = berge.review(berge.loads("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3"))
    >>> review.mistakes("rabbit"), review.mistakes("egg")
    ([1, 2], [1])
    """
    check_kind(game, Game, "a game: of a position, position.game(); of a text, berge.loads(text)")
    check_progress(progress)
    check_truth(certificates, "certificates")
    setup, limit = game.setup, MOST_DOMINOES if certificates else None
    answer = setup.game_graph.core.review(game._path, limit, progress) if game._path else (b"", pack([0]), b"", None)
    if answer is None:
        raise LimitError(
            _(
                "the certificates of {len} positions hold more than {most_dominoes} dominoes together; "
                "ask for those of single positions with review.plies[i].certificate()",
                len=len(game.moves) + 1,
                most_dominoes=MOST_DOMINOES,
            )
        )
    winning, starts, moves, dominoes = answer
    if setup.token_number is None:
        first = _find_winning_starts(game, progress)
        winning = bytes([bool(first)]) + winning
        starts = pack([0, *(at + len(first) for at in unpack(starts))])
        moves = pack(first) + moves
    winning_moves = setup.game_graph.names(moves)
    assert isinstance(winning_moves, Vertices)
    return Review(game, winning, starts, winning_moves, None if dominoes is None else tuple(dominoes))


def compute_verdicts(game: AnyGame, edges: Iterable[tuple[int, int]]) -> bytes:
    """Return the verdicts on a game whose graph had only these edges: a byte for each vertex of its path.

    It is 1 if the player to move there would win. The edges are pairs of vertex numbers, in any order.
    """
    packed = _core.simple_edges(pack(itertools.chain.from_iterable(edges)))
    answer = _core.Graph.edges(game.setup.game_graph.order, packed).review(game._path)
    assert answer is not None  # without certificates there is no limit
    return answer[0]


def _find_winning_starts(game: AnyGame, progress: Progress | None) -> list[int]:
    """Return the numbers of the starts after which the opponent loses."""
    classes, _ignored = game.setup.game_graph.core.solve(progress)
    return [number for number in game.setup.openings if classes[number] == ord("E")]
