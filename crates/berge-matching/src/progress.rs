//! Progress of long work: a callback that learns how far the work is and can stop it, and the number of threads.

use std::fmt;
use std::thread;

/// The work was stopped before its end. Callbacks of a [`Progress`] return it to stop the work, so anyone can make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// What a long computation is doing. Callers may have stages of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage(&'static str);

impl Stage {
    /// Finding a maximum matching. `done` of `total` counts bands of a large board, and then exposed vertices.
    pub const MATCHING: Stage = Stage::new("matching");

    /// A stage with this name.
    pub const fn new(name: &'static str) -> Self {
        Stage(name)
    }

    /// The name of the stage.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// Steps of work between two calls: about a millisecond.
const STEPS_PER_BEAT: u32 = 1 << 16;

/// A progress handle: calls back after about every millisecond of work.
pub struct Progress<'a> {
    beat: Option<&'a mut dyn FnMut(Stage, usize, usize) -> Result<(), Interrupted>>,
    stage: Stage,
    done: usize,
    total: usize,
    steps: u32,
    steps_left: u32,
    /// The most threads that the work may use.
    most_threads: usize,
}

impl fmt::Debug for Progress<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress")
            .field("stage", &self.stage)
            .field("done", &self.done)
            .field("total", &self.total)
            .finish_non_exhaustive()
    }
}

impl<'a> Progress<'a> {
    /// A handle that calls `beat(stage, done, total)` regularly. An error from it stops the work with that error.
    pub fn new(beat: &'a mut dyn FnMut(Stage, usize, usize) -> Result<(), Interrupted>) -> Self {
        Progress::every(STEPS_PER_BEAT, beat)
    }

    /// A handle that calls `beat` after every `steps` steps of work; 0 counts as 1.
    pub fn every(
        steps: u32,
        beat: &'a mut dyn FnMut(Stage, usize, usize) -> Result<(), Interrupted>,
    ) -> Self {
        Progress::of(steps.max(1), Some(beat))
    }

    /// A handle without a callback.
    pub fn silent() -> Self {
        Progress::of(u32::MAX, None)
    }

    fn of(
        steps: u32,
        beat: Option<&'a mut dyn FnMut(Stage, usize, usize) -> Result<(), Interrupted>>,
    ) -> Self {
        Progress {
            beat,
            stage: Stage::MATCHING,
            done: 0,
            total: 0,
            steps,
            steps_left: steps,
            most_threads: usize::MAX,
        }
    }

    /// Limits the work to `most` threads, including the calling one; 0 counts as 1. Without a limit, large boards use
    /// all processors. The answers do not depend on the number.
    #[must_use]
    pub fn on_threads(self, most: usize) -> Self {
        let most_threads = most.max(1);
        Progress {
            most_threads,
            ..self
        }
    }

    /// The most threads that the work may use.
    pub fn threads(&self) -> usize {
        match self.most_threads {
            1 => 1, // asking the system takes a while
            most => most.min(thread::available_parallelism().map_or(1, usize::from)),
        }
    }

    /// Begins a stage of the work with `total` parts.
    pub fn begin(&mut self, stage: Stage, total: usize) {
        (self.stage, self.done, self.total) = (stage, 0, total);
    }

    /// Counts one part of the stage as done.
    #[inline]
    pub fn advance(&mut self) {
        self.done += 1;
    }

    /// Sets the number of finished parts, also those of other threads, and calls back.
    pub fn report(&mut self, done: usize) -> Result<(), Interrupted> {
        self.done = done;
        self.beat_now()
    }

    /// Steps of work between two calls.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Counts one step of work.
    #[inline]
    pub fn step(&mut self) -> Result<(), Interrupted> {
        self.steps_left -= 1;
        if self.steps_left > 0 {
            Ok(())
        } else {
            self.beat_now()
        }
    }

    /// Counts several steps of work.
    #[inline]
    pub fn work(&mut self, steps: u32) -> Result<(), Interrupted> {
        if steps < self.steps_left {
            self.steps_left -= steps;
            Ok(())
        } else {
            self.beat_now()
        }
    }

    #[cold]
    fn beat_now(&mut self) -> Result<(), Interrupted> {
        self.steps_left = self.steps;
        match &mut self.beat {
            Some(beat) => beat(self.stage, self.done, self.total),
            None => Ok(()),
        }
    }
}

/// Does some work, stopped at step `most`; returns the number of steps and the result.
#[cfg(test)]
pub(crate) fn count_steps<T>(most: usize, work: impl FnOnce(&mut Progress) -> T) -> (usize, T) {
    let mut steps = 0;
    let mut count = |_, _, _| {
        steps += 1;
        if steps < most {
            Ok(())
        } else {
            Err(Interrupted)
        }
    };
    let result = work(&mut Progress::every(1, &mut count));
    (steps, result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_bounded_by_who_asks_and_by_the_machine() {
        let offered = Progress::silent().threads();
        assert!(offered > 0);
        for (most, threads) in [(0, 1), (1, 1), (offered, offered), (offered + 1, offered)] {
            assert_eq!(Progress::silent().on_threads(most).threads(), threads);
        }
    }
}
