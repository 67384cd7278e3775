"""Responses to the page: rulesets, setups, games and errors as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import resources
from typing import TYPE_CHECKING, cast

from berge.analysis.review import Review
from berge.documents import list_output_formats
from berge.errors import AmbiguousText, InputError, LimitError, ParseError, PossibleReading
from berge.formats import tree
from berge.formats.moves import move_codec
from berge.formats.setups import build_setup_keys
from berge.games import AnyGame, AnyRuleset, AnySetup, Game
from berge.games.builtin import RULESETS
from berge.games.input_text import InputText
from berge.i18n import LANGUAGES, Message, localize
from berge.render.marks import build_picture, list_vertex_names
from berge.web.editors import describe_editor
from berge.web.requests import MOST_MOVES, MOST_SENT, UnsureText, check_record_size, read_text

if TYPE_CHECKING:
    from berge._core import Progress
    from berge.web import models

PUZZLES = resources.files("berge") / "page" / "puzzles"
"""The folder with a file of puzzles for each ruleset that has some."""


def describe_rulesets() -> list[models.Ruleset]:
    """Return descriptions of all rulesets."""
    return [
        {
            "name": ruleset.name,
            "title": ruleset.title,
            "about": ruleset.about,
            "players": list(ruleset.players),
            "contest": find_contest_name(ruleset),
            "formats": sorted(
                {*list_output_formats(Game), *list_output_formats(Review), *filter(None, [find_contest_name(ruleset)])}
            ),
            "editor": describe_editor(ruleset),
            "examples": list(ruleset.examples),
            "sketch": _find_sketch(ruleset),
            "preview": _describe_preview(ruleset),
            "puzzles": PUZZLES.joinpath(f"{ruleset.name}.json").is_file(),
        }
        for ruleset in RULESETS.values()
    ]


def _find_sketch(ruleset: AnyRuleset) -> str | None:
    return ruleset.sketch or next(iter(ruleset.examples), None)


def _describe_preview(ruleset: AnyRuleset) -> models.Preview | None:
    """Return the setup and the moves of a ruleset's sketch, from which the page draws it; None without one."""
    line = _find_sketch(ruleset)
    if line is None:
        return None
    try:
        game = read_text(line)[0].game
        codec = move_codec(game.setup)
        return {"setup": describe_setup(game.setup), "moves": list(map(codec.as_json, game.moves))}
    except Exception:  # rulesets of other packages can raise anything
        return None


def describe_setup(setup: AnySetup) -> models.SetupDescription:
    """Return the description of a setup."""
    game_graph = setup.game_graph
    names = None if setup.diagram([]) is not None else list(map(game_graph.name, range(game_graph.order)))
    return {
        "ruleset": setup.ruleset.name,
        "title": setup.ruleset.title,
        "description": setup.describe(),
        "players": list(setup.ruleset.players),
        "document": {"ruleset": setup.ruleset.name, **build_setup_keys(setup)},
        "notation": setup.notation(),
        "token": setup.token_number,
        "free": setup.token_number is None,
        "proof": setup.game_graph.proof,
        "place": setup.game_graph.place,
        "contest": find_contest_name(setup.ruleset),
        "slides": setup.has_sliding_pieces,
        "used": setup.game_graph.uses_up_edges,
        "picture": cast("models.Picture", build_picture(setup)),
        "vertices": None if names is None else list(map(move_codec(setup).as_json, names)),
        "names": None if names is None else list_vertex_names(setup),
    }


def find_contest_name(ruleset: AnyRuleset) -> str | None:
    """Return the name of the contest's text format, or None."""
    return None if ruleset.contest is None else ruleset.contest.name


def describe_tree(setup: AnySetup, record: tree.Record) -> models.Tree:
    """Return a record as a list of moves. Each has the number of the move before it; main lines come first."""
    nodes: list[models.Node] = []
    codec = move_codec(setup)
    pending = [(0, node) for node in reversed(record.children)]
    while pending:
        parent, node = pending.pop()
        move = codec.as_json(codec.read(node.move))
        nodes.append({"parent": parent, "move": move, "marks": node.marks, "comment": node.comment})
        pending += [(len(nodes), child) for child in reversed(node.children)]
    return {"tags": record.tags, "comment": record.comment, "nodes": nodes}


