"""Zod instances as `JSON.stringify` printed them (zod 3.25.76, 4.3.6 and 4.6.7), read as JSON Schema."""

import json
from typing import Final, NamedTuple

import jsonpatch
import pytest
from jsonschema import Draft202012Validator

from toolprism.core.json_types import Json
from toolprism.core.walk import MAX_NODES
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.log import Step, steps
from toolprism.schema.engine.passes import Pass
from toolprism.schema.engine.trail import trace
from toolprism.schema.rules.serialized import zod_to_json_schema

_PASS: Final = Pass(before=(zod_to_json_schema,))


class Result(NamedTuple):
    """The result for a printed instance."""

    schema: Json
    steps: tuple[Step, ...]
    origins: dict[str, tuple[str, ...]]


#: What `new URL()` takes.
URL: Final = r"^[\s\u0000-\u001f]*[A-Za-z][A-Za-z0-9+.\s-]*:"
DATE: Final = (
    r"(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29"
    r"|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)"
    r"|02-(?:0[1-9]|1\d|2[0-8])))"
)
MINUTES: Final = r"(?:[01]\d|2[0-3]):[0-5]\d"


def read(printed: str) -> Result:
    """Convert an instance, and check what holds for every result."""
    pasted = json.loads(printed)
    context = PassContext(MAX_NODES)
    schema = _PASS.apply(pasted, context)
    assert pasted == json.loads(printed), "the paste was changed"
    trail = trace(pasted, context.log)
    assert jsonpatch.apply_patch(pasted, json.loads(json.dumps(trail.patch))) == schema
    assert isinstance(schema, dict)
    Draft202012Validator.check_schema(schema)
    assert _PASS.apply(schema, PassContext(MAX_NODES)) == schema
    return Result(schema, tuple(steps(context.log)), trail.origins)


def warnings(result: Result) -> list[str]:
    """Return the reasons of the edits that warn."""
    return [step.edit.reason for step in result.steps if step.edit.warn == "zod-lost"]


_MAIL3: Final = (
    '{"_def":{"unknownKeys":"strict","catchall":{"_def":{"typeName":"ZodNever"}},"typeName":"ZodObject"},'
    '"~standard":{"version":1,"vendor":"zod"},"_cached":{"shape":{'
    '"to":{"_def":{"checks":[{"kind":"email"}],"typeName":"ZodString","coerce":false,"description":"Recipient"}},'
    '"tags":{"_def":{"innerType":{"_def":{"type":{"_def":{"checks":[],"typeName":"ZodString","coerce":false}},'
    '"minLength":null,"maxLength":{"value":3},"exactLength":null,"typeName":"ZodArray"}},"typeName":"ZodOptional"}},'
    '"size":{"_def":{"innerType":{"_def":{"checks":[{"kind":"int"},{"kind":"min","value":0,"inclusive":false}],'
    '"typeName":"ZodNumber","coerce":false}},"typeName":"ZodDefault"}}},"keys":["to","tags","size"]}}'
)

_MAIL4: Final = (
    '{"def":{"type":"object","shape":{'
    '"to":{"def":{"type":"string","format":"email","check":"string_format","abort":false,"pattern":{}},'
    '"type":"string"},'
    '"note":{"def":{"type":"optional","innerType":{"def":{"type":"nullable","innerType":'
    '{"def":{"type":"string"},"type":"string"}},"type":"nullable"}},"type":"optional"},'
    '"mode":{"def":{"type":"default","innerType":{"def":{"type":"enum","entries":{"fast":"fast","slow":"slow"}},'
    '"type":"enum","enum":{"fast":"fast","slow":"slow"},"options":["fast","slow"]},"defaultValue":"fast"},'
    '"type":"default"},'
    '"size":{"def":{"type":"optional","innerType":{"def":{"type":"number","check":"number_format","abort":false,'
    '"format":"safeint","checks":[{}]},"type":"number","isFinite":true}},"type":"optional"}}},"type":"object"}'
)

