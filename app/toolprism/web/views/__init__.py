"""The parts of the page, one a file: a frozen dataclass and the function that builds it."""
