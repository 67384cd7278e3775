"""An environment of PettingZoo: both players of a game are agents.

Usage::

    from berge.integrations import pettingzoo
    env = pettingzoo.env("maze", setup="8x8")

The agents are `player_0`, who moves first, and `player_1`. An observation is a dictionary of `observation` and
`action_mask`, whose actions are the vertices that the token can go to; the mask of a player who does not move is 0. The
winner's reward is 1, the loser's -1; an illegal action loses. A player who cannot move has lost, which ends the game in
the step before.

Needs PettingZoo (`berge[gym]`).

>>> from berge.integrations import pettingzoo
>>> env = pettingzoo.env("maze", "4x4")
>>> env.reset(seed=0)
>>> env.agent_selection
'player_0'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from berge.agents.numpy import np
from berge.errors import require_packages
from berge.games import AnySetup
from berge.integrations.environments import Batch, Observations, Oracle, find_setup, refuse_options
from berge.name_hints import missing_attribute_error

with require_packages():
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["RulesetAECEnv", "env"]

AGENTS = ("player_0", "player_1")
OPTIONS = ("setup", "oracle", "fresh", "vertices", "edges", "render_mode")


def __getattr__(name: str) -> Any:
    raise missing_attribute_error("pettingzoo", name, __all__)


def env(ruleset: Any, setup: AnySetup | str | None = None, **options: Any) -> Any:
    """Return a game of a ruleset, in PettingZoo's wrappers.

    Arguments and errors are those of `RulesetAECEnv`.

    >>> from berge.integrations import pettingzoo
    >>> env = pettingzoo.env("king", "3x3", fresh=False)
    >>> env.reset(seed=0)
    >>> env.step(4)
    >>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
    ('player_1', 8)
    """
    return wrappers.OrderEnforcingWrapper(RulesetAECEnv(ruleset, setup, **options))


class RulesetAECEnv(AECEnv):  # type: ignore[misc]
    """A game of a ruleset with two agents.

    `setup` is a setup or its text (`8x8`), by default the largest of the ruleset's examples. Each game begins on a
    fresh setup like it, if there are any and `fresh` is not False. With `oracle`, the `info` of the player who moves
    has `winning_mask` and `is_winning`; that of the player who has moved says if the move was a `mistake`, and its
    position `critical` (won, with moves that lose). Graphs are padded to `vertices` and `edges`. Raises as
    `RulesetEnv` of Gymnasium.

    >>> from berge.integrations.pettingzoo import RulesetAECEnv
    >>> env = RulesetAECEnv("maze", "1x2", fresh=False)
    >>> env.reset(seed=0)
    >>> env.step(0)
    >>> env.step(1)
    >>> env.rewards
    {'player_1': 1, 'player_0': -1}
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "berge_v0", "render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1,
    }  # fmt: skip

    def __init__(
        self,
        ruleset: Any,
        setup: AnySetup | str | None = None,
        *,
        oracle: bool = False,
        fresh: bool | None = None,
        vertices: int | None = None,
        edges: int | None = None,
        render_mode: str | None = None,
        **others: Any,
    ) -> None:
        refuse_options(others, OPTIONS)
        super().__init__()
        self._batch = Batch(find_setup(ruleset, setup), 1, fresh=fresh, vertices=vertices, edges=edges)
        self._oracle = Oracle(self._batch) if oracle else None
        self.setup, self.render_mode = self._batch.setup, render_mode
        self.possible_agents = [*AGENTS]
        mask = (self._batch.actions,)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": self._batch.space, "action_mask": spaces.Box(0, 1, mask, np.int8)})
            for agent in AGENTS
        }
        self.action_spaces = {agent: spaces.Discrete(self._batch.actions) for agent in AGENTS}
        self._all = np.ones(1, np.bool_)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game. No options are used."""
        self._batch.begin(self._all, self._batch.choose_seeds(seed, lambda: seeding.np_random()[0]))
        self.agents = [*AGENTS]
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._add_values()

    def step(self, action: Any) -> None:
        """Play the action of the agent who moves; None if the game is over.

        Raises KindError and ArgumentError unless it is an integer.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        other = AGENTS[1 - AGENTS.index(agent)]
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        actions = self._batch.read_actions([action])
        legal = self._batch.is_legal(actions)
        self.infos = {name: {} for name in AGENTS}
        if self._oracle is not None:
            mistake = self._oracle.is_mistake(actions, legal)
            self.infos[agent] = {"mistake": bool(mistake[0]), "critical": bool(self._oracle.is_critical[0])}
        if legal[0]:
            self._batch.games.step(actions)
            self.agent_selection = other
        if not legal[0] or self._batch.games.is_over[0]:
            winner, loser = (agent, other) if legal[0] else (other, agent)
            self.rewards = {winner: 1, loser: -1}
            self.terminations = dict.fromkeys(AGENTS, True)
            self.infos[agent]["illegal_action"] = not legal[0]
        self._accumulate_rewards()
        self._add_values()

    def _add_values(self) -> None:
        """Add the winning moves of the position to `infos` of the player to move."""
        if self._oracle is not None:
            self._oracle.update()
            winning = self._batch.pad_mask(self._oracle.winning)[0]
            self.infos[self.agent_selection] |= {"winning_mask": winning, "is_winning": bool(self._oracle.wins[0])}

    def observe(self, agent: str) -> Observations:
        """Return the observation of an agent."""
        mask = self._batch.pad_mask(self._batch.games.action_mask)[0]
        if agent != self.agent_selection:
            mask[:] = 0
        return {"observation": self._batch.copy_row(self._batch.observe(), 0), "action_mask": mask}

    def render(self) -> str | None:
        """Return the position as text if `render_mode` is "ansi"."""
        return self._batch.render(0) if self.render_mode == "ansi" else None
