"""Looks up models by provider and id, by words, and by similar names."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Final, NamedTuple, Protocol

from toolprism.catalogue.model import Model
from toolprism.catalogue.packing import bundled_lines, bundled_models
from toolprism.core.errors import BadInput, bad_input
from toolprism.core.json_text import shortened

#: By the provider that is a maker's own API: what the ids of its models contain.
_OWN: Final[Mapping[str, tuple[str, ...]]] = {
    "anthropic": ("claude",),
    "deepseek": ("deepseek",),
    "google": ("gemini", "gemma"),
    "meta": ("llama", "muse"),
    "minimax": ("minimax",),
    "mistral": ("tral",),
    "moonshot": ("kimi", "moonshot"),
    "openai": ("gpt", "o1", "o3", "o4", "codex"),
    "stepfun": ("step",),
    "xai": ("grok",),
    "xiaomi": ("mimo",),
    "zai": ("glm",),
}
#: What somebody who looks around most likely means, by provider.
WELL_KNOWN: Final = tuple(
    """
    openai/gpt-6-sol openai/gpt-5.6 openai/gpt-4.1 anthropic/claude-opus-5-5 anthropic/claude-sonnet-5
    google/gemini-3.8-flash google/gemini-3.1-pro-preview xai/grok-4.7 deepseek/deepseek-v4-pro
    mistral/mistral-large-latest moonshot/kimi-k3 zai/glm-5.3
    """.split()
)


def is_makers_own(model: Model) -> bool:
    """Return whether a model is at its maker's own API.

    >>> is_makers_own(Model("google", "gemini-3-pro", "", "")), is_makers_own(Model("cursor", "gemini-3-pro", "", ""))
    (True, False)
    """
    return any(part in model.id.lower() for part in _OWN.get(model.provider, ()))


def also_called(name: str) -> tuple[str, ...]:
    """Return what the models of a maker are called or, for such a name, who makes them.

    >>> also_called("anthropic"), also_called("gemini"), also_called("groq")
    (('claude',), ('google',), ())
    """
    return _OWN.get(name) or tuple(maker for maker, parts in _OWN.items() if name in parts)


_NEAREST: Final = 5


class ModelSource(Protocol):
    """A source of the models of one provider."""

    @property
    def models(self) -> tuple[Model, ...]:
        """The models."""
        ...


_NONE: Final[Mapping[str, ModelSource]] = {}


class _Entry(NamedTuple):
    """A model, the lower-case texts in which words are searched, and whether it is at its maker's own API."""

    #: Key and name.
    text: str
    key: str
    id: str
    model: Model
    is_own: bool


class Catalogue:
    """The bundled list, with the models of some providers replaced or added."""

    def __init__(self, further: Mapping[str, ModelSource] = _NONE) -> None:
        self._further = further
        self._by_id: dict[str, Mapping[str, Model]] = {}

    @cached_property
    def providers(self) -> tuple[str, ...]:
        """The names of the providers, in alphabetical order."""
        return tuple(sorted({*bundled_lines(), *self._further}))

    def of_provider(self, provider: str) -> tuple[Model, ...]:
        """Return the models of a provider; none if it is unknown."""
        found = self._further.get(provider)
        return bundled_models(provider) if found is None else found.models

    def get(self, provider: str, name: str) -> Model | None:
        """Return a model; None if there is none of that name."""
        known = self._by_id.get(provider)
        if known is None:
            known = self._by_id[provider] = {model.id: model for model in self.of_provider(provider)}
        return known.get(name)

    def find(self, provider: str, name: str) -> Model:
        """Return a model.

        Raises:
            BadInput: there is none of that name; the hint names the nearest.
        """
        found = self.get(provider, name)
        if found is None:
            raise self._unknown(provider, name)
        return found

    def __iter__(self) -> Iterator[Model]:
        """Yield every model."""
        return (entry.model for entry in self._entries)

    def __len__(self) -> int:
        """Return the number of models."""
        return len(self._entries)

    def search(self, query: str) -> list[Model]:
        """Return the models that match every word of a query, the best first.

        A model that is named in full comes first, then those at their makers' own APIs, then the others; of each, those
        whose id is or starts with the query come before those with the words in their id.
        """
        words = query.lower().split()
        if not words:
            return list(self)
        found = [entry for entry in self._in_order if all(word in entry.text for word in words)]
        whole, first = " ".join(words), words[0]
        return [entry.model for entry in sorted(found, key=lambda entry: _rank(entry, whole, first, words))]

    def nearest(self, provider: str, name: str) -> list[str]:
        """Return the models that a user may have meant: the same id elsewhere, then similar names."""
        here = [model.id for model in self.of_provider(provider)]
        alike = [f"{provider}/{each}" for each in get_close_matches(name, here, n=3, cutoff=0.6)]
        elsewhere = [model.key for model in self if model.id == name]
        if not alike and not elsewhere:
            found = [model.key for model in self.search(name)]
            return found[:_NEAREST] or self._alike(provider, name)
        return list(dict.fromkeys((*alike, *elsewhere)))[:_NEAREST]

    def _alike(self, provider: str, name: str) -> list[str]:
        """Return similar names of any provider."""
        wanted = f"{provider}/{name}" if provider else name
        by_text = {entry.key if provider else entry.id: entry.model.key for entry in reversed(self._in_order)}
        return [by_text[text] for text in get_close_matches(wanted.lower(), by_text, n=_NEAREST, cutoff=0.6)]

    def _unknown(self, provider: str, name: str) -> BadInput:
        message = f"There is no model called {shortened(provider, 80)}/{shortened(name, 120)}."
        hint = None
        if near := self.nearest(provider, name):
            hint = f"Did you mean {_listed(near)}?"
        elif provider not in self.providers and (alike := get_close_matches(provider, self.providers, n=3, cutoff=0.5)):
            hint = f"Providers of a similar name are {_listed(alike)}."
        return bad_input("unknown-model", message, pointer="/model", hint=hint)

    @cached_property
    def _entries(self) -> Sequence[_Entry]:
        return [_entry(model) for provider in self.providers for model in self.of_provider(provider)]

    @cached_property
    def _in_order(self) -> Sequence[_Entry]:
        """The entries, short ids first."""
        return sorted(self._entries, key=lambda entry: (len(entry.id), entry.key))

    @property
    def well_known(self) -> list[Model]:
        """The models that somebody who looks around most likely means, as far as they are known here."""
        found = (self.get(*key.split("/", 1)) for key in WELL_KNOWN)
        return [model for model in found if model is not None]


def _entry(model: Model) -> _Entry:
    name = model.id.lower()
    key = f"{model.provider}/{name}".lower()
    return _Entry(f"{key} {model.name}".lower(), key, name, model, is_makers_own(model))


def _rank(entry: _Entry, whole: str, first: str, words: Sequence[str]) -> tuple[bool, bool, int]:
    """Return the rank of a model among the results; the least is the best."""
    if whole == entry.id:
        place = 0
    elif entry.id.startswith(first) or entry.key.startswith(first):
        place = 1
    else:
        place = 2 if all(word in entry.key for word in words) else 3
    return whole != entry.key, not entry.is_own, place


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + (" or " if len(names) > 1 else "") + names[-1]
