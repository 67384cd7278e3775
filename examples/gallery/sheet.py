"""A sheet of puzzles for a class, easy ones first: each can be won, and lost."""

import sys

from berge.setter import deal_sheet

sheet = deal_sheet("king", count=6, difficulties=[1, 2], seed=2)
for one in sheet.deals:
    print(one.difficulty, one.setup.notation())
if len(sys.argv) > 1:
    sheet.dump(sys.argv[1])
