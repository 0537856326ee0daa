"""`GET /targets/{id}`: one target in full, with its rules in order and its sources."""

from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.providers.clients import clients_of
from toolprism.schema import about_stage, all_preparations, all_targets
from toolprism.services.labels import EFFECT_WORDS
from toolprism.web.reference_contexts import Asked, TargetPage

if TYPE_CHECKING:
    from toolprism.web.site_files import Site


async def target(request: Request) -> Response:
    """Show one target, or one preparation."""
    site: Site = request.app.state.site
    name = request.path_params["id"]
    found = all_targets("all").get(name) or all_preparations().get(name)
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "No target has that name.")
    context = TargetPage(
        title=f"{found.title} · Toolprism",
        target=found,
        is_preparation=name in all_preparations(),
        paragraphs=[" ".join(paragraph.split()) for paragraph in about_stage(found).split("\n\n")],
        clients=clients_of(name),
        rules=[Asked(rule=rule, effect_word=EFFECT_WORDS[rule.effect]) for rule in found.rules],
    )
    return HTMLResponse(site.templates.render("pages/target.html", context), headers={"cache-control": "no-cache"})
