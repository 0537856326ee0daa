"""A condition: a fact about schemas, tools or requests, with the predicate that finds its places.

Who minds it, and how much, stands with them: a profile's rows, a lint, a form of the decoder, a rule that rewrites.
"""

import dataclasses
import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, NamedTuple, Required, TypeAlias, TypedDict, Unpack

from toolprism.core.json_types import Json, Object
from toolprism.core.patch import Operation, add, remove, replace
from toolprism.core.pointer import Path, resolve
from toolprism.core.walk import nodes

#: What a predicate reads: each subschema, the root alone, all subschemas, a tool, or the tools of a request.
Scope: TypeAlias = Literal["node", "root", "schema", "tool", "request"]
Group: TypeAlias = Literal["keyword", "root", "shape", "type", "format", "pattern", "name", "limit"]
#: Every node of a schema, with its place.
Walked: TypeAlias = Sequence[tuple[Path, Object]]
Edits: TypeAlias = list[Operation]
#: Returns the edits that mend a place; None if only the author can decide.
Mender: TypeAlias = Callable[[Json, Path], Edits | None]


class Found(NamedTuple):
    """A place at which a condition holds."""

    #: Below the node; from the root, unless the predicate reads nodes.
    at: Path
    #: What the sentence about it names: a keyword, a property, a number.
    what: Any = ""


#: Node and root: called with the node and its document; schema: with all nodes and the document; tool and request:
#: with the tool, or the tools, alone. A condition that takes a value is called with it as well.
Look: TypeAlias = Callable[..., Iterator[Found]]

#: The separator of paragraphs in a docstring.
_PARAGRAPH: Final = "\n\n"


@dataclass(frozen=True, kw_only=True, eq=False)
class Condition:
    """A fact about schemas, tools or requests that some provider, draft or reader minds."""

    id: str
    title: str
    #: Why it matters, in the rest of the docstring.
    why: str
    #: The module that declares it.
    family: str
    #: What the predicate reads.
    scope: Scope = "node"
    #: The part of a provider's page that it belongs to; for a condition of the root `root`, unless it says another.
    group: Group = "shape"
    #: The condition as a noun phrase; the value may be inserted.
    subject: str
    #: The sentence about one place, in which `{what}` and the value may be inserted, and the advice.
    message: str = ""
    hint: str = ""
    #: The code that findings carry, by default the id; several conditions may share one.
    code: str
    look: Look
    #: Documents that have it and that do not.
    breaks: Json
    passes: Json
    #: The keywords that wake the predicate; None: every node.
    on: frozenset[str] | None = None
    #: Keywords beside which it never holds.
    unless: frozenset[str] = frozenset()
    #: If `type` is a string: one of these, and none of those.
    kinds: frozenset[str] | None = None
    spares: frozenset[str] = frozenset()
    mender: Mender | None = None
    #: Ids that links, ignores and findings still carry.
    formerly: tuple[str, ...] = ()
    #: A condition that holds wherever this one does.
    stricter: "Condition | None" = None
    #: What it has to be given: a `most`, a set of `names`; empty if nothing.
    takes: str = ""
    #: What it was given; until then, the value of its examples.
    value: Any = None
    #: Returns the keywords that wake it, and the types that it spares, for a value.
    wakes: Callable[[Any], Collection[str]] | None = None
    sparing: Callable[[Any], Collection[str]] | None = None

    def __call__(self, value: Any) -> "Condition":
        """Return the condition for a value."""
        if not self.takes:
            raise TypeError(f"{self.id} takes no value")
        return dataclasses.replace(
            self,
            value=value,
            on=self.on if self.wakes is None else frozenset(self.wakes(value)),
            spares=self.spares if self.sparing is None else frozenset(self.sparing(value)),
        )

    @property
    def finds(self) -> Look:
        """The predicate, with its value filled in."""
        return partial(self.look, value=self.value) if self.takes else self.look

    def may_hold(self, keywords: Collection[str], kind: str | None) -> bool:
        """Whether the predicate has to read nodes with these keywords and this `type`, if that is a string."""
        if self.on is not None and self.on.isdisjoint(keywords):
            return False
        fits = kind is None or ((self.kinds is None or kind in self.kinds) and kind not in self.spares)
        return fits and self.unless.isdisjoint(keywords)

    def at_node(self, node: Object, root: Json = None) -> list[Found]:
        """Return what is found at one node of a schema; for a tool or a request, in it."""
        kind = node.get("type")
        woken = self.scope != "node" or self.may_hold(node.keys(), kind if isinstance(kind, str) else None)
        if not woken:
            return []
        return [*(self.finds(node) if self.scope == "tool" else self.finds(node, root))]

    def found(self, document: Json, walked: Walked | None = None) -> Iterator[tuple[Path, Found]]:
        """Yield every place in a document of its scope: the node, and what was found below it.

        Args:
            document: a schema; for a tool or a request, an object with `name`, or a list of such.
            walked: the nodes of the schema, if known.
        """
        finds = self.finds
        if self.scope in ("tool", "request"):
            yield from (((), each) for each in finds(document))
        elif self.scope == "root":
            yield from (((), each) for each in finds(document if isinstance(document, dict) else {}, document))
        elif self.scope == "schema":
            yield from (((), each) for each in finds([*nodes(document)] if walked is None else walked, document))
        else:
            for path, node in nodes(document) if walked is None else walked:
                kind = node.get("type")
                if self.may_hold(node.keys(), kind if isinstance(kind, str) else None):
                    yield from ((path, each) for each in finds(node, document))

    def places(self, document: Json, walked: Walked | None = None) -> list[Path]:
        """Return its places in a document, from the root.

        >>> from toolprism.conditions.arrays import array_without_items
        >>> array_without_items.places({"properties": {"a": {"type": "array"}}})
        [('properties', 'a', 'type')]
        """
        return [(*path, *each.at) for path, each in self.found(document, walked)]

    def mend(self, schema: Json, place: Path) -> Edits | None:
        """Return the edits that mend it at a node or a place in it; None if only the author can decide.

        A place that an earlier edit has taken away needs none.
        """
        try:
            return None if self.mender is None else self.mender(schema, place)
        except KeyError:
            return []

    def filled(self, text: str, what: Any = "", **words: str) -> str:
        """Return a text with the value, what was found and further words inserted."""
        return text.format(value=self.value, what=what, **words) if "{" in text else text

    @property
    def subjects(self) -> tuple[str, ...]:
        """The condition as noun phrases: one for each name that it was given, or one with its value."""
        if self.takes == "names" and isinstance(self.value, tuple):
            about = self.subject if "{name}" in self.subject else "{name}"
            return tuple([about.format(name=name) for name in self.value])
        return (self.filled(self.subject),)


