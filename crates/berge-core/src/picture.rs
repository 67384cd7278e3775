//! Lines between pairs in pictures of graphs: straight, or curved to one side where a straight line would run behind
//! another vertex.
//!
//! So it is visible who is paired with whom.

use std::collections::HashMap;

/// A point in pixels, to the right and downwards.
pub type Point = (f64, f64);
/// The control points of a curved line: its ends, and the corners of its curves between them.
pub type Corners = [Point; 6];

/// The distance between parallel lines.
const LANE: f64 = 8.0;
/// The distance between the first line and the vertices that it goes around.
const CLEAR: f64 = 4.0;
/// A line that is nearer to the middle of a vertex seems to end there.
const THROUGH: f64 = 10.0;
/// Lines that are tried on each side.
const LANES: usize = 4;
/// The length in which a line leaves its vertex.
const CORNER: f64 = 40.0;
/// The maximum distance between points of a line.
const STEP: f64 = 6.0;
/// The margin around all vertices that every picture shows.
const RIM: f64 = 14.0;
/// The size of the squares in which vertices are looked up.
const SQUARE: f64 = 64.0;

/// Returns the corners of the line of each of some disjoint pairs; none for a straight line.
///
/// Vertices have the height `node` and the widths `sizes`. The cost grows with the lengths of the lines.
pub fn curve_edges(
    pairs: &[(u32, u32)],
    places: &[Point],
    sizes: &[f64],
    node: f64,
) -> Vec<Option<Corners>> {
    let obstacles = Obstacles::new(places, sizes, node);
    let (mut lines, mut curves) = (LinesByPlace::default(), vec![None; pairs.len()]);
    let mut hidden = Vec::new();
    for (n, &(one, other)) in pairs.iter().enumerate() {
        let ends = (one.min(other) as usize, one.max(other) as usize);
        let line = Line::straight(places[ends.0], places[ends.1]);
        let near = obstacles.near(&line, ends);
        if near.iter().any(|&(_, far)| far < THROUGH * THROUGH) {
            let length = squared_distance(places[ends.0], places[ends.1]);
            hidden.push((length, ends, n, obstacles.reach(&near, ends)));
        } else {
            lines.add(&line);
        }
    }
    hidden.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))); // short ones first, about which longer ones go
    for (_, ends, n, reach) in hidden {
        let (p, q) = (places[ends.0], places[ends.1]);
        let lanes = (0..LANES).map(|lane| reach + CLEAR + lane as f64 * LANE);
        let beside = std::iter::once(THROUGH + 1.0)
            .chain(lanes)
            .flat_map(|far| [far, -far].map(|far| Line::bend(p, q, far)))
            .filter(|line| obstacles.is_inside(line));
        let (mut best, mut least) = (Line::straight(p, q), f64::INFINITY);
        for line in std::iter::once(Line::straight(p, q)).chain(beside) {
            let behind = obstacles.cost(&obstacles.near(&line, ends));
            if behind.floor() >= least {
                continue;
            }
            let cost = (behind + 10.0 * lines.count_touching(&line) as f64).floor();
            if cost < least {
                (best, least) = (line, cost);
            }
        }
        lines.add(&best);
        curves[n] = best.corners;
    }
    curves
}

fn squared_distance(p: Point, q: Point) -> f64 {
    let (x, y) = (q.0 - p.0, q.1 - p.1);
    x * x + y * y
}

fn mix(p: Point, q: Point, t: f64) -> Point {
    (p.0 + (q.0 - p.0) * t, p.1 + (q.1 - p.1) * t)
}

fn square((x, y): Point, side: f64) -> (i64, i64) {
    ((x / side).floor() as i64, (y / side).floor() as i64)
}

/// A line, and points along it at small distances.
struct Line {
    corners: Option<Corners>,
    points: Vec<Point>,
}

impl Line {
    fn straight(p: Point, q: Point) -> Line {
        let mut points = vec![p];
        add_line(&mut points, p, q);
        Line {
            corners: None,
            points,
        }
    }

