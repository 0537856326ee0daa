"""The checklist for schemas that every provider accepts: each point with its lints."""

from typing import Final, NamedTuple


class Point(NamedTuple):
    """One rule to follow."""

    sentence: str
    #: Ids of the lints that find violations.
    lints: tuple[str, ...]


class Section(NamedTuple):
    """Points about one part of a tool."""

    title: str
    points: tuple[Point, ...]


#: The sentence of each point with its lints, by section.
_POINTS: Final = {
    "The root": {
        "Make the root an object: `type: object`, with `properties`.": "root-not-object parameters-missing",
        "Show no union at the root; flatten it.": "root-union",
        "Write each argument into `properties`, and each keyword beside it.": (
            "property-outside keyword-among-properties member-outside"
        ),
        "Keep it flat: five levels of objects and arrays, never more than ten.": "nesting-too-deep",
    },
    "One tool with several actions": {
        "Choose by a field with an `enum` of texts.": "action-without-enum",
        "Put the fields of all actions beside it.": "action-fields-nested",
        "Check at run time what each action requires, and say so in the descriptions.": "action-requirements-in-schema",
    },
    "Types": {
        "Name a type in every subschema, one that JSON Schema has.": "type-missing type-invalid",
        "Say what an array holds, with one schema for all items.": "array-without-items array-items-tuple",
        "Name the properties of every object.": "open-map required-undefined-property",
        "Prefer `number` to `integer`, and round at run time.": "integer-type",
        "Write every subschema as an object, not as `true` or `null`.": "schema-node-not-object",
    },
    "Keywords": {
        "Use each keyword in its form of 2020-12, beside the type that it applies to.": (
            "keyword-wrong-type keyword-on-wrong-type"
        ),
        "Leave room between bounds, and keep numbers below 2^53.": "bounds-unsatisfiable integer-out-of-range",
        "List values of one type, the type of the schema, and at least one.": (
            "enum-type-mismatch enum-mixed-types enum-empty"
        ),
        "Anchor patterns, and look neither ahead nor behind.": "pattern-not-supported",
        "Use formats that are defined.": "format-not-supported",
    },
    "References": {
        "Refer only to definitions at the root of the same schema.": "ref-unresolved ref-not-local",
        "Let a reference stand alone, and never lead back.": "ref-with-siblings ref-recursive",
    },
    "Names and words": {
        "Name tools with up to 64 letters, digits, `_` and `-`, each differently.": (
            "tool-name-pattern tool-name-too-long tool-name-duplicate"
        ),
        "Name properties with up to 64 letters, digits, `_`, `.` and `-`.": "property-name-pattern",
        "Describe the tool and every parameter, each in its own words and in up to 1,024 characters.": (
            "description-missing description-duplicated tool-description-duplicated description-too-long"
        ),
        "Send few tools in one request.": "too-many-tools",
    },
    "Beside the schema": {
        "Give results a schema of type `object` in 2020-12, too.": "output-schema output-dialect",
        "Say whether a tool is strict, and what the request adds.": "strict-by-default request-members",
    },
    "Values in the schema": {
        "Give defaults and examples that are valid under the schema.": "default-invalid example-invalid",
        "Keep keys and passwords out of it.": "secret-in-default",
    },
}
CHECKLIST: Final = tuple(
    Section(title, tuple(Point(sentence, tuple(lints.split())) for sentence, lints in points.items()))
    for title, points in _POINTS.items()
)
