//! Reviews of games on small boards, as in contests.
//!
//! The sweep is that of [`crate::position::review`], with the terms live, dead and root of
//! [`berge_matching::bipartite::dynamic`]: it begins with a maximum matching of the squares that the token has not
//! visited, and adds p(L), ..., p(0) again. Nothing is ever removed, so there is less to do:
//!
//! - At most one square is exposed but not a root: the last one added, if its mover loses. The next square is a
//!   neighbour and is matched with it.
//! - A matched square is never exposed again, so a root needs no other name.
//! - The neighbours of the last square are checked once: for the verdict, the matching, and the winning moves.
//!
//! Squares are 16-bit numbers, and table sizes are constant powers of two, so accesses need no bounds checks. The
//! tables are on the stack, so a game allocates no memory. Unpredictable branches are avoided: values that must not be
//! written go to an unused place.

use berge_matching::graph::grid::Grid;
use berge_matching::graph::per_vertex::PerVertex;
use berge_matching::graph::steps::RookStep;
use berge_matching::graph::{Graph, Vertex};
use std::ops::{Index, IndexMut, Range};

/// The number of columns of every board; the last ones may have no free squares.
const COLUMNS: usize = 47;

/// The distance from one row to the next.
const STRIDE: Square = COLUMNS as Square + 1;

/// Boards have fewer squares, with the frame: at most 40 rows.
const MOST: usize = 1 << 11;

/// A vertex of the grid.
type Square = u16;

/// A value for each square.
#[derive(Debug)]
struct PerSquare<T>([T; MOST]);

impl<T> Index<Square> for PerSquare<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, v: Square) -> &T {
        &self.0[usize::from(v) % MOST]
    }
}

impl<T> IndexMut<Square> for PerSquare<T> {
    #[inline(always)]
    fn index_mut(&mut self, v: Square) -> &mut T {
        &mut self.0[usize::from(v) % MOST]
    }
}

/// Returns a small board with at least so many rows and columns; None if they are too many.
pub(crate) fn board(rows: usize, columns: usize) -> Option<Grid<RookStep>> {
    let grid = Grid::new(rows, COLUMNS).ok()?;
    (columns <= COLUMNS && grid.bound() <= MOST - 3).then_some(grid)
}

/// Which of the winning moves are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WinsRequest {
    All,
    /// All if there is only one, otherwise at least two.
    Single,
}

/// The winning moves of a position: a bit for each link of the graph that leads to one.
pub(crate) type Wins = u8;

/// Reviews a legal walk on a [`board`] from the last position to the first, and calls `tell` with the winning moves of
/// each; `free` are the squares that the token could have visited and has not.
#[inline(always)] // once for each value of `request`
pub(crate) fn review(
    free: &PerVertex<bool>,
    path: &[Vertex],
    request: WinsRequest,
    mut tell: impl FnMut(usize, Wins),
) {
    let mut sweep = Sweep::new();
    sweep.begin(free);
    let mut losing = None;
    for (i, &p) in path.iter().enumerate().rev() {
        let wins = match losing {
            None => sweep.add(p as Square),
            Some(q) => sweep.add_beside(p as Square, q, request),
        };
        losing = (wins == 0).then_some(p as Square);
        tell(i, wins);
    }
}

/// Returns the square that a step leads to. The steps are constants, so loops over them are unrolled.
#[inline(always)]
fn beside(v: Square, step: usize) -> Square {
    const STEPS: [Square; 4] = [1, STRIDE, 1_u16.wrapping_neg(), STRIDE.wrapping_neg()];
    v.wrapping_add(STEPS[step])
}

/// A maximum matching, and which squares are known to be live or dead.
///
/// Invariants between two calls:
/// - The matching is maximum.
/// - If `root` of a square is an exposed square, the square is live, and `toward` is the next square on its path to the
///   root; every second square of the path has the same root. A root is its own root.
/// - If it is `DEAD`, the square is not live, and all squares that it leads to are `DEAD`. So is the last square added,
///   if its mover loses. Otherwise it is unknown whether the square is live.
/// - `mate` is 0 and `root` is `ABSENT` for absent squares, such as square 0, a corner of the frame.
#[derive(Debug)]
struct Sweep {
    /// The mate of each square; itself if exposed.
    mate: PerSquare<Square>,
    root: PerSquare<Square>,
    toward: PerSquare<Square>,
    /// The search that reached a square.
    met_by: PerSquare<u16>,
    marks: u16,
    queue: PerSquare<Square>,
    /// The even squares of a path that is flipped; the queue of a search's other end.
    path: PerSquare<Square>,
}

