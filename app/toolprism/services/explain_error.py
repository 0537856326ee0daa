"""Explains an error: the decoded result, its place in the paste, an edit, and the targets that fix it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from toolprism.conditions.registry import all_conditions
from toolprism.core.deadline import Deadline
from toolprism.core.errors import bad_input
from toolprism.core.finding import Source
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.patch import PatchError, patched
from toolprism.core.pointer import Path, render, resolve
from toolprism.core.records import Count
from toolprism.providers import Breach, Profile, find_profile
from toolprism.providers.errors.decoder import Decoded, DecodedJson, ErrorPlace, decode
from toolprism.providers.errors.edits import Patch, edit_for
from toolprism.providers.errors.resolution import Located
from toolprism.providers.errors.sources import source_of
from toolprism.providers.errors.turns import Fault, conversation, faults, table, written
from toolprism.providers.errors.violations import condition_of, find
from toolprism.providers.sent_tools import SentTool, sent_tools
from toolprism.reading.parsing import Parsed
from toolprism.reading.paste import Paste, read, read_document
from toolprism.schema import Normalizer, NormalizeRequest, Target, all_targets
from toolprism.services.ways_out import WayOut, in_document, ways_out

#: The most places whose line and column are looked up.
_MOST_PLACED: Final = 200
#: The profiles of a provider, without and with strict tools.
_PROFILES: Final[Mapping[str, tuple[str | None, str | None]]] = {
    "openai": ("openai", "openai-strict"),
    "azure": ("openai", "openai-strict"),
    "anthropic": ("anthropic", "anthropic-strict"),
    "gemini": ("gemini-parameters", None),
    "vertex": ("vertex-parameters", None),
    "cca": ("gemini-parameters", None),
    "bedrock": ("bedrock", None),
    "deepseek": ("deepseek", "deepseek-strict"),
    "groq": ("groq", None),
    "mistral": ("mistral", None),
    "moonshot": ("moonshot", None),
    "xai": ("xai", None),
    "llama-cpp": ("llama-cpp", None),
    "ollama": ("ollama", None),
    "vllm": ("vllm", None),
    "sglang": ("sglang", None),
}
#: Rules that apply to strict tools only.
OF_STRICT_TOOLS: Final = frozenset({"required-must-list-every-property", "additional-properties-false"})


@dataclass(frozen=True, kw_only=True)
class Sent:
    """The tools that were pasted beside an error."""

    tools: tuple[SentTool, ...]
    #: Provides lines and columns; None if the JSON was already parsed.
    parsed: Parsed | None = None
    #: The JSON that holds them.
    document: Json = None


class ExplainErrorJson(DecodedJson):
    """What an error means, and how to fix it."""

    targets: tuple[str, ...]
    citation: Source | None = None
    condition: str | None = None
    patch: Patch | None = None
    choices: tuple[WayOut, ...] | None = None
    line: Count | None = None
    column: Count | None = None


@dataclass(frozen=True, kw_only=True)
class Explained:
    """An explained error."""

    decoded: Decoded
    sent: Sent
    limits: Limits
    deadline: Deadline | None = None

    @cached_property
    def patch(self) -> Patch | None:
        """The fix as an edit of the tool's schema, or of the request if the history is at fault, if one is certain."""
        first = self.decoded.first
        if self.faults:
            return [dict(step) for fault in self.faults for step in fault.edit] or None
        return None if first.sent is None else self._edit(first, first.sent.schema)

    @cached_property
    def faults(self) -> list[Fault]:
        """The places in the request that was pasted where its history breaks the rule, up to a limit."""
        if self.decoded.about != "history":
            return []
        return faults(self.sent.document, self.decoded.rule or "", self.decoded.provider)[:_MOST_PLACED]

    def fixed(self, document: Json) -> tuple[Json, Patch]:
        """Return the pasted tools with all certain edits applied, and these edits of the document."""
        if self.faults:
            again = faults(document, self.decoded.rule or "", self.decoded.provider)[:_MOST_PLACED]
            mended: Patch = [dict(step) for fault in again for step in fault.edit]
            return patched(document, mended), mended
        steps: Patch = []
        for place in self.decoded.places:
            if place.sent is None:
                continue
            try:
                schema = resolve(document, place.sent.at)
                edit = self._edit(place, schema)
                if edit is not None:
                    document = patched(document, moved := in_document(place.sent, edit))
                    steps += moved
            except (KeyError, PatchError):
                continue  # an edit at another place has removed this one
        return document, steps

    def _edit(self, place: Located, schema: Json) -> Patch | None:
        rule, hit = self.decoded.rule, self.decoded.hit
        if rule is None or hit is None or place.pointer is None or find(rule, schema, hit.details) == []:
            return None
        edit = edit_for(rule, schema, place.pointer)
        return edit if edit is not None and self._holds(place, schema, patched(schema, edit)) else None

    def _holds(self, place: Located, before: Json, after: Json) -> bool:
        """Return whether a schema no longer breaks the rule at a place, and the provider refuses nothing new in it."""
        rule, hit = self.decoded.rule, self.decoded.hit
        assert rule is not None
        assert hit is not None
        if place.pointer in (find(rule, after, hit.details) or []):
            return False
        profile = self._profile(place)
        return profile is None or refused_in(profile, after) <= refused_in(profile, before)

    def _profile(self, place: Located) -> Profile | None:
        is_strict = place.sent is not None and place.sent.strict is True
        return profile_of(self.decoded.provider, self.decoded.rule or "", is_strict=is_strict)

    @cached_property
    def ways_out(self) -> tuple[WayOut, ...]:
        """The choices where no single edit is certain; the first is the best."""
        return ways_out(self.decoded, self.sent.document, self.limits, self._holds)

    def taken(self, way: str) -> tuple[Json, Patch]:
        """Return the pasted tools after one of the choices, and its edit; without one they stay as they are."""
        edit = next((each.tools_patch for each in self.ways_out if each.id == way and each.tools_patch), [])
        return patched(self.sent.document, edit), edit

    @cached_property
    def targets(self) -> tuple[str, ...]:
        """The targets whose output for the tool does not break the rule."""
        first, rule, hit = self.decoded.first, self.decoded.rule, self.decoded.hit
        if rule is None or hit is None or first.sent is None or not find(rule, first.sent.schema, hit.details):
            return ()
        normalizer = Normalizer(first.sent.schema, NormalizeRequest(max_nodes=self.limits.max_nodes))
        return tuple(
            target.id
            for target in all_targets("all").values()
            if _settles(normalizer, target, rule, hit.details, self.deadline)
        )

    def position(self, at: Path) -> tuple[int, int] | None:
        """Return line and column of a place in the pasted tools, if they were pasted as text."""
        if self.sent.parsed is None:
            return None
        try:
            place = self.sent.parsed.place(at)
        except KeyError:
            return None
        return place.line, place.column

    def to_json(self) -> dict[str, Json]:
        """Return the result of the command and the API, without the id."""
        decoded, first = self.decoded, self.decoded.first
        at = None if first.sent is None else self.position((*first.sent.at, *(first.pointer or ())))
        line, column = at or (None, None)
        told = decoded.record()
        return ExplainErrorJson.showing(
            told,
            places=self._in_history() or [*map(self._placed, told.places, decoded.places, range(len(told.places)))],
            targets=self.targets,
            citation=self.citation,
            condition=None if decoded.rule is None else condition_of(decoded.rule),
            patch=self.patch,
            choices=self.ways_out or None,
            line=line,
            column=column,
        ).to_json()

    @property
    def citation(self) -> Source | None:
        """Where the form was seen, or what the provider's table of earlier turns rests on."""
        form = self.decoded.form
        row = table().get((self.decoded.provider, self.decoded.rule or ""))
        return None if form is None else row.source if row is not None and not form.seen else source_of(form)

    def _in_history(self) -> list[ErrorPlace]:
        return [
            ErrorPlace(tool=None, tool_index=None, pointer=None, at=render(fault.at), where=written(fault.at))
            for fault in self.faults
        ]

    @staticmethod
    def _placed(told: ErrorPlace, place: Located, number: int) -> ErrorPlace:
        if place.sent is None or number >= _MOST_PLACED:
            return told
        return replace(told, at=render((*place.sent.at, *(place.pointer or ()))))


