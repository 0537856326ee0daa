"""Says in one sentence what a provider's version of a tool means for its author: who may do what, with whose names.

The grammar is fixed; `tests/services/test_consequences.py` prints every form. A sentence is about the schema that is
sent, never about what a model will do.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from toolprism.core.json_text import shortened, shortened_sentence
from toolprism.core.json_types import Json
from toolprism.core.lru_cache import LruCache
from toolprism.core.pointer import escape, resolve
from toolprism.losses import Loss, worst
from toolprism.losses.finder import called
from toolprism.providers import Breach
from toolprism.schema import FailOpen, Result, find
from toolprism.services.clauses import LONGEST, listed, lost_clauses, narrowed_clauses, place_of, worst_first
from toolprism.services.labels import counted, lost_words, standing
from toolprism.services.loss import losses
from toolprism.services.normalize import Job
from toolprism.services.tool_verdicts import key_of

#: The most steps, and lost checks, that are looked at for one sentence.
_MOST_STEPS: Final = 300
#: The most clauses in a sentence.
_MOST_CLAUSES: Final = 2
#: The most characters of a sentence about arguments that were tried.
_LONGEST_SENTENCE: Final = 180

_TOLD: Final = " (told in the description)"
NOTHING: Final = "No check is lost, and no valid call is refused."


@dataclass(frozen=True, kw_only=True)
class Consequence:
    """What a person needs to know of one tool at one target."""

    sentence: str
    #: How many further consequences of the kind there are.
    more: int = 0
    #: How many valid calls are refused, if the sentence is about calls that pass.
    refused: int = 0
    #: The keywords behind it; empty for none.
    keywords: str = ""
    #: The place in the pasted schema of which the sentence speaks; None if it was not looked up.
    at: str | None = None

    @property
    def rest(self) -> str:
        """What else can happen, counted.

        >>> Consequence(sentence="A model may leave out `a`.", more=2, refused=1).rest
        '2 more, and 1 valid call is refused'
        """
        more = f"{self.more} more" if self.more else ""
        if not self.refused:
            return more
        refused = f"{counted(self.refused, 'valid call')} {'is' if self.refused == 1 else 'are'} refused"
        return f"{more}, and {refused}" if more else refused


def consequence(result: Result) -> Consequence:  # noqa: PLR0911  # one for each verdict
    """Return the consequence of one result."""
    verdict = standing(result)
    match verdict:
        case "stopped":
            return Consequence(sentence=next((each.message for each in result.errors), "There is no output."))
        case "not-a-schema":
            return Consequence(sentence="This is not a valid JSON Schema, so it means nothing to anybody.")
        case "refused":
            return _refused(result)
        case "empty-fallback":
            why = next((cause_of(reason).text for reason in result.fail_open if reason.cause == "impossible"), "")
            sentence = "Anything gets through, even `{}`: the provider gets no fields at all"
            said = f"{sentence}, since {why}." if why else f"{sentence}."
            return Consequence(sentence=said, more=_others(result))
        case "strict-off":
            return Consequence(sentence=_unenforced(result), more=_others(result))
        case "loses-checks" | "stricter":
            return _changed(result)
    return Consequence(sentence=undone_words(result) or NOTHING)


def with_witness(said: Consequence, loss: Loss, result: Result) -> Consequence:
    """Return a consequence in the words of the worst argument that was tried, if there is one."""
    if standing(result) not in TRIED:
        return said
    if loss.loss == "none" and loss.proven:
        return replace(said, sentence=undone_words(result) or NOTHING, more=0)
    first = worst(loss)
    if first.worst is None:
        return said
    who = f" at {called(find(result.target))}"
    whole = first.whole.replace(f"{who}, which", "; the provider", 1).replace(who, "", 1)
    told = _TOLD if said.sentence.endswith(f"{_TOLD}.") and first.worst.kind == "widened" else ""
    sentence = shortened_sentence(f"{whole.removesuffix('.')}{told}.", _LONGEST_SENTENCE)
    refused = sum(each.kind == "narrowed" for each in loss.witnesses) if first.beside else 0
    return replace(said, sentence=sentence, more=len(loss.witnesses) - 1 - refused, refused=refused, at=first.worst.at)


#: The most consequences that are told one by one.
_MOST_TOLD: Final = 12


def told(result: Result, said: Consequence) -> list[Consequence]:
    """Return the consequences of a result one by one, each with its place; the first is the one that was said."""
    others: Sequence[Consequence] = ()
    match standing(result):
        case "refused":
            wrong = [each for each in result.breaches if each.severity == "error"]  # where needs the trail
            others = [
                replace(_refusal(each, result), at=result.trail.source_of(each.path)) for each in wrong[:_MOST_TOLD]
            ]
        case "strict-off" | "empty-fallback":
            places: dict[Cause, str] = {}
            for reason in result.fail_open[:_MOST_STEPS]:
                places.setdefault(cause_of(reason), reason.pointer)
            others = [Consequence(sentence=f"{_capital(each.text)}.", at=at) for each, at in places.items()]
        case "loses-checks" | "stricter":
            others = [Consequence(sentence=sentence, at=at) for sentence, at in islice(_changes(result), _MOST_TOLD)]
    first = said if said.at is not None or not others else replace(said, at=others[0].at)
    found = {first.at: first}
    for each in others:
        if len(found) == _MOST_TOLD:
            break
        found.setdefault(each.at, each)
    return [*found.values()]


def _changes(result: Result) -> Iterable[tuple[str, str]]:
    """Yield what a model may and cannot do with its place, the most harmful first."""
    for lost in worst_first(result.lost_checks[:_MOST_STEPS]):
        if clauses := lost_clauses([lost]):
            yield f"A model may {_joined(clauses[:_MOST_CLAUSES])}.", f"{lost.pointer}/{escape(lost.keyword)}"
    for narrowing in result.narrows if len(result.log) <= _MOST_STEPS else ():
        yield f"A model {_joined(narrowed_clauses([narrowing]), 'and')}.", narrowing.pointer


#: What a caller undoes in the arguments of a model, by the rules that ask for it.
_UNDONE: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        ("optional-to-nullable", "nullable-over-budget"), "A model may send null for {}: treat it as left out."
    ),
    "nullable-leaves-required": "A model may leave out {}: treat it as null.",
    **dict.fromkeys(
        ("enum-of-strings", "enum-values-as-strings", "integer-enum-to-texts"),
        "A model may send a value of {} as text: turn it back into the value.",
    ),
}


def undone_words(result: Result) -> str:
    """Return what a caller has to undo in the arguments of a model; empty for nothing."""
    found: dict[str, list[str]] = {}
    for step in [step for step in result.steps[:_MOST_STEPS] if step.rule.id in _UNDONE]:
        found.setdefault(_UNDONE[step.rule.id], []).append(place_of((*step.node, *step.edit.at)))
    return " ".join(words.replace("{}", listed(places)) for words, places in found.items())


#: The verdicts at which arguments may show what happens.
TRIED: Final = ("loses-checks", "stricter")
#: The most tools whose tried consequences are kept in memory.
_MOST_KEPT: Final = 64
_TRIED: Final = LruCache[bytes, Mapping[str, Consequence]](_MOST_KEPT)


def tried(job: Job) -> Mapping[str, Consequence]:
    """Return the consequences of a job by target id, in the words of arguments that were tried.

    Raises:
        OutOfTime: the deadline has passed.
    """
    found = known_consequences(job)
    if found is None:
        found = {
            lost.result.target: with_witness(consequence(lost.result), lost.loss, lost.result) for lost in losses(job)
        }
        _TRIED.put(key_of(job), found)
    return found


def known_consequences(job: Job) -> Mapping[str, Consequence] | None:
    """Return what `tried` returned for the same job before; None if it is not known."""
    return _TRIED.get(key_of(job))


# What fails


def _refused(result: Result) -> Consequence:
    wrong = [each for each in result.breaches if each.severity == "error"]
    if not wrong:
        return Consequence(sentence="The whole request fails.")
    return replace(_refusal(wrong[0], result), more=len(wrong) - 1)


#: Keywords, with the name that they have in older drafts.
_OLDER: Final[Mapping[str, str]] = {
    "prefixItems": "items",
    "$defs": "definitions",
    "dependentRequired": "dependencies",
    "dependentSchemas": "dependencies",
}


def pasted_as(breach: Breach, result: Result) -> str:
    """Return the name in the paste of a keyword that an older draft calls otherwise; empty if it stands there."""
    keyword = str(breach.path[-1]) if breach.path else ""
    try:
        node = resolve(result.schema, breach.path[:-1])
    except KeyError:
        return ""
    older = _OLDER.get(keyword, "")
    return older if isinstance(node, dict) and keyword not in node and older in node else ""


def _refusal(first: Breach, result: Result) -> Consequence:
    place = place_of(first.path)
    what = first.message.rstrip(".")
    if first.condition == "unknown-keyword" and what.startswith("`"):
        older = pasted_as(first, result)
        what = (
            f"the provider does not know {what.split(' ')[0]}{f', as your `{older}` is called today' if older else ''}"
        )
        where = f" (in `{place}`)" if place else ""
    else:
        where = f" (`{place}`)" if place and f"`{place}`" not in what else ""
        what = what[:1].lower() + what[1:]
    return Consequence(sentence=f"The whole request fails: {what}{where}.")


_NUMBERS: Final = re.compile(r"[0-9][0-9,]*")
#: What fails open, by the words of its reason: a sign of the kind, and what is said with the place.
_REASONS: Final[Sequence[tuple[str, str, str]]] = (
    ("open map", "any-key", "{} takes any key"),
    ("names no property", "any-key", "{} takes any key"),
    ("properties by pattern", "any-key", "{} takes keys by a pattern"),
    ("has no `items`", "array-without-items", "{} has no `items`"),
    ("has no type", "type-missing", "{} has no type"),
    ("share no simple type", "enum-untyped", "the values of {} share no type"),
    ("leads nowhere", "ref-unresolved", "{} refers to nothing"),
    ("contains itself", "ref-recursive", "{} contains itself"),
    ("lists several types", "type-array", "{} has several types"),
    ("cannot be made one schema", "union-not-supported", "{} has several forms"),
    ("the keywords beside this reference", "ref-with-siblings", "{} says more beside a reference"),
)


class Cause(NamedTuple):
    """Why strict mode is off, or the fields are gone."""

    kind: str
    #: In words, with `{}` for the place.
    words: str
    place: str

    @property
    def text(self) -> str:
        """The cause with its place."""
        return self.words.replace("{}", f"`{self.place}`" if self.place else "the tool")


def cause_of(reason: FailOpen) -> Cause:
    """Return the cause that a reason names."""
    place = place_of(reason.pointer)
    if reason.cause != "impossible":
        return Cause(reason.cause, reason.reason.rstrip("."), "")
    for words, kind, said in _REASONS:
        if words in reason.reason:
            return Cause(kind, said, place)
    said = reason.reason.rstrip(".")
    return Cause(_NUMBERS.sub("N", said), f"{{}}: {said}" if place else said, place)


def causes_of(result: Result) -> list[Cause]:
    """Return why a result fails open, each cause once."""
    return list(dict.fromkeys(map(cause_of, result.fail_open[:_MOST_STEPS])))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _others(result: Result) -> int:
    return max(0, len(causes_of(result)) - 1)


def _unenforced(result: Result) -> str:
    causes = causes_of(result)
    if not causes or result.fail_open[0].cause == "impossible":
        why = f"{causes[0].text}, so the tool goes out without strict" if causes else "the tool goes out without strict"
    elif result.fail_open[0].cause == "author":
        why = "your tool says `strict: false`"
    else:
        why = "strict is switched off"
    required = result.schema.get("required") if isinstance(result.schema, dict) else None
    first = next((name for name in required if isinstance(name, str)), "") if isinstance(required, list) else ""
    through = f" A call without `{shortened(first, LONGEST)}` gets through." if first else ""
    return f"Nothing is enforced: {why}.{through}"


# What passes


def _changed(result: Result) -> Consequence:
    is_long = len(result.log) > _MOST_STEPS
    lost = lost_clauses(result.lost_checks[:_MOST_STEPS])
    narrows = [] if is_long else narrowed_clauses(result.narrows)
    parts = [f"A model may {_joined(lost[:_MOST_CLAUSES])}{'' if is_long else _told(result)}."] if lost else []
    if narrows:
        shown = narrows[: max(1, _MOST_CLAUSES - len(lost))]
        parts.append(f"{'It' if lost else 'A model'} {_joined(shown, 'and')}.")
        more = max(0, len(lost) - _MOST_CLAUSES) + len(narrows) - len(shown)
    else:
        more = max(0, len(lost) - _MOST_CLAUSES)
    sentence = " ".join(parts) or "More or less may be accepted than your schema says."
    return Consequence(sentence=sentence, more=more, keywords=lost_words(result.lost_checks))


def _joined(clauses: Sequence[str], word: str = "or") -> str:
    return f", {word} ".join(clauses)


def _told(result: Result) -> str:
    """Return whether the model still reads what is lost."""
    told = [spill for step in result.steps for spill in step.edit.spills]
    if not told or len(told) < len(result.lost_checks):
        return ""
    values: dict[str, list[Json]] = {}
    for spill in told:
        values.setdefault(spill.keyword, []).append(spill.value)
    return _TOLD if all(lost.value in values.get(lost.keyword, ()) for lost in result.lost_checks) else ""
