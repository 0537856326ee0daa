"""The models of a provider that are known without a server, and their fingerprint."""

from functools import cached_property
from hashlib import blake2b
from typing import Final

from toolprism.catalogue.bundled import bundled_lines
from toolprism.catalogue.merging import merge_sources
from toolprism.catalogue.model import Model
from toolprism.catalogue.packing import pack, unpack

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
