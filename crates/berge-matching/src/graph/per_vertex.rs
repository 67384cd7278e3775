//! A value for each vertex.

use crate::graph::Vertex;
use std::ops::{Deref, DerefMut, Index, IndexMut, Range};

/// A value for each vertex below some bound, indexed by vertex.
///
/// ```
/// use berge_matching::PerVertex;
///
/// let mut colors = PerVertex::new("white", 3);
/// colors[1] = "black";
/// assert_eq!(*colors, ["white", "black", "white"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerVertex<T>(Vec<T>);

impl<T> PerVertex<T> {
    /// Makes the same value for all vertices below `bound`.
    ///
    /// ```
    /// use berge_matching::PerVertex;
    ///
    /// let degrees = PerVertex::new(0, 3);
    /// assert_eq!((degrees[2], degrees.len()), (0, 3));
    /// ```
    pub fn new(value: T, bound: usize) -> Self
    where
        T: Clone,
    {
        PerVertex(vec![value; bound])
    }

    /// The vertices with a value.
    ///
    /// ```
    /// use berge_matching::PerVertex;
    ///
    /// assert_eq!(PerVertex::new(0, 3).vertices(), 0..3);
    /// ```
    pub fn vertices(&self) -> Range<Vertex> {
        0..self.0.len() as Vertex
    }

    /// Extends the values to all vertices below `bound`, and truncates the others.
    #[doc(hidden)] // for what berge-core reuses
    pub fn resize(&mut self, bound: usize, value: T)
    where
        T: Clone,
    {
        self.0.resize(bound, value);
    }
}

impl<T> Default for PerVertex<T> {
    fn default() -> Self {
        PerVertex(Vec::new())
    }
}

impl<T> FromIterator<T> for PerVertex<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        PerVertex(values.into_iter().collect())
    }
}

impl<T> Index<Vertex> for PerVertex<T> {
    type Output = T;

    #[inline]
    fn index(&self, v: Vertex) -> &T {
        &self.0[v as usize]
    }
}

impl<T> IndexMut<Vertex> for PerVertex<T> {
    #[inline]
    fn index_mut(&mut self, v: Vertex) -> &mut T {
        &mut self.0[v as usize]
    }
}

impl<T> Index<Range<Vertex>> for PerVertex<T> {
    type Output = [T];

    fn index(&self, vertices: Range<Vertex>) -> &[T] {
        &self.0[vertices.start as usize..vertices.end as usize]
    }
}

impl<T> IndexMut<Range<Vertex>> for PerVertex<T> {
    fn index_mut(&mut self, vertices: Range<Vertex>) -> &mut [T] {
        &mut self.0[vertices.start as usize..vertices.end as usize]
    }
}

impl<T> Deref for PerVertex<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for PerVertex<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}
