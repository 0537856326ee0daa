"""Laws for every row of the table on every tool: real, generated and malformed ones."""

import json
from typing import Any

import pytest

from tests.schema.malformed_schemas import malformed_schemas
from tests.schema.random_schemas import schemas
from tests.soak import inputs
from tests.vectors import corpus
from toolprism.catalogue.catalogue import Catalogue
from toolprism.catalogue.model import Model
from toolprism.catalogue.wire import wire_of
from toolprism.core.json_types import same
from toolprism.payloads.payload import build
from toolprism.payloads.request import PayloadOptions, PayloadTool
from toolprism.payloads.table import ROWS, Row, row_of

_CATALOGUE = Catalogue()
_LOCAL = "http://localhost:8080/v1"


def model_of(row: Row) -> Model:
    """Return a model whose row it is."""
    for model in _CATALOGUE:
        if row_of(model, wire_of(model)) is row:
            return model
    return Model("own", "m", "m", str(row.wires[0]), base_url=_LOCAL)


def tools(seed: int) -> list[PayloadTool]:
    names = ["bash", "find", "a.b", "write", "other", "other"]
    strict = [None, True, False]
    given = [tool["inputSchema"] for tool in corpus()[seed::90]]
    given += [*schemas(seed, inputs(15, soak=400)), *malformed_schemas(seed, inputs(15, soak=400))]
    return [
        PayloadTool(name=names[at % 6], description=None if at % 4 else "d", parameters=schema, strict=strict[at % 3])
        for at, schema in enumerate(given)
    ]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_every_tool_is_sent_or_left_out_with_a_reason(row: Row) -> None:
    given = tools(ROWS.index(row))
    before = json.dumps([tool.parameters for tool in given])
    model = model_of(row)
    payload = build(model, row.wires[0], row, given)
    answer = payload.to_json(trail=True)
    assert json.dumps([tool.parameters for tool in given]) == before, "an input was changed"
    json.dumps(answer, allow_nan=False)
    found: Any = payload.tools or []
    listed = found[0]["functionDeclarations"] if found and "functionDeclarations" in found[0] else found
    left_out = {id(each.prepared) for each in payload.omitted}
    sent = [each for each in payload.prepared if id(each) not in left_out]
    assert row.form == "none" or len(listed) == len(sent)
    assert all(each.reason for each in payload.omitted)
    assert len(payload.prepared) == len(given)
    for each in payload.prepared:
        assert each.stages or row.form == "none"
        for stage in each.used[:-1]:
            assert stage.result.output is not None or stage.result.status == "error"
        assert not each.strict or each.used[-1].result.status != "not-strict"


@pytest.mark.parametrize("row", [row for row in ROWS if row.strict_steps], ids=lambda row: row.id)
def test_without_strict_mode_nothing_is_strict_and_the_laxer_schema_is_sent(row: Row) -> None:
    given = tools(50)
    lax = build(model_of(row), row.wires[0], row, given, PayloadOptions(no_strict=True))
    assert '"strict": true' not in json.dumps(lax.tools)
    for each in lax.prepared:
        assert [stage.target for stage in each.stages] == list(row.steps) or each.error


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_tool_alone_is_written_as_it_is_among_others(row: Row) -> None:
    if row.strict in ("all", "allow-list") or row.form == "cursor":
        return  # there the neighbours count
    model, given = model_of(row), tools(70)[:20]
    together: Any = build(model, row.wires[0], row, given).tools or []
    alone: Any = [entry for tool in given for entry in build(model, row.wires[0], row, [tool]).tools or []]
    if together and "functionDeclarations" in together[0]:
        together = together[0]["functionDeclarations"]
        alone = [one for each in alone for one in each["functionDeclarations"]]
    if row.form == "anthropic":
        together = [{**each, "cache_control": None} for each in together]
        alone = [{**each, "cache_control": None} for each in alone]
    assert same(together, alone)
