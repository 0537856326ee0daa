"""Validation beside the `jsonschema` package, on a tool schema of medium size."""

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry

from app.validation import check_schema, validate
from tests.bench.table import Row, micros, table

_FINE = {"id": "cus_1", "mode": "fast", "limit": 10, "tags": ["a", "b"], "options": {"depth": 2, "force": True}}
_WRONG = {"mode": "slow", "limit": "10", "tags": ["a", 5], "options": {"depth": -1}}


def _schema(number: int) -> dict[str, Any]:
    """Give a schema that was not seen before: results are kept by the text of the schema."""
    text = {"type": "string", "minLength": 1, "maxLength": 80, "description": f"A text, number {number}."}
    properties = {
        "id": {**text, "pattern": "^cus_[0-9]+$"},
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
    """Time a check of the schema, and a fine and a wrong instance."""
    judge = Draft202012Validator(_schema(0), registry=Registry())
    rows = [
        _row(
            "check a fine schema", lambda n: check_schema(_schema(n)), lambda n: judge.check_schema(_schema(n)), repeats
        ),
        _row(
            "a fine instance", lambda _: validate(_schema(0), _FINE), lambda _: list(judge.iter_errors(_FINE)), repeats
        ),
        _row(
            "a wrong instance",
            lambda _: validate(_schema(0), _WRONG),
            lambda _: list(judge.iter_errors(_WRONG)),
            repeats,
        ),
    ]
    return table("5. Validation, in µs, beside jsonschema", ("what", "ours", "jsonschema", "theirs/ours"), rows)


def _row(what: str, ours: Callable[[int], object], theirs: Callable[[int], object], repeats: int) -> Row:
    mine, other = _typical(ours, repeats), _typical(theirs, repeats)
    return what, micros(mine), micros(other), f"{other / mine:.1f}"


def _typical(work: Callable[[int], object], repeats: int) -> float:
    """Take the median of a hundred calls a repeat, each with a number of its own."""
    spent = []
    for number in range(100 * repeats):
        started = perf_counter()
        work(number)
        spent.append(perf_counter() - started)
    return median(spent)
