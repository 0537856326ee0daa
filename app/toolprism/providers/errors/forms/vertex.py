"""Vertex AI: `Unable to submit request because …`."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import rule_of_words


def _vertex(groups: dict[str, str]) -> str:
    words = groups["words"].lower()
    for said, rule in _VERTEX:
        if re.match(said, words):
            return rule
    return rule_of_words(groups["words"]) or "schema-invalid-unspecified"


_VERTEX: Final = (
    (r".{0,60}forschemawithenum", "enum-on-non-string"),
    (r".{0,40}otherfieldsalongside", "union-with-siblings"),
    (r".{0,40}(?:any_?of|anyof)", "union-with-siblings"),
    (r".{0,40}(?:didn'tspecify|missing|without|mustspecify).{0,20}items", "array-without-items"),
    (r".{0,40}items", "array-without-items"),
    (r".{0,40}(?:didn'tspecify|missing|withouta?|mustspecify|unspecified).{0,20}type", "type-missing"),
    (r".{0,30}oftypeobject", "root-not-object"),
    (
        r".{0,40}(?:requires?d?).{0,30}(?:unspecified|undefined|notdefined|missing|non-exist|unknown)",
        "required-undefined-property",
    ),
    (r".{0,40}format", "format-not-supported"),
    (r".{0,40}enum", "enum-on-non-string"),
    (r".{0,40}(?:nesting|depth|toodeep)", "nesting-too-deep"),
    (r".{0,40}properties.{0,20}(?:empty|missing)", "properties-missing"),
    (r".{0,40}(?:reference|\$?ref)", "ref-unresolved"),
)


FORMS: Final = (
    form(
        "gemini-vertex",
        "vertex",
        _vertex,
        "Unable to submit request because `f` functionDeclaration `parameters.p` schema specified other fields alongside "
        "any_of. When using any_of, it must be the only field set.",
        "functiondeclaration",
        r"(?: because (?: [`'\"] (?P<tool> [^`'\"\s]{1,200}?) [`'\"] | (?P<last> [\w.:-]{1,200}? ) ) | [`'\"] (?P<tool> [^`'\"\s]{1,200}) [`'\"] )? function_?Declaration [`'\"]? (?: \*{2,9} [^`'\"\s]{0,300} | (?:parameters|response)"
        r"(?P<vertex> (?: \. [^`'\"\s]{1,400}? )? ) ) [`'\"]? schema (?= (?P<words> .{1,120} ) )",
    ),
    form(
        "gemini-vertex-words",
        "vertex",
        lambda groups: "union-with-siblings" if "alongside" in groups["words"].lower() else "type-missing",
        "parameters.p schema didn't specify the schema type field",
        "schema",
        r"(?: (?<![\w.]) parameters (?P<vertex> \. [^`'\"\s:]{1,400}? ) [`'\"]? )? schema (?P<words> specified other fields alongside any_?of | didn't specify the schema type )",
    ),
    form(
        "gemini-vertex-schema",
        "vertex",
        "schema-invalid-unspecified",
        "Unable to submit request because the schema is invalid.",
        "schema is invalid",
        r"Unable to submit request because (?:the|a|its)? (?:function|tool|response)? schema is (?:invalid|not valid)",
    ),
    form(
        "gemini-vertex-required",
        "vertex",
        "required-undefined-property",
        "Unable to submit request because required fields ['model'] are not defined in the schema properties.",
        "required fields",
        r"because required fields \[ (?P<missing> [^\]]{0,300}) \] (?:are|is) not defined in the schema properties",
    ),
    form(
        "gemini-vertex-old",
        "vertex",
        "root-not-object",
        "Unable to submit request because function parameters schema should be of type OBJECT.",
        "parameters schema",
        r"because (?:the)? function (?: declaration must have a )? (?P<root> parameters schema ) (?: should be | must be )? of type OBJECT",
    ),
    form(
        "gemini-vertex-field",
        "vertex",
        "unknown-keyword:{keyword}",
        "Unable to submit request because one or more response schemas specified unsupported field min_length.",
        "specified unsupported field",
        r"schemas? specified unsupported fields? [`'\"]? (?P<keyword> [a-zA-Z_$]{2,40}? ) [`'\"]? (?= [.,'\"`)] | Learn | $ | \d )",
    ),
    form(
        "gemini-vertex-response",
        "vertex",
        _vertex,
        "Unable to submit request because one or more response schemas specified other fields alongside any_of.",
        "because one or more",
        r"because one or more (?: response schemas? | function parameters? | function declarations? | tools? parameters? ) (?= (?P<words> .{1,120} ) )",
    ),
    form(
        "gemini-vertex-name",
        "vertex",
        "tool-name-pattern",
        "Unable to submit request because function name `my tool` is invalid: it must start with a letter or an underscore.",
        "unable to submit request because",
        r"Unable to submit request because .{0,30}? (?:function|tool) .{0,20}? name .{0,160}? (?: must | invalid )",
    ),
    form(
        "gemini-vertex-count",
        "vertex",
        "too-many-tools",
        "Unable to submit request because it has more than 128 function declarations.",
        "declaration",
        r"(?! at most \d{1,6} function_? declarations can be specified ) (?: more than | at most | up to | maximum (?:number)? (?:of)? | limit of ) (?: \d{1,6} )? (?:is|of)? function_? declarations",
    ),
)
