"""Cases of the lints that look at a tool, or at all tools of a request."""

from typing import Any

import pytest

from tests.lints.linted import of, places, rules, subject
from toolprism.lints import MISSING, Subject, fixed, lint, lint_tools

TEXT = {"type": "string", "description": "A text."}
ACTION = {"type": "string", "enum": ["add", "remove"], "description": "What to do."}
OBJECT = {"type": "object", "description": "An object.", "properties": {"b": TEXT}}


def nested(levels: int) -> Any:
    schema: Any = TEXT
    for _ in range(levels):
        schema = {"type": "object", "description": "A part.", "properties": {"part": schema}}
    return schema


def of_action(**more: Any) -> Any:
    return {"type": "object", "properties": {"action": ACTION, "id": TEXT}, "required": ["action"], **more}


def chosen(action: str) -> Any:
    return {"properties": {"action": {"const": action}, "b": TEXT}, "required": ["action", "b"]}


FIRES: list[tuple[str, Any, list[str]]] = [
    ("root-not-object", {"properties": {"a": TEXT}}, [""]),
    ("root-not-object", {}, [""]),
    ("root-not-object", None, [""]),
    ("root-not-object", "{}", [""]),
    ("root-not-object", [], [""]),
    ("root-not-object", True, [""]),
    ("root-not-object", {"type": "string"}, [""]),
    ("root-not-object", {"type": ["object", "null"]}, [""]),
    ("root-not-object", {"type": None}, [""]),
    ("root-not-object", {"$ref": "#/$defs/a", "$defs": {"a": OBJECT}}, [""]),
    ("root-union", {"type": "object", "anyOf": [OBJECT]}, ["/anyOf"]),
    ("root-union", {"oneOf": [OBJECT], "allOf": [OBJECT]}, ["/oneOf", "/allOf"]),
    ("action-without-enum", of(TEXT, properties={"action": {"type": "string"}, "id": TEXT}), ["/properties/action"]),
    (
        "action-without-enum",
        of(TEXT, properties={"operation": TEXT, "id": TEXT}, required=["operation"]),
        ["/properties/operation"],
    ),
    ("action-fields-nested", of_action(properties={"action": ACTION, "add": OBJECT}), ["/properties/add"]),
    ("action-fields-nested", of_action(properties={"action": ACTION, "addParams": OBJECT}), ["/properties/addParams"]),
    (
        "action-fields-nested",
        of_action(properties={"action": ACTION, "payload": {"oneOf": [OBJECT, OBJECT]}}),
        ["/properties/payload"],
    ),
    (
        "action-requirements-in-schema",
        of_action(**{"if": {"properties": {"action": {"const": "add"}}}, "then": {"required": ["id"]}}),
        ["/if"],
    ),
    (
        "action-requirements-in-schema",
        of_action(allOf=[{"if": {"properties": {"action": {"enum": ["add"]}}}, "then": {"required": ["id"]}}]),
        ["/allOf/0/if"],
    ),
    ("action-requirements-in-schema", of_action(dependentRequired={"action": ["id"]}), ["/dependentRequired/action"]),
    ("action-requirements-in-schema", {"type": "object", "oneOf": [chosen("add"), chosen("remove")]}, ["/oneOf"]),
    ("nesting-too-deep", nested(6), ["/properties/part" * 5]),
    ("nesting-too-deep", nested(11), ["/properties/part" * 10]),
    (
        "nesting-too-deep",
        {"type": "object", "properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": nested(5)}},
        ["/$defs/a" + "/properties/part" * 4],
    ),
    ("description-missing", of({"type": "string"}), ["/properties/a"]),
    ("description-missing", of({"type": "string", "description": "  "}), ["/properties/a"]),
    ("description-too-long", of({"type": "string", "description": "x" * 1025}), ["/properties/a/description"]),
]

SILENT: list[tuple[str, Any]] = [
    ("root-not-object", {"type": "object"}),
    ("root-union", of({"anyOf": [TEXT, {"type": "null"}]})),
    ("root-union", of(TEXT, properties={"anyOf": TEXT, "oneOf": TEXT})),
    ("root-union", {"type": "object", "default": {"anyOf": [1]}}),
    ("action-without-enum", of_action()),
    ("action-without-enum", of(TEXT, properties={"action": TEXT})),
    ("action-without-enum", of(TEXT, properties={"action": {"type": "object", "properties": {}}, "id": TEXT})),
    ("action-without-enum", of(TEXT, properties={"action": {"anyOf": [{"const": "a"}]}, "id": TEXT})),
    ("action-without-enum", of(TEXT, properties={"operation": TEXT, "id": TEXT})),
    ("action-fields-nested", of_action()),
    ("action-fields-nested", of(TEXT, properties={"add": OBJECT, "payload": {"oneOf": [OBJECT, OBJECT]}})),
    ("action-fields-nested", of_action(properties={"action": ACTION, "add": TEXT, "other": OBJECT})),
    ("action-requirements-in-schema", of_action()),
    ("action-requirements-in-schema", of_action(**{"if": {"required": ["id"]}, "then": {"required": ["action"]}})),
    ("action-requirements-in-schema", of_action(dependentRequired={"id": ["action"]})),
    ("action-requirements-in-schema", {"type": "object", "anyOf": [OBJECT, OBJECT]}),
    ("nesting-too-deep", nested(5)),
    ("nesting-too-deep", {"type": "object", "properties": {"a": {"$ref": "#"}}}),
    ("nesting-too-deep", of({"default": nested(20)})),
    ("description-missing", of(TEXT)),
    ("description-missing", of({"anyOf": [TEXT, {"type": "null"}]})),
    ("description-missing", of({"$ref": "#/$defs/t"}, **{"$defs": {"t": TEXT}})),
    ("description-missing", of({"const": "circle"})),
    ("description-too-long", of({"type": "string", "description": "x" * 1024})),
    ("description-too-long", of({"type": "string", "default": {"description": "x" * 2000}})),
]


