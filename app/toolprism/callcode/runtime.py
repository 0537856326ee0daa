"""Checks the arguments of tool calls exactly as the tool's own schema says.

Needs jsonschema: pip install jsonschema
Where toolprism is installed, too, the text of a mistake is what `toolprism check-call` says, and comes with a repair.
"""

import json

# way back
import re

# end
from collections.abc import Iterator
from typing import Any

from jsonschema import Draft7Validator, Draft202012Validator
from jsonschema.validators import extend

try:
    from toolprism.core.errors import ToolprismError
    from toolprism.toolcalls import Options, check_call
except ImportError:
    check_call = None  # type: ignore[assignment]  # a place for it

TOOLS: dict[str, Any] = {}


class InvalidArguments(ValueError):
    """Arguments that a tool does not take; the text says why, for the model."""

    def __init__(self, text: str, repaired: Any = None) -> None:
        super().__init__(text)
        #: What they can only have meant, as the function of the tool expects it; None if nothing is certain.
        self.repaired = repaired


def check(name: str, arguments: Any) -> Any:
    """Return the arguments of a call, a value or its JSON text, as the function of the tool expects them.

    Raises:
        InvalidArguments: there is no such tool, or it does not take them.
    """
    tool = TOOLS.get(name)
    if tool is None:
        raise InvalidArguments(f"There is no tool called {name}.")
    try:
        return _checked(tool, arguments) if check_call is None else _told(tool, name, arguments)
    except RecursionError:
        raise InvalidArguments("The arguments nest too deep.") from None


def _told(tool: Any, name: str, arguments: Any) -> Any:
    """Return the arguments as `_checked` does, with the messages and repairs of Toolprism."""
    options = Options(tool=name)
    # way back
    if tool["legs"]:  # what to send is not known in the shape that the model was sent
        options = Options(tool=name, back=lambda value: _returned(tool, value), forth=lambda _: float("nan"))
    # end
    try:
        report = check_call(tool.get("author", tool["schema"]), arguments, options)
    except ToolprismError as error:
        raise InvalidArguments(str(error)) from None
    if report.valid is None:
        return _checked(tool, arguments)
    if not report.valid:
        raise InvalidArguments(report.message or "", report.repaired)
    return report.repaired


# way back
def _returned(tool: Any, arguments: Any) -> Any:
    for leg in tool["legs"]:
        arguments = _Back({"before": tool["schema"], **leg}).returned(arguments)
    return arguments


# end
def _checked(tool: Any, arguments: Any) -> Any:
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments, parse_constant=refused)
        except ValueError as error:
            raise InvalidArguments(f"The arguments are not JSON: {error}") from None
    # way back
    arguments = _returned(tool, arguments)
    # end
    problems = [f"{pointer(error.absolute_path)}: {error.message}" for error in errors_of(tool["schema"], arguments)]
    if problems:
        raise InvalidArguments("The arguments do not fit the schema.\n" + "\n".join(sorted(problems)))
    return arguments


def refused(name: str) -> Any:
    """Refuse what JSON does not have."""
    raise ValueError(f"{name} is no JSON")


def pointer(path: Any) -> str:
    """Return the JSON Pointer of a place."""
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in path) or "(root)"


def _type(validator: Any, types: Any, instance: Any, schema: Any) -> Iterator[Any]:
    """Let null in where a schema is nullable, as OpenAPI says."""
    if instance is not None or schema.get("nullable") is not True:
        yield from Draft202012Validator.VALIDATORS["type"](validator, types, instance, schema)


Validator: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {"type": _type, "dependencies": Draft7Validator.VALIDATORS["dependencies"]}
)


#: The validator of each document.
_validators: dict[int, Any] = {}


def errors_of(schema: Any, value: Any, definition: str | None = None) -> Iterator[Any]:
    """Yield the errors of a value under a schema, or under one of its definitions."""
    _, validator = _validators.setdefault(id(schema), (schema, Validator(schema)))
    used = validator if definition is None else validator.evolve(schema=schema["$defs"][definition])
    yield from used.iter_errors(value)


# way back
#: The most places of one call for which the author's schema is asked; others stay as sent.
MOST_ASKED = 50


class _Unclear(Exception):
    """A value stands for no value, or for several."""


class _Told:
    """What happened on the way."""

    def __init__(self) -> None:
        self.choices: list[Any] = []  # places with several values, of which the author's schema chooses one
        self.doubts: list[Any] = []  # places of nulls that were left out, and that the author's schema may take
        self.moves: dict[Any, Any] = {}  # where values stood, what holds them, and where they stand below that now

    def add(self, other: "_Told") -> None:
        self.choices += other.choices
        self.doubts += other.doubts
        self.moves.update(other.moves)

    def now(self, path: Any) -> Any:
        for length in range(len(path), 0, -1):
            if path[:length] in self.moves:
                holder, place = self.moves[path[:length]]
                return (*self.now(holder), *place, *path[length:])
        return path