#: What is printed, and what it stands for.
_PRINTED: Final[dict[str, tuple[str, Json]]] = {
    "3 text": (
        (
            '{"_def":{"checks":[{"kind":"min","value":1},{"kind":"max","value":9},{"kind":"url"},{"kind":"trim"},'
            '{"kind":"startsWith","value":"a.b"},{"kind":"endsWith","value":"$"}],"typeName":"ZodString","coerce":false}}'
        ),
        {
            "type": "string",
            "minLength": 1,
            "maxLength": 9,
            "pattern": URL,
        },
    ),
    "3 address": (
        '{"_def":{"checks":[{"kind":"ip"}],"typeName":"ZodString"}}',
        {
            "type": "string",
            "anyOf": [{"format": "ipv4"}, {"format": "ip", "pattern": "^[0-9a-fA-F:.]+(?:%[0-9a-zA-Z]+)?$"}],
        },
    ),
    "3 number": (
        (
            '{"_def":{"checks":[{"kind":"min","value":1,"inclusive":true},{"kind":"min","value":3,"inclusive":true},'
            '{"kind":"max","value":10,"inclusive":false},{"kind":"multipleOf","value":2}],"typeName":"ZodNumber"}}'
        ),
        {"type": "number", "minimum": 3, "exclusiveMaximum": 10, "multipleOf": 2},
    ),
    "3 bigint": ('{"_def":{"checks":[],"typeName":"ZodBigInt","coerce":false}}', {"type": "integer"}),
    "3 literal": ('{"_def":{"value":"a","typeName":"ZodLiteral"}}', {"type": "string", "const": "a"}),
    "3 literal undefined": ('{"_def":{"typeName":"ZodLiteral"}}', {"not": {}}),
    "3 enum": (
        '{"_def":{"values":["a","b"],"typeName":"ZodEnum"}}',
        {"type": "string", "enum": ["a", "b"]},
    ),
    "3 numeric enum": (
        '{"_def":{"values":{"0":"Up","1":"Down","Up":0,"Down":1,"S":"s"},"typeName":"ZodNativeEnum"}}',
        {"enum": [0, 1, "s"]},
    ),
    "3 tuple": (
        (
            '{"_def":{"items":[{"_def":{"checks":[],"typeName":"ZodString"}}],"typeName":"ZodTuple",'
            '"rest":{"_def":{"typeName":"ZodBoolean"}}}}'
        ),
        {"type": "array", "prefixItems": [{"type": "string"}], "minItems": 1, "items": {"type": "boolean"}},
    ),
    "3 record": (
        (
            '{"_def":{"keyType":{"_def":{"values":["a"],"typeName":"ZodEnum"}},'
            '"valueType":{"_def":{"checks":[],"typeName":"ZodNumber"}},"typeName":"ZodRecord"}}'
        ),
        {
            "type": "object",
            "propertyNames": {"type": "string", "enum": ["a"]},
            "additionalProperties": {"type": "number"},
        },
    ),
    "3 union": (
        (
            '{"_def":{"options":[{"_def":{"typeName":"ZodNull"}},{"_def":{"typeName":"ZodDate","checks":[]}}],'
            '"typeName":"ZodUnion"}}'
        ),
        {"anyOf": [{"type": "null"}, {"type": "string", "format": "date-time"}]},
    ),
    "3 intersection": (
        (
            '{"_def":{"left":{"_def":{"typeName":"ZodAny"},"_any":true},"right":{"_def":{"typeName":"ZodNever"}},'
            '"typeName":"ZodIntersection"}}'
        ),
        {"allOf": [{}, {"not": {}}]},
    ),
    "3 wrappers": (
        (
            '{"_def":{"innerType":{"_def":{"typeName":"ZodBranded","type":{"_def":{"schema":{"_def":{"checks":[],'
            '"typeName":"ZodString","description":"inner"}},"typeName":"ZodEffects","effect":{"type":"transform"}}}}},'
            '"typeName":"ZodReadonly","description":"outer"}}'
        ),
        {"type": "string", "description": "outer"},
    ),
    "3 pipe": (
        (
            '{"_def":{"in":{"_def":{"checks":[],"typeName":"ZodString"}},"out":{"_def":{"checks":[],'
            '"typeName":"ZodNumber"}},"typeName":"ZodPipeline"}}'
        ),
        {"type": "string"},
    ),
    "4 text of 4.3": (
        '{"def":{"type":"string","checks":[{},{}]},"type":"string","format":null,"minLength":1,"maxLength":9}',
        {"type": "string", "minLength": 1, "maxLength": 9},
    ),
    "4 text with a format": (
        (
            '{"def":{"type":"string","checks":[{"def":{"type":"string","format":"url","check":"string_format"},'
            '"type":"string"}]},"type":"string"}'
        ),
        {"type": "string", "pattern": URL},
    ),
    "4 date and time": (
        (
            '{"def":{"type":"string","format":"datetime","check":"string_format","offset":false,"pattern":{}},'
            '"type":"string"}'
        ),
        {"type": "string", "pattern": f"^{DATE}T{MINUTES}(?::[0-5]\\d(?:\\.\\d+)?)?(?:Z)$"},
    ),
    "4 int32": (
        '{"def":{"type":"number","check":"number_format","abort":false,"format":"int32"},"type":"number"}',
        {"type": "integer", "minimum": -2147483648, "maximum": 2147483647},
    ),
    "4 checks printed whole": (
        (
            '{"_zod":{"def":{"type":"array","element":{"_zod":{"def":{"type":"number","checks":'
            '[{"_zod":{"def":{"check":"greater_than","value":0,"inclusive":false}}}]}}},'
            '"checks":[{"_zod":{"def":{"check":"length_equals","length":2}}}]}}}'
        ),
        {"type": "array", "items": {"type": "number", "exclusiveMinimum": 0}, "minItems": 2, "maxItems": 2},
    ),
    "4 literals": (
        '{"def":{"type":"literal","values":["a",1,null]},"type":"literal","values":{}}',
        {"enum": ["a", 1, None]},
    ),
    "4 tuple": (
        (
            '{"def":{"type":"tuple","items":[{"def":{"type":"string"},"type":"string"},{"def":{"type":"optional",'
            '"innerType":{"def":{"type":"number","checks":[]},"type":"number"}},"type":"optional"}],"rest":null},'
            '"type":"tuple"}'
        ),
        {
            "type": "array",
            "prefixItems": [{"type": "string"}, {"type": "number"}],
            "minItems": 1,
            "maxItems": 2,
            "items": False,
        },
    ),
    "4 strict object": (
        (
            '{"def":{"type":"object","shape":{"a":{"def":{"type":"string"},"type":"string"}},'
            '"catchall":{"def":{"type":"never"},"type":"never"}},"type":"object"}'
        ),
        {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False},
    ),
    "4 loose object": (
        '{"def":{"type":"object","shape":{},"catchall":{"def":{"type":"unknown"},"type":"unknown"}},"type":"object"}',
        {"type": "object", "properties": {}, "additionalProperties": {}},
    ),
    "4 record of an enum": (
        (
            '{"def":{"type":"record","keyType":{"def":{"type":"enum","entries":{"a":"a"}},"type":"enum"},'
            '"valueType":{"def":{"type":"boolean"},"type":"boolean"}},"type":"record"}'
        ),
        {
            "type": "object",
            "propertyNames": {"type": "string", "enum": ["a"]},
            "additionalProperties": {"type": "boolean"},
        },
    ),
    "4 discriminated union": (
        (
            '{"def":{"type":"union","options":[{"def":{"type":"null"},"type":"null"}],"discriminator":"k",'
            '"inclusive":false},"type":"union","options":[{"def":{"type":"null"},"type":"null"}]}'
        ),
        {"anyOf": [{"type": "null"}]},
    ),
    "4 exclusive union": (
        '{"def":{"type":"union","options":[{"def":{"type":"null"},"type":"null"}],"inclusive":false},"type":"union"}',
        {"oneOf": [{"type": "null"}]},
    ),
    "4 map and set": (
        (
            '{"def":{"type":"map","keyType":{"def":{"type":"string"},"type":"string"},'
            '"valueType":{"def":{"type":"set","valueType":{"def":{"type":"any"},"type":"any"}},"type":"set"}},'
            '"type":"map"}'
        ),
        {
            "type": "array",
            "items": {
                "type": "array",
                "prefixItems": [{"type": "string"}, {"type": "array", "items": {}, "uniqueItems": True}],
                "minItems": 2,
                "maxItems": 2,
            },
        },
    ),
}


