//! XML: tags with attributes, and the text between them.

use super::faults::{Fault, ReadError, Reading};
use std::ops::Range;

pub(super) enum Tag {
    Opens,
    Closes,
}

/// A reader of XML: the text, the position, and the attributes of the last tag.
pub(super) struct Xml<'a> {
    pub text: &'a [u8],
    pub at: usize,
    /// Names with their prefixes, and the places of the values.
    pub attributes: Vec<(&'a [u8], Range<usize>)>,
    /// Whether some value of the last tag must be decoded, because it has references or line ends.
    pub is_encoded: bool,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// For each byte whether it may be part of a name (all beyond ASCII may), and whether a value of an attribute has it
/// as it is, whatever its quotes are.
const KINDS: [(bool, bool); 256] = {
    let mut kinds = [(false, false); 256];
    let mut at = 0;
    while at < kinds.len() {
        let byte = at as u8;
        let is_sign = matches!(byte, b'_' | b'-' | b'.' | b':');
        let is_name = byte.is_ascii_alphanumeric() || byte >= 0x80 || is_sign;
        let is_plain = byte >= b' ' && !matches!(byte, b'"' | b'\'' | b'&' | b'<');
        kinds[at] = (is_name, is_plain);
        at += 1;
    }
    kinds
};

#[inline]
fn is_name(byte: u8) -> bool {
    KINDS[usize::from(byte)].0
}

#[inline]
fn is_plain(byte: u8) -> bool {
    KINDS[usize::from(byte)].1
}

impl<'a> Xml<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Xml {
            text,
            at: 0,
            attributes: Vec::new(),
            is_encoded: false,
        }
    }

    /// Returns the byte here; after the end of the text a zero byte, which XML does not allow.
    #[inline]
    fn here(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(0)
    }

    #[cold]
    pub fn refuse<T>(&self, place: Range<usize>, code: &'static str) -> Reading<T> {
        let values = [0; 2];
        Err(ReadError::Fault(Box::new(Fault {
            code,
            values,
            place,
        })))
    }

    /// Returns the fault of the byte here, or of the end of the text.
    #[cold]
    fn refuse_here<T>(&self) -> Reading<T> {
        let is_end = self.at >= self.text.len();
        let code = if is_end { "xml end" } else { "xml token" };
        let start = self.at.min(self.text.len());
        self.refuse(start..start, code)
    }

    /// Skips a word if it is here; returns whether it was.
    fn skip_if(&mut self, word: &[u8]) -> bool {
        let is_here = self.text[self.at..].starts_with(word);
        self.at += if is_here { word.len() } else { 0 };
        is_here
    }

    #[inline]
    fn expect(&mut self, byte: u8) -> Reading<()> {
        if self.here() != byte {
            return self.refuse_here();
        }
        self.at += 1;
        Ok(())
    }

    /// Moves behind the end of a closing tag.
    pub fn end_tag(&mut self) -> Reading<()> {
        self.skip_spaces();
        self.expect(b'>')
    }

    /// Moves behind the next occurrence of a word; there must be no control characters before it.
    fn skip_to(&mut self, word: &[u8]) -> Reading<()> {
        while !self.skip_if(word) {
            if self.here() < b' ' && !is_space(self.here()) {
                return self.refuse_here();
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Skips spaces; returns whether there were any.
    #[inline]
    fn skip_spaces(&mut self) -> bool {
        let start = self.at;
        while is_space(self.here()) {
            self.at += 1;
        }
        self.at > start
    }

    /// Moves behind the `<` or `</` of the next tag; None at the end. Text is only allowed inside the root.
    #[inline]
    pub fn next_tag(&mut self, is_inside: bool) -> Reading<Option<Tag>> {
        loop {
            let start = self.at;
            while self.here() != b'<' {
                let byte = self.here();
                if self.at == self.text.len() {
                    return Ok(None);
                }
                if byte == b'&' && is_inside {
                    self.skip_reference()?;
                    continue;
                }
                let is_text = is_inside && byte >= b' ';
                let is_end = byte == b'>' && self.text[start..self.at].ends_with(b"]]");
                if is_end || !(is_space(byte) || is_text) {
                    return self.refuse_here();
                }
                self.at += 1;
            }
            match self.text.get(self.at + 1) {
                Some(b'/') => {
                    self.at += 2;
                    return Ok(Some(Tag::Closes));
                }
                Some(b'!' | b'?') => self.skip_other(is_inside)?,
                _ => {
                    self.at += 1;
                    return Ok(Some(Tag::Opens));
                }
            }
        }
    }

    /// Skips a comment, an instruction, or a CDATA section.
    fn skip_other(&mut self, is_inside: bool) -> Reading<()> {
        let start = self.at;
        if self.skip_if(b"<!--") {
            self.skip_to(b"--")?;
            self.expect(b'>')
        } else if is_inside && self.skip_if(b"<![CDATA[") {
            self.skip_to(b"]]>")
        } else if self.skip_if(b"<?") {
            let is_declaration = self.skip_if(b"xml") && !is_name(self.here());
            if is_declaration && start > 0 {
                return self.refuse(start..start, "xml declaration");
            }
            if !is_declaration && !is_name(self.here()) {
                return self.refuse_here();
            }
            self.skip_to(b"?>")
        } else if self.skip_if(b"<!DOCTYPE") {
            self.refuse(start..self.at, "document type")
        } else {
            self.refuse_here()
        }
    }

    /// Skips a reference, such as `&lt;`.
    fn skip_reference(&mut self) -> Reading<()> {
        let rest = &self.text[self.at + 1..];
        let is_part = |&&byte: &&u8| is_name(byte) || byte == b'#';
        let length = rest.iter().take_while(is_part).count();
        if length == 0 || rest.get(length) != Some(&b';') {
            return self.refuse_here();
        }
        if decode_reference(&rest[..length]).is_none() {
            return self.refuse(self.at..self.at, "xml entity");
        }
        self.at += length + 2;
        Ok(())
    }

    /// Returns the place of the name that begins here.
    #[inline]
    pub fn name(&mut self) -> Reading<Range<usize>> {
        let start = self.at;
        if matches!(self.here(), b'0'..=b'9' | b'-' | b'.') || !is_name(self.here()) {
            return self.refuse_here();
        }
        while is_name(self.here()) {
            self.at += 1;
        }
        Ok(start..self.at)
    }

    /// Reads the attributes of a tag and moves behind its end; returns whether the tag also closes its element.
    #[inline]
    pub fn read_attributes(&mut self) -> Reading<bool> {
        self.attributes.clear();
        self.is_encoded = false;
        loop {
            let is_apart = self.skip_spaces();
            if self.here() == b'>' || self.here() == b'/' {
                break;
            }
            if !is_apart {
                return self.refuse_here();
            }
            let name = self.name()?;
            self.skip_spaces();
            self.expect(b'=')?;
            self.skip_spaces();
            let quote = self.here();
            if !matches!(quote, b'"' | b'\'') {
                return self.refuse_here();
            }
            self.at += 1;
            let start = self.at;
            loop {
                while is_plain(self.here()) {
                    self.at += 1;
                }
                match self.here() {
                    byte if byte == quote => break,
                    b'"' | b'\'' => self.at += 1,
                    b'&' => {
                        self.is_encoded = true;
                        self.skip_reference()?;
                    }
                    byte if is_space(byte) => {
                        self.is_encoded = true;
                        self.at += 1;
                    }
                    _ => return self.refuse_here(),
                }
            }
            self.attributes.push((&self.text[name], start..self.at));
            self.at += 1;
        }
        let is_closed = self.skip_if(b"/");
        self.expect(b'>')?;
        self.check_names()?;
        Ok(is_closed)
    }

    /// Checks that no attribute is repeated.
    #[inline]
    fn check_names(&self) -> Reading<()> {
        let count = self.attributes.len();
        if count < 2 || (count == 2 && self.attributes[0].0 != self.attributes[1].0) {
            return Ok(());
        }
        let mut names: Vec<_> = (self.attributes.iter())
            .map(|(name, value)| (*name, value.start))
            .collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => self.refuse(pair[1].1..pair[1].1, "xml attribute"),
            None => Ok(()),
        }
    }

    /// Returns the place of the value of an attribute of the last tag.
    #[inline]
    pub fn value(&self, name: &[u8]) -> Option<Range<usize>> {
        let mut values = self.attributes.iter().filter(|(known, _)| *known == name);
        values.next().map(|(_, value)| value.clone())
    }

    /// Returns the value of an attribute of the last tag.
    #[inline]
    pub fn bytes(&self, name: &[u8]) -> Option<&'a [u8]> {
        self.value(name).map(|value| &self.text[value])
    }

    /// Returns the place of the text from here to the next tag, and whether it must be decoded.
    pub fn text_here(&mut self) -> Reading<(Range<usize>, bool)> {
        let start = self.at;
        let is_over = self.next_tag(true)?.is_none();
        let tag = self.text[..self.at].iter().rposition(|&byte| byte == b'<');
        let place = start..if is_over {
            self.at
        } else {
            tag.unwrap_or(start)
        };
        self.at = start;
        let is_odd = |byte: &u8| matches!(byte, b'&' | b'<' | b'\r' | b'\n');
        let is_encoded = self.text[place.clone()].iter().any(is_odd);
        Ok((place, is_encoded))
    }
}

