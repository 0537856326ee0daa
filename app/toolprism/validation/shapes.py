"""Types of keyword values that no meta-schema has checked; references also lead below unknown keywords."""

from toolprism.core.json_types import Object, compact
from toolprism.validation.dialect import DRAFT_2020_12, Dialect
from toolprism.validation.javascript import TYPE_NAMES, is_type, text
from toolprism.validation.keywords import KEYWORDS
from toolprism.validation.vocabulary import order_of


def misshapen(schema: Object, dialect: Dialect = DRAFT_2020_12) -> str | None:
    """Return the error for the first unusable keyword value of a schema; None if all can be used.

    >>> misshapen({"required": "a"}), misshapen({"type": "strin"}), misshapen({"required": ["a"]})
    ('required value must be ["array"]', 'type must be JSONType or JSONType[]: strin', None)
    """
    present = [KEYWORDS[name] for name in ("$id", *order_of(schema).every) if name in schema]
    for keyword in present:
        value = schema[keyword.name]
        types = dialect.value_types.get(keyword.name, keyword.value_types)
        if types and not any(is_type(name, value) for name in types):
            return f"{keyword.name} value must be {compact(list(types))}"
    named = schema.get("type") or []
    names = named if isinstance(named, list) else [named]
    if not all(isinstance(name, str) and name in TYPE_NAMES for name in names):
        return f"type must be JSONType or JSONType[]: {text(names)}"
    for keyword in present:
        if keyword.members_fit and not keyword.members_fit(schema[keyword.name]):
            return f"{keyword.name} does not hold what it must"
    return None


def value_refused(keyword: str, schema: Object) -> str | None:
    """Return AJV's error for the value of a keyword that the meta-schema does not describe."""
    wanted = KEYWORDS[keyword].checked_type
    if wanted is None:
        return None
    if keyword.startswith("format") and "format" not in schema:
        return f"parent schema must have dependencies of {keyword}: format"
    return None if is_type(wanted, schema[keyword]) else f'{keyword} value must be ["{wanted}"]'
