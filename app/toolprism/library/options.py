"""The options of the functions by name, and their check."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict

from toolprism.core.errors import bad_input, unknown_name
from toolprism.core.json_types import Json
from toolprism.payloads.request import CHOICES, RETENTIONS, CacheRetention, read_options
from toolprism.payloads.request import PayloadOptions as Request
from toolprism.schema import EDITIONS, Target, find, read_variants, with_variants
from toolprism.services.normalize import Choices
from toolprism.services.options import Switch, chosen, read_from, texts_of

#: The targets that follow other systems, those of today, or both.
Edition: TypeAlias = Literal["current", "reference", "all"]


class LossOptions(TypedDict, total=False):
    """The options of `loss`."""

    #: Turn strict mode off, as the environment variable `PI_NO_STRICT` does.
    no_strict: bool
    #: Run MCP ingestion before the target; None, the default: only for tools in MCP's form.
    ingest: bool | None
    #: Run the preparation of payloads before the target.
    prepared: bool
    #: What to do where a target cannot say what a schema says: `{"open-map": "pairs"}`.
    strategies: Mapping[str, str]


class NormalizeOptions(LossOptions, total=False):
    """The options of `normalize`, `normalize_tools` and `Prepared.to` with a target."""

    #: Let `to_json` include the trail.
    trail: bool


class AdviseOptions(LossOptions, total=False):
    """The options of `advise`."""

    #: Ids of targets, or variants such as `openai=gpt-5`; without them, those of the edition.
    targets: Sequence[str]
    #: Which targets, if none is named; the default is `current`.
    edition: Edition


class ReportOptions(NormalizeOptions, total=False):
    """The options of `Prepared.report`."""

    #: Which targets, if none is named; the default is `reference`.
    edition: Edition
    #: Variants of providers, such as `openai=gpt-5`, if no target is named.
    variants: Sequence[str]


class AcceptsOptions(TypedDict, total=False):
    """The options of `accepts`."""

    #: Ids of providers' profiles; without them, all.
    providers: Sequence[str]
    #: The variants that count where a provider has several, such as `openai=gpt-5`.
    variants: Sequence[str]


class PayloadOptions(TypedDict, total=False):
    """The options of `payload` and of `Prepared.to` with a model."""

    #: Turn strict mode off, as the environment variable `PI_NO_STRICT` does.
    no_strict: bool
    #: `auto`, `none`, `required`, or the name of the tool that the model must call.
    tool_choice: str | None
    #: How long the endpoint keeps its prompt cache; the default is `short`.
    cache_retention: CacheRetention
    #: Codex Lite: the tools are the first item of the input.
    lite: bool
    #: The credentials are an OAuth token.
    oauth: bool
    #: Use OpenRouter through Chat Completions.
    openrouter_completions: bool
    #: What to do where a target cannot say what a schema says, such as `{"open-map": "pairs"}`.
    strategies: Mapping[str, str]


def choices_of(options: Mapping[str, Any], targets: tuple[str, ...] = ()) -> Choices:
    """Return the choices that options for a target or a report make.

    Raises:
        UnknownName: there is no such edition, variant or strategy.
        BadInput: a value has the wrong type.
    """
    edition, variants = options.get("edition", "reference"), names_of(options, "variants")
    _one_of("edition", edition, EDITIONS)
    read_variants(variants)
    return Choices(
        targets=targets,
        edition=edition,
        variants=variants,
        **read_from(lambda switch: _chosen(options, switch)),
        strategies=chosen(texts_of(options.get("strategies", {}))),
        trail=_switch(options, "trail"),
    )


def request_of(options: Mapping[str, Any], names: Collection[str], max_nodes: int) -> Request:
    """Return the options of a request to a model.

    Raises:
        UnknownName: there is no such option, retention or tool.
        BadInput: a value has the wrong type.
    """
    retention, choice = options.get("cache_retention", "short"), options.get("tool_choice")
    _one_of("cache retention", retention, RETENTIONS)
    if choice is not None and choice not in CHOICES:
        _one_of("tool", choice, names)
        choice = {"name": choice}
    given: dict[str, Json] = {
        "PI_NO_STRICT": _switch(options, "no_strict"),
        "PI_OPENROUTER_RESPONSES": "0" if _switch(options, "openrouter_completions") else "1",
        "lite": _switch(options, "lite"),
        "oauth": _switch(options, "oauth"),
        "toolChoice": choice,
        "cacheRetention": retention,
        "strategies": dict(options.get("strategies", {})),
    }
    return read_options(given, max_nodes)


def target_of(name: object) -> Target:
    """Return the target for an id, such as `google`, or for a variant, such as `openai=gpt-5`.

    Raises:
        UnknownName: there is none; the message names the nearest.
    """
    wanted = str(name)
    return with_variants((), read_variants([wanted]))[0] if "=" in wanted else find(wanted)


def known_only(options: Mapping[str, object], kind: type) -> None:
    """Raise an error for an option that is not there.

    Args:
        options: what was given.
        kind: the typed dictionary of the options that are there.

    Raises:
        UnknownName: there is no such option; the message names the nearest.
    """
    known = kind.__annotations__
    for name in options:
        if name not in known:
            raise unknown_name("option", name, known)


def names_of(options: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return an option that is a list of names.

    Raises:
        BadInput: it is something else.
    """
    given = options.get(name, ())
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise bad_input("bad-option", f"`{name}` must be a list of names.")
    return tuple(map(str, given))


def _chosen(options: Mapping[str, object], switch: Switch) -> bool | None:
    """Return the value of a switch; None leaves the choice to the tools."""
    if switch.default is None and options.get(switch.name) is None:
        return None
    return _switch(options, switch.name)


def _switch(options: Mapping[str, object], name: str) -> bool:
    value = options.get(name, False)
    if not isinstance(value, bool):
        raise bad_input("bad-option", f"`{name}` must be True or False.")
    return value


def _one_of(kind: str, value: object, known: Collection[str]) -> None:
    if value not in known:
        raise unknown_name(kind, str(value), known)
