"""Moonshot (Kimi): `not a valid moonshot flavored json schema, details: <At path '…': …>`."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import rule_of_words

#: The path before a sentence; `root` is the empty one.
_AT: Final = r"At path ['\"] (?: (?P<root> root ) | (?P<dotted> [^'\"]{0,600}) ) ['\"] :"

_SENTENCES: Final = (
    (r"whenusinganyof", "union-with-siblings"),
    (r"whenusing\$?ref|conflictingkeywords", "ref-with-siblings"),
    (r"typeisnotdefined|type(?:must|shouldbe|is)?(?:defined|required|missing)|missingtype", "type-missing"),
    (r"references?must(?:start|begin)", "ref-not-local"),
    (r"reference|\$?ref|.{0,60}definition.{0,20}(?:not|un)", "ref-unresolved"),
    (
        r"unsupportedtype|invalidtype|unknowntype|typemust|.{0,30}isnotavalidtype|typeshould|.{0,30}typevalue",
        "type-invalid",
    ),
    (r"itemsmustbe", "array-items-tuple"),
    (r"[\w$]{1,30}mustbean?(?:array|object|string|boolean|number|integer|list)", "keyword-wrong-type"),
    (r"enum", "enum-not-string"),
    (r".{0,20}(?:depth|nest)", "nesting-too-deep"),
    (r".{0,40}(?:exceed|too(?:large|many|long))", "schema-too-large"),
    (r".{0,20}itemsmustbe", "array-items-tuple"),
    (r".{0,20}items", "array-without-items"),
    (r".{0,20}required", "required-undefined-property"),
)


def _rule(groups: dict[str, str]) -> str:
    words = groups["words"].lower()
    unknown = re.match(
        r"(?:unsupported|unknown|invalid|unexpected)(?:keyword|key|field|property)s?:?['\"`]?([\w$-]{1,40})['\"`>]?|"
        r"(?:keyword|key|field)?['\"`]([\w$-]{1,40})['\"`](?:keyword)?is(?:not(?:supported|allowed|permitted)|unsupported)",
        groups["words"],
        re.IGNORECASE,
    )
    if unknown:
        return f"unknown-keyword:{unknown[1] or unknown[2]}"
    for said, rule in _SENTENCES:
        if re.match(said, words):
            return rule
    return rule_of_words(groups["words"]) or "schema-invalid-unspecified"


FORMS: Final = (
    form(
        "moonshot-schema",
        "moonshot",
        _rule,
        "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'root': when using "
        "anyOf, type should be defined in anyOf items instead of the parent schema>",
        "at path",
        _AT + r"(?= (?P<words> .{1,120} ) )",
    ),
    form(
        "moonshot-root-type",
        "moonshot",
        "root-not-object",
        'tools.function.parameters.type is required and must be "object"',
        "tools.function.parameters",
        r"tools\.function (?P<root> \.parameters\.type ) (?: is required | must be | should be )",
    ),
    form(
        "moonshot-root-object",
        "moonshot",
        "root-not-object",
        "tools.function.parameters must be an object",
        "tools.function.parameters",
        r"tools\.function (?P<root> \.parameters ) (?: must be | should be | is not ) an? (?:json)? object",
    ),
    form(
        "moonshot-name",
        "moonshot",
        "tool-name-pattern",
        "Invalid request: function name is invalid, must start with a letter and can contain letters, numbers, "
        "underscores, and dashes",
        "function name is",
        r"function name is (?:invalid|not valid)",
    ),
    form(
        "moonshot-duplicate",
        "moonshot",
        "tool-name-duplicate",
        "Invalid request: function name search is duplicated",
        "duplicate",
        r"(?: function name (?P<tool> [\w.:-]{1,128}?) is duplicated | (?:function|tool) names? (?:is|are)? (?:not unique|duplicated?) )",
    ),
    form(
        "moonshot-count",
        "moonshot",
        "too-many-tools",
        "Invalid request: tools must not exceed 128",
        "tools",
        r"(?: number of tools (?:must not)? (?:exceed|is too)[\w]{0,20} | too many (?:tools|functions) | tools (?:count|number|size)? (?:must not)? exceeds? )",
    ),
    form(
        "moonshot-anything",
        "moonshot",
        "schema-invalid-unspecified",
        "tools.function.parameters is not a valid moonshot flavored json schema",
        "moonshot flavored",
        r"not a valid moonshot flavored json schema",
        vague=True,
    ),
)
