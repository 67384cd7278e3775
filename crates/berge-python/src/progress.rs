//! Ctrl-C and progress of long work without the GIL, and the limit of its threads.

use berge_core::{Interrupted, Progress, Stage};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The time between two checks for signals.
pub const INTERVAL: Duration = Duration::from_millis(50);

/// The number of threads that each call may use; at first the number of processors.
static MOST_THREADS: AtomicUsize = AtomicUsize::new(usize::MAX);

/// Limits the threads of all later calls. Answers do not depend on it.
#[pyfunction]
pub fn use_threads(most: usize) {
    MOST_THREADS.store(most.max(1), Ordering::Relaxed);
}

/// Runs `work` without the GIL. Regularly signals are handled and `progress(stage, done, total)` is called; an
/// exception from either ends the work and is raised.
pub fn run_detached<T: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Progress) -> Result<T, Interrupted> + Send,
) -> PyResult<T> {
    let mut raised = None;
    let result = py.detach(|| {
        let mut next = Instant::now() + INTERVAL;
        let mut beat = |stage, done, total| {
            if Instant::now() < next {
                return Ok(());
            }
            let answer = Python::try_attach(|py| tell(py, progress.as_ref(), stage, done, total));
            next = Instant::now() + INTERVAL;
            // Without an interpreter the process is about to end, and this thread with it.
            let answer = answer.unwrap_or(Ok(()));
            answer.map_err(|error| {
                raised = Some(error);
                Interrupted
            })
        };
        work(&mut Progress::new(&mut beat).on_threads(MOST_THREADS.load(Ordering::Relaxed)))
    });
    result.map_err(|Interrupted| raised.expect("only `tell` interrupts"))
}

fn tell(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    stage: Stage,
    done: usize,
    total: usize,
) -> PyResult<()> {
    py.check_signals()?;
    progress.map_or(Ok(()), |progress| {
        progress.call1(py, (stage.name(), done, total)).map(drop)
    })
}
