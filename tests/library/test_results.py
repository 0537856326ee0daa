"""Results cannot be changed, and are those of the API and the command line."""

import copy
import dataclasses
import json
import pickle
from typing import Any

import pytest

import toolprism
from toolprism.core.json_copy import ReadOnlyDict, ReadOnlyList
from toolprism.core.json_text import dumps
from toolprism.core.limits import COMMAND_LINE
from toolprism.services.acceptance import accepts_line
from toolprism.services.explain_error import explain_line
from toolprism.services.jsonl import laid_out, options_of
from toolprism.services.lint import lint_line
from toolprism.services.loss import loss_line
from toolprism.services.models import models_of_process
from toolprism.services.normalize import NO_CHOICE
from toolprism.services.payload import payload_line
from toolprism.services.tool_calls_jsonl import check_call_line

TOOL: dict[str, Any] = {
    "name": "find",
    "description": "Finds things",
    "parameters": {
        "type": "object",
        "properties": {"city": {"type": ["string", "null"], "format": "city", "default": []}, "n": {"const": 1}},
        "required": ["gone"],
    },
}


def changes(value: Any) -> list[Any]:
    """Return every way to change a dict or a list that its type has."""
    if isinstance(value, dict):
        return [
            lambda: value.update(a=1),
            lambda: value.setdefault("a", 1),
            lambda: value.pop("type", None),
            value.popitem,
            value.clear,
            lambda: value.__setitem__("a", 1),
            lambda: value.__delitem__("type"),
            lambda: value.__ior__({"a": 1}),
        ]
    return [
        lambda: value.append(1),
        lambda: value.extend([1]),
        lambda: value.insert(0, 1),
        value.pop,
        lambda: value.remove(None),
        value.reverse,
        value.sort,
        value.clear,
        lambda: value.__setitem__(0, 1),
        lambda: value.__delitem__(0),
        lambda: value.__iadd__([1]),
        lambda: value.__imul__(2),
    ]


def containers(value: Any) -> list[Any]:
    """Return a value and everything below it that holds something."""
    if isinstance(value, dict):
        return [value, *(each for member in value.values() for each in containers(member))]
    if isinstance(value, (list, tuple)):
        own = [value] if isinstance(value, list) else []
        return [*own, *(each for entry in value for each in containers(entry))]
    if dataclasses.is_dataclass(value):
        names = [each.name for each in dataclasses.fields(value) if not each.name.startswith("_")]
        return [each for name in names for each in containers(getattr(value, name))]
    return []


def seen(result: toolprism.Result) -> list[Any]:
    trail = result.trail
    return [result.output, result.findings, result.lost_checks, trail.rewrites, trail.spilled, trail.patch]


@pytest.mark.parametrize("target", [target.id for target in toolprism.targets()])
def test_nothing_that_a_result_holds_can_be_changed(target: str) -> None:
    result = toolprism.normalize(TOOL, target)
    before = json.dumps(result.to_json())
    found = containers(seen(result)[0]) + [each for part in seen(result)[1:] for each in containers(part)]
    assert found
    for held in found:
        for change in changes(held):
            with pytest.raises(TypeError, match="read-only"):
                change()
    assert json.dumps(result.to_json()) == before