@pytest.mark.parametrize("name", _PRINTED)
def test_a_printed_instance_is_read_as_what_it_stands_for(name: str) -> None:
    printed, expected = _PRINTED[name]
    result = read(printed)
    assert result.schema == expected
    assert warnings(result) == []


#: A check after a change of the text says nothing of the text as it was sent.
_CHANGED: Final[dict[str, tuple[str, Json]]] = {
    "trim": (
        '{"_def":{"checks":[{"kind":"trim"},{"kind":"min","value":3},{"kind":"max","value":9}],"typeName":"ZodString"}}',
        {"type": "string", "minLength": 3},
    ),
    "case": (
        '{"_def":{"checks":[{"kind":"toUpperCase"},{"kind":"min","value":2}],"typeName":"ZodString"}}',
        {"type": "string"},
    ),
    "trim at the end": (
        '{"_def":{"checks":[{"kind":"max","value":9},{"kind":"trim"}],"typeName":"ZodString"}}',
        {"type": "string", "maxLength": 9},
    ),
    "an unknown check before a format": (
        (
            '{"def":{"type":"string","checks":[{},{"def":{"type":"string","format":"email","check":"string_format"},'
            '"type":"string"}]},"type":"string"}'
        ),
        {"type": "string"},
    ),
    "an unknown check after a format": (
        '{"def":{"type":"string","format":"email","check":"string_format","checks":[{}]},"type":"string"}',
        {"type": "string", "format": "email"},
    ),
    "two checks, one of them explained": (
        '{"def":{"type":"string","checks":[{},{}]},"type":"string","format":null,"minLength":null,"maxLength":9}',
        {"type": "string"},
    ),
    "two checks, which may be one length and a trim": (
        '{"def":{"type":"string","checks":[{},{}]},"type":"string","format":null,"minLength":9,"maxLength":9}',
        {"type": "string"},
    ),
    "no change makes a text out of none": (
        '{"def":{"type":"string","checks":[{},{}]},"type":"string","format":null,"minLength":1,"maxLength":null}',
        {"type": "string", "minLength": 1},
    ),
    "a number": (
        (
            '{"def":{"type":"number","checks":[{},{"def":{"type":"number","check":"number_format","format":"safeint"},'
            '"type":"number"}]},"type":"number"}'
        ),
        {"type": "number"},
    ),
    "a named change": (
        (
            '{"def":{"type":"string","checks":[{"_zod":{"def":{"check":"overwrite"}}},'
            '{"_zod":{"def":{"check":"max_length","maximum":3}}}]},"type":"string"}'
        ),
        {"type": "string"},
    ),
}


