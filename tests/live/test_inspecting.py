"""What is checked of an answer: verdicts, lints, names, pages, output schemas and results."""

from typing import Any

from tests.live.asked import asked
from tests.live.hostile import tool
from toolprism.core.limits import COMMAND_LINE
from toolprism.live.answer import Answer, Called, Server
from toolprism.live.inspecting import Inspected, inspected
from toolprism.services.normalize import Choices

_CURRENT = Choices(edition="current")


def checked(*tools: dict[str, Any], **members: Any) -> Inspected:
    given: dict[str, Any] = {"server": Server(name="mine"), "pages": (len(tools),), "complete": True, **members}
    return inspected(Answer(tools=tools, **given), COMMAND_LINE, _CURRENT)


def found(inspection: Inspected) -> dict[str, str]:
    return {finding.code: finding.message for finding in inspection.findings}


def test_every_sound_tool_has_a_verdict_beside_broken_ones() -> None:
    broken = [
        tool("text", inputSchema="text"),
        tool("none", inputSchema=None),
        tool("true", inputSchema=True),
        tool("ref", inputSchema={"type": "object", "properties": {"a": {"$ref": "#/gone"}}}),
        {"name": "bare"},
        {"inputSchema": {"type": "object"}},
    ]
    inspection = checked(*broken, tool("good"))
    verdicts = dict(zip(inspection.names, inspection.verdicts, strict=True))
    assert "as-pasted" in verdicts["good"]
    assert len(verdicts["good"]) == len(inspection.targets)
    assert "no-name" in found(inspection)
    assert "bad-schema" in found(inspection)


def test_a_recursive_or_invalid_schema_of_a_server_costs_no_other_tool_its_check() -> None:
    for manner in ("recursive", "invalid-schema"):
        inspection = inspected(asked(manner), COMMAND_LINE, _CURRENT)
        assert inspection.names == ("good", "broken")
        assert all(len(row) == len(inspection.targets) for row in inspection.verdicts)


def test_what_the_official_sdk_drops_or_reads_otherwise_is_said_once_for_all_tools() -> None:
    odd = {"strict": True, "annotations": {"readOnlyHint": "yes", "vendor": 1}}
    found = checked(tool("a", **odd), tool("b", **odd)).findings
    messages = [each.message for each in found if each.code.startswith("sdk")]
    assert messages == [
        "The official Python SDK drops the member strict of a, b.",
        "The official Python SDK drops the member annotations/vendor of a, b.",
        "The official Python SDK reads other values for the member annotations/readOnlyHint of a, b.",
    ]


def test_control_characters_are_found_in_what_a_model_and_a_user_read() -> None:
    assert "control characters" in found(checked(tool("a", description="\x1b[2Jgone")))["hidden-characters"]
    assert "hidden-characters" not in found(checked(tool("a", description="two\nlines\twide")))


def test_an_output_schema_without_an_object_at_its_root_is_found() -> None:
    assert "has no type at its root" in found(checked(tool("a", outputSchema={"properties": {}})))["output-schema"]
    assert (
        "does not compile"
        in found(checked(tool("a", outputSchema={"type": "object", "properties": 1})))["output-schema"]
    )
    assert "output-schema" not in found(checked(tool("a", outputSchema={"type": "object"})))


def test_a_result_is_held_against_its_output_schema() -> None:
    add = tool("add", outputSchema={"type": "object", "properties": {"sum": {"type": "integer"}}, "required": ["sum"]})

    def of(result: Any) -> dict[str, str]:
        return found(checked(add, called=(Called(name="add", result=result),)))

    assert not of({"structuredContent": {"sum": 3}})
    assert of({"structuredContent": {"sum": "3"}}) == {
        "output-mismatch": "The result of add breaks its outputSchema at /sum: must be integer."
    }
    assert set(of({"content": []})) == {"no-structured-content"}
    failed = {"isError": True, "content": [{"type": "text", "text": "no"}]}
    assert of(failed) == {"call-failed": "The call of add failed: no"}
    assert set(found(checked())) == {"no-tools"}
    assert set(found(checked(add, called=(Called(name="x", result={}),)))) == {"unknown-tool"}


def test_the_names_that_clients_compose_are_counted() -> None:
    long = tool("x" * 55)
    messages = [each.message for each in checked(long).findings if each.code == "name-too-long-for-client"]
    form = "names tools mcp__mine__{tool}, with at most 64 characters"
    assert messages == [
        f"Claude Code {form}; the API refuses the request: {long['name']}.",
        f"Codex {form}; the end of the name is replaced by a hash: {long['name']}.",
    ]
    assert not found(checked(tool("x" * 50)))


def test_a_list_of_several_pages_names_the_clients_that_read_the_first() -> None:
    message = found(checked(tool("a"), tool("b"), tool("c"), pages=(1, 1, 1)))["several-pages"]
    assert "3 pages" in message
    assert "miss 2 tools" in message
    assert "GitHub Copilot CLI" in message


def test_the_number_of_tools_is_held_against_what_clients_take() -> None:
    many = [tool(f"t{number}") for number in range(101)]
    answer = Answer(server=Server(name="m"), tools=tuple(many), pages=(101,), complete=True)
    inspection = inspected(answer, COMMAND_LINE, Choices(targets=("mcp",)))
    messages = [each.message for each in inspection.findings if each.code == "too-many-for-client"]
    assert len(messages) == 1
    assert messages[0].startswith("Windsurf takes at most 100 tools")
