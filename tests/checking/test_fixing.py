"""Fixes change what they must and keep every other character."""

import json
from pathlib import Path

import pytest

from tests.checking.projects import write
from toolprism.checking.files import write_whole
from toolprism.checking.fixing import fixed_text
from toolprism.checking.sources.language import language_of
from toolprism.core.errors import ToolprismError
from toolprism.core.limits import COMMAND_LINE


def fixed(name: str, text: str) -> tuple[str, int, tuple[str, ...]]:
    done = fixed_text(text, language_of(name), COMMAND_LINE)
    return done.text, done.applied, done.left


def test_json_keeps_its_format() -> None:
    text = """\
{ "version": 1,   "tools": [
    {"name": "a", "description": "A.", "inputSchema": {
        "properties": { "q": {"type": "string",  "description": "Q."} },
        "required": ["q", "gone"]
    }}
] }
"""
    after, applied, left = fixed("a.json", text)
    assert (
        after
        == """\
{ "version": 1,   "tools": [
    {"name": "a", "description": "A.", "inputSchema": {
        "properties": { "q": {"type": "string",  "description": "Q."} },
        "required": ["q"],
        "type": "object"
    }}
] }
"""
    )
    assert (applied, left) == (2, ())


def test_compact_json_stays_compact() -> None:
    text = '[{"name":"a","description":"A.","inputSchema":{"properties":{"q":{"type":"string","description":"Q."}}}}]'
    after, applied, _ = fixed("a.json", text)
    assert (after, applied) == (text.replace('"Q."}}}', '"Q."}},"type":"object"}'), 1)


def test_comments_of_json_stay() -> None:
    text = """\
// the tools
{"name": "a", "description": "A.", "inputSchema": {
  "type": "object", // the root
  "properties": {"q": {"type": "string", "description": "Q."}},
  "required": ["q", "gone"], // both
}}
"""
    after, applied, left = fixed("a.jsonc", text)
    assert (applied, left) == (1, ())
    assert after == text.replace(', "gone"', "")


def test_yaml_keeps_comments_order_and_quotes() -> None:
    text = """\
# the tools
tools:
  - name: 'a'   # a name
    description: "A."
    input_schema:
      properties:
        q: {type: string, description: Q.}   # inline
      required: [q, gone]
"""
    after, applied, left = fixed("a.yaml", text)
    assert (applied, left) == (2, ())
    assert after == text.replace("[q, gone]", "[q]") + "      type: object\n"


def test_yaml_that_would_be_formatted_anew_is_left_and_told() -> None:
    text = "tools:\n   - {name: a, description:   A., inputSchema: {type: object, properties: {}, required: [x]}}\n"
    after, applied, left = fixed("a.yaml", text)
    assert (after, applied) == (text, 0)
    assert left == ("a: its YAML would be formatted anew",)


def test_a_fix_that_would_change_another_tool_is_left() -> None:
    text = """\
- name: a
  description: A.
  input_schema:
    type: object
    properties:
      q: {type: string, description: Q.}
    required: &names [q, gone]
- name: b
  description: B.
  input_schema:
    type: object
    properties:
      q: {type: string, description: Q.}
      gone: {type: string, description: Here.}
    required: *names
"""
    after, applied, left = fixed("a.yaml", text)
    assert (after, applied) == (text, 0)
    assert left == ("a: it would also change something else",)


def test_toml_keeps_comments() -> None:
    text = """\
# tools
[[tools]]
name = "a" # its name
description = "A."
[tools.input_schema]
type = "object"
required = ["q", "gone"] # both
[tools.input_schema.properties]
q = { type = "string", description = "Q." }
"""
    after, applied, left = fixed("a.toml", text)
    assert (applied, left) == (1, ())
    assert after == text.replace(', "gone"', "")


def test_a_program_changes_only_in_a_single_value() -> None:
    text = "T = Tool(name='a', description='A.', inputSchema={'type': 'object', 'properties': {'q': {'type': %s}}})\n"
    after, applied, left = fixed("a.py", text % "'String'")
    assert (after, applied, left) == (text % '"string"', 1, ())
    extra = text.replace("'type': 'object', ", "") % "'string'"
    after, applied, left = fixed("a.py", extra)
    assert (after, applied) == (extra, 0)
    assert left == ("a: members are added and removed in JSON only",)


def test_a_text_without_a_fault_is_untouched() -> None:
    text = '{"name": "a", "description": "A.", "inputSchema": {"type": "object", "properties": {}}}'
    assert fixed("a.json", text) == (text, 0, ())


@pytest.mark.parametrize("name", ["a.md", "b.md"])
def test_markdown_is_mended_inside_its_fence(name: str) -> None:
    text = '# A\n\n```json\n{"name": "a", "description": "A.", "inputSchema": {"properties": {}}}\n```\nend\n'
    after, applied, _ = fixed(name, text)
    assert applied == 1
    assert after.startswith("# A\n\n```json\n")
    assert after.endswith("\n```\nend\n")
    assert json.loads(after.split("```")[1].removeprefix("json"))["inputSchema"]["type"] == "object"


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.json", {"old": True})
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ToolprismError, match=r"a\.json cannot be written: No space left on device"):
        write_whole(path, "{}")
    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


def test_a_write_that_is_interrupted_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "a.json", {"old": True})

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "{}")
    assert json.loads(path.read_text("utf-8")) == {"old": True}
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_keeps_its_mode_and_a_link_stays_a_link(tmp_path: Path) -> None:
    path = write(tmp_path / "a.sh", {})
    path.chmod(0o755)
    link = tmp_path / "link"
    link.symlink_to(path)
    write_whole(link, "new")
    assert link.is_symlink()
    assert (path.read_text("utf-8"), path.stat().st_mode & 0o777) == ("new", 0o755)
