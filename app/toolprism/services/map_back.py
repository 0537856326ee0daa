"""A model's arguments in a target's shape → the author's shape: the line objects of `map-back`, and its reading."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.errors import BadInput, UnknownTarget, bad_input
from toolprism.core.finding import Finding
from toolprism.core.json_types import Json, Object
from toolprism.core.limits import COMMAND_LINE, Limits
from toolprism.schema import Normalizer, find, read_variants, with_variants
from toolprism.services.jsonl import options_of, tool_of
from toolprism.services.normalize import NO_CHOICE, request_for
from toolprism.services.options import SWITCHES
from toolprism.toolcalls import InvalidJson, read_arguments
from toolprism.wayback import BackMap, Returned, back_map

_OPTIONS: Final = (*(switch.name for switch in SWITCHES), "variants", "strategies")


def map_back_line(value: Json, limits: Limits) -> dict[str, Json]:
    """Return the arguments in the author's shape for `{"id", "schema", "target", "arguments", "name"?, "options"?}`.

    `tool` may stand for `schema`, and then says the name, and whether the author wants strict mode.

    Raises:
        BadInput: the line is not of that form, or the arguments are no JSON.
    """
    if not isinstance(value, dict) or not {"target", "arguments"} <= value.keys():
        raise bad_input("bad-line", 'An object was expected: {"id", "schema", "target", "arguments"}.')
    if ("schema" in value) == ("tool" in value):
        raise bad_input("bad-line", "One of `schema` and `tool` was expected, and not both.")
    returned = _map_of(value, limits).back(_read(value["arguments"]))
    name = value.get("name")
    return {"id": value.get("id"), **returned.to_json(), **({"name": name} if isinstance(name, str) else {})}


def returned_for(target: Json, schema: Json, arguments: Json, options: Object) -> Returned:
    """Return the arguments of a call in the author's shape; a text that is not JSON stays as it is.

    Args:
        target: the id of the target that they follow.
        schema: the author's schema.
        arguments: the arguments, or their text.
        options: those of a line of `map-back`.

    Raises:
        BadInput: there is no such target, or the arguments are too large.
    """
    read = read_arguments(arguments)
    if isinstance(read, InvalidJson):
        return Returned(arguments)
    line: dict[str, Json] = {"schema": schema, "target": target, "options": options}
    return _map_of(line, COMMAND_LINE).back(read)


def _map_of(line: Mapping[str, Json], limits: Limits) -> BackMap:
    options = line.get("options", {})
    if not isinstance(options, dict):
        raise bad_input("bad-option", "`options` must be an object.", pointer="/options")
    for name in options:
        if name not in _OPTIONS:
            hint = f"Known are {', '.join(_OPTIONS)}."
            raise bad_input(
                "unknown-member", f"There is no option called `{name[:40]}`.", hint=hint, pointer="/options"
            )
    choices = options_of(options, NO_CHOICE)
    tool, mcp = tool_of(line["tool"], limits) if "tool" in line else (None, False)
    try:
        target = find(str(line["target"]))
    except UnknownTarget as error:
        raise bad_input("unknown-target", str(error), pointer="/target") from None
    chosen = with_variants((target,), read_variants(choices.variants))[0]
    schema = line["schema"] if tool is None else tool.schema
    return back_map(Normalizer(schema, request_for(tool, limits, choices, mcp=mcp)).normalize(chosen))


def _read(given: Json) -> Json:
    """Return the arguments; a text is read as JSON, as clients of Chat Completions get it."""
    arguments = read_arguments(given)
    if isinstance(arguments, InvalidJson):
        raise BadInput(Finding(code="not-json", message="The arguments are not JSON.", pointer="/arguments"))
    return arguments
