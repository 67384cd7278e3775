"""`berge verify`: whether proofs hold, by the independent checker."""

from __future__ import annotations

import argparse
from typing import Any

from berge import checker, words
from berge.cli import terminal
from berge.cli.options import add_command
from berge.records import read_document


def add(commands: Any) -> None:
    """Add the command."""
    about = "Check the proofs in a certificate, a review or a solution (JSON) with the independent checker."
    add_command(commands, "verify", run, about)


def run(options: argparse.Namespace) -> int:
    """Tell whether the proofs hold; returns 1 where they do not."""
    document = read_document(terminal.read(options.file))
    try:
        with terminal.clock(words.spoken(), "checking"):
            proved = checker.check(document)
    except checker.Refuted as refuted:
        terminal.write([f"not proved: {refuted}\n"], None)
        return 1
    terminal.write([f"proved: {proved}\n"], None)
    return 0
