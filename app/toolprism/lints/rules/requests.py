"""What a request says beside the schemas of its tools."""

from collections.abc import Iterator, Sequence
from typing import Final

from toolprism.core.json_types import Json, list_at, object_at
from toolprism.core.pointer import Path, find
from toolprism.core.walk import nodes
from toolprism.lints.declaration import Scope, scoped_lint, taking
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.lints.value_words import listed
from toolprism.providers.reports import SENT_BESIDE, STRICT_BY_DEFAULT
from toolprism.tool_forms import OPENAI_RESPONSES, unwrapped

_QUERY: Final[dict[str, Json]] = {
    "q": {"type": "string", "description": "Words."},
    "limit": {"type": "integer", "description": "The most results."},
}


def _sent(strict: Json, **request: Json) -> Subject:
    tool: dict[str, Json] = {
        "type": "function",
        "name": "find",
        "description": "Find.",
        "parameters": taking("q", **_QUERY),
    }
    tool |= {} if strict is None else {"strict": strict}
    return Subject(
        name="find",
        description="Find.",
        schema=tool["parameters"],
        is_tool=True,
        tool=tool,
        inside=("parameters",),
        form=OPENAI_RESPONSES.id,
        request={"tools": [tool], **request},
    )


@scoped_lint(
    Scope.TOOL,
    severity="note",
    bad=_sent(None),
    good=_sent(strict=False),
    sources=(STRICT_BY_DEFAULT, SENT_BESIDE),
    providers=("openai",),
)
def strict_by_default(subject: Subject) -> Iterator[Found]:
    """A tool of the Responses API should say whether it is strict.

    A tool in the form of OpenAI's Responses API has arguments that may be left out, and no `strict`.

    Chat Completions takes a tool without `strict` as it is; the Responses API makes it strict where it can, so that
    every argument is required, and the model fills in those that were optional. `strict: false` keeps them optional.
    """
    if subject.form != OPENAI_RESPONSES.id or isinstance(subject.tool.get("strict"), bool):
        return
    required = list_at(subject.root, "required")
    optional = [name for name in subject.properties if name not in required]
    if optional:
        message = (
            f"`strict` is missing, and defaults to true in the Responses API: the model fills in {listed(optional[:3])}"
            ", which may be left out here. Send `strict: false` to keep that, or make the tool strict on purpose."
        )
        yield Found((), message, scope="tool")


#: Members of a Gemini request that SDKs add unasked, and what they do.
_OF_GEMINI: Final = ("generationConfig", "generation_config", "config")
_SCHEMAS: Final = ("response_json_schema", "responseJsonSchema")
_MODES: Final = (
    ("toolConfig", "functionCallingConfig", "mode"),
    ("tool_config", "function_calling_config", "mode"),
    ("config", "tool_config", "function_calling_config", "mode"),
)


@scoped_lint(
    Scope.TOOLS,
    severity="note",
    bad=_sent(strict=False, toolConfig={"functionCallingConfig": {"mode": "VALIDATED"}}),
    good=_sent(strict=False, toolConfig={"functionCallingConfig": {"mode": "AUTO"}}),
    sources=(SENT_BESIDE,),
    providers=("gemini", "vertex", "openai"),
)
def request_members(subjects: Sequence[Subject]) -> Iterator[tuple[int, Found]]:
    """Members of a request beside the schemas may change what is sent, or be refused.

    `strict` is null; the answer has a schema of its own beside tools; Gemini's mode is VALIDATED; or a schema carries
    the marker `x-optional`.

    SDKs add these unasked. Each is about the request and not about one schema, so no target shows it.
    """
    request = subjects[0].request if subjects else None
    if not isinstance(request, dict):
        return
    places = {id(each): ("tools", number) for number, each in enumerate(list_at(request, "tools"))}
    for number, subject in enumerate(subjects):
        if id(subject.tool) in places:
            yield from ((number, found) for found in _of_tool(subject, places[id(subject.tool)]))
    for holder in ((), *((name,) for name in _OF_GEMINI)):
        held = object_at(request, holder[0]) if holder else request
        for name in filter(held.__contains__, _SCHEMAS):
            message = (
                f"`{name}` gives the answer a schema of its own, beside those of the tools: no target here judges "
                "it, and models that cannot do both refuse the request."
            )
            yield 0, Found((*holder, name), message, scope="request")
    for place in _MODES:
        if find(request, place) == "VALIDATED":
            message = (
                "The mode VALIDATED is a preview: the model may answer in text, and calls obey the schemas, so that a "
                "schema that AUTO takes may be refused."
            )
            yield 0, Found(place, message, scope="request")


def _of_tool(subject: Subject, at: Path) -> Iterator[Found]:
    wrapper, inner = unwrapped(subject.tool)
    if "strict" in inner and inner["strict"] is None:
        default = "true in the Responses API" if subject.form == OPENAI_RESPONSES.id else "false"
        message = f"`strict` is null, which OpenAI reads as its default, {default}; others may ask for a boolean."
        yield Found((*at, *wrapper, "strict"), message, scope="request")
    for path, node in nodes(subject.schema):
        if "x-optional" in node:
            message = "`x-optional` marks a property that was optional before it was made strict; no provider reads it."
            yield Found((*at, *subject.inside, *path, "x-optional"), message, scope="request")
            return
