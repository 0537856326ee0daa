"""A result as a bug report, in three lengths: the link, the link as Markdown, and everything as Markdown.

It renders existing results and runs nothing. Pasted text is escaped and shown as code, so that it cannot become a link,
a heading or a mention, or leave its fence.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from toolprism.share.snippets import FILE, of_a_file

_BACKTICKS: Final = re.compile("`+")
_SHORTEST_FENCE: Final = 3
#: Characters of two fences, generously estimated.
_FENCES: Final = 200
#: Characters that break a line, reverse text or are invisible: controls, lone surrogates and direction marks.
_UNSEEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
#: Characters that may not occur in the target of a link.
_NOT_IN_A_URL: Final = re.compile(r"[^A-Za-z0-9\-._~:/?#@!$&*+,;=%]")


def fence(text: str, language: str = "") -> str:
    r"""Return text as a code block; its fence is longer than every run of backticks in the text.

    >>> print(fence("```\nout?"))
    ````
    ```
    out?
    ````
    """
    longest = max(map(len, _BACKTICKS.findall(text)), default=0)
    ticks = "`" * max(_SHORTEST_FENCE, longest + 1)
    return f"{ticks}{language}\n{_closed(text)}{ticks}"


def excerpt(text: str, most: int = 10_000, *, whole: str = "") -> str:
    """Return a text in full, or its start with a note if it is longer."""
    language = "json" if text.lstrip()[:1] in ("{", "[") else "text"
    beginning = text[:most]
    if len(fence(beginning)) > most + _FENCES:  # nearly all backticks, because the fence has as many
        beginning = text[: most // 3]
    block = fence(beginning, language)
    if len(beginning) == len(text):
        return block
    elsewhere = f"; {whole}" if whole else ""
    return f"{block}\n\nThese are the first {len(beginning):,} of {len(text):,} characters{elsewhere}."


def code(text: str) -> str:
    r"""Return text as inline code.

    >>> print(code("a`b"), code("@team #1"), code("`"), code("two\nlines"))
    ``a`b`` `@team #1` `` ` `` `two\u000alines`
    """
    shown = visible(text) or " "
    longest = max(map(len, _BACKTICKS.findall(shown)), default=0)
    ticks = "`" * (longest + 1)
    # A blank at both ends is removed again by the renderer; without it a backtick at an end would join the others.
    blank = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{ticks}{blank}{shown}{blank}{ticks}" if shown.strip() else f"{ticks}{shown}{ticks}"


def link(words: str, url: str) -> str:
    """Return a link; the words must already be Markdown."""
    return f"[{words}]({_NOT_IN_A_URL.sub(_percent, url)})"


def table(rows: Iterable[Sequence[str]], *, numbers_from: int) -> str:
    """Return a table; its cells must be trusted text. The first row is the heading."""
    heading, *others = rows
    rule = ["---:" if column >= numbers_from else "---" for column in range(len(heading))]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heading, rule, *others))


def folded(summary: str, inside: str) -> str:
    """Return a collapsible section; the summary must be trusted text."""
    return f"<details>\n<summary>{summary}</summary>\n\n{inside}\n\n</details>"


def visible(text: str) -> str:
    """Escape characters that would break a line or are invisible."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _closed(text: str) -> str:
    """Return text that ends in a line break, with lone surrogates replaced, because no clipboard carries them."""
    sound = _SURROGATE.sub("\ufffd", text)
    return sound if sound.endswith("\n") else f"{sound}\n"


def _percent(found: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in found[0].encode("utf-8", "replace"))


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
    """Return the URL of a new issue; if the report is too long, with a request to paste it."""
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
