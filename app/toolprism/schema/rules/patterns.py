"""Patterns and bounds that an engine refuses."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.conditions.values import looks_around, obstacle, string_constraints_together
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.providers.citations import (
    ANTHROPIC_TOOLS,
    BEDROCK_STRICT,
    DEEPSEEK,
    LLAMA_CPP,
    OPENAI_STRICT,
    PI_AI,
    SGLANG,
    VLLM,
    XAI,
)
from toolprism.schema.engine import Edit, Effect, PassContext, drop, example, put, rule
from toolprism.schema.removals import spill


@rule(
    on=lambda ranges: ranges.keys(),
    effect=Effect.WIDER,
    sources=(LLAMA_CPP, ANTHROPIC_TOOLS, BEDROCK_STRICT, XAI),
    example_parameters={"ranges": {"maxLength": (0, 1_999), "minItems": (0, 1)}},
    examples=(example({"type": "array", "minItems": 2}, {"type": "array", "description": "{minItems: 2}"}, [1]),),
    leaves=({"type": "string", "maxLength": 1_999}, {"properties": {"minItems": {}}}),
)
def drop_out_of_range(node: Object, _context: PassContext, ranges: Mapping[str, tuple[int, int]]) -> Iterator[Edit]:
    """Remove a bound whose value the provider refuses, and add it to the description.

    A grammar repeats a rule only a limited number of times, and some providers accept only one as the least number of
    items. The tool has to check the bound itself.
    """
    bounds = {keyword: node[keyword] for keyword in ranges if isinstance(node.get(keyword), (int, float))}
    gone = [keyword for keyword, value in bounds.items() if not ranges[keyword][0] <= value <= ranges[keyword][1]]
    if gone:
        yield spill(node, gone)._replace(effect=Effect.SAME)
    for keyword in gone:
        least, most = ranges[keyword]
        yield drop(keyword, f"the provider accepts `{keyword}` from {least} to {most:,} only")


@rule(
    on={"pattern"},
    effect=Effect.WIDER,
    sources=(OPENAI_STRICT, ANTHROPIC_TOOLS, LLAMA_CPP, XAI, BEDROCK_STRICT, DEEPSEEK, VLLM),
    example_parameters={"names": ("look-around", "an open end")},
    examples=(
        example(
            {"type": "string", "pattern": "^(?!bad).*$"},
            {"type": "string", "description": '{pattern: "^(?!bad).*$"}'},
            "bad",
        ),
    ),
    leaves=({"pattern": "^a+$"}, {"properties": {"pattern": {}}}),
)
def drop_refused_pattern(node: Object, _context: PassContext, names: tuple[str, ...]) -> Iterator[Edit]:
    """Remove a pattern that the provider's engine cannot compile, and add it to the description.

    Engines differ: most do not support look-around, some no back references, and if a pattern becomes a grammar it must
    match the whole text. One such pattern fails the whole request.
    """
    pattern = node["pattern"]
    found = obstacle(pattern, names) if isinstance(pattern, str) else None
    if found is not None:
        yield spill(node, ["pattern"])._replace(effect=Effect.SAME)
        yield drop("pattern", f"the pattern has {found}, which the provider's regular expressions do not take")


@rule(
    on={"format", "pattern"},
    effect=Effect.WIDER,
    sources=(SGLANG,),
    examples=(
        example(
            {"type": "string", "format": "uri", "maxLength": 20},
            {"type": "string", "format": "uri", "description": "{maxLength: 20}"},
            "https://example.com/far/away",
        ),
    ),
    leaves=(
        {"type": "string", "minLength": 1, "maxLength": 20},
        {"type": "integer", "format": "int64", "minLength": 1},
    ),
)
def keep_one_text_constraint(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Keep one of a pattern, a format and a length at a text, and describe the others.

    The provider takes one of them alone, because its engine would lose the others in silence.
    """
    for found in string_constraints_together.at_node(node):
        kept = "pattern" if "pattern" in node else "format"
        gone = [name for name in ("format", "minLength", "maxLength") if name in node and name != kept]
        yield spill(node, gone)._replace(effect=Effect.SAME)
        for keyword in gone:
            yield drop(keyword, f"the provider takes {found.what} only one at a time")


@rule(
    on={"pattern"},
    effect=Effect.WIDER,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(example({"type": "string", "pattern": "^(?!bad).*$"}, {"type": "string"}, "bad"),),
    leaves=({"pattern": "^a+$"},),
)
def drop_lookaround_pattern(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Remove a pattern with look-ahead or look-behind.

    The provider's engine runs in linear time and does not support look-around; one such pattern fails the whole
    request.
    """
    pattern = node["pattern"]
    if isinstance(pattern, str) and looks_around(pattern):
        yield drop("pattern", "the provider's regular expressions have no look-around")


_ANYTHING: Final = ".*"
#: These apply to the names that no pattern matches.
_READ_THE_REST: Final = frozenset({"additionalProperties", "unevaluatedProperties"})


@rule(
    on={"patternProperties"},
    effect=Effect.NARROWER,
    sources=(OPENAI_STRICT, PI_AI),
    examples=(
        example(
            {"patternProperties": {"^(?!x)": {"type": "string"}}},
            {"patternProperties": {".*": {"type": "string"}}},
            {"x": 1},
        ),
    ),
    leaves=({"patternProperties": {"^x": {"type": "string"}}},),
)
def loosen_lookaround_names(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Replace a pattern of names with look-around by one that matches every name.

    The provider's engine does not support look-around. A schema for some names now applies to all; if several patterns
    become one, a value must fit one of their schemas.
    """
    given = node["patternProperties"]
    if not isinstance(given, dict):
        return
    loose = [name for name in given if looks_around(name)]
    if not loose:
        return
    joined = [name for name in given if name in loose or name == _ANYTHING]
    schemas = [given[name] for name in joined]
    places: list[Path] = [("patternProperties", name) for name in joined]
    alone = len(joined) == 1
    schema: Json = schemas[0] if alone else {"anyOf": schemas}
    names: dict[str, Json] = {}
    kept: dict[Path, Path] = {
        (_ANYTHING,) if alone else (_ANYTHING, "anyOf", at): place for at, place in enumerate(places)
    }
    for name, value in given.items():
        if name in joined:
            names.setdefault(_ANYTHING, schema)
        else:
            names[name] = value
            kept[name,] = ("patternProperties", name)
    reason = "the provider's regular expressions have no look-around"
    sure = alone and _READ_THE_REST.isdisjoint(node)
    yield put("patternProperties", names, reason, parts=kept, effect=None if sure else Effect.UNKNOWN)
