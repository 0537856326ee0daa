"""The summary: shares by target, the most frequent losses, the worst tools, and changes."""

from typing import Any

from tests.census.corpus import TARGETS, records
from toolprism.census.record import CensusRow, Judged, Unread
from toolprism.census.running import judge, judged_here
from toolprism.census.tally import Tally
from toolprism.core.json_types import Json


def row(tool: str, target: str, verdict: str, lost: int = 0, *, strict: bool | None = None) -> CensusRow:
    checks: list[dict[str, Json]] = [{"pointer": "", "keyword": f"k{number}", "value": 1} for number in range(lost)]
    error: dict[str, Json] = {"code": "bad", "severity": "error", "message": "m", "pointer": ""}
    return CensusRow(
        source="s",
        tool=tool,
        target=target,
        verdict=verdict,
        strict=strict,
        lost_checks=tuple(checks),
        findings=(error,) if verdict == "refused" else (),
        ruleset="r",
    )


def figures(*rows: CensusRow, before: dict[tuple[str, str, str], str] | None = None) -> dict[str, Any]:
    tally = Tally(before)
    tally.add(Judged(rows=rows))
    return tally.to_json("2026-01-02")


def test_a_tool_counts_once_at_each_target() -> None:
    found = figures(
        row("a", "google", "loses-checks", 2),
        row("a", "openai-strict", "strict-off", strict=False),
        row("b", "google", "refused"),
        row("b", "openai-strict", "as-pasted", strict=True),
    )
    assert (found["made"], found["tools"], found["sources"]) == ("2026-01-02", 2, 1)
    google, openai = found["targets"]
    assert (google["judged"], google["refused"], google["loses"], google["strict"]) == (2, 1, 1, None)
    assert (openai["judged"], openai["refused"], openai["loses"], openai["strict"]) == (2, 0, 0, 1)
    assert found["keywords"] == [{"keyword": "k0", "tools": 1, "lost": 1}, {"keyword": "k1", "tools": 1, "lost": 1}]
    assert found["errors"] == [{"code": "bad", "tools": 1}]


def test_two_tools_of_one_name_are_two_tools() -> None:
    assert figures(row("a", "google", "as-pasted"), row("a", "google", "as-pasted"))["tools"] == 2


def test_a_tool_that_more_providers_refuse_is_worse_and_then_one_that_loses_more() -> None:
    found = figures(
        row("fine", "google", "as-pasted"),
        row("loses", "google", "loses-checks", 3),
        row("refused", "google", "refused"),
        row("both", "google", "refused", 1),
    )
    assert [tool["tool"] for tool in found["worst"]] == ["both", "refused", "loses"]
    assert found["worst"][0] == {"source": "s", "tool": "both", "refused": ["google"], "lost": 1}


def test_only_the_worst_are_kept_and_what_is_not_read_is_counted() -> None:
    tally = Tally()
    for number in range(200):
        tally.add(
            Judged(
                rows=(row(f"t{number}", "google", "loses-checks", number),),
                unread=(Unread(source="s", number=number, reason="r"),),
            )
        )
    found: dict[str, Any] = tally.to_json("2026-01-02")
    assert [tool["lost"] for tool in found["worst"]] == list(range(199, 174, -1))
    assert (found["unread_count"], len(found["unread"])) == (200, 50)


def test_what_changed_since_the_last_census() -> None:
    before = {("s", "a", "google"): "refused", ("s", "b", "google"): "as-pasted", ("s", "gone", "google"): "refused"}
    rows = [row("a", "google", "loses-checks", 1), row("b", "google", "stricter"), row("new", "google", "as-pasted")]
    changes = figures(*rows, before=before)["changes"]
    assert (changes["better"], changes["worse"]) == ({"google": 1}, {"google": 1})
    assert (changes["new"], changes["gone"]) == (1, 1)
    assert [(each["tool"], each["worse"]) for each in changes["named"]] == [("a", False), ("b", True)]
    assert figures(*rows)["changes"] is None


def test_batches_make_no_difference() -> None:
    given = records(40)
    whole, parts = Tally(), Tally()
    whole.add(judge(given, TARGETS))
    for judged in judged_here(given, TARGETS, processes=1):
        parts.add(judged)
    assert whole.to_json("d") == parts.to_json("d")
