//! How the maximum matchings of any graph use its edges.
//!
//! Every edge with an even end is in some and not in all, if its other end is even or odd: a maximum matching that
//! misses the even end `v` can give it the mate of a neighbour in its factor-critical component, or of an odd
//! neighbour, which has even ones in two components or more to choose from. All other edges at odd vertices are in none,
//! since odd vertices are matched with even ones only.
//!
//! What is left are the edges among the matched vertices, which have a perfect matching of their own. An edge `u - v` of
//! such a graph is in a perfect matching iff without `u` some maximum matching misses `v`. So one search from each `u`
//! tells of all its edges, as it tells a player on `u` the moves that win. An edge is in all of them iff no other edge
//! at one of its ends is in any. Vertices of degree 1 are matched at once, and bipartite components need no searches:
//! there the blocks tell. So the time is linear for bipartite graphs, and at most vertices times edges in what is left
//! of others (the best that is known: Kita, "A partially ordered structure and a generalization of the canonical
//! partition for general graphs with perfect matchings", 2012).

use crate::bipartite::forest::Forest;
use crate::general::Blossoms;
use crate::graph::per_vertex::PerVertex;
use crate::graph::stored::Stored;
use crate::graph::{Graph, Vertex};
use crate::matching::{Class, Matching};
use crate::pulse::{Interrupted, Pulse, Stage};
use crate::structure::Structure;
use crate::structure::blocks::{Blocks, EdgeClass};
use std::collections::HashSet;
use std::sync::Arc;

/// How maximum matchings use each edge, in the order of [`Stored::edges`], from the graph's `structure`.
///
/// # Errors
/// [`Interrupted`] where `pulse` calls the work off.
pub fn edge_classes(
    graph: &Arc<Stored>,
    structure: &Structure<Arc<Stored>>,
    pulse: &mut Pulse,
) -> Result<Vec<EdgeClass>, Interrupted> {
    let mut edges = Edges::by_ends(graph, structure);
    let mut left = Left::new(graph, structure.matching(), |v| {
        structure.class(v) == Class::Matched
    });
    left.peel(&mut edges, pulse)?;
    let (bipartite, others) = left.components(pulse)?;
    by_blocks(graph, &bipartite, &mut edges, pulse)?;
    by_searches(graph, structure.matching(), &others, &mut edges, pulse)?;
    Ok(edges.classes)
}

/// A class an edge, found by its ends.
struct Edges<'a> {
    graph: &'a Stored,
    classes: Vec<EdgeClass>,
    /// Where the edges whose smaller end is a vertex begin.
    first: PerVertex<usize>,
}

impl<'a> Edges<'a> {
    /// What the classes of their ends say: none of those among the matched vertices.
    fn by_ends(graph: &'a Stored, structure: &Structure<Arc<Stored>>) -> Self {
        let is_even = |v: Vertex| structure.class(v) == Class::Even;
        let mut first = PerVertex::new(0, graph.order());
        let mut classes = Vec::with_capacity(graph.size());
        for v in first.vertices() {
            first[v] = classes.len();
            classes.extend(greater(graph, v).iter().map(|&w| {
                if is_even(v) || is_even(w) {
                    EdgeClass::Some
                } else {
                    EdgeClass::None
                }
            }));
        }
        Edges {
            graph,
            classes,
            first,
        }
    }

    fn class(&self, v: Vertex, w: Vertex) -> EdgeClass {
        self.classes[self.place(v, w)]
    }

    fn set(&mut self, v: Vertex, w: Vertex, class: EdgeClass) {
        let place = self.place(v, w);
        self.classes[place] = class;
    }

    fn place(&self, v: Vertex, w: Vertex) -> usize {
        let (v, w) = (v.min(w), v.max(w));
        let place = greater(self.graph, v).binary_search(&w);
        self.first[v] + place.expect("they are neighbours")
    }
}

/// The neighbours of `v` behind it.
fn greater(graph: &Stored, v: Vertex) -> &[Vertex] {
    let neighbours = graph.neighbours(v);
    &neighbours[neighbours.partition_point(|&w| w < v)..]
}

/// Vertices that have a perfect matching among themselves.
struct Left<'a> {
    graph: &'a Stored,
    matching: &'a Matching<Arc<Stored>>,
    is_left: PerVertex<bool>,
}

impl<'a> Left<'a> {
    fn new(
        graph: &'a Stored,
        matching: &'a Matching<Arc<Stored>>,
        is_left: impl Fn(Vertex) -> bool,
    ) -> Self {
        let vertices = 0..graph.order() as Vertex;
        Left {
            graph,
            matching,
            is_left: vertices.map(is_left).collect(),
        }
    }

    fn neighbours(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        let neighbours = self.graph.neighbours(v).iter().copied();
        neighbours.filter(|&w| self.is_left[w])
    }

