// The game of the first page, compared with a plain search by the rules.
import assert from "node:assert/strict";
import test from "node:test";

import * as board from "../../page/model/dominoes.ts";
import * as front from "../../page/model/front.ts";

/** Whether the next player can win, tried by every way to play on. */
function canWin(rows, walk) {
    const width = rows[0].length;
    const isBeside = (a, b) => {
        const [down, right] = [Math.floor(a / width) - Math.floor(b / width), (a % width) - (b % width)];
        return Math.abs(down) + Math.abs(right) === 1;
    };
    const isFree = (n) => rows[Math.floor(n / width)][n % width] === ".";
    const all = Array.from({ length: rows.length * width }, (_, n) => n);
    const next = all.filter((n) => isFree(n) && !walk.includes(n) && (!walk.length || isBeside(n, walk.at(-1))));
    return next.some((n) => !canWin(rows, [...walk, n]));
}

/** Every way to play a round in which the opponent answers by its rule; `visit` is called for each of the user's turns. */
function play(round, walk, visit) {
    const { rows, mine } = round;
    const mover = walk.length % 2;
    const moves = front.listLegalMoves(rows, walk);
    if (!moves.length) return visit(walk, true);
    if (mover !== mine) return play(round, [...walk, front.chooseReply(round, walk)], visit);
    visit(walk, false);
    for (const n of moves) play(round, [...walk, n], visit);
}

const frames = [...front.ROUNDS.map(({ rows }) => rows), [".#.", "...", "#.."], ["....", "...."], ["..#..", "....."]];

test("the winning moves of the small game are those that a search finds", () => {
    for (const rows of frames) {
        for (let seed = 0; seed < 60; seed++) {
            const walk = [];
            for (let moves = front.listLegalMoves(rows, walk); walk.length < seed % 7 && moves.length; moves = front.listLegalMoves(rows, walk)) {
                walk.push(moves[(seed * 7 + walk.length * 3) % moves.length]);
            }
            if (rows.length * rows[0].length - walk.length > 15) continue; // the search would take long
            const wins = front.listLegalMoves(rows, walk).filter((n) => !canWin(rows, [...walk, n]));
            assert.deepEqual(front.listWinningMoves(rows, walk), wins, `${rows} ${walk}`);
        }
    }
});

test("a pairing has each cell once, and covers neighbours only", () => {
    for (const rows of frames) {
        const dominoes = board.findLargestPairing(rows);
        const halves = dominoes.flat();
        assert.equal(new Set(halves).size, halves.length);
        for (const [one, other] of dominoes) assert.ok(front.listLegalMoves(rows, [one]).includes(other));
        assert.deepEqual(board.findSingle(rows, dominoes), board.listCells(rows).filter((n) => !halves.includes(n)));
    }
});

test("the first round cannot be won: the opponent always steps to the other half of a domino", () => {
    const [round] = front.ROUNDS;
    assert.deepEqual(front.listWinningMoves(round.rows, []), []);
    const dominoes = board.findLargestPairing(round.rows);
    play(round, [], (walk, isOver) => {
        if (isOver) assert.equal(walk.length % 2, round.mine);
        for (let at = 0; at + 1 < walk.length; at += 2)
            assert.ok(dominoes.some((pair) => pair.includes(walk[at]) && pair.includes(walk[at + 1])), `${walk}`);
    });
});

test("the other rounds are won by exactly the moves that the search finds", () => {
    for (const round of front.ROUNDS.slice(1)) {
        let won = 0;
        play(round, [], (walk, isOver) => {
            if (isOver && walk.length % 2 !== round.mine) won++;
        });
        assert.ok(won > 0, round.name);
    }
    const [, dominoes, single] = front.ROUNDS;
    const isOther = (walk) => board.findLargestPairing(dominoes.rows).some((pair) => pair.includes(walk.at(-1)) && pair.includes(walk.at(-2)));
    const follow = (walk) => {
        const moves = front.listLegalMoves(dominoes.rows, walk);
        if (!moves.length) return assert.ok(walk.length % 2 === 0 && walk.length > 8, "it takes some moves");
        if (walk.length % 2 === 0) return follow([...walk, front.chooseReply(dominoes, walk)]);
        follow([...walk, moves.find((n) => isOther([...walk, n]))]); // the other half is always free
    };
    follow([]);
    const starts = front.listWinningMoves(single.rows, []);
    assert.ok(starts.length && starts.length < board.listCells(single.rows).length);
    for (const start of starts) assert.deepEqual(board.findSingle(single.rows, front.findProof(single.rows, start)), [start]);
});

test("dominoes lead from the loser's cells to the winner's, those along the way first", () => {
    const [{ rows }] = front.ROUNDS;
    const walk = [0, 1, 2, 3, 7, 6]; // the user has gone to 0, 2 and 7
    const dominoes = front.orientDominoes(rows, front.findProof(rows, 0), walk, 0);
    assert.deepEqual(dominoes.slice(0, 3), [[0, 1], [2, 3], [7, 6]]);
    assert.equal(dominoes.length, 7);
    assert.deepEqual(front.orientDominoes(rows, [[1, 0], [2, 6]], [2], 2), [[2, 6], [0, 1]]);
});
