"""Writes the documentation's tables of rulesets from their declarations: `make tables`.

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


def format_games(language: str, head: tuple[str, str]) -> str:
    """Return each game with its description."""
    rows = [(f"[{one.name}](docs/rulesets/{one.name}.md)", one.about_in(language)) for one in RULESETS.ours]
    return format_table(head, rows)


def format_declarations() -> str:
    """Return the properties of each declaration."""
    head = ("ruleset", "the game", "a setup in one line", "who wins is decided by", "proof", "contest format")
    return format_table(head, (declaration_row(one) for one in RULESETS.ours))


def declaration_row(one: AnyRuleset) -> tuple[str, ...]:
    """Return a game's row."""
    contest = "none" if one.contest is None else f"`{one.contest.name}`"
    if one.contest is not None and one.contest.answer is not None:
        contest += f", answers `{one.contest.answer}`"
    if not one.examples:
        raise SystemExit(f"{one.name} has no examples: add one, which the table shows")
    setup = min((berge.loads(example).setup for example in one.examples), key=lambda setup: len(setup.notation()))
    complexity = one.complexity.replace("(Fraenkel, Scheinerman and Ullman 1993)", "[1]")
    return (
        f"[{one.name}]({one.name}.md)",
        one.about,
        f"`{setup.notation()}`",
        complexity,
        setup.game_graph.proof,
        contest,
    )


def format_table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    ruled = f"|{'---|' * len(head)}\n"
    first, *others = (f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |\n" for line in (head, *rows))
    return first + ruled + "".join(others)


def make_pages() -> dict[Path, str]:
    """Return each page that has a table, with its contents."""
    tables = {
        "README.md": format_games("en", ("ruleset", "game")),
        "README.zh-CN.md": format_games("zh", ("规则", "题目")),
        "docs/rulesets/README.md": format_declarations(),
    }
    return {ROOT / page: fill_table(ROOT / page, between) for page, between in tables.items()}


def fill_table(page: Path, between: str) -> str:
    """Return a page with another table."""
    text, count = BETWEEN.subn(lambda _: f"\n{between}\n", page.read_text(encoding="utf-8"))
    if count != 1:
        raise SystemExit(f"{page}: <!-- rulesets --> must stand there once, not {count} times")
    return text


if __name__ == "__main__":
    for page, text in make_pages().items():
        page.write_text(text, encoding="utf-8")
