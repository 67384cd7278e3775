//! The edges of graphs with a perfect matching, by decomposing these graphs.
//!
//! An unmatched edge `v - w` of such a graph is in a perfect matching iff, without `v` and `w`, an augmenting path
//! joins their mates. Together with the edge that path is an alternating cycle, whose edges are all in some but not all
//! perfect matchings. The search for the path grows from both mates at once. If there is none, its forest shows a
//! *barrier*: `v`, `w` and the odd vertices. Without the barrier, the even vertices form as many components as the
//! barrier has vertices, each of odd size, so every perfect matching joins each vertex of the barrier with one of them.
//! All other edges at the barrier are in none, and the forest's vertices are separated from the rest, so no later
//! search meets them there. They are split further:
//!
//! - With each component contracted to a vertex, the components and the barrier form a bipartite graph. Its blocks tell
//!   which edges between the two are in some perfect matching: the components are factor-critical, so any of their
//!   vertices can be the one that is matched with the barrier.
//! - Each perfect matching joins exactly one vertex of a component with the barrier. So the edges within a component
//!   are classified in a smaller graph, a *subproblem*: the component and one vertex that stands for the outside, which
//!   is joined to the vertices that have edges of their block.
//!
//! One side of a bipartite graph is a barrier from the start, so the time is linear for bipartite graphs. In other
//! graphs each failing search removes what it has visited, and subproblems share only the vertices that they add. The
//! time is at most that of the searches that find a cycle, plus the size times the nesting depth of the subproblems.
//! Both may be quadratic (the best known bound is vertices times edges: de Carvalho and Cheriyan, "An O(VE) algorithm
//! for ear decompositions of matching-covered graphs", 2005); but a cycle classifies all of its edges, and is usually
//! found nearby.

use super::{Edges, greater};
use crate::bipartite::forest::Forest;
use crate::general::Blossoms;
use crate::graph::csr::CsrGraph;
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::{Class, Matching};
use crate::progress::{Interrupted, Progress, Stage};
use crate::structure::Structure;
use crate::structure::blocks::{Blocks, EdgeClass};
use std::sync::Arc;

/// A set of barrier vertices and components that have edges with each other, equally many of both.
///
/// ```
/// use berge_matching::{BarrierBlock, CsrGraph, EdgeProofStep, certify_edges};
///
/// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
/// let EdgeProofStep::Split(split) = &certify_edges(&path).steps[0] else { panic!() };
/// let BarrierBlock { barrier, components } = &split[0];
/// assert_eq!(barrier.len(), components.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BarrierBlock {
    /// The vertices of the barrier.
    pub barrier: Vec<Vertex>,
    /// The components, each with its vertices.
    pub components: Vec<Vec<Vertex>>,
}

/// The blocks of a barrier with its components: all edges of a component lead within it, or to barrier vertices of its
/// own block or of an earlier one.
///
/// Vertices that stand for the outside of a component have numbers too: those of components with more than one vertex
/// follow the graph's vertices, in the order of the splits, their blocks and the components there.
///
/// ```
/// use berge_matching::{CsrGraph, EdgeProofStep, certify_edges};
///
/// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
/// let EdgeProofStep::Split(split) = &certify_edges(&path).steps[0] else { panic!() };
/// assert_eq!(split.len(), 2); // a block for each edge that is in every maximum matching
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Split = Vec<BarrierBlock>;

/// A step that classifies edges, in the graph that the earlier steps have left.
///
/// ```
/// use berge_matching::{CsrGraph, EdgeProofStep, certify_edges};
///
/// let graph = CsrGraph::new(4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])?;
/// match &certify_edges(&graph).steps[0] {
///     EdgeProofStep::Cycle(cycle) => assert_eq!(cycle.len(), 4),
///     EdgeProofStep::Split(blocks) => panic!("{blocks:?}"),
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EdgeProofStep {
    /// Edges along an alternating cycle are in some matchings but not in all. Each vertex is joined to the next one and
    /// the last to the first; the first edge is unmatched.
    Cycle(Vec<Vertex>),
    /// Edges between a barrier and its components are in some if they are within a block, or in all if they are the
    /// only edge of their block; other edges of the barrier are in none. The barrier is removed, and each component
    /// leaves a subproblem.
    Split(Split),
}

