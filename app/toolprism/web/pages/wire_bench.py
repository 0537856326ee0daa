"""`/wire`: a turn between an OpenAI client and Vertex AI, step by step; sharing and opening its links."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.chat.redaction import without_signatures
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.share.link import decode
from toolprism.web.applied_fixes import FORMAT
from toolprism.web.body import read_form
from toolprism.web.laid_out import is_dense, laid_out
from toolprism.web.pages.share import SHARE_HEADERS, written
from toolprism.web.samples import WireSample
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic, unreadable
from toolprism.web.views.explained_error import Mispaste, mispaste
from toolprism.web.views.sharing import Terms, refused, repository_of
from toolprism.web.views.wire_sharing import state_of, wire_sharing
from toolprism.web.views.wire_turn import WireTurn, wire_turn
from toolprism.web.wire_state import CHOICES, WireState, allowed
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.rendering import Site
    from toolprism.web.settings import Settings


@dataclass(frozen=True, kw_only=True)
class Choice:
    """An option of the wire bench."""

    id: str
    word: str
    values: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class WireInput:
    """Mistakes in the text of the request."""

    findings: Sequence[Diagnostic]
    unreadable: bool
    #: The kind of document that was pasted instead of a chat request; None for a chat request or an unknown text.
    mispaste: Mispaste | None
    #: Whether a text is one long line of JSON, which can be laid out.
    is_dense: bool


@dataclass(frozen=True, kw_only=True)
class Wire:
    """`pages/wire.html`, and `parts/wire_results.html` in the page."""

    title: str
    samples: Sequence[WireSample]
    sample: WireSample | None
    state: WireState
    input: WireInput
    choices: Sequence[Choice]
    #: One sentence for screen readers.
    status: str
    #: None if the request cannot be read.
    turn: WireTurn | None
    #: A notice about the link that was opened; empty for none.
    banner: str


async def wire(request: Request) -> Response:
    """Show a sample (`?sample=` selects one), or the turn in the form."""
    settings: Settings = request.app.state.settings
    if request.method == "GET":
        sample = _sample(request)
        return await _page(request, WireState.of(sample.fields), sample=sample)
    fields = await read_form(request, settings.max_body)
    state = WireState.of(fields)
    if fields.get("fix") == FORMAT:
        return await _page(request, replace(state, request=laid_out(state.request), answer=laid_out(state.answer)))
    return await _page(request, state, partial=request.headers.get("hx-request") == "true")


async def opened(request: Request) -> Response:
    """Open a link to a turn, in the query or in a form, which no log records."""
    settings: Settings = request.app.state.settings
    given = await read_form(request, settings.max_body) if request.method == "POST" else dict(request.query_params)
    try:
        state = state_of(decode(given.get("s", ""), settings.limits))
    except BadInput as error:
        return await _page(request, WireState(request=""), banner=f"The link cannot be opened. {error}")
    return await _page(request, state, banner="This is what was shared.")


async def share(request: Request) -> Response:
    """Show the link and the report of a turn; nothing is stored."""
    settings: Settings = request.app.state.settings
    given = await read_form(request, settings.max_body)
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

    return HTMLResponse(await in_thread(work, settings), headers=SHARE_HEADERS)


async def _page(
    request: Request,
    state: WireState,
    *,
    sample: WireSample | None = None,
    partial: bool = False,
    banner: str = "",
) -> Response:
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    template = "parts/wire_results.html" if partial else "pages/wire.html"

    def work(_: Deadline) -> bytes:
        return site.templates.render(template, replace(_context_of(site, state, settings, sample), banner=banner))

    status = HTTPStatus.OK
    try:
        page = await in_thread(work, settings)
    except OutOfTime as error:
        status = HTTPStatus.SERVICE_UNAVAILABLE
        page = site.templates.render(template, _context(site, state, sample, None, str(error)))
    return HTMLResponse(page, status, {"cache-control": "no-store", "vary": "HX-Request"})


def _context_of(site: "Site", state: WireState, settings: "Settings", sample: WireSample | None) -> Wire:
    shown = None
    try:
        shown = wire_turn(state, settings.limits)
    except BadInput as error:
        context = _context(site, state, sample, None, unreadable(error), diagnostic(error.finding))
    else:
        context = _context(site, state, sample, shown, shown.summary)
    other = mispaste(state.request, settings.limits) if shown is None or shown.steps[0].refusal else None
    return replace(context, input=replace(context.input, mispaste=other))


def _context(  # noqa: PLR0913, PLR0917  # the page is made of all this
    site: "Site",
    state: WireState,
    sample: WireSample | None,
    shown: WireTurn | None,
    status: str,
    finding: Diagnostic | None = None,
) -> Wire:
    return Wire(
        title="The wire bench · Toolprism",
        samples=list(site.wire_samples.values()),
        sample=sample,
        state=state,
        input=WireInput(
            findings=[] if finding is None else [finding],
            unreadable=finding is not None,
            mispaste=None,
            is_dense=is_dense(state.request) or is_dense(state.answer),
        ),
        choices=[Choice(id=name, word=word, values=allowed(name)) for name, word in CHOICES.items()],
        status=status,
        turn=shown,
        banner="",
    )


def _sample(request: Request) -> WireSample:
    site: Site = request.app.state.site
    wanted = request.query_params.get("sample")
    if wanted is None:
        return next(iter(site.wire_samples.values()))
    if wanted not in site.wire_samples:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is no sample of that name.")
    return site.wire_samples[wanted]
