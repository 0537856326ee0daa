"""Chooses the rules of forms in `vertex.txt`."""

import re
from typing import Final

from toolprism.providers.errors.phrases import rule_of_words


def vertex(groups: dict[str, str]) -> str:
    """Choose by the sentence, then by its words."""
    words = groups["words"].lower()
    for said, rule in _VERTEX:
        if re.match(said, words):
            return rule
    return rule_of_words(groups["words"]) or "schema-invalid-unspecified"


_VERTEX: Final = (
    (r".{0,60}forschemawithenum", "enum-on-non-string"),
    (r".{0,40}otherfieldsalongside", "union-with-siblings"),
    (r".{0,40}(?:any_?of|anyof)", "union-with-siblings"),
    (r".{0,40}(?:didn'tspecify|missing|without|mustspecify).{0,20}items", "array-without-items"),
    (r".{0,40}items", "array-without-items"),
    (r".{0,40}(?:didn'tspecify|missing|withouta?|mustspecify|unspecified).{0,20}type", "type-missing"),
    (r".{0,30}oftypeobject", "root-not-object"),
    (
        r".{0,40}(?:requires?d?).{0,30}(?:unspecified|undefined|notdefined|missing|non-exist|unknown)",
        "required-undefined-property",
    ),
    (r".{0,40}format", "format-not-supported"),
    (r".{0,40}enum", "enum-on-non-string"),
    (r".{0,40}(?:nesting|depth|toodeep)", "nesting-too-deep"),
    (r".{0,40}properties.{0,20}(?:empty|missing)", "properties-missing"),
    (r".{0,40}(?:reference|\$?ref)", "ref-unresolved"),
)


def without_place(groups: dict[str, str]) -> str:
    """Choose by the words."""
    return "union-with-siblings" if "alongside" in groups["words"].lower() else "type-missing"
