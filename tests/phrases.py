"""The texts of the page by their keys, filled in as its JavaScript does."""

from berge.games.builtin import RULESETS
from berge.graphs.matrixmarket import describe_graph
from berge.i18n import _, fill
from berge.render.page_texts import list_page_texts
from berge.web.responses import describe_reading

TEXTS = {language: list_page_texts(language, RULESETS.values()) for language in ("en", "zh")}


def say(language: str, key: str, **values: object) -> str:
    """Return a text with its values, in the form for the number `n`."""
    texts, count = TEXTS[language], {1: ".one", 2: ".two"}.get(values.get("n"), "")  # type: ignore[call-overload]
    localized = {name: f"{value:,}" if isinstance(value, int) else value for name, value in values.items()}
    return fill(texts.get(key + count, texts[key]), localized)


def describe_edges(language: str, vertices: int, edges: int, first: int | None = None) -> str:
    """Return the description of a list of edges; with `first`, one with a header that counts from there."""
    source = _("an edge list without a header")
    if first is not None:
        source = _("an edge list with a header, counted from {first}", first=first)
    return str(describe_reading(describe_graph(vertices, edges, source))[language])
