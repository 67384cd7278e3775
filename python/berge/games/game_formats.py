"""The access of games to the functions of a higher room that read and write them."""

from __future__ import annotations

from typing import Any, Protocol

from berge import hooks


class GameFormats(Protocol):
    """The functions that read and write setups and games. `berge.formats.rulesets` has them."""

    def parse_setup(self, ruleset: Any, text: str) -> Any:
        """Return the setup in one line of text."""

    def write_setup(self, setup: Any) -> str:
        """Return a setup in one line."""

    def read_game(self, ruleset: Any, data: bytes) -> Any:
        """Return the game in a text."""

    def write_game(self, game: Any) -> str:
        """Return a game in one line."""

    def check_ruleset(self, ruleset: Any) -> None:
        """Raise InputError if the setups or examples of a ruleset cannot be read."""


def load_game_formats() -> GameFormats:
    """Return the functions; their module is loaded on first use."""
    formats: GameFormats = hooks.load("games")[0]
    return formats
