"""The documentation's tables of rulesets, and the examples in the lists of tests, are those of the registry."""

import re
from pathlib import Path

import pytest

import berge
import lines
from berge.rulesets import RULESETS

ROOT = Path(__file__).parent.parent
OURS = {ruleset.name: ruleset for ruleset in RULESETS.ours}


def rows(file: str) -> dict[str, list[str]]:
    """Return the rows of a page's table of rulesets, by the ruleset."""
    text = (ROOT / file).read_text(encoding="utf-8")
    found = {}
    for line in text.splitlines():
        head = re.match(r"\| \[(\w+)\]\((?:docs/rulesets/)?(\w+)\.md\)", line)
        if head and head[1] in RULESETS:
            assert head[1] == head[2], line
            found[head[1]] = [cell.strip() for cell in line.strip("|").split("|")]
    return found


def test_the_readme_lists_what_there_is() -> None:
    expected = "\n".join(f"| [{name}](docs/rulesets/{name}.md) | {one.about} |" for name, one in OURS.items())
    assert expected in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", ["README.md", "README.zh-CN.md", "docs/rulesets/README.md"])
def test_every_table_has_every_ruleset(file: str) -> None:
    assert sorted(rows(file)) == sorted(OURS)


@pytest.mark.parametrize("name", OURS)
def test_the_table_of_proofs_is_true(name: str) -> None:
    _, _, start, _, proof, contest = rows("docs/rulesets/README.md")[name]
    parsed = berge.parse(start.strip("`"))
    assert parsed.ruleset is OURS[name]
    assert parsed.terrain.proof == proof
    own = OURS[name].contest
    named = [] if own is None else [own.name, *filter(None, [own.answer])]
    assert all(f"`{format}`" in contest for format in named)
    assert (contest.startswith("none")) is (own is None)


@pytest.mark.parametrize("name", OURS)
def test_every_ruleset_has_a_page_and_examples(name: str) -> None:
    assert (ROOT / "docs" / "rulesets" / f"{name}.md").exists()
    assert (ROOT / "examples" / name).is_dir()
    for line in OURS[name].examples:
        assert berge.loads(line).start.ruleset is OURS[name]


def test_the_lists_of_tests_know_every_ruleset() -> None:
    assert {*lines.GAMES} == {*lines.LARGER} == {*OURS}
    assert {*lines.STARTS} == {name for name in OURS if OURS[name].form.schema(OURS[name]).get("fixed") is not True}
