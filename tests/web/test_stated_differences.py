"""Where an output or a default differs from the system that it follows, the user is told there."""

import pytest
from starlette.testclient import TestClient

from toolprism.cli.main import main


@pytest.mark.parametrize(
    "address, words",
    [
        ("/targets/higress-vertex", "The proxy itself removes references"),
        ("/targets/google", "a Claude model too"),
        ("/action/template", "The exceptions are modes that enforce schemas"),
    ],
)
def test_a_page_states_the_difference(client: TestClient, address: str, words: str) -> None:
    assert words in client.get(address).text


@pytest.mark.parametrize("words", ["toolprism:signature:KEY", "other programs stored are not read", "37 characters"])
def test_the_help_of_the_proxy_states_its_keys_and_ids(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert main(["proxy", "--help"]) == 0
    assert words in " ".join(capsys.readouterr().out.split())
