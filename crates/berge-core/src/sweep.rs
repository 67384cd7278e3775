//! Reviewing a whole game for about the price of one position.
//!
//! The token has walked p(0), ..., p(L). Position `i` is played on G(i), the graph without p(0), ..., p(i-1), and its
//! mover wins iff p(i) is essential there (Fraenkel, Scheinerman and Ullman 1993). The sweep goes backwards: it starts
//! from a maximum matching of what no move has touched and adds p(L), ..., p(0) again, so that each verdict is the
//! question whether the vertex just added can be matched in addition to what was.
//!
//! - If position `i + 1` is losing, p(i + 1) is exposed and p(i) is matched with it: winning, without any search.
//! - Otherwise p(i) is essential iff an alternating path leads from it to an exposed vertex, and the forest knows.
//!
//! The winning moves of position `i` are the neighbours of p(i) that are even in G(i + 1): the forest knows those too,
//! but for the ones that owe it to p(i + 1) having just become exposed. For them, and only for them, [`Reach`] looks.

use crate::forest::Forest;
use crate::graph::{Graph, Vertex};
use crate::pulse::{Interrupted, Pulse, Stage};

/// The value of every position of a game, the last one included, with all winning moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Review {
    /// Whether the mover of each position wins.
    pub winning: Vec<bool>,
    /// The winning moves of position `i` are `moves[starts[i]..starts[i + 1]]`.
    pub starts: Vec<u32>,
    pub moves: Vec<Vertex>,
}

impl Review {
    /// The winning moves at position `ply`, in the graph's order of links; none where the position is losing.
    pub fn winning_moves(&self, ply: usize) -> &[Vertex] {
        &self.moves[self.starts[ply] as usize..self.starts[ply + 1] as usize]
    }

    /// Whether the move at `ply` led from a winning position to one that is winning for the opponent.
    pub fn is_mistake(&self, ply: usize) -> bool {
        self.winning[ply] && self.winning[ply + 1]
    }
}

/// The first move of `path` that does not go along an edge to a present vertex where the token has not been; a path
/// of one vertex has none. `Some(0)` also where the path is empty or starts on an absent vertex.
pub fn first_illegal<G: Graph>(graph: &G, present: impl IntoIterator<Item = Vertex>, path: &[Vertex]) -> Option<usize> {
    let mut free = vec![false; graph.bound()];
    for v in present {
        free[v as usize] = true;
    }
    match path.first() {
        Some(&token) if free[token as usize] => free[token as usize] = false,
        _ => return Some(0),
    }
    path.windows(2).position(|step| {
        let adjacent = graph.links(step[0]).any(|link| graph.follow(step[0], link) == step[1]);
        !(adjacent && std::mem::take(&mut free[step[1] as usize]))
    })
}

/// Reviews the game in which the token walked along `path`, on the graph of the `present` vertices.
///
/// `observe(i, forest)` is called at each position, from the last to the first, with a maximum matching of G(i) in
/// which p(i) is exposed iff the position is losing.
///
/// The path must be legal ([`first_illegal`]). Time: one maximum matching, and what the forest's repairs cost; in
/// practice linear in vertices, edges and moves. Memory: three bytes a square on a grid, and the result.
///
/// # Errors
/// [`Interrupted`] where `pulse` calls the work off.
pub fn review<G: Graph>(
    graph: G,
    present: impl IntoIterator<Item = Vertex>,
    path: &[Vertex],
    mut observe: impl FnMut(usize, &Forest<G>),
    pulse: &mut Pulse,
) -> Result<Review, Interrupted> {
    let mut walked = vec![false; graph.bound()];
    for &p in path {
        walked[p as usize] = true;
    }
    let left = present.into_iter().filter(|&v| !walked[v as usize]);
    let mut forest = Forest::new(graph, left, pulse)?;
    drop(walked);
    pulse.begin(Stage::Reviewing, path.len());

    let mut reach = Reach::default();
    let mut winning = vec![false; path.len()];
    let mut moves = Vec::new();
    let mut starts = Vec::with_capacity(path.len() + 1);
    let mut dormant = None;
    for (i, &p) in path.iter().enumerate().rev() {
        starts.push(moves.len() as u32);
        collect_winning_moves(&forest, p, dormant, &mut reach, &mut moves, pulse)?;
        match dormant.take() {
            Some(q) => {
                forest.add_beside(p, q, pulse)?;
                winning[i] = true;
            }
            None => winning[i] = forest.add(p, pulse)?,
        }
        if !winning[i] {
            dormant = Some(p);
        }
        observe(i, &forest);
        pulse.step()?;
        pulse.advance();
    }
    starts.push(moves.len() as u32);
    // Collected from the last position to the first, each position's moves backwards: turn both round.
    let total = moves.len() as u32;
    moves.reverse();
    starts.reverse();
    starts.iter_mut().for_each(|start| *start = total - *start);
    Ok(Review { winning, starts, moves })
}

