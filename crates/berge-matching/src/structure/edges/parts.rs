//! Edges of graphs with a perfect matching, by taking these apart.
//!
//! An unmatched edge `v - w` of such a graph is in a perfect matching iff, without `v` and `w`, an augmenting path joins
//! their mates: with the edge it is an alternating cycle, all of whose edges are in some perfect matchings and not in all.
//! The search for it grows from both mates at once. Where there is none, its forest shows a *barrier*, `v`, `w` and the
//! odd vertices: the even ones are as many components without it as it has vertices, each of odd size, so that every
//! perfect matching joins each vertex of the barrier with one of them. All other edges at the barrier are in none, and the
//! forest's vertices are cut off from the rest, which no later search meets them in. They are split further:
//!
//! - With each component as one vertex, they and the barrier are a bipartite graph, whose blocks tell which edges between
//!   the two are in some perfect matching: the components are factor-critical, so any of their vertices can be the one
//!   that is matched with the barrier.
//! - Each perfect matching joins just one vertex of a component with the barrier. So the edges within a component are in
//!   those of a smaller graph, a *part*: the component and one vertex that stands for all outside, beside the vertices
//!   that have edges of their block.
//!
//! Of a bipartite graph one side is a barrier from the first. So the time is linear for bipartite graphs. In others each
//! search that fails takes away what it has met, and parts share nothing but the vertices that they add: the time is at
//! most what the searches that find a cycle take, plus the size times how deep the parts nest. Both may be quadratic (the
//! best that is known is vertices times edges: de Carvalho and Cheriyan, "An O(VE) algorithm for ear decompositions of
//! matching-covered graphs", 2005); but a cycle settles all of its edges, and is mostly found near by.

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

/// A barrier's vertices and components that have edges with each other, as many of the one as of the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Its vertices of the barrier.
    pub barrier: Vec<Vertex>,
    /// Its components, each with its vertices.
    pub components: Vec<Vec<Vertex>>,
}

/// The blocks of a barrier with the components that it leaves: all edges of a component lead within it, or to vertices
/// of the barrier in its own block or in an earlier one.
///
/// A vertex that stands for all outside of a component has a number too: those of components of more than one vertex
/// follow those of the graph, in the order of the splits, of their blocks and of the components there.
pub type Split = Vec<Block>;

/// What tells of edges, in the graph that the steps before have left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Edges along an alternating cycle are in some matchings and not in all. Each vertex is joined to the next one and
    /// the last to the first, by an unmatched edge first.
    Cycle(Vec<Vertex>),
    /// Edges between a barrier and its components are in some where they are within a block, or in all where the block has
    /// no other; other edges of the barrier are in none. The barrier is taken away, of components a part is left.
    Split(Split),
}

/// A barrier, and the components that it leaves.
struct Cut {
    barrier: Vec<Vertex>,
    components: Vec<Vec<Vertex>>,
}

const NOWHERE: u32 = u32::MAX;

/// A graph with a perfect matching, and the numbers that its vertices have outside.
struct Part {
    matching: Matching<Arc<CsrGraph>>,
    names: Vec<Vertex>,
    /// The component of each vertex while a cut is at work, and otherwise `NOWHERE`; and its place there.
    home: PerVertex<u32>,
    place: PerVertex<u32>,
}

impl Part {
    fn new(names: Vec<Vertex>, edges: &[(Vertex, Vertex)], mates: &[(Vertex, Vertex)]) -> Self {
        let order = names.len();
        let graph = CsrGraph::new(order, edges).expect("a part of a simple graph");
        let mut matching = Matching::empty(Arc::new(graph), 0..order as Vertex);
        for &(v, w) in mates {
            matching.join(v, w);
        }
        Part {
            matching,
            names,
            home: PerVertex::new(NOWHERE, order),
            place: PerVertex::new(0, order),
        }
    }

    /// The matched vertices of a graph, with the edges among them.
    fn matched(graph: &CsrGraph, structure: &Structure<Arc<CsrGraph>>) -> Self {
        let is_in = |v: Vertex| structure.class(v) == Class::Matched;
        let names: Vec<Vertex> = (0..graph.order() as Vertex).filter(|&v| is_in(v)).collect();
        let mut place = PerVertex::new(NOWHERE, graph.order());
        (0..).zip(&names).for_each(|(at, &v)| place[v] = at);
        let inside = graph.edges().filter(|&(v, w)| is_in(v) && is_in(w));
        let edges: Vec<_> = inside.map(|(v, w)| (place[v], place[w])).collect();
        let mate = |v: Vertex| structure.matching().mate(v).expect("it is matched");
        let mates: Vec<_> = names.iter().map(|&v| (place[v], place[mate(v)])).collect();
        Part::new(names, &edges, &mates)
    }