class _Back:
    """Undoes one leg of the way from the tool's schema to what the model was sent."""

    def __init__(self, leg: Any) -> None:
        self.leg = leg
        self.known: dict[Any, Any] = {}

    def returned(self, arguments: Any) -> Any:
        """Return arguments in the shape before the leg."""
        told = _Told()
        value = self.convert(self.leg["root"], arguments, (), told)
        for number, choice in enumerate(told.choices):  # a choice may bring others, below
            value = self.chosen(choice, value, told) if number < MOST_ASKED else value
        for path in told.doubts[:MOST_ASKED]:
            kept = _replaced(value, told.now(path), None)
            if self.mistakes(kept) <= self.mistakes(value):
                value = kept
        return value

    def chosen(self, choice: Any, arguments: Any, told: _Told) -> Any:
        """Return the arguments with the value that the schema likes best; as they are if it likes several."""
        path, values = choice
        made = [(_replaced(arguments, told.now(path), value), each) for value, each in values]
        mistakes = [self.mistakes(each) for each, _ in made]
        if mistakes.count(min(mistakes)) > 1:
            return arguments
        best, each = made[mistakes.index(min(mistakes))]
        told.add(each)
        return best

    def mistakes(self, arguments: Any) -> int:
        return sum(map(_weight, errors_of(self.leg["before"], arguments)))

    def convert(self, number: int, value: Any, path: Any, told: _Told) -> Any:
        """Return the value at a place as it was before the leg."""
        place = self.leg["places"][number]
        value = self.within(place, value, path, told)
        try:
            made = self.reshaped(place["shape"], place.get("held"), value) if "shape" in place else None
        except _Unclear:
            made = None
        if made is None:
            return value
        told.moves.update({(*path, *old): (path, new) for old, new in made[1]})
        return made[0]

    def within(self, place: Any, value: Any, path: Any, told: _Told) -> Any:
        for union in place.get("unions", ()):
            value = self.in_union(union, value, path, told)
        for number in place.get("together", ()):
            value = self.convert(number, value, path, told)
        if isinstance(value, dict):
            return self.in_object(place, value, path, told)
        if isinstance(value, list):
            return self.in_list(place, value, path, told)
        if isinstance(value, str) and value in place.get("texts", ()):
            meant = place["texts"][value]
            if value not in place.get("shared", ()):
                return meant
            told.choices.append((path, [(value, _Told()), (meant, _Told())]))
        return value

    def in_union(self, union: Any, value: Any, path: Any, told: _Told) -> Any:
        """Return the value as the branch that it belongs to has it."""
        may = [branch for branch in union if _may_take(branch["asked"], value)]
        if len(may) > 1 and any(branch["place"] is not None for branch in may):
            may = [branch for branch in may if self.takes(self.leg["after"], branch["schema"], value)] or may
        found: list[Any] = []
        for branch in may:
            made, each = self.under(branch["place"], value, path)
            if not any(_same(made, known) for known, _ in found):
                found.append((made, each))
        if len(found) == 1:
            told.add(found[0][1])
            return found[0][0]
        if found:
            as_sent = [] if any(_same(value, known) for known, _ in found) else [(value, _Told())]
            told.choices.append((path, [*found, *as_sent]))
        return value

    def under(self, number: Any, value: Any, path: Any) -> Any:
        if number is None:
            return value, _Told()
        key = (number, path, id(value))
        if key not in self.known:
            told = _Told()
            self.known[key] = (self.convert(number, value, path, told), told, value)
        return self.known[key][:2]

    def takes(self, document: Any, definition: str, value: Any) -> bool:
        return next(errors_of(document, value, definition), None) is None

    def in_object(self, place: Any, value: Any, path: Any, told: _Told) -> Any:
        kept = dict(value)
        for name, number in _members(place, value):
            kept[name] = self.convert(number, kept[name], (*path, name), told)
        for name, nothing in place.get("optional", {}).items():
            if name not in value and nothing == "left out":
                kept[name] = None
            elif name in value and value[name] is None and nothing == "null":
                del kept[name]
                if place.get("doubtful"):
                    told.doubts.append((*path, name))
        return kept

    def in_list(self, place: Any, value: Any, path: Any, told: _Told) -> Any:
        made = list(value)
        for index, entry in enumerate(value):
            others = place.get("items") if index >= place.get("first", 0) else None
            number = place.get("entries", {}).get(str(index), others)
            if number is not None:
                made[index] = self.convert(number, entry, (*path, index), told)
        return made

    def reshaped(self, shape: Any, held: Any, value: Any) -> Any:
        """Return a value in the author's shape, and where its parts stood and stand; None if it has another."""
        return getattr(self, "from_" + shape["kind"])(shape, held, value)

    def from_wrapped(self, shape: Any, _held: Any, value: Any) -> Any:
        name = shape["name"]
        return (value[name], [((name,), ())]) if isinstance(value, dict) and value.keys() == {name} else None

    def from_text(self, _shape: Any, held: Any, value: Any) -> Any:
        try:
            read = json.loads(value, parse_constant=refused) if isinstance(value, str) else refused("another value")
        except (ValueError, RecursionError):
            return None
        return (read, []) if self.takes(self.leg["before"], held, read) else None

    def from_pairs(self, shape: Any, held: Any, value: Any) -> Any:
        if not isinstance(value, list) or not all(map(_is_pair, value)):
            return None
        found: dict[str, Any] = {}
        moves = []
        for index, pair in enumerate(value):
            if pair["key"] in found:
                raise _Unclear
            read = self.from_text(shape, held, pair["value"]) if shape["texts"] else None
            found[pair["key"]] = pair["value"] if read is None else read[0]
            moves.append(((index, "value"), (pair["key"],)))
        return found, moves

    def from_others(self, shape: Any, held: Any, value: Any) -> Any:
        member = shape["member"]
        if not isinstance(value, dict) or member not in value:
            return None
        inner = self.reshaped(shape["inner"], held, value[member])
        if inner is None or not isinstance(inner[0], dict):
            return None
        rest = {name: each for name, each in value.items() if name != member}
        if {*rest, *shape["named"]} & inner[0].keys():
            raise _Unclear
        return {**rest, **inner[0]}, [((member, *old), new) for old, new in inner[1]]

    def from_positions(self, shape: Any, _held: Any, value: Any) -> Any:
        names, more = shape["names"], shape["more"]
        if not isinstance(value, dict) or not value.keys() <= {*names, more}:
            return None
        found = [value[name] for name in names if name in value]
        rest = value.get(more, [])
        in_order = all(name in value for name in names[: len(found)])
        if not in_order or not isinstance(rest, list) or (rest and len(found) < len(names)):
            raise _Unclear
        moves = [((name,), (index,)) for index, name in enumerate(names)]
        return [*found, *rest], moves + [((more, index), (len(found) + index,)) for index in range(len(rest))]


