"""The input of a payload: the author's tools, and the options of one request."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from toolprism.core.errors import UnknownName, bad_input
from toolprism.core.json_types import Json, Object

#: How long the endpoint should keep its prompt cache.
CacheRetention: TypeAlias = Literal["none", "short", "long"]
RETENTIONS: Final[tuple[CacheRetention, ...]] = get_args(CacheRetention)
#: The choices other than the name of a tool, and what they mean; `any` is the name in other APIs.
_MODES: Final[Mapping[str, str]] = {"auto": "auto", "none": "none", "required": "required", "any": "required"}
CHOICES: Final = tuple(_MODES)


@dataclass(frozen=True, kw_only=True)
class PayloadTool:
    """A tool as its author wrote it."""

    name: str
    #: None if the author wrote none.
    description: str | None
    parameters: Json
    #: The author's strict flag.
    strict: bool | None = None
    #: Whether it comes from an MCP server, in which case clients run MCP ingestion first.
    ingest: bool = False


@dataclass(frozen=True, kw_only=True)
class ToolChoice:
    """The tools that the model may call."""

    mode: Literal["auto", "none", "required", "tool"]
    #: In the mode `tool`: the one that it must call.
    name: str = ""


@dataclass(frozen=True, kw_only=True)
class PayloadOptions:
    """The options of one request, besides its tools."""

    #: Whether strict mode is off, as with the environment variable `PI_NO_STRICT`.
    no_strict: bool = False
    #: None if the request does not set it.
    tool_choice: ToolChoice | None = None
    cache_retention: CacheRetention = "short"
    #: Codex Lite: tools are the first item of the input.
    lite: bool = False
    #: Whether OpenRouter is used through Chat Completions, as with the environment variable
    #: `PI_OPENROUTER_RESPONSES=0`.
    openrouter_completions: bool = False
    #: Whether the credentials are an OAuth token.
    oauth: bool = False
    #: What to do where a target cannot say what a schema says, such as `open-map=pairs`.
    strategies: tuple[str, ...] = ()
    #: Unknown members, which have no effect.
    unknown: tuple[str, ...] = ()
    #: The limit of nodes in one schema with its references expanded; None: the default of the targets.
    max_nodes: int | None = None
    #: Called between the stages of a schema; raises at the deadline.
    check: Callable[[], None] | None = None


NO_OPTIONS: Final = PayloadOptions()
#: Their names in a line object.
OPTIONS: Final = (
    "PI_NO_STRICT",
    "PI_OPENROUTER_RESPONSES",
    "lite",
    "oauth",
    "toolChoice",
    "cacheRetention",
    "strategies",
)


def read_options(given: Json, max_nodes: int | None = None) -> PayloadOptions:
    """Read the options of a request.

    Raises:
        BadInput: an option has a value of the wrong type.
    """
    if given is None:
        return PayloadOptions(max_nodes=max_nodes)
    if not isinstance(given, dict):
        raise bad_input("bad-option", "`options` must be an object.", pointer="/options")
    retention = given.get("cacheRetention", "short")
    if retention not in RETENTIONS:
        message = f"`cacheRetention` must be one of {', '.join(RETENTIONS)}."
        raise bad_input("bad-option", message, pointer="/options/cacheRetention")
    return PayloadOptions(
        no_strict=_switch(given, "PI_NO_STRICT"),
        openrouter_completions=_is_zero(given, "PI_OPENROUTER_RESPONSES"),
        lite=_switch(given, "lite"),
        oauth=_switch(given, "oauth"),
        tool_choice=_choice(given.get("toolChoice")),
        cache_retention=retention,
        strategies=_strategies(given.get("strategies", {})),
        unknown=tuple(name for name in given if name not in OPTIONS),
        max_nodes=max_nodes,
    )


def _switch(given: Object, name: str) -> bool:
    value = given.get(name, False)
    if not isinstance(value, bool):
        raise bad_input("bad-option", f"`{name}` must be true or false.", pointer=f"/options/{name}")
    return value


def _strategies(given: Json) -> tuple[str, ...]:
    """Read an object such as `{"open-map": "pairs"}`, or the same as a text `open-map=pairs,tuple=object`."""
    if isinstance(given, str):
        given = {name: choice for name, _, choice in (each.partition("=") for each in given.split(","))}
    if not isinstance(given, dict) or not all(isinstance(choice, str) for choice in given.values()):
        message = '`strategies` must be an object such as {"open-map": "pairs"}.'
        raise bad_input("bad-option", message, pointer="/options/strategies")
    if not given:
        return ()
    from toolprism.schema import read_strategies  # imported only if one is chosen

    try:
        return read_strategies(f"{name}={choice}" for name, choice in given.items())
    except UnknownName as error:
        raise bad_input("bad-option", str(error), pointer="/options/strategies") from None


def _is_zero(given: Object, name: str) -> bool:
    """Return whether an environment variable is "0", the only value that disables."""
    value = given.get(name, "1")
    if not isinstance(value, (str, bool, int)):
        raise bad_input("bad-option", f'`{name}` must be "0" or "1".', pointer=f"/options/{name}")
    return value is False or str(value) == "0"


def _choice(given: Json) -> ToolChoice | None:
    """Read a choice in the notation of OpenAI or Anthropic: `"auto"`, `{"type": "any"}`, or the name of a tool."""
    if given is None:
        return None
    kind = given.get("type") if isinstance(given, dict) else given
    if isinstance(given, dict):
        function = given.get("function")
        name = function.get("name") if isinstance(function, dict) else given.get("name")
        if isinstance(name, str) and name:
            return ToolChoice(mode="tool", name=name)
    if isinstance(kind, str) and kind in _MODES:
        return ToolChoice(mode=_MODES[kind])  # type: ignore[arg-type]  # the table names modes
    message = '`toolChoice` must be "auto", "none", "required" or {"name": "…"}.'
    raise bad_input("bad-option", message, pointer="/options/toolChoice")


def read_tools(given: Json) -> list[PayloadTool]:
    """Read a list of tools.

    Raises:
        BadInput: it is not a list, or a tool has no name.
    """
    if not isinstance(given, list):
        raise bad_input("bad-line", "`tools` must be a list.", pointer="/tools")
    return [_tool(entry, f"/tools/{index}") for index, entry in enumerate(given)]


def _tool(given: Json, pointer: str) -> PayloadTool:
    if not isinstance(given, dict):
        raise bad_input("bad-tool", "A tool must be an object with `name` and `parameters`.", pointer=pointer)
    name, description, strict = (given.get(member) for member in ("name", "description", "strict"))
    if not isinstance(name, str) or not name:
        raise bad_input("bad-tool", "`name` must be a text.", pointer=f"{pointer}/name")
    if description is not None and not isinstance(description, str):
        raise bad_input("bad-tool", "`description` must be a text.", pointer=f"{pointer}/description")
    if strict is not None and not isinstance(strict, bool):
        raise bad_input("bad-tool", "`strict` must be true or false.", pointer=f"{pointer}/strict")
    parameters = given.get("parameters", {})
    if not isinstance(parameters, (dict, bool)):
        raise bad_input("bad-tool", "`parameters` must be a JSON Schema.", pointer=f"{pointer}/parameters")
    return PayloadTool(name=name, description=description, parameters=parameters, strict=strict)
