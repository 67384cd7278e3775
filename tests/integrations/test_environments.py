"""Environments of Gymnasium and PettingZoo: their own conformance tests, and the games that positions play."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import pytest

import berge
from berge.games import BoardSetup
from lazy_modules import Lazy
from rulesets import LARGER, ROWS
from thorough import mark_cases

gymnasium: Any = Lazy("gymnasium")
checker: Any = Lazy("gymnasium.utils.env_checker")
ours: Any = Lazy("berge.integrations.gymnasium")
theirs: Any = Lazy("pettingzoo.test")
for_pettingzoo: Any = Lazy("berge.integrations.pettingzoo")

HOLES = "..#.../.....@/#...../....../...#../......"
DAILY = ("rabbit", "edge", "graph")


def make_env(name: str, **options: Any) -> Any:
    assert ours.register  # imported, so that all are registered
    return gymnasium.make(f"berge/{name.capitalize()}-v0", **options).unwrapped


def make_vec_env(name: str, count: int, **options: Any) -> Any:
    assert ours.register
    return gymnasium.make_vec(f"berge/{name.capitalize()}-v0", count, **options)


@pytest.fixture
def silent_about_dictionaries() -> Iterator[None]:
    """Do without three warnings of PettingZoo: of observations that are dictionaries, and of the mask after the end."""
    with warnings.catch_warnings():
        for what in (
            "Observation is not a NumPy",
            "Observation space for each agent",
            "Action mask numpy array is all",
        ):
            warnings.filterwarnings("ignore", message=what)
        yield


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("oracle", [False, True])
def test_gymnasium_checks_an_environment(name: str, oracle: bool) -> None:
    checker.check_env(make_env(name, oracle=oracle))
    checker.check_env(make_env(name, oracle=oracle, setup=LARGER[name], player="second", opponent=10))


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.usefixtures("silent_about_dictionaries")
def test_pettingzoo_checks_an_environment(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    theirs.api_test(for_pettingzoo.env(name, oracle=True), num_cycles=100)
    theirs.api_test(for_pettingzoo.env(name, LARGER[name]), num_cycles=20)
    theirs.seed_test(lambda: for_pettingzoo.env(name), num_cycles=50)
    assert "Passed API test" in capsys.readouterr().out


def list_answers(envs: Any, steps: int) -> Iterator[Any]:
    """Yield what vector environments answer to random actions, some of which are illegal."""
    rng = np.random.default_rng(0)
    observations, infos = envs.reset(seed=7)
    yield observations, infos
    for _ in range(steps):
        mask = infos["action_mask"]
        answer = envs.step((rng.random(mask.shape) * (mask + 0.02)).argmax(axis=1))
        infos = answer[-1]
        yield answer


def is_same(first: Any, second: Any) -> bool:
    """Whether two answers are equal; arrays of objects have None where there is nothing."""
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(is_same(value, second[key]) for key, value in first.items())
    if isinstance(first, tuple) or (isinstance(first, np.ndarray) and first.dtype == object):
        return len(first) == len(second) and all(map(is_same, first, second))
    return first is second is None or bool(checker.data_equivalence(first, second, exact=True))


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("name", mark_cases(ROWS, DAILY))
def test_a_vector_environment_is_as_many_single_ones(name: str, mode: str) -> None:
    """Also of what Gymnasium says of games that end."""
    options = {"oracle": True, "setup": LARGER[name], "opponent": 6}
    kind = gymnasium.vector.AutoresetMode(mode)
    one_by_one = make_vec_env(name, 4, vectorization_mode="sync", vector_kwargs={"autoreset_mode": kind}, **options)
    at_once = make_vec_env(name, 4, autoreset_mode=mode, **options)
    assert at_once.metadata["autoreset_mode"] is kind
    assert at_once.observation_space == one_by_one.observation_space
    assert at_once.action_space == one_by_one.action_space
    ends = 0
    for expected, answer in zip(list_answers(one_by_one, 30), list_answers(at_once, 30), strict=True):
        assert is_same(expected, answer)
        ends += len(answer) == 5 and answer[2].sum()
        assert all(map(at_once.observation_space.contains, [answer[0]]))
    assert ends > 4


def test_without_resets_ended_games_wait_for_one() -> None:
    envs = make_vec_env(
        "maze", 3, setup="@../...", opponent="random", player="first", autoreset_mode="Disabled", fresh=False
    )
    _, infos = envs.reset(seed=[1, 2, 3])
    ended = np.zeros(3, bool)
    while not ended.all():
        _, rewards, terminated, _, infos = envs.step(envs._match.batch.games.action_mask.argmax(axis=1))
        assert not (terminated & ended).any()
        assert (np.abs(rewards) == terminated).all()
        ended |= terminated
    assert not infos["action_mask"].any()
    _, infos = envs.reset(options={"reset_mask": np.array([True, False, False])})
    assert infos["action_mask"].any(axis=1).tolist() == [True, False, False]
    assert infos["_action_mask"].tolist() == [True, False, False]


@pytest.mark.parametrize("name", ROWS)
def test_the_truth_is_that_of_positions(name: str) -> None:
    env, rng = make_env(name, setup=LARGER[name], oracle=True), np.random.default_rng(1)
    wins = 0
    for seed in range(8):
        _, info = env.reset(seed=seed)
        reward, ended = 0.0, False
        while not ended:
            position = env._match.batch.games.position(0)
            setup = position.setup
            legal, winning = map(
                sorted, (map(setup.vertex_of, position.legal_moves), map(setup.vertex_of, position.winning_moves()))
            )
            assert np.flatnonzero(info["action_mask"]).tolist() == np.flatnonzero(env.action_masks()).tolist() == legal
            assert np.flatnonzero(info["winning_mask"]).tolist() == winning
            assert legal
            assert info["is_winning"] == bool(winning)
            action = int(rng.choice(legal))
            _, reward, ended, truncated, info = env.step(action)
            assert not truncated
            assert info["mistake"] == (bool(winning) and action not in winning)
            assert info["critical"] == (0 < len(winning) < len(legal))
            assert not info["illegal_action"]
        assert abs(reward) == 1
        assert not info["action_mask"].any() or reward == 1
        wins += reward == 1
    assert set(make_env(name).reset()[1]) == {"action_mask", "illegal_action"}


def test_only_mistakes_lose_a_won_game() -> None:
    """Level 10 wins each position that it can, and loses to winning moves alone."""
    envs = make_vec_env("king", 64, setup=HOLES, opponent=10, oracle=True, autoreset_mode="SameStep")
    _, infos = envs.reset(seed=0)
    expected, wins = infos["is_winning"], 0
    rng = np.random.default_rng(0)
    for _ in range(60):
        mask = np.where(infos["is_winning"][:, None], infos["winning_mask"], infos["action_mask"])
        _, rewards, terminated, _, infos = envs.step((rng.random(mask.shape) * mask).argmax(axis=1))
        assert (rewards[terminated] == np.where(expected, 1, -1)[terminated]).all()
        wins += (rewards == 1).sum()
        expected = np.where(terminated, infos["is_winning"], expected)
        assert (infos["is_winning"] == expected).all()
    assert wins > 20


def test_an_illegal_action_loses() -> None:
    env = make_env("maze", setup="@.#/...", oracle=True, player="first", fresh=False)
    env.reset(seed=0)
    observation, reward, terminated, _, info = env.step(5)
    assert (reward, terminated, info["illegal_action"], info["mistake"]) == (-1, True, True, True)
    assert observation[0, 0, 0] == 1
    both = for_pettingzoo.env("maze", "@.#/...", fresh=False)
    both.reset()
    both.step(1)
    both.step(0)
    assert both.rewards == {"player_0": 1, "player_1": -1}
    assert both.infos["player_1"]["illegal_action"]


def test_both_agents_see_the_board_and_one_may_move() -> None:
    env = for_pettingzoo.env("king", "@../...", oracle=True, fresh=False, render_mode="ansi")
    env.reset(seed=3)
    assert env.render() == "@..\n..."
    assert not env.observe("player_1")["action_mask"].any()
    assert env.observe("player_0")["action_mask"].tolist() == [0, 1, 0, 1, 1, 0]
    assert env.infos["player_0"].keys() == {"winning_mask", "is_winning"}
    assert env.infos["player_1"] == {}
    env.step(1)
    assert env.observe("player_0")["observation"][4].all()  # the second player moves
    assert env.infos["player_0"].keys() == {"mistake", "critical"}
    while env.agents:
        observation, reward, terminated, _, _ = env.last()
        env.step(None if terminated else int(observation["action_mask"].argmax()))
        assert terminated == (reward != 0)
    assert for_pettingzoo.env("king").unwrapped.render() is None


@pytest.mark.parametrize(("player", "plies"), [("first", {0}), ("second", {1}), ("random", {0, 1})])
def test_the_agent_is_the_player_that_was_asked_for(player: str, plies: set[int]) -> None:
    envs = make_vec_env("king", 40, setup=HOLES, player=player)
    observations, _ = envs.reset(seed=1)
    assert {*observations[:, 4, 0, 0].tolist()} == plies


def test_the_agent_begins_where_the_first_move_ends_the_game() -> None:
    env = make_env("maze", setup="@.", player="second")
    for _ in range(3):
        _, info = env.reset()
        assert info["action_mask"].any()
        assert env.step(int(info["action_mask"].argmax()))[1] == 1


def test_graphs_are_padded() -> None:
    env = make_env("graph", setup="a-b,b-c,c-d", vertices=6, edges=8, player="first", fresh=False)
    observation, info = env.reset(seed=0)
    assert env.observation_space.contains(observation)
    assert observation["edge_index"].tolist() == [[0, 1, 2, 1, 2, 3, -1, -1], [1, 2, 3, 0, 1, 2, -1, -1]]
    assert observation["features"].tolist() == [[0, 0, 1, 0]] * 4 + [[0, 0, 0, 0]] * 2
    assert info["action_mask"].tolist() == [1, 1, 1, 1, 0, 0]
    observation = env.step(1)[0]
    assert observation["features"][:, 1].sum() == 2
    assert env.step(5)[4]["illegal_action"]
    for options in ({"vertices": 3}, {"edges": 5}):
        with pytest.raises(berge.ArgumentError, match="at least"):
            make_env("graph", setup="a-b,b-c,c-d", **options)


def test_fresh_graphs_have_their_own_edges() -> None:
    envs = make_vec_env("graph", 3, setup="0-1,1-2,2-3,3-4,4-0,0-2")
    observations, _ = envs.reset(seed=0)
    games = envs._match.batch.games
    for index in range(3):
        pairs = observations["edge_index"][index, :, :6].T.tolist()
        assert pairs == [list(edge) for edge in games.setup_of(index).game_graph.edges()]


def test_setups_are_of_the_ruleset() -> None:
    setup = berge.king.parse("4x4")
    assert make_env("king", setup=setup).setup is setup
    assert make_env("king", setup="4x4").setup == setup
    for name in ROWS:
        default = make_env(name).setup
        assert isinstance(default, BoardSetup) or default.game_graph.order > 3
    with pytest.raises(berge.ArgumentError, match="a setup of king"):
        make_env("maze", setup=setup)
    with pytest.raises(berge.InputError, match="the first player cannot move"):
        make_env("maze", setup="@", fresh=False)
    for board in ("@", "@#", "#"):
        with pytest.raises(berge.InputError, match="the first player cannot move"):
            make_env("maze", setup=board)
    with pytest.raises(berge.InputError, match="leave out the seed"):
        make_env("juniper", fresh=True)
    with pytest.raises(berge.ArgumentError, match="first, second, random"):
        make_env("maze", player="third")
    assert make_env("maze", opponent=np.int64(5)).unwrapped._match.level == 5
    for opponent in (11, "strong", 1.5, True, None):
        with pytest.raises(berge.ArgumentError, match="0 to 10, or random"):
            make_env("maze", opponent=opponent)


@pytest.mark.parametrize("action", [1.5, None, "a", [0], True, float("nan")])
def test_an_action_is_an_integer(action: object) -> None:
    env = make_env("king")
    env.reset(seed=1)
    with pytest.raises((berge.KindError, berge.ArgumentError)):
        env.step(action)
    both = for_pettingzoo.env("king").unwrapped
    both.reset(seed=1)
    with pytest.raises((berge.KindError, berge.ArgumentError)):
        both.step(action)


@pytest.mark.parametrize("actions", [[0, 1], 0, [[0, 1, 2]], [0.0, 1.0, 2.0], None])
def test_a_vector_environment_takes_an_integer_for_each_game(actions: object) -> None:
    env = make_vec_env("king", 3)
    env.reset(seed=1)
    with pytest.raises((berge.KindError, berge.ArgumentError)):
        env.step(actions)


@pytest.mark.parametrize("seed", [[1, 2], [1, 2, -3], [1, 2, 3.0], [1, 2, 1 << 70]])
def test_a_list_of_seeds_has_one_for_each_game(seed: list[Any]) -> None:
    with pytest.raises(berge.ArgumentError, match=r"a number .* 3 games"):
        make_vec_env("king", 3).reset(seed=seed)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.5, "1", [], np.int64(3)])
def test_a_seed_is_a_number_of_64_bits(seed: Any) -> None:
    for env in (make_vec_env("king", 3), for_pettingzoo.env("king")):
        with pytest.raises(berge.ArgumentError):
            env.reset(seed=seed)
    with pytest.raises((berge.ArgumentError, gymnasium.error.Error)):
        make_env("king").reset(seed=seed)


@pytest.mark.parametrize("mask", [[True], [1, 0, 1], 1, "a", [True, False, None]])
def test_a_mask_has_a_boolean_for_each_game(mask: Any) -> None:
    env = make_vec_env("king", 3)
    before = env.reset(seed=1)[0]
    with pytest.raises(berge.ArgumentError, match=r"a boolean .* 3 games"):
        env.reset(seed=2, options={"reset_mask": mask})
    assert (env.reset(options={"reset_mask": [False] * 3})[0] == before).all()


@pytest.mark.parametrize("size", ["a", 7.5, True])
def test_a_graph_is_padded_to_a_number(size: Any) -> None:
    for name in ("vertices", "edges"):
        with pytest.raises(berge.KindError, match=f"{size!r}; expected a number, {name} was raised"):
            make_env("graph", **{name: size})


@pytest.mark.parametrize("name", ["king", "edge", "graph", "juniper"])
def test_a_deep_copy_goes_its_own_way(name: str) -> None:
    envs = make_vec_env(name, 3, player="first")
    actions = envs.reset(seed=1)[1]["action_mask"].argmax(axis=1)
    answers = [env.step(actions) for env in (envs, deepcopy(envs), deepcopy(envs))[::-1]]
    assert str(answers[0]) == str(answers[1]) == str(answers[2])
    both = for_pettingzoo.env(name, oracle=True)
    both.reset(seed=1)
    other = deepcopy(both)
    for env in (other, both):
        env.step(env.observe("player_0")["action_mask"].argmax())
        assert env.agent_selection == "player_1"
    assert str(other.last()) == str(both.last())


def test_positions_are_drawn() -> None:
    assert make_env("maze", setup="@../...", fresh=False, player="first").render() is None
    env = make_env("maze", setup="@../...", fresh=False, player="first", render_mode="ansi")
    env.reset()
    assert env.render() == "@..\n..."
    envs = make_vec_env("maze", 2, setup="@../...", fresh=False, player="first", render_mode="ansi")
    envs.reset(seed=4)
    assert envs.render() == ("@..\n...",) * 2
    assert make_vec_env("maze", 2).render() is None


def test_what_is_registered_stays() -> None:
    before = gymnasium.spec("berge/Maze-v0")
    ours.register()
    assert gymnasium.spec("berge/Maze-v0") is before
    env = gymnasium.make("berge.integrations.gymnasium:berge/Maze-v0")
    assert env.reset()[1]["action_mask"].any()


def test_without_a_seed_games_differ() -> None:
    envs = make_vec_env("king", 16, setup=HOLES)
    first, _ = envs.reset()
    second, _ = envs.reset()
    assert (first != second).any()
    assert (make_vec_env("king", 16, setup=HOLES).reset()[0] != first).any()


@pytest.mark.parametrize("make", [make_env, make_vec_env])
def test_an_option_that_is_guessed_is_answered_by_the_right_one(make: Any) -> None:
    count = () if make is make_env else (2,)
    for options, hint in (
        ({"size": 5}, 'setup="5x5"'),
        ({"rows": 5}, 'setup="5x5"'),
        ({"board": "5x5"}, 'setup="5x5"'),
        ({"level": 3}, "opponent=3"),
        ({"seeds": 3}, "setup, opponent, player"),
    ):
        name = next(iter(options))
        with pytest.raises(TypeError, match=f"^found the option '{name}'; expected {hint}"):
            make("king", *count, **options)


def test_pettingzoo_answers_what_is_guessed() -> None:
    with pytest.raises(berge.KindError, match='expected setup="5x5"'):
        for_pettingzoo.env("king", size=5)
    with pytest.raises(AttributeError, match=r"pettingzoo has no 'parallel_env'; see env\(ruleset, setup\)"):
        for_pettingzoo.parallel_env  # noqa: B018


def test_without_the_libraries_an_error_says_what_to_install() -> None:
    code = """
import sys
missing = sys.argv[1]
sys.modules[missing] = None
import berge
for name in ("gymnasium", "pettingzoo"):
    try:
        getattr(berge.integrations, name)
    except berge.InputError as error:
        print(error)
"""
    for missing, names in (("gymnasium", ("gymnasium", "gymnasium")), ("pettingzoo", ("pettingzoo",))):
        ended = subprocess.run([sys.executable, "-c", code, missing], capture_output=True, text=True, check=True)
        assert ended.stdout.splitlines() == [f'this needs {name}: pip install "berge[gym]"' for name in names]
