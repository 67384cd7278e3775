"""A game of berge in OpenSpiel: its conformance test, and its alpha-beta search beside berge's exact values.

    python examples/agents/openspiel.py king:3x3

Needs OpenSpiel (`pip install open_spiel`); `make openspiel` installs it apart, and tests a setup of each ruleset.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms.minimax import alpha_beta_search

import berge


def load(notation):
    """Return the OpenSpiel game of a setup."""
    setup = berge.parse(notation)
    order = setup.game_graph.order
    longest = len(setup.game_graph.edges()) + 1 if setup.game_graph.uses_up_edges else order
    kind = pyspiel.GameType(
        short_name="python_berge",
        long_name="Path game of berge",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"setup": notation},
    )
    info = pyspiel.GameInfo(
        num_distinct_actions=order,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )

    class PathGame(pyspiel.Game):
        def __init__(self, params=None):
            super().__init__(kind, info, params or {})

        def new_initial_state(self, state=None):
            return PathState(self, setup)

        def make_py_observer(self, iig_obs_type=None, params=None):
            return Observer(order)

    pyspiel.register_game(kind, PathGame)
    return pyspiel.load_game("python_berge")


class PathState(pyspiel.State):
    """A position of berge. An action is a vertex."""

    def __init__(self, game, setup):
        super().__init__(game)
        self.position = setup.position()

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.position.ply % 2

    def _legal_actions(self, player):
        return sorted(map(self.position.setup.vertex_of, self.position.legal_moves))

    def _apply_action(self, action):
        self.position.push(self.position.setup.move_of(action))

    def _action_to_string(self, player, action):
        return str(self.position.setup.move_of(action))

    def is_terminal(self):
        return self.position.is_over()

    def returns(self):
        """The player to move has lost."""
        if not self.is_terminal():
            return [0.0, 0.0]
        return [-1.0, 1.0] if self.position.ply % 2 == 0 else [1.0, -1.0]

    def __str__(self):
        return str(self.position)


class Observer:
    """Which vertices the token has visited, and where it is."""

    def __init__(self, order):
        self.tensor = np.zeros(2 * order, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state, player):
        self.tensor[:] = 0
        vertices = list(map(state.position.setup.vertex_of, state.position.visited))
        self.tensor[vertices] = 1
        if vertices:
            self.tensor[len(self.tensor) // 2 + vertices[-1]] = 1

    def string_from(self, state, player):
        return str(state)


def main(notation):
    """Test a game, and compare the values of the positions of random games."""
    game = load(notation)
    pyspiel.random_sim_test(game, num_sims=10, serialize=False, verbose=False)
    random, compared = np.random.default_rng(0), 0
    for _ in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if len(state.position.visited) > 1:  # before, the search takes long
                me = state.current_player()
                value, _ = alpha_beta_search(game, state=state.clone(), maximum_depth=100, maximizing_player_id=me)
                assert (value == 1) == state.position.is_winning(), state
                compared += 1
            state.apply_action(random.choice(state.legal_actions()))
    print(f"{notation}: random_sim_test passed; alpha-beta agrees on {compared} positions")


if __name__ == "__main__":
    main(sys.argv[1])
