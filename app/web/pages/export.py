"""`POST /export`: what is sent, as a file: of one target, of all, or the patch that leads there."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.core.deadline import Deadline
from app.core.errors import BadInput
from app.core.json_text import dumps
from app.core.json_types import Json
from app.reading.paste import read
from app.services.normalize import check
from app.web.body import read_form
from app.web.state import State
from app.web.views.selected_tool import Selected, choose
from app.web.workers import in_thread

if TYPE_CHECKING:
    from app.web.settings import Settings


def _output(selected: Selected) -> Json:
    return selected.result.output


def _outputs(selected: Selected) -> Json:
    return {name: result.output for name, result in selected.results.items()}


def _patch(selected: Selected) -> Json:
    return list(selected.result.trail.patch)


#: What can be had, and the end of the file's name.
_KINDS: Final[Mapping[str, tuple[Callable[[Selected], Json], str]]] = {
    "output": (_output, "{target}.json"),
    "outputs": (_outputs, "all-targets.json"),
    "patch": (_patch, "{target}.patch.json"),
}


async def export(request: Request) -> Response:
    """Return a response with a file to save.

    Raises:
        HTTPException: 400, nothing like that can be had, or the text cannot be read.
    """
    settings: Settings = request.app.state.settings
    given = await read_form(request, settings.max_body)
    state = State.of(given)
    if given.get("what") not in _KINDS:
        raise HTTPException(HTTPStatus.BAD_REQUEST, f"`what` is one of {', '.join(_KINDS)}.")
    write, name = _KINDS[given["what"]]

    def work(deadline: Deadline) -> tuple[str, str]:
        report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        selected = choose(report, state, settings.limits)
        return dumps(write(selected), indent=2) + "\n", name.format(target=selected.shown)

    try:
        text, file = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    headers = {"content-disposition": f'attachment; filename="{file}"', "cache-control": "no-store"}
    return Response(text.encode("utf-8", "surrogatepass"), media_type="application/json", headers=headers)
