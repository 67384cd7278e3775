//! Karp and Sipser's first matching.

use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};

/// Matches exposed vertices by Karp and Sipser's rule (1981): while some vertex has one neighbour left, match the two,
/// which is always optimal; otherwise match the next vertex with its neighbour that has the fewest left.
///
/// Linear in vertices and edges.
///
/// ```
/// use berge_matching::{CsrGraph, Matching, Progress, karp_sipser};
///
/// let path = CsrGraph::new(4, &[(0, 1), (1, 2), (2, 3)])?;
/// let mut matching = Matching::empty(&path, 0..4);
/// karp_sipser(&mut matching, &mut Progress::silent())?;
/// assert_eq!((matching.mate(0), matching.mate(2)), (Some(1), Some(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work; the matching so far is valid.
pub fn karp_sipser<G: Graph>(
    matching: &mut Matching<G>,
    progress: &mut Progress,
) -> Result<(), Interrupted> {
    let mut degrees = Degrees::of(matching);
    degrees.strip_leaves(matching, progress)?;
    for v in matching.links.vertices() {
        progress.step()?;
        degrees.match_next(v, matching, progress)?;
    }
    Ok(())
}

/// Vertices that are filtered at a time for the exposed ones.
const AT_ONCE: usize = 1 << 10;

/// The number of exposed neighbours of each exposed vertex, as a matching grows; 0 for matched vertices. So a vertex
/// finds its exposed neighbours by their degrees alone.
pub(crate) struct Degrees<G: Graph> {
    degree: PerVertex<G::Count>,
    /// Vertices that had one exposed neighbour when they were added here.
    leaves: Vec<Vertex>,
}

impl<G: Graph> Degrees<G> {
    /// Counts the degrees for a matching, which may have edges.
    pub(crate) fn of(matching: &Matching<G>) -> Self {
        let mut degrees = Degrees {
            degree: PerVertex::new(Self::count(0), matching.links.len()),
            leaves: Vec::new(),
        };
        let vertices = matching.links.vertices();
        // If all vertices are exposed, nobody has to ask for the links of the neighbours, which are anywhere in memory.
        let is_empty = matching.links.iter().all(|&link| link == G::NO_LINK);
        let mut exposed = [0; AT_ONCE];
        for first in vertices.clone().step_by(AT_ONCE).rev() {
            // There is no branch, because it would be unpredictable.
            let mut count = 0;
            for v in first..vertices.end.min(first + AT_ONCE as Vertex) {
                exposed[count % AT_ONCE] = v;
                count += usize::from(matching.is_exposed(v));
            }
            for &v in exposed[..count].iter().rev() {
                let degree = if is_empty {
                    matching.graph.places(v).count()
                } else {
                    free_links(matching, v).count()
                };
                degrees.set(v, degree);
            }
        }
        degrees
    }

    /// Matches the next vertex `v`, if it is exposed and has an exposed neighbour, and then all leaves; returns whether
    /// `v` stays exposed.
    #[inline]
    pub(crate) fn match_next(
        &mut self,
        v: Vertex,
        matching: &mut Matching<G>,
        progress: &mut Progress,
    ) -> Result<bool, Interrupted> {
        if !matching.is_exposed(v) {
            return Ok(false);
        }
        let Some(link) = self.scarcest_neighbor(v, matching) else {
            return Ok(true);
        };
        self.join(v, link, matching);
        self.strip_leaves(matching, progress)?;
        Ok(false)
    }

    /// Matches vertices with one exposed neighbour, as long as there are any.
    pub(crate) fn strip_leaves(
        &mut self,
        matching: &mut Matching<G>,
        progress: &mut Progress,
    ) -> Result<(), Interrupted> {
        while let Some(v) = self.leaves.pop() {
            progress.step()?;
            if self.of_vertex(v) > 0 {
                let (link, w) = self.only_neighbor(v, matching);
                matching.join(v, link);
                self.degree[v] = Self::count(0);
                self.forget(w, matching);
            }
        }
        Ok(())
    }