    /// A component while a cut is at work, and a vertex called `outside`: it is beside the vertices that are `open`, and
    /// matched with the one whose mate is elsewhere.
    fn inside(&self, component: &[Vertex], open: impl Fn(Vertex) -> bool, outside: Vertex) -> Self {
        let names = self
            .names_of(component)
            .into_iter()
            .chain([outside])
            .collect();
        let (mine, last) = (self.home[component[0]], component.len() as Vertex);
        let (mut edges, mut mates) = (Vec::new(), Vec::new());
        for (&v, at) in component.iter().zip(0..) {
            let within = |w: Vertex| self.home[w] == mine;
            let greater = greater(self.matching.graph(), v).iter().copied();
            edges.extend(greater.filter(|&w| within(w)).map(|w| (at, self.place[w])));
            if open(v) {
                edges.push((at, last));
            }
            let mate = self.mate(v);
            mates.push((at, if within(mate) { self.place[mate] } else { last }));
        }
        Part::new(names, &edges, &mates)
    }

    fn order(&self) -> usize {
        self.names.len()
    }

    fn neighbours(&self, v: Vertex) -> &[Vertex] {
        self.matching.graph().neighbours(v)
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

    /// The bipartite components, cut by one side each; and the vertices of the others.
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
                for &w in self.neighbours(v) {
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

    /// The blocks of a cut, as a matrix whose rows are the barrier and whose columns are the components.
    fn blocks(&self, cut: &Cut, progress: &mut Progress) -> Result<Blocks, Interrupted> {
        let (height, width) = (cut.barrier.len(), cut.components.len());
        let (mut starts, mut indices, mut row) = (vec![0], Vec::new(), Vec::new());
        for &v in &cut.barrier {
            progress.step()?;
            let homes = self.neighbours(v).iter().map(|&w| self.home[w]);
            row.extend(homes.filter(|&home| home != NOWHERE));
            row.sort_unstable();
            row.dedup();
            indices.append(&mut row);
            starts.push(indices.len() as u32);
        }
        let matrix = CsrGraph::matrix(width, starts, indices);
        let matrix = Arc::new(matrix.expect("no more than in the graph"));
        let all = 0..matrix.order() as Vertex;
        let forest = Forest::begin(Matching::empty(matrix.clone(), all), progress)?;
        Blocks::new(&matrix, height, &forest, progress)
    }
}

/// Takes graphs apart, and writes what that tells of the edges.
pub(super) struct Parts<'a> {
    pub edges: Edges<'a>,
    /// What was done, where that is to be kept.
    pub steps: Option<Vec<Step>>,
    left: Vec<Part>,
    /// The number of the next vertex that stands for all outside.
    next: Vertex,
}

impl<'a> Parts<'a> {
    pub fn new(edges: Edges<'a>, steps: Option<Vec<Step>>) -> Self {
        Parts {
            next: edges.graph.order() as Vertex,
            edges,
            steps,
            left: Vec::new(),
        }
    }

    /// Finds the classes of the edges among the matched vertices.
    pub fn take_apart(
        &mut self,
        graph: &CsrGraph,
        structure: &Structure<Arc<CsrGraph>>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let mut part = Part::matched(graph, structure);
        let (cut, others) = part.bipartite(progress)?;
        progress.begin(Stage::Matching, others.len());
        self.split(&mut part, &cut, progress)?;
        self.search(part, &others, progress)?;
        while let Some(part) = self.left.pop() {
            let all: Vec<Vertex> = (0..part.order() as Vertex).collect();
            self.search(part, &all, progress)?;
        }
        Ok(())
    }

    /// Settles the edges among some `vertices` of a part, which no edge leaves.
    fn search(
        &mut self,
        mut part: Part,
        vertices: &[Vertex],
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        let mut forest = Blossoms::of(part.matching.clone());
        let graph = part.matching.graph().clone();
        for &v in vertices {
            progress.step()?;
            progress.advance();
            for &w in greater(&graph, v) {
                if self.is_open(&part, forest.matching(), v, w) {
                    self.settle_edge(&mut part, &mut forest, v, w, progress)?;
                }
            }
        }
        for &v in vertices {
            if let Some(w) = self.way_round(&part, forest.matching(), v) {
                self.settle_edge(&mut part, &mut forest, v, w, progress)?;
            }
        }
        for &v in vertices {
            if let Some(mate) = forest.matching().mate(v) {
                self.keep_pair(part.name(v), part.name(mate));
            }
        }
        Ok(())
    }

    /// Settles an unmatched edge, and all that the search for its cycle shows besides.
    fn settle_edge(
        &mut self,
        part: &mut Part,
        forest: &mut Blossoms<Arc<CsrGraph>>,
        v: Vertex,
        w: Vertex,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        match look(forest, v, w, progress)? {
            Found::Cycle(cycle) => self.keep_cycle(part.names_of(&cycle)),
            Found::Cut(cut) => {
                let met = cut.barrier.iter().chain(cut.components.iter().flatten());
                met.for_each(|&v| forest.matching_mut().links[v] = CsrGraph::ABSENT);
                self.split(part, &cut, progress)?;
            }
        }
        Ok(())
    }

