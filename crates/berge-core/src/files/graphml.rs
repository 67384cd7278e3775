//! GraphML: nodes and edges in XML, as libraries write it.
//!
//! Plain are elements without prefixes, attributes without references, text and comments; no declarations but the first,
//! no other instructions, no sections of CDATA. Nodes stand before their edges.

use super::lines::{Decline, Plain, only_if};
use super::names::{MANY, Named, Namer, Names, Numbers};
use super::taken;
use super::xml::{Tag, Xml, check_letters};
use crate::{Interrupted, Pulse, simple_keys};
use std::ops::Range;

/// A graph and the names of its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The attributes `name` of the nodes, where all have one and these differ, else their ids.
    pub names: Names,
    /// Whether some edge has a direction.
    pub is_directed: bool,
    /// The edges as keys, as [`simple_keys`] gives them.
    pub edges: Vec<u64>,
}

/// The elements that say nothing of what is joined to what.
const SKIPPED: [&[u8]; 6] = [b"key", b"data", b"desc", b"default", b"port", b"locator"];
/// How many elements within each other are plain at most.
const DEPTH: usize = 16;

/// Reads a plain document. Linear; 8 bytes an edge, 40 a node.
///
/// # Errors
/// [`Interrupted`] where the pulse says so.
pub fn read(text: &[u8], pulse: &mut Pulse) -> Result<Option<Document>, Interrupted> {
    if u32::try_from(text.len()).is_err() {
        return Ok(None);
    }
    if taken(check_letters(text))?.is_none() {
        return Ok(None);
    }
    match taken(parse(text, Numbers::new(text), pulse))? {
        None => taken(parse(text, Named::new(text), pulse)),
        found => Ok(found),
    }
}

fn parse<N: Namer>(text: &[u8], ids: N, pulse: &mut Pulse) -> Plain<Document> {
    let mut xml = Xml::new(text);
    xml.skip_declaration()?;
    let mut reader = Reader::new(ids);
    while let Some(tag) = xml.next_tag(!reader.open.is_empty())? {
        match tag {
            Tag::Opens => reader.open(&mut xml)?,
            Tag::Closes => reader.close(&mut xml)?,
        }
        pulse.step()?;
    }
    only_if(reader.open.is_empty() && reader.graphs == 1)?;
    reader.settle()?;
    Ok(Document {
        names: match called(text, &reader.names, reader.ids.count())? {
            Some(names) => names,
            None => reader.ids.names(),
        },
        is_directed: reader.is_directed,
        edges: simple_keys(reader.keys, pulse)?,
    })
}

/// The names at these places, where there are so many that differ.
fn called(text: &[u8], places: &[Range<usize>], order: usize) -> Plain<Option<Names>> {
    if places.len() < order.max(1) {
        return Ok(None);
    }
    let mut names = Named::new(text);
    for places in places.chunks(MANY) {
        let one = |place: &Range<usize>| Ok(u64::from(names.told(place.clone())?) * (1 << 32 | 1));
        let mut keys = places.iter().map(one).collect::<Plain<Vec<u64>>>()?;
        names.settle(&mut keys)?;
    }
    Ok((names.count() == order).then(|| names.names()))
}

/// What the document has said so far.
struct Reader<'a, N> {
    open: Vec<&'a [u8]>,
    /// From this depth on nothing is looked at.
    skipped: usize,
    roots: usize,
    graphs: usize,
    ids: N,
    /// The key of the attribute `name`.
    name_key: Option<&'a [u8]>,
    /// Where the names of the nodes stand, of those that have one.
    names: Vec<Range<usize>>,
    /// How many nodes there were at the last of these.
    named: usize,
    /// Whether edges have a direction that do not say it themselves, and whether some edge has one.
    leads_one_way: bool,
    is_directed: bool,
    keys: Vec<u64>,
    /// How many of these are settled.
    settled: usize,
}

impl<'a, N: Namer> Reader<'a, N> {
    fn new(ids: N) -> Self {
        Reader {
            open: Vec::new(),
            skipped: usize::MAX,
            roots: 0,
            graphs: 0,
            ids,
            name_key: None,
            names: Vec::new(),
            named: 0,
            leads_one_way: false,
            is_directed: false,
            keys: Vec::new(),
            settled: 0,
        }
    }

