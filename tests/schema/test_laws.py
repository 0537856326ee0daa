"""Laws for every target: on inputs that put each of its rules to work, on vectors, real tools and generated schemas."""

import json
from collections.abc import Iterator
from typing import Any

import jsonpatch
import pytest

from tests.schema.chosen import at_work, rules_of, waking
from tests.schema.malformed_schemas import malformed_schemas
from tests.schema.new_places import NEW
from tests.schema.random_schemas import schemas
from tests.soak import inputs
from tests.vectors import corpus, vectors
from toolprism.core.json_types import Json, same
from toolprism.core.keywords import SNAKE_POSITIONS
from toolprism.core.pointer import escape, render, resolve
from toolprism.core.walk import nodes
from toolprism.schema import Normalizer, Result, all_targets
from toolprism.schema.engine.edit import Root, perform
from toolprism.schema.engine.log import Mark, Step
from toolprism.schema.engine.traversal import NodeEditor
from toolprism.schema.target import Target

#: Generated schemas that each target sees, and malformed ones, which may have any keyword with a value of any type.
_GENERATED = inputs(200, soak=1_600)
_MALFORMED = inputs(64, soak=500)
#: Of vectors and tools, each target sees one of so many.
_ONE_OF = inputs(8, soak=1)
#: And of all that, the targets of today see one of so many: they share passes, and their rules are judged one by one.
_SAMPLE = inputs(6, soak=40)
#: Inputs for each rule that put it to work.
_WAKING = inputs(2, soak=20)
#: Rules to which the rules before them leave nothing, on any input that was found.
_IDLE = {
    "mcp": {"strip-constraints"},
    # Azure documents no format, and the pass that others share looks for formats.
    "azure-openai-strict": {"drop-instance-lookalike", "keep-documented-format"},
    # They share a pass in which other targets need it.
    **{
        target: {"drop-instance-lookalike"}
        for target in ("cca-claude-current", "openai-strict-current", "openai-gpt-5", "vllm", "xai")
    },
    # Hardly any schema has a pattern that these refuse.
    "llama-cpp-current": {"drop-refused-pattern"},
    "sglang": {"drop-instance-lookalike", "drop-refused-pattern"},
    "vllm": {"drop-instance-lookalike", "drop-refused-pattern"},
}

#: A malformed schema whose rest, once a keyword is removed, is read as a serialized Zod instance.
_LIKE_ZOD = {"malformed/36/8"}

Case = tuple[str, Any, Result]


@pytest.fixture(scope="module", params=list(all_targets("all")))
def target(request: pytest.FixtureRequest) -> Target:
    return all_targets("all")[request.param]


@pytest.fixture(scope="module")
def cases(target: Target) -> list[Case]:
    seed = list(all_targets("all")).index(target.id)
    given = [(vector.id, vector.schema) for vector in vectors()]
    given += [(f"corpus/{tool['id']}", tool["inputSchema"]) for tool in corpus()]
    named = given[seed % _ONE_OF :: _ONE_OF]
    named += [(f"generated/{seed}/{number}", schema) for number, schema in enumerate(schemas(seed, _GENERATED))]
    named += [
        (f"malformed/{seed}/{number}", schema) for number, schema in enumerate(malformed_schemas(seed, _MALFORMED))
    ]
    chosen = named if target.edition == "reference" else named[seed % _SAMPLE :: _SAMPLE]
    found = [(name, schema, Normalizer(schema).normalize(target)) for name, schema in chosen]
    return found + [case for rule in rules_of(target) for case in waking(target, rule, _WAKING)]


def test_every_rule_of_the_target_is_at_work_in_the_cases(target: Target, cases: list[Case]) -> None:
    seen = {rule for _, _, result in cases for rule in at_work(result)}
    assert set(rules_of(target)) - seen <= _IDLE.get(target.id, set())


def test_the_output_is_json_and_the_status_is_true(cases: list[Case]) -> None:
    for name, schema, result in cases:
        json.dumps(result.output, allow_nan=False)
        assert result.status != "error", name
        if result.status == "unchanged":
            assert result.output is schema, name
            assert not result.trail.rewrites, name
        if result.status == "changed":
            assert not same(result.output, schema), name


def test_the_patch_leads_from_the_paste_to_the_output(cases: list[Case]) -> None:
    for name, schema, result in cases:
        patch = json.loads(json.dumps(result.trail.patch))
        assert same(jsonpatch.apply_patch(json.loads(json.dumps(schema)), patch, in_place=True), result.output), name


def test_every_key_of_the_paste_is_at_its_origin_or_named_by_a_rewrite(cases: list[Case]) -> None:
    for name, schema, result in cases:
        origins = result.trail.origins
        kept = {source for place in places(result.output) for source in origins.get(place, [place])}
        named = {rewrite.at for rewrite in result.trail.rewrites}
        lost = [at for at in places(schema) if at not in kept and not covers(named, at)]
        assert lost == [], name


def test_every_keyword_that_does_not_survive_is_named_itself_or_dropped_with_what_holds_it(cases: list[Case]) -> None:
    for name, schema, result in cases:
        if result.status == "fallback":
            continue  # the whole schema is replaced, and the reasons say why
        assert list(unexplained(schema, result)) == [], name


def test_what_an_edit_takes_over_is_what_stood_there(cases: list[Case]) -> None:
    for name, schema, result in cases:
        document = base = schema
        for entry in result.log:
            if isinstance(entry, Mark):
                base = document
                continue
            node = resolve(document, entry.node)
            for below, source in entry.edit.parts.items():
                origin = resolve(base, source.path) if isinstance(source, Root) else resolve(node, source)
                assert same(resolve(entry.edit.value, below), origin), (name, entry.rule.id, below)
            document = applied(document, entry)
        assert same(document, result.output), name


