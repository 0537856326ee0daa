"""The facts about one model of one provider."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from toolprism.core.errors import bad_input
from toolprism.core.json_types import Json, Object

_NO_FLAGS: Final[Mapping[str, Json]] = {}


class Model(NamedTuple):
    """A model as its provider names it; unknown facts are None."""

    provider: str
    id: str
    name: str
    #: The wire format in the sources; `transport_of` returns the one that is sent.
    transport: str
    context_window: int | None = None
    max_tokens: int | None = None
    #: Features of the endpoint: `supportsStrictMode`, `toolStrictMode` and the like.
    compat: Mapping[str, Json] = _NO_FLAGS
    #: The address of the endpoint, if it is not the provider's own.
    base_url: str | None = None

    @property
    def key(self) -> str:
        """The name for users: `openai/gpt-5`."""
        return f"{self.provider}/{self.id}"

    def to_json(self) -> dict[str, Json]:
        """Return the known members."""
        members: dict[str, Json] = {name: getattr(self, name) for name in _MEMBERS}
        members |= {"compat": dict(self.compat)} if self.compat else {}
        return {name: value for name, value in members.items() if value is not None}


_MEMBERS: Final = tuple(name for name in Model._fields if name != "compat")
#: The spellings of each member in the sources.
_SPELLINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "context_window": ("context_window", "contextWindow", "context_length", "max_model_len"),
    "max_tokens": ("max_tokens", "maxTokens", "max_output_tokens"),
    "base_url": ("base_url", "baseUrl"),
}
_MOST_TEXT: Final = 500


def read_model(given: Object, provider: str, transport: str | None, pointer: str) -> Model:
    """Read a model from JSON; unknown members are ignored.

    Args:
        given: the object.
        provider: the provider of the model.
        transport: the default wire format; None if the object must name one.
        pointer: the place of the object, for messages.

    Raises:
        BadInput: a member is missing or has the wrong type.
    """
    compat = given.get("compat", {})
    if not isinstance(compat, dict):
        raise bad_input("bad-model", "`compat` must be an object.", pointer=f"{pointer}/compat")
    name = given.get("name")
    return Model(
        provider=provider,
        id=_text(given, "id", pointer),
        name=name[:_MOST_TEXT] if isinstance(name, str) and name else _text(given, "id", pointer),
        transport=_text(given, "transport", pointer) if transport is None or "transport" in given else transport,
        context_window=_limit(given, "context_window"),
        max_tokens=_limit(given, "max_tokens"),
        compat=MappingProxyType(dict(compat)),
        base_url=_address(given, pointer),
    )


def _text(given: Object, member: str, pointer: str) -> str:
    value = given.get(member)
    if not isinstance(value, str) or not value or len(value) > _MOST_TEXT:
        message = f"`{member}` must be a text of 1 to {_MOST_TEXT} characters."
        raise bad_input("bad-model", message, pointer=f"{pointer}/{member}")
    return value


def _limit(given: Object, member: str) -> int | None:
    """Return a number of tokens; None unless it is a positive whole number."""
    for spelling in _SPELLINGS[member]:
        value = given.get(spelling)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0 and value == value // 1:
            return int(value)
    return None


def _address(given: Object, pointer: str) -> str | None:
    for spelling in _SPELLINGS["base_url"]:
        value = given.get(spelling)
        if value is not None and not isinstance(value, str):
            raise bad_input("bad-model", f"`{spelling}` must be a text.", pointer=f"{pointer}/{spelling}")
        if value:
            return value[:2_000]
    return None
