"""What changed between two lists, by meaning."""

from typing import Any

import pytest

from tests.live.hostile import tool
from tests.live.test_inspecting import checked
from toolprism.core.errors import ToolprismError
from toolprism.core.json_types import Json
from toolprism.core.limits import COMMAND_LINE
from toolprism.live.changes import Change, changes_since
from toolprism.services.normalize import Choices
from toolprism.services.versions import semver_of


def changes(old: list[dict[str, Any]], *new: dict[str, Any]) -> list[Change]:
    return changes_since({"tools": old}, [checked(*new)], COMMAND_LINE, Choices(edition="current"))


def kinds(old: list[dict[str, Any]], *new: dict[str, Any]) -> list[tuple[str, str]]:
    return [(change.kind, change.semver) for change in changes(old, *new)]


def schema(required: tuple[str, ...] = (), **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def takes(*required: str, **properties: Any) -> dict[str, Any]:
    return tool("t", inputSchema=schema(required, **properties))


_TEXT: Any = {"type": "string"}


def test_the_same_list_has_no_changes() -> None:
    assert changes([takes(a=_TEXT)], takes(a=_TEXT)) == []
    assert semver_of([]) is None


def test_tools_come_go_and_are_renamed() -> None:
    other = takes(b={"type": "integer"}) | {"name": "other"}
    assert kinds([takes()], takes(), other) == [("tool-added", "minor")]
    assert kinds([takes(), other], takes()) == [("tool-removed", "major")]
    assert kinds([takes()], takes() | {"name": "u"}) == [("tool-renamed", "major")]


@pytest.mark.parametrize(
    "old,new,witness",
    [
        (takes(a=_TEXT), takes("a", a=_TEXT), {}),
        (takes(a=_TEXT), takes(a={"type": "integer"}), {"a": ""}),
        (takes(a={"enum": ["x", "y"]}), takes(a={"enum": ["x"]}), {"a": "y"}),
        (takes(a={"type": "integer"}), takes(a={"type": "integer", "minimum": 1}), {"a": 0}),
        (takes(a={"type": "string", "maxLength": 9}), takes(a={"type": "string", "maxLength": 8}), {"a": "a" * 9}),
        (takes(a={"anyOf": [_TEXT, {"type": "null"}]}), takes(a=_TEXT), {"a": None}),
        (takes(a={"type": "array", "items": _TEXT}), takes(a={"type": "array", "minItems": 1}), {"a": []}),
        (takes(o=schema(a=_TEXT)), takes(o=schema(("a",), a=_TEXT)), {"o": {}}),
    ],
)
def test_arguments_that_worked_and_are_refused_are_shown(
    old: dict[str, Any], new: dict[str, Any], witness: Json
) -> None:
    (change,) = [each for each in changes([old], new) if each.kind == "refuses-now"]
    assert (change.semver, change.witness) == ("major", witness)


def test_a_looser_schema_is_a_minor_change() -> None:
    assert ("accepts-now", "minor") in kinds([takes("a", a=_TEXT)], takes(a=_TEXT))
    assert "major" not in {word for _, word in kinds([takes("a", a=_TEXT)], takes(a=_TEXT))}


def test_arguments_are_renamed_removed_and_added() -> None:
    renamed = [kind for kind, _ in kinds([takes(a=_TEXT)], takes(b=_TEXT)) if kind.startswith("argument")]
    assert renamed == ["argument-renamed"]
    assert ("argument-removed", "major") in kinds([takes(a=_TEXT)], takes())
    assert ("argument-added", "minor") in kinds([takes()], takes(a=_TEXT))


def test_a_provider_that_loses_or_refuses_now_is_named() -> None:
    found = changes([takes("a", a=_TEXT)], takes("a", a={"type": "string", "minLength": 0, "contentEncoding": "x"}))
    assert {change.kind for change in found} & {"provider-worse"}
    worse = next(change for change in found if change.kind == "provider-worse")
    assert "→" in worse.message


def test_what_lints_find_now_is_a_change_and_what_they_found_before_is_none() -> None:
    broken = takes("gone")
    assert ("finding-new", "patch") in kinds([takes()], broken)
    assert "finding-new" not in {kind for kind, _ in kinds([broken], broken | {"description": "Other."})}


def test_another_description_is_a_patch() -> None:
    assert kinds([takes()], takes() | {"description": "Other."}) == [("description-changed", "patch")]


def test_the_worst_change_comes_first_and_is_the_word_for_all() -> None:
    found = changes([takes(), takes() | {"name": "gone", "description": "x"}], takes() | {"description": "Other."})
    assert [change.semver for change in found] == ["major", "patch"]
    assert semver_of(found) == "major"


def test_a_server_that_could_not_be_read_has_removed_nothing() -> None:
    inspection = checked(complete=False)
    assert not changes_since({"tools": [takes()]}, [inspection], COMMAND_LINE, Choices(edition="current"))


def test_another_file_is_refused_in_one_sentence() -> None:
    with pytest.raises(ToolprismError, match="this one has no `tools`"):
        changes_since({"a": 1}, [checked(takes())], COMMAND_LINE, Choices(edition="current"))
