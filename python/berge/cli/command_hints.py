"""What people type where a command should be, and the command line that does it."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence

from berge.cli.options import find_file
from berge.errors import BergeError
from berge.files import read_file
from berge.formats import read
from berge.games.builtin import RULESETS
from berge.games.input_text import InputText
from berge.operating_system import join_words

_HINTS = {
    "ANSWER FILE": "analyse",
    "solve FILE --explain": "explain why",
    "solve FILE": "hint winner who win eval evaluate",
    "solve FILE -o picture.svg": "draw plot picture",
    "decompose FILE": "match matching essential",
    "decompose FILE --matrix": "rank dm dmperm btf",
    "board FILE": "show view open edit",
    "board": "gui page serve server web",
    "check FILE": "validate judge",
    "deal RULESET": "puzzle puzzles",
    "generate --set SET -o data": "testdata data dataset",
    "bench suites": "suites suite",
    "bench score FILE": "score",
    "help": "commands games list rulesets usage ? /?",
    "--version": "version",
}
"""Words that people try, after the command that does it. ANSWER is `review` or `solve`, by what the input is."""
_TAKE_NOTATIONS = ("review", "solve", "decompose", "convert", "play", "board", "check")
_TAKE_FILES = (*_TAKE_NOTATIONS, "control", "verify", "batch", "stats")
_OF_GAMES = {
    **dict.fromkeys(("review", "solve", "decompose", "convert", "board"), "EXAMPLE"),
    **dict.fromkeys(("deal", "generate"), "RULESET"),
    "play": "--ruleset RULESET",
    "bench": "draw RULESET",
    "stress": "--ruleset RULESET -- COMMAND",
}
"""What to write after a command if a game was named before it. The other commands take no game alone."""
_FOR_OPTIONS = {"--matrix": "decompose", "--explain": "solve"}
"""Commands by an option that no other one has."""
_LARGEST = 1 << 20
"""Bytes of a file that is read only to name a command."""


def suggest_command(words: Sequence[str], commands: Collection[str]) -> list[str] | None:
    """Return the command line that was meant by one that begins with no command; None if none is clear."""
    first, rest = words[0], list(words[1:])
    if first.startswith("-"):
        place = next((place for place, word in enumerate(words) if word in commands), None)
        return None if place is None else [*words[place:], *words[:place]]
    if first == "berge" and rest:
        return rest if rest[0] in commands else suggest_command(rest, commands)
    if rest and rest[0] in commands:
        return _put_input_behind(rest[0], first, rest[1:])
    name, colon, _body = first.partition(":")
    if first in RULESETS and rest and _is_setup(f"{first}:{rest[0]}"):
        name, colon, first = first, ":", f"{first}:{rest.pop(0)}"
    if colon and name in RULESETS:
        count = next((place for place, word in enumerate(rest) if word.startswith("-")), len(rest))
        command = next((word for word in rest[:count] if word in commands), None)
        moves = [move.strip("+") for move in rest[:count] if move.strip("+") and move != command]
        game = "+".join([first.rstrip("+"), *moves])
        return [command or _find_command(rest) or ("review" if moves else "solve"), game, *rest[count:]]
    if os.path.isdir(first):
        return ["batch", first, "-o", "games.parquet"]
    if os.path.exists(first):
        return [_find_command(rest) or _review_or_solve(first), first, *rest]
    for line, words in _HINTS.items():
        if first.lower() in words.split():
            return _fill(line, rest)
    ruleset = RULESETS.find_name(first)
    return None if ruleset is None else ["play", "--ruleset", ruleset]


def _find_command(options: Collection[str]) -> str | None:
    """Return the only command that has one of the options; None if there is none."""
    return next((command for option, command in _FOR_OPTIONS.items() if option in options), None)


def _put_input_behind(command: str, name: str, rest: list[str]) -> list[str]:
    """Return a command line with the file, notation or game that stood before the command."""
    if os.path.isdir(find_file(name)):
        return ["batch", name, "-o", "games.parquet"]
    ruleset = None if os.path.exists(name) else RULESETS.find_name(name)
    if ruleset is not None:
        values = {"RULESET": ruleset, "EXAMPLE": RULESETS[ruleset].example_lines()[-1]}
        line = [values.get(word, word) for word in _OF_GAMES.get(command, "--help").split()]
        return [command, *line, *rest]
    takes = _TAKE_NOTATIONS if name.partition(":")[0] in RULESETS else _TAKE_FILES
    return [command, name, *rest] if command in takes else [command, "--help"]


def find_record_to_explain(words: Sequence[str]) -> str | None:
    """Return the FILE, for a shell, of a command line such as `explain FILE` if it holds a game with moves."""
    if words[0].lower() not in ("why", "explain"):
        return None
    file = words[1] if len(words) > 1 else "FILE"
    return join_words([file]) if file == "FILE" or _review_or_solve(file) == "review" else None


def _fill(line: str, rest: list[str]) -> list[str]:
    """Return a line of `_HINTS` with the input and the options that were given."""
    words, name = line.split(), "" if not rest or rest[0].startswith("-") else rest[0]
    if words[0] == "ANSWER":
        words[0] = _review_or_solve(name) if name else "review"
    place = next((words.index(kind) for kind in ("FILE", "RULESET", "SET") if kind in words), None)
    if place is None or not name:
        return [*words, *([] if name else rest)]
    start, last = words[:place], words[place + 1 :]
    last = [] if last and last[0] in rest else last
    ruleset = None if os.path.exists(name) else RULESETS.find_name(name)
    if ruleset is not None:
        return (
            _build_data_command(ruleset, rest[1:])
            if "SET" in words
            else [*_put_input_behind(start[0], name, rest[1:]), *last]
        )
    is_known = "FILE" in words or os.path.isdir(name)
    return [*start, *(rest if is_known else [words[place], *rest[1:]]), *last]


def _build_data_command(ruleset: str, rest: list[str]) -> list[str]:
    """Return the command line that makes the data set of a game; without one it lists the families of instances."""
    from berge.setter.sets import data_sets

    contest = RULESETS[ruleset].contest
    if contest is None or contest.name not in data_sets():
        return ["generate", ruleset, *rest]
    return ["generate", "--set", contest.name, *rest, *([] if "-o" in rest else ["-o", "data"])]


def _is_setup(line: str) -> bool:
    try:
        read(line)
    except BergeError:
        return False
    return True


def _review_or_solve(name: str) -> str:
    """Return the command that answers for a file or a notation: `review` for a game with moves, otherwise `solve`."""
    try:
        if os.path.isfile(name) and os.path.getsize(name) <= _LARGEST:
            return "review" if read(InputText(read_file(name), name)).game.moves else "solve"
        return "review" if read(name).game.moves else "solve"
    except (BergeError, OSError):
        return "solve"
