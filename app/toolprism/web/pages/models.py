"""`/models`: every model, filtered and searched; `/models/{provider}/{id}`: what one of them is sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from toolprism.catalogue.model import Model
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput, OutOfTime
from toolprism.core.json_types import Json
from toolprism.payloads.request import CHOICES, read_options
from toolprism.reading.paste import read
from toolprism.schema import EDITIONS
from toolprism.services.models import Models
from toolprism.services.payload import payload_for, tools_of
from toolprism.share.envelope import Envelope
from toolprism.share.link import VERY_LONG, decode, encode
from toolprism.web.body import read_form
from toolprism.web.views.chosen_model import Offer, offers
from toolprism.web.views.diagnostic_view import Diagnostic, diagnostic, unreadable
from toolprism.web.views.model_list import ModelList, model_list
from toolprism.web.views.model_payload import Facts, ShownPayload, facts, payload_status, shown_payload
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.rendering import Site
    from toolprism.web.settings import Settings


@dataclass(frozen=True, kw_only=True)
class ModelsPage:
    """For `pages/models.html`."""

    title: str
    found: ModelList


@dataclass(frozen=True, kw_only=True)
class Offered:
    """A model that a box offers."""

    key: str
    name: str


@dataclass(frozen=True, kw_only=True)
class ModelOptions:
    """For `parts/model_options.html`."""

    models: Sequence[Offered]
    #: How many more fit.
    left: int
    #: The words; empty for none.
    query: str
    #: What the words name besides models.
    offers: Sequence[Offer]


@dataclass(frozen=True, kw_only=True)
class ModelPage:
    """For `pages/model.html`."""

    title: str
    facts: Facts
    #: The fields of the form.
    fields: Mapping[str, str]
    findings: Sequence[Diagnostic]
    #: One sentence: what is sent, or why that cannot be determined.
    status: str
    #: None if the tools cannot be read.
    payload: ShownPayload | None


#: The options of the form besides the text: texts and switches.
_TEXTS: Final = ("choice", "retention")
_SWITCHES: Final = ("no_strict", "completions", "lite", "oauth")
_FIELDS: Final = ("text", *_TEXTS, *_SWITCHES)
_EMPTY: Final = dict.fromkeys(_FIELDS, "")
_LONGEST: Final = 200
#: The most models that a box offers.
_MOST_OFFERED: Final = 12


async def models(request: Request) -> Response:
    """List the models that match a query."""
    site: Site = request.app.state.site
    known: Models = request.app.state.models
    asked = dict(request.query_params)

    def work(_: Deadline) -> bytes:
        return site.templates.render("pages/models.html", _listing(known, asked))

    page = await in_thread(work, request.app.state.settings)
    return HTMLResponse(page, headers={"cache-control": "no-cache"})


async def options(request: Request) -> Response:
    """Return what a box offers for the words in it: models, or providers; without any those that are well known."""
    site: Site = request.app.state.site
    catalogue = request.app.state.models.known().catalogue
    query = request.query_params.get("q", "")[:_LONGEST]
    edition = request.query_params.get("edition", "")
    edition = edition if edition in EDITIONS else EDITIONS[0]

    def work(_: Deadline) -> bytes:
        found = catalogue.search(query) if query.strip() else catalogue.well_known
        context = ModelOptions(
            models=[Offered(key=each.key, name=each.name) for each in found[:_MOST_OFFERED]],
            left=max(0, len(found) - _MOST_OFFERED),
            query=query.strip(),
            offers=offers(query, edition, models=len(found)),
        )
        return site.templates.render("parts/model_options.html", context)

    page = await in_thread(work, request.app.state.settings)
    return HTMLResponse(page, headers={"cache-control": "no-cache"})


async def choose(request: Request) -> Response:
    """Show what the model named beside the tools is sent; if several match, list them."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    form = await read_form(request, settings.max_body)
    words, text = form.get("model", "")[:_LONGEST].strip(), form.get("text", "")

    def work(deadline: Deadline) -> bytes:
        found = known.catalogue.search(words)
        if words and found and (len(found) == 1 or found[0].key.lower() == words.lower()):
            fields = {**_EMPTY, "text": text, "no_strict": form.get("no_strict", "")}
            return site.templates.render("pages/model.html", _context(found[0], fields, settings, deadline))
        return site.templates.render("pages/models.html", _listing(known, {"q": words}, text))

    return HTMLResponse(await in_thread(work, settings), headers={"cache-control": "no-store"})


