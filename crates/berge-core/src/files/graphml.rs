//! GraphML: nodes and edges in XML.
//!
//! Documents as libraries write them are read without copying names, as numbers or as words. A document with names that
//! must be decoded, or with edges before their nodes, is read again with a table of decoded names.

use super::faults::{ReadError, Reading};
use super::names::{DecodedNames, MANY, NameTable, Namer, Names, Numbers};
use super::xml::{Tag, Xml};
use berge_matching::graph::keys::sorted;
use berge_matching::{Progress, simple_keys};
use std::ops::Range;

/// A graph and the names of its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The attributes `name` of the nodes, if all have one and they are distinct; otherwise their ids. Byte 1, which
    /// XML does not allow, stands for a newline.
    pub names: Names,
    /// The number of edges, and whether some have a direction.
    pub size: usize,
    /// The number of loops.
    pub loops: usize,
    pub is_directed: bool,
    /// Whether each node is on the second side, if all nodes say on which of two sides they are.
    pub sides: Option<Vec<bool>>,
    /// The edges as keys, as in [`simple_keys`]; or with directions, ascending, and in both directions for edges
    /// without one.
    pub edges: Vec<u64>,
}

/// Elements without information about edges.
const SKIPPED: [&[u8]; 6] = [b"key", b"data", b"desc", b"default", b"port", b"locator"];

/// Reads a document; with `is_directed`, edges keep their directions. Takes linear time, 9 bytes for each edge and 40
/// for each node.
///
/// # Errors
/// [`ReadError`] if the text is wrong, or if `progress` stops the work.
pub fn read(text: &[u8], is_directed: bool, progress: &mut Progress) -> Reading<Document> {
    if u32::try_from(text.len()).is_ok() {
        let names = || NameTable::new(text);
        let mut document = parse(text, Numbers::new(text), names, is_directed, progress);
        if let Err(ReadError::Fault(_)) = document {
            document = parse(text, NameTable::new(text), names, is_directed, progress);
        }
        let Err(ReadError::Fault(_)) = document else {
            return document;
        };
    }
    let names = || DecodedNames::new(text);
    parse(text, DecodedNames::new(text), names, is_directed, progress)
}

fn parse<N: Namer, M: Namer>(
    text: &[u8],
    ids: N,
    names: impl FnOnce() -> M,
    is_directed: bool,
    progress: &mut Progress,
) -> Reading<Document> {
    let mut xml = Xml::new(text);
    let mut reader = Reader::new(ids);
    while let Some(tag) = xml.next_tag(!reader.open.is_empty())? {
        match tag {
            Tag::Opens => reader.open(&mut xml)?,
            Tag::Closes => reader.close(&mut xml)?,
        }
        progress.step()?;
    }
    if !reader.is_rooted || !reader.open.is_empty() {
        return xml.refuse(text.len()..text.len(), "xml end");
    }
    if reader.graphs == 0 {
        return xml.refuse(text.len()..text.len(), "graph missing");
    }
    reader.settle(&xml)?;
    let is_no_character = |bytes: &[u8]| matches!(bytes, [0xEF, 0xBF, 0xBE | 0xBF]);
    if !text.is_ascii()
        && let Some(at) = text.windows(3).position(is_no_character)
    {
        return xml.refuse(at..at, "xml token");
    }
    let keys = reader.keys;
    let size = keys.len();
    let loops = keys.iter().filter(|&&key| key >> 32 == key & 0xFFFF_FFFF);
    let loops = loops.count();
    let edges = if is_directed {
        let both = keys
            .into_iter()
            .zip(reader.one_way)
            .flat_map(|(key, one_way)| {
                let back = (!one_way).then_some(key.rotate_left(32));
                [Some(key), back].into_iter().flatten()
            });
        let mut keys = sorted(both.collect(), progress)?;
        keys.dedup();
        keys
    } else {
        simple_keys(keys, progress)?
    };
    let sides = reader.sides.all(reader.ids.count());
    Ok(Document {
        names: match reader.has_names {
            true => read_names(names(), &reader.names, reader.ids.count()),
            false => None,
        }
        .unwrap_or_else(|| reader.ids.names()),
        size,
        loops,
        is_directed: reader.is_directed,
        sides,
        edges,
    })
}

/// The names at these places, if `order` of them are distinct.
fn read_names(mut names: impl Namer, places: &[Range<usize>], order: usize) -> Option<Names> {
    if places.len() < order.max(1) {
        return None;
    }
    for places in places.chunks(MANY) {
        let one =
            |place: &Range<usize>| Some(u64::from(names.register(place.clone())?) * (1 << 32 | 1));
        let mut keys: Vec<u64> = places.iter().map(one).collect::<Option<_>>()?;
        names.settle(&mut keys)?;
    }
    (names.count() == order).then(|| names.names())
}

/// On which of two sides the nodes are, as an attribute of theirs says it.
#[derive(Default)]
struct SidesOfNodes<'a> {
    /// The key of the attribute.
    key: Option<&'a [u8]>,
    /// Of each node whether it is on the second side.
    values: Vec<Option<bool>>,
}

