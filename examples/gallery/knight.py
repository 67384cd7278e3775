"""The knight's board: why the first player cannot win from the corner."""

import sys

import berge

position = berge.knight.parse("5x5").position([(1, 1)])
for move in position.legal_moves:
    print(move, "wins" if move in position.winning_moves() else "loses")
proof = position.certificate()
print(berge.verify(proof).claim)
if len(sys.argv) > 1:
    proof.dump(sys.argv[1])