def _weight(error: Any) -> int:
    return 1 + sum(map(_weight, error.context or ()))


def _members(place: Any, value: Any) -> Iterator[Any]:
    """Yield the members of an object that lead on, each with the number of its place."""
    for name in value:
        if name in place.get("properties", ()):
            yield name, place["properties"][name]
        yield from ((name, number) for pattern, number in place.get("patterns", ()) if _matches(pattern, name))
        named = name in place.get("names", ()) or any(_matches(pattern, name) for pattern in place.get("named", ()))
        if "others" in place and not named:
            yield name, place["others"]


def _matches(pattern: str, text: str) -> bool:
    return re.search(pattern, text) is not None


def _is_pair(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"key", "value"} and isinstance(value["key"], str)


def _replaced(value: Any, path: Any, new: Any) -> Any:
    """Return a copy of a value with another one at a path."""
    if not path:
        return new
    first, *rest = path
    if isinstance(value, dict):
        return {**value, first: _replaced(value.get(first), rest, new)}
    entries = value if isinstance(value, list) else []
    return [_replaced(each, rest, new) if index == first else each for index, each in enumerate(entries)]


def _may_take(asked: Any, value: Any) -> bool:
    """Return whether the type of a value, and the constants of its members, let a branch accept it."""
    if isinstance(asked, bool):
        return asked
    if value is None and asked.get("nullable") is True:
        return True
    if not (_is_typed(asked, value) or (isinstance(value, str) and asked.get("format") == "enum")):
        return False
    if not isinstance(value, dict) or "properties" not in asked:
        return True
    has_all = all(name in value for name in asked.get("required", ()))
    return has_all and all(_allows(each, value[name]) for name, each in asked["properties"].items() if name in value)


def _is_typed(asked: Any, value: Any) -> bool:
    types = [asked["type"]] if isinstance(asked.get("type"), str) else asked.get("type")
    if not isinstance(types, list):
        return _allows(asked, value)
    names = {each.lower() for each in types if isinstance(each, str)}
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return "number" in names or ("integer" in names and float(value).is_integer())
    kinds = {"null": type(None), "boolean": bool, "string": str, "array": list, "object": dict}
    return any(isinstance(value, kinds[name]) for name in names & kinds.keys())


def _allows(asked: Any, value: Any) -> bool:
    """Return whether constants, if there are any, contain a value."""
    if isinstance(asked, bool):
        return asked
    if "const" in asked:
        return _same(asked["const"], value)
    return "enum" not in asked or any(_same(each, value) for each in asked["enum"])


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


# end
