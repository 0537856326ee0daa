"""The strategies on the page: boxes for those that do something, in the form, the results and the link."""

import json
import re
from typing import Any

from starlette.testclient import TestClient

from toolprism.web.state import State
from toolprism.web.views.sharing import envelope_of, state_of
from toolprism.web.views.strategy_prices import strategy_boxes

_MAP: Any = {
    "type": "object",
    "properties": {"labels": {"type": "object", "additionalProperties": {"type": "integer"}}},
    "required": ["labels"],
    "additionalProperties": False,
}
_PLAIN: Any = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}


def checked(client: TestClient, schema: Any, **fields: str) -> str:
    """Return the parts of the page for a schema."""
    return client.post("/check", data={"text": json.dumps(schema), "target": "openai-strict-current", **fields}).text


def boxes(page: str) -> dict[str, str]:
    """Return the boxes of a page, each with its choice."""
    found = re.findall(r'<select id="strategy-([a-z-]+)".*?</select>', page, re.DOTALL)
    chosen = {name: page.partition(f'id="strategy-{name}"')[2].partition("</select>")[0] for name in found}
    return {name: next(iter(re.findall(r'<option value="([^"]*)" selected', box)), "") for name, box in chosen.items()}


def test_a_box_stands_for_each_strategy_that_does_something() -> None:
    recursive: Any = {"properties": {"next": {"$ref": "#"}, "pair": {"type": "array", "prefixItems": [{}]}}}
    assert [each.id for each in strategy_boxes(_MAP, ())] == ["open-map"]
    assert [each.id for each in strategy_boxes(recursive, ())] == ["tuple", "recursion", "optional"]
    assert [each.id for each in strategy_boxes({"properties": {"n": {"enum": [1]}}, "required": ["n"]}, ())] == [
        "integer-enum"
    ]
    assert [each.id for each in strategy_boxes({"anyOf": [_PLAIN]}, ())] == ["root-union"]
    assert [(each.id, each.chosen) for each in strategy_boxes(_PLAIN, ("tuple=object",))] == [("tuple", "object")]
    assert not strategy_boxes(_PLAIN, ())


def test_levels_are_offered_as_numbers() -> None:
    (box,) = strategy_boxes(_PLAIN, ("recursion=unroll:7",))
    assert [value for value, _ in box.choices] == ["keep", "unroll:1", "unroll:2", "unroll:3", "unroll:7", "text"]


def test_a_choice_on_the_page_changes_the_output_and_stays_chosen(client: TestClient) -> None:
    plain, chosen = checked(client, _MAP), checked(client, _MAP, **{"open-map": "pairs", "tab": "output"})
    assert (boxes(plain), boxes(chosen)) == ({"open-map": ""}, {"open-map": "pairs"})
    assert "One entry for each property" in chosen
    assert "One entry for each property" not in plain
    assert not boxes(checked(client, _PLAIN))


def test_a_form_keeps_the_strategies_of_a_link_until_a_box_is_set() -> None:
    fields = {"text": "{}", "strategies": "open-map=pairs tuple=object gone=x"}
    assert State.of(fields).choices().strategies == ("open-map=pairs", "tuple=object")
    assert State.of({**fields, "open-map": "", "tuple": "array"}).choices().strategies == ("tuple=array",)
    assert State.of({**fields, "open-map": "<script>"}).choices().strategies == ("tuple=object",)
    assert "strategies" not in State.of(fields).selected(several=False)


def test_a_link_opens_with_the_strategies_of_the_page() -> None:
    state = State.of({"text": json.dumps(_MAP), "open-map": "pairs"})
    envelope = envelope_of(state, "", {})
    assert envelope.to_json()["opts"] == {"edition": "current", "strategies": {"open-map": "pairs"}}
    assert state_of(envelope).choices().strategies == ("open-map=pairs",)
