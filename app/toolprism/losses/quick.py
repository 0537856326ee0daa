"""Asks jsonschema-rs whether values fit a schema: fast, and not the last word."""

from collections.abc import Callable
from typing import Any, TypeAlias

from toolprism.core.errors import OutOfTime

#: Returns whether a value fits one schema.
Check: TypeAlias = Callable[[Any], bool]


def check(schema: Any) -> Check | None:
    """Return a check; None if the package refuses the schema."""
    import jsonschema_rs  # takes as long as half of all other imports together

    try:
        found: Check = jsonschema_rs.Draft202012Validator(schema, offline=True, validate_formats=False).is_valid
    except (KeyboardInterrupt, SystemExit, MemoryError, OutOfTime):
        raise
    except BaseException:  # noqa: BLE001  # foreign code on foreign data; a panic in Rust is not an Exception
        return None
    return found


def asked(fits: Check, value: Any) -> bool | None:
    """Return what a check says; None if it cannot say."""
    try:
        return fits(value)
    except (KeyboardInterrupt, SystemExit, MemoryError, OutOfTime):
        raise
    except BaseException:  # noqa: BLE001  # such as a number that it cannot hold, or a pattern that runs too long
        return None
