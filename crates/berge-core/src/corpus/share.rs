//! Shares work among threads, a few pieces at a time.

use crate::position::REVIEWING;
use berge_matching::progress::{Interrupted, Progress};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Pieces that a thread takes at a time.
const FEW: usize = 8;

/// Returns the results of `work` for each number below `count`, in order, on at most `threads` threads. The calling
/// thread is one of them, and the only one that reports progress.
pub fn share<R: Send>(
    count: usize,
    threads: usize,
    work: &(impl Fn(usize, &mut Progress) -> Result<R, Interrupted> + Sync),
    progress: &mut Progress,
) -> Result<Vec<R>, Interrupted> {
    progress.begin(REVIEWING, count);
    let (next, is_off) = (AtomicUsize::new(0), AtomicBool::new(false));
    let take_all = |progress: &mut Progress| {
        let mut results = Vec::new();
        loop {
            let first = next.fetch_add(FEW, Ordering::Relaxed);
            if first >= count {
                return Ok(results);
            }
            for i in first..(first + FEW).min(count) {
                results.push((i, work(i, progress)?));
            }
        }
    };
    let listen = || match is_off.load(Ordering::Relaxed) {
        true => Err(Interrupted),
        false => Ok(()),
    };
    let most = threads.clamp(1, count.div_ceil(FEW).max(1));
    let results = thread::scope(|scope| {
        // If the system has no more threads, fewer work.
        let others: Vec<_> = (1..most)
            .map_while(|_| {
                let work = || take_all(&mut Progress::new(&mut |_, _, _| listen()));
                thread::Builder::new().spawn_scoped(scope, work).ok()
            })
            .collect();
        let mut mine = take_all(progress);
        while mine.is_ok() && !others.iter().all(|other| other.is_finished()) {
            if let Err(Interrupted) = progress.report(next.load(Ordering::Relaxed).min(count)) {
                mine = Err(Interrupted);
            }
            thread::park_timeout(Duration::from_millis(1));
        }
        is_off.store(mine.is_err(), Ordering::Relaxed);
        let their_results = others.into_iter().map(|other| {
            let ended = other.join();
            ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        std::iter::once(mine)
            .chain(their_results)
            .collect::<Result<Vec<_>, _>>()
    })?;
    let mut results: Vec<(usize, R)> = results.into_iter().flatten().collect();
    results.sort_unstable_by_key(|&(i, _)| i);
    Ok(results.into_iter().map(|(_, results)| results).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use berge_matching::progress::Stage;

    #[test]
    fn what_is_made_keeps_its_order_on_any_number_of_threads() {
        let squares: Vec<usize> = (0..1000).map(|i| i * i).collect();
        for threads in [0, 1, 2, 7, 1000] {
            let results = share(1000, threads, &|i, _| Ok(i * i), &mut Progress::silent());
            assert_eq!(results.unwrap(), squares);
        }
        assert_eq!(
            share(0, 4, &|i, _| Ok(i), &mut Progress::silent()).unwrap(),
            [0; 0]
        );
    }

    #[test]
    fn whoever_calls_it_off_ends_all_threads() {
        let forever = |_: usize, progress: &mut Progress| -> Result<(), Interrupted> {
            loop {
                progress.step()?;
            }
        };
        for threads in [1, 4] {
            let mut beats = 0;
            let mut listen = |_: Stage, _: usize, _: usize| {
                beats += 1;
                if beats < 3 { Ok(()) } else { Err(Interrupted) }
            };
            let ended = share(100, threads, &forever, &mut Progress::new(&mut listen));
            assert_eq!(ended, Err(Interrupted));
        }
    }

    #[test]
    fn others_are_waited_for_and_can_be_called_off() {
        let (this, has_other) = (thread::current().id(), AtomicBool::new(false));
        let quick_for_one = |_: usize, progress: &mut Progress| -> Result<(), Interrupted> {
            if thread::current().id() == this {
                while !has_other.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
                return Ok(());
            }
            has_other.store(true, Ordering::Relaxed);
            loop {
                progress.step()?;
            }
        };
        let mut listen = |_: Stage, done: usize, _: usize| {
            if done < 2 * FEW {
                Ok(())
            } else {
                Err(Interrupted)
            }
        };
        let ended = share(2 * FEW, 2, &quick_for_one, &mut Progress::new(&mut listen));
        assert_eq!(ended, Err(Interrupted));
    }
}
