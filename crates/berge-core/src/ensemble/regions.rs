//! Connected pieces of a lattice, their sizes, and whether they wrap around.
//!
//! A disjoint-set forest unites connected cells. Paths inside the board do not wind around, so only edges across the
//! border have a winding number. The forest stores for each link the winding number of the path along it (Newman and
//! Ziff 2001, who store displacements for all edges). If two paths between the same cells have different winding
//! numbers, the piece wraps around the torus.

use crate::ensemble::lattice::{EVEN, Lattice, MATCHED, MISSING, ODD, Winding};
use berge_matching::graph::Vertex;
use std::mem;

/// Statistics of the pieces of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces {
    pub count: u64,
    /// The number of cells of the largest piece.
    pub largest: u64,
    /// The number of cells of the second largest piece.
    pub second: u64,
    /// The sum of the squares of the sizes.
    pub squares: u64,
    /// Whether a piece wraps around the torus downwards, or connects the first and the last row of a flat board.
    pub spans_down: bool,
    /// The same for the columns.
    pub spans_right: bool,
}

/// The pieces of a lattice with missing cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    /// The R-type regions, of even and odd cells.
    pub r: Pieces,
    /// The P-type regions, of matched cells.
    pub p: Pieces,
    /// The connected components.
    pub clusters: Pieces,
    /// The sizes of the R-type regions, the largest first.
    pub r_sizes: Vec<u32>,
}

impl Regions {
    /// Returns the regions of a lattice from the classes of its cells, a byte each.
    pub(crate) fn new(lattice: &Lattice, cells: &[u8]) -> Self {
        let cell = |v: Vertex| cells[v as usize];
        let in_one_region = |v, w| cell(v) & cell(w) >> 4 != 0;
        let in_one_cluster = |v, w| cell(v) != MISSING && cell(w) != MISSING;
        let mut flat = Forest::new(lattice.count());
        lattice.each_edge_within(|v, w| {
            if in_one_region(v, w) {
                flat.unite(v, w);
            }
        });
        let regions = ConnectedPieces::of(lattice, flat.clone(), cells, in_one_region);
        let (r, r_sizes) = regions.pieces(|v| matches!(cell(v), EVEN | ODD));
        let (p, _) = regions.pieces(|v| cell(v) == MATCHED);
        lattice.each_edge_within(|v, w| {
            if in_one_cluster(v, w) && !in_one_region(v, w) {
                flat.unite(v, w);
            }
        });
        let (clusters, _) = ConnectedPieces::of(lattice, flat, cells, in_one_cluster)
            .pieces(|v| cell(v) != MISSING);
        Regions {
            r,
            p,
            clusters,
            r_sizes,
        }
    }
}

/// A disjoint-set forest: each cell links to an earlier one of its piece, the first one to itself.
#[derive(Clone, Debug)]
struct Forest {
    up: Vec<Vertex>,
}

impl Forest {
    fn new(count: usize) -> Self {
        Forest {
            up: (0..count as Vertex).collect(),
        }
    }

    fn up(&self, v: Vertex) -> Vertex {
        self.up[v as usize]
    }

    /// Returns the root of the piece of `v`, its first cell. Few cells are more than two links away, so the branch is
    /// predictable.
    #[inline]
    fn root(&mut self, v: Vertex) -> Vertex {
        let mut root = self.up(self.up(v));
        while self.up(root) != root {
            root = self.up(root);
        }
        self.up[v as usize] = root;
        root
    }

    #[inline]
    fn unite(&mut self, v: Vertex, w: Vertex) {
        let (v, w) = (self.root(v), self.root(w));
        self.up[v.max(w) as usize] = v.min(w);
    }

    /// Links every cell to the root of its piece. Links lead to earlier cells, so one pass is enough.
    fn flatten(&mut self) {
        for v in 0..self.up.len() {
            self.up[v] = self.up(self.up[v]);
        }
    }
}

/// The pieces of a lattice, connected across the border too.
struct ConnectedPieces {
    /// The first cell and the size of each piece.
    pieces: Vec<(Vertex, u32)>,
    /// The pieces that wrap around, or connect opposite sides, by their first cells: downwards, to the right.
    spanning: Vec<Spanning>,
}

type Spanning = (Vertex, [bool; 2]);

