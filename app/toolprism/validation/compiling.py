"""Compiles a schema: the errors that AJV throws, and the complaints of its strict mode.

The order is AJV's: it follows each reference once, where it occurs, and skips definitions that nothing references.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from toolprism.core.json_types import Json, Object, compact
from toolprism.validation.budgets import MAX_APPLICATIONS, MAX_VISITS, Cache, LimitReached, Refusal
from toolprism.validation.compile_state import ROOT_PATH, CompileState, Complaint, Start, Subschemas
from toolprism.validation.dialect import DRAFT_2020_12, Dialect
from toolprism.validation.javascript import TYPE_NAMES, is_type, text
from toolprism.validation.keywords import KEYWORDS
from toolprism.validation.quick_check import passes_meta_schema
from toolprism.validation.schema_documents import Function, Inline, Library
from toolprism.validation.vocabulary import TYPES_FOR, has_rules, is_reference_only, order_of, types_of


def misshapen(schema: Object, dialect: Dialect = DRAFT_2020_12) -> str | None:
    """Return the error for the first unusable keyword value of a schema; None if all can be used.

    >>> misshapen({"required": "a"}), misshapen({"type": "strin"}), misshapen({"required": ["a"]})
    ('required value must be ["array"]', 'type must be JSONType or JSONType[]: strin', None)
    """
    present = [KEYWORDS[name] for name in ("$id", *order_of(schema).every) if name in schema]
    for keyword in present:
        value = schema[keyword.name]
        types = dialect.value_types.get(keyword.name, keyword.value_types)
        if types and not any(is_type(name, value) for name in types):
            return f"{keyword.name} value must be {compact(list(types))}"
    named = schema.get("type") or []
    names = named if isinstance(named, list) else [named]
    if not all(isinstance(name, str) and name in TYPE_NAMES for name in names):
        return f"type must be JSONType or JSONType[]: {text(names)}"
    for keyword in present:
        if keyword.members_fit and not keyword.members_fit(schema[keyword.name]):
            return f"{keyword.name} does not hold what it must"
    return None


def value_refused(keyword: str, schema: Object) -> str | None:
    """Return AJV's error for the value of a keyword that the meta-schema does not describe."""
    wanted = KEYWORDS[keyword].checked_type
    if wanted is None:
        return None
    if keyword.startswith("format") and "format" not in schema:
        return f"parent schema must have dependencies of {keyword}: format"
    return None if is_type(wanted, schema[keyword]) else f'{keyword} value must be ["{wanted}"]'


#: A union has more than two types, or two of which none is null.
_PAIR = 2
#: A keyword of tuples before 2020-12.
_OTHERS: Final = "additionalItems"


def check_types(state: CompileState, types: Sequence[str]) -> None:
    """Add complaints about types, and narrow the types for the subschemas."""
    if types:
        _check_context(state, types)
    if len(types) > 1 and not (len(types) == _PAIR and "null" in types):
        state.complain_here("strictTypes", "use allowUnionTypes to allow union type keyword", "type")
    applicable = {*state.types, "number"} if "integer" in state.types else set(state.types)
    for keyword in order_of(state.schema).typed:
        wanted = TYPES_FOR[keyword]
        if applicable.isdisjoint(wanted):
            _complain_of_missing_type(state, wanted, keyword)
    if _OTHERS in state.schema and _OTHERS in state.compilation.dialect.added:
        if "array" not in state.types:
            _complain_of_missing_type(state, ("array",), _OTHERS)
        if not isinstance(state.schema.get("items"), list):
            message = f'"{_OTHERS}" is ignored when "items" is not an array of schemas'
            state.complain("strictSchema", message, _OTHERS)


def _complain_of_missing_type(state: CompileState, wanted: Sequence[str], keyword: str) -> None:
    state.complain_here("strictTypes", f'missing type "{",".join(wanted)}" for keyword "{keyword}"', keyword)


def _check_context(state: CompileState, types: Sequence[str]) -> None:
    around = state.types
    if not around:
        state.types = list(types)
        return
    for kind in types:
        if not _includes(around, kind):
            state.complain_here("strictTypes", f'type "{kind}" not allowed by context "{",".join(around)}"', "type")
    state.types = [
        kind if _includes(types, kind) else "integer"
        for kind in around
        if _includes(types, kind) or (kind == "number" and "integer" in types)
    ]


