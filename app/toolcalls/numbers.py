"""Numbers: which of them every reader takes for the same."""

from typing import Final

#: The largest whole number that is the only one with its double, as JavaScript counts.
SAFE: Final = 2**53 - 1
