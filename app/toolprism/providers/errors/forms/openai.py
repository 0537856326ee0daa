"""Chooses the rules of forms in `openai.txt`."""

import re


def not_of_type(groups: dict[str, str]) -> str:
    """Choose by the types that were expected."""
    types = set(re.findall(r"\w+", groups["types"].lower()))
    if {"object", "boolean"} <= types:
        return "array-items-tuple" if groups["value"].startswith("[{") else "schema-node-not-object"
    return "keyword-wrong-type"


def enum_value(groups: dict[str, str]) -> str:
    """Choose by the type that the members of the enum should have."""
    types = re.search(r"type['\"]:\[?((?:['\"]?\w{1,10}['\"]?,?){1,7})", groups.get("expected", ""))
    names = set(re.findall(r"\w+", types[1])) - {"null"} if types else {"string"}
    return "enum-not-string" if names == {"string"} else "keyword-on-wrong-type"


def under_none(groups: dict[str, str]) -> str:
    """Choose by the value: an invalid `type`, or the value of another keyword."""
    value = groups["value"].strip()
    if re.fullmatch(r"'[\w -]*'|\"[\w ]*\"|\['.*|None|null", value):
        return "type-invalid"
    return "invalid-schema-draft"


def wrong_type_of_wire(groups: dict[str, str]) -> str:
    """Choose by the field: the schema, or another."""
    return "root-not-object" if groups["field"].lower() in ("parameters", "input_schema") else "tool-wrapper-malformed"
