"""Scores as a self-contained HTML page without scripts: curves of the skill, and the tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor

from berge.agents.score_texts import format_partial_lines, format_tables, name_of
from berge.agents.scores import AgentScore, Score
from berge.agents.suites import DIFFICULTIES
from berge.documents import Options, writes
from berge.i18n import _
from berge.render.html_pages import write_html_head
from berge.render.pen import Pen
from berge.sanitize import as_xml, shorten

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 440, 56, 200, 16, 44
"""The size of the chart and its margins, in pixels; the names of the players are in the right one."""
COLOURS = ("#1f6feb", "#c2571a", "#2f855a", "#b83280", "#6b46c1", "#b7791f", "#0e7490", "#c53030")
DASHES = ("", "7 4", "2 4")
"""More players than colours have dashed curves."""
MOST_CURVES = len(COLOURS) * len(DASHES)
STYLE = """
:root{color-scheme:light dark;--ink:#1c1e21;--paper:#fff;--faint:#d5d8dc}
@media(prefers-color-scheme:dark){:root{--ink:#e6e6e6;--paper:#17191c;--faint:#44484d}
svg .curve{filter:brightness(1.45)}}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;
color:var(--ink);background:var(--paper)}
figure{margin:1rem 0;overflow-x:auto}svg{max-width:100%;min-width:40rem;height:auto}
svg text{font-size:13px;fill:var(--ink)}
div{overflow-x:auto}table{border-collapse:collapse;font-size:14px}
caption{text-align:left;font-weight:600;padding:1rem 0 .3rem}
th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid var(--faint);white-space:nowrap}
th:first-child,td:first-child{text-align:left}
"""


@writes(Score, "html", "language", ending="html", media="text/html")
def write_score_as_html(score: Score, options: Options) -> Iterator[str]:
    """Yield the HTML page of a score."""
    pen = Pen(options)
    title = pen.say(_("Scores of programs that play"))
    yield f"{write_html_head(title, STYLE, pen.language)}<body>\n<h1>{as_xml(title)}</h1>\n"
    yield from _draw_chart([agent for agent in score.agents if agent.groups["difficulty"]][:MOST_CURVES], pen)
    for caption, rows in format_tables(score, pen):
        yield f"<div><table><caption>{as_xml(caption)}</caption>\n"
        for number, row in enumerate(rows):
            tag = "td" if number else "th"
            yield "<tr>" + "".join(f"<{tag}>{as_xml(cell)}</{tag}>" for cell in row) + "</tr>\n"
        yield "</table></div>\n"
    hashes = pen.join(f"{shorten(suite.name)} ({suite.sha256[:12]})" for suite in score.suites)
    yield f"<p>{as_xml(pen.say(_('suites: {names}', names=hashes)))}</p>"
    yield from (f"\n<p>{as_xml(line)}</p>" for line in format_partial_lines(score, pen))
    yield "\n</body>\n</html>\n"


def _draw_chart(agents: Sequence[AgentScore], pen: Pen) -> Iterator[str]:
    """Yield the curves of the skill by difficulty; nothing without critical positions of a difficulty."""
    if not agents:
        return
    curves = [{int(group): one.skill for group, one in agent.groups["difficulty"].items()} for agent in agents]
    lowest = min(0.0, *(value for curve in curves for value in curve.values()))
    low = max(floor(lowest * 4) / 4, -1.0)  # a worse player leaves the chart at its lower edge
    title = as_xml(pen.say(_("skill by {group}", group=_("difficulty"))))
    yield f'<figure><svg viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" aria-label="{title}">\n'
    for step in range(int(low * 4), 5):
        y, value = _place_skill(step / 4, low), step / 4
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="var(--faint)"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>\n'
    for difficulty in DIFFICULTIES:
        x = _place_difficulty(difficulty)
        yield f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{difficulty}</text>'
    yield f'<text x="{_place_difficulty(3):.1f}" y="{HEIGHT - 6}" text-anchor="middle">{title}</text>\n'
    spacing = min(20.0, (HEIGHT - TOP) / len(agents))
    for number, (agent, curve) in enumerate(zip(agents, curves, strict=True)):
        look = f'class="curve" fill="none" stroke="{COLOURS[number % len(COLOURS)]}" stroke-width="2"'
        if dash := DASHES[number // len(COLOURS)]:
            look += f' stroke-dasharray="{dash}"'
        points = " ".join(f"{_place_difficulty(x):.1f},{_place_skill(y, low):.1f}" for x, y in sorted(curve.items()))
        yield f'<polyline points="{points}" {look}/>'
        y = TOP + spacing * (number + 0.5)
        yield f'<path d="M{WIDTH - RIGHT + 16} {y:.1f}h24" {look}/>'
        yield f'<text x="{WIDTH - RIGHT + 46}" y="{y + 4:.1f}">{as_xml(name_of(agent, pen)[:24])}</text>\n'
    yield "</svg></figure>\n"


def _place_difficulty(difficulty: int) -> float:
    """Return the place of a difficulty."""
    return LEFT + 20 + (difficulty - 1) / (len(DIFFICULTIES) - 1) * (WIDTH - LEFT - RIGHT - 40)


def _place_skill(skill: float, low: float) -> float:
    """Return the place of a skill; the lower edge is `low`."""
    return TOP + (1 - max(skill, low)) / (1 - low) * (HEIGHT - TOP - BOTTOM)
