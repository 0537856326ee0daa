"""The state of the page as a link, a bug report and snippets; nothing is stored to create them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.losses import worst
from toolprism.reading.paste import Paste
from toolprism.reading.tool import Tool
from toolprism.services.loss import lossy
from toolprism.services.normalize import Report
from toolprism.services.options import by_name, switched, to_boxes
from toolprism.services.tokens import around, counted
from toolprism.share.envelope import Envelope, Options, digests
from toolprism.share.link import LENGTH_MEANS, encode, find_secrets, length_of, query_url, url
from toolprism.share.report import Shown, issue_url, markdown, markdown_link, title
from toolprism.share.snippets import command, curl, python
from toolprism.share.stored import Receipt
from toolprism.tool_forms import OPENAPI, VERCEL
from toolprism.web.state import ORDERS, State
from toolprism.web.views.selected_tool import Selected

#: The time to look for what can go wrong, for the report.
_SECONDS: Final = 1.5
#: The address for new issues of a repository, named as `owner/name`.
_ISSUES: Final = "https://github.com/{}/issues/new"
#: Characters of `owner/name`, as code hosts allow.
_REPOSITORY_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./")


@dataclass(frozen=True, kw_only=True)
class StoredLink:
    """A newly stored link."""

    id: str
    url: str
    token: str
    delete_url: str
    until: str


@dataclass(frozen=True, kw_only=True)
class Sharing:
    """For `parts/share.html`."""

    #: The reason why nothing can be shared; empty if something can.
    refused: str = ""
    url: str = ""
    length: str = ""
    #: Whether the link is longer than some chat programs take: then the short ways lead.
    long: bool = False
    query_url: str = ""
    markdown_link: str = ""
    report: str = ""
    repository: str = ""
    #: The address of the new issue; empty without a repository.
    issue_url: str = ""
    #: Ways to get the same result elsewhere, by name.
    snippets: Mapping[str, str] = field(default_factory=dict)
    #: Warnings about possible secrets.
    secrets: Sequence[str] = ()
    #: The days for which a short link is stored; 0 if this server stores none.
    days: int = 0
    stored: StoredLink | None = None
    #: The reason why no short link was stored; empty if none was requested.
    not_stored: str = ""
    #: Whether the paste has several tools, of which only the chosen one is shared.
    several: bool = False
    alone: bool = False
    #: The name of the chosen tool.
    tool: str = ""
    #: Whether the given repository is not `owner/name`.
    bad_repository: bool = False


def envelope_of(state: State, sel: str, dig: dict[str, str]) -> Envelope:
    """Return the envelope with the state of the page."""
    plain = State(text="")
    return Envelope(
        input=state.text,
        args=state.arguments or None,
        opts=Options(
            edition=state.edition,
            **switched(state.choices()),
            tool=int(state.tool[:9]) if state.tool.isdecimal() else None,
            table=state.table,
            only=state.only,
            against=state.against,
            beside=state.beside,
            quiet=state.quiet,
            order="paste" if state.order == ORDERS[0] else state.order,
            cells=state.cells,
            show=state.show,
            find=state.find,
            shape=state.shape,
            columns=state.columns,
            equal=state.equal,
            model=state.model,
            variants=state.variants,
            strategies=by_name(state.choices().strategies),
        ),
        sel=sel or None,
        view=state.tab if state.tab != plain.tab else None,
        dig=dig,
    )


def state_of(envelope: Envelope) -> State:
    """Return the state of the page in an envelope."""
    options = envelope.opts
    fields = {
        "text": envelope.input,
        "arguments": envelope.args or "",
        "target": envelope.sel or "",
        "tool": "" if options.tool is None else str(options.tool),
        "tab": envelope.view or "",
        "edition": options.choices().edition,
        "table": options.table,
        "only": options.only,
        "against": options.against,
        "order": options.order,
        "cells": options.cells,
        "show": options.show,
        "find": options.find,
        "shape": options.shape,
        "columns": options.columns,
        "model": options.model,
        "strategies": " ".join(options.choices().strategies),
        **dict(each.partition("=")[::2] for each in options.choices().variants),
        "equal": "1" if options.equal else "",
        "beside": "1" if options.beside else "",
        "quiet": "1" if options.quiet else "",
        **to_boxes(options),
    }
    return State.of(fields)


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The server's limits and the user's choices."""

    #: The address of the page, such as `http://127.0.0.1:8000/`.
    base: str
    #: `owner/name`; empty if no issue is to be written.
    repository: str
    #: The days for which short links are stored; 0 for never.
    days: int
    limits: Limits


