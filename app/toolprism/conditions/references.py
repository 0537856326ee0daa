"""What can be said of references: where they lead, what stands beside them, and recursion."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from toolprism.conditions.condition import Found, Walked, condition, dropping
from toolprism.core.json_types import Json, Object, list_at
from toolprism.core.pointer import Path
from toolprism.core.references import follow

_Node = TypeVar("_Node", bound=Hashable)

_TEXT: Final = {"type": "string"}
_LOCAL: Final = {"properties": {"a": {"$ref": "#/$defs/b"}}, "$defs": {"b": _TEXT}}


@condition(
    subject="a `$ref` that leads nowhere",
    on={"$ref"},
    breaks={"properties": {"a": {"$ref": "#/$defs/b"}}},
    passes=_LOCAL,
    message="{what} leads nowhere in the output, and the provider refuses it.",
    hint="Add the definition.",
    code="unresolved-reference",
    formerly=("unresolved-reference", "dangling-reference"),
)
def ref_unresolved(node: Object, root: Json) -> Iterator[Found]:
    """A `$ref` leads to nothing in the document.

    Definitions are lost when the schema of a tool is cut out of a larger document.
    """
    reference = node["$ref"]
    if isinstance(reference, str) and follow(root, reference) is None:
        yield Found(("$ref",), reference)


def names_a_definition(reference: str) -> bool:
    """Return whether a reference is `#`, or names a definition of the root.

    >>> names_a_definition("#/$defs/a"), names_a_definition("#"), names_a_definition("#/$defs/a/items")
    (True, True, False)
    """
    return reference == "#" or (reference.startswith("#/$defs/") and "/" not in reference.removeprefix("#/$defs/"))


@condition(
    subject="a `$ref` to another place than `#/$defs/…`",
    on={"$ref"},
    breaks={"properties": {"a": _TEXT, "b": {"$ref": "#/properties/a"}}},
    passes=_LOCAL,
    message="{what} names no definition of the root, and the provider follows nothing else.",
    hint="Move what it refers to into `$defs`.",
    code="reference-form",
    formerly=("reference-form",),
)
def ref_not_local(node: Object, _root: Json) -> Iterator[Found]:
    """A `$ref` names another place than the root or one of its `$defs`.

    No provider fetches another document, and several follow nothing but `#` and `#/$defs/…`.
    """
    reference = node["$ref"]
    if isinstance(reference, str) and not names_a_definition(reference):
        yield Found(("$ref",), reference)


@condition(
    subject="a `$ref` that leads through a list",
    on={"$ref"},
    breaks={"properties": {"a": {"anyOf": [_TEXT]}, "b": {"$ref": "#/properties/a/anyOf/0"}}},
    passes=_LOCAL,
    message="{what} leads through a list, where the engine finds nothing.",
    hint="Move what it refers to into `$defs`.",
    code="reference-form",
)
def ref_through_list(node: Object, root: Json) -> Iterator[Found]:
    """A `$ref` passes through a list, as in `#/properties/a/anyOf/0`.

    xgrammar follows objects alone: `Cannot find field anyOf`.
    """
    reference = node["$ref"]
    if not isinstance(reference, str) or not reference.startswith("#/") or follow(root, reference) is None:
        return
    if any(step.isdecimal() for step in reference.split("/")):
        yield Found(("$ref",), reference)


@condition(
    subject="keywords beside `$ref`",
    on={"$ref"},
    breaks={"$ref": "#/$defs/b", "description": "A text.", "$defs": {"b": _TEXT}},
    passes={"$ref": "#/$defs/b", "$defs": {"b": _TEXT}},
    message="`{what}` is beside `$ref`, and the provider refuses that.",
    hint="Move it into the definition.",
    code="reference-with-siblings",
    formerly=("reference-with-siblings",),
    takes="allowed",
    example=frozenset({"$defs", "definitions"}),
)
def ref_with_siblings(node: Object, _root: Json, value: Collection[str]) -> Iterator[Found]:
    """A keyword that the provider does not take there stands beside `$ref`.

    Drafts before 2019-09 ignore it, Gemini takes `description` and `default`, OpenAI's strict mode nothing.
    """
    beside = next((name for name in node if name != "$ref" and name not in value), None)
    if beside is not None:
        yield Found((beside,), beside)


@condition(
    subject="a `$ref` in an entry of `allOf`",
    on={"allOf"},
    breaks={"allOf": [{"$ref": "#/$defs/b"}], "$defs": {"b": _TEXT}},
    passes={"allOf": [_TEXT]},
    message="`$ref` is in an entry of an `allOf`, and the provider refuses that.",
    hint="Write the definition out.",
    code="reference-in-all-of",
    formerly=("reference-in-all-of",),
)
def ref_in_all_of(node: Object, _root: Json) -> Iterator[Found]:
    """An entry of an `allOf` is a reference.

    Anthropic's strict tools merge the entries before they follow references.
    """
    for at, entry in enumerate(list_at(node, "allOf")):
        if isinstance(entry, dict) and "$ref" in entry:
            yield Found(("allOf", at, "$ref"))


@condition(
    subject="a schema that contains itself",
    scope="schema",
    breaks={"properties": {"next": {"$ref": "#"}}},
    passes=_LOCAL,
    message="The schema contains itself here, and the provider compiles no recursion.",
    hint="Write out as many levels as are needed.",
    code="recursive-reference",
    formerly=("recursive-reference",),
)
def ref_recursive(walked: Walked, root: Json) -> Iterator[Found]:
    """A `$ref` leads to a schema that contains it, directly or through others.

    A grammar of bounded size knows no recursion, and clients that inline references cut it off.
    """
    for path in find_recursion(walked, root):
        yield Found((*path, "$ref"))


def find_recursion(walked: Sequence[tuple[Path, Object]], root: Json) -> Iterator[Path]:
    """Yield the place of every reference to a schema that contains it, directly or through other references."""
    leads: dict[Path, Path] = {}
    for path, node in walked:
        reference = node.get("$ref")
        found = follow(root, reference) if isinstance(reference, str) else None
        if found is not None:
            leads[path] = found[0]
    if leads:
        targets = set(leads.values())
        around = {path: [path[:end] for end in range(len(path) + 1) if path[:end] in targets] for path in leads}
        edges: dict[Path, list[Path]] = {target: [] for target in targets}
        for path, lead in leads.items():
            for target in around[path]:
                edges[target].append(lead)
        group = components(edges)
        yield from (path for path, lead in leads.items() if any(group[each] == group[lead] for each in around[path]))


def components(edges: Mapping[_Node, Sequence[_Node]]) -> dict[_Node, int]:
    """Return a component number for each node; two nodes share it if each leads to the other. Linear in the edges.

    >>> found = components({1: [2], 2: [1, 3], 3: []})
    >>> found[1] == found[2], found[1] == found[3]
    (True, False)
    """
    back: dict[_Node, list[_Node]] = {node: [] for node in edges}
    for node, leads in edges.items():
        for lead in leads:
            back[lead].append(node)
    group: dict[_Node, int] = {}
    for number, node in enumerate(reversed(_in_order_of_leaving(edges))):
        pending = [node]
        while pending:
            each = pending.pop()
            if each not in group:
                group[each] = number
                pending += back[each]
    return group


def _in_order_of_leaving(edges: Mapping[_Node, Sequence[_Node]]) -> list[_Node]:
    """Return the nodes in the order in which a depth-first walk leaves them."""
    seen: set[_Node] = set()
    left: list[_Node] = []
    for start in edges:
        pending = [] if start in seen else [(start, iter(edges[start]))]
        seen.add(start)
        while pending:
            node, leads = pending[-1]
            following = next((lead for lead in leads if lead not in seen), None)
            if following is None:
                left.append(node)
                pending.pop()
            else:
                seen.add(following)
                pending.append((following, iter(edges[following])))
    return left


@condition(
    subject="`type` beside `$ref`",
    on={"$ref"},
    breaks={"$ref": "#/$defs/b", "type": "string", "$defs": {"b": _TEXT}},
    passes={"$ref": "#/$defs/b", "$defs": {"b": _TEXT}},
    message="`type` is beside `$ref`, and the provider requires it in the definition.",
    hint="Move `type` into the definition.",
    mend=dropping("type"),
)
def type_beside_ref(node: Object, _root: Json) -> Iterator[Found]:
    """`type` stands beside `$ref`.

    Moonshot answers `when using $ref, type should be defined in the referenced schema`.
    """
    if isinstance(node["$ref"], str) and "type" in node:
        yield Found(("type",))
