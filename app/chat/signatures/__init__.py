"""Thought signatures between two requests: what they are kept under, where, for how long and for whom."""
