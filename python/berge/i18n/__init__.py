"""Messages in English and other languages, with GNU gettext's catalogues.

The English is in the code: `_("found {value}", value=...)` makes a Message, a string in English that keeps its template
and values. `localize` translates it with `<language>/LC_MESSAGES/berge.mo`, which is read when it is first needed;
English needs no catalogue. Values may be messages too. A space separates Chinese characters from ASCII values.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any, Self

from berge.operating_system import find_language

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
"""The language of the templates."""
LANGUAGES = (ENGLISH, "zh")
"""The languages; the first one is the default."""

_FIELD = r"\{(\w+)\}"
_COLOUR = r"\x1b\[[\d;]*m"


class Message(str):
    """A text in English that keeps its template and values; values may be messages too.

    `plural` is the template for a value `n` other than 1; `context` distinguishes equal texts with different meanings.
    """

    template: str
    plural: str
    context: str
    values: dict[str, object]

    def __new__(
        cls, template: str, plural: str = "", values: Mapping[str, object] | None = None, context: str = ""
    ) -> Self:
        """Return the message of a template and its values."""
        values = dict(values or {})
        text = plural if plural and values["n"] != 1 else template
        message = super().__new__(cls, text.format_map(values))
        message.template, message.plural, message.context, message.values = template, plural, context, values
        return message

    def localized(self, language: str) -> str:
        """Return the message in a language."""
        if language == ENGLISH or not self.template:  # the entry of an empty text is the head of the catalogue
            return str(self)
        catalogue = _open_catalogue(language)
        if self.plural:
            template = catalogue.ngettext(self.template, self.plural, int(str(self.values["n"])))
        elif self.context:
            template = catalogue.pgettext(self.context, self.template)
        else:
            template = catalogue.gettext(self.template)
        if template == self.template:
            template = _additions[language].get(template, template)
        values = self.values.items()
        return fill(
            template, {key: localize(value, language) if isinstance(value, str) else value for key, value in values}
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, self.plural, self.values, self.context)


class Listing(Message):
    """Texts separated by commas."""

    def localized(self, language: str) -> str:
        """Return the texts in a language, separated by its commas."""
        return localize(_(", "), language).join(
            localize(item, language) for item in self.values.values() if isinstance(item, str)
        )


def normalize_language(name: str) -> str:
    """Return the language of a name such as `zh-CN`, `zh_CN.UTF-8` or `cn`; other names unchanged."""
    language = re.split(r"[-_.@]", name.strip().lower())[0]
    return {"cn": "zh", "chinese": "zh", "中文": "zh", "english": "en"}.get(language, language)


def _(template: str, /, **values: object) -> Message:
    """Return the message of a template and its values; a message is returned unchanged."""
    return template if isinstance(template, Message) else Message(template, "", values)


def N_(template: str) -> str:
    """Return a template unchanged; marks it for the extraction of messages."""
    return template


def ngettext(singular: str, plural: str, n: int, /, **values: object) -> Message:
    """Return a message with a singular and a plural template; `n` is its value `{n}`."""
    return Message(singular, plural, {**values, "n": n})


def pgettext(context: str, template: str, /, **values: object) -> Message:
    """Return a message whose template has a special meaning in this context."""
    return Message(template, "", values, context)


def join_list(items: Iterable[object]) -> Message:
    """Return texts separated by commas, as one message."""
    values = {f"item{number}": item if isinstance(item, str) else str(item) for number, item in enumerate(items)}
    return Listing(", ".join(f"{{{name}}}" for name in values), "", values)


def join_choices(items: Iterable[str]) -> str:
    """Return texts joined by `or`."""
    return reduce(lambda first, second: _("{first} or {second}", first=first, second=second), items)


def as_literal(text: str) -> Message:
    """Return a text without fields, such as a name, as a message; its braces are literal."""
    return Message(text.replace("{", "{{").replace("}", "}}"))


def format_player(player: str) -> Message:
    """Return the name of a player for people."""
    return as_literal(player.capitalize())


def import_message(text: Any) -> Message:
    """Return a text of the independent checker as a message; it has a template, a plural and values too."""
    if not hasattr(text, "template"):
        return as_literal(text)
    values = {key: import_message(value) if isinstance(value, str) else value for key, value in text.values.items()}
    return Message(text.template, text.plural, values)


def localize(text: str, language: str) -> str:
    """Return a text in a language; unchanged if it is not a Message or has no translation."""
    return text.localized(language) if language != ENGLISH and isinstance(text, Message) else str(text)


def translate(template: str, language: str, context: str = "") -> str:
    """Return the translation of a template, with its fields."""
    if language == ENGLISH:
        return template
    catalogue = _open_catalogue(language)
    return catalogue.pgettext(context, template) if context else catalogue.gettext(template)


def fill(template: str, values: Mapping[str, object]) -> str:
    """Fill a template; a space separates Chinese characters from values that begin or end in ASCII."""
    if not template.isascii():
        template = re.sub(_FIELD, lambda field: _set_apart(field, values), template)
    return template.format_map(values)


def _set_apart(field: re.Match[str], values: Mapping[str, object]) -> str:
    """Return a field with spaces where its ASCII value would touch a Chinese character."""
    value = re.sub(_COLOUR, "", f"{values.get(field[1], '')}")
    words = field.string
    ends = ((words[: field.start()][-1:], value[:1]), (words[field.end() : field.end() + 1], value[-1:]))
    before, after = (" " if "\u4e00" <= word <= "\u9fff" and "!" <= end <= "~" else "" for word, end in ends)
    return f"{before}{field[0]}{after}"


_catalogues: dict[str, NullTranslations] = {}
_additions: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
"""Translations added by rulesets of other packages, by the English text."""


def _open_catalogue(language: str) -> NullTranslations:
    if language not in _catalogues:
        from gettext import translation  # English does not need it

        _catalogues[language] = translation("berge", os.path.dirname(__file__), [language])
    return _catalogues[language]


def add_translations(language: str, translations: Mapping[str, str]) -> None:
    """Add translations of texts that are not in the catalogue of the language."""
    if language in _additions:
        _additions[language].update(translations)


def detect_language() -> str:
    """Return the language of the environment by the rules of POSIX: LC_ALL, LC_MESSAGES, LANG; else that of Windows."""
    name = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return parse_language(name or find_language())


def format_html_language(language: str) -> str:
    """Return the value of HTML's attribute `lang` for a language."""
    return "zh-CN" if language == "zh" else language


def parse_language(name: str) -> str:
    """Return the language of a POSIX or HTTP value, such as `zh_CN.UTF-8` or `zh-CN,en;q=0.5`."""
    return "zh" if name.lower().startswith("zh") else ENGLISH
