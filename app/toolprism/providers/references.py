"""Claims about references: their targets, and the keywords allowed beside them."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path
from toolprism.core.references import follow
from toolprism.core.source import Source
from toolprism.providers.claim import Claim, Found, about_shape

COMBINERS: Final = ("allOf", "anyOf", "oneOf")


def references_resolve(source: Source, says: str = "") -> Claim:
    """Return the claim that a reference which cannot be resolved is refused."""

    def look(_path: Path, node: Object, root: Json) -> Iterator[Found]:
        reference = node["$ref"]
        if isinstance(reference, str) and follow(root, reference) is None:
            message = f"{reference} leads nowhere in the output, and the provider refuses it."
            yield Found(("$ref",), message, "Add the definition.")

    return about_shape("a `$ref` that leads nowhere", source, "unresolved-reference", look, "$ref", says=says)


def names_a_definition(reference: str) -> bool:
    """Return whether a reference is `#`, or names a definition of the root.

    >>> names_a_definition("#/$defs/a"), names_a_definition("#"), names_a_definition("#/$defs/a/items")
    (True, True, False)
    """
    return reference == "#" or (reference.startswith("#/$defs/") and "/" not in reference.removeprefix("#/$defs/"))


def references_pass_no_list(source: Source, says: str = "") -> Claim:
    """Return the claim that a reference may not pass through a list, such as `#/properties/a/anyOf/0`."""

    def look(_path: Path, node: Object, root: Json) -> Iterator[Found]:
        reference = node["$ref"]
        if not isinstance(reference, str) or not reference.startswith("#/") or follow(root, reference) is None:
            return
        if any(step.isdecimal() for step in reference.split("/")):
            message = f"{reference} leads through a list, where the engine finds nothing."
            yield Found(("$ref",), message, "Move what it refers to into `$defs`.")

    return about_shape(
        "a `$ref` that leads through a list", source, "reference-form", look, "$ref", severity="warning", says=says
    )


def references_name_definitions(source: Source, says: str = "") -> Claim:
    """Return the claim that a reference may only name the root or one of its definitions."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        reference = node["$ref"]
        if isinstance(reference, str) and not names_a_definition(reference):
            message = f"{reference} names no definition of the root, and the provider follows nothing else."
            yield Found(("$ref",), message, "Move what it refers to into `$defs`.")

    return about_shape("a `$ref` to another place than `#/$defs/…`", source, "reference-form", look, "$ref", says=says)


def references_stand_alone(source: Source, allowed: frozenset[str], says: str = "") -> Claim:
    """Return the claim that `$ref` allows only a few keywords beside it."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        beside = [name for name in node if name != "$ref" and name not in allowed]
        if beside:
            message = f"`{beside[0]}` is beside `$ref`, and the provider refuses that."
            yield Found((beside[0],), message, "Move it into the definition.")

    return about_shape("keywords beside `$ref`", source, "reference-with-siblings", look, "$ref", says=says)


def no_reference_in_all_of(source: Source) -> Claim:
    """Return the claim that an entry of an `allOf` may not be a reference."""

    def look(_path: Path, node: Object, _root: Json) -> Iterator[Found]:
        entries = node["allOf"]
        for at, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict) and "$ref" in entry:
                message = "`$ref` is in an entry of an `allOf`, and the provider refuses that."
                yield Found(("allOf", at, "$ref"), message, "Write the definition out.")

    return about_shape("a `$ref` in an entry of `allOf`", source, "reference-in-all-of", look, "allOf")
