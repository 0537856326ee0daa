"""One schema on its way through a validation: where it stands, and where the value stands."""

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from app.jsontypes import Json
from app.pointer import escape
from app.validation.error import ErrorObject
from app.validation.evaluated import Evaluated
from app.validation.javascript import schema_token
from app.validation.library import Function, Library
from app.validation.patterns import Matcher


@dataclass(eq=False, slots=True)
class Run:
    """What all scopes of one validation share."""

    library: Library
    matcher: Matcher
    #: Whether formats are checked.
    formats: bool
    #: The functions that dynamic references lead to, the outermost first come.
    dynamic: dict[str, Function] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Scope:
    """A schema applied to a value."""

    run: Run
    schema: Any
    #: Place of the schema, as AJV writes it.
    path: str
    #: JSON Pointer of the value.
    at: str
    function: Function
    #: Address that references are resolved against.
    base: str
    #: The property whose name is the value.
    name: str | None = None
    evaluated: Evaluated = field(default_factory=Evaluated)

    def sub(self, *tokens: str | int) -> "Scope":
        """Step to a subschema for the same value."""
        schema = self.schema
        for token in tokens:
            schema = schema[token]
        path = "/".join((self.path, str(tokens[0]), *map(schema_token, tokens[1:])))
        return Scope(self.run, schema, path, self.at, self.function, self.base, self.name)

    def sub_for(self, key: str | int, *tokens: str | int) -> "Scope":
        """Step to a subschema for a member of the value."""
        scope = self.sub(*tokens)
        scope.at = f"{self.at}/{escape(key)}"
        return scope

    def inline(self, schema: Json, path: str) -> "Scope":
        """Step to a schema that stands in the place of a reference to it."""
        return Scope(self.run, schema, path, self.at, self.function, self.base, self.name)

    def call(self, function: Function) -> "Scope":
        """Step to a function: its paths start again."""
        return Scope(self.run, function.schema, "#", self.at, function, function.base)

    def error(self, keyword: str, fault: "Fault") -> ErrorObject:
        """Write down a fault."""
        return ErrorObject(self.at, f"{self.path}/{keyword}", keyword, fault.params, fault.message, self.name)


class Fault(NamedTuple):
    """What a keyword has against a value; the walk adds the places."""

    params: dict[str, Json]
    message: str


#: A keyword that applies further schemas: it yields a schema and a value, gets the errors, and gives its own.
Steps: TypeAlias = Generator[tuple[Scope, Any], list[ErrorObject], list[ErrorObject]]
