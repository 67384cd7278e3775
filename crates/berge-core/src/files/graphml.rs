//! GraphML: nodes and edges in XML, as libraries write it.
//!
//! Plain are elements without prefixes, attributes without references, text and comments; no declarations but the first,
//! no other instructions, no sections of CDATA. Nodes stand before their edges.

use super::lines::{Decline, Plain, only_if};
use super::names::{MANY, Named, Namer, Names, Numbers};
use super::taken;
use crate::{Interrupted, Pulse, simple_keys};
use std::ops::Range;

/// A graph and the names of its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The ids of the nodes.
    pub names: Names,
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
        edges: simple_keys(reader.keys, pulse)?,
        names: reader.ids.names(),
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

/// The text, the place in it, and the attributes of the last tag.
struct Xml<'a> {
    text: &'a [u8],
    at: usize,
    /// Names, and where the values are.
    attributes: Vec<(&'a [u8], Range<usize>)>,
    /// Whether some name is not plain everywhere: it has a prefix, or declares one.
    has_prefixes: bool,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

impl<'a> Xml<'a> {
    fn new(text: &'a [u8]) -> Self {
        Xml {
            text,
            at: 0,
            attributes: Vec::with_capacity(MOST),
            has_prefixes: false,
        }
    }

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
        self.read_attributes(b'?')?;
        let fits = |place: usize, name: &[u8], value: &[u8]| {
            let (known, range) = &self.attributes[place];
            *known == name && self.text[range.clone()].eq_ignore_ascii_case(value)
        };
        let count = self.attributes.len();
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

    /// Reads the attributes of a tag, which ends with `end` or `>`.
    #[inline]
    fn read_attributes(&mut self, end: u8) -> Plain<()> {
        self.attributes.clear();
        self.has_prefixes = false;
        while self.spaces() && self.here() != end && self.here() != b'>' {
            let mut name = self.name()?;
            self.has_prefixes |= name == b"xmlns";
            if self.here() == b':' {
                let start = self.at - name.len();
                self.at += 1;
                self.name()?;
                name = &self.text[start..self.at];
                self.has_prefixes = true;
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
            let is_new = self.attributes.iter().all(|(known, _)| *known != name);
            only_if(is_new && self.attributes.len() < MOST)?;
            self.attributes.push((name, start..self.at));
            self.at += 1;
        }
        Ok(())
    }

    /// Where the value of an attribute of the last tag is.
    #[inline]
    fn value(&self, name: &[u8]) -> Option<Range<usize>> {
        let mut found = self.attributes.iter().filter(|(known, _)| *known == name);
        found.next().map(|(_, value)| value.clone())
    }
}

/// What the document has said so far.
struct Reader<'a, N> {
    open: Vec<&'a [u8]>,
    /// From this depth on nothing is looked at.
    skipped: usize,
    roots: usize,
    graphs: usize,
    ids: N,
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
                self.keys.push(u64::from(u) << 32 | u64::from(v));
                if self.keys.len() >= self.settled + MANY {
                    self.settle()?;
                }
            }
            (b"", b"graphml") => self.roots += 1,
            (b"graphml", b"graph") => self.graphs += 1,
            (parent, name) if !parent.is_empty() && SKIPPED.contains(&name) => {
                self.skipped = self.open.len() + 1;
            }
            _ => return Err(Decline::NotPlain),
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
