//! Games on boards as contests have them, which are small: the verdicts of their positions, and nothing else.
//!
//! The sweep is that of [`crate::position::review`], and what is called live, dead and a root is so in
//! [`berge_matching::bipartite::maintained`]: from a maximum matching of what the token has not touched, p(L), ..., p(0) are added
//! again. As nothing is ever taken out, and no move need be named, there is less to do:
//!
//! - One square at most is exposed and no root: the one added last, where its mover loses. The next to be added is
//!   beside it, and matched with it.
//! - A square that has been matched is never exposed again, so that a root needs no name but its own.
//! - Who moves beside the square added last is asked once, for the verdict, the matching and what else is winning.
//!
//! Squares are numbers of 16 bits, and tables have a size that is known when this is compiled and a power of two, so
//! that no access needs a test; they lie on the stack, so that a game takes no memory of its own. Where nobody can foresee
//! what a branch would do there is none: what is not to be written is written to a place that nobody reads.

use berge_matching::graph::grid::{Grid, RookStep};
use berge_matching::graph::per_vertex::PerVertex;
use berge_matching::graph::{Graph, Vertex};
use std::ops::{Index, IndexMut, Range};

/// A board has so many columns, of which the last ones may be without free squares.
pub(super) const COLUMNS: usize = 47;

/// From one row to the next.
const STRIDE: Square = COLUMNS as Square + 1;

/// Boards have fewer squares, frame included: at most 40 rows.
const MOST: usize = 1 << 11;

/// A vertex of the grid.
type Square = u16;

/// One value a square.
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

/// What is known of the positions of a game, the last one included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Verdicts {
    /// Whether the player to move wins.
    pub winning: Vec<bool>,
    /// Whether exactly one move wins.
    pub single: Vec<bool>,
}

/// The verdicts of a legal walk, where `free` are the squares that it could have gone to and has not; `None` where the
/// board is not small.
pub(super) fn review(
    grid: &Grid<RookStep>,
    free: &PerVertex<bool>,
    path: &[Vertex],
) -> Option<Verdicts> {
    if grid.columns() != COLUMNS || grid.bound() > MOST - 3 {
        return None;
    }
    let mut sweep = Sweep::new();
    sweep.begin(free);
    let mut verdicts = Verdicts {
        winning: vec![false; path.len()],
        single: vec![false; path.len()],
    };
    let mut losing = None;
    let places = verdicts.winning.iter_mut().zip(&mut verdicts.single);
    for (&p, (winning, single)) in path.iter().zip(places).rev() {
        (*winning, *single) = match losing {
            None => sweep.add(p as Square),
            Some(q) => (true, sweep.add_beside(p as Square, q)),
        };
        losing = (!*winning).then_some(p as Square);
    }
    Some(verdicts)
}

/// The square that a step leads to. Loops over the steps, which are known when this is compiled, are unrolled.
#[inline(always)]
fn beside(v: Square, step: usize) -> Square {
    const STEPS: [Square; 4] = [1, STRIDE, 1_u16.wrapping_neg(), STRIDE.wrapping_neg()];
    v.wrapping_add(STEPS[step])
}

/// A maximum matching, and what is known of who is live.
///
/// Invariants, between any two calls:
/// - The matching is maximum.
/// - Where `root` of a square is an exposed one, the square is live, and `toward` is the next one on its path to that
///   root, whose every other square has the same root. A root is its own.
/// - Where it is `DEAD` the square is not live, and what it leads to is `DEAD`. So is the square that was added last where
///   its mover loses. Where it is none of these, nobody knows.
/// - `mate` is 0 and `root` is `ABSENT` where a square is not there, as square 0 is: a corner of the frame.
#[derive(Debug)]
struct Sweep {
    /// What a square is matched with; itself where it is exposed.
    mate: PerSquare<Square>,
    root: PerSquare<Square>,
    toward: PerSquare<Square>,
    /// By which search a square was met.
    met_by: PerSquare<u16>,
    searches: u16,
    queue: PerSquare<Square>,
    /// The even squares of a path that is turned over; the queue of a search's other end.
    path: PerSquare<Square>,
}

