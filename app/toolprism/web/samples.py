"""The samples in the picker, read once."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toolprism.core.resources import folder


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
    arguments: str
    #: The tab to open.
    tab: str
    #: Package, version and licence of a published tool; empty for our own.
    origin: str


def load(where: Path | None = None) -> Mapping[str, Sample]:
    """Read every sample; the first is the default."""
    place = where or folder("samples")
    listed = json.loads((place / "index.json").read_text("utf-8"))
    return {entry["id"]: _sample(entry, place) for entry in listed}


def _sample(entry: Mapping[str, object], place: Path) -> Sample:
    source = entry.get("source")
    origin = f"{source['package']} {source['version']}, {source['license']}" if isinstance(source, dict) else ""
    return Sample(
        id=str(entry["id"]),
        title=str(entry["title"]),
        lesson=str(entry["lesson"]),
        focus=str(entry["focus"]),
        text=(place / f"{entry['id']}.json").read_text("utf-8").rstrip("\n"),
        arguments=str(entry.get("arguments", "")),
        tab=str(entry.get("tab", "changes")),
        origin=origin,
    )


@dataclass(frozen=True, kw_only=True)
class WireSample:
    """A turn of a conversation that demonstrates one thing."""

    id: str
    title: str
    #: One sentence.
    lesson: str
    #: The fields of the form.
    fields: Mapping[str, str]


def load_wire(where: Path | None = None) -> Mapping[str, WireSample]:
    """Read every turn; the first is the default."""
    place = where or folder("samples") / "wire"
    listed = json.loads((place / "index.json").read_text("utf-8"))
    return {entry["id"]: _turn(entry, place) for entry in listed}


def _turn(entry: Mapping[str, Any], place: Path) -> WireSample:
    files = {"request": f"{entry['id']}.request.json", "answer": entry.get("answer", "")}
    texts = {name: (place / file).read_text("utf-8").rstrip("\n") for name, file in files.items() if file}
    options: Mapping[str, str] = entry.get("options", {})
    return WireSample(id=entry["id"], title=entry["title"], lesson=entry["lesson"], fields={**options, **texts})
