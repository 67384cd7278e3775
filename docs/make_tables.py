"""Writes the documentation's tables of rulesets from their declarations: `make tables`.

A table stands between `<!-- rulesets -->` and `<!-- end -->`. The tests make the same pages and compare them.
"""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

import berge
from berge.games import AnyRuleset
from berge.games.builtin import RULESETS

ROOT = Path(__file__).resolve().parents[1]
BETWEEN = re.compile(r"(?<=<!-- rulesets -->\n).*?(?=<!-- end -->)", re.DOTALL)


ENDINGS = {"en": ".md", "zh": ".zh-CN.md"}
CHINESE = {
    "ruleset": "规则",
    "the game": "游戏",
    "a setup in one line": "一行写出的初始局面",
    "who wins is decided by": "谁必胜由什么决定",
    "proof": "证明",
    "contest format": "题目格式",
    "none": "无",
    ", answers ": "，答案 ",
    "polynomial: a maximum matching [1]": "多项式：最大匹配 [1]",
    "polynomial on bipartite graphs: an even kernel over GF(2); PSPACE-complete on others [1]": (
        "二分图上是多项式：GF(2) 上的偶核；其他图上 PSPACE 完全 [1]"
    ),
    "dominoes": "骨牌",
    "barrier": "屏障",
    "kernel": "核",
}
"""The words of the table of declarations."""


def format_games(language: str, head: tuple[str, str]) -> str:
    """Return each game with its description."""
    ending = ENDINGS[language]
    rows = [(f"[{one.name}](docs/rulesets/{one.name}{ending})", one.about_in(language)) for one in RULESETS.ours]
    return format_table(head, rows)


def format_declarations(language: str) -> str:
    """Return the properties of each declaration."""
    head = ("ruleset", "the game", "a setup in one line", "who wins is decided by", "proof", "contest format")
    words = [translate_word(language, word) for word in head]
    return format_table(words, (format_row(one, language) for one in RULESETS.ours))


def translate_word(language: str, word: str) -> str:
    """Return a word of the table of declarations in a language."""
    if language == "zh" and word not in CHINESE:
        raise SystemExit(f"add {word!r} to CHINESE in docs/make_tables.py")
    return CHINESE[word] if language == "zh" else word


def format_row(one: AnyRuleset, language: str) -> tuple[str, ...]:
    """Return a game's row."""
    contest = translate_word(language, "none") if one.contest is None else f"`{one.contest.name}`"
    if one.contest is not None and one.contest.answer is not None:
        contest += f"{translate_word(language, ', answers ')}`{one.contest.answer}`"
    if not one.examples:
        raise SystemExit(f"{one.name} has no examples: add one, which the table shows")
    setup = min((berge.loads(example).setup for example in one.examples), key=lambda setup: len(setup.notation()))
    complexity = one.complexity.replace("(Fraenkel, Scheinerman and Ullman 1993)", "[1]")
    return (
        f"[{one.name}]({one.name}{ENDINGS[language]})",
        one.about_in(language),
        f"`{setup.notation()}`",
        translate_word(language, complexity),
        translate_word(language, setup.game_graph.proof),
        contest,
    )


def format_table(head: Sequence[str], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table in Markdown."""
    ruled = f"|{'---|' * len(head)}\n"
    lines = (tuple(head), *rows)
    first, *others = (f"| {' | '.join(cell.replace('|', '&#124;') for cell in line)} |\n" for line in lines)
    return first + ruled + "".join(others)


def make_pages() -> dict[Path, str]:
    """Return each page that has a table, with its contents."""
    tables = {
        "README.md": format_games("en", ("ruleset", "game")),
        "README.zh-CN.md": format_games("zh", ("规则", "题目")),
        "docs/rulesets/README.md": format_declarations("en"),
        "docs/rulesets/README.zh-CN.md": format_declarations("zh"),
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
