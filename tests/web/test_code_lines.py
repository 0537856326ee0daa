"""The lines of code as HTML: every text of a paste is escaped, and a line keeps its numbers and marks."""

from markupsafe import Markup, escape

from toolprism.core.json_types import Json
from toolprism.web.code import Code, Line, Part, code_lines, escaped, lay_out

_HOSTILE = "</code><script>alert('\"&')</script>"


def test_whatever_is_pasted_stays_text() -> None:
    value: Json = {_HOSTILE: [_HOSTILE, {"description": f"before {_HOSTILE} after"}], "b": _HOSTILE}
    code = lay_out(value, {f"/{_HOSTILE.replace('/', '~1')}": "gone"}, {"/b": [_HOSTILE]})
    written = code_lines(code, "o")
    assert isinstance(written, Markup)
    assert "script>" not in written
    assert _HOSTILE.replace('"', '\\"') in written.striptags()
    assert "<mark title=" in written


def test_a_text_is_escaped_as_in_templates() -> None:
    for text in (_HOSTILE, "".join(map(chr, range(300))), "&amp;&#34;", "\ud800<", "😀'"):
        assert escaped(text) == str(escape(text))


def test_a_line_knows_its_number_its_mark_and_where_it_comes_from() -> None:
    line = Line(7, "  ", (Part("key", '"a"'), Part("plain", ": "), Part("value", "1")), "edit", "12")
    assert code_lines(Code((line,), {}, 0, {7: {4, 3}}), "s") == (
        '<span class="line d1 edit" id="s7" data-n="12" data-from="3 4">  '
        '<span class="key">&#34;a&#34;</span>: <span class="value">1</span></span>'
    )
