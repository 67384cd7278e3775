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

use crate::bipartite::forest::{Forest, NoForest};
use crate::general::Blossoms;
use crate::graph::per_vertex::PerVertex;
use crate::graph::stored::Stored;
use crate::graph::{Graph, Vertex};
use crate::matching::{Class, Matching};
use crate::pulse::{Interrupted, Pulse};
use crate::structure::Structure;
use crate::structure::blocks::{Blocks, EdgeClass};
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
    let matched = |v: Vertex| structure.class(v) == Class::Matched;
    let mut edges = Edges::new(graph, |v, w| {
        if structure.class(v) == Class::Even || structure.class(w) == Class::Even {
            EdgeClass::Some
        } else {
            EdgeClass::None
        }
    });
    let mut left = Left::new(graph, structure.matching(), matched);
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
    fn new(graph: &'a Stored, class: impl Fn(Vertex, Vertex) -> EdgeClass) -> Self {
        let mut first = PerVertex::new(0, graph.order());
        let mut classes = Vec::with_capacity(graph.size());
        for v in first.vertices() {
            first[v] = classes.len();
            classes.extend(greater(graph, v).iter().map(|&w| class(v, w)));
        }
        Edges {
            graph,
            classes,
            first,
        }
    }

    fn set(&mut self, v: Vertex, w: Vertex, class: EdgeClass) {
        let (v, w) = (v.min(w), v.max(w));
        let place = greater(self.graph, v).binary_search(&w);
        self.classes[self.first[v] + place.expect("they are neighbours")] = class;
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
    let forest = Forest::new(part.clone(), all, pulse).map_err(|error| {
        assert_eq!(error, NoForest::Interrupted, "a bipartite graph");
        Interrupted
    })?;
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
    let mut matching = Matching::empty(graph.clone(), vertices.iter().copied());
    for &v in vertices {
        matching.links[v] = perfect.links[v];
    }
    let mut blossoms = Blossoms::of(matching);
    let mut has_choice = PerVertex::new(false, graph.order());
    for &v in vertices {
        let mate = perfect.mate(v).expect("the matching is perfect");
        let mut others: Vec<Vertex> = greater(graph, v).to_vec();
        others.retain(|&w| w != mate && blossoms.matching().is_present(w));
        if others.is_empty() {
            continue;
        }
        let matching = blossoms.matching_mut();
        let links = (matching.links[v], matching.links[mate]);
        matching.links[v] = <Stored as Graph>::ABSENT;
        matching.links[mate] = <Stored as Graph>::NO_LINK;
        let searched = blossoms.grow_from(mate, pulse, |grown, _| {
            others.retain(|&w| grown.is_even(w));
        });
        let matching = blossoms.matching_mut();
        (matching.links[v], matching.links[mate]) = links;
        searched?;
        for w in others {
            edges.set(v, w, EdgeClass::Some);
            has_choice[v] = true;
            has_choice[w] = true;
        }
    }
    for &v in vertices {
        let mate = perfect.mate(v).expect("the matching is perfect");
        let class = if has_choice[v] || has_choice[mate] {
            EdgeClass::Some
        } else {
            EdgeClass::Every
        };
        edges.set(v, mate, class);
    }
    Ok(())
}
