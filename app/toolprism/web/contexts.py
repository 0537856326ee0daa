"""The contexts of templates: one frozen dataclass per template."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toolprism.services.check_server import Commands
from toolprism.services.options import INGEST, SWITCHES, Switch
from toolprism.web.action_samples import ActionSample
from toolprism.web.laid_out import is_dense
from toolprism.web.samples import Sample
from toolprism.web.undo import depth
from toolprism.web.views.advice import AdviceView
from toolprism.web.views.aside import Aside
from toolprism.web.views.budget_bars import BudgetView
from toolprism.web.views.chosen_model import ModelBox
from toolprism.web.views.diagnostic_view import Diagnostic
from toolprism.web.views.explained_error import ExplainedView, PastedError
from toolprism.web.views.first_changes import FirstChanges
from toolprism.web.views.lint_findings import LintFindings
from toolprism.web.views.listing import Table
from toolprism.web.views.losses import Losses
from toolprism.web.views.results import Open, Results
from toolprism.web.views.sharing import Sharing
from toolprism.web.views.strategy_prices import PriceRow, StrategyBox
from toolprism.web.views.tool_matrix import MoreRows
from toolprism.web.views.workshop import Workshop


@dataclass(frozen=True, kw_only=True)
class Input:
    """The form: for `parts/input.html` and `parts/findings.html`."""

    text: str
    kind: str
    findings: Sequence[Diagnostic]
    #: Whether the text is unreadable.
    unreadable: bool
    #: If there is no text: samples to try.
    empty: Sequence[Sample]
    #: If the text is a provider's error rather than tools.
    error: PastedError | None
    #: The names of the check boxes that are on.
    on: frozenset[str]
    #: Whether MCP ingestion runs before each target; None if the tools are not from MCP.
    ingests: bool | None
    arguments: str
    #: The result for the arguments in one sentence; empty if there are none.
    call: str
    #: Whether the tab of the tool call needs attention.
    call_failed: bool
    #: Mistakes in the text of the arguments.
    call_findings: Sequence[Diagnostic]
    model: ModelBox
    #: The switches for providers with variants, and the chosen variant of each.
    variants: Mapping[str, str]
    #: The strategies that do something for the shown tool.
    strategies: Sequence[StrategyBox]
    #: The way back from the fixes of this text, as `undo` writes it; empty for none.
    history: str = ""
    #: What a fix has just done, in a sentence, and the first line that it changed.
    did: str = ""
    did_at: int | None = None

    @property
    def is_dense(self) -> bool:
        """Whether the text is one long line of JSON, which can be laid out."""
        return is_dense(self.text)

    @property
    def undos(self) -> int:
        """The number of fixes that can be undone."""
        return depth(self.history)

    @property
    def options_on(self) -> int:
        """The number of options that differ from what is usual."""
        chosen = (*self.variants.values(), *(each.chosen for each in self.strategies))
        return len(self.on) + sum(map(bool, chosen))

    @property
    def switches(self) -> Sequence[Switch]:
        """The switches of every paste; that of ingestion has a part of its own."""
        return [switch for switch in SWITCHES if switch is not INGEST]


@dataclass(frozen=True, kw_only=True)
class Presenting:
    """The position in a presentation of the samples; number 0 is for the user's own tools."""

    number: int = 0
    #: Ids of the previous and the next sample.
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, kw_only=True)
class Home:
    """For `pages/home.html`."""

    title: str
    #: A notice about the link that was opened; empty for none.
    banner: str
    present: Presenting | None
    samples: Sequence[Sample]
    #: The sample that is shown, until it is edited.
    sample: Sample | None
    input: Input
    #: One sentence for screen readers.
    status: str
    results: Results | None
    aside: Aside | None
    #: Whether a link that names a target was opened: what it is about comes first on a phone.
    linked: bool = False


@dataclass(frozen=True, kw_only=True)
class CheckResponse:
    """For `parts/check_answer.html`, which htmx puts into the page."""

    input: Input
    status: str
    results: Results | None
    aside: Aside | None


@dataclass(frozen=True, kw_only=True)
class ToolRows:
    """For `parts/tool_rows.html`: further rows of the heat map."""

    more: MoreRows
    #: Whether the cells show tokens; a large paste is summed up before it is counted.
    figures: bool = False


