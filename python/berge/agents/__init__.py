"""For programs that play: many games at once over NumPy arrays, with the exact value of every position."""

from berge.agents.games import Games
from berge.agents.labels import label

__all__ = ["Games", "label"]
