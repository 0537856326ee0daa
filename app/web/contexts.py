"""Contexts: what each template is given; one frozen dataclass per template."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.schema.outcome import Status
from app.schema.rule import Rule, Source
from app.schema.target import Target
from app.web.code import Code
from app.web.samples import Sample


@dataclass(frozen=True, kw_only=True)
class Said:
    """A finding, ready to be read."""

    severity: str
    message: str
    hint: str | None
    #: Place in the pasted text, where one is known.
    line: int | None
    column: int | None


@dataclass(frozen=True, kw_only=True)
class Row:
    """One target in the matrix."""

    id: str
    title: str
    status: Status
    word: str
    changed: int
    stripped: int
    spilled: int
    lost: int
    #: The first reason why it fails open, and how many more there are.
    why: str
    more: int
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class Pick:
    """One tool in the picker."""

    number: int
    title: str
    #: The worst that becomes of it; empty where there are too many tools to say.
    status: str
    word: str
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Why a laxer schema is sent."""

    where: str
    cause: str
    text: str
    line: int | None
    column: int | None


@dataclass(frozen=True, kw_only=True)
class Change:
    """One rewrite."""

    rule: str
    at: str
    #: None: nothing of it is left.
    to: str | None
    #: Lines in the two columns, for links.
    at_line: int | None
    to_line: int | None
    before: str
    after: str
    effect: str
    effect_word: str
    effect_means: str
    reason: str
    #: Where it is said that the provider wants this.
    source: Source


@dataclass(frozen=True, kw_only=True)
class Spill:
    """Text that went into a description."""

    where: str
    text: str
    line: int | None


@dataclass(frozen=True, kw_only=True)
class Detail:
    """The chosen target, in full."""

    row: Row
    used_by: str
    travels_in: str
    #: What is sent, in one sentence.
    sentence: str
    reasons: Sequence[Reason]
    findings: Sequence[Said]
    changes: Sequence[Change]
    hidden_changes: int
    spills: Sequence[Spill]
    original: Code
    #: None where there is no output.
    output: Code | None


@dataclass(frozen=True, kw_only=True)
class Results:
    """Everything below the input: for `parts/results.html`."""

    tools: Sequence[Pick]
    rows: Sequence[Row]
    detail: Detail
    #: What the user has chosen himself; kept while he types. Empty: the worst is shown.
    target: str
    tool: str


@dataclass(frozen=True, kw_only=True)
class Input:
    """The form: for `parts/input.html` and `parts/findings.html`."""

    text: str
    kind: str
    findings: Sequence[Said]
    #: Nothing can be read from the text.
    unreadable: bool
    no_strict: bool


@dataclass(frozen=True, kw_only=True)
class Home:
    """For `pages/home.html`."""

    title: str
    samples: Sequence[Sample]
    #: The one that is shown, until it is edited.
    sample: Sample | None
    input: Input
    #: One sentence for people who cannot see the page change.
    status: str
    results: Results | None


@dataclass(frozen=True, kw_only=True)
class Answer:
    """For `parts/answer.html`, which htmx puts into the page."""

    input: Input
    status: str
    results: Results | None


@dataclass(frozen=True, kw_only=True)
class Problem:
    """For `pages/problem.html`."""

    title: str
    status: int
    message: str


@dataclass(frozen=True, kw_only=True)
class Case:
    """One example of a rule, as text."""

    before: str
    after: str
    changes: bool
    #: An instance that only one side accepts.
    witness: str | None


@dataclass(frozen=True, kw_only=True)
class RulePage:
    """`pages/rule.html`."""

    title: str
    rule: Rule
    effect_word: str
    effect_means: str
    targets: Sequence[Target]
    cases: Sequence[Case]
    #: The target that an example is shown at.
    try_at: str


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One rule of a target."""

    rule: Rule
    effect_word: str


@dataclass(frozen=True, kw_only=True)
class TargetPage:
    """`pages/target.html`."""

    title: str
    target: Target
    paragraphs: Sequence[str]
    rules: Sequence[Asked]
