//! Edge geography: the token never uses an edge twice, but may return to a vertex.
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
//! The part of a kernel in the token's component is a kernel too, so other components do not matter.
//!
//! All of this follows from one triangular factorization of N, `Echelon`, in which v's row is the last one.

mod echelon;

use crate::position::{Position, Proof, REVIEWING};
use berge_matching::graph::csr::CsrGraph;
use berge_matching::graph::per_vertex::PerVertex;
use berge_matching::graph::{Graph, Vertex, is_checked};
use berge_matching::progress::{Interrupted, Progress};
use echelon::Echelon;
use std::fmt;
use std::sync::Arc;

/// The maximum number of bits of the matrix of one component, the product of its sides: a gigabyte.
pub const MOST_BITS: u64 = 1 << 33;

/// Why a graph cannot be used for [`EdgeGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Error {
    /// An odd cycle goes through `edge`.
    NotBipartite { edge: (Vertex, Vertex) },
    /// The product of the two sides of a component exceeds [`MOST_BITS`].
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

/// The value of a position, and a set of vertices that proves it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    pub winning: bool,
    /// All winning moves, sorted; empty in a losing position.
    pub winning_moves: Vec<Vertex>,
    /// In a losing position an even kernel that contains the token's vertex, in a winning one an odd kernel; sorted.
    /// Empty if there is no token.
    pub kernel: Vec<Vertex>,
}

/// A position of edge geography: the remaining edges, and the token.
///
/// Invariants between two calls, checked by `EdgeGame::check`: the path uses only used edges, each at most once; the
/// two entries of an edge agree on whether it is used.
#[derive(Clone, Debug)]
pub struct EdgeGame {
    graph: Arc<CsrGraph>,
    /// For each entry of the graph, whether its edge is used.
    is_used: Vec<bool>,
    /// For each vertex, whether it was removed.
    is_removed: Vec<bool>,
    /// The path of the token since it was placed; its vertex is the last one.
    path: Vec<Vertex>,
}

/// Marks the absence of a row, a column or a side.
const NONE: u32 = u32::MAX;

impl EdgeGame {
    /// Makes the position with all edges and no token.
    ///
    /// # Errors
    /// [`Error`] if there is an odd cycle, or if a component is too large.
    pub fn new(graph: Arc<CsrGraph>) -> Result<Self, Error> {
        let game = EdgeGame {
            is_used: vec![false; 2 * graph.size()],
            is_removed: vec![false; graph.order()],
            path: Vec::new(),
            graph,
        };
        let mut side = PerVertex::new(NONE, game.order());
        let mut too_large = None;
        for v in side.vertices() {
            if side[v] == NONE {
                let [near, far] = game.component(v, &mut side).map(|half| half.len());
                if near as u128 * far as u128 > u128::from(MOST_BITS) {
                    too_large = Some(Error::TooLarge { sides: (near, far) });
                }
            }
        }
        // Two vertices of one side are connected by a path of even length: the one by which the component was found.
        let odd = |&(u, v): &(Vertex, Vertex)| side[u] == side[v];
        let odd_edge = game.graph.edges().find(odd);
        match odd_edge {
            Some(edge) => Err(Error::NotBipartite { edge }),
            None => too_large.map_or(Ok(game), Err),
        }
    }

    fn order(&self) -> usize {
        self.graph.order()
    }

    /// Places the token on another vertex, or removes it. The used edges stay the same, and the path begins anew.
    /// Returns false, without a change, if there is no such vertex.
    pub fn set_token(&mut self, token: Option<Vertex>) -> bool {
        let exists = token.is_none_or(|v| (v as usize) < self.order());
        if exists {
            self.path.clear();
            self.path.extend(token);
        }
        self.check();
        exists
    }