impl<'a> SidesOfNodes<'a> {
    /// Takes the key of an attribute: networkx calls this one `bipartite`, igraph has the truth value `type`.
    fn take_key(&mut self, xml: &Xml<'a>) {
        let is_of_nodes = matches!(xml.bytes(b"for"), None | Some(b"node" | b"all"));
        let (name, kind) = (xml.bytes(b"attr.name"), xml.bytes(b"attr.type"));
        let is_type = (name, kind) == (Some(b"type"), Some(b"boolean")) && self.key.is_none();
        if is_of_nodes && (is_type || name == Some(b"bipartite")) {
            self.key = xml.bytes(b"id").filter(|id| !id.is_empty());
        }
    }

    /// Takes the value of the node that was named last.
    fn take_value(&mut self, value: &[u8]) {
        if let Some(side) = self.values.last_mut() {
            *side = match &value.trim_ascii().to_ascii_lowercase()[..] {
                b"0" | b"false" | b"0.0" => Some(false),
                b"1" | b"true" | b"1.0" => Some(true),
                _ => None,
            };
        }
    }

    /// The sides of all nodes, of which there are so many, if each has one.
    fn all(&self, order: usize) -> Option<Vec<bool>> {
        let sides: Option<Vec<bool>> = self.values.iter().copied().collect();
        sides.filter(|sides| !sides.is_empty() && sides.len() == order)
    }
}

/// The state of reading a document.
struct Reader<'a, N> {
    /// The names of the open elements, with and without their prefix.
    open: Vec<(&'a [u8], &'a [u8])>,
    /// Elements from this depth on are skipped.
    skipped: usize,
    is_rooted: bool,
    graphs: usize,
    ids: N,
    /// The key of the attribute `name`.
    name_key: Option<&'a [u8]>,
    /// The places of the nodes' names, or of the ids of nodes without a name.
    names: Vec<Range<usize>>,
    has_names: bool,
    /// The number of nodes at the last name.
    nodes_at_last_name: usize,
    sides: SidesOfNodes<'a>,
    /// Whether edges have a direction by default, which edges have one, and whether some do.
    leads_one_way: bool,
    one_way: Vec<bool>,
    is_directed: bool,
    keys: Vec<u64>,
    /// The number of settled keys.
    settled: usize,
    /// The places of the edges, if all names can be read.
    places: Vec<usize>,
}

/// The name of an element without its prefix.
fn local(name: &[u8]) -> &[u8] {
    name.rsplit(|&byte| byte == b':').next().unwrap_or(name)
}

impl<'a, N: Namer> Reader<'a, N> {
    fn new(ids: N) -> Self {
        Reader {
            open: Vec::new(),
            skipped: usize::MAX,
            is_rooted: false,
            graphs: 0,
            ids,
            name_key: None,
            names: Vec::new(),
            has_names: false,
            nodes_at_last_name: 0,
            sides: SidesOfNodes::default(),
            leads_one_way: false,
            one_way: Vec::new(),
            is_directed: false,
            keys: Vec::new(),
            settled: 0,
            places: Vec::new(),
        }
    }

    fn open(&mut self, xml: &mut Xml<'a>) -> Reading<()> {
        let place = xml.name()?;
        let name = &xml.text[place.clone()];
        let is_closed = xml.read_attributes()?;
        if self.open.is_empty() && self.is_rooted {
            return xml.refuse(place, "xml root");
        }
        self.is_rooted = true;
        let element = local(name);
        if self.open.len() < self.skipped {
            self.read(xml, element, place)?;
            if element == b"data" && !is_closed {
                self.read_data(xml)?;
            }
        }
        self.open.push((name, element));
        if is_closed {
            self.leave();
        }
        Ok(())
    }

