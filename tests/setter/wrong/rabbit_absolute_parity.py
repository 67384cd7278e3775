"""The colours of the checkerboard are those of the board, and not the blank's."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import rabbit

rabbit.usable = lambda r, c: rabbit.board[r][c] == "." or rabbit.board[r][c] == "XO"[(r + c) % 2]
rabbit.main()
