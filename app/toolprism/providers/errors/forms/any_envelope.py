"""Names, counts and the envelope around a schema, as many APIs and gateways word them."""

import re
from typing import Final

from toolprism.providers.errors.form import form

_TOO_LONG: Final = {"name": "tool-name-too-long", "description": "description-too-long"}


def _enveloped(groups: dict[str, str]) -> str:
    """Choose by the field of the envelope that pydantic names in `loc`."""
    path = [token for token in re.split(r"[.,'\"\s]+", groups["path"]) if token and token not in ("function", "custom")]
    words = groups["words"].lower()
    inside = path[1:] if path[:1] in (["parameters"], ["input_schema"]) else None
    if "extra" in words:
        return f"unknown-keyword:{inside[-1]}" if inside else "tool-wrapper-extra-field"
    if path == ["parameters"]:
        return "parameters-missing" if "required" in words else "root-not-object"
    if inside is not None:
        return "root-not-object" if inside == ["type"] else "keyword-wrong-type"
    field = path[0] if len(path) == 1 else ""
    if field == "name" and "pattern" in words:
        return "tool-name-pattern"
    if field in _TOO_LONG and "atmost" in words.replace(" ", ""):
        return _TOO_LONG[field]
    return "tool-wrapper-malformed"


FORMS: Final = (
    form(
        "deepseek-formats",
        "deepseek",
        "structured-output-not-supported",
        "This response_format type is unavailable now",
        "response_format",
        r"(?: This response_format type is unavailable | response_format type [`'\"]? json_schema [`'\"]? is (?:not supported|unavailable) | response_format\.type [`'\"]? json_schema [`'\"]? is (?:not|un) )",
    ),
    form(
        "json-schema-variant",
        "other",
        "structured-output-not-supported",
        "response_format.type: unknown variant `json_schema`, expected `text` or `json_object`",
        "json_schema",
        r"(?: unknown variant | invalid value ) :? [`'\"]? json_schema [`'\"]? , (?: expected | supported )",
    ),
    form(
        "json-schema-model",
        "other",
        "structured-output-not-supported",
        "This model does not support response format `json_schema`.",
        "json_schema",
        r"(?: (?:does not|doesn't) support (?:the)? response_? format (?:type)? [`'\"]? json_schema | [`'\"]? json_schema [`'\"]? (?:response format)? is not supported )",
    ),
    form(
        "cohere-field",
        "cohere",
        "tool-wrapper-extra-field",
        "unknown field: parameter 'strict' is not a valid field.",
        "unknown field: parameter",
        r"unknown field : parameter ['\"] (?P<field> strict | eager_input_streaming | input_schema | parameters | requires_confirmation | external_execution ) ['\"] is not a valid field",
    ),
    form(
        "tool-name-length",
        "other",
        "tool-name-too-long",
        "The length of the tool name cannot exceed 64.",
        "name",
        r"(?: length of (?:the)? (?:tool|function) (?:call)? name (?: cannot | must not | should not | can not ) exceed | "
        r"(?:tool|function) name (?: [`'\"] (?P<tool> [^`'\"]{1,300}) [`'\"] )? (?: is too long | exceeds | too long | must be (?:at most|less than|no longer) ) )"
        r"(?: [^:]{0,30}? : (?P<word> [\w.-]{2,200} ) )?",
    ),
    form(
        "tool-name-listed",
        "other",
        "tool-name-pattern",
        "The following tools are out of spec: - a-b (tool name must be compliant with ^[a-zA-Z][a-zA-Z0-9_]*$)",
        "tool name must be",
        r"(?P<word> (?<=[-:,*)]) [a-zA-Z_] [\w.-]{0,127} ) \( (?:tool|function) name must be",
    ),
    form(
        "tool-name-length-listed",
        "other",
        "tool-name-too-long",
        "The following tools are out of spec: - search (tool name exceeds max length of 64 when combined with server name)",
        "tool name exceeds",
        r"(?P<word> (?<=[-:,*]) [a-zA-Z_] [\w.-]{0,127} ) \( (?:tool|function) name (?:exceeds | is too long )",
    ),
    form(
        "tool-name-characters",
        "other",
        "tool-name-pattern",
        "Invalid tool name 'my tool': must match ^[a-zA-Z0-9_-]+$",
        "name",
        r"(?: Invalid (?:tool|function) name (?: : )? [`'\"]? (?P<tool> [^`'\"]{1,200}?) [`'\"]? [:.,] .{0,20}? (?:must|should|expected|does not) | "
        r"(?:tool|function) [`'\"] (?P<tool> [^`'\"]{1,200}) [`'\"] has (?:an)? (?:invalid|illegal) name |"
        r" (?:tool|function) name (?: contains (?:invalid|illegal) | must (?:match|only contain|contain only|start with) | does not match ) )",
    ),
    form(
        "mistral-name",
        "mistral",
        "tool-name-pattern",
        "Function name was my.tool but must be a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64.",
        "function name was",
        r"Function name was (?P<tool> .{1,200}? ) but must be",
    ),
    form(
        "cohere-name",
        "cohere",
        "tool-name-pattern",
        "tool names can only contain certain characters (A-Za-z0-9_) and can't begin with a digit (provided name was 'a-b')",
        "tool names can only contain certain",
        r"tool names can only contain certain characters (?: .{0,80}? provided name was ['\"`] (?P<tool> [^'\"`]{1,200}) )?",
    ),
    form(
        "chinese-name-length",
        "other",
        "tool-name-too-long",
        "工具名称过长: search",
        "长",
        r"(?:工具|函数) (?:名称|名字|名) (?:长度)? (?:过长|太长|超长|超过|超出|不能超过) (?: [^:]{0,30}? : (?P<word> [\w.-]{2,200} ) )?",
    ),
    form(
        "chinese-count",
        "other",
        "too-many-tools",
        "工具数量超过限制",
        "工具",
        r"(?:工具|函数) (?:数量|个数|总数)? (?:过多|超过|超出|不能超过)",
    ),
    form(
        "chinese-duplicate",
        "other",
        "tool-name-duplicate",
        "工具名称重复: search",
        "重复",
        r"(?:工具|函数) (?:名称|名字|名) (?:重复|不能重复) (?: : (?P<word> [\w.-]{1,128}) )?",
    ),
    form(
        "chinese-parameters",
        "other",
        "parameters-missing",
        "函数参数不能为空",
        "参数",
        r"(?:工具|函数) (?:的)? 参数 (?:为空|不能为空|缺失)",
    ),
    form(
        "tool-count",
        "any",
        "too-many-tools",
        "You may not include more than 128 tools in your request.",
        "tools",
        r"(?: more than \d{1,6} tools | too many (?:tools|functions) (?:provided|specified|in|:)? | "
        r"(?:maximum|limit) (?:number)? (?:of)? \d{0,6} tools (?! enabled | per | across | for ) (?:exceeded|allowed)? | tools? (?:count)? (?:limit|maximum) (?:of \d{1,6})? exceeded | "
        r"\d{1,6} tools (?: exceeds? | but (?:the)? (?:max|limit) ) )",
    ),
    form(
        "wire-not-json",
        "other",
        "parameters-missing",
        "tools[50].function.parameters must be valid JSON",
        "parameters must be",
        r"tools \[ (?P<index> \d{1,6}) \] [^'\"\s]{0,20}? \.parameters must be (?:a)? valid JSON",
    ),
    form(
        "wire-location",
        "other",
        _enveloped,
        "{'loc': ('body', 'tools', 0, 'function', 'name'), 'msg': 'Field required'}",
        "loc",
        r"['\"]? loc ['\"]? [:=] [(\[] ['\"]body['\"] , ['\"]tools['\"] , (?P<index> \d{1,6}) (?P<path> (?: , ['\"]? [\w$-]{1,60} ['\"]? ){0,12}) ,?[)\]]"
        r",? (?= (?P<words> .{0,120} ) )",
    ),
    form(
        "wire-pydantic",
        "other",
        _enveloped,
        "body.nullable[list[Tool]].0.function.parameters\n  Field required [type=missing, …]",
        "[type=",
        r"(?: body | request ) (?: \. [\w\[\],| ]{1,80} )? \. (?P<index> \d{1,6}) (?P<path> (?: \. (?!Field|Input|Extra|String|Value) [a-z_]\w{0,40}? ){0,12}?)"
        r" (?P<words> (?: Field required | Input should | Extra inputs | String should | Value error ) .{0,120}? \[type= )",
    ),
    form(
        "wire-extra-field",
        "other",
        "tool-wrapper-extra-field",
        "invalid structure on path tools.0.function.strict. extra fields not permitted",
        "extra fields not permitted",
        r"tools [.\[] (?P<index> \d{1,6}) \]? \. (?:function\.)? (?P<field> [a-z_]{1,40}) [.:]? .{0,20}? extra fields not permitted",
    ),
    form(
        "grpc-strict-field",
        "other",
        "tool-wrapper-extra-field",
        "property 'tools.0.function.strict' is unsupported",
        "unsupported",
        r"property [`'\"] tools\.(?P<index>\d{1,6}) (?:\.function)? \. (?P<field>\w{1,40}) [`'\"] is (?:unsupported|not supported)",
    ),
)
