"""The verdict of the specification, from the `jsonschema` package, within limits and without a network.

The package runs pasted patterns with `re`, which has no time limit, so the keywords with patterns are ours. All other
work is counted, by keyword and by type check, the most frequent operation.
"""

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.exceptions import Unresolvable

from toolprism.core.errors import OutOfTime
from toolprism.core.json_types import Json
from toolprism.core.walk import nodes
from toolprism.validation.budgets import too_deep
from toolprism.validation.patterns import Matcher

#: Steps of one validation.
_MOST_STEPS: Final = 200_000
#: Seconds for one validation; one step on a large value may take a while.
_SECONDS: Final = 1.0
#: The deepest nesting of keywords. Each takes about four frames of Python's stack, at whose end the Rust code inside
#: `referencing` panics.
_DEEPEST: Final = 120
#: Tokens of the longest path to a subschema that is checked against the meta-schema, for the same reason.
_LONGEST_PATH: Final = 50
#: Subschemas that are checked against the meta-schema, at about a third of a millisecond each.
_MOST_NODES: Final = 3_000
_TYPES: Final = ("array", "boolean", "integer", "null", "number", "object", "string")
_TOO_DEEP: Final = "it nests too deep for jsonschema, or leads to itself"
#: The host of the meta-schemas; a schema that references one uses rules that are not ours.
_META_HOST: Final = "json-schema.org"

_Keyword: TypeAlias = Callable[[Any, Any, Any, Any], Iterator[ValidationError] | None]


class NotAsked(Exception):
    """The package cannot be used, or returned no verdict; the text says why."""


