"""The pages of `docs` as HTML: read once, without any HTML of their own, each block with a button that copies it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from toolprism.core.lazy import folder

#: The tokens of the title, with which each page begins; the template writes it.
_TITLE: Final = 3
_BLOCK: Final = Markup(
    '<div class="side"><button type="button" class="copy" data-copy="{name}" hidden>Copy</button>'
    '<pre id="{name}" class="plain" tabindex="0" role="group" aria-label="{label}">{text}</pre></div>\n'
)


@dataclass(frozen=True, kw_only=True)
class Heading:
    """A heading below the title."""

    id: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Manual:
    """One page."""

    id: str
    title: str
    headings: Sequence[Heading]
    html: Markup


@cache
def manuals() -> Mapping[str, Manual]:
    """Return every page by the name of its file, in the order of names."""
    files = sorted(folder("docs").glob("*.md"))
    return MappingProxyType({path.stem: _read(path.stem, path.read_text("utf-8")) for path in files})


def _read(name: str, text: str) -> Manual:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("fence", _fence)
    tokens = parser.parse(text)
    title, headings = name, list[Heading]()
    for token, inner in pairwise(tokens):
        if token.type == "heading_open":
            words = "".join(part.content for part in inner.children or ())
            heading = Heading(id=_id(words), text=words)
            if token.tag == "h1":
                title = inner.content
            else:
                token.attrSet("id", heading.id)
            if token.tag == "h2":
                headings.append(heading)
    # Its text is ours, and HTML in it is escaped.
    html = Markup(parser.renderer.render(tokens[_TITLE:], parser.options, {}))  # noqa: S704
    return Manual(id=name, title=title, headings=headings, html=html)


def _fence(_: object, tokens: Sequence[Token], number: int, *__: Any) -> str:
    token = tokens[number]
    label = f"{token.info.strip() or 'text'}, block {sum(each.type == 'fence' for each in tokens[: number + 1])}"
    return _BLOCK.format(name=f"block-{number}", label=label, text=token.content.rstrip("\n"))


def _id(words: str) -> str:
    """Return the id of a heading.

    >>> _id("Where clients keep it: VS Code")
    'where-clients-keep-it-vs-code'
    """
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
