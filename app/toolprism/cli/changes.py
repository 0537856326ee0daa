"""Prints every rewrite of one result, for `normalize --trail`."""

from collections.abc import Iterator, Mapping
from typing import Final

from toolprism.cli.console import Console, Style
from toolprism.cli.report import STYLES
from toolprism.schema import Effect, Result, Rewrite
from toolprism.services.labels import CAUSE_WORDS, EFFECT_WORDS, LABELS, counted, difference, place_name, standing
from toolprism.services.results import summarize

_EFFECT_STYLES: Final[Mapping[Effect, Style]] = {
    Effect.SAME: "good",
    Effect.WIDER: "bad",
    Effect.NARROWER: "warn",
    Effect.UNKNOWN: "dim",
}


def result_in_full(result: Result, console: Console) -> None:
    """Print the verdict of one target, the reason for failing open, and every change."""
    ink, trail, number = console.ink, result.trail, summarize(result)
    counts = [counted(number.changed, "change")] if number.changed else []
    counts += [counted(number.lost, "lost check")] if number.lost else []
    counts += [f"{number.spilled} spilled"] if number.spilled else []
    verdict = ink(LABELS[standing(result)].word, STYLES[standing(result)])
    console.line(f"  {ink(result.target, 'bold')}: {verdict}{' (' + ', '.join(counts) + ')' if counts else ''}")
    for reason in result.fail_open:
        where = f"at {place_name(reason.pointer)} ({CAUSE_WORDS[reason.cause]}): {reason.reason}"
        console.line(f"    {ink('fails open', 'bad')} {ink(where)}")
    for rewrite in trail.rewrites:
        for line in _rewrite(rewrite, console):
            console.line(f"    {line}")
    for spilled in trail.spilled:
        console.line(f"    {ink('spilled', 'warn')} at {ink(place_name(spilled.pointer))}: {ink(spilled.text)}")


def _rewrite(rewrite: Rewrite, console: Console) -> Iterator[str]:
    ink = console.ink
    arrow = "removed" if rewrite.to is None else f"→ {place_name(rewrite.to)}"
    effect = ink(EFFECT_WORDS[rewrite.effect], _EFFECT_STYLES[rewrite.effect])
    yield f"{ink(place_name(rewrite.at))} {ink(arrow)}  {ink(rewrite.rule, 'bold')}, {effect}"
    yield f"  {ink(_change(rewrite), 'dim')}"
    yield f"  {ink(rewrite.reason)}"


def _change(rewrite: Rewrite) -> str:
    before, after = difference(rewrite.before, rewrite.after, 80)
    if rewrite.step.edit.op == "drop":
        return f"was {before}"
    return f"→ {after}" if rewrite.before is None or not before else f"{before} → {after}"
