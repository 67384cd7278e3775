"""What the upper rooms do for the lower ones: modules by name, which are loaded when they are first needed.

`berge/__init__.py` fills these lists, so that no lower room names an upper one.
"""

WRITERS: list[str] = []
"""Modules whose import registers writers with `berge.documents`."""
