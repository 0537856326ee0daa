"""What four releases of Zod accept (recorded by zod_cases.mjs), and the JSON Schema read from what they print."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from toolprism.core.walk import MAX_NODES
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.log import steps
from toolprism.schema.engine.passes import Pass
from toolprism.schema.rules.serialized import zod_to_json_schema
from toolprism.validation import check_schema, validate

_PASS: Final = Pass(before=(zod_to_json_schema,))
_CASES: Final = [
    json.loads(line)
    for line in gzip.decompress(Path(__file__).with_name("zod_cases.jsonl.gz").read_bytes()).splitlines()
]
_RELEASES: Final = sorted({case["zod"] for case in _CASES})


def _of(release: str) -> Iterator[tuple[str, Any, list[Any], list[Any], set[Effect | None]]]:
    for case in _CASES:
        if case["zod"] == release:
            context = PassContext(MAX_NODES)
            schema = _PASS.apply(case["printed"], context)
            effects = {step.edit.effect for step in steps(context.log)}
            yield case["code"], schema, case["accepted"], case["rejected"], effects


#: What any release accepts of the major version that prints such an instance: the widest counts.
_ACCEPTED: Final = {
    (case["zod"][0], case["code"], json.dumps(instance)) for case in _CASES for instance in case["accepted"]
}
#: The effects of `catch` and `preprocess`, whose code accepts more than the schema that they lead to.
_REPAIRED: Final = {Effect.NARROWER, Effect.UNKNOWN}


def test_every_release_has_its_share_of_cases() -> None:
    assert len(_CASES) > 1000
    assert all(sum(case["zod"] == release for case in _CASES) > 200 for release in _RELEASES)
    assert sum(len(case["accepted"]) for case in _CASES) > 4500


@pytest.mark.parametrize("release", _RELEASES)
def test_every_schema_is_valid_and_accepts_whatever_zod_accepts_without_code_that_repairs_it(release: str) -> None:
    narrower = []
    for code, schema, accepted, _, effects in _of(release):
        assert check_schema(schema).schema_valid, code
        if _REPAIRED & {*effects}:
            assert "catch" in code or "preprocess" in code
            continue
        narrower += [(code, instance, schema) for instance in accepted if not validate(schema, instance).valid]
    assert narrower == []


@pytest.mark.parametrize("release", _RELEASES)
def test_what_zod_rejects_is_refused_unless_the_trail_says_that_the_schema_is_wider(release: str) -> None:
    wider = []
    for code, schema, _, rejected, effects in _of(release):
        refused = [each for each in rejected if (release[0], code, json.dumps(each)) not in _ACCEPTED]
        if not {Effect.WIDER, *_REPAIRED} & {*effects}:
            wider += [(code, instance, schema) for instance in refused if validate(schema, instance).valid]
    assert wider == []
