//! Edge geography against a search of the game itself, and against the closed form for grids.

mod common;

use berge_core::edge::{EdgeGame, Error, Value, review};
use berge_core::{CsrGraph, Interrupted, Position, Progress, PushError, REVIEWING, Vertex};
use common::run_limited;
use std::sync::Arc;

type Edges = Vec<(Vertex, Vertex)>;

fn game_of(order: usize, edges: &[(Vertex, Vertex)]) -> Result<EdgeGame, Error> {
    EdgeGame::new(Arc::new(
        CsrGraph::new(order, edges).expect("a simple graph"),
    ))
}

fn push(game: &mut EdgeGame, v: Vertex) {
    run_limited(|progress| game.push(v, progress)).unwrap();
}

fn pop(game: &mut EdgeGame) -> Option<Vertex> {
    run_limited(|progress| game.pop(progress)).unwrap()
}

/// Every position on a small graph: for each set of edges that are left, the vertices from which the mover wins.
struct Search {
    order: usize,
    edges: Edges,
    wins: Vec<u32>,
}

impl Search {
    /// A vertex wins iff some edge leads to a vertex that loses once that edge is gone.
    fn new(order: usize, edges: Edges) -> Self {
        let mut wins = vec![0u32; 1 << edges.len()];
        for left in 0..wins.len() {
            for (number, (u, v)) in edges.iter().enumerate() {
                if left >> number & 1 == 1 {
                    let then = wins[left & !(1 << number)];
                    wins[left] |= (!then >> v & 1) << u | (!then >> u & 1) << v;
                }
            }
        }
        Search { order, edges, wins }
    }

    fn all(&self) -> usize {
        self.wins.len() - 1
    }

    fn edges_of(&self, left: usize) -> Edges {
        let numbers = (0..self.edges.len()).filter(|number| left >> number & 1 == 1);
        numbers.map(|number| self.edges[number]).collect()
    }

    fn game(&self, left: usize) -> EdgeGame {
        game_of(self.order, &self.edges_of(left)).expect("a small bipartite graph")
    }

    fn is_winning(&self, left: usize, v: usize) -> bool {
        self.wins[left] >> v & 1 == 1
    }

    /// For each way from `v`, sorted: where it leads, and the edges that are left then.
    fn moves(&self, left: usize, v: Vertex) -> Vec<(Vertex, usize)> {
        let edges = self.edges.iter().enumerate();
        let mut moves: Vec<_> = edges
            .filter(|&(number, &(u, w))| left >> number & 1 == 1 && (u == v || w == v))
            .map(|(number, &(u, w))| (u ^ w ^ v, left & !(1 << number)))
            .collect();
        moves.sort_unstable();
        moves
    }

    /// `game` has the edges `left`, and its token, if any, anywhere.
    fn check(&self, game: &EdgeGame, left: usize) {
        let value = run_limited(|progress| game.value(progress)).unwrap();
        let losing = self.vertices(|v| !self.is_winning(left, v as usize));
        let starts = run_limited(|progress| game.losing_starts(progress)).unwrap();
        let marked = self.vertices(|v| starts[v as usize]);
        assert_eq!(marked, losing, "{:?}", self.edges_of(left));
        let Some(v) = game.token() else {
            assert_eq!(game.legal_moves(), self.vertices(|_| true));
            assert_eq!(value.winning_moves, losing);
            assert_eq!(value.winning, !losing.is_empty());
            assert!(value.kernel.is_empty());
            return;
        };
        let moves = self.moves(left, v);
        let legal: Vec<Vertex> = moves.iter().map(|way| way.0).collect();
        let winning = moves
            .iter()
            .filter(|&&(w, then)| !self.is_winning(then, w as usize));
        let winning: Vec<Vertex> = winning.map(|way| way.0).collect();
        assert_eq!(game.legal_moves(), legal);
        assert_eq!(
            value.winning_moves,
            winning,
            "{:?} from {v}",
            self.edges_of(left)
        );
        assert_eq!(value.winning, self.is_winning(left, v as usize));
        assert_proves(self.order, &self.edges_of(left), v, &value);
    }

