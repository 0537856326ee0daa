"""A cache of facts about schemas; it lives as long as its owner."""

from dataclasses import dataclass, field
from typing import Any

from toolprism.validation.evaluated import Evaluated


@dataclass(eq=False, slots=True)
class Cache:
    """Results for schemas by identity; each entry holds its schema, so that the identity is not reused."""

    #: The results of `compiled_keywords`, the only reader of this member.
    keywords: dict[int, Any] = field(default_factory=dict)
    evaluations: dict[int, tuple[Any, Evaluated]] = field(default_factory=dict)