    /// A line beside the straight one, with a curve at both ends; to its right or left as seen from its start.
    fn bend(p: Point, q: Point, far: f64) -> Line {
        let length = Some(squared_distance(p, q).sqrt())
            .filter(|&length| length > 0.0)
            .unwrap_or(1.0);
        let (dx, dy) = ((q.0 - p.0) / length, (q.1 - p.1) / length);
        let corner = CORNER.min(length / 2.0);
        let beside =
            |r: Point, along: f64| (r.0 - dy * far + dx * along, r.1 + dx * far + dy * along);
        let corners = [
            p,
            beside(p, 0.0),
            beside(p, corner),
            beside(q, -corner),
            beside(q, 0.0),
            q,
        ];
        let mut points = vec![p];
        add_curve(&mut points, corners[0], corners[1], corners[2]);
        add_line(&mut points, corners[2], corners[3]);
        add_curve(&mut points, corners[3], corners[4], corners[5]);
        Line {
            corners: Some(corners),
            points,
        }
    }
}

/// Adds points between two points, without the first one.
fn add_line(points: &mut Vec<Point>, p: Point, q: Point) {
    let count = (squared_distance(p, q).sqrt() / STEP).ceil();
    points.extend((0..count as usize).map(|i| mix(p, q, (i + 1) as f64 / count)));
}

fn add_curve(points: &mut Vec<Point>, p: Point, control: Point, q: Point) {
    let turns = (1..=8).map(|i| f64::from(i) / 8.0);
    points.extend(turns.map(|t| mix(mix(p, control, t), mix(control, q, t), t)));
}

/// The places of the vertices.
struct Obstacles<'a> {
    places: &'a [Point],
    sizes: &'a [f64],
    node: f64,
    /// A line that is nearer to the middle of a vertex, or to the middle line of a wide vertex, runs behind it.
    free: f64,
    /// The vertices by the squares that they may overlap.
    squares: HashMap<(i64, i64), Vec<usize>>,
    low: Point,
    high: Point,
}

impl<'a> Obstacles<'a> {
    fn new(places: &'a [Point], sizes: &'a [f64], node: f64) -> Self {
        let mut squares = HashMap::<_, Vec<usize>>::new();
        let (mut low, mut high) = (
            (f64::INFINITY, f64::INFINITY),
            (f64::NEG_INFINITY, f64::NEG_INFINITY),
        );
        for (n, (&(x, y), size)) in places.iter().zip(sizes).enumerate() {
            let (right, down) = (size / 2.0 + RIM, node / 2.0 + RIM);
            low = (low.0.min(x - right), low.1.min(y - down));
            high = (high.0.max(x + right), high.1.max(y + down));
            let (right, down) = (size / 2.0 + CLEAR, node / 2.0 + CLEAR);
            let first = square((x - right, y - down), SQUARE);
            let last = square((x + right, y + down), SQUARE);
            for i in first.0..=last.0 {
                for j in first.1..=last.1 {
                    squares.entry((i, j)).or_default().push(n);
                }
            }
        }
        Obstacles {
            places,
            sizes,
            node,
            free: node / 2.0 + CLEAR,
            squares,
            low,
            high,
        }
    }

    /// Returns the vertices near a line between two points, with the squares of their distances.
    fn near(&self, line: &Line, ends: (usize, usize)) -> Vec<(usize, f64)> {
        let mut near = Vec::<(usize, f64)>::new();
        for &point in &line.points {
            for &n in self
                .squares
                .get(&square(point, SQUARE))
                .into_iter()
                .flatten()
            {
                if n == ends.0 || n == ends.1 {
                    continue;
                }
                let across = ((point.0 - self.places[n].0).abs()
                    - (self.sizes[n] - self.node) / 2.0)
                    .max(0.0);
                let down = point.1 - self.places[n].1;
                let far = across * across + down * down;
                if far < self.free * self.free {
                    match near.iter_mut().find(|one| one.0 == n) {
                        Some(one) => one.1 = one.1.min(far),
                        None => near.push((n, far)),
                    }
                }
            }
        }
        near
    }