def profile_of(provider: str, rule: str, *, is_strict: bool) -> Profile | None:
    """Return the profile by which a provider refused a tool; None if none is known."""
    plain, strict = _PROFILES.get(provider, (None, None))
    name = strict if strict and (is_strict or rule in OF_STRICT_TOOLS) else plain
    return None if name is None else find_profile(name)


def refused_in(profile: Profile, schema: Json) -> Counter[str]:
    """Return how often a schema breaks each claim; an edit may move what it leaves as it is."""
    return Counter(breach.code for breach in profile.breaches(schema) if breach.severity == "error")


def _settles(
    normalizer: Normalizer, target: Target, rule: str, details: Mapping[str, str], deadline: Deadline | None
) -> bool:
    if deadline is not None:
        deadline.check()
    result = normalizer.normalize(target)
    return result.status != "error" and find(rule, result.output, details) == []


def explain(text: str, sent: Sent, limits: Limits, deadline: Deadline | None = None) -> Explained:
    """Explain an error with the tools that were sent."""
    return Explained(decoded=decode(text, sent.tools), sent=sent, limits=limits, deadline=deadline)


def is_error(text: str) -> bool:
    """Return whether a text is an error about a tool in a known form."""
    found = decode(text)
    return found.known and found.rule not in (None, "unrelated", "schema-invalid-unspecified")


def sent_value(value: Json, limits: Limits) -> Sent:
    """Return the tools in a JSON value.

    Raises:
        BadInput: there are too many tools.
    """
    tools = sent_tools(value)
    if len(tools) > limits.max_tools:
        message = f"There are {len(tools):,} tools, but at most {limits.max_tools:,} were expected."
        raise bad_input("too-many-tools", message, pointer="/tools")
    return Sent(tools=tools, document=value)


