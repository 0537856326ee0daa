"""Settings of the operator: a wrong one is an error that shows it and says what was expected."""

from pathlib import Path

import pytest

from toolprism.core.errors import BadInput
from toolprism.core.limits import cache_file, data_file, positive_number, whole_number

_NAME = "TOOLPRISM_TEST"


@pytest.mark.parametrize("text", ["", " ", "\t"])
def test_an_empty_variable_counts_as_unset(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(_NAME, text)
    assert whole_number(_NAME, "1") is positive_number(_NAME, "1") is None


def test_a_number_may_have_blanks_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(_NAME, " 7 ")
    assert (whole_number(_NAME, "1"), positive_number(_NAME, "1")) == (7, 7.0)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "1_000", "\u0663", "1e3", "9" * 19, "x" * 50])
def test_what_is_not_a_whole_number_is_an_error_with_an_example(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(_NAME, text)
    with pytest.raises(BadInput) as raised:
        whole_number(_NAME, "4")
    shown = text if len(text) <= 40 else "x" * 39 + "…"
    assert raised.value.finding.message == (
        f"The environment variable {_NAME} is {shown!r}, but a whole number above 0 was expected."
    )
    assert raised.value.finding.hint == f"For example {_NAME}=4."


@pytest.mark.parametrize("text", ["0", "-0.5", "nan", "inf", "ten"])
def test_what_is_not_a_number_above_0_is_an_error(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(_NAME, text)
    with pytest.raises(BadInput, match="a number above 0 was expected"):
        positive_number(_NAME, "10")


def test_files_are_in_the_folders_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert data_file("a") == tmp_path / ".local" / "share" / "toolprism" / "a"
    assert cache_file("a") == tmp_path / "elsewhere" / "toolprism" / "a"