def describe_game(game: AnyGame, record: tree.Record) -> models.Opened:
    """Return the description of a game with its variations, and the limits of its growth."""
    limits: models.Limits = {"moves": MOST_MOVES, "bytes": MOST_SENT}
    return {"setup": describe_setup(game.setup), "record": describe_tree(game.setup, record), "limits": limits}


def describe_message(message: str) -> dict[str, str]:
    """Return a message in each language."""
    return {language: localize(message, language) for language in LANGUAGES}


SIZE, NUMBER = r"(?<=\d) x (?=\d)", r"(?<![\w.,])\d{4,}(?![\w.,]*\w)"
"""The sign in a size such as 4 x 4, and a number from a thousand on; P1971 is no number."""


def describe_reading(description: str) -> dict[str, str]:
    """Return what was read in each language, with sizes and numbers as the page writes them."""
    return {language: localize_for_page(description, language, has_separators=True) for language in LANGUAGES}


def localize_for_page(text: str, language: str, *, has_separators: bool = False) -> str:
    """Return a message in a language, with the page's sign in sizes, 4 × 4, and perhaps with separators, 10,668.

    Texts that users wrote, such as names, stay as they are.
    """
    quoted: list[str] = []
    written = re.sub(SIZE, " × ", localize(_replace_texts(text, quoted), language))
    if has_separators:
        written = re.sub(NUMBER, lambda number: f"{int(number[0]):,}", written)
    return re.sub(r"\0(\d+)\0", lambda place: quoted[int(place[1])], written)


def _replace_texts(text: str, quoted: list[str]) -> str:
    """Return a message with a placeholder for each text in its values; `quoted` gets these texts.

    A placeholder keeps the first and the last letter, on which blanks in Chinese depend.
    """
    if not isinstance(text, Message):
        quoted.append(text[1:-1])
        return f"{text[:1]}\0{len(quoted) - 1}\0{text[1:][-1:]}"
    values = {
        key: _replace_texts(value, quoted) if isinstance(value, str) else value for key, value in text.values.items()
    }
    return type(text)(text.template, text.plural, values, text.context)


def describe_choices(choices: Iterable[PossibleReading]) -> list[models.Reading]:
    """Return ways to read a text: formats with descriptions."""
    return [{"format": choice.format, "read": describe_reading(choice.description)} for choice in choices]


def describe_error(error: InputError | LimitError, language: str) -> models.Complaint:
    """Return the description of an error in a language, or in English if there is no translation."""
    error_class = ParseError if isinstance(error, UnsureText) else type(error)
    description: models.Complaint = {
        "kind": error_class.__name__,
        "message": localize_for_page(error.message, language),
    }
    for name in ("found", "expected", "line", "column"):
        value = getattr(error, name, None)
        if value:
            description[name] = localize_for_page(value, language) if isinstance(value, str) else value
    if isinstance(error, AmbiguousText | UnsureText):
        description["readings"] = describe_choices(error.readings)
    return description


def describe_table(text: InputText) -> models.Table | None:
    """Return the columns of a table that has more than two, and those with the ends of edges; None for another text."""
    from berge.graphs.table_heads import find_end_columns  # only for a text that is being typed

    if text.begins_with(rb"[\[{<*@]|%%"):
        return None
    try:
        table = find_end_columns(text.text)
    except ParseError:  # it is not UTF-8
        return None
    if table is None:
        return None
    columns, source, target = table
    return {"columns": columns, "ends": f"{source + 1},{target + 1}"}


def describe_text(
    text: str | bytes | InputText, format: str | None = None, progress: Progress | None = None
) -> models.Opened:
    """Return the setup and the record in a text, what was read, and other ways to read it.

    Raises LimitError if they are too large for the page to send back.
    """
    reading, record = read_text(text, format, progress)
    description = describe_game(reading.game, record)
    check_record_size(description)
    return {
        **description,
        "read": describe_reading(reading.description),
        "others": describe_choices(reading.other_readings),
    }
