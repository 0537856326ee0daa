"""Tools are found in every language, at their place, and code is never run."""

import textwrap

import pytest

from toolprism.checking.sources.language import language_of
from toolprism.checking.sources.reader import contents_of
from toolprism.core.limits import COMMAND_LINE

_SCHEMA = '{"type": "object", "properties": {"q": {"type": "string"}}}'


def found(name: str, text: str, *, named: bool = False) -> list[tuple[str | None, int, int, str]]:
    """Return name, line, column and form of each tool in a file."""
    contents = contents_of(textwrap.dedent(text), language_of(name), COMMAND_LINE, named=named)
    return [
        (tool.name, place.line, place.column, tool.form)
        for document in contents.documents
        for tool in document.paste.tools
        for place in (document.paste.place(tool.tool_at),)
    ]


def said(name: str, text: str, *, named: bool = False) -> list[tuple[str, int | None, int | None]]:
    """Return code, line and column of each finding about a file."""
    contents = contents_of(textwrap.dedent(text), language_of(name), COMMAND_LINE, named=named)
    return [(finding.code, finding.line, finding.column) for finding in contents.findings]


@pytest.mark.parametrize(
    "name, text, expected",
    [
        ("a.json", f'[\n {{"name": "a", "inputSchema": {_SCHEMA}}}]', [("a", 2, 2, "mcp")]),
        ("a.json", f'{{"x": {{"deep": [{{"name": "a", "input_schema": {_SCHEMA}}}]}}}}', [("a", 1, 17, "anthropic")]),
        (
            "a.json",
            f'{{"tools": [{{"type": "function", "function": {{"name": "a", "parameters": {_SCHEMA}}}}}]}}',
            [("a", 1, 12, "openai-chat")],
        ),
        (
            "a.json",
            f'{{"toolSpec": {{"name": "a", "inputSchema": {{"json": {_SCHEMA}}}}}}}',
            [("a", 1, 1, "bedrock")],
        ),
        (
            "a.json",
            f'{{"functionDeclarations": [{{"name": "a", "parameters": {_SCHEMA}}}]}}',
            [("a", 1, 27, "gemini")],
        ),
        ("a.json", f'{{"tools": {{"go": {{"inputSchema": {_SCHEMA}}}}}}}', [("go", 1, 18, "vercel")]),
        ("a.jsonc", f'// c\n{{"name": "a", "inputSchema": {_SCHEMA},}}', [("a", 2, 1, "mcp")]),
        ("a.jsonl", f'{{}}\n{{"name": "a", "inputSchema": {_SCHEMA}}}\n', [("a", 2, 1, "mcp")]),
        (
            "a.yaml",
            "x: 1\n---\n- name: a\n  inputSchema:\n    type: object\n",
            [("a", 3, 3, "mcp")],
        ),
        (
            "a.toml",
            't = """\n[no]\n"""\n[[tools]]\nname = "a"\n[tools.input_schema]\ntype = "object"\n',
            [("a", 4, 1, "anthropic")],
        ),
        (
            "a.md",
            f'# t\n```json\n{{"name": "a", "inputSchema": {_SCHEMA}}}\n```\n```\nno\n```\n',
            [("a", 3, 1, "mcp")],
        ),
    ],
)
def test_data_holds_tools_at_any_depth(name: str, text: str, expected: list[tuple[str, int, int, str]]) -> None:
    assert found(name, text) == expected


def test_python_holds_dicts_and_calls() -> None:
    text = """\
    # é
    import os
    PROPERTIES = {"q": {"type": "string", "description": os.environ["x"]}}
    TOOLS = [
        {"name": "é", "description": "a" "b", "inputSchema": {"type": "object", "properties": PROPERTIES}, "do": print},
        {"type": "function", "function": {"name": "b", "parameters": {"type": "object"}, "strict": True}},
    ]
    late = types.Tool(name="c", description=DOC, inputSchema={"type": "object", **{"properties": {}}})
    """
    assert found("a.py", text) == [("é", 5, 5, "mcp"), ("b", 6, 38, "function"), ("c", 8, 8, "mcp")]
    (document,) = contents_of(textwrap.dedent(text), "python", COMMAND_LINE).documents
    first, second, third = document.paste.tools
    assert first.description == "ab"
    assert second.strict is True
    assert third.schema == {"type": "object", "properties": {}}
    assert document.paste.place((*first.at, "properties", "q")).line == 3


