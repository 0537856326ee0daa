"""A switch is declared once: form, address, link, API, lines, Python and command line follow."""

from pathlib import Path
from typing import Any

import pytest

import toolprism
from toolprism.cli.main import main
from toolprism.core.errors import BadInput
from toolprism.core.limits import PAGE
from toolprism.library.options import NormalizeOptions
from toolprism.services.jsonl import options_of
from toolprism.services.normalize import NO_CHOICE, Choices
from toolprism.services.options import SWITCHES, Switch, flags, from_boxes, switched, to_boxes
from toolprism.share.envelope import Envelope, Options
from toolprism.share.link import decode, encode
from toolprism.web.state import State
from toolprism.web.views.sharing import envelope_of, state_of

_EACH = pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.name)


def chosen(switch: Switch) -> Choices:
    """Return the choices with one switch in the value that its check box stands for."""
    value: dict[str, Any] = {switch.name: switch.boxed}
    return Choices(**value)


@_EACH
def test_a_box_survives_the_form_the_address_and_a_link(switch: Switch) -> None:
    state = State.of({"text": "{}", switch.field: "1"})
    assert switched(state.choices()) == switched(chosen(switch))
    assert state.fields()[switch.field] == "1"
    assert State.of({"text": "{}", **state.fields()}) == state
    opened = decode(encode(envelope_of(state, "", {}), PAGE), PAGE)
    assert state_of(opened) == state
    assert opened.opts.to_json()[switch.name] is switch.boxed


@_EACH
def test_boxes_and_values_are_the_same_choice(switch: Switch) -> None:
    assert switched(NO_CHOICE) == {each.name: each.default for each in SWITCHES} == from_boxes(())
    assert from_boxes({switch.field}) == switched(chosen(switch))
    assert to_boxes(chosen(switch)) == {switch.field: "1"}
    assert to_boxes(NO_CHOICE) == {}


@_EACH
def test_lines_links_and_python_take_its_name(switch: Switch) -> None:
    given: Any = {switch.name: switch.boxed}
    assert switched(options_of(given, NO_CHOICE)) == switched(chosen(switch))
    assert switched(Options.from_json(given)) == switched(chosen(switch))
    assert switched(Envelope(input="", opts=Options(**given)).opts.choices()) == switched(chosen(switch))
    assert switch.name in NormalizeOptions.__annotations__
    assert toolprism.normalize({"type": "string"}, "google", **given).output == {"type": "string"}


@_EACH
@pytest.mark.parametrize("command", ["normalize", "link"])
def test_the_command_line_takes_its_flag(
    switch: Switch, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tool.json").write_text('{"name": "now", "inputSchema": {}}')
    assert main([command, *flags(chosen(switch)), str(tmp_path / "tool.json")]) == 0
    printed = capsys.readouterr().out
    assert command != "link" or switched(decode(printed.strip(), PAGE).opts) == switched(chosen(switch))


def test_of_several_misspelt_options_the_first_in_the_line_is_told() -> None:
    wrong = ["target", "tagets", "trial", "edtion", "varients", "no_strct"]
    for first in wrong:
        given: dict[str, Any] = dict.fromkeys([first, *wrong])
        with pytest.raises(BadInput, match=f"no member called `{first}`"):
            options_of(given, NO_CHOICE)