@pytest.mark.parametrize("rule, schema, expected", FIRES, ids=lambda value: str(value)[:60])
def test_a_lint_finds_the_place(rule: str, schema: Any, expected: list[str]) -> None:
    assert places(rule, schema) == expected


@pytest.mark.parametrize("rule, schema", SILENT, ids=lambda value: str(value)[:60])
def test_a_lint_stays_silent(rule: str, schema: Any) -> None:
    assert places(rule, schema) == []


@pytest.mark.parametrize(
    "name, expected",
    [
        ("get_user-2", set()),
        ("a" * 64, set()),
        ("a" * 65, {"tool-name-too-long"}),
        ("get user", {"tool-name-pattern"}),
        ("files.read", {"tool-name-pattern"}),
        ("名", {"tool-name-pattern"}),
        ("", {"tool-name-pattern"}),
        (None, set()),
    ],
)
def test_names_of_tools_are_checked(name: str | None, expected: set[str]) -> None:
    assert rules({"type": "object"}, name=name, description="A tool.") == expected


def test_a_tool_without_a_description_is_a_warning_and_a_bare_schema_needs_none() -> None:
    assert rules({"type": "object"}, name="a", description=" ") == {"description-missing"}
    assert rules({"type": "object"}, name="a", description="x" * 1025) == {"description-too-long"}
    assert rules({"type": "object"}) == set()


def test_a_parameter_that_the_description_of_the_tool_explains_has_one() -> None:
    schema = of({"type": "string"}, properties={"a": {"type": "string"}, "b_id": {"type": "string"}})
    for text in ("Find.\n\nArgs:\n    a: A.\n    b_id (str): B.", "Find.\n- `a` - A\n- **b_id**: B"):
        assert rules(schema, name="find", description=text) == set()
    assert places("description-missing", schema, name="find", description="Find a b_id: it is fast.") == [
        "/properties/a"
    ]


def test_an_object_that_only_wraps_the_parameters_needs_no_description() -> None:
    params = {"type": "object", "properties": {"id": TEXT}}
    assert places("description-missing", of(params)) == []
    assert places("description-missing", of(params, properties={"params": params, "b": TEXT})) == ["/properties/params"]


def test_advice_that_holds_at_several_places_is_one_finding_with_every_place() -> None:
    maps = {name: {"type": "object", "additionalProperties": TEXT, "description": name} for name in "abc"}
    (found,) = lint(subject(of(TEXT, properties=maps)))
    assert found.message.endswith(" The same at 2 more places.")
    assert found.to_json()["also"] == [f"/properties/{name}/additionalProperties" for name in "bc"]
    broken = {name: {"type": "array", "description": name} for name in "abc"}
    assert [each.rule for each in lint(subject(of(TEXT, properties=broken)))] == ["array-without-items"] * 3, "errors"


def test_null_defaults_of_a_tool_are_one_note_and_one_fix_removes_them() -> None:
    texts = {name: TEXT | {"default": value} for name, value in (("a", None), ("b", None), ("c", 5))}
    given = subject(of(TEXT, properties=texts))
    null, wrong = lint(given)
    assert (null.rule, null.severity, len(null.also)) == ("default-invalid", "note", 1)
    assert (wrong.rule, wrong.severity, wrong.pointer) == ("default-invalid", "warning", "/properties/c/default")
    mended = fixed(given)
    assert mended.findings == ()
    assert mended.schema == of(TEXT, properties=dict.fromkeys("abc", TEXT))


def test_a_lint_that_runs_by_name_stays_out_of_the_others() -> None:
    given = subject(of(TEXT | {"type": "integer"}))
    assert lint(given) == ()
    assert [each.rule for each in lint(given, more=("integer-type", "no-such-lint"))] == ["integer-type"]


def test_a_tool_without_a_schema_is_found() -> None:
    given: Any = MISSING
    assert rules(given, name="now", description="Return the time.") == {"parameters-missing"}


def tools(*named: tuple[str, str]) -> list[Subject]:
    return [Subject(schema={"type": "object"}, name=name, description=text, is_tool=True) for name, text in named]


@pytest.mark.parametrize(
    "given, expected",
    [
        ([("a", "A."), ("b", "B.")], []),
        ([("a", "A."), ("a", "B."), ("a", "C.")], [("tool-name-duplicate", 1), ("tool-name-duplicate", 2)]),
        ([("a", "A."), ("A", "B.")], []),
        ([("a", "Same."), ("b", "same. ")], [("tool-description-duplicated", 1)]),
        ([(f"t{number}", f"Tool {number}.") for number in range(40)], []),
        ([(f"t{number}", f"Tool {number}.") for number in range(41)], [("too-many-tools", 40)]),
        ([(f"t{number}", f"Tool {number}.") for number in range(129)], [("too-many-tools", 128)]),
    ],
)
def test_tools_of_one_request_are_compared(given: list[tuple[str, str]], expected: list[tuple[str, int]]) -> None:
    assert [(found.rule, found.tool) for found in lint_tools(tools(*given))] == expected
