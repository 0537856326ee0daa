"""The decision table: each model has one row, and each row as many models as were measured."""

from collections import Counter
from dataclasses import replace

import pytest

from toolprism.catalogue.catalogue import Catalogue
from toolprism.catalogue.model import Model
from toolprism.catalogue.wire import WIRES, wire_of
from toolprism.payloads.table import FIELDS, ROWS, edition_of, row_for, row_of
from toolprism.schema import find_stage

_CATALOGUE = Catalogue()

#: How many models each row was measured with.
_MEASURED = {
    "completions-never": 3069,
    "completions-never-moonshot": 125,
    "completions-mixed": 295,
    "completions-mixed-moonshot": 19,
    "completions-all-strict": 8,
    "responses-mixed": 624,
    "responses-mixed-moonshot": 12,
    "responses-never": 63,
    "responses-never-root-unions": 42,
    "codex": 9,
    "azure": 42,
    "google": 78,
    "antigravity-claude": 4,
    "antigravity": 17,
    "anthropic-allow-list": 467,
    "anthropic-eager": 30,
    "anthropic-no-strict": 12,
    "anthropic-prefix-all": 10,
    "anthropic-prefix-oauth": 8,
    "bedrock": 189,
    "ollama": 51,
    "cursor": 119,
    "cursor-projected": 10,
    "none": 13,
}


def test_every_listed_model_has_a_row_and_each_row_its_number() -> None:
    rows = [row_for(model) for model in _CATALOGUE]
    assert Counter(row.id for row in rows if row is not None) == _MEASURED
    assert len(rows) == sum(_MEASURED.values()) == 5316


def test_the_rows_beyond_the_list_are_those_of_custom_hosts() -> None:
    assert {row.id for row in ROWS} - set(_MEASURED) == {"completions-custom-host", "responses-custom-host"}
    assert len({row.id for row in ROWS}) == len(ROWS)


def test_every_step_is_a_preparation_or_a_target_and_wire_comes_first() -> None:
    for row in ROWS:
        assert [find_stage(step).id for step in (*row.steps, *row.strict_steps)] == [*row.steps, *row.strict_steps]
        assert row.plan[:1] == (() if row.id == "none" else ("wire",))
        assert row.form in FIELDS
        assert bool(row.strict_steps) == (row.strict in ("asks", "all", "author"))


@pytest.mark.parametrize(
    "provider, name, listed, sent",
    [
        ("cloudflare-ai-gateway", "openai/gpt-5", "anthropic-messages", "openai-completions"),
        ("cloudflare-ai-gateway", "anthropic/claude-opus-4-5", "anthropic-messages", "anthropic-messages"),
        ("gitlab-duo", "gpt-5.1-2025-11-13", "openai-responses", "openai-completions"),
        ("gitlab-duo", "gpt-5-codex", "openai-responses", "openai-responses"),
        ("kimi-code", "anything", "openai-completions", "anthropic-messages"),
        ("openrouter", "anything", "openrouter", "openai-responses"),
        ("local", "anything", "local-inference", None),
    ],
)
def test_where_the_list_names_another_wire_the_measured_one_goes_out(
    provider: str, name: str, listed: str, sent: str | None
) -> None:
    assert wire_of(Model(provider, name, name, listed)) == sent


def test_the_wire_differs_from_the_list_for_as_many_models_as_were_measured() -> None:
    other = [model for model in _CATALOGUE if wire_of(model) != model.transport]
    assert Counter(model.transport for model in other) == {
        "openrouter": 546,
        "anthropic-messages": 38,
        "local-inference": 13,
        "openai-completions": 7,
        "openai-responses": 2,
    }
    assert {wire_of(model) for model in _CATALOGUE} == {*WIRES, None}


@pytest.mark.parametrize(
    "model, row",
    [
        (Model("x", "m", "m", "openai-completions", compat={"supportsStrictMode": True}), "completions-mixed"),
        (
            Model("x", "m", "m", "openai-completions", compat={"supportsStrictMode": True, "toolStrictMode": "none"}),
            "completions-never",
        ),
        (
            Model("x", "m", "m", "openai-responses", compat={"supportsStrictMode": True, "disableStrictTools": True}),
            "responses-never",
        ),
        (Model("x", "m", "m", "openai-completions", compat={"supportsStrictMode": "true"}), "completions-never"),
        (Model("x", "m", "m", "anthropic-messages", compat={"disableStrictTools": True}), "anthropic-no-strict"),
        (Model("anthropic", "m", "m", "anthropic-messages"), "anthropic-eager"),
        (
            Model("anthropic", "m", "m", "anthropic-messages", base_url="https://api.anthropic.com/v1"),
            "anthropic-eager",
        ),
        (Model("anthropic", "m", "m", "anthropic-messages", base_url="https://proxy.example"), "anthropic-allow-list"),
        (Model("vllm", "kimi", "m", "openai-completions"), "completions-custom-host"),
        (Model("x", "m", "m", "openai-completions", base_url="http://localhost:8080/v1"), "completions-custom-host"),
        (Model("x", "m", "m", "openai-responses", base_url="http://[::1]:1/v1"), "responses-custom-host"),
        (Model("litellm", "m", "m", "openai-completions", base_url="http://127.0.0.1:4000"), "completions-never"),
        (Model("venice", "e2ee-kimi-k2", "m", "openai-completions"), "completions-never"),
        (Model("venice", "kimi-k2", "m", "openai-completions"), "completions-never-moonshot"),
        (Model("moonshot", "v1", "m", "openai-completions"), "completions-never-moonshot"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.key,
)
def test_flags_names_and_addresses_decide(model: Model, row: str) -> None:
    found = row_of(model, model.transport)
    assert found is not None
    assert found.id == row


def test_a_format_that_no_row_knows_has_none() -> None:
    assert row_of(Model("x", "m", "m", "carrier-pigeon"), "carrier-pigeon") is None


def test_every_row_goes_through_the_targets_of_the_reference_systems() -> None:
    assert {edition_of(row) for row in ROWS} == {"reference"}
    current = replace(ROWS[0], steps=("openai-strict-current",))
    assert edition_of(current) == "current"
