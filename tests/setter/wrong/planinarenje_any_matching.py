"""The peaks that one matching misses, and not those that others do."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../programs"))
import planinarenje

planinarenje.losing = lambda: {
    peak for peak in range(len(planinarenje.valleys_beside)) if not planinarenje.search(peak, set())
}
planinarenje.main()