def _listing(known: Models, asked: Mapping[str, str], text: str = "") -> ModelsPage:
    return ModelsPage(title="Models · Toolprism", found=model_list(known.known(), asked, text))


async def model(request: Request) -> Response:
    """Show one model and its payload: for a sample, the tools of the form, or those of a link (`?s=`)."""
    site: Site = request.app.state.site
    settings: Settings = request.app.state.settings
    known: Models = request.app.state.models
    form = await read_form(request, settings.max_body) if request.method == "POST" else None
    name, provider = request.path_params["id"], request.path_params["provider"]

    def work(deadline: Deadline) -> bytes:
        found = known.catalogue.get(provider, name)
        if found is None:
            raise HTTPException(HTTPStatus.NOT_FOUND, _not_found(known, provider, name))
        try:
            fields = _of_form(form) if form is not None else _of_query(request, settings, site)
        except BadInput as error:
            context = _refused(found, dict(_EMPTY), error, f"The link cannot be opened. {error}")
        else:
            context = _context(found, fields, settings, deadline)
        return site.templates.render("pages/model.html", context)

    try:
        page = await in_thread(work, settings)
    except OutOfTime as error:
        raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, str(error)) from None
    return HTMLResponse(page, headers={"cache-control": "no-store"})


def _not_found(known: Models, provider: str, name: str) -> str:
    try:
        known.catalogue.find(provider[:_LONGEST], name[:_LONGEST])
    except BadInput as error:
        return error.finding.sentence()
    return "There is no model of that name."


def _of_form(given: dict[str, str]) -> dict[str, str]:
    return {name: given.get(name, "") for name in _FIELDS}


def _of_query(request: Request, settings: "Settings", site: "Site") -> dict[str, str]:
    """Return the fields of the form from a link; without one, from a sample.

    Raises:
        BadInput: the link cannot be opened.
    """
    asked = dict(request.query_params)
    fields = _of_form(asked)
    if "s" in asked:
        return {**fields, "text": decode(asked["s"], settings.limits).input}
    return {**fields, "text": next(iter(site.samples.values())).text}


def _context(found: Model, fields: dict[str, str], settings: "Settings", deadline: Deadline) -> ModelPage:
    try:
        paste = read(fields["text"], settings.limits)
        options = replace(read_options(_options(fields), settings.limits.max_nodes), check=deadline.check)
        payload = payload_for(found, tools_of(paste), options)
    except BadInput as error:
        return _refused(found, fields, error, unreadable(error))
    own = facts(found)
    findings = [*paste.findings, *(finding for tool in paste.tools for finding in tool.findings)]
    return ModelPage(
        title=f"{found.key} · Toolprism",
        facts=own,
        fields=fields,
        findings=[diagnostic(finding) for finding in findings],
        status=payload_status(payload),
        payload=shown_payload(payload, _link(own, fields, settings)),
    )


def _refused(found: Model, fields: dict[str, str], error: BadInput, status: str) -> ModelPage:
    return ModelPage(
        title=f"{found.key} · Toolprism",
        facts=facts(found),
        fields=fields,
        findings=[diagnostic(error.finding)],
        status=status,
        payload=None,
    )


def _options(fields: dict[str, str]) -> dict[str, Json]:
    """Return the options of a line object."""
    options: dict[str, Json] = {
        "PI_NO_STRICT": bool(fields["no_strict"]),
        "PI_OPENROUTER_RESPONSES": "0" if fields["completions"] else "1",
        "lite": bool(fields["lite"]),
        "oauth": bool(fields["oauth"]),
    }
    choice = fields["choice"].strip()[:_LONGEST]
    if choice:
        options["toolChoice"] = choice if choice in CHOICES else {"name": choice}
    if fields["retention"]:
        options["cacheRetention"] = fields["retention"]
    return options


def _link(own: Facts, fields: dict[str, str], settings: "Settings") -> str:
    """Return the address of this page with these tools; empty if it would be too long for servers."""
    try:
        packed = encode(Envelope(input=fields["text"]), settings.limits)
    except BadInput:
        return ""
    options = {name: fields[name] for name in (*_TEXTS, *_SWITCHES) if fields[name]}
    link = f"{own.url}?{urlencode({**options, 's': packed})}"
    return link if len(link) <= VERY_LONG else ""