    /// Takes out vertices of degree 1, whose edge every perfect matching has, with their mates.
    fn peel(&mut self, edges: &mut Edges, pulse: &mut Pulse) -> Result<(), Interrupted> {
        let vertices = self.is_left.vertices();
        let mut degree: PerVertex<usize> = vertices
            .clone()
            .map(|v| self.neighbours(v).count())
            .collect();
        let mut leaves: Vec<Vertex> = vertices
            .filter(|&v| self.is_left[v] && degree[v] == 1)
            .collect();
        while let Some(v) = leaves.pop() {
            pulse.step()?;
            if !self.is_left[v] {
                continue;
            }
            let mate = self.matching.mate(v).expect("the matching is perfect");
            edges.set(v, mate, EdgeClass::Every);
            self.is_left[v] = false;
            self.is_left[mate] = false;
            let beside: Vec<Vertex> = self.neighbours(mate).collect();
            for w in beside {
                degree[w] -= 1;
                if degree[w] == 1 {
                    leaves.push(w);
                }
            }
        }
        Ok(())
    }

    /// The vertices of bipartite components, and those of others.
    fn components(&self, pulse: &mut Pulse) -> Result<(Vec<Vertex>, Vec<Vertex>), Interrupted> {
        let (mut bipartite, mut others) = (Vec::new(), Vec::new());
        let mut side = PerVertex::new(None, self.graph.order());
        for root in side.vertices() {
            if !self.is_left[root] || side[root].is_some() {
                continue;
            }
            let (mut found, mut next, mut is_odd) = (vec![root], 0, false);
            side[root] = Some(false);
            while let Some(&v) = found.get(next) {
                pulse.step()?;
                next += 1;
                for w in self.neighbours(v) {
                    if side[w].is_none() {
                        side[w] = side[v].map(|side| !side);
                        found.push(w);
                    } else if side[w] == side[v] {
                        is_odd = true;
                    }
                }
            }
            if is_odd { &mut others } else { &mut bipartite }.append(&mut found);
        }
        Ok((bipartite, others))
    }
}

/// Sets the classes of the edges among some vertices, which have a perfect matching, by the blocks of their graph.
fn by_blocks(
    graph: &Stored,
    vertices: &[Vertex],
    edges: &mut Edges,
    pulse: &mut Pulse,
) -> Result<(), Interrupted> {
    if vertices.is_empty() {
        return Ok(());
    }
    let mut number = PerVertex::new(None, graph.order());
    (0..).zip(vertices).for_each(|(n, &v)| number[v] = Some(n));
    let mut pairs: Vec<(Vertex, Vertex)> = Vec::new();
    for &v in vertices {
        pulse.step()?;
        let beside = greater(graph, v).iter().filter_map(|&w| number[w]);
        pairs.extend(beside.map(|w| (number[v].expect("it is one of them"), w)));
    }
    let part = Arc::new(Stored::new(vertices.len(), &pairs).expect("a part of a simple graph"));
    let is_column = part.sides().expect("a bipartite graph");
    let all = 0..vertices.len() as Vertex;
    let forest = Forest::bipartite(part.clone(), all, pulse)?;
    let blocks = Blocks::new(&part, &is_column, &forest, pulse)?;
    for (v, w) in part.edges() {
        let class = blocks.edge_class(v, w);
        edges.set(vertices[v as usize], vertices[w as usize], class);
    }
    Ok(())
}

/// Sets the classes of the edges among some vertices, which have a perfect matching, by a search from each of them.
fn by_searches(
    graph: &Arc<Stored>,
    perfect: &Matching<Arc<Stored>>,
    vertices: &[Vertex],
    edges: &mut Edges,
    pulse: &mut Pulse,
) -> Result<(), Interrupted> {
    if vertices.is_empty() {
        return Ok(());
    }
    let mut searches = Searches::new(graph, perfect, vertices);
    let mut has_choice = PerVertex::new(false, graph.order());
    pulse.begin(Stage::Matching, vertices.len());
    for &v in vertices {
        pulse.advance();
        let mut others: Vec<Vertex> = searches.others(v).collect();
        if others.is_empty() {
            continue;
        }
        searches.without(v, pulse, |grown| others.retain(|&w| grown.is_even(w)))?;
        for w in others {
            edges.set(v, w, EdgeClass::Some);
            has_choice[v] = true;
            has_choice[w] = true;
        }
    }
    for &v in vertices {
        let mate = searches.mate(v);
        let class = if has_choice[v] || has_choice[mate] {
            EdgeClass::Some
        } else {
            EdgeClass::Every
        };
        edges.set(v, mate, class);
    }
    Ok(())
}

