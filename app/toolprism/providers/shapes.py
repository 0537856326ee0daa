"""Claims about the root, objects and names, each with its check."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Final, TypeAlias

from toolprism.core.finding import Severity
from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.pointer import Path
from toolprism.core.references import follow
from toolprism.core.source import Source
from toolprism.core.walk import required_names
from toolprism.providers.claim import Claim, Found, about_shape, is_of_type

COMBINERS: Final = ("allOf", "anyOf", "oneOf")
_PUT_INTO_OBJECT: Final = "Put the root's schema into a property of an object."

#: Tests whether the provider accepts a name.
Matcher: TypeAlias = Callable[[str], object]


def root_is_an_object(*sources: Source, says: str = "", or_union: bool = False) -> Claim:
    """Return the claim that the root must be a plain object, or a union of objects."""

    def look(_path: Path, node: Object, root: Json) -> Iterator[Found]:
        if or_union and _is_union_of_objects(node, root):
            return
        if node.get("type") != "object" or "enum" in node:
            what = "is an enum" if "enum" in node else "is not an object"
            message = f"The root {what}, and the provider refuses that for the parameters of a tool."
            yield Found((), message, _PUT_INTO_OBJECT)

    return Claim(
        group="root",
        subjects=("a root that is not `type: object`",),
        support="refused",
        sources=sources,
        says=says,
        code="root-not-object",
        look_at_root=look,
    )


def _is_union_of_objects(node: Object, root: Json) -> bool:
    branches = node.get("anyOf", node.get("oneOf"))
    if not isinstance(branches, list) or not branches or "type" in node:
        return False
    for branch in branches:
        reference = branch.get("$ref") if isinstance(branch, dict) else None
        found = follow(root, reference) if isinstance(reference, str) else ((), branch)
        if found is None or not isinstance(found[1], dict) or found[1].get("type") != "object":
            return False
    return True


def root_has_no_union(*sources: Source, who: str, severity: Severity = "warning", says: str = "") -> Claim:
    """Return the claim that all or some models refuse a union at the root."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for combiner in COMBINERS:
            if isinstance(node.get(combiner), list):
                message = f"`{combiner}` is at the root, and {who} refuse that."
                yield Found((combiner,), message, _PUT_INTO_OBJECT)

    return Claim(
        group="root",
        subjects=("a union at the root",),
        support="refused" if severity == "error" else "disputed",
        sources=sources,
        note=f"refused by {who}",
        says=says,
        code="root-union",
        severity=severity,
        look_at_root=look,
    )


def no_combiner(*combiners: str, source: Source, says: str = "") -> Claim:
    """Return the claim that combiners are refused."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for combiner in combiners:
            if isinstance(node.get(combiner), list):
                message = f"`{combiner}` is not among the keywords that the provider accepts."
                yield Found((combiner,), message, "Say it with `anyOf`, or merge the branches into one schema.")

    return Claim(
        group="keyword",
        subjects=combiners,
        support="refused",
        sources=(source,),
        says=says,
        code="combiner-kept",
        on=frozenset(combiners),
        look=look,
    )


def required_has_properties(source: Source, says: str = "") -> Claim:
    """Return the claim that `required` without `properties` is refused."""

    def look(_path: Path, _node: Object, _root: Json) -> Iterator[Found]:
        yield Found(("required",), "`required` is present without `properties`.", "Add `properties`.")

    def is_alone(keywords: Collection[str], _kind: str | None) -> bool:
        return "properties" not in keywords

    return about_shape(
        "`required` without `properties`", source, "required-alone", look, "required", says=says, when=is_alone
    )


def something_fits(source: Source) -> Claim:
    """Return the claim that a closed object is refused if it requires a property that it does not define."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for place, missing in _contradictions(node):
            message = f"No object fits: {missing} is required, and a closed object has no such property."
            yield Found(place, message, "Define the property where it is required, or do not require it.")

    return about_shape(
        "a closed object that requires what it does not have", source, "nothing-fits", look, "required", *COMBINERS
    )


def _contradictions(node: Object) -> Iterator[tuple[Path, str]]:
    """Yield each place that makes a node unsatisfiable, with the name of a property that is required and refused."""
    branches = [branch for combiner in COMBINERS for branch in _branches(node, combiner)]
    if not any(map(_is_closed, (node, *branches))):
        return
    if own := _refused(node, node):
        yield ("required",), own
    for combiner in COMBINERS:
        branches = _branches(node, combiner)
        if not branches:
            continue
        names = [_refused(node, branch) or _refused(branch, node) for branch in branches]
        if combiner == "allOf":
            yield from (((combiner, index), name) for index, name in enumerate(names) if name)
        elif any(names) and all(name or _takes_no_object(branch) for name, branch in zip(names, branches, strict=True)):
            yield (combiner,), next(filter(None, names))


