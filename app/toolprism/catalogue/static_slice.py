"""The models of a provider that are known without a server, and their fingerprint."""

from functools import cached_property
from hashlib import blake2b
from typing import Final

from toolprism.catalogue.model import Model
from toolprism.catalogue.packing import bundled_lines, pack, unpack

#: Token limits that servers report if they do not know.
_PLACEHOLDERS: Final = (None, 0, 4_096)


def merge_sources(*sources: tuple[Model, ...]) -> tuple[Model, ...]:
    """Merge lists of models; for equal ids the later model takes the place of the earlier one.

    If only one list has models, it is returned unchanged.
    """
    filled = [source for source in sources if source]
    if len(filled) <= 1:
        return filled[0] if filled else ()
    merged: dict[str, Model] = {}
    for source in filled:
        merged.update((model.id, model) for model in source)
    return tuple(merged.values())


def merge_discovered(known: tuple[Model, ...], discovered: tuple[Model, ...]) -> tuple[Model, ...]:
    """Merge the models that a server lists into the known ones.

    Wire format and flags of a known model stay, because a list of names does not include them; a name or a limit
    replaces the known one unless it is a placeholder. If one side is empty, the other is returned unchanged.
    """
    if not known or not discovered:
        return known or discovered
    merged = {model.id: model for model in known}
    for model in discovered:
        earlier = merged.get(model.id)
        merged[model.id] = model if earlier is None else _over(earlier, model)
    return tuple(merged.values())


def _over(known: Model, found: Model) -> Model:
    return known._replace(
        name=known.name if found.name in (found.id, "") else found.name,
        context_window=_limit(known.context_window, found.context_window),
        max_tokens=_limit(known.max_tokens, found.max_tokens),
        base_url=found.base_url or known.base_url,
    )


def _limit(known: int | None, found: int | None) -> int | None:
    return known if found in _PLACEHOLDERS and known is not None else found


_BYTES: Final = 10


class StaticSlice:
    """The bundled models of a provider and those in the user's file, read on first use."""

    def __init__(self, provider: str, own: tuple[Model, ...] = ()) -> None:
        """Take the models of one provider.

        Args:
            provider: the provider.
            own: the models in the user's file.
        """
        self.provider = provider
        self._own = own

    @cached_property
    def models(self) -> tuple[Model, ...]:
        """The models; those of the user's file override the bundled ones."""
        line = bundled_lines().get(self.provider)
        return merge_sources(() if line is None else unpack(line), self._own)

    @cached_property
    def fingerprint(self) -> str:
        """A text that changes with the models. It is hashed once, from the packed text, and never empty."""
        line = bundled_lines().get(self.provider, "")
        own = pack(self.provider, self._own) if self._own else ""
        return blake2b(f"{line}\n{own}".encode("utf-8", "surrogatepass"), digest_size=_BYTES).hexdigest()
