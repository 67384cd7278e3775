"""Someone to play with, and something to play: an exact opponent, and boards that are worth a game."""

from berge.play.engine import STRONGEST, Choice, Engine, place, reason, why

__all__ = ["STRONGEST", "Choice", "Engine", "place", "reason", "why"]
