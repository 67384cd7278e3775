//! The engine, as in `python/berge/analysis/engine.py`, for many games.

use super::Source;
use crate::ensemble::Chance;
use crate::position::Position;
use berge_matching::graph::Vertex;
use berge_matching::progress::{Interrupted, Progress};
use std::cmp::Reverse;

/// If there are more moves than this, the engine compares a sample of them.
const MOST_COMPARED: usize = 64;

/// Returns a move of the engine, see [`super::Games::engine_moves`].
pub(super) fn choose<S: Source>(
    source: &S,
    game: &mut S::Game,
    analysis_chance: Option<f64>,
    chance: &mut Chance,
    progress: &mut Progress,
) -> Result<Option<Vertex>, Interrupted> {
    let is_free = game.token().is_none();
    let mut legal = game.legal_moves();
    legal.retain(|&v| !is_free || source.is_opening(v));
    let Some(analysis_chance) = analysis_chance.filter(|_| !legal.is_empty()) else {
        return Ok(pick(&legal, chance));
    };
    let mut winning = game.winning_moves(progress)?;
    winning.retain(|&v| !is_free || source.is_opening(v));
    let share = (chance.word() >> 11) as f64 / (1u64 << 53) as f64;
    if share >= analysis_chance {
        legal.retain(|v| !winning.contains(v));
        return Ok(pick(&legal, chance).or_else(|| pick(&winning, chance)));
    }
    match winning.is_empty() {
        true => pick_hardest(game, legal, chance, progress).map(Some),
        false => Ok(pick(&winning, chance)),
    }
}

fn pick(moves: &[Vertex], chance: &mut Chance) -> Option<Vertex> {
    (!moves.is_empty()).then(|| moves[chance.below(moves.len() as u64) as usize])
}

/// Returns the move of a lost position that leaves the fewest winning replies, then the most losing ones.
fn pick_hardest<P: Position>(
    game: &mut P,
    mut legal: Vec<Vertex>,
    chance: &mut Chance,
    progress: &mut Progress,
) -> Result<Vertex, Interrupted> {
    // The first of equal moves is played, so their order decides.
    let compared = legal.len().min(MOST_COMPARED);
    for i in 0..compared {
        let other = i + chance.below((legal.len() - i) as u64) as usize;
        legal.swap(i, other);
    }
    let mut best = None;
    for &v in &legal[..compared] {
        game.push_unchecked(v, progress)?;
        let counted = game.winning_moves(progress);
        let replies = game.legal_moves().len();
        game.pop(progress)?;
        let wins = counted?.len();
        let value = (wins, Reverse(replies - wins));
        if best.is_none_or(|(least, _)| value < least) {
            best = Some((value, v));
        }
    }
    Ok(best.expect("there are legal moves").1)
}
