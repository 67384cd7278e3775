//! Who wins when the token never uses an edge twice, and may come back to a vertex.
//!
//! On bipartite graphs this is linear algebra over GF(2) (Fraenkel, Scheinerman and Ullman 1993). Let the token stand
//! on v, and call v's side *near*, the other one *far*. A set of vertices is *even around* w if it holds an even number
//! of w's neighbours.
//!
//! - **Even kernel.** If v is in a set S of near vertices that is even around every far vertex, the mover at v loses:
//!   a move to w uses up one edge between w and S, so another one is left there, and the answer along it leads back
//!   into S, which is then even around w again. The game ends, and never for want of an answer.
//! - **Odd kernel.** If a set T of far vertices is odd around v and even around every other near vertex, the mover
//!   wins: some neighbour w of v is in T, and without the edge vw the set T is an even kernel that holds w.
//! - **One of the two exists.** Let N have a row for each near vertex, a column for each far one. S is a sum of rows,
//!   v's among them, that vanishes; T is a solution x of N x = e(v). If v's row is a sum of other rows, there is an S
//!   but no T: the other rows times T are 0, and their sum would have to be 1. If it is not, there is a solution.
//!
//! **All winning moves.** A neighbour w of v wins iff it is in *some* odd kernel T. If it is in T it wins, as above. If
//! it wins, the opponent loses at w in G - vw, so that an even kernel T of G - vw holds w, as just shown; in G the edge
//! vw makes that same T odd around v and changes nothing elsewhere. As the odd kernels are one solution of N x = e(v)
//! plus the solutions of N x = 0, the question is which unknowns can be 1, not which are in the one T that was found.
//!
//! A kernel's part in the token's component is a kernel too, so nothing else is looked at.
//!
//! All of it comes out of a single triangular factorization of N, [`Echelon`], in which v's row is the last. Rows are
//! stored from their first to their last bit, so what counts is the profile of N rather than its area: where the
//! vertices of a board are numbered row by row, N stays a band about as wide as the board.

use crate::graph::Vertex;
use crate::pulse::{Interrupted, Pulse, Stage};
use std::fmt;
use std::ops::Range;

/// The most bits that the matrix of one component may have, one side times the other: a gigabyte.
pub const MOST_BITS: u64 = 1 << 33;

/// Why a graph is not one for [`EdgeGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// An odd cycle goes through `edge`.
    NotBipartite { edge: (Vertex, Vertex) },
    /// The two sides of some component, multiplied, exceed [`MOST_BITS`].
    TooLarge { sides: (usize, usize) },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NotBipartite { edge: (u, v) } => write!(
                f,
                "an odd cycle goes through the edge {u} - {v}; edge geography is solved on bipartite graphs only"
            ),
            Error::TooLarge { sides: (near, far) } => write!(
                f,
                "a component with sides of {near} and {far} vertices; at most {MOST_BITS} pairs are possible"
            ),
        }
    }
}

impl std::error::Error for Error {}

/// What perfect play makes of a position, and a set of vertices that proves it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    pub winning: bool,
    /// Every move that wins, sorted; none in a losing position.
    pub winning_moves: Vec<Vertex>,
    /// In a losing position an even kernel that holds the token's vertex, in a winning one an odd kernel; sorted. Empty
    /// where the token is not on the board yet.
    pub kernel: Vec<Vertex>,
}

/// A position of edge geography: the edges that are left, and the token.
///
/// While there is no token, the move is to put it on any vertex.
#[derive(Clone, Debug)]
pub struct EdgeGame {
    /// The neighbours of `v`, sorted, are `neighbours[starts[v]..starts[v + 1]]`.
    starts: Vec<usize>,
    neighbours: Vec<Vertex>,
    /// For each entry of `neighbours`, whether that edge is used; the two entries of an edge agree.
    used: Vec<bool>,
    /// Where the token has been since it was put down, its own vertex last.
    path: Vec<Vertex>,
}

/// Not a row, not a column, not a side.
const NONE: u32 = u32::MAX;

