//! The exceptions of berge, memory that is not there, and panics.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

pyo3::import_exception!(berge.errors, InternalError);
pyo3::import_exception!(berge.errors, LimitError);
pyo3::import_exception!(berge.errors, ParseError);

/// A MemoryError where there is no room for so many bytes more, so that running out of it later, which Rust answers by
/// ending the process, is left to what cannot be foreseen.
pub fn room_for(count: usize, bytes_each: usize) -> PyResult<()> {
    let room = Vec::<u8>::new().try_reserve_exact(count.saturating_mul(bytes_each));
    room.map_err(|_| PyMemoryError::new_err(()))
}

/// Runs `work`; a panic in it becomes an `InternalError`.
pub fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    result.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("a panic");
        Err(InternalError::new_err(words.to_owned()))
    })
}
