"""Analyses: reviews, solutions, the structure of all maximum matchings, control, Slither and the engine."""
