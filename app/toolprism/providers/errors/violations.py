"""Finds where a schema breaks a rule, for messages without a place, and to verify a fix: by the rule's condition.

Gemini writes types in upper case, so every node is read with its types in lower case. Where the predicate finds
nothing, some engines mean what the message names; the provider's text is believed then.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from toolprism.conditions import arrays, names, objects, references, sizes, types, unions, values
from toolprism.conditions.condition import Condition, Walked
from toolprism.conditions.registry import all_conditions
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import COMBINERS, TYPES
from toolprism.core.pointer import Path
from toolprism.core.walk import children
from toolprism.validation import check_schema


def walk(schema: Json) -> Iterator[tuple[Path, Object]]:
    """Yield nodes and their paths without recursion, each node before its subschemas."""
    pending: list[tuple[Path, Json]] = [((), schema)]
    while pending:
        path, node = pending.pop()
        if isinstance(node, dict):
            yield path, node
            pending += reversed([((*path, *below), child) for below, child in children(node)])


def takes_any_key(node: Json, path: Path) -> bool:
    """Return whether an object names none of its keys, or describes those that it does not name.

    An empty list of properties at the root is that of a tool without arguments.

    >>> takes_any_key({"type": "object"}, ("properties", "a")), takes_any_key({"type": "object", "properties": {}}, ())
    (True, False)
    """
    if not isinstance(node, dict) or node.get("additionalProperties") is False:
        return False
    if isinstance(node.get("additionalProperties"), dict):
        return True
    is_without_arguments = not path and "properties" in node and node.get("additionalProperties") is None
    return not node.get("properties") and not is_without_arguments


#: A nesting depth that every provider accepts.
_SHALLOW: Final = 4
_LIKELY_NAME: Final = r"[a-zA-Z0-9_.-]{1,64}"
_LIKELY_FORMATS: Final = frozenset(
    {"date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid", "enum"}
)
_REFUSED: Final = ("look-around", "unusual escapes", "a form that Python does not compile")
_UNION: Final = unions.union_not_supported(COMBINERS)

Details: TypeAlias = Mapping[str, str]
#: The place that a message means: the node, or where in it the condition was found.
_Means: TypeAlias = Literal["node", "place"]


class Reading(NamedTuple):
    """How the messages of a rule read a condition."""

    condition: Condition
    means: _Means = "node"


#: The condition of each rule that has one; `_refined` says where the details of a message matter.
READINGS: Final[Mapping[str, Reading]] = {
    "root-not-object": Reading(types.root_type_not_object),
    "root-union": Reading(unions.root_combined),
    "parameters-missing": Reading(types.parameters_missing),
    "properties-missing": Reading(objects.properties_missing),
    "type-missing": Reading(types.type_unsaid),
    "type-array": Reading(types.type_array),
    "type-invalid": Reading(types.type_invalid(TYPES)),
    "schema-node-not-object": Reading(types.schema_node_not_object, "place"),
    "schema-node-unrecognized": Reading(types.schema_node_unrecognized),
    "keyword-wrong-type": Reading(names.keyword_wrong_type, "place"),
    "keyword-on-wrong-type": Reading(types.keyword_on_wrong_type),
    "union-with-siblings": Reading(unions.union_with_checks),
    "union-not-supported": Reading(_UNION),
    "array-without-items": Reading(arrays.array_without_items),
    "array-items-tuple": Reading(arrays.array_items_tuple),
    "enum-not-string": Reading(values.enum_not_text, "place"),
    "enum-on-non-string": Reading(values.enum_on_non_string),
    "required-must-list-every-property": Reading(objects.required_must_list_every_property),
    "required-undefined-property": Reading(objects.required_undefined_property, "place"),
    "additional-properties-false": Reading(objects.object_not_closed),
    "property-name-pattern": Reading(names.property_name_pattern(_LIKELY_NAME), "place"),
    "nesting-too-deep": Reading(sizes.node_too_deep(_SHALLOW), "place"),
    "ref-unresolved": Reading(references.ref_unresolved),
    "ref-not-local": Reading(references.ref_not_local),
    "ref-with-siblings": Reading(references.ref_with_siblings(frozenset())),
    "ref-recursive": Reading(references.ref_recursive),
    "pattern-not-supported": Reading(values.pattern_not_supported(_REFUSED)),
    "format-not-supported": Reading(values.format_not_supported(_LIKELY_FORMATS)),
}


def find(rule: str, schema: Json, details: Details) -> list[Path] | None:
    """Return the places where a schema breaks a rule, in text order; None if that cannot be determined."""
    name, _, keyword = rule.partition(":")
    if keyword:
        return [path for path, _ in names.keywords(keyword).found(schema, [*walk(schema)])]
    if name == "invalid-schema-draft":
        return [*_not_the_draft(schema)]
    reading = READINGS.get(name)
    if reading is None:
        return None
    if name in _REFINED:
        return [*_REFINED[name](schema, details, [*walk(schema)])]
    return _places(reading, schema, _in_lower_case(walk(schema)))


def condition_of(rule: str) -> str | None:
    """Return the id of the condition that a rule's messages are about; None if no schema, tool or request shows it.

    >>> condition_of("unknown-keyword:const"), condition_of("type-missing"), condition_of("grammar-compile")
    ('unknown-keyword', 'type-unsaid', None)
    """
    name = rule.partition(":")[0]
    reading = READINGS.get(name)
    if reading is not None:
        return reading.condition.id
    return name if name in all_conditions() else None


def _places(reading: Reading, schema: Json, walked: Walked) -> list[Path]:
    if reading.condition.scope == "root" and isinstance(schema, dict) and walked:
        schema = walked[0][1]  # with its type in lower case
    found = reading.condition.found(schema, walked)
    if reading.means == "place":
        return [(*path, *each.at) for path, each in found]
    return [*dict.fromkeys(path or _node_of(each.at) for path, each in found)]


def _node_of(at: Path) -> Path:
    """Return the node of a reference found from the root; the root itself for anything else."""
    return at[:-1] if at[-1:] == ("$ref",) else ()


def _in_lower_case(walked: Iterator[tuple[Path, Object]]) -> Walked:
    return [(path, _lowered(node) if "type" in node else node) for path, node in walked]


def _lowered(node: Object) -> Object:
    given = node["type"]
    if isinstance(given, str):
        return node if given.islower() else {**node, "type": given.lower()}
    if isinstance(given, list):
        return {**node, "type": [name.lower() if isinstance(name, str) else name for name in given]}
    return node


#: Sentences that refuse an empty list of properties, without blanks.
_NOT_EMPTY: Final = ("non-empty", "notbeempty", "cannotbeempty", "atleastone")


def refuse_none(details: Details) -> bool:
    """Return whether the words of a message refuse an empty list of properties."""
    words = details.get("words", "").lower()
    return any(said in words for said in _NOT_EMPTY)


def _unfilled(_: Json, details: Details, walked: Walked) -> Iterator[Path]:
    """Yield objects without properties; some providers accept an empty list, others do not."""
    asked = objects.properties_empty if refuse_none(details) else objects.properties_missing
    yield from (path for path, _found in asked.found({}, _in_lower_case(iter(walked))))


def _type_named(_: Json, details: Details, walked: Walked) -> Iterator[Path]:
    """Yield nodes with an unknown type, or with the type that the message names (`null`)."""
    named = details.get("value", "").strip("'\"[]")
    lowered = dict(_in_lower_case(iter(walked)))
    unknown = {path for path, _found in types.type_invalid(TYPES).found({}, [*lowered.items()])}
    for path, node in walked:
        given = node.get("type")
        if path in unknown or (named and named in (given if isinstance(given, list) else [given])):
            yield path


def _nowhere(schema: Json, details: Details, walked: Walked) -> Iterator[Path]:
    """Yield lost references. Some engines lose definitions that exist; then it is the one that the message names."""
    named = details.get("ref", "")
    found = [path for path, _found in references.ref_unresolved.found(schema, walked)]
    yield from found or [path for path, reference in _references(walked) if named and _last(reference) == _last(named)]


def _with_siblings(schema: Json, details: Details, walked: Walked) -> Iterator[Path]:
    named = _last(details.get("ref", ""))
    targets = dict(_references(walked))
    for path, _found in references.ref_with_siblings(frozenset()).found(schema, walked):
        if path in targets and _last(targets[path]).endswith(named):
            yield path


def _references(walked: Walked) -> Iterator[tuple[Path, str]]:
    yield from ((path, node["$ref"]) for path, node in walked if isinstance(node.get("$ref"), str))


def _last(reference: str) -> str:
    """Return the name of the definition that a reference names."""
    return reference.rsplit("/", 1)[-1]


def _undefined(schema: Json, details: Details, walked: Walked) -> Iterator[Path]:
    named = details.get("extra")
    for path, found in objects.required_undefined_property.found(schema, walked):
        if named in (None, found.what):
            yield (*path, *found.at)


def _patterns(schema: Json, details: Details, walked: Walked) -> Iterator[Path]:
    """Yield nodes with the pattern that the message quotes, or else with one that some engine refuses."""
    quoted = details.get("value", "").strip("'\"").replace("\\", "")
    given = [(path, node["pattern"]) for path, node in walked if isinstance(node.get("pattern"), str)]
    same = [path for path, pattern in given if quoted and pattern.replace("\\", "") == quoted]
    refused = (*_REFUSED, "an open end") if "must" in details else _REFUSED
    asked = values.pattern_not_supported(refused)
    yield from same or (path for path, _found in asked.found(schema, walked))


def _formats(schema: Json, details: Details, walked: Walked) -> Iterator[Path]:
    named = details.get("value")
    if named:
        yield from (path for path, node in walked if node.get("format") == named)
    else:
        asked = values.format_not_supported(_LIKELY_FORMATS)
        yield from (path for path, _found in asked.found(schema, walked))


def _bare_values(schema: Json, _: Details, walked: Walked) -> Iterator[Path]:
    if not isinstance(schema, (dict, bool)):
        yield ()
    yield from types.schema_node_not_object.places(schema, walked)


def _not_the_draft(schema: Json) -> Iterator[Path]:
    """Yield places that the meta-schema of 2020-12 refuses; values that are not schemas come first."""
    if not isinstance(schema, (dict, bool)):
        yield ()
        return
    seen: dict[Path, None] = {}
    for error in check_schema(schema).distinct_errors:
        tokens = error.instance_path.split("/")[1:] if error.instance_path else []
        seen[tuple(token.replace("~1", "/").replace("~0", "~") for token in tokens)] = None
    yield from seen


_REFINED: Final[Mapping[str, Callable[[Json, Details, Walked], Iterator[Path]]]] = {
    "properties-missing": _unfilled,
    "type-invalid": _type_named,
    "schema-node-not-object": _bare_values,
    "required-undefined-property": _undefined,
    "ref-unresolved": _nowhere,
    "ref-with-siblings": _with_siblings,
    "pattern-not-supported": _patterns,
    "format-not-supported": _formats,
}
