"""The whole numbers that every JSON parser reads alike."""

from typing import Final

#: The largest whole number that is the only one with its double, as JavaScript counts.
SAFE: Final = 2**53 - 1
