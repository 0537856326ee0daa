"""The whole numbers that every JSON parser reads exactly."""

from typing import Final

#: The largest safe integer of JavaScript.
SAFE: Final = 2**53 - 1
