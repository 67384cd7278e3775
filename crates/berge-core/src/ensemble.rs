//! Random starts by the million: lattices of which some cells are missing, made, solved and summed up.
//!
//! Each edge that joins an odd vertex with one that is not even lies in no maximum matching. Without those edges the
//! even and odd vertices fall into *R-type regions*, which hold all vertices that a maximum matching may miss, and the
//! others into *P-type regions*, each perfectly matched within itself (Bhola, Biswas, Islam and Damle 2022, for the
//! Dulmage-Mendelsohn decomposition of bipartite lattices; Bhola and Damle 2023, for that of Gallai and Edmonds).
//! `lattice.rs` is where the cells are, `chance.rs` which are missing, `regions.rs` what hangs together, and `sample.rs`
//! one row a sample, on any number of threads.

pub(crate) mod chance;
pub(crate) mod lattice;
pub(crate) mod regions;
pub(crate) mod sample;

pub use chance::{Chance, Dilution};
pub use lattice::{Lattice, NoLattice};
pub use regions::{Pieces, Regions};
pub use sample::{Ensemble, Row};