@dataclass(eq=False, slots=True)
class _Question:
    """The budget of one validation by the package."""

    matcher: Matcher = field(default_factory=Matcher)
    steps: int = 0
    depth: int = 0
    end: float = field(default_factory=lambda: time.monotonic() + _SECONDS)

    def step(self) -> None:
        """Spend a step of the budget."""
        self.steps += 1
        if self.steps > _MOST_STEPS or time.monotonic() > self.end:
            raise NotAsked("jsonschema takes too long for it")

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Spend a step on a keyword, and one level of nesting while it runs."""
        self.step()
        self.depth += 1
        if self.depth > _DEEPEST:
            raise NotAsked(_TOO_DEEP)
        try:
            yield
        finally:
            self.depth -= 1


_asked: ContextVar[_Question] = ContextVar("_asked")


def accepts_schema(schema: Any) -> bool:
    """Return whether the 2020-12 meta-schema accepts a schema."""
    if too_deep(schema):
        raise NotAsked(_TOO_DEEP)
    for number, (path, _) in enumerate(nodes(schema)):
        if number > _MOST_NODES:
            raise NotAsked("the schema is too large for jsonschema")
        if len(path) > _LONGEST_PATH:
            raise NotAsked(_TOO_DEEP)
    validator = Draft202012Validator(Draft202012Validator.META_SCHEMA, registry=Registry())
    return _answer(lambda: validator.is_valid(schema))


def accepts_instance(schema: Any, instance: Any) -> bool:
    """Return whether a valid schema accepts an instance; `$schema` at the root is ignored."""
    if too_deep(schema) or too_deep(instance):
        raise NotAsked(_TOO_DEEP)
    if isinstance(schema, dict):
        schema = {keyword: value for keyword, value in schema.items() if keyword != "$schema"}
    found = _Contents.of(schema)
    if found.names_a_draft:
        raise NotAsked("a part of the schema names or refers to a draft of its own, and jsonschema would follow it")
    if {"unevaluatedProperties", "patternProperties"} <= found.words:
        raise NotAsked("beside `unevaluatedProperties` jsonschema runs patterns without a time limit")
    return _answer(lambda: _Validator(schema, registry=Registry()).is_valid(instance))


def _answer(ask: Callable[[], bool]) -> bool:
    question = _Question()
    token = _asked.set(question)
    try:
        answer = ask()
    except NotAsked:
        raise
    except Unresolvable:
        raise NotAsked("a reference leads nowhere that jsonschema knows") from None
    except RecursionError:
        raise NotAsked(_TOO_DEEP) from None
    except (KeyboardInterrupt, SystemExit, MemoryError, OutOfTime):
        raise
    except BaseException as error:  # noqa: BLE001  # foreign code on foreign data; a panic in Rust is not an Exception
        raise NotAsked(f"jsonschema gave up on it ({type(error).__name__})") from None
    finally:
        _asked.reset(token)
    if question.matcher.unchecked:
        raise NotAsked("a pattern takes too long, or is none")
    return answer


@dataclass(frozen=True, slots=True)
class _Contents:
    """The words that occur in a schema."""

    words: frozenset[str]
    names_a_draft: bool

    @classmethod
    def of(cls, schema: Any) -> "_Contents":
        """Collect the words, including those in data that looks like a schema."""
        words: set[str] = set()
        draft = False
        pending = [schema]
        while pending:
            value = pending.pop()
            if isinstance(value, dict):
                words.update(value)
                draft |= isinstance(value.get("$schema"), str)
                draft |= any(_META_HOST in str(value.get(word, "")) for word in ("$id", "$ref", "$dynamicRef"))
                pending += value.values()
            elif isinstance(value, list):
                pending += value
        return cls(frozenset(words), draft)


def _matches(pattern: str, text: str) -> bool:
    return _asked.get().matcher.matches(pattern, text)


def _pattern(_: Any, pattern: str, instance: Any, __: Any) -> Iterator[ValidationError]:
    if isinstance(instance, str) and not _matches(pattern, instance):
        yield ValidationError("the pattern does not match")


def _pattern_properties(validator: Any, schemas: Mapping[str, Json], instance: Any, _: Any) -> Iterator[Any]:
    for pattern, schema in schemas.items():
        for name, value in instance.items() if isinstance(instance, dict) else ():
            if _matches(pattern, name):
                yield from validator.descend(value, schema, path=name, schema_path=pattern)


def _additional_properties(validator: Any, schema: Json, instance: Any, around: Any) -> Iterator[Any]:
    named, patterns = around.get("properties", {}), around.get("patternProperties", {})
    for name, value in instance.items() if isinstance(instance, dict) else ():
        if name not in named and not any(_matches(pattern, name) for pattern in patterns):
            yield from validator.descend(value, schema, path=name)


def _unique_items(_: Any, wanted: Any, instance: Any, __: Any) -> Iterator[ValidationError]:
    """Compare items by a canonical text: the package compares every pair if items cannot be sorted."""
    if wanted and isinstance(instance, list) and len({_exact(item) for item in instance}) < len(instance):
        yield ValidationError("there are duplicate items")


def _exact(value: Any) -> str:
    """Return a text that is the same for equal JSON values; unlike in JavaScript, whole numbers stay exact."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{name!r}:{_exact(value[name])}" for name in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_exact, value)) + "]"
    return repr(int(value) if isinstance(value, float) and value.is_integer() else value)


def _counted(keyword: _Keyword) -> _Keyword:
    def count(validator: Any, parameter: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
        with _asked.get().inside():
            yield from keyword(validator, parameter, instance, schema) or ()

    return count


def _counts_type(kind: str, _: Any, instance: Any) -> bool:
    _asked.get().step()
    return bool(Draft202012Validator.TYPE_CHECKER.is_type(instance, kind))


_OURS: Final[Mapping[str, _Keyword]] = {
    "pattern": _pattern,
    "patternProperties": _pattern_properties,
    "additionalProperties": _additional_properties,
    "uniqueItems": _unique_items,
}
_KEYWORDS: Final[Mapping[str, Any]] = {**Draft202012Validator.VALIDATORS, **_OURS}

_Validator: Final = extend(  # type: ignore[no-untyped-call]  # the stubs leave it out
    Draft202012Validator,
    {keyword: _counted(work) for keyword, work in _KEYWORDS.items()},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine_many(
        {kind: partial(_counts_type, kind) for kind in _TYPES}
    ),
)
