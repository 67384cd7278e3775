"""What the environments of Gymnasium and PettingZoo share: a batch of games, observations, and exact values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from berge.agents import Games
from berge.agents.games import check_seed, read_actions, read_words
from berge.agents.numpy import check_numpy, has_any_in_rows, np
from berge.analysis.mistakes import is_mistake
from berge.errors import ArgumentError, InputError, KindError, check_kind, require_packages
from berge.games import AnySetup, Setup
from berge.games.builtin import find_ruleset
from berge.i18n import _, join_list
from berge.sanitize import show

with require_packages():
    from gymnasium import spaces

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from numpy.typing import NDArray

Observations = Any
"""Planes of boards, or for graphs a dictionary of `features` and `edge_index`; each with a row for each game."""
FEATURES = ("token", "visited", "free", "second")
"""The columns of `features`, see `Batch.observe`."""


def find_setup(ruleset: Any, setup: AnySetup | str | None) -> AnySetup:
    """Return a setup of a ruleset from its text, such as `8x8`; by default the largest of the ruleset's examples.

    Raises InputError for an unknown ruleset, ParseError for an invalid text, and ArgumentError for a setup of another
    ruleset.
    """
    rules = find_ruleset(ruleset)
    if setup is None:
        setups: list[AnySetup] = [rules.loads(text).setup for text in rules.examples]
        return max(setups, key=lambda example: example.game_graph.order)
    chosen: AnySetup = setup if isinstance(setup, Setup) else rules.parse(setup)
    if chosen.ruleset is not rules:
        raise ArgumentError(_("a setup of {name}", name=chosen.ruleset.name), _("one of {name}", name=rules.name))
    return chosen


_MEANT = {
    'setup="5x5"': "size rows columns board shape width height grid n",
    "opponent=3": "level difficulty engine strength",
}
"""Names that people guess, after the option that is meant."""


def refuse_options(others: Mapping[str, object], options: Collection[str]) -> None:
    """Raise KindError for an option that an environment does not have, with the one that was probably meant."""
    for name in others:
        meant = next((option for option, words in _MEANT.items() if name in words.split()), join_list(options))
        raise KindError(_("the option {name}", name=show(name)), meant)


class Batch:
    """Games of one setup, or of fresh setups like it, and their observations.

    With `fresh` each game begins on a fresh setup; None: if there are fresh setups like `setup`. Observations of graphs
    are padded to `vertices` and `edges`. Raises InputError if `fresh` is true and there are no fresh setups, or if the
    first player cannot move, KindError, and ArgumentError if the graph has more vertices or edges.
    """

    def __init__(
        self,
        setup: AnySetup,
        count: int,
        *,
        fresh: bool | None = None,
        vertices: int | None = None,
        edges: int | None = None,
    ) -> None:
        check_numpy()
        self.setup, self.count = setup, count
        self.games = _make_games(setup, count, fresh)
        if self.games.is_over.any():
            raise InputError(_("{setup}: the first player cannot move", setup=setup.message()))
        self.seeds = np.zeros(count, np.uint64)
        self.games_begun = np.zeros(count, np.uint64)
        """How many games have begun with each seed; 0 before the first one."""
        order = self.games.order
        if self.games.shape is not None:
            self.actions = order
            self.space: Any = spaces.Box(0, 1, self.games.planes().shape[1:], np.int8)
            return
        self._edges = np.full(
            (count, 2, self._choose_size(edges, 2 * self.games.edges().shape[1], "edges")), -1, np.int64
        )
        self.actions = self._choose_size(vertices, order, "vertices")
        self.space = spaces.Dict(
            {
                "edge_index": spaces.Box(-1, self.actions - 1, self._edges.shape[1:], np.int64),
                "features": spaces.Box(0, 1, (self.actions, len(FEATURES)), np.int8),
            }
        )
        self._read_edges(np.ones(count, np.bool_))

    def _choose_size(self, padded: int | None, least: int, what: str) -> int:
        """Return the size to pad to; raises KindError, and ArgumentError if it is less than `least`."""
        if padded is None:
            return max(least, 1)
        check_kind(padded, int, "a number, {name}", name=what)
        if padded < least:
            raise ArgumentError(f"{what}={show(padded)}", _("at least {least}", least=least))
        return padded

    def _read_edges(self, which: NDArray[np.bool_]) -> None:
        """Store the edges of the games where `which` is true: each twice, once in each direction."""
        edges = self.games.edges(which)
        both = np.concatenate([edges, edges[:, :, ::-1]], axis=1)
        self._edges[which, :, : both.shape[1]] = both.transpose(0, 2, 1)

    def choose_seeds(
        self, seed: int | list[int] | None, random: Callable[[], np.random.Generator]
    ) -> NDArray[np.uint64] | None:
        """Return the seeds for a reset: `seed` and the numbers after it, or those in a list.

        If `seed` is None they are random before the first games; later games continue with their seeds, so None.
        Raises ArgumentError unless they are numbers from 0 to 2^64 - 1, in a list one for each game.
        """
        if isinstance(seed, int):
            check_seed(seed)
            return np.uint64(seed) + np.arange(self.count, dtype=np.uint64)
        if seed is not None:
            return read_words(seed, self.count)
        return None if self.games_begun.any() else random().integers(0, 1 << 63, self.count, np.uint64)

    def begin(self, which: NDArray[np.bool_], seeds: NDArray[np.uint64] | None = None) -> None:
        """Begin the games anew where `which` is true; with `seeds` each is the first game of its seed."""
        if seeds is not None:
            self.seeds[which], self.games_begun[which] = seeds[which], 0
        self.games_begun[which] += np.uint64(1)
        self.games.reset(which, seeds)
        if self.games.shape is None and self.games.seed is not None:
            self._read_edges(which)

    def compute_keys(self) -> NDArray[np.uint64]:
        """Return a number for each game, from which its random choices at this ply follow."""
        multipliers = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
        keys: NDArray[np.uint64] = (
            self.seeds * multipliers[0] + self.games_begun * multipliers[1] + self.games.plies.astype(np.uint64)
        )
        return keys

    def pad_mask(self, mask: NDArray[np.bool_]) -> NDArray[np.int8]:
        """Return a mask of vertices as a mask of actions, which are more if the graph is padded."""
        actions = np.zeros((self.count, self.actions), np.int8)
        actions[:, : mask.shape[1]] = mask
        return actions

    def read_actions(self, actions: Any) -> NDArray[np.int64]:
        """Return the action of each game; raises KindError and ArgumentError unless it is an integer for each."""
        return read_actions(actions, self.count).astype(np.int64)

    def is_legal(self, actions: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Return whether the action of each game is a legal move."""
        mask = self.games.action_mask
        in_range = (actions >= 0) & (actions < mask.shape[1])
        legal: NDArray[np.bool_] = in_range & mask[np.arange(self.count), np.where(in_range, actions, 0)]
        return legal

    def observe(self) -> Observations:
        """Return the observation of each game: planes of a board, or features of the vertices and edges of a graph.

        Features are 1 for the vertex of the `token`, for `visited` and `free` vertices, and at all vertices `second` if
        the second player moves. Edges are pairs of columns, one for each direction, and columns of -1 behind them.
        """
        games = self.games
        if games.shape is not None:
            return games.planes()
        features = np.zeros((self.count, self.actions, len(FEATURES)), np.int8)
        unpadded, tokens, visited, present = features[:, : games.order], games.tokens, games.visited, games.present
        with_token = np.flatnonzero(tokens >= 0)
        unpadded[with_token, tokens[with_token], 0] = 1
        unpadded[:, :, 1], unpadded[:, :, 2] = visited, present & ~visited
        unpadded[:, :, 3] = (games.plies % 2 == 1)[:, None]
        return {"edge_index": self._edges.copy(), "features": features}

    def copy_row(self, observations: Observations, index: int) -> Observations:
        """Return the observation of one game, a copy."""
        if isinstance(observations, dict):
            return {name: values[index].copy() for name, values in observations.items()}
        return observations[index].copy()

    def render(self, index: int) -> str:
        """Return the position of a game as text."""
        return str(self.games.position(index))


def _make_games(setup: AnySetup, count: int, fresh: bool | None) -> Games:
    """Return games on fresh setups, unless `fresh` is False, or None and there are no fresh setups."""
    if fresh is False:
        return Games(setup, count)
    try:
        return Games(setup, count, seed=0)
    except InputError:
        if fresh:
            raise
        return Games(setup, count)


class Oracle:
    """What `oracle=True` adds to `info`: winning moves of each position, and whether the last action was a mistake."""

    def __init__(self, batch: Batch) -> None:
        self._batch = batch
        self.update()

    def update(self) -> None:
        """Compute the winning moves of the current positions."""
        games = self._batch.games
        self.winning, legal = games.winning_mask(), games.action_mask
        self.wins: NDArray[np.bool_] = has_any_in_rows(self.winning)
        self.is_critical: NDArray[np.bool_] = self.wins & has_any_in_rows(legal & ~self.winning)

    def is_mistake(self, actions: NDArray[np.int64], legal: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return whether the action of each game gives away a win; an illegal action does."""
        keeps_win = self.winning[np.arange(len(actions)), np.where(legal, actions, 0)] & legal
        return is_mistake(self.wins, ~keeps_win)
