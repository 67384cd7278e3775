"""Percolation: how often a region that matchings cannot fill goes round a torus of triangles.

Bhola and Damle (arXiv:2311.05634) found a transition near 0.485 missing cells.
"""

import sys

from berge.ensembles import Ensemble, summarise

shares = [0.40, 0.43, 0.46, 0.48, 0.50, 0.52, 0.55]
samples = int(sys.argv[2]) if len(sys.argv) > 2 else 200
lattices = [Ensemble("triangular", n, n, density=share, seed=1, wraps=True) for n in (16, 32, 64) for share in shares]
summary = summarise(lattices, samples)
for point in summary.points[-len(shares) :]:
    print(f"{point.ensemble.density:.2f} missing: {point.means['r_down']:.2f} go round")
if len(sys.argv) > 1:
    summary.dump(sys.argv[1])