/// A barrier and its components.
struct Cut {
    barrier: Vec<Vertex>,
    components: Vec<Vec<Vertex>>,
}

const NOWHERE: u32 = u32::MAX;

/// A graph with a perfect matching, and the original numbers of its vertices.
struct Subproblem {
    matching: Matching<Arc<CsrGraph>>,
    names: Vec<Vertex>,
    /// The component of each vertex during a cut, otherwise `NOWHERE`; and its index there.
    home: PerVertex<u32>,
    place: PerVertex<u32>,
}

impl Subproblem {
    fn new(names: Vec<Vertex>, edges: &[(Vertex, Vertex)], mates: &[(Vertex, Vertex)]) -> Self {
        let order = names.len();
        let graph = CsrGraph::new(order, edges).expect("a part of a simple graph");
        let mut matching = Matching::empty(Arc::new(graph), 0..order as Vertex);
        for &(v, w) in mates {
            matching.join(v, w);
        }
        Subproblem {
            matching,
            names,
            home: PerVertex::new(NOWHERE, order),
            place: PerVertex::new(0, order),
        }
    }

    /// Makes the graph of the matched vertices, with the edges among them.
    fn of_matched(graph: &CsrGraph, structure: &Structure<Arc<CsrGraph>>) -> Self {
        let is_in = |v: Vertex| structure.class(v) == Class::Matched;
        let names: Vec<Vertex> = (0..graph.order() as Vertex).filter(|&v| is_in(v)).collect();
        let mut place = PerVertex::new(NOWHERE, graph.order());
        (0..).zip(&names).for_each(|(at, &v)| place[v] = at);
        let inside = graph.edges().filter(|&(v, w)| is_in(v) && is_in(w));
        let edges: Vec<_> = inside.map(|(v, w)| (place[v], place[w])).collect();
        let mate = |v: Vertex| structure.matching().mate(v).expect("it is matched");
        let mates: Vec<_> = names.iter().map(|&v| (place[v], place[mate(v)])).collect();
        Subproblem::new(names, &edges, &mates)
    }

    /// Makes a component during a cut, with a vertex named `outside`: it is joined to the open vertices, and matched with
    /// the one whose mate is elsewhere.
    fn inside(
        &self,
        component: &[Vertex],
        is_open: impl Fn(Vertex) -> bool,
        outside: Vertex,
    ) -> Self {
        let names = self
            .names_of(component)
            .into_iter()
            .chain([outside])
            .collect();
        let (mine, last) = (self.home[component[0]], component.len() as Vertex);
        let (mut edges, mut mates) = (Vec::new(), Vec::new());
        for (&v, at) in component.iter().zip(0..) {
            let is_within = |w: Vertex| self.home[w] == mine;
            let greater = greater(&self.matching.graph, v).iter().copied();
            edges.extend(
                greater
                    .filter(|&w| is_within(w))
                    .map(|w| (at, self.place[w])),
            );
            if is_open(v) {
                edges.push((at, last));
            }
            let mate = self.mate(v);
            mates.push((
                at,
                if is_within(mate) {
                    self.place[mate]
                } else {
                    last
                },
            ));
        }
        Subproblem::new(names, &edges, &mates)
    }

    fn order(&self) -> usize {
        self.names.len()
    }

    fn neighbors(&self, v: Vertex) -> &[Vertex] {
        self.matching.graph.neighbors(v)
    }

    fn mate(&self, v: Vertex) -> Vertex {
        self.matching.mate(v).expect("the matching is perfect")
    }

    fn name(&self, v: Vertex) -> Vertex {
        self.names[v as usize]
    }

