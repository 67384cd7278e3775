"""Measure how many steps a second a random agent makes in the vector environments, on one thread."""

import time

import gymnasium
import numpy as np

import berge
import berge.integrations.gymnasium

gymnasium.register_envs(berge.integrations.gymnasium)  # importing it has registered them

SECONDS = 2
BOARD = "..#...../......../..@...../......../......../......../.....#../........"

berge.use_threads(1)
for name in ("Maze", "King", "Knight", "Edge"):
    for opponent in ("random", 5, 10):
        envs = gymnasium.make_vec(f"berge/{name}-v0", 256, setup=BOARD, opponent=opponent)
        random = np.random.default_rng(0)
        info = envs.reset(seed=0)[1]
        steps, start = 0, time.process_time()
        while (seconds := time.process_time() - start) < SECONDS:
            mask = info["action_mask"]
            info = envs.step((random.random(mask.shape, np.float32) * mask).argmax(axis=1))[4]
            steps += envs.num_envs
        print(f"{name:8} opponent {opponent:6}  {steps / seconds:9,.0f} steps a second")
