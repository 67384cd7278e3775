//! Numbers as bytes of native 32-bit numbers, there and back.

use pyo3::prelude::*;
use pyo3::types::PyBytes;

pub fn read_numbers(bytes: &[u8]) -> Vec<u32> {
    let numbers = bytes.as_chunks().0.iter();
    numbers.map(|&number| u32::from_ne_bytes(number)).collect()
}

pub fn each_pair(bytes: &[u8]) -> impl Iterator<Item = (u32, u32)> + Clone {
    let pairs = bytes.as_chunks::<4>().0.as_chunks().0.iter();
    pairs.map(|&[v, w]| (u32::from_ne_bytes(v), u32::from_ne_bytes(w)))
}

pub fn read_pairs(bytes: &[u8]) -> Vec<(u32, u32)> {
    each_pair(bytes).collect()
}

/// Numbers as native 32-bit ones.
pub fn numbers<'py>(py: Python<'py>, numbers: &[u32]) -> Bound<'py, PyBytes> {
    let bytes = PyBytes::new_with(py, 4 * numbers.len(), |bytes| {
        write_numbers(bytes, numbers);
        Ok(())
    });
    bytes.expect("as much room again as the numbers take")
}

pub fn write_numbers(bytes: &mut [u8], numbers: &[u32]) {
    for (place, number) in bytes.as_chunks_mut().0.iter_mut().zip(numbers) {
        *place = number.to_ne_bytes();
    }
}