impl EdgeGame {
    /// The simple graph with the vertices `0..order` and these edges, none of them used, and no token.
    ///
    /// The edges must be those of a simple graph: ends below `order`, no loops, each edge once.
    ///
    /// # Errors
    /// [`Error`] where there is an odd cycle or, failing that, a component is too large.
    pub fn new(order: usize, edges: &[(Vertex, Vertex)]) -> Result<Self, Error> {
        let game = Self::of_edges(order, edges);
        let mut side = vec![NONE; order];
        let mut too_large = None;
        for v in 0..order {
            if side[v] == NONE {
                let [near, far] = game
                    .component(v as Vertex, &mut side)
                    .map(|half| half.len());
                if near as u128 * far as u128 > u128::from(MOST_BITS) {
                    too_large = Some(Error::TooLarge { sides: (near, far) });
                }
            }
        }
        // Two vertices of one side are joined by a path of even length: the one along which the component was found.
        let odd = |&&(u, v): &&(Vertex, Vertex)| side[u as usize] == side[v as usize];
        match edges.iter().find(odd) {
            Some(&edge) => Err(Error::NotBipartite { edge }),
            None => too_large.map_or(Ok(game), Err),
        }
    }

    fn of_edges(order: usize, edges: &[(Vertex, Vertex)]) -> Self {
        let mut arcs: Vec<_> = edges.iter().flat_map(|&(u, v)| [(u, v), (v, u)]).collect();
        arcs.sort_unstable();
        debug_assert!(edges.iter().all(|(u, v)| u != v), "a loop");
        debug_assert!(arcs.windows(2).all(|two| two[0] != two[1]), "an edge twice");
        debug_assert!(arcs.last().is_none_or(|&(u, _)| (u as usize) < order));
        let mut starts = vec![0; order + 1];
        for &(u, _) in &arcs {
            starts[u as usize + 1] += 1;
        }
        for v in 0..order {
            starts[v + 1] += starts[v];
        }
        EdgeGame {
            starts,
            neighbours: arcs.iter().map(|&(_, v)| v).collect(),
            used: vec![false; arcs.len()],
            path: Vec::new(),
        }
    }

    /// How many vertices there are.
    pub fn order(&self) -> usize {
        self.starts.len() - 1
    }

    /// Where the token stands.
    pub fn token(&self) -> Option<Vertex> {
        self.path.last().copied()
    }

    /// Where the token has been since it was put down, its own vertex last.
    pub fn path(&self) -> &[Vertex] {
        &self.path
    }

    /// Takes the token up and puts it on another vertex, or beside the board. No edge is used, none that was used comes
    /// back, and the path begins anew. False, and nothing changed, where there is no such vertex.
    pub fn set_token(&mut self, token: Option<Vertex>) -> bool {
        let exists = token.is_none_or(|v| (v as usize) < self.order());
        if exists {
            self.path.clear();
            self.path.extend(token);
        }
        exists
    }

    /// Every legal move, sorted.
    pub fn legal(&self) -> Vec<Vertex> {
        match self.token() {
            Some(v) => self.ways(v).collect(),
            None => (0..self.order()).map(|v| v as Vertex).collect(),
        }
    }

    /// Moves the token to `v`, or puts it there if it is not on the board. False, and nothing changed, where that is
    /// illegal.
    pub fn push(&mut self, v: Vertex) -> bool {
        let legal = match self.token() {
            Some(u) => self.mark(u, v, true),
            None => (v as usize) < self.order(),
        };
        if legal {
            self.path.push(v);
        }
        legal
    }

    /// Takes the last move back and says where it led; `None` where the path is empty.
    pub fn pop(&mut self) -> Option<Vertex> {
        let v = self.path.pop()?;
        if let Some(u) = self.token() {
            self.mark(u, v, false);
        }
        Some(v)
    }

    /// Marks the edge `uv` as used or not used; false, and nothing changed, where it is not there or is marked so.
    fn mark(&mut self, u: Vertex, v: Vertex, used: bool) -> bool {
        let (Some(there), Some(back)) = (self.arc(u, v), self.arc(v, u)) else {
            return false;
        };
        self.used[back] = used;
        std::mem::replace(&mut self.used[there], used) != used
    }

