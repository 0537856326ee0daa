"""Functions of other projects that accept or refuse a schema, applied to our output for a target."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType
from typing import Any, Final, NamedTuple


class Oracle(NamedTuple):
    """A function that accepts or refuses an output."""

    package: str
    name: str
    #: The targets whose output it checks.
    targets: tuple[str, ...]
    #: Raises to refuse.
    check: Callable[[Any], object]


def _ensure_strict(schema: Any) -> None:
    resolve_name("agents.strict_schema:ensure_strict_json_schema")(schema)


def _compiles(schema: Any) -> None:
    matcher = resolve_name("llguidance:LLMatcher")
    if refused := matcher.validate_grammar(matcher.grammar_from_json_schema(json.dumps(schema))):
        raise ValueError(refused)


def _is_gemini(schema: Any) -> None:
    resolve_name("google.genai.types:Schema").model_validate(schema)


def _is_function_declaration(schema: Any) -> None:
    resolve_name("google.genai.types:FunctionDeclaration").model_validate(
        {"name": "tool", "parameters_json_schema": schema}
    )


def _grammar_of_xgrammar(schema: Any) -> None:
    grammar = xgrammar_grammar()
    with silent():
        grammar.from_json_schema(json.dumps(schema))


@cache
def xgrammar_grammar() -> Any:
    """Import xgrammar without torch, which weighs gigabytes and which only its matcher needs.

    Raises:
        ImportError: it is not installed.
    """
    resolve_name("tvm_ffi")  # while torch cannot be found
    absent = [name for name in ("torch", "transformers", "triton") if name not in sys.modules and not find_spec(name)]
    sys.modules |= {name: _Absent(name) for name in (*absent, *(["triton.language"] if "triton" in absent else []))}
    return resolve_name("xgrammar:Grammar")


class _Absent(ModuleType):
    """What stands for a module whose names are only mentioned."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {"__init__": lambda *_, **__: None})


@contextmanager
def silent() -> Iterator[None]:
    """Keep warnings of a library in C++ off standard error."""
    kept = os.dup(2)
    try:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 2)
            yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


ORACLES: Final = (
    Oracle("openai-agents", "ensure_strict_json_schema", ("openai-strict", "openai-strict-current"), _ensure_strict),
    Oracle("llguidance", "LLMatcher.validate_grammar", ("openai-strict", "openai-strict-current"), _compiles),
    Oracle("xgrammar", "Grammar.from_json_schema", ("openai-strict-current", "vllm"), _grammar_of_xgrammar),
    Oracle("google-genai", "types.Schema", ("vertex-openapi", "google-parameters", "higress-vertex"), _is_gemini),
    Oracle("google-genai", "types.FunctionDeclaration", ("google", "google-json-schema"), _is_function_declaration),
)