    /// Removes `v`, which the token has not visited: its edges count as used, and no first move may choose it.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn remove(&mut self, v: Vertex) {
        self.is_removed[v as usize] = true;
        let graph = Arc::clone(&self.graph);
        for &w in graph.neighbors(v) {
            self.mark(v, w, true);
        }
    }

    /// Uses up an edge without a move of the token.
    ///
    /// # Panics
    /// If there is no such edge.
    pub fn use_up(&mut self, u: Vertex, v: Vertex) {
        self.mark(u, v, true);
    }

    /// Checks all invariants if debug assertions are on and the graph is small.
    fn check(&self) {
        if !is_checked(&self.graph) {
            return;
        }
        for (u, v) in self.graph.edges() {
            let [there, back] = self.places(u, v).expect("an edge");
            assert_eq!(self.is_used[there], self.is_used[back]);
        }
        let mut previous = Vec::new();
        for step in self.path.windows(2) {
            let places = self.places(step[0].min(step[1]), step[0].max(step[1]));
            assert!(
                places.is_some_and(|[there, _]| self.is_used[there]),
                "{step:?} is not used"
            );
            assert!(!previous.contains(&places), "{step:?} twice");
            previous.push(places);
        }
    }

    /// Returns the two entries of the edge `uv`, if there is one.
    fn places(&self, u: Vertex, v: Vertex) -> Option<[usize; 2]> {
        let place = |u, v| Some(self.graph.place(u, v)? as usize);
        Some([place(u, v)?, place(v, u)?])
    }

    /// Marks the edge `uv` as used or unused.
    fn mark(&mut self, u: Vertex, v: Vertex, is_used: bool) {
        for place in self.places(u, v).expect("the token goes along an edge") {
            self.is_used[place] = is_used;
        }
    }

    /// Returns the ends of the remaining edges at `v`, sorted.
    pub fn unused_neighbors(&self, v: Vertex) -> impl Iterator<Item = Vertex> {
        let unused = self
            .graph
            .places(v)
            .filter(|&at| !self.is_used[at as usize]);
        unused.map(|place| self.graph.link(place))
    }

    /// Returns the vertices connected with `v` by remaining edges: `v`'s side, `v` first, and the other side. `side` is
    /// `NONE` for unvisited vertices, and becomes 0 and 1 for the two sides.
    fn component(&self, v: Vertex, side: &mut PerVertex<u32>) -> [Vec<Vertex>; 2] {
        let mut halves = [vec![v], vec![]];
        side[v] = 0;
        let mut followed = [0, 0];
        while let Some(near) = (0..2).find(|&near| followed[near] < halves[near].len()) {
            let far = 1 - near;
            for w in self.unused_neighbors(halves[near][followed[near]]) {
                if side[w] == NONE {
                    side[w] = far as u32;
                    halves[far].push(w);
                }
            }
            followed[near] += 1;
        }
        halves
    }

    /// Eliminates the component of `v` with `v`'s row last. `column` is `NONE` on the component before the call, and
    /// has the columns of the far vertices after it.
    ///
    /// The order is by number, or by decreasing distance from `v` (Cuthill and McKee 1969), whichever keeps the ones of
    /// a row closer together. So it does not matter which side of a board is longer.
    fn eliminate(
        &self,
        v: Vertex,
        column: &mut PerVertex<u32>,
        progress: &mut Progress,
    ) -> Result<Echelon, Interrupted> {
        let mut by_distance = self.component(v, column);
        by_distance.iter_mut().for_each(|half| half.reverse());
        let mut by_number = by_distance.clone();
        let last = by_number[0].len() - 1;
        by_number[0][..last].sort_unstable();
        by_number[1].sort_unstable();
        let distance_spread = self.spread(&by_distance, column);
        let [near, far] = if distance_spread < self.spread(&by_number, column) {
            by_distance
        } else {
            by_number
        };
        for (number, &w) in far.iter().enumerate() {
            column[w] = number as u32;
        }
        let mut echelon = Echelon::new(far);
        for u in near {
            let ones = self.unused_neighbors(u).map(|w| column[w] as usize);
            echelon.insert(u, ones, progress)?;
        }
        Ok(echelon)
    }

    /// Returns the total distance from the first to the last one of each row in this order of the columns.
    fn spread(&self, [near, far]: &[Vec<Vertex>; 2], column: &mut PerVertex<u32>) -> u64 {
        for (number, &w) in far.iter().enumerate() {
            column[w] = number as u32;
        }
        let of_row = |&u: &Vertex| {
            let ones = || self.unused_neighbors(u).map(|w| u64::from(column[w]));
            Some(ones().max()? - ones().min()?)
        };
        near.iter().filter_map(of_row).sum()
    }

    /// Returns who wins, and how.
    ///
    /// With sides of n and m vertices in the token's component, at most n m min(n, m) / 64 operations on words
    /// and two matrices of n m bits; without a token, that of [`EdgeGame::losing_starts`].
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn value(&self, progress: &mut Progress) -> Result<Value, Interrupted> {
        let Some(v) = self.token() else {
            let losing = self.losing_starts(progress)?;
            let starts = self.legal_moves().into_iter();
            let winning_moves: Vec<_> = starts.filter(|&v| losing[v as usize]).collect();
            return Ok(Value {
                winning: !winning_moves.is_empty(),
                winning_moves,
                kernel: Vec::new(),
            });
        };
        let mut column = PerVertex::new(NONE, self.order());
        let echelon = self.eliminate(v, &mut column, progress)?;
        if let Some(kernel) = echelon.even_kernel(v, progress)? {
            return Ok(Value {
                kernel,
                ..Value::default()
            });
        }
        let unknowns = echelon.unknowns(true, progress)?;
        let wins = |w: &Vertex| echelon.can_be_one(&unknowns, column[*w] as usize);
        Ok(Value {
            winning: true,
            winning_moves: self.unused_neighbors(v).filter(wins).collect(),
            kernel: echelon.odd_kernel(&unknowns),
        })
    }

    /// Returns for each vertex whether the mover would lose with the token there and the same remaining edges.
    ///
    /// Such a vertex is in some even kernel. Those of one side are the solutions of N x = 0, those of the other the
    /// sums of rows that vanish: one elimination for each component, whatever the number of vertices.
    ///
    /// # Errors
    /// [`Interrupted`] if `progress` stops the work.
    pub fn losing_starts(&self, progress: &mut Progress) -> Result<Vec<bool>, Interrupted> {
        let mut losing = vec![false; self.order()];
        let mut column = PerVertex::new(NONE, self.order());
        for v in column.vertices() {
            progress.step()?;
            if column[v] == NONE {
                let echelon = self.eliminate(v, &mut column, progress)?;
                echelon.mark_even(&mut losing, progress)?;
            }
        }
        Ok(losing)
    }
}