def test_the_members_of_a_result_cannot_be_set() -> None:
    result = toolprism.normalize(TOOL, "google")
    payload = toolprism.payload(TOOL, "openai/gpt-5")
    for held, name in ((result, "output"), (result, "status"), (result.trail, "patch"), (payload, "body")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(held, name, None)
    with pytest.raises(TypeError):
        result.trail.origins["/a"] = ()  # type: ignore[index]


def test_a_copy_can_be_changed_and_changes_nothing_else() -> None:
    result = toolprism.normalize(TOOL, "google")
    before = result.json()
    for own in (result.copy(), copy.deepcopy(result.output), result.to_json()["output"]):
        assert own == result.output
        assert type(own) is dict
        assert not any(isinstance(each, (ReadOnlyDict, ReadOnlyList)) for each in containers(own))
        own["properties"].clear()
    assert result.json() == json.dumps(result.output, separators=(",", ":")).encode() == before


def test_what_is_done_to_the_tool_afterwards_changes_nothing() -> None:
    tool = copy.deepcopy(TOOL)
    result, untouched = toolprism.normalize(tool, "google"), toolprism.normalize(TOOL, "google")
    tool["parameters"]["properties"].clear()
    tool["parameters"].clear()
    assert result.to_json() == untouched.to_json()
    assert result.trail.to_json() == untouched.trail.to_json()


def test_a_read_only_value_is_written_compared_pickled_and_joined_as_any_other() -> None:
    output = toolprism.normalize(TOOL, "google").output
    assert isinstance(output, dict)
    assert json.loads(json.dumps(output)) == output == pickle.loads(pickle.dumps(output))  # noqa: S301  # our own
    assert type(output | {"a": 1}) is dict
    with pytest.raises(TypeError, match="read-only"):
        pickle.loads(pickle.dumps(output)).clear()  # noqa: S301  # our own


def test_a_copy_of_a_result_is_the_result() -> None:
    results = toolprism.normalize_tools([TOOL], "google")
    assert copy.copy(results) is copy.deepcopy(results) is results
    assert copy.deepcopy({"kept": results})["kept"][0] is results[0]


@pytest.mark.parametrize("options", [{}, {"no_strict": True}, {"ingest": True}, {"prepared": True}, {"trail": True}])
@pytest.mark.parametrize("target", ["openai-strict", "google", "anthropic-current"])
def test_a_result_is_that_of_a_line(target: str, options: Any) -> None:
    line = {"tool": TOOL, "targets": [target], **options}
    found = dict(laid_out(line, COMMAND_LINE, options_of(line, NO_CHOICE)).job.results_json())
    assert json.loads(dumps(found)) == {target: toolprism.normalize(TOOL, target, **options).to_json()}


def test_a_variant_is_its_target() -> None:
    assert toolprism.normalize(TOOL, "openai=gpt-5").target == "openai-gpt-5"


def test_lint_accepts_payload_and_the_others_give_what_a_line_gives() -> None:
    error = "tools.0.custom.input_schema.type: Field required"
    assert [found.to_json() for found in toolprism.lint(TOOL)] == lint_line({"tool": TOOL}, COMMAND_LINE)["findings"]
    accepted = {name: each.to_json() for name, each in toolprism.accepts(TOOL).items()}
    lost = loss_line({"tool": TOOL, "targets": ["bedrock"]}, COMMAND_LINE)["targets"]
    assert {"bedrock": toolprism.loss(TOOL, "bedrock").to_json()} == lost
    assert accepted == accepts_line({"tool": TOOL}, COMMAND_LINE)["providers"]
    line: dict[str, Any] = {
        "provider": "openai",
        "model": "gpt-5",
        "tools": [TOOL],
        "options": {"toolChoice": {"name": "find"}},
    }
    expected = payload_line(line, models_of_process().catalogue, COMMAND_LINE)
    sent = toolprism.payload(TOOL, "openai/gpt-5", tool_choice="find")
    assert {"id": None, **sent.to_json()} == expected
    explained = toolprism.explain_error(error, [TOOL])
    assert {"id": None, **explained.to_json()} == explain_line({"text": error, "tools": [TOOL]}, COMMAND_LINE)
    checked = toolprism.check_arguments(TOOL, '{"n": "1"}')
    line = {"schema": TOOL["parameters"], "arguments": '{"n": "1"}'}
    assert {"id": None, **checked.to_json()} == check_call_line(line)


def test_findings_in_a_text_have_line_and_column() -> None:
    found = toolprism.lint(json.dumps(TOOL, indent=2))
    assert [(each.rule, each.line is not None) for each in found] == [
        (each.rule, True) for each in toolprism.lint(TOOL)
    ]


def test_what_is_left_out_is_told() -> None:
    tools = [TOOL, {"name": "broken", "parameters": 5}]
    assert [note.code for note in toolprism.normalize_tools(tools, "google").notes] == ["bad-schema"]
    assert [note.code for note in toolprism.payload(tools, "openai/gpt-5").notes] == ["bad-schema"]
    with pytest.raises(toolprism.BadInput, match="left out"):
        toolprism.normalize(tools, "google")  # type: ignore[arg-type]  # one tool was expected