@pytest.mark.parametrize("name", _CHANGED)
def test_a_check_that_may_come_after_a_change_is_kept_only_as_far_as_it_holds_before(name: str) -> None:
    printed, expected = _CHANGED[name]
    assert read(printed).schema == expected


def test_the_reason_names_the_change_that_a_check_comes_after() -> None:
    [step] = read(_CHANGED["trim"][0]).steps
    assert "its check `max`, which sees the text after `trim`" in step.edit.reason
    assert step.edit.effect is Effect.WIDER


def test_what_takes_any_value_says_why() -> None:
    result = read('{"_def":{"typeName":"ZodBoolean","coerce":true}}')
    assert result.schema == {}
    assert "`z.coerce` converts a value" in result.steps[0].edit.reason


_REPAIRED: Final[dict[str, tuple[str, str]]] = {
    "3 catch": (
        '{"_def":{"innerType":{"_def":{"checks":[],"typeName":"ZodString"}},"typeName":"ZodCatch"}}',
        "`catch` replaces every value that does not fit",
    ),
    "4 catch": (
        '{"def":{"type":"catch","innerType":{"def":{"type":"string"},"type":"string"}},"type":"catch"}',
        "`catch` replaces every value that does not fit",
    ),
    "4 preprocess": (
        (
            '{"def":{"type":"pipe","in":{"def":{"type":"transform"},"type":"transform"},'
            '"out":{"def":{"type":"string"},"type":"string"}},"type":"pipe"}'
        ),
        "`preprocess` runs first",
    ),
    "3 preprocess": (
        (
            '{"_def":{"schema":{"_def":{"checks":[],"typeName":"ZodString"}},"typeName":"ZodEffects",'
            '"effect":{"type":"preprocess"}}}'
        ),
        "`preprocess` runs first",
    ),
}


