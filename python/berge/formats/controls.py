"""What steers a network, as a JSON document."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.control import EDGE_CLASSES, NODE_CLASSES, Control
from berge.certificates import plain
from berge.documents import Options, writes
from berge.formats.json_documents import CONTROL, dump


@writes(Control, "json", "certificates", ending="json", media="application/json")
def control_as_json(found: Control, options: Options) -> Iterator[str]:
    """Yield the `berge-control/1` document; its certificate is that of the decomposition, which all follows from."""
    yield f'{{"format":"{CONTROL}",\n"driver_count":{found.driver_count}'
    for key in ("drivers", "sharing", *NODE_CLASSES, *EDGE_CLASSES):
        yield f',\n"{key}":{dump(plain(list(getattr(found, key))))}'
    if options.certificates:
        yield ',\n"certificate":'
        yield from found.decomposition.pieces("json")
    yield "}\n"
