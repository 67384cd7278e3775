"""The functions of `GameFormats`: how methods of games and rulesets read and write texts."""

from __future__ import annotations

from berge.documents import list_all_formats
from berge.errors import InputError
from berge.formats.detect import is_any_game
from berge.formats.loading import ANY_GRAPH, read, read_own_text
from berge.formats.moves import move_codec
from berge.formats.notation import write_game
from berge.formats.setups import other_game_error, parse_setup, setup_codec, write_setup
from berge.games import AnyGame, AnyRuleset
from berge.games.input_text import InputText
from berge.games.texts import describe_error
from berge.graphs import GRAPH_FORMATS
from berge.i18n import _
from berge.sanitize import show

__all__ = ["check_ruleset", "parse_setup", "read_game", "write_game", "write_setup"]

RESERVED = frozenset({
    "accuracy", "at", "certificate", "decisive", "final", "first_player_wins", "format", "losing", "mistakes", "mover",
    "mover_wins", "moves", "openings", "over", "players", "plies", "ruleset", "winner", "winning", "winning_moves",
})  # fmt: skip
"""Keys of documents that a setup cannot use."""


def read_game(ruleset: AnyRuleset, data: bytes) -> AnyGame:
    """Return the game in a text: in the ruleset's own format, one line, JSON, or a record.

    Games on any graph read the formats of graphs. Raises ParseError and IllegalMove, with line and column where known.
    """
    sample = InputText(data)
    if is_any_game(sample):
        game = read(sample).game
        if game.setup.ruleset is not ruleset:
            raise other_game_error(game.setup.ruleset, ruleset)
        return game
    if ruleset.reads is None and setup_codec(ruleset).reads_graphs:
        return read(sample, ANY_GRAPH).game
    return read_own_text(ruleset, data)


def check_ruleset(ruleset: AnyRuleset) -> None:
    """Raise InputError if a ruleset has the name of a format, or its setups or examples cannot be read."""
    contest = ruleset.contest
    clashes = {*GRAPH_FORMATS, *list_all_formats()} & {
        ruleset.name,
        *(() if contest is None else (contest.name, contest.answer)),
    }
    if clashes:
        raise InputError(_("{name} is the name of a format: use another name", name=repr(min(map(str, clashes)))))
    try:
        keys = setup_codec(ruleset).schema(ruleset)["properties"].keys()
    except Exception as error:  # rulesets of other packages can raise anything
        raise InputError(
            _(
                "the setups of {name} cannot be written: {why}",
                name=ruleset.name,
                why=describe_error(error),
            )
        ) from None
    if clashes := RESERVED & keys:
        raise InputError(
            _(
                "the setups of {name} have the key {taken}, which documents use themselves: use another name",
                taken=repr(min(clashes)),
                name=ruleset.name,
            )
        )
    for example in ruleset.example_lines():
        try:
            line, *moves = example.split("+")
            setup = ruleset.parse(line)
            setup.game(list(map(move_codec(setup).read, moves)))
        except Exception as error:
            raise InputError(
                _(
                    "the example {example} cannot be read: {error}",
                    example=show(example),
                    error=describe_error(error),
                )
            ) from None
