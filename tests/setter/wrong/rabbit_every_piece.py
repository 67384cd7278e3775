"""Every piece is taken to be of use, whatever its colour and its cell's."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import rabbit

rabbit.usable = lambda r, c: True
rabbit.main()
