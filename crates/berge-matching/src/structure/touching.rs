//! The fewest nodes of a network that signals touch to steer it.
//!
//! A *source* is a strongly connected component that no edge from elsewhere enters. Each gets one more edge, which may
//! enter any of its nodes. As many nodes are touched as a maximum matching of all edges leaves, and one in each source
//! that its extra edge enters (Pequito, Kar and Aguiar 2016).

use super::blocks::search::Search;
use crate::bipartite::forest::{Forest, NotBipartite};
use crate::graph::Vertex;
use crate::graph::csr::{CsrGraph, InvalidEdges};
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};
use std::sync::Arc;

/// The nodes that signals must touch, with the proof.
///
/// ```
/// use berge_matching::{Network, find_touched_nodes};
///
/// let fork = Network { starts: vec![0, 2, 2, 2], heads: vec![1, 2] }; // 0 -> 1, 0 -> 2
/// let touched = find_touched_nodes(&fork)?;
/// assert_eq!(touched.nodes, [0, 2]);
/// assert_eq!((&touched.matching[..], &touched.sources[..]), (&[(0, 1)][..], &[0][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchedNodes {
    /// The nodes that are touched, ascending.
    pub nodes: Vec<Vertex>,
    /// The nodes that some maximum matching of all edges does not enter, ascending. They outnumber
    /// what leads to them by as many nodes as a maximum matching leaves out.
    pub bottleneck: Vec<Vertex>,
    /// A matching that enters the nodes that are not touched, and perhaps some that are, ascending.
    pub matching: Vec<(Vertex, Vertex)>,
    /// The nodes of the sources: the sources in the order of their first nodes, each ascending.
    pub sources: Vec<Vertex>,
    /// Where each source begins in `sources`, and the end of the last one.
    pub starts: Vec<u32>,
}

/// The edges of a network by their tails: the heads of node `v` are `heads[starts[v]..starts[v + 1]]`, each once,
/// ascending.
///
/// ```
/// use berge_matching::{Network, find_touched_nodes};
///
/// let cycle = Network { starts: vec![0, 1, 2], heads: vec![1, 0] }; // 0 -> 1 -> 0
/// assert_eq!(find_touched_nodes(&cycle)?.nodes, [0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Network {
    /// Where the heads of each node begin, and the end of the last ones.
    pub starts: Vec<u32>,
    /// The heads.
    pub heads: Vec<Vertex>,
}

impl Network {
    fn order(&self) -> usize {
        self.starts.len() - 1
    }

    fn heads_of(&self, v: Vertex) -> &[Vertex] {
        &self.heads[self.starts[v as usize] as usize..self.starts[v as usize + 1] as usize]
    }

