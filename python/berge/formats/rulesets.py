"""What a ruleset has of the formats: its own texts, its examples, and names that no format has."""

from __future__ import annotations

from berge.documents import provides, written
from berge.errors import InputError, ParseError
from berge.formats.detect import is_any_game
from berge.formats.loading import ANY_GRAPH, read
from berge.games import AnyGame, AnyRuleset, AnySetup, Game
from berge.games.input_text import InputText
from berge.games.texts import decode, describe_error
from berge.graphs import FORMATS as GRAPHS
from berge.sanitize import show


@provides("read_game")
def read_game(ruleset: AnyRuleset, data: bytes) -> AnyGame:
    """Return the game of a ruleset in its own text format, or in one that each has: a line, JSON, or a record.

    The texts of a game on any graph are those of graphs. Raises ParseError and IllegalMove, with line and column where
    there are any.
    """
    if is_any_game(InputText(data)):
        game = read(data).game
        if game.setup.ruleset is not ruleset:
            raise ParseError(f"a game of {game.setup.ruleset.name}", f"a game of {ruleset.name}")
        return game
    if ruleset.reads is not None:
        own: AnyGame | AnySetup = ruleset.reads(data)
        return own if isinstance(own, Game) else own.game()
    if ruleset.setup_class.EDITOR == "graph":
        return read(data, ANY_GRAPH).game
    setup: AnySetup = ruleset.parse(decode(data))
    return setup.game()


@provides("check_ruleset")
def check_ruleset(ruleset: AnyRuleset) -> None:
    """Raise InputError where a ruleset is called like a format, or the page could not begin with what it says."""
    contest = ruleset.contest
    taken = {*GRAPHS, *written()} & {ruleset.name, *(() if contest is None else (contest.name, contest.answer))}
    if taken:
        raise InputError(f"found {min(map(str, taken))!r}, which is the name of a format; expected another name")
    for example in ruleset.games():
        try:
            line, *moves = example.split("+")
            setup = ruleset.parse(line)
            setup.game(list(map(setup.game_graph.read, moves)))
        except Exception as error:  # nothing in a package need be right
            raise InputError(
                f"found the example {show(example)}: {describe_error(error)}; expected one that can be read"
            ) from None
    try:
        ruleset.setup_class.editor(ruleset)
    except Exception as error:
        raise InputError(
            f"found the editor of {ruleset.setup_class.__name__}: {describe_error(error)}; expected one for the page"
        ) from None
