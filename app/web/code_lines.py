"""Renders lines of code as HTML; a template would take several times as long for the hundreds of lines of a page."""

from typing import Final

from markupsafe import Markup

from app.web.code import Code, Line, Part

_SPILLED: Final = '<mark title="spilled: stripped as a keyword, and moved into this description">'


def code_lines(code: Code, side: str) -> Markup:
    """Return the lines of one side of a comparison as HTML.

    >>> from app.web.code import lay_out
    >>> code_lines(lay_out("<b>", {}, {}), "o")
    Markup('<span class="line d0" id="o1" data-n="1"><span class="text">&#34;&lt;b&gt;&#34;</span></span>')
    """
    return Markup("".join(_line(line, side) for line in code.lines))  # noqa: S704  # every text is escaped


def escaped(text: str) -> str:
    r"""Return a text escaped as by `markupsafe.escape`, which takes three times as long for a short one.

    >>> escaped("<a b='c'>")
    '&lt;a b=&#39;c&#39;&gt;'
    """
    plain = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return plain.replace('"', "&#34;").replace("'", "&#39;")


def _line(line: Line, side: str) -> str:
    mark = f" {line.mark}" if line.mark else ""
    sources = f' data-from="{" ".join(map(str, line.sources))}"' if line.sources else ""
    head = f'<span class="line d{line.depth}{mark}" id="{side}{line.number}" data-n="{line.label}"{sources}>'
    return f"{head}{line.indent}{''.join(map(_part, line.parts))}</span>"


def _part(part: Part) -> str:
    text = escaped(part.text)
    if part.kind == "plain":
        return text
    if part.kind == "spilled":
        return f"{_SPILLED}{text}</mark>"
    return f'<span class="{part.kind}">{text}</span>'