/// Searches among vertices that have a perfect matching, each without one of them.
struct Searches {
    blossoms: Blossoms<Arc<Stored>>,
}

impl Searches {
    fn new(graph: &Arc<Stored>, perfect: &Matching<Arc<Stored>>, vertices: &[Vertex]) -> Self {
        let mut matching = Matching::empty(graph.clone(), vertices.iter().copied());
        for &v in vertices {
            matching.links[v] = perfect.links[v];
        }
        Searches {
            blossoms: Blossoms::of(matching),
        }
    }

    fn mate(&self, v: Vertex) -> Vertex {
        let mate = self.blossoms.matching().mate(v);
        mate.expect("the matching is perfect")
    }

    /// The neighbours behind `v` that it is not matched with.
    fn others(&self, v: Vertex) -> impl Iterator<Item = Vertex> + '_ {
        let (matching, mate) = (self.blossoms.matching(), self.mate(v));
        let behind = greater(matching.graph(), v).iter().copied();
        behind.filter(move |&w| w != mate && matching.is_present(w))
    }

    /// What the forest says that grows from the mate of `v` where `v` is taken out.
    fn without<T>(
        &mut self,
        v: Vertex,
        pulse: &mut Pulse,
        say: impl FnOnce(&mut Blossoms<Arc<Stored>>) -> T,
    ) -> Result<T, Interrupted> {
        let mate = self.mate(v);
        let matching = self.blossoms.matching_mut();
        let links = (matching.links[v], matching.links[mate]);
        matching.links[v] = <Stored as Graph>::ABSENT;
        matching.links[mate] = <Stored as Graph>::NO_LINK;
        let said = self.blossoms.grow_from(mate, pulse, |grown, _| say(grown));
        let matching = self.blossoms.matching_mut();
        (matching.links[v], matching.links[mate]) = links;
        said
    }
}

/// What shows how maximum matchings use each edge, beside the classes of the vertices and a maximum matching.
///
/// An edge between two matched vertices is in some and not in all where an alternating cycle goes along it. It is in none
/// where a barrier of theirs has both its ends, or one while the other is in an even component: a *barrier* is a set of
/// which as many odd components are left over as it has vertices, so that each perfect matching matches these with those.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeProof {
    /// In the order of [`Stored::edges`].
    pub classes: Vec<EdgeClass>,
    /// Sets of matched vertices, each ascending.
    pub barriers: Vec<Vec<Vertex>>,
    /// Matched vertices, each joined to the next one and the last to the first, by an unmatched edge first.
    pub cycles: Vec<Vec<Vertex>>,
}

/// The same as [`edge_classes`], with what proves it. A search from each matched vertex, in bipartite graphs too.
///
/// # Errors
/// [`Interrupted`] where `pulse` calls the work off.
pub fn prove_edges(
    graph: &Arc<Stored>,
    structure: &Structure<Arc<Stored>>,
    pulse: &mut Pulse,
) -> Result<EdgeProof, Interrupted> {
    let mut edges = Edges::by_ends(graph, structure);
    let vertices = 0..graph.order() as Vertex;
    let matched: Vec<Vertex> = vertices
        .filter(|&v| structure.class(v) == Class::Matched)
        .collect();
    let mut searches = Searches::new(graph, structure.matching(), &matched);
    let (mut barriers, mut known) = (Vec::new(), HashSet::new());
    let mut cycles: Vec<Vec<Vertex>> = Vec::new();
    pulse.begin(Stage::Matching, matched.len());
    for &v in &matched {
        pulse.advance();
        let left = searches
            .others(v)
            .filter(|&w| edges.class(v, w) == EdgeClass::None);
        let left: Vec<Vertex> = left.collect();
        if left.is_empty() {
            continue;
        }
        let barrier = searches.without(v, pulse, |grown| {
            for &w in &left {
                if grown.is_even(w) && edges.class(v, w) == EdgeClass::None {
                    let mut cycle = vec![v];
                    cycle.extend(grown.path_from(w));
                    for (at, &one) in cycle.iter().enumerate() {
                        edges.set(one, cycle[(at + 1) % cycle.len()], EdgeClass::Some);
                    }
                    cycles.push(cycle);
                }
            }
            let proves = left.iter().any(|&w| !grown.is_even(w));
            proves.then(|| grown.odd().chain([v]).collect::<Vec<_>>())
        })?;
        if let Some(mut barrier) = barrier {
            barrier.sort_unstable();
            if known.insert(barrier.clone()) {
                barriers.push(barrier);
            }
        }
    }
    for &v in &matched {
        let mate = searches.mate(v);
        if edges.class(v, mate) == EdgeClass::None {
            edges.set(v, mate, EdgeClass::Every);
        }
    }
    Ok(EdgeProof {
        classes: edges.classes,
        barriers,
        cycles,
    })
}
