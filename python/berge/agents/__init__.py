"""For programs that play: many games at once over NumPy arrays, with the exact value of every position."""

from berge.agents.games import Games
from berge.agents.labels import label
from berge.documents import register_writer

__all__ = ["Games", "label"]

register_writer("berge.agents.score_texts", "berge.agents.scores.Score", "json", "markdown", "text")
register_writer("berge.agents.score_page", "berge.agents.scores.Score", "html")
