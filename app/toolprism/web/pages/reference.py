"""Pages of reference: rules, targets, conditions, providers, the manual and the census."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeVar

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from toolprism.census.tally import published
from toolprism.conditions.registry import FAMILIES, all_conditions, find_condition, former_ids
from toolprism.core.errors import UnknownName
from toolprism.core.json_text import dumps
from toolprism.core.lazy import folder
from toolprism.core.limits import PAGE
from toolprism.lints import all_lints
from toolprism.lints.checklist import CHECKLIST
from toolprism.providers import Support, all_profiles, find_profile
from toolprism.providers.clients import all_clients, clients_of, find_client
from toolprism.schema import Target, about_stage, all_preparations, all_rules, all_targets, find
from toolprism.services.acceptance import verdict
from toolprism.services.action import read_actions
from toolprism.services.action_flat import check_action, flatten, python_code
from toolprism.services.certainty import NOTHING_KNOWN, age, may_refuse
from toolprism.services.conditions import (
    REWRITES,
    counted_tools,
    errors_of,
    lints_of,
    minded,
    search,
    stale,
    treatment,
    weaker_than,
)
from toolprism.services.loss import of_condition, of_rule
from toolprism.web.handling import page
from toolprism.web.manual import manuals
from toolprism.web.rendering import Templates, load_assets
from toolprism.web.views.census import pictures_of
from toolprism.web.views.claims import compared, groups
from toolprism.web.views.listing import rules_table, targets_table
from toolprism.web.views.tool_matrix import short_name

_Found = TypeVar("_Found")


async def targets(request: Request) -> Response:
    """List the targets with their users."""
    lead = "What each provider gets, and what agents and gateways send to it: each with its rules in order."
    return page(request, "listing", title="Targets", lead=lead, table=targets_table(request.query_params))


async def rules(request: Request) -> Response:
    """List the rules by their effect on the accepted arguments."""
    lead = "What is rewritten on the way to a target, by what it does to the arguments that are accepted."
    return page(request, "listing", title="Rules", lead=lead, table=rules_table(request.query_params))


async def rule(request: Request) -> Response:
    """Show one rule."""
    found = _named(request, all_rules(), "No rule has that name.")
    targets, preparations = (_users(found.id, among) for among in (all_targets("all"), all_preparations()))
    return page(
        request,
        "rule",
        title=found.id,
        rule=found,
        targets=[*targets, *preparations],
        cases=[*zip(found.examples, of_rule(found.id), strict=True)],
        conditions=[name for name, rules in REWRITES.items() if found.id in rules],
        try_at=targets[0].id if targets else "openai-responses",
    )


def _users(name: str, among: Mapping[str, Target]) -> list[Target]:
    return [target for target in among.values() if name in {rule.id for rule in target.rules}]


def _named(request: Request, among: Mapping[str, _Found], missing: str) -> _Found:
    """Return what the address names.

    Raises:
        HTTPException: 404, nothing has that name.
    """
    found = among.get(request.path_params["id"])
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, missing)
    return found


async def target(request: Request) -> Response:
    """Show one target, or one preparation, through which a schema passes on its way to a target."""
    found = _named(request, {**all_preparations(), **all_targets("all")}, "No target has that name.")
    return page(
        request,
        "target",
        title=found.title,
        target=found,
        is_preparation=found.id in all_preparations(),
        paragraphs=[" ".join(paragraph.split()) for paragraph in about_stage(found).split("\n\n")],
        clients=clients_of(found.id),
    )


async def checklist(request: Request) -> Response:
    """Show the checklist."""
    return page(request, "checklist", title="Checklist", sections=CHECKLIST, lints=all_lints())


async def action_template(request: Request) -> Response:
    """Show the template for one tool with an `action`."""
    sample = request.app.state.site.action_samples["tools"].fields
    actions = read_actions(sample["text"], PAGE)
    flat = flatten(actions)
    return page(
        request,
        "action_template",
        title="Template for a tool with an action",
        tool=dumps(flat.tool(actions), indent=2),
        arguments=sample["arguments"],
        message=check_action(actions, sample["arguments"]).report.message or "",
        python=python_code(actions),
        refusing=[each for each in all_profiles().values() if not verdict(each, flat.schema)["accepted"]],
    )


async def documentation(request: Request) -> Response:
    """List the pages."""
    return page(request, "manuals", title="Documentation", manuals=manuals().values())


async def manual(request: Request) -> Response:
    """Show one page."""
    found = _named(request, manuals(), "No page of the documentation has that name.")
    return page(request, "manual", title=found.title.replace("`", ""), manual=found)


async def census(request: Request) -> Response:
    """Show the census made at release."""
    return page(request, "census", title="Census", census=published(), pictures=pictures_of(published()))


def report(figures: Mapping[str, Any]) -> str:
    """Return the report of a census as one page that needs no server."""
    sheets = ((folder("static") / name).read_text("utf-8") for name in ("app.css", "reference.css"))
    style = Markup("\n".join(sheets))  # noqa: S704  # our own files
    page = Templates(load_assets()).render(
        "pages/census_report.html", title="Census", census=figures, pictures=pictures_of(figures), style=style
    )
    return page.decode()


_SIGNS: Final[Mapping[Support, str]] = {
    "refused": "×",
    "disputed": "~",
    "ignored": "−",
    "unknown": "?",
    "accepted": "✓",
}
#: The most characters of a search.
_LONGEST: Final = 200


async def conditions(request: Request) -> Response:
    """Show all conditions by family, or those that `?q=` finds, with how each profile treats them."""
    query = request.query_params.get("q", "")[:_LONGEST]
    found = search(query)
    profiles = [each for each in all_profiles().values() if any(treatment(one, each) for one in found)]
    families = {
        heading: [(each, [treatment(each, profile) for profile in profiles]) for each in found if each.family == family]
        for family, heading in FAMILIES.items()
    }
    return page(
        request,
        "conditions",
        title="Conditions",
        query=query,
        count=len(found),
        profiles=profiles,
        names=[short_name(each.title) for each in profiles],
        signs=_SIGNS,
        families={heading: lines for heading, lines in families.items() if lines},
    )


async def condition(request: Request) -> Response:
    """Show one condition; a former id leads to it."""
    name = request.path_params["id"]
    if name in former_ids():
        return RedirectResponse(f"/conditions/{former_ids()[name]}", HTTPStatus.MOVED_PERMANENTLY)
    found = _known(request, find_condition)
    counted = counted_tools()
    return page(
        request,
        "condition",
        title=found.id,
        condition=found,
        family=FAMILIES[found.family],
        live=of_condition(found.id),
        rows=minded()[found.id],
        rules=[all_rules()[rule] for rule in REWRITES.get(found.id, ())],
        lints=lints_of().get(found.id, ()),
        errors=errors_of().get(found.id, ()),
        weaker=[all_conditions()[weaker] for weaker in weaker_than(found)],
        having=counted.having.get(found.id),  # None if that was not counted
        tools=counted.tools,
    )


def _known(request: Request, find: Callable[[str], _Found]) -> _Found:
    """Return what the address names.

    Raises:
        HTTPException: 404, nothing has that name; what has a similar one is said.
    """
    try:
        return find(request.path_params["id"])
    except UnknownName as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from None


#: Compared by default.
_FIRST: Final = ("openai-strict", "anthropic-strict", "gemini-json-schema", "moonshot")
#: Claims that were read before that are listed, to be read again.
_STALE_DAYS: Final = 180


async def providers(request: Request) -> Response:
    """Show all profiles, and side by side those named by `?with=`."""
    known = all_profiles()
    asked = request.query_params.getlist("with")
    chosen = [known[name] for name in dict.fromkeys(asked) if name in known] or [known[name] for name in _FIRST]
    return page(
        request,
        "providers",
        title="What providers accept",
        profiles=known.values(),
        chosen=chosen,
        rows=compared(chosen),
        stale=[*stale(_STALE_DAYS, datetime.now(UTC).date())],
        stale_days=_STALE_DAYS,
        clients=all_clients().values(),
    )


async def provider(request: Request) -> Response:
    """Show one profile."""
    found = _known(request, find_profile)
    checked = [target for target in all_targets("all").values() if target.profile is found]
    return page(
        request,
        "provider",
        title=found.title,
        profile=found,
        groups=groups(found),
        targets=checked,
        ages=partial(age, on=datetime.now(UTC).date()),
        nothing_known="" if may_refuse(found) else NOTHING_KNOWN,
    )


async def client(request: Request) -> Response:
    """Show one client of MCP servers."""
    found = _known(request, find_client)
    return page(
        request,
        "client",
        title=found.title,
        client=found,
        groups=groups(found.profile),
        ages=partial(age, on=datetime.now(UTC).date()),
        targets=[find(name) for name in found.sends],
        example="" if found.composed is None else found.name_of("my-server", "search"),
    )
