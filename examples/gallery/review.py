"""A lost game of Rabbit and Egg: the moves that changed the winner."""

import sys

import berge

review = berge.review(berge.loads("rabbit:OOXX/OXXO/OO.O/XXXO+3,2+2,2+1,2+1,3"))
for ply in review.plies:
    mark = f"?  {ply.winning_moves[0]} would have won" if ply.mistake else ""
    print(f"{ply.player:6} {ply.move} {mark}")
if len(sys.argv) > 1:
    review.dump(sys.argv[1])
