"""What a provider may refuse although the target's reference system sends it: said, not changed.

A target composes its advice of small checks of one node: `advise(leftover(…), root_is_an_object(…))`.
"""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from app.core.finding import Severity
from app.core.json_types import Json, Object, types_of
from app.core.pointer import Path
from app.core.walk import POSITIONS, Positions, nodes
from app.schema.engine.references import target_of
from app.schema.engine.rule import Source
from app.schema.keywords import COMBINERS, UNIONS
from app.schema.target_plan import Advisories, Advisory

#: Called with the place of a node, the node, and the document that it stands in.
NodeCheck: TypeAlias = Callable[[Path, Object, Json], Iterator[Advisory]]

_PUT_INTO_OBJECT: Final = "Put the root's schema into a property of an object."


def advise(*checks: NodeCheck, positions: Positions = POSITIONS) -> Advisories:
    """Return what asks the checks about every node of an output."""

    def advice(schema: Json) -> Iterator[Advisory]:
        if not isinstance(schema, dict):
            for check in checks:
                yield from check((), {}, schema)
        for path, node in nodes(schema, positions):
            for check in checks:
                yield from check(path, node, schema)

    return advice


def leftover(accepted: frozenset[str], citation: Source, severity: Severity) -> NodeCheck:
    """Return the check for keywords that the provider does not list.

    Args:
        accepted: the keywords that it lists.
        citation: where it lists them.
        severity: `error` where an unlisted keyword fails the request, `warning` where that is not known.
    """
    what = "refuses" if severity == "error" else "does not list"

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        for keyword in node:
            if keyword not in accepted:
                message = f"`{keyword}` is left in the output, and the provider {what} it."
                hint = "Remove it from the schema, or say it in the description."
                yield Advisory("leftover-keyword", (*path, keyword), message, hint, severity, citation)

    return check


def root_is_an_object(citation: Source) -> NodeCheck:
    """Return the check for a root that is not a plain object."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        if not path and (node.get("type") != "object" or "enum" in node):
            what = "is an enum" if "enum" in node else "is not an object"
            message = f"The root {what}, and the provider refuses that for the parameters of a tool."
            yield Advisory("root-not-object", (), message, _PUT_INTO_OBJECT, "error", citation)

    return check


def root_has_no_union(citation: Source, who: str) -> NodeCheck:
    """Return the check for a union at the root, which some models of a provider refuse."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        for combiner in () if path else COMBINERS:
            if isinstance(node.get(combiner), list):
                message = f"`{combiner}` stands at the root, and {who} refuse that."
                yield Advisory("root-union", (combiner,), message, _PUT_INTO_OBJECT, "warning", citation)

    return check


def no_combiner(*combiners: str, citation: Source) -> NodeCheck:
    """Return the check for combiners that the provider refuses."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        for combiner in combiners:
            if isinstance(node.get(combiner), list):
                message = f"`{combiner}` is not among the keywords that the provider accepts."
                hint = "Say it with `anyOf`, or merge the branches into one schema."
                yield Advisory("combiner-kept", (*path, combiner), message, hint, "error", citation)

    return check


def references_resolve(citation: Source) -> NodeCheck:
    """Return the check for references that lead nowhere."""

    def check(path: Path, node: Object, root: Json) -> Iterator[Advisory]:
        if isinstance(node.get("$ref"), str) and target_of(node, root) is None:
            message = f"{node['$ref']} leads nowhere in the output, and the provider refuses it."
            yield Advisory("unresolved-reference", (*path, "$ref"), message, "Add the definition.", "error", citation)

    return check


def something_fits(citation: Source) -> NodeCheck:
    """Return the check for closed objects that lack a property which they, or what stands beside them, require."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        for place, missing in _contradictions(node):
            message = f"No object fits: {missing} is required, and a closed object has no such property."
            hint = "Define the property where it is required, or do not require it."
            yield Advisory("nothing-fits", (*path, *place), message, hint, "error", citation)

    return check


