"""`POST /export`: outputs as a file: of one target, of all, or the patch that leads to an output."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from toolprism.core.deadline import Deadline
from toolprism.core.errors import BadInput
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.reading.paste import read
from toolprism.services.normalize import Report, check
from toolprism.web.body import read_form
from toolprism.web.rendering import Templates
from toolprism.web.state import State
from toolprism.web.views.output import output_as
from toolprism.web.views.picture import Picture, guarantees_picture, map_picture
from toolprism.web.views.selected_tool import Selected, choose
from toolprism.web.views.verdicts_csv import map_csv
from toolprism.web.workers import in_thread

if TYPE_CHECKING:
    from toolprism.web.settings import Settings


def _outputs(selected: Selected) -> Json:
    return {name: result.output for name, result in selected.results.items()}


def _patch(selected: Selected) -> Json:
    return list(selected.result.trail.patch)


def _map(report: Report, state: State, templates: Templates) -> str:
    return _drawn(map_picture(report, shows_tokens=state.cells == "tokens"), templates)


def _guarantees(report: Report, _: State, templates: Templates) -> str:
    return _drawn(guarantees_picture(report), templates)


def _drawn(picture: Picture, templates: Templates) -> str:
    return templates.render("files/picture.svg", picture).decode()


def _table(report: Report, state: State, _: Templates) -> str:
    return map_csv(report, shows_tokens=state.cells == "tokens")


#: Exports of all tools together, with file name and type.
_MAPS: Final[Mapping[str, tuple[Callable[[Report, State, Templates], str], str, str]]] = {
    "map-svg": (_map, "{cells}.svg", "image/svg+xml"),
    "map-csv": (_table, "verdicts.csv", "text/csv"),
    "guarantees-svg": (_guarantees, "guarantees.svg", "image/svg+xml"),
}
#: Exports as JSON, with the file name.
_KINDS: Final[Mapping[str, tuple[Callable[[Selected], Json], str]]] = {
    "outputs": (_outputs, "all-targets.json"),
    "patch": (_patch, "{target}.patch.json"),
}


#: By the shape of the output.
_OUTPUT_NAMES: Final = {"schema": "{target}.json", "tool": "{target}.request.json", "tools": "{target}.request.json"}


async def export(request: Request) -> Response:
    """Return a response with a file to save.

    Raises:
        HTTPException: 400, the export is unknown, or the text cannot be read.
    """
    settings: Settings = request.app.state.settings
    given = await read_form(request, settings.max_body)
    state = State.of(given)
    what = given.get("what", "")
    if what not in (*_KINDS, *_MAPS, "output"):
        raise HTTPException(HTTPStatus.BAD_REQUEST, f"`what` must be one of {', '.join(('output', *_KINDS, *_MAPS))}.")

    def work(deadline: Deadline) -> tuple[str, str, str]:
        report = check(read(state.text, settings.limits), settings.limits, state.choices(), deadline)
        if what in _MAPS:
            draw, name, kind = _MAPS[what]
            return draw(report, state, request.app.state.site.templates), name.format(cells=state.cells), kind
        selected = choose(report, state, settings.limits)
        if what == "output":
            value, name = output_as(selected, state.shape), _OUTPUT_NAMES[state.shape]
        else:
            write, name = _KINDS[what]
            value = write(selected)
        return dumps(value, indent=2) + "\n", name.format(target=selected.shown), "application/json"

    try:
        text, file, media_type = await in_thread(work, settings)
    except BadInput as error:
        raise HTTPException(HTTPStatus.BAD_REQUEST, error.finding.sentence()) from None
    headers = {"content-disposition": f'attachment; filename="{file}"', "cache-control": "no-store"}
    return Response(text.encode("utf-8", "surrogatepass"), media_type=media_type, headers=headers)