impl ConnectedPieces {
    /// Returns the pieces of a forest of the edges inside the board, together with the edges across the border that
    /// `is_joined` accepts.
    fn of(
        lattice: &Lattice,
        mut forest: Forest,
        cells: &[u8],
        is_joined: impl Fn(Vertex, Vertex) -> bool,
    ) -> Self {
        forest.flatten();
        let mut spanning = if lattice.wraps {
            let mut round = Round::new(forest);
            let seams = lattice.seams.iter();
            for seam in seams.filter(|seam| is_joined(seam.ends[0], seam.ends[1])) {
                round.unite(seam.ends, seam.winding);
            }
            forest = round.forest;
            forest.flatten();
            round.spanning
        } else {
            across(lattice, &forest)
        };
        for (first, _) in &mut spanning {
            *first = forest.up(*first);
        }
        let mut sizes = vec![0; cells.len()];
        for (&root, &cell) in forest.up.iter().zip(cells) {
            sizes[root as usize] += u32::from(cell != MISSING);
        }
        let pieces = (0..).zip(sizes).filter(|&(_, size)| size > 0).collect();
        ConnectedPieces { pieces, spanning }
    }

    /// Returns statistics of the pieces whose cells are of a kind, and their sizes, the largest first.
    fn pieces(&self, is_of_kind: impl Fn(Vertex) -> bool) -> (Pieces, Vec<u32>) {
        let own = self.pieces.iter().filter(|&&(first, _)| is_of_kind(first));
        let mut sizes: Vec<u32> = own.map(|&(_, size)| size).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        let size = |place: usize| sizes.get(place).map_or(0, |&size| u64::from(size));
        let spans = |way: usize| {
            let mut components = self.spanning.iter();
            components.any(|&(first, spanning)| spanning[way] && is_of_kind(first))
        };
        let pieces = Pieces {
            count: sizes.len() as u64,
            largest: size(0),
            second: size(1),
            squares: sizes.iter().map(|&size| u64::from(size).pow(2)).sum(),
            spans_down: spans(0),
            spans_right: spans(1),
        };
        (pieces, sizes)
    }
}

/// Returns the pieces of a flat board that connect opposite sides. The forest is flat.
fn across(lattice: &Lattice, forest: &Forest) -> Vec<Spanning> {
    let (rows, columns) = (lattice.rows, lattice.columns);
    let row = |row: usize| row * columns..(row + 1) * columns;
    let column = |column: usize| (column..rows * columns).step_by(columns);
    let first_of = |cell: usize| forest.up[cell];
    let mut met = vec![[false; 2]; forest.up.len()];
    row(0).for_each(|cell| met[first_of(cell) as usize][0] = true);
    column(0).for_each(|cell| met[first_of(cell) as usize][1] = true);
    let down = row(rows - 1).map(first_of);
    let down = down.filter(|&first| met[first as usize][0]);
    let right = column(columns - 1).map(first_of);
    let right = right.filter(|&first| met[first as usize][1]);
    let down = down.map(|first| (first, [true, false]));
    down.chain(right.map(|first| (first, [false, true])))
        .collect()
}

/// Pieces that are connected across the border.
struct Round {
    forest: Forest,
    /// The winding number of the path from each cell to the cell that it links to.
    windings: Vec<Winding>,
    /// The pieces that wrap around, by one of their cells.
    spanning: Vec<Spanning>,
}

impl Round {
    /// Makes the pieces inside the board from a flat forest.
    fn new(forest: Forest) -> Self {
        Round {
            windings: vec![[0, 0]; forest.up.len()],
            spanning: Vec::new(),
            forest,
        }
    }

    /// Returns the root of the piece of `v`, and the winding number of the path to it. Shortens the path.
    fn root(&mut self, v: Vertex) -> (Vertex, Winding) {
        let (mut root, mut winding) = (v, [0, 0]);
        while self.forest.up(root) != root {
            winding = sum(winding, self.windings[root as usize]);
            root = self.forest.up(root);
        }
        let (mut at, mut rest) = (v, winding);
        while at != root {
            let next = mem::replace(&mut self.forest.up[at as usize], root);
            let step = mem::replace(&mut self.windings[at as usize], rest);
            (at, rest) = (next, difference(rest, step));
        }
        (root, winding)
    }

    /// Joins two cells by an edge with a winding number from the first to the second.
    fn unite(&mut self, ends: [Vertex; 2], winding: Winding) {
        let (v, from) = self.root(ends[0]);
        let (w, to) = self.root(ends[1]);
        // From the root of the first end, along the edge, to the root of the second end.
        let path = sum(difference(winding, from), to);
        if v == w {
            if path != [0, 0] {
                self.spanning.push((v, path.map(|times| times != 0)));
            }
        } else if v > w {
            self.forest.up[v as usize] = w;
            self.windings[v as usize] = path;
        } else {
            self.forest.up[w as usize] = v;
            self.windings[w as usize] = difference([0, 0], path);
        }
    }
}

fn sum(one: Winding, other: Winding) -> Winding {
    [one[0] + other[0], one[1] + other[1]]
}

fn difference(one: Winding, other: Winding) -> Winding {
    [one[0] - other[0], one[1] - other[1]]
}
