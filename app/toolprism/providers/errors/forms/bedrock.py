"""Chooses the rules of forms in `bedrock.txt`."""

import re

from toolprism.providers.errors.phrases import rule_of_words


def extra(groups: dict[str, str]) -> str:
    """Choose by the field: one that holds the tool, or another."""
    return (
        "tool-wrapper-malformed" if groups["field"] in ("toolSpec", "function", "type") else "tool-wrapper-extra-field"
    )


def constraint(groups: dict[str, str]) -> str:
    """Choose by the field and by the constraint."""
    field, words = groups["field"].lower(), groups["words"].lower()
    if field == "name":
        return "tool-name-too-long" if "lessthanorequalto" in words else "tool-name-pattern"
    if field == "description" and "lessthanorequalto" in words:
        return "description-too-long"
    return "tool-wrapper-malformed"


def checked(groups: dict[str, str]) -> str:
    """Choose by the words of a validator of schemas about one place."""
    last, words = groups["jsonpath"].rpartition(".")[2], groups["words"]
    if re.match(r"\w{1,20}found,['\"]?\w{1,20}['\"]?expected", words, re.IGNORECASE):
        return "type-array" if last == "type" and words.lower().startswith("array") else "keyword-wrong-type"
    if re.match(r"\w{1,20}found,\[object,boolean\]expected", words, re.IGNORECASE):
        is_items = last == "items" and words.lower().startswith("array")
        return "array-items-tuple" if is_items else "schema-node-not-object"
    if re.match(r"must(?:not)?(?:have|be)|mustnot", words, re.IGNORECASE):
        return "keyword-wrong-type"
    if last == "type":
        return "type-invalid" if groups["jsonpath"] != "$.type" else "root-not-object"
    if re.match(r"ismissing|.{0,40}required", words, re.IGNORECASE):
        return {"type": "type-missing", "properties": "properties-missing"}.get(last, "schema-invalid-unspecified")
    return rule_of_words(words) or "invalid-schema-draft"


def missing_in_root(groups: dict[str, str]) -> str:
    """Choose by the keyword that the root lacks."""
    return {"type": "root-not-object", "properties": "properties-missing"}.get(
        groups["field"], "schema-invalid-unspecified"
    )


def wrong_type(groups: dict[str, str]) -> str:
    """Choose by the place: the root, or another."""
    return "root-not-object" if groups["slashed"] in ("", "/type") else "keyword-wrong-type"


def length(groups: dict[str, str]) -> str:
    """Choose by the field that is too long."""
    return (
        {"name": "tool-name-too-long", "description": "description-too-long"}.get(
            groups["field"], "tool-wrapper-malformed"
        )
        if groups["end"] == "max"
        else "tool-wrapper-malformed"
    )
