"""What has been worked out about schemas: it is kept as long as whoever asks keeps the schemas."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.validation.evaluated import Evaluated

if TYPE_CHECKING:
    from app.validation.recipe import Recipe  # whose keywords are given scopes, and these hold a study


@dataclass(eq=False, slots=True)
class Study:
    """Notes on schemas, by identity; every note holds its schema, so that no other can take its place."""

    recipes: dict[int, "Recipe"] = field(default_factory=dict)
    outlines: dict[int, tuple[Any, Evaluated]] = field(default_factory=dict)