def _branches(node: Object, combiner: str) -> list[Json]:
    branches = node.get(combiner)
    return branches if isinstance(branches, list) else []


def _is_closed(schema: Json) -> bool:
    return isinstance(schema, dict) and schema.get("additionalProperties") is False


def _refused(closed: Json, demanding: Json) -> str | None:
    """Return a property that one schema requires and the other, a closed object, does not define."""
    if not isinstance(closed, dict) or not isinstance(demanding, dict):
        return None
    if not _is_closed(closed) or closed.get("patternProperties"):
        return None
    properties, required = closed.get("properties"), demanding.get("required")
    known = properties if isinstance(properties, dict) else {}
    names = required if isinstance(required, list) else []
    return next((name for name in names if isinstance(name, str) and name not in known), None)


def _takes_no_object(schema: Json) -> bool:
    kind = schema.get("type", "object") if isinstance(schema, dict) else "object"
    return "object" not in kind if isinstance(kind, list) else kind != "object"


def required_is_defined(source: Source, says: str = "") -> Claim:
    """Return the claim that `required` may only name defined properties."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        required, known = node["required"], node.get("properties")
        names = known if isinstance(known, dict) else {}
        for index, name in enumerate(required if isinstance(required, list) else ()):
            if isinstance(name, str) and name not in names:
                message = f"`required` names {name}, which is not among the properties, and the provider refuses that."
                yield Found(("required", index), message, "Define the property, or do not require it.")

    return about_shape("`required` that names no property", source, "required-undefined", look, "required", says=says)


def everything_is_required(source: Source, says: str = "") -> Claim:
    """Return the claim that each property of an object must be required."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        known, names = node["properties"], required_names(node)
        missing = next((name for name in known if name not in names), None) if isinstance(known, dict) else None
        if missing is not None:
            message = f"{missing} is not required, and the provider requires every property required."
            yield Found(("properties", missing), message, "Require it, and let it be null.")

    return about_shape("a property that is not required", source, "property-optional", look, "properties", says=says)


def objects_are_closed(source: Source, says: str = "") -> Claim:
    """Return the claim that each object must have `additionalProperties: false`."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        if is_of_type(node, "object") and node.get("additionalProperties") is not False:
            message = "The object is open, and the provider requires `additionalProperties: false`."
            yield Found((), message, "Name every property, and close the object.")

    def may_be_object(_keywords: Collection[str], kind: str | None) -> bool:
        return kind in (None, "object")

    return about_shape(
        "an object that is not closed", source, "object-open", look, "type", says=says, when=may_be_object
    )


_MAPS: Final = ("properties", "$defs", "definitions")
#: The keywords with several schemas, in the order in which they are checked.
_HOLDERS: Final = {keyword: at for at, keyword in enumerate((*_MAPS, "anyOf", "oneOf", "allOf", "prefixItems"))}
_AN_OBJECT: Final = "A schema is an object here, and the provider refuses anything else."


def schemas_are_objects(source: Source, says: str = "") -> Claim:
    """Return the claim that `true`, `false` and null are refused as the schema of a property or of items."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for keyword in sorted(_HOLDERS.keys() & node.keys(), key=_HOLDERS.__getitem__):
            held = node[keyword]
            members: Iterable[tuple[str | int, Json]] = ()
            if keyword in _MAPS:
                members = held.items() if isinstance(held, dict) else ()
            elif isinstance(held, list):
                members = enumerate(held)
            for name in [name for name, child in members if not isinstance(child, dict)]:
                yield Found((keyword, name), _AN_OBJECT, "Use `{}`.")
        if not isinstance(node.get("items", {}), (dict, list)):
            yield Found(("items",), _AN_OBJECT, "Use `{}`.")

    return about_shape("a boolean where a schema stands", source, "boolean-schema", look, *_HOLDERS, "items", says=says)


def no_forbidden_properties(source: Source) -> Claim:
    """Return the claim that some back ends refuse `false` as the schema of a property."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        for name, schema in object_at(node, "properties").items():
            if schema is False:
                yield Found(("properties", name), "Some back ends refuse `false` for a property.", "Leave it out.")

    subject = "`false` as a property"
    return about_shape(subject, source, "forbidden-property", look, "properties", severity="warning")


def property_names(
    source: Source, pattern: str, matches: Matcher, *, says: str = "", severity: Severity = "error"
) -> Claim:
    """Return the claim about property names."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        known = node["properties"]
        for name in known if isinstance(known, dict) else ():
            if not matches(name):
                message = f"The provider refuses the name of this property: it has to match {pattern}."
                yield Found(("properties", name), message, "Rename the property.")

    return Claim(
        group="name",
        subjects=(f"property names that do not match `{pattern}`",),
        support="refused",
        sources=(source,),
        says=says,
        code="property-name",
        severity=severity,
        on=frozenset({"properties"}),
        look=look,
    )
