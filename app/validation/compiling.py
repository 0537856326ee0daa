"""Reading a schema before it is used: what AJV refuses to compile, and what its strict mode complains about.

The order is AJV's: it follows references where they stand, once each, and never looks at a definition nobody refers to.
"""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from app.jsontypes import Json, Object
from app.validation.dialect import GROUPS, KNOWN, has_rules, is_reference_only
from app.validation.javascript import schema_token
from app.validation.library import Function, Inline, Library
from app.validation.limits import MAX_APPLICATIONS, MAX_VISITS, LimitReached
from app.validation.refusal import Refusal


class Complaint(NamedTuple):
    """Something that strict mode does not like."""

    #: The option of AJV that asks for it, or `unknownFormat`.
    option: str
    message: str

    def to_json(self) -> dict[str, Json]:
        """Give the two as an object."""
        return {"option": self.option, "message": self.message}


@dataclass(eq=False, slots=True)
class Draft:
    """A schema that is being compiled."""

    schema: Any
    path: str
    function: Function
    base: str
    compilation: "Compilation"
    #: The types that the schemas around this one leave for the value; empty is any.
    types: list[str] = field(default_factory=list)
    #: Properties that have been named so far for this value.
    defined: set[str] = field(default_factory=set)

    def sub(self, *tokens: str | int) -> "Draft":
        """Step to a subschema for the same value."""
        schema = self.schema
        for token in tokens:
            schema = schema[token]
        path = "/".join((self.path, str(tokens[0]), *map(schema_token, tokens[1:])))
        return Draft(schema, path, self.function, self.base, self.compilation, self.types, self.defined)

    def sub_for_member(self, *tokens: str | int) -> "Draft":
        """Step to a subschema for another value; AJV then forgets which properties it has seen named here, too."""
        self.defined = set()
        draft = self.sub(*tokens)
        draft.types = []
        return draft

    def complain(self, option: str, message: str) -> None:
        """Note a complaint of strict mode."""
        self.compilation.note(Complaint(option, f"strict mode: {message}"))

    def complain_here(self, option: str, message: str) -> None:
        """Note a complaint together with the place."""
        place = f"{self.function.base}{self.path}"
        self.complain(option, f'{message} at "{place}" ({option})')

    def is_trivial(self, schema: Json) -> bool:
        """Tell whether a schema accepts everything; strict mode looks at its keywords on the way."""
        if isinstance(schema, bool):
            return schema
        self.name_unknown(schema)
        return not has_rules(schema)  # type: ignore[arg-type]  # the meta-schema leaves objects

    def name_unknown(self, schema: Json) -> None:
        """Complain about keywords that AJV does not know."""
        for keyword in schema if isinstance(schema, dict) else ():
            if keyword not in KNOWN:
                self.complain("strictSchema", f'unknown keyword: "{keyword}"')


#: What a keyword has to have compiled, in order.
Parts: TypeAlias = Generator[Draft, None, None]


@dataclass(eq=False, slots=True)
class Compilation:
    """One schema compiled."""

    library: Library
    complaints: list[Complaint] = field(default_factory=list)
    _done: set[int] = field(default_factory=set)
    _finished: set[int] = field(default_factory=set)
    _noted: set[Complaint] = field(default_factory=set)

    def note(self, complaint: Complaint) -> None:
        """Take a complaint, once."""
        if complaint not in self._noted:
            self._noted.add(complaint)
            self.complaints.append(complaint)

    def run(self, start: Function) -> None:
        """Compile a function and everything it leads to.

        Raises:
            Refusal: AJV would throw.
            LimitReached: the schema is too large.
        """
        self._done.add(id(start))
        stack = [_compile(Draft(start.schema, "#", start, start.base, self))]
        visits = 0
        while stack:
            draft = next(stack[-1], None)
            if draft is None:
                stack.pop()
                continue
            stack.append(_compile(draft))
            visits += 1
            if len(stack) > MAX_APPLICATIONS:
                raise LimitReached("depth")
            if visits > MAX_VISITS:
                raise LimitReached("visits")

    def refer(self, draft: Draft, reference: str) -> Parts:
        """Compile the target of a reference."""
        target = self.library.target(draft.function.document, draft.base, reference)
        if target is None:
            raise Refusal(f"can't resolve reference {reference} from id {draft.base or '#'}")
        if isinstance(target, Inline):
            yield Draft(target.schema, reference, draft.function, draft.base, self, defined=draft.defined)
        else:
            if id(target) in self._done and id(target) not in self._finished:
                self.library.leave_open(draft.function, target)
            yield from self.call(target)

    def call(self, function: Function) -> Parts:
        """Compile a function unless that has been done; the meta-schema needs no look."""
        if id(function) not in self._done and not function.document.is_meta:
            self._done.add(id(function))
            yield Draft(function.schema, "#", function, function.base, self)
            self._finished.add(id(function))


def _compile(draft: Draft) -> Parts:
    """Compile one schema."""
    from app.validation.strictness import check_types  # the two modules describe each other's drafts
    from app.validation.usage import USAGE, types_of, value_refused

    schema = draft.schema
    if isinstance(schema, bool):
        return
    draft.name_unknown(schema)
    if not has_rules(schema):
        return
    _rebase(draft, schema)
    types = types_of(schema)
    if is_reference_only(schema):
        yield from USAGE["$ref"](draft, schema["$ref"])
        return
    check_types(draft, types)
    for group in GROUPS.values():
        for keyword in group:
            if keyword in schema:
                if refused := value_refused(keyword, schema):
                    raise Refusal(refused)
                if keyword in USAGE:
                    yield from USAGE[keyword](draft, schema[keyword])


def _rebase(draft: Draft, schema: Object) -> None:
    given = schema.get("$id")
    if given and draft.path != "#":
        draft.base = draft.compilation.library.rebased(draft.base, given)
