"""How fast berge is, and what else there is: `make bench`, or `python -m bench --help`."""