#: Rules that replace a node as a whole: they make a boolean or an object of it, or replace what cannot be sent at all.
_REPLACE_WHOLE = {
    "boolean-schema-to-anything",
    "boolean-schema-to-object",
    "boolean-schema-to-types",
    "empty-root-to-object",
    "empty-schema-to-true",
    "inline-references",
    "inline-references-keeping-meta",
    "replace-by-open-object",
    "zod-to-json-schema",
}


def test_a_node_is_replaced_as_a_whole_by_few_rules_only(cases: list[Case]) -> None:
    for name, _, result in cases:
        for step in result.steps:
            if step.edit.op == "put" and not step.edit.at:
                assert step.rule.id in _REPLACE_WHOLE, name
                if step.rule.id.startswith("inline-references"):
                    assert isinstance(step.edit.value, bool), (
                        "a definition that is an object is written out by keywords"
                    )


def test_a_place_without_origin_is_a_constant_of_its_rule(cases: list[Case]) -> None:
    for name, _, result in cases:
        new = {place for place, sources in result.trail.origins.items() if not sources}
        for rewrite in result.trail.rewrites:
            edit = rewrite.step.edit
            is_new = edit.op == "put" and rewrite.to in new and not rewrite.replaced
            if is_new and not (edit.parts or edit.also or edit.made_from):
                keyword = edit.at[-1] if edit.at else ""
                assert isinstance(keyword, int) or (rewrite.rule, keyword) in NEW, (name, rewrite.rule, keyword)


def test_an_edit_that_moves_keywords_into_a_description_is_made_from_them(cases: list[Case]) -> None:
    for name, _, result in cases:
        for step in result.steps:
            assert {(spill.keyword,) for spill in step.edit.spills} <= set(step.edit.made_from), name


def test_origins_and_rewrites_point_at_places_that_are_there(cases: list[Case]) -> None:
    for name, schema, result in cases:
        pasted, sent = places(schema), places(result.output)
        for place, sources in result.trail.origins.items():
            assert place in sent, name
            assert pasted.keys() >= set(sources), name
        for rewrite in result.trail.rewrites:
            assert rewrite.at in pasted, name
            assert rewrite.to is None or rewrite.to in sent, name
            assert rewrite.reason, name


def test_a_second_run_changes_nothing(target: Target, cases: list[Case]) -> None:
    restless = [
        name
        for name, _, result in cases
        if result.status in ("changed", "unchanged")
        and Normalizer(result.output).normalize(target).status != "unchanged"
        and name not in _LIKE_ZOD
    ]
    if target.settles:
        assert restless == []
    else:
        published = [name for name, _, _ in cases if name.startswith("corpus/")]
        assert len({*restless} & {*published}) <= 0.01 * len(published)


def test_a_schema_that_failed_open_says_where_and_why(cases: list[Case]) -> None:
    for name, schema, result in cases:
        pasted = places(schema)
        assert bool(result.fail_open) == (result.status in ("fallback", "not-strict")), name
        for reason in result.fail_open:
            assert reason.pointer in pasted, name
            assert reason.reason, name


def test_the_paste_is_never_changed() -> None:
    for schema in schemas(seed=77, count=inputs(60, soak=400)):
        before = json.dumps(schema)
        normalizer = Normalizer(schema)
        for target in all_targets().values():
            _ = normalizer.normalize(target).trail
        assert json.dumps(schema) == before


def places(document: Json) -> dict[str, Json]:
    """Return what is at each pointer of a document."""
    found = {"": document}
    waiting = [("", document)]
    for at, value in waiting:
        if isinstance(value, dict):
            below = [(f"{at}/{escape(name)}", child) for name, child in value.items()]
        elif isinstance(value, list):
            below = [(f"{at}/{index}", child) for index, child in enumerate(value)]
        else:
            continue
        found.update(below)
        waiting += below
    return found


def unexplained(schema: Any, result: Result) -> Iterator[str]:
    """Every keyword of the paste that is not in the output with its value, and that no rewrite names."""
    origins = result.trail.origins
    lives: dict[str, list[tuple[str, Any]]] = {}
    for place, value in places(result.output).items():
        for source in origins.get(place, [place]):
            lives.setdefault(source, []).append((place, value))
    named = {rewrite.at for rewrite in result.trail.rewrites}
    dropped = {
        rewrite.at
        for rewrite in result.trail.rewrites
        if rewrite.to is None or rewrite.rule == "zod-to-json-schema"  # an instance is read as a whole
    }
    for path, node in nodes(schema, SNAKE_POSITIONS):
        for keyword, value in node.items():
            at = render((*path, keyword))
            if (
                at not in named
                and not covers(dropped, at)
                and not any(twins(keyword, value, at, *each) for each in lives.get(at, ()))
            ):
                yield at


def twins(keyword: str, value: Any, at: str, other: str, now: Any) -> bool:
    """Whether a keyword is still itself: with the same value, or holding schemas that are looked at one by one."""
    if keyword in SNAKE_POSITIONS and isinstance(value, (dict, list)):
        return isinstance(now, type(value))
    return other.rpartition("/")[2] == at.rpartition("/")[2] and same(now, value)


def applied(document: Any, step: Step) -> Any:
    """The document after one step."""
    editor = NodeEditor(document)
    perform(step.edit._replace(at=step.node + step.edit.at, source=step.node + step.edit.source), editor)
    return editor.root


def covers(named: set[str], at: str) -> bool:
    """Return whether a rewrite names a place or one above it."""
    while at:
        if at in named:
            return True
        at = at.rpartition("/")[0]
    return "" in named
