//! Messages with values, which are translated before the values are filled in.

use std::fmt;

/// A text in which `{name}` stands for a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub template: &'static str,
    /// The text for values of `n` other than 1; empty if the text does not depend on a number.
    pub plural: &'static str,
    pub values: Box<[(&'static str, Value)]>,
}

/// A value of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Number(u64),
    Text(String),
    Message(Message),
}

/// Makes a [`Message`] of a text and its values: `message!("row {row} of {rows}", row = 1, rows = 2)`. With a singular
/// and a plural text, the first value is `n`: `message!("{n} cell" | "{n} cells", n = 2)`.
#[macro_export]
macro_rules! message {
    ($template:literal $(| $plural:literal)? $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::message::Message {
            template: $template,
            plural: concat!($($plural)?),
            values: Box::new([$((stringify!($name), $crate::message::Value::from($value))),*]),
        }
    };
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Value::Number(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Value::Number(number)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Value::Number(number as u64)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Self {
        Value::Message(message)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => text.fmt(f),
            Value::Message(message) => message.fmt(f),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_one = self.values.contains(&("n", Value::Number(1)));
        let mut rest = if self.plural.is_empty() || is_one {
            self.template
        } else {
            self.plural
        };
        while let Some((text, behind)) = rest.split_once('{') {
            let (name, after) = behind.split_once('}').expect("each brace is closed");
            let value = self.values.iter().find(|(known, _)| *known == name);
            write!(f, "{text}{}", value.expect("each name has a value").1)?;
            rest = after;
        }
        f.write_str(rest)
    }
}

#[cfg(test)]
mod tests {

    #[test]
    fn a_message_is_filled_with_its_values() {
        let cells = |n: usize| message!("{n} cell" | "{n} cells", n = n);
        let row = message!("row {row}: {cells}", row = 2u32, cells = cells(1));
        assert_eq!(row.to_string(), "row 2: 1 cell");
        assert_eq!(cells(0).to_string(), "0 cells");
        assert_eq!(message!("no value").to_string(), "no value");
    }
}
