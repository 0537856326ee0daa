"""The edits that may help an author: each is known by an id, and made anew for the schema that it meets."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from typing import Final

from toolprism.conditions.condition import Condition
from toolprism.core.errors import BadInput
from toolprism.core.json_copy import plain_copy
from toolprism.core.json_types import Json, same
from toolprism.core.patch import Patch, PatchError, difference, patched
from toolprism.lints import Subject, lint
from toolprism.lints.trial import disjoint, mended
from toolprism.reading.tool import Tool
from toolprism.schema import EqualForm, Target, equal_forms
from toolprism.services.action import actions_of
from toolprism.services.action_flat import flatten
from toolprism.services.labels import counted
from toolprism.services.normalize import Job


class Price(IntEnum):
    """What an edit asks of callers; the cheaper is tried first."""

    NOTHING = 0
    #: A mistake of the author is mended.
    MISTAKE = 1
    #: The shape at some targets changes, and the way back undoes it.
    STRATEGY = 2
    #: The schema says more than before.
    STRICTER = 3
    #: The schema says less than before.
    LOOSER = 4


@dataclass(frozen=True)
class Made:
    """An edit of one schema."""

    title: str
    patch: Patch
    #: The schema after it.
    schema: Json


@dataclass(frozen=True)
class Idea:
    """An edit, before it is known what it does to a schema."""

    id: str
    price: Price
    #: Returns the title and the edited schema; None if there is nothing to edit.
    edits: Callable[[Json], tuple[str, Json] | None]

    def of(self, schema: Json) -> Made | None:
        """Return the edit of a schema; None if it changes nothing."""
        found = self.edits(schema)
        if found is None or same(found[1], schema):
            return None
        patch = difference(schema, found[1])
        return Made(found[0], patch, plain_copy(patched(schema, patch)))


def ideas(job: Job, name: str | None, description: str | None) -> list[Idea]:
    """Return every edit that may help the tool of a job at its targets."""
    subject = Subject(schema=job.schema, name=name, description=description)
    flat = Idea("flatten", Price.LOOSER, _flat)
    return [*_equal(job.targets, job.request.max_nodes), *_mistakes(subject), *_stricter(job.targets), flat]


def _equal(targets: Iterable[Target], max_nodes: int | None) -> Iterator[Idea]:
    for form in equal_forms(targets):
        yield Idea(f"rule {form.rule.id}", Price.NOTHING, partial(_rewritten, form, max_nodes))


def _rewritten(form: EqualForm, max_nodes: int | None, schema: Json) -> tuple[str, Json]:
    return form.rule.title.rstrip("."), form.of(schema, max_nodes)


def _mistakes(subject: Subject) -> Iterator[Idea]:
    for rule in dict.fromkeys(finding.rule for finding in lint(subject) if finding.fix is not None):
        yield Idea(f"lint {rule}", Price.MISTAKE, partial(_fixed, subject, rule))


def _fixed(subject: Subject, rule: str, schema: Json) -> tuple[str, Json] | None:
    found = disjoint(
        finding for finding in lint(replace(subject, schema=schema)) if finding.fix is not None and finding.rule == rule
    )
    if not found:
        return None
    titles = dict.fromkeys(finding.fix.title for finding in found if finding.fix is not None)
    return _titled([*titles]), mended(schema, found)


def _titled(titles: list[str]) -> str:
    """Return a title for several edits.

    >>> _titled(["Add the type string"]), _titled(["Add the type string", "Add the type array", "Remove it"])
    ('Add the type string', 'Add the type string, and 2 edits like it')
    """
    rest = len(titles) - 1
    return titles[0] if not rest else f"{titles[0]}, and {counted(rest, 'edit')} like it"


def _stricter(targets: Iterable[Target]) -> Iterator[Idea]:
    """Yield what mends the conditions that the providers of the targets mind."""
    minded: dict[str, Condition] = {}
    for target in targets:
        for claim in target.profile.claims if target.profile is not None else ():
            if claim.condition is not None and claim.condition.mender is not None:
                minded.setdefault(claim.condition.id, claim.condition)
    for condition in minded.values():
        yield Idea(f"condition {condition.id}", Price.STRICTER, partial(_mended, condition))


#: The most places of one condition that are mended.
_MOST_PLACES: Final = 200


def _mended(condition: Condition, schema: Json) -> tuple[str, Json] | None:
    """Mend a condition everywhere; None if that only takes words away, which helps one provider and no model."""
    done, adds = schema, False
    for place in reversed(condition.places(schema)[:_MOST_PLACES]):
        edits = condition.mend(done, place) or ()
        try:
            done = patched(done, edits)
        except PatchError:
            continue
        adds = adds or any(edit["op"] != "remove" for edit in edits)
    return (_advice(condition), done) if adds else None


def _advice(condition: Condition) -> str:
    """Return what a condition's finding advises, without what follows its first sentence."""
    return condition.filled(condition.hint).partition(". ")[0].rstrip(".") or condition.title.rstrip(".")


#: A schema alone, as a tool.
_BARE: Final = Tool(name=None, description=None, schema={}, strict=None, form="schema", at=(), tool_at=())


def _flat(schema: Json) -> tuple[str, Json] | None:
    try:
        actions = actions_of((replace(_BARE, schema=schema),))
    except BadInput:
        return None
    return f"Flatten the union under `{actions.choice}`", flatten(actions).schema