def sharing(report: Report, selected: Selected, state: State, terms: Terms) -> Sharing:
    """Return everything that can be shared.

    Raises:
        OutOfTime: the deadline of the report has passed.
        BadInput: the text is too long for a link.
    """
    several = len(report.tools) > 1
    envelope = envelope_of(state, selected.shown, digests(report))
    linked = _linked(encode(envelope, terms.limits), state, terms)
    only = _reproducible(report, selected, state) if several else envelope
    found = lossy(selected.checked.job, _SECONDS)
    here = found[selected.shown].witnesses if selected.shown in found else ()
    beside, number = around(report, selected.tool_matrix.number)
    priced = counted(beside)
    shown = Shown(
        envelope=only,
        url=url(encode(only, terms.limits), terms.base) if several else linked.url,
        tool=selected.checked.title,
        results=list(selected.results.values()),
        selected=selected.shown,
        wrong={name: worst(loss).sentence for name, loss in found.items() if loss.witnesses},
        witnesses=[(witness.sentence, dumps(witness.instance)) for witness in here],
        tokens={cost.target: cost.words(number) for cost in priced.costs},
        uncounted=priced.problem,
    )
    body = markdown(shown)
    return replace(
        linked,
        several=several,
        tool=selected.checked.title,
        markdown_link=markdown_link(shown),
        report=body,
        repository=terms.repository,
        issue_url=issue_url(issues_of(terms.repository), title(shown), body) if terms.repository else "",
        snippets={
            "Command line": command(envelope),
            "curl": curl(envelope, terms.base),
            "Python": python(envelope),
        },
    )


def tool_text(paste: Paste, tool: Tool) -> str:
    """Return one tool of a paste as a paste of its own."""
    if tool.form in (OPENAPI.id, VERCEL.id) or not tool.tool_at:
        head = {"name": tool.name, "description": tool.description}
        given: dict[str, Json] = {name: text for name, text in head.items() if text is not None}
        return dumps({**given, "parameters": tool.schema}, indent=2)
    return dumps(paste.value_at(tool.tool_at), indent=2)


def _reproducible(report: Report, selected: Selected, state: State) -> Envelope:
    """Return an envelope with only the chosen tool, uncut."""
    text = tool_text(report.paste, selected.checked.tool)
    return envelope_of(replace(state, text=text, tool=""), selected.shown, {})


def of_text(state: State, terms: Terms) -> Sharing:
    """Return what can be shared of an unreadable text, because users often ask about these.

    Raises:
        BadInput: the text is too long for a link.
    """
    link = encode(envelope_of(state, state.target, {}), terms.limits)
    return _linked(link, state, terms)


def _linked(link: str, state: State, terms: Terms) -> Sharing:
    address = url(link, terms.base)
    return Sharing(
        url=address,
        long=length_of(address) != "fine",
        length=f"{len(address):,} characters. {LENGTH_MEANS[length_of(address)]}",
        query_url=query_url(link, terms.base),
        secrets=[secret.sentence() for text in (state.text, state.arguments) for secret in find_secrets(text)],
        days=terms.days,
    )


def refused(why: str) -> Sharing:
    """Return a view with the reason why nothing can be shared."""
    return Sharing(refused=why)


def issues_of(repository: str) -> str:
    """Return the address for new issues of a repository."""
    return _ISSUES.format(repository)


def repository_of(text: str) -> str:
    """Return `owner/name` from a text or an address, or an empty text."""
    text = text.strip().removeprefix("https://github.com/").strip("/")
    fits = text.count("/") == 1 and ".." not in text and set(text) <= _REPOSITORY_CHARACTERS
    return text if fits else ""


def stored_link(receipt: Receipt, base: str, until: str) -> StoredLink:
    """Return the URL of a stored link, and the one that deletes it."""
    address = f"{base.rstrip('/')}/s/{receipt.id}"
    return StoredLink(
        id=receipt.id,
        url=address,
        token=receipt.token,
        delete_url=f"{address}/delete?token={receipt.token}",
        until=until,
    )
