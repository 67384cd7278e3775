"""GEXF, as Gephi and networkx write it."""

import io
import random

import pytest

import berge
from berge.cells import unpack
from berge.errors import ParseError
from berge.graphs import graph_of, parse_graph
from berge.graphs.digraphs import digraph_of
from berge.graphs.files import parse_digraph_text
from berge.graphs.gexf import parse_directed
from berge.graphs.texts import GraphText

GEPHI = """<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" version="1.3" xmlns:viz="http://gexf.net/1.3/viz">
  <meta lastmodifieddate="2024-01-01"><creator>Gephi 0.10</creator></meta>
  <graph defaultedgetype="undirected" mode="static">
    <attributes class="node"><attribute id="t" title="type" type="boolean"/></attributes>
    <attributes class="edge"><attribute id="t" title="bipartite" type="boolean"/></attributes>
    <!-- <node id="no"/> -->
    <nodes>
      <node id="r" label="R &amp; S"><attvalues><attvalue for="t" value="true"/></attvalues><viz:size value="9"/></node>
      <node id="b"><attvalues><attvalue for="t" value="false"/></attvalues></node>
      <node id="c"><attvalues><attvalue for="t" value="false"/></attvalues></node>
    </nodes>
    <edges>
      <edge id="0" source="r" target="b" weight="2.0"><attvalues><attvalue for="t" value="0"/></attvalues></edge>
      <edge id="1" source="r" target="c"/>
    </edges>
  </graph>
</gexf>
"""


def build_gexf(*elements: str, kind: str = "undirected") -> bytes:
    """Return a document with each element in a line of its own, from the second line on."""
    return "\n".join([f'<gexf><graph defaultedgetype="{kind}">', *elements, "</graph></gexf>"]).encode()


def test_a_document_of_gephi_is_a_graph_with_its_sides() -> None:
    graph = berge.loads(GEPHI).setup.graph  # type: ignore[attr-defined]
    assert graph.edges == [("r", "b"), ("r", "c")]
    matrix = berge.dulmage_mendelsohn(graph)
    assert (list(matrix.row_names), list(matrix.column_names)) == (["b", "c"], ["r"])
    assert not matrix.are_sides_guessed


def test_documents_of_networkx_are_read_as_networkx_reads_them() -> None:
    networkx = pytest.importorskip("networkx")
    for seed in range(60):
        chance = random.Random(seed)
        kind = chance.choice([networkx.Graph, networkx.DiGraph, networkx.MultiGraph, networkx.MultiDiGraph])
        names = chance.sample(["a", "b & c", "<d>", '"e"', "é", "1", "-3", "x y"], chance.randint(1, 8))
        theirs = kind()
        theirs.add_nodes_from(names)
        theirs.add_edges_from((chance.choice(names), chance.choice(names)) for _ in range(chance.randint(0, 12)))
        file = io.BytesIO()
        networkx.write_gexf(theirs, file, version=chance.choice(["1.1draft", "1.2draft", "1.3"]))
        again = networkx.read_gexf(io.BytesIO(file.getvalue()))
        graph, expected = parse_graph(file.getvalue(), "gexf"), graph_of(again)
        assert (list(graph.names), graph.edges) == (list(expected.names), expected.edges)
        loops = sum(u == v for u, v in again.edges())
        doubled = again.number_of_edges() - loops - graph.size
        assert (graph.left_out.get("loops", 0), graph.left_out.get("doubled", 0)) == (loops, doubled)
        if again.is_directed() and again.number_of_edges():
            nodes, edges = parse_digraph_text(GraphText(file.getvalue()), "gexf")
            assert (list(nodes), edges) == (list(digraph_of(again)[0]), digraph_of(again)[1])