    /// Returns a penalty for a line that runs behind vertices: 1000 for the middle of a vertex.
    fn cost(&self, near: &[(usize, f64)]) -> f64 {
        let shares = near.iter().map(|&(_, far)| 1.0 - far.sqrt() / self.free);
        shares.fold(0.0, |total, share| total + 1000.0 * share * share)
    }

    /// Returns how far the vertices that a line goes around reach from the straight line.
    fn reach(&self, near: &[(usize, f64)], (v, w): (usize, usize)) -> f64 {
        let (p, q) = (self.places[v], self.places[w]);
        let length = Some(squared_distance(p, q).sqrt())
            .filter(|&length| length > 0.0)
            .unwrap_or(1.0);
        let (dx, dy) = ((q.0 - p.0) / length, (q.1 - p.1) / length);
        near.iter().fold(0.0, |most: f64, &(n, _)| {
            let off = ((self.places[n].1 - p.1) * dx - (self.places[n].0 - p.0) * dy).abs();
            most.max(off + (dy.abs() * (self.sizes[n] - self.node)) / 2.0 + self.node / 2.0)
        })
    }

    /// Whether a line stays within the area that every picture shows.
    fn is_inside(&self, line: &Line) -> bool {
        let (low, high) = (self.low, self.high);
        line.points
            .iter()
            .all(|&(x, y)| low.0 <= x && x <= high.0 && low.1 <= y && y <= high.1)
    }
}

/// The lines so far, as points by squares.
#[derive(Default)]
struct LinesByPlace(HashMap<(i64, i64), Vec<Point>>);

impl LinesByPlace {
    fn add(&mut self, line: &Line) {
        for &point in &line.points {
            self.0.entry(square(point, LANE)).or_default().push(point);
        }
    }

    /// Returns the number of points of a line that lie on other lines.
    fn count_touching(&self, line: &Line) -> usize {
        line.points
            .iter()
            .filter(|&&point| self.is_touched(point))
            .count()
    }

    fn is_touched(&self, point: Point) -> bool {
        let (i, j) = square(point, LANE);
        let beside = (i - 1..=i + 1).flat_map(|i| (j - 1..=j + 1).map(move |j| (i, j)));
        beside
            .filter_map(|square| self.0.get(&square))
            .flatten()
            .any(|&other| squared_distance(point, other) < (LANE - 1.0) * (LANE - 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_goes_round_vertices_that_a_line_would_run_behind() {
        let places: Vec<Point> = (0..12).map(|n| (50.0 * f64::from(n), 0.0)).collect();
        let curves = curve_edges(&[(0, 1), (2, 5), (6, 11)], &places, &[32.0; 12], 32.0);
        assert_eq!(
            curves.iter().map(Option::is_some).collect::<Vec<_>>(),
            [false, true, true]
        );
        let corners = curves[1].unwrap();
        assert_eq!((corners[0], corners[5]), (places[2], places[5]));
        assert!(corners[1].1.abs() > 16.0);
    }

    #[test]
    fn ways_do_not_depend_on_the_order_of_pairs() {
        let places: Vec<Point> = (0..20)
            .map(|n| (50.0 * f64::from(n % 5), 48.0 * f64::from(n / 5)))
            .collect();
        let pairs = [(0, 10), (1, 11), (5, 8), (2, 12), (15, 19)];
        let forwards = curve_edges(&pairs, &places, &[32.0; 20], 32.0);
        let turned: Vec<_> = pairs.iter().rev().map(|&(v, w)| (w, v)).collect();
        let mut backwards = curve_edges(&turned, &places, &[32.0; 20], 32.0);
        backwards.reverse();
        assert_eq!(forwards, backwards);
    }

    #[test]
    fn vertices_in_one_place_are_no_harm() {
        assert_eq!(
            curve_edges(&[(0, 1)], &[(7.0, 0.0); 2], &[32.0; 2], 32.0),
            [None]
        );
    }
}
