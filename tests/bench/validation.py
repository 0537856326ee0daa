"""Validation compared with the `jsonschema` package: schemas of tools, and instances of several sizes."""

from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry

from tests.bench.table import Row, micros, table
from toolprism.validation import check_schema, compiled

_FINE = {"id": "cus_1", "mode": "fast", "limit": 10, "tags": ["a", "b"], "options": {"depth": 2, "force": True}}
_WRONG = {"mode": "slow", "limit": "10", "tags": ["a", 5], "options": {"depth": -1}}


def _schema(number: int) -> dict[str, Any]:
    """Return a schema that was not seen before: results are cached by the text of the schema."""
    text = {"type": "string", "minLength": 1, "maxLength": 80, "description": f"A text, number {number}."}
    properties = {
        "id": {**text, "pattern": f"^cus_[0-9]+(-{number})?$"},
        "mode": {"enum": ["fast", "full"]},
        "limit": {"type": "integer", "minimum": 1, "maximum": 100},
        "tags": {"type": "array", "items": text, "maxItems": 5},
        "options": {
            "type": "object",
            "properties": {"depth": {"type": "integer", "minimum": 0}, "force": {"type": "boolean"}},
            "additionalProperties": False,
        },
        **{f"extra{index}": text for index in range(6)},
    }
    return {"type": "object", "properties": properties, "required": ["id", "mode"], "additionalProperties": False}


def report(repeats: int) -> str:
    """Time a check of schemas not seen before, and fine and wrong instances of schemas compiled once on both sides."""
    fresh = count()
    rows = [
        _row(
            "check a fine schema",
            lambda: check_schema(_schema(next(fresh))),
            lambda: Draft202012Validator.check_schema(_schema(next(fresh))),
            repeats,
        )
    ]
    for size, schema, fine, wrong in _cases():
        for word, instance in (("fine", fine), ("wrong", wrong)):
            rows.append(_row_of_instance(f"a {word} instance, {size}", schema, instance, repeats))
    return table("5. Validation, in µs, beside jsonschema", ("what", "ours", "jsonschema", "theirs/ours"), rows)


def _cases() -> Iterator[tuple[str, Any, Any, Any]]:
    schema = _schema(0)
    yield (
        "one property",
        {"type": "object", "properties": {"id": schema["properties"]["id"]}},
        {"id": "cus_1"},
        {"id": 1},
    )
    yield "11 properties", schema, _FINE, _WRONG
    yield "30 objects of 11", {"items": schema}, [_FINE] * 30, [_WRONG] * 30
    choice = {"items": {"anyOf": [schema, {"$ref": "#/$defs/text"}]}, "$defs": {"text": {"type": "string"}}}
    yield "30 choices", choice, [_FINE, "text"] * 15, [_WRONG, 5] * 15


def _row_of_instance(what: str, schema: Any, instance: Any, repeats: int) -> Row:
    mine, other = compiled(schema), Draft202012Validator(schema, registry=Registry())
    return _row(what, lambda: mine.validate(instance), lambda: list(other.iter_errors(instance)), repeats)


def _row(what: str, ours: Callable[[], object], theirs: Callable[[], object], repeats: int) -> Row:
    mine, other = _typical(ours, repeats), _typical(theirs, repeats)
    return what, micros(mine), micros(other), f"{other / mine:.1f}"


def _typical(work: Callable[[], object], repeats: int) -> float:
    """Take the median of a hundred calls a repeat."""
    spent = []
    for _ in range(100 * repeats):
        started = perf_counter()
        work()
        spent.append(perf_counter() - started)
    return median(spent)
