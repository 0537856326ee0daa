"""Functions of other projects that refuse a schema, asked about our output for a target."""

import json
from collections.abc import Callable
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple


class Oracle(NamedTuple):
    """A function that takes or refuses what we send."""

    package: str
    name: str
    #: The targets whose output it is asked about.
    targets: tuple[str, ...]
    #: Raises where it refuses.
    check: Callable[[Any], object]


def _ensure_strict(schema: Any) -> None:
    resolve_name("agents.strict_schema:ensure_strict_json_schema")(schema)


def _compiles(schema: Any) -> None:
    matcher = resolve_name("llguidance:LLMatcher")
    if refused := matcher.validate_grammar(matcher.grammar_from_json_schema(json.dumps(schema))):
        raise ValueError(refused)


def _is_gemini_schema(schema: Any) -> None:
    resolve_name("google.genai.types:Schema").model_validate(schema)


def _is_function_declaration(schema: Any) -> None:
    resolve_name("google.genai.types:FunctionDeclaration").model_validate(
        {"name": "tool", "parameters_json_schema": schema}
    )


ORACLES: Final = (
    Oracle("openai-agents", "ensure_strict_json_schema", ("openai-strict", "openai-strict-current"), _ensure_strict),
    Oracle("llguidance", "LLMatcher.validate_grammar", ("openai-strict", "openai-strict-current"), _compiles),
    Oracle("google-genai", "types.Schema", ("vertex-openapi", "higress-vertex"), _is_gemini_schema),
    Oracle("google-genai", "types.FunctionDeclaration", ("google", "google-json-schema"), _is_function_declaration),
)
