"""The message for a model: what was asked at each place, what came, and what to send instead."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_text import shortened, shown
from toolprism.core.json_types import Json, as_object, same
from toolprism.core.pointer import Path, parse, resolve
from toolprism.toolcalls.budgeted_validator import BudgetedValidator, BudgetExceededError, ErrorObject
from toolprism.toolcalls.names import nearest
from toolprism.toolcalls.objects import Shape
from toolprism.toolcalls.problem import Field, Missing, NotAllowed, Origin, Problem, WrongType, line
from toolprism.toolcalls.problem_finder import FOOT, HEAD, applicable_schemas, find_problems
from toolprism.toolcalls.words import TYPES, certain, certain_at, is_bound, listing, words
from toolprism.validation import FUNCTION, value_at

#: The most errors that are told, and the most characters of each.
MOST: Final = 3
LONGEST: Final = 120
#: The most characters of a value, of a path, of a name in it, and of what to send.
_VALUE: Final = 40
_SHORT: Final = 24
_PATH: Final = 40
_NAME: Final = 32
_SENT: Final = 300
_ROOT: Final = "The arguments"
_PLAIN_NAME: Final = re.compile(r"""[^\s.\[\]"'`\x00-\x1f]+""")
#: Keywords that refuse a property by its name.
_UNKNOWN: Final = ("additionalProperties", "unevaluatedProperties")
_NEEDED: Final = ("dependentRequired", "dependencies")
#: The most names of an object in which a near one is looked for.
_NAMES: Final = 50


def told(schema: Json, instance: Json, errors: Sequence[ErrorObject], sent: str, first: Sequence[str]) -> str:
    """Return the message for a model about arguments that do not fit.

    Args:
        schema: the schema.
        instance: the arguments.
        errors: AJV's errors.
        sent: the line that says what to send instead, if a repair is certain.
        first: sentences that come before the errors.
    """
    validator = BudgetedValidator(schema)
    problems: dict[tuple[object, ...], tuple[Problem, Path]] = {}
    for problem in find_problems(validator, validator.schema, instance, errors):
        path = typed(instance, problem.field)
        problems.setdefault((isinstance(problem, Missing), *((type(token), token) for token in path)), (problem, path))
    left = max(MOST - len(first), 0)
    lines = [_Line(validator, instance, *each).text() for each in [*problems.values()][:left]]
    return framed([*first, *lines], sent, len(problems) - len(lines))


def framed(lines: Sequence[str], sent: str = "", more: int = 0) -> str:
    """Return numbered lines in the origin's frame, with what to send instead below."""
    numbered = [f"{number}. {text}" for number, text in enumerate(lines, 1)]
    rest = [f"and {more:,} more"] if more > 0 else []
    return "\n".join((HEAD, "", *numbered, *rest, "", FOOT, *([sent] if sent else [])))


def twice_text(name: str, first: Json, last: Json) -> str:
    """Return the sentence about a name that stands twice in one object."""
    values = f": {shortened(shown(first), _NAME)}, then {shortened(shown(last), _NAME)}; the last one counts"
    return f"Field '{shortened(name, _NAME)}' stands twice{values}"


def typed(instance: Json, field: Field) -> Path:
    """Return a path with the indexes of items as numbers."""
    path: list[str | int] = []
    for token in field:
        if isinstance(instance, list):
            path.append(int(token))
            instance = instance[int(token)] if int(token) < len(instance) else None
        else:
            path.append(token)
            instance = as_object(instance).get(token)
    return tuple(path)


def path_text(path: Path) -> str:
    """Return a path as code writes it; a name that holds a dot or the like stands in brackets.

    >>> path_text(("a", "b", 1, "c")), path_text(("a.b",)), path_text(("a", "x y"))
    ('a.b[1].c', '["a.b"]', 'a["x y"]')
    """
    text = ""
    for token in path:
        if isinstance(token, int):
            text += f"[{token}]"
        elif _PLAIN_NAME.fullmatch(token):
            text += f"{'.' if text else ''}{shortened(token, _NAME)}"
        else:
            text += f"[{shown(shortened(token, _NAME))}]"
    return text if len(text) <= _PATH else f"…{text[len(text) - _PATH + 1 :]}"


