"""MCP clients: every fact has a source, and what they do not take of a server is said."""

import re

import pytest

from toolprism.core.errors import UnknownClient
from toolprism.providers.client import Fact
from toolprism.providers.clients import all_clients, clients_of, find_client
from toolprism.schema import is_target
from toolprism.services.acceptance import CODES, chosen_clients, described_client, minds


def test_every_fact_about_a_client_has_a_source_and_a_day() -> None:
    for client in all_clients().values():
        facts = [fact for fact in vars(client).values() if isinstance(fact, Fact)]
        assert facts, client.id
        assert all(fact.source.read and (fact.source.url or fact.source.confidence == "measured") for fact in facts)
        assert (client.sending is None) == (not client.sends)
        assert all(map(is_target, client.sends))


def test_every_fact_is_a_row_of_the_profile_of_its_client() -> None:
    rows = 0
    for client in all_clients().values():
        facts = [fact for fact in vars(client).values() if isinstance(fact, Fact)]
        assert len(client.profile.claims) == len(facts) + (client.sending is not None), client.id
        rows += len(described_client(client)["claims"])  # type: ignore[arg-type]
    assert rows > 25


def test_a_pattern_is_one_for_whole_names() -> None:
    for client in all_clients().values():
        if client.pattern is not None:
            assert re.fullmatch(client.pattern.value, "search_archive")
            assert not re.fullmatch(client.pattern.value, "search.archive")


@pytest.mark.parametrize(
    "client, server, name, code",
    [
        ("claude-code", "mine", "a" * 53, ""),
        ("claude-code", "mine", "a" * 54, "name-too-long-for-client"),
        ("cursor", "mine", "a" * 56, "name-too-long-for-client"),
        ("claude-desktop", "mine", "a.b", "name-refused-by-client"),
        ("claude-desktop", "mine", "a" * 65, "name-too-long-for-client"),
        ("continue", "mine", "a" * 200, ""),
    ],
)
def test_names_are_looked_at_as_each_client_composes_them(client: str, server: str, name: str, code: str) -> None:
    found = [*minds([find_client(client)], server, ["fine", name])]
    assert [(mind.code, mind.tools) for mind in found] == ([(code, (1,))] if code else [])
    assert {mind.code for mind in found} <= {*CODES}


def test_too_many_tools_and_pages_are_told_once() -> None:
    assert [mind.code for mind in minds([find_client("vs-code")], "s", ["a"] * 129)] == ["too-many-for-client"]
    (mind,) = minds(chosen_clients(("kiro", "open-webui")), "s", ["a", "b", "c"], (1, 2))
    assert (mind.code, "miss 2 tools: Kiro, Open WebUI" in mind.message) == ("several-pages", True)


def test_an_unknown_client_is_told_with_the_nearest() -> None:
    with pytest.raises(UnknownClient, match="Did you mean claude-code"):
        find_client("claude-cod")


def test_a_target_knows_the_clients_that_send_tools_so() -> None:
    assert [client.id for client in clients_of("anthropic-current")] == ["claude-code", "claude-desktop"]
    assert not clients_of("mistral")
