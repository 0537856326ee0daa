"""Repair: a proposal for arguments that do not fit: all of it fits, or there is none."""

from app.core.json_types import Json
from app.toolcalls.arguments import Arguments, Unread, fits_depth
from app.toolcalls.budgeted_validator import Judge, OutOfQuestionsError
from app.toolcalls.coercion import Mender
from app.toolcalls.fixes import decode_json, empty_to_object
from app.toolcalls.lenient_json import Read, read_text
from app.toolcalls.step import Mended, Step


def repair(schema: Json, arguments: Arguments) -> Mended | None:
    """Propose what the arguments can only have been meant to be; valid ones stay as they are.

    >>> repair({"properties": {"n": {"type": "integer"}}}, {"n": "3"})
    Mended(value={'n': 3}, steps=(Step(kind='string-to-number', path=('n',), old_name=None),))
    """
    try:
        return _checked(Judge(schema), arguments)
    except (OutOfQuestionsError, RecursionError):
        return None


def _checked(judge: Judge, arguments: Arguments) -> Mended | None:
    mended = _proposal(judge, arguments)
    return mended if mended and fits_depth(mended.value) and judge.fits(judge.schema, mended.value) else None


def _proposal(judge: Judge, arguments: Arguments) -> Mended | None:
    if not isinstance(arguments, Unread) and judge.fits(judge.schema, arguments):
        return Mended(arguments)
    if empty_to_object.is_empty(arguments) and judge.fits(judge.schema, {}):
        return Mended({}, (Step(empty_to_object.KIND, ()),))
    read = _read(arguments.text) if isinstance(arguments, Unread) else Read(arguments)
    if read is None:
        return None
    mended = Mender(judge).mend([judge.schema], read.value, ())
    return mended and mended.after(*(Step(kind, ()) for kind in read.kinds))


def _read(text: str) -> Read | None:
    """Read text that is not JSON, also where it was encoded twice."""
    found = read_text(text)
    if found is None and (escaped := decode_json.read_escaped(text)) is not None:
        return Read(escaped.value, (decode_json.KIND, *escaped.kinds))
    return found