    /// Where `neighbours` has the edge from `u` to `v`.
    fn arc(&self, u: Vertex, v: Vertex) -> Option<usize> {
        let arcs = self.arcs(u);
        let found = self.neighbours.get(arcs.clone())?.binary_search(&v).ok()?;
        Some(arcs.start + found)
    }

    fn arcs(&self, v: Vertex) -> Range<usize> {
        match self.starts.get(v as usize..) {
            Some([start, end, ..]) => *start..*end,
            _ => 0..0,
        }
    }

    /// The ends of the edges at `v` that are left, sorted.
    fn ways(&self, v: Vertex) -> impl Iterator<Item = Vertex> {
        self.arcs(v)
            .filter(|&arc| !self.used[arc])
            .map(|arc| self.neighbours[arc])
    }

    /// What is connected with `v` by edges that are left: `v`'s side, `v` first, and the other one. `side` is `NONE` at
    /// vertices not met before, and becomes 0 and 1 respectively.
    fn component(&self, v: Vertex, side: &mut [u32]) -> [Vec<Vertex>; 2] {
        let mut halves = [vec![v], vec![]];
        side[v as usize] = 0;
        let mut followed = [0, 0];
        while let Some(near) = (0..2).find(|&near| followed[near] < halves[near].len()) {
            let far = 1 - near;
            for w in self.ways(halves[near][followed[near]]) {
                if side[w as usize] == NONE {
                    side[w as usize] = far as u32;
                    halves[far].push(w);
                }
            }
            followed[near] += 1;
        }
        halves
    }

    /// The component of `v`, eliminated with `v`'s row last. `column` is `NONE` on the component before the call; after
    /// it, it holds the columns of the far vertices.
    fn eliminate(
        &self,
        v: Vertex,
        column: &mut [u32],
        pulse: &mut Pulse,
    ) -> Result<Echelon, Interrupted> {
        let [mut near, mut far] = self.component(v, column);
        near[1..].sort_unstable();
        near.rotate_left(1);
        far.sort_unstable();
        for (number, &w) in far.iter().enumerate() {
            column[w as usize] = number as u32;
        }
        let mut echelon = Echelon::new(far);
        for u in near {
            let ones = self.ways(u).map(|w| column[w as usize] as usize);
            echelon.insert(u, ones, pulse)?;
        }
        Ok(echelon)
    }

    /// Who wins, and how.
    ///
    /// With sides of n and m vertices in the token's component, at most n m min(n, m) / 64 operations on words
    /// and two matrices of n m bits; without a token, that of [`EdgeGame::losing_starts`].
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn value(&self, pulse: &mut Pulse) -> Result<Value, Interrupted> {
        let Some(v) = self.token() else {
            let losing = self.losing_starts(pulse)?;
            let starts = (0..self.order()).filter(|&v| losing[v]);
            let winning_moves: Vec<_> = starts.map(|v| v as Vertex).collect();
            return Ok(Value {
                winning: !winning_moves.is_empty(),
                winning_moves,
                kernel: Vec::new(),
            });
        };
        let mut column = vec![NONE; self.order()];
        let echelon = self.eliminate(v, &mut column, pulse)?;
        if let Some(row) = echelon.zero.last().filter(|row| row.vertex == v) {
            return Ok(Value {
                kernel: echelon.even_kernel(row, pulse)?,
                ..Value::default()
            });
        }
        let unknowns = echelon.unknowns(Some(echelon.pivots.len() - 1), pulse)?;
        let wins = |w: &Vertex| echelon.can_be_one(&unknowns, column[*w as usize] as usize);
        Ok(Value {
            winning: true,
            winning_moves: self.ways(v).filter(wins).collect(),
            kernel: echelon.odd_kernel(&unknowns),
        })
    }