/// A square of the frame, which is never a root.
const UNKNOWN: Square = 1;
/// No square of any board: an unused place for writes.
const NOWHERE: Square = MOST as Square - 1;
const DEAD: Square = Square::MAX - 2;
/// The current search has reached the square.
const MET: Square = Square::MAX - 1;
const ABSENT: Square = Square::MAX;

impl Sweep {
    /// Makes the state of a board without squares.
    fn new() -> Self {
        let none = || PerSquare([0; MOST]);
        Sweep {
            mate: none(),
            root: PerSquare([ABSENT; MOST]),
            toward: none(),
            met_by: none(),
            marks: 0,
            queue: none(),
            path: none(),
        }
    }

    /// Starts a game with the free squares.
    fn begin(&mut self, free: &PerVertex<bool>) {
        for (v, (mate, &is_free)) in self.mate.0.iter_mut().zip(free.iter()).enumerate() {
            *mate = v as Square * Square::from(is_free);
        }
        for (root, &is_free) in self.root.0.iter_mut().zip(free.iter()) {
            *root = if is_free { DEAD } else { ABSENT };
        }
        for i in 0..KarpSipser::run(self, free) {
            self.grow(self.path[i]);
        }
    }

    /// Makes all squares live that lead to the exposed square `r`, or matches `r` if an augmenting path begins there.
    ///
    /// If there is no augmenting path, none will ever pass through the squares that lead to `r`.
    fn grow(&mut self, r: Square) {
        if self.mate[r] != r {
            return;
        }
        self.root[r] = r;
        self.queue[0] = r;
        let (mut next, mut end) = (0, 1);
        while next < end {
            let w = self.queue[next];
            next += 1;
            for step in 0..4 {
                let v = beside(w, step);
                let is_dead = self.root[v] == DEAD;
                let mate = self.mate[v];
                let place = if is_dead { v } else { NOWHERE };
                self.toward[place] = w;
                if is_dead && mate == v {
                    for i in 0..end {
                        let w = self.queue[i];
                        self.root[self.mate[w]] = DEAD;
                    }
                    self.flip(v);
                    return;
                }
                self.root[place] = r;
                self.queue[end] = mate;
                end += Square::from(is_dead);
            }
        }
    }

    /// Swaps matched and unmatched edges along the path from `v` to its root; the old mate of `v` does not count.
    fn flip(&mut self, mut v: Square) {
        loop {
            let w = self.toward[v];
            let next = self.mate[w];
            (self.mate[v], self.mate[w]) = (w, v);
            if next == w {
                return;
            }
            v = next;
        }
    }

    /// Adds `p`, which has no newly exposed neighbour; returns the winning moves.
    fn add(&mut self, p: Square) -> Wins {
        let (wins, via) = self.winning_neighbors(p);
        if wins == 0 {
            (self.mate[p], self.root[p]) = (p, DEAD);
        } else {
            (self.toward[p], self.root[p]) = (via, UNKNOWN);
            self.augment(p);
        }
        wins
    }

    /// Matches the exposed live square `p` along its path.
    ///
    /// The even squares of the path are not live and stay so. But flipping the path gives dead neighbours new ways to
    /// them, and squares that dead squares lead to must be marked as dead.
    fn augment(&mut self, p: Square) {
        let (mut end, mut next) = (0, p);
        loop {
            let w = self.toward[next];
            self.path[end] = w;
            end += 1;
            next = self.mate[w];
            if next == w {
                break;
            }
        }
        self.flip(p);
        for i in 0..end {
            self.is_live(self.path[i]);
        }
    }

    /// Adds `p` and matches it with the exposed square `q`, which was added last; returns the winning moves.
    #[inline(always)]
    fn add_beside(&mut self, p: Square, q: Square, request: WinsRequest) -> Wins {
        let (live_wins, via) = self.winning_neighbors(p);
        let mut wins = live_wins;
        for step in 0..4 {
            wins |= u8::from(beside(p, step) == q) << step;
        }
        if request == WinsRequest::All || live_wins == 0 {
            wins |= self.find_leading(p, q, wins, request);
        }
        (self.mate[p], self.mate[q]) = (q, p);
        if live_wins == 0 {
            self.root[p] = DEAD;
        } else {
            self.root[p] = self.root[self.mate[via]];
            self.toward[p] = via;
            self.revive(q, self.root[p]);
        }
        wins
    }

