"""Records of Rabbit and Egg to measure, from the families of `berge generate`.

`rand` is a board of random letters with random moves; `walk` random moves on a checkerboard with 5 % of unusable cells,
and so are the boards of the others: `ham` goes round a spanning tree of the blocks of 2 x 2 clean cells, `dfs` is the
longest path of a random depth-first search, and in `play` the second player never errs. `snake` goes to and fro over
the whole of a clean checkerboard.
"""

from __future__ import annotations

from typing import Any

import berge
from berge import setter

NOISE: dict[str, Any] = {"noise": 0.05}
LIBRARY: dict[str, tuple[str, dict[str, Any]]] = {
    "rand": ("random", {}),
    "walk": ("checkerboard", NOISE),
    "snake": ("snake", {}),
    "ham": ("tour", NOISE),
    "dfs": ("deep", NOISE),
    "play": ("answered", NOISE),
}
"""What they are called in `berge.setter`, and what is asked of it."""
FAMILIES = tuple(LIBRARY)


def record(family: str, side: int, seed: int = 1) -> str:
    """Return the P1971 text of a game of a family on a square board."""
    name, options = LIBRARY[family]
    game = setter.draw(berge.rabbit, name, rows=side, columns=side, moves=side * side // 2 * 2, seed=seed, **options)
    return setter.input_of(game)
