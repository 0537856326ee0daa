"""Strategies: what each changes, what it reaches, and its way back."""

from typing import Any

import pytest

from tests.soak import inputs
from tests.vectors import corpus
from tests.wayback.strategic import CHOICES, FAITHFUL, SCHEMAS, a_map, closed, recursive
from tests.wayback.test_laws import broken, valid
from tests.work import lines_run
from toolprism.core.errors import UnknownName
from toolprism.core.json_types import same
from toolprism.schema import Normalizer, NormalizeRequest, Result, find, read_strategies
from toolprism.validation import compiled
from toolprism.wayback import back_map

_TARGETS = ("openai-strict-current", "anthropic-strict", "deepseek-strict", "google-parameters", "cca-claude-current")
_TEXT = {"type": "string"}
_STRICT = "openai-strict-current"


def normalized(schema: Any, target: str, *strategies: str, **request: Any) -> Result:
    """Return the result of a target after strategies."""
    return Normalizer(schema, NormalizeRequest(strategies=read_strategies(strategies), **request)).normalize(
        find(target)
    )


def made_for(choice: str) -> list[Any]:
    """Return the schemas that a choice is made for."""
    return [*SCHEMAS[choice.partition("=")[0]].values()]


@pytest.mark.parametrize("choice", CHOICES)
def test_arguments_come_back_after_every_strategy(choice: str) -> None:
    put_to_work = 0
    for schema in (each for group in SCHEMAS.values() for each in group.values()):
        instances = valid(schema, 8)
        for target in _TARGETS:
            result = normalized(schema, target, choice)
            put_to_work += bool(result.stages) and bool(instances)
            assert not broken(result, instances), (schema, target)
    assert put_to_work