    /// Returns the neighbours of the absent `p` that are roots or have live mates, and one of them.
    #[inline(always)]
    fn winning_neighbors(&mut self, p: Square) -> (Wins, Square) {
        let (mut wins, mut via) = (0, 0);
        for step in 0..4 {
            let w = beside(p, step);
            let is_live = self.is_live(self.mate[w]);
            wins |= u8::from(is_live) << step;
            via = if is_live { w } else { via };
        }
        (wins, via)
    }

    /// Whether `u` is a root or live.
    #[inline(always)]
    fn is_live(&mut self, u: Square) -> bool {
        let root = self.root[u];
        self.mate[root] == root || (root < DEAD && self.find_live(u))
    }

    /// Does the same for a matched square, by a search.
    fn find_live(&mut self, u: Square) -> bool {
        self.root[u] = MET;
        self.queue[0] = u;
        let (mut next, mut end) = (0, 1);
        while next < end {
            let x = self.queue[next];
            for step in 0..4 {
                let w = beside(x, step);
                let y = self.mate[w];
                let root = self.root[y];
                if self.mate[root] == root {
                    for i in 0..end {
                        let met = self.queue[i];
                        self.root[met] = UNKNOWN;
                    }
                    self.turn_toward(u, x, w, root);
                    return true;
                }
                let is_open = root < DEAD;
                // How the square was reached.
                let place = if is_open { y } else { NOWHERE };
                (self.toward[place], self.root[place]) = (x, MET);
                self.queue[end] = y;
                end += Square::from(is_open);
            }
            next += 1;
        }
        for i in 0..end {
            let met = self.queue[i];
            self.root[met] = DEAD;
        }
        false
    }

    /// Reverses the links from `u` to `x`, so that they lead from `u` to `x` and on to `w`.
    fn turn_toward(&mut self, u: Square, mut x: Square, mut w: Square, root: Square) {
        loop {
            self.root[x] = root;
            let back = std::mem::replace(&mut self.toward[x], w);
            if x == u {
                return;
            }
            w = self.mate[x];
            x = back;
        }
    }

    /// Sets the root of every dead square that leads to `w`, whose mate has become live.
    fn revive(&mut self, w: Square, root: Square) {
        self.queue[0] = w;
        let (mut next, mut end) = (0, 1);
        while next < end {
            let w = self.queue[next];
            next += 1;
            for step in 0..4 {
                let v = beside(w, step);
                let is_dead = self.root[v] == DEAD;
                let place = if is_dead { v } else { NOWHERE };
                (self.root[place], self.toward[place]) = (root, w);
                self.queue[end] = self.mate[v];
                end += Square::from(is_dead);
            }
        }
    }

    /// Returns the neighbours of the absent `p` whose mates lead to the exposed `q`; `known` are `q` and those with
    /// live mates, so the mates of the others are dead. If a single one is requested, it returns at most one.
    #[inline(always)]
    fn find_leading(&mut self, p: Square, q: Square, known: Wins, request: WinsRequest) -> Wins {
        let mut behind = Predecessors {
            mark: self.mark(q),
            next: 0,
            end: 1,
        };
        self.path[0] = q;
        let mut ahead = self.mark(0);
        let mut wins = 0;
        for step in 0..4 {
            let u = self.mate[beside(p, step)];
            if known >> step & 1 == 0 && u != 0 && self.leads_to(u, ahead, &mut behind) {
                wins |= 1 << step;
                if request == WinsRequest::Single {
                    break;
                }
                // Of those that were met some may lead to `q`, and others not.
                ahead = self.mark(0);
            }
        }
        wins
    }

    /// Whether the dead square `u` leads to the square where the search `behind` began. The search from `u` and that
    /// one take turns, at the cost of the smaller one; `ahead` is the mark of squares that do not lead there.
    #[inline(always)]
    fn leads_to(&mut self, u: Square, ahead: u16, behind: &mut Predecessors) -> bool {
        if self.met_by[u] == behind.mark || self.met_by[u] == ahead {
            return self.met_by[u] == behind.mark;
        }
        self.met_by[u] = ahead;
        self.queue[0] = u;
        let (mut next, mut end) = (0, 1);
        while next < end && behind.next < behind.end {
            let x = self.queue[next];
            next += 1;
            for step in 0..4 {
                let w = beside(x, step);
                let u = self.mate[w];
                let met_by = self.met_by[u];
                if met_by == behind.mark {
                    return true;
                }
                // Absent squares have no mate to continue from: 0 has the mark.
                self.met_by[u] = ahead;
                self.queue[end] = u;
                end += Square::from(met_by != ahead);
            }
            let y = self.path[behind.next];
            behind.next += 1;
            let mut is_met = false;
            for step in 0..4 {
                let x = beside(y, step);
                let met_by = self.met_by[x];
                is_met |= met_by == ahead;
                let mate = self.mate[x];
                self.met_by[x] = behind.mark;
                self.path[behind.end] = mate;
                behind.end += Square::from((mate != 0) & (met_by != behind.mark));
            }
            if is_met {
                return true;
            }
        }
        false
    }

