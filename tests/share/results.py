"""Results for the tests of reports and snippets."""

import json

from toolprism.core.limits import PAGE
from toolprism.reading.paste import read
from toolprism.services.normalize import check
from toolprism.share.envelope import Envelope, Options, digests
from toolprism.share.link import encode, url
from toolprism.share.report import Shown

TOOL = {
    "name": "search",
    "input_schema": {
        "type": "object",
        "properties": {"q": {"type": "string", "minLength": 3}, "kind": {"const": "web"}},
        "additionalProperties": {"type": "string"},
    },
}
TEXT = json.dumps(TOOL, indent=2)

#: Characters that could break out of Markdown, HTML or a shell.
HOSTILE = (
    "`` ``` </details> <script>x</script> | # * [a](http://b) @someone #1 $(id) `id` 'q' \"d\" ! \\ \n\n# H\n```\n~~~"
)


def shown(
    text: str = TEXT, *, selected: str = "openai-strict", args: str | None = None, opts: Options | None = None
) -> Shown:
    """Check a text, and show its first tool."""
    options = opts or Options()
    report = check(read(text, PAGE), PAGE, options.choices(trail=True))
    envelope = Envelope(input=text, args=args, opts=options, sel=selected, dig=digests(report))
    checked = report.tools[0]
    return Shown(
        envelope=envelope,
        url=url(encode(envelope), "https://tools.example"),
        tool=checked.title,
        results=list(checked.job.results()),
        selected=selected,
    )


def hostile_tool() -> str:
    """Return a tool in which every name and value is hostile."""
    schema = {
        "type": "object",
        "description": HOSTILE,
        "properties": {HOSTILE: {"type": "string", "minLength": 1, "pattern": HOSTILE, "default": HOSTILE}},
        "patternProperties": {HOSTILE: {"const": HOSTILE}},
    }
    return json.dumps({"name": HOSTILE, "input_schema": schema}, indent=1)
