//! Random setups by the million.

use crate::bytes::numbers;
use crate::edges::edges_error;
use crate::errors::{LimitError, catch_panic, check_memory};
use crate::graph::board_size_error;
use crate::message::MessageArguments;
use crate::numbered::Numbers;
use crate::progress::run_detached;
use berge_core::ensemble::{InvalidLattice, Row};
use berge_core::message;
use berge_core::{Dilution, Ensemble};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A board, all of whose cells may be present, and the steps between them.
#[pyclass(frozen)]
pub struct Lattice(berge_core::Lattice);

#[pymethods]
impl Lattice {
    /// A board of at least one row and one column, with steps (rows down, columns right) from cells whose row and
    /// column have an even sum, and other steps from the other cells; with `wraps` its borders are joined.
    #[new]
    fn new(
        py: Python<'_>,
        rows: usize,
        columns: usize,
        steps: [Vec<(i32, i32)>; 2],
        wraps: bool,
    ) -> PyResult<Self> {
        check_memory(
            rows.saturating_mul(columns),
            16 * (1 + steps[0].len() + steps[1].len()),
        )?;
        catch_panic(|| {
            let steps = [&steps[0][..], &steps[1][..]];
            let lattice = py.detach(|| berge_core::Lattice::new(rows, columns, steps, wraps));
            lattice.map(Lattice).map_err(|error| match error {
                InvalidLattice::OddSides => PyValueError::new_err(error.to_string()),
                InvalidLattice::InvalidEdges(error) => edges_error(error),
                InvalidLattice::TooLarge(error) => board_size_error(error),
            })
        })
    }

    /// Whether neighbours have different colours of a chessboard, also across the border.
    fn is_two_coloured(&self) -> bool {
        self.0.is_two_coloured()
    }

    /// The cells of a sample, one letter each: `.` if it is present, `#` if it is missing.
    fn cells<'py>(
        &self,
        py: Python<'py>,
        density: f64,
        is_balanced: bool,
        seed: u64,
        sample: u64,
    ) -> PyResult<Numbers<'py>> {
        check_memory(self.0.count(), 2)?;
        catch_panic(|| {
            let ensemble = self.ensemble(density, is_balanced, seed);
            let present = py.detach(|| ensemble.present(sample));
            let letters: Vec<u8> = present
                .into_iter()
                .map(|is_there| if is_there { b'.' } else { b'#' })
                .collect();
            Ok(PyBytes::new(py, &letters))
        })
    }

    /// The rows of `count` samples from `first` on, column by column: the values as 64-bit numbers, then the sizes of
    /// all R-type regions, the offset of each sample's sizes, and the end of the last ones, as 32-bit numbers.
    #[pyo3(signature = (density, is_balanced, seed, first, count, threads = 1, progress = None))]
    #[allow(clippy::too_many_arguments)] // one call, from one place
    fn rows<'py>(
        &self,
        py: Python<'py>,
        density: f64,
        is_balanced: bool,
        seed: u64,
        first: u64,
        count: u32,
        threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(Vec<Numbers<'py>>, Numbers<'py>, Numbers<'py>)> {
        check_memory(self.0.count(), 40 * threads.max(1))?;
        catch_panic(|| {
            let ensemble = self.ensemble(density, is_balanced, seed);
            let samples = first..first.saturating_add(count.into());
            let rows = run_detached(py, progress, |progress| {
                ensemble.rows(samples, threads, progress)
            })?;
            let mut columns = vec![Vec::new(); Row::VALUES];
            let (mut sizes, mut starts) = (Vec::new(), vec![0]);
            for row in &rows {
                for (column, value) in columns.iter_mut().zip(row.values()) {
                    column.extend(value.to_ne_bytes());
                }
                sizes.extend(&row.regions.r_sizes);
                let end = u32::try_from(sizes.len());
                starts.push(end.map_err(|_| LimitError::new_err(too_many_regions()))?);
            }
            let columns = columns.iter().map(|column| PyBytes::new(py, column));
            Ok((columns.collect(), numbers(py, &sizes), numbers(py, &starts)))
        })
    }
}

impl Lattice {
    fn ensemble(&self, density: f64, is_balanced: bool, seed: u64) -> Ensemble<'_> {
        Ensemble {
            lattice: &self.0,
            dilution: Dilution {
                density,
                is_balanced,
            },
            seed,
        }
    }
}

fn too_many_regions() -> MessageArguments {
    MessageArguments(message!(
        "the samples have more than 2^32 regions: draw fewer at once"
    ))
}
