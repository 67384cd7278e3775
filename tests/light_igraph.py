"""igraph without the libraries that draw, which it would import in a second."""

import sys

_DRAWING = {"cairo", "cairocffi", "matplotlib", "plotly"} - sys.modules.keys()
sys.modules.update(dict.fromkeys(_DRAWING))  # type: ignore[arg-type]
import igraph  # noqa: E402

for _name in _DRAWING:
    del sys.modules[_name]
__all__ = ["igraph"]
