"""Many games at once: their state, moves and values as NumPy arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from berge.agents.fresh_setups import PRESENT, begin_games, read_fresh_setup
from berge.agents.numpy import check_numpy, has_any_in_rows, np
from berge.analysis.engine import ANALYSIS_CHANCES, check_level
from berge.cells import unpack
from berge.errors import ArgumentError, IllegalMove, KindError, LimitError, check_kind, resolve_index
from berge.formats import parse
from berge.games import AnyGame, AnyPosition, AnySetup, Setup
from berge.i18n import _
from berge.name_hints import NameHints
from berge.sanitize import show

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

VISITED, LEGAL = 2, 4
UNUSED = {"up": 8, "left": 16, "right": 32, "down": 64}
"""The bits of a vertex in `_core.Games.state` besides PRESENT; the last four where edges are used up."""
PLANES = ("token", "visited", "free", "white", "second")
"""The planes of a board, see `Games.planes`."""


class Games(NameHints):
    """Many games at once.

    All answers are NumPy arrays with a row for each game. A vertex is a number from 0: a cell of a board is row *
    columns + column, both from 0; `setup.vertex_of(move)` and `setup.move_of(vertex)` translate. A move is the vertex
    that the token goes to. If the first move picks the start, it is the vertex where the token is put.

    Every game begins on `setup`, which may be a text such as `king:5x5`. With a `seed`, each begins on a fresh setup
    like it: a board of the same size with as many usable cells at random places, or a random graph with as many
    vertices and edges; with a token at a random place if `setup` has one. A fresh setup on which the first player
    cannot move is drawn again. The setups depend only on the seed, the index of the game and how often it began.

    The work is done in the core, without the GIL, on as many threads as `berge.use_threads` allows; the answers do not
    depend on their number. A later step does not change an array, and changing an array changes no game: those that are
    views of what the core has written are read-only.

    Raises KindError, ArgumentError if `count` is less than 1, InputError if there are no fresh setups like `setup`,
    and LimitError if the games do not fit in memory.

    >>> games = berge.Games(berge.parse("king:3x3"), 2)
    >>> games.action_mask.sum(axis=1), games.is_winning()
    (array([9, 9]), array([ True,  True]))
    >>> games.step([4, 0])
    >>> games.winning_mask().sum(axis=1)
    array([0, 0])
    """

    def __init__(self, setup: AnySetup | str, count: int, *, seed: int | None = None) -> None:
        check_numpy()
        if isinstance(setup, str):
            setup = parse(setup)
        check_kind(setup, Setup, "a setup, such as berge.parse(line) or game.setup")
        check_kind(count, int, "how many games, a number")
        if count < 1:
            raise ArgumentError(show(count), _("at least one game"))
        if seed is not None:
            check_kind(seed, int, "the seed, a number")
            check_seed(seed)
        self.setup, self.count, self.seed = setup, count, seed
        self.order: int = setup.game_graph.order
        """The number of vertex numbers. The holes of a board have numbers too."""
        rows = setup.letters([])
        self.shape: tuple[int, int] | None = None if rows is None else (len(rows), len(rows[0]))
        """Rows and columns; None if the game is not on a board."""
        try:
            self._core = begin_games(setup, count, seed)
        except (MemoryError, OverflowError):
            problem = _("{count} games of {setup} do not fit in memory", count=show(count), setup=setup.message())
            raise LimitError(problem) from None
        self._states: list[NDArray[np.uint8]] = []

    # The state of the games.

    def _read_bits(self) -> NDArray[np.uint8]:
        """Return the bits of all vertices of all games, of shape (count, order).

        `_states` caches them, in a list of one item. A move replaces the list before and after it, so a thread that
        computed bits earlier fills the old list, which nobody reads.
        """
        states = self._states
        if not states:
            states.append(np.frombuffer(self._core.state(), np.uint8).reshape(self.count, self.order))
        return states[0]

    def _has(self, bit: int) -> NDArray[np.bool_]:
        """Return whether each vertex of each game has a bit."""
        has: NDArray[np.bool_] = (self._read_bits() & bit) != 0
        return has

    @property
    def tokens(self) -> NDArray[np.int32]:
        """The vertex of each token, -1 if the first move still has to choose it. Shape (count,)."""
        return np.frombuffer(self._core.tokens(), np.int32)

    @property
    def plies(self) -> NDArray[np.int32]:
        """How many moves were made in each game. The first player moves if it is even. Shape (count,)."""
        lengths = np.frombuffer(self._core.lengths(), np.int32)
        return lengths - np.int32(self.setup.token_number is not None)

    @property
    def action_mask(self) -> NDArray[np.bool_]:
        """Whether each vertex is a legal move. Shape (count, order)."""
        return self._has(LEGAL)

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """Whether the player to move cannot move, and so has lost. Shape (count,)."""
        return np.logical_not(has_any_in_rows(self.action_mask))

    @property
    def present(self) -> NDArray[np.bool_]:
        """Whether the setup of the game has each vertex. Shape (count, order)."""
        return self._has(PRESENT)

    @property
    def visited(self) -> NDArray[np.bool_]:
        """Whether the token has visited each vertex; that of the token counts. Shape (count, order)."""
        return self._has(VISITED)

    def winning_mask(self) -> NDArray[np.bool_]:
        """Return whether each vertex is a winning move: one after which the opponent loses.

        Shape (count, order). Exact (Fraenkel, Scheinerman and Ullman 1993). Costs a search for each legal move at most.
        """
        winning = np.frombuffer(self._core.winning(), np.bool_)
        return winning.reshape(self.count, self.order)

    def is_winning(self) -> NDArray[np.bool_]:
        """Return whether the player to move wins each game. Shape (count,)."""
        return has_any_in_rows(self.winning_mask())

    # Moves.

    def step(self, actions: ArrayLike) -> None:
        """Play the move `actions[i]` in game i; no move where it is -1, as in a game that is over.

        `actions` are integers, of shape (count,). Raises KindError or ArgumentError for other arrays, and IllegalMove
        for the first illegal move; then no game has changed.
        """
        moves = read_actions(actions, self.count)
        in_range = (moves >= -1) & (moves < self.order)
        if not in_range.all():
            raise self._illegal_error(int(np.flatnonzero(~in_range)[0]), moves)
        moves = np.ascontiguousarray(moves, np.int32)
        self._states = []
        try:
            illegal = self._core.step(moves.view(np.uint8))
        finally:
            self._states = []
        if illegal is not None:
            raise self._illegal_error(illegal, moves)

    def _illegal_error(self, index: int, moves: NDArray[Any]) -> IllegalMove:
        """Return the error of an illegal move."""
        game, vertex = self.position(index), int(moves[index])
        move: Any = game.setup.game_graph.name(vertex) if 0 <= vertex < self.order else vertex
        problem = _("is illegal in game {index}, vertex {vertex}", index=index, vertex=vertex)
        return IllegalMove(game.ply, game.turn, move, problem, _("expected a vertex of its action_mask"))

    def reset(self, which: ArrayLike | None = None, seeds: ArrayLike | None = None) -> None:
        """Begin games anew: those where `which` is true, by default all.

        `which` are booleans, of shape (count,). With `seeds`, numbers of shape (count,), game i begins as that of
        `Games(setup, 1, seed=seeds[i])`; they count only if the games were made with a seed. Raises ArgumentError for
        other arrays.
        """
        selected = read_mask(which, self.count).tobytes()
        words = None if seeds is None else self._pack_words(seeds)
        self._states = []
        try:
            self._core.reset(selected, words)
        finally:
            self._states = []

    def engine_moves(self, level: int | None, keys: ArrayLike, which: ArrayLike | None = None) -> NDArray[np.int32]:
        """Return a move for each game, of `berge.analysis.engine.Engine(level)`; -1 where the game is over.

        With the level None any legal move is as likely. `keys` are numbers below 2^64, of shape (count,): equal keys
        and positions give equal moves. Games where `which` is false have -1; no move is played. A look at a position
        costs a search for each legal move; in a lost position, also after each of up to 64 moves. Raises ArgumentError
        for other levels and arrays.

        >>> games = berge.Games(berge.parse("king:1x3"), 2)
        >>> games.engine_moves(10, [1, 2]).tolist()
        [2, 2]
        """
        if level is not None:
            check_level(level)
        chance = None if level is None else ANALYSIS_CHANCES[level]
        moves = self._core.engine_moves(chance, self._pack_words(keys), read_mask(which, self.count).tobytes())
        return np.frombuffer(moves, np.int32)

    def _pack_words(self, values: ArrayLike) -> bytes:
        """Return numbers from 0 to 2^64 - 1, one for each game, as bytes for the core."""
        return read_words(values, self.count).tobytes()

    # One game.

    def setup_of(self, index: int) -> AnySetup:
        """Return the setup of game `index`; raises MissingError if there is no such game.

        >>> berge.Games(berge.parse("king:1x3"), 2).setup_of(1).notation()
        'king:1x3'
        """
        index = resolve_index(self.count, index, "game {index}")
        if self.seed is None:
            return self.setup
        path = unpack(self._core.path(index))
        token = path[0] if self.setup.token_number is not None else None
        return read_fresh_setup(self.setup, self._read_bits()[index].tobytes(), self._core.edges(index), token)

    def game(self, index: int) -> AnyGame:
        """Return game `index` with its moves so far; raises MissingError if there is no such game."""
        index = resolve_index(self.count, index, "game {index}")
        setup = self.setup_of(index)
        path = list(unpack(self._core.path(index)))
        return setup.game([setup.move_of(vertex) for vertex in path[setup.token_number is not None :]])

    def position(self, index: int) -> AnyPosition:
        """Return the live position of game `index`, a copy; raises MissingError if there is no such game."""
        game = self.game(index)
        return game.setup.position(game.moves)

    # Observations for programs that learn.

    def edges(self, which: ArrayLike | None = None) -> NDArray[np.int32]:
        """Return the edges of each game's graph as pairs of vertices, the smaller first.

        Shape (games, edges, 2). The graphs are those before the first move. Only of the games where `which` is true, by
        default of all. Raises KindError for boards, which have planes, and ArgumentError.

        >>> berge.Games(berge.parse("graph:a-b,b-c"), 1).edges().tolist()
        [[[0, 1], [1, 2]]]
        """
        games = np.flatnonzero(read_mask(which, self.count))
        if self.shape is not None:
            raise KindError(_("boards have no `edges`: use `planes`"))
        if self.seed is None:
            ends = np.array(self.setup.game_graph.edges(), np.int32).reshape(-1, 2)
            return np.broadcast_to(ends, (len(games), *ends.shape))
        pairs = b"".join(self._core.edges(int(i)) for i in games)
        return np.frombuffer(pairs, np.int32).reshape(len(games), self.setup.game_graph.most_edges, 2)

    def plane_names(self) -> tuple[str, ...]:
        """Return what each plane of `planes` shows.

        >>> berge.Games(berge.parse("king:1x3"), 1).plane_names()
        ('token', 'visited', 'free', 'white', 'second')
        """
        return (*PLANES, *UNUSED) if self.setup.game_graph.uses_up_edges else PLANES

    def planes(self) -> NDArray[np.int8]:
        """Return the boards as planes of 0 and 1.

        Shape (count, planes, rows, columns). The planes are `token`; `visited`; `free`: cells that a move may still
        visit, now or later; `white`: cells with a white piece, in games with pieces; `second`: 1 everywhere if the
        second player moves. Where edges are used up: unused edges `up`, `left`, `right`, `down` from each cell. Raises
        KindError for graphs, which have `edges`.

        >>> games = berge.Games(berge.parse("king:1x3"), 2)
        >>> games.planes().shape, games.planes()[0, games.plane_names().index("free")].tolist()
        ((2, 5, 1, 3), [[1, 1, 1]])
        """
        if self.shape is None:
            raise KindError(_("only boards have `planes`: use `edges`"))
        bits, names = self._read_bits(), self.plane_names()
        planes = np.zeros((self.count, len(names), self.order), np.int8)
        tokens = self.tokens
        placed = np.flatnonzero(tokens >= 0)
        planes[placed, 0, tokens[placed]] = 1
        present, visited = self.present, self.visited
        planes[:, 1] = visited
        planes[:, 2] = present if self.setup.game_graph.uses_up_edges else present & ~visited
        if self.setup.has_sliding_pieces:
            planes[:, 3] = self._find_white_cells(present, visited, tokens, self.shape[1])
        planes[:, 4] = (self.plies % 2 == 1)[:, None]
        names_of_one_column = {"up": "left", "left": "up", "right": "down", "down": "right"}
        for place, name in enumerate(names[len(PLANES) :], len(PLANES)):
            bit = UNUSED[names_of_one_column[name] if self.shape[1] == 1 else name]
            planes[:, place] = (bits & bit) != 0
        return planes.reshape(self.count, len(names), *self.shape)

    def _find_white_cells(
        self, present: NDArray[np.bool_], visited: NDArray[np.bool_], tokens: NDArray[np.int32], width: int
    ) -> NDArray[np.bool_]:
        """Return which cells have a white piece.

        The token can meet black pieces on cells of the colour of its first cell, white ones on the others. A visited
        cell has the piece that has slid there: white on cells of that colour.
        """
        rows, columns = np.divmod(np.arange(self.order), width)
        is_odd = (rows + columns) % 2 == 1
        first_is_odd = is_odd[tokens] ^ (self.plies % 2 == 1)
        is_own = is_odd[None, :] == first_is_odd[:, None]
        white: NDArray[np.bool_] = np.where(visited, is_own, present ^ is_own)
        white[np.arange(self.count), tokens] = False
        return white

    def __copy__(self) -> Games:
        games = object.__new__(type(self))
        games.__dict__.update(self.__dict__)
        games._core, games._states = self._core.__copy__(), []
        return games

    def __deepcopy__(self, memo: object) -> Games:
        return self.__copy__()

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<{self.count} games like {self.setup!r}>"


def check_seed(seed: int) -> None:
    """Raise ArgumentError unless a seed has at most 64 bits."""
    if not 0 <= seed < 1 << 64:
        raise ArgumentError(show(seed), _("a seed from 0 to 2^64 - 1"))


def read_mask(which: Any, count: int) -> NDArray[np.bool_]:
    """Return a boolean for each of `count` games, by default true; raises ArgumentError for other arrays."""
    mask = np.ones(count, np.bool_) if which is None else np.asarray(which)
    if mask.dtype != np.bool_ or mask.shape != (count,):
        problem = _("an array of {type} of shape {shape}", type=show(str(mask.dtype)), shape=show(mask.shape))
        raise ArgumentError(problem, _("a boolean for each of the {count} games", count=count))
    return mask


def read_actions(actions: Any, count: int) -> NDArray[Any]:
    """Return an integer for each of `count` games; raises KindError and ArgumentError for other arrays."""
    moves = np.asarray(actions)
    if moves.dtype.kind not in "iu":
        raise KindError(_("actions of the type {type}", type=show(str(moves.dtype))), _("integers"))
    if moves.shape != (count,):
        problem = _("actions of shape {shape}", shape=show(moves.shape))
        raise ArgumentError(problem, _("one for each of the {count} games", count=count))
    return moves


def read_words(values: Any, count: int) -> NDArray[np.uint64]:
    """Return a number from 0 to 2^64 - 1 for each of `count` games; raises ArgumentError for other arrays."""
    words = np.asarray(values)
    if words.dtype.kind not in "iu" or words.shape != (count,) or words.min() < 0:
        problem = _("an array of {type} of shape {shape}", type=show(str(words.dtype)), shape=show(words.shape))
        raise ArgumentError(problem, _("a number of at least 0 for each of the {count} games", count=count))
    return words.astype(np.uint64)