    fn vertices(&self, which: impl Fn(Vertex) -> bool) -> Vec<Vertex> {
        (0..self.order as Vertex).filter(|&v| which(v)).collect()
    }

    /// Every vertex as a start, and none.
    fn check_starts(&self, left: usize) {
        let mut game = self.game(left);
        self.check(&game, left);
        for v in 0..self.order as Vertex {
            assert!(game.set_token(Some(v)));
            self.check(&game, left);
        }
    }

    /// Games to their ends, with moves taken back on the way.
    fn check_play(&self, random: &mut fastrand::Rng) {
        let mut game = self.game(self.all());
        let mut before = vec![];
        let mut left = self.all();
        loop {
            self.check(&game, left);
            if random.u32(..4) == 0 {
                let last = game.path().last().copied();
                assert_eq!(pop(&mut game), last);
                left = before.pop().unwrap_or(left);
                continue;
            }
            let moves = match game.token() {
                Some(v) => self.moves(left, v),
                None => (0..self.order as Vertex).map(|v| (v, left)).collect(),
            };
            for v in 0..=self.order as Vertex {
                let mut copy = game.clone();
                let legal = moves.iter().any(|way| way.0 == v);
                let pushed = run_limited(|progress| copy.push(v, progress));
                let (from, to) = (game.token(), v);
                let illegal = Err(PushError::Illegal { from, to });
                assert_eq!(pushed, if legal { Ok(()) } else { illegal });
                assert_eq!(game.is_legal(v), legal);
                assert_eq!(copy.path().len(), game.path().len() + usize::from(legal));
            }
            let Some(&(v, then)) = random.choice(&moves) else {
                break;
            };
            push(&mut game, v);
            assert_eq!(game.token(), Some(v));
            before.push(std::mem::replace(&mut left, then));
        }
        while pop(&mut game).is_some() {
            left = before.pop().unwrap();
            assert_eq!(game.path().len(), before.len());
        }
        assert_eq!(left, self.all());
        self.check(&game, left);
    }
}

/// Makes `calls` random calls of all kinds, also on copies, and interrupts some; returns the number of interrupted
/// calls.
fn call_at_random(calls: usize, random: &mut fastrand::Rng) -> usize {
    let search = random_bipartite(random);
    // For each position the unused edges before each move, and now.
    let mut positions = vec![(search.game(search.all()), vec![search.all()])];
    let mut refused = 0;
    for _ in 0..calls {
        let place = random.usize(..positions.len());
        let (game, left) = &mut positions[place];
        let now = *left.last().expect("what is left now");
        let order = search.order as Vertex;
        match random.u8(..10) {
            0..=3 => {
                let v = random.u32(..=order);
                let then = match game.token() {
                    Some(token) => search.moves(now, token).into_iter().find(|way| way.0 == v),
                    None => (v < order).then_some((v, now)),
                };
                let pushed = run_limited(|progress| game.push(v, progress));
                assert_eq!(pushed.is_ok(), then.is_some());
                left.extend(then.map(|(_, then)| then));
            }
            4 | 5 => {
                assert_eq!(game.path().len() + 1, left.len());
                let last = game.token();
                assert_eq!(pop(game), last);
                left.truncate(left.len() - usize::from(last.is_some()));
            }
            6 => {
                let token = (random.u8(..4) > 0).then(|| random.u32(..=order));
                if game.set_token(token) {
                    *left = vec![now; 1 + usize::from(token.is_some())];
                } else {
                    assert_eq!(token, Some(order));
                }
            }
            7 => {
                let mut beat = |_, _, _| Err(Interrupted);
                let progress = &mut Progress::every(random.u32(1..20), &mut beat);
                refused += usize::from(game.value(progress).is_err());
            }
            8 => search.check(game, now),
            _ => {
                let copy = positions[place].clone();
                positions.truncate(2);
                positions.push(copy);
            }
        }
    }
    for (game, left) in positions {
        search.check(&game, *left.last().expect("what is left now"));
    }
    refused
}

