"""A result as a bug report, in three lengths: the link, the link as Markdown, and everything as Markdown.

It renders existing results and runs nothing. Pasted text is always shown as code, so it cannot have an effect.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final
from urllib.parse import quote

from toolprism import __version__
from toolprism.core.json_text import dumps, shortened, shortened_sentence
from toolprism.schema import Result, Rewrite
from toolprism.services.labels import CAUSE_WORDS, EFFECT_WORDS, counted, difference, lost_words, place_name, word_of
from toolprism.services.results import summarize
from toolprism.share.envelope import Envelope
from toolprism.share.markdown import code, excerpt, fence, folded, link, table, visible
from toolprism.share.snippets import FILE, of_a_file

#: The longest address that code hosts accept.
LONGEST_ISSUE_URL: Final = 8_000
#: The body of an issue whose report is too long for a URL.
PASTE_IT: Final = "Please paste the report here: it was copied if the browser allows that."

#: Code hosts accept bodies of 65,536 characters; these together stay below.
_LONGEST_LINK: Final = 8_000
#: The whole report, without a few marks; the paste gets at least the second number of characters.
_LONGEST_BODY: Final = 64_000
_SHORTEST_PASTE: Final = 5_000
_MOST_CHANGES: Final = 40
_MOST_SENTENCES: Final = 20
_LONGEST_LINE: Final = 160
_LONGEST_TITLE: Final = 100
_TOKENS: Final = "Tokens: what the tool adds to every request, as pasted → as sent; ≈ is an estimate."
#: Names of keywords that may appear in a table.
_PLAIN: Final = re.compile(r"[$\w-]{1,40}")

_PROMPTS: Final = """\
**Expected output**

<!-- What should be sent to the provider instead? -->

**Why?**

