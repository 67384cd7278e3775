"""`python -m berge.cli`."""

import sys

from berge.cli import main

sys.exit(main())