def _includes(types: Sequence[str], kind: str) -> bool:
    return kind in types or (kind == "integer" and "number" in types)


@dataclass(eq=False, slots=True)
class Compilation:
    """The compilation of one schema."""

    library: Library
    cache: Cache
    dialect: Dialect
    complaints: list[Complaint] = field(default_factory=list)
    _done: set[int] = field(default_factory=set)
    _finished: set[int] = field(default_factory=set)
    _noted: set[tuple[str, str]] = field(default_factory=set)

    def note(self, option: str, message: str, state: CompileState, tokens: tuple[str | int, ...]) -> None:
        """Add a complaint about a part of a schema, once."""
        if (option, message) not in self._noted:
            self._noted.add((option, message))
            self.complaints.append(Complaint(option, message, state.place_of(*tokens)))

    def begin(self, function: Function, *, is_suspect: bool) -> CompileState:
        """Return the scope at the root of a function."""
        start = Start(ROOT_PATH, function.place)
        return CompileState(
            function.schema, function, function.base, None, (), start, self, [], set(), is_suspect=is_suspect
        )

    def run(self, start: Function) -> None:
        """Compile a function and everything it references."""
        self._done.add(id(start))
        # The meta-schema of an older draft does not check below keywords that AJV reads all the same.
        stack = [_compile(self.begin(start, is_suspect=not self.dialect.is_latest))]
        visits = 0
        while stack:
            state = next(stack[-1], None)
            if state is None:
                stack.pop()
                continue
            stack.append(_compile(state))
            visits += 1
            if len(stack) > MAX_APPLICATIONS:
                raise LimitReached("depth")
            if visits > MAX_VISITS:
                raise LimitReached("visits")

    def refer(self, state: CompileState, reference: str) -> Subschemas:
        """Compile the target of a reference."""
        target = self.library.target(state.function.document, state.base, reference)
        if target is None:
            raise Refusal(f"can't resolve reference {reference} from id {state.base or '#'}")
        if isinstance(target, Inline):
            start = Start(reference, target.place)
            yield CompileState(
                target.schema,
                state.function,
                state.base,
                state,
                (),
                start,
                self,
                [],
                state.defined,
                _is_suspect(target, self.dialect),
            )
        else:
            if id(target) in self._done and id(target) not in self._finished:
                self.library.leave_open(state.function, target)
            yield from self.call(target)

    def call(self, function: Function) -> Subschemas:
        """Compile a function unless that was done; the meta-schema needs no compilation."""
        if id(function) not in self._done and not function.document.is_meta:
            self._done.add(id(function))
            yield self.begin(function, is_suspect=_is_suspect(function, self.dialect))
            self._finished.add(id(function))


def _compile(state: CompileState) -> Subschemas:
    """Compile one schema."""
    schema = state.schema
    if isinstance(schema, bool):
        return
    state.name_unknown(schema)
    if state.is_suspect and isinstance(schema, dict) and (refused := misshapen(schema, state.compilation.dialect)):
        raise Refusal(refused)
    if not has_rules(schema):
        return
    _rebase(state, schema)
    types = types_of(schema)
    if is_reference_only(schema):
        yield from _compile_keyword(state, "$ref", schema["$ref"])
        return
    check_types(state, types)
    for name in order_of(schema).every:
        if refused := value_refused(name, schema):
            raise Refusal(refused)
        yield from _compile_keyword(state, name, schema[name])


def _compile_keyword(state: CompileState, name: str, value: Json) -> Subschemas:
    compiles = KEYWORDS[name].compiles
    if compiles:
        yield from compiles(state, value)


def _is_suspect(target: Function | Inline, dialect: Dialect) -> bool:
    """Return whether the target of a reference may be invalid: the meta-schema does not check everything."""
    return not dialect.is_latest or (isinstance(target.schema, dict) and not passes_meta_schema(target.schema, dialect))


def _rebase(state: CompileState, schema: Object) -> None:
    given = schema.get("$id")
    if given and not state.begins:
        state.base = state.compilation.library.rebased(state.base, given)
