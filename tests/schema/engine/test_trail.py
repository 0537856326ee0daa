"""Origins: a value that a rule makes from several places leads back to all of them."""

import pytest

from toolprism.core.json_types import Json
from toolprism.core.patch import patched
from toolprism.schema import Normalizer, NormalizeRequest, find, normalize


@pytest.mark.parametrize(
    "target, schema, place, origins",
    [
        (
            "google",
            {"type": "string", "description": "d", "minLength": 3},
            "/properties/a/description",
            ("/properties/a/description", "/properties/a/minLength"),
        ),
        (
            "google",
            {"anyOf": [{"const": "x"}, {"const": "y"}]},
            "/properties/a/enum",
            ("/properties/a/anyOf/0/const", "/properties/a/anyOf/1/const"),
        ),
        (
            "google",
            {"anyOf": [{"type": "string"}, {"type": "null"}]},
            "/properties/a/nullable",
            ("/properties/a/anyOf/1",),
        ),
        (
            "anthropic",
            {"type": "string", "minLength": 3, "maxLength": 5},
            "/properties/a/description",
            ("/properties/a/minLength", "/properties/a/maxLength"),
        ),
    ],
    ids=["spilled beside a text", "a union of constants", "a null branch", "spilled alone"],
)
def test_a_value_leads_back_to_all_that_it_was_made_from(
    target: str, schema: Json, place: str, origins: tuple[str, ...]
) -> None:
    trail = normalize({"type": "object", "properties": {"a": schema}, "required": ["a"]}, target).trail
    assert trail.origins[place] == origins


def test_a_part_of_a_part_that_is_taken_over_is_copied() -> None:
    """Both the definitions and a branch of them go into the merged root, and each is rewritten on its own."""
    branch: Json = {"type": "object", "properties": {"pair": {"type": "array", "prefixItems": [{"type": "number"}]}}}
    other: Json = {"type": "object", "properties": {"text": {"type": "string"}}}
    schema: Json = {"anyOf": [{"$ref": "#/$defs/Branch"}, other], "$defs": {"Branch": branch}}
    request = NormalizeRequest(strategies=("root-union=merge",))
    result = Normalizer(schema, request).normalize(find("openai-strict-current"))
    assert patched(schema, result.trail.patch) == result.output
