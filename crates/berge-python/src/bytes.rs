//! Conversion between numbers and bytes that hold native 32-bit numbers.

use crate::in_place::numbers_at;
use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::atomic::{AtomicU32, Ordering};

/// Native 32-bit numbers in bytes, or in a buffer of another library.
pub struct InPlace(PyBuffer<u8>);

impl<'py> FromPyObject<'_, 'py> for InPlace {
    type Error = PyErr;

    fn extract(bytes: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let in_place = InPlace(PyBuffer::get(&bytes)?);
        match in_place.try_numbers() {
            Some(_) => Ok(in_place),
            None => Err(PyValueError::new_err("expected 32-bit numbers in a row")),
        }
    }
}

impl InPlace {
    pub fn numbers(&self) -> &[AtomicU32] {
        self.try_numbers().expect("the bytes have not moved")
    }

    #[allow(unsafe_code)] // a copy of a large matrix takes longer than its matching
    fn try_numbers(&self) -> Option<&[AtomicU32]> {
        let place = self.0.buf_ptr().cast();
        // SAFETY: the exporter of a buffer does not move its bytes until the buffer is released, together with `self`.
        let numbers = || unsafe { numbers_at(place, self.0.len_bytes()) };
        self.0.is_c_contiguous().then(numbers)?
    }
}

/// A number that other threads may write.
pub fn read(number: &AtomicU32) -> u32 {
    number.load(Ordering::Relaxed)
}

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

/// Numbers as bytes of native 32-bit numbers.
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