    /// Updates the neighbours of `v`, which has just been matched.
    pub(crate) fn forget(&mut self, v: Vertex, matching: &Matching<G>) {
        self.degree[v] = Self::count(0);
        let mut edges = matching.graph.edges_at(v);
        while let Some((_, w)) = edges.next(&matching.graph) {
            if let Some(degree) = self.of_vertex(w).checked_sub(1) {
                self.set(w, degree);
            }
        }
    }

    /// Returns the number of exposed neighbours of `v`; 0 if it is matched.
    #[inline]
    pub(crate) fn of_vertex(&self, v: Vertex) -> usize {
        self.degree[v].into() as usize
    }

    /// Returns the sum of all degrees.
    pub(crate) fn sum(&self) -> usize {
        self.degree.vertices().map(|v| self.of_vertex(v)).sum()
    }

    fn count(count: usize) -> G::Count {
        G::Count::try_from(count as u32)
            .ok()
            .expect("a degree fits the graph's count")
    }

    fn set(&mut self, v: Vertex, degree: usize) {
        self.degree[v] = Self::count(degree);
        if degree == 1 {
            self.leaves.push(v);
        }
    }

    /// Returns the edge to the exposed neighbour of `v` that has the fewest exposed neighbours.
    fn scarcest_neighbor(&self, v: Vertex, matching: &Matching<G>) -> Option<G::Link> {
        let graph = &matching.graph;
        let degrees = graph.edges_at(v).on(graph);
        let degrees = degrees.map(|(link, w)| (link, self.of_vertex(w)));
        let exposed = degrees.filter(|&(_, degree)| degree > 0);
        exposed
            .min_by_key(|&(_, degree)| degree)
            .map(|(link, _)| link)
    }

    /// Returns the edge to the only exposed neighbour of the leaf `v`, and this neighbour.
    fn only_neighbor(&self, v: Vertex, matching: &Matching<G>) -> (G::Link, Vertex) {
        let graph = &matching.graph;
        let mut edges = graph.edges_at(v).on(graph);
        let exposed = edges.find(|&(_, w)| self.of_vertex(w) > 0);
        exposed.expect("one is exposed")
    }

    fn join(&mut self, v: Vertex, link: G::Link, matching: &mut Matching<G>) {
        matching.join(v, link);
        let w = matching.graph.follow(v, link);
        self.degree[w] = Self::count(0);
        for end in [v, w] {
            self.forget(end, matching);
        }
    }
}

/// The edges from `v` to exposed vertices.
pub(crate) fn free_links<G: Graph>(
    matching: &Matching<G>,
    v: Vertex,
) -> impl Iterator<Item = (G::Link, Vertex)> + '_ {
    let graph = &matching.graph;
    let edges = graph.edges_at(v).on(graph);
    edges.filter(|&(_, w)| matching.is_exposed(w))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bipartite::forest::Forest;
    use crate::graph::grid::Grid;
    use crate::graph::steps::RookStep;

    /// How many squares of a picture the rule matches, and how many a maximum matching does.
    fn count_matched(picture: &[&str]) -> (usize, usize) {
        let grid: Grid<RookStep> = Grid::new(picture.len(), picture[0].len()).unwrap();
        let letters = picture.iter().flat_map(|row| row.bytes());
        let present: Vec<Vertex> = grid
            .squares()
            .zip(letters)
            .filter(|(_, x)| *x == b'.')
            .map(|(v, _)| v)
            .collect();
        let progress = &mut Progress::silent();
        let mut matching = Matching::empty(grid.clone(), present.iter().copied());
        karp_sipser(&mut matching, progress).unwrap();
        let forest = Forest::new(grid, present.iter().copied(), progress).unwrap();
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
            assert_eq!(count_matched(picture), (most, most), "{picture:?}");
        }
    }

    #[test]
    fn a_full_board_is_matched_without_any_search() {
        assert_eq!(count_matched(&["......"; 6]), (36, 36));
        assert_eq!(count_matched(&["....."; 5]), (24, 24));
    }
}
