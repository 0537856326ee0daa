"""Anthropic, also behind Bedrock, Vertex AI and gateways: `tools.8.custom.input_schema: …`."""

from typing import Final

from toolprism.providers.errors.form import form

_TOOL: Final = r"(?<!Config\.) tools \. (?: (?P<index> \d{1,6}) | <?[a-zA-Z*]>? | \d\* ) (?: \. (?:custom | function | [a-z_]{1,40}_\d{8}) (?=[.:]) )?"
_SCHEMA: Final = rf"{_TOOL} \.input_schema (?P<dotted> (?: \. [^:'\"]{{1,500}} )? ) :"
_ROOT: Final = rf"{_TOOL} (?P<root> \.input_schema ) :"
#: Before a sentence of strict tools and of structured outputs.
_PLACED: Final = (
    rf"(?: {_TOOL} (?: \.input_schema )? | output_(?:config|format) [\w.]{{0,40}} ) (?: (?P<dotted> \. [^:'\"]{{1,400}} ) )? :"
    r"(?: Invalid schema : )?"
)
_ANY: Final = f"(?: {_PLACED} )? (?: Invalid schema : )?"
_CIRCULAR: Final = (
    r"(?: Circular (?:schema)? (?:reference|dependency|definition)s? | Recursive (?:schema|reference|definition|\$?ref)s? "
    r"(?: is | are )? (?: not supported | not allowed | detected )? )"
)
_KINDS: Final = r"For ['\"] (?P<type> \w{3,10}) ['\"] type ,"


def _wrong_value(groups: dict[str, str]) -> str:
    path = groups.get("dotted", "").strip(".")
    if not path or path == "type":
        return "root-not-object"
    last = path.rsplit(".", 1)[-1]
    return "type-invalid" if last == "type" else "keyword-wrong-type"


