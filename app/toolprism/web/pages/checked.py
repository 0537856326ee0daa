"""The common part of pages with results: from the state of the form to input, status sentence and results."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final, TypeVar

from toolprism.catalogue.catalogue import Catalogue
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened_sentence
from toolprism.reading.paste import Paste, read
from toolprism.schema import PROVIDER_SWITCHES
from toolprism.services.explain_error import Sent, explain, is_error, sent_text
from toolprism.services.labels import counted
from toolprism.services.normalize import check
from toolprism.services.options import INGEST, SWITCHES, Switch
from toolprism.web.laid_out import is_dense
from toolprism.web.samples import Sample, load
from toolprism.web.settings import Settings
from toolprism.web.state import ASIDES, State
from toolprism.web.undo import depth
from toolprism.web.views.aside import Aside, aside, call_aside
from toolprism.web.views.chosen_model import ModelBox, chosen_model, compared_words, find
from toolprism.web.views.diagnostic_view import unreadable
from toolprism.web.views.explained_error import PastedError, explained_view
from toolprism.web.views.first_changes import FirstChanges, first_changes
from toolprism.web.views.lint_findings import beside_results, linted_beside
from toolprism.web.views.results import Open, Results, build, build_open
from toolprism.web.views.selected_tool import Selected, choose
from toolprism.web.views.strategy_prices import StrategyBox, strategy_boxes
from toolprism.web.views.tool_call import verdict

#: The most characters of a finding in the headline.
_LONGEST: Final = 140
#: The characters of a paste for which the page shows the verdicts first; it asks for the open target when it is seen
#: or, without scripts, when its button is pressed.
_LARGE: Final = 100_000

#: The samples that are offered beside an empty box.
_MOST_SAMPLES: Final = 3

_Shown = TypeVar("_Shown")


@dataclass(frozen=True, kw_only=True)
class Input:
    """The form: for `parts/input.html` and `parts/findings.html`."""

    text: str
    kind: str = ""
    findings: Sequence[Finding] = ()
    #: Whether the text is unreadable.
    unreadable: bool = False
    #: If there is no text: samples to try.
    empty: Sequence[Sample] = ()
    #: If the text is a provider's error rather than tools.
    error: PastedError | None = None
    #: The names of the check boxes that are on.
    on: frozenset[str]
    #: Whether MCP ingestion runs before each target; None if the tools are not from MCP.
    ingests: bool | None
    arguments: str
    #: The result for the arguments in one sentence; empty if there are none.
    call: str = ""
    #: Whether the tab of the tool call needs attention.
    call_failed: bool = False
    #: Mistakes in the text of the arguments.
    call_findings: Sequence[Finding] = ()
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
class Before:
    """What stood in the box before something was pasted into it, and what was pasted."""

    #: The reader's own tools; empty for a sample, or for what cannot be read.
    tools: str = ""
    pasted: str = ""


@dataclass(frozen=True, kw_only=True)
class View:
    """The parts of the page to show."""

    input: Input
    #: One sentence for screen readers.
    status: str
    results: Results | None
    #: What is shown instead of results, if the user asked for it.
    aside: Aside | None = None


def look(  # noqa: PLR0913  # what a page is made of
    state: State,
    settings: Settings,
    catalogue: Catalogue,
    deadline: Deadline,
    *,
    focus: str = "",
    whole: bool = True,
    before: Before | None = None,
) -> View:
    """Return the view for the form; unless `whole`, slow verdicts of many tools are deferred.

    The details of a large paste are deferred, too, unless it is `whole` and the form says what to open.
    If the text is a provider's error, or one was pasted into it, it is explained with the tools that stood there.

    Raises:
        OutOfTime: the deadline has passed.
    """
    box, model = find(state, catalogue)
    try:
        paste = read(state.text, settings.limits)
    except BadInput as error:
        return _unread(state, box, error, before or Before(), settings, deadline)
    later = len(state.text) > _LARGE and not (whole and state.opens)
    if state.table in ASIDES:
        return _beside(state, paste, box, settings, deadline, focus)
    report = check(paste, settings.limits, state.choices(), deadline)
    linted = None if later else linted_beside(paste)
    chosen = partial(choose, report, limits=settings.limits, focus=focus, whole=whole)
    results, refused = _without_refused(chosen, partial(build, linted=linted, later=later), state)
    box = replace(box, compared=compared_words(results.detail))
    results = replace(
        results,
        model=model and chosen_model(model, paste, results.tool_matrix.number, state, settings.limits, deadline),
    )
    findings = [*paste.findings, *results.findings]
    arguments_check = results.arguments_check
    shown = replace(
        _input(state, box),
        kind=paste.read_as,
        strategies=strategy_boxes(
            report.tools[results.tool_matrix.number].job.schema, state.choices().strategies, only_chosen=later
        ),
        ingests=state.choices().ingest is not False if paste.mcp else None,
        findings=findings,
        call=verdict(arguments_check),
        call_failed=arguments_check is not None and arguments_check.call.valid is False,
        call_findings=[
            *refused,
            *([arguments_check.finding] if arguments_check and arguments_check.finding else []),
        ],
    )
    return View(input=shown, status=_headline(results.summary, findings), results=results)


def _unread(  # noqa: PLR0913, PLR0917  # what a page is made of
    state: State, box: ModelBox, error: BadInput, before: Before, settings: Settings, deadline: Deadline
) -> View:
    """Return the view of a text that holds no tools: a provider's error is explained, anything else is marked."""
    if is_error(before.pasted):
        return _explained(_input(state, box), before.pasted, before.tools, settings, deadline, kept=True)
    if error.finding.code == "provider-error" or is_error(state.text):
        return _explained(_input(state, box), state.text, before.tools, settings, deadline, kept=False)
    if not state.text.strip():
        shown = replace(_input(state, box), empty=_samples()[:_MOST_SAMPLES])
    else:
        shown = replace(_input(state, box), findings=[error.finding], unreadable=True)
    return View(input=shown, status=unreadable(error), results=None)


