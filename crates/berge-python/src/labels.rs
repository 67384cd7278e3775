//! Many independent positions of one graph, each given by its unvisited vertices or by the token's walk.

use crate::bytes::{InPlace, numbers, read, read_numbers};
use crate::errors::{catch_panic, check_memory};
use crate::graph::{Graph, Kind, for_kind};
use crate::live::EdgeGraph;
use crate::numbered::{Numbered, Numbers};
use crate::progress::run_detached;
use berge_core::games::fill_rows;
use berge_core::{Interrupted, Live, Position, Progress, Vertex, review};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The winning moves of many independent positions, a byte for each vertex of each position.
///
/// `free` has a byte for each vertex of each position, 1 where the token has not been, or for each edge where edges are
/// used up; `tokens` the vertex of each token, -1 without one.
#[pyfunction]
pub fn label<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    free: &[u8],
    tokens: InPlace,
) -> PyResult<Numbers<'py>> {
    let tokens: Vec<u32> = tokens.numbers().iter().map(read).collect();
    if let Ok(graph) = graph.cast::<EdgeGraph>() {
        let start = graph.get().after(&[])?;
        let edges: Vec<(Vertex, Vertex)> = start.graph().edges().collect();
        let order = start.graph().order();
        check_label(order, edges.len(), free, &tokens)?;
        let write = |i: usize, row: &mut [u8], progress: &mut Progress| {
            let mut game = start.clone();
            let used = edges.iter().zip(&free[i * edges.len()..]);
            for (&(v, w), _) in used.filter(|(_, free)| **free == 0) {
                game.use_up(v, w);
            }
            game.set_token(Some(tokens[i]).filter(|&token| (token as usize) < order));
            for v in game.winning_moves(progress)? {
                row[v as usize] = 1;
            }
            Ok(())
        };
        return label_rows(py, tokens.len(), order, write);
    }
    let graph = graph.cast::<Graph>()?.get();
    for_kind!(graph.kind, inner => {
        let order = inner.count();
        check_label(order, order, free, &tokens)?;
        let write = |i: usize, row: &mut [u8], progress: &mut Progress| {
            let token = Some(tokens[i]).filter(|&token| (token as usize) < order);
            let is_there = |&v: &Vertex| {
                let number = inner.number(v);
                Some(number) == token || free[i * order + number as usize] != 0
            };
            let present = graph.vertices(inner).filter(is_there);
            let path = token.map(|token| inner.at(token)).into_iter().collect();
            let mut live = Live::new(inner.clone(), present, path, progress)?;
            for v in live.winning_moves(progress)? {
                row[inner.number(v) as usize] = 1;
            }
            Ok(())
        };
        label_rows(py, tokens.len(), order, write)
    })
}

fn check_label(order: usize, width: usize, free: &[u8], tokens: &[u32]) -> PyResult<()> {
    check_memory(order.saturating_mul(tokens.len()), 2)?;
    match free.len() == width * tokens.len() {
        true => Ok(()),
        false => Err(PyValueError::new_err(
            "expected a byte for each vertex or edge",
        )),
    }
}

fn label_rows<'py>(
    py: Python<'py>,
    count: usize,
    order: usize,
    write: impl Fn(usize, &mut [u8], &mut Progress) -> Result<(), Interrupted> + Sync,
) -> PyResult<Numbers<'py>> {
    catch_panic(|| {
        PyBytes::new_with(py, count * order, |rows| {
            run_detached(py, None, |progress| {
                fill_rows(rows, order, &write, progress)
            })
        })
    })
}

/// The answer for a position, ascending numbers, or the index of the first illegal move of its walk.
type Answer = Result<Moves, usize>;

#[derive(Clone, Default)]
struct Moves {
    legal: Vec<u32>,
    winning: Vec<u32>,
}

