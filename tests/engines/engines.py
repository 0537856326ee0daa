"""Engines of constrained decoding: each makes a reader from a schema, or raises."""

import json
import re
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pkgutil import resolve_name
from typing import Any, Final, NamedTuple, TypeAlias

from tests.engines import llama_cpp, servers
from tests.peers.oracles import silent, xgrammar_grammar

#: Returns whether an engine lets a model write a text, from the first character to the last.
Reader: TypeAlias = Callable[[str], bool]


class Engine(NamedTuple):
    """An engine of constrained decoding."""

    #: The distribution that contains it.
    package: str
    #: Raises to refuse a schema; ImportError if the package is absent.
    reader: Callable[[Any], Reader]

    @property
    def version(self) -> str:
        """The version that is installed, or whose source is asked."""
        if self.package in (servers.VLLM.package, servers.SGLANG.package):
            return servers.version_of(self.package)
        return version(self.package) if self.package != llama_cpp.PACKAGE else llama_cpp.built_version()


class Refused(ValueError):
    """An engine makes no grammar from a schema."""


def _xgrammar(schema: Any) -> Reader:
    grammar = xgrammar_grammar()
    matcher, compiler = _matcher_of_xgrammar()
    with silent():
        compiled = compiler.compile_grammar(grammar.from_json_schema(json.dumps(schema)))

    def reads(text: str) -> bool:
        state = matcher(compiled, terminate_without_stop_token=True)
        return bool(state.accept_string(text)) and bool(state.is_terminated())

    return reads


@cache
def _matcher_of_xgrammar() -> tuple[Any, Any]:
    nothing = resolve_name("xgrammar:TokenizerInfo")([])
    return resolve_name("xgrammar:GrammarMatcher"), resolve_name("xgrammar:GrammarCompiler")(
        nothing, cache_enabled=False
    )


def _llguidance(schema: Any) -> Reader:
    kind = resolve_name("llguidance:LLMatcher")
    tokenizer = _bytes_of_llguidance()
    grammar = kind.grammar_from_json_schema(json.dumps(schema))
    if refused := kind.validate_grammar(grammar, tokenizer):
        raise Refused(refused)

    def reads(text: str) -> bool:
        state = kind(tokenizer, grammar, log_level=0)
        return bool(state.consume_tokens(tokenizer.tokenize_str(text))) and bool(state.is_accepting())

    return reads


@cache
def _bytes_of_llguidance() -> Any:
    return resolve_name("llguidance:LLTokenizer")("byte")


def _outlines_core(schema: Any) -> Reader:
    pattern = resolve_name("outlines_core.json_schema:build_regex_from_schema")(json.dumps(schema))
    compiled = re.compile(pattern)
    return lambda text: compiled.fullmatch(text) is not None


def _lm_format_enforcer(schema: Any) -> Reader:
    parser = resolve_name("lmformatenforcer:JsonSchemaParser")(schema)

    def reads(text: str) -> bool:
        state = parser
        for character in text:
            if character not in state.get_allowed_characters():
                return False
            state = state.add_character(character)
        return bool(state.can_end())

    return reads


def _sglang(schema: Any) -> Reader:
    servers.check_of(servers.SGLANG)(schema)
    return _xgrammar(schema)


def _vllm(schema: Any) -> Reader:
    """Read with the back end that `auto` chooses: xgrammar, else guidance, and for some schemas outlines."""
    if servers.check_of(servers.VLLM)(schema):
        is_for_outlines = servers.check_of(servers.VLLM_GUIDANCE)(schema)
        return (_outlines_core if is_for_outlines else _llguidance)(schema)
    try:
        return _xgrammar(schema)
    except ImportError:
        raise
    except Exception:  # noqa: BLE001  # a schema that xgrammar refuses goes to the other back end, too
        return (_outlines_core if servers.check_of(servers.VLLM_GUIDANCE)(schema) else _llguidance)(schema)


ENGINES: Final = (
    Engine("xgrammar", _xgrammar),
    Engine("llguidance", _llguidance),
    Engine(llama_cpp.PACKAGE, llama_cpp.reader),
    Engine("outlines-core", _outlines_core),
    Engine("lm-format-enforcer", _lm_format_enforcer),
    Engine(servers.SGLANG.package, _sglang),
    Engine(servers.VLLM.package, _vllm),
)
