"""The fix of a violation as an RFC 6902 patch of the schema, if one is certain: the edits of the rule's condition."""

from typing import Annotated, TypeAlias

from toolprism.conditions.names import without_keyword
from toolprism.core.json_types import Json
from toolprism.core.keywords import TYPES
from toolprism.core.patch import PatchOperation, remove, replace
from toolprism.core.pointer import Path, resolve
from toolprism.providers.errors.violations import READINGS, takes_any_key

Patch: TypeAlias = list[Annotated[dict[str, Json], PatchOperation]]


def edit_for(rule: str, schema: Json, path: Path) -> Patch | None:
    """Return the patch that fixes a violation of a rule at a place; None if it needs a decision."""
    try:
        value = resolve(schema, path)
    except KeyError:
        return None
    name, _, keyword = rule.partition(":")
    if name == "additional-properties-false" and isinstance(value, dict) and takes_any_key(value, path):
        return None  # closing a map would refuse every entry
    if keyword:
        edits = without_keyword(keyword, schema, path)
    elif name == "invalid-schema-draft":
        return _of_an_old_draft(schema, path, value)
    else:
        reading = READINGS.get(name)
        edits = None if reading is None else reading.condition.mend(schema, path)
    return None if edits is None else [dict(edit) for edit in edits]


def _of_an_old_draft(schema: Json, path: Path, value: Json) -> Patch | None:
    """Fix remains of old drafts and slips: a bare type, a boolean `required` or bound, a list of items."""
    last = path[-1] if path else None
    if (last == "required" and isinstance(value, bool)) or (last in ("properties", "required") and value is None):
        return [dict(remove(path))]
    if last == "items" and isinstance(value, list):
        return edit_for("array-items-tuple", schema, path)
    if isinstance(value, str) and value.lower() in TYPES:
        return [dict(replace(path, {"type": value.lower()}))]
    return None
