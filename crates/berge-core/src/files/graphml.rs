//! GraphML: nodes and edges in XML, as libraries write it.
//!
//! Plain are elements without prefixes, attributes without references, text and comments; no declarations but the first,
//! no other instructions, no sections of CDATA. Nodes stand before their edges.

use super::lines::{Decline, Plain, only_if};
use super::taken;
use super::words::Words;
use crate::{Interrupted, Pulse, simple_keys};
use std::ops::Range;

/// A graph and the names of its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The ids of the nodes, with a newline behind each, which none of them has.
    pub names: Vec<u8>,
    pub order: usize,
    /// The edges as keys, as [`simple_keys`] gives them.
    pub edges: Vec<u64>,
}

/// The elements that say nothing of what is joined to what.
const SKIPPED: [&[u8]; 6] = [b"key", b"data", b"desc", b"default", b"port", b"locator"];
/// How many elements within each other are plain at most.
const DEPTH: usize = 16;
/// How many attributes of one.
const MOST: usize = 8;
/// How many bytes are looked at together for UTF-8.
const PIECE: usize = 1 << 20;

/// Reads a plain document. Linear; 8 bytes an edge, 40 a node.
///
/// # Errors
/// [`Interrupted`] where the pulse says so.
pub fn read(text: &[u8], pulse: &mut Pulse) -> Result<Option<Document>, Interrupted> {
    if u32::try_from(text.len()).is_err() {
        return Ok(None);
    }
    taken(parse(text, pulse))
}

fn parse(text: &[u8], pulse: &mut Pulse) -> Plain<Document> {
    check_letters(text)?;
    let mut xml = Xml { text, at: 0 };
    xml.skip_declaration()?;
    let mut reader = Reader::new(text);
    while let Some(tag) = xml.next_tag(!reader.open.is_empty())? {
        match tag {
            Tag::Opens => reader.open(&mut xml)?,
            Tag::Closes => reader.close(&mut xml)?,
        }
        pulse.step()?;
    }
    only_if(reader.open.is_empty() && reader.graphs == 1)?;
    let edges = simple_keys(reader.keys, pulse)?;
    let order = reader.nodes.places.len();
    let mut names = Vec::new();
    for number in 0..order as u32 {
        names.extend_from_slice(reader.nodes.word(number));
        names.push(b'\n');
    }
    Ok(Document {
        names,
        order,
        edges,
    })
}

/// Only UTF-8 is plain, and none of it that may be no character of XML.
fn check_letters(text: &[u8]) -> Plain<()> {
    let mut start = 0;
    while start < text.len() {
        let piece = &text[start..text.len().min(start + PIECE)];
        let valid = match std::str::from_utf8(piece) {
            Ok(_) => piece.len(),
            Err(error) => {
                let is_cut = error.error_len().is_none() && start + piece.len() < text.len();
                only_if(is_cut)?;
                error.valid_up_to()
            }
        };
        only_if(piece.is_ascii() || !piece.contains(&0xEF))?;
        start += valid;
    }
    Ok(())
}

enum Tag {
    Opens,
    Closes,
}

/// The text, and the place in it.
struct Xml<'a> {
    text: &'a [u8],
    at: usize,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

impl<'a> Xml<'a> {
    /// The byte here; a zero byte behind the text, which is plain nowhere.
    #[inline]
    fn here(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    fn takes(&mut self, word: &[u8]) -> bool {
        let takes = self.text[self.at..].starts_with(word);
        self.at += if takes { word.len() } else { 0 };
        takes
    }

    /// Whether there are spaces; they are passed.
    #[inline]
    fn spaces(&mut self) -> bool {
        let start = self.at;
        while is_space(self.here()) {
            self.at += 1;
        }
        self.at > start
    }

    /// `<?xml version="1.0" encoding="UTF-8"?>`, where it is there.
    fn skip_declaration(&mut self) -> Plain<()> {
        if !self.takes(b"<?xml") {
            return Ok(());
        }
        let (attributes, count) = self.attributes(b'?')?;
        let fits = |place: usize, name: &[u8], value: &[u8]| {
            let (known, range) = &attributes[place];
            *known == name && self.text[range.clone()].eq_ignore_ascii_case(value)
        };
        only_if((1..=2).contains(&count) && fits(0, b"version", b"1.0"))?;
        only_if(count == 1 || fits(1, b"encoding", b"utf-8"))?;
        only_if(self.takes(b"?>"))
    }

    /// Goes behind the `<` or `</` of the next tag; None at the end. Text stands `inside` the root only.
    #[inline]
    fn next_tag(&mut self, inside: bool) -> Plain<Option<Tag>> {
        loop {
            let start = self.at;
            while self.here() != b'<' {
                let byte = self.here();
                if self.at == self.text.len() {
                    return Ok(None);
                }
                let is_text = inside && byte >= b' ' && byte != b'&';
                only_if(is_space(byte) || is_text)?;
                only_if(byte != b'>' || !self.text[start..self.at].ends_with(b"]]"))?;
                self.at += 1;
            }
            self.at += 1;
            match self.here() {
                b'/' => {
                    self.at += 1;
                    return Ok(Some(Tag::Closes));
                }
                b'!' => self.skip_comment()?,
                _ => return Ok(Some(Tag::Opens)),
            }
        }
    }

    fn skip_comment(&mut self) -> Plain<()> {
        only_if(self.takes(b"!--"))?;
        while !self.takes(b"--") {
            only_if(self.here() >= b' ' || is_space(self.here()))?;
            self.at += 1;
        }
        only_if(self.takes(b">"))
    }

    /// A name without a prefix.
    #[inline]
    fn name(&mut self) -> Plain<&'a [u8]> {
        let start = self.at;
        only_if(self.here().is_ascii_alphabetic() || self.here() == b'_')?;
        while self.here().is_ascii_alphanumeric() || matches!(self.here(), b'_' | b'-' | b'.') {
            self.at += 1;
        }
        Ok(&self.text[start..self.at])
    }

