"""Pages of reference: rules, targets, conditions, providers, the manual and the census."""

from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from toolprism.census.published import published
from toolprism.conditions.condition import Condition
from toolprism.conditions.registry import FAMILIES, all_conditions, find_condition, former_ids
from toolprism.core.errors import UnknownClient, UnknownCondition, UnknownProvider
from toolprism.core.json_text import dumps
from toolprism.core.limits import PAGE
from toolprism.core.resources import folder
from toolprism.lints import all_lints
from toolprism.lints.checklist import CHECKLIST
from toolprism.providers import Profile, Support, all_profiles, find_profile
from toolprism.providers.clients import all_clients, clients_of, find_client
from toolprism.schema import Example, Target, about_stage, all_preparations, all_rules, all_targets, find
from toolprism.services.acceptance import verdict
from toolprism.services.action import read_actions
from toolprism.services.action_flat import check_action, flatten, python_code
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
from toolprism.services.labels import EFFECT_MEANS, EFFECT_WORDS
from toolprism.services.loss import Live, of_condition, of_rule
from toolprism.web.action_samples import SAMPLES
from toolprism.web.manual import manuals
from toolprism.web.reference_contexts import (
    ActionTemplate,
    Asked,
    Case,
    CensusPage,
    CensusReport,
    Checklist,
    ClientPage,
    ConditionFamily,
    ConditionLine,
    ConditionPage,
    ConditionsPage,
    Listing,
    ManualPage,
    ManualsPage,
    ProviderPage,
    ProvidersPage,
    RulePage,
    TargetPage,
)
from toolprism.web.rendering import Templates, load_assets
from toolprism.web.views.census import census_of
from toolprism.web.views.claims import choices, compared, groups
from toolprism.web.views.listing import Table, rules_table, targets_table
from toolprism.web.views.tool_matrix import short_name

if TYPE_CHECKING:
    from toolprism.web.rendering import Site


async def targets(request: Request) -> Response:
    """List the targets with their users."""
    lead = "What each provider gets, and what agents and gateways send to it: each with its rules in order."
    return _page(request, "Targets", lead, targets_table(request.query_params))


async def rules(request: Request) -> Response:
    """List the rules by their effect on the accepted arguments."""
    lead = "What is rewritten on the way to a target, by what it does to the arguments that are accepted."
    return _page(request, "Rules", lead, rules_table(request.query_params))


def _page(request: Request, heading: str, lead: str, table: Table) -> Response:
    site: Site = request.app.state.site
    context = Listing(title=f"{heading} · Toolprism", name=heading, lead=lead, table=table)
    page = site.templates.render("pages/listing.html", context)
    return HTMLResponse(page, headers={"cache-control": "no-cache"})


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


_HEADERS: Final = {"cache-control": "no-cache"}
#: The sample used in the template.
_SAMPLE: Final = "tools"


async def checklist(request: Request) -> Response:
    """Show the checklist."""
    site: Site = request.app.state.site
    context = Checklist(title="Checklist · Toolprism", sections=CHECKLIST, lints=all_lints())
    return HTMLResponse(site.templates.render("pages/checklist.html", context), headers=_HEADERS)


async def action_template(request: Request) -> Response:
    """Show the template for one tool with an `action`."""
    site: Site = request.app.state.site
    sample = SAMPLES[_SAMPLE]
    actions = read_actions(sample.text, PAGE)
    flat = flatten(actions)
    context = ActionTemplate(
        title="Template for a tool with an action · Toolprism",
        tool=dumps(flat.tool(actions), indent=2),
        arguments=sample.arguments,
        message=check_action(actions, sample.arguments).report.message or "",
        python=python_code(actions),
        refusing=[each for each in all_profiles().values() if not verdict(each, flat.schema)["accepted"]],
    )
    return HTMLResponse(site.templates.render("pages/action_template.html", context), headers=_HEADERS)


_CACHE: Final = {"cache-control": "no-cache"}


async def documentation(request: Request) -> Response:
    """List the pages."""
    site: Site = request.app.state.site
    context = ManualsPage(title="Documentation · Toolprism", manuals=[*manuals().values()])
    return HTMLResponse(site.templates.render("pages/manuals.html", context), headers=_CACHE)


async def manual(request: Request) -> Response:
    """Show one page."""
    site: Site = request.app.state.site
    found = manuals().get(request.path_params["id"])
    if found is None:
        raise HTTPException(HTTPStatus.NOT_FOUND, "No page of the documentation has that name.")
    context = ManualPage(title=f"{found.title.replace('`', '')} · Toolprism", manual=found)
    return HTMLResponse(site.templates.render("pages/manual.html", context), headers=_CACHE)


_TITLE: Final = "Census · Toolprism"


