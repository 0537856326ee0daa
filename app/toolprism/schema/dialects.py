"""Finds the dialect of a declaration, and reads it as JSON Schema before any target runs."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from toolprism.core.json_types import Json, as_object
from toolprism.core.keywords import TYPES
from toolprism.schema.engine.log import State
from toolprism.schema.engine.passes import Runner
from toolprism.schema.zod.instance import read as read_zod_instance


class Dialect(NamedTuple):
    """A way to write schemas beside JSON Schema's."""

    id: str
    #: What a note says of a declaration that is written so.
    note: str
    #: The name of the pass that reads it.
    read_by: str


GEMINI_SCHEMA: Final = Dialect(
    "gemini",
    "This is written in the dialect of Gemini's own `Schema` (types in upper case). Gemini and Vertex AI take it in "
    "`parameters` as it is; it is read as the JSON Schema that it means, which all others get.",
    "FROM_GEMINI",
)
LANGUAGE: Final = Dialect(
    "language",
    "Types are named as in a programming language, such as Python's `dict` and `float`. They are read as the types of "
    "JSON Schema that they mean; no provider takes them as they are.",
    "FROM_LANGUAGE",
)

EFFECT: Final = Dialect(
    "effect",
    "This is a document that Effect's `toJsonSchemaDocument` prints: its `schema` is read as the root, and its "
    "`definitions` as `$defs`. Providers take the schema alone.",
    "FROM_EFFECT",
)
#: What a node names, or does not, in JSON Schema.
_USUAL: Final = frozenset({None, *TYPES})


def spoken(state: State, *, strictly: bool = False) -> tuple[Dialect, ...]:
    """Return the dialects of a declaration.

    Args:
        state: the declaration.
        strictly: whether the root must be written so where a single word below may be a mistake.
    """
    shapes = state.survey().shapes
    kinds: set[Json] = {shape.type for shape in shapes}
    if not strictly and any(dict(zip(shape.names, shape.kinds, strict=True)).get("type") is list for shape in shapes):
        kinds.update(_in_lists(state.schema))
    found = [EFFECT] if is_effect(state.schema) else []
    if _USUAL.issuperset(kinds) and "type_" not in as_object(state.schema):
        return tuple(found)
    if read_zod_instance(state.schema) is not None:  # its `any` is Zod's own word
        return ()
    from toolprism.core.type_words import GEMINI, meaning  # few pastes have other words

    root = as_object(state.schema).get("type")
    words: Iterable[Json] = [root] if strictly else [*kinds]
    found += [GEMINI_SCHEMA] if not kinds.isdisjoint(GEMINI) or "type_" in as_object(state.schema) else []
    if any(isinstance(word, str) and word not in GEMINI and meaning(word) is not None for word in words):
        found.append(LANGUAGE)
    return tuple(found)


def _in_lists(schema: Json) -> set[str]:
    """Return the words in all lists of types."""
    found: set[str] = set()
    left = [schema]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            kinds = value.get("type")
            found.update(kind for kind in kinds if isinstance(kind, str)) if isinstance(kinds, list) else None
            left += value.values()
        elif isinstance(value, list):
            left += value
    return found


def is_effect(schema: Json) -> bool:
    """Return whether this is the document that Effect prints."""
    document = as_object(schema)
    return isinstance(document.get("dialect"), str) and isinstance(document.get("schema"), dict)


def spoken_by(schema: Json) -> tuple[Dialect, ...]:
    """Return the dialects of a pasted schema."""
    return spoken(State(schema, []))


def understood(state: State, runner: Runner, *, strictly: bool = False) -> State:
    """Return a declaration as the JSON Schema that it means; itself if it is JSON Schema."""
    found = spoken(state, strictly=strictly)
    if not found:
        return state
    from toolprism.schema import passes  # few pastes speak another dialect

    return runner.after(tuple(getattr(passes, dialect.read_by) for dialect in found), state)