@pytest.mark.parametrize("name", _REPAIRED)
def test_code_that_repairs_a_value_becomes_what_it_leads_to_and_is_named(name: str) -> None:
    printed, why = _REPAIRED[name]
    result = read(printed)
    assert result.schema == {"type": "string"}
    step = result.steps[0]
    assert why in step.edit.reason
    assert (step.edit.warn, step.edit.effect) == ("zod-code", Effect.NARROWER)


def test_what_a_used_lazy_prints_of_its_schema_is_read() -> None:
    printed = (
        '{"def":{"type":"object","shape":{"a":{"def":{"type":"lazy","_cachedInner":{"def":{"type":"optional",'
        '"innerType":{"def":{"type":"string"},"type":"string"}},"type":"optional"}},"type":"lazy"}}},"type":"object"}'
    )
    assert read(printed).schema == {"type": "object", "properties": {"a": {"type": "string"}}}


def test_a_property_that_may_be_left_out_for_all_one_knows_is_not_required() -> None:
    printed = '{"def":{"type":"object","shape":{"a":{"def":{"type":"lazy"},"type":"lazy"}}},"type":"object"}'
    result = read(printed)
    assert result.schema == {"type": "object", "properties": {"a": {}}}
    assert "whether `a` may be left out" in result.steps[0].edit.reason


_LOST: Final[dict[str, tuple[str, Json, str]]] = {
    "3 shape": (
        (
            '{"_def":{"unknownKeys":"strip","catchall":{"_def":{"typeName":"ZodNever"}},"typeName":"ZodObject"},'
            '"_cached":null}'
        ),
        {},
        "its shape, a function",
    ),
    "3 regular expression": (
        '{"_def":{"checks":[{"kind":"min","value":1},{"kind":"regex","regex":{}}],"typeName":"ZodString"}}',
        {"type": "string", "minLength": 1},
        "its check `regex`",
    ),
    "3 default": (
        '{"_def":{"innerType":{"_def":{"typeName":"ZodBoolean"}},"typeName":"ZodDefault"}}',
        {"type": "boolean"},
        "its default, a function",
    ),
    "3 lazy": ('{"_def":{"typeName":"ZodLazy"}}', {}, "what it refers to, a function"),
    "4 checks of 4.6": (
        '{"def":{"type":"string","checks":[{},{},{}]},"type":"string"}',
        {"type": "string"},
        "3 of its checks",
    ),
    "4 exclusive bound of 4.3": (
        (
            '{"def":{"type":"number","checks":[{"def":{"type":"number","check":"number_format","format":"safeint"},'
            '"type":"number"},{}]},"type":"number","minValue":0,"maxValue":9007199254740991,"isInt":true}'
        ),
        {"type": "integer", "minimum": 0},
        "whether its bounds themselves are allowed",
    ),
    "4 custom": (
        '{"def":{"type":"custom","check":"custom","abort":true},"type":"custom"}',
        {},
        "its check, a function",
    ),
}