/// A square of the frame, which is nobody's root.
const UNKNOWN: Square = 1;
/// No square of any board: what is written there nobody reads.
const NOWHERE: Square = MOST as Square - 1;
const DEAD: Square = Square::MAX - 2;
/// The search that is going on has met the square.
const MET: Square = Square::MAX - 1;
const ABSENT: Square = Square::MAX;

impl Sweep {
    /// Of a board without squares.
    fn new() -> Self {
        let none = || PerSquare([0; MOST]);
        Sweep {
            mate: none(),
            root: PerSquare([ABSENT; MOST]),
            toward: none(),
            met_by: none(),
            searches: 0,
            queue: none(),
            path: none(),
        }
    }

    /// Takes in the free squares.
    fn begin(&mut self, free: &PerVertex<bool>) {
        for (v, (mate, &is_free)) in self.mate.0.iter_mut().zip(free.iter()).enumerate() {
            *mate = v as Square * Square::from(is_free);
        }
        for (root, &is_free) in self.root.0.iter_mut().zip(free.iter()) {
            *root = if is_free { DEAD } else { ABSENT };
        }
        for i in 0..Start::run(self, free) {
            self.grow(self.path[i]);
        }
    }

    /// Makes all live that lead to the exposed square `r`, or matches it if an augmenting path begins there.
    ///
    /// If none does, no augmenting path ever meets what leads to `r`.
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

    /// Exchanges matched and unmatched edges along the path from `v`, whose old partner no longer counts, to its root.
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

    /// Adds `p`, beside which no new square is exposed; says whether its mover wins, and whether by a single move.
    fn add(&mut self, p: Square) -> (bool, bool) {
        match self.ways(p) {
            (0, _) => {
                (self.mate[p], self.root[p]) = (p, DEAD);
                (false, false)
            }
            (ways, via) => {
                (self.toward[p], self.root[p]) = (via, UNKNOWN);
                self.augment(p);
                (true, ways == 1)
            }
        }
    }

    /// Matches the exposed live square `p` along its path.
    ///
    /// The even squares of the path are not live and stay so. But turning the path over gives dead squares beside it new
    /// ways to them, and what dead squares lead to has to be known to be dead.
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

    /// Adds `p` and matches it with the exposed square `q`, which was added last; says whether no other move wins.
    fn add_beside(&mut self, p: Square, q: Square) -> bool {
        let (ways, via) = self.ways(p);
        let single = ways == 0 && !self.leads(p, q);
        (self.mate[p], self.mate[q]) = (q, p);
        if ways == 0 {
            self.root[p] = DEAD;
        } else {
            self.root[p] = self.root[self.mate[via]];
            self.toward[p] = via;
            self.revive(q, self.root[p]);
        }
        single
    }

    /// How many squares beside the absent `p` are roots, or have live mates; and one of them.
    #[inline(always)]
    fn ways(&mut self, p: Square) -> (u32, Square) {
        let (mut ways, mut via) = (0, 0);
        for step in 0..4 {
            let w = beside(p, step);
            let is_live = self.is_live(self.mate[w]);
            ways += u32::from(is_live);
            via = if is_live { w } else { via };
        }
        (ways, via)
    }

    /// Whether `u` is a root or live.
    #[inline(always)]
    fn is_live(&mut self, u: Square) -> bool {
        let root = self.root[u];
        self.mate[root] == root || (root < DEAD && self.find_live(u))
    }

    /// The same of one that is matched, by a search.
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
                // How it was reached.
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

    /// Turns round the notes from `u` to `x` of how each was reached, so that they lead from `u` to `x` and on by `w`.
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

