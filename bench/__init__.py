"""Benchmarks of berge and its peers: `make bench`, or `python -m bench --help`."""
