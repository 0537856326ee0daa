"""Chooses the rules of forms in `checked_schemas.txt`."""

import re
from typing import Final

from toolprism.providers.errors.phrases import KEYWORDS, rule_of_words

#: A JSON Schema validator's message about a keyword whose value has the wrong type.
_WRONG_TYPE: Final = re.compile(
    r".{0,80}?is(?:notoftype|notofatype)|.{0,30}?found,.{0,20}expected|.{0,40}?(?:mustbe|shouldbe|expected)(?:an?)?"
    r"(?:array|object|boolean|string|number|integer|list|dict)|.{0,80}?isnot(?:an?)?(?:array|list|object|boolean)",
    re.IGNORECASE,
)
#: A word that stands for a type, and is none.
_UNDER_NONE: Final = re.compile(r".{0,4}?['\"][\w-]{1,20}['\"]isnotvalidunderany")
_LAST: Final = re.compile(rf"[./'\"\]]({KEYWORDS}|type|required|properties|items|enum|format|pattern)['\"\]]*$")
_OF_PLACE: Final = {"type": "type-invalid", "format": "format-not-supported", "pattern": "pattern-not-supported"}


def said(groups: dict[str, str]) -> str:
    """Choose by the words, then by the place."""
    words = groups.get("words", "")
    meta = re.search(r"\((\$\w{1,30})\)", words)
    if "meta-schemafeatures" in words and meta:
        return f"unknown-keyword:{meta[1]}"
    known = rule_of_words(words)
    if known is not None:
        return known
    place = next((groups[name] for name in ("jsonpath", "slashed", "dotted") if groups.get(name)), "")
    if _UNDER_NONE.match(words):
        return "type-invalid"
    last = _LAST.search(place)
    if last and last[1] in _OF_PLACE:
        return _OF_PLACE[last[1]]
    return "keyword-wrong-type" if _WRONG_TYPE.match(words) else "schema-invalid-unspecified"


def in_python(groups: dict[str, str]) -> str:
    """Choose by the failed keyword of the meta-schema, and by its place."""
    last = re.findall(r"\['([^']{1,60})'\]", groups.get("brackets", ""))[-1:]
    if "'type':['object','boolean']" in groups.get("meta", ""):
        is_tuple = last == ["items"] and groups["found"].startswith("[")
        return "array-items-tuple" if is_tuple else "schema-node-not-object"
    if last == ["type"]:
        return "type-invalid"
    if groups["failed"] == "format" or last == ["pattern"]:
        return "pattern-not-supported"
    return "keyword-wrong-type" if last or groups["failed"] == "type" else "invalid-schema-draft"
