"""Shares a turn as a link and a report, with placeholders for its thought signatures."""

from collections.abc import Iterator
from typing import Final

from toolprism import __version__
from toolprism.chat.model.errors import IGNORED
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import LENGTH_MEANS, encode, find_secrets, length_of
from toolprism.share.report import code, excerpt, folded, issue_url, link
from toolprism.web.views.sharing import Sharing, Terms, issues_of
from toolprism.web.views.wire_step import WarningNotice, WireStep
from toolprism.web.views.wire_turn import WireTurn
from toolprism.web.wire_state import WireState

#: The view named in links to this page.
VIEW: Final = "wire"
#: Longer links do not fit into a report.
_LONGEST_LINK: Final = 12_000
#: Characters of one side of a step, so that three steps fit into the body of an issue.
_LONGEST_SIDE: Final = 8_000


def envelope_of(state: WireState) -> Envelope:
    """Return the envelope of a state."""
    fields = state.fields()
    fields.pop("request", None)
    fields.pop("answer", None)
    return Envelope(input=state.request, args=state.answer or None, opts=Options(wire=fields), view=VIEW)


def state_of(envelope: Envelope) -> WireState:
    """Return the state in an envelope."""
    return WireState.of({**envelope.opts.wire, "request": envelope.input, "answer": envelope.args or ""})


def wire_sharing(state: WireState, shown: WireTurn | None, terms: Terms) -> Sharing:
    """Return what can be shared of a turn.

    The state must be without signatures, unless the user chose to share them.

    Raises:
        BadInput: the texts are too long for a link.
    """
    text = encode(envelope_of(state), terms.limits)
    root = terms.base.rstrip("/")
    address = f"{root}/wire#{text}"
    report = "" if shown is None else "\n\n".join(_report(shown, address)) + "\n"
    heading = "OpenAI to Vertex AI" if shown is None else shown.summary
    return Sharing(
        url=address,
        length=f"{len(address):,} characters. {LENGTH_MEANS[length_of(address)]}",
        query_url=f"{root}/wire/p?s={text}",
        markdown_link=link("A turn on the wire bench", address),
        report=report,
        repository=terms.repository,
        issue_url=issue_url(issues_of(terms.repository), heading, report) if terms.repository and report else "",
        secrets=[secret.sentence() for part in (state.request, state.answer) for secret in find_secrets(part)],
    )


def _report(shown: WireTurn, address: str) -> Iterator[str]:
    yield f"Toolprism {__version__}, wire bench"
    if len(address) <= _LONGEST_LINK:
        yield link("Open this in Toolprism", address)
    yield shown.summary
    for step in shown.steps:
        yield from _step(step)


def _step(step: WireStep) -> Iterator[str]:
    yield f"**{step.heading}**"
    if step.refusal is not None:
        refusal, at = step.refusal, code(step.refusal.param or "")
        yield f"{refusal.status} {code(refusal.code)} at {at}: {refusal.kind.sentence}"
    if step.notices:
        yield "\n".join(f"- {code(notice.code)}: {_harmless(notice)}" for notice in step.notices)
    for heading, side in ((step.left_heading, step.left), (step.right_heading, step.right)):
        if side is not None:
            text = "\n".join(line.indent + "".join(part.text for part in line.parts) for line in side.lines)
            yield folded(heading, excerpt(text, _LONGEST_SIDE))


def _harmless(notice: WarningNotice) -> str:
    """Return a sentence without the name of a parameter, which is pasted text; the code already has it."""
    return "it has no counterpart and was left out." if notice.code.startswith(IGNORED) else notice.sentence