@dataclass(frozen=True)
class _Line:
    """One problem, with what its line needs."""

    validator: BudgetedValidator
    instance: Json
    problem: Problem
    path: Path

    def text(self) -> str:
        """Return the line, or the origin's if finding the words takes too long."""
        try:
            return self._text()
        except (BudgetExceededError, RecursionError):
            return shortened(line(self.problem), LONGEST)

    def _text(self) -> str:
        problem, keyword = self.problem, self._keyword
        if keyword == "propertyNames":
            return shortened(f"{self._name}: {problem.message}", LONGEST)  # type: ignore[union-attr]  # an `Other`
        if isinstance(problem, Missing) or keyword in _NEEDED:
            return self._missing()
        if keyword in _UNKNOWN:
            return self._unknown()
        if keyword == "false schema" and self.path:
            return f"{self._name} is not allowed; leave it out"
        start = f"{self._name} expected " if self.path else f"{_ROOT}: expected "
        near = self._near()
        got = f", got {self._got(_SHORT if near or len(start) > _VALUE else _VALUE)}"
        asked = self._asked(max(LONGEST - len(start + got + near), _SHORT))
        if not asked:
            start, near, said = f"{self._name}: ", "", line(problem).partition(": ")[2] or line(problem)
            asked = shortened(said, LONGEST - len(start + got))
        return shortened(f"{start}{asked}{got}{near}", LONGEST)

    def _near(self) -> str:
        """Return the question whether a listed text was meant."""
        value = self._value
        if not isinstance(self.problem, NotAllowed) or not isinstance(value, str):
            return ""
        meant = nearest(value, (each for each in self.problem.allowed if isinstance(each, str)))
        return f". Did you mean {shown(meant)}?" if meant is not None and len(meant) <= _NAME else ""

    @property
    def _keyword(self) -> str:
        return self.problem.origin.keyword if self.problem.origin else ""

    @property
    def _name(self) -> str:
        return f"Field '{path_text(self.path)}'" if self.path else _ROOT

    @property
    def _value(self) -> object:
        return value_at(self.instance, tuple(map(str, self.path)))

    def _got(self, most: int) -> str:
        value = self._value
        return "a function" if value is FUNCTION else shortened(shown(value), most)  # type: ignore[arg-type]  # JSON

    def _asked(self, room: int) -> str:
        """Return what the place asks for, in words; empty if there are none."""
        problem = self.problem
        if isinstance(problem, NotAllowed):
            return listing(problem.allowed, room)
        asked = self._at(problem.origin, room)
        if isinstance(problem, WrongType) and (not asked or not is_bound(self._keyword)):
            return asked or " or ".join(TYPES.get(each, each) for each in problem.expected)
        return asked if is_bound(self._keyword) or self._keyword == "anyOf" else ""

    def _at(self, origin: Origin | None, room: int) -> str:
        if origin is None or room < len(TYPES["integer"]):
            return ""
        below = self.path[len(self.path) - len(origin.path) :]
        nodes = certain_at(self.validator, origin.node, below)
        if origin.place is not None and not isinstance(self.problem, Missing):
            of = resolve(self.validator.schema, parse(origin.place)[:-1])
            here = [] if any(of is node for node in nodes) else [of]
            nodes = (*nodes, *certain(self.validator.references, here))
        return words(self.validator.references, nodes, origin.keyword, room)

    def _missing(self) -> str:
        near = ""
        siblings = as_object(value_at(self.instance, tuple(map(str, self.path[:-1]))))
        shape = self._shape()
        others = [name for name in list(siblings)[:_NAMES] if shape.is_unknown(name) and not shape.is_refused(name)]
        name = str(self.path[-1])
        if (other := nearest(name, others)) is not None:
            near = f"; '{shortened(other, _NAME)}' is not known. Did you mean `{shortened(name, _NAME)}`?"
        start = f"{self._name} is required but missing"
        asked = self._at(self.problem.origin, LONGEST - len(start) - len(near) - 2)
        return f"{start}{f': {asked}' if asked else ''}{near}"

    def _unknown(self) -> str:
        shape = self._shape()
        given = as_object(value_at(self.instance, tuple(map(str, self.path[:-1]))))
        free = [name for name in shape.known if name not in given and name != self.path[-1]]
        meant = nearest(str(self.path[-1]), free)
        start = f"{self._name} is not known"
        if meant is not None and len(meant) <= _PATH:
            return f"{start}. Did you mean `{meant}`?"
        known = [name for name in shape.known if name != self.path[-1]]
        names = ", ".join(shortened(name, _NAME) for name in known)
        rest = f"; leave it out. Known: {names}" if names else "; leave it out: there are no properties here"
        if len(start + rest) > LONGEST:
            end = f", … ({len(known):,} in all)"
            rest = rest[: LONGEST - len(start) - len(end)].rpartition(",")[0] + end
        return start + rest

    def _shape(self) -> Shape:
        """Return what schemas may say of the object that holds the property."""
        references, root = self.validator.references, self.validator.schema
        return Shape(self.validator, tuple(applicable_schemas(references, root, tuple(map(str, self.path[:-1])))))


def sent_instead(given: Json, meant: Json) -> str:
    """Return the line that says what to send: the part of the repaired arguments that is not as it was given."""
    try:
        text = json.dumps(_changed(given, meant), ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):
        return ""
    return f"Send: {text}" if len(text) <= _SENT else ""


def _changed(given: Json, meant: Json) -> Json:
    """Return the smallest part of an object that shows what is not as given; a list is shown whole."""
    if not isinstance(given, dict) or not isinstance(meant, dict):
        return meant
    changed = {name: _changed(given.get(name), each) for name, each in meant.items() if not _kept(given, name, each)}
    left_out = len(given.keys() - meant.keys())
    return meant if left_out > len(meant.keys() - given.keys()) or not changed else changed


def _kept(given: dict[str, Json], name: str, meant: Json) -> bool:
    return name in given and same(given[name], meant)
