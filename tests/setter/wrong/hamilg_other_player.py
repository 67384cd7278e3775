"""The starts from which whoever moves first wins."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import hamilg

losing = hamilg.answer
hamilg.answer = lambda: len(hamilg.near) - losing()
hamilg.main()
