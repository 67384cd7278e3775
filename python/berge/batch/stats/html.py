"""What is known of a corpus, as a page of HTML with charts in it, which needs nothing else and has no script.

It needs matplotlib (`pip install 'berge[stats]'`), whose charts stand in the page as SVG.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from berge import words
from berge.batch.stats.corpus import BINS, PHASES, Corpus
from berge.batch.stats.text import as_text, sizes
from berge.quoting import escaped

_COLOURS = ("#1f6feb", "#c2571a")
"""Of who moves first and second: apart for all who see colours in their own way."""
_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1e21;background:#fff}
figure{margin:2rem 0}figcaption{font-weight:600}svg{max-width:100%;height:auto}
pre{overflow-x:auto;background:#f5f6f7;padding:1rem;font-size:13px}
"""
_LOOK: Any = {"svg.fonttype": "none", "svg.hashsalt": "berge", "font.family": "sans-serif", "axes.unicode_minus": False}


def as_html(corpus: Corpus, title: str, language: str = "en") -> str:
    """Return the page, in a language of `berge.words`; the same corpus has the same page."""
    say = partial(words.say, language)

    charts: list[tuple[str, Callable[[Any, Corpus, Callable[..., str]], None]]] = []
    if corpus.games:
        charts.append(("first", _first))
        charts += (
            [("accuracy", _accuracy), ("mistakes", _mistakes), ("hard", _hard)]
            if corpus.is_reviewed
            else [("classes", _classes)]
        )
    figures = "".join(
        f'<figure aria-label="{escaped(say(f"stats.{key}"))}"><figcaption>{escaped(say(f"stats.{key}"))}</figcaption>'
        f"{_svg(draw, corpus, say)}</figure>"
        for key, draw in charts
    )
    name = escaped(f"{say('stats.title')}: {title}")
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{name}</title>'
        '<meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<style>{_STYLE}</style><h1>{name}</h1>{figures}"
        f"<h2>{escaped(say('stats.numbers'))}</h2><pre>{escaped(as_text(corpus, language))}</pre></html>\n"
    )


def _svg(draw: Callable[[Any, Corpus, Callable[..., str]], None], corpus: Corpus, say: Callable[..., str]) -> str:
    with mpl.rc_context(_LOOK), warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"Glyph \d+")  # the fonts are those of who looks at it
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


def _first(axes: Any, corpus: Corpus, say: Callable[..., str]) -> None:
    found = sizes(corpus)
    axes.bar([_plain(label) for label, _ in found], [100 * (share.rate or 0) for _, share in found], color=_COLOURS[0])
    axes.set_ylim(0, 100)
    axes.axhline(50, color="#888888", linewidth=1, linestyle=":")
    axes.set_ylabel(say("stats.axis.wins"))
    axes.tick_params(axis="x", rotation=45 if len(found) > 6 else 0)


def _plain(label: str) -> str:
    return label.replace("$", r"\$")  # in which matplotlib sees mathematics


def _accuracy(axes: Any, corpus: Corpus, say: Callable[..., str]) -> None:
    _pairs(axes, [side.accuracies for side in corpus.sides], BINS, say)
    axes.set_xlabel(say("stats.axis.accuracy"))
    axes.set_ylabel(say("stats.axis.games"))


def _mistakes(axes: Any, corpus: Corpus, say: Callable[..., str]) -> None:
    _pairs(axes, [[100 * (one.rate or 0) for one in side.mistakes] for side in corpus.sides], PHASES, say)
    axes.set_xlabel(say("stats.axis.phase"))
    axes.set_ylabel(say("stats.axis.mistakes"))


def _hard(axes: Any, corpus: Corpus, say: Callable[..., str]) -> None:
    for number, side in enumerate(corpus.sides):
        found = [100 * (share.rate or 0) for share in (side.single, side.several)]
        axes.bar(
            [at + 0.4 * number for at in range(2)],
            found,
            0.36,
            color=_COLOURS[number],
            label=say(f"stats.side.{number}"),
        )
    axes.set_xticks([0.2, 1.2], [say("stats.axis.single"), say("stats.axis.several")])
    axes.set_ylim(0, 100)
    axes.set_ylabel(say("stats.axis.kept"))
    axes.legend(frameon=False)


def _classes(axes: Any, corpus: Corpus, say: Callable[..., str]) -> None:
    axes.bar([say(f"stats.{name}") for name in corpus.classes], list(corpus.classes.values()), color=_COLOURS[0])
    axes.set_ylabel(say("stats.axis.vertices"))


def _pairs(axes: Any, heights: list[Any], count: int, say: Callable[..., str]) -> None:
    """Draw a pair of bars for each part of a whole: of who moves first, and of who moves second."""
    for number, values in enumerate(heights):
        places = [at + 0.4 * number for at in range(count)]
        axes.bar(places, values, 0.36, color=_COLOURS[number], label=say(f"stats.side.{number}"))
    axes.set_xticks([at - 0.3 for at in range(count + 1)], [f"{100 * at // count}%" for at in range(count + 1)])
    axes.legend(frameon=False)
