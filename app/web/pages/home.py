"""`GET /`: the page, with a real sample and what becomes of it."""

from hashlib import sha256
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.checking import Deadline
from app.web.contexts import Home
from app.web.pages.checked import Form, look
from app.web.samples import Sample
from app.web.workers import in_thread

if TYPE_CHECKING:
    from app.web.settings import Settings
    from app.web.shelf import Site


async def home(request: Request) -> Response:
    """Show a sample; `?sample=` picks one, `?target=` opens one of its targets."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    sample = _sample(request, site)
    target = request.query_params.get("target", "")

    def work(deadline: Deadline) -> str:
        view = look(Form(text=sample.text, target=target), settings, deadline, focus=sample.focus)
        context = Home(
            title=f"{sample.title} · Toolprism",
            samples=list(site.samples.values()),
            sample=sample,
            input=view.input,
            status=view.status,
            results=view.results,
        )
        return site.templates.render("pages/home.html", context)

    page = await in_thread(work, settings)
    tag = f'"{sha256(page.encode()).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in [given.strip().removeprefix("W/") for given in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return HTMLResponse(page, headers=headers)


def _sample(request: Request, site: "Site") -> Sample:
    wanted = request.query_params.get("sample")
    if wanted is None:
        return next(iter(site.samples.values()))
    if wanted not in site.samples:
        raise HTTPException(HTTPStatus.NOT_FOUND, "There is no sample of that name.")
    return site.samples[wanted]