    /// Gives every dead square that leads to `w`, whose mate has come to be live, the same root.
    fn revive(&mut self, w: Square, root: Square) {
        self.queue[0] = w;
        let mut end = 1;
        while end > 0 {
            end -= 1;
            let w = self.queue[end];
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

    /// Whether another square beside the absent `p` than the exposed `q`, all of whose mates are dead, has a mate that
    /// leads to `q`: by a search from both ends at once, which costs what the smaller end costs.
    fn leads(&mut self, p: Square, q: Square) -> bool {
        let (ahead, behind) = (self.searches + 1, self.searches + 2);
        self.searches = behind;
        let (mut end, mut next) = (0, 0);
        for step in 0..4 {
            let w = beside(p, step);
            let u = self.mate[w];
            self.met_by[u] = ahead;
            self.queue[end] = u;
            end += Square::from((w != q) & (u != 0));
        }
        // What is not there has no mate to go on from.
        self.met_by[0] = ahead;
        self.met_by[q] = behind;
        self.path[0] = q;
        let (mut end_behind, mut next_behind) = (1, 0);
        while next < end && next_behind < end_behind {
            let x = self.queue[next];
            next += 1;
            for step in 0..4 {
                let w = beside(x, step);
                let u = self.mate[w];
                let met_by = self.met_by[u];
                if met_by == behind {
                    return true;
                }
                self.met_by[u] = ahead;
                self.queue[end] = u;
                end += Square::from(met_by != ahead);
            }
            let y = self.path[next_behind];
            next_behind += 1;
            for step in 0..4 {
                let x = beside(y, step);
                let met_by = self.met_by[x];
                if met_by == ahead {
                    return true;
                }
                let mate = self.mate[x];
                self.met_by[x] = behind;
                self.path[end_behind] = mate;
                end_behind += Square::from((mate != 0) & (met_by != behind));
            }
        }
        false
    }
}

/// Karp and Sipser's start, as [`berge_matching::matching::karp_sipser`].
#[derive(Debug)]
struct Start {
    /// How many exposed squares are beside an exposed one; `TAKEN` or a little less, where it is not exposed.
    degree: PerSquare<u8>,
    /// So many squares in the sweep's queue had one exposed neighbour when they were put there.
    leaves: Square,
}

const TAKEN: u8 = 0xFF;

/// More than any degree, and less than `TAKEN` by more than it is ever lowered.
const FEW: u8 = 0x80;

impl Start {
    /// Matches free squares, of which none is matched yet; returns how many stay exposed, which lie in `sweep.path`.
    fn run(sweep: &mut Sweep, free: &PerVertex<bool>) -> Square {
        let squares = STRIDE + 1..free.len() as Square - STRIDE - 1;
        let mut start = Start {
            degree: PerSquare([TAKEN; MOST]),
            leaves: 0,
        };
        start.count(free, squares.clone());
        for v in squares.clone() {
            start.note(sweep, v);
        }
        start.strip(sweep);
        let mut count = 0;
        for v in squares {
            match start.degree[v] {
                FEW.. => {}
                0 => {
                    sweep.path[count] = v;
                    count += 1;
                }
                _ => {
                    start.join(sweep, v);
                    start.strip(sweep);
                }
            }
        }
        count
    }

    /// Counts the free neighbours of the free ones among some squares.
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

    /// Puts `v` to the leaves if it is one.
    #[inline(always)]
    fn note(&mut self, sweep: &mut Sweep, v: Square) {
        sweep.queue[self.leaves] = v;
        self.leaves += Square::from(self.degree[v] == 1);
    }

    /// Matches the leaves, and those that come to be leaves.
    fn strip(&mut self, sweep: &mut Sweep) {
        while self.leaves > 0 {
            self.leaves -= 1;
            let v = sweep.queue[self.leaves];
            if self.degree[v] == 1 {
                self.join(sweep, v);
            }
        }
    }

    /// Matches `v` with the exposed neighbour that has the fewest left.
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
