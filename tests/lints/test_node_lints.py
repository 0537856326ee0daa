"""Cases of the lints that look at a subschema: what each finds, and where it stays silent."""

from typing import Any

import pytest

from tests.lints.linted import of, places, rules

TEXT = {"type": "string", "description": "A text."}
DEFS = {"$defs": {"x": {"type": "string", "description": "X."}}}

FIRES: list[tuple[str, Any, list[str]]] = [
    ("enum-type-mismatch", of({"type": "integer", "enum": ["1", "2"]}), ["/properties/a/enum"]),
    ("enum-type-mismatch", of({"type": "string", "enum": ["a", 1, "b"]}), ["/properties/a/enum/1"]),
    ("enum-type-mismatch", of({"type": ["string", "null"], "const": 5}), ["/properties/a/const"]),
    ("enum-type-mismatch", of({"type": "boolean", "enum": [0, 1]}), ["/properties/a/enum"]),
    ("enum-empty", of({"enum": []}), ["/properties/a/enum"]),
    ("enum-mixed-types", of({"enum": ["a", 1]}), ["/properties/a/enum"]),
    ("enum-mixed-types", of({"type": ["string", "boolean"], "enum": ["a", True]}), ["/properties/a/enum"]),
    ("required-undefined-property", of(TEXT, required=["a", "b"]), ["/required/1"]),
    ("required-undefined-property", {"type": "object", "required": ["a"]}, ["/required/0"]),
    (
        "required-undefined-property",
        of({"type": "object", "properties": {"b": TEXT}, "required": ["c"]}),
        ["/properties/a/required/0"],
    ),
    ("required-undefined-property", {"type": "object", "anyOf": [{"required": ["b"]}]}, ["/anyOf/0/required/0"]),
    ("array-without-items", of({"type": "array"}), ["/properties/a"]),
    ("array-without-items", of({"type": ["array", "null"]}), ["/properties/a"]),
    ("array-without-items", of({"anyOf": [{"type": "array"}, TEXT]}), ["/properties/a/anyOf/0"]),
    ("type-missing", of({"description": "Anything."}), ["/properties/a"]),
    ("type-missing", of({}), ["/properties/a"]),
    ("type-missing", of({"type": "array", "items": {}}), ["/properties/a/items"]),
    ("type-missing", of({"enum": ["a", "b"]}), ["/properties/a"]),
    (
        "type-missing",
        of({"type": "object", "additionalProperties": {"minLength": 1}}),
        ["/properties/a/additionalProperties"],
    ),
    (
        "description-duplicated",
        {"properties": {name: TEXT | {"description": "Repository ID"} for name in ("repoId", "repoName", "repo_url")}},
        ["/properties/repoName/description", "/properties/repo_url/description"],
    ),
    ("pattern-not-supported", of({"type": "string", "pattern": r"^a\.*"}), ["/properties/a/pattern"]),
    ("type-missing", of({"anyOf": [{"minLength": 1}, {"type": "null"}]}), ["/properties/a/anyOf/0"]),
    ("type-missing", of(TEXT, **{"$defs": {"x": {"title": "X"}}}), ["/$defs/x"]),
    ("integer-type", of({"type": "integer"}), ["/properties/a"]),
    ("integer-type", of({"type": ["integer", "null"], "minimum": 1}), ["/properties/a"]),
    ("property-name-pattern", of(TEXT, properties={"$top": TEXT, "ok": TEXT}), ["/properties/$top"]),
    (
        "property-name-pattern",
        of(TEXT, properties={"filter[id]": TEXT, "": TEXT}),
        ["/properties/filter[id]", "/properties/"],
    ),
    ("property-name-pattern", of(TEXT, properties={"x" * 65: TEXT}), ["/properties/" + "x" * 65]),
    (
        "property-name-pattern",
        of({"type": "object", "properties": {"a b": TEXT}}),
        ["/properties/a/properties/a b"],
    ),
    (
        "description-duplicated",
        {"type": "object", "properties": {"a": TEXT, "b": {"type": "string", "description": " a  TEXT."}}},
        ["/properties/b/description"],
    ),
    ("bounds-unsatisfiable", of({"type": "number", "minimum": 5, "maximum": 1}), ["/properties/a/minimum"]),
    ("bounds-unsatisfiable", of({"exclusiveMinimum": 1, "maximum": 1}), ["/properties/a/exclusiveMinimum"]),
    ("bounds-unsatisfiable", of({"type": "integer", "minimum": 1.2, "maximum": 1.8}), ["/properties/a/minimum"]),
    (
        "bounds-unsatisfiable",
        of({"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}),
        ["/properties/a/exclusiveMinimum"],
    ),
    ("bounds-unsatisfiable", of({"type": "string", "minLength": 5, "maxLength": 4}), ["/properties/a/minLength"]),
    ("bounds-unsatisfiable", of({"type": "array", "minItems": 2, "maxItems": 0}), ["/properties/a/minItems"]),
    ("bounds-unsatisfiable", of(TEXT, required=["a", "b"], maxProperties=1), ["/maxProperties"]),
    (
        "bounds-unsatisfiable",
        of({"type": "array", "items": {"enum": ["a", "b"]}, "uniqueItems": True, "minItems": 3}),
        ["/properties/a/minItems"],
    ),
    ("array-items-tuple", of({"type": "array", "items": [TEXT, TEXT]}), ["/properties/a/items"]),
    ("array-items-tuple", of({"type": "array", "prefixItems": [TEXT]}), ["/properties/a/prefixItems"]),
    ("open-map", of({"type": "object", "additionalProperties": TEXT}), ["/properties/a/additionalProperties"]),
    ("open-map", of(TEXT, additionalProperties=True), ["/additionalProperties"]),
    ("open-map", of({"type": "object", "patternProperties": {"^x": TEXT}}), ["/properties/a/patternProperties"]),
    ("open-map", of({"type": "object"}), ["/properties/a"]),
    ("schema-node-not-object", of(None), ["/properties/a"]),
    ("schema-node-not-object", of(True), ["/properties/a"]),
    ("schema-node-not-object", of("string"), ["/properties/a"]),
    ("schema-node-not-object", of({"type": "array", "items": None}), ["/properties/a/items"]),
    ("schema-node-not-object", of({"anyOf": [TEXT, False]}), ["/properties/a/anyOf/1"]),
    ("schema-node-not-object", of(TEXT, additionalProperties=None), ["/additionalProperties"]),
    ("keyword-wrong-type", of({"minimum": 0, "exclusiveMinimum": True}), ["/properties/a/exclusiveMinimum"]),
    ("keyword-wrong-type", of({"type": "string", "required": True}), ["/properties/a/required"]),
    ("keyword-wrong-type", of({"type": "string", "required": False}), ["/properties/a/required"]),
    ("keyword-wrong-type", of(TEXT, required=None), ["/required"]),
    ("keyword-wrong-type", {"type": "object", "properties": []}, ["/properties"]),
    ("keyword-wrong-type", of({"type": "string", "minLength": "3"}), ["/properties/a/minLength"]),
    ("keyword-wrong-type", of({"type": "string", "enum": "a"}), ["/properties/a/enum"]),
    ("type-invalid", of({"type": "any"}), ["/properties/a/type"]),
    ("type-invalid", of({"type": None}), ["/properties/a/type"]),
    ("type-invalid", of({"type": []}), ["/properties/a/type"]),
    ("type-invalid", of({"type": ["string", "undefined"]}), ["/properties/a/type"]),
    ("pattern-not-supported", of({"type": "string", "pattern": "^(?=x)x$"}), ["/properties/a/pattern"]),
    ("pattern-not-supported", of({"type": "string", "pattern": "^(?<!x)y$"}), ["/properties/a/pattern"]),
    ("pattern-not-supported", of({"type": "string", "pattern": "("}), ["/properties/a/pattern"]),
    ("pattern-not-supported", of({"type": "string", "pattern": r"^\p{L}+$"}), ["/properties/a/pattern"]),
    ("pattern-not-supported", of({"type": "string", "pattern": "abc"}), ["/properties/a/pattern"]),
    ("pattern-not-supported", of({"type": "string", "pattern": r"^abc\$"}), ["/properties/a/pattern"]),
    (
        "pattern-not-supported",
        of({"type": "object", "patternProperties": {"(?!x)": TEXT}}),
        ["/properties/a/patternProperties/(?!x)"],
    ),
    ("format-not-supported", of({"type": "string", "format": "phone"}), ["/properties/a/format"]),
    ("format-not-supported", of({"type": "string", "format": "datetime"}), ["/properties/a/format"]),
    ("keyword-on-wrong-type", of({"type": "string", "minItems": 1}), ["/properties/a/minItems"]),
    ("keyword-on-wrong-type", of({"type": "number", "minLength": 1}), ["/properties/a/minLength"]),
    ("keyword-on-wrong-type", of({"type": "array", "items": TEXT, "properties": {}}), ["/properties/a/properties"]),
    ("keyword-on-wrong-type", of({"type": "number", "format": "date"}), ["/properties/a/format"]),
    ("ref-with-siblings", of({"$ref": "#/$defs/x", "minLength": 1}, **DEFS), ["/properties/a/$ref"]),
    ("ref-with-siblings", of({"$ref": "#/$defs/x", "type": "string"}, **DEFS), ["/properties/a/$ref"]),
    ("ref-with-siblings", of({"$ref": "#/$defs/x", "description": "D."}, **DEFS), ["/properties/a/$ref"]),
    ("ref-unresolved", of({"$ref": "#/$defs/y"}, **DEFS), ["/properties/a/$ref"]),
    ("ref-unresolved", of({"$ref": "#y"}), ["/properties/a/$ref"]),
    ("ref-not-local", of({"$ref": "https://a.example/s.json"}), ["/properties/a/$ref"]),
    ("ref-not-local", of({"$ref": "other.json#/a"}), ["/properties/a/$ref"]),
    (
        "ref-not-local",
        of({"$ref": "#/properties/b"}, properties={"a": {"$ref": "#/properties/b"}, "b": TEXT}),
        ["/properties/a/$ref"],
    ),
    ("ref-recursive", of({"$ref": "#"}), ["/properties/a/$ref"]),
    (
        "ref-recursive",
        of({"$ref": "#/$defs/n"}, **{"$defs": {"n": {"type": "object", "properties": {"n": {"$ref": "#/$defs/n"}}}}}),
        ["/$defs/n/properties/n/$ref"],
    ),
    ("integer-out-of-range", of({"type": "number", "maximum": 2**63}), ["/properties/a/maximum"]),
    ("integer-out-of-range", of({"type": "number", "default": 2**53 + 1}), ["/properties/a/default"]),
    ("integer-out-of-range", of({"enum": [1, -(2**60)]}), ["/properties/a/enum/1"]),
    ("default-invalid", of({"type": "string", "default": 5}), ["/properties/a/default"]),
    ("default-invalid", of({"type": "string", "default": None}), ["/properties/a/default"]),
    ("default-invalid", of({"enum": ["a", "b"], "default": "c"}), ["/properties/a/default"]),
    ("default-invalid", of({"$ref": "#/$defs/x", "default": 5}, **DEFS), ["/properties/a/default"]),
    ("example-invalid", of({"type": "number", "examples": [1, "x"]}), ["/properties/a/examples/1"]),
    ("example-invalid", of({"type": "string", "format": "date", "example": "today"}), ["/properties/a/example"]),
    (
        "secret-in-default",
        of({"type": "string", "default": "ghp_a8Kd02mVbQ7xZ1cR4tYu9LpW3nEj6HsFg5Ti"}),
        ["/properties/a/default"],
    ),
    ("secret-in-default", of({"type": "string", "default": "AKIAIOSFODNN7EXAMPLE"}), ["/properties/a/default"]),
    ("secret-in-default", of({"const": "sk-live-1234567890abcdefghij"}), ["/properties/a/const"]),
    (
        "secret-in-default",
        of(TEXT, properties={"dbPassword": {"type": "string", "default": "s3cr3t"}}),
        ["/properties/dbPassword/default"],
    ),
    (
        "secret-in-default",
        {"type": "object", "properties": {"api_key": {"type": "string", "default": "q8Zk20vLr7PdW1xT9cYb"}}},
        ["/properties/api_key/default"],
    ),
]

DATA: dict[str, Any] = {
    "pattern": "(?=x)(",
    "format": "phone",
    "enum": [],
    "type": "any",
    "required": ["zzz"],
    "$ref": "#/nowhere",
    "minimum": 5,
    "maximum": 1,
    "items": [None],
    "properties": {"$x": None},
}
#: Names of keywords as names of properties.
NAMES = {
    name: TEXT | {"description": f"The {name}."}
    for name in (*DATA.keys() - {"$ref"}, "default", "const", "anyOf", "__proto__")
}

SILENT: list[tuple[str, Any]] = [
    ("enum-type-mismatch", of({"type": "integer", "enum": [1, 2.0]})),
    ("enum-type-mismatch", of({"type": ["string", "null"], "enum": ["a", None]})),
    ("enum-type-mismatch", of({"type": "string", "nullable": True, "enum": ["a", None]})),
    ("enum-type-mismatch", of({"type": "INTEGER", "format": "enum", "enum": ["1"]})),
    ("enum-type-mismatch", of({"enum": ["a", 1]})),
    ("enum-empty", of({"enum": [None]})),
    ("enum-mixed-types", of({"enum": [1, 2.5]})),
    ("enum-mixed-types", of({"enum": ["a", None]})),
    ("required-undefined-property", of(TEXT, allOf=[{"properties": {"b": TEXT}}], required=["b"])),
    ("required-undefined-property", of(TEXT, anyOf=[{"required": ["a"]}])),
    ("required-undefined-property", of(TEXT, **{"if": {"required": ["a"]}, "then": {"required": ["a"]}})),
    (
        "required-undefined-property",
        of({"$ref": "#/$defs/o", "required": ["b"]}, **{"$defs": {"o": {"type": "object", "properties": {"b": TEXT}}}}),
    ),
    ("required-undefined-property", {"type": "object", "patternProperties": {"^x": TEXT}, "required": ["xy"]}),
    ("required-undefined-property", of(TEXT, properties={"required": TEXT})),
    ("array-without-items", of({"type": "array", "items": TEXT})),
    ("array-without-items", of({"type": "array", "prefixItems": [TEXT]})),
    ("array-without-items", of({"type": "string", "default": {"type": "array"}})),
    ("type-missing", of({"$ref": "#/$defs/x"}, **DEFS)),
    ("type-missing", of({"anyOf": [TEXT, {"type": "null"}]})),
    ("type-missing", of({"type": "string", "anyOf": [{"minLength": 1}, {"format": "date"}]})),
    ("type-missing", of({"type": "object", "anyOf": [{"required": ["b"]}], "properties": {"b": TEXT}})),
    ("type-missing", of(TEXT, **{"if": {"properties": {"a": {"const": "x"}}}, "then": {"required": ["a"]}})),
    ("type-missing", of({"type": "object", "propertyNames": {"maxLength": 3}, "not": {"minProperties": 9}})),
    ("integer-type", of({"type": "number"})),
    ("type-missing", of({"type": "object", "additionalProperties": {}})),
    ("type-missing", of({"type": "object", "additionalProperties": {"description": "Any value."}})),
    (
        "description-duplicated",
        {"properties": {name: TEXT | {"description": "A date."} for name in ("from", "to", "due")}},
    ),
    ("description-duplicated", {"properties": {name: TEXT | {"description": "Deprecated."} for name in ("a", "b")}}),
    ("pattern-not-supported", of({"type": "string", "pattern": "^a.*"})),
    ("integer-type", of({"type": "integer", "enum": [1, 2, 3]})),
    ("integer-type", of({"type": ["integer", "number"]})),
    ("integer-type", of({"type": "integer", "format": "int64"})),
    ("integer-type", of({"type": "string", "default": "integer", "examples": [{"type": "integer"}]})),
    ("property-name-pattern", of(TEXT, properties={"a.b-c_D9": TEXT, "x" * 64: TEXT})),
    ("property-name-pattern", of(TEXT, **{"$defs": {"a b": TEXT}})),
    ("property-name-pattern", of({"type": "object", "default": {"$top": 1}})),
    ("description-duplicated", of(TEXT, properties={"a": TEXT, "b": {"type": "string", "description": "Another."}})),
    ("description-duplicated", of(TEXT, properties={"a": {"type": "string"}, "b": {"type": "string"}})),
    ("description-duplicated", of({"type": "object", "description": "A text.", "properties": {"b": TEXT}})),
    ("bounds-unsatisfiable", of({"type": "number", "minimum": 1, "maximum": 1})),
    ("bounds-unsatisfiable", of({"type": "integer", "minimum": 0.5, "maximum": 1.5})),
    ("bounds-unsatisfiable", of({"type": "array", "minItems": 2, "maxItems": 2})),
    ("bounds-unsatisfiable", of({"type": "object", "minProperties": 1, "maxProperties": True})),
    ("array-items-tuple", of({"type": "array", "items": TEXT})),
    ("array-items-tuple", of(TEXT, properties={"items": TEXT, "prefixItems": TEXT})),
    ("open-map", of({"type": "object", "properties": {"b": TEXT}, "additionalProperties": False})),
    ("open-map", {"type": "object"}),
    ("open-map", {"type": "object", "properties": {}}),
    ("open-map", of({"type": "object", "additionalProperties": False})),
    ("open-map", of({"type": "object", "oneOf": [{"properties": {"b": TEXT}}]})),
    ("schema-node-not-object", of(TEXT, additionalProperties=False)),
    ("schema-node-not-object", of({"type": "array", "prefixItems": [TEXT], "items": False})),
    ("schema-node-not-object", of({"type": "boolean", "default": None, "enum": [True, None]})),
    ("schema-node-not-object", of(TEXT, unevaluatedProperties=False)),
    ("keyword-wrong-type", of({"type": "number", "exclusiveMinimum": 0})),
    ("keyword-wrong-type", of(TEXT, properties={"required": {"type": "boolean"}, "properties": TEXT})),
    ("keyword-wrong-type", of({"type": "boolean", "default": True, "const": True, "x-required": True})),
    ("type-invalid", of({"type": ["string", "null"]})),
    ("type-invalid", of(TEXT, properties={"type": TEXT})),
    ("pattern-not-supported", of({"type": "string", "pattern": "^[a-z]+$"})),
    ("pattern-not-supported", of({"type": "string", "pattern": r"^\(\?=x\)$"})),
    ("pattern-not-supported", of({"type": "string", "pattern": "^(?:a|b)$"})),
    ("pattern-not-supported", of({"type": "object", "patternProperties": {"^x-": TEXT}})),
    ("format-not-supported", of({"type": "string", "format": "date-time"})),
    ("format-not-supported", of({"type": "integer", "format": "int64"})),
    ("format-not-supported", of({"type": "string", "format": "uri"})),
    ("keyword-on-wrong-type", of({"type": "integer", "minimum": 1, "format": "int32"})),
    ("keyword-on-wrong-type", of({"type": ["string", "array"], "minItems": 1, "minLength": 1, "items": TEXT})),
    ("keyword-on-wrong-type", of({"minItems": 1, "minLength": 1})),
    ("keyword-on-wrong-type", of({"type": "string", "enum": ["a"], "const": "a"})),
    ("ref-with-siblings", of({"$ref": "#/$defs/x"}, **DEFS)),
    ("ref-with-siblings", {"$ref": "#/$defs/x", "$schema": "https://json-schema.org/draft/2020-12/schema", **DEFS}),
    ("ref-unresolved", of({"$ref": "#/$defs/x"}, **DEFS)),
    ("ref-unresolved", of({"$ref": "#y"}, **{"$defs": {"x": {"$anchor": "y", "type": "string"}}})),
    ("ref-unresolved", of({"$ref": "#/$defs/a%20b"}, **{"$defs": {"a b": TEXT}})),
    ("ref-not-local", of({"$ref": "#/definitions/x"}, definitions={"x": TEXT})),
    ("ref-not-local", of({"$ref": "https://a.example/s"}, **{"$defs": {"s": TEXT | {"$id": "https://a.example/s"}}})),
    ("ref-recursive", of({"$ref": "#/$defs/x"}, **DEFS)),
    (
        "ref-recursive",
        of({"$ref": "#/$defs/y"}, **{"$defs": {"x": TEXT, "y": {"type": "array", "items": {"$ref": "#/$defs/x"}}}}),
    ),
    ("integer-out-of-range", of({"type": "integer", "maximum": 2**53 - 1, "minimum": -(2**53)})),
    ("integer-out-of-range", of({"type": "number", "maximum": 1.7976931348623157e308})),
    ("integer-out-of-range", of({"type": "string", "description": "9" * 30, "title": "9223372036854775808"})),
    ("default-invalid", of({"type": ["string", "null"], "default": None})),
    ("default-invalid", of({"anyOf": [TEXT, {"type": "null"}], "default": None})),
    ("default-invalid", of({"type": "integer", "default": 5.0})),
    ("default-invalid", of({"$ref": "#/$defs/gone", "default": 5})),
    ("default-invalid", of(TEXT, properties={"default": TEXT})),
    ("example-invalid", of({"type": "string", "examples": ["a"], "example": "b"})),
    ("example-invalid", of({"type": "string", "examples": "a"})),
    ("secret-in-default", of({"type": "string", "default": "sk-your-key-here-1234567"})),
    (
        "secret-in-default",
        of({"type": "string", "default": "https://example.com/a/b", "examples": ["gpt-4o-2024-08-06"]}),
    ),
    ("secret-in-default", of({"type": "string", "examples": ["AKIAIOSFODNN7EXAMPLE"]})),
    ("secret-in-default", of(TEXT, properties={"token": {"type": "string", "default": "latest"}})),
    ("secret-in-default", of(TEXT, properties={"token": {"type": "string", "default": "${TOKEN_1}"}})),
    ("secret-in-default", of(TEXT, properties={"max_tokens": {"type": "string", "default": "4096k"}})),
    ("secret-in-default", of(TEXT, properties={"password_policy": {"type": "string", "default": "level3"}})),
    ("secret-in-default", {"type": "object", "properties": {"token": {"type": "string", "description": "A token."}}}),
]
LOOKALIKES = ("default", "examples", "enum", "const", "x-note")


@pytest.mark.parametrize("rule, schema, expected", FIRES, ids=lambda value: str(value)[:60])
def test_a_lint_finds_the_place(rule: str, schema: Any, expected: list[str]) -> None:
    assert places(rule, schema) == expected


@pytest.mark.parametrize("rule, schema", SILENT, ids=lambda value: str(value)[:60])
def test_a_lint_stays_silent(rule: str, schema: Any) -> None:
    assert places(rule, schema) == []


@pytest.mark.parametrize("keyword", LOOKALIKES)
def test_data_that_looks_like_a_schema_is_not_linted(keyword: str) -> None:
    value = [DATA, DATA | {"type": "x"}] if keyword in ("enum", "examples") else DATA
    node = {"type": "object", "properties": {"b": TEXT}, "description": "An object.", keyword: value}
    assert rules(of(node)) <= {"default-invalid", "example-invalid"}


def test_properties_may_be_called_as_keywords_are() -> None:
    assert rules({"type": "object", "properties": NAMES, "required": ["pattern", "__proto__"]}) == set()


def test_two_fifths_of_the_cases_say_where_a_lint_stays_silent() -> None:
    assert len(SILENT) / (len(SILENT) + len(FIRES)) > 0.4
    assert {rule for rule, *_ in FIRES} == {rule for rule, _ in SILENT}
