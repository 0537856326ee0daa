"""Describes rows of the decision table for the page and the command line."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from toolprism.payloads.table import FIELDS, MEASURED, Prefix, Row, Strict, edition_of
from toolprism.schema import find_stage

#: One word and one sentence for each policy of strict mode.
STRICT_WORDS: Final[Mapping[Strict, tuple[str, str]]] = MappingProxyType(
    {
        "never": ("never", "`strict` is never sent."),
        "asks": ("where it holds", "`strict: true` is sent with each tool whose schema strict mode can take."),
        "all": ("all or none", "`strict: true` is sent with every tool, or with none where strict mode fails for one."),
        "author": ("on request", "`strict: true` is sent only where the author of the tool asks for it."),
        "false": ("always false", "`strict: false` is sent with every tool."),
        "allow-list": (
            "for four names",
            "`strict: true` is sent with `bash`, `python`, `edit` and `find`, within the budget of one request.",
        ),
    }
)  # fmt: skip
_PREFIXES: Final[Mapping[Prefix, str]] = MappingProxyType(
    {
        "all": "Every name gets an underscore in front.",
        "oauth": "Names get an underscore in front, but for those of Anthropic's own tools.",
    }
)


_EDITIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "reference": f"as {MEASURED.title.partition(',')[0]} sends it",
        "current": "as the provider takes it today",
    }
)


def edition_words(row: Row) -> str:
    """Return whose request a row is, in words."""
    return _EDITIONS[edition_of(row)] if row.plan else ""


def titled(stages: Iterable[str]) -> list[tuple[str, str]]:
    """Return id and title of preparations and targets.

    >>> titled(["wire", "anthropic"])
    [('wire', 'Preparation for the wire'), ('anthropic', 'Anthropic')]
    """
    return [(name, find_stage(name).title) for name in stages]


def row_words(row: Row) -> Iterator[str]:
    """Yield sentences about how a row sends tools."""
    if row.form == "none":
        yield "This model runs inside its client; no request is sent."
        return
    yield f"Schemas travel in `{FIELDS[row.form]}`."
    yield STRICT_WORDS[row.strict][1]
    if row.prefix:
        yield _PREFIXES[row.prefix]
    if row.quarantine:
        yield "A tool is left out if its schema has a literal that the type beside it does not admit."
    if row.flattens:
        yield "So is one whose root is an object beside a union of something else."
    if row.retries:
        yield "After a 400 or 422 about strict mode or a schema, it is sent once more without `strict`."
    if row.eager:
        yield "Each tool asks for `eager_input_streaming`."
    if row.validated:
        yield "The calling mode is VALIDATED, unless the request chooses another."
    if row.narrows_choice:
        yield "There is no tool choice: if the request names a tool, only that tool is sent."
    if row.form == "cursor":
        yield "Tools that Cursor's agent has itself are left out, and `write` comes last beside any other tool."