@dataclass(frozen=True, kw_only=True)
class FirstToChange:
    """For `parts/first_changes.html`: what to change first in a large paste."""

    first: FirstChanges


@dataclass(frozen=True, kw_only=True)
class OpenTarget:
    """For `parts/open_target.html`: the open target of a large paste, and lint findings."""

    results: Open


@dataclass(frozen=True, kw_only=True)
class LossPage:
    """For `pages/loss.html`, and for its part: what can go wrong at the open target."""

    title: str
    losses: Losses
    #: The form, so that the page's buttons go on with it.
    text: str
    hidden: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class CheckServer:
    """For `pages/check_server.html`."""

    title: str
    text: str
    #: Mistakes in the text.
    findings: Sequence[Diagnostic]
    #: None without a text, or with mistakes.
    found: Commands | None


@dataclass(frozen=True, kw_only=True)
class ExplainError:
    """For `pages/explain_error.html`."""

    title: str
    #: The pasted error.
    message: str
    tools: str
    #: The way back from the fixes, as `undo` writes it, and their number.
    history: str
    undos: int
    #: Mistakes in the text of the tools.
    findings: Sequence[Diagnostic]
    #: None if there is nothing to explain.
    shown: ExplainedView | None
    #: The result in one sentence.
    status: str


@dataclass(frozen=True, kw_only=True)
class Budgets:
    """For `pages/budgets.html`."""

    title: str
    tools: str
    findings: Sequence[Diagnostic]
    #: None if there are no tools.
    shown: BudgetView | None
    #: The use of the budgets in one sentence.
    status: str


@dataclass(frozen=True, kw_only=True)
class Problem:
    """For `pages/problem.html`."""

    title: str
    status: int
    message: str
    #: Address and name of the list to which the missing page would belong; None if there is none.
    all_of_them: tuple[str, str] | None


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """For `parts/request_refused.html`."""

    #: The reason why there are no results, in one sentence.
    status: str


@dataclass(frozen=True, kw_only=True)
class LintWorkbench:
    """`pages/lint.html`."""

    title: str
    text: str
    #: The way back from the fixes, as `undo` writes it, and their number.
    history: str
    undos: int
    #: None if the text cannot be read.
    findings: LintFindings | None
    #: The reason why the text cannot be read, or why a fix was not applied.
    problems: Sequence[Diagnostic]
    #: Every lint.
    table: Table


@dataclass(frozen=True, kw_only=True)
class ActionPage:
    """`pages/action.html`."""

    title: str
    text: str
    arguments: str
    samples: Sequence[ActionSample]
    #: The sample that is shown, until it is edited.
    sample: ActionSample | None
    #: Mistakes in the text or the arguments.
    problems: Sequence[Diagnostic]
    #: None if the text cannot be read.
    workshop: Workshop | None


@dataclass(frozen=True, kw_only=True)
class Share:
    """`pages/share.html`, and `parts/share.html` in the page."""

    title: str
    sharing: Sharing
    #: The state of the page, as fields of its form.
    fields: Mapping[str, str]
    #: Where that form is sent, and the page on which sharing was requested.
    back: str
    at: str
    #: Whether it opens above the page, rather than as a page.
    popover: bool


@dataclass(frozen=True, kw_only=True)
class Deletion:
    """`pages/delete.html`."""

    title: str
    id: str
    token: str
    #: Whether it only asks for confirmation.
    asked: bool
    gone: bool


@dataclass(frozen=True, kw_only=True)
class AdvicePage:
    """For `pages/advice.html`, and for its part: what to do for the shown tool."""

    title: str
    advice: AdviceView
    #: The form, so that the page's buttons go on with it.
    text: str
    hidden: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class CallCodePage:
    """For `pages/call_code.html`, and for its part: modules that check calls of the shown tool."""

    title: str
    tool: str
    target: str
    #: A sentence for each language that has no code.
    problems: Sequence[str]
    #: The name of each language, and its code.
    codes: Sequence[tuple[str, str]]


@dataclass(frozen=True, kw_only=True)
class StrategyPricesPage:
    """For `pages/strategy_prices.html`, and for its part: what each choice of a strategy costs at the open target."""

    title: str
    tool: str
    target: str
    rows: Sequence[PriceRow]
    #: Whether tokens are counted.
    is_counted: bool
