"""What berge says to people, in English and 中文: one catalogue for the command line, the reports and the page.

A phrase has a key; in its text `{name}` stands for a value. Where the words depend on a number, `n`, the key with
`.one` behind it is what is said of 1, that with `.two` of 2; `{name:key}` stands for the phrase of that key whose `n`
is the value. Between a Chinese word and a value in Latin letters, digits or their signs is a blank. Each language is a
folder of JSON files without a key in common; rulesets add what they are called as they are loaded.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from typing import Self

LANGUAGES = ("en", "zh")
"""The languages; the first is spoken where no other is asked for."""


_CHINESE = re.compile("[\u4e00-\u9fff]")
_BESIDE = re.compile(r"\{(\w+)\}")
_COLOUR = re.compile(r"\x1b\[[\d;]*m")
_COUNTS: dict[object, str] = {1: ".one", 2: ".two"}
"""What is behind the key of what is said of so many."""

check_language: Callable[[str], object] = LANGUAGES.index
"""Raises where a language is none of LANGUAGES; `berge.errors`, a floor above, has it raise MissingError."""


def catalogue(language: str) -> dict[str, str]:
    """Return all phrases of a language by their keys; raises MissingError where it is none of LANGUAGES."""
    check_language(language)
    return _catalogues.get(language) or _read(language)


_catalogues: dict[str, dict[str, str]] = {}
_learnt: dict[str, list[Mapping[str, str]]] = {language: [] for language in LANGUAGES}
"""What rulesets have added: to a language that nobody has asked for yet, when it is read."""


def _read(language: str) -> dict[str, str]:
    folder = os.path.join(os.path.dirname(__file__), language)
    found: dict[str, str] = {}
    for name in sorted(name for name in os.listdir(folder) if name.endswith(".json")):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found |= json.load(file)
    _add_learnt(language, found)
    known = _catalogues.setdefault(language, found)
    _add_learnt(language, known)  # what another thread has learnt meanwhile
    return known


def say(language: str, key: str, **values: object) -> str:
    """Return a phrase with its values: in English where the language does not have it, and else its key.

    So a phrase that is missing, as other people's rulesets may miss some, shows without breaking anything.
    """
    phrases = catalogue(language)
    if key not in phrases:
        return key if language == LANGUAGES[0] else say(LANGUAGES[0], key, **values)
    text = phrases.get(key + _COUNTS.get(values.get("n"), ""), phrases[key])
    counted = {name: _Count(value, language) if type(value) is int else value for name, value in values.items()}
    return filled(text, counted)


def filled(text: str, values: Mapping[str, object]) -> str:
    """Return a text with its values, and a blank where one that begins or ends in ASCII would touch a Chinese word."""
    if not text.isascii():
        text = _BESIDE.sub(lambda field: _apart(field, values), text)
    return text.format_map(values)


def _apart(field: re.Match[str], values: Mapping[str, object]) -> str:
    """Return a field with blanks where its value and a Chinese word would touch."""
    value = _COLOUR.sub("", f"{values.get(field[1], '')}")
    ends = ((field.start() - 1, value[:1]), (field.end(), value[-1:]))
    before, after = (" " if _CHINESE.match(field.string, at) and "!" <= end <= "~" else "" for at, end in ends)
    return f"{before}{field[0]}{after}"


class _Count(int):
    """A number that a phrase may say: `{edges:count.edges}` is `1 edge`."""

    language: str

    def __new__(cls, value: int, language: str) -> Self:
        """Return a number that is said in a language."""
        made = super().__new__(cls, value)
        made.language = language
        return made

    def __format__(self, key: str) -> str:
        return say(self.language, key, n=int(self)) if key else str(int(self))


def name(language: str, key: str, otherwise: str) -> str:
    """Return what somebody or something is called: `otherwise` where the catalogue does not know it."""
    return catalogue(language).get(key, otherwise)


def player(language: str, who: str) -> str:
    """Return what a player is called; a ruleset's own name for one stands where the catalogue has none."""
    return name(language, f"player.{who}", who.capitalize())


class Phrase(str):
    """A phrase said in English, which can still be said in another language.

    Where the catalogue has no phrase of that `key`, the English text stands; values may be such phrases themselves.
    """

    key: str
    values: dict[str, object]

    def __new__(cls, text: str, key: str = "", values: Mapping[str, object] | None = None) -> Self:
        """Return `text` as the phrase of a key with its values."""
        made = super().__new__(cls, text)
        made.key, made.values = key, dict(values or {})
        return made


def phrase(key: str, otherwise: str = "", /, **values: object) -> Phrase:
    """Return a phrase, said in English, with its values.

    Where the catalogue has none of that key, it is that of the key `otherwise`, or `otherwise` itself, plain English.
    """
    known = catalogue(LANGUAGES[0])
    if key not in known and otherwise and otherwise not in known:
        return Phrase(otherwise.format_map(values), key, values)
    key = key if key in known else otherwise or key
    return Phrase(say(LANGUAGES[0], key, **values), key, values)


def spoken_or(said: str, key: str) -> str:
    """Return a phrase, or that of another key where nobody has brought words for it, so that it says only its own."""
    return phrase(key) if isinstance(said, Phrase) and said == said.key else said


def learn(language: str, phrases: Mapping[str, str]) -> None:
    """Add phrases to a language's catalogue, where it has neither them nor what is said of other numbers.

    Raises MissingError for another language.
    """
    check_language(language)
    _learnt[language].append(phrases)
    if language in _catalogues:
        _add(_catalogues[language], phrases)


def _add_learnt(language: str, known: dict[str, str]) -> None:
    for phrases in _learnt[language]:
        _add(known, phrases)


def _add(known: dict[str, str], phrases: Mapping[str, str]) -> None:
    known.update({key: text for key, text in phrases.items() if not {key, _uncounted(key)} & known.keys()})


def _uncounted(key: str) -> str:
    return next((key.removesuffix(count) for count in _COUNTS.values() if key.endswith(count)), key)


def somebody(who: str) -> Phrase:
    """Return what a player is called, said in English."""
    return Phrase(player(LANGUAGES[0], who), f"player.{who}")


def translated(language: str, text: str) -> str:
    """Return a text in a language: itself, where it is no phrase or the catalogue does not know it."""
    if not isinstance(text, Phrase) or text.key not in catalogue(language):
        return str(text)
    values = {
        key: translated(language, value) if isinstance(value, str) else value for key, value in text.values.items()
    }
    return say(language, text.key, **values)


def spoken() -> str:
    """Return the language that the environment asks for, as POSIX has it: LC_ALL, LC_MESSAGES, LANG."""
    asked = next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := os.environ.get(name))), "")
    return understood(asked)


def understood(asked: str) -> str:
    """Return the language that something begins with as POSIX or HTTP name it, `zh_CN.UTF-8` or `zh-CN,en;q=0.5`."""
    return "zh" if asked.lower().startswith("zh") else LANGUAGES[0]
