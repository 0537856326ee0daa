"""Compiles a schema: the errors that AJV throws, and the complaints of its strict mode.

The order is AJV's: it follows each reference once, where it occurs, and skips definitions that nothing references.
"""

from dataclasses import dataclass, field

from toolprism.core.json_types import Json, Object
from toolprism.validation.budgets import MAX_APPLICATIONS, MAX_VISITS, LimitReached, Refusal
from toolprism.validation.cache import Cache
from toolprism.validation.compile_state import CompileState, Complaint, Subschemas
from toolprism.validation.dialect import Dialect
from toolprism.validation.keywords import KEYWORDS
from toolprism.validation.location import ROOT_PATH, Start
from toolprism.validation.quick_check import passes_meta_schema
from toolprism.validation.schema_documents import Function, Inline, Library
from toolprism.validation.shapes import misshapen, value_refused
from toolprism.validation.strictness import check_types
from toolprism.validation.vocabulary import has_rules, is_reference_only, order_of, types_of


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
        """Compile a function and everything it references.

        Raises:
            Refusal: AJV would throw.
            LimitReached: the schema is too large.
        """
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
