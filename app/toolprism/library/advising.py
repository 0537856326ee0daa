"""`advise`: the fewest edits and strategies with which targets take a tool best."""

from typing import Unpack

from toolprism.library.given import AnyTool, read_one
from toolprism.library.options import AdviseOptions, choices_of, known_only, target_of
from toolprism.services.advise import Advice, Edit, advise_paste

__all__ = ["Advice", "Edit", "advise"]


def advise(tool: AnyTool, **options: Unpack[AdviseOptions]) -> Advice:
    """Return the fewest edits of a tool's schema, and strategies, with which targets take it best.

    The verdict of no target gets worse. At most 200 versions are tried.

    Args:
        tool: a JSON Schema, a tool in any known form, or a text of one.
        options: `AdviseOptions`; without targets, those of today.

    >>> import toolprism
    >>> advice = toolprism.advise({"properties": {"path": {"type": "string"}}}, targets=["groq"])
    >>> advice.edits[0].title, advice.edits[0].patch
    ('Add `type: object`', ({'op': 'add', 'path': '/type', 'value': 'object'},))
    >>> advice.before, advice.after
    ({'groq': 'stricter'}, {'groq': 'as-pasted'})

    Raises:
        UnknownName: there is no such target or option; the message names the nearest.
        NotJson: something in the tool is not JSON.
        BadInput: there is no tool, or there are several; an option has the wrong type; a limit is exceeded.
    """
    known_only(options, AdviseOptions)
    paste, limits = read_one(tool)
    targets = tuple(target_of(name).id for name in options.get("targets", ()))
    choices = choices_of({"edition": "current", **options}, targets)
    return next(advise_paste(paste, limits, choices))[1]