class Declared(TypedDict, total=False):
    """What a declaration says of a condition: the fields of `Condition`, and four in other words."""

    subject: Required[str]
    breaks: Required[Json]
    passes: Required[Json]
    scope: Scope
    group: Group
    message: str
    hint: str
    code: str
    on: Iterable[str]
    unless: Iterable[str]
    kinds: Iterable[str]
    formerly: tuple[str, ...]
    takes: str
    wakes: Callable[[Any], Collection[str]]
    sparing: Callable[[Any], Collection[str]]
    #: Its `mender`.
    mend: Mender
    #: Its `stricter`: a condition that holds wherever this one does.
    weaker_than: Condition
    #: The value for `breaks` and `passes`.
    example: Any


def condition(**declared: Unpack[Declared]) -> Callable[[Look], Condition]:
    """Declare a condition: the function is its predicate, the first line of the docstring its title."""

    def declare(look: Look) -> Condition:
        title, *rest = [" ".join(part.split()) for part in (inspect.getdoc(look) or "").split(_PARAGRAPH)]
        name = look.__name__.replace("_", "-")
        at_root = {"group": "root"} if declared.get("scope") == "root" else {}
        parts: dict[str, Any] = {"code": name, **at_root, **declared}
        parts |= {each: frozenset(parts[each]) for each in ("on", "unless", "kinds") if each in parts}
        example = parts.pop("example", None)
        made = Condition(
            id=name,
            title=title,
            why=_PARAGRAPH.join(rest),
            family=look.__module__.rpartition(".")[2],
            look=look,
            mender=parts.pop("mend", None),
            stricter=parts.pop("weaker_than", None),
            **parts,
        )
        return made(example) if made.takes else made

    return declare


def put(path: Path, keyword: str, node: Object, value: Json) -> Operation:
    """Return the operation that sets a keyword of the node at a path."""
    return (replace if keyword in node else add)((*path, keyword), value)


def node_at(schema: Json, place: Path, keyword: str) -> tuple[Path, Object | None]:
    """Return the node of a place: the place itself, or what holds the keyword in which it lies; None if it is no node.

    >>> node_at({"required": ["a"]}, ("required", 0), "required")
    ((), {'required': ['a']})
    """
    path = place
    if place[-2:-1] == (keyword,) and not isinstance(resolve(schema, place[:-1]), dict):
        path = place[:-2]
    elif place[-1:] == (keyword,) and not isinstance(resolve(schema, place), dict):
        path = place[:-1]
    node = resolve(schema, path)
    return path, node if isinstance(node, dict) else None


def adding(keyword: str, value: Json, *, beside: str) -> Callable[[Json, Path], Edits | None]:
    """Return what adds a keyword to a node that lacks it, beside one in which the place may lie."""

    def mend(schema: Json, place: Path) -> Edits | None:
        path, node = node_at(schema, place, beside)
        return None if node is None or keyword in node else [put(path, keyword, node, value)]

    return mend


def dropping(keyword: str) -> Callable[[Json, Path], Edits | None]:
    """Return what removes a keyword from a node that has it."""

    def mend(schema: Json, place: Path) -> Edits | None:
        path, node = node_at(schema, place, keyword)
        return None if node is None or keyword not in node else [remove((*path, keyword))]

    return mend