    /// The nodes of the sources and where each begins, as in [`TouchedNodes`].
    fn sources(&self, progress: &mut Progress) -> Result<(Vec<Vertex>, Vec<u32>), Interrupted> {
        let nodes = 0..self.order() as Vertex;
        let heads = |v| self.heads_of(v).iter();
        let groups = Search::new(self.order(), heads, |&head| head).run(progress)?;
        let group = |v: Vertex| groups.of[v as usize] as usize;
        let mut is_entered = vec![false; groups.count];
        for v in nodes.clone() {
            progress.step()?;
            for &head in self.heads_of(v) {
                is_entered[group(head)] |= group(head) != group(v);
            }
        }
        let mut number = vec![u32::MAX; groups.count];
        let mut starts = vec![0];
        let is_of_source = |&v: &Vertex| !is_entered[group(v)];
        for v in nodes.clone().filter(is_of_source) {
            let number = &mut number[group(v)];
            if *number == u32::MAX {
                *number = starts.len() as u32 - 1;
                starts.push(0);
            }
            starts[*number as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut members = vec![0; starts[starts.len() - 1] as usize];
        for v in nodes.filter(is_of_source) {
            let place = &mut next[number[group(v)] as usize];
            members[*place as usize] = v;
            *place += 1;
        }
        Ok((members, starts))
    }
}

/// Returns the smallest set of nodes that signals must touch. In practice linear.
///
/// ```
/// use berge_matching::{Network, Progress, touch};
///
/// let fork = Network { starts: vec![0, 2, 2, 2], heads: vec![1, 2] }; // 0 -> 1, 0 -> 2
/// let touched = touch(&fork, &mut Progress::silent())??;
/// assert_eq!(touched.nodes, [0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work, [`InvalidEdges`] for heads that are no nodes, or not in order.
pub fn touch(
    network: &Network,
    progress: &mut Progress,
) -> Result<Result<TouchedNodes, InvalidEdges>, Interrupted> {
    let order = network.order();
    if let Some(&head) = network.heads.iter().find(|&&head| head as usize >= order) {
        return Ok(Err(InvalidEdges::InvalidEdge(head, head)));
    }
    let (sources, starts) = network.sources(progress)?;
    let (mut row_starts, mut columns) = (network.starts.clone(), network.heads.clone());
    let edges = columns.len() as u32;
    row_starts.extend(starts[1..].iter().map(|end| edges + end));
    columns.extend(&sources);
    let rows = row_starts.len() - 1;
    let graph = match CsrGraph::matrix(order, row_starts, columns) {
        Ok(graph) => Arc::new(graph),
        Err(error) => return Ok(Err(error)),
    };
    let forest = Forest::new(graph.clone(), 0..graph.order() as Vertex, progress);
    let forest = forest.map_err(|error| {
        assert_eq!(error, NotBipartite::Interrupted, "rows and columns");
        Interrupted
    })?;
    let column = |v: Vertex| rows as Vertex + v;
    let nodes = 0..order as Vertex;
    let bottleneck = nodes.clone().filter(|&v| forest.is_even(column(v)));
    let matching = forest.matching();
    // Where no extra edge enters a source, one enters its first node instead of an edge.
    let mut is_touched: Vec<bool> = nodes
        .clone()
        .map(|v| {
            matching
                .mate(column(v))
                .is_none_or(|row| row as usize >= order)
        })
        .collect();
    for (at, &start) in starts[..starts.len() - 1].iter().enumerate() {
        if matching.is_exposed((order + at) as Vertex) {
            is_touched[sources[start as usize] as usize] = true;
        }
    }
    Ok(Ok(TouchedNodes {
        bottleneck: bottleneck.collect(),
        matching: pairs(matching, &is_touched, rows),
        nodes: nodes.filter(|&v| is_touched[v as usize]).collect(),
        sources,
        starts,
    }))
}

/// The edges of a matching that enter what is not touched.
fn pairs(
    matching: &Matching<Arc<CsrGraph>>,
    is_touched: &[bool],
    rows: usize,
) -> Vec<(Vertex, Vertex)> {
    let tails = 0..is_touched.len() as Vertex;
    let pairs = tails.filter_map(|v| Some((v, matching.mate(v)? - rows as Vertex)));
    pairs
        .filter(|&(_, head)| !is_touched[head as usize])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(order: usize, edges: &[(Vertex, Vertex)]) -> Network {
        let mut starts = vec![0; order + 1];
        for &(tail, _) in edges {
            starts[tail as usize + 1] += 1;
        }
        for v in 0..order {
            starts[v + 1] += starts[v];
        }
        let heads = edges.iter().map(|&(_, head)| head).collect();
        Network { starts, heads }
    }

    fn touch_network(order: usize, edges: &[(Vertex, Vertex)]) -> TouchedNodes {
        let network = network(order, edges);
        touch(&network, &mut Progress::silent()).unwrap().unwrap()
    }

    #[test]
    fn a_loop_at_the_driver_needs_no_second_node() {
        let touched = touch_network(2, &[(0, 0), (0, 1)]);
        assert_eq!(
            (
                &touched.nodes[..],
                &touched.sources[..],
                &touched.starts[..]
            ),
            (&[0][..], &[0][..], &[0, 1][..])
        );
        assert_eq!(touched.matching, [(0, 1)]);
    }

    #[test]
    fn sources_are_components_that_nothing_enters() {
        let touched = touch_network(6, &[(1, 2), (2, 1), (2, 3), (4, 3), (5, 5)]);
        assert_eq!(touched.sources, [0, 1, 2, 4, 5]);
        assert_eq!(touched.starts, [0, 1, 3, 4, 5]);
        assert_eq!(touch_network(0, &[]).starts, [0]);
    }

    #[test]
    fn heads_that_are_no_nodes_are_refused() {
        let network = network(1, &[(0, 1)]);
        assert!(touch(&network, &mut Progress::silent()).unwrap().is_err());
    }
}
