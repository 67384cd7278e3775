//! The queue of a search over the whole graph.

use crate::graph::Vertex;

/// Vertices whose numbers agree but for so many bits are a band: half a megabyte of a grid's links and forest.
const BAND: u32 = 18;

/// How many levels of the search a band's vertices wait for those of others.
const LEVELS: usize = 16;

/// A queue of vertices, breadth first but for this: each band is left only after some levels, so that what is known of
/// its vertices stays in fast memory while they are at work. Trees that grew much longer before others would cost more
/// than that saves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    bands: Vec<Vec<Vertex>>,
    /// The level at work, and how far it is.
    level: Vec<Vertex>,
    next: usize,
    /// Its band, and how many levels have been taken from there in a row.
    band: usize,
    taken: usize,
}

impl Queue {
    #[inline]
    pub(crate) fn push(&mut self, v: Vertex) {
        let band = v as usize >> BAND;
        if band >= self.bands.len() {
            self.bands.resize_with(band + 1, Vec::new);
        }
        self.bands[band].push(v);
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Vertex> {
        while self.next == self.level.len() {
            if !self.take_level() {
                return None;
            }
        }
        let v = self.level[self.next];
        self.next += 1;
        Some(v)
    }

    /// Takes the next level there is.
    fn take_level(&mut self) -> bool {
        self.level.clear();
        self.next = 0;
        if self.taken == LEVELS || self.bands.get(self.band).is_none_or(Vec::is_empty) {
            let count = self.bands.len();
            let others = (1..=count).map(|ahead| (self.band + ahead) % count);
            match others
                .into_iter()
                .find(|&band| !self.bands[band].is_empty())
            {
                Some(band) => (self.band, self.taken) = (band, 0),
                None => return false,
            }
        }
        std::mem::swap(&mut self.level, &mut self.bands[self.band]);
        self.taken += 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drain(queue: &mut Queue) -> Vec<Vertex> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn what_is_in_one_band_goes_first_in_first_out() {
        let mut queue = Queue::default();
        [7, 3, 9].into_iter().for_each(|v| queue.push(v));
        assert_eq!(queue.pop(), Some(7));
        queue.push(1);
        assert_eq!(drain(&mut queue), [3, 9, 1]);
        assert_eq!(queue.pop(), None);
        queue.push(6);
        assert_eq!(drain(&mut queue), [6]);
    }

    #[test]
    fn a_band_is_left_after_some_levels_and_come_back_to() {
        let (here, there): (Vertex, Vertex) = (0, 3 << BAND);
        let mut queue = Queue::default();
        queue.push(here);
        queue.push(there);
        let mut order = Vec::new();
        while let Some(v) = queue.pop() {
            order.push(v);
            if order.len() < 3 * LEVELS {
                queue.push(v);
            }
        }
        let mut expected = vec![here; LEVELS];
        expected.extend([vec![there; LEVELS], vec![here; LEVELS], vec![there]].concat());
        assert_eq!(order, expected);
    }
}
