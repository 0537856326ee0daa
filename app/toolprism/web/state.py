"""The state of the page's form: links hold it, and every response is computed from it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException

from toolprism.schema import EDITIONS, PROVIDER_SWITCHES, STRATEGIES, all_targets, other_editions
from toolprism.services.labels import LABELS
from toolprism.services.normalize import Choices
from toolprism.services.options import SWITCHES, from_boxes, still_known

_MOST: Final = 9


def settings_of(text: str) -> dict[str, str]:
    """Return the fields in the value of a button.

    >>> settings_of("tab=output&target=google")
    {'tab': 'output', 'target': 'google'}

    Raises:
        HTTPException: 400, the value has more fields than any button sets.
    """
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=_MOST))
    except ValueError:
        raise HTTPException(HTTPStatus.BAD_REQUEST, f"`set` has more than {_MOST} fields.") from None


TABS: Final = ("changes", "diff", "output", "validation")
TABLES: Final = ("targets", "keywords", "outputs", "lint", "budgets", "action", "call")
#: Those that show something else of the text than what providers make of it.
ASIDES: Final = TABLES[3:]
SHAPES: Final = ("schema", "tool", "tools")
FILTERS: Final = ("all", "problems", "fail-open", "lost")
#: What the table of tools shows in its cells.
CELLS: Final = ("verdicts", "tokens")
#: The worst first, or as they were pasted; `paste`, which older links hold, meant that nobody had chosen.
ORDERS: Final = ("worst", "pasted")

#: The most characters in the model search, and in a baseline.
_LONGEST_WORDS: Final = 200
_LONGEST_BASELINE: Final = 60_000

#: The field of buttons that set other fields, as a query string: `tool=3&target=google`.
_SET: Final = "set"
#: Fields with few values; the first is the default, and replaces any other value.
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "tab": TABS,
    "table": TABLES,
    "only": FILTERS,
    "order": ORDERS,
    "cells": CELLS,
    "shape": SHAPES,
    "show": ("", *LABELS),
    "edition": EDITIONS,
    **{name: ("", *(each.id for each in switch.variants)) for name, switch in PROVIDER_SWITCHES.items()},
}
#: The names of the check boxes.
_BOXES: Final = tuple(switch.field for switch in SWITCHES)
#: What the form does not hold under its own name.
_NO_FIELDS: Final = ("model_set", "switches", "baseline", "cause", "presents")


@dataclass(frozen=True, kw_only=True)
class State:
    """The content of the form."""

    #: Tools or a schema, as pasted.
    text: str
    #: Example arguments, or arguments that a model sent; empty for none.
    arguments: str = ""
    #: Id of the chosen target, and number of the chosen tool; empty selects the worst.
    target: str = ""
    tool: str = ""
    tab: str = TABS[0]
    #: The open table, and the rows that it shows.
    table: str = TABLES[0]
    only: str = FILTERS[0]
    #: For several tools: their order, what cells show, and a filter by verdict or by a text in the name.
    order: str = ORDERS[0]
    cells: str = CELLS[0]
    show: str = ""
    find: str = ""
    #: The output alone, or in a request with this tool or all tools.
    shape: str = SHAPES[0]
    #: For the view of all outputs: the targets in its columns, separated by commas; empty for all.
    columns: str = ""
    #: The targets of today, those that follow reference systems, or all.
    edition: str = EDITIONS[0]
    #: Whether the view of all outputs shows equal parts.
    equal: bool = False
    #: The target that the diff compares with; empty for the pasted schema.
    against: str = ""
    #: Whether the output is that of the target which the diff compares with.
    beside: bool = False
    #: Whether the diff omits descriptions.
    quiet: bool = False
    #: The names of the check boxes that are on: the switches of normalization.
    switches: frozenset[str] = frozenset()
    #: The variant of each provider switch; empty for the default.
    openai: str = ""
    gemini: str = ""
    claude: str = ""
    bedrock: str = ""
    deepseek: str = ""
    server: str = ""
    local: str = ""
    #: The chosen strategies, such as `open-map=pairs tuple=object`.
    strategies: str = ""
    #: The words of the model search; the key of a model selects it.
    model: str = ""
    #: Whether a button set these words, or what is compared, so that the box must be updated.
    model_set: bool = False
    #: Whether tools with equal verdicts have rows of their own, and all rows are shown.
    unfolded: bool = False
    #: The verdicts of the paste, as `views/since` writes them; no link holds them.
    baseline: str = ""
    #: The id of the cause whose first place a button shows; no link holds it.
    cause: str = ""
    #: Whether the page is shown to an audience; no link of the state holds it.
    presents: bool = False

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "State":
        """Return the state of a form; the fields set by a button take precedence.

        >>> State.of({"text": "{}", "tab": "diff", "set": "tab=output&target=google"}).tab
        'output'
        """
        pressed = settings_of(given.get(_SET, ""))
        compares = bool(given.get("against")) or "against" in pressed
        # A model that is chosen on the page leaves the table as it is; the address of a model alone shows its targets.
        kept = {}
        if "model" in pressed and given.get("edition") not in EDITIONS:
            kept = {"edition": _implied({**given, "model": ""})}
        if (pressed.get("model") or "against" in pressed) and given.get("table") in ASIDES:
            kept["table"] = TABLES[0]  # what is sent stands beside the table
        if "against" in pressed:
            kept["beside"] = ""
        given = {**given, **kept, **pressed}
        given = {**given, **_fitting(given), **_variant_of(given)}
        found: dict[str, Any] = {
            each.name: given.get(each.name) == "1"
            if each.type is bool
            else _allowed(each.name, given.get(each.name, ""))
            for each in fields(cls)
        }
        if given.get("tab") == "call":  # a tab of older links, and of samples: a call is checked in a view of its own
            found["table"] = "call"
        presents = given.get("present") == "1" and "stop" not in given
        if presents:
            found["tab"] = TABS[0]  # an audience sees both columns
        found |= {
            "baseline": "" if given.get("fresh") else given.get("baseline", "")[:_LONGEST_BASELINE],
            "switches": frozenset(name for name in _BOXES if given.get(name) == "1"),
            "strategies": _strategies_in(given),
            "model_set": "model" in pressed or (bool(pressed) and compares),
            "cause": pressed.get("cause", "")[:_LONGEST_WORDS],
            "presents": presents,
        }
        return cls(**found)

    def choices(self) -> Choices:
        """Return the request for normalization."""
        return Choices(
            edition=self.edition,
            paired=True,
            variants=self.variants,
            **from_boxes(self.switches),
            strategies=tuple(self.strategies.split()),
        )

    @property
    def variants(self) -> tuple[str, ...]:
        """Return the chosen variants, such as `openai=gpt-5`."""
        chosen = {name: getattr(self, name) for name in PROVIDER_SWITCHES}
        return tuple(f"{name}={value}" for name, value in chosen.items() if value)

    @property
    def opens(self) -> bool:
        """Whether it says what to open: a tool, a target, a tab, or what to compare with."""
        return bool(self.tool or self.target or self.against) or self.tab != TABS[0]

    def fields(self) -> dict[str, str]:
        """Return all values that differ from the defaults as form fields; `State.of` reads them."""
        plain = State(text="")
        changed = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in _NO_FIELDS}
        plain = replace(plain, edition="" if _is_key(self.model) else _implied(changed))
        differing = {name: value for name, value in changed.items() if value != getattr(plain, name)}
        boxes = {name: "1" for name in _BOXES if name in self.switches}
        return {name: "1" if value is True else value for name, value in differing.items()} | boxes

    def selected(self, *, several: bool) -> dict[str, str]:
        """Return the changed fields without a control on the page; several tools have more of them."""
        shown = {"text", "arguments", "model", "strategies", *_BOXES, *PROVIDER_SWITCHES}
        shown |= {"quiet"} if self.tab == "diff" else set()
        shown |= {"find", "show"} if several else set()
        presents = {"present": "1"} if self.presents else {}
        return {name: value for name, value in self.fields().items() if name not in shown} | presents


def _implied(given: Mapping[str, str]) -> str:
    """Return the default edition: that of the target or, for a model, that of payloads.

    >>> _implied({}), _implied({"target": "google"}), _implied({"model": "openai/gpt-5"})
    ('current', 'reference', 'reference')
    """
    target = all_targets("all").get(given.get("target", ""))
    if target is not None:
        return target.edition
    return "reference" if _is_key(given.get("model", "")) else EDITIONS[0]


def _is_key(words: str) -> bool:
    """Return whether words are the key of a model, and not names of providers with a slash between."""
    return "/" in words and " " not in words


def _fitting(given: Mapping[str, str]) -> Mapping[str, str]:
    """Return an edition, and the target of the same provider in that edition.

    >>> _fitting({"target": "google"}), _fitting({"edition": "current", "target": "google"})
    ({'edition': 'reference', 'target': 'google'}, {'edition': 'current', 'target': 'google-json-schema'})
    """
    name, edition = given.get("target", ""), given.get("edition", "")
    edition = edition if edition in EDITIONS else _implied(given)
    target = all_targets("all").get(name)
    if target is None:
        return {"edition": edition, "target": name}
    others = [each.id for each in other_editions(target) if not each.variant]
    return {"edition": edition, "target": name if edition in ("all", target.edition) else next(iter(others), "")}


def _variant_of(given: Mapping[str, str]) -> Mapping[str, str]:
    """Return the variant that a target implies; nothing if a switch is already set.

    >>> _variant_of({"target": "openai-gpt-5"}), _variant_of({"target": "openai-gpt-5", "openai": "strict"})
    ({'openai': 'gpt-5'}, {})
    """
    target = all_targets("all").get(given.get("target", ""))
    if target is None or not target.variant:
        return {}
    for switch in PROVIDER_SWITCHES.values():
        for variant in switch.variants:
            if variant.target == target.id and not given.get(switch.id):
                return {switch.id: variant.id}
    return {}


def _strategies_in(given: Mapping[str, str]) -> str:
    """Return the strategies of a form: those of a link, and those that its boxes set.

    >>> _strategies_in({"strategies": "open-map=pairs tuple=object", "open-map": "text", "tuple": ""})
    'open-map=text'
    """
    before = dict(each.partition("=")[::2] for each in given.get("strategies", "")[:_LONGEST_WORDS].split())
    boxes = {name: given[name][:_LONGEST_WORDS] for name in STRATEGIES if name in given}
    return " ".join(still_known({name: choice for name, choice in {**before, **boxes}.items() if choice}))


def _allowed(name: str, value: str) -> str:
    if name == "model":
        return value[:_LONGEST_WORDS]
    allowed = _CHOICES.get(name)
    return value if allowed is None or value in allowed else allowed[0]
