"""The list of models: query, results and pages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlencode

from toolprism.catalogue.catalogue import Catalogue
from toolprism.catalogue.model import Model
from toolprism.catalogue.wire import WIRES, wire_of
from toolprism.payloads.table import row_for
from toolprism.services.labels import counted
from toolprism.services.models import STRICT_WORDS, Known, titled

#: Models of one page.
_PAGE: Final = 50
_LONGEST: Final = 200
_DIGITS: Final = 6


@dataclass(frozen=True, kw_only=True)
class Listed:
    """One model of the list."""

    key: str
    url: str
    name: str
    wire: str
    #: The titles of the preparations and targets of its row.
    steps: Sequence[str]
    strict: str


@dataclass(frozen=True, kw_only=True)
class ModelList:
    """A page of the matching models."""

    query: str
    provider: str
    wire: str
    providers: Sequence[str]
    wires: Sequence[str]
    #: One sentence: the number of models, and the range on this page.
    summary: str
    models: Sequence[Listed]
    #: Addresses of the previous and next page; empty if there is none.
    before: str
    after: str
    #: Tools to pass on to the chosen model; empty for none.
    text: str
    #: The reason why a server's models may be missing; empty for none.
    notice: str


def model_url(model: Model) -> str:
    """Return the address of the page of a model.

    >>> model_url(Model("p", "a/b c", "", ""))
    '/models/p/a/b%20c'
    """
    return f"/models/{quote(model.provider, safe='')}/{quote(model.id, safe='/')}"


def model_list(known: Known, asked: Mapping[str, str], text: str = "") -> ModelList:
    """Return the page of models for a query: words `q`, filters `provider` and `wire`, and `page`.

    Args:
        known: the catalogue.
        asked: the query.
        text: tools to pass on to the chosen model.
    """
    query, provider, wire = (asked.get(name, "")[:_LONGEST] for name in ("q", "provider", "wire"))
    catalogue = known.catalogue
    found = [model for model in _searched(catalogue, query) if provider in ("", model.provider)]
    if wire:
        found = [model for model in found if wire_of(model) == wire]
    last = max(0, (len(found) - 1) // _PAGE)
    page = min(_number(asked.get("page", "")), last)
    shown = found[page * _PAGE : (page + 1) * _PAGE]
    filters = {name: value for name, value in (("q", query), ("provider", provider), ("wire", wire)) if value}

    def address(number: int) -> str:
        return "/models?" + urlencode({**filters, "page": str(number + 1)})

    return ModelList(
        query=query,
        provider=provider,
        wire=wire,
        providers=catalogue.providers,
        wires=WIRES,
        summary=_summary(len(found), page, len(shown)),
        models=[_listed(model) for model in shown],
        before=address(page - 1) if page else "",
        after=address(page + 1) if page < last else "",
        text=text,
        notice="" if known.resolution is None else known.resolution.problem or "",
    )


def _searched(catalogue: Catalogue, query: str) -> list[Model]:
    """Return what a query finds; without one all models, the well-known first."""
    first = catalogue.well_known if not query.strip() else []
    keys = {model.key for model in first}
    return [*first, *(model for model in catalogue.search(query) if model.key not in keys)]


def _summary(total: int, page: int, shown: int) -> str:
    if not total:
        return "No model has these words."
    first = page * _PAGE + 1
    return f"{counted(total, 'model')}" + ("" if shown == total else f", here {first:,} to {first + shown - 1:,}") + "."


def _number(text: str) -> int:
    """Return the number of a page, from 0; the first if it is invalid."""
    return int(text) - 1 if text.isascii() and text.isdecimal() and len(text) <= _DIGITS and int(text) > 0 else 0


def _listed(model: Model) -> Listed:
    row = row_for(model)
    return Listed(
        key=model.key,
        url=model_url(model),
        name=model.name if model.name != model.id else "",
        wire=wire_of(model) or "none",
        steps=[title for _, title in titled(row.plan)] if row is not None else (),
        strict=STRICT_WORDS[row.strict][0] if row is not None else "",
    )
