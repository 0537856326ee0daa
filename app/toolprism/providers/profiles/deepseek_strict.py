"""DeepSeek, strict mode (beta): every property required, every object closed."""

from typing import Final

from toolprism.providers.citations import DEEPSEEK, DEEPSEEK_OTHERWISE
from toolprism.providers.keyword_claims import ALL_TYPES, accepts, formats, others, refuses, types
from toolprism.providers.limits import no_patterns_with, of_request
from toolprism.providers.profile import Profile
from toolprism.providers.references import references_resolve
from toolprism.providers.shapes import (
    everything_is_required,
    objects_are_closed,
    root_has_no_union,
    root_is_an_object,
    schemas_are_objects,
    something_fits,
)
from toolprism.providers.values import nodes_are_typed

FORMATS: Final = ("email", "hostname", "ipv4", "ipv6", "uuid")
ACCEPTED: Final = (
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
    "enum",
    "anyOf",
    "$ref",
    "$def",
    "$defs",
    "title",
    "description",
    "const",
    "default",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
)

PROFILE: Final = Profile(
    id="deepseek-strict",
    title="DeepSeek, strict mode",
    provider="DeepSeek",
    field="tools[].function.parameters, with strict: true on the beta address",
    claims=(
        accepts(
            ACCEPTED, DEEPSEEK, note="definitions are spelled `$def` in the documents; `$defs` is what JSON Schema has"
        ),
        accepts(("pattern", "format"), DEEPSEEK, DEEPSEEK_OTHERWISE, note="another page lists them as unsupported"),
        refuses(("minLength", "maxLength", "minItems", "maxItems"), DEEPSEEK),
        others("unknown", DEEPSEEK, "warning"),
        types(ALL_TYPES, DEEPSEEK),
        formats(FORMATS, DEEPSEEK, otherwise="unknown", severity="warning"),
        no_patterns_with(("look-around",), DEEPSEEK, severity="warning"),
        root_is_an_object(DEEPSEEK),
        root_has_no_union(DEEPSEEK, who="all models in strict mode", severity="error"),
        everything_is_required(DEEPSEEK),
        objects_are_closed(DEEPSEEK),
        nodes_are_typed(DEEPSEEK),
        schemas_are_objects(DEEPSEEK),
        references_resolve(DEEPSEEK),
        something_fits(DEEPSEEK),
        of_request("strict and other tools in one request", DEEPSEEK),
    ),
)
