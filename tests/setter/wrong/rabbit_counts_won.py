"""Every move from a won position counts, whatever comes after it."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import rabbit

rabbit.judge = lambda winning: [ply // 2 + 1 for ply in range(0, len(rabbit.moves), 2) if winning[ply]]
rabbit.main()