def _contradictions(node: Object) -> Iterator[tuple[Path, str]]:
    """Yield each place by which no object fits a node, with the name of a property that is required and refused."""
    if own := _refused(node, node):
        yield ("required",), own
    for combiner in COMBINERS:
        branches = node.get(combiner)
        if not isinstance(branches, list) or not branches:
            continue
        names = [_refused(node, branch) or _refused(branch, node) for branch in branches]
        if combiner == "allOf":
            yield from (((combiner, index), name) for index, name in enumerate(names) if name)
        elif any(names) and all(name or _takes_no_object(branch) for name, branch in zip(names, branches, strict=True)):
            yield (combiner,), next(filter(None, names))


def _refused(closed: Json, demanding: Json) -> str | None:
    """Return a property that one schema requires and the other, a closed object, does not have."""
    if not isinstance(closed, dict) or not isinstance(demanding, dict):
        return None
    required = demanding.get("required")
    if closed.get("additionalProperties") is not False or closed.get("patternProperties"):
        return None
    properties = closed.get("properties")
    known = properties if isinstance(properties, dict) else {}
    names = required if isinstance(required, list) else []
    return next((name for name in names if isinstance(name, str) and name not in known), None)


def _takes_no_object(schema: Json) -> bool:
    kind = schema.get("type", "object") if isinstance(schema, dict) else "object"
    return "object" not in kind if isinstance(kind, list) else kind != "object"


def required_is_defined(citation: Source) -> NodeCheck:
    """Return the check for `required` that names no property."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        required, known = node.get("required"), node.get("properties")
        names = known if isinstance(known, dict) else {}
        for index, name in enumerate(required if isinstance(required, list) else ()):
            if isinstance(name, str) and name not in names:
                message = f"`required` names {name}, which is not among the properties, and the provider refuses that."
                hint = "Define the property, or do not require it."
                yield Advisory("required-undefined", (*path, "required", index), message, hint, "error", citation)

    return check


def enums_are_strings(citation: Source) -> NodeCheck:
    """Return the check for enums with members that are not strings."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        members = node.get("enum")
        if isinstance(members, list) and any(not isinstance(member, str) for member in members):
            message = "The enum has a member that is not a string, and the provider refuses that."
            hint = "List the values as strings, or name them in the description."
            yield Advisory("enum-not-strings", (*path, "enum"), message, hint, "error", citation)

    return check


def enums_are_typed(citation: Source) -> NodeCheck:
    """Return the check for enums of several types, which name no type."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        members = node.get("enum")
        if isinstance(members, list) and "type" not in node and len(types_of(members)) > 1:
            message = "The enum mixes types and names none, and the provider refuses that."
            yield Advisory("enum-untyped", (*path, "enum"), message, "Give each type a branch.", "error", citation)

    return check


def no_type_beside_union(citation: Source) -> NodeCheck:
    """Return the check for a type beside `anyOf`."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        if "type" in node and isinstance(node.get("anyOf"), list):
            message = "`type` stands beside `anyOf`, and the provider wants it in the branches."
            yield Advisory(
                "type-beside-union", (*path, "type"), message, "Move `type` into the branches.", "error", citation
            )

    return check


def arrays_have_items(citation: Source) -> NodeCheck:
    """Return the check for arrays that do not say what they hold."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        kind = node.get("type")
        if (kind == "array" or (isinstance(kind, list) and "array" in kind)) and "items" not in node:
            message = "The array has no `items`, and the provider refuses that."
            yield Advisory("array-without-items", (*path, "type"), message, "Add `items`.", "error", citation)

    return check


def unions_kept(citation: Source) -> NodeCheck:
    """Return the check for unions of different types, which some back ends refuse."""

    def check(path: Path, node: Object, _root: Json) -> Iterator[Advisory]:
        for union in UNIONS:
            if isinstance(node.get(union), list):
                message = f"This `{union}` has branches of different types and is kept; some back ends refuse it."
                hint = "Give the property one type, or one property to each type."
                yield Advisory("union-kept", (*path, union), message, hint, "warning", citation)

    return check