<!-- What did the provider answer, or where is it documented? -->"""


@dataclass(frozen=True, kw_only=True)
class Shown:
    """One tool, and its results at every target."""

    envelope: Envelope
    #: The page that opens the envelope.
    url: str
    #: The tool's name, or a substitute for it.
    tool: str
    results: Sequence[Result]
    #: Id of the target whose details are shown; one of the results.
    selected: str
    #: What can go wrong at a target in one sentence, by its id, as far as it is known.
    wrong: Mapping[str, str] = field(default_factory=dict)
    #: All that can go wrong at the shown target: sentences, each with arguments as JSON.
    witnesses: Sequence[tuple[str, str]] = ()
    #: What the tool costs in tokens at each target, by its id; empty if nobody counts. Why not, in a sentence.
    tokens: Mapping[str, str] = field(default_factory=dict)
    uncounted: str = ""

    @property
    def result(self) -> Result:
        """The result whose details are shown."""
        return next(result for result in self.results if result.target == self.selected)


def title(shown: Shown) -> str:
    """Return the title of an issue."""
    return f"{shown.selected}: {shortened(visible(shown.tool), _LONGEST_TITLE)} ({word_of(shown.result)})"


def markdown_link(shown: Shown) -> str:
    """Return the link for a sentence of Markdown."""
    name = code(shortened(shown.tool, _LONGEST_TITLE))
    return link(f"{name} for {shown.selected}: {word_of(shown.result)}", shown.url)


def markdown(shown: Shown) -> str:
    """Return the full report; the paste gets the room that the rest leaves."""
    before, after = [*_head(shown), *_result(shown)], [*_sent(shown), _PROMPTS]
    room = _LONGEST_BODY - sum(map(len, (*before, *after)))
    return "\n\n".join([*before, _pasted(shown, max(room, _SHORTEST_PASTE)), *after]) + "\n"


def issue_url(base: str, heading: str, body: str) -> str:
    """Return the URL of a new issue; if the report is too long, with a request to paste it.

    Args:
        base: the address for new issues, such as `https://github.com/owner/name/issues/new`.
        heading: the title of the issue.
        body: the report.
    """
    joint = "&" if "?" in base else "?"
    start = f"{base}{joint}title={_quoted(shortened(heading, _LONGEST_TITLE))}&body="
    whole = start + _quoted(body)
    return whole if len(whole) <= LONGEST_ISSUE_URL else start + _quoted(PASTE_IT)


def _head(shown: Shown) -> Iterator[str]:
    yield f"Toolprism {__version__}"
    if _has_link(shown):
        yield link("Open this in Toolprism", shown.url)
    else:
        yield f"The link has {len(shown.url):,} characters, which is too long for a report."
    yield fence(of_a_file(shown.envelope, target=shown.selected, tool=shown.tool), "sh")
    heading = ("target", "verdict", "what can go wrong", "changed", "stripped", "spilled", "lost checks")
    rows = [heading, *(_row(result, shown.wrong.get(result.target, "")) for result in shown.results)]
    if shown.tokens:
        counts = ("tokens", *(shown.tokens.get(result.target) or "-" for result in shown.results))
        rows = [(*row, count) for row, count in zip(rows, counts, strict=True)]
    yield table(rows, numbers_from=3)
    if shown.tokens:
        yield _TOKENS
    if shown.uncounted:
        yield shown.uncounted


def _row(result: Result, wrong: str) -> tuple[str, ...]:
    number = summarize(result)
    counts = (number.changed, number.stripped, number.spilled, number.lost)
    plain = (lost for lost in result.lost_checks if _PLAIN.fullmatch(lost.keyword))
    lost = lost_words(plain).removeprefix("loses ")
    said = wrong or lost
    return (result.target, word_of(result), code(said) if said else "-", *(f"{count:,}" for count in counts))


def _result(shown: Shown) -> Iterator[str]:
    result = shown.result
    yield f"**{shown.selected}** of {code(shortened(shown.tool, _LONGEST_TITLE))}: {word_of(result)}"
    sentences = [*_fail_open(result), *(finding.sentence() for finding in result.findings)]
    if sentences:
        yield fence(_lines(sentences), "text")
    if shown.witnesses:
        said = [part for sentence, arguments in shown.witnesses for part in (sentence, f"  {arguments}")]
        yield folded("What can go wrong", fence(_lines(said), "text"))
    if result.trail.rewrites:
        changes = counted(len(result.trail.rewrites), "change")
        yield folded(changes, fence("\n".join(_changes(result)), "text"))


def _pasted(shown: Shown, most: int) -> str:
    whole = "the link above holds the whole" if _has_link(shown) else f"please attach the whole as `{FILE}`"
    return folded("Pasted", excerpt(shown.envelope.input, most, whole=whole))


def _sent(shown: Shown) -> Iterator[str]:
    if shown.envelope.args is not None:
        whole = "the link above holds the whole" if _has_link(shown) else "please attach the whole"
        yield folded("Example arguments", excerpt(shown.envelope.args, whole=whole))
    if shown.result.status != "error":
        whole = "with `--output-only` the command above prints the whole"
        yield folded(f"Sent to {shown.selected}", excerpt(dumps(shown.result.output, indent=2), whole=whole))


def _has_link(shown: Shown) -> bool:
    return len(shown.url) <= _LONGEST_LINK


def _fail_open(result: Result) -> Iterator[str]:
    for reason in result.fail_open:
        yield f"fails open at {place_name(reason.pointer)} ({CAUSE_WORDS[reason.cause]}): {reason.reason}"


def _changes(result: Result) -> Iterator[str]:
    rewrites = result.trail.rewrites
    for rewrite in islice(rewrites, _MOST_CHANGES):
        yield from map(_line, _change(rewrite))
    if len(rewrites) > _MOST_CHANGES:
        more = counted(len(rewrites) - _MOST_CHANGES, "further change")
        yield f"and {more}; with --trail the command above lists all"


def _change(rewrite: Rewrite) -> Iterator[str]:
    arrow = "removed" if rewrite.to is None else f"→ {place_name(rewrite.to)}"
    yield f"{place_name(rewrite.at)} {arrow}  {rewrite.rule}, {EFFECT_WORDS[rewrite.effect]}"
    before, after = difference(rewrite.before, rewrite.after, 80)
    if rewrite.to is None:
        yield f"  was {before}"
    else:
        yield f"  {before} → {after}" if rewrite.before is not None and before else f"  → {after}"
    yield f"  {rewrite.reason}"


def _lines(sentences: Sequence[str]) -> str:
    shown = [_line(sentence) for sentence in sentences[:_MOST_SENTENCES]]
    more = len(sentences) - len(shown)
    return "\n".join([*shown, *([f"and {more:,} more; the command above lists all"] if more else [])])


def _line(text: str) -> str:
    """Return a short text on one line."""
    seen = visible(text)
    return shortened_sentence(seen, _LONGEST_LINE)


def _quoted(text: str) -> str:
    return quote(text, safe="", errors="replace")
