//! Values that several threads of Python may change, one after the other.

use crate::errors::{InternalError, LimitError};
use crate::message::MessageArguments;
use crate::progress::{INTERVAL, run_detached};
use berge_core::message;
use berge_core::{Interrupted, Progress};
use pyo3::prelude::*;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// A value that one thread at a time takes, changes and puts back.
///
/// The lock is held only for taking and putting back, never during work or while waiting for the GIL. So a thread that
/// holds the GIL never waits long, and a signal handler that runs in between finds the value taken, not a lock held by
/// its own thread.
pub struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

struct State<T> {
    slot: Slot<T>,
    /// The number of waiting threads: a notification costs as much as a short call, so it is sent only if one waits.
    waiting: usize,
}

enum Slot<T> {
    Free(T),
    /// This thread is working on the value.
    Taken(ThreadId),
    /// A panic has left the value in an unknown state.
    Lost,
}

/// The value while it is taken. It is put back at the end, or lost after a panic.
struct Turn<'a, T> {
    shared: &'a Shared<T>,
    value: Option<T>,
}

impl<T: Send> Shared<T> {
    pub fn new(value: T) -> Self {
        Shared {
            state: Mutex::new(State {
                slot: Slot::Free(value),
                waiting: 0,
            }),
            changed: Condvar::new(),
        }
    }

    /// Waits for the value, and then works on it, without the GIL. Ctrl-C ends both; what interrupted work leaves
    /// behind is up to the work.
    ///
    /// Raises InternalError if a panic has lost the value, and LimitError if this thread is already working on it: a
    /// signal handler cannot wait for the work that it interrupts.
    pub fn change<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T, &mut Progress) -> Result<R, Interrupted> + Send,
    ) -> PyResult<R> {
        let mut turn = loop {
            match self.take()? {
                Some(turn) => break turn,
                None => py.detach(|| self.wait()),
            }
            py.check_signals()?;
        };
        let value = turn.value.as_mut().expect("it is put back at the end");
        run_detached(py, None, |progress| work(value, progress))
    }

    fn take(&self) -> PyResult<Option<Turn<'_, T>>> {
        let slot = &mut self.lock().slot;
        let me = thread::current().id();
        match slot {
            Slot::Taken(thread) if *thread == me => {
                Err(LimitError::new_err(MessageArguments(message!(
                    "a position cannot be asked by what interrupts its own work, such as a handler of signals"
                ))))
            }
            Slot::Taken(_) => Ok(None),
            Slot::Lost => Err(InternalError::new_err(MessageArguments(message!(
                "an earlier internal error has left this position in disorder"
            )))),
            Slot::Free(_) => match mem::replace(slot, Slot::Taken(me)) {
                Slot::Free(value) => Ok(Some(Turn {
                    shared: self,
                    value: Some(value),
                })),
                _ => unreachable!("it was free"),
            },
        }
    }

    /// Waits until the value is put back, or until signals must be checked.
    fn wait(&self) {
        let mut state = self.lock();
        if matches!(state.slot, Slot::Taken(_)) {
            state.waiting += 1;
            let waited = self.changed.wait_timeout(state, INTERVAL);
            waited.unwrap_or_else(PoisonError::into_inner).0.waiting -= 1;
        }
    }
}

impl<T> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.slot = match self.value.take() {
            Some(value) if !thread::panicking() => Slot::Free(value),
            _ => Slot::Lost,
        };
        if state.waiting > 0 {
            self.shared.changed.notify_all();
        }
    }
}