#[test]
fn calls_in_any_order_are_answered_as_the_search_does() {
    let refused: usize = (0..400)
        .map(|seed| call_at_random(50, &mut fastrand::Rng::with_seed(seed)))
        .sum();
    assert!(refused > 100, "{refused}");
}

#[test]
#[ignore = "a million calls; run by make exhaustive"]
fn a_million_calls_in_any_order_are_answered_as_the_search_does() {
    for seed in 1000..11_000 {
        call_at_random(100, &mut fastrand::Rng::with_seed(seed));
    }
}

/// Checks a kernel by counting: an even one is on the token's side, and each vertex has an even number of neighbours in
/// it; an odd one is on the other side, and only the token has an odd number.
fn assert_proves(order: usize, edges: &[(Vertex, Vertex)], token: Vertex, value: &Value) {
    let mut side = vec![None; order];
    side[token as usize] = Some(true);
    let mut growing = true;
    while std::mem::take(&mut growing) {
        for &(u, v) in edges {
            for (u, v) in [(u as usize, v as usize), (v as usize, u as usize)] {
                if let (Some(near), None) = (side[u], side[v]) {
                    side[v] = Some(!near);
                    growing = true;
                }
            }
        }
    }
    let mut in_kernel = vec![false; order];
    for &u in &value.kernel {
        assert_eq!(side[u as usize], Some(!value.winning));
        assert!(!std::mem::replace(&mut in_kernel[u as usize], true));
    }
    assert!(value.kernel.is_sorted());
    let mut odd = vec![false; order];
    for &(u, v) in edges {
        odd[u as usize] ^= in_kernel[v as usize];
        odd[v as usize] ^= in_kernel[u as usize];
    }
    let odd: Vec<_> = (0..order as Vertex).filter(|&v| odd[v as usize]).collect();
    if value.winning {
        assert_eq!(odd, [token]);
    } else {
        assert!(odd.is_empty() && in_kernel[token as usize]);
    }
}

fn complete(near: Vertex, far: Vertex) -> Edges {
    (0..near)
        .flat_map(|u| (near..near + far).map(move |v| (u, v)))
        .collect()
}

/// The grid whose vertices are numbered row by row.
fn grid(rows: usize, columns: usize) -> Edges {
    let cell = |row: usize, column: usize| (row * columns + column) as Vertex;
    let mut edges = vec![];
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        if column + 1 < columns {
            edges.push((cell(row, column), cell(row, column + 1)));
        }
        if row + 1 < rows {
            edges.push((cell(row, column), cell(row + 1, column)));
        }
    }
    edges
}

fn random_bipartite(random: &mut fastrand::Rng) -> Search {
    let (near, far) = (random.u32(1..7), random.u32(1..7));
    let mut edges = complete(near, far);
    random.shuffle(&mut edges);
    edges.truncate(random.usize(..=12));
    let mut names: Vec<Vertex> = (0..near + far).collect();
    random.shuffle(&mut names);
    let named = edges
        .iter()
        .map(|&(u, v)| (names[u as usize], names[v as usize]));
    Search::new(names.len(), named.collect())
}

#[test]
fn every_small_bipartite_graph_is_solved_as_the_search_says() {
    for (near, far) in [(0, 1), (1, 5), (2, 5), (3, 3), (3, 4)] {
        let search = Search::new((near + far) as usize, complete(near, far));
        for left in 0..=search.all() {
            search.check_starts(left);
        }
    }
}

#[test]
fn random_games_are_valued_as_the_search_says_at_every_position() {
    for seed in 0..1000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let search = random_bipartite(&mut random);
        search.check_starts(search.all());
        for _ in 0..3 {
            search.check_play(&mut random);
        }
    }
}

