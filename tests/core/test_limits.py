"""The limits and the environment variables that change them."""

import pytest

from toolprism.core.errors import BadInput
from toolprism.core.limits import COMMAND_LINE, PAGE, VARIABLES, from_environment


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_the_page_takes_less_than_the_command_line() -> None:
    assert (PAGE.max_bytes, PAGE.max_depth, PAGE.max_nodes, PAGE.max_tools) == (1_000_000, 200, 20_000, 500)
    assert COMMAND_LINE.max_bytes == 20 * PAGE.max_bytes
    assert (COMMAND_LINE.max_depth, COMMAND_LINE.max_nodes, COMMAND_LINE.max_tools) == (200, 200_000, 5_000)


def test_without_variables_nothing_changes() -> None:
    assert from_environment(PAGE) == PAGE


@pytest.mark.parametrize("name, member", VARIABLES.items())
def test_a_variable_changes_its_limit_alone(name: str, member: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, " 77 ")
    changed = from_environment(PAGE)
    assert {key for key, value in vars(changed).items() if value != vars(PAGE)[key]} == {member}
    assert vars(changed)[member] == 77


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLPRISM_MAX_BYTES", "")
    assert from_environment(PAGE) == PAGE


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "1e6", "many", "1_000", "²", "٣", "9" * 5000])
def test_a_bad_value_is_reported_with_its_variable(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLPRISM_MAX_DEPTH", text)
    with pytest.raises(BadInput, match="TOOLPRISM_MAX_DEPTH") as raised:
        from_environment(PAGE)
    assert raised.value.finding.code == "bad-setting"
    assert len(str(raised.value)) < 250
