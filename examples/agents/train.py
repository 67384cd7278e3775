"""Train a small policy on a board of 6 x 6 by playing level 5, and plot its exact mistakes over time.

    python examples/agents/train.py mistakes.svg

Proximal policy optimization (Schulman and others 2017) from the results of games alone. The truth in `info` only
measures: in how many of the positions where a mistake is possible does the policy make one?

Needs JAX and Optax (`pip install "berge[gym]" jax optax matplotlib`).
"""

import sys
import time

import gymnasium
import jax
import jax.numpy as jnp
import matplotlib.pyplot as plt
import numpy as np
import optax

import berge.integrations.gymnasium

gymnasium.register_envs(berge.integrations.gymnasium)  # importing it has registered them

BOARD = "..#.../....#./.@..../..##../....../#....."
GAMES, STEPS, MINIBATCHES, EPOCHS, WIDTH = 256, 32, 8, 3, 256
GAMMA, LAMBDA, CLIP, ENTROPY = 1.0, 0.9, 0.2, 0.01
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 180


def begin(key, sizes):
    """Return random weights of layers."""
    keys = jax.random.split(key, len(sizes))
    return [
        (jax.random.normal(k, (m, n)) * (2 / m) ** 0.5, jnp.zeros(n))
        for k, m, n in zip(keys, sizes, sizes[1:], strict=False)
    ]


@jax.jit
def look(layers, planes, mask):
    """Return the log-probabilities of actions, and the expected reward."""
    x = planes.reshape(len(planes), -1).astype(jnp.float32)
    for weights, bias in layers[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    weights, bias = layers[-1]
    x = 0.1 * (x @ weights + bias)
    return jax.nn.log_softmax(jnp.where(mask > 0, x[:, 1:], -1e9)), jnp.tanh(x[:, 0])


def loss(layers, batch):
    """Return the loss of PPO, with a critic and an entropy bonus."""
    planes, mask, actions, before, advantages, returns = batch
    logs, values = look(layers, planes, mask)
    ratio = jnp.exp(logs[jnp.arange(len(actions)), actions] - before)
    gain = jnp.minimum(ratio * advantages, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantages)
    entropy = -(jnp.exp(logs) * jnp.where(mask > 0, logs, 0)).sum(1)
    return (0.5 * (values - returns) ** 2 - gain - ENTROPY * entropy).mean()


optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(7e-4))


@jax.jit
def learn(layers, state, batch):
    """Return better weights, and the state of the optimizer."""
    updates, state = optimizer.update(jax.grad(loss)(layers, batch), state)
    return optax.apply_updates(layers, updates), state


def choose(logs, random):
    """Return an action for each game, drawn by its log-probabilities."""
    return (logs + random.gumbel(size=logs.shape)).argmax(axis=1)


def advantages_of(rewards, ended, values):
    """Return how much better than expected each action was (generalized advantage estimation)."""
    advantages, ahead = np.zeros_like(rewards), 0
    for t in reversed(range(STEPS)):
        goes_on = ~ended[t]
        surprise = rewards[t] + GAMMA * goes_on * values[t + 1] - values[t]
        advantages[t] = ahead = surprise + GAMMA * LAMBDA * goes_on * ahead
    return advantages


def make():
    """Return games on the board against level 5."""
    options = {"opponent": 5, "fresh": False, "oracle": True, "autoreset_mode": "SameStep"}
    return gymnasium.make_vec("berge/King-v0", GAMES, setup=BOARD, **options)


def train(random):
    """Return the weights, and the seconds, steps and share of mistakes of each round."""
    envs, curve = make(), []
    planes, info = envs.reset(seed=0)
    layers = begin(jax.random.key(0), [planes[0].size, WIDTH, WIDTH, 1 + envs.single_action_space.n])
    state, start, steps = optimizer.init(layers), time.time(), 0
    while time.time() - start < SECONDS:
        rows, mistakes, critical = [], 0, 0
        for _ in range(STEPS):
            mask = info["action_mask"]
            logs, values = map(np.asarray, look(layers, planes, mask))
            actions = choose(logs, random)
            before = logs[np.arange(GAMES), actions]
            seen = planes
            planes, rewards, ended, _, info = envs.step(actions)
            about = {name: info[name] | info.get("final_info", {}).get(name, False) for name in ("mistake", "critical")}
            mistakes, critical = mistakes + about["mistake"].sum(), critical + about["critical"].sum()
            rows.append((seen, mask, actions, before, values, rewards.astype(np.float32), ended))
        *known, values, rewards, ended = map(np.stack, zip(*rows, strict=True))
        values = np.vstack([values, np.asarray(look(layers, planes, info["action_mask"])[1])])
        advantages = advantages_of(rewards, ended, values)
        returns = advantages + values[:-1]
        scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        batch = [array.reshape(STEPS * GAMES, *array.shape[2:]) for array in (*known, scaled, returns)]
        for _ in range(EPOCHS):
            for part in np.split(random.permutation(STEPS * GAMES), MINIBATCHES):
                layers, state = learn(layers, state, tuple(array[part] for array in batch))
        steps += STEPS * GAMES
        curve.append((time.time() - start, steps, mistakes / critical))
        if len(curve) % 20 == 0:
            print(f"{curve[-1][0]:4.0f} s  {steps:9,} steps  {curve[-1][2]:.1%} mistakes", flush=True)
    return layers, curve


def judge(layers, random):
    """Play the likeliest moves; return the share of games that are won, of mistakes, and those of level 5."""
    envs = make()
    planes, info = envs.reset(seed=1)
    won = over = mistakes = critical = 0
    for _ in range(200):
        actions = np.asarray(look(layers, planes, info["action_mask"])[0]).argmax(axis=1)
        planes, rewards, ended, _, info = envs.step(actions)
        final = info.get("final_info", {})
        mistakes += (info["mistake"] | final.get("mistake", False)).sum()
        critical += (info["critical"] | final.get("critical", False)).sum()
        won, over = won + (rewards > 0).sum(), over + ended.sum()
    return won / over, mistakes / critical, over


def main(file):
    """Train, judge and plot."""
    random = np.random.default_rng(0)
    layers, curve = train(random)
    won, mistakes, games = judge(layers, random)
    print(
        f"won {won:.1%} of {games:,} games against level 5; a mistake in {mistakes:.1%} of the positions that allow one"
    )
    seconds, _, shares = zip(*curve, strict=True)
    plt.plot(seconds, [100 * share for share in shares])
    plt.axhline(30, linestyle="dashed", color="grey", label="level 5")
    plt.xlabel("seconds")
    plt.ylabel("mistakes, % of the positions that allow one")
    plt.ylim(bottom=0)
    plt.legend()
    plt.savefig(file)


if __name__ == "__main__":
    main(sys.argv[1])
