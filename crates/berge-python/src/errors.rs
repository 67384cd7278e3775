//! The exceptions of berge, also for missing memory and for panics.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

pyo3::import_exception!(berge.errors, InternalError);
pyo3::import_exception!(berge.errors, LimitError);
pyo3::import_exception!(berge.errors, ParseError);

/// Raises MemoryError if `count` items cannot be allocated now. Later Rust would end the process instead; that can
/// still happen where the need is not known beforehand.
pub fn check_memory(count: usize, bytes_each: usize) -> PyResult<()> {
    let room = Vec::<u8>::new().try_reserve_exact(count.saturating_mul(bytes_each));
    room.map_err(|_| PyMemoryError::new_err(()))
}

/// Runs `work`; a panic in it becomes an `InternalError`.
pub fn catch_panic<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    result.unwrap_or_else(|panic| {
        let words = panic.downcast_ref::<String>().map(String::as_str);
        let words = words
            .or_else(|| panic.downcast_ref::<&str>().copied())
            .unwrap_or("a panic");
        Err(InternalError::new_err(words.to_owned()))
    })
}
