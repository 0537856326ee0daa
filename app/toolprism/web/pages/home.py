"""`GET /`: the page, with a real sample and its results."""

from dataclasses import dataclass
from hashlib import sha256
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.services.models import Models
from toolprism.web.handling import in_thread, rendered, sample_of
from toolprism.web.pages.checked import View, look
from toolprism.web.samples import Sample
from toolprism.web.settings import Settings
from toolprism.web.state import State


@dataclass(frozen=True, kw_only=True)
class Presenting:
    """The position in a presentation of the samples; number 0 is for the user's own tools."""

    number: int = 0
    #: Ids of the previous and the next sample.
    before: str | None = None
    after: str | None = None
    #: The address that ends it; empty for the user's own tools.
    stop: str = ""


async def home(request: Request) -> Response:
    """Show a sample; `?sample=` selects one, `?target=` opens one of its targets, `?present=1` is for an audience."""
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    sample = sample_of(request, request.app.state.site.samples)
    asked = dict(request.query_params)
    tab = "diff" if asked.get("against") else sample.tab
    stop = f"/?sample={sample.id}" if "sample" in asked else "/"  # where the browser shows its draft again
    state = State.of({"tab": tab, **asked, "text": sample.text, "arguments": sample.arguments})

    def work(deadline: Deadline) -> bytes:
        view = look(state, settings, known.catalogue, deadline, focus=sample.focus)
        present = _presenting(sample, list(request.app.state.site.samples), stop) if "present" in asked else None
        return whole(request, view, title=sample.title, sample=sample, present=present)

    made = await in_thread(work, settings)
    tag = f'"{sha256(made).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in [given.strip().removeprefix("W/") for given in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return HTMLResponse(made, headers=headers)


def whole(  # noqa: PLR0913  # what the page is made of
    request: Request,
    view: View,
    *,
    title: str = "Your tools",
    banner: str = "",
    sample: Sample | None = None,
    present: Presenting | None = None,
    linked: bool = False,
) -> bytes:
    """Return the page.

    Args:
        request: the request.
        view: its parts.
        title: its title.
        banner: a notice about the link that was opened; empty for none.
        sample: the sample that is shown, until it is edited.
        present: the position in a presentation; None outside one.
        linked: whether a link that names a target was opened: what it is about comes first on a phone.
    """
    return rendered(
        request,
        "pages/home.html",
        **vars(view),
        title=title,
        banner=banner,
        present=present,
        samples=request.app.state.site.samples.values(),
        sample=sample,
        linked=linked,
    )


def _presenting(sample: Sample, names: list[str], stop: str) -> Presenting:
    place = names.index(sample.id)
    return Presenting(
        number=place + 1,
        stop=stop,
        before=names[place - 1] if place else None,
        after=names[place + 1] if place + 1 < len(names) else None,
    )