    /// For each vertex, whether the mover would lose with the token there and the same edges left.
    ///
    /// Such a vertex is in some even kernel. Those of one side are the solutions of N x = 0, those of the other the
    /// sums of rows that vanish: one elimination for each component, whatever the number of vertices.
    ///
    /// # Errors
    /// [`Interrupted`] where `pulse` calls the work off.
    pub fn losing_starts(&self, pulse: &mut Pulse) -> Result<Vec<bool>, Interrupted> {
        let mut losing = vec![false; self.order()];
        let mut column = vec![NONE; self.order()];
        for v in 0..self.order() {
            pulse.step()?;
            if column[v] == NONE {
                let echelon = self.eliminate(v as Vertex, &mut column, pulse)?;
                echelon.mark_even(&mut losing, pulse)?;
            }
        }
        Ok(losing)
    }
}

/// The value of each position of a game in which the token walks along `path`, from its first vertex to its last.
///
/// As many eliminations as there are positions.
///
/// # Errors
/// [`Interrupted`] where `pulse` calls the work off.
///
/// # Panics
/// Where a move is illegal.
pub fn review(
    mut game: EdgeGame,
    path: &[Vertex],
    pulse: &mut Pulse,
) -> Result<Vec<Value>, Interrupted> {
    pulse.begin(Stage::Reviewing, path.len());
    let mut values = Vec::with_capacity(path.len());
    for &v in path {
        assert!(game.push(v), "an illegal move to {v}");
        values.push(game.value(pulse)?);
        pulse.advance();
    }
    Ok(values)
}

/// A row of [`Echelon`]: the bits from the first to the last that is set, in whole words.
struct Row {
    /// The near vertex that it belongs to.
    vertex: Vertex,
    /// Its words in [`Echelon::words`], and which word of the matrix the first of them is.
    words: Range<usize>,
    first: usize,
    /// The column of its pivot; behind all columns where the row has vanished.
    pivot: usize,
}

/// The matrix N, triangular: the rows are added one by one, and to each are added those before it that clear its first
/// bit, until it has a first bit that no other row has, its pivot, or vanishes.
///
/// As nothing is left of the pivot, that is where the row keeps its history: a bit there says that the row with the
/// pivot in that column has been added. So the two triangular factors together take no more room than N, and lie within
/// its profile.
struct Echelon {
    /// The far vertices, which the columns belong to.
    columns: Vec<Vertex>,
    words: Vec<u64>,
    /// The rows that have a pivot, in the order in which they came.
    pivots: Vec<Row>,
    /// The rows that have vanished.
    zero: Vec<Row>,
    /// For each column, which of the `pivots` has its pivot there; `NONE` where the unknown is free.
    pivot_of: Vec<u32>,
    /// The row that is being added; all zero between two of them.
    scratch: Vec<u64>,
}

/// The words of a row that are worked through between two steps of the pulse.
const WORDS_PER_STEP: usize = 64;

/// The bits above bit `bit`.
fn above(bit: usize) -> u64 {
    (!1) << bit
}

impl Echelon {
    fn new(columns: Vec<Vertex>) -> Self {
        Echelon {
            words: Vec::new(),
            pivots: Vec::new(),
            zero: Vec::new(),
            pivot_of: vec![NONE; columns.len()],
            scratch: vec![0; columns.len().div_ceil(64)],
            columns,
        }
    }

    /// Adds the row of `vertex`, which has ones in these columns.
    fn insert(
        &mut self,
        vertex: Vertex,
        ones: impl Iterator<Item = usize>,
        pulse: &mut Pulse,
    ) -> Result<(), Interrupted> {
        let (mut first, mut end) = (self.scratch.len(), 0);
        for column in ones {
            let at = column / 64;
            self.scratch[at] |= 1 << (column % 64);
            (first, end) = (first.min(at), end.max(at + 1));
        }
        let pivot = self.reduce(first, &mut end, pulse)?;
        let row = first.min(end)..end;
        let start = self.words.len();
        self.words.extend_from_slice(&self.scratch[row.clone()]);
        self.scratch[row].fill(0);
        // What has cancelled out at the end of the row need not be kept.
        let kept = self.words[start..].iter().rposition(|&word| word != 0);
        self.words.truncate(start + kept.map_or(0, |last| last + 1));
        let row = Row {
            vertex,
            words: start..self.words.len(),
            first,
            pivot: pivot.unwrap_or(usize::MAX),
        };
        match pivot {
            Some(column) => {
                self.pivot_of[column] = self.pivots.len() as u32;
                self.pivots.push(row);
            }
            None => self.zero.push(row),
        }
        Ok(())
    }

