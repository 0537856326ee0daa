"""The samples in the pickers, read once: those of the page, and those of pages with a form of their own."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolprism.core.lazy import folder


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A paste that demonstrates one thing."""

    id: str
    title: str
    #: One sentence.
    lesson: str
    #: The target to open.
    focus: str
    text: str
    #: Example arguments, or arguments that a model sent; empty for none.
    arguments: str = ""
    #: The tab to open.
    tab: str = "changes"
    #: The package, version and license of a published tool; None for our own.
    source: Mapping[str, str] | None = None


def load(where: Path | None = None) -> Mapping[str, Sample]:
    """Read every sample; the first is the default."""
    place = where or folder("samples")
    return {entry["id"]: Sample(**entry, text=_text(place / f"{entry['id']}.json")) for entry in _listed(place)}


@dataclass(frozen=True, kw_only=True)
class FormSample:
    """A filled form that demonstrates one thing."""

    id: str
    title: str
    #: One sentence; empty for none.
    lesson: str = ""
    #: The fields of the form.
    fields: Mapping[str, str]


def load_forms(name: str) -> Mapping[str, FormSample]:
    """Read every sample of the page `wire` or `action`; the first is the default."""
    place = folder("samples") / name
    return {entry["id"]: _form(place, **entry) for entry in _listed(place)}


def _form(place: Path, files: Mapping[str, str], fields: Mapping[str, str] | None = None, **given: str) -> FormSample:
    texts = {name: _text(place / file) for name, file in files.items()}
    return FormSample(**given, fields={**(fields or {}), **texts})


def _listed(place: Path) -> list[dict[str, Any]]:
    listed: list[dict[str, Any]] = json.loads((place / "index.json").read_text("utf-8"))
    return listed


def _text(path: Path) -> str:
    return path.read_text("utf-8").rstrip("\n")
