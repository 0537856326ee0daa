"""The contexts of the templates for models: one frozen dataclass per template."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolprism.web.views.diagnostic_view import Diagnostic
from toolprism.web.views.model_list import ModelList
from toolprism.web.views.model_payload import Facts, ShownPayload


@dataclass(frozen=True, kw_only=True)
class ModelsPage:
    """For `pages/models.html`."""

    title: str
    found: ModelList


@dataclass(frozen=True, kw_only=True)
class Offered:
    """A model that a box offers."""

    key: str
    name: str


@dataclass(frozen=True, kw_only=True)
class ModelOptions:
    """For `parts/model_options.html`."""

    models: Sequence[Offered]
    #: How many more fit.
    left: int
    #: The words; empty for none.
    query: str


@dataclass(frozen=True, kw_only=True)
class ModelPage:
    """For `pages/model.html`."""

    title: str
    facts: Facts
    #: The fields of the form.
    fields: Mapping[str, str]
    findings: Sequence[Diagnostic]
    #: One sentence: what is sent, or why that cannot be determined.
    status: str
    #: None if the tools cannot be read.
    payload: ShownPayload | None