    /// Clears the first bits of the row in `scratch`, whose ones lie in the words from `at` to before `end`, until one
    /// is found that is no row's pivot yet.
    ///
    /// Invariant: the bits before `column` are the row's history, and the others the rest of the row.
    fn reduce(
        &mut self,
        mut at: usize,
        end: &mut usize,
        pulse: &mut Pulse,
    ) -> Result<Option<usize>, Interrupted> {
        while at < *end {
            pulse.step()?;
            let mut rest = self.scratch[at];
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                let column = at * 64 + bit;
                let Some(row) = self.pivots.get(self.pivot_of[column] as usize) else {
                    return Ok(Some(column));
                };
                // All of that row but its pivot: the bit that it would clear stays, as history.
                let words = &self.words[row.words.start + (at - row.first)..row.words.end];
                self.scratch[at] ^= words[0] & above(bit);
                add(
                    &mut self.scratch[at + 1..][..words.len() - 1],
                    &words[1..],
                    pulse,
                )?;
                *end = (*end).max(at + words.len());
                rest = self.scratch[at] & above(bit);
            }
            at += 1;
        }
        Ok(None)
    }

    /// The columns in which `row` has ones, history included.
    fn ones(&self, row: &Row) -> impl Iterator<Item = usize> {
        let words = self.words[row.words.clone()].iter().zip(row.first..);
        words.flat_map(|(&word, at)| {
            let some = |rest: u64| (rest != 0).then_some(rest);
            let rests = std::iter::successors(some(word), move |rest| some(rest & (rest - 1)));
            rests.map(move |rest| at * 64 + rest.trailing_zeros() as usize)
        })
    }

    /// The rows that have been added to `row`, as numbers in `pivots`.
    fn history(&self, row: &Row) -> impl Iterator<Item = usize> {
        let before = self.ones(row).take_while(|&column| column < row.pivot);
        before.map(|column| self.pivot_of[column] as usize)
    }

    /// For each of the `pivots`, in which of the sums of rows that these `zero` rows stand for it takes part.
    ///
    /// A row is what it was in N plus its history, so where it is added those of its history are added too. They all
    /// came before it, so the last row is looked at first.
    fn combinations(&self, zero: &[Row], pulse: &mut Pulse) -> Result<Table, Interrupted> {
        let mut table = Table::new(self.pivots.len(), zero.len());
        for (number, row) in zero.iter().enumerate() {
            for earlier in self.history(row) {
                pulse.step()?;
                table.flip(earlier, number);
            }
        }
        for (number, row) in self.pivots.iter().enumerate().rev() {
            if !table.is_zero(number) {
                for earlier in self.history(row) {
                    pulse.step()?;
                    table.add(earlier, number, pulse)?;
                }
            }
        }
        Ok(table)
    }

    /// For each of the `pivots`, what its unknown depends on: bit 0 is the constant 1, the others are the free unknowns
    /// in the order of their columns. The right-hand side is 1 in the row `target` and 0 elsewhere; what it was before
    /// the elimination is the same where `target` is the last row, which has been added to no other.
    fn unknowns(&self, target: Option<usize>, pulse: &mut Pulse) -> Result<Table, Interrupted> {
        let mut free = vec![0; self.columns.len()];
        let mut count = 1;
        for (column, _) in self.pivot_of.iter().enumerate().filter(|of| *of.1 == NONE) {
            free[column] = count;
            count += 1;
        }
        let mut table = Table::new(self.pivots.len(), count);
        if let Some(target) = target {
            table.flip(target, 0);
        }
        // The row's equation gives its unknown as the sum of later ones.
        for &number in self.pivot_of.iter().rev().filter(|&&number| number != NONE) {
            let row = &self.pivots[number as usize];
            for column in self.ones(row).skip_while(|&column| column <= row.pivot) {
                pulse.step()?;
                match self.pivot_of[column] {
                    NONE => table.flip(number as usize, free[column]),
                    later => table.add(number as usize, later as usize, pulse)?,
                }
            }
        }
        Ok(table)
    }

    /// Whether the unknown of `column` is 1 in some solution.
    fn can_be_one(&self, unknowns: &Table, column: usize) -> bool {
        match self.pivot_of[column] {
            NONE => true,
            number => !unknowns.is_zero(number as usize),
        }
    }

    /// The near vertices whose rows add up to what is left of the row `zero`: nothing.
    fn even_kernel(&self, zero: &Row, pulse: &mut Pulse) -> Result<Vec<Vertex>, Interrupted> {
        let combinations = self.combinations(std::slice::from_ref(zero), pulse)?;
        let rows = self.pivots.iter().enumerate();
        let taking_part = rows.filter(|&(number, _)| !combinations.is_zero(number));
        let mut kernel: Vec<_> = taking_part.map(|(_, row)| row.vertex).collect();
        kernel.push(zero.vertex);
        kernel.sort_unstable();
        Ok(kernel)
    }

    /// The far vertices whose unknowns are 1 when the free ones are 0.
    fn odd_kernel(&self, unknowns: &Table) -> Vec<Vertex> {
        let columns = self.columns.iter().zip(&self.pivot_of);
        let ones = columns.filter(|&(_, &of)| of != NONE && unknowns.has(of as usize, 0));
        ones.map(|(&vertex, _)| vertex).collect()
    }

    /// Marks every vertex of either side that is in an even kernel.
    fn mark_even(&self, losing: &mut [bool], pulse: &mut Pulse) -> Result<(), Interrupted> {
        let combinations = self.combinations(&self.zero, pulse)?;
        for row in &self.zero {
            losing[row.vertex as usize] = true;
        }
        for (number, row) in self.pivots.iter().enumerate() {
            losing[row.vertex as usize] = !combinations.is_zero(number);
        }
        drop(combinations);
        let unknowns = self.unknowns(None, pulse)?;
        for (column, &vertex) in self.columns.iter().enumerate() {
            losing[vertex as usize] = self.can_be_one(&unknowns, column);
        }
        Ok(())
    }
}

