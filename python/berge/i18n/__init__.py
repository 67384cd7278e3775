"""Messages in English that can be said in other languages: GNU gettext's catalogues, with values.

The English stands in the code: `_("found {value}", value=...)` makes a Message, a string in English that keeps its
template and values. `localize` says it in another language, from `<language>/LC_MESSAGES/berge.mo`, which is read when
it is first needed; English needs no catalogue. Values may be messages themselves. Between a Chinese word and a value in
Latin letters, digits or their signs is a blank.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import reduce
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
"""The language of the templates."""
LANGUAGES = (ENGLISH, "zh")
"""The languages; the first is used where no other is asked for."""

_FIELD = r"\{(\w+)\}"
_COLOUR = r"\x1b\[[\d;]*m"


class Message(str):
    """A text in English which keeps its template and values; values may be messages themselves.

    `plural` is the template for a value `n` other than 1, `context` says which of two equal texts it is.
    """

    template: str
    plural: str
    context: str
    values: dict[str, object]

    def __new__(
        cls, template: str, plural: str = "", values: Mapping[str, object] | None = None, context: str = ""
    ) -> Self:
        """Fill a template."""
        values = dict(values or {})
        text = plural if plural and values["n"] != 1 else template
        message = super().__new__(cls, text.format_map(values))
        message.template, message.plural, message.context, message.values = template, plural, context, values
        return message

    def localized(self, language: str) -> str:
        """Return the message in a language."""
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
    """Texts with commas between them."""

    def localized(self, language: str) -> str:
        """Return the texts in a language, with its commas between them."""
        return localize(_(", "), language).join(
            localize(item, language) for item in self.values.values() if isinstance(item, str)
        )


def _(template: str, /, **values: object) -> Message:
    """Return a message of a template and its values; a message as it is."""
    return template if isinstance(template, Message) else Message(template, "", values)


def N_(template: str) -> str:
    """Return a template as it is: it is only marked as one, and becomes a message elsewhere."""
    return template


def ngettext(singular: str, plural: str, n: int, /, **values: object) -> Message:
    """Return a message of a template that depends on a number, its value `{n}`."""
    return Message(singular, plural, {**values, "n": n})


def pgettext(context: str, template: str, /, **values: object) -> Message:
    """Return a message of a template that means one thing in this context and something else in others."""
    return Message(template, "", values, context)


def join_list(items: Iterable[object]) -> Message:
    """Return texts with commas between them."""
    values = {f"item{number}": item if isinstance(item, str) else str(item) for number, item in enumerate(items)}
    return Listing(", ".join(f"{{{name}}}" for name in values), "", values)


def join_choices(items: Iterable[str]) -> str:
    """Return texts with `or` between them."""
    return reduce(lambda first, second: _("{first} or {second}", first=first, second=second), items)


def literal(text: str) -> Message:
    """Return a text in which braces are braces, such as a name, which may have a translation."""
    return Message(text.replace("{", "{{").replace("}", "}}"))


def player_name(player: str) -> Message:
    """Return what a player is called."""
    return literal(player.capitalize())


def import_message(text: Any) -> Message:
    """Return a text of the independent checker, which has a template, a plural and values too, as a message."""
    if not hasattr(text, "template"):
        return literal(text)
    values = {key: import_message(value) if isinstance(value, str) else value for key, value in text.values.items()}
    return Message(text.template, text.plural, values)


def localize(text: str, language: str) -> str:
    """Return a text in a language: as it is where it is no Message, or the language has no words for it."""
    return text.localized(language) if language != ENGLISH and isinstance(text, Message) else str(text)


def translate(template: str, language: str, context: str = "") -> str:
    """Return a template in a language, with its fields."""
    if language == ENGLISH:
        return template
    catalogue = _open_catalogue(language)
    return catalogue.pgettext(context, template) if context else catalogue.gettext(template)


def fill(template: str, values: Mapping[str, object]) -> str:
    """Fill a template, with a blank where a value that begins or ends in ASCII would touch a Chinese word."""
    if not template.isascii():
        template = re.sub(_FIELD, lambda field: _set_apart(field, values), template)
    return template.format_map(values)


def _set_apart(field: re.Match[str], values: Mapping[str, object]) -> str:
    """Return a field with blanks where its value and a Chinese word would touch."""
    value = re.sub(_COLOUR, "", f"{values.get(field[1], '')}")
    words = field.string
    ends = ((words[: field.start()][-1:], value[:1]), (words[field.end() : field.end() + 1], value[-1:]))
    before, after = (" " if "\u4e00" <= word <= "\u9fff" and "!" <= end <= "~" else "" for word, end in ends)
    return f"{before}{field[0]}{after}"


_catalogues: dict[str, NullTranslations] = {}
_additions: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
"""What rulesets of other packages have added, by the English."""


def _open_catalogue(language: str) -> NullTranslations:
    if language not in _catalogues:
        from gettext import translation  # only where another language than English is asked for

        _catalogues[language] = translation("berge", os.path.dirname(__file__), [language])
    return _catalogues[language]


def add_translations(language: str, translations: Mapping[str, str]) -> None:
    """Add translations of texts that the catalogue of the language does not have."""
    if language in _additions:
        _additions[language].update(translations)


def environment_language() -> str:
    """Return the language that the environment asks for, as POSIX has it: LC_ALL, LC_MESSAGES, LANG."""
    name = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return parse_language(name)


def parse_language(name: str) -> str:
    """Return the language that a name of POSIX or HTTP begins with, as `zh_CN.UTF-8` or `zh-CN,en;q=0.5`."""
    return "zh" if name.lower().startswith("zh") else ENGLISH
