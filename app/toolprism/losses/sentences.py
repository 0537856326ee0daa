"""Says in one sentence what a witness shows: what passes or is refused, where, and what the author's schema says.

The grammar is fixed; `tests/losses/test_sentences.py` prints every form. A sentence is about the schema that is sent,
never about what a model will do.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from toolprism.core.json_text import shortened, shortened_sentence
from toolprism.core.json_types import Json, Object, compact
from toolprism.core.pointer import parse
from toolprism.losses.pattern_text import matching
from toolprism.losses.values import EXTRA
from toolprism.losses.witness import Kind
from toolprism.validation import ErrorObject
from toolprism.validation.error import TYPES, counted, either

#: The most characters of a sentence, of a value in it, and of a name.
LONGEST: Final = 140
_LONGEST_VALUE: Final = 30
_LONGEST_NAME: Final = 60
_LONGEST_PATTERN: Final = 300
#: The most members of an enum that are named.
_MOST_MEMBERS: Final = 4


#: Keywords that choose among forms: what they hold is said of some values only.
_CHOOSING: Final = frozenset({"anyOf", "oneOf", "then", "else", "dependentSchemas"})

#: The words for one subject, and for several.
_SINGULAR: Final = ("passes", "is refused", "it")
_PLURAL: Final = ("pass", "are refused", "them")


@dataclass(frozen=True, slots=True)
class Case:
    """What a sentence is about."""

    kind: Kind
    #: Who has the other schema, as in `passes at Gemini`.
    where: str
    instance: Json
    #: The error of the side that refuses the instance; None if it reports none.
    error: ErrorObject | None
    #: Whether a value of any type passes at the place.
    any_type: bool = False

    @property
    def params(self) -> Object:
        """The parameters of the error."""
        return {} if self.error is None else self.error.params

    @property
    def tokens(self) -> tuple[str, ...]:
        """The place of the refused value."""
        return () if self.error is None else parse(self.error.instance_path)

    @property
    def value(self) -> Json:
        """The refused value; that of the instance, or null where the way back made it."""
        return _at(self.instance, self.tokens)

    @property
    def place(self) -> str:
        """The place as a person writes it: `filter.tags[0]`; empty for the whole call."""
        return _place(self.instance, self.tokens)

    @property
    def subject(self) -> str:
        """The refused value with its place."""
        if self.any_type:
            return f"A value of any type as `{self.place}`" if self.tokens else "Any JSON as a call"
        if not self.tokens:
            return f"A call with {_written(self.value)}"
        beside = _members(_at(self.instance, self.tokens[:-1]), self.tokens[-1]) if self._is_of_one_form else ""
        return f"`{self.place}: {_written(self.value)}`{beside and f' with {beside}'}"

    @property
    def given(self) -> str:
        """What else the refused object has, if it decides which form of several is meant."""
        return _members(self.value, "") if self._is_of_one_form else ""

    @property
    def _is_of_one_form(self) -> bool:
        return self.error is not None and not _CHOOSING.isdisjoint(self.error.schema_path.split("/"))

    def named(self, name: str) -> str:
        """Return the place of a property of the refused value."""
        return f"`{_joined(self.place, name)}`"


#: Returns the subject, and what the schema that refuses it says.
_Say: TypeAlias = Callable[[Case], tuple[str, str]]


def sentences(case: Case) -> tuple[str, str]:
    """Return the sentence of at most 140 characters, and the whole of it."""
    keyword = "" if case.error is None else case.error.keyword
    forms = _WHOLE.get(keyword)
    if forms is not None:
        whole = forms[case.kind == "narrowed"](case)
    else:
        subject, says = _SAYS.get(keyword, _otherwise)(case)
        passes, refused, it = _PLURAL if subject[:1].isdecimal() and subject[:2] != "1 " else _SINGULAR
        if case.kind == "widened":
            whole = f"{subject} {passes} {case.where}; your schema {says}."
        else:
            whole = f"{subject} {refused} {case.where}, which {says}; your schema accepts {it}."
    return shortened_sentence(whole, LONGEST), whole


def _limit(words: str, noun: str = "") -> _Say:
    def say(case: Case) -> tuple[str, str]:
        limit = case.params.get("limit", 0)
        shown = counted(limit, noun) if noun else compact(limit)
        return _measured(case, noun), f"says {words} {shown}"

    return say


def _measured(case: Case, noun: str) -> str:
    """Return the subject with its size, where that is what matters."""
    if not noun or not isinstance(case.value, (str, list, dict)):
        return case.subject
    if not case.value:
        return _empty(case)
    if noun != "character":
        return f"{counted(len(case.value), noun)} in {f'`{case.place}`' if case.tokens else 'a call'}"
    size = counted(len(case.value), noun)
    return f"`{case.place}` of {size}" if len(case.value) > _LONGEST_VALUE else f"{case.subject} ({size})"


def _empty(case: Case) -> str:
    return f"An empty `{case.place}`" if case.tokens else "An empty call"


def _type(case: Case) -> tuple[str, str]:
    given = case.params.get("type")
    names = given if isinstance(given, list) else [given]
    return case.subject, "asks for " + either([TYPES.get(str(name), str(name)) for name in names])


def _enum(case: Case) -> tuple[str, str]:
    listed = case.params.get("allowedValues")
    members = listed if isinstance(listed, list) else []
    shown = [_written(member) for member in members[:_MOST_MEMBERS]]
    if len(members) > _MOST_MEMBERS:
        return case.subject, f"lists {counted(len(members), 'value')}, such as {either(shown[:2])}"
    return case.subject, f"says only {either(shown)}" if shown else "allows nothing"


def _pattern(case: Case) -> tuple[str, str]:
    """Say of a pattern what a text that matches it looks like: few people read patterns."""
    pattern = str(case.params.get("pattern"))
    like = next(filter(None, matching(pattern)), None)
    example = "" if like is None else f" like {_written(like)},"
    says = f"asks for a text{example} that matches {shortened(pattern, _LONGEST_PATTERN)}"
    return _empty(case) if case.value == "" else case.subject, says


def _one_word(words: Callable[[Object], str]) -> _Say:
    return lambda case: (case.subject, words(case.params))


def _otherwise(case: Case) -> tuple[str, str]:
    return case.subject, "says otherwise"


_SAYS: Final[Mapping[str, _Say]] = {
    "type": _type,
    "enum": _enum,
    "const": _one_word(lambda params: f"says only {_written(params.get('allowedValue'))}"),
    "minimum": _limit("at least"),
    "maximum": _limit("at most"),
    "exclusiveMinimum": _limit("more than"),
    "exclusiveMaximum": _limit("less than"),
    "minLength": _limit("at least", "character"),
    "maxLength": _limit("at most", "character"),
    "minItems": _limit("at least", "item"),
    "maxItems": _limit("at most", "item"),
    "minProperties": _limit("at least", "property"),
    "maxProperties": _limit("at most", "property"),
    "multipleOf": _one_word(lambda params: f"says a multiple of {compact(params.get('multipleOf', 1))}"),
    "pattern": _pattern,
    "uniqueItems": _one_word(lambda _: "says that no item is there twice"),
    "contains": _one_word(lambda _: "asks for an item of a certain form"),
    "additionalItems": _limit("at most", "item"),
    "items": _limit("at most", "item"),
    "anyOf": _one_word(lambda _: "offers several forms, and it fits none"),
    "oneOf": _one_word(lambda params: _of_one(params.get("passingSchemas"))),
    "not": _one_word(lambda _: "forbids exactly this"),
    "if": _one_word(lambda _: "says more about such a value"),
    "propertyNames": _one_word(lambda params: f"does not allow the name {_written(params.get('propertyName'))}"),
    "false schema": _one_word(lambda _: "allows nothing there"),
}


def _of_one(passing: Any) -> str:
    if isinstance(passing, list):
        return "offers forms, of which only one may fit"
    return "offers several forms, and it fits none"


def _whose(case: Case) -> str:
    return f"`{case.place}`" if case.tokens else "A call"


def _missing(case: Case) -> str:
    given = case.given and f" with {case.given} but"
    return f"{_whose(case)}{given} without `{shortened(str(case.params.get('missingProperty')), _LONGEST_NAME)}`"


def _another(case: Case) -> str:
    name = _additional(case)
    if _is_unlisted(case):
        return f"{_whose(case)} with an unlisted property, such as {case.named(name)},"
    given = _members(case.value, name) if case.given else ""
    return f"{_whose(case)} with {given and f'{given} and '}the property {case.named(name)}"


def _allowed(case: Case, *, only: bool) -> str:
    """Say what the schema allows, of properties of any name or of one that another of its forms has."""
    if not _is_unlisted(case):
        return "does not allow it there" if only else "allows it there"
    return "allows only properties that it lists" if only else "allows properties that it does not list"


def _additional(case: Case) -> str:
    return str(case.params.get("additionalProperty", case.params.get("unevaluatedProperty")))


def _is_unlisted(case: Case) -> bool:
    return _additional(case) == EXTRA or not isinstance(case.value, dict)


def _needed(case: Case) -> str:
    name, missing = (str(case.params.get(each)) for each in ("property", "missingProperty"))
    return f"{_whose(case)} with `{name}` but without `{missing}`"


#: Keywords with sentences of their own: that of what passes, and that of what is refused.
_WHOLE: Final[Mapping[str, tuple[Callable[[Case], str], Callable[[Case], str]]]] = {
    "required": (
        lambda case: f"{_missing(case)} passes {case.where}; your schema {'then ' if case.given else ''}requires it.",
        lambda case: f"{_missing(case)} is refused {case.where}; your schema does not require it.",
    ),
    **dict.fromkeys(
        ("additionalProperties", "unevaluatedProperties"),
        (
            lambda case: f"{_another(case)} passes {case.where}; your schema {_allowed(case, only=True)}.",
            lambda case: f"{_another(case)} is refused {case.where}; your schema {_allowed(case, only=False)}.",
        ),
    ),
    **dict.fromkeys(
        ("dependentRequired", "dependencies"),
        (
            lambda case: f"{_needed(case)} passes {case.where}; your schema asks for both.",
            lambda case: f"{_needed(case)} is refused {case.where}; your schema accepts it.",
        ),
    ),
}


def _members(value: Json, but: str) -> str:
    """Return the plain members of an object, as a person writes them; empty if there are none."""
    if not isinstance(value, dict):
        return ""
    plain = [(name, each) for name, each in value.items() if name != but and each and isinstance(each, (str, int))]
    return " and ".join(f"`{shortened(name, _LONGEST_VALUE)}: {_written(each)}`" for name, each in plain[:2])


def _written(value: Json) -> str:
    return shortened(compact(value), _LONGEST_VALUE)


def _at(value: Json, tokens: tuple[str, ...]) -> Json:
    for token in tokens:
        if isinstance(value, dict):
            value = value.get(token)
        elif isinstance(value, list) and token.isdecimal() and int(token) < len(value):
            value = value[int(token)]
        else:
            return None
    return value


def _place(value: Json, tokens: tuple[str, ...]) -> str:
    name = ""
    for depth, token in enumerate(tokens):
        name = f"{name}[{token}]" if isinstance(_at(value, tokens[:depth]), list) else _joined(name, token)
    return shortened(name, _LONGEST_NAME)


def _joined(place: str, name: str) -> str:
    return shortened(f"{place}.{name}" if place else name, _LONGEST_NAME)
