"""`GET /rules/{id}`: one rule in full, with its examples and sources."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.core.json_text import dumps
from toolprism.schema import Example, Target, all_preparations, all_rules, all_targets
from toolprism.services.conditions import REWRITES
from toolprism.services.labels import EFFECT_MEANS, EFFECT_WORDS
from toolprism.services.loss import Live, of_rule
from toolprism.web.reference_contexts import Case, RulePage

if TYPE_CHECKING:
    from toolprism.web.site_files import Site


async def rule(request: Request) -> Response:
    """Show one rule."""
    site: Site = request.app.state.site
    found = all_rules().get(request.path_params["id"])
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "No rule has that name.")
    targets, preparations = (_users(found.id, among) for among in (all_targets("all"), all_preparations()))
    context = RulePage(
        title=f"{found.id} · Toolprism",
        rule=found,
        effect_word=EFFECT_WORDS[found.effect],
        effect_means=EFFECT_MEANS[found.effect],
        targets=[*targets, *preparations],
        cases=[_case(example, live) for example, live in zip(found.examples, of_rule(found.id), strict=True)],
        conditions=[name for name, rules in REWRITES.items() if found.id in rules],
        try_at=targets[0].id if targets else "openai-responses",
    )
    return HTMLResponse(site.templates.render("pages/rule.html", context), headers={"cache-control": "no-cache"})


def _users(name: str, among: Mapping[str, Target]) -> list[Target]:
    return [target for target in among.values() if name in {rule.id for rule in target.rules}]


def _case(example: Example, live: Live) -> Case:
    return Case(
        before=dumps(example.before, indent=2),
        after=dumps(example.after, indent=2),
        changes=example.before != example.after,
        witness=dumps(example.witness) if example.has_witness else None,
        live=live,
    )
