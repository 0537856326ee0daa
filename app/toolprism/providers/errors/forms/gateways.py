"""Hosts and gateways with words of their own: Databricks, Text Generation Inference, n8n, and limits of any of them."""

import re
from typing import Final

from toolprism.providers.errors.form import form
from toolprism.providers.errors.phrases import rule_of_words


def _grammar(groups: dict[str, str]) -> str:
    """Choose by the words of Text Generation Inference about a grammar, which is a schema there."""
    words = groups["words"].lower()
    if re.match(r"grammarmusthavean?['\"`]?properties|properties(?:shouldnot|mustnot|cannot)be", words):
        return "properties-missing"
    if re.match(r".{0,40}(?:toolarge|toolong|exceed)", words):
        return "schema-too-large"
    return rule_of_words(groups["words"]) or "invalid-schema-draft"


FORMS: Final = (
    form(
        "tgi-grammar",
        "other",
        _grammar,
        "Input validation error: grammar is not valid: Grammar must have a 'properties' field",
        "grammar is not valid",
        r"grammar is not valid : (?= (?P<words> .{1,160} ) )",
    ),
    form(
        "tgi-tool",
        "other",
        _grammar,
        "Tool error: Grammar compilation failed: schema is too large",
        "tool error",
        r"Tool error : (?= [^:]{0,40} (?: grammar | schema ) ) (?= (?P<words> .{1,160} ) )",
    ),
    form(
        "grammar-size",
        "other",
        "schema-too-large",
        "Compiled grammar size (486.7MB) exceeds maximum allowed size (300MB)",
        "grammar size",
        r"(?:compiled)? grammar size (?: \( [^)]{1,40} \) | of [\w.,]{1,20} | [\d.,]{1,12} \w{0,5} )? (?: exceeds | is larger than | is over )",
    ),
    form(
        "n8n-gemini-parameter",
        "gemini",
        "properties-missing",
        "Google Gemini requires at least one dynamic parameter when using tools",
        "requires at least one",
        r"Gemini requires (?P<words> at least one ) \[? dynamic parameter",
    ),
    form(
        "tools-at-most",
        "any",
        "too-many-tools",
        "Tools can contain at most 200 functions, got 240",
        "tools",
        r"(?: (?: tools | functions | toolspecs ) (?:array|list)? (?: can | may | must | should )? (?: not )? (?: contain | have | include | be | exceed )"
        r" (?: at most | up to | no more than | more than | fewer than )? \d{1,6} (?! \d | level | layer | nest | propert | param | char | token | byte | optional | enum | field ) |"
        r" \d{1,6} (?: tools | functions ) (?: provided | given | sent | requested | found | received | defined | in (?:the|your)? request )? [,;(]? (?:but)? (?:the)? (?: max | limit | atmost | at most | only ) |"
        r" (?: tools | functions ) (?:array|list)? exceeds? (?:the)? (?: max | limit | allowed ) |"
        r" (?: total | maximum )? (?: number | count ) of (?: tools | functions | toolspecs ) (?: in (?:the | your | this)? request )? (?: \( \d{1,6} \) | : \d{1,6} )? (?:is | has been)? (?: exceeds? | exceeded | greater than | above | over | larger than ) |"
        r" (?: cannot | can't | can not | may not | must not | not ) (?: have | send | include | provide | use | specify | register )"
        r" more than \d{1,6} (?: tools | functions ) (?! per second | in parallel | call ) )",
    ),
    form(
        "tool-without-name",
        "any",
        "tool-wrapper-malformed",
        "Tools should have a name!",
        "name",
        r"(?: (?: tools? | functions? | elements in tools ) (?: should | must ) have an? (?:non-empty)? [`'\"]? name (?! \w ) | (?:tool|function) name (?: is | was )? (?: required | empty | cannot be empty | must not be empty ) )",
    ),
    form(
        "tool-definitions-not-compatible",
        "any",
        "tool-wrapper-malformed",
        "Tool definitions are not compatible with the format of this endpoint",
        "tool definition",
        r"Tool definitions? (?:is|are) not compatible with",
        vague=True,
    ),
    form(
        "rust-tools",
        "any",
        lambda groups: (
            "parameters-missing" if groups.get("field") in ("parameters", "input_schema") else "tool-wrapper-malformed"
        ),
        "Failed to deserialize the JSON body into the target type: tools[0].function: missing field `parameters` at line 1",
        "target type: tools",
        r"target type : tools \[ (?: (?P<index> \d{1,6}) | [^\]]{0,8} ) \] (?: \.(?!function\.parameters|parameters|input_schema) [\w]{1,40} ){0,4} :"
        r" (?: missing field [`'\"]? (?P<field> parameters | input_schema | \w{1,40}? ) (?= [`'\"(.,] | at\ ?line | $ ) | unknown (?:variant|field) | data did not match )",
    ),
    form(
        "tools-loc-count",
        "other",
        "too-many-tools",
        "{'type': 'too_long', 'loc': ('body', 'tools'), 'msg': 'List should have at most 128 items after validation, not 131'}",
        "list should have at most",
        r"['\"] tools ['\"] ,? [)\]] .{0,30}? List should have at most",
    ),
    form(
        "located-tools",
        "any",
        "tool-wrapper-malformed",
        "failed to validate schema: Reason: missing properties 'type', 'function', Location: /properties/tools/items/required.",
        "/properties/tools/items",
        r"missing propert(?:y|ies) [^:]{1,120} , Location : /properties/tools/items",
    ),
    form(
        "parameters-specified",
        "other",
        lambda groups: rule_of_words(groups["words"]) or "schema-invalid-unspecified",
        "The parameter `tools.function.parameters` specified in the request are not valid: invalid JSON schema.",
        "specified in the request",
        r"tools (?: \[ (?P<index> \d{1,6}) \] )? (?:\.function)? \.parameters [`'\"]? specified in the request (?:is|are) not valid (?= (?P<words> .{0,160} ) )",
    ),
    form(
        "parameters-type",
        "any",
        "root-not-object",
        'parameters.type must be "object", got OBJECT',
        "parameters.type",
        r"(?<! [\w.] ) (?P<root> parameters\.type ) [`'\"]? (?: must be | should be | is not ) [`'\"]? object",
    ),
    form(
        "pydantic-tool",
        "any",
        lambda groups: (
            "tool-wrapper-extra-field"
            if "extra" in groups["words"].lower()
            else "root-not-object"
            if "parameters" in groups["path"].lower()
            else "tool-wrapper-malformed"
        ),
        "1 validation error for Tool\nfunction.parameters\n  Input should be a valid dictionary [type=dict_type]",
        "validation error",
        r"validation errors? for (?:\w{0,30}Tool\w{0,20}?|FunctionDefinition) (?P<path> (?:function)? \.? (?: parameters | name | type | strict | description | function ) ) (?P<words> (?: Field required | Input should | Extra inputs | Value error ) .{0,60} )",
    ),
    form(
        "serialized-parameters",
        "any",
        "root-not-object",
        "invalid type: parameter tools[0].function.parameters is of type array but should be of type Object.",
        "should be of type object",
        r"parameter tools \[ (?P<index> \d{1,6}) \] [\w.]{0,40} (?P<root> \. (?: parameters | input_schema | parameter_definitions ) ) is of type \w{1,12} but should be of type Object",
    ),
)
