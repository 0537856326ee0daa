"""The edits that may help an author: each is known by an id, and made anew for the schema that it meets."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import partial
from typing import Final
from urllib.parse import unquote

from toolprism.conditions.condition import Condition
from toolprism.core.errors import BadInput
from toolprism.core.json_copy import plain_copy
from toolprism.core.json_text import dumps, shortened
from toolprism.core.json_types import Json, Object, as_object, list_at, object_at, same
from toolprism.core.meaning import accepts_all
from toolprism.core.patch import Patch, PatchError, difference, patched
from toolprism.core.pointer import escape, find, render, unescape
from toolprism.core.references import References
from toolprism.core.walk import nodes
from toolprism.lints import LintFinding, Subject, lint
from toolprism.lints.trial import after_fixes, disjoint
from toolprism.losses import Moved, moved
from toolprism.reading.tool import Tool
from toolprism.schema import EqualForm, Target, equal_forms
from toolprism.services.action import actions_of
from toolprism.services.action_flat import flatten
from toolprism.services.labels import counted
from toolprism.services.normalize import Job


class Price(IntEnum):
    """What an edit asks of callers; the cheaper is tried first."""

    NOTHING = 0
    #: A mistake of the author is fixed.
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
    #: Whether it closes what the author has opened: where the same is sent then, nothing is worse.
    closes: bool = False

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
    forms = equal_forms(job.targets)
    merging = [form for form in forms if form.rule.id == "merge-exact-all-of"]
    return [
        *_equal(forms, job.request.max_nodes),
        *_mistakes(subject),
        Idea("repoint", Price.MISTAKE, _repointed),
        Idea(
            "close",
            Price.STRICTER,
            partial(_each_node, "Close the objects that name their properties", _closed),
            closes=True,
        ),
        *(Idea(f"nodes {title}", price, partial(_each_node, title, edit)) for title, price, edit in _OF_NODES),
        *_stricter(job.targets),
        Idea("flatten", Price.LOOSER, _flat),
        *(Idea("merge", Price.LOOSER, partial(_merged, form, job.request.max_nodes)) for form in merging[:1]),
    ]


#: What the title of a rule says of the system that it follows.
_SYSTEMS: Final = re.compile(r",? as \w+ does(?: for \w+)?$")


def _equal(forms: Iterable[EqualForm], max_nodes: int | None) -> Iterator[Idea]:
    for form in forms:
        yield Idea(f"rule {form.rule.id}", Price.NOTHING, partial(_rewritten, form, max_nodes))


def _rewritten(form: EqualForm, max_nodes: int | None, schema: Json) -> tuple[str, Json]:
    return _SYSTEMS.sub("", form.rule.title.rstrip(".")), form.of(schema, max_nodes)


def _repointed(schema: Json) -> tuple[str, Json] | None:
    """Let references that lead nowhere lead to the definition of the same name."""
    copy, done = plain_copy(schema), 0
    references = References(schema)
    places = {
        name: f"#/{keyword}/{escape(name)}"
        for keyword in ("definitions", "$defs")
        for name in object_at(schema if isinstance(schema, dict) else {}, keyword)
    }
    for _, node in nodes(copy):
        reference = node.get("$ref")
        name = unescape(unquote(reference.rpartition("/")[2])) if isinstance(reference, str) else ""
        if name in places and references.resolve(str(reference), node) is None:
            node["$ref"] = places[name]  # type: ignore[index]  # a dict of our own
            done += 1
    what = "the definition that it names" if done == 1 else "the definitions that they name"
    return (f"Point {counted(done, 'reference')} at {what}", copy) if done else None


def _merged(form: EqualForm, max_nodes: int | None, schema: Json) -> tuple[str, Json] | None:
    """Merge the entries of an `allOf` at the root of which one is closed to what the others name; close the whole."""
    entries = schema.get("allOf") if isinstance(schema, dict) else None
    if not isinstance(schema, dict) or not isinstance(entries, list):
        return None
    opened = [
        {name: each for name, each in entry.items() if name != "additionalProperties"}
        if isinstance(entry, dict) and entry.get("additionalProperties") is False
        else entry
        for entry in entries
    ]
    if same(opened, entries):
        return None
    done = form.of({**schema, "allOf": opened}, max_nodes, surely=False)
    if not isinstance(done, dict) or "allOf" in done:
        return None
    return "Merge the entries of `allOf`, and close the whole", {**done, "additionalProperties": False}


def _mistakes(subject: Subject) -> Iterator[Idea]:
    for rule in dict.fromkeys(finding.rule for finding in lint(subject) if _is_of_schema(finding)):
        yield Idea(f"lint {rule}", Price.MISTAKE, partial(fixed_by_rule, subject, rule))


def fixed_by_rule(subject: Subject, rule: str, schema: Json) -> tuple[str, Json] | None:
    """Return the title and the schema after the fixes of one lint; None if it finds none."""
    found = disjoint(
        finding for finding in lint(replace(subject, schema=schema)) if _is_of_schema(finding) and finding.rule == rule
    )
    if not found:
        return None
    titles = dict.fromkeys(finding.fix.title for finding in found if finding.fix is not None)
    return _titled([*titles]), after_fixes(schema, found)


def _is_of_schema(finding: LintFinding) -> bool:
    return finding.fix is not None and finding.scope == "schema"


def _titled(titles: list[str]) -> str:
    """Return a title for several edits.

    >>> _titled(["Add the type string"]), _titled(["Add the type string", "Add the type array", "Remove it"])
    ('Add the type string', 'Add the type string, and 2 edits like it')
    """
    rest = len(titles) - 1
    return titles[0] if not rest else f"{titles[0]}, and {counted(rest, 'edit')} like it"


def _stricter(targets: Iterable[Target]) -> Iterator[Idea]:
    """Yield what fixes the conditions that the providers of the targets mind."""
    minded: dict[str, Condition] = {}
    for target in targets:
        for claim in target.profile.claims if target.profile is not None else ():
            if claim.condition is not None and claim.condition.mender is not None:
                minded.setdefault(claim.condition.id, claim.condition)
    for condition in minded.values():
        yield Idea(f"condition {condition.id}", Price.STRICTER, partial(_fixed, condition))


#: The most places of one condition that are fixed.
_MOST_PLACES: Final = 200


def _fixed(condition: Condition, schema: Json) -> tuple[str, Json] | None:
    """Fix a condition everywhere; None if that only takes words away, which helps one provider and no model."""
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


def _closed(node: Object) -> Object | None:
    """Close an object that says that it is open and names its properties; a map names none."""
    is_open = "additionalProperties" in node and accepts_all(node["additionalProperties"])
    is_named = bool(object_at(node, "properties")) and not node.get("patternProperties")
    return {**node, "additionalProperties": False} if is_open and is_named else None


def _without_nulls(node: Object) -> Object | None:
    """Leave out the properties that can only be null."""
    named = object_at(node, "properties")
    left = {name: each for name, each in named.items() if not _is_null(each)}
    required = [name for name in list_at(node, "required") if name not in named or name in left]
    own = {word: each for word, each in node.items() if word != "required"}
    return (
        None if len(left) == len(named) else {**own, "properties": left, **({"required": required} if required else {})}
    )


def _is_null(schema: Json) -> bool:
    return isinstance(schema, dict) and (
        schema.get("type") in ("null", ["null"]) or schema.get("enum") == [None] or schema.get("const", "") is None
    )


_TWICE: Final = "No item is there twice."


def _told_of_twins(node: Object) -> Object | None:
    """Say in the description that no item is there twice."""
    if node.get("uniqueItems") is not True:
        return None
    before = node.get("description")
    said = f"{before}\n\n{_TWICE}" if isinstance(before, str) and before else _TWICE
    return {**{word: each for word, each in node.items() if word != "uniqueItems"}, "description": said}


#: What is done to every node that it fits.
_OF_NODES: Final[tuple[tuple[str, Price, Callable[[Object], Object | None]], ...]] = (
    ("Leave out what can only be null", Price.LOOSER, _without_nulls),
    ("Say in the description that no item is there twice, and check it in your code", Price.LOOSER, _told_of_twins),
)


def _each_node(title: str, edit: Callable[[Object], Object | None], schema: Json) -> tuple[str, Json] | None:
    done, found = schema, False
    for path, _ in [*nodes(schema)][::-1]:  # what is below first
        edited = edit(as_object(find(done, path)))
        if edited is not None:
            done, found = patched(done, [{"op": "replace", "path": render(path), "value": edited}]), True
    return (title, done) if found else None


#: A schema alone, as a tool.
_BARE: Final = Tool(name=None, description=None, schema={}, strict=None, form="schema", at=(), tool_at=())


def _flat(schema: Json) -> tuple[str, Json] | None:
    try:
        actions = actions_of((replace(_BARE, schema=schema),))
    except BadInput:
        return None
    if actions.notes:  # each call would have one argument more
        return None
    return f"Flatten the union under `{actions.choice}`", flatten(actions).schema


#: The most characters of arguments that are shown.
_MOST: Final = 120
#: Keywords of the source by which an edit must not ask callers for more.
_ASKS: Final = frozenset({"required", "dependentRequired", "minProperties"})


@dataclass(frozen=True)
class Callers:
    """What changes for them."""

    sentence: str
    #: Whether an edit of its price may change that.
    is_fair: bool


def callers(before: Json, after: Json, price: Price) -> Callers:
    """Return what an edit changes for those who call the tool."""
    found = moved(before, after, as_sent=False)
    return Callers(_sentence(found), _is_fair(found, price))


def _is_fair(found: Moved, price: Price) -> bool:
    """Return whether an edit keeps what its price promises: the meaning, or at least every check."""
    match price:
        case Price.NOTHING:
            return not (found.widened or found.narrowed)
        case Price.STRICTER:
            return not found.widened and _ASKS.isdisjoint(found.keywords)
    return True


def _sentence(found: Moved) -> str:
    said = []
    if found.narrowed:
        said.append(f"Refused from now on: {_listed(found.narrowed)}.")
    if found.widened:
        said.append(f"Accepted from now on, so your code must check it: {_listed(found.widened)}.")
    if said:
        return " ".join(said)
    if found.proven:
        return "Nothing: the same arguments are valid."
    return "Nothing was found: the arguments that were tried are valid, or not, as before."


def _listed(values: tuple[Json, ...]) -> str:
    return shortened(dumps(values[0]), _MOST)
