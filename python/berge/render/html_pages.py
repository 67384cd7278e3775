"""The head of HTML pages that are complete in one file."""

from __future__ import annotations

from berge.i18n import format_html_language
from berge.sanitize import as_xml

STYLES_ONLY = "default-src 'none'; style-src 'unsafe-inline'"
"""The policy of pages without scripts: they load nothing, and styles stand in the page."""


def write_html_head(title: str, styles: str, language: str, policy: str = STYLES_ONLY) -> str:
    """Return the beginning of a page, up to the end of its head: plain title, style sheet, Content-Security-Policy."""
    return (
        f'<!doctype html>\n<html lang="{format_html_language(language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{as_xml(title)}</title>\n<style>{styles}</style>\n</head>\n"
    )
