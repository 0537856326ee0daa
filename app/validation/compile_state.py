"""A schema while it is compiled: what is known of it, and strict mode's complaints."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from app.core.json_types import Json
from app.validation.cache import Cache
from app.validation.dialect import Dialect
from app.validation.location import Location
from app.validation.older_drafts import IGNORED
from app.validation.schema_documents import Function, Library
from app.validation.vocabulary import KNOWN, has_rules


@dataclass(frozen=True, slots=True)
class Complaint:
    """A complaint of strict mode."""

    #: The option of AJV that asks for it, or `unknownFormat`.
    option: str
    message: str
    #: JSON Pointer of what it is about; None where that stands in another document.
    place: str | None = field(default=None, compare=False)

    def to_json(self) -> dict[str, Json]:
        """Return option and message as an object."""
        return {"option": self.option, "message": self.message}


class Compiler(Protocol):
    """What a state needs of the compilation."""

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
    #: The types that the schemas around this one leave for the value; empty is any.
    types: list[str]
    #: Properties that have been named so far for this value.
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
        """Step to a subschema for another value; AJV then forgets which properties it has seen named here, too."""
        self.defined = set()
        state = self.sub(*tokens)
        state.types = []
        return state

    def complain(self, option: str, message: str, *tokens: str | int) -> None:
        """Add a complaint of strict mode about something below the schema."""
        self.compilation.note(option, f"strict mode: {message}", self, tokens)

    def complain_here(self, option: str, message: str, *tokens: str | int) -> None:
        """Add a complaint with the place of the schema."""
        place = f"{self.function.base}{self.path}"
        self.complain(option, f'{message} at "{place}" ({option})', *tokens)

    def is_trivial(self, *tokens: str | int) -> bool:
        """Return whether a schema below accepts everything; strict mode looks at its keywords on the way."""
        schema = self.below(tokens)
        if isinstance(schema, bool):
            return schema
        self.name_unknown(schema, *tokens)
        return not has_rules(schema)

    def name_unknown(self, schema: Json, *tokens: str | int) -> None:
        """Add complaints about unknown keywords of this schema or of one below."""
        if isinstance(schema, dict) and not schema.keys() <= KNOWN:
            for keyword in schema:
                if keyword not in KNOWN and keyword not in self.compilation.dialect.added:
                    name = keyword.removeprefix(IGNORED)
                    self.complain("strictSchema", f'unknown keyword: "{name}"', *tokens, name)


#: The subschemas that a keyword leads to, in the order of compilation.
Subschemas: TypeAlias = Generator[CompileState, None, None]