def test_scripts_hold_objects() -> None:
    text = """\
    const re = /["']/; // { inputSchema: 1
    interface Tool { name: string; inputSchema: { a: string } }
    export const tools: Tool[] = [{
      name: 'search', description: `a ${x}`,
      inputSchema: { type: 'object', properties: { q: { type: 'string', description: D } } },
      handler: async (a) => { return { name: "x" } },
    }];
    const weather = tool({ description: "w", parameters: { type: "object", properties: {} } });
    """
    assert found("a.ts", text) == [("search", 3, 31, "mcp"), ("weather", 8, 22, "function")]


@pytest.mark.parametrize(
    "name, text",
    [
        ("a.py", 'T = {"name": "a", "inputSchema": {"type": "object", "properties": {**make()}}}'),
        ("a.py", 'Tool(name="a", inputSchema=Model.model_json_schema())'),
        ("a.ts", 'x = { name: "a", inputSchema: zodToJsonSchema(S) }'),
        ("a.ts", 'x = { name: "a", inputSchema: { type: "object", properties: { q: Q } } }'),
    ],
)
def test_a_schema_that_a_program_computes_is_told_and_not_guessed(name: str, text: str) -> None:
    assert found(name, text) == []
    assert [code for code, *_ in said(name, text)] == ["schema-computed"]


@pytest.mark.parametrize(
    "name, text, line",
    [
        ("a.py", "import x\n@mcp.tool()\nasync def a(): ...\n@mcp.tool\ndef b(): ...\n", 2),
        ("a.ts", "\nserver.registerTool('a', {}, f);\nserver.tool(`b`, f);\n", 2),
    ],
)
def test_functions_that_become_tools_are_counted(name: str, text: str, line: int) -> None:
    (finding,) = contents_of(text, language_of(name), COMMAND_LINE).findings
    assert (finding.code, finding.severity, finding.line) == ("tools-computed", "note", line)
    assert finding.message.startswith("2 functions become tools")


@pytest.mark.parametrize(
    "name, text",
    [
        ("package.json", '{"name": "x", "version": "1", "parameters": {"a": 1}}'),
        ("a.json", f'{{"schema": {_SCHEMA}, "parameters": []}}'),
        ("a.yaml", "name: x\nparameters:\n- a\n"),
        ("a.py", 'f(name="a", parameters=[1])'),
        ("a.py", "def parameters(name): return {'name': name}"),
        ("a.ts", "interface T { name: string; parameters: string[] }"),
        ("a.md", f'{{"name": "a", "inputSchema": {_SCHEMA}}}'),
    ],
)
def test_what_only_looks_like_a_tool_is_none(name: str, text: str) -> None:
    assert found(name, text) == []
    assert said(name, text) == []


@pytest.mark.parametrize(
    "name, text, expected",
    [
        ("a.json", '{"name": "a",\n "inputSchema": {"type": "object",, }}', 2),
        ("a.yaml", "- name: a\n  inputSchema: {a: [}\n", 2),
        ("a.toml", "[[tools]]\nparameters = = 1\n", 2),
        ("a.py", "x = 1\nTool(name='a', parameters={)\n", 2),
        ("a.jsonl", '{"name": "b", "inputSchema": {"type": "object"}}\n{"inputSchema": [}\n', 2),
    ],
)
def test_a_broken_file_is_one_finding_with_its_place(name: str, text: str, expected: int) -> None:
    (finding,) = said(name, text)
    assert finding[1] == expected
    assert finding[2] is not None


def test_a_bare_schema_counts_only_in_a_file_that_is_named() -> None:
    assert found("a.json", _SCHEMA) == []
    assert found("a.json", _SCHEMA, named=True) == [(None, 1, 1, "schema")]


@pytest.mark.parametrize(
    "name, text, expected",
    [
        ("package.json", '{"name": "x", "version": "1"}', [("no-tools", 1, 1)]),
        ("a.json", '{"a": 1}', [("no-tools", 1, 1)]),
        ("a.md", "# Only words\n", []),
        ("a.py", "x = 1\n", []),
    ],
)
def test_a_file_that_is_named_may_hold_nothing(name: str, text: str, expected: list[tuple[str, int, int]]) -> None:
    assert found(name, text, named=True) == []
    assert said(name, text, named=True) == expected


def test_names_within_names_of_a_program_stay_bounded() -> None:
    lines = ["A0 = {'type': 'string'}"]
    lines += [f"A{n + 1} = {{'anyOf': [{', '.join([f'A{n}'] * 10)}]}}" for n in range(12)]
    text = "\n".join([*lines, "T = Tool(name='a', inputSchema=A12)"])
    assert [code for code, *_ in said("a.py", text)] == ["schema-computed"]
