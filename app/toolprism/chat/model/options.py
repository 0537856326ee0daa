"""The user's options, facts that follow from the name of a Gemini model, and converted schemas with their trails.

Third parties report that Gemini 3.7 and 3.8 Flash refuse the thinking level MINIMAL.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, TypeAlias, get_args, get_type_hints

from toolprism.chat.model.response import ResponseEvent
from toolprism.core.errors import UnknownName, bad_input, nearest
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened
from toolprism.core.json_types import Json, Object
from toolprism.core.patch import PatchOperation
from toolprism.core.pointer import render
from toolprism.core.records import View
from toolprism.schema import LostCheck, Result, RewriteJson, Spilled

Generation: TypeAlias = tuple[int, int]
Family: TypeAlias = Literal["pro", "flash"]

GEMINI_2: Final[Generation] = (2, 0)
GEMINI_2_5: Final[Generation] = (2, 5)
GEMINI_3: Final[Generation] = (3, 0)
#: The generation of `gemini-*-latest`.
NEWEST: Final[Generation] = (3, 8)
_UNKNOWN: Final[Generation] = (0, 0)
#: From here on, Flash models refuse the level MINIMAL.
_FLASH_WITHOUT_MINIMAL: Final[Generation] = (3, 7)

_PREFIXES: Final = ("google/", "publishers/google/models/", "models/", "vertex_ai/", "gemini/")
_NUMBER: Final = re.compile(r"gemini-(\d{1,3})(?:\.(\d{1,3}))?(?![\d.])")


@dataclass(frozen=True, kw_only=True)
class GeminiModel:
    """A model, as far as its name describes it."""

    name: str
    generation: Generation
    family: Family

    @property
    def is_gemini_3(self) -> bool:
        """Whether it belongs to generation 3 or later."""
        return self.generation >= GEMINI_3

    @property
    def thinks(self) -> bool:
        """Whether it accepts a thinking budget or level."""
        return self.generation >= GEMINI_2_5

    @property
    def has_minimal(self) -> bool:
        """Whether it accepts the thinking level MINIMAL."""
        return self.family == "flash" and self.generation < _FLASH_WITHOUT_MINIMAL


def without_prefix(name: str) -> str:
    """Return the name of a model without the prefixes that gateways put before it.

    >>> without_prefix("vertex_ai/google/gemini-2.5-pro")
    'gemini-2.5-pro'
    """
    while prefix := next((prefix for prefix in _PREFIXES if name.startswith(prefix)), None):
        name = name.removeprefix(prefix)
    return name


def gemini_model(name: str) -> GeminiModel:
    """Return the model with a name; a tuned model with a numeric name, or another model, has generation 0.

    >>> gemini_model("models/gemini-2.5-flash").generation, gemini_model("gemini-flash-latest").generation
    ((2, 5), (3, 8))
    >>> gemini_model("1234567890").generation, gemini_model("gemini-3-flash-preview").family
    ((0, 0), 'flash')
    """
    name = without_prefix(name)
    family: Family = "flash" if "flash" in name or "lite" in name else "pro"
    return GeminiModel(name=name, generation=_generation(name), family=family)


def _generation(name: str) -> Generation:
    found = _NUMBER.match(name)
    if found is not None:
        return int(found[1]), int(found[2] or 0)
    return NEWEST if name.startswith("gemini-") and name.endswith("-latest") else _UNKNOWN


#: The members of a RESULT that describe a conversion; its output is in the body.
_MEMBERS: Final[tuple[str, ...]] = ("rewrites", "spilled", "origins", "patch", "lost_checks", "findings")


class ConvertedSchemaJson(View):
    """The schema of a function, or of the response, with its trail."""

    name: str | None = None
    target: str
    field: str | None
    findings: list[Finding]
    rewrites: list[RewriteJson]
    spilled: list[Spilled]
    origins: dict[str, list[str]]
    patch: list[PatchOperation]
    lost_checks: list[LostCheck] | None = None


@dataclass(frozen=True, kw_only=True)
class ConvertedSchema:
    """The schema of a function, or of the response."""

    #: The name of the function; None for the schema of the response.
    name: str | None
    #: The field of the Vertex AI request that holds the output; None if there is nothing to send.
    field: str | None
    #: The place of the schema in the request, as a JSON path.
    at: str
    result: Result

    def findings(self) -> Iterator[Finding]:
        """Yield the findings, with pointers into the request."""
        place = pointer_of(self.at)
        for finding in self.result.findings:
            yield replace(finding, pointer=f"{place}{finding.pointer or ''}")

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API and the command line; its pointers are relative to the schema."""
        result = self.result.to_json(trail=True)
        name: dict[str, Json] = {} if self.name is None else {"name": self.name}
        members: dict[str, Json] = {member: result[member] for member in _MEMBERS if member in result}
        return {**name, "target": self.result.target, "field": self.field, "findings": [], **members}


def pointer_of(path: str) -> str:
    """Return a JSON path of names and indexes as a JSON Pointer.

    >>> pointer_of("tools[0].function.parameters")
    '/tools/0/function/parameters'
    """
    return render(token for token in path.replace("[", ".").replace("]", "").split(".") if token)


#: More ratings than any model returns.
_MOST_RATINGS: Final = 1_000


