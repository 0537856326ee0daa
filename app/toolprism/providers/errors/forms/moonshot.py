"""Chooses the rules of forms in `moonshot.txt`."""

import re
from typing import Final

from toolprism.providers.errors.phrases import rule_of_words

#: The sentences of Moonshot's public validator (walle), without blanks; the first match wins.
_SENTENCES: Final = tuple(
    (re.compile(re.sub(r"\s+", "", said)), rule)
    for said, rule in (
        (r".{0,60} when using any_?of | conflicting keywords found in any_?of", "union-with-siblings"),
        (r"keyword .{1,60}? is not allowed at the same level as any_?of", "union-with-siblings"),
        (r"any_?of must have \d", "schema-too-large"),
        (r"when using \$?ref | conflicting keywords", "ref-with-siblings"),
        (r"keyword .{1,60}? is not allowed at the same level as \$?ref", "ref-with-siblings"),
        (r"\$?ref must be a string", "keyword-wrong-type"),
        (r"\$?ref is not allowed", "unknown-keyword:$ref"),
        (r"(?: detected )? (?: infinite | recursi | circular | cyclic )", "ref-recursive"),
        (r"references? must (?:start|begin) | only local references", "ref-not-local"),
        (r"\$?defs not found | invalid \$?ref path | definition name cannot be empty", "ref-unresolved"),
        (r"property names in required", "required-undefined-property"),
        (r"\$?defs property name | property name", "property-name-pattern"),
        (r"\$?defs schema must be", "schema-node-not-object"),
        (r"(?: property schema | schema in any_?of ) .{0,220}? must be (?:an)? object", "schema-node-not-object"),
        (r"(?: input )? schema must be (?:an?)? (?:dict|object|string)", "root-not-object"),
        (r"schema exceeds maximum | total string length of enum", "schema-too-large"),
        (r"enum (?:array)? cannot have more than", "schema-too-large"),
        (r"total number of properties", "too-many-properties"),
        (r"(?: object and array ) .{0,40}? multiple types | when type is array and enum", "type-array"),
        (r"(?: keyword | invalid keywords ) .{0,60}? in combination with multiple types", "keyword-on-wrong-type"),
        (r"required keyword must be used with", "keyword-on-wrong-type"),
        (r"type [\w,]{2,60}? is not allowed in combination with enum", "enum-on-non-string"),
        (r"invalid type combination with enum", "enum-on-non-string"),
        (r"enum value .{0,120}? does not match any type in \[?+ (?!string)", "keyword-on-wrong-type"),
        (r"not a valid (?:number|integer|boolean)", "keyword-on-wrong-type"),
        (r"enum (?:array)? cannot be empty | enum must be", "keyword-wrong-type"),
        (r"required specified but", "properties-missing"),
        (r"(?: duplicate )? items in required", "keyword-wrong-type"),
        (
            r"type (?: is | must be | should be | need to be )? (?: not )? (?: defined | required | missing )",
            "type-missing",
        ),
        (r"missing type", "type-missing"),
        (r"type array must be | type must be string or array", "type-invalid"),
        (
            r"(?: type array | duplicate types | unsupported type | invalid type | unknown type | type must | type should )",
            "type-invalid",
        ),
        (r".{0,30} (?: is not a valid type | type value )", "type-invalid"),
        (r"items must be", "array-items-tuple"),
        (
            r"[\w$]{1,40} must be (?:an?)? (?: array | object | string | boolean | number | integer | list | non-neg )",
            "keyword-wrong-type",
        ),
        (r"[\w$]{1,40} \( [^)]{0,60} \) cannot be (?:greater|less) than", "keyword-wrong-type"),
        (r"reference | \$?ref | .{0,60}? definition .{0,20}? (?:not|un)", "ref-unresolved"),
        (r"enum", "enum-not-string"),
        (r".{0,20} (?:depth|nest)", "nesting-too-deep"),
        (r".{0,40} (?: exceed | too (?:large|many|long) )", "schema-too-large"),
        (r"array .{0,20} items | missing items", "array-without-items"),
        (r".{0,20} required", "required-undefined-property"),
    )
)
_REFUSED: Final = re.compile(
    r"(?:unsupported|unknown|unexpected)(?:keyword|key|field|property|propertie)s?:?['\"`]?([\w$-]{1,40})['\"`>]?|"
    r"(?:keyword|key|field)?['\"`]?([\w$-]{1,40})['\"`]?(?:keyword)?(?:mustbeatrootlevel|is(?:not(?:supported|allowed|permitted)(?!incomb|atthe)|unsupported))"
)
#: The keywords of the wrong type of a schema.
_INVALID: Final = re.compile(r"invalidkeywords?:")


def rule(groups: dict[str, str]) -> str:
    """Choose by the sentence, then by its words."""
    words = groups["words"].lower()
    if _INVALID.match(words):
        return "keyword-on-wrong-type"
    for said, rule in _SENTENCES:
        if said.match(words):
            return rule
    if refused := _REFUSED.match(groups["words"]):
        return f"unknown-keyword:{refused[1] or refused[2]}"
    return rule_of_words(groups["words"]) or "schema-invalid-unspecified"


def of_property(groups: dict[str, str]) -> str:
    """Choose by what is wrong with a property: its schema, or its name."""
    return "schema-node-not-object" if groups["words"].lower().startswith("propertyschema") else "property-name-pattern"


def beside(groups: dict[str, str]) -> str:
    """Choose by where the type should be."""
    return "ref-with-siblings" if groups["inside"].lower().startswith("the") else "union-with-siblings"


def unparsed(groups: dict[str, str]) -> str:
    """Choose by whether the root is meant."""
    return "root-not-object" if "root" in groups else "schema-invalid-unspecified"
