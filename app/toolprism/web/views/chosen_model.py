"""The model box beside the tools: the search results, and the open tool's way to the chosen model."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from operator import itemgetter
from typing import Final
from urllib.parse import urlencode

from toolprism.catalogue.catalogue import Catalogue, also_called
from toolprism.catalogue.model import Model
from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.json_text import shown
from toolprism.core.limits import Limits
from toolprism.payloads.request import PayloadOptions
from toolprism.payloads.strictness import Prepared
from toolprism.reading.paste import Paste
from toolprism.schema import Target, all_targets
from toolprism.services.labels import counted
from toolprism.services.models import edition_words, titled
from toolprism.services.payload import payload_for, tools_of
from toolprism.web.state import State
from toolprism.web.views.detail import Detail
from toolprism.web.views.model_list import model_url
from toolprism.web.views.model_payload import MOST_TEXT, ShownTool, payload_status, shown_tool

#: The most models listed beside the box; `/models` lists all.
_MOST_FOUND: Final = 8
#: The most pairs of providers that are offered.
_MOST_PAIRS: Final = 4
#: What stands between the names of two providers.
_BETWEEN: Final = frozenset({"and", "against", "beside", "compare", "or", "to", "versus", "vs", "with"})


@dataclass(frozen=True, kw_only=True)
class ModelBox:
    """For `parts/model_box.html`: the search and its results."""

    words: str = ""
    #: Keys of matching models, the best first, without the chosen one.
    found: Sequence[str] = ()
    #: The number of matching models.
    total: int = 0
    #: If the words name providers: what can be opened.
    offers: "Sequence[Offer]" = ()
    #: The key of the chosen model; empty if none or several match.
    key: str = ""
    #: The two providers that are compared below, in words; empty for none.
    compared: str = ""
    #: Whether a button set what the box says, so that it must be updated.
    replaced: bool = False

    @property
    def summary(self) -> str:
        """The search results in one sentence; empty without a search."""
        if not self.words:
            return ""
        if not self.total:
            return "" if self.offers else "No model has these words."
        return "" if self.key else f"{counted(self.total, 'model')}; choose one."


@dataclass(frozen=True, kw_only=True)
class Offer:
    """A provider, or two to compare: its words, and the value of its button."""

    words: str
    set: str


@dataclass(frozen=True, kw_only=True)
class ChosenModel:
    """For `parts/chosen_model.html`: what the chosen model is sent for the open tool, and for all tools."""

    key: str
    url: str
    #: One sentence about the whole request.
    status: str = ""
    #: Who sends it so.
    edition: str = ""
    #: The titles of the stages whose output is used; the last is what is sent.
    stages: Sequence[str] = ()
    #: Whether the table beside it shows these stages, rather than what providers accept today.
    is_in_table: bool = False
    #: The open tool, stage by stage; None if nothing is sent.
    tool: ShownTool | None = None
    #: The members of the request that concern tools; empty if nothing is sent.
    text: str = ""
    #: The number of characters past the limit; what is cut cannot be copied.
    left: int = 0
    #: Target id → the part of that target for the model.
    marks: Mapping[str, str] = field(default_factory=dict)
    #: The reason why nothing is sent; empty if something is.
    problem: str = ""


def find(state: State, catalogue: Catalogue) -> tuple[ModelBox, Model | None]:
    """Return the search box for the state, and the chosen model."""
    words = state.model.strip()
    if not words:
        return ModelBox(replaced=state.model_set), None
    found = catalogue.search(words)
    meant = found[0] if found and (len(found) == 1 or found[0].key.lower() == words.lower()) else None
    box = ModelBox(
        words=state.model,
        found=[model.key for model in found[: _MOST_FOUND + 1] if model is not meant][:_MOST_FOUND],
        total=len(found),
        replaced=state.model_set,
    )
    box = replace(box, offers=offers(words, state.edition, models=len(found)))
    return (box, None) if meant is None else (replace(box, key=meant.key), meant)


def offers(query: str, edition: str, models: int = 0) -> Sequence[Offer]:
    """Return what the words of a query name: one provider or, beside each other, two.

    Each provider is offered once: in the edition that is shown, or else in the one that the words name. If the words
    find models, too, only two providers are offered, whose names have each word whole; a key is that of a model.

    >>> [each.words for each in offers("gemini openai", "current")], [each.set for each in offers("groq", "current")]
    (['Gemini beside OpenAI, strict'], ['target=groq&against='])
    >>> offers("groq", "current", models=9), [each.words for each in offers("google openai", "current", models=1)]
    ([], ['Gemini beside OpenAI, strict'])
    """
    if models and "/" in query:
        return []
    fits = str.__eq__ if models else str.startswith
    words = re.findall(r"\w+(?:\.\w+)*", query.lower())

    def named(target: Target) -> str:
        return target.name if target.edition == edition else target.title

    def opens(target: Target, against: str, **more: str) -> str:
        shown = {} if edition in ("all", target.edition) else {"edition": target.edition}
        return urlencode({"target": target.id, "against": against, **more, **shown})

    alone = _named(words, edition, fits)
    if alone:
        return [] if models else [Offer(words=named(each), set=opens(each, "")) for each in alone[:_MOST_PAIRS]]
    return [
        Offer(words=f"{named(one)} beside {named(other)}", set=opens(one, other.id, tab="diff"))
        for one, other in [*dict.fromkeys(_pairs(words, edition, fits))][:_MOST_PAIRS]
        if one is not other
    ]


def compared_words(open_target: Detail | None) -> str:
    """Return the two providers that the open target's detail compares; empty if it compares none."""
    both = open_target.diff.targets if open_target and open_target.diff else ()
    return " beside ".join(each.title.removesuffix(", today") for each in both)


