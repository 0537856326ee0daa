"""Toolprism: one tool schema, every provider's version of it, and each change explained."""

__version__ = "0.1.0"