/// Appends, in reverse order of links, the neighbours of the absent vertex `p` that some maximum matching misses.
fn collect_winning_moves<G: Graph>(
    forest: &Forest<G>,
    p: Vertex,
    dormant: Option<Vertex>,
    reach: &mut Reach,
    moves: &mut Vec<Vertex>,
    pulse: &mut Pulse,
) -> Result<(), Interrupted> {
    let first = moves.len();
    for w in forest.neighbours(p) {
        if forest.is_even(w) {
            moves.push(w);
        } else if let (Some(q), Some(u)) = (dormant, forest.mate(w))
            && reach.leads(forest, u, q, pulse)?
        {
            moves.push(w);
        }
    }
    moves[first..].reverse();
    reach.clear();
    Ok(())
}

/// Whether alternating paths lead from dead vertices to the dormant root: a search from both ends at once, so that it
/// costs what the smaller side costs.
///
/// Between two calls of [`Reach::clear`] the root and the graph stay the same, and nothing is searched twice.
#[derive(Default)]
struct Reach {
    marks: Vec<u8>,
    /// Vertices reached from a question and not known to lead to the root.
    ahead: Frontier,
    /// Vertices that lead to the root.
    behind: Frontier,
}

/// A breadth-first search's vertices, of which those before `next` have been searched.
#[derive(Default)]
struct Frontier {
    found: Vec<Vertex>,
    next: usize,
}

impl Frontier {
    fn pop(&mut self) -> Option<Vertex> {
        let v = self.found.get(self.next).copied();
        self.next += usize::from(v.is_some());
        v
    }

    fn clear(&mut self, marks: &mut [u8], mark: u8) {
        for v in self.found.drain(..) {
            marks[v as usize] &= !mark;
        }
        self.next = 0;
    }
}

const AHEAD: u8 = 1;
const BEHIND: u8 = 2;

impl Reach {
    /// Whether an alternating path that begins with an unmatched edge leads from `u` to the exposed vertex `q`.
    fn leads<G: Graph>(
        &mut self,
        forest: &Forest<G>,
        u: Vertex,
        q: Vertex,
        pulse: &mut Pulse,
    ) -> Result<bool, Interrupted> {
        self.marks.resize(forest.graph().bound(), 0);
        if self.behind.found.is_empty() {
            self.search_behind(forest, q);
        }
        if self.marks[u as usize] != 0 {
            return Ok(self.marks[u as usize] & BEHIND != 0);
        }
        self.marks[u as usize] = AHEAD;
        self.ahead.found.push(u);
        while let Some(x) = self.ahead.pop() {
            pulse.step()?;
            let mut met = self.search_ahead(forest, x);
            if !met {
                // Nothing else leads to the root: what was ahead does not.
                let Some(x) = self.behind.pop() else { break };
                met = forest.mate(x).is_some_and(|y| self.search_behind(forest, y));
            }
            if met {
                self.ahead.clear(&mut self.marks, AHEAD);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Marks the mates of what `x` can step onto; says whether one of them leads to the root.
    fn search_ahead<G: Graph>(&mut self, forest: &Forest<G>, x: Vertex) -> bool {
        for u in forest.neighbours(x).filter_map(|w| forest.mate(w)) {
            let mark = &mut self.marks[u as usize];
            if *mark & BEHIND != 0 {
                return true;
            }
            if *mark == 0 && u != x {
                *mark = AHEAD;
                self.ahead.found.push(u);
            }
        }
        false
    }

    /// Marks what can step onto `y`, which is the root or the mate of a vertex that leads to it; says whether one of
    /// them is ahead.
    fn search_behind<G: Graph>(&mut self, forest: &Forest<G>, y: Vertex) -> bool {
        let mut met = false;
        for x in forest.neighbours(y) {
            let mark = &mut self.marks[x as usize];
            if *mark & BEHIND == 0 {
                met |= *mark & AHEAD != 0;
                *mark |= BEHIND;
                self.behind.found.push(x);
            }
        }
        met
    }

    fn clear(&mut self) {
        self.ahead.clear(&mut self.marks, AHEAD);
        self.behind.clear(&mut self.marks, BEHIND);
    }
}
