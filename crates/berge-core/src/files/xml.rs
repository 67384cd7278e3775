//! XML as programs write it: tags with attributes, and what stands between them.

use super::lines::{Plain, only_if};
use std::ops::Range;

/// How many attributes a tag has at most.
const MOST: usize = 8;
/// How many bytes are looked at together for UTF-8.
const PIECE: usize = 1 << 20;

/// Only UTF-8 is plain, and none of it that may be no character of XML.
pub(super) fn check_letters(text: &[u8]) -> Plain<()> {
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

pub(super) enum Tag {
    Opens,
    Closes,
}

/// The text, the place in it, and the attributes of the last tag.
pub(super) struct Xml<'a> {
    pub text: &'a [u8],
    at: usize,
    /// Names, and where the values are.
    pub attributes: Vec<(&'a [u8], Range<usize>)>,
    /// Whether some name is not plain everywhere: it has a prefix, or declares one.
    pub has_prefixes: bool,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

impl<'a> Xml<'a> {
    pub fn new(text: &'a [u8]) -> Self {
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

    pub fn takes(&mut self, word: &[u8]) -> bool {
        let takes = self.text[self.at..].starts_with(word);
        self.at += if takes { word.len() } else { 0 };
        takes
    }

    /// Whether there are spaces; they are passed.
    #[inline]
    pub fn spaces(&mut self) -> bool {
        let start = self.at;
        while is_space(self.here()) {
            self.at += 1;
        }
        self.at > start
    }

    /// `<?xml version="1.0" encoding="UTF-8"?>`, where it is there.
    pub fn skip_declaration(&mut self) -> Plain<()> {
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
    pub fn next_tag(&mut self, inside: bool) -> Plain<Option<Tag>> {
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
    pub fn name(&mut self) -> Plain<&'a [u8]> {
        let start = self.at;
        only_if(self.here().is_ascii_alphabetic() || self.here() == b'_')?;
        while self.here().is_ascii_alphanumeric() || matches!(self.here(), b'_' | b'-' | b'.') {
            self.at += 1;
        }
        Ok(&self.text[start..self.at])
    }

    /// Reads the attributes of a tag, which ends with `end` or `>`.
    #[inline]
    pub fn read_attributes(&mut self, end: u8) -> Plain<()> {
        self.attributes.clear();
        self.has_prefixes = false;
        while self.spaces() && self.here() != end && self.here() != b'>' {
            let mut name = self.name()?;
            let mut is_prefixed = false; // nobody asks for its value, which may go over lines
            self.has_prefixes |= name == b"xmlns";
            if self.here() == b':' {
                let start = self.at - name.len();
                self.at += 1;
                self.name()?;
                name = &self.text[start..self.at];
                is_prefixed = true;
            }
            self.has_prefixes |= is_prefixed;
            self.spaces();
            only_if(self.takes(b"="))?;
            self.spaces();
            let quote = self.here();
            only_if(matches!(quote, b'"' | b'\''))?;
            self.at += 1;
            let start = self.at;
            while self.here() != quote {
                let fits = self.here() >= b' ' || (is_prefixed && is_space(self.here()));
                only_if(fits && !matches!(self.here(), b'<' | b'&'))?;
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
    pub fn value(&self, name: &[u8]) -> Option<Range<usize>> {
        let mut found = self.attributes.iter().filter(|(known, _)| *known == name);
        found.next().map(|(_, value)| value.clone())
    }

    /// The value of an attribute of the last tag.
    #[inline]
    pub fn said(&self, name: &[u8]) -> Option<&'a [u8]> {
        self.value(name).map(|value| &self.text[value])
    }

    /// Where the text is that stands from here to the end of an element: a line at most, without other elements.
    pub fn text_here(&self) -> Plain<Range<usize>> {
        let rest = &self.text[self.at..];
        let is_end = |byte: &u8| matches!(byte, b'<' | b'\n' | b'\r');
        let length = rest.iter().position(is_end).unwrap_or(rest.len());
        only_if(rest[length..].starts_with(b"</"))?;
        Ok(self.at..self.at + length)
    }
}