    fn open(&mut self, xml: &mut Xml<'a>) -> Plain<()> {
        let name = xml.name()?;
        xml.read_attributes(b'/')?;
        let is_empty = xml.takes(b"/");
        only_if(xml.takes(b">") && self.open.len() < DEPTH)?;
        self.check_prefixes(xml)?;
        if self.open.len() < self.skipped {
            self.read(xml, name)?;
            if name == b"data" && !is_empty {
                self.read_name(xml)?;
            }
        }
        only_if(self.roots == 1 && self.graphs < 2)?;
        self.open.push(name);
        if is_empty { self.leave(name) } else { Ok(()) }
    }

    /// Takes what a tag says.
    #[inline]
    fn read(&mut self, xml: &Xml<'a>, name: &[u8]) -> Plain<()> {
        let value = |name: &[u8]| {
            let value = xml.value(name).filter(|value| !value.is_empty());
            value.ok_or(Decline::NotPlain)
        };
        match (self.open.last().copied().unwrap_or_default(), name) {
            (b"graph", b"node") => {
                self.settle()?;
                let next = self.ids.count() as u64;
                let mut key = [u64::from(self.ids.told(value(b"id")?)?) * (1 << 32 | 1)];
                self.ids.settle(&mut key)?;
                only_if(key[0] >> 32 == next)?;
            }
            (b"graph", b"edge") => {
                let u = self.ids.told(value(b"source")?)?;
                let v = self.ids.told(value(b"target")?)?;
                let one_way = xml.said(b"directed");
                self.is_directed |= one_way.map_or(self.leads_one_way, |told| told == b"true");
                self.keys.push(u64::from(u) << 32 | u64::from(v));
                if self.keys.len() >= self.settled + MANY {
                    self.settle()?;
                }
            }
            (b"", b"graphml") => self.roots += 1,
            (b"graphml", b"graph") => {
                self.graphs += 1;
                self.leads_one_way = xml.said(b"edgedefault") == Some(b"directed");
            }
            (parent, name) if !parent.is_empty() && SKIPPED.contains(&name) => {
                self.skipped = self.open.len() + 1;
                let told =
                    [b"for".as_slice(), b"attr.name", b"attr.type"].map(|name| xml.said(name));
                if (parent, name) == (b"graphml", b"key")
                    && told == [b"node".as_slice(), b"name", b"string"].map(Some)
                {
                    self.name_key = Some(xml.said(b"id").unwrap_or_default());
                }
            }
            _ => return Err(Decline::NotPlain),
        }
        Ok(())
    }

    /// Takes the name that begins here, where a node has one.
    fn read_name(&mut self, xml: &Xml<'a>) -> Plain<()> {
        let is_name = self.open.last() == Some(&b"node".as_slice())
            && self
                .name_key
                .is_some_and(|key| !key.is_empty() && xml.said(b"key") == Some(key));
        if is_name {
            only_if(self.named < self.ids.count())?;
            self.named = self.ids.count();
            let place = xml.text_here()?;
            if !place.is_empty() {
                self.names.push(place);
            }
        }
        Ok(())
    }

    /// Settles the ends of edges; all of them must be there.
    fn settle(&mut self) -> Plain<()> {
        if self.settled < self.keys.len() {
            let order = self.ids.count();
            self.ids.settle(&mut self.keys[self.settled..])?;
            only_if(self.ids.count() == order)?;
            self.settled = self.keys.len();
        }
        Ok(())
    }

    fn close(&mut self, xml: &mut Xml<'a>) -> Plain<()> {
        let name = xml.name()?;
        xml.spaces();
        only_if(xml.takes(b">"))?;
        self.leave(name)
    }

    fn leave(&mut self, name: &[u8]) -> Plain<()> {
        only_if(self.open.pop() == Some(name))?;
        if self.open.len() < self.skipped {
            self.skipped = usize::MAX;
        }
        Ok(())
    }

    /// The root alone may have the namespaces that libraries write.
    #[inline]
    fn check_prefixes(&self, xml: &Xml) -> Plain<()> {
        if !xml.has_prefixes {
            return Ok(());
        }
        only_if(self.open.is_empty())?;
        for (name, value) in &xml.attributes {
            let fits = match *name {
                b"xmlns" => xml.text[value.clone()] == *b"http://graphml.graphdrawing.org/xmlns",
                b"xmlns:xsi" => {
                    xml.text[value.clone()] == *b"http://www.w3.org/2001/XMLSchema-instance"
                }
                b"xsi:schemaLocation" => xml.value(b"xmlns:xsi").is_some(),
                name => !name.contains(&b':'),
            };
            only_if(fits)?;
        }
        Ok(())
    }
}
