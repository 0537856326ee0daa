"""The rules that errors report: the cause and the fix of each, in one sentence each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class ErrorRule:
    """One rule of the vocabulary."""

    #: The reason why the provider refuses.
    cause: str
    #: The fix.
    fix: str


#: What an error is about, if it is about no tool: earlier turns, the arguments that a model wrote, settings of the
#: request, limits and keys of the service, or another program.
ABOUT: Final = frozenset({"history", "arguments", "request", "service", "program"})

#: Every rule except `unknown-keyword:KEY`.
RULES: Final[Mapping[str, ErrorRule]] = {
    "root-not-object": ErrorRule(
        "The root of the schema has no type object.",
        'Give the root of the tool\'s schema type "object" (with properties, empty if it takes no arguments).',
    ),
    "root-union": ErrorRule(
        "oneOf, anyOf or allOf is at the root of the schema, where only a plain object is allowed.",
        "Merge the branches into one object at the root, or wrap the union in a property.",
    ),
    "parameters-missing": ErrorRule(
        "The function has no parameters, or they were lost on the way.",
        'Send a schema with the tool: {"type": "object", "properties": {}} if it takes no arguments.',
    ),
    "properties-missing": ErrorRule(
        "An object schema has no properties, or empty ones.",
        "Add 'properties' to the object schema (an empty object, or a placeholder where empty is refused).",
    ),
    "type-missing": ErrorRule("A subschema has no type.", "Give that subschema an explicit type."),
    "type-array": ErrorRule(
        "The value of 'type' is a list, and the provider accepts one type.",
        "Replace the list of types by one type (nullable: true for null), or by anyOf with one type in each branch.",
    ),
    "type-invalid": ErrorRule(
        "The provider does not know this value of 'type'.",
        "Use one of string, number, integer, boolean, object and array; replace a null branch by nullable: true.",
    ),
    "schema-node-not-object": ErrorRule(
        "A bare value is in the place of a subschema.",
        'Make that subschema an object such as {"type":"string"} in place of a bare value.',
    ),
    "schema-node-unrecognized": ErrorRule(
        "The engine understands no such subschema.", "Remove the subschema, or give it a type."
    ),
    "keyword-wrong-type": ErrorRule(
        "The value of a keyword has the wrong JSON type, or is one that the keyword cannot have.",
        "Give the keyword a value of the right JSON type (required: list of names; properties: object).",
    ),
    "keyword-on-wrong-type": ErrorRule(
        "A keyword is beside a type to which it does not apply.",
        "Remove the keyword, or change the type of the subschema.",
    ),
    "union-with-siblings": ErrorRule(
        "Other keywords stand beside anyOf.",
        "Move type and the other keywords that stand beside anyOf into its branches.",
    ),
    "union-not-supported": ErrorRule(
        "The provider accepts no unions.",
        "Replace the union by its most useful branch, or by a string that is described.",
    ),
    "array-without-items": ErrorRule("An array schema has no items.", "Add 'items' to the array schema."),
    "array-items-tuple": ErrorRule(
        "The value of 'items' is a list of schemas.",
        "Make 'items' one schema (or use prefixItems where supported) in place of a list of schemas.",
    ),
    "enum-not-string": ErrorRule(
        "Members of an enum are not texts, or are empty.",
        "Write every member of the enum as a text that is not empty, with type string, and convert the argument back.",
    ),
    "enum-on-non-string": ErrorRule(
        "An enum is on a schema that is not a string.",
        "Give the schema type string and its enum texts, or remove the enum and name the values in the description.",
    ),
    "required-must-list-every-property": ErrorRule(
        "In strict mode, 'required' must name every property.",
        "List every property in 'required' and make the optional ones nullable, or turn strict off.",
    ),
    "required-undefined-property": ErrorRule(
        "'required' names a property that 'properties' does not define.",
        "Remove from 'required' the names that 'properties' does not define, or define them.",
    ),
    "additional-properties-false": ErrorRule(
        "In strict mode, every object must have additionalProperties: false.",
        "Set additionalProperties to false on that object (and on every other object).",
    ),
    "property-name-pattern": ErrorRule(
        "A property key has characters that the provider refuses, or is too long.",
        "Rename the property keys that hold characters outside A-Z a-z 0-9 _ . - or exceed 64 characters, keep "
        "'required' in step, and map the arguments back.",
    ),
    "tool-name-pattern": ErrorRule(
        "The name of the tool has characters that the provider refuses.",
        "Rename the tool so that the name has only letters, digits, '_' and '-' (and starts with a letter), and map "
        "the name back when the call arrives.",
    ),
    "tool-name-too-long": ErrorRule(
        "The name of the tool is too long.",
        "Shorten the tool name (with its server prefix) to the provider's limit, 64 characters in most cases, and map "
        "it back when the call arrives.",
    ),
    "tool-name-duplicate": ErrorRule(
        "Two tools have the same name.", "Send each tool name only once: drop or rename the second tool of that name."
    ),
    "too-many-tools": ErrorRule(
        "The request has more tools than the provider accepts.",
        "Send fewer tools in one request: disable servers, filter, or load tools on demand.",
    ),
    "too-many-properties": ErrorRule(
        "The schema has more properties than the provider accepts.",
        "Cut the number of properties in the schema or split it in several requests.",
    ),
    "too-many-optional": ErrorRule(
        "The strict tools have too many optional parameters together.",
        "Make properties required (nullable where needed) or take 'strict' off the tools with most optional "
        "properties.",
    ),
    "nesting-too-deep": ErrorRule(
        "Objects and arrays are nested too deeply.",
        "Flatten the deepest objects and arrays, or pass the deep part as a JSON string.",
    ),
    "schema-too-large": ErrorRule(
        "The schemas, or the grammar made of them, are too large.",
        "Shorten enums, bounds and unions, or make the schema simpler.",
    ),
    "description-too-long": ErrorRule(
        "The description of the tool is too long.", "Shorten the tool's description to the stated maximum."
    ),
    "ref-unresolved": ErrorRule(
        "A $ref leads to a definition that is not there.",
        "Keep the definition that the $ref names under the root's $defs, or inline it.",
    ),
    "ref-recursive": ErrorRule(
        "A $ref leads back to itself.",
        "Break the recursion: unroll it to a fixed depth or cut it with a plain object or string.",
    ),
    "ref-with-siblings": ErrorRule(
        "Other keywords stand beside $ref.", "Remove the keywords beside the $ref, or inline the definition."
    ),
    "ref-not-local": ErrorRule(
        "A $ref points elsewhere than at the definitions of the root.",
        "Point the $ref at #/$defs/... and hoist the definition there.",
    ),
    "pattern-not-supported": ErrorRule(
        "The provider does not take this regular expression.",
        "Write the pattern with anchors, classes and simple repetition alone (no lookaround), or remove it.",
    ),
    "format-not-supported": ErrorRule(
        "The provider does not take this value of 'format'.", "Remove the format, or name it in the description."
    ),
    "invalid-schema-draft": ErrorRule(
        "The schema is not valid JSON Schema 2020-12; the message does not say where.",
        "Make the tool's schema valid JSON Schema draft 2020-12 (for instance: no boolean 'required', no draft-04 "
        "exclusiveMinimum, no list under items).",
    ),
    "grammar-compile": ErrorRule(
        "The engine could not compile the schema to a grammar; the message does not say why.",
        "Simplify the schema: no lookaround in patterns, short bounds, no unresolved references.",
    ),
    "strict-not-supported": ErrorRule("The model takes no strict tools.", "Send the tools without 'strict'."),
    "structured-output-not-supported": ErrorRule(
        "The model or the version of the API takes no json_schema.",
        "Use a model or API version that takes json_schema, or ask for JSON in a tool call.",
    ),
    "tool-wrapper-malformed": ErrorRule(
        "The envelope around the schema is wrong: type, name or the wrapper is missing or misplaced.",
        "Send the tool in the envelope that this endpoint expects; the schema itself is not at fault.",
    ),
    "tool-wrapper-extra-field": ErrorRule(
        "The envelope around the schema has a field that the endpoint does not know.",
        "Remove the unknown field from the tool's envelope; the schema itself is not at fault.",
    ),
    "call-id-form": ErrorRule(
        "The id of a tool call in an earlier turn has not the form that the provider takes.",
        "Rename the id in the call and in its result alike. At most 40 letters, digits, '_' and '-' pass everywhere but "
        "at Mistral, which takes exactly nine letters and digits.",
    ),
    "call-without-result": ErrorRule(
        "A tool call in an earlier turn has no result.",
        "Send a result for each call right after the turn that made it, with the same id (an error text if the tool did "
        "not run), or leave the call out.",
    ),
    "result-without-call": ErrorRule(
        "A tool result in the history does not belong to a call right before it.",
        "Keep the turn with the call right before its result, both with the same id, or leave the result out; whoever "
        "shortens the history must cut both.",
    ),
    "replayed-arguments": ErrorRule(
        "An earlier call or result is sent back in another form than the provider reads.",
        "Send the arguments of earlier calls as this API takes them: as the text of one JSON object (OpenAI and those "
        "like it), or as an object (Anthropic, Gemini, Bedrock, Ollama); write {} where there are none.",
    ),
    "thought-signature": ErrorRule(
        "The signature or the thought of an earlier turn was changed on the way, left out, or is another model's.",
        "Send back signatures and thoughts unchanged, in the part where they arrived, to the model that wrote them; "
        "after a change of model or provider leave them all out, or start the conversation anew.",
    ),
    "empty-content": ErrorRule(
        "A message in the history has no content, or an empty one.",
        "Leave out empty texts and messages without parts, or give them a text; keep the calls of such a message.",
    ),
    "missing-thought-signature": ErrorRule(
        "The history has a tool call without the thought signature that came with it.",
        "Send back the thought_signature that came with the function call in the conversation history.",
    ),
    "schema-invalid-unspecified": ErrorRule(
        "A schema is refused; the message does not say why, or is cut off.",
        "Normalize the tool for this provider, and compare what changes.",
    ),
    "unrelated": ErrorRule("This error is not about a tool or a schema.", "No change to a tool's schema fixes this."),
}

#: The rules about earlier turns.
_OF_HISTORY: Final = frozenset(
    {
        "call-id-form",
        "call-without-result",
        "result-without-call",
        "replayed-arguments",
        "thought-signature",
        "missing-thought-signature",
        "empty-content",
    }
)

_KEYWORDS: Final[Mapping[str, str]] = {
    "const": "Replace const by a one-member enum of strings.",
    "definitions": "Inline the definitions and remove the keyword.",
    "$defs": "Inline the definitions and remove the keyword.",
    "$ref": "Inline the definition that the $ref names.",
    "oneOf": "Write anyOf in place of oneOf, or merge the branches.",
    "allOf": "Merge the branches of allOf into the schema itself.",
}


def about_of(rule: str) -> str | None:
    """Return what a rule is about: tools, or the history; None if the rule does not say.

    >>> about_of("type-array"), about_of("call-id-form"), about_of("unrelated")
    ('tools', 'history', None)
    """
    if rule == "unrelated":
        return None
    return "history" if rule in _OF_HISTORY else "tools"


def rule_of(rule: str) -> ErrorRule:
    """Return the entry of a rule."""
    name, _, keyword = rule.partition(":")
    if not keyword:
        return RULES[name]
    fix = _KEYWORDS.get(
        keyword, f"Remove the keyword '{keyword}' at that place, or move what it says into the description."
    )
    return ErrorRule(f"The provider does not take the keyword '{keyword}' there.", fix)
