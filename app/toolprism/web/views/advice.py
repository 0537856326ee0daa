"""What to do: the edits and strategies with which providers take the shown tool best, and what they bring."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.schema import STRATEGIES, find
from toolprism.services.advise import Advice, Edit
from toolprism.services.labels import Standing, counted
from toolprism.services.options import by_name

#: The most characters of a patch that are shown.
_MOST: Final = 2_000
_LONG: Final = "It is too long to be shown."
#: The choices after which what is sent says less than the author's schema.
_LOOSER: Final = frozenset(
    {"root-union=merge", "root-union=enum", "integer-enum=described", "open-map=off", "optional=off"}
)
_LOOSE_WORDS: Final = "what is sent says less than your schema, so your own code has to check the arguments."
_BACK_WORDS: Final = "nothing, if your code takes the way back, which gives it the arguments in your own shape."


@dataclass(frozen=True, kw_only=True)
class ShownStrategy:
    """One strategy, such as `open-map=pairs`."""

    name: str
    choice: str
    title: str
    does: str
    #: What it changes for callers.
    callers: str
    #: What it brings and costs beside the other steps; empty if that was not computed.
    price: str
    #: Whether it is chosen already.
    chosen: bool


@dataclass(frozen=True, kw_only=True)
class AdviceView:
    """For `parts/advice.html`."""

    tool: str
    sentence: str
    #: Each edit with the value of its button, which makes the edits before it, too, since it builds on them; its patch.
    edits: Sequence[tuple[Edit, str, str]]
    strategies: Sequence[ShownStrategy]
    #: The name of each target with its verdict before and after.
    better: Sequence[tuple[str, Standing, Standing]]
    stays: Sequence[str]
    #: Whether neither the trials nor the time ran out.
    is_complete: bool
    #: The value of the button that shows code for the tool after the advice.
    code: str


def advice_view(advice: Advice, tool: str, chosen: Sequence[str], number: int = 0) -> AdviceView:
    """Return the view of advice for the tool of a number, from 0, with the strategies that are chosen already."""
    return AdviceView(
        tool=tool,
        sentence=_sentence(advice, chosen),
        edits=[
            (edit, f"advice {number} {_patch(advice.edits[:step])}", _shortened(_patch([edit])))
            for step, edit in enumerate(advice.edits, 1)
        ],
        strategies=[_strategy(each, advice, chosen) for each in advice.strategies],
        better=[(find(name).name, advice.before[name], advice.after[name]) for name in advice.better],
        stays=advice.stays,
        is_complete=advice.is_complete,
        code=_whole(advice),
    )


def _patch(edits: Sequence[Edit]) -> str:
    return dumps([dict(each) for edit in edits for each in edit.patch])


def _whole(advice: Advice) -> str:
    patch: list[Json] = [dict(each) for edit in advice.edits for each in edit.patch]
    return dumps({"patch": patch, "strategies": by_name(advice.strategies)})


def _shortened(text: str) -> str:
    return text if len(text) <= _MOST else _LONG


def _sentence(advice: Advice, chosen: Sequence[str]) -> str:
    steps = len(advice.edits) + len([each for each in advice.strategies if each not in chosen])
    if not steps:
        return "No edit would make a verdict better without making another worse."
    better = counted(len(advice.better), "target")
    return (
        f"{counted(steps, 'step')} {'makes' if steps == 1 else 'make'} the verdict better at {better}, and none worse."
    )


def _strategy(text: str, advice: Advice, chosen: Sequence[str]) -> ShownStrategy:
    name, _, value = text.partition("=")
    strategy = STRATEGIES[name]
    start = value.partition(":")[0]
    does = next(choice.does for choice in strategy.choices if choice.id.partition(":")[0] == start)
    callers = _LOOSE_WORDS if text in _LOOSER else _BACK_WORDS
    return ShownStrategy(
        name=name,
        choice=value,
        title=strategy.title,
        does=does,
        callers=callers,
        price=next((each.sentence() for each in advice.prices if each.strategy == text), ""),
        chosen=text in chosen,
    )
