"""What a click on a fix has changed: sentences with lines, the proof, and the next problem."""

from typing import Final

from toolprism.core.errors import BadInput
from toolprism.core.json_text import dumps, shortened_sentence
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.core.pointer import Path, parse
from toolprism.providers.errors.edits import Patch
from toolprism.reading.parsing import Parsed
from toolprism.reading.paste import read, read_document
from toolprism.services.explain_error import Explained, Problem, proof_of
from toolprism.services.labels import counted
from toolprism.services.lint_fixes import written
from toolprism.web.views.explained_error import DoneView, NextView, SourceLine, open_words, snippet

#: The most changes that are listed.
_MOST: Final = 12
_LONGEST: Final = 200
_DID: Final = {"add": "Added", "remove": "Removed", "replace": "Rewritten:"}


def written_back(text: str, document: Json, limits: Limits) -> str:
    """Return the tools as text, laid out as they were pasted where that is possible."""
    try:
        back = written(read(text, limits), document)
    except BadInput:
        back = ""
    several = "\n" in text.strip()
    return back if back and ("\n" in back.strip()) == several else dumps(document, indent=2 if several else None)


def done(explained: Explained, before: str, text: str, steps: Patch, limits: Limits) -> DoneView:
    """Return the view of a fix.

    Args:
        explained: the error, with the tools as they are now.
        before: the tools before the fix.
        text: the tools as they are now.
        steps: the edits between them; empty if something else led here.
        limits: the limits of the text.
    """
    now, old = read_document(text, limits), read_document(before, limits)
    changes = [_sentence(step, old, now) for step in steps[:_MOST]]
    if len(steps) > _MOST:
        changes.append(f"{counted(len(steps) - _MOST, 'more change')}.")
    changes += filter(None, [open_words(steps)])
    last = parse(str(steps[0]["path"])) if steps else ()
    found = proof_of(explained, now.value)
    says, profile, left = "", "", None
    if found is not None:
        profile = found.profile.id
        left = _next(found.left, now, text) if found.left is not None else None
        if found.accepted:
            facts = counted(found.claims, "fact")
            says = f"{found.profile.provider} accepts this tool now, by {facts} with a source each."
            if open_words(steps):
                says += " OpenAI's strict mode stays off until it says what an item is."
        elif found.left is not None:
            says = f"{found.profile.provider} would still refuse this tool."
    return DoneView(
        changes=changes,
        lines=_changed(now, text, last),
        proof=says,
        profile=profile,
        accepted=found is not None and found.accepted,
        left=left,
    )


def _sentence(step: dict[str, Json], old: Parsed, now: Parsed) -> str:
    path = parse(str(step["path"]))
    did = str(step["op"])
    line = _line(old if did == "remove" else now, path)
    where = f"line {line}" if line else "the tools"
    if did == "remove":
        return f"Removed `{path[-1]}`, which stood in {where}."
    return f"{_DID.get(did, 'Changed')} `{path[-1]}` in {where}." if path else "The whole text is rewritten."


def _line(parsed: Parsed, path: Path) -> int | None:
    try:
        return parsed.key_place(path).line
    except KeyError:
        return None


def _changed(now: Parsed, text: str, path: Path) -> list[SourceLine]:
    """Return the lines of a change from its property on; those of what held it, if it was removed."""
    is_there = _line(now, path) is not None
    at = path if is_there else path[:-1]
    names = [end for end in range(2, len(path)) if path[end - 2] == "properties"]
    return snippet(text, now, path[: max(names)] if names else at, at, whole=is_there) if path else []


def _next(problem: Problem, now: Parsed, text: str) -> NextView:
    breach = problem.breach
    owner = problem.at[:-1] if _line(now, problem.at) and problem.at else problem.at
    place = _name(problem.at)
    return NextView(
        sentence=f"{problem.tool}{f', `{place}`' if place else ''}: {shortened_sentence(breach.message, _LONGEST)}",
        hint=breach.hint,
        lines=snippet(text, now, owner, problem.at),
        line=_line(now, problem.at),
        in_one_click=problem.patch is not None,
    )


def _name(path: Path) -> str:
    return next((str(path[at]) for at in range(len(path) - 1, 0, -1) if path[at - 1] == "properties"), "")