    fn names_of(&self, vertices: &[Vertex]) -> Vec<Vertex> {
        vertices.iter().map(|&v| self.name(v)).collect()
    }

    /// Returns the bipartite components, each cut by one side, and the vertices of the other components.
    fn bipartite(&self, progress: &mut Progress) -> Result<(Cut, Vec<Vertex>), Interrupted> {
        let (mut barrier, mut components, mut others) = (Vec::new(), Vec::new(), Vec::new());
        let mut side = PerVertex::new(None, self.order());
        for root in side.vertices() {
            if side[root].is_some() {
                continue;
            }
            let (mut component, mut next, mut is_odd) = (vec![root], 0, false);
            side[root] = Some(false);
            while let Some(&v) = component.get(next) {
                progress.step()?;
                next += 1;
                for &w in self.neighbors(v) {
                    if side[w].is_none() {
                        side[w] = side[v].map(|side| !side);
                        component.push(w);
                    }
                    is_odd |= side[w] == side[v];
                }
            }
            if is_odd {
                others.append(&mut component);
            } else {
                let (these, those) = component
                    .into_iter()
                    .partition::<Vec<_>, _>(|&v| side[v] == Some(true));
                barrier.extend(these);
                components.extend(those.into_iter().map(|v| vec![v]));
            }
        }
        Ok((
            Cut {
                barrier,
                components,
            },
            others,
        ))
    }

    /// Returns the blocks of a cut, as a matrix whose rows are the barrier and whose columns are the components.
    fn blocks(&self, cut: &Cut, progress: &mut Progress) -> Result<Blocks, Interrupted> {
        let (height, width) = (cut.barrier.len(), cut.components.len());
        let (mut starts, mut indices, mut row) = (vec![0], Vec::new(), Vec::new());
        for &v in &cut.barrier {
            progress.step()?;
            let homes = self.neighbors(v).iter().map(|&w| self.home[w]);
            row.extend(homes.filter(|&home| home != NOWHERE));
            row.sort_unstable();
            row.dedup();
            indices.append(&mut row);
            starts.push(indices.len() as u32);
        }
        let matrix = CsrGraph::matrix(width, starts, indices);
        let matrix = Arc::new(matrix.expect("no more than in the graph"));
        let all = 0..matrix.order() as Vertex;
        let forest = Forest::from_empty_matching(Matching::empty(matrix.clone(), all), progress)?;
        Blocks::new(&matrix, height, &forest, progress)
    }
}

/// Decomposes graphs, and classifies edges.
pub(super) struct Decomposition<'a> {
    pub edges: Edges<'a>,
    /// The steps so far, if they are recorded.
    pub steps: Option<Vec<EdgeProofStep>>,
    left: Vec<Subproblem>,
    /// The number of the next vertex that stands for the outside.
    next: Vertex,
}

impl<'a> Decomposition<'a> {
    pub(super) fn new(edges: Edges<'a>, steps: Option<Vec<EdgeProofStep>>) -> Self {
        Decomposition {
            next: edges.graph.order() as Vertex,
            edges,
            steps,
            left: Vec::new(),
        }
    }

    /// Finds the classes of the edges among the matched vertices.
    pub(super) fn run(
        &mut self,
        graph: &CsrGraph,
        structure: &Structure<Arc<CsrGraph>>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let mut subproblem = Subproblem::of_matched(graph, structure);
        let (cut, others) = subproblem.bipartite(progress)?;
        progress.begin(Stage::MATCHING, others.len());
        self.split(&mut subproblem, &cut, progress)?;
        self.search(subproblem, &others, progress)?;
        while let Some(subproblem) = self.left.pop() {
            let all: Vec<Vertex> = (0..subproblem.order() as Vertex).collect();
            self.search(subproblem, &all, progress)?;
        }
        Ok(())
    }

