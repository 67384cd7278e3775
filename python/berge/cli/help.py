"""The help of commands in the reader's language; argparse has the layout."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable

from berge.cli import terminal
from berge.i18n import ENGLISH, Message, _, as_literal, join_list, localize

_ARGPARSE = (
    _("usage: "),
    _("positional arguments"),
    _("options"),
    _("show this help message and exit"),
)
"""Texts of argparse."""
_PIECE = r"（*(?:[\u4e00-\u9fff]|[^\s\u4e00-\u9fff，。；：、（）]+)?[，。；：、）]*\s*"
"""A piece of Chinese text that stays on one line: a character or a word, with its punctuation. Compiled on use only."""


class HelpFormatter(argparse.HelpFormatter):
    """Lays out the help and the usage of a command in a language."""

    def __init__(self, prog: str, language: str | None = None) -> None:
        super().__init__(prog, width=terminal.measure_terminal() - 2)  # without `width` argparse imports shutil
        self.language, self._is_trial = language or ENGLISH, language is None
        """Whether nothing is shown: Python 3.14 lays out each help when it is declared, to see whether it can."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add the usage."""
        super().add_usage(usage, actions, groups, localize(_("usage: "), self.language) if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        """Begin a section with a heading."""
        super().start_section(None if heading is None else self._localize(heading))

    def format_help(self) -> str:
        """Return the help; argparse puts an English colon behind headings."""
        return re.sub(r"^([\u4e00-\u9fff]+):$", r"\1：", super().format_help(), flags=re.MULTILINE)

    def add_text(self, text: str | None) -> None:
        """Add a paragraph."""
        super().add_text(None if text is None else self._localize(text))

    def _localize(self, text: str) -> str:
        return localize(text if isinstance(text, Message) else as_literal(text), self.language)

    def _get_help_string(self, action: argparse.Action) -> str:
        if self._is_trial:  # to list the games of other packages takes long
            return ""
        choices = localize(join_list(action.choices or ()), self.language)
        return self._localize(action.help or "").replace("%(choices)s", choices)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return super()._split_lines(text, width) if text.isascii() else wrap_chinese(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" in text:  # its lines are as they should be
            return "".join(indent + line for line in text.splitlines(keepends=True))
        if text.isascii():
            return super()._fill_text(text, width, indent)
        return "\n".join(indent + line for line in wrap_chinese(text, width - len(indent)))


def wrap_chinese(text: str, columns: int) -> list[str]:
    """Return a text in lines of at most `columns` columns of a terminal."""
    from berge.render.pen import measure_width  # only for help

    lines = [""]
    for piece in re.findall(_PIECE, text):
        if lines[-1] and measure_width(lines[-1]) + measure_width(piece.rstrip()) > columns:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]
