"""Who holds a model to the schema that a provider is sent, and what an engine of constrained decoding holds of it."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from toolprism.core.deadline import ask_deadline
from toolprism.core.finding import Source
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import POSITIONS
from toolprism.core.pointer import Path, find
from toolprism.core.references import References
from toolprism.core.walk import children
from toolprism.guarantees.guarantee import State, worst
from toolprism.providers.audited import SGLANG_STRICT
from toolprism.providers.citations import (
    ANTHROPIC_TOOLS,
    BEDROCK_STRICT,
    BEDROCK_UNASKED,
    DEEPSEEK,
    LLAMA_README,
    MISTRAL,
    OPENAI_STRICT,
    OPENAI_TOOLS,
    VLLM,
    XAI,
)
from toolprism.providers.held import State as Answer
from toolprism.providers.held import answer_of
from toolprism.providers.reports import AZURE_STRICT, GEMINI_JSON_SCHEMA

#: `engine`: a grammar of a recorded engine. `claims`: the provider, for the keywords that it lists. `nobody`: the
#: schema goes into the prompt, and nothing more. `unknown`: the provider does not say.
Kind: TypeAlias = Literal["engine", "claims", "nobody", "unknown"]


class Holder(NamedTuple):
    """Who holds a model to a schema in one field of a request."""

    kind: Kind
    #: Who says so; None where nobody does.
    source: Source | None = None
    #: What it depends on; empty if on nothing.
    when: str = ""
    #: The engine's package.
    package: str = ""
    #: Whether only `strict: true` makes it so.
    strict: bool = False


_UNKNOWN: Final = Holder("unknown")
_GEMINI: Final = Holder("claims", GEMINI_JSON_SCHEMA, "only with function calling mode ANY or VALIDATED")

#: By profile.
HOLDERS: Final[Mapping[str, Holder]] = {
    "vllm": Holder("engine", VLLM, "only with tool_choice named or required", "vllm"),
    "sglang": Holder("engine", SGLANG_STRICT, "only with strict, or tool_choice named or required", "sglang"),
    "llama-cpp": Holder("engine", LLAMA_README, "only with tool_choice required", "llama-cpp-python"),
    "openai-strict": Holder("claims", OPENAI_STRICT, strict=True),
    "anthropic-strict": Holder("claims", ANTHROPIC_TOOLS, strict=True),
    "bedrock": Holder("claims", BEDROCK_STRICT, strict=True),
    "deepseek-strict": Holder("claims", DEEPSEEK, strict=True),
    "xai": Holder("claims", XAI),
    "gemini-json-schema": _GEMINI,
    "gemini-parameters": _GEMINI,
    "vertex-parameters": _GEMINI,
    "azure-openai-strict": Holder("claims", AZURE_STRICT, strict=True),
    "openai": Holder("nobody", OPENAI_TOOLS),
    "openai-gpt-5": Holder("nobody", OPENAI_TOOLS),
    "anthropic": Holder("nobody", ANTHROPIC_TOOLS),
    "bedrock-converse": Holder("nobody", BEDROCK_UNASKED),
    "mistral": Holder("nobody", MISTRAL),
    "ollama": Holder("nobody"),
    "mcp": Holder("nobody"),
    "cloud-code-assist": _UNKNOWN,
    "cursor": _UNKNOWN,
    "groq": _UNKNOWN,
    "amazon-nova": _UNKNOWN,
    "deepseek": _UNKNOWN,
    "lm-studio": _UNKNOWN,
    "moonshot": _UNKNOWN,
}


def holder_of(profile: str | None, *, strict: bool | None) -> Holder:
    """Return who holds a model to a schema that is sent to a field, with `strict: true` or without.

    >>> holder_of("openai-strict", strict=False).kind, holder_of("openai-strict", strict=True).kind
    ('nobody', 'claims')
    """
    holder = HOLDERS.get(profile or "", _UNKNOWN)
    return Holder("nobody", holder.source) if holder.strict and strict is False else holder


#: What the answer of an engine means for a constraint: where no grammar is made, nobody knows what the server does.
_MEANS: Final[Mapping[Answer, State]] = {
    "enforced": "enforced",
    "too-strict": "enforced",
    "lost": "sent",
    "refused": "unknown",
}
_DEFINITIONS: Final = ("$defs", "definitions")


def state_of(package: str, node: Object, keyword: str) -> State:
    """Return whether an engine holds a model to a keyword of a node, if it reads the node at all.

    >>> state_of("xgrammar", {"type": "string", "maxLength": 3}, "maxLength")
    'enforced'
    """
    found = answer_of(package, node, keyword)
    return "unknown" if found is None else _MEANS[found]


class Held:
    """What an engine holds of one schema: a constraint counts only if all that leads to it is read."""

    def __init__(self, package: str, schema: Json) -> None:
        self._package = package
        self._schema = schema
        #: The worst state of what leads to each node; a node that nothing leads to is missing.
        self._ways: dict[Path, State] = {}
        self._follow()

    def state(self, path: Path, keyword: str) -> State:
        """Return whether the engine holds a model to a keyword of the node at a path."""
        way = self._ways.get(path)
        if way is None:
            return "sent"
        node = find(self._schema, path)
        return worst([way, state_of(self._package, node, keyword)]) if isinstance(node, dict) else way

    def _follow(self) -> None:
        references = References(self._schema)
        pending: list[tuple[Path, Json, State]] = [((), self._schema, "enforced")]
        while pending:
            path, node, way = pending.pop()
            known = self._ways.get(path)
            if known is not None and worst([known, way]) == known:
                continue
            self._ways[path] = way
            if isinstance(node, dict):
                ask_deadline()
                pending += self._below(path, node, way)
                target = references.resolve(node["$ref"], node) if isinstance(node.get("$ref"), str) else None
                if target is not None:
                    pending.append((*target, worst([way, state_of(self._package, node, "$ref")])))

    def _below(self, path: Path, node: Object, way: State) -> list[tuple[Path, Json, State]]:
        ways = {
            keyword: worst([way, state_of(self._package, node, keyword)])
            for keyword in node
            if keyword in POSITIONS and keyword not in _DEFINITIONS
        }
        return [
            ((*path, *below), child, ways[str(below[0])]) for below, child in children(node) if str(below[0]) in ways
        ]