def test_arguments_of_published_tools_come_back_after_all_strategies_together() -> None:
    chosen = ("root-union=wrap", "open-map=pairs", "tuple=object", "recursion=unroll:1", "integer-enum=text")
    tools = corpus()
    put_to_work = 0
    for tool in tools[:: max(1, len(tools) // inputs(50, soak=1_661))]:
        schema = tool["inputSchema"]
        instances = valid(schema, 6)
        for target in _TARGETS:
            result = normalized(schema, target, *chosen)
            put_to_work += bool(result.stages)
            assert not broken(result, instances), (tool["id"], target)
    assert put_to_work > 10


@pytest.mark.parametrize("choice", FAITHFUL)
def test_the_output_accepts_what_goes_forward(choice: str) -> None:
    seen = 0
    for schema in made_for(choice):
        result = normalized(schema, _STRICT, choice)
        assert result.strict, (schema, result.fail_open)
        output, paths = compiled(result.output), back_map(result)
        for instance in valid(schema, 8):
            seen += 1
            assert output.validate(paths.forward(instance), formats=False).valid, (instance, paths.forward(instance))
    assert seen > 10


@pytest.mark.parametrize("choice", ["root-union=wrap", "open-map=pairs", "open-map=text"])
def test_a_strategy_turns_strict_mode_on_again(choice: str) -> None:
    for schema in made_for(choice):
        assert normalized(schema, _STRICT).strict is False
        assert normalized(schema, _STRICT, choice).strict is True


@pytest.mark.parametrize("choice", ["root-union=merge", "root-union=enum"])
def test_actions_become_one_object(choice: str) -> None:
    for name in ("actions", "referred"):
        result = normalized(SCHEMAS["root-union"][name], _STRICT, choice)
        assert result.strict
        assert same(result.output["properties"]["action"]["enum"], ["add", "list"])  # type: ignore[index, call-overload]


def test_a_cut_recursion_is_a_schema_that_ends() -> None:
    schema = SCHEMAS["recursion"]["list"]
    assert normalized(schema, "anthropic-strict").strict is False
    assert normalized(schema, "anthropic-strict", "recursion=unroll:3").strict is True


@pytest.mark.parametrize("choice", [*CHOICES, "optional=off", "open-map=off", "integer-enum=json-schema"])
@pytest.mark.parametrize("target", [_STRICT, "google-parameters", "anthropic"])
def test_a_strategy_that_has_nothing_to_do_changes_nothing(choice: str, target: str) -> None:
    schema = {"type": "object", "properties": {"a": _TEXT}, "required": ["a"], "additionalProperties": False}
    old = {"type": "object", "properties": {"b": {"$ref": "#/definitions/B"}}, "required": ["b"]} | {
        "definitions": {"B": {"type": "array", "items": _TEXT}}
    }
    for each in (schema, old):
        plain = normalized(each, target)
        assert same(normalized(each, target, choice).to_json(trail=True), plain.to_json(trail=True))


def test_a_map_stays_where_the_provider_takes_one() -> None:
    schema = SCHEMAS["open-map"]["plain"]
    assert normalized(schema, "anthropic-current", "open-map=pairs").output is schema
    assert not normalized(schema, _STRICT, "open-map=pairs", bypass=True).stages


@pytest.mark.parametrize(
    "schema, choice, pointer",
    [
        (closed({"a": closed({"b": _TEXT})}, "a"), "optional=off", "/properties/a/properties"),
        (closed({"a": a_map(_TEXT)}, "a"), "open-map=off", "/properties/a/additionalProperties"),
    ],
)
def test_strict_mode_is_turned_off_for_what_the_strategy_names(schema: Any, choice: str, pointer: str) -> None:
    result = normalized(schema, _STRICT, choice)
    assert (result.strict, [each.to_json()["cause"] for each in result.fail_open]) == (False, ["bypassed"])
    assert result.fail_open[0].pointer == pointer
    assert same(result.output, schema)


def test_numbers_are_sent_in_the_field_that_takes_them() -> None:
    schema = closed({"days": {"type": "integer", "enum": [1, 7]}}, "days")
    result = normalized(schema, "google-parameters", "integer-enum=json-schema")
    assert same(result.output, normalized(schema, "google-json-schema").output)
    assert (result.target, [each.code for each in result.findings]) == ("google-parameters", ["sent-in-another-field"])
    assert back_map(result).forward({"days": 7}) == {"days": 7}


def test_each_value_of_an_enum_says_what_goes_with_it() -> None:
    output: Any = normalized(SCHEMAS["root-union"]["actions"], "anthropic-current", "root-union=enum").output
    said = '"add" goes with job, at (optional). "list" goes with nothing else.'
    assert output["properties"]["action"]["description"] == said


@pytest.mark.parametrize(
    "choice, schema, sent, meant",
    [
        ("root-union=wrap", SCHEMAS["root-union"]["actions"], {"value": {"action": "list"}}, {"action": "list"}),
        ("root-union=wrap", SCHEMAS["root-union"]["actions"], {"action": "list"}, {"action": "list"}),
        ("open-map=pairs", SCHEMAS["open-map"]["plain"], {"m": [{"key": "a", "value": 1}]}, {"m": {"a": 1}}),
        ("open-map=pairs", SCHEMAS["open-map"]["plain"], {"m": {"a": 1}}, {"m": {"a": 1}}),
        ("open-map=pairs", SCHEMAS["open-map"]["root"], {"others": [{"key": "a", "value": "b"}]}, {"a": "b"}),
        ("open-map=pairs", SCHEMAS["open-map"]["plain"], {"m": [{"key": "a"}]}, {"m": [{"key": "a"}]}),
        ("open-map=text", SCHEMAS["open-map"]["plain"], {"m": '{"a": 1}'}, {"m": {"a": 1}}),
        ("open-map=text", SCHEMAS["open-map"]["plain"], {"m": '{"a": "x"}'}, {"m": '{"a": "x"}'}),
        ("open-map=text", SCHEMAS["open-map"]["plain"], {"m": '{"a": 1'}, {"m": '{"a": 1'}),
        ("open-map=text", SCHEMAS["open-map"]["plain"], {"m": "[" * 100_000}, {"m": "[" * 100_000}),
        ("tuple=object", SCHEMAS["tuple"]["whole"], {"p": {"item_1": "a", "item_2": 2}}, {"p": ["a", 2]}),
        ("tuple=object", SCHEMAS["tuple"]["optional"], {"p": {"item_1": "a", "item_2": None}}, {"p": ["a"]}),
        (
            "recursion=text",
            SCHEMAS["recursion"]["list"],
            {"root": {"name": "a", "kids": ['{"name": "b"}', "no JSON"]}},
            {"root": {"name": "a", "kids": [{"name": "b"}, "no JSON"]}},
        ),
        ("integer-enum=text", SCHEMAS["integer-enum"]["numbers"], {"d": "3", "o": 2}, {"d": 3, "o": 2}),
    ],
)
def test_what_a_model_sends_becomes_what_the_author_expects(choice: str, schema: Any, sent: Any, meant: Any) -> None:
    target = "google-parameters" if choice.startswith("integer") else _STRICT
    returned = back_map(normalized(schema, target, choice)).back(sent)
    assert (returned.arguments, returned.ambiguous) == (meant, ())


@pytest.mark.parametrize(
    "choice, schema, sent, ambiguous",
    [
        (
            "open-map=pairs",
            SCHEMAS["open-map"]["plain"],
            {"m": [{"key": "a", "value": 1}, {"key": "a", "value": 2}]},
            "/m",
        ),
        ("open-map=pairs", closed({"m": a_map(_TEXT, properties={"a": _TEXT}, required=["a"])}, "m"),
         {"m": {"a": "x", "others": [{"key": "a", "value": "y"}]}}, "/m"),
        ("tuple=object", SCHEMAS["tuple"]["optional"], {"p": {"item_1": None, "item_2": 2}}, "/p"),
    ],
)  # fmt: skip
def test_what_stands_for_no_value_stays_and_is_named(choice: str, schema: Any, sent: Any, ambiguous: str) -> None:
    returned = back_map(normalized(schema, _STRICT, choice)).back(sent)
    assert returned.ambiguous == (ambiguous,)
    if not choice.startswith("tuple"):
        assert returned.arguments == sent


def test_an_ambiguous_place_is_named_where_it_stands_afterwards() -> None:
    values = closed({"a": {"type": ["string", "null"]}})
    paths = back_map(normalized(closed({"m": a_map(values)}, "m"), _STRICT, "open-map=pairs"))
    returned = paths.back({"m": [{"key": "x/y", "value": {"a": None}}]})
    assert returned.arguments == {"m": {"x/y": {"a": None}}}
    assert returned.ambiguous == ("/m/x~1y/a",)


def test_each_step_names_its_place_in_the_paste() -> None:
    schema = {"anyOf": [closed({"kind": {"const": "a"}, "note": _TEXT}, "kind"), closed({"kind": {"const": "b"}})]}
    paths = back_map(normalized(schema, _STRICT, "root-union=wrap"))
    returned = paths.back({"value": {"kind": "a", "note": None}})
    assert returned.arguments == {"kind": "a"}
    assert [step.to_json() for step in returned.steps] == [
        {"rule": "optional-to-nullable", "at": "/anyOf/0/properties/note", "place": "/value/note"},
        {"rule": "wrap-root-union", "at": "", "place": ""},
    ]


def test_levels_that_grow_too_many_are_an_error_and_no_crash() -> None:
    twice = {"$ref": "#/$defs/Node"}
    schema = recursive("Node", Node=closed(dict.fromkeys("abcdef", twice)))
    result = normalized(schema, _STRICT, "recursion=unroll:20")
    assert [each.code for each in result.findings] == ["too-large"]


def test_the_last_choice_of_a_strategy_counts() -> None:
    assert read_strategies(["recursion=unroll:2", "open-map=text", "open-map=pairs"]) == (
        "open-map=pairs",
        "recursion=unroll:2",
    )


@pytest.mark.parametrize(
    "given, message",
    [
        ("open-maps=pairs", "Did you mean open-map?"),
        ("open-map=pair", "Did you mean open-map=pairs?"),
        ("recursion=unroll:N", "There is no choice called recursion=unroll:N."),
        ("recursion=unroll:0", "recursion=unroll:0"),
        ("recursion=unroll:21", "recursion=unroll:21"),
        ("tuple", "There is no choice called tuple."),
        ("tuple=unroll:2", "tuple=unroll:2"),
    ],
)
def test_an_unknown_strategy_names_the_nearest(given: str, message: str) -> None:
    with pytest.raises(UnknownName, match="There is no") as caught:
        read_strategies([given])
    assert message in str(caught.value)


@pytest.mark.parametrize(
    "strategy, made",
    [
        ("recursion=text", lambda count: {"properties": {f"p{each}": {"$ref": "#"} for each in range(count)}}),
        ("open-map=pairs", lambda count: {"properties": {f"p{each}": a_map(a_map(_TEXT)) for each in range(count)}}),
        ("root-union=enum", lambda count: {"anyOf": [closed({"a": {"const": str(n)}}, "a") for n in range(count)]}),
    ],
)
def test_the_work_grows_with_the_schema_and_no_faster(strategy: str, made: Any) -> None:
    def work(count: int) -> int:
        schema = {"type": "object", **made(count)}
        return lines_run(lambda: back_map(normalized(schema, "anthropic-strict", strategy)))

    work(1)  # loads what is loaded once
    assert work(160) < 3 * work(80)


def test_the_way_back_of_many_entries_grows_with_them() -> None:
    values = closed({"a": {"type": ["string", "null"]}})
    paths = back_map(normalized(closed({"m": a_map(values)}, "m"), _STRICT, "open-map=pairs"))

    def work(count: int) -> int:
        sent: Any = {"m": [{"key": f"k{number}", "value": {"a": None}} for number in range(count)]}
        assert len(paths.back(sent).ambiguous) == count
        return lines_run(lambda: paths.back(sent))

    assert work(400) < 3 * work(200)
