"""Views: what the page shows, one part of it a file: a frozen dataclass, and the function that builds it."""
