"""Asks jsonschema-rs whether one schema accepts everything that another accepts, and whether values fit a schema.

Its comparison of schemas is experimental, so nothing else of the project uses it, and its version is pinned. Schemas
that would cost it long are not asked about; neither are those that it refuses. It then answers "unknown". Whether a
value fits it says fast, and that is not the last word.
"""

import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cached_property, partial
from itertools import islice
from typing import Any, Final, TypeAlias

from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import OutOfTime
from toolprism.core.json_types import Json
from toolprism.core.keywords import POSITIONS, UNIONS
from toolprism.core.walk import children, subschemas
from toolprism.schema import Proof

#: The largest schema that is asked about, in subschemas, in members of all enums together and in their nesting.
_MOST_NODES: Final = 3_000
_MOST_MEMBERS: Final = 1_000
_DEEPEST: Final = 60
#: The most combinations of branches that have to be considered together: their number multiplies in an `allOf`.
_MOST_CASES: Final = 200
#: The largest schema of which another is subtracted, in subschemas.
_MOST_SUBTRACTED: Final = 60
#: The longest difference that is read.
_LONGEST: Final = 200_000


class Answer(Enum):
    """Whether one schema accepts everything that another accepts."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Comparable:
    """A schema of draft 2020-12 that can be compared with others."""

    def __init__(self, schema: Json, *, exact: bool = True, places: Mapping[int, Json] | None = None) -> None:
        """Prepare a schema; if it is not exactly what is meant, every answer about it is unknown.

        Args:
            schema: a schema of draft 2020-12.
            exact: whether it is exactly what is meant.
            places: its parts that stand for parts of another schema, by their id, if it stands for that.
        """
        self._schema = schema
        self._exact = exact
        self._places = {} if places is None else places
        self._walks: dict[Comparable, Proof] = {}

    def part(self, given: Json) -> Json:
        """Return the part that stands for a part of the schema for which this one stands."""
        return self._places.get(id(given), given)

    def takes(self, other: "Comparable", part: Json = None, of_other: Json = None) -> bool:
        """Return whether reading alone shows that this schema, or a part of it, accepts all that of another does.

        Args:
            other: the other schema.
            part: a part of this schema.
            of_other: a part of the other one; both parts have to live as long as the two schemas.
        """
        if not self._is_readable or not other._is_readable:  # noqa: SLF001  # one of its own kind
            return False
        theirs = other._schema  # noqa: SLF001  # likewise
        if other not in self._walks:
            self._walks[other] = Proof(self._schema, theirs)
        wide, narrow = (self._schema, theirs) if part is None or of_other is None else (part, of_other)
        return self._walks[other].holds(wide, (narrow,))

    @cached_property
    def _is_readable(self) -> bool:
        """Whether it is exactly what is meant, and no part of it has an address from which its pointers start."""
        schema = self._schema
        if not any("$id" in node and node is not schema for node in subschemas(schema)):
            return self._exact
        return self._exact and not any(str(node.get("$ref", "")).startswith("#") for node in subschemas(schema))

    @cached_property
    def _canonical(self) -> Any:
        if not self._exact or not _is_cheap(self._schema):
            return None
        return _asked(_canonicalize, self._schema)

    @cached_property
    def _is_small(self) -> bool:
        return sum(1 for _ in islice(subschemas(self._schema), _MOST_SUBTRACTED)) < _MOST_SUBTRACTED

    @cached_property
    def accepts_nothing(self) -> bool:
        """Whether it is certain that no value fits the schema."""
        found = None if self._canonical is None else _asked(self._canonical.satisfiability)
        return found is not None and Answer(found.value) is Answer.NO

    def covers(self, other: "Comparable") -> Answer:
        """Return whether this schema accepts everything that another accepts: by reading, or else by asking."""
        return Answer.YES if self.takes(other) else self.asked(other)

    def asked(self, other: "Comparable") -> Answer:
        """Return what jsonschema-rs answers to the same question."""
        mine, theirs = self._canonical, other._canonical  # noqa: SLF001  # one of its own kind
        if mine is None or theirs is None:
            return Answer.UNKNOWN
        found = _asked(mine.covers, theirs)
        return Answer.UNKNOWN if found is None else Answer(found.value)

    def without(self, other: "Comparable") -> Json:
        """Return a schema of what this schema accepts and another refuses; None if that is unknown."""
        if not (self._is_small and other._is_small):  # noqa: SLF001  # one of its own kind
            return None
        mine, theirs = self._canonical, other._canonical  # noqa: SLF001  # likewise
        if mine is None or theirs is None:
            return None
        left = _asked(mine.subtract, theirs)
        text = None if left is None else _asked(lambda: json.dumps(left.to_json_schema()))
        if text is None or len(text) > _LONGEST:
            return None
        found: Json = json.loads(text)
        return found


def _canonicalize(schema: Any) -> Any:
    import jsonschema_rs  # takes as long as half of all other imports together

    return jsonschema_rs.canonicalize(schema, draft=jsonschema_rs.Draft202012, validate_formats=False, offline=True)


def _asked(ask: Callable[..., Any], *arguments: Any) -> Any:
    """Return what the package answers to a question that may take long; None if it cannot say."""
    ask_deadline()
    return asked(ask, *arguments)


def _is_cheap(schema: Json) -> bool:
    members = 0
    for number, node in enumerate(subschemas(schema)):
        listed = node.get("enum")
        members += len(listed) if isinstance(listed, list) else 0
        if number > _MOST_NODES or members > _MOST_MEMBERS:
            return False
    return _cases(schema, _DEEPEST) <= _MOST_CASES


def _cases(schema: Json, levels: int) -> int:
    """Return a bound of the combinations of branches in a schema; above the limit if it nests too deep."""
    if not isinstance(schema, dict):
        return 1
    if levels == 0:
        return _MOST_CASES + 1
    together, below = 1, 1
    for keyword, value in schema.items():
        if keyword in UNIONS and isinstance(value, list):
            found = sum(_cases(branch, levels - 1) for branch in value)
            # every branch of a `oneOf` is weighed against every other
            together *= max(1, found if keyword == "anyOf" or len(value) <= 1 else 2 * found)
        elif keyword == "allOf" and isinstance(value, list):
            for branch in value:
                together *= _cases(branch, levels - 1)
        elif keyword in ("if", "then", "else", "not"):
            together *= 1 + _cases(value, levels - 1)
        elif keyword in POSITIONS:
            below = max(below, *(_cases(child, levels - 1) for _, child in children({keyword: value})), 1)
        if together > _MOST_CASES:
            return together
    return max(together, below)


#: Returns whether a value fits one schema.
Check: TypeAlias = Callable[[Any], bool]


def check(schema: Any) -> Check | None:
    """Return a check; None if the package refuses the schema."""
    import jsonschema_rs  # takes as long as half of all other imports together

    made = partial(jsonschema_rs.Draft202012Validator, schema, offline=True, validate_formats=False)
    validator = asked(made)
    return None if validator is None else validator.is_valid


def asked(ask: Callable[..., Any], *arguments: Any) -> Any:
    """Return what foreign code answers; None if it raises anything, as a panic in Rust does."""
    try:
        return ask(*arguments)
    except (KeyboardInterrupt, SystemExit, MemoryError, OutOfTime):
        raise
    except BaseException:  # noqa: BLE001  # such as a number that it cannot hold; a panic in Rust is not an Exception
        return None
