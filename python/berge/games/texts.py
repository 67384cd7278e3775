"""Functions for texts: numbers, decoding, errors in one line, and the access to the readers and writers of games."""

from __future__ import annotations

from typing import Any, Protocol

from berge import checker, hooks
from berge.checker import LARGEST_NAME
from berge.errors import InputError, ParseError
from berge.i18n import import_message
from berge.sanitize import inert

DIGITS = len(str(LARGEST_NAME - 1))
"""The most digits of a number."""
LONGEST = 200
"""The most characters of an error in a package."""


def small_number(word: str) -> int | None:
    """Return the number in a word of at most DIGITS digits; None for anything else."""
    return int(word) if len(word) <= DIGITS and word.isascii() and word.isdigit() else None


def decode(data: bytes) -> str:
    """Return UTF-8 bytes as text, without a byte order mark; raises ParseError, with line and column."""
    try:
        return checker.decode(data)
    except checker.Unreadable as error:
        raise ParseError(
            import_message(error.found), import_message(error.expected), error.line, error.column
        ) from None


def describe_error(error: BaseException) -> str:
    """Return an error of another package in one line."""
    try:
        text = error.message if isinstance(error, InputError) else f"{type(error).__name__}: {error}"
    except Exception:  # other packages can raise anything
        text = type(error).__name__
    line = inert(text.replace("\n", " "))[:LONGEST]
    return text if line == text else line  # a message stays one


class GameFormats(Protocol):
    """The functions of a higher room that read and write setups and games. Methods in `games` call them."""

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


def game_formats() -> GameFormats:
    """Return these functions; their module is loaded on first use."""
    formats: GameFormats = hooks.load("games")[0]
    return formats
