"""Pictures of games, reviews and solutions."""

from berge.draw import text

__all__ = ["text"]
