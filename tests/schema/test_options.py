"""The options of a walk: each target that is a walk can be composed of them."""

import pytest

from tests.schema.random_schemas import schemas
from tests.vectors import corpus
from toolprism.core.json_types import same
from toolprism.schema import Options, normalize, normalize_schema
from toolprism.schema.keywords import GOOGLE_UNSUPPORTED, NON_STRUCTURAL

#: The options of each walk; the files of the targets list the passes.
COMPOSED = {
    "google": Options(
        booleans="standard",
        strip=GOOGLE_UNSUPPORTED,
        spill=True,
        rename_snake_case=True,
        collapse_null_fields=True,
        scalar_types=True,
        property_ordering=True,
        ensure_properties=True,
        infer_enum_type=True,
        string_enums_only=True,
    ),
    "cca-claude": Options(
        booleans="standard",
        strip=GOOGLE_UNSUPPORTED | {"nullable"},
        spill=True,
        rename_snake_case=True,
        scalar_types=True,
        ensure_properties=True,
        merge_object_variants=True,
        collapse_mixed_type_variants=True,
        collapse_same_type_variants=True,
        strip_residual_combiners=True,
        nullable_properties_to_optional=True,
        gate=True,
        infer_enum_type=True,
    ),
    "mcp": Options(strip=frozenset({"$schema", "nullable"})),
    "moonshot": Options(
        booleans="permissive",
        strip=(NON_STRUCTURAL - {"default"}) | {"prefixItems", "nullable"},
        spill=True,
        scalar_types=True,
        infer_enum_type=True,
        fold_one_of=True,
        scalar_enums_only=True,
    ),
}


@pytest.mark.parametrize("target", COMPOSED)
def test_the_options_compose_what_the_target_writes_out(target: str) -> None:
    options = COMPOSED[target]
    for schema in [*(tool["inputSchema"] for tool in corpus()[::4]), *schemas(seed=11, count=400)]:
        assert same(normalize_schema(schema, options), normalize(schema, target).output)