    /// Marks a square with a new number.
    fn mark(&mut self, v: Square) -> u16 {
        self.marks += 1;
        self.met_by[v] = self.marks;
        self.marks
    }
}

/// The search for squares that lead to one.
struct Predecessors {
    mark: u16,
    next: Square,
    end: Square,
}

/// Karp and Sipser's first matching, as in [`berge_matching::matching::karp_sipser`].
#[derive(Debug)]
struct KarpSipser {
    /// The number of exposed neighbours of an exposed square; `TAKEN` or slightly less for others.
    degree: PerSquare<u8>,
    /// The number of squares in the sweep's queue; each had one exposed neighbour when it was added.
    leaves: Square,
}

const TAKEN: u8 = 0xFF;

/// More than any degree; `TAKEN` is never lowered to this value.
const FEW: u8 = 0x80;

impl KarpSipser {
    /// Matches free squares, none of which is matched yet; returns the number of exposed squares, which are in
    /// `sweep.path`.
    fn run(sweep: &mut Sweep, free: &PerVertex<bool>) -> Square {
        let squares = STRIDE + 1..free.len() as Square - STRIDE - 1;
        let mut matching = KarpSipser {
            degree: PerSquare([TAKEN; MOST]),
            leaves: 0,
        };
        matching.count(free, squares.clone());
        for v in squares.clone() {
            matching.note(sweep, v);
        }
        matching.strip(sweep);
        let mut count = 0;
        for v in squares {
            match matching.degree[v] {
                FEW.. => {}
                0 => {
                    sweep.path[count] = v;
                    count += 1;
                }
                _ => {
                    matching.join(sweep, v);
                    matching.strip(sweep);
                }
            }
        }
        count
    }

    /// Counts the free neighbours of the free squares in a range.
    fn count(&mut self, free: &PerVertex<bool>, squares: Range<Square>) {
        let beside = |step: i16| {
            let place = |v: Square| Vertex::from(v.wrapping_add_signed(step));
            free[place(squares.start)..place(squares.end)].iter()
        };
        let rows = STRIDE as i16;
        let across = beside(-1).zip(beside(1));
        let along = beside(-rows).zip(beside(rows));
        let degrees = &mut self.degree.0[usize::from(squares.start)..usize::from(squares.end)];
        let around = degrees.iter_mut().zip(beside(0)).zip(across.zip(along));
        for ((degree, &is_free), ((&left, &right), (&above, &below))) in around {
            let count = u8::from(left) + u8::from(right) + u8::from(above) + u8::from(below);
            *degree = if is_free { count } else { TAKEN };
        }
    }

    /// Adds `v` to the leaves if it is one.
    #[inline(always)]
    fn note(&mut self, sweep: &mut Sweep, v: Square) {
        sweep.queue[self.leaves] = v;
        self.leaves += Square::from(self.degree[v] == 1);
    }

    /// Matches the leaves, and those that become leaves.
    fn strip(&mut self, sweep: &mut Sweep) {
        while self.leaves > 0 {
            self.leaves -= 1;
            let v = sweep.queue[self.leaves];
            if self.degree[v] == 1 {
                self.join(sweep, v);
            }
        }
    }

    /// Matches `v` with its exposed neighbour that has the fewest exposed neighbours.
    #[inline(always)]
    fn join(&mut self, sweep: &mut Sweep, v: Square) {
        let key = |w: Square| u32::from(self.degree[w]) << 16 | u32::from(w);
        let keys = [0, 1, 2, 3].map(|step| key(beside(v, step)));
        let scarcest = keys[0].min(keys[1]).min(keys[2].min(keys[3]));
        let w = scarcest as Square;
        (sweep.mate[v], sweep.mate[w]) = (w, v);
        (self.degree[v], self.degree[w]) = (TAKEN, TAKEN);
        for end in [v, w] {
            for step in 0..4 {
                let x = beside(end, step);
                self.degree[x] -= 1;
                self.note(sweep, x);
            }
        }
    }
}
