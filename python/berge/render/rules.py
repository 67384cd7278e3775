"""How a game is played, in a few sentences."""

from __future__ import annotations

from berge.games import AnySetup
from berge.i18n import _, fill
from berge.render.pen import Pen


def describe_rules(setup: AnySetup, pen: Pen) -> str:
    """Return how a game is played, in a line. Where its ruleset does not say it, the game graph does."""
    ruleset = setup.ruleset
    values = dict(zip(("first", "second"), map(pen.say_player, ruleset.players), strict=True))
    if setup.game_graph.uses_up_edges:
        no_return = _("No edge is used twice. Cells may be visited again.")
    elif setup.diagram([]) is None:
        no_return = _("The token never visits a vertex twice.")
    else:
        no_return = _("The token never visits a cell twice.")
    end = _("{first} and {second} take turns. If you cannot move, you lose.", **values)
    entries = {"rules": f"{ruleset.about_in(pen.language)}.", "once": pen.say(no_return), "end": pen.say(end)}
    for what in entries.keys() & ruleset.texts.keys():
        entries[what] = fill(ruleset.translate(ruleset.texts[what], pen.language), values)
    return pen.say("{title}. {rules} {once} {end}", title=ruleset.title_in(pen.language), **entries)
