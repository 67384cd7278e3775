"""What refusals say in other languages: errors are raised in English, and told by the English patterns they fit.

A language's file holds its words by the English ones. `{name}` stands for a part, which is told in its turn; `{n}` or
`{n2}` for a number, `{key}` for a place in a document, `{type}` for the name of a type, `{player}` for what a player is
called, `{title}` for what a ruleset is, `{names}` for a list of names, `{a}` for an article, which only English has. Of
the patterns that a text fits, it is the longest that begins with words, or else the first in the file. What fits none
stands as it is: what was found. So are told, too, the families of instances, and what the checker of proofs says, which
knows English alone.

Sentences are put together with `; ` between them. Such a seam is only in parts that may be sentences, those of the
names in _SENTENCES: any other part would take in the sentences behind its own. What is quoted has none.
"""

from __future__ import annotations

import json
import os
import re
from functools import cache

from berge import words
from berge.i18n import Message, localize

_PARTS = {
    "n": r"[-\d.,^]*\d",
    "key": r"[a-z_]+(?:\[\d+\])*(?:\.[a-z_]+)*",
    "type": r"[A-Za-z_]\w*",
    "player": r"\w+",
    "a": "an?",
}
"""What a part may be, by its name without digits; any other is any words."""
_SENTENCES = {"found", "expected", "limit", "message", "why", "error", "first", "second"}
"""Parts that may have seams."""
_WORDS, _PHRASE = ".+?", "(?:[^;]|;(?! ))+?"
"""What other parts are: with seams, and without."""
_CUT = r"\.\.\.(?=[;,:]\ |\Z)"
_QUOTED = re.compile(
    rf"""(?sx) (?<!\w) (["']) (?:
        (?: \\(?!{_CUT}). | (?!\1(?!\w)|{_CUT}). )*+ (?: \1 | \.\.\. )
        | .*? \.\.\.
    )"""
)
"""What is quoted, whole or cut off; an apostrophe stands between letters."""
_SEAM, _NONE = "; ", ";\ue000"
"""A seam, and what stands for one within quotes meanwhile."""
_AS_IT_IS = r"""(?sx)
    (["']) (?: \\(?!\.\.\.\Z). | (?!\1|\.\.\.\Z). )*+ (?: \1(?:\.\.\.)? | \.\.\. )
    | [\[({] .* (?: [\])}] | \.\.\. )
    | [-\d.,^]+
"""
"""What was found, quoted or as JSON, whole or cut off, and numbers."""
_DEEPEST = 50
"""How many parts are looked at within each other; what is put together of more is somebody else's."""
_LISTED = r"""(["'])[^"',]+\1(?:, \1[^"',]+\1)+"""
"""Names in quotes, of which one may be chosen."""
_LONGEST = 1000
"""The most characters of what is looked for among the patterns; longer is only what lists many names."""


def told(language: str, text: str) -> str:
    """Return what a refusal says, or a part of it, in a language."""
    if isinstance(text, Message):
        return localize(text, language)
    if isinstance(text, words.Phrase):
        return words.translated(language, text)
    if language == words.LANGUAGES[0] or len(text) > _LONGEST:
        return text
    if _SEAM not in text:
        return _told(language, text, _DEEPEST)
    return _told(language, _QUOTED.sub(_without_seams, text), _DEEPEST).replace(_NONE, _SEAM)


def _without_seams(quoted: re.Match[str]) -> str:
    return quoted[0].replace(_SEAM, _NONE)


def _told(language: str, text: str, deep: int) -> str:
    if not deep or re.fullmatch(_AS_IT_IS, text):
        return text
    if re.fullmatch(_LISTED, text):
        return _list(language, text)
    for pattern, phrase in _patterns(language):
        if found := pattern.fullmatch(text):
            parts = {name: _part(language, name, part, deep - 1) for name, part in found.groupdict().items()}
            return words.filled(phrase, parts)
    return text


def _part(language: str, name: str, part: str, deep: int) -> str:
    if name.startswith("player"):
        return words.player(language, part.lower())
    if name == "title":
        return words.name(language, f"ruleset.{part}.title", part)
    said = _told(language, part, deep)
    return _list(language, said) if name == "names" and said == part and part[0] not in "[(" else said


def _list(language: str, names: str) -> str:
    return words.say(language, "list.and").join(names.split(", "))


@cache
def _patterns(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns of a language with what they say in it, in the order in which they are tried."""
    with open(os.path.join(os.path.dirname(__file__), f"{language}.json"), encoding="utf-8") as file:
        phrases: dict[str, str] = json.load(file)
    ordered = sorted(phrases, key=lambda english: -len(re.sub(r"\{\w+\}", "", english)) * (english[0] != "{"))
    return [(re.compile(_pattern(english), re.DOTALL), phrases[english]) for english in ordered]


def _pattern(english: str) -> str:
    pieces = re.split(r"\{(\w+)\}", english)
    for at in range(0, len(pieces), 2):
        pieces[at] = re.escape(pieces[at])
    for at in range(1, len(pieces), 2):
        name = pieces[at].rstrip("0123456789")
        pieces[at] = f"(?P<{pieces[at]}>{_PARTS.get(name, _WORDS if name in _SENTENCES else _PHRASE)})"
    return "".join(pieces)
