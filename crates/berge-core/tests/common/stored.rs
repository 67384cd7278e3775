//! A bipartite graph that is stored as lists of neighbours: the other kind that [`Graph`] allows for.

use berge_core::graph::{Graph, Side, Vertex};
use std::rc::Rc;

/// Each vertex's neighbours in the order in which its edges were given. A link is the neighbour itself.
#[derive(Clone)]
pub struct Stored {
    neighbours: Rc<Vec<Vec<Vertex>>>,
    sides: Rc<Vec<Side>>,
}

impl Stored {
    /// Every edge goes from a black vertex to a white one, and is given once.
    pub fn new(sides: Vec<Side>, edges: &[(Vertex, Vertex)]) -> Self {
        let mut neighbours = vec![Vec::new(); sides.len()];
        for &(v, w) in edges {
            assert!(sides[v as usize] == Side::Black && sides[w as usize] == Side::White);
            neighbours[v as usize].push(w);
            neighbours[w as usize].push(v);
        }
        Stored {
            neighbours: Rc::new(neighbours),
            sides: Rc::new(sides),
        }
    }

    /// The first `blacks` vertices are black, the others white; an edge is there with the given chance.
    pub fn random(blacks: usize, whites: usize, chance: f64, random: &mut fastrand::Rng) -> Self {
        let (blacks, bound) = (blacks as Vertex, (blacks + whites) as Vertex);
        let mut edges: Vec<_> = (0..blacks)
            .flat_map(|v| (blacks..bound).map(move |w| (v, w)))
            .filter(|_| random.f64() < chance)
            .collect();
        random.shuffle(&mut edges);
        let side = |v| {
            if v < blacks { Side::Black } else { Side::White }
        };
        Stored::new((0..bound).map(side).collect(), &edges)
    }

    /// The same graph with vertex `v` called `names[v]` and each list of neighbours in a new order.
    pub fn renamed(&self, names: &[Vertex], random: &mut fastrand::Rng) -> Self {
        let mut sides = self.sides.to_vec();
        let mut neighbours = vec![Vec::new(); names.len()];
        for (v, &name) in names.iter().enumerate() {
            sides[name as usize] = self.sides[v];
            let list = &mut neighbours[name as usize];
            *list = self.neighbours[v]
                .iter()
                .map(|&w| names[w as usize])
                .collect();
            random.shuffle(list);
        }
        Stored {
            neighbours: Rc::new(neighbours),
            sides: Rc::new(sides),
        }
    }
}

impl Graph for Stored {
    type Link = Vertex;
    type Count = u32;
    const NO_LINK: Vertex = Vertex::MAX;
    const ABSENT: Vertex = Vertex::MAX - 1;

    fn bound(&self) -> usize {
        self.sides.len()
    }

    fn links(&self, v: Vertex) -> impl Iterator<Item = Vertex> + use<> {
        self.neighbours[v as usize].clone().into_iter()
    }

    fn follow(&self, _: Vertex, link: Vertex) -> Vertex {
        link
    }

    fn reverse(&self, v: Vertex, _: Vertex) -> Vertex {
        v
    }

    fn side(&self, v: Vertex) -> Side {
        self.sides[v as usize]
    }
}
