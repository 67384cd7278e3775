//! CodeChef's HAMILG: several graphs in one text, each after the numbers of its vertices and edges.

/// Numbers with more digits may not fit.
const DIGITS: usize = 19;

/// Whether a text is the number of cases and then these cases: for each the numbers of vertices and edges, and its
/// edges as pairs of different vertices from 1. All cases together have at most `most` vertices. Linear time.
pub fn is_input(text: &[u8], most: u64) -> bool {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let words = text.split(is_blank).filter(|word| !word.is_empty());
    has_cases(words.map(number), most).is_some()
}

fn has_cases(mut numbers: impl Iterator<Item = Option<u64>>, most: u64) -> Option<()> {
    let mut next = || numbers.next().flatten();
    let cases = next().filter(|&cases| cases > 0)?;
    let mut remaining = most;
    for _ in 0..cases {
        let (order, size) = (next().filter(|&order| order > 0)?, next()?);
        remaining = remaining.checked_sub(order)?;
        for _ in 0..size {
            let (v, w) = (next()?, next()?);
            if v == w || v.min(w) == 0 || v.max(w) > order {
                return None;
            }
        }
    }
    numbers.next().is_none().then_some(())
}

fn number(word: &[u8]) -> Option<u64> {
    let is_number = word.len() <= DIGITS && word.iter().all(u8::is_ascii_digit);
    let value = |number: u64, digit: &u8| 10 * number + u64::from(digit - b'0');
    is_number.then(|| word.iter().fold(0, value))
}

#[cfg(test)]
mod tests {
    use super::is_input;

    #[test]
    fn a_text_of_cases_ends_where_it_says() {
        for text in ["1 1 0", "2\n3 2\n1 2\r\n2 3\n1\t0\n", "1\n2 2\n1 2\n2 1"] {
            assert!(is_input(text.as_bytes(), 4), "{text}");
            assert!(!is_input(format!("{text} 0").as_bytes(), 4), "{text}");
            assert!(!is_input(
                &text.trim_end().as_bytes()[..text.trim_end().len() - 1],
                4
            ));
        }
    }

    #[test]
    fn what_is_anything_else_is_none() {
        for text in [
            "",
            "0",
            "1 0 0",
            "1 5 0",
            "2 3 0 2 0",
            "1 2 1 1 1",
            "1 2 1 0 1",
            "1 2 1 1 3",
            "1 2 1 1 a",
            "1 2 1 1 -2",
            "1 1 99999999999999999999",
            "9999999999999999999 1 0",
            "1 00000000000000000001 0",
        ] {
            assert!(!is_input(text.as_bytes(), 4), "{text}");
        }
    }
}