impl Position for EdgeGame {
    type Graph = Arc<CsrGraph>;

    fn graph(&self) -> &Arc<CsrGraph> {
        &self.graph
    }

    /// Since the token was placed.
    fn path(&self) -> &[Vertex] {
        &self.path
    }

    fn legal_moves(&self) -> Vec<Vertex> {
        match self.token() {
            Some(token) => self.unused_neighbors(token).collect(),
            None => (0..self.order() as Vertex)
                .filter(|&v| self.is_present(v))
                .collect(),
        }
    }

    fn is_present(&self, v: Vertex) -> bool {
        !self.is_removed[v as usize]
    }

    fn is_legal(&self, v: Vertex) -> bool {
        let is_left = |token| {
            let place = self.graph.place(token, v);
            place.is_some_and(|place| !self.is_used[place as usize])
        };
        (v as usize) < self.order()
            && match self.token() {
                Some(token) => is_left(token),
                None => self.is_present(v),
            }
    }

    /// In constant time.
    fn push_unchecked(&mut self, v: Vertex, _: &mut Progress) -> Result<(), Interrupted> {
        debug_assert!(self.is_legal(v));
        if let Some(token) = self.token() {
            self.mark(token, v, true);
        }
        self.path.push(v);
        self.check();
        Ok(())
    }

    /// In constant time.
    fn pop(&mut self, _: &mut Progress) -> Result<Option<Vertex>, Interrupted> {
        let last = self.path.pop();
        if let (Some(token), Some(v)) = (self.token(), last) {
            self.mark(token, v, false);
        }
        self.check();
        Ok(last)
    }

    /// As [`EdgeGame::value`].
    fn is_winning(&mut self, progress: &mut Progress) -> Result<bool, Interrupted> {
        Ok(self.value(progress)?.winning)
    }

    /// As [`EdgeGame::value`].
    fn winning_moves(&mut self, progress: &mut Progress) -> Result<Vec<Vertex>, Interrupted> {
        Ok(self.value(progress)?.winning_moves)
    }

    /// As [`EdgeGame::value`].
    fn proof(&mut self, progress: &mut Progress) -> Result<(bool, Proof), Interrupted> {
        assert!(self.token().is_some(), "the token has been put down");
        let value = self.value(progress)?;
        Ok((value.winning, Proof::Kernel(value.kernel)))
    }
}

/// Returns the value of each position of a game in which the token walks along `path`.
///
/// Takes one elimination for each position.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
///
/// # Panics
/// If a move is illegal.
pub fn review(
    mut game: EdgeGame,
    path: &[Vertex],
    progress: &mut Progress,
) -> Result<Vec<Value>, Interrupted> {
    progress.begin(REVIEWING, path.len());
    let mut values = Vec::with_capacity(path.len());
    for &v in path {
        assert!(game.is_legal(v), "an illegal move to {v}");
        game.push_unchecked(v, progress)?;
        values.push(game.value(progress)?);
        progress.advance();
    }
    Ok(values)
}
