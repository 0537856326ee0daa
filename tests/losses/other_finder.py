"""Another finder of losses, of other code and by chance: it tries instances and asks `jsonschema` alone."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Final

import jsonschema_rs
from jsonschema import Draft7Validator, Draft202012Validator

from tests.schema.random_instances import instances
from tests.schema.reference_validator import translated
from toolprism.core.pointer import parse_fragment, resolve
from toolprism.losses import Kind
from toolprism.losses.undone import Undone
from toolprism.schema import Result

_ODD: Final[tuple[Any, ...]] = (None, "", "zz", 0, -1, 3.5, 10**6, True, [], {}, ["a", "a"], {"zz": 1})
_DEEPEST: Final = 7
_OLD: Final = "draft-07"
_QUICK: Final = {
    Draft7Validator: jsonschema_rs.Draft7Validator,
    Draft202012Validator: jsonschema_rs.Draft202012Validator,
}


class Judge:
    """A schema as `jsonschema` judges it: by its draft and by the latest, with `nullable` and without."""

    def __init__(self, schema: Any) -> None:
        drafts = (Draft7Validator, Draft202012Validator) if _may_be_old(schema) else (Draft202012Validator,)
        self._readings = [(draft, each) for draft in drafts for each in (translated(schema), schema)]
        self._quick = [_QUICK[draft](each, validate_formats=False).is_valid for draft, each in self._readings]

    def accepts(self, value: Any) -> bool | None:
        """Return whether all readings accept a value; None where they differ."""
        return _agreed([check(value) for check in self._quick])

    def confirmed(self, value: Any) -> bool | None:
        """Return the same, by `jsonschema` itself."""
        return _agreed([draft(each).is_valid(value) for draft, each in self._readings])


def _may_be_old(schema: Any) -> bool:
    """Return whether a schema says that it is of draft-07, or says nothing and has `definitions`, which are of it.

    Validators of that draft ignore a check beside `$ref`, so a loss has to hold for both readings.
    """
    if not isinstance(schema, dict) or "$schema" in schema:
        return isinstance(schema, dict) and _OLD in str(schema["$schema"])
    return "definitions" in schema and "$defs" not in schema


def _agreed(answers: list[bool]) -> bool | None:
    return answers[0] if len({*answers}) == 1 else None


def tried(schema: Any, seed: int, most: int) -> Iterator[Any]:
    """Yield instances: some that may fit, and each with one part changed."""
    random = Random(seed)
    yield from instances(schema, random, most // 8)
    for _ in range(most // 8):
        base = _fitting(schema, schema, random, _DEEPEST)
        yield base
        for _ in range(6):
            yield _changed(base, random)


def _fitting(schema: Any, root: Any, random: Random, depth: int) -> Any:
    if not isinstance(schema, dict) or depth == 0:
        return random.choice(_ODD)
    if isinstance(schema.get("$ref"), str):
        tokens = parse_fragment(schema["$ref"])
        try:
            return _fitting(True if tokens is None else resolve(root, tokens), root, random, depth - 1)
        except KeyError:
            return None
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return random.choice(schema["enum"])
    branches = next((schema[word] for word in ("anyOf", "oneOf", "allOf") if schema.get(word)), None)
    if not isinstance(branches, list):
        return _typed(schema, root, random, depth)
    found = _fitting(random.choice(branches), root, random, depth - 1)
    return {**_object(schema, root, random, depth), **found} if isinstance(found, dict) else found


def _typed(schema: Any, root: Any, random: Random, depth: int) -> Any:
    kind = schema.get("type")
    kind = random.choice(kind) if isinstance(kind, list) and kind else kind
    if kind == "object" or "properties" in schema:
        return _object(schema, root, random, depth)
    if kind == "array":
        count = max(schema.get("minItems", 0), random.choice((0, 1, 2)))
        return [_fitting(schema.get("items", True), root, random, depth - 1) for _ in range(min(count, 12))]
    if kind in ("integer", "number"):
        bounds = [schema[word] for word in ("minimum", "maximum") if isinstance(schema.get(word), (int, float))]
        return random.choice(bounds or [0, 1, 7])
    texts = "a" * max(schema.get("minLength", 0), random.choice((0, 1, 3)))
    return random.choice({"boolean": (True, False), "null": (None,), "string": (texts,)}.get(str(kind), _ODD))


def _object(schema: Any, root: Any, random: Random, depth: int) -> dict[str, Any]:
    needed = schema.get("required", [])
    properties = schema.get("properties", {})
    share = random.choice((0.0, 0.3, 1.0))
    return {
        name: _fitting(child, root, random, depth - 1)
        for name, child in properties.items()
        if name in needed or random.random() < share
    }


def _changed(value: Any, random: Random) -> Any:
    """Return a value with one part taken away, added or replaced."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        name = random.choice([*value])
        turn = random.random()
        if turn < 0.25:
            return {key: each for key, each in value.items() if key != name}
        if turn < 0.4:
            return {**value, random.choice(("zz", "q r", "x1")): random.choice(_ODD)}
        return {**value, name: _changed(value[name], random)}
    if isinstance(value, list) and value and random.random() < 0.6:
        index = random.randrange(len(value))
        return random.choice(
            (
                [*value, value[index]],
                value[:index],
                [*value[:index], _changed(value[index], random), *value[index + 1 :]],
            )
        )
    if isinstance(value, bool) or value is None:
        return random.choice(_ODD)
    if isinstance(value, (int, float)):
        return random.choice((value + 1, value - 1, value + 0.5, str(value), None))
    if isinstance(value, str):
        return random.choice((value + "a", value[:-1], value.upper() or "B", "x" * 300, 5, None))
    return random.choice(_ODD)


def refuted(result: Result, source: Judge, values: list[Any]) -> Iterator[tuple[Kind, Any]]:
    """Yield instances that only one side accepts, also after the way back."""
    output, undone = Judge(result.output), Undone.after(result)
    for value in values:
        if _only(output, source, value, undone.back):
            yield "widened", value
        if _only(source, output, value, undone.forward):
            yield "narrowed", value


def _only(this: Judge, other: Judge, value: Any, images: Callable[[Any], Iterable[Any]]) -> bool:
    """Return whether one side accepts a value, and the other refuses all its images: quickly, then for sure."""
    if not this.accepts(value) or not all(other.accepts(each) is False for each in images(value)):
        return False
    return bool(this.confirmed(value)) and all(other.confirmed(each) is False for each in images(value))
