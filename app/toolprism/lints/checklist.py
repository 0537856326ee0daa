"""The checklist for schemas that every provider accepts: each point with its lints."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Point:
    """One rule to follow."""

    sentence: str
    #: Ids of the lints that find violations.
    lints: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """Points about one part of a tool."""

    title: str
    points: tuple[Point, ...]


CHECKLIST: Final = (
    Section(
        "The root",
        (
            Point(
                "Make the root an object: `type: object`, with `properties`.", ("root-not-object", "parameters-missing")
            ),
            Point("Show no union at the root; flatten it.", ("root-union",)),
            Point("Keep it flat: five levels of objects and arrays, never more than ten.", ("nesting-too-deep",)),
        ),
    ),
    Section(
        "One tool with several actions",
        (
            Point("Choose by a field with an `enum` of texts.", ("action-without-enum",)),
            Point("Put the fields of all actions beside it.", ("action-fields-nested",)),
            Point(
                "Check at run time what each action requires, and say so in the descriptions.",
                ("action-requirements-in-schema",),
            ),
        ),
    ),
    Section(
        "Types",
        (
            Point("Name a type in every subschema, one that JSON Schema has.", ("type-missing", "type-invalid")),
            Point(
                "Say what an array holds, with one schema for all items.", ("array-without-items", "array-items-tuple")
            ),
            Point("Name the properties of every object.", ("open-map", "required-undefined-property")),
            Point("Prefer `number` to `integer`, and round at run time.", ("integer-type",)),
            Point("Write every subschema as an object, not as `true` or `null`.", ("schema-node-not-object",)),
        ),
    ),
    Section(
        "Keywords",
        (
            Point(
                "Use each keyword in its form of 2020-12, beside the type that it applies to.",
                ("keyword-wrong-type", "keyword-on-wrong-type"),
            ),
            Point(
                "Leave room between bounds, and keep numbers below 2^53.",
                ("bounds-unsatisfiable", "integer-out-of-range"),
            ),
            Point(
                "List values of one type, the type of the schema, and at least one.",
                ("enum-type-mismatch", "enum-mixed-types", "enum-empty"),
            ),
            Point("Anchor patterns, and look neither ahead nor behind.", ("pattern-not-supported",)),
            Point("Use formats that are defined.", ("format-not-supported",)),
        ),
    ),
    Section(
        "References",
        (
            Point("Refer only to definitions at the root of the same schema.", ("ref-unresolved", "ref-not-local")),
            Point("Let a reference stand alone, and never lead back.", ("ref-with-siblings", "ref-recursive")),
        ),
    ),
    Section(
        "Names and words",
        (
            Point(
                "Name tools with up to 64 letters, digits, `_` and `-`, each differently.",
                ("tool-name-pattern", "tool-name-too-long", "tool-name-duplicate"),
            ),
            Point("Name properties with up to 64 letters, digits, `_`, `.` and `-`.", ("property-name-pattern",)),
            Point(
                "Describe the tool and every parameter, each in its own words and in up to 1,024 characters.",
                (
                    "description-missing",
                    "description-duplicated",
                    "tool-description-duplicated",
                    "description-too-long",
                ),
            ),
            Point("Send few tools in one request.", ("too-many-tools",)),
        ),
    ),
    Section(
        "Values in the schema",
        (
            Point(
                "Give defaults and examples that are valid under the schema.", ("default-invalid", "example-invalid")
            ),
            Point("Keep keys and passwords out of it.", ("secret-in-default",)),
        ),
    ),
)
