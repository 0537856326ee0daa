"""The reasons of a target cite its provider, and deny nothing that its documentation says."""

from collections.abc import Mapping
from random import Random
from typing import Final

import pytest

from tests.schema.keyword_values import KEYWORDS, value
from tests.schema.random_schemas import schemas
from toolprism.core.finding import Source
from toolprism.providers import citations as cited
from toolprism.providers import find_profile
from toolprism.schema import Normalizer, all_targets
from toolprism.schema.removals import NOT_IN_SUBSET
from toolprism.schema.rules.serialized import zod_to_json_schema

#: True of every provider: what JSON Schema says, and what Zod prints.
_OF_ALL: Final = {cited.JSON_SCHEMA, cited.JSON_SCHEMA_MIGRATION, *zod_to_json_schema.sources}
_GEMINI: Final = {
    cited.GOOGLE_SCHEMA,
    cited.GOOGLE_UNKNOWN_NAME,
    cited.GOOGLE_TYPE_LIST,
    cited.GOOGLE_ENUM,
    cited.GOOGLE_GENAI,
}
_VERTEX: Final = _GEMINI | {
    cited.VERTEX_SCHEMA,
    cited.VERTEX_FORMATS,
    cited.VERTEX_ENUM,
    cited.VERTEX_UNION,
    cited.VERTEX_REQUIRED,
    cited.VERTEX_CONVENTION,
}
_OPENAI: Final = {cited.OPENAI_STRICT, cited.OPENAI_STRICT_SDK, cited.OPENAI_TOOLS}
_PIPELINE: Final = {cited.PI_AI}
#: Which citations are about the provider of a target, or about the pipeline that the target follows.
_ABOUT: Final[Mapping[str, set[Source]]] = {
    "anthropic": {cited.ANTHROPIC_TOOLS, cited.ANTHROPIC_ROOT} | _PIPELINE,
    "cca-claude": {cited.CLOUD_CODE_ASSIST, cited.GOOGLE_UNKNOWN_NAME} | _PIPELINE,
    "cursor": _PIPELINE,
    "google": _GEMINI | _PIPELINE,
    "higress-vertex": _VERTEX | {cited.HIGRESS},
    "llama-cpp": {cited.LLAMA_CPP} | _PIPELINE,
    "mcp": {cited.MCP_TOOLS} | _PIPELINE,
    "moonshot": {cited.MOONSHOT, cited.MOONSHOT_ERROR} | _PIPELINE,
    "ollama": {cited.LLAMA_CPP} | _PIPELINE,
    "openai-responses": _OPENAI | _PIPELINE,
    "openai-strict": _OPENAI | _PIPELINE,
    "openclaw-gemini": _GEMINI | {cited.OPENCLAW},
    "openclaw-openai": _OPENAI | {cited.OPENCLAW, cited.VSCODE_ITEMS},
    "vertex-openapi": _VERTEX,
}
#: Which targets a reason may speak of when it names a provider.
_NAMED: Final[Mapping[str, set[str]]] = {
    "strict mode": {"openai-strict"},
    "Gemini": {"google", "openclaw-gemini", "vertex-openapi", "higress-vertex", "cca-claude"},
    "Vertex": {"vertex-openapi", "higress-vertex"},
    "Moonshot": {"moonshot"},
    "OpenClaw": {"openclaw-gemini", "openclaw-openai"},
    "Anthropic": {"anthropic"},
    "Ollama": {"ollama"},
}
_SCHEMA: Final = find_profile("gemini-parameters").keywords
#: What a provider lists where the target sends its schemas: no reason denies it.
_LISTED: Final[Mapping[str, frozenset[str]]] = {
    "openai-strict": find_profile("openai-strict").keywords,
    "google": find_profile("gemini-json-schema").keywords,
    "mcp": frozenset(KEYWORDS) - {"nullable"},
    "moonshot": find_profile("moonshot").keywords,
    **dict.fromkeys(
        ("openclaw-gemini", "higress-vertex", "vertex-openapi"), find_profile("gemini-parameters").keywords
    ),
}
_DENIALS: Final = (NOT_IN_SUBSET, "is an unknown field", "is not a field of")


@pytest.mark.parametrize("target", all_targets())
def test_each_rule_of_a_target_cites_what_is_about_its_provider_or_true_of_all(target: str) -> None:
    about = _ABOUT[target] | _OF_ALL
    assert [rule.id for rule in all_targets()[target].rules if about.isdisjoint(rule.sources)] == []


@pytest.mark.parametrize("target", all_targets())
def test_the_sources_of_a_target_are_about_its_provider(target: str) -> None:
    assert set(all_targets()[target].sources) <= _ABOUT[target] | _OF_ALL


def _reasons(target: str) -> dict[str, set[str]]:
    """Return the reasons that a target gives, with the keywords at which they are given."""
    found: dict[str, set[str]] = {}
    random = Random(target)
    every = [{"type": "object", keyword: value(keyword, random)} for keyword in KEYWORDS for _ in range(3)]
    for schema in (*every, *schemas(seed=9, count=150, mistakes=False)):
        for step in Normalizer(schema).normalize(all_targets()[target]).steps:
            found.setdefault(step.edit.reason, set()).update(str(token) for token in step.edit.at[-1:])
    return found


@pytest.mark.parametrize("target", all_targets())
def test_a_reason_speaks_of_no_other_provider_and_denies_nothing_documented(target: str) -> None:
    for reason, keywords in _reasons(target).items():
        assert [name for name, targets in _NAMED.items() if name in reason and target not in targets] == [], reason
        assert "follows no references" not in reason
        for keyword in keywords & _LISTED.get(target, frozenset()):
            assert not any(f"`{keyword}` {denial}" in reason for denial in _DENIALS), reason
            assert f"the provider refuses `{keyword}`" not in reason
