"""`/models`: every model, filtered and searched; `/models/{provider}/{id}`: what one of them is sent."""

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Final
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from toolprism.catalogue.model import Model
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.json_types import Json
from toolprism.payloads.request import CHOICES, read_options
from toolprism.reading.paste import read
from toolprism.schema import EDITIONS
from toolprism.services.models import Models
from toolprism.services.payload import payload_for, tools_of
from toolprism.share.envelope import Envelope
from toolprism.share.link import VERY_LONG, decode, encode
from toolprism.web.handling import read_form, render_in_time, rendered
from toolprism.web.settings import Settings
from toolprism.web.views.chosen_model import offers
from toolprism.web.views.diagnostic_view import unreadable
from toolprism.web.views.model_list import model_list, model_url
from toolprism.web.views.model_payload import facts, payload_status, shown_payload

#: The options of the form besides the text: texts and switches.
_TEXTS: Final = ("choice", "retention")
_SWITCHES: Final = ("no_strict", "completions", "lite", "oauth")
_FIELDS: Final = ("text", *_TEXTS, *_SWITCHES)
_EMPTY: Final = dict.fromkeys(_FIELDS, "")
_LONGEST: Final = 200
#: The most models that a box offers.
_MOST_OFFERED: Final = 12
_KEPT: Final = {"cache-control": "no-cache"}


async def models(request: Request) -> Response:
    """List the models that match a query."""
    asked = dict(request.query_params)
    return await render_in_time(request, lambda _: _listing(request, asked), headers=_KEPT)


async def options(request: Request) -> Response:
    """Return what a box offers for the words in it: models, or providers; without any those that are well known."""
    catalogue = request.app.state.models.known().catalogue
    query = request.query_params.get("q", "")[:_LONGEST]
    edition = request.query_params.get("edition", "")
    edition = edition if edition in EDITIONS else EDITIONS[0]

    def work(_: Deadline) -> bytes:
        found = catalogue.search(query) if query.strip() else catalogue.well_known
        return rendered(
            request,
            "parts/model_options.html",
            models=found[:_MOST_OFFERED],
            left=max(0, len(found) - _MOST_OFFERED),
            query=query.strip(),
            offers=offers(query, edition, models=len(found)),
        )

    return await render_in_time(request, work, headers=_KEPT)


async def choose(request: Request) -> Response:
    """Show what the model named beside the tools is sent; if several match, list them."""
    known: Models = request.app.state.models
    form = await read_form(request)
    words, text = form.get("model", "")[:_LONGEST].strip(), form.get("text", "")

    def work(deadline: Deadline) -> bytes:
        found = known.catalogue.search(words)
        if words and found and (len(found) == 1 or found[0].key.lower() == words.lower()):
            fields = {**_EMPTY, "text": text, "no_strict": form.get("no_strict", "")}
            return _shown(request, found[0], fields, deadline)
        return _listing(request, {"q": words}, text)

    return await render_in_time(request, work)


def _listing(request: Request, asked: Mapping[str, str], text: str = "") -> bytes:
    found = model_list(request.app.state.models.known(), asked, text)
    return rendered(request, "pages/models.html", title="Models", found=found)


async def model(request: Request) -> Response:
    """Show one model and its payload: for a sample, the tools of the form, or those of a link (`?s=`)."""
    known: Models = request.app.state.models
    form = await read_form(request) if request.method == "POST" else None
    name, provider = request.path_params["id"], request.path_params["provider"]

    def work(deadline: Deadline) -> bytes:
        found = known.catalogue.get(provider, name)
        if found is None:
            raise HTTPException(HTTPStatus.NOT_FOUND, _not_found(known, provider, name))
        try:
            fields = _of_form(form) if form is not None else _of_query(request)
        except BadInput as error:
            return _refused(request, found, _EMPTY, error, f"The link cannot be opened. {error}")
        return _shown(request, found, fields, deadline)

    return await render_in_time(request, work)


def _not_found(known: Models, provider: str, name: str) -> str:
    try:
        known.catalogue.find(provider[:_LONGEST], name[:_LONGEST])
    except BadInput as error:
        return error.finding.sentence()
    return "There is no model of that name."


def _of_form(given: Mapping[str, str]) -> Mapping[str, str]:
    return {name: given.get(name, "") for name in _FIELDS}


def _of_query(request: Request) -> Mapping[str, str]:
    """Return the fields of the form from a link; without one, from a sample.

    Raises:
        BadInput: the link cannot be opened.
    """
    asked = request.query_params
    fields = _of_form(asked)
    if "s" in asked:
        return {**fields, "text": decode(asked["s"], request.app.state.settings.limits).input}
    return {**fields, "text": next(iter(request.app.state.site.samples.values())).text}


def _shown(request: Request, found: Model, fields: Mapping[str, str], deadline: Deadline) -> bytes:
    settings: Settings = request.app.state.settings
    try:
        paste = read(fields["text"], settings.limits)
        options = replace(read_options(_options(fields), settings.limits.max_nodes), check=deadline.check)
        payload = payload_for(found, tools_of(paste), options)
    except BadInput as error:
        return _refused(request, found, fields, error, unreadable(error))
    findings = [*paste.findings, *(finding for tool in paste.tools for finding in tool.findings)]
    return rendered(
        request,
        "pages/model.html",
        title=found.key,
        facts=facts(found),
        fields=fields,
        findings=findings,
        status=payload_status(payload),
        payload=shown_payload(payload, _link(found, fields, settings)),
    )


def _refused(request: Request, found: Model, fields: Mapping[str, str], error: BadInput, status: str) -> bytes:
    """Return the page without a payload, because the tools or the link cannot be read."""
    return rendered(
        request,
        "pages/model.html",
        title=found.key,
        facts=facts(found),
        fields=fields,
        findings=[error.finding],
        status=status,
        payload=None,
    )


def _options(fields: Mapping[str, str]) -> dict[str, Json]:
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


def _link(model: Model, fields: Mapping[str, str], settings: Settings) -> str:
    """Return the address of this page with these tools; empty if it would be too long for servers."""
    try:
        packed = encode(Envelope(input=fields["text"]), settings.limits)
    except BadInput:
        return ""
    options = {name: fields[name] for name in (*_TEXTS, *_SWITCHES) if fields[name]}
    link = f"{model_url(model)}?{urlencode({**options, 's': packed})}"
    return link if len(link) <= VERY_LONG else ""