#[test]
fn a_review_holds_the_value_of_each_position() {
    let search = Search::new(9, grid(3, 3));
    let mut random = fastrand::Rng::with_seed(0);
    for _ in 0..100 {
        let mut game = search.game(search.all());
        let mut values = vec![];
        while let Some(&v) = random.choice(&game.legal_moves()) {
            push(&mut game, v);
            values.push(run_limited(|progress| game.value(progress)).unwrap());
        }
        let path = game.path().to_vec();
        let start = search.game(search.all());
        let full_review = run_limited(|progress| review(start.clone(), &path, progress)).unwrap();
        assert_eq!(full_review, values);
        let mut later = start;
        path[..2].iter().for_each(|&v| push(&mut later, v));
        let rest = run_limited(|progress| review(later, &path[2..], progress)).unwrap();
        assert_eq!(rest, values[2..]);
    }
}

#[test]
#[should_panic(expected = "an illegal move to 0")]
fn a_review_refuses_an_edge_that_is_used() {
    let game = game_of(2, &[(0, 1)]).unwrap();
    let _ = run_limited(|progress| review(game, &[0, 1, 0], progress));
}

#[test]
fn a_token_set_elsewhere_leaves_the_edges_as_they_are() {
    let mut game = game_of(3, &[(0, 1), (1, 2)]).unwrap();
    assert_eq!(pop(&mut game), None);
    push(&mut game, 0);
    push(&mut game, 1);
    assert!(!game.set_token(Some(3)));
    assert_eq!(game.path(), [0, 1]);
    assert!(game.set_token(Some(2)));
    assert_eq!((game.path(), game.legal_moves()), (&[2][..], vec![1]));
    push(&mut game, 1);
    assert!(game.legal_moves().is_empty());
    assert_eq!(
        [pop(&mut game), pop(&mut game), pop(&mut game)],
        [Some(1), Some(2), None]
    );
    assert!(game.set_token(Some(0)));
    assert!(game.legal_moves().is_empty());
    assert!(game.set_token(None));
    assert_eq!(game.token(), None);
}

#[test]
fn who_must_move_without_a_vertex_loses() {
    let game = game_of(0, &[]).unwrap();
    assert_eq!(
        run_limited(|progress| game.value(progress)),
        Ok(Value::default())
    );
}

/// Whether the mover loses from row `a` and column `b`, from 1, of the whole grid.
fn is_losing(rows: usize, columns: usize, (a, b): (usize, usize)) -> bool {
    let (mut divisor, mut rest) = (rows + 1, columns + 1);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    !a.is_multiple_of(divisor) && !b.is_multiple_of(divisor)
}

fn closed_form(rows: usize, columns: usize) -> Vec<bool> {
    let cells = (1..=rows).flat_map(|a| (1..=columns).map(move |b| (a, b)));
    cells.map(|cell| is_losing(rows, columns, cell)).collect()
}

#[test]
fn the_closed_form_is_what_the_search_says() {
    for rows in 1..=4 {
        for columns in 1..=8 {
            let edges = grid(rows, columns);
            if edges.len() <= 22 {
                let search = Search::new(rows * columns, edges);
                let cells = 0..rows * columns;
                let losing: Vec<_> = cells.map(|v| !search.is_winning(search.all(), v)).collect();
                assert_eq!(losing, closed_form(rows, columns), "{rows} x {columns}");
            }
        }
    }
}

fn check_grids(most: usize) {
    for rows in 1..=most {
        for columns in 1..=most {
            let (order, edges) = (rows * columns, grid(rows, columns));
            let mut game = game_of(order, &edges).unwrap();
            let losing = run_limited(|progress| game.losing_starts(progress)).unwrap();
            assert_eq!(losing, closed_form(rows, columns), "{rows} x {columns}");
            for (v, loses) in (0..).zip(losing) {
                game.set_token(Some(v));
                let value = run_limited(|progress| game.value(progress)).unwrap();
                assert_eq!(value.winning, !loses);
                assert_proves(order, &edges, v, &value);
            }
        }
    }
}

#[test]
fn grids_follow_the_closed_form() {
    check_grids(12);
}

#[test]
#[ignore = "a minute"]
fn larger_grids_follow_the_closed_form() {
    check_grids(30);
}

