"""Serialized Zod instances: detects them, and converts each kind to JSON Schema, for Zod 3 and Zod 4."""

from typing import TYPE_CHECKING

from toolprism.core.lazy import exported

if TYPE_CHECKING:
    from toolprism.schema.zod.conversions import convert

#: The conversions are imported for the first instance; few pastes hold one.
__getattr__ = exported(__name__, {"convert": "toolprism.schema.zod.conversions"})

__all__ = ["convert"]
