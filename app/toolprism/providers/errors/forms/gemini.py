"""Chooses the rules of forms in `gemini.txt`."""

import re
from collections.abc import Mapping
from typing import Final

from toolprism.providers.errors.phrases import rule_of_words

#: The field at the end of a path, with or without a number.
_LAST: Final = re.compile(r"\.([a-zA-Z_]{2,30})(?:\[\d{1,9}\])?$")


def repeated(groups: dict[str, str]) -> str:
    """Choose for a list where none is allowed."""
    return LISTS.get(groups["keyword"], "keyword-wrong-type")


def unknown(groups: dict[str, str]) -> str | None:
    """Choose by whether the path leads into a schema."""
    return "unknown-keyword:{keyword}" if _in_schema(groups) else None


def _in_schema(groups: dict[str, str]) -> bool:
    """Return whether a path leads into a schema, and not into other generation settings."""
    path = groups.get("numbered", groups.get("proto", ""))
    if path.startswith(("...", "…")):
        return True
    return "index" in groups or not re.match(
        r"\.(?!properties|items|any_?of|one_?of|all_?of|additional|defs|required|enum|type)", path, re.IGNORECASE
    )


def invalid_value(groups: dict[str, str]) -> str | None:
    """Choose by the field of the value, and by its expected type."""
    if not _in_schema(groups):
        return None
    path, kind = groups["numbered"], groups.get("kind", "")
    if re.search(r"\Wenum(?:\[\w{1,9}\])?$", path):
        return "enum-not-string"
    if re.search(r"\Wtype$", path):
        return "type-array" if groups.get("value", "").startswith("[") else "type-invalid"
    if path == "" and kind.endswith("Schema"):
        return "root-not-object"
    return "schema-node-not-object" if kind.endswith("Schema") else "keyword-wrong-type"


def named_sentence(groups: dict[str, str]) -> str:
    """Choose by the words after the field that a sentence is about."""
    named = _LAST.search(groups.get("proto", ".parameters"))
    last, words = named[1].lower() if named else "", groups["words"].lower()
    for field, said, rule in _SENTENCES:
        if re.fullmatch(field, last) and said in words:
            return rule
    return rule_of_words(groups["words"]) or "schema-invalid-unspecified"


#: The field, some words of its sentence, and the rule; the first match wins.
_SENTENCES: Final = (
    ("enum", "onlyallowedforstring", "enum-on-non-string"),
    ("enum", "type.string", "enum-on-non-string"),
    ("enum", "cannotbeempty", "enum-not-string"),
    ("items", "missingfield", "array-without-items"),
    ("items", "mustbespecified", "array-without-items"),
    ("properties", "non-empty", "properties-missing"),
    ("required", "notdefined", "required-undefined-property"),
    ("type", "mustbespecified", "type-missing"),
    ("type", "unspecified", "type-missing"),
    ("type", "missingfield", "type-missing"),
    ("format", "", "format-not-supported"),
    ("parameters", "oftypeobject", "root-not-object"),
    ("parameters", "typeobject", "root-not-object"),
    ("any_?of", "", "union-with-siblings"),
    (".*", "onlyallowedfor", "keyword-on-wrong-type"),
    (".*", "predicatefailed:$type", "keyword-on-wrong-type"),
    (".*", "undefinedschema", "ref-unresolved"),
    (".*", "nestingdepth", "nesting-too-deep"),
)
#: The rule for a list where the field takes one value.
LISTS: Final[Mapping[str, str]] = {
    "type": "type-array",
    "items": "array-items-tuple",
    **dict.fromkeys(("enum", "required", "properties"), "keyword-wrong-type"),
}


def repeated_words(groups: dict[str, str]) -> str | None:
    """Choose for a list without its place; the lists of other messages are no schemas."""
    if "keyword" in groups:
        return LISTS.get(groups["keyword"])
    return "type-array" if "list" in groups else None


def cut(groups: dict[str, str]) -> str:
    """Choose for a message whose path is cut before the schema."""
    keyword = groups.get("keyword")
    if keyword is None:
        return "schema-invalid-unspecified"
    return "tool-wrapper-malformed" if keyword in ("type", "function", "input_schema") else "unknown-keyword:{keyword}"


def beside_schema(groups: dict[str, str]) -> str:
    """Choose by the field beside the schema."""
    return "tool-wrapper-malformed" if groups["keyword"] in ("type", "function") else "tool-wrapper-extra-field"