    /// The attributes of a tag, which ends with `end` or `>`, and how many there are.
    #[inline]
    fn attributes(&mut self, end: u8) -> Plain<(Attributes<'a>, usize)> {
        let mut attributes: Attributes = std::array::from_fn(|_| (&[][..], 0..0));
        let mut count = 0;
        while self.spaces() && self.here() != end && self.here() != b'>' {
            let mut name = self.name()?;
            if self.here() == b':' {
                let start = self.at - name.len();
                self.at += 1;
                self.name()?;
                name = &self.text[start..self.at];
            }
            self.spaces();
            only_if(self.takes(b"="))?;
            self.spaces();
            let quote = self.here();
            only_if(matches!(quote, b'"' | b'\''))?;
            self.at += 1;
            let start = self.at;
            while self.here() != quote {
                only_if(self.here() >= b' ' && !matches!(self.here(), b'<' | b'&'))?;
                self.at += 1;
            }
            let is_new = attributes[..count].iter().all(|(known, _)| *known != name);
            only_if(is_new && count < MOST)?;
            attributes[count] = (name, start..self.at);
            count += 1;
            self.at += 1;
        }
        Ok((attributes, count))
    }
}

type Attributes<'a> = [(&'a [u8], Range<usize>); MOST];

/// What the document has said so far.
struct Reader<'a> {
    open: Vec<&'a [u8]>,
    /// From this depth on nothing is looked at.
    skipped: usize,
    roots: usize,
    graphs: usize,
    nodes: Words<'a>,
    keys: Vec<u64>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a [u8]) -> Self {
        Reader {
            open: Vec::new(),
            skipped: usize::MAX,
            roots: 0,
            graphs: 0,
            nodes: Words::new(text),
            keys: Vec::new(),
        }
    }

    fn open(&mut self, xml: &mut Xml<'a>) -> Plain<()> {
        let name = xml.name()?;
        let (attributes, count) = xml.attributes(b'/')?;
        let attributes = &attributes[..count];
        let is_empty = xml.takes(b"/");
        only_if(xml.takes(b">") && self.open.len() < DEPTH)?;
        self.check_prefixes(xml, attributes)?;
        let value = |name: &[u8]| {
            let mut found = attributes.iter().filter(|(known, _)| *known == name);
            let value = found.next().map(|(_, value)| value.clone());
            value
                .filter(|value| !value.is_empty())
                .ok_or(Decline::NotPlain)
        };
        if self.open.len() < self.skipped {
            match (self.open.last().copied().unwrap_or_default(), name) {
                (b"", b"graphml") => self.roots += 1,
                (parent, name) if !parent.is_empty() && SKIPPED.contains(&name) => {
                    self.skipped = self.open.len() + 1;
                }
                (b"graphml", b"graph") => self.graphs += 1,
                (b"graph", b"node") => {
                    let next = self.nodes.places.len() as u32;
                    only_if(self.nodes.number(value(b"id")?)? == next)?;
                }
                (b"graph", b"edge") => {
                    let order = self.nodes.places.len() as u32;
                    let u = self.nodes.number(value(b"source")?)?;
                    let v = self.nodes.number(value(b"target")?)?;
                    only_if(u.max(v) < order)?;
                    self.keys.push(u64::from(u) << 32 | u64::from(v));
                }
                _ => return Err(Decline::NotPlain),
            }
        }
        only_if(self.roots == 1 && self.graphs < 2)?;
        self.open.push(name);
        if is_empty { self.leave(name) } else { Ok(()) }
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
    fn check_prefixes(&self, xml: &Xml, attributes: &[(&[u8], Range<usize>)]) -> Plain<()> {
        let value = |name: &[u8]| {
            let mut found = attributes.iter().filter(|(known, _)| *known == name);
            found.next().map(|(_, value)| &xml.text[value.clone()])
        };
        for (name, _) in attributes {
            let fits = match *name {
                b"xmlns" => value(name) == Some(b"http://graphml.graphdrawing.org/xmlns"),
                b"xmlns:xsi" => value(name) == Some(b"http://www.w3.org/2001/XMLSchema-instance"),
                b"xsi:schemaLocation" => value(b"xmlns:xsi").is_some(),
                name => {
                    only_if(!name.contains(&b':'))?;
                    continue;
                }
            };
            only_if(fits && self.open.is_empty())?;
        }
        Ok(())
    }
}