/// The positions at the ends of many walks; walk i is `walks[starts[i]:starts[i + 1]]`, as numbers.
///
/// `openings` are the vertices where a walk may begin. Returns, as signed numbers, the index of each
/// walk's first illegal move, -1 if there is none; the offset of each position's legal moves, and these moves; and the
/// same for its winning moves. Costs one maximum matching for each position.
#[pyfunction]
#[allow(clippy::type_complexity)] // one tuple, unpacked at once
pub fn label_walks<'py>(
    py: Python<'py>,
    graph: &Bound<'py, PyAny>,
    openings: &[u8],
    walks: &[u8],
    starts: &[u8],
) -> PyResult<(
    Numbers<'py>,
    Numbers<'py>,
    Numbers<'py>,
    Numbers<'py>,
    Numbers<'py>,
)> {
    check_memory(walks.len() + starts.len(), 8)?;
    catch_panic(|| {
        let (walks, starts) = (read_numbers(walks), read_numbers(starts));
        let walk = |i: usize| walks.get(starts[i] as usize..starts[i + 1] as usize);
        let count = starts.len().saturating_sub(1);
        if (0..count).any(|i| walk(i).is_none()) {
            return Err(PyValueError::new_err("a walk outside of the numbers"));
        }
        let openings = read_numbers(openings);
        let mut is_opening = vec![false; openings.iter().max().map_or(0, |&v| v as usize + 1)];
        openings.iter().for_each(|&v| is_opening[v as usize] = true);
        let may_begin = |v: &u32| is_opening.get(*v as usize) == Some(&true);
        let mut answers: Vec<Answer> = vec![Ok(Moves::default()); count];
        let ask =
            |label: &(dyn Fn(&[u32], &mut Progress) -> Result<Answer, Interrupted> + Sync),
             answers: &mut [Answer]| {
                let write = |i: usize, row: &mut [Answer], progress: &mut Progress| {
                    let walk = walk(i).expect("it was checked");
                    row[0] = match walk.first() {
                        Some(first) if !may_begin(first) => Err(0),
                        _ => label(walk, progress)?,
                    };
                    if let (Ok(moves), true) = (&mut row[0], walk.is_empty()) {
                        moves.legal.retain(may_begin);
                        moves.winning.retain(may_begin);
                    }
                    Ok(())
                };
                run_detached(py, None, |progress| fill_rows(answers, 1, &write, progress))
            };
        if let Ok(graph) = graph.cast::<EdgeGraph>() {
            let start = graph.get().after(&[])?;
            let label = |walk: &[u32], progress: &mut Progress| {
                let mut game = start.clone();
                let push = |&v: &u32| game.push(v, &mut Progress::silent()).is_err();
                match walk.iter().position(push) {
                    Some(illegal) => Ok(Err(illegal)),
                    None => moves(&mut game, |v| v, progress).map(Ok),
                }
            };
            ask(&label, &mut answers)?;
        } else {
            let graph = graph.cast::<Graph>()?.get();
            for_kind!(graph.kind, inner => {
                let label = |walk: &[u32], progress: &mut Progress| label_walk(graph, inner, walk, progress);
                ask(&label, &mut answers)?;
            });
        }
        let illegal = answers.iter().map(|answer| match answer {
            Ok(_) => u32::MAX, // -1 as a signed number
            Err(index) => *index as u32,
        });
        let illegal: Vec<u32> = illegal.collect();
        let (legal_starts, legal) = in_a_row(&answers, |moves| &moves.legal);
        let (winning_starts, winning) = in_a_row(&answers, |moves| &moves.winning);
        Ok((
            numbers(py, &illegal),
            numbers(py, &legal_starts),
            numbers(py, &legal),
            numbers(py, &winning_starts),
            numbers(py, &winning),
        ))
    })
}

/// The position at the end of a walk where the token never returns to a vertex.
fn label_walk<G: Numbered>(
    graph: &Graph,
    inner: &G,
    walk: &[u32],
    progress: &mut Progress,
) -> Result<Answer, Interrupted> {
    if let Some(outside) = walk.iter().position(|&v| v as usize >= inner.count()) {
        return Ok(Err(outside));
    }
    let walk: Vec<Vertex> = walk.iter().map(|&number| inner.at(number)).collect();
    let Some((&token, visited)) = walk.split_last() else {
        let mut live = Live::new(inner.clone(), graph.vertices(inner), walk, progress)?;
        return moves(&mut live, |v| inner.number(v), progress).map(Ok);
    };
    if let Some(step) = review::first_illegal(inner, graph.vertices(inner), &walk) {
        // In a walk that begins on a vertex, steps count from 0.
        return Ok(Err(step + 1));
    }
    let mut is_visited = vec![false; inner.bound()];
    visited.iter().for_each(|&v| is_visited[v as usize] = true);
    let present = graph.vertices(inner).filter(|&v| !is_visited[v as usize]);
    let mut live = Live::new(inner.clone(), present, vec![token], progress)?;
    moves(&mut live, |v| inner.number(v), progress).map(Ok)
}

fn moves<P: Position>(
    position: &mut P,
    number: impl Fn(Vertex) -> u32,
    progress: &mut Progress,
) -> Result<Moves, Interrupted> {
    let numbers = |moves: Vec<Vertex>| {
        let mut numbers: Vec<u32> = moves.into_iter().map(&number).collect();
        numbers.sort_unstable();
        numbers
    };
    let winning = numbers(position.winning_moves(progress)?);
    Ok(Moves {
        legal: numbers(position.legal_moves()),
        winning,
    })
}

/// The offset of each answer's moves, and all moves.
fn in_a_row(answers: &[Answer], of: impl Fn(&Moves) -> &Vec<u32>) -> (Vec<u32>, Vec<u32>) {
    let (mut starts, mut all) = (vec![0], Vec::new());
    for answer in answers {
        if let Ok(moves) = answer {
            all.extend(of(moves));
        }
        starts.push(all.len() as u32);
    }
    (starts, all)
}
