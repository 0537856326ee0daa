"""Models that came after the list was gathered are in it, and a file of one's own adds more without a release."""

import json
from pathlib import Path

import pytest

from toolprism.catalogue.catalogue import Catalogue
from toolprism.catalogue.user_file import read_user_file
from toolprism.payloads.table import row_for


@pytest.mark.parametrize(
    "provider, name, row",
    [
        *(
            ("openai", name, "responses-mixed")
            for name in ("gpt-6.1-sol", "gpt-6.1-terra", "gpt-6.2-sol", "gpt-6.2-astra")
        ),
        *(
            ("anthropic", name, "anthropic-eager")
            for name in ("claude-fable-5-2", "claude-mythos-5-2", "claude-sonnet-5-5", "claude-haiku-5-5")
        ),
    ],
)
def test_a_model_of_november_is_sent_like_its_siblings(provider: str, name: str, row: str) -> None:
    found = Catalogue().find(provider, name)
    assert found is not None
    chosen = row_for(found)
    assert chosen is not None
    assert chosen.id == row


def test_a_file_adds_a_model_without_a_release(tmp_path: Path) -> None:
    file = tmp_path / "models.json"
    entry = {"id": "gpt-6.3-sol", "transport": "openai-responses", "compat": {"supportsStrictMode": True}}
    file.write_text(json.dumps({"providers": {"openai": [entry]}}))
    [model] = read_user_file(file)["openai"]
    assert model.id == "gpt-6.3-sol"
    chosen = row_for(model)
    assert chosen is not None
    assert chosen.id.startswith("responses")
