"""The decision table: one row for each way to send tools; a model uses the first row that fits.

`MEASURED` says how it was made; the rows for custom hosts follow the same client's rules for a user's servers.
"""

from dataclasses import dataclass
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


_COMPLETIONS: Final = ("openai-completions",)
_RESPONSES: Final = ("openai-responses",)
_ANTHROPIC: Final = ("anthropic-messages",)
_GEMINI_CLI: Final = ("google-gemini-cli",)
_R: Final = ("wire", "openai-responses")
_A: Final = ("wire", "argument-object", "anthropic")

ROWS: Final = (
    Row(
        id="completions-custom-host",
        wires=_COMPLETIONS,
        traits=("custom-host",),
        form="function",
        steps=("wire", "llama-cpp"),
        quarantine=True,
        narrows_choice=True,
    ),
    Row(
        id="completions-all-strict",
        wires=_COMPLETIONS,
        traits=("strict", "all-strict"),
        form="function",
        steps=("wire",),
        strict_steps=("wire", "openai-strict"),
        strict="all",
        quarantine=True,
    ),
    Row(
        id="completions-mixed-moonshot",
        wires=_COMPLETIONS,
        traits=("strict", "moonshot"),
        form="function",
        steps=("wire", "moonshot"),
        strict_steps=("wire", "openai-strict", "moonshot"),
        strict="asks",
        keeps_false=True,
        quarantine=True,
    ),
    Row(
        id="completions-mixed",
        wires=_COMPLETIONS,
        traits=("strict",),
        form="function",
        steps=("wire",),
        strict_steps=("wire", "openai-strict"),
        strict="asks",
        keeps_false=True,
        quarantine=True,
    ),
    Row(
        id="completions-never-moonshot",
        wires=_COMPLETIONS,
        traits=("moonshot",),
        form="function",
        steps=("wire", "moonshot"),
        quarantine=True,
    ),
    Row(id="completions-never", wires=_COMPLETIONS, form="function", steps=("wire",), quarantine=True),
    Row(
        id="responses-custom-host",
        wires=_RESPONSES,
        traits=("custom-host",),
        form="flat",
        steps=_R,
        quarantine=True,
        sends_empty=True,
        narrows_choice=True,
    ),
    Row(
        id="responses-never-root-unions",
        wires=_RESPONSES,
        traits=("root-unions",),
        form="flat",
        steps=(*_R, "root-unions"),
        quarantine=True,
        flattens=True,
        sends_empty=True,
    ),
    Row(
        id="responses-mixed-moonshot",
        wires=_RESPONSES,
        traits=("strict", "moonshot"),
        form="flat",
        steps=(*_R, "moonshot"),
        strict_steps=(*_R, "moonshot", "openai-strict"),
        strict="asks",
        quarantine=True,
        sends_empty=True,
    ),
    Row(
        id="responses-mixed",
        wires=_RESPONSES,
        traits=("strict",),
        form="flat",
        steps=_R,
        strict_steps=(*_R, "openai-strict"),
        strict="asks",
        quarantine=True,
        sends_empty=True,
    ),
    Row(id="responses-never", wires=_RESPONSES, form="flat", steps=_R, quarantine=True, sends_empty=True),
    Row(
        id="codex",
        wires=("openai-codex-responses",),
        form="flat",
        steps=_R,
        strict_steps=(*_R, "openai-strict"),
        strict="author",
    ),
    Row(id="azure", wires=("azure-openai-responses",), form="flat", steps=_R, strict="false"),
    Row(
        id="antigravity-claude",
        wires=_GEMINI_CLI,
        traits=("antigravity", "claude"),
        form="legacy-declaration",
        steps=("wire", "cca-claude"),
        validated=True,
    ),
    Row(
        id="antigravity",
        wires=_GEMINI_CLI,
        traits=("antigravity",),
        form="legacy-declaration",
        steps=("wire", "google", "cca-claude"),
        validated=True,
    ),
    Row(
        id="google",
        wires=("google-generative-ai", "google-vertex", "google-gemini-cli"),
        form="declaration",
        steps=("wire", "google"),
    ),
    Row(
        id="anthropic-no-strict",
        wires=_ANTHROPIC,
        traits=("no-anthropic-strict",),
        form="anthropic",
        steps=_A,
        sends_empty=True,
    ),
    Row(
        id="anthropic-eager",
        wires=_ANTHROPIC,
        traits=("official-anthropic",),
        form="anthropic",
        steps=_A,
        strict="allow-list",
        sends_empty=True,
        eager=True,
    ),
    Row(
        id="anthropic-prefix-all",
        wires=_ANTHROPIC,
        traits=("prefix-all",),
        form="anthropic",
        steps=_A,
        strict="allow-list",
        sends_empty=True,
        prefix="all",
    ),
    Row(
        id="anthropic-prefix-oauth",
        wires=_ANTHROPIC,
        traits=("prefix-oauth",),
        form="anthropic",
        steps=_A,
        strict="allow-list",
        sends_empty=True,
        prefix="oauth",
    ),
    Row(
        id="anthropic-allow-list",
        wires=_ANTHROPIC,
        form="anthropic",
        steps=_A,
        strict="allow-list",
        sends_empty=True,
    ),
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
