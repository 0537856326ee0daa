"""A verdict says what it rests on, once: one report, a disputed row, an old one; and never more than is known."""

from datetime import date
from typing import Any, Final

import pytest

import toolprism
from toolprism.conditions.types import root_not_object, type_missing
from toolprism.core.finding import Source
from toolprism.providers import Profile, all_profiles, find_profile
from toolprism.providers.claim import disputes, others, refuses
from toolprism.services.acceptance import breaches_of, verdict
from toolprism.services.certainty import NOTHING_KNOWN, age, certainty, may_refuse

_TODAY: Final = date(2026, 11, 28)
_PAGE: Final = Source("A page", "2026-11-21", "documented")
_OLD: Final = Source("An old page", "2026-03-01", "documented")
_THREAD: Final = Source("A thread", "2026-11-21", "reported")
_TEXT: Final[Any] = {"type": "string"}


def profile(*rows: Any) -> Profile:
    return Profile(id="p", title="P", provider="P", field="f", claims=(others("unknown", _PAGE, None), *rows))


@pytest.mark.parametrize(
    "row, said",
    [
        (refuses(root_not_object, _PAGE), ""),
        (refuses(root_not_object, _THREAD, _PAGE), ""),
        (refuses(root_not_object, _THREAD), "rests on one report"),
        (refuses(root_not_object, _OLD), "rests on a row that was last read on 2026-03-01"),
        (disputes(root_not_object, _PAGE, severity="error"), "rests on a disputed row"),
    ],
)
def test_a_verdict_says_what_it_rests_on(row: Any, said: str) -> None:
    asked = profile(row)
    assert certainty(asked, breaches_of(asked, _TEXT), _TODAY) == said


def test_one_sure_row_is_enough() -> None:
    asked = profile(refuses(root_not_object, _THREAD), refuses(type_missing, _PAGE))
    assert certainty(asked, breaches_of(asked, {}), _TODAY) == ""


def test_age_is_told_only_of_a_given_day() -> None:
    asked = profile(refuses(root_not_object, _OLD))
    assert certainty(asked, breaches_of(asked, _TEXT)) == ""
    assert (age(_PAGE, _TODAY), age(_OLD, _TODAY)) == (7, 272)


def test_a_profile_without_a_refusing_row_never_says_accepted_alone() -> None:
    silent = [name for name, each in all_profiles().items() if not may_refuse(each)]
    assert {"zai", "together", "nvidia-nim", "cloudflare", "dashscope", "databricks"} <= {*silent}
    for name in silent:
        assert certainty(find_profile(name), (), _TODAY) == NOTHING_KNOWN
        assert verdict(find_profile(name), _TEXT)["note"] == NOTHING_KNOWN
        assert toolprism.accepts(_TEXT, providers=[name])[name].note == NOTHING_KNOWN
    assert "note" not in verdict(find_profile("mcp"), {"type": "object"})
    assert toolprism.accepts({"type": "object"}, providers=["mcp"])["mcp"].note == ""
