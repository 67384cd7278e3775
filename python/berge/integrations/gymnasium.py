"""Environments of Gymnasium: one player against the engine.

Usage::

    import gymnasium
    import berge.integrations.gymnasium  # registers an environment for each ruleset
    env = gymnasium.make("berge/Maze-v0", setup="8x8", opponent=5)
    envs = gymnasium.make_vec("berge/Maze-v0", num_envs=256, setup="8x8")

An action is the vertex that the token goes to, also where the first move chooses the start. `info["action_mask"]` says
which actions are legal. The reward is 1 for a won game and -1 for a lost one; an illegal action loses. A player who
cannot move has lost, which ends the game in the step before.

Needs Gymnasium (`berge[gym]`).

>>> import gymnasium
>>> import berge.integrations.gymnasium
>>> env = gymnasium.make("berge/King-v0", setup="4x4", opponent=0)
>>> observation, info = env.reset(seed=1)
>>> env.action_space, int(info["action_mask"].sum())
(Discrete(16), 16)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from berge.agents.games import read_mask
from berge.agents.numpy import np
from berge.analysis.engine import STRONGEST
from berge.errors import ArgumentError, require_packages
from berge.games import AnySetup
from berge.games.builtin import RULESETS
from berge.graphs.names import as_int
from berge.i18n import _
from berge.integrations.environments import Batch, Observations, Oracle, find_setup, refuse_options
from berge.sanitize import show

with require_packages():
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Env: TypeAlias = gymnasium.Env[Any, Any]
    VectorEnv: TypeAlias = gymnasium.vector.VectorEnv[Any, Any, NDArray[Any]]
else:
    Env, VectorEnv = gymnasium.Env, gymnasium.vector.VectorEnv

__all__ = ["RulesetEnv", "RulesetVectorEnv", "register"]

PLAYERS = ("first", "second", "random")
OPTIONS = ("setup", "opponent", "player", "oracle", "fresh", "vertices", "edges", "render_mode")
Step = tuple[Observations, Any, Any, Any, dict[str, Any]]


class _Match:
    """Many games of an agent against the engine. An ended game stays ended until `begin`."""

    def __init__(self, batch: Batch, opponent: int | str, player: str, *, oracle: bool) -> None:
        if player not in PLAYERS:
            raise ArgumentError(_("player {player}", player=show(player)), ", ".join(PLAYERS))
        self.level = as_int(opponent)
        if opponent != "random" and (self.level is None or not 0 <= self.level <= STRONGEST):
            problem = _("opponent {opponent}", opponent=show(opponent))
            raise ArgumentError(problem, _("a level, 0 to {strongest}, or random", strongest=STRONGEST))
        self.player = player
        self.batch = batch
        self.oracle = Oracle(batch) if oracle else None
        self.action_space = spaces.Discrete(batch.actions)

    def begin(self, which: NDArray[np.bool_], seeds: NDArray[np.uint64] | None) -> None:
        """Begin games. Where the opponent's first move would end the game, a new one begins with the agent."""
        batch, games = self.batch, self.batch.games
        batch.begin(which, seeds)
        if self.player == "first":
            return
        is_second = which & ((batch.compute_keys() >> np.uint64(63) == 1) | (self.player == "second"))
        self._reply(is_second)
        ended = is_second & games.is_over
        if ended.any():
            batch.begin(ended)

    def _reply(self, which: NDArray[np.bool_]) -> None:
        games = self.batch.games
        games.step(games.engine_moves(self.level, self.batch.compute_keys(), which))

    def play(
        self, actions: NDArray[np.int64], which: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float64], NDArray[np.bool_], dict[str, NDArray[np.bool_]]]:
        """Play the agent's actions and the engine's replies; return rewards, ends, and entries of `info`."""
        games = self.batch.games
        legal = self.batch.is_legal(actions)
        action_info = {"illegal_action": which & ~legal}
        if self.oracle is not None:
            action_info["mistake"] = which & self.oracle.is_mistake(actions, legal)
            action_info["critical"] = which & self.oracle.is_critical
        plays = which & legal
        games.step(np.where(plays, actions, -1))
        replies = plays & ~games.is_over
        self._reply(replies)
        lost = (replies & games.is_over) | action_info["illegal_action"]
        won = plays & ~replies
        return won.astype(np.float64) - lost, won | lost, action_info

    def describe_position(self) -> dict[str, NDArray[Any]]:
        """Return the entries of `info` about the current positions."""
        masks = {"action_mask": self.batch.pad_mask(self.batch.games.action_mask)}
        if self.oracle is None:
            return masks
        self.oracle.update()
        return {**masks, "winning_mask": self.batch.pad_mask(self.oracle.winning), "is_winning": self.oracle.wins}

    def build_empty_info(self) -> dict[str, NDArray[np.bool_]]:
        """Return the entries of `info` on actions after a reset, when there is none: all false."""
        names = ("illegal_action",) if self.oracle is None else ("illegal_action", "mistake", "critical")
        return {name: np.zeros(self.batch.count, np.bool_) for name in names}


