//! Simple edges, in a fixed order, and edges as keys, `u << 32 | v`, for reading graphs.

use crate::graph::Vertex;
use crate::progress::{Interrupted, Progress};

/// Fewer keys than this are sorted by comparison; more are sorted by digits.
const FEWEST_BY_DIGITS: usize = 1 << 11;
/// The bits of a digit.
const DIGIT: u32 = 11;
/// Keys that are processed between two reports of progress.
const PIECE: usize = 1 << 12;

/// Returns the edges of a simple graph from pairs of vertices: without loops, each edge once, its smaller end first,
/// ascending. Linear time.
///
/// ```
/// use berge_matching::simple_edges;
///
/// let edges = simple_edges([(2, 1), (1, 1), (1, 2), (0, 2)].into_iter());
/// assert_eq!(edges, [(0, 2), (1, 2)]);
/// ```
pub fn simple_edges(pairs: impl Iterator<Item = (Vertex, Vertex)>) -> Vec<(Vertex, Vertex)> {
    let keys = pairs
        .map(|(v, w)| u64::from(v) << 32 | u64::from(w))
        .collect();
    let keys = simple_keys(keys, &mut Progress::silent()).expect("nobody interrupts it");
    keys.into_iter()
        .map(|key| ((key >> 32) as Vertex, key as Vertex))
        .collect()
}

/// Returns the index of the first pair that is not in the form of `simple_edges` for vertices below `order`.
#[doc(hidden)] // for berge-core, which reads lists of edges
pub fn first_not_simple(edges: &[(Vertex, Vertex)], order: usize) -> Option<usize> {
    let is_in_form = |&(v, w): &(Vertex, Vertex)| v < w && (w as usize) < order;
    (0..edges.len()).find(|&at| !is_in_form(&edges[at]) || (at > 0 && edges[at - 1] >= edges[at]))
}

/// Returns the keys of a simple graph: without loops, each edge once, its smaller end first, ascending. Linear time, by
/// radix sort; 16 bytes for each key.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn simple_keys(mut keys: Vec<u64>, progress: &mut Progress) -> Result<Vec<u64>, Interrupted> {
    keys.retain_mut(|key| {
        let (u, v) = (*key >> 32, *key & 0xFFFF_FFFF);
        *key = u.min(v) << 32 | u.max(v);
        u != v
    });
    keys = sorted(keys, progress)?;
    keys.dedup();
    Ok(keys)
}

/// Sorts keys. Linear time for many keys; 16 bytes for each key.
pub fn sorted(mut keys: Vec<u64>, progress: &mut Progress) -> Result<Vec<u64>, Interrupted> {
    if keys.is_sorted() {
        return Ok(keys);
    }
    if keys.len() < FEWEST_BY_DIGITS {
        keys.sort_unstable();
        return Ok(keys);
    }
    let bits = keys.iter().fold(0, |bits, key| bits | key);
    // Some bits of the lower half's last digit belong to the next digit too, which keeps their order.
    let shifts = [0, DIGIT, 2 * DIGIT, 32, 32 + DIGIT, 32 + 2 * DIGIT];
    let shifts = shifts.into_iter().filter(|&shift| digit(bits, shift) > 0);
    let mut passes: Vec<_> = shifts.map(|shift| (shift, [0; 1 << DIGIT])).collect();
    for piece in keys.chunks(PIECE) {
        for &key in piece {
            for (shift, places) in &mut passes {
                places[digit(key, *shift)] += 1;
            }
        }
        progress.work(piece.len() as u32)?;
    }
    let mut other = vec![0; keys.len()];
    for (shift, places) in &mut passes {
        let mut start = 0;
        for place in &mut *places {
            start += std::mem::replace(place, start);
        }
        for piece in keys.chunks(PIECE) {
            for &key in piece {
                let place = &mut places[digit(key, *shift)];
                other[*place] = key;
                *place += 1;
            }
            progress.work(piece.len() as u32)?;
        }
        std::mem::swap(&mut keys, &mut other);
    }
    Ok(keys)
}

#[inline]
fn digit(key: u64, shift: u32) -> usize {
    (key >> shift) as usize & ((1 << DIGIT) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_keys_are_sorted_as_few_are() {
        let mut random = fastrand::Rng::with_seed(1);
        for bits in [1, 8, 11, 12, 22, 23, 31, 32] {
            let end = |random: &mut fastrand::Rng| random.u64(..1 << bits);
            let keys: Vec<u64> = (0..3 * FEWEST_BY_DIGITS)
                .map(|_| end(&mut random) << 32 | end(&mut random))
                .collect();
            let mut expected = keys.clone();
            expected.sort_unstable();
            assert_eq!(sorted(keys, &mut Progress::silent()), Ok(expected));
        }
    }

    #[test]
    fn loops_go_and_edges_are_there_once() {
        let keys = vec![1 << 32 | 2, 2 << 32 | 1, 3 << 32 | 3, 1];
        assert_eq!(
            simple_keys(keys, &mut Progress::silent()),
            Ok(vec![1, 1 << 32 | 2])
        );
    }
}
