"""What reading both sides settles is true, and leaves the search what differs."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.schema.reference_validator import validator
from tests.vectors import corpus
from toolprism.losses import Finder, containment
from toolprism.losses.comparison import Comparison, Source
from toolprism.losses.flat import Scope
from toolprism.losses.side import Side
from toolprism.losses.undone import Undone
from toolprism.losses.values import Builder
from toolprism.schema import Normalizer, all_targets
from toolprism.validation.scope import LocatedFailure


def test_no_value_of_an_output_refutes_what_was_read_off() -> None:
    """The values of both sides are those of the search, judged by jsonschema."""
    held = 0
    for tool in [*corpus()][::80]:
        schema = tool["inputSchema"]
        source = Source(schema)
        for target in all_targets("current").values():
            result = Normalizer(schema).normalize(target)
            output = Side(result.output)
            if result.status == "error" or output.broken:
                continue
            for narrow, wide in ((output, source.side), (source.side, output)):
                if wide.comparable.takes(narrow.comparable):
                    held += 1
                    accepts = validator(wide.readings.main)
                    assert all(accepts.is_valid(value) for value in _values(narrow))
    assert held > 200


def _values(side: Side) -> list[Any]:
    main = side.readings.main
    return [value for value in Builder().values(((Scope(main), main),)) if side.accepts(value)]


def test_no_value_is_built_for_a_branch_that_needs_more_than_it_allows() -> None:
    """Such a value fits nothing, and whatever is built around it shows no loss."""
    many: Any = {"type": "object", "properties": {"a": {"const": 1}, "b": {"const": 2}}, "required": ["a", "b"]}
    pair: Any = {"type": "array", "items": {"type": "string"}, "minItems": 2}
    schema: Any = {"anyOf": [{**many, "maxProperties": 1}, {**pair, "maxItems": 1}, {"type": "object"}]}
    assert Builder().values(((Scope(schema), schema),)) == [{}]


@pytest.mark.parametrize("name", ["workspace-mcp/batch_update_doc", "@mondaydotcomorg/monday-api-mcp/update_doc"])
def test_the_tools_that_took_longest_take_few_probes(name: str) -> None:
    """2,000 probes and more at one target before; what both sides share is not probed."""
    schema: Any = next(tool["inputSchema"] for tool in corpus() if tool["id"] == name)
    finder, normalizer = Finder(schema), Normalizer(schema)
    found = [finder.loss(normalizer.normalize(target)) for target in all_targets("current").values()]
    assert sum(loss.probes for loss in found) < 2_500
    assert all(loss.proven for loss in found if loss.loss is not None)


def test_the_largest_tool_is_compared_with_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """14,774 errors were written, and the schema itself was canonicalized only to say that something fits it."""
    schema: Any = next(tool["inputSchema"] for tool in corpus() if tool["id"] == "workspace-mcp/batch_update_doc")
    normalizer = Normalizer(schema)
    results = [normalizer.normalize(target) for target in all_targets("current").values()]
    done: Counter[str] = Counter()
    for holder, name in ((LocatedFailure, "write"), (containment, "_canonicalize")):
        monkeypatch.setattr(holder, name, _counting(getattr(holder, name), name, done))
    finder = Finder(schema)
    for result in results:
        finder.loss(result)
    assert done["write"] < 3_000
    assert done["_canonicalize"] <= 2


def _counting(function: Callable[..., Any], name: str, done: Counter[str]) -> Callable[..., Any]:
    def counted(*arguments: Any) -> Any:
        done[name] += 1
        return function(*arguments)

    return counted


def test_a_difference_behind_many_like_branches_is_found() -> None:
    """Equal branches are skipped, so that the probes reach the one that differs."""
    branches: Any = [
        {"type": "object", "properties": {"kind": {"const": f"k{n}"}, "a": {"type": "string"}}, "required": ["kind"]}
        for n in range(60)
    ]
    source: Any = {"type": "object", "properties": {"it": {"anyOf": branches}}, "required": ["it"]}
    last = {**branches[-1], "properties": {**branches[-1]["properties"], "a": {"type": "string", "minLength": 9}}}
    strict: Any = {**source, "properties": {"it": {"anyOf": [*branches[:-1], last]}}}
    found = Comparison(Source(strict), Side(source), Undone()).widened()
    assert {"it": {"kind": "k59", "a": ""}} in [each.value for each in found.found]
