//! A good matching to begin with.

use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::pulse::{Interrupted, Pulse};

/// Matches exposed vertices by Karp and Sipser's rule (1981): while some vertex has one neighbour left, match the two,
/// which is never a mistake; otherwise match the next vertex with the neighbour that has the fewest left.
///
/// Linear in vertices and edges.
///
/// # Errors
/// [`Interrupted`] where `pulse` calls the work off; what is matched by then is a matching.
pub fn karp_sipser<G: Graph>(
    matching: &mut Matching<G>,
    pulse: &mut Pulse,
) -> Result<(), Interrupted> {
    let mut start = Start {
        matching,
        degree: PerVertex::default(),
        leaves: Vec::new(),
    };
    start.count_degrees();
    start.strip_leaves(pulse)?;
    for v in start.degree.vertices() {
        pulse.step()?;
        if start.matching.is_exposed(v)
            && let Some(link) = start.scarcest_neighbour(v)
        {
            start.join(v, link);
            start.strip_leaves(pulse)?;
        }
    }
    Ok(())
}

struct Start<'a, G: Graph> {
    matching: &'a mut Matching<G>,
    /// How many exposed neighbours each exposed vertex has.
    degree: PerVertex<G::Count>,
    /// Vertices that had one exposed neighbour when they were put here.
    leaves: Vec<Vertex>,
}

impl<G: Graph> Start<'_, G> {
    /// The edges from `v` to exposed vertices.
    fn free_links(&self, v: Vertex) -> impl Iterator<Item = (G::Link, Vertex)> + '_ {
        let graph = &self.matching.graph;
        let steps = graph.steps(v).on(graph);
        steps.filter(|&(_, w)| self.matching.is_exposed(w))
    }

    fn count(count: usize) -> G::Count {
        G::Count::try_from(count as u32)
            .ok()
            .expect("a degree fits the graph's count")
    }

    fn count_degrees(&mut self) {
        self.degree = PerVertex::new(Self::count(0), self.matching.links.len());
        for v in self.degree.vertices().rev() {
            if self.matching.is_exposed(v) {
                let degree = self.free_links(v).count();
                self.set_degree(v, degree);
            }
        }
    }

    fn set_degree(&mut self, v: Vertex, degree: usize) {
        self.degree[v] = Self::count(degree);
        if degree == 1 {
            self.leaves.push(v);
        }
    }

    fn strip_leaves(&mut self, pulse: &mut Pulse) -> Result<(), Interrupted> {
        while let Some(v) = self.leaves.pop() {
            pulse.step()?;
            if self.matching.is_exposed(v)
                && let Some(link) = self.scarcest_neighbour(v)
            {
                self.join(v, link);
            }
        }
        Ok(())
    }

    /// The edge to the exposed neighbour of `v` that has the fewest exposed neighbours itself.
    fn scarcest_neighbour(&self, v: Vertex) -> Option<G::Link> {
        self.free_links(v)
            .min_by_key(|&(_, w)| self.degree[w].into())
            .map(|(link, _)| link)
    }

    fn join(&mut self, v: Vertex, link: G::Link) {
        self.matching.join(v, link);
        for end in [v, self.matching.graph.follow(v, link)] {
            let mut steps = self.matching.graph.steps(end);
            while let Some((_, w)) = steps.next(&self.matching.graph) {
                if self.matching.is_exposed(w) {
                    self.set_degree(w, self.degree[w].into() as usize - 1);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bipartite::forest::Forest;
    use crate::graph::grid::{Grid, RookStep};

    /// How many squares of a picture the rule matches, and how many a maximum matching does.
    fn matched(picture: &[&str]) -> (usize, usize) {
        let grid: Grid<RookStep> = Grid::new(picture.len(), picture[0].len()).unwrap();
        let letters = picture.iter().flat_map(|row| row.bytes());
        let present: Vec<Vertex> = grid
            .squares()
            .zip(letters)
            .filter(|(_, x)| *x == b'.')
            .map(|(v, _)| v)
            .collect();
        let mut unheard = |_, _, _| Ok(());
        let mut matching = Matching::empty(grid.clone(), present.iter().copied());
        karp_sipser(&mut matching, &mut Pulse::new(&mut unheard)).unwrap();
        let forest =
            Forest::new(grid, present.iter().copied(), &mut Pulse::new(&mut unheard)).unwrap();
        let count = |matching: &Matching<_>| {
            present
                .iter()
                .filter(|&&v| matching.mate(v).is_some())
                .count()
        };
        (count(&matching), count(forest.matching()))
    }

    #[test]
    fn trees_are_matched_as_far_as_they_can_be() {
        for (picture, most) in [
            (&["......."][..], 6),
            (&["........", "#.#.#.#."], 8),
            (&[".#.#.#.", ".......", ".#.#.#."], 8),
            (&["..#..", "#...#", "..#.."], 10),
            (&[".....#", "####.#", "....##", ".#####", "......"], 16),
        ] {
            assert_eq!(matched(picture), (most, most), "{picture:?}");
        }
    }

    #[test]
    fn a_full_board_is_matched_without_any_search() {
        assert_eq!(matched(&["......"; 6]), (36, 36));
        assert_eq!(matched(&["....."; 5]), (24, 24));
    }
}
