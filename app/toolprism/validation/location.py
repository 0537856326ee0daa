"""The place of a schema: the steps that led to it, written as a path only when needed."""

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from toolprism.core.pointer import escape
from toolprism.validation.javascript import percent_encoded
from toolprism.validation.schema_documents import Function

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
        return self.written()[0]

    @property
    def place(self) -> str | None:
        """The JSON Pointer of the schema in the given document."""
        return self.written()[1]

    def written(self) -> tuple[str, str | None]:
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
