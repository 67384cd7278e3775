"""Control analyses as JSON documents."""

from __future__ import annotations

from collections.abc import Iterator

from berge.analysis.control import EDGE_CLASSES, NODE_CLASSES, TOUCHED_CLASSES, Control
from berge.documents import Options, format_csv_line, writes
from berge.formats.json_documents import CONTROL, dump
from berge.graphs.names import as_json, check_writable


@writes(Control, "json", "certificates", ending="json", media="application/json")
def write_control_as_json(control: Control, options: Options) -> Iterator[str]:
    """Yield the `berge-control/1` document; its certificate is that of the decomposition, from which all follows."""
    check_writable(control.nodes)
    yield f'{{"format":"{CONTROL}",\n"driver_count":{control.driver_count},\n"touched_count":{control.touched_count}'
    for key in ("drivers", "sharing", *NODE_CLASSES, *TOUCHED_CLASSES, "bottleneck", *EDGE_CLASSES):
        yield f',\n"{key}":{dump(as_json(list(getattr(control, key))))}'
    if options.certificates:
        yield ',\n"certificate":'
        yield from control.decomposition.pieces("json")
    yield "}\n"


@writes(Control, "csv", ending="csv", media="text/csv")
def write_control_as_csv(control: Control, _: Options) -> Iterator[str]:
    """Yield a line for each node: its class, and whether it is one of `drivers` and of `sharing`."""
    drivers, sharing = set(control.drivers), set(control.sharing)
    yield format_csv_line(("node", "class", "driver", "sharing"))
    for node, node_class in control.node_classes().items():
        yield format_csv_line((node, node_class, int(node in drivers), int(node in sharing)))