def _pairs(words: Sequence[str], edition: str, fits: Callable[[str, str], bool]) -> Iterator[tuple[Target, Target]]:
    """Yield two providers for each way to part the words, the nearest first."""
    for place in range(1, len(words)):
        sides = [[word for word in side if word not in _BETWEEN] for side in (words[:place], words[place:])]
        yield from product(*(_named(side, edition, fits)[:2] for side in sides))


def _named(words: Sequence[str], edition: str, fits: Callable[[str, str], bool]) -> Sequence[Target]:
    """Return the target of each provider whose title, or the name of whose models, has each of these words.

    Those in the shown edition come first, then those that begin with the words; none is further away than the first.
    """
    found: list[tuple[tuple[int, ...], Target]] = []
    for target in all_targets("all").values():
        first, *rest = re.findall(r"\w+(?:\.\w+)*", target.title.lower())
        also = also_called(first)
        leading = (
            (first, *also) if target.provider.lower() in (first, *also) else (first,)
        )  # a maker's own, or a host's
        if words and all(any(fits(own, word) for own in (*leading, *rest)) for word in words):
            begins = any(fits(own, words[0]) for own in leading)
            nearness = (edition not in ("all", target.edition), not begins)
            own = (target.edition != "current", not target.is_own, bool(target.variant), len(found))
            found.append(((*nearness, *own), target))
    providers: dict[str, Target] = {}
    found.sort(key=itemgetter(0))
    for rank, target in found:
        if rank[:2] == found[0][0][:2]:
            providers.setdefault(target.provider, target)
    return [*providers.values()]


def chosen_model(  # noqa: PLR0913, PLR0917  # what a payload is made of
    model: Model, paste: Paste, number: int, state: State, limits: Limits, deadline: Deadline
) -> ChosenModel:
    """Return what a model is sent for the tools of a paste.

    Args:
        model: the model.
        paste: the tools.
        number: the number of the open tool.
        state: the state of the form.
        limits: the limits of a schema.
        deadline: the deadline of the request.

    Raises:
        OutOfTime: the deadline has passed.
    """
    options = PayloadOptions(no_strict=state.choices().no_strict, max_nodes=limits.max_nodes, check=deadline.check)
    tools = [replace(tool, ingest=tool.ingest and state.choices().ingest is not False) for tool in tools_of(paste)]
    url = model_url(model)
    try:
        payload = payload_for(model, tools, options)
    except BadInput as error:
        return ChosenModel(key=model.key, url=url, problem=error.finding.sentence())
    prepared = payload.prepared[number]
    text = shown(payload.body, indent=2) if payload.transport else ""
    return ChosenModel(
        key=model.key,
        url=url,
        status=payload_status(payload),
        edition=edition_words(payload.row),
        stages=[title for _, title in titled(stage.target for stage in prepared.used)],
        is_in_table=state.edition != "current",
        tool=shown_tool(prepared, payload.reason_of(prepared)) if payload.transport else None,
        text=text[:MOST_TEXT],
        left=len(text[MOST_TEXT:]),
        marks=_marks(prepared, model.key),
    )


def _marks(prepared: Prepared, key: str) -> Mapping[str, str]:
    """Return a mark for each target on the way; the last whose output is used produces the sent schema."""
    used = [stage.target for stage in prepared.used]
    marks = {stage.target: f"tried for {key}" for stage in prepared.stages}
    marks |= dict.fromkeys(used, f"on the way to {key}")
    return {**marks, used[-1]: f"sent to {key}"} if used else marks
