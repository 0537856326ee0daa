"""`POST /export`: outputs as a file: of one target, of all, or the patch that leads to an output."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.reading.paste import read
from toolprism.schema import Result
from toolprism.services.normalize import Report, check
from toolprism.web.handling import in_thread, read_form, rendered
from toolprism.web.settings import Settings
from toolprism.web.state import State
from toolprism.web.views.output import output_as, shown_output
from toolprism.web.views.picture import Picture, guarantees_picture, map_picture
from toolprism.web.views.selected_tool import Selected, choose
from toolprism.web.views.verdicts_csv import map_csv

#: Exports of all tools together as text, or as a picture for a template, with file name and type.
_MAPS: Final[Mapping[str, tuple[Callable[[Report, bool], str | Picture], str, str]]] = {
    "map-svg": (lambda report, tokens: map_picture(report, shows_tokens=tokens), "{cells}.svg", "image/svg+xml"),
    "map-csv": (lambda report, tokens: map_csv(report, shows_tokens=tokens), "verdicts.csv", "text/csv"),
    "guarantees-svg": (lambda report, _: guarantees_picture(report), "guarantees.svg", "image/svg+xml"),
}
#: Exports as JSON of the shown output, with the file name; an output has one for each shape.
_KINDS: Final[Mapping[str, tuple[Callable[[Selected, Result, str], Json], str]]] = {
    "outputs": (lambda selected, *_: {name: at.output for name, at in selected.results.items()}, "all-targets.json"),
    "patch": (lambda _, result, __: list(result.trail.patch), "{target}.patch.json"),
    "output": (output_as, "{target}{request}.json"),
}


async def export(request: Request) -> Response:
    """Return a response with a file to save.

    Raises:
        HTTPException: 400, the export is unknown, or the text cannot be read.
    """
    settings: Settings = request.app.state.settings
    given = await read_form(request)
    state = State.of(given)
    what = given.get("what", "")
    if what not in (*_KINDS, *_MAPS):
        raise HTTPException(HTTPStatus.BAD_REQUEST, f"`what` must be one of {', '.join((*_KINDS, *_MAPS))}.")

    def drawn(picture: Picture) -> str:
        return rendered(request, "files/picture.svg", **vars(picture)).decode()

    def work(deadline: Deadline) -> tuple[str, str, str]:
        report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        if what in _MAPS:
            draw, name, kind = _MAPS[what]
            made = draw(report, state.cells == "tokens")
            text = made if isinstance(made, str) else drawn(made)
            return text, name.format(cells=state.cells), kind
        selected = choose(report, state, settings.limits)
        result = shown_output(selected, state)
        write, name = _KINDS[what]
        file = name.format(target=result.target, request="" if state.shape == "schema" else ".request")
        return dumps(write(selected, result, state.shape), indent=2) + "\n", file, "application/json"

    try:
        text, file, media_type = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    headers = {"content-disposition": f'attachment; filename="{file}"', "cache-control": "no-store"}
    return Response(text.encode("utf-8", "surrogatepass"), media_type=media_type, headers=headers)
