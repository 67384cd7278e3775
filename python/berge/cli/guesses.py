"""What people type where a command should be, and the command line that does it."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence

from berge.errors import BergeError
from berge.files import content
from berge.formats import read
from berge.games.builtin import RULESETS
from berge.games.input_text import InputText
from berge.operating_system import join_words

_WORDS = {
    "ANSWER FILE": "why analyse",
    "solve FILE --explain": "explain",
    "solve FILE": "hint winner who win eval evaluate",
    "solve FILE -o picture.svg": "draw plot picture",
    "decompose FILE": "match matching essential",
    "decompose FILE --matrix": "rank dm dmperm btf",
    "board FILE": "show view open edit",
    "board": "gui page serve server web",
    "check FILE": "validate judge",
    "deal RULESET": "puzzle puzzles",
    "generate --set SET -o data": "testdata data dataset",
    "help": "commands games list rulesets usage ? /?",
    "--version": "version",
}
"""Words that people try, after the command that does it. ANSWER is `review` or `solve`, by what the input is."""
_LARGEST = 1 << 20
"""Bytes of a file that is read only to name a command."""


def right_command(words: Sequence[str], commands: Collection[str]) -> str | None:
    """Return the command line that was meant by one that begins with no command, for a shell; None if none is clear."""
    first, rest = words[0], list(words[1:])
    if first == "berge" and rest:
        return join_words(words) if rest[0] in commands else right_command(rest, commands)
    if rest and rest[0] in commands:
        return join_words(["berge", rest[0], first, *rest[1:]])
    name, colon, _body = first.partition(":")
    if first in RULESETS and rest and _is_setup(f"{first}:{rest[0]}"):
        name, colon, first = first, ":", f"{first}:{rest.pop(0)}"
    if colon and name in RULESETS:
        count = next((place for place, word in enumerate(rest) if word.startswith("-")), len(rest))
        moves = [move.strip("+") for move in rest[:count] if move.strip("+")]
        game = "+".join([first.rstrip("+"), *moves])
        return join_words(["berge", "review" if moves else "solve", game, *rest[count:]])
    if os.path.isdir(first):
        return join_words(["berge", "batch", first, "-o", "games.parquet"])
    if os.path.exists(first):
        return join_words(["berge", _answering(first), first, *rest])
    for line, guesses in _WORDS.items():
        if first.lower() in guesses.split():
            return _fill(line, rest)
    ruleset = RULESETS.find_name(first)
    return None if ruleset is None else f"berge play --ruleset {ruleset}"


def record_to_explain(words: Sequence[str]) -> str | None:
    """Return the FILE, for a shell, of a command line such as `explain FILE` if it holds a game with moves."""
    if words[0].lower() not in ("why", "explain"):
        return None
    file = words[1] if len(words) > 1 else "FILE"
    return join_words([file]) if file == "FILE" or _answering(file) == "review" else None


def _fill(line: str, rest: Sequence[str]) -> str:
    """Return a line of `_WORDS` as a command, with the input that was named."""
    words = ["berge", *line.split()]
    place = next((words.index(name) for name in ("FILE", "RULESET", "SET") if name in words), None)
    if place is not None and rest and not rest[0].startswith("-"):
        words[place : place + 1] = rest
    if words[1] == "ANSWER":
        words[1] = "review" if words[2] == "FILE" else _answering(words[2])
        words += ["--certificates"] if words[1] == "solve" else []
    return join_words(words)


def _is_setup(line: str) -> bool:
    try:
        read(line)
    except BergeError:
        return False
    return True


def _answering(name: str) -> str:
    """Return the command that answers for a file or a notation: `review` for a game with moves, otherwise `solve`."""
    try:
        if os.path.isfile(name) and os.path.getsize(name) <= _LARGEST:
            return "review" if read(InputText(content(name), name)).game.moves else "solve"
        return "review" if read(name).game.moves else "solve"
    except (BergeError, OSError):
        return "solve"
