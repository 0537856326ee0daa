"""The questions: a keyword in a situation, arguments that fit its schema, and arguments that only it refuses.

Those of `questions.jsonl` are asked as they stand there; each keyword alone is also asked beside what engines read
first, without its type, and in a list of types.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

#: Definitions that schemas of questions refer to, by the type of their values.
DEFINITIONS: Final[dict[str, Any]] = {
    "any": {},
    **{f"a-{kind}": {"type": kind} for kind in ("string", "number", "integer")},
    "a-object": {"type": "object", "additionalProperties": True},
    "a-array": {"type": "array", "items": {}},
    "short": {"type": "string", "maxLength": 2},
    "link": {
        "type": "object",
        "properties": {"value": {"type": "integer"}, "next": {"$ref": "#/$defs/link"}},
        "required": ["value"],
        "additionalProperties": False,
    },
}


class Question(NamedTuple):
    """A schema with arguments that it takes, and arguments that it refuses for one keyword."""

    keyword: str
    #: What stands around the keyword, or what its value is; a name of `toolprism.providers.situations`.
    situation: str
    schema: Any
    good: tuple[Any, ...]
    bad: tuple[Any, ...]

    @property
    def id(self) -> str:
        """The name in the record."""
        return f"{self.keyword}, {self.situation}" if self.situation else self.keyword


def _read(line: str) -> Question:
    told = json.loads(line)
    return Question(told["keyword"], told.get("situation", ""), told["schema"], tuple(told["good"]), tuple(told["bad"]))


_TOLD: Final = tuple(map(_read, Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()))
#: Each keyword alone beside the type that it is about.
_PLAIN: Final = tuple(question for question in _TOLD if not question.situation)

_NOT_BESIDE: Final = frozenset({"$ref", "const", "enum", "anyOf", "oneOf", "allOf", "if", "type", "not"})
#: What of `if` holds for these, and the older drafts ignore all that stands beside a reference.
_NOT_IN_COMPANY: Final = frozenset({"then", "else", "additionalItems"})
#: These mean nothing, or something else, without their companion.
_IN_PAIRS: Final = frozenset(
    {
        "minContains",
        "maxContains",
        "if",
        "unevaluatedItems",
        "unevaluatedProperties",
        "additionalProperties",
        "prefixItems",
    }
)


def _type_of(value: Any) -> str:
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return kinds.get(type(value), "null")


def _in_company() -> Iterator[Question]:
    """Yield every keyword beside each of those that engines read first, untyped, and in a list of types."""
    for question in _PLAIN:
        if question.keyword in _NOT_IN_COMPANY:
            continue
        yield from _beside_values(question)
        yield from _beside_combiners(question)
        yield from _of_other_types(question)


def _kind(question: Question) -> str | None:
    """Return the type that the arguments of a question have in common."""
    return (
        None
        if question.keyword in ("type", "anyOf", "oneOf")
        else question.schema.get("type") or _type_of(question.good[0])
    )


def _of_kind(question: Question) -> tuple[Any, ...]:
    """Return the bad arguments that nothing but the keyword refuses, whatever stands beside it."""
    fitting = tuple(value for value in question.bad if _kind(question) in (None, _type_of(value)))
    return tuple(value for value in fitting or question.bad if value is not None and not isinstance(value, float))


def _beside_values(question: Question) -> Iterator[Question]:
    """Yield a keyword beside `const` and `enum`, which list the bad arguments, too."""
    keyword, _, schema, good, _ = question
    bad = _of_kind(question) or question.bad
    if keyword != "const":
        yield Question(keyword, "beside const", {**schema, "const": bad[0]}, (), bad[:1])
    if keyword != "enum":
        yield Question(keyword, "beside enum", {**schema, "enum": [*good, *bad]}, good, bad)


def _beside_combiners(question: Question) -> Iterator[Question]:
    """Yield a keyword beside a reference and combiners that take the bad arguments, too."""
    keyword, _, schema, good, _ = question
    kind, bad = _kind(question), _of_kind(question)
    if keyword.startswith("unevaluated"):  # what stands beside it evaluates, too
        return
    if keyword != "$ref" and bad:
        target = f"#/$defs/a-{kind}" if kind else "#/$defs/any"
        yield Question(keyword, "beside $ref", {**schema, "$ref": target}, good, bad)
    taken = {"$ref": f"#/$defs/a-{kind}" if kind else "#/$defs/any"}
    for union in ("anyOf", "oneOf"):
        if bad and keyword != union:
            yield Question(keyword, f"beside {union}", {**schema, union: [taken, {"type": "null"}]}, good, bad)
    if bad and keyword != "allOf":
        yield Question(keyword, "beside allOf", {**schema, "allOf": [{"description": "Any."}]}, good, bad)


def _of_other_types(question: Question) -> Iterator[Question]:
    """Yield a keyword without the type that it is about, and with a second one."""
    keyword, _, schema, good, bad = question
    if "type" not in schema or keyword in _NOT_BESIDE:
        return
    untyped = {name: value for name, value in schema.items() if name != "type"}
    yield Question(keyword, "untyped", untyped, good, bad)
    if len(untyped) > 1 and keyword not in _IN_PAIRS:
        yield Question(keyword, "untyped and alone", {keyword: untyped[keyword]}, good, bad)
    yield Question(keyword, "in a list of types", {**schema, "type": [schema["type"], "null"]}, (*good, None), bad)


QUESTIONS: Final = (*_TOLD, *_in_company())