async def census(request: Request) -> Response:
    """Show the census made at release."""
    site: Site = request.app.state.site
    context = CensusPage(title=_TITLE, census=census_of(published()))
    return HTMLResponse(site.templates.render("pages/census.html", context), headers={"cache-control": "no-cache"})


def report(figures: Mapping[str, Any]) -> str:
    """Return the report of a census as one page that needs no server."""
    sheets = ((folder("static") / name).read_text("utf-8") for name in ("app.css", "reference.css"))
    style = Markup("\n".join(sheets))  # noqa: S704  # our own files
    context = CensusReport(title=_TITLE, census=census_of(figures), style=style)
    return Templates(load_assets()).render("pages/census_report.html", context).decode()


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
    """Show all conditions by family, or those that `?q=` finds."""
    site: Site = request.app.state.site
    query = request.query_params.get("q", "")[:_LONGEST]
    found = search(query)
    profiles = [each for each in all_profiles().values() if any(treatment(one, each) for one in found)]
    context = ConditionsPage(
        title="Conditions · Toolprism",
        query=query,
        count=len(found),
        profiles=profiles,
        names=[short_name(each.title) for each in profiles],
        signs=_SIGNS,
        families=[
            ConditionFamily(heading=heading, lines=lines)
            for family, heading in FAMILIES.items()
            if (lines := [_line(each, profiles) for each in found if each.family == family])
        ],
    )
    return HTMLResponse(site.templates.render("pages/conditions.html", context), headers=_CACHE)


def _line(condition: Condition, profiles: list[Profile]) -> ConditionLine:
    return ConditionLine(condition=condition, cells=[treatment(condition, each) for each in profiles])


async def condition(request: Request) -> Response:
    """Show one condition; a former id leads to it."""
    site: Site = request.app.state.site
    name = request.path_params["id"]
    if name in former_ids():
        return RedirectResponse(f"/conditions/{former_ids()[name]}", HTTPStatus.MOVED_PERMANENTLY)
    try:
        found = find_condition(name)
    except UnknownCondition as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from None
    counted = counted_tools()
    context = ConditionPage(
        title=f"{found.id} · Toolprism",
        condition=found,
        family=FAMILIES[found.family],
        breaks=dumps(found.breaks, indent=2),
        passes=dumps(found.passes, indent=2),
        live=of_condition(found.id),
        rows=minded()[found.id],
        rules=[all_rules()[rule] for rule in REWRITES.get(found.id, ())],
        lints=lints_of().get(found.id, ()),
        errors=errors_of().get(found.id, ()),
        weaker=[all_conditions()[weaker] for weaker in weaker_than(found)],
        having=counted.having.get(found.id),
        tools=counted.tools,
    )
    return HTMLResponse(site.templates.render("pages/condition.html", context), headers=_CACHE)


#: Compared by default.
_FIRST: Final = ("openai-strict", "anthropic-strict", "gemini-json-schema", "moonshot")
#: Claims that were read before that are listed, to be read again.
_STALE_DAYS: Final = 180


async def providers(request: Request) -> Response:
    """Show all profiles, and side by side those named by `?with=`."""
    site: Site = request.app.state.site
    known = all_profiles()
    asked = request.query_params.getlist("with")
    chosen = [known[name] for name in dict.fromkeys(asked) if name in known] or [known[name] for name in _FIRST]
    context = ProvidersPage(
        title="What providers accept · Toolprism",
        choices=choices([*known.values()], chosen),
        chosen=chosen,
        rows=compared(chosen),
        stale=[*stale(_STALE_DAYS, datetime.now(UTC).date())],
        stale_days=_STALE_DAYS,
        clients=[*all_clients().values()],
    )
    return HTMLResponse(site.templates.render("pages/providers.html", context), headers=_CACHE)


async def provider(request: Request) -> Response:
    """Show one profile."""
    site: Site = request.app.state.site
    try:
        found = find_profile(request.path_params["id"])
    except UnknownProvider as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from None
    context = ProviderPage(
        title=f"{found.title} · Toolprism",
        profile=found,
        groups=groups(found),
        targets=[target for target in all_targets("all").values() if target.profile is found],
    )
    return HTMLResponse(site.templates.render("pages/provider.html", context), headers=_CACHE)


async def client(request: Request) -> Response:
    """Show one client of MCP servers."""
    site: Site = request.app.state.site
    try:
        found = find_client(request.path_params["id"])
    except UnknownClient as error:
        raise HTTPException(HTTPStatus.NOT_FOUND, str(error)) from None
    context = ClientPage(
        title=f"{found.title} · Toolprism",
        client=found,
        groups=groups(found.profile),
        targets=[find(name) for name in found.sends],
        example="" if found.composed is None else found.name_of("my-server", "search"),
    )
    return HTMLResponse(site.templates.render("pages/client.html", context), headers=_CACHE)
