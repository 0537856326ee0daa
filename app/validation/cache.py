"""What has been worked out about schemas: it is kept as long as whoever asks keeps the schemas."""

from dataclasses import dataclass, field
from typing import Any

from app.validation.evaluated import Evaluated


@dataclass(eq=False, slots=True)
class Cache:
    """Notes on schemas, by identity; every note holds its schema, so that no other can take its place."""

    #: What `compiled_keywords` has worked out; it alone reads it.
    keywords: dict[int, Any] = field(default_factory=dict)
    evaluations: dict[int, tuple[Any, Evaluated]] = field(default_factory=dict)
