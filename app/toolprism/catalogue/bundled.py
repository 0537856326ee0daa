"""The bundled list of models: one compressed file, read one provider at a time."""

import gzip
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from toolprism.catalogue.model import Model
from toolprism.catalogue.packing import provider_of, unpack

#: The day on which the list was gathered.
GATHERED: Final = "2026-11-21"
_FILE: Final = "models.jsonl.gz"


@cache
def bundled_lines() -> Mapping[str, str]:
    """Return the packed models of each provider."""
    text = gzip.decompress(files("toolprism.catalogue").joinpath(_FILE).read_bytes()).decode()
    return MappingProxyType({provider_of(line): line for line in text.splitlines()})


@cache
def bundled_models(provider: str) -> tuple[Model, ...]:
    """Return the models of a provider; none if it is not in the list."""
    line = bundled_lines().get(provider)
    return () if line is None else unpack(line)