def _beside(  # noqa: PLR0913, PLR0917  # what a page is made of
    state: State, paste: Paste, box: ModelBox, settings: Settings, deadline: Deadline, focus: str
) -> View:
    """Return a view of the text that is not about providers."""
    refused: list[Finding] = []
    if state.table == "call":
        report = check(paste, settings.limits, state.choices(), deadline)
        asked = replace(state, tab="call")
        shown, refused = _without_refused(
            partial(choose, report, limits=settings.limits, focus=focus, whole=False), call_aside, asked
        )
        shown = replace(shown, selected=state.selected(several=False))
    else:
        shown = aside(state, paste, settings.limits, deadline)
    given = replace(
        _input(state, box),
        kind=paste.read_as,
        ingests=state.choices().ingest is not False if paste.mcp else None,
        findings=paste.findings,
        call_findings=refused,
    )
    return View(input=given, status=shown.summary, results=None, aside=shown)


@cache
def _samples() -> tuple[Sample, ...]:
    return tuple(load().values())


def _explained(  # noqa: PLR0913  # the error, and all that is known of its tools
    given: Input, message: str, sent: str, settings: Settings, deadline: Deadline, *, kept: bool
) -> View:
    """Return the view of an error that was pasted in the place of tools, or among those that the box keeps."""
    try:
        tools = sent_text(sent, settings.limits)
    except BadInput:
        sent, tools = "", Sent(tools=())
    shown = explained_view(explain(message, tools, settings.limits, deadline), sent)
    error = PastedError(message=message, tools=sent, shown=shown, kept=kept)
    status = "This is a provider's error; your tools stay in the box." if kept else "This is a provider's error."
    return View(input=replace(given, error=error), status=status, results=None)


def _headline(summary: str, findings: Sequence[Finding]) -> str:
    """Return the summary and the first problem, if there is one."""
    wrong = [finding for finding in findings if finding.severity != "note"]
    if not wrong:
        return summary
    first = wrong[0]
    line = f"line {first.line}: " if first.line else ""
    more = f" (and {counted(len(wrong) - 1, 'more finding')})" if len(wrong) > 1 else ""
    return f"{summary} {line[:1].upper()}{line[1:]}{shortened_sentence(first.message, _LONGEST)}{more}"


def look_at_open(state: State, settings: Settings, deadline: Deadline) -> Open:
    """Return the view of the open target, which follows the results of a large paste.

    Raises:
        BadInput: the text cannot be read.
        OutOfTime: the deadline has passed.
    """
    paste = read(state.text, settings.limits)
    report = check(paste, settings.limits, state.choices(), deadline)
    shown, _ = _without_refused(partial(choose, report, limits=settings.limits, whole=False), build_open, state)
    return replace(shown, lints=beside_results(linted_beside(paste)))


def look_at_causes(state: State, settings: Settings, deadline: Deadline) -> FirstChanges:
    """Return what to change first in a large paste, whose verdicts are shown already.

    Raises:
        BadInput: the text cannot be read.
        OutOfTime: the deadline has passed.
    """
    paste = read(state.text, settings.limits)
    report = check(paste, settings.limits, state.choices(), deadline)
    return first_changes(report, linted_beside(paste))


def _without_refused(
    chosen: Callable[[State], Selected], make: Callable[[Selected, State], _Shown], state: State
) -> tuple[_Shown, list[Finding]]:
    """Return a view of the results; arguments beyond a limit are dropped, with a finding."""
    try:
        return make(chosen(state), state), []
    except BadInput as error:
        without = replace(state, arguments="")
        return make(chosen(without), without), [error.finding]


def stopped(state: State, message: str) -> View:
    """Return the view for a check that took too long; the text is kept."""
    return View(input=_input(state, ModelBox(words=state.model)), status=message, results=None)


def refused(finding: Finding) -> View:
    """Return the view for a text that cannot be checked."""
    shown = replace(_input(State(text=""), ModelBox()), findings=[finding], unreadable=True)
    return View(input=shown, status="There is nothing to check.", results=None)


def _input(state: State, box: ModelBox) -> Input:
    return Input(
        text=state.text,
        on=state.switches,
        ingests=state.choices().ingest,
        arguments=state.arguments,
        model=box,
        strategies=strategy_boxes(None, state.choices().strategies, only_chosen=True),
        variants={name: getattr(state, name) for name in PROVIDER_SWITCHES},
    )
