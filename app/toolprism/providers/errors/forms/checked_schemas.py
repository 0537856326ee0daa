"""Messages of validators that servers and clients run on schemas."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import KEYWORDS, rule_of_words

_WORDS: Final = r"(?= (?P<words> .{1,240} ) )"
#: A JSON Schema validator's message about a keyword whose value has the wrong type.
_WRONG_TYPE: Final = re.compile(
    r".{0,80}?is(?:notoftype|notofatype)|.{0,30}?found,.{0,20}expected|.{0,40}?(?:mustbe|shouldbe|expected)(?:an?)?"
    r"(?:array|object|boolean|string|number|integer|list|dict)|.{0,80}?isnot(?:an?)?(?:array|list|object|boolean)",
    re.IGNORECASE,
)
#: A word that stands for a type, and is none.
_UNDER_NONE: Final = re.compile(r".{0,4}?['\"][\w-]{1,20}['\"]isnotvalidunderany")
_LAST: Final = re.compile(rf"[./'\"\]]({KEYWORDS}|type|required|properties|items|enum|format|pattern)['\"\]]*$")
_OF_PLACE: Final = {"type": "type-invalid", "format": "format-not-supported", "pattern": "pattern-not-supported"}
#: A quoted name, or a name up to its end.
_NAME: Final = r"(?: [`'\"] (?P<tool> [^`'\"]{1,200} ) [`'\"] | (?P<word> [\w.:/-]{1,128}? ) (?= [:,(]) )"
_PLACE: Final = (
    r"(?: (?: at | in | on | property | path | field )? :? [`'\"(]? (?: (?P<jsonpath> \$ (?:[.\[] [^:,`'\"()]{0,300}? )? ) |"
    r" (?P<slashed> \#? / [^:,`'\"()\s]{0,300}? ) | (?P<dotted> (?:properties|items|\$defs|definitions|anyOf|oneOf|allOf) \. [\w.$\[\]-]{1,300}? ) )"
    r" [`'\")]? [:,] )?"
)


def _said(groups: dict[str, str]) -> str:
    words = groups.get("words", "")
    meta = re.search(r"\((\$\w{1,30})\)", words)
    if "meta-schemafeatures" in words and meta:
        return f"unknown-keyword:{meta[1]}"
    known = rule_of_words(words)
    if known is not None:
        return known
    place = next((groups[name] for name in ("brackets", "jsonpath", "slashed", "dotted") if groups.get(name)), "")
    if _UNDER_NONE.match(words):
        return "type-invalid"
    last = _LAST.search(place)
    if last and last[1] in _OF_PLACE:
        return _OF_PLACE[last[1]]
    return "keyword-wrong-type" if _WRONG_TYPE.match(words) else "schema-invalid-unspecified"


def _in_python(groups: dict[str, str]) -> str:
    """Choose by the failed keyword of the meta-schema, and by its place."""
    last = re.findall(r"\['([^']{1,60})'\]", groups.get("brackets", ""))[-1:]
    if last == ["type"]:
        return "type-invalid"
    if groups["failed"] == "format" or last == ["pattern"]:
        return "pattern-not-supported"
    return "keyword-wrong-type" if last or groups["failed"] == "type" else "invalid-schema-draft"


FORMS: Final = (
    form(
        "python-checked",
        "other",
        _in_python,
        "Failed validating 'type' in metaschema['properties']['required']: {'type': 'array'} On schema['required']: None",
        "failed validating",
        r"(?: Tool (?P<index> \d{1,6}) (?:function)? has (?:an)? invalid ['\"]? parameters ['\"]? schema : .{0,400}? )?"
        r" Failed validating ['\"] (?P<failed> [\w$]{1,40}) ['\"] in (?:meta)?schema .{0,900}? On schema (?P<brackets> (?: \[ [^\]]{1,82} \] ){0,24} ) :",
        whole=True,
    ),
    form(
        "tool-number-checked",
        "other",
        _said,
        "Tool 17 function has invalid 'parameters' schema: None is not of type 'array'",
        "schema",
        r"Tool (?P<index> \d{1,6}) (?:function)? has (?:an)? invalid ['\"]? parameters ['\"]? schema :" + _WORDS,
        vague=True,
    ),
    form(
        "vscode-checked",
        "other",
        _said,
        "Tool `search` has invalid JSON parameters: - … (at /properties/a)",
        "has invalid json parameters",
        r"Tool [`'\"]? (?P<tool> [\w.:/-]{1,128}? ) [`'\"]? has invalid JSON parameters :"
        r" (?= (?P<words> .{1,240} ) ) (?: .{0,240}? \( at (?P<slashed> /[^)]{0,300}) \) )?",
    ),
    form(
        "tool-failed",
        "any",
        lambda groups: rule_of_words(groups["words"]),
        "Tool click_element failed validation: object has unsupported top-level schema keyword 'oneOf'",
        "tool",
        r"(?: (?: invalid | malformed | unsupported | bad ) (?: tool | function ) schema for (?: tool | function )? [`'\"]? (?P<word> [\w.:-]{1,128}? ) [`'\"]? : |"
        r" (?: skipping | ignoring | dropping | filtered | filtering | disabling | omitting | rejecting | excluding | removing ) (?:MCP)? (?: tool | function ) [`'\"]? (?P<word> [\w.:/-]{1,128}? ) [`'\"]?"
        r" (?: from (?:MCP)? server [`'\"]? [\w.:/ -]{1,128}? [`'\"]? )? (?: because | due to | : ) |"
        r" (?: tool | function ) [`'\"]? (?P<word> [\w.:-]{1,128}? ) [`'\"]?"
        rf" (?: failed (?:schema)? validation : | (?: was | is | has been )? (?: rejected | refused | skipped | disabled | dropped ) (?: because | by | : ) ) ) {_WORDS}",
        weak=True,
    ),
    form(
        "schema-at",
        "other",
        _said,
        "search: invalid output schema at #/properties/a/type",
        "schema at",
        r"(?: invalid | malformed | bad ) (?: input | output | JSON | parameter )? schema at [`'\"(]? (?P<slashed> \#? / [^\s:,`'\"()]{1,300} ) (?P<words> .{0,120} )",
        weak=True,
    ),
    form(
        "tool-checked",
        "any",
        _said,
        "Invalid JSON schema for tool 'lookup': $.properties.when: 'format' value 'uri-reference' is not supported",
        "schema",
        r"(?! Invalid schema for (?:function|response) ) (?: invalid | malformed | unsupported | bad | incompatible ) (?:JSON|input|parameter|parameters)? schemas? (?: for | in | of | on ) (?:the)?"
        rf" (?: tool | function ) {_NAME} (?: \( [^)]{{0,80}} \) )? [:,]? {_PLACE} {_WORDS}",
        weak=True,
    ),
)
