"""Modules of upper rooms that work for lower ones; they are loaded on first use.

`berge/__init__.py` fills these lists, so that no lower room names an upper one.
"""

WRITERS: list[str] = []
"""Modules whose import registers writers with `berge.documents`."""
