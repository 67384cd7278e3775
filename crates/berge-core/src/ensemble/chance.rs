//! Random numbers that are the same on every machine, and the random missing cells of a lattice.

/// A stream of random numbers: xoshiro256++ (Blackman and Vigna 2018), seeded by SplitMix64 (Steele, Lea and Flood
/// 2014).
#[derive(Clone, Debug)]
pub struct Chance {
    state: [u64; 4],
}

/// Advances the state of SplitMix64, and returns its number.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

impl Chance {
    /// Makes the stream of a key. Streams of different keys are independent.
    pub fn of(key: &[u64]) -> Self {
        let mut state = key.len() as u64;
        for word in key {
            state ^= word;
            state = split_mix(&mut state);
        }
        Chance {
            state: std::array::from_fn(|_| split_mix(&mut state)),
        }
    }

    /// Returns a uniformly random number.
    #[inline]
    pub fn word(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.state;
        let word = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        word
    }

    /// Returns a uniformly random number below `bound`, with a bias of at most `bound` in 2^64.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.word()) * u128::from(bound)) >> 64) as u64
    }
}

/// Bits of the numbers that decide whether a cell is missing: as many as in the mantissa of a float.
const BITS: u32 = 53;

/// How cells are chosen to be missing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dilution {
    /// The share of missing cells, from 0 to 1.
    pub density: f64,
    /// Whether exactly this share of the cells of each chessboard colour is missing, rounded to an integer, instead of
    /// each cell with this probability.
    pub is_balanced: bool,
}

impl Dilution {
    /// Returns which cells are present, row by row.
    pub(crate) fn present(&self, columns: usize, count: usize, chance: &mut Chance) -> Vec<bool> {
        if !self.is_balanced {
            // Exact in binary, so that no machine rounds it differently.
            let missing = (self.density * (1u64 << BITS) as f64) as u64;
            return (0..count)
                .map(|_| chance.word() >> (64 - BITS) >= missing)
                .collect();
        }
        let colour = |cell: usize| (cell / columns + cell % columns) % 2;
        let mut remaining = [0u64; 2];
        (0..count).for_each(|cell| remaining[colour(cell)] += 1);
        let mut missing = remaining.map(|cells| (self.density * cells as f64).round() as u64);
        // Each set of this size is equally likely (Knuth, The Art of Computer Programming 3.4.2, algorithm S).
        let is_there = |cell| {
            let colour = colour(cell);
            let is_missing = chance.below(remaining[colour]) < missing[colour];
            remaining[colour] -= 1;
            missing[colour] -= u64::from(is_missing);
            !is_missing
        };
        (0..count).map(is_there).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_that_their_authors_give() {
        let mut state = 1_234_567;
        let words: Vec<u64> = (0..5).map(|_| split_mix(&mut state)).collect();
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(words, published);
        let mut chance = Chance {
            state: [1, 2, 3, 4],
        };
        let words: Vec<u64> = (0..5).map(|_| chance.word()).collect();
        let published = [
            41_943_041,
            58_720_359,
            3_588_806_011_781_223,
            3_591_011_842_654_386,
            9_228_616_714_210_784_205,
        ];
        assert_eq!(words, published);
    }

    #[test]
    fn streams_differ_wherever_their_keys_do() {
        let keys: [&[u64]; 7] = [&[], &[0], &[0, 0], &[1, 0], &[0, 1], &[1, 1], &[1]];
        let mut words: Vec<u64> = keys.iter().map(|key| Chance::of(key).word()).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), keys.len());
    }

    #[test]
    fn each_cell_is_missing_as_often_as_it_should_be() {
        let (columns, count, samples) = (5, 35, 20_000);
        for density in [0.0, 0.1, 0.5, 1.0] {
            for is_balanced in [false, true] {
                let dilution = Dilution {
                    density,
                    is_balanced,
                };
                let mut missing = vec![0.0; count];
                for sample in 0..samples {
                    let present = dilution.present(columns, count, &mut Chance::of(&[sample]));
                    for (cell, _) in present
                        .iter()
                        .enumerate()
                        .filter(|(_, is_there)| !**is_there)
                    {
                        missing[cell] += 1.0 / samples as f64;
                    }
                }
                for (cell, observed) in missing.into_iter().enumerate() {
                    let cells = if cell % 2 == 0 { 18.0 } else { 17.0 };
                    let share = if is_balanced {
                        f64::round(density * cells) / cells
                    } else {
                        density
                    };
                    let deviation = f64::sqrt(share * (1.0 - share) / samples as f64);
                    assert!(
                        f64::abs(observed - share) <= 5.0 * deviation + 1e-9,
                        "{cell}: {observed}, {share}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_balanced_dilution_leaves_as_many_cells_of_either_colour() {
        let dilution = Dilution {
            density: 0.3,
            is_balanced: true,
        };
        for sample in 0..100 {
            let present = dilution.present(6, 60, &mut Chance::of(&[sample]));
            for colour in 0..2 {
                let cells = (0..60).filter(|cell| (cell / 6 + cell % 6) % 2 == colour);
                assert_eq!(cells.filter(|&cell| present[cell]).count(), 21);
            }
        }
    }
}
