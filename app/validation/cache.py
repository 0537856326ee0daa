"""What has been worked out about schemas; it lives as long as their owner keeps it."""

from dataclasses import dataclass, field
from typing import Any

from app.validation.evaluated import Evaluated


@dataclass(eq=False, slots=True)
class Cache:
    """Results for schemas by identity; each holds its schema, so that the identity stays taken."""

    #: What `compiled_keywords` has worked out; it alone reads it.
    keywords: dict[int, Any] = field(default_factory=dict)
    evaluations: dict[int, tuple[Any, Evaluated]] = field(default_factory=dict)