    /// Classifies the edges among some `vertices` of a subproblem; no edge leaves these.
    fn search(
        &mut self,
        mut subproblem: Subproblem,
        vertices: &[Vertex],
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let mut forest = Blossoms::without_roots(subproblem.matching.clone());
        let graph = subproblem.matching.graph.clone();
        for &v in vertices {
            progress.step()?;
            progress.advance();
            for &w in greater(&graph, v) {
                if self.is_open(&subproblem, forest.matching(), v, w) {
                    self.classify_edge(&mut subproblem, &mut forest, v, w, progress)?;
                }
            }
        }
        for &v in vertices {
            if let Some(w) = self.find_detour(&subproblem, forest.matching(), v) {
                self.classify_edge(&mut subproblem, &mut forest, v, w, progress)?;
            }
        }
        for &v in vertices {
            if let Some(mate) = forest.matching().mate(v) {
                self.keep_pair(subproblem.name(v), subproblem.name(mate));
            }
        }
        Ok(())
    }

    /// Classifies an unmatched edge, and all edges that the search for its cycle classifies too.
    fn classify_edge(
        &mut self,
        subproblem: &mut Subproblem,
        forest: &mut Blossoms<Arc<CsrGraph>>,
        v: Vertex,
        w: Vertex,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        match find_cycle(forest, v, w, progress)? {
            CycleOrCut::Cycle(cycle) => self.keep_cycle(subproblem.names_of(&cycle)),
            CycleOrCut::Cut(cut) => {
                let visited = cut.barrier.iter().chain(cut.components.iter().flatten());
                visited.for_each(|&v| forest.matching_mut().links[v] = CsrGraph::ABSENT);
                self.split(subproblem, &cut, progress)?;
            }
        }
        Ok(())
    }

    /// Returns a vertex that stands for the outside and is joined to `v`, if `v` and its mate are not classified yet:
    /// `v` may be matched outside, so that pair is not in all matchings.
    fn find_detour(
        &self,
        subproblem: &Subproblem,
        rest: &Matching<Arc<CsrGraph>>,
        v: Vertex,
    ) -> Option<Vertex> {
        let mate = rest.mate(v)?;
        let (one, other) = (subproblem.name(v), subproblem.name(mate));
        if !self.edges.has_edge(one, other) || self.edges.class(one, other) != EdgeClass::None {
            return None;
        }
        let mut beside = subproblem.neighbors(v).iter().copied();
        beside.find(|&w| rest.is_present(w) && !self.edges.has_edge(one, subproblem.name(w)))
    }

    /// Whether an unmatched edge is not classified yet.
    fn is_open(
        &self,
        subproblem: &Subproblem,
        rest: &Matching<Arc<CsrGraph>>,
        v: Vertex,
        w: Vertex,
    ) -> bool {
        let (one, other) = (subproblem.name(v), subproblem.name(w));
        rest.is_present(v)
            && rest.is_present(w)
            && rest.mate(v) != Some(w)
            && self.edges.has_edge(one, other)
            && self.edges.class(one, other) == EdgeClass::None
    }

    /// Classifies the edges along an alternating cycle as in some but not all.
    fn keep_cycle(&mut self, cycle: Vec<Vertex>) {
        for (at, &v) in cycle.iter().enumerate() {
            let w = cycle[(at + 1) % cycle.len()];
            self.edges.set(v, w, EdgeClass::Some);
        }
        if let Some(steps) = &mut self.steps {
            steps.push(EdgeProofStep::Cycle(cycle));
        }
    }

    /// Classifies a pair that is on no cycle and that no split has removed as in all.
    fn keep_pair(&mut self, v: Vertex, w: Vertex) {
        if self.edges.has_edge(v, w) && self.edges.class(v, w) == EdgeClass::None {
            self.edges.set(v, w, EdgeClass::Every);
        }
    }

