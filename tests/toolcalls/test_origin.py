"""The tests of the original design, by their original names."""

from typing import Any

from toolprism.toolcalls import Options, check_call, invoke

_PLAIN = Options(plain=True)

_READ: dict[str, Any] = {
    "name": "read",
    "parameters": {
        "type": "object",
        "properties": {
            "file_path": {"type": "string"},
            "limit": {"type": "number"},
            "config": {"type": "object", "properties": {"timeout": {"type": "number"}}},
        },
        "required": ["file_path"],
    },
}


def test_valid_arguments_pass() -> None:
    result = invoke([_READ], "read", {"file_path": "/a", "limit": 5})
    assert result.to_json() == {
        "isError": False,
        "llmContent": "",
        "repaired": {"file_path": "/a", "limit": 5},
        "skipped": None,
    }


def test_a_missing_required_field_is_named() -> None:
    result = invoke([_READ], "read", {"limit": 5}, options=_PLAIN)
    assert result.is_error
    assert "1. Field 'file_path' is required but missing\n" in result.llm_content


def test_a_wrong_type_is_reported_with_what_was_expected_and_what_came() -> None:
    result = invoke([_READ], "read", {"file_path": "/a", "limit": "many"}, options=_PLAIN)
    assert result.is_error
    assert "1. Field 'limit' expected number, got string\n" in result.llm_content


def test_mcp_tools_are_untouched() -> None:
    tool = {**_READ, "name": "mcp__files__read"}
    result = invoke([tool], "mcp__files__read", {"limit": "many"})
    assert (result.is_error, result.llm_content) == (False, "")
    assert result.skipped
    assert invoke([tool], "mcp__files__read", {"limit": "many"}, check_mcp=True).is_error


def test_tools_without_a_usable_schema_are_untouched() -> None:
    for tool in ({"name": "read"}, {"name": "read", "parameters": None}, {"name": "read", "parameters": "text"}):
        result = invoke([tool], "read", {"limit": "many"})
        assert (result.is_error, result.llm_content) == (False, "")
        assert result.skipped


def test_the_path_of_a_nested_field_is_shown_in_full() -> None:
    said = check_call(_READ["parameters"], {"file_path": "/a", "config": {"timeout": "soon"}}, _PLAIN).message
    assert said is not None
    assert "1. Field 'config.timeout' expected number, got string\n" in said