class RulesetEnv(Env):
    """A game of a ruleset against the engine.

    `setup` is a setup or its text (`8x8`), by default the largest of the ruleset's examples. Each game begins on a
    fresh setup like it, if there are any and `fresh` is not False. The `opponent` is a level of the engine, 0 to 10, or
    "random"; the agent is the `player` "first", "second" or "random". If the opponent's first move would end the game,
    the agent moves first. With `oracle`, `info` has `winning_mask`, `is_winning`, and of the last action whether it was
    a `mistake` and its position `critical` (won, with moves that lose). Graphs are padded to `vertices` and `edges`.

    Raises MissingError for an unknown ruleset, ParseError for a text that is no setup of it, InputError if the first
    player cannot move, and KindError or ArgumentError for other wrong values.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium declares it)

    def __init__(
        self,
        ruleset: Any,
        setup: AnySetup | str | None = None,
        *,
        opponent: int | str = 5,
        player: str = "random",
        oracle: bool = False,
        fresh: bool | None = None,
        vertices: int | None = None,
        edges: int | None = None,
        render_mode: str | None = None,
        **others: Any,
    ) -> None:
        refuse_options(others, OPTIONS)
        batch = Batch(find_setup(ruleset, setup), 1, fresh=fresh, vertices=vertices, edges=edges)
        self._match = _Match(batch, opponent, player, oracle=oracle)
        self.setup = batch.setup
        self.render_mode = render_mode
        self.observation_space, self.action_space = self._match.batch.space, self._match.action_space
        self._all = np.ones(1, np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin a game. No options are used."""
        super().reset(seed=seed, options=options)
        self._match.begin(self._all, self._match.batch.choose_seeds(seed, lambda: self.np_random))
        return self._observe(self._match.build_empty_info())

    def step(self, action: Any) -> Step:
        """Play an action and the opponent's reply; raises KindError and ArgumentError unless it is an integer."""
        rewards, ended, action_info = self._match.play(self._match.batch.read_actions([action]), self._all)
        observation, info = self._observe(action_info)
        return observation, float(rewards[0]), bool(ended[0]), False, info

    def _observe(self, action_info: dict[str, NDArray[np.bool_]]) -> tuple[Observations, dict[str, Any]]:
        """Return the observation and `info`; `action_info` are its entries on the last action."""
        batch = self._match.batch
        info = {name: bool(values[0]) for name, values in action_info.items()}
        position = {name: values[0] for name, values in self._match.describe_position().items()}
        info |= {name: bool(value) if value.ndim == 0 else value.copy() for name, value in position.items()}
        return batch.copy_row(batch.observe(), 0), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal; MaskablePPO of SB3-Contrib calls this.

        >>> import gymnasium
        >>> env = gymnasium.make("berge/King-v0", setup="king:3x3").unwrapped
        >>> _observation, _info = env.reset(seed=1)
        >>> int(env.action_masks().sum())
        9
        """
        masks: NDArray[np.bool_] = self._match.batch.pad_mask(self._match.batch.games.action_mask)[0] != 0
        return masks

    def render(self) -> str | None:
        """Return the position as text if `render_mode` is "ansi"."""
        return self._match.batch.render(0) if self.render_mode == "ansi" else None


class RulesetVectorEnv(VectorEnv):
    """Many games against the engine at once: the games of several `RulesetEnv` with the seeds seed, seed + 1, ….

    Arguments and errors are those of `RulesetEnv`. `autoreset_mode` is one of Gymnasium's.

    >>> from berge.integrations.gymnasium import RulesetVectorEnv
    >>> envs = RulesetVectorEnv(3, ruleset="king", setup="4x4", opponent=0, player="first")
    >>> observations, info = envs.reset(seed=1)
    >>> observations.shape, info["action_mask"].sum(axis=1).tolist()
    ((3, 5, 4, 4), [16, 16, 16])
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        ruleset: Any,
        setup: AnySetup | str | None = None,
        opponent: int | str = 5,
        player: str = "random",
        oracle: bool = False,
        fresh: bool | None = None,
        vertices: int | None = None,
        edges: int | None = None,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        **others: Any,
    ) -> None:
        refuse_options(others, OPTIONS)
        batch = Batch(find_setup(ruleset, setup), num_envs, fresh=fresh, vertices=vertices, edges=edges)
        self._match = _Match(batch, opponent, player, oracle=oracle)
        self.setup = batch.setup
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": self.autoreset_mode}
        self.single_observation_space, self.single_action_space = self._match.batch.space, self._match.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._all = np.ones(num_envs, np.bool_)
        self._ended = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin all games, or those where `options["reset_mask"]` is true; raises ArgumentError for other values."""
        which = read_mask((options or {}).get("reset_mask"), self.num_envs)
        seeds = self._match.batch.choose_seeds(seed, lambda: self.np_random)
        super().reset(seed=None if seed is None or seeds is None else int(seeds[0]), options=options)
        self._match.begin(which, seeds)
        self._ended = self._ended & ~which
        return self._observe(self._match.build_empty_info(), which)

    def step(self, actions: Any) -> Step:
        """Play an action and the opponent's reply in each game; ended games begin anew as `autoreset_mode` says.

        Raises KindError and ArgumentError unless there is an integer for each game.
        """
        actions = self._match.batch.read_actions(actions)
        plays = ~self._ended
        rewards, ended, action_info = self._match.play(actions, plays)
        never = np.zeros(self.num_envs, np.bool_)
        if self.autoreset_mode is AutoresetMode.NEXT_STEP:
            if self._ended.any():
                self._match.begin(self._ended, None)
            self._ended = ended
        elif self.autoreset_mode is AutoresetMode.DISABLED:
            self._ended = self._ended | ended
        elif ended.any():
            final = self._observe(action_info, ended)
            self._match.begin(ended, None)
            action_info = {name: values & ~ended for name, values in action_info.items()}
            observations, infos = self._observe(action_info, self._all)
            return observations, rewards, ended, never, {**infos, **self._describe_ended(ended, *final)}
        observations, infos = self._observe(action_info, self._all)
        return observations, rewards, ended, never, infos

    def _observe(
        self, action_info: dict[str, NDArray[np.bool_]], which: NDArray[np.bool_]
    ) -> tuple[Observations, dict[str, Any]]:
        """Return observations of all games, and the information of those where `which` is true."""
        infos = {}
        for name, values in {**action_info, **self._match.describe_position()}.items():
            infos[name] = np.where(which.reshape(-1, *[1] * (values.ndim - 1)), values, values.dtype.type(0))
            infos[f"_{name}"] = which.copy()
        return self._match.batch.observe(), infos

    def _describe_ended(
        self, ended: NDArray[np.bool_], observations: Observations, infos: dict[str, Any]
    ) -> dict[str, Any]:
        """Return the entries of `info` on games that ended in this step, in Gymnasium's form."""
        last = np.full(self.num_envs, None, object)
        for index in np.flatnonzero(ended).tolist():
            last[index] = self._match.batch.copy_row(observations, index)
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": infos, "_final_info": ended.copy()}

    def render(self) -> tuple[str, ...] | None:
        """Return the positions as texts if `render_mode` is "ansi"."""
        if self.render_mode != "ansi":
            return None
        return tuple(self._match.batch.render(index) for index in range(self.num_envs))


def register() -> None:
    """Register an environment for each ruleset that Gymnasium does not know yet: `berge/King-v0`.

    >>> import gymnasium
    >>> import berge.integrations.gymnasium
    >>> berge.integrations.gymnasium.register()
    >>> "berge/King-v0" in gymnasium.registry
    True
    """
    here = "berge.integrations.gymnasium"
    for name in RULESETS:
        id = f"berge/{name.capitalize()}-v0"
        if id not in gymnasium.registry:
            gymnasium.register(
                id,
                f"{here}:RulesetEnv",
                kwargs={"ruleset": name},
                vector_entry_point=f"{here}:RulesetVectorEnv",
            )


register()
