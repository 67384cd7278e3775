"""Writes the documentation's tables of rulesets again, as the declarations have them: `python docs/make_tables.py`.

A table stands between `<!-- rulesets -->` and `<!-- end -->`. The tests make the same pages and compare them.
"""

import re
from collections.abc import Iterable
from pathlib import Path

import berge
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS

ROOT = Path(__file__).resolve().parents[1]
BETWEEN = re.compile(r"(?<=<!-- rulesets -->\n).*?(?=<!-- end -->)", re.DOTALL)


def list_of_games(language: str, head: tuple[str, str]) -> str:
    """Return each game with its description."""
    rows = [(f"[{one.name}](docs/rulesets/{one.name}.md)", one.about_in(language)) for one in RULESETS.ours]
    return table(head, rows)


def declarations() -> str:
    """Return the properties of each declaration."""
    head = ("ruleset", "the game", "a start in one line", "who wins is decided by", "proof", "contest format")
    return table(head, (declaration(one) for one in RULESETS.ours))


def declaration(one: AnyRuleset) -> tuple[str, ...]:
    """Return a game's row."""
    contest = "none" if one.contest is None else f"`{one.contest.name}`"
    if one.contest is not None and one.contest.answer is not None:
        contest += f", answers `{one.contest.answer}`"
    if not one.examples:
        raise SystemExit(f"{one.name}: found no examples; expected one at least, which the table shows")
    start = min((berge.loads(example).setup for example in one.examples), key=lambda setup: len(setup.notation()))
    known = one.complexity.replace("(Fraenkel, Scheinerman and Ullman 1993)", "[1]")
    return f"[{one.name}]({one.name}.md)", one.about, f"`{start.notation()}`", known, start.game_graph.proof, contest


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    ruled = f"|{'---|' * len(head)}\n"
    first, *others = (f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |\n" for line in (head, *rows))
    return first + ruled + "".join(others)


def pages() -> dict[Path, str]:
    """Return each page that has a table, with its contents."""
    tables = {
        "README.md": list_of_games("en", ("ruleset", "game")),
        "README.zh-CN.md": list_of_games("zh", ("规则", "题目")),
        "docs/rulesets/README.md": declarations(),
    }
    return {ROOT / page: fill_table(ROOT / page, between) for page, between in tables.items()}


def fill_table(page: Path, between: str) -> str:
    """Return a page with another table."""
    text, count = BETWEEN.subn(lambda _: f"\n{between}\n", page.read_text(encoding="utf-8"))
    if count != 1:
        raise SystemExit(f"{page}: found {count} places for the table of rulesets; expected <!-- rulesets --> once")
    return text


if __name__ == "__main__":
    for page, text in pages().items():
        page.write_text(text, encoding="utf-8")
