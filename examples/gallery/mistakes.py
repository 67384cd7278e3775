"""An agent learns a king's walk by playing itself. berge counts its mistakes, which its results alone do not show."""

import sys
from random import Random

import matplotlib

import berge

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "berge"
import matplotlib.pyplot as plt  # noqa: E402

games = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
random, worth, shares = Random(1), {}, []  # worth: how good it is to have moved there
for _block in range(20):
    wrong = critical = 0
    for _ in range(games // 20):
        position, visited = berge.king.parse("@.../..#./..../#...").position(), []
        while moves := list(position.legal_moves):
            keys = {move: (frozenset(position.visited), move) for move in moves}
            best = max(moves, key=lambda move: (worth.get(keys[move], 0), random.random()))
            move = random.choice(moves) if random.random() < 0.2 else best
            winning = position.winning_moves()
            if 0 < len(winning) < len(moves):
                critical, wrong = critical + 1, wrong + (best not in winning)
            visited.append(keys[move])
            position.push(move)
        for back, key in enumerate(reversed(visited)):  # the last to move has won
            worth[key] = worth.get(key, 0) + 0.1 * ((-1) ** back - worth.get(key, 0))
    shares.append(100 * wrong / max(critical, 1))
print(f"mistakes: at first {shares[0]:.0f} %, at last {shares[-1]:.0f} %")
if len(sys.argv) > 1:
    plt.figure(figsize=(6, 3), layout="constrained")
    plt.plot([games // 20 * (block + 1) for block in range(20)], shares)
    plt.xlabel("games played")
    plt.ylabel("mistakes, % where one is possible")
    plt.savefig(sys.argv[1], metadata={"Date": None})
