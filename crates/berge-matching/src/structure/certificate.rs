//! Domino certificates: proofs of who wins a position, for an independent checker.

use crate::general::Blossoms;
use crate::graph::per_vertex::PerVertex;
use crate::graph::{Graph, Vertex};
use crate::matching::Class;
use crate::matching::Matching;
use crate::progress::{Interrupted, Progress};

/// The winner's answers at one position: "when the opponent steps on the first square of a domino, step on the second".
///
/// The first squares form a set R, all on one side, such that every present neighbour of a second square, other than
/// its own first, is in R again. The mover wins with the token in R; the mover loses where R holds every neighbour of
/// the token and no domino holds the token.
pub type Dominoes = Vec<(Vertex, Vertex)>;

/// Finds the dominoes of one position after another without allocating memory for each.
#[derive(Clone, Debug, Default)]
pub struct Certifier {
    is_visited: PerVertex<bool>,
}

impl Certifier {
    /// Returns the dominoes that the winner may need with the token on `token`, in breadth-first order.
    ///
    /// The matching must miss `token` if its position is losing. Linear in the visited vertices and their edges.
    pub fn dominoes<G: Graph>(&mut self, matching: &Matching<G>, token: Vertex) -> Dominoes {
        self.is_visited.resize(matching.graph.bound(), false);
        let mut dominoes = Dominoes::new();
        match matching.mate(token) {
            Some(answer) => dominoes.push((token, answer)),
            None => self.visit_from(matching, token, token, &mut dominoes),
        }
        let mut next = 0;
        while let Some(&(from, answer)) = dominoes.get(next) {
            self.is_visited[from] = true;
            self.visit_from(matching, answer, from, &mut dominoes);
            next += 1;
        }
        for &(from, _) in &dominoes {
            self.is_visited[from] = false;
        }
        dominoes
    }

    /// Adds the dominoes of the squares that can be reached from `answer`.
    fn visit_from<G: Graph>(
        &mut self,
        matching: &Matching<G>,
        answer: Vertex,
        from: Vertex,
        dominoes: &mut Dominoes,
    ) {
        for r in matching.neighbors(answer).filter(|&r| r != from) {
            if !std::mem::replace(&mut self.is_visited[r], true) {
                dominoes.push((
                    r,
                    matching
                        .mate(r)
                        .expect("no exposed vertex can be reached in a maximum matching"),
                ));
            }
        }
    }
}

/// The proof of who wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// For vertex geography on a bipartite graph.
    Dominoes(Dominoes),
    /// The same on any graph: a maximum matching, which misses the token if the mover loses, and a tight barrier.
    /// Without the barrier there are as many more odd components than vertices in the barrier as there are exposed
    /// vertices. The mover wins if the token is in the barrier or in an even component.
    Barrier {
        /// The matched pairs, the smaller vertex first.
        matching: Dominoes,
        /// The odd vertices.
        barrier: Vec<Vertex>,
    },
    /// For edge geography: an even kernel that contains the token's vertex if the mover loses, otherwise an odd kernel;
    /// sorted.
    Kernel(Vec<Vertex>),
}

/// Returns the proof of who wins with the token on `token`, from a maximum matching that misses it if the mover loses.
///
/// # Errors
/// [`Interrupted`] if `progress` stops the work.
pub fn prove<G: Graph>(
    matching: Matching<G>,
    token: Vertex,
    progress: &mut Progress,
) -> Result<Proof, Interrupted> {
    if matching.graph.is_bipartite() {
        return Ok(Proof::Dominoes(
            Certifier::default().dominoes(&matching, token),
        ));
    }
    let mut blossoms = Blossoms::without_roots(matching);
    blossoms.grow_all(blossoms.exposed(), progress)?;
    let matching = blossoms.matching();
    let vertices = matching.links.vertices();
    let present = vertices.filter(|&v| matching.is_present(v));
    let pairs = present.clone().filter_map(|v| Some((v, matching.mate(v)?)));
    Ok(Proof::Barrier {
        matching: pairs.filter(|(v, w)| v < w).collect(),
        barrier: present
            .filter(|&v| blossoms.class(v) == Class::Odd)
            .collect(),
    })
}
