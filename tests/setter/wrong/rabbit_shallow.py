"""The recursion is not deep enough for a long corridor: it crashes."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import rabbit

sys.setrecursionlimit(300)
rabbit.main()
