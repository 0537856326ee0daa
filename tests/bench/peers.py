"""Transformers of other projects: their import path, how to call them, and the target that does the same work."""

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from pkgutil import resolve_name
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

#: Transforms a schema, possibly in place.
Transform: TypeAlias = Callable[[dict[str, Any]], object]


class Peer(NamedTuple):
    """A transformer of another project."""

    #: The distribution that contains it.
    package: str
    #: Module and name.
    place: str
    #: Our target for the comparison.
    target: str
    #: Calls the imported object with a schema.
    call: Callable[[Any, dict[str, Any]], object]

    @property
    def name(self) -> str:
        """The name without the module."""
        return self.place.partition(":")[2]

    def load(self) -> Transform:
        """Import it.

        Raises:
            ImportError: it is not installed.
            AttributeError: the version that is installed does not have it.
        """
        return partial(self.call, resolve_name(self.place))


def takes(transform: Transform, schema: dict[str, Any]) -> bool:
    """Return whether a peer takes a schema without an exception."""
    try:
        transform(deepcopy(schema))
    except Exception:  # noqa: BLE001  # peers raise whatever breaks first
        return False
    return True


def seconds(transform: Transform, schema: dict[str, Any]) -> float:
    """Return how long a peer takes for a schema that it may change."""
    started = perf_counter()
    transform(schema)
    return perf_counter() - started


PEERS = (
    Peer(
        "openai-agents",
        "agents.strict_schema:ensure_strict_json_schema",
        "openai-strict",
        lambda transform, schema: transform(schema),
    ),
    Peer(
        "pydantic-ai-slim",
        "pydantic_ai.profiles.openai:OpenAIJsonSchemaTransformer",
        "openai-strict",
        lambda transformer, schema: transformer(schema, strict=True).walk(),
    ),
    Peer(
        "google-genai",
        "google.genai._transformers:process_schema",
        "google",
        lambda transform, schema: transform(schema, None),
    ),
    Peer(
        "pydantic-ai-slim",
        "pydantic_ai.profiles.google:GoogleJsonSchemaTransformer",
        "google",
        lambda transformer, schema: transformer(schema).walk(),
    ),
    Peer(
        "pydantic-ai-slim",
        "pydantic_ai.providers.anthropic:AnthropicJsonSchemaTransformer",
        "anthropic",
        lambda transformer, schema: transformer(schema, strict=True).walk(),
    ),
    Peer(
        "anthropic",
        "anthropic:transform_schema",
        "anthropic",
        lambda transform, schema: transform(schema),
    ),
)
