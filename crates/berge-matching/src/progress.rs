//! Progress of long work: a callback that learns how far the work is and can stop it, and the number of threads.

use std::fmt;
use std::thread;

/// The work was stopped before its end. Callbacks of a [`Progress`] return it to stop the work, so anyone can make it.
///
/// ```
/// use berge_matching::{CsrGraph, Interrupted, Progress, Structure};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let mut stop = |_, _, _| Err(Interrupted);
/// let structure = Structure::new(&path, 0..3, &mut Progress::every(1, &mut stop));
/// assert_eq!(structure.err(), Some(Interrupted));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}

/// What a long computation is doing. Callers may have stages of their own.
///
/// ```
/// use berge_matching::Stage;
///
/// let reading = Stage::new("reading");
/// assert_ne!(reading, Stage::MATCHING);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage(&'static str);

impl Stage {
    /// Finding a maximum matching. `done` of `total` counts bands of a large board, and then exposed vertices.
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Matching, Progress, Stage, karp_sipser};
    ///
    /// let path = CsrGraph::new(2, &[(0, 1)])?;
    /// let mut check = |stage, _, _| { assert_eq!(stage, Stage::MATCHING); Ok(()) };
    /// let mut matching = Matching::empty(path, 0..2);
    /// karp_sipser(&mut matching, &mut Progress::every(1, &mut check))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const MATCHING: Stage = Stage::new("matching");

    /// A stage with this name.
    ///
    /// ```
    /// use berge_matching::Stage;
    ///
    /// assert_eq!(Stage::new("reading").name(), "reading");
    /// ```
    pub const fn new(name: &'static str) -> Self {
        Stage(name)
    }

    /// The name of the stage.
    ///
    /// ```
    /// use berge_matching::Stage;
    ///
    /// assert_eq!(Stage::MATCHING.name(), "matching");
    /// ```
    pub const fn name(self) -> &'static str {
        self.0
    }
}

/// Steps of work between two calls: about a millisecond.
const STEPS_PER_BEAT: u32 = 1 << 16;

/// A progress handle: calls back after about every millisecond of work.
///
/// ```
/// use berge_matching::{CsrGraph, Progress, Structure};
///
/// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
/// let mut calls = 0;
/// let mut count = |_, _, _| { calls += 1; Ok(()) };
/// Structure::new(&path, 0..3, &mut Progress::every(1, &mut count))?;
/// assert!(calls > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    ///
    /// ```
    /// use berge_matching::{CsrGraph, Progress, Stage, Structure};
    ///
    /// let path = CsrGraph::new(3, &[(0, 1), (1, 2)])?;
    /// let mut show = |stage: Stage, done, total| {
    ///     println!("{}: {done} of {total}", stage.name());
    ///     Ok(())
    /// };
    /// Structure::new(&path, 0..3, &mut Progress::new(&mut show))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(beat: &'a mut dyn FnMut(Stage, usize, usize) -> Result<(), Interrupted>) -> Self {
        Progress::every(STEPS_PER_BEAT, beat)
    }

    /// A handle that calls `beat` after every `steps` steps of work; 0 counts as 1.
    ///
    /// ```
    /// use berge_matching::Progress;
    ///
    /// let mut calls = 0;
    /// let mut count = |_, _, _| { calls += 1; Ok(()) };
    /// let mut progress = Progress::every(2, &mut count);
    /// (0..5).try_for_each(|_| progress.step())?;
    /// assert_eq!(calls, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn every(
        steps: u32,
        beat: &'a mut dyn FnMut(Stage, usize, usize) -> Result<(), Interrupted>,
    ) -> Self {
        Progress::of(steps.max(1), Some(beat))
    }

    /// A handle without a callback.
    ///
    /// ```
    /// use berge_matching::Progress;
    ///
    /// assert!(Progress::silent().step().is_ok());
    /// ```
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
    ///
    /// ```
    /// use berge_matching::Progress;
    ///
    /// assert_eq!(Progress::silent().on_threads(1).threads(), 1);
    /// ```
    #[must_use]
    pub fn on_threads(self, most: usize) -> Self {
        let most_threads = most.max(1);
        Progress {
            most_threads,
            ..self
        }
    }

    /// The most threads that the work may use.
    ///
    /// ```
    /// use berge_matching::Progress;
    ///
    /// assert!(Progress::silent().threads() >= 1);
    /// ```
    pub fn threads(&self) -> usize {
        match self.most_threads {
            1 => 1, // asking the system takes a while
            most => most.min(thread::available_parallelism().map_or(1, usize::from)),
        }
    }

    /// Begins a stage of the work with `total` parts.
    ///
    /// ```
    /// use berge_matching::{Progress, Stage};
    ///
    /// let mut last = None;
    /// let mut note = |stage, done, total| { last = Some((stage, done, total)); Ok(()) };
    /// let mut progress = Progress::new(&mut note);
    /// progress.begin(Stage::MATCHING, 10);
    /// progress.report(0)?;
    /// assert_eq!(last, Some((Stage::MATCHING, 0, 10)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn begin(&mut self, stage: Stage, total: usize) {
        (self.stage, self.done, self.total) = (stage, 0, total);
    }

    /// Counts one part of the stage as done.
    ///
    /// ```
    /// use berge_matching::Progress;
    ///
    /// let mut last = 0;
    /// let mut note = |_, done, _| { last = done; Ok(()) };
    /// let mut progress = Progress::every(1, &mut note);
    /// progress.advance();
    /// progress.step()?;
    /// assert_eq!(last, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn advance(&mut self) {
        self.done += 1;
    }

    /// Sets the number of finished parts, also those of other threads, and calls back.
    ///
    /// ```
    /// use berge_matching::{Progress, Stage};
    ///
    /// let mut last = None;
    /// let mut note = |stage, done, total| { last = Some((stage, done, total)); Ok(()) };
    /// let mut progress = Progress::new(&mut note);
    /// progress.begin(Stage::MATCHING, 10);
    /// progress.report(3)?;
    /// assert_eq!(last, Some((Stage::MATCHING, 3, 10)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn report(&mut self, done: usize) -> Result<(), Interrupted> {
        self.done = done;
        self.beat_now()
    }

    /// Steps of work between two calls.
    ///
    /// ```
    /// use berge_matching::Progress;
    ///
    /// let mut ignore = |_, _, _| Ok(());
    /// assert_eq!(Progress::every(5, &mut ignore).steps(), 5);
    /// ```
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Counts one step of work.
    ///
    /// ```
    /// use berge_matching::{Interrupted, Progress};
    ///
    /// let mut stop = |_, _, _| Err(Interrupted);
    /// let mut progress = Progress::every(2, &mut stop);
    /// assert_eq!([progress.step(), progress.step()], [Ok(()), Err(Interrupted)]);
    /// ```
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
    ///
    /// ```
    /// use berge_matching::{Interrupted, Progress};
    ///
    /// let mut stop = |_, _, _| Err(Interrupted);
    /// let mut progress = Progress::every(10, &mut stop);
    /// assert_eq!([progress.work(9), progress.work(9)], [Ok(()), Err(Interrupted)]);
    /// ```
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
