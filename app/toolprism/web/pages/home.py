"""`GET /`: the page, with a real sample and its results."""

from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.deadline import Deadline
from toolprism.services.models import Models
from toolprism.web.contexts import Home, Presenting
from toolprism.web.pages.checked import look
from toolprism.web.samples import Sample
from toolprism.web.state import State
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.rendering import Site
    from toolprism.web.settings import Settings


async def home(request: Request) -> Response:
    """Show a sample; `?sample=` selects one, `?target=` opens one of its targets, `?present=1` is for an audience."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    sample = _sample(request, site)
    asked = dict(request.query_params)
    tab = "diff" if asked.get("against") else sample.tab
    state = State.of({"tab": tab, **asked, "text": sample.text, "arguments": sample.arguments})

    def work(deadline: Deadline) -> bytes:
        view = look(state, settings, known.catalogue, deadline, focus=sample.focus)
        context = Home(
            title=f"{sample.title} · Toolprism",
            banner="",
            present=_presenting(sample, site) if "present" in asked else None,
            samples=list(site.samples.values()),
            sample=sample,
            input=view.input,
            status=view.status,
            results=view.results,
            aside=view.aside,
        )
        return site.templates.render("pages/home.html", context)

    page = await in_thread(work, settings)
    tag = f'"{sha256(page).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in [given.strip().removeprefix("W/") for given in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return HTMLResponse(page, headers=headers)


def _presenting(sample: Sample, site: "Site") -> Presenting:
    names = list(site.samples)
    place = names.index(sample.id)
    return Presenting(
        number=place + 1,
        before=names[place - 1] if place else None,
        after=names[place + 1] if place + 1 < len(names) else None,
    )


def _sample(request: Request, site: "Site") -> Sample:
    wanted = request.query_params.get("sample")
    if not wanted:
        return next(iter(site.samples.values()))
    if wanted not in site.samples:
        raise HTTPException(HTTPStatus.NOT_FOUND, "No sample has that name.")
    return site.samples[wanted]
