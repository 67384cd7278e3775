"""The statistics of a corpus as text for a terminal, with small plots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from berge.batch.stats.corpus import BINS, CLASS_COLUMNS, PHASES, Corpus, Share, Size
from berge.games.builtin import RULESETS
from berge.i18n import Message, _, localize
from berge.render.pen import pad
from berge.sanitize import make_safe, shorten

Say = Callable[[Message], str]
"""Returns a message in the chosen language."""
PLAYERS = (_("first player"), _("second player"))
NAMES = {"even": _("even"), "odd": _("odd"), "matched": _("matched"), "exposed": _("exposed")}
"""The names of the classes of vertices."""
TITLES = {
    "won": _("Who moves first wins"),
    "wins": _("Solved: who moves first wins"),
    "classes": _("Vertices by class"),
    "accuracy": _("Games by accuracy: won positions that were kept"),
    "mistakes": _("Mistakes by phase of the game, of moves from won positions"),
    "single": _("Positions where a single move wins, forced or not"),
}
"""The titles of the parts."""

BAR = 30
"""The number of characters in a full bar."""
MOST_SIZES = 20
"""The number of sizes that are shown, those with the most games."""


def as_text(corpus: Corpus, language: str = "en") -> str:
    """Return the statistics as text, in a language of `berge.i18n`."""
    return "\n".join(_write_lines(corpus, language)) + "\n"


def _write_lines(corpus: Corpus, language: str) -> Iterator[str]:
    say = partial(localize, language=language)

    games = f"{corpus.games:,}"
    errors = f"{corpus.errors.total():,}"
    yield say(
        _(
            "rows: {rows}; games: {games}, errors: {errors}; moves: {plies}",
            rows=f"{corpus.rows:,}",
            games=games,
            errors=errors,
            plies=f"{corpus.plies:,}",
        )
    )
    for kind, count in corpus.errors.most_common(5):
        yield f"  {count:>9,}  {make_safe(kind)}"
    yield from _write_wins(TITLES["won"], corpus.first_won, corpus.reviewed, language)
    yield from _write_wins(TITLES["wins"], corpus.first_wins, corpus.solved, language)
    if corpus.classes:
        yield from _write_classes(corpus, say)
    if corpus.reviewed:
        yield from _write_accuracies(corpus, say)
        yield from _write_mistakes(corpus, say)
        yield from _write_single_wins(corpus, say)


def _write_wins(title: Message, wins: Mapping[Size, Share], games: int, language: str) -> Iterator[str]:
    if not wins:
        return
    yield from ("", localize(title, language))
    biggest = list_sizes(wins, language)
    for label, share in biggest:
        yield f"  {pad(label, 24)} {_format_percent(share)} {_draw_bar(share)}  {share.of:,}"
    more = len(wins) - len(biggest)  # sizes that are counted separately
    if more:
        rest = games - sum(share.of for _, share in biggest)
        unknown = "+" if sum(share.of for share in wins.values()) < games else ""
        yield "  " + localize(
            _("left out: {sizes} more boards, games on them: {games}", sizes=f"{more:,}{unknown}", games=f"{rest:,}"),
            language,
        )


def _write_classes(corpus: Corpus, say: Say) -> Iterator[str]:
    total = sum(corpus.classes[name] for name in ("even", "odd", "matched"))
    yield from ("", say(TITLES["classes"]))
    for name in CLASS_COLUMNS:
        share = Share(corpus.classes[name], total)
        yield f"  {pad(say(NAMES[name]), 24)} {_format_percent(share)} {_draw_bar(share)}  {share.count:,}"


def _write_accuracies(corpus: Corpus, say: Say) -> Iterator[str]:
    yield from ("", say(TITLES["accuracy"]))
    most = max(max(side.accuracies) for side in corpus.sides) or 1
    yield f"  {'':24} {pad(say(_('first player')), BAR + 11)} {say(_('second player'))}"
    for part in range(BINS):
        label = f"{100 * part // BINS:3}-{100 * (part + 1) // BINS}%"
        bars = (
            f"{_draw_bar(Share(side.accuracies[part], most))}  {side.accuracies[part]:<8,}" for side in corpus.sides
        )
        yield f"  {label:24} {' '.join(bars)}".rstrip()
    yield (
        f"  {pad(say(_('all games')), 24)} "
        + "".join(f"{_format_percent(side.kept_share).strip():{BAR + 11}}" for side in corpus.sides).rstrip()
    )


def _write_mistakes(corpus: Corpus, say: Say) -> Iterator[str]:
    yield from ("", say(TITLES["mistakes"]))
    worst = max((side.mistakes[phase].rate or 0 for side in corpus.sides for phase in range(PHASES)), default=0) or 1
    for phase in range(PHASES):
        label = f"{100 * phase // PHASES:3}-{100 * (phase + 1) // PHASES}%"
        shares = [side.mistakes[phase] for side in corpus.sides]
        bars = (f"{'#' * round(BAR * (one.rate or 0) / worst):{BAR}}  {_format_percent(one)}  " for one in shares)
        yield f"  {label:24} {' '.join(bars)}".rstrip()


def _write_single_wins(corpus: Corpus, say: Say) -> Iterator[str]:
    yield from ("", say(TITLES["single"]))
    for key in ("single", "several"):
        for number, side in enumerate(corpus.sides):
            share = getattr(side, key)
            single = _("kept with a single winning move, {side}", side=PLAYERS[number])
            label = say(single if key == "single" else _("kept with several, {side}", side=PLAYERS[number]))
            yield f"  {pad(label, 46)} {_format_percent(share)}  {share.of:,}"
    for one in corpus.streaks:
        streak = _(
            "{length} such positions of one player in a row, the last at move {ply}:",
            length=one.length,
            ply=one.ply + 1,
        )
        yield f"  {say(streak)}  {make_safe(one.source)}"


def list_sizes(wins: Mapping[Size, Share], language: str) -> list[tuple[str, Share]]:
    """Return the first player's share of wins for the sizes with the most games. The names are safe for a terminal."""
    common = sorted(wins.items(), key=lambda item: -item[1].of)[:MOST_SIZES]
    ordered = sorted(common, key=lambda item: _order(item[0]))
    return [(f"{shorten(RULESETS.find_title(size.ruleset, language))} {size}", share) for size, share in ordered]


def _order(size: Size) -> tuple[str, int, int, int]:
    return size.ruleset, size.rows * (size.columns or 0), size.rows * (size.columns is not None), size.rows


def _format_percent(share: Share) -> str:
    return "     -" if share.rate is None else f"{share.rate:6.1%}"


def _draw_bar(share: Share) -> str:
    return f"{'#' * round(BAR * (share.rate or 0)):{BAR}}"
