"""Everything that reads a tool takes its schema from the same place, and everything that writes one agrees."""

from itertools import permutations
from typing import Any, Final

import pytest

from toolprism.core.limits import PAGE
from toolprism.providers.sent_tools import sent_tools
from toolprism.reading.paste import read_value
from toolprism.schema import all_targets
from toolprism.services.normalize import Choices, check, request_body
from toolprism.tool_forms import SCHEMA_MEMBERS, WRAPPERS, request, schema_of, unwrapped, write
from toolprism.toolcalls import schemas_by_name

_PAIRS: Final = tuple(permutations(SCHEMA_MEMBERS, 2))
_FORMS: Final = ("openai-chat", "openai-responses", "gemini", "gemini-parameters", "anthropic", "bedrock", "mcp")


def schema(name: str) -> dict[str, Any]:
    return {"type": "object", "properties": {name: {"type": "string"}}}


def tool_with(*members: str) -> dict[str, Any]:
    return {"name": "find", "description": "Finds.", **{member: schema(member) for member in members}}


@pytest.mark.parametrize("wrapper", ["", *WRAPPERS])
@pytest.mark.parametrize("members", _PAIRS, ids=" ".join)
def test_a_tool_with_two_schemas_has_the_same_one_for_all(members: tuple[str, str], wrapper: str) -> None:
    tool = tool_with(*members)
    given: Any = {"type": "function", wrapper: tool} if wrapper else tool
    expected = schema(min(members, key=SCHEMA_MEMBERS.index))
    assert schema_of(unwrapped(given)[1]) == expected
    assert schemas_by_name([given]) == {"find": expected}
    assert [sent.schema for sent in sent_tools([given])] == [expected]
    if wrapper != "custom":  # a custom tool of OpenAI takes no schema
        assert [each.schema for each in read_value([given], PAGE).tools] == [expected]


@pytest.mark.parametrize("members", _PAIRS, ids=" ".join)
def test_a_null_is_no_schema_where_another_member_has_one(members: tuple[str, str]) -> None:
    tool = tool_with(*members) | {members[0]: None}
    assert [each.schema for each in read_value([tool], PAGE).tools] == [schema(members[1])]
    assert schemas_by_name([tool]) == {"find": schema(members[1])}
    assert [sent.schema for sent in sent_tools([tool])] == [schema(members[1])]


@pytest.mark.parametrize("form", _FORMS)
def test_what_is_written_in_a_form_is_read_in_that_form(form: str) -> None:
    head = {"name": "find", "description": "Finds."}
    sent = request(form, [write(form, head, schema("a"))])
    (tool,) = read_value(sent, PAGE).tools
    assert (tool.name, tool.description, tool.schema) == ("find", "Finds.", schema("a"))
    assert tool.form == form.removesuffix("-parameters")


def test_a_target_names_the_form_of_its_request() -> None:
    report = check(read_value(tool_with("inputSchema"), PAGE), PAGE, Choices())
    for target in all_targets("all").values():
        (tool,) = read_value(request_body(target, report.tools), PAGE).tools
        field = target.field.partition(" ")[0].rstrip(",").replace("[]", "").split(".")
        assert tool.at[-1] == field[-1] or (not target.field and target.form == "mcp"), target.id
