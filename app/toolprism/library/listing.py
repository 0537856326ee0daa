"""`targets` and `models`: what can be chosen."""

import dataclasses
from dataclasses import dataclass
from typing import Any

from toolprism.catalogue.model import Model as InnerModel
from toolprism.core.errors import bad_input, unknown_name
from toolprism.core.json_copy import plain_copy
from toolprism.library.given import mirrored
from toolprism.library.options import Edition
from toolprism.schema import EDITIONS, all_targets
from toolprism.schema import Target as InnerTarget
from toolprism.services import models as services
from toolprism.services.registry import target as described


@dataclass(frozen=True, kw_only=True)
class Target:
    """The form in which a provider accepts tool schemas.

    >>> import toolprism
    >>> target = next(target for target in toolprism.targets() if target.id == "anthropic-current")
    >>> target.provider, target.edition, target.field
    ('Anthropic', 'current', 'tools[].input_schema')
    """

    #: What `normalize` takes: `google`.
    id: str
    title: str
    provider: str
    #: `reference` if it follows another system, `current` if it is what the provider accepts today.
    edition: str
    #: Who uses it.
    used_by: str
    #: The field of the request; empty if the output is not sent directly.
    field: str
    #: Whether a result says if `strict: true` may be sent along.
    strict: bool
    _inner: InnerTarget = dataclasses.field(repr=False)

    @property
    def travels_in(self) -> str:
        """The former name of `field`.

        >>> import toolprism
        >>> [target.id for target in toolprism.targets() if target.travels_in != target.field]
        []
        """
        return self.field

    def to_json(self) -> dict[str, Any]:
        """Return what the API gives, with the rules and the sources; yours to change."""
        found: dict[str, Any] = plain_copy(described(self._inner))
        return found


@dataclass(frozen=True, kw_only=True)
class Model:
    """A model of a provider.

    >>> import toolprism
    >>> model = toolprism.models("openai/gpt-5")[0]
    >>> model.key, model.provider, model.context_window
    ('openai/gpt-5', 'openai', 400000)
    """

    #: What `payload` takes: `openai/gpt-5`.
    key: str
    provider: str
    id: str
    name: str
    context_window: int | None
    max_tokens: int | None
    _inner: InnerModel = dataclasses.field(repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return what the API gives, with how its tools are sent; yours to change."""
        found: dict[str, Any] = plain_copy(services.describe(self._inner))
        return found


def targets(edition: Edition = "all") -> tuple[Target, ...]:
    """Return the targets, in display order.

    Args:
        edition: `current`, `reference`, or `all`.

    >>> import toolprism
    >>> [target.id for target in toolprism.targets("reference")][:4]
    ['openai-strict', 'openai-responses', 'anthropic', 'google']

    Raises:
        UnknownName: there is no such edition.
    """
    if edition not in EDITIONS:
        raise unknown_name("edition", str(edition), EDITIONS)
    return tuple(mirrored(Target, each, _inner=each) for each in all_targets(edition).values())


def models(query: str = "") -> tuple[Model, ...]:
    """Return the models that match every word of a query, the best first.

    Args:
        query: words, such as `kimi openrouter`; without any, all models.

    >>> import toolprism
    >>> toolprism.models("openai/gpt-5")[0].name
    'GPT-5'

    Raises:
        BadInput: the query is no text, or the file or address of your own models, a setting, cannot be used.
    """
    if not isinstance(query, str):
        raise bad_input("bad-input", "The query must be a text.")
    found = services.models_of_process().catalogue.search(query)
    return tuple(mirrored(Model, each, _inner=each) for each in found)
