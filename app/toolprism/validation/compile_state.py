"""The state of a schema while it is compiled, and strict mode's complaints."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, Protocol, Self, TypeAlias

from toolprism.core.json_types import Json
from toolprism.core.pointer import escape
from toolprism.core.records import UNWRITTEN, Record
from toolprism.validation.budgets import Cache
from toolprism.validation.dialect import IGNORED, Dialect
from toolprism.validation.javascript import percent_encoded
from toolprism.validation.schema_documents import Function, Library
from toolprism.validation.vocabulary import KNOWN, has_rules

#: The start of every path, except for a schema that is inlined for a reference.
ROOT_PATH = "#"


class Start(NamedTuple):
    """Where a path begins."""

    #: `#`, or the text of the reference for which the schema is inlined.
    path: str
    #: JSON Pointer of the schema in the given document; None in any other document.
    place: str | None


@dataclass(eq=False, slots=True)
class Location:
    """A schema and the steps that led to it."""

    schema: Any
    function: Function
    #: The address that references are resolved against.
    base: str
    #: The schema from which this one was reached.
    above: Self | None
    #: The step from the schema above: a keyword, and names or indexes below it.
    tokens: tuple[str | int, ...]
    #: Set if the path starts again here.
    start: Start | None

    @property
    def begins(self) -> bool:
        """Whether the schema is the root of a function."""
        return self.start is not None and self.start.path == ROOT_PATH

    @property
    def path(self) -> str:
        """The path of the schema as AJV writes it."""
        return self.write()[0]

    @property
    def place(self) -> str | None:
        """The JSON Pointer of the schema in the given document."""
        return self.write()[1]

    def write(self) -> tuple[str, str | None]:
        """Return the path and the place."""
        start, steps = self._way()
        path = [start.path]
        place = [start.place or ""]
        for tokens in steps:
            escaped = [escape(token) for token in tokens]
            place += escaped
            path.append(escaped[0])  # a keyword
            path += [percent_encoded(token) for token in escaped[1:]]
        return "/".join(path), None if start.place is None else "/".join(place)

    def place_of(self, *tokens: str | int) -> str | None:
        """Return the JSON Pointer of a value below the schema."""
        place = self.place
        return None if place is None else place + "".join(f"/{escape(token)}" for token in tokens)

    def below(self, tokens: tuple[str | int, ...]) -> Any:
        """Return the value below the schema."""
        found = self.schema
        for token in tokens:
            found = found[token]
        return found

    def _way(self) -> tuple[Start, list[tuple[str | int, ...]]]:
        steps: list[tuple[str | int, ...]] = []
        location = self
        while location.start is None:
            assert location.above is not None, "every way has a beginning"
            steps.append(location.tokens)
            location = location.above
        steps.reverse()
        return location.start, steps


@dataclass(frozen=True, slots=True)
class Complaint(Record):
    """A complaint of strict mode."""

    #: The AJV option that causes it, or `unknownFormat`.
    option: str
    message: str
    #: JSON Pointer of the subject; None if that is in another document.
    place: Annotated[str | None, UNWRITTEN] = field(default=None, compare=False)


class Compiler(Protocol):
    """The part of a compilation that a state uses."""

    library: Library
    cache: Cache
    dialect: Dialect

    def note(self, option: str, message: str, state: "CompileState", tokens: tuple[str | int, ...]) -> None:
        """Add a complaint about something below a schema."""

    def refer(self, state: "CompileState", reference: str) -> "Subschemas":
        """Compile the target of a reference."""

    def call(self, function: Function) -> "Subschemas":
        """Compile a function."""


@dataclass(eq=False, slots=True)
class CompileState(Location):
    """A schema that is being compiled."""

    compilation: Compiler
    #: The types that the enclosing schemas allow for the value; empty means any.
    types: list[str]
    #: Properties named so far for this value.
    defined: set[str]
    #: Whether the meta-schema has not checked this schema, so that it may hold anything.
    is_suspect: bool

    def sub(self, *tokens: str | int) -> "CompileState":
        """Step to a subschema for the same value."""
        schema = self.below(tokens)
        return CompileState(
            schema,
            self.function,
            self.base,
            self,
            tokens,
            None,
            self.compilation,
            self.types,
            self.defined,
            self.is_suspect,
        )

    def sub_for_member(self, *tokens: str | int) -> "CompileState":
        """Step to a subschema for another value; like AJV, forget the properties named so far."""
        self.defined = set()
        state = self.sub(*tokens)
        state.types = []
        return state

    def complain(self, option: str, message: str, *tokens: str | int) -> None:
        """Add a complaint of strict mode about something below the schema."""
        self.compilation.note(option, f"strict mode: {message}", self, tokens)

    def complain_here(self, option: str, message: str, *tokens: str | int) -> None:
        """Add a complaint whose message includes the place of the schema."""
        place = f"{self.function.base}{self.path}"
        self.complain(option, f'{message} at "{place}" ({option})', *tokens)

    def is_trivial(self, *tokens: str | int) -> bool:
        """Return whether a subschema accepts everything; strict mode visits its keywords."""
        schema = self.below(tokens)
        if isinstance(schema, bool):
            return schema
        self.name_unknown(schema, *tokens)
        return not has_rules(schema)

    def name_unknown(self, schema: Json, *tokens: str | int) -> None:
        """Add complaints about unknown keywords of this schema or a subschema."""
        if isinstance(schema, dict) and not schema.keys() <= KNOWN:
            for keyword in schema:
                if keyword not in KNOWN and keyword not in self.compilation.dialect.added:
                    name = keyword.removeprefix(IGNORED)
                    self.complain("strictSchema", f'unknown keyword: "{name}"', *tokens, name)


#: The subschemas that a keyword leads to, in the order of compilation.
Subschemas: TypeAlias = Generator[CompileState, None, None]
