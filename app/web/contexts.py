"""Contexts: what each template is given; one frozen dataclass per template."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.lint import Lint
from app.web.action_samples import ActionSample
from app.web.samples import Sample, WireSample
from app.web.views.budget_bars import BudgetView
from app.web.views.chosen_model import ModelBox
from app.web.views.diagnostic_view import Diagnostic
from app.web.views.explained_error import ExplainedView
from app.web.views.lint_findings import LintFindings
from app.web.views.mispaste import Mispaste
from app.web.views.results import Results
from app.web.views.sharing import Sharing
from app.web.views.tool_matrix import MoreRows
from app.web.views.wire_turn import WireTurn
from app.web.views.workshop import Workshop
from app.web.wire_state import WireState


@dataclass(frozen=True, kw_only=True)
class Input:
    """The form: for `parts/input.html` and `parts/findings.html`."""

    text: str
    kind: str
    findings: Sequence[Diagnostic]
    #: Nothing can be read from the text.
    unreadable: bool
    #: The text is a provider's error rather than tools.
    error: bool
    no_strict: bool
    #: MCP ingestion runs before each target; None where the paste is not of MCP tools.
    ingests: bool | None
    prepared: bool
    arguments: str
    #: What becomes of the arguments, in one sentence; empty where there are none.
    call: str
    #: The tab of the tool call is worth a look.
    call_failed: bool
    #: What is wrong with the text of the arguments.
    call_findings: Sequence[Diagnostic]
    model: ModelBox
    #: Where one provider differs, and the variant of each that is chosen.
    variants: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class Presenting:
    """A place among the samples, while they are presented; number 0 for the user's own tools."""

    number: int = 0
    #: Ids of the samples before and after it.
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, kw_only=True)
class Home:
    """For `pages/home.html`."""

    title: str
    #: What is to be known of the link that led here; empty for nothing.
    banner: str
    present: Presenting | None
    samples: Sequence[Sample]
    #: The one that is shown, until it is edited.
    sample: Sample | None
    input: Input
    #: One sentence for people who cannot see the page change.
    status: str
    results: Results | None


@dataclass(frozen=True, kw_only=True)
class CheckResponse:
    """For `parts/check_answer.html`, which htmx puts into the page."""

    input: Input
    status: str
    results: Results | None


@dataclass(frozen=True, kw_only=True)
class ToolRows:
    """For `parts/tool_rows.html`: rows of the heat map that come after the others."""

    more: MoreRows


@dataclass(frozen=True, kw_only=True)
class ExplainError:
    """For `pages/explain_error.html`."""

    title: str
    #: The error as it was pasted.
    message: str
    tools: str
    #: What is wrong with the text of the tools.
    findings: Sequence[Diagnostic]
    #: None where there is nothing to explain.
    shown: ExplainedView | None
    #: One sentence that says what was found.
    status: str


@dataclass(frozen=True, kw_only=True)
class Budgets:
    """For `pages/budgets.html`."""

    title: str
    tools: str
    findings: Sequence[Diagnostic]
    #: None where there are no tools.
    shown: BudgetView | None
    #: One sentence that says how full the budgets are.
    status: str


@dataclass(frozen=True, kw_only=True)
class Problem:
    """For `pages/problem.html`."""

    title: str
    status: int
    message: str
    #: Address and name of the list that the page would belong to; None where there is none.
    all_of_them: tuple[str, str] | None


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """For `parts/request_refused.html`."""

    #: Why there are no results; one sentence.
    status: str


@dataclass(frozen=True, kw_only=True)
class LintWorkbench:
    """`pages/lint.html`."""

    title: str
    text: str
    #: None where the text cannot be read.
    findings: LintFindings | None
    #: Why it cannot be read, or why a fix was not applied.
    problems: Sequence[Diagnostic]
    lints: Sequence[Lint]


@dataclass(frozen=True, kw_only=True)
class ActionPage:
    """`pages/action.html`."""

    title: str
    text: str
    arguments: str
    samples: Sequence[ActionSample]
    #: The one that is shown, until it is edited.
    sample: ActionSample | None
    #: What is wrong with the text or the arguments.
    problems: Sequence[Diagnostic]
    #: None where the text cannot be read.
    workshop: Workshop | None


@dataclass(frozen=True, kw_only=True)
class Share:
    """`pages/share.html`, and `parts/share.html` in the page."""

    title: str
    sharing: Sharing
    #: The state of the page, as its form has it.
    fields: Mapping[str, str]
    #: Where that form goes back to, and where this was asked for.
    back: str
    at: str
    #: It opens above the page, rather than being one.
    popover: bool


@dataclass(frozen=True, kw_only=True)
class Deletion:
    """`pages/delete.html`."""

    title: str
    id: str
    token: str
    #: Nothing has happened yet.
    asked: bool
    gone: bool


@dataclass(frozen=True, kw_only=True)
class Choice:
    """An option of the wire bench."""

    id: str
    word: str
    values: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class WireInput:
    """What is wrong with the text of the request."""

    findings: Sequence[Diagnostic]
    unreadable: bool
    #: What the text is instead of a chat request; None where it is one, or nothing that is known.
    mispaste: Mispaste | None


@dataclass(frozen=True, kw_only=True)
class Wire:
    """`pages/wire.html`, and `parts/wire_results.html` in the page."""

    title: str
    samples: Sequence[WireSample]
    sample: WireSample | None
    state: WireState
    input: WireInput
    choices: Sequence[Choice]
    #: One sentence for people who cannot see the page change.
    status: str
    #: None where the request cannot be read.
    turn: WireTurn | None
    #: What is to be known of the link that led here; empty for nothing.
    banner: str
