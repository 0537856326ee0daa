"""The law of repairs that keep the value: whatever a model miswrote, what comes back is what it meant."""

import json
from collections.abc import Container
from random import Random
from typing import Any, Final

from tests.soak import inputs
from tests.toolcalls.generated import instance, tool
from toolprism.core.json_types import same
from toolprism.core.walk import nodes
from toolprism.toolcalls import CallReport, check_call
from toolprism.toolcalls.names import folded

_SEEDS = range(inputs(300, soak=100_000))
_NAMES: Final = (
    "file_path",
    "filePath",
    "limit",
    "Limit",
    "min_size",
    "max_size",
    "v1",
    "v2",
    "v_1_2",
    "v12",
    "-n",
    "n",
)
#: Several properties of one schema that look alike.
_ALIKE: Final[dict[str, Any]] = {"type": "object", "properties": {name: {"type": "integer"} for name in _NAMES}}
_CALLS: Final = ("name", "id", "type")


def miswritten(random: Random, schema: Any, meant: Any) -> Any:
    """Return a value in another form that means the same, as a model may write it."""

    def of(value: Any, path: tuple[Any, ...]) -> Any:
        known = names_in(schema)
        if isinstance(value, dict):
            value = {_name(random, name, known): of(each, (*path, name)) for name, each in value.items()}
        elif isinstance(value, list):
            value = [of(each, (*path, index)) for index, each in enumerate(value)]
        if not path or random.random() < 0.6:
            return value
        other = _other_form(random, value)
        return value if fits(schema, _replaced(meant, path, other)) else other  # it means what it says

    return _around(random, of(meant, ()))


def _other_form(random: Random, value: Any) -> Any:
    if isinstance(value, (dict, list)):
        return random.choice((json.dumps, repr))(value)
    if isinstance(value, bool):
        return random.choice(("true", "True", "TRUE") if value else ("false", "False", " false "))
    if value is None:
        return random.choice(("null", "None"))
    if isinstance(value, str):
        forms = (
            (value.upper(), f" {value}\n", json.dumps(value)) if value in ("files", "count") else (json.dumps(value),)
        )
        return int(value) if value == "5" else random.choice(forms)
    return random.choice((json.dumps(value), f" {value}\n", f"{value}.0" if isinstance(value, int) else str(value)))


def _replaced(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    if not path:
        return other
    copied = value.copy()
    copied[path[0]] = _replaced(value[path[0]], path[1:], other)
    return copied


def names_in(schema: Any) -> set[str]:
    return {name for _, node in nodes(schema) for name in node.get("properties", ())}


def _name(random: Random, name: str, known: Container[str]) -> str:
    """Return a name in another spelling, if that is no name of its own."""
    other = random.choice((name.upper(), name.replace("_", "-"), name.replace("_", " "), name.replace("_", "")))
    return name if random.random() < 0.6 or other in known or folded(other) != folded(name) else other


def _around(random: Random, value: Any) -> Any:
    """Return arguments with text or an envelope around them."""
    match random.randrange(9):
        case 0:
            return {random.choice(("input", "arguments", "args", "parameters")): value}
        case 1:
            return {random.choice(_CALLS): "read", "arguments": random.choice((value, json.dumps(value)))}
        case 2:
            inside = next(iter(value.values()), None)
            return inside if len(value) == 1 and isinstance(inside, (dict, list)) else value
        case 3:
            return f"Here you are:\n```json\n{json.dumps(value)}\n```\n"
        case 4:
            return repr(value)
        case 5:
            return json.dumps(json.dumps(value))
        case 6:
            return json.dumps(value).removesuffix("}") + ",}" if value else json.dumps(value)
    return value


def fits(schema: Any, value: Any) -> bool:
    return check_call(schema, json.dumps(value)).valid is True


def keeps_the_value(report: CallReport) -> bool:
    return bool(report.repairs) and all(step.class_ == "same-value" for step in report.repairs)


def of(seed: int) -> tuple[Any, Any, Any]:
    """Return a schema, a value that fits it, and the same value miswritten."""
    random = Random(seed)
    schema = tool(random) if seed % 3 else {**_ALIKE, "additionalProperties": bool(seed % 2)}
    if seed % 3 == 0:
        names = random.sample(_NAMES, random.randint(1, 8))
        schema = {**schema, "properties": {name: _ALIKE["properties"][name] for name in names}}
        schema["required"] = [name for name in names if random.random() < 0.5]
        meant: Any = {name: number for number, name in enumerate(names) if name in schema["required"] or number % 2}
    else:
        meant = instance(random, schema)
    return schema, meant, miswritten(random, schema, meant)


def test_a_repair_that_keeps_the_value_gives_what_was_meant() -> None:
    repaired = 0
    for seed in _SEEDS:
        schema, meant, given = of(seed)
        if not fits(schema, meant):
            continue
        report = check_call(schema, given)
        if keeps_the_value(report) and not report.valid:
            repaired += 1
            assert same(report.repaired, meant), (seed, schema, given, report.repaired)
            again = check_call(schema, json.dumps(report.repaired))
            assert (again.message, again.repairs) == (None, ()), seed
            assert same(again.repaired, report.repaired), seed
    assert repaired > len(_SEEDS) / 10


def test_two_properties_of_one_schema_are_never_confused() -> None:
    for seed in _SEEDS:
        random = Random(seed)
        names = random.sample(_NAMES, random.randint(2, 6))
        meant = dict(zip(names, range(len(names)), strict=True))
        given = {_name(random, name, names): value for name, value in meant.items() if random.random() < 0.8}
        schema: dict[str, Any] = {"type": "object", "properties": {name: {"type": "integer"} for name in names}}
        schema |= {"additionalProperties": False} if seed % 2 else {"required": names}
        repaired: Any = check_call(schema, given).repaired
        if repaired is not None:
            assert all(meant.get(name, value) == value for name, value in repaired.items()), (seed, given)