/// For each pivot a set, as bits. Pivots times what has none, so never larger than N and a column.
struct Table {
    width: usize,
    words: Vec<u64>,
}

impl Table {
    fn new(rows: usize, bits: usize) -> Self {
        let width = bits.div_ceil(64);
        Table {
            width,
            words: vec![0; rows * width],
        }
    }

    fn row(&self, row: usize) -> Range<usize> {
        row * self.width..(row + 1) * self.width
    }

    fn is_zero(&self, row: usize) -> bool {
        self.words[self.row(row)].iter().all(|&word| word == 0)
    }

    fn has(&self, row: usize, bit: usize) -> bool {
        self.words[self.row(row)][bit / 64] >> (bit % 64) & 1 == 1
    }

    fn flip(&mut self, row: usize, bit: usize) {
        let row = self.row(row);
        self.words[row][bit / 64] ^= 1 << (bit % 64);
    }

    /// Adds the row `other` to `row`, which is another one.
    fn add(&mut self, row: usize, other: usize, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let rows = [self.row(row), self.row(other)];
        let [row, other] = self.words.get_disjoint_mut(rows).expect("two rows");
        add(row, other, pulse)
    }
}

/// Adds a row to another one.
fn add(row: &mut [u64], other: &[u64], pulse: &mut Pulse) -> Result<(), Interrupted> {
    for (row, other) in row
        .chunks_mut(WORDS_PER_STEP)
        .zip(other.chunks(WORDS_PER_STEP))
    {
        pulse.step()?;
        for (word, other) in row.iter_mut().zip(other) {
            *word ^= other;
        }
    }
    Ok(())
}
