"""Mistakes made by operators that change nothing that anybody can see: the file, a part of the name, and the reason."""

from typing import Final

EQUIVALENT: Final[tuple[tuple[str, str, str], ...]] = ()
