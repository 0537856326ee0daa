"""`/wire`: a turn between an OpenAI client and Vertex AI, step by step; sharing and opening its links."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from toolprism.chat.redaction import without_signatures
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.finding import Finding
from toolprism.core.limits import Limits
from toolprism.share.link import decode
from toolprism.web.applied_fixes import FORMAT
from toolprism.web.handling import is_part, read_form, render_in_time, rendered, sample_of
from toolprism.web.laid_out import is_dense, laid_out
from toolprism.web.pages.share import written
from toolprism.web.samples import FormSample
from toolprism.web.settings import Settings
from toolprism.web.views.diagnostic_view import unreadable
from toolprism.web.views.explained_error import Mispaste, mispaste
from toolprism.web.views.sharing import Terms, refused, repository_of
from toolprism.web.views.wire_sharing import state_of, wire_sharing
from toolprism.web.views.wire_turn import WireTurn, wire_turn
from toolprism.web.wire_state import CHOICES, WireState, allowed


@dataclass(frozen=True, kw_only=True)
class WireInput:
    """Mistakes in the text of the request."""

    #: Whether a text is one long line of JSON, which can be laid out.
    is_dense: bool
    findings: Sequence[Finding] = ()
    unreadable: bool = False
    #: The kind of document that was pasted instead of a chat request; None for a chat request or an unknown text.
    mispaste: Mispaste | None = None


async def wire(request: Request) -> Response:
    """Show a sample (`?sample=` selects one), or the turn in the form."""
    if request.method == "GET":
        sample = sample_of(request, request.app.state.site.wire_samples)
        return await _page(request, WireState.of(sample.fields), sample=sample)
    fields = await read_form(request)
    state = WireState.of(fields)
    if fields.get("fix") == FORMAT:
        return await _page(request, replace(state, request=laid_out(state.request), answer=laid_out(state.answer)))
    return await _page(request, state, partial=is_part(request))


async def opened(request: Request) -> Response:
    """Open a link to a turn, in the query or in a form, which no log records."""
    settings: Settings = request.app.state.settings
    given = await read_form(request) if request.method == "POST" else dict(request.query_params)
    try:
        state, banner = state_of(decode(given.get("s", ""), settings.limits)), "This is what was shared."
    except BadInput as error:
        state, banner = WireState(request=""), f"The link cannot be opened. {error}"
    return await _page(request, state, banner=banner)


async def share(request: Request) -> Response:
    """Show the link and the report of a turn; nothing is stored."""
    settings: Settings = request.app.state.settings
    given = await read_form(request)
    own = state = WireState.of(given)
    if not own.signatures:
        state = replace(own, request=without_signatures(own.request), answer=without_signatures(own.answer))
    terms = Terms(
        base=str(request.base_url),
        repository=repository_of(given.get("repository", "")),
        days=0,
        limits=settings.limits,
    )

    def work(_: Deadline) -> bytes:
        try:
            shown = wire_turn(state, settings.limits)
        except BadInput:
            shown = None
        try:
            shared = wire_sharing(state, shown, terms)
        except BadInput as error:
            shared = refused(str(error))
        return written(request, shared, own.fields(), back="/wire", at="/wire/share")

    return await render_in_time(request, work)


async def _page(
    request: Request,
    state: WireState,
    *,
    sample: FormSample | None = None,
    partial: bool = False,
    banner: str = "",
) -> Response:
    limits: Limits = request.app.state.settings.limits
    given = WireInput(is_dense=is_dense(state.request) or is_dense(state.answer))

    def shown(input_: WireInput, status: str, turn: WireTurn | None) -> bytes:
        return rendered(
            request,
            "parts/wire.html" if partial else "pages/wire.html",
            title="The wire bench",
            samples=request.app.state.site.wire_samples.values(),
            sample=sample,
            state=state,
            input=input_,
            choices=[(name, word, allowed(name)) for name, word in CHOICES.items()],
            status=status,
            turn=turn,
            banner=banner,
        )

    def work(_: Deadline) -> bytes:
        try:
            turn = wire_turn(state, limits)
        except BadInput as error:
            other = mispaste(state.request, limits)
            wrong = replace(given, findings=[error.finding], unreadable=True, mispaste=other)
            return shown(wrong, unreadable(error), None)
        other = mispaste(state.request, limits) if turn.steps[0].refusal else None
        return shown(replace(given, mispaste=other), turn.summary, turn)

    return await render_in_time(request, work, lambda message: shown(given, message, None))
