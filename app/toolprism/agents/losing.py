"""What `find_loss` and `advise` answer: what goes wrong at which target, and the fewest edits against it."""

from typing import Final

from toolprism.agents.answers import MOST, names_of, only
from toolprism.agents.shapes import Advised, AdvisedEdit, Lost, OneLoss
from toolprism.core.json_text import dumps, shortened
from toolprism.core.limits import Limits
from toolprism.reading.paste import read
from toolprism.services.advise import Advice, advice_for
from toolprism.services.labels import counted
from toolprism.services.loss import losses
from toolprism.services.normalize import Choices, Job, check

_LONGEST: Final = 300


def find_loss(tool: str, targets: str, limits: Limits) -> Lost:
    """Return the smallest arguments that a target accepts or refuses otherwise than the tool's schema."""
    found: list[OneLoss] = []
    proven: list[str] = []
    for lost in losses(_job(tool, targets, limits)):
        if lost.loss.loss == "none" and lost.loss.proven:
            proven.append(lost.result.target)
        found += [
            {
                "target": lost.result.target,
                "kind": witness.kind,
                "sentence": witness.sentence,
                "arguments": shortened(dumps(witness.instance), _LONGEST),
                "pointer": witness.at,
            }
            for witness in lost.loss.witnesses
        ]
    found.sort(key=lambda each: each["kind"] == "narrowed")
    return {
        "fix": f"Check in your own code: {found[0]['sentence']}" if found else "Nothing: no loss was found.",
        "losses": found[:MOST],
        "proven": proven[:MOST],
        "more": max(0, len(found) - MOST),
    }


def advise(tool: str, targets: str, limits: Limits) -> Advised:
    """Return the fewest edits, and strategies, with which targets take the tool best."""
    advice = advice_for(_job(tool, targets, limits))
    edits: list[AdvisedEdit] = [
        {"title": edit.title, "patch": [dict(step) for step in edit.patch], "callers": edit.callers}
        for edit in advice.edits
    ]
    return {
        "fix": _to_do(advice),
        "edits": edits[:MOST],
        "strategies": [*advice.strategies],
        "better": [*advice.better][:MOST],
        "stays": [shortened(sentence, _LONGEST) for sentence in advice.stays[:MOST]],
    }


def _to_do(advice: Advice) -> str:
    if advice.edits:
        return f"Apply {counted(len(advice.edits), 'edit')}: {advice.edits[0].title}"
    if advice.strategies:
        return f"Change nothing; send it with the strategies {', '.join(advice.strategies)}."
    stays = f" What stays: {shortened(advice.stays[0], _LONGEST)}" if advice.stays else ""
    return f"Nothing: no edit makes any target take it better.{stays}"


def _job(tool: str, targets: str, limits: Limits) -> Job:
    paste = read(tool, limits)
    only(paste)
    return check(paste, limits, Choices(targets=names_of(targets), edition="current")).tools[0].job