    /// Processes the tag of an element, which has this name without a prefix.
    #[inline]
    fn read(&mut self, xml: &Xml<'a>, element: &[u8], place: Range<usize>) -> Reading<()> {
        let parent = self.open.last().map_or(&b""[..], |&(_, element)| element);
        match (parent, element) {
            (b"graph", b"node") => {
                if !N::READS_ALL {
                    self.settle(xml)?;
                }
                let next = self.ids.count() as u64;
                let id = self.name(xml, b"id", "node without id", &place)?;
                let mut key = [u64::from(id) * (1 << 32 | 1)];
                let place = xml.value(b"id").unwrap_or(place);
                if self.ids.settle(&mut key).is_none() {
                    return xml.refuse(place, "other names");
                }
                if key[0] >> 32 != next {
                    return xml.refuse(place, "node again");
                }
                if self.name_key.is_some() {
                    self.names.push(place); // unless it has a name
                }
                if self.sides.key.is_some() {
                    self.sides.values.push(None);
                }
            }
            (b"graph", b"edge") => {
                let u = self.name(xml, b"source", "edge without source", &place)?;
                let v = self.name(xml, b"target", "edge without target", &place)?;
                let directed = xml.bytes(b"directed");
                let one_way = directed.map_or(self.leads_one_way, |value| value == b"true");
                self.one_way.push(one_way);
                self.is_directed |= one_way;
                self.keys.push(u64::from(u) << 32 | u64::from(v));
                if N::READS_ALL {
                    self.places.push(place.start);
                } else if self.keys.len() >= self.settled + MANY {
                    self.settle(xml)?;
                }
            }
            (b"", b"graphml") => {}
            (b"", _) => return xml.refuse(place, "root element"),
            (b"graphml", b"graph") => {
                self.graphs += 1;
                if self.graphs > 1 {
                    return xml.refuse(place, "second graph");
                }
                self.leads_one_way = xml.bytes(b"edgedefault") == Some(b"directed");
            }
            (_, name) if SKIPPED.contains(&name) => {
                self.skipped = self.open.len() + 1;
                let values = [&b"for"[..], b"attr.name", b"attr.type"].map(|name| xml.bytes(name));
                let names_nodes = values == [&b"node"[..], b"name", b"string"].map(Some);
                if (parent, name) == (b"graphml", b"key") {
                    self.sides.take_key(xml);
                    if names_nodes {
                        self.name_key = xml.bytes(b"id").filter(|id| !id.is_empty());
                    }
                }
            }
            (_, b"graph") => return xml.refuse(place, "nested graph"),
            (_, b"hyperedge") => return xml.refuse(place, "hyperedge"),
            (b"graphml", _) => return xml.refuse(place, "element in graphml"),
            (b"graph", _) => return xml.refuse(place, "element in graph"),
            (b"node", _) => return xml.refuse(place, "element in node"),
            _ => return xml.refuse(place, "element in edge"),
        }
        Ok(())
    }

    /// Returns the provisional number of an attribute's value; a tag without the attribute has the fault `code`.
    #[inline]
    fn name(
        &mut self,
        xml: &Xml,
        attribute: &[u8],
        code: &'static str,
        tag: &Range<usize>,
    ) -> Reading<u32> {
        let Some(value) = xml.value(attribute) else {
            return xml.refuse(tag.clone(), code);
        };
        if (value.is_empty() || xml.is_encoded) && !N::READS_ALL {
            return xml.refuse(value, "other names");
        }
        match self.ids.register(value.clone()) {
            Some(number) => Ok(number),
            None => xml.refuse(value, "other names"),
        }
    }

    /// Reads the name or the side that begins here, if it belongs to a node.
    fn read_data(&mut self, xml: &mut Xml<'a>) -> Reading<()> {
        let key = xml.bytes(b"key");
        let is_of_node = self
            .open
            .last()
            .is_some_and(|&(_, element)| element == b"node");
        if key.is_none() || !is_of_node {
            return Ok(());
        }
        if key == self.sides.key {
            let place = xml.text_here()?.0;
            self.sides.take_value(&xml.text[place]);
        } else if key == self.name_key && self.nodes_at_last_name < self.ids.count() {
            self.nodes_at_last_name = self.ids.count();
            let (place, is_encoded) = xml.text_here()?;
            if is_encoded && !N::READS_ALL {
                return xml.refuse(place, "other names");
            }
            if let (false, Some(name)) = (place.is_empty(), self.names.last_mut()) {
                *name = place;
                self.has_names = true;
            }
        }
        Ok(())
    }

    /// Settles the ends of edges; all of them must exist.
    fn settle(&mut self, xml: &Xml<'a>) -> Reading<()> {
        if self.settled == self.keys.len() {
            return Ok(());
        }
        let order = self.ids.count();
        if self.ids.settle(&mut self.keys[self.settled..]).is_none() {
            return xml.refuse(0..0, "other names");
        }
        if self.ids.count() > order {
            return self.refuse_end(xml, order as u64);
        }
        self.settled = self.keys.len();
        Ok(())
    }

    /// Returns the fault of the first end of an edge that is not below `order`.
    #[cold]
    fn refuse_end(&self, xml: &Xml<'a>, order: u64) -> Reading<()> {
        let is_unknown = |key: &u64| key >> 32 >= order || key & 0xFFFF_FFFF >= order;
        let index = self.keys.iter().position(is_unknown);
        let Some((index, &start)) = index.and_then(|at| Some((at, self.places.get(at)?))) else {
            return xml.refuse(0..0, "other names");
        };
        let mut xml = Xml::new(xml.text);
        xml.at = start;
        xml.name()?;
        xml.read_attributes()?;
        let is_source = self.keys[index] >> 32 >= order;
        let attribute = if is_source { &b"source"[..] } else { b"target" };
        xml.refuse(xml.value(attribute).unwrap_or_default(), "edge of unknown")
    }

    fn close(&mut self, xml: &mut Xml<'a>) -> Reading<()> {
        let place = xml.name()?;
        if self.open.last().map(|&(name, _)| name) != Some(&xml.text[place.clone()]) {
            return xml.refuse(place, "xml mismatch");
        }
        xml.end_tag()?;
        self.leave();
        Ok(())
    }

    fn leave(&mut self) {
        self.open.pop();
        if self.open.len() < self.skipped {
            self.skipped = usize::MAX;
        }
    }
}
