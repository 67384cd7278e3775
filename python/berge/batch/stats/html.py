"""The statistics of a corpus as a self-contained HTML page with charts and without scripts.

It needs matplotlib (`pip install "berge[stats]"`), whose charts stand in the page as SVG.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from berge.errors import require_packages

with require_packages():
    import matplotlib as mpl
    from matplotlib.figure import Figure

from berge.batch.stats.corpus import BINS, CLASS_COLUMNS, PHASES, Corpus, Share
from berge.batch.stats.text import NAMES, PLAYERS, TITLES, Say, as_text, list_sizes
from berge.i18n import Message, _, localize
from berge.render.html_pages import write_html_head
from berge.sanitize import escape_html, make_safe

MOST_LETTERS = 30
"""The most letters of a label below a bar."""
MOST_FLAT = 70
"""The most letters of all labels side by side; above this they are rotated."""
Draw = Callable[[Any, Corpus, Say], None]
"""Draws a chart of a corpus into axes."""

_COLOURS = ("#1f6feb", "#c2571a")
"""The colours of the first and second player, distinguishable with colour blindness."""
_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1e21;background:#fff}
figure{margin:2rem 0}figcaption{font-weight:600}svg{max-width:100%;height:auto}
pre{overflow-x:auto;background:#f5f6f7;padding:1rem;font-size:13px}
"""
_CHART_STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "berge",
    "font.family": "sans-serif",
    "axes.unicode_minus": False,
}


def as_html(corpus: Corpus, title: str, language: str = "en") -> str:
    """Return the page, in a language of `berge.i18n`; the same corpus has the same page."""
    say = partial(localize, language=language)
    figures = ""
    for caption, draw, has_bars in _list_charts(corpus, language):
        label = escape_html(say(caption))
        chart = _draw_chart(draw, corpus, say) if has_bars else f"<p>{escape_html(say(_('none')))}</p>"
        figures += f'<figure aria-label="{label}"><figcaption>{label}</figcaption>{chart}</figure>'
    name = say(_("Corpus: {title}", title=make_safe(title)))
    return (
        f"{write_html_head(name, _STYLE, language)}<body>\n<h1>{escape_html(name)}</h1>{figures}"
        f"<h2>{escape_html(say(_('The same in numbers')))}</h2>"
        f"<pre>{escape_html(as_text(corpus, language))}</pre>\n</body>\n</html>\n"
    )


def _list_charts(corpus: Corpus, language: str) -> Iterator[tuple[Message, Draw, bool]]:
    """Yield the charts: the caption, the function that draws it, and whether it has any bar."""
    if corpus.first_won:
        yield TITLES["won"], partial(_draw_wins, wins=list_sizes(corpus.first_won, language)), True
    if corpus.first_wins:
        yield TITLES["wins"], partial(_draw_wins, wins=list_sizes(corpus.first_wins, language)), True
    if corpus.classes:
        yield TITLES["classes"], _draw_classes, True
    if corpus.reviewed:
        shares = [side.kept_share for side in corpus.sides]
        yield TITLES["accuracy"], _draw_accuracy, any(share.of for share in shares)
        yield TITLES["mistakes"], _draw_mistakes, any(share.count < share.of for share in shares)
        yield TITLES["single"], _draw_single_wins, any(share.of for share in shares)


def _draw_chart(draw: Draw, corpus: Corpus, say: Say) -> str:
    with mpl.rc_context(_CHART_STYLE), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+")  # the viewer chooses the fonts
        figure = Figure(figsize=(9, 3.6), layout="constrained")
        axes = figure.add_subplot()
        axes.spines[["top", "right"]].set_visible(False)
        axes.set_axisbelow(True)
        axes.grid(axis="y", color="#dddddd")
        draw(axes, corpus, say)
        sink = io.StringIO()
        figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
    text = sink.getvalue()
    return text[text.index("<svg") :].replace("<svg ", '<svg role="img" aria-hidden="true" ', 1)


def _draw_wins(axes: Any, _ignored: Corpus, say: Say, wins: Sequence[tuple[str, Share]]) -> None:
    axes.bar(range(len(wins)), [100 * (share.rate or 0) for _, share in wins], color=_COLOURS[0])
    labels = [_shorten_label(label) for label, _ in wins]
    label_style = (
        {"rotation": 45, "ha": "right", "rotation_mode": "anchor"} if sum(map(len, labels)) > MOST_FLAT else {}
    )
    axes.set_xticks(range(len(wins)), labels, **label_style)
    axes.set_ylim(0, 100)
    axes.axhline(50, color="#888888", linewidth=1, linestyle=":")
    axes.set_ylabel(say(_("% of games")))


def _shorten_label(label: str) -> str:
    short = label if len(label) <= MOST_LETTERS else f"{label[: MOST_LETTERS // 2]}...{label[-MOST_LETTERS // 2 :]}"
    return short.replace("$", r"\$")  # matplotlib reads text between dollars as mathematics


def _draw_accuracy(axes: Any, corpus: Corpus, say: Say) -> None:
    _draw_pairs(axes, [side.accuracies for side in corpus.sides], BINS, say)
    axes.set_xlabel(say(_("accuracy")))
    axes.set_ylabel(say(_("games")))
    _use_integer_ticks(axes)


def _draw_mistakes(axes: Any, corpus: Corpus, say: Say) -> None:
    _draw_pairs(axes, [[100 * (one.rate or 0) for one in side.mistakes] for side in corpus.sides], PHASES, say)
    axes.set_xlabel(say(_("phase of the game")))
    axes.set_ylabel(say(_("% of won positions")))


def _draw_single_wins(axes: Any, corpus: Corpus, say: Say) -> None:
    for number, side in enumerate(corpus.sides):
        shares = (side.single, side.several)
        bars = axes.bar(
            [at + 0.4 * number for at in range(2)],
            [100 * (share.rate or 0) for share in shares],
            0.36,
            color=_COLOURS[number],
            label=say(PLAYERS[number]),
        )
        axes.bar_label(bars, ["-" if share.rate is None else f"{share.rate:.1%}" for share in shares])
    axes.set_xticks([0.2, 1.2], [say(_("a single winning move")), say(_("several winning moves"))])
    axes.set_ylim(0, 100)
    axes.set_ylabel(say(_("% kept")))
    _draw_legend(axes)


def _use_integer_ticks(axes: Any) -> None:
    """Use integers on the axis of counts."""
    axes.yaxis.get_major_locator().set_params(integer=True)


def _draw_legend(axes: Any) -> None:
    """Put the legend above the bars."""
    axes.legend(frameon=False, ncols=2, loc="lower right", bbox_to_anchor=(1, 1.06))


def _draw_classes(axes: Any, corpus: Corpus, say: Say) -> None:
    axes.bar(
        [say(NAMES[name]) for name in CLASS_COLUMNS],
        [corpus.classes[name] for name in CLASS_COLUMNS],
        color=_COLOURS[0],
    )
    axes.set_ylabel(say(_("vertices")))
    _use_integer_ticks(axes)


def _draw_pairs(axes: Any, heights: list[Any], count: int, say: Say) -> None:
    """Draw a pair of bars for each part: the first player's and the second player's."""
    for number, values in enumerate(heights):
        places = [at + 0.4 * number for at in range(count)]
        axes.bar(places, values, 0.36, color=_COLOURS[number], label=say(PLAYERS[number]))
    axes.set_xticks([at - 0.3 for at in range(count + 1)], [f"{100 * at // count}%" for at in range(count + 1)])
    _draw_legend(axes)
