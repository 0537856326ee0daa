"""Checks the arguments of a call against a schema: the message for the model, and a repair."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from toolprism.core.json_copy import plain_copy
from toolprism.core.json_types import Json, Object, fingerprint, is_of
from toolprism.core.pointer import Path, parse
from toolprism.core.records import View
from toolprism.schema import json_schema_of
from toolprism.toolcalls.arguments import Arguments, InvalidJson, fits_depth, keys_given_twice, read_arguments
from toolprism.toolcalls.broken_text import Note, broken_at
from toolprism.toolcalls.budgeted_validator import BudgetedValidator, BudgetExceededError, ErrorObject
from toolprism.toolcalls.envelopes import without_envelope
from toolprism.toolcalls.lenient_json import Read, read_text
from toolprism.toolcalls.names import Spelling, folded
from toolprism.toolcalls.objects import AmbiguousError, ObjectCoercion, Schemas, Shape, alternatives, item_nodes
from toolprism.toolcalls.problem_finder import longest_tuple, message, not_json, schemas_below, schemas_here
from toolprism.toolcalls.step import Coerced, Repair, Step
from toolprism.toolcalls.telling import framed, sent_instead, told, twice_text
from toolprism.toolcalls.values import (
    DECODE_JSON,
    ENUM_CASE,
    WHOLE_NUMBER,
    conversions,
    decoded_text,
    enum_case,
    listed_values,
    read_escaped,
    stated_types,
    wanted_types,
    whole_number,
)
from toolprism.validation import Choice, Verdict, choose_dialect, validate
from toolprism.validation.dialect import DialectJson


class Coercion:
    """Repairs the arguments of one call, within a budget."""

    def __init__(self, validator: BudgetedValidator, asked: frozenset[str] = frozenset()) -> None:
        self.validator = validator
        #: The kinds of repair that lose something, and that somebody asked for.
        self._asked = asked
        self._spelling = Spelling(validator.schema)

    def coerce(self, nodes: Sequence[Json], value: Json, path: Path) -> Coerced | None:
        """Return the only repaired value that fits; None if there is none, or more than one."""
        failing = self._failing_members(nodes, value)
        misspelt = self._spelling.misspelt_members(value)
        if not failing and not misspelt:
            return Coerced(value)
        results: dict[str, Coerced] = {}
        for plain in alternatives(self.validator, nodes, value):
            for result in self._outcomes(plain, value, path, failing | misspelt):
                if all(self.validator.fits(node, result.value) for node in nodes):
                    results.setdefault(fingerprint(result.value), result)
            if len(results) > 1:
                break
        if len(results) == 1:
            return next(iter(results.values()))
        return None if failing else Coerced(value)

    def _outcomes(self, plain: Schemas, value: Json, path: Path, failing: frozenset[str]) -> Iterator[Coerced]:
        wanted = wanted_types(plain)
        if wanted is None or is_of(value, wanted):
            yield from self._inside(plain, value, path, failing)
            return
        for converted, kinds in conversions(value, wanted):
            inner = self.coerce(plain, converted, path)
            if inner is not None:
                yield inner.after(*(Step(kind, path) for kind in kinds))

    def _inside(self, plain: Schemas, value: Json, path: Path, failing: frozenset[str]) -> Iterator[Coerced]:
        """Repair a value whose type is correct."""
        match value:
            case dict():
                coerced = ObjectCoercion(self.validator, self.coerce, plain, path, self._asked).coerce(value, failing)
            case list():
                coerced = self._items(plain, value, path, failing)
            case _:
                yield from self._text(plain, value, path)
                return
        if coerced is not None:
            yield coerced

    def _text(self, plain: Schemas, value: Json, path: Path) -> Iterator[Coerced]:
        listed = list(listed_values(plain))
        texts: list[tuple[Json, tuple[Step, ...]]] = [(value, ())]
        if isinstance(value, str) and (decoded := decoded_text(value)) is not None:
            step = Step(DECODE_JSON, path)
            texts.append((decoded, (step,)))
            yield Coerced(decoded, (step,))
        for text, steps in texts:
            for meant in enum_case(text, listed):
                yield Coerced(meant, (*steps, Step(ENUM_CASE, path)))

    def _items(self, plain: Schemas, value: list[Json], path: Path, failing: frozenset[str]) -> Coerced | None:
        items: list[Json] = []
        steps: list[Step] = []
        for index, item in enumerate(value):
            coerced: Coerced | None = Coerced(item)
            if str(index) in failing:
                coerced = self.coerce(item_nodes(plain, index), item, (*path, index))
            if coerced is None:
                return None
            items.append(coerced.value)
            steps.extend(coerced.steps)
        return Coerced(items, tuple(steps))

    def _failing_members(self, nodes: Sequence[Json], value: Json) -> frozenset[str]:
        """Return the names of the members that have errors, with an empty name for the value itself."""
        errors = [error for node in nodes for error in self.validator.errors(node, value)]
        return frozenset(token for error in errors for token in (parse(error.instance_path) or ("",))[:1])


_MOST_NOTES: Final = 3

#: No arguments at all, for a tool that needs none.
EMPTY_TO_OBJECT: Final = "empty-to-object"


def is_empty(arguments: Arguments) -> bool:
    """Return whether there are no arguments: blank text, or null."""
    return arguments is None or (isinstance(arguments, InvalidJson) and not arguments.text.strip(" \t\n\r\f\v"))


@dataclass(frozen=True, kw_only=True)
class Options:
    """What is asked of a check beyond the usual."""

    #: The kinds of repair that lose something and may be used all the same.
    repair: frozenset[str] = frozenset()
    #: Whether the message is the origin's, word for word.
    plain: bool = False
    #: The name of the tool, if it is known.
    tool: str | None = None
    #: Returns arguments in the author's shape, where a model follows another schema than the author's.
    back: Callable[[Json], Json] | None = None
    #: Returns arguments of the author's shape as the model writes them there.
    forth: Callable[[Json], Json] | None = None

    def sent(self, given: Json, found: Coerced | None) -> str:
        """Return the line that says what to send instead; empty if no repair is certain."""
        if found is None:
            return ""
        return sent_instead(given, self.forth(found.value) if self.forth else found.value)


USUAL: Final = Options()


def repair(schema: Json, arguments: Arguments, options: Options = USUAL) -> Coerced | None:
    """Return the only value that the arguments can mean; valid arguments keep their value.

    >>> repair({"properties": {"n": {"type": "integer"}}}, {"n": "3"})
    Coerced(value={'n': 3}, steps=(Step(kind='string-to-number', path=('n',), old_name=None),))
    """
    try:
        validator = BudgetedValidator(schema)
        found = _proposal(validator, arguments, options)
        if found is None or not fits_depth(found.value) or not validator.fits(validator.schema, found.value):
            return None
        if found.steps and _is_misspelt(validator, found.value):
            return None
        whole = written_whole(validator, found.value)
        return Coerced(whole.value, (*found.steps, *whole.steps))
    except (BudgetExceededError, RecursionError, AmbiguousError):
        return None


def _proposal(validator: BudgetedValidator, arguments: Arguments, options: Options) -> Coerced | None:
    if not isinstance(arguments, InvalidJson) and validator.fits(validator.schema, arguments):
        return Coerced(arguments)
    if is_empty(arguments) and validator.fits(validator.schema, {}):
        return Coerced({}, (Step(EMPTY_TO_OBJECT, ()),))
    read = Read(arguments) if not isinstance(arguments, InvalidJson) else _read(arguments.text)
    if read is None:
        return None
    value = options.back(read.value) if options.back and isinstance(arguments, InvalidJson) else read.value
    found = _only_meaning(Coercion(validator), value, options.tool)
    if found is None and options.repair:
        found = _only_meaning(Coercion(validator, options.repair), value, options.tool)
    return found and found.after(*(Step(kind, ()) for kind in read.kinds))


def _only_meaning(coercion: Coercion, value: Json, tool: str | None) -> Coerced | None:
    """Return what a value means, in an envelope or without; of several meanings the only one that is as it was said."""
    validator = coercion.validator
    plain = coercion.coerce([validator.schema], value, ())
    found: dict[str, Coerced] = {}
    for each in (plain, *without_envelope(validator, coercion.coerce, value, tool)):
        if each is not None and validator.fits(validator.schema, each.value):
            found.setdefault(fingerprint(each.value), each)
    kept = [each for each in found.values() if each.keeps_the_value] if len(found) > 1 else [*found.values()]
    return kept[0] if len(kept) == 1 else None


def _is_misspelt(validator: BudgetedValidator, value: Json) -> bool:
    """Return whether a name is left that may spell a property of its object, where the object takes any."""
    if not Spelling(validator.schema).misspells(value):
        return False
    objects = ((nodes, each) for _, nodes, each in _places(validator, value) if isinstance(each, dict))
    for nodes, members in objects:
        shape = Shape(validator, tuple(nodes))
        spelt = {folded(name) for name in shape.known if name not in members}
        if any(folded(name) in spelt and shape.is_unknown(name) for name in members):
            return True
    return False


def written_whole(validator: BudgetedValidator, value: Json) -> Coerced:
    """Return a value that fits, with `5.0` and `1e1` written as `5` and `10` where the schema wants an integer."""
    found = {
        path: number
        for path, nodes, each in (_places(validator, value) if _has_float(value) else ())
        if (number := whole_number(each, filter(None, map(stated_types, nodes)))) is not None
    }
    if not found:
        return Coerced(value)
    holder: list[Any] = [plain_copy(value)]
    for path, number in found.items():
        place: Any = holder
        *above, last = (0, *path)
        for token in above:
            place = place[token]
        place[last] = number
    return Coerced(holder[0], tuple(Step(WHOLE_NUMBER, path) for path in found))


def _places(validator: BudgetedValidator, value: Json) -> Iterator[tuple[Path, list[Object], Json]]:
    """Yield every place of a value with the schemas that may apply there; the entries of a list share theirs."""
    references = validator.references
    known: dict[tuple[int, str | int], list[Object]] = {}
    waiting: list[tuple[Path, list[Object], Json]] = [((), schemas_here(references, [validator.schema]), value)]
    while waiting:
        path, nodes, each = waiting.pop()
        yield path, nodes, each
        if isinstance(each, dict):
            for name, member in each.items():
                if (key := (id(nodes), name)) not in known:
                    known[key] = schemas_below(references, nodes, name)
                waiting.append(((*path, name), known[key], member))
        elif isinstance(each, list):
            longest = longest_tuple(nodes)
            for index, item in enumerate(each):
                if (key := (id(nodes), min(index, longest))) not in known:
                    known[key] = schemas_here(references, item_nodes(nodes, index))
                waiting.append(((*path, index), known[key], item))


def _has_float(value: Json) -> bool:
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, float):
            return True
        if isinstance(each, (dict, list)):
            waiting.extend(each.values() if isinstance(each, dict) else each)
    return False


def _read(text: str) -> Read | None:
    """Read text that is not JSON, or that was encoded twice."""
    found = read_text(text)
    if found is None and (escaped := read_escaped(text)) is not None:
        return Read(escaped.value, (DECODE_JSON, *escaped.kinds))
    return found


class CallJson(View):
    """The message for the model about its arguments, and a repair where one is certain."""

    message: str | None
    repaired: Json
    repairs: list[Repair]
    errors: tuple[ErrorObject, ...] | None
    dialect: DialectJson | None = None
    #: What the caller should know and the model need not.
    notes: tuple[Note, ...] | None = None
    #: The arguments of each call where one text holds several.
    calls: tuple[Json, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class CallReport:
    """The result for one call."""

    #: The message for the model; None if the arguments fit or could not be checked.
    message: str | None
    #: The arguments to use: the given ones if they fit, else the repaired ones, else None.
    repaired: Json
    repairs: tuple[Step, ...] = ()
    #: AJV's errors; None if the text is not JSON or the schema cannot be used.
    errors: tuple[ErrorObject, ...] | None = None
    #: Whether the arguments fit; None if that could not be checked.
    valid: bool | None
    #: The reason why the arguments could not be checked.
    unchecked: str | None = None
    notes: tuple[Note, ...] = ()
    calls: tuple[Json, ...] = ()

    #: The draft that the schema was read as.
    dialect: Choice

    def record(self) -> CallJson:
        """Return the report as the contract defines it, with the dialect if the schema determines one."""
        repairs = [step.to_json() for step in self.repairs]
        more = {"notes": self.notes or None, "calls": self.calls or None}
        return CallJson.showing(self, repairs=repairs, dialect=self.dialect.determined(), **more)

    def to_json(self) -> dict[str, Json]:
        """Return the same as JSON."""
        return self.record().to_json()


def check_call(schema: Json, arguments: Json, options: Options = USUAL) -> CallReport:
    """Check the arguments of a call; a string is its raw text.

    >>> check_call({"required": ["a"]}, '{"a": 1}').repaired
    {'a': 1}

    Raises:
        BadInput: the arguments are too large or nest too deep.
    """
    schema = json_schema_of(schema)
    choice = choose_dialect(schema)
    read = read_arguments(arguments)
    if isinstance(read, InvalidJson):
        return _of_broken_text(schema, read, choice, options)
    twice = [*keys_given_twice(arguments)] if isinstance(arguments, str) else []
    notes = tuple(Note(code="key-twice", message=twice_text(*each)) for each in twice[:_MOST_NOTES])
    value = options.back(read) if options.back else read
    verdict = validate(schema, value, dialect=choice.dialect)
    if verdict.valid is None:
        return CallReport(message=None, repaired=None, valid=None, unchecked=_why(verdict), dialect=choice, notes=notes)
    found = repair(schema, value, options)
    repaired, steps = (found.value, found.steps) if found else (value if verdict.valid else None, ())
    errors = tuple(verdict.errors)
    text = None
    if errors and options.plain:
        text = message(schema, value, errors)
    elif errors:
        text = told(schema, value, errors, options.sent(read, found), [each.message for each in notes])
    return CallReport(
        message=text,
        repaired=repaired,
        repairs=steps,
        errors=errors,
        valid=verdict.valid,
        dialect=choice,
        notes=notes,
    )


def _of_broken_text(schema: Json, given: InvalidJson, choice: Choice, options: Options) -> CallReport:
    """Return the report on a text that is not JSON."""
    found = repair(schema, given, options)
    broken = broken_at(given.text)
    return CallReport(
        message=message_of(given, options, found),
        repaired=found.value if found else None,
        repairs=found.steps if found else (),
        valid=False,
        dialect=choice,
        notes=broken.notes,
        calls=broken.calls,
    )


def message_of(given: InvalidJson, options: Options, found: Coerced | None = None) -> str:
    """Return the message for the model about a text that is not JSON."""
    return not_json() if options.plain else framed([broken_at(given.text).sentence], options.sent(None, found))


def _why(verdict: Verdict) -> str:
    if verdict.compile_error is not None:
        return f"the schema does not compile ({verdict.compile_error})"
    if verdict.limit is not None:
        return f"they go past a limit ({verdict.limit})"
    return "a pattern of the schema takes too long"
