"""The decision table: one row for each way to send tools; a model uses the first row that fits.

`MEASURED` says how it was made; the rows for custom hosts follow the same client's rules for a user's servers.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias

from toolprism.catalogue.model import Model
from toolprism.catalogue.traits import Trait, has
from toolprism.catalogue.wire import wire_of
from toolprism.core.finding import Source
from toolprism.schema import find_stage

#: The source of the rows.
MEASURED: Final = Source(
    "@oh-my-pi/pi-ai 18.2.11, run as a black box with 65 tool lists on 5,297 models", "2026-11-22", "observed"
)

#: When a row sends `strict`, and what it sends.
#: `asks`: for each tool that can be strict. `all`: for every tool, or for none. `author`: where the author asks for it.
#: `false`: always false. `allow-list`: for a few names within the budgets of one request. `never`: not at all.
Strict: TypeAlias = Literal["never", "asks", "all", "author", "false", "allow-list"]
#: The names that get an underscore: all, or, as with an OAuth token, all except Anthropic's own tools.
Prefix: TypeAlias = Literal["", "all", "oauth"]
#: The notation of one tool, and the member that holds its schema.
Form: TypeAlias = Literal[
    "function", "flat", "declaration", "legacy-declaration", "anthropic", "bedrock", "ollama", "cursor", "none"
]

#: The member that holds the schema in each form.
FIELDS: Final[dict[Form, str]] = {
    "function": "tools[].function.parameters",
    "flat": "tools[].parameters",
    "declaration": "tools[].functionDeclarations[].parametersJsonSchema",
    "legacy-declaration": "tools[].functionDeclarations[].parameters",
    "anthropic": "tools[].input_schema",
    "bedrock": "toolConfig.tools[].toolSpec.inputSchema.json",
    "ollama": "tools[].function.parameters",
    "cursor": "tools[].inputSchema",
    "none": "",
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """How the tools of some models are sent."""

    id: str
    #: The wire formats that it covers.
    wires: tuple[str | None, ...]
    form: Form
    #: The preparations and targets that a schema passes, in order.
    steps: tuple[str, ...]
    #: The same in strict mode, if requested and possible; empty if it never is.
    strict_steps: tuple[str, ...] = ()
    #: The traits that a model must have.
    traits: tuple[Trait, ...] = ()
    strict: Strict = "never"
    #: Whether the author's `strict: false` is sent in spite of `PI_NO_STRICT`.
    keeps_false: bool = False
    #: Whether a tool with a literal that its type refuses is left out (quarantine).
    quarantine: bool = False
    #: Whether an empty tool list is sent.
    sends_empty: bool = False
    #: Whether each tool has `eager_input_streaming`.
    eager: bool = False
    #: The prefix of names.
    prefix: Prefix = ""
    #: Whether the mode VALIDATED is requested.
    validated: bool = False
    #: Whether a union beside an object at the root also counts as refused.
    flattens: bool = False
    #: Whether there is no tool choice: if the request names a tool, only that tool is sent.
    narrows_choice: bool = False

    @property
    def retries(self) -> bool:
        """Whether a request that is refused for its schemas is sent again without `strict`."""
        return self.strict in ("asks", "all", "allow-list")

    @property
    def plan(self) -> tuple[str, ...]:
        """The steps of the row: the strict ones if there are any."""
        return self.strict_steps or self.steps


_R: Final = ("wire", "openai-responses")
_A: Final = ("wire", "argument-object", "anthropic")

#: What the rows of a wire format share.
_completions: Final = partial(Row, wires=("openai-completions",), form="function", quarantine=True)
_responses: Final = partial(Row, wires=("openai-responses",), form="flat", quarantine=True, sends_empty=True)
_anthropic: Final = partial(Row, wires=("anthropic-messages",), form="anthropic", steps=_A, sends_empty=True)
_antigravity: Final = partial(Row, wires=("google-gemini-cli",), form="legacy-declaration", validated=True)

ROWS: Final = (
    _completions(
        id="completions-custom-host", traits=("custom-host",), steps=("wire", "llama-cpp"), narrows_choice=True
    ),
    _completions(
        id="completions-all-strict",
        traits=("strict", "all-strict"),
        steps=("wire",),
        strict_steps=("wire", "openai-strict"),
        strict="all",
    ),
    _completions(
        id="completions-mixed-moonshot",
        traits=("strict", "moonshot"),
        steps=("wire", "moonshot"),
        strict_steps=("wire", "openai-strict", "moonshot"),
        strict="asks",
        keeps_false=True,
    ),
    _completions(
        id="completions-mixed",
        traits=("strict",),
        steps=("wire",),
        strict_steps=("wire", "openai-strict"),
        strict="asks",
        keeps_false=True,
    ),
    _completions(id="completions-never-moonshot", traits=("moonshot",), steps=("wire", "moonshot")),
    _completions(id="completions-never", steps=("wire",)),
    _responses(id="responses-custom-host", traits=("custom-host",), steps=_R, narrows_choice=True),
    _responses(id="responses-never-root-unions", traits=("root-unions",), steps=(*_R, "root-unions"), flattens=True),
    _responses(
        id="responses-mixed-moonshot",
        traits=("strict", "moonshot"),
        steps=(*_R, "moonshot"),
        strict_steps=(*_R, "moonshot", "openai-strict"),
        strict="asks",
    ),
    _responses(id="responses-mixed", traits=("strict",), steps=_R, strict_steps=(*_R, "openai-strict"), strict="asks"),
    _responses(id="responses-never", steps=_R),
    Row(
        id="codex",
        wires=("openai-codex-responses",),
        form="flat",
        steps=_R,
        strict_steps=(*_R, "openai-strict"),
        strict="author",
    ),
    Row(id="azure", wires=("azure-openai-responses",), form="flat", steps=_R, strict="false"),
    _antigravity(id="antigravity-claude", traits=("antigravity", "claude"), steps=("wire", "cca-claude")),
    _antigravity(id="antigravity", traits=("antigravity",), steps=("wire", "google", "cca-claude")),
    Row(
        id="google",
        wires=("google-generative-ai", "google-vertex", "google-gemini-cli"),
        form="declaration",
        steps=("wire", "google"),
    ),
    _anthropic(id="anthropic-no-strict", traits=("no-anthropic-strict",)),
    _anthropic(id="anthropic-eager", traits=("official-anthropic",), strict="allow-list", eager=True),
    _anthropic(id="anthropic-prefix-all", traits=("prefix-all",), strict="allow-list", prefix="all"),
    _anthropic(id="anthropic-prefix-oauth", traits=("prefix-oauth",), strict="allow-list", prefix="oauth"),
    _anthropic(id="anthropic-allow-list", strict="allow-list"),
    Row(id="bedrock", wires=("bedrock-converse-stream",), form="bedrock", steps=("wire",)),
    Row(id="ollama", wires=("ollama-chat",), form="ollama", steps=("wire", "ollama"), narrows_choice=True),
    Row(
        id="cursor-projected",
        wires=("cursor-agent",),
        traits=("projected",),
        form="cursor",
        steps=("wire", "cursor"),
        sends_empty=True,
    ),
    Row(id="cursor", wires=("cursor-agent",), form="cursor", steps=("wire",), sends_empty=True),
    Row(id="none", wires=(None,), form="none", steps=()),
)


def edition_of(row: Row) -> str:
    """Return the edition of a row's targets: `reference`, because the client was measured.

    >>> edition_of(ROWS[0])
    'reference'
    """
    editions = {find_stage(step).edition for step in (*row.steps, *row.strict_steps)}
    return editions.pop() if len(editions) == 1 else "reference"


def row_of(model: Model, wire: str | None) -> Row | None:
    """Return the row of a model; None if no row covers the wire format."""
    return next((row for row in ROWS if wire in row.wires and all(has(model, trait) for trait in row.traits)), None)


def row_for(model: Model) -> Row | None:
    """Return the row of a listed model, by the wire format that is sent."""
    return row_of(model, wire_of(model))
