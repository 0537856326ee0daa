"""Traits that decide how tools are sent to a model, derived from its provider, id, flags and address."""

from collections.abc import Callable, Mapping
from ipaddress import ip_address
from typing import Final, Literal, TypeAlias
from urllib.parse import urlsplit

from toolprism.catalogue.model import Model

Trait: TypeAlias = Literal[
    "strict", "all-strict", "moonshot", "root-unions", "no-anthropic-strict", "custom-host", "official-anthropic",
    "prefix-all", "prefix-oauth", "antigravity", "claude", "projected", "anthropic",
]  # fmt: skip

#: The user's own servers that compile schemas to grammars.
_CUSTOM_HOSTS: Final = frozenset({"llama.cpp", "llama-cpp", "lm-studio", "lmstudio", "vllm", "ollama", "sglang"})
_OFFICIAL: Final = "api.anthropic.com"


def _flag(name: str, value: object) -> Callable[[Model], bool]:
    return lambda model: model.compat.get(name) == value and type(model.compat.get(name)) is type(value)


def _provider(*names: str) -> Callable[[Model], bool]:
    return lambda model: model.provider in names


def _id_has(part: str) -> Callable[[Model], bool]:
    return lambda model: part in model.id.lower()


def _asks_for_strict(model: Model) -> bool:
    strict = model.compat.get("supportsStrictMode") is True and model.compat.get("disableStrictTools") is not True
    return strict and model.compat.get("toolStrictMode") != "none"


def _is_moonshot(model: Model) -> bool:
    if model.provider == "venice" and model.id.lower().startswith("e2ee-kimi-"):
        return False
    return model.provider == "moonshot" or "kimi" in model.id.lower()


def _is_custom_host(model: Model) -> bool:
    local = model.base_url is not None and is_local(host_of(model.base_url))
    return model.provider != "litellm" and (model.provider in _CUSTOM_HOSTS or local)


def host_of(address: str) -> str:
    """Return the host of an address in lower case; empty if it has none.

    >>> host_of("http://LOCALHOST:8080/v1"), host_of("http://[::1"), host_of("localhost:8080")
    ('localhost', '', 'localhost')
    """
    try:
        return (urlsplit(address if "//" in address else f"//{address}").hostname or "").lower()
    except ValueError:
        return ""


def is_local(host: str) -> bool:
    """Return whether a host is this machine.

    >>> is_local("localhost"), is_local("127.0.0.9"), is_local("::1"), is_local("local.example")
    (True, True, True, False)
    """
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


#: The test for each trait.
TRAITS: Final[Mapping[Trait, Callable[[Model], bool]]] = {
    "strict": _asks_for_strict,
    "all-strict": _flag("toolStrictMode", "all_strict"),
    "moonshot": _is_moonshot,
    "root-unions": _flag("rejectRootObjectUnion", value=True),
    "no-anthropic-strict": lambda model: (
        model.provider == "github-copilot" or model.compat.get("disableStrictTools") is True
    ),
    "custom-host": _is_custom_host,
    "anthropic": _provider("anthropic"),
    "official-anthropic": lambda model: (
        model.provider == "anthropic" and (model.base_url is None or host_of(model.base_url) == _OFFICIAL)
    ),
    "prefix-all": _provider("umans"),
    "prefix-oauth": _provider("gitlab-duo"),
    "antigravity": _provider("google-antigravity"),
    "claude": _id_has("claude"),
    "projected": _id_has("fable"),
}


def has(model: Model, trait: Trait) -> bool:
    """Return whether a model has a trait."""
    return TRAITS[trait](model)
