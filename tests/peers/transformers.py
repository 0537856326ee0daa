"""Transformers of other projects that rewrite schemas: those of the benchmarks, and further ones."""

from typing import Any, Final

from tests.bench.peers import PEERS, Peer


def _openai_python(transform: Any, schema: dict[str, Any]) -> object:
    return transform(schema, path=(), root=schema)


TRANSFORMERS: Final = (
    *PEERS,
    Peer("openai", "openai.lib._pydantic:_ensure_strict_json_schema", "openai-strict", _openai_python),
    Peer(
        "litellm",
        "litellm.llms.vertex_ai.common_utils:_build_vertex_schema",
        "vertex-openapi",
        lambda transform, schema: transform(schema),
    ),
    Peer(
        "pydantic-ai-slim",
        "pydantic_ai.profiles.google:GoogleOpenAPISchemaTransformer",
        "vertex-openapi",
        lambda transformer, schema: transformer(schema).walk(),
    ),
)