    /// Classifies the edges of a cut, and leaves its components as subproblems.
    fn split(
        &mut self,
        subproblem: &mut Subproblem,
        cut: &Cut,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        if cut.barrier.is_empty() {
            return Ok(());
        }
        for (component, home) in cut.components.iter().zip(0..) {
            for (&v, place) in component.iter().zip(0..) {
                (subproblem.home[v], subproblem.place[v]) = (home, place);
            }
        }
        let blocks = subproblem.blocks(cut, progress)?;
        let mut blocks_of_step = Split::new();
        for number in 0..blocks.count() {
            progress.step()?;
            blocks_of_step.push(self.classify_block(subproblem, cut, &blocks, number));
        }
        if let Some(steps) = &mut self.steps {
            steps.push(EdgeProofStep::Split(blocks_of_step));
        }
        for &v in cut.components.iter().flatten() {
            subproblem.home[v] = NOWHERE;
        }
        Ok(())
    }

    /// Classifies the edges of a block of a cut, and leaves its components as subproblems.
    fn classify_block(
        &mut self,
        subproblem: &Subproblem,
        cut: &Cut,
        blocks: &Blocks,
        number: usize,
    ) -> BarrierBlock {
        let height = cut.barrier.len() as Vertex;
        let rows = blocks.rows_of(number).iter();
        let barrier: Vec<Vertex> = rows.map(|&row| cut.barrier[row as usize]).collect();
        let columns = blocks.columns_of(number).iter();
        let components: Vec<_> = columns
            .map(|&column| &cut.components[(column - height) as usize])
            .collect();
        let is_in = |v: Vertex| {
            let home = subproblem.home[v];
            home != NOWHERE && blocks.block_of[height + home] as usize == number
        };
        let mut open = Vec::new();
        for &v in &barrier {
            let first = open.len();
            open.extend(
                subproblem
                    .neighbors(v)
                    .iter()
                    .copied()
                    .filter(|&w| is_in(w)),
            );
            let is_only = barrier.len() == 1 && open.len() == first + 1;
            let class = if is_only {
                EdgeClass::Every
            } else {
                EdgeClass::Some
            };
            for &w in &open[first..] {
                self.edges
                    .set(subproblem.name(v), subproblem.name(w), class);
            }
        }
        open.sort_unstable();
        for component in components.iter().filter(|component| component.len() > 1) {
            let is_open = |v: Vertex| open.binary_search(&v).is_ok();
            self.left
                .push(subproblem.inside(component, is_open, self.next));
            self.next += 1;
        }
        BarrierBlock {
            barrier: subproblem.names_of(&barrier),
            components: components
                .iter()
                .map(|one| subproblem.names_of(one))
                .collect(),
        }
    }
}

/// The result of a search along an edge.
enum CycleOrCut {
    /// An alternating cycle; its first edge is unmatched.
    Cycle(Vec<Vertex>),
    /// A barrier that contains both ends of the edge.
    Cut(Cut),
}

/// Searches for an alternating cycle along the unmatched edge `v - w`.
fn find_cycle(
    forest: &mut Blossoms<Arc<CsrGraph>>,
    v: Vertex,
    w: Vertex,
    progress: &mut Progress,
) -> Result<CycleOrCut, Interrupted> {
    let matching = forest.matching_mut();
    let mates = [v, w].map(|v| matching.mate(v).expect("the matching is perfect"));
    for (end, mate) in [v, w].into_iter().zip(mates) {
        (matching.links[end], matching.links[mate]) = (CsrGraph::ABSENT, CsrGraph::NO_LINK);
    }
    let answer = forest.grow_from(mates, progress, |grown, bridge| match bridge {
        Some((one, other)) => {
            let path = grown.path_over(one, other);
            let ends = if path[0] == mates[0] { [w, v] } else { [v, w] };
            CycleOrCut::Cycle(ends.into_iter().chain(path).collect())
        }
        None => CycleOrCut::Cut(Cut {
            barrier: grown.odd().chain([v, w]).collect(),
            components: grown.even_components(),
        }),
    });
    let matching = forest.matching_mut();
    for (end, mate) in [v, w].into_iter().zip(mates) {
        matching.join(end, mate);
    }
    answer
}
