"""Renders lines of code as HTML; a template would take several times as long for the hundreds of lines of a page."""

from collections.abc import Collection, Mapping
from typing import Final

from markupsafe import Markup

from toolprism.web.code import Code, Kind, Line

#: What stands before and after a stretch of each kind.
_TAGS: Final[Mapping[Kind, tuple[str, str]]] = {
    "key": ('<span class="key">', "</span>"),
    "text": ('<span class="text">', "</span>"),
    "value": ('<span class="value">', "</span>"),
    "plain": ("", ""),
    "spilled": ('<mark title="a keyword that was moved into this description">', "</mark>"),
}


def code_lines(code: Code, side: str) -> Markup:
    """Return the lines of one side of a comparison as HTML.

    >>> from toolprism.web.code import lay_out
    >>> code_lines(lay_out("<b>", {}, {}), "o")
    Markup('<span class="line d0" id="o1" data-n="1"><span class="text">&#34;&lt;b&gt;&#34;</span></span>')
    """
    lines = [_line(line, side, code.sources.get(line.number, ())) for line in code.lines]
    return Markup("".join(lines))  # noqa: S704  # every text is escaped


def escaped(text: str) -> str:
    r"""Return a text escaped as by `markupsafe.escape`, which takes three times as long for a short one.

    >>> escaped("<a b='c'>")
    '&lt;a b=&#39;c&#39;&gt;'
    """
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return plain.replace('"', "&#34;").replace("'", "&#39;")


def _line(line: Line, side: str, sources: Collection[int]) -> str:
    mark = f" {line.mark}" if line.mark else ""
    origin = f' data-from="{" ".join(map(str, sorted(sources)))}"' if sources else ""
    head = f'<span class="line d{line.depth}{mark}" id="{side}{line.number}" data-n="{line.label}"{origin}>'
    return f"{head}{line.indent}{''.join([_part(*part) for part in line.parts])}</span>"


def _part(kind: Kind, text: str) -> str:
    before, after = _TAGS[kind]
    return f"{before}{escaped(text)}{after}"
