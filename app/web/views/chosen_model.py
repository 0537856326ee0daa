"""The model beside the tools: what its words find, and how the open tool reaches the one that is chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from app.catalogue.catalogue import Catalogue
from app.catalogue.model import Model
from app.core.deadline import Deadline
from app.core.errors import BadInput
from app.core.json_text import shown
from app.core.limits import Limits
from app.payload.request import PayloadOptions
from app.payload.strictness import Prepared
from app.reading.paste import Paste
from app.services.labels import counted
from app.services.model_words import edition_words
from app.services.payload import payload_for, tools_of
from app.web.state import State
from app.web.views.model_list import model_url
from app.web.views.model_payload import ShownTool, payload_status, shown_tool

#: Models that are listed beside the box; `/models` lists them all.
_MOST_FOUND: Final = 8
#: Characters of a request that are shown beside the results; the page of the model shows more.
_MOST_TEXT: Final = 50_000


@dataclass(frozen=True, kw_only=True)
class ModelBox:
    """For `parts/model_box.html`: the search, and what it finds."""

    words: str = ""
    #: Keys of models that have the words, the best first; the chosen one is left out.
    found: Sequence[str] = ()
    #: How many models have them.
    total: int = 0
    #: The key of the one that is meant; empty where none or several are.
    key: str = ""
    url: str = ""
    #: A button set the words: the box shows them from now on.
    replaced: bool = False

    @property
    def summary(self) -> str:
        """What was found, in one sentence; empty where nothing was looked for."""
        if not self.words:
            return ""
        if not self.total:
            return "No model has these words."
        return f"Shown for {self.key}." if self.key else f"{counted(self.total, 'model')}; choose one."


@dataclass(frozen=True, kw_only=True)
class ChosenModel:
    """For `parts/chosen_model.html`: what the chosen model gets of the open tool, and of all of them."""

    key: str
    url: str
    #: One sentence on the whole request.
    status: str = ""
    #: Whose way of taking tools it is.
    edition: str = ""
    #: The open tool, stage by stage; None where nothing goes out.
    tool: ShownTool | None = None
    #: The members of the request that concern tools; empty where nothing goes out.
    text: str = ""
    cut: bool = False
    #: Target id → what the row of that target has to do with the model.
    marks: Mapping[str, str] = field(default_factory=dict)
    #: Why nothing goes out; empty where it does.
    problem: str = ""


def find(state: State, catalogue: Catalogue) -> tuple[ModelBox, Model | None]:
    """Search for the words of the state; return what the box shows, and the model that is meant."""
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
    return (box, None) if meant is None else (replace(box, key=meant.key, url=model_url(meant)), meant)


def chosen_model(  # noqa: PLR0913, PLR0917  # what a payload is made of
    model: Model, paste: Paste, number: int, state: State, limits: Limits, deadline: Deadline
) -> ChosenModel:
    """Return what a model gets of the tools of a paste.

    Args:
        model: the model.
        paste: the tools.
        number: which of them is open.
        state: what the user has chosen.
        limits: of a schema.
        deadline: until when the answer is needed.

    Raises:
        OutOfTime: the deadline has passed.
    """
    options = PayloadOptions(no_strict=state.no_strict, max_nodes=limits.max_nodes, check=deadline.check)
    tools = [replace(tool, ingest=tool.ingest and not state.no_ingest) for tool in tools_of(paste)]
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
        tool=shown_tool(prepared, payload.reason_of(prepared)) if payload.transport else None,
        text=text[:_MOST_TEXT],
        cut=len(text) > _MOST_TEXT,
        marks=_marks(prepared, model.key),
    )


def _marks(prepared: Prepared, key: str) -> Mapping[str, str]:
    """Say of each target on the way what it does there; the last whose output is used is what the model gets."""
    used = [stage.target for stage in prepared.used]
    marks = {stage.target: f"tried for {key}" for stage in prepared.stages}
    marks |= dict.fromkeys(used, f"on the way to {key}")
    return {**marks, used[-1]: f"sent to {key}"} if used else marks