def sent_text(text: str, limits: Limits) -> Sent:
    """Return the tools in a pasted text; an empty text has none.

    Raises:
        BadInput: the text is not JSON, or has neither tools nor a schema.
    """
    if not text.strip():
        return Sent(tools=())
    parsed = read_document(text, limits)
    found = sent_value(parsed.value, limits)
    if not found.tools and conversation(parsed.value) is not None:
        return replace(found, parsed=parsed)
    tools = found.tools or tuple(_ingested(read(text, limits)))
    return Sent(tools=tools, parsed=parsed, document=parsed.value)


def sent_given(tools: Json, limits: Limits) -> Sent:
    """Return the tools in a pasted text, or in a JSON value.

    Raises:
        BadInput: the text cannot be read, or there are too many tools.
    """
    return sent_text(tools, limits) if isinstance(tools, str) else sent_value(tools, limits)


def _ingested(paste: Paste) -> Iterator[SentTool]:
    """Yield the tools that only normalization recognizes: a bare schema, or an OpenAPI document."""
    for index, tool in enumerate(paste.tools):
        yield SentTool(name=tool.name, description=tool.description, schema=tool.schema, at=tool.at, index=index)


def explain_line(value: Json, limits: Limits, deadline: Deadline | None = None) -> dict[str, Json]:
    """Return the result for `{"id", "text", "tools"?}`.

    Raises:
        BadInput: the line has another form.
    """
    if not isinstance(value, dict):
        raise bad_input("bad-line", "An object with `text` was expected.")
    text, tools = value.get("text"), value.get("tools")
    if not isinstance(text, str):
        raise bad_input("bad-line", "`text` must be the text of an error.", pointer="/text")
    if tools is not None and not isinstance(tools, (list, dict, str)):
        raise bad_input("bad-line", "`tools` must be a list of tools.", pointer="/tools")
    return {"id": value.get("id"), **explain(text, sent_given(tools, limits), limits, deadline).to_json()}


#: The most tools that are searched for the next problem.
_MOST_TOOLS: Final = 500


class Problem(NamedTuple):
    """Something that a provider still refuses in the tools."""

    tool: str
    #: The place in the document.
    at: Path
    breach: Breach
    #: The edit of the document (RFC 6902); None if the author must decide.
    patch: Patch | None


class Proof(NamedTuple):
    """The judgement of a profile on the tools."""

    profile: Profile
    #: The claims that the tools were held against.
    claims: int
    #: The first thing that is still refused: in the tool of the error, or else in another.
    left: Problem | None
    #: Whether the tool of the error itself is accepted: no claim refuses it, and the error's own rule is kept.
    accepted: bool


def proof_of(explained: Explained, document: Json) -> Proof | None:
    """Return what the provider of an error makes of the tools now; None if nothing is recorded of it.

    Args:
        explained: the error, with the tools that were sent.
        document: the tools as they are now, of the same form.
    """
    sent = explained.decoded.first.sent
    tools = sent_tools(document)
    if sent is None or sent not in explained.sent.tools:
        return None
    index = explained.sent.tools.index(sent)
    if index >= len(tools):
        return None
    own = tools[index]
    profile = _judge(explained, own)
    if profile is None:
        return None
    claims = sum(claim.condition is not None and claim.severity == "error" for claim in profile.claims)
    mine = next(_problems(profile, own, index), None)
    rest = (each for at, tool in enumerate(tools[:_MOST_TOOLS]) if at != index for each in _problems(profile, tool, at))
    return Proof(profile, claims, mine or next(rest, None), accepted=mine is None and not _still_breaks(explained, own))


def _still_breaks(explained: Explained, tool: SentTool) -> bool:
    """Return whether the tool breaks the rule of the error at its place."""
    decoded = explained.decoded
    if decoded.rule is None or decoded.hit is None or (decoded.rule in OF_STRICT_TOOLS and tool.strict is False):
        return False
    return decoded.first.pointer in (find(decoded.rule, tool.schema, decoded.hit.details) or [])


def _judge(explained: Explained, tool: SentTool) -> Profile | None:
    rule = explained.decoded.rule or ""
    return profile_of(explained.decoded.provider, "" if tool.strict is False else rule, is_strict=tool.strict is True)


def _problems(profile: Profile, tool: SentTool, index: int) -> Iterator[Problem]:
    if not isinstance(tool.schema, dict):
        return
    for breach in sorted(profile.breaches(tool.schema), key=lambda each: (len(each.path), render(each.path))):
        if breach.severity != "error":
            continue
        patch = _patch_of(profile, tool, breach)
        at = (*tool.at, *breach.path)
        yield Problem(tool.name or f"tools[{index}]", at, breach, patch)


def _patch_of(profile: Profile, tool: SentTool, breach: Breach) -> Patch | None:
    """Return the edit of the document that ends a breach for certain, and brings no other."""
    condition = all_conditions().get(breach.condition)
    if condition is None:
        return None
    try:
        edits = condition.mend(tool.schema, breach.path)
        if edits is None:
            return None
        after = patched(tool.schema, [dict(edit) for edit in edits])
    except (KeyError, PatchError):
        return None
    before, now = refused_in(profile, tool.schema), refused_in(profile, after)
    if not (now < before):
        return None
    return in_document(tool, edits)
