//! Random setups by the million: lattices with missing cells, their solutions and statistics.
//!
//! An edge between an odd vertex and one that is not even lies in no maximum matching. Without these edges the even and
//! odd vertices form *R-type regions*, which contain all vertices that maximum matchings may miss, and the others form
//! *P-type regions*, which are perfectly matched (Bhola, Biswas, Islam and Damle 2022, for the Dulmage-Mendelsohn
//! decomposition of bipartite lattices; Bhola and Damle 2023, for the Gallai-Edmonds decomposition). `lattice.rs` has
//! the cells and edges, `chance.rs` chooses the missing cells, `regions.rs` finds connected pieces, and `sample.rs`
//! computes a row for each sample on any number of threads.

pub(crate) mod chance;
pub(crate) mod lattice;
pub(crate) mod regions;
pub(crate) mod sample;

pub use chance::{Chance, Dilution};
pub use lattice::{InvalidLattice, Lattice};
pub use regions::{Pieces, Regions};
pub use sample::{Ensemble, Row, SAMPLING};
