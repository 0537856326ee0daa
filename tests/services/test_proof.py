"""After a fix: whether the provider takes the tool now, and what it would refuse next."""

from typing import Any

from toolprism.core.limits import PAGE
from toolprism.services.explain_error import Explained, explain, proof_of, sent_given

_ITEMS = "Invalid schema for function 'f': In context=('properties', 'x'), array schema missing items."


def _tool(name: str, **properties: Any) -> dict[str, Any]:
    return {"name": name, "parameters": {"type": "object", "properties": properties}}


def _asked(text: str, tools: Any) -> Explained:
    return explain(text, sent_given(tools, PAGE), PAGE)


def test_a_tool_that_no_claim_refuses_is_accepted() -> None:
    explained = _asked(_ITEMS, [_tool("f", x={"type": "array"})])
    proof = proof_of(explained, explained.fixed(explained.sent.document)[0])
    assert proof is not None
    assert proof.accepted
    assert proof.left is None
    assert proof.claims > 0


def test_a_tool_that_still_breaks_the_rule_is_not() -> None:
    explained = _asked(_ITEMS, [_tool("f", x={"type": "array"})])
    proof = proof_of(explained, explained.sent.document)
    assert proof is not None
    assert not proof.accepted


def test_the_next_problem_may_be_in_another_tool_and_has_its_edit() -> None:
    tools = [_tool("f", x={"type": "array"}), _tool("g", y={"type": "array"})]
    explained = _asked(_ITEMS, tools)
    proof = proof_of(explained, explained.fixed(explained.sent.document)[0])
    assert proof is not None
    assert proof.accepted
    assert proof.left is not None
    assert proof.left.tool == "g"
    assert proof.left.at == (1, "parameters", "properties", "y", "type")
    assert proof.left.patch == [{"op": "add", "path": "/1/parameters/properties/y/items", "value": {}}]


def test_nothing_is_proved_without_tools() -> None:
    assert proof_of(_asked(_ITEMS, []), []) is None
