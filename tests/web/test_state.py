import re
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from toolprism.schema import EDITIONS
from toolprism.services.options import SWITCHES
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import decode, encode
from toolprism.web.state import FILTERS, TABLES, TABS, State
from toolprism.web.views.sharing import envelope_of, state_of

_TEXTS = st.text(max_size=40)
#: Editions, and targets that belong to them.
_TARGETS = st.sampled_from(
    [
        *((edition, "") for edition in EDITIONS),
        ("current", "google-json-schema"),
        ("reference", "google"),
        ("reference", "anthropic"),
        ("all", "google"),
        ("all", "xai"),
    ]
)
_STATES = st.builds(
    lambda place, **chosen: State(edition=place[0], target=place[1], **chosen),
    _TARGETS,
    text=_TEXTS,
    arguments=_TEXTS,
    tool=st.sampled_from(["", "0", "12"]),
    tab=st.sampled_from(TABS),
    table=st.sampled_from(TABLES),
    only=st.sampled_from(FILTERS),
    against=st.sampled_from(["", "cca-claude"]),
    quiet=st.booleans(),
    switches=st.frozensets(st.sampled_from([switch.field for switch in SWITCHES])),
)


@given(_STATES)
def test_a_form_that_is_sent_back_is_the_same_state(state: State) -> None:
    assert State.of(state.fields()) == state


@given(_STATES)
def test_a_link_carries_every_control_and_the_exact_text(state: State) -> None:
    assert state_of(decode(encode(envelope_of(state, state.target, {})))) == state


def test_no_field_is_forgotten_by_the_strategies() -> None:
    assert {field.name for field in fields(State)} == set(State.of({}).__dict__)


def test_what_nobody_offers_counts_as_the_default() -> None:
    assert State.of({"text": "{}", "tab": "<script>", "only": "x", "table": ""}) == State(text="{}")


def test_a_button_outdoes_what_was_chosen_before() -> None:
    state = State.of({"text": "{}", "target": "mcp", "set": "target=google&tool=3"})
    assert (state.target, state.tool) == ("google", "3")


@pytest.mark.parametrize(
    "given, edition, target",
    [
        ({}, "current", ""),
        ({"target": "google"}, "reference", "google"),
        ({"target": "google-json-schema"}, "current", "google-json-schema"),
        ({"target": "google", "edition": "all"}, "all", "google"),
        ({"target": "google", "set": "edition=current"}, "current", "google-json-schema"),
        ({"target": "anthropic-strict", "set": "edition=reference"}, "reference", "anthropic"),
        ({"target": "ollama", "set": "edition=current"}, "current", ""),
        ({"model": "openai/gpt-5"}, "reference", ""),
        ({"model": "openai/gpt-5", "edition": "current"}, "current", ""),
        ({"model": "kimi"}, "current", ""),
        ({"target": "nobody", "edition": "tomorrow"}, "current", "nobody"),
    ],
)
def test_a_target_brings_its_edition_and_an_edition_its_target_for_the_provider(
    given: dict[str, str], edition: str, target: str
) -> None:
    state = State.of(given)
    assert (state.edition, state.target) == (edition, target)


def test_a_link_without_an_edition_opens_the_targets_that_there_were_when_it_was_made() -> None:
    assert state_of(Envelope(input="{}")).edition == "reference"
    assert state_of(Envelope(input="{}", opts=Options(edition="tomorrow"))).edition == "reference"
    assert envelope_of(State(text="{}"), "", {}).opts.to_json() == {"edition": "current"}


def test_only_what_no_control_shows_travels_hidden() -> None:
    on = frozenset({"no_strict"})
    state = State(text="{}", arguments="1", target="xai", tab="diff", against="mcp", quiet=True, switches=on)
    assert state.selected(several=False) == {"target": "xai", "tab": "diff", "against": "mcp"}
    assert State(text="{}", tab="output", against="mcp").selected(several=True) == {"tab": "output", "against": "mcp"}


_TOO_MANY = "&".join(f"f{number}=1" for number in range(10))


@pytest.mark.parametrize(
    "method, path",
    [
        ("GET", "/"),
        ("POST", "/check"),
        ("POST", "/share"),
        ("POST", "/export"),
        ("POST", "/s"),
        ("POST", "/wire"),
        ("POST", "/wire/share"),
    ],
)
def test_a_button_that_sets_more_than_any_button_does_is_refused(client: TestClient, method: str, path: str) -> None:
    fields = {"text": "{}", "what": "output", "set": _TOO_MANY}
    sent = {"params": fields} if method == "GET" else {"data": fields}
    answer = client.request(method, path, **sent)  # type: ignore[arg-type]  # both are fields
    assert answer.status_code == 400
    assert "more than 9 fields" in answer.text


def test_page_and_api_choose_a_variant(client: TestClient) -> None:
    tool = '{"name": "t", "parameters": {"type": "object", "anyOf": [{"required": ["a"]}]}}'
    page = client.post("/check", data={"text": tool, "openai": "gpt-5", "gemini": "parameters"}).text
    assert 'id="show-openai-gpt-5"' in page
    assert 'id="show-google-parameters"' in page
    given = {"input": tool, "edition": "current", "variants": ["openai=gpt-5", "claude=strict"]}
    targets = client.post("/api/v1/normalize", json=given).json()["tools"][0]["targets"]
    assert "openai-gpt-5" in targets
    assert not {"openai-strict-current", "anthropic-current"} & set(targets)
    assert client.post("/api/v1/normalize", json={**given, "variants": ["openai=gpt-6"]}).status_code == 422


def test_a_link_keeps_the_variants(client: TestClient) -> None:
    shared = client.post("/share", data={"text": "{}", "gemini": "parameters"}).text
    link = re.search(r"/p\?s=(v1\.[\w-]+)", shared)
    assert link is not None
    assert 'id="show-google-parameters"' in client.get("/p", params={"s": link[1]}).text