@pytest.mark.parametrize("name", _LOST)
def test_values_without_json_form_are_reported_as_lost_with_a_way_to_send_them(name: str) -> None:
    printed, expected, part = _LOST[name]
    result = read(printed)
    assert result.schema == expected
    [reason] = [reason for reason in warnings(result) if part in reason]
    assert ("zodToJsonSchema" if name.startswith("3") else "z.toJSONSchema(schema)") in reason
    assert Effect.WIDER in {step.edit.effect for step in result.steps}


def test_a_zod_3_object_that_was_used_still_knows_its_shape() -> None:
    assert read(_MAIL3).schema == {
        "type": "object",
        "properties": {
            "to": {"type": "string", "format": "email", "description": "Recipient"},
            "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 3},
            "size": {"type": "integer", "exclusiveMinimum": 0},
        },
        "required": ["to"],
        "additionalProperties": False,
    }


def test_optional_and_default_properties_are_not_required() -> None:
    assert read(_MAIL4).schema == {
        "type": "object",
        "properties": {
            "to": {"type": "string", "format": "email"},
            "note": {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "mode": {"type": "string", "enum": ["fast", "slow"], "default": "fast"},
            "size": {"type": "integer"},
        },
        "required": ["to"],
    }


def test_every_instance_gets_its_own_rewrite() -> None:
    assert len(read(_MAIL4).steps) == 9  # five schemas and four wrappers


def test_every_part_knows_where_it_was_printed() -> None:
    origins = read(_MAIL4).origins
    assert origins["/properties/to"] == ("/def/shape/to",)
    assert origins["/properties/mode"] == ("/def/shape/mode/def/innerType",)
    assert origins["/properties/mode/default"] == ("/def/shape/mode/def/defaultValue",)
    assert origins["/properties/note/anyOf/0"] == ("/def/shape/note/def/innerType/def/innerType",)


def test_a_refinement_is_not_a_loss_that_another_way_of_sending_would_avoid() -> None:
    printed = '{"def":{"type":"string","checks":[{"def":{"type":"custom","check":"custom"},"type":"custom"}]}}'
    result = read(printed)
    assert result.schema == {"type": "string"}
    assert warnings(result) == []
    assert result.steps[0].edit.effect is Effect.WIDER


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "properties": {"def": {"type": "string"}, "_def": {"type": "string"}}},
        {"type": "object", "def": {"type": "object"}, "properties": {}},
        {"$ref": "#/def", "def": {"type": "string"}},
        {"type": "string", "def": {"type": "object"}},
        {"def": {"type": "integer"}},
        {"def": "string"},
        {"_def": {"typeName": "Tree"}},
        {"default": {"def": {"type": "string"}, "type": "string"}},
    ],
    ids=json.dumps,
)
def test_a_schema_that_only_has_such_a_word_stays_unchanged(schema: Json) -> None:
    result = read(json.dumps(schema))
    assert result.schema == schema
    assert result.steps == ()


def test_instances_inside_an_ordinary_schema_are_found() -> None:
    printed = '{"type":"object","properties":{"city":{"_def":{"checks":[],"typeName":"ZodString"}}}}'
    assert read(printed).schema == {"type": "object", "properties": {"city": {"type": "string"}}}


@pytest.mark.parametrize(
    "printed",
    [
        '{"def":{"type":"string"},"format":["a"]}',
        '{"def":{"type":"template_literal","parts":[{"def":{"type":"number","format":{}}}]}}',
    ],
)
def test_a_format_that_is_not_a_text_is_none(printed: str) -> None:
    schema = read(printed).schema
    assert isinstance(schema, dict)
    assert schema["type"] == "string"
