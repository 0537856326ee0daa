"""The workshop for tools with an `action`: the flat schema, what it lost, the check at run time, and starter code."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.tools import require
from tests.vectors import corpus
from toolprism.core.errors import BadInput
from toolprism.core.limits import PAGE
from toolprism.lints import Subject, lint
from toolprism.services.action import ActionSet, read_actions
from toolprism.services.action_flat import Flat, check_action, flatten, python_code, schema_of, typescript_code
from toolprism.validation import validate

ID = {"type": "string", "description": "The job"}


def tool(name: str, properties: Any, required: Any = (), **more: Any) -> Any:
    schema = {"type": "object", "properties": properties, "required": list(required), **more}
    return {"name": name, "description": f"{name} it", "inputSchema": schema}


JOBS = [
    tool("job_add", {"text": {"type": "string", "description": "What to do"}, "every": {"type": "number"}}, ("text",)),
    tool("job_remove", {"id": ID}, ("id",)),
    tool("job_run", {"id": {**ID, "description": "Which one"}, "wait": {"type": "boolean"}}, ("id",)),
]
UNION = {
    "name": "shape",
    "description": "Draw.",
    "inputSchema": {
        "properties": {"color": {"type": "string", "description": "A color."}},
        "oneOf": [
            {"$ref": "#/$defs/circle"},
            {"properties": {"kind": {"const": "square"}, "side": {"type": "number"}}, "required": ["kind", "side"]},
        ],
        "$defs": {
            "circle": {
                "type": "object",
                "properties": {"kind": {"const": "circle"}, "radius": {"$ref": "#/$defs/length"}},
                "required": ["kind", "radius"],
            },
            "length": {"type": "number", "minimum": 0},
        },
    },
}


def read(value: Any) -> ActionSet:
    return read_actions(json.dumps(value), PAGE)


def flat(value: Any) -> Flat:
    return flatten(read(value))


def test_tools_become_actions_of_one_tool_named_by_what_they_share() -> None:
    actions = read(JOBS)
    assert (actions.name, actions.choice, actions.names) == ("job", "action", ["add", "remove", "run"])
    assert read([tool("a", {}), tool("b", {})]).names == ["a", "b"]
    assert read([tool("add_job", {}), tool("run_job", {})]).name == "job"


def test_the_flat_schema_has_an_action_and_says_who_uses_each_field() -> None:
    schema = flat(JOBS).schema
    assert list(schema["properties"]) == ["action", "text", "every", "id", "wait"]  # type: ignore[arg-type]
    properties: Any = schema["properties"]
    assert properties["action"]["enum"] == ["add", "remove", "run"]
    assert properties["text"]["description"] == "What to do. Used by `add`, which requires it."
    assert properties["every"]["description"] == "Used by `add`."
    assert properties["id"]["description"] == (
        "For `remove`: The job. For `run`: Which one. Used by `remove` and `run`, which require it."
    )
    assert schema["required"] == ["action"]


def test_fields_that_every_action_requires_stay_required() -> None:
    made = flat([tool("a", {"id": ID}, ("id",)), tool("b", {"id": ID, "n": {"type": "number"}}, ("id",))])
    assert made.schema["required"] == ["action", "id"]
    assert "Used by every action." in made.schema["properties"]["id"]["description"]  # type: ignore[index, call-overload, operator]


def test_what_an_action_requires_is_listed_as_lost() -> None:
    assert "`add` requires `text`: the descriptions say so, and the check at run time holds it." in flat(JOBS).lost


@pytest.mark.parametrize(
    "one, other, expected, lost",
    [
        ({"type": "string"}, {"type": "string"}, {"type": "string"}, ""),
        ({"type": "string", "minLength": 1}, {"type": "string"}, {"type": "string"}, "`minLength`"),
        (
            {"enum": ["a"], "type": "string"},
            {"enum": ["b"], "type": "string"},
            {"type": "string", "enum": ["a", "b"]},
            "values",
        ),
        ({"enum": ["a"], "type": "string"}, {"type": "string"}, {"type": "string"}, "`enum`"),
        ({"type": "string"}, {"type": "number"}, {"anyOf": [{"type": "string"}, {"type": "number"}]}, "the type"),
        (
            {"type": "array", "items": {"type": "string", "maxLength": 3}},
            {"type": "array", "items": {"type": "string"}},
            {"type": "array", "items": {"type": "string"}},
            "`maxLength` of its items",
        ),
        (
            {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]},
            {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]},
            {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": []},
            "`required`",
        ),
    ],
)
def test_a_field_of_several_actions_takes_what_any_takes(one: Any, other: Any, expected: Any, lost: str) -> None:
    made = flat([tool("a", {"x": one}), tool("b", {"x": other})])
    merged: Any = made.schema["properties"]["x"]  # type: ignore[index, call-overload]
    assert {keyword: value for keyword, value in merged.items() if keyword != "description"} == expected
    assert any(lost in sentence for sentence in made.lost) if lost else made.lost == ()


def test_the_flat_schema_is_closed_where_every_action_is() -> None:
    closed = [tool(name, {"n": ID}, additionalProperties=False) for name in ("a", "b")]
    assert flat(closed).schema["additionalProperties"] is False
    assert "additionalProperties" not in flat([closed[0], tool("b", {})]).schema


def test_definitions_of_the_same_name_are_kept_apart() -> None:
    def own(kind: str) -> Any:
        return {"x": {"type": "array", "items": {"$ref": "#/$defs/t"}}}, {"$defs": {"t": {"type": kind}}}

    made = flat([tool("a", own("string")[0], **own("string")[1]), tool("b", own("number")[0], **own("number")[1])])
    assert made.schema["$defs"] == {"t": {"type": "string"}, "t_b": {"type": "number"}}
    assert validate(made.schema, {"action": "b", "x": [1]}).valid


def test_equal_definitions_are_shared_and_unused_ones_left_out() -> None:
    more = {"$defs": {"t": {"type": "string"}, "unused": {"type": "null"}}}
    made = flat([tool(name, {"x": {"$ref": "#/$defs/t"}}, **more) for name in ("a", "b")])
    assert made.schema["$defs"] == {"t": {"type": "string"}}


def test_a_union_at_the_root_becomes_flat_by_the_field_that_tells_its_branches_apart() -> None:
    actions = read(UNION)
    assert (actions.name, actions.choice, actions.names) == ("shape", "kind", ["circle", "square"])
    made = flatten(actions)
    assert list(made.schema["properties"]) == ["kind", "color", "radius", "side"]  # type: ignore[arg-type]
    assert made.schema["$defs"] == {"length": {"type": "number", "minimum": 0}}
    assert made.now_accepted == {"kind": "circle"}


def test_a_union_without_such_a_field_gets_an_action_and_says_so() -> None:
    schema = {"anyOf": [{"title": "By id", "properties": {"id": ID}}, {"properties": {"name": ID}}]}
    actions = read(schema)
    assert (actions.choice, actions.names) == ("action", ["By_id", "variant_2"])
    assert "`action` was added" in flatten(actions).lost[0]


def test_what_the_union_takes_the_flat_schema_takes() -> None:
    schema = flat(UNION).schema
    union: Any = UNION["inputSchema"]
    for arguments in ({"kind": "circle", "radius": 1}, {"kind": "square", "side": 2, "color": "red"}):
        assert validate(union, arguments).valid
        assert validate(schema, arguments).valid


def test_branches_that_name_the_same_action_are_one() -> None:
    branch = {"properties": {"kind": {"const": "a"}, "x": ID}, "required": ["kind", "x"]}
    other = {"properties": {"kind": {"const": "a"}, "y": ID}, "required": ["kind", "y"]}
    actions = read({"oneOf": [branch, other]})
    assert actions.names == ["a"]
    assert list(actions.actions[0].fields) == ["x", "y"]
    assert actions.actions[0].required == ()


@pytest.mark.parametrize(
    "value", [{"type": "object"}, {"oneOf": []}, tool("a", {}), [tool("a", {}), {"type": "string"}], 5, []]
)
def test_a_text_without_actions_is_a_finding(value: Any) -> None:
    with pytest.raises(BadInput):
        read(value)


def test_the_flat_tool_passes_its_lints() -> None:
    for value in (JOBS, UNION):
        actions = read(value)
        made = flatten(actions)
        found = lint(Subject(schema=made.schema, name=actions.name, description=made.description, is_tool=True))
        assert [one for one in found if one.severity != "note"] == []


def test_published_tools_of_one_package_can_be_put_together() -> None:
    by_package: dict[str, list[Any]] = {}
    for row in corpus():
        if row["inputSchema"].get("type") == "object":
            by_package.setdefault(row["package"], []).append(
                {"name": row["tool"], "description": row["description"], "inputSchema": row["inputSchema"]}
            )
    for tools in list(by_package.values())[:40]:
        if len(tools) > 1:
            some = tools[:6]
            made = flat(some)
            assert validate(made.schema, {}).valid is not True
            assert made.schema["properties"]["action" if "action" in made.schema["required"] else "operation"]  # type: ignore[index, call-overload, operator]


@pytest.mark.parametrize(
    "arguments, action, expected",
    [
        ({"action": "remove", "id": "x"}, "remove", None),
        ({"action": "remove"}, "remove", "Field 'id' is required but missing"),
        ({}, None, "Field 'action' is required but missing"),
        (
            {"action": "fly"},
            None,
            'Field \'action\': must be equal to one of the allowed values ("add", "remove", "run")',
        ),
        ('{"action": "add", "text": "x"', "add", "arguments are not valid JSON"),
    ],
)
def test_the_check_says_what_the_chosen_action_requires(
    arguments: Any, action: str | None, expected: str | None
) -> None:
    found = check_action(read(JOBS), arguments)
    if expected is None:
        assert found.report.message is None
    else:
        assert expected in (found.report.message or "")
    if isinstance(arguments, dict):
        assert found.action == action


def test_fields_of_other_actions_are_named() -> None:
    assert check_action(read(JOBS), {"action": "remove", "id": "x", "every": 5, "other": 1}).unused == ("every",)


def test_the_schema_of_an_action_keeps_its_own_limits() -> None:
    actions = read(UNION)
    circle = schema_of(actions, actions.actions[0])
    assert validate(circle, {"kind": "circle", "radius": -1}).valid is False
    assert validate(circle, {"kind": "circle", "radius": 1}).valid


CALLS: list[dict[str, Any]] = [
    {},
    {"action": "fly"},
    {"action": "remove"},
    {"action": "remove", "id": "x"},
    {"action": "add"},
]
HOSTILE = [tool('a"}\n__proto__', {"x': [": ID}, ("x': [",)), tool("__proto__", {"constructor": ID}, ("constructor",))]


def test_the_starter_code_in_python_answers_as_the_check_does() -> None:
    names: dict[str, Any] = {}
    exec(python_code(read(JOBS)), names)  # noqa: S102  # our own words
    for arguments in CALLS:
        assert names["check"](arguments) == check_action(read(JOBS), arguments).report.message
    assert "'every' is not used by remove" in names["check"]({"action": "remove", "id": "x", "every": 5})


def test_names_in_starter_code_are_literals() -> None:
    names: dict[str, Any] = {}
    exec(python_code(read(HOSTILE)), names)  # noqa: S102  # our own words
    assert names["REQUIRED"] == {action.name: list(action.required) for action in read(HOSTILE).actions}


@pytest.mark.requires("node")
def test_the_starter_code_in_typescript_answers_as_the_one_in_python(tmp_path: Path) -> None:
    for given, calls in ((JOBS, CALLS), (HOSTILE, [{"action": "__proto__"}, {"action": "x"}, {}])):
        names: dict[str, Any] = {}
        exec(python_code(read(given)), names)  # noqa: S102  # our own words
        script = re.sub(
            r": (Map<string, string\[\]>|Record<string, unknown>|string\[\]|string \| null)(?= =|[,)]| \{)",
            "",
            typescript_code(read(given)),
        )
        script = script.replace("(name: string)", "(name)")
        path = tmp_path / "check.mjs"
        path.write_text(
            f"{script}\nconsole.log(JSON.stringify({json.dumps(calls)}.map((one) => check(one))));", "utf-8"
        )
        done = subprocess.run([require("node"), str(path)], capture_output=True, text=True, check=True)
        assert json.loads(done.stdout) == [names["check"](one) for one in calls]