def test_edges_may_say_their_own_type_and_come_first_and_nodes_may_contain_nodes() -> None:
    edges = '<edges><edge source="a" target="b"/><edge source="b" target="c" type="undirected"/></edges>'
    nodes = '<nodes><node id="a"><nodes><node id="b"/></nodes></node><node id="c"/></nodes>'
    text = GraphText(build_gexf(edges, nodes, kind="directed"))
    names, packed = parse_digraph_text(text, "gexf")
    arcs = memoryview(packed).cast("I").tolist()
    assert list(names) == ["a", "b", "c"]
    assert list(zip(arcs[::2], arcs[1::2], strict=True)) == [(0, 1), (1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (build_gexf('<node id="a"/><node id="a"/>'), "2:25: found the node 'a' again; expected each node once"),
        (build_gexf('<node label="a"/>'), "2:1: found a node without"),
        (build_gexf('<node id="a"/>', '<edge source="a"/>'), "3:1: found an edge without"),
        (build_gexf('<node id="a"/>', "<edge source='a' target='é'/>"), "3:26: found an edge of 'é'; expected the ids"),
        (build_gexf("<node/>".replace("/", " id='a'>")), "3:3: found malformed XML: a closing tag"),
        (build_gexf("é <graph/>"), "2:3: found a second graph; expected one graph"),
        (b"<gexf/>", "1:8: found the end of the file; expected a graph"),
        (b"<gexf>\n<graph>", "2:8: found malformed XML: it ends"),
        (b"<gexf>\n<graph></gexf>", "2:10: found malformed XML: a closing tag"),
        (b"<gexf", "1:1: found malformed XML: it ends"),
        (b",", "1:1: found malformed XML: a character that does not belong there"),
        (b'<!DOCTYPE g [<!ENTITY a "b">]><gexf/>', "1:1: found a document type"),
    ],
)
def test_a_fault_has_its_place(data: bytes, error: str) -> None:
    with pytest.raises(ParseError) as raised:
        parse_graph(data, "gexf")
    assert str(raised.value).startswith(error)


def test_texts_of_nodes_are_no_sides() -> None:
    texts = GEPHI.replace('type="boolean"/></attributes>', 'type="string"/></attributes>', 1)
    assert berge.dulmage_mendelsohn(berge.loads(texts)).are_sides_guessed


def test_an_attribute_without_id_is_nobodys() -> None:
    attributes = '<attributes class="node"><attribute title="type"/></attributes>'
    assert parse_graph(build_gexf(attributes, '<node id="a"><attvalue value="1"/></node>'), "gexf").order == 1


def test_without_directions_there_is_no_network() -> None:
    with pytest.raises(ParseError, match="directions"):
        parse_digraph_text(GraphText(GEPHI.encode()), "gexf")


def test_mutual_edges_have_both_directions() -> None:
    document = build_gexf('<node id="a"/><node id="b"/><edge source="a" target="b" type="mutual"/>', kind="directed")
    names, entries = parse_directed(GraphText(document))
    assert (list(names), list(unpack(entries))) == (["a", "b"], [0, 1, 1, 0])
    with pytest.raises(ParseError, match="directions"):
        parse_directed(GraphText(document.replace(b"mutual", b"undirected")))


@pytest.mark.parametrize(("left", "right"), [("0", "1"), ("0.0", "1.0"), ("False", "True"), (" false ", "TRUE")])
def test_sides_are_read_however_they_are_written(left: str, right: str) -> None:
    declaration = '<attributes class="node"><attribute id="0" title="bipartite" type="double"/></attributes>'
    nodes = (
        f'<node id="{name}"><attvalue for="0" value="{side}"/></node>'
        for name, side in zip("xy", (right, left), strict=True)
    )
    document = build_gexf(declaration, *nodes, '<edge source="x" target="y"/>')
    matrix = berge.dulmage_mendelsohn(berge.loads(document).setup.graph)  # type: ignore[attr-defined]
    assert (list(matrix.rows), list(matrix.columns), matrix.are_sides_guessed) == (["y"], ["x"], False)