/// Returns the character of a reference, if XML allows it.
fn decode_reference(name: &[u8]) -> Option<char> {
    let number = match name {
        b"lt" => return Some('<'),
        b"gt" => return Some('>'),
        b"amp" => return Some('&'),
        b"quot" => return Some('"'),
        b"apos" => return Some('\''),
        [b'#', b'x', digits @ ..] => (digits, 16),
        [b'#', digits @ ..] => (digits, 10),
        _ => return None,
    };
    let digits = std::str::from_utf8(number.0).ok()?;
    let value = u32::from_str_radix(digits, number.1).ok()?;
    let character = char::from_u32(value)?;
    let is_fit = character >= ' ' && !matches!(character, '\u{FFFE}' | '\u{FFFF}');
    (is_fit || matches!(character, '\t' | '\n' | '\r')).then_some(character)
}

/// Decodes a value, or a text with comments and CDATA sections.
pub(super) fn decode(raw: &[u8], is_value: bool) -> Vec<u8> {
    let (mut decoded, mut rest) = (Vec::new(), raw);
    let behind = |text: &[u8], end: &[u8]| {
        let mut ends = text.windows(end.len());
        ends.position(|candidate| candidate == end)
            .unwrap_or(text.len())
    };
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        match byte {
            b'&' => {
                let end = behind(rest, b";");
                let character = decode_reference(&rest[..end]).unwrap_or_default();
                decoded.extend(character.encode_utf8(&mut [0; 4]).bytes());
                rest = &rest[end + 1..];
            }
            b'<' => {
                let (mark, begin): (&[u8], usize) = match rest {
                    [b'!', b'[', ..] => (b"]]>", 8),
                    [b'!', ..] => (b"-->", 3),
                    _ => (b"?>", 1),
                };
                let end = behind(&rest[begin..], mark) + begin;
                if mark == b"]]>" {
                    decoded.extend(&rest[begin..end]);
                }
                rest = &rest[end + mark.len()..];
            }
            b'\r' if rest.starts_with(b"\n") => {}
            b'\n' | b'\r' | b'\t' if is_value => decoded.push(b' '),
            b'\r' => decoded.push(b'\n'),
            _ => decoded.push(byte),
        }
    }
    decoded
}