class SafetyRatings:
    """Collects the ratings of a response. In a stream, the newest rating of each category counts."""

    def __init__(self) -> None:
        #: By choice (None for the prompt) and category.
        self._ratings: dict[tuple[int | None, object], Object] = {}

    def add(self, event: ResponseEvent) -> None:
        """Add the ratings of a response, or of one event of a stream."""
        if event.prompt_ratings:
            self._keep(None, event.prompt_ratings)
        for candidate in event.candidates:
            if candidate.safety_ratings:
                self._keep(candidate.choice, candidate.safety_ratings)

    def listed(self) -> tuple[Object, ...]:
        """Return every rating in Google's format, with its choice; null for the prompt."""
        return tuple({"choice": choice, **rating} for (choice, _), rating in self._ratings.items())

    def _keep(self, choice: int | None, ratings: tuple[Object, ...]) -> None:
        for number, rating in enumerate(ratings):
            category = rating.get("category")
            key = choice, category if isinstance(category, str) else number
            if key in self._ratings or len(self._ratings) < _MOST_RATINGS:
                self._ratings[key] = rating


#: Nesting depth of a request or a response; a schema in it may use 64 levels of two each.
MAX_DEPTH: Final = 400

Policy = Literal["dummy", "omit", "error"]


@dataclass(frozen=True, kw_only=True)
class ConversionOptions:
    """The user's options; the defaults suit a careful proxy for Vertex AI."""

    target: Literal["vertex", "gemini"] = "vertex"
    #: Whether calls and their results have an `id`; `auto`: for Gemini 3 and later.
    emit_call_ids: Literal["auto", "always", "never"] = "auto"
    #: Parameters as an OpenAPI subset (`parameters`) or as JSON Schema (`parametersJsonSchema`).
    schema_mode: Literal["openapi", "json_schema"] = "openapi"
    response_schema_mode: Literal["auto", "openapi", "json_schema"] = "auto"
    #: What becomes of `strict` of functions: dropped, or the mode VALIDATED if all are strict (Gemini 3 and later).
    strict_tools: Literal["drop", "validated"] = "drop"
    include_thoughts: bool = False
    on_missing_signature: Policy = "dummy"
    on_missing_result: Literal["error", "synthesize"] = "error"
    #: Whether arguments of calls return in the shape of the client's schema, and earlier ones go in that of Vertex AI.
    map_back: bool = False
    #: What to do where `Schema` cannot say what a function's schema says, such as `open-map=pairs,tuple=object`; with
    #: `map_back` the client's code gets the arguments in its own shape.
    strategies: str | None = None
    #: Whether to list every change of every schema beside the request.
    trail: bool = False
    #: The conversation that owns signatures; None: `metadata.conversation_id`, or one for the whole tenant.
    conversation: str | None = None


def read_options(given: Json) -> ConversionOptions:
    """Return the options from a JSON object."""
    if given is None:
        return ConversionOptions()
    if not isinstance(given, dict):
        raise bad_input("bad-option", "`options` must be an object.", pointer="/options")
    given = _as_text(given)
    hints = get_type_hints(ConversionOptions)
    for name, value in given.items():
        if name not in hints:
            near = nearest(name, hints)
            hint = f"Did you mean `{near}`?" if near else f"Known are {', '.join(hints)}."
            message = f"There is no option called `{shortened(name, 40)}`."
            raise bad_input("bad-option", message, pointer="/options", hint=hint)
        if not _fits(value, hints[name]):
            known = ", ".join(map(str, get_args(hints[name]))) or "true or false"
            message = f"`{name}` has an unknown value."
            raise bad_input("bad-option", message, pointer=f"/options/{name}", hint=f"Known are {known}.")
    options = ConversionOptions(
        **{field.name: given[field.name] for field in fields(ConversionOptions) if field.name in given}
    )
    _ = strategies_of(options)
    return options


def _as_text(given: dict[str, Any]) -> dict[str, Any]:
    """Return the options with the strategies as one text; they may be an object such as `{"open-map": "pairs"}`."""
    chosen = given.get("strategies")
    if not isinstance(chosen, dict):
        return given
    return {**given, "strategies": ",".join(f"{name}={choice}" for name, choice in chosen.items())}


def strategies_of(options: ConversionOptions) -> tuple[str, ...]:
    """Return the chosen strategies in their own order."""
    if not options.strategies:
        return ()
    from toolprism.schema import needs_another_field, read_strategies  # imported only if one is chosen

    try:
        found = read_strategies(options.strategies.split(","))
    except UnknownName as error:
        raise bad_input("bad-option", str(error), pointer="/options/strategies") from None
    for each in needs_another_field(found):
        message = f"`{each}` needs another field of the request."
        raise bad_input("bad-option", message, pointer="/options/strategies", hint="Choose `schema_mode=json_schema`.")
    return found


def option_values() -> dict[str, tuple[str, ...]]:
    """Return the values of every option by name; an option that takes any text has none."""
    return {
        name: ("true", "false") if hint is bool else tuple(map(str, get_args(hint))) if hint != str | None else ()
        for name, hint in get_type_hints(ConversionOptions).items()
    }


def _fits(value: Json, hint: object) -> bool:
    if hint is bool:
        return isinstance(value, bool)
    if hint == str | None:
        return value is None or isinstance(value, str)
    return isinstance(value, str) and value in get_args(hint)
