//! Pictures of graphs.

use crate::bytes::read_pairs;
use crate::errors::catch_panic;
use berge_core::picture::{self, Corners, Point};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The corners of the line between each pair of vertices in a picture; None if it is straight.
#[pyfunction]
pub fn curve_edges(
    py: Python<'_>,
    pairs: &[u8],
    places: Vec<Point>,
    sizes: Vec<f64>,
    node: f64,
) -> PyResult<Vec<Option<Corners>>> {
    catch_panic(|| {
        let pairs = read_pairs(pairs);
        let order = places.len().min(sizes.len()) as u32;
        if pairs.iter().any(|&(v, w)| v.max(w) >= order) {
            return Err(PyValueError::new_err(
                "a pair of vertices that have no place",
            ));
        }
        Ok(py.detach(|| picture::curve_edges(&pairs, &places, &sizes, node)))
    })
}
