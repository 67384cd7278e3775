//! Computes a row for each sample.

use crate::ensemble::chance::{Chance, Dilution};
use crate::ensemble::lattice::{EVEN, Lattice, MATCHED, ODD};
use crate::ensemble::regions::Regions;
use berge_matching::progress::{Interrupted, Progress, Stage};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// Drawing and solving random setups. `done` of `total` counts samples.
pub const SAMPLING: Stage = Stage::new("sampling");

/// An ensemble: a lattice with random missing cells; samples have numbers.
#[derive(Clone, Copy, Debug)]
pub struct Ensemble<'a> {
    pub lattice: &'a Lattice,
    pub dilution: Dilution,
    pub seed: u64,
}

/// The statistics of a sample. Sizes are numbers of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Cells that some maximum matching misses.
    pub even: u64,
    /// Other cells that are neighbours of even ones.
    pub odd: u64,
    /// All other cells.
    pub matched: u64,
    /// The number of edges of a maximum matching.
    pub matching: u64,
    pub regions: Regions,
}

impl Row {
    /// The number of cells that a maximum matching misses.
    pub fn deficiency(&self) -> u64 {
        self.vertices() - 2 * self.matching
    }

    fn vertices(&self) -> u64 {
        self.even + self.odd + self.matched
    }

    /// The number of `values`.
    pub const VALUES: usize = 24;

    /// Returns all values except the sizes of single regions: the cells, those of each class, the edges of a maximum
    /// matching and the cells that it misses; then the statistics of R-type regions, P-type regions and clusters, with
    /// truth values as 0 and 1.
    pub fn values(&self) -> [u64; Row::VALUES] {
        let mut values = [0; Row::VALUES];
        let (cells, pieces) = values.split_at_mut(6);
        cells.copy_from_slice(&[
            self.vertices(),
            self.even,
            self.odd,
            self.matched,
            self.matching,
            self.deficiency(),
        ]);
        let kinds = [self.regions.r, self.regions.p, self.regions.clusters];
        for (own, kind) in pieces.chunks_mut(6).zip(kinds) {
            own.copy_from_slice(&[
                kind.count,
                kind.largest,
                kind.second,
                kind.squares,
                kind.spans_down.into(),
                kind.spans_right.into(),
            ]);
        }
        values
    }
}

impl Ensemble<'_> {
    /// Returns which cells of a sample are present, row by row; depends only on the seed, the size of the lattice, the
    /// dilution and the number of the sample.
    pub fn present(&self, sample: u64) -> Vec<bool> {
        let Lattice { rows, columns, .. } = *self.lattice;
        let Dilution {
            density,
            is_balanced,
        } = self.dilution;
        let size = [rows as u64, columns as u64];
        let key = [
            self.seed,
            size[0],
            size[1],
            density.to_bits(),
            u64::from(is_balanced),
            sample,
        ];
        self.dilution
            .present(columns, self.lattice.count(), &mut Chance::of(&key))
    }

    /// Returns the row of a sample.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn row(&self, sample: u64, progress: &mut Progress) -> Result<Row, Interrupted> {
        let (cells, matching) = self.lattice.solve(&self.present(sample), progress)?;
        let count = |kind| cells.iter().filter(|&&own| own == kind).count() as u64;
        Ok(Row {
            even: count(EVEN),
            odd: count(ODD),
            matched: count(MATCHED),
            matching: matching as u64,
            regions: Regions::new(self.lattice, &cells),
        })
    }

    /// Returns the rows of samples, in order, computed on `threads` threads. The calling thread is one of them, and the
    /// only one that reports progress.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn rows(
        &self,
        samples: Range<u64>,
        threads: usize,
        progress: &mut Progress,
    ) -> Result<Vec<Row>, Interrupted> {
        let count = samples.end.saturating_sub(samples.start) as usize;
        progress.begin(SAMPLING, count);
        let work = Work {
            ensemble: self,
            first: samples.start,
            next: AtomicUsize::new(0),
            rows: Mutex::new(vec![None; count]),
            is_called_off: AtomicBool::new(false),
        };
        thread::scope(|scope| {
            // If the system has no more threads, fewer work.
            for _ in 1..threads.min(count) {
                let others = || work.share(&mut Progress::new(&mut |_, _, _| work.listen()));
                if thread::Builder::new().spawn_scoped(scope, others).is_err() {
                    break;
                }
            }
            let ended = work.share(&mut Progress::every(progress.steps(), &mut |_, _, _| {
                progress.report(work.next.load(Ordering::Relaxed).min(count))
            }));
            work.is_called_off.store(ended.is_err(), Ordering::Relaxed);
            ended
        })?;
        let rows = work.rows.into_inner().expect("no thread has panicked");
        rows.into_iter().map(|row| row.ok_or(Interrupted)).collect()
    }
}

/// Samples that several threads take one by one.
struct Work<'a> {
    ensemble: &'a Ensemble<'a>,
    first: u64,
    next: AtomicUsize,
    rows: Mutex<Vec<Option<Row>>>,
    is_called_off: AtomicBool,
}

impl Work<'_> {
    fn listen(&self) -> Result<(), Interrupted> {
        match self.is_called_off.load(Ordering::Relaxed) {
            true => Err(Interrupted),
            false => Ok(()),
        }
    }

    /// Takes samples until none is left.
    fn share(&self, progress: &mut Progress) -> Result<(), Interrupted> {
        let count = self.rows.lock().expect("no thread has panicked").len();
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            if place >= count {
                return Ok(());
            }
            self.listen()?;
            let row = self.ensemble.row(self.first + place as u64, progress)?;
            self.rows.lock().expect("no thread has panicked")[place] = Some(row);
        }
    }
}
