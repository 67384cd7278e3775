"""The texts of the page and of reports, by the keys in their JavaScript."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from functools import cache

from berge import i18n
from berge.games import AnyRuleset
from berge.i18n import format_player, localize, translate


def list_page_texts(language: str, games: Iterable[AnyRuleset]) -> dict[str, str]:
    """Return the texts of the page in a language by their keys, with those of these rulesets.

    `KEY.one` is the text of a number 1 and `KEY.two` that of 2. Keys that begin with `ruleset.NAME.` are a game's:
    its own texts, and texts of the page that it words or translates differently.
    """
    english = read_english_texts()
    texts = {key: translate(text, language, key) for key, text in english.items()}
    for game in games:
        own = game.translations.get(language, {})
        for player in game.players:
            texts[f"player.{player}"] = localize(format_player(player), language)
        texts |= {f"ruleset.{game.name}.{key}": own[text] for key, text in english.items() if text in own}
        for key, text in {"title": game.title, "about": game.about, **game.texts}.items():
            texts[_build_key(game.name, key)] = own.get(text, text)
    return texts


def _build_key(name: str, key: str) -> str:
    """Return the key of a game's own text: `field.n` is `field.NAME.n`, and others are below `ruleset.NAME.`."""
    group, _dot, rest = key.partition(".")
    return f"{group}.{name}.{rest}" if group in ("field", "sample") and rest else f"ruleset.{name}.{key}"


@cache
def read_english_texts() -> dict[str, str]:
    """Return the English texts by their keys."""
    with open(os.path.join(os.path.dirname(i18n.__file__), "page.json"), encoding="utf-8") as file:
        texts: dict[str, str] = json.load(file)
    return texts
