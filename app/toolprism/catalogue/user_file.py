"""Reads the user's own models from a file of the form `{"providers": {PROVIDER: [model, …]}}`."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from toolprism.catalogue.model import Model, read_model
from toolprism.catalogue.packing import bundled_models
from toolprism.core.errors import BadInput, bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json

_MOST_BYTES: Final = 20_000_000


def read_user_file(path: Path) -> Mapping[str, tuple[Model, ...]]:
    """Return the models of each provider; omitted members of a known model keep their values.

    Raises:
        BadInput: the file cannot be read, or has another form.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name is not valid"
        raise _bad(path, f"it cannot be read: {reason}") from None
    if len(data) > _MOST_BYTES:
        raise _bad(path, f"it has more than {_MOST_BYTES:,} bytes")
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        raise _bad(path, "it is not JSON") from None
    providers = value.get("providers") if isinstance(value, dict) else None
    if not isinstance(providers, dict):
        raise _bad(path, "it has no object `providers`")
    try:
        return {provider: _models(provider, entries) for provider, entries in providers.items()}
    except BadInput as error:
        raise _bad(path, f"{error.finding.message} ({error.finding.pointer})") from None


def _models(provider: str, entries: Json) -> tuple[Model, ...]:
    pointer = f"/providers/{provider}"
    if not isinstance(entries, list):
        raise bad_input("bad-model", "a provider needs a list of models", pointer=pointer)
    known = {model.id: model for model in bundled_models(provider)}
    found = []
    for index, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise bad_input("bad-model", "a model must be an object", pointer=f"{pointer}/{index}")
        earlier = known.get(entry["id"]) if isinstance(entry.get("id"), str) else None
        whole = entry if earlier is None else {**earlier.to_json(), **entry}
        found.append(read_model(whole, provider, None, f"{pointer}/{index}"))
    return tuple(found)


def _bad(path: Path, why: str) -> BadInput:
    form = '{"providers": {"mine": [{"id": "m", "transport": "openai-completions"}]}}'
    message = f"The file of models {path} cannot be used: {why}."
    return BadInput(Finding(code="bad-models-file", message=message, hint=f"It has the form {form}."))
