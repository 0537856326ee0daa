"""Packs the models of one provider into one line of text, short and fast to read.

A line is a JSON array: the provider, the distinct flags of its models, and one array for each model. The included list
and the cache consist of such lines.
"""

import gzip
import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from toolprism.catalogue.model import Model
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json

#: The members of a model that are always written; its address follows if it has one.
_MEMBERS: Final = 6


def pack(provider: str, models: Sequence[Model]) -> str:
    """Return the models of one provider as one line."""
    flags: dict[str, int] = {}
    rows: list[Json] = []
    for model in models:
        compat = flags.setdefault(dumps(dict(sorted(model.compat.items()))), len(flags))
        name = None if model.name == model.id else model.name
        row = [model.id, name, model.transport, model.context_window, model.max_tokens, compat, model.base_url]
        rows.append(row if model.base_url else row[:-1])
    distinct: list[Json] = [json.loads(text) for text in flags]
    return dumps([provider, distinct, rows])


def provider_of(line: str) -> str:
    """Return the provider of a line without reading the models."""
    name: str = json.JSONDecoder().raw_decode(line, 1)[0]
    return name


def unpack(line: str) -> tuple[Model, ...]:
    """Return the models of one provider.

    Raises:
        ValueError: the line is not in the format of `pack`.
    """
    try:
        provider, flags, rows = json.loads(line)
        compats = [MappingProxyType({str(name): value for name, value in each.items()}) for each in flags]
        models = tuple([_model(provider, row, compats) for row in rows])
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise ValueError("the line holds no packed models") from error
    return models


def _model(provider: str, row: Sequence[Any], compats: Sequence[Mapping[str, Json]]) -> Model:
    if type(row[0]) is not str or type(row[2]) is not str or len(row) < _MEMBERS:
        raise TypeError
    address = row[_MEMBERS] if len(row) > _MEMBERS else None
    return Model(provider, row[0], row[1] or row[0], row[2], row[3], row[4], compats[row[5]], address)


#: The day on which the list was gathered; the models of openai 3.57.0 and anthropic 2.14.0 came on 2026-11-28.
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
