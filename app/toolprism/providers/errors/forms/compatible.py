"""Chooses the rules of forms in `compatible.txt`."""

import re
from typing import Final

from toolprism.providers.errors.phrases import rule_of_words


def groq(groups: dict[str, str]) -> str:
    """Choose by the sentence, then by its words."""
    words = groups["words"].lower()
    for said, rule in _GROQ_SENTENCES:
        if re.match(said, words):
            return rule
    place = "/type:" if (groups.get("slashed") or "").endswith("/type") else ""
    return rule_of_words(place + groups["words"]) or "schema-invalid-unspecified"


_GROQ_SENTENCES: Final = (
    (r".{0,4}required.{0,4}present.{0,12}properties", "properties-missing"),
    (r".{0,4}additionalproperties", "additional-properties-false"),
    (r".{0,4}required.{0,4}isrequired|.{0,4}required.{0,4}(?:must|should)", "required-must-list-every-property"),
    (
        r".{0,40}(?:not|un)defined.{0,20}properties|.{0,60}required.{0,40}not(?:found|defined|present|in)",
        "required-undefined-property",
    ),
    (r".{0,30}items.{0,30}(?:missing|required)|.{0,20}missing.{0,8}items", "array-without-items"),
    (r".{0,10}(?:expected|mustbe)oneof['\"`](?:array|boolean|string|object|integer|number|null)", "type-invalid"),
    (r".{0,60}is(?:notvalidunderany|notof)|.{0,30}(?:invalid|unknown|unsupported)type", "type-invalid"),
    (r".{0,30}(?:missing|required).{0,8}type|.{0,8}type.{0,8}(?:missing|required)", "type-missing"),
    (r".{0,20}(?:object|root).{0,20}properties", "properties-missing"),
    (r".{0,30}(?:\$ref|reference)", "ref-unresolved"),
    (r".{0,30}(?:regex|pattern|lookahead)", "pattern-not-supported"),
)


def listed(groups: dict[str, str]) -> str:
    """Return the first keyword of a list; without a list, a subschema has no keyword that is known."""
    if "keys" not in groups:
        return "schema-node-unrecognized"
    found = re.match(r"['\"`]?([\w$-]+)", groups["keys"])
    return f"unknown-keyword:{found[1]}" if found else "schema-invalid-unspecified"


def fireworks(groups: dict[str, str]) -> str:
    """Choose by what the instance has."""
    instance = groups.get("instance", "")
    return (
        "type-missing"
        if re.search(r"['\"]description['\"]|['\"]title['\"]|['\"]properties['\"]", instance)
        else "schema-node-unrecognized"
    )