    /// A vertex that stands for all outside and is beside `v`, of whose pair nothing is known yet: `v` may be matched
    /// outside, so the pair is not in all.
    fn way_round(&self, part: &Part, rest: &Matching<Arc<CsrGraph>>, v: Vertex) -> Option<Vertex> {
        let mate = rest.mate(v)?;
        let (one, other) = (part.name(v), part.name(mate));
        if !self.edges.has(one, other) || self.edges.class(one, other) != EdgeClass::None {
            return None;
        }
        let mut beside = part.neighbours(v).iter().copied();
        beside.find(|&w| rest.is_present(w) && !self.edges.has(one, part.name(w)))
    }

    /// Whether nothing is known yet of an edge that is not matched.
    fn is_open(&self, part: &Part, rest: &Matching<Arc<CsrGraph>>, v: Vertex, w: Vertex) -> bool {
        let (one, other) = (part.name(v), part.name(w));
        rest.is_present(v)
            && rest.is_present(w)
            && rest.mate(v) != Some(w)
            && self.edges.has(one, other)
            && self.edges.class(one, other) == EdgeClass::None
    }

    /// The edges along an alternating cycle are in some and not in all.
    fn keep_cycle(&mut self, cycle: Vec<Vertex>) {
        for (at, &v) in cycle.iter().enumerate() {
            let w = cycle[(at + 1) % cycle.len()];
            self.edges.set(v, w, EdgeClass::Some);
        }
        if let Some(steps) = &mut self.steps {
            steps.push(Step::Cycle(cycle));
        }
    }

    /// A pair that no cycle goes along and no split has taken away is in all.
    fn keep_pair(&mut self, v: Vertex, w: Vertex) {
        if self.edges.has(v, w) && self.edges.class(v, w) == EdgeClass::None {
            self.edges.set(v, w, EdgeClass::Every);
        }
    }

    /// Settles the edges of a cut, and leaves its components as parts.
    fn split(
        &mut self,
        part: &mut Part,
        cut: &Cut,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        if cut.barrier.is_empty() {
            return Ok(());
        }
        for (component, home) in cut.components.iter().zip(0..) {
            for (&v, place) in component.iter().zip(0..) {
                (part.home[v], part.place[v]) = (home, place);
            }
        }
        let blocks = part.blocks(cut, progress)?;
        let mut blocks_of_step = Split::new();
        for number in 0..blocks.count() {
            progress.step()?;
            blocks_of_step.push(self.settle(part, cut, &blocks, number));
        }
        if let Some(steps) = &mut self.steps {
            steps.push(Step::Split(blocks_of_step));
        }
        for &v in cut.components.iter().flatten() {
            part.home[v] = NOWHERE;
        }
        Ok(())
    }

    /// Settles the edges of a block of a cut, and leaves its components as parts.
    fn settle(&mut self, part: &Part, cut: &Cut, blocks: &Blocks, number: usize) -> Block {
        let height = cut.barrier.len() as Vertex;
        let rows = blocks.rows_of(number).iter();
        let barrier: Vec<Vertex> = rows.map(|&row| cut.barrier[row as usize]).collect();
        let columns = blocks.columns_of(number).iter();
        let components: Vec<_> = columns
            .map(|&column| &cut.components[(column - height) as usize])
            .collect();
        let is_in = |v: Vertex| {
            let home = part.home[v];
            home != NOWHERE && blocks.block_of[height + home] as usize == number
        };
        let mut open = Vec::new();
        for &v in &barrier {
            let first = open.len();
            open.extend(part.neighbours(v).iter().copied().filter(|&w| is_in(w)));
            let is_only = barrier.len() == 1 && open.len() == first + 1;
            let class = if is_only {
                EdgeClass::Every
            } else {
                EdgeClass::Some
            };
            for &w in &open[first..] {
                self.edges.set(part.name(v), part.name(w), class);
            }
        }
        open.sort_unstable();
        for component in components.iter().filter(|component| component.len() > 1) {
            let is_open = |v: Vertex| open.binary_search(&v).is_ok();
            self.left.push(part.inside(component, is_open, self.next));
            self.next += 1;
        }
        Block {
            barrier: part.names_of(&barrier),
            components: components.iter().map(|one| part.names_of(one)).collect(),
        }
    }
}

/// What a search along an edge finds.
enum Found {
    /// An alternating cycle, by an unmatched edge first.
    Cycle(Vec<Vertex>),
    /// A barrier with both ends of the edge.
    Cut(Cut),
}

/// Looks for an alternating cycle along the unmatched edge `v - w`.
fn look(
    forest: &mut Blossoms<Arc<CsrGraph>>,
    v: Vertex,
    w: Vertex,
    progress: &mut Progress,
) -> Result<Found, Interrupted> {
    let matching = forest.matching_mut();
    let mates = [v, w].map(|v| matching.mate(v).expect("the matching is perfect"));
    for (end, mate) in [v, w].into_iter().zip(mates) {
        (matching.links[end], matching.links[mate]) = (CsrGraph::ABSENT, CsrGraph::NO_LINK);
    }
    let answer = forest.grow_from(mates, progress, |grown, bridge| match bridge {
        Some((one, other)) => {
            let path = grown.path_over(one, other);
            let ends = if path[0] == mates[0] { [w, v] } else { [v, w] };
            Found::Cycle(ends.into_iter().chain(path).collect())
        }
        None => Found::Cut(Cut {
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
