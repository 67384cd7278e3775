"""Scores as text, as Markdown and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from berge.agents.scores import AgentScore, Interval, Score, group_names
from berge.documents import Options, writes
from berge.formats.json_documents import SCORE
from berge.i18n import _
from berge.render.pen import Pen, align_columns
from berge.sanitize import shorten

GROUP_NAMES = {
    "difficulty": _("difficulty"),
    "ruleset": _("game"),
    "size": _("vertices"),
    "share": _("winning moves"),
}


Table = tuple[str, list[list[str]]]
"""The title of a table, and its rows; the first one is the head."""


@writes(Score, "json", ending="json", media="application/json")
def write_score_as_json(score: Score, _options: Options) -> Iterator[str]:
    """Yield the `berge-score/1` document."""
    suites = [
        {"suite": suite.name, "suite_sha256": suite.sha256, "positions": len(suite.items)} for suite in score.suites
    ]
    agents = [agent.as_dict() for agent in score.agents]
    yield json.dumps({"format": SCORE, "suites": suites, "agents": agents}, indent=1) + "\n"


@writes(Score, "text", "language")
def write_score_as_text(score: Score, options: Options) -> Iterator[str]:
    """Yield tables with a row for each player."""
    pen = Pen(options)
    yield pen.say_line(_("suites: {names}", names=pen.join(shorten(suite.name) for suite in score.suites)))
    yield from (f"{line}\n" for line in format_partial_lines(score, pen))
    for title, rows in format_tables(score, pen):
        yield f"\n{title}\n"
        yield from align_columns(rows)


@writes(Score, "markdown", "language", ending="md", media="text/markdown")
def write_score_as_markdown(score: Score, options: Options) -> Iterator[str]:
    """Yield the tables in Markdown, with the hashes of the suites."""
    pen = Pen(options)
    for title, rows in format_tables(score, pen):
        yield f"**{title}**\n\n"
        for number, row in enumerate(rows):
            yield "| " + " | ".join(map(_escape, row)) + " |\n"
            if number == 0:
                yield "|---" + "|---:" * (len(row) - 1) + "|\n"
        yield "\n"
    hashes = pen.join(f"{shorten(suite.name)} (`{suite.sha256[:12]}`)" for suite in score.suites)
    yield pen.say_line(_("suites: {names}", names=hashes))
    yield from (f"\n{_escape(line)}\n" for line in format_partial_lines(score, pen))


def _escape(text: str) -> str:
    """Return a text for Markdown in which nothing ends a cell or begins HTML."""
    return text.replace("|", "\\|").replace("<", "\\<")


def format_partial_lines(score: Score, pen: Pen) -> Iterator[str]:
    """Yield a line for each player that did not answer all suites: what it left out does not count against it."""
    for agent in score.agents:
        if len(agent.suites) < len(score.suites):
            names = pen.join(map(shorten, agent.suites))
            yield pen.say(_("{agent} answered only: {names}", agent=name_of(agent, pen), names=names))


def format_tables(score: Score, pen: Pen) -> Iterator[Table]:
    """Yield the tables of a score."""
    critical = [agent for agent in score.agents if agent.total.answers]
    if critical:
        yield _format_main_table(critical, pen)
        for name, title in GROUP_NAMES.items():
            present = {group for agent in critical for group in agent.groups[name]}
            groups = [group for group in group_names(name) if group in present]
            if len(groups) > 1:
                heading = pen.say(_("skill by {group}", group=title))
                rows = [[pen.say("player"), *groups]]
                for agent in critical:
                    cells = (agent.groups[name].get(group) for group in groups)
                    rows.append(
                        [name_of(agent, pen), *("-" if cell is None else f"{cell.skill:.2f}" for cell in cells)]
                    )
                yield heading, rows
    yield from _format_other_tables(score.agents, pen)


def _format_main_table(agents: Sequence[AgentScore], pen: Pen) -> Table:
    """Return the table of skills on critical positions."""
    head = [_("player"), _("skill"), "95 %", _("accuracy"), "95 %", _("chance")]
    rows = [list(map(pen.say, [*head, _("answers"), _("illegal"), _("missing")]))]
    for agent in agents:
        total = agent.total
        cells = [
            f"{total.skill:.3f}",
            _format_interval(total.skill_interval),
            f"{total.accuracy:.3f}",
            _format_interval(total.interval),
            f"{total.chance:.3f}",
        ]
        rows.append([name_of(agent, pen), *cells, *map(str, (total.answers, agent.illegal, agent.missing))])
    return pen.say(_("critical positions: the player to move can win and can lose")), rows


def name_of(agent: AgentScore, pen: Pen) -> str:
    """Return the name of a player, with its track."""
    name = shorten(agent.agent)
    return pen.say(_("{agent} (with tools)", agent=name)) if agent.tools else name


def _format_interval(interval: Interval) -> str:
    return f"{interval.low:.3f} .. {interval.high:.3f}"


def _format_other_tables(agents: Sequence[AgentScore], pen: Pen) -> Iterator[Table]:
    """Yield the tables of stated chances, lost positions and games, each if a player has them."""
    tables: list[tuple[str, list[str], Callable[[AgentScore], list[str] | None]]] = [
        (
            _("stated chances: how well players know whether their moves win (0 is best)"),
            [_("player"), _("answers"), _("Brier score"), _("calibration error")],
            _format_calibration,
        ),
        (
            _("resistance in lost positions: the share of replies that still win (less is better)"),
            [_("player"), _("positions"), _("replies that win"), _("by chance"), _("least possible")],
            _format_resistance,
        ),
        (
            _("games from won positions against level 10"),
            [_("player"), _("games"), _("won"), "95 %", _("mistakes a critical move")],
            _format_games,
        ),
    ]
    for title, head, cells_of in tables:
        rows = [[name_of(agent, pen), *cells] for agent in agents if (cells := cells_of(agent)) is not None]
        if rows:
            yield pen.say(title), [list(map(pen.say, head)), *rows]


def _format_calibration(agent: AgentScore) -> list[str] | None:
    one = agent.calibration
    return None if one is None else [str(one.answers), f"{one.brier:.3f}", f"{one.ece:.3f}"]


def _format_resistance(agent: AgentScore) -> list[str] | None:
    one = agent.resistance
    return None if one is None else [str(one.positions), f"{one.replies:.3f}", f"{one.chance:.3f}", f"{one.best:.3f}"]


def _format_games(agent: AgentScore) -> list[str] | None:
    one = agent.games
    if one is None:
        return None
    rate = f"{one.mistakes / one.critical:.3f}" if one.critical else "-"
    return [str(one.games), f"{one.won / one.games:.3f}", _format_interval(one.interval), rate]