/// Kernels of more than 64 unknowns, many of them free: they prove the values, which no search could.
#[test]
fn random_graphs_of_some_hundred_vertices_have_the_kernels_that_prove_their_values() {
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed);
        let (near, far) = (random.u32(1..300), random.u32(1..300));
        let density = [0.005, 0.02, 0.3][random.usize(..3)];
        let mut edges = complete(near, far);
        edges.retain(|_| random.f64() < density);
        let order = (near + far) as usize;
        let mut game = game_of(order, &edges).unwrap();
        let losing = run_limited(|progress| game.losing_starts(progress)).unwrap();
        for _ in 0..10 {
            let v = random.u32(..near + far);
            game.set_token(Some(v));
            let value = run_limited(|progress| game.value(progress)).unwrap();
            assert_eq!(value.winning, !losing[v as usize], "{v} of seed {seed}");
            assert_proves(order, &edges, v, &value);
            for w in game.legal_moves() {
                push(&mut game, w);
                let then = run_limited(|progress| game.value(progress)).unwrap();
                assert_eq!(value.winning_moves.contains(&w), !then.winning);
                assert_eq!(pop(&mut game), Some(w));
            }
        }
    }
}

#[test]
fn a_board_takes_as_long_however_it_is_turned() {
    let steps = |rows: usize, columns: usize| {
        let mut game = game_of(rows * columns, &grid(rows, columns)).unwrap();
        game.set_token(Some(0));
        let mut steps = 0;
        let mut count = |_, _, _| {
            steps += 1;
            Ok(())
        };
        game.value(&mut Progress::every(1, &mut count)).unwrap();
        steps
    };
    let (wide, high) = (steps(2, 3001), steps(3001, 2));
    assert!(wide < 2 * high && high < 2 * wide, "{wide}, {high}");
    assert!(wide < 100 * 6002);
}

#[test]
fn an_odd_cycle_is_refused_with_one_of_its_edges() {
    let mut edges: Edges = (0..5).map(|v| (v, (v + 1) % 5)).collect();
    edges.extend([(0, 5), (6, 7)]);
    let Err(Error::NotBipartite { edge }) = game_of(8, &edges) else {
        panic!("an odd cycle");
    };
    let rest: Edges = edges
        .iter()
        .copied()
        .filter(|&other| other != edge)
        .collect();
    assert!(edges[..5].contains(&edge) && game_of(8, &rest).is_ok());
    let (u, v) = edge;
    assert_eq!(
        Error::NotBipartite { edge }.to_string(),
        format!(
            "an odd cycle goes through the edge {u} - {v}; edge geography is solved on bipartite graphs only"
        )
    );
}

#[test]
fn a_component_may_be_lopsided_but_not_too_large() {
    let leaves = 100_000;
    let star = |centre: Vertex| (1..=leaves).map(move |leaf| (centre, centre + leaf));
    let next = leaves + 1;
    let mut edges: Edges = star(0).chain(star(next)).collect();
    let order = 2 * next as usize;
    let game = game_of(order, &edges).unwrap();
    let losing = run_limited(|progress| game.losing_starts(progress)).unwrap();
    assert_eq!(losing.iter().filter(|&&loses| !loses).count(), 2);
    edges.push((0, next));
    let sides = (next as usize, next as usize);
    assert_eq!(
        game_of(order, &edges).map(|_| ()),
        Err(Error::TooLarge { sides })
    );
}

#[test]
fn the_work_can_be_called_off() {
    let mut beats = 0;
    let mut beat = |stage, done, total| {
        beats += 1;
        assert_eq!((stage, total), (REVIEWING, 20));
        if done < 10 { Ok(()) } else { Err(Interrupted) }
    };
    let game = game_of(3600, &grid(60, 60)).unwrap();
    let path: Vec<Vertex> = (0..20).collect();
    let review = review(game, &path, &mut Progress::new(&mut beat));
    assert_eq!(review, Err(Interrupted));
    assert!(beats > 1);
}