FORMS: Final = (
    form(
        "anthropic-root-union",
        "anthropic",
        "root-union",
        "tools.73.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level",
        "at the top level",
        rf"(?: {_TOOL} (?: \.input_schema )? : )? (?P<root> input_schema ) (?:does not|doesn't|cannot) (?:support|have)"
        r" .{0,40}? at the top level",
    ),
    form(
        "anthropic-draft",
        "anthropic",
        "invalid-schema-draft",
        "tools.8.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (…)",
        "json schema is invalid",
        rf"(?: {_TOOL} (?: \.input_schema (?P<dotted> \. [^:'\"]{{1,400}} )? )? : )? JSON schema is invalid",
    ),
    form(
        "anthropic-draft-cut",
        "anthropic",
        "invalid-schema-draft",
        "input_schema: … It must match JSON Schema draft 2020-12",
        "match json schema draft",
        r"(?<!JSON schema is invalid\.It) must match JSON Schema draft 2020-12".replace(" ", ""),
    ),
    form(
        "anthropic-property-keys",
        "anthropic",
        "property-name-pattern",
        "tools.14.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'",
        "property keys should match",
        rf"(?: {_SCHEMA} )? Property keys should match",
    ),
    form(
        "anthropic-type-keywords",
        "anthropic",
        "unknown-keyword:{keyword}",
        "tools.25.custom: For 'integer' type, properties maximum, minimum are not supported",
        "type, propert",
        _ANY + _KINDS + r"propert(?:y|ies) ['\"]? (?P<keyword> [A-Za-z$]{2,40}?) ['\"]? (?: , [A-Za-z$,'\"]{2,200}? )?"
        r"(?: is | are ) not supported",
    ),
    form(
        "anthropic-closed",
        "anthropic",
        "additional-properties-false",
        "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
        "additionalproperties",
        _ANY
        + rf"(?: {_KINDS} | (?= ['\"]? additionalProperties ['\"]? must be explicitly ) )"
        + r"['\"]? additionalProperties ['\"]? (?: : .{0,60}? )? (?: must be | value | is | needs | has to )",
    ),
    form(
        "anthropic-min-items",
        "anthropic",
        "unknown-keyword:{keyword}",
        "tools.0.custom: For 'array' type, 'minItems' values other than 0 or 1 are not supported",
        "type,",
        _ANY + _KINDS + r"['\"]? (?P<keyword> [A-Za-z$]{2,40}?) ['\"]? values? .{0,60}? (?: is | are ) not supported",
    ),
    form(
        "anthropic-schema-type",
        "anthropic",
        "unknown-keyword:{keyword}",
        "output_format.schema: Schema type 'oneOf' is not supported",
        "schema type",
        _ANY + r"Schema type ['\"] (?P<keyword> [\w$]{2,40}) ['\"] is not supported",
    ),
    form(
        "anthropic-untyped",
        "anthropic",
        "type-missing",
        "tools.0.custom: Schema is missing a 'type' field",
        "type",
        _ANY + r"(?: Schema (?: node )? (?: is missing | must have | has no | requires ) (?:a|an)? ['\"`]? type | "
        r"Schema without (?:a)? ['\"`]? type )",
        whole=True,
    ),
    form(
        "anthropic-format",
        "anthropic",
        "format-not-supported",
        "tools.0.custom: String format 'uri-reference' is not supported",
        "format",
        _ANY
        + r"(?: For ['\"]string['\"] type , )? (?:string)? format ['\"] (?P<value> [\w-]{2,60}) ['\"] is not supported",
    ),
    form(
        "anthropic-pattern",
        "anthropic",
        "pattern-not-supported",
        "tools.0.custom: Invalid regex in pattern field: Lookahead assertions are not supported",
        "pattern",
        _ANY
        + r"(?: Invalid regex | Unsupported regex | Regex | regular expression | pattern ) (?: in pattern field | pattern | feature )?"
        r"(?: : | ['\"] [^'\"]{0,200} ['\"] )? .{0,40}? (?: not supported | quantifier | lookahead | lookbehind | too complex )",
    ),
    form(
        "anthropic-enum-type",
        "anthropic",
        lambda groups: "enum-not-string" if groups["expected"].lower() == "string" else "keyword-on-wrong-type",
        "output_config.format.schema: Enum value '1' does not match declared type 'string'",
        "does not match declared type",
        _ANY + r"Enum value .{1,80}? does not match declared type ['\"]? (?P<expected> \w{4,8} )",
    ),
    form(
        "anthropic-circular",
        "any",
        "ref-recursive",
        "tools.0.custom: Invalid schema: Circular reference detected in schema definitions: Node -> Node",
        "",
        rf"(?: {_PLACED} {_CIRCULAR} | Circular reference detected in schema definitions )",
    ),
    form(
        "anthropic-circular-unplaced",
        "any",
        "ref-recursive",
        "Recursive schemas are not supported in strict tools",
        "",
        _CIRCULAR,
        vague=True,
    ),
    form(
        "anthropic-reference",
        "anthropic",
        "ref-unresolved",
        "tools.0.custom: Invalid schema: Reference to non-existent definition: #/$defs/X",
        "reference to non-existent",
        _ANY + r"Reference to non-existent definition (?: : (?P<ref> [^\s'\"(]{1,300}) )?",
    ),
    form(
        "anthropic-external-reference",
        "anthropic",
        "ref-not-local",
        "tools.0.custom: External $ref is not supported",
        "external",
        _ANY + r"External (?:schema)? (?:\$ref|references?)",
    ),
    form(
        "anthropic-big-number",
        "anthropic",
        "schema-invalid-unspecified",
        "tools.3.custom.input_schema: int too big to convert",
        "int too big",
        rf"(?: {_TOOL} (?: \.input_schema )? : )? int too big to convert",
    ),
    form(
        "anthropic-type-required",
        "anthropic",
        "root-not-object",
        "tools.0.custom.input_schema.type: Field required",
        "field required",
        rf"{_TOOL} (?P<root> \.input_schema\.type ) : Field required",
    ),
    form(
        "anthropic-value",
        "anthropic",
        _wrong_value,
        "tools.0.custom.input_schema.type: Input should be 'object'",
        "input should be",
        rf"{_SCHEMA} Input should be",
    ),
    form(
        "anthropic-extra-in-schema",
        "anthropic",
        "unknown-keyword:{keyword}",
        "tools.0.custom.input_schema.foo: Extra inputs are not permitted",
        "extra inputs are not permitted",
        rf"{_TOOL} \.input_schema (?P<dotted> (?: \. [^:'\"]{{1,400}} )? ) \. (?P<keyword> [^.:'\"]{{1,80}} ) : Extra inputs are not permitted",
    ),
    form(
        "anthropic-anything",
        "anthropic",
        "schema-invalid-unspecified",
        "tools.0.custom.input_schema: …",
        "input_schema",
        rf"{_TOOL} \.input_schema (?P<dotted> (?: \. [^:'\"]{{1,400}} )? ) :",
        vague=True,
        whole=True,
    ),
    form(
        "anthropic-anything-strict",
        "anthropic",
        "schema-invalid-unspecified",
        "tools.0.custom: Invalid schema: …",
        "invalid schema",
        rf"{_TOOL} : Invalid schema",
        vague=True,
    ),
)
