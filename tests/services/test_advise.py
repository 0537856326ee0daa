"""Advice: each edit is what it says, and what it promises is what normalizing the edited schema gives."""

import json
import re
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest

from tests.vectors import corpus
from toolprism.core.deadline import Deadline
from toolprism.core.errors import OutOfTime
from toolprism.core.json_types import Json, same
from toolprism.core.limits import COMMAND_LINE
from toolprism.core.patch import patched
from toolprism.losses import Finder
from toolprism.schema import all_targets
from toolprism.services import advise
from toolprism.services.advise import Advice, advice_for, advise_line
from toolprism.services.advise_edits import ideas
from toolprism.services.jsonl import laid_out
from toolprism.services.labels import STANDINGS, standing
from toolprism.services.normalize import Choices, Job
from toolprism.validation import validate

_TODAY: Final = Choices(edition="current")
#: One tool of the corpus in so many.
_EVERY: Final = 80
_CLOSED: Final[dict[str, Json]] = {"additionalProperties": False}
_SMALL: Final = 4_000
_UNION: Final[Json] = {
    "oneOf": [
        {
            "type": "object",
            "properties": {"action": {"const": "add"}, "text": {"type": "string"}},
            "required": ["action", "text"],
        },
        {
            "type": "object",
            "properties": {"action": {"const": "drop"}, "id": {"type": "string"}},
            "required": ["action", "id"],
        },
    ]
}


def job(schema: Json, *targets: str, strategies: Json = None) -> Job:
    line: dict[str, Json] = {"schema": schema, **({} if strategies is None else {"strategies": strategies})}
    return laid_out(line, COMMAND_LINE, Choices(targets=targets, edition="current")).job


@cache
def some_of_the_corpus() -> list[tuple[Json, Advice]]:
    """Return small tools of the corpus, each with its advice; large ones take seconds."""
    schemas = [tool["inputSchema"] for tool in [*corpus()][::_EVERY]]
    return [(schema, advice_for(job(schema))) for schema in schemas if len(json.dumps(schema)) < _SMALL]


def verdicts(schema: Json, strategies: Json = None) -> dict[str, str]:
    return {result.target: standing(result) for result in job(schema, strategies=strategies).results()}


def test_what_advice_claims_is_what_normalizing_the_edited_schema_gives() -> None:
    advised = 0
    for schema, advice in some_of_the_corpus():
        shape: Any = advice.record().to_json()
        edited = schema
        for edit in shape["edits"]:
            edited = patched(edited, edit["patch"])
        assert shape["before"] == verdicts(schema)
        assert shape["after"] == verdicts(edited, shape["strategies"])
        advised += bool(advice.edits or advice.strategies)
    assert advised, "none of these tools needs advice"


def test_advice_makes_no_verdict_and_no_loss_worse_and_some_verdict_better() -> None:
    for schema, advice in some_of_the_corpus():
        if not (advice.edits or advice.strategies):
            assert advice.before == advice.after
            continue
        ranks = [(STANDINGS.index(advice.before[name]), STANDINGS.index(advice.after[name])) for name in advice.before]
        edited = job(advice.schema, strategies=dict(each.split("=") for each in advice.strategies))
        sent = [
            same(before.output, after.output)
            for before, after in zip(job(schema).results(), edited.results(), strict=True)
        ]
        good = STANDINGS.index("same-meaning")
        # where the same is sent as before, an author who says more loses nothing
        assert all(
            is_same or min(after, good) >= min(before, good)
            for (before, after), is_same in zip(ranks, sent, strict=True)
        )
        assert any(after > before for before, after in ranks)
        for name, before, after, is_same in zip(advice.before, losses(job(schema)), losses(edited), sent, strict=True):
            assert (
                is_same
                or before is None
                or advice.before[name] == "strict-off"
                or (after is not None and after <= before)
            )


def losses(of: Job) -> list[set[str] | None]:
    finder = Finder(of.schema)
    found = [finder.loss(result).loss for result in of.results()]
    kinds: dict[str, set[str]] = {"none": set(), "both": {"widened", "narrowed"}}
    return [None if each is None else kinds.get(each, {each}) for each in found]


def test_a_missing_type_is_added_and_callers_are_told() -> None:
    advice = advice_for(job({"properties": {"path": {"type": "string"}}}, "groq", "mistral"))
    (edit,) = advice.edits
    assert edit.patch == ({"op": "add", "path": "/type", "value": "object"},)
    assert edit.callers == "Refused from now on: null."
    assert advice.better == ("groq", "mistral")
    assert advice.after == {"groq": "as-pasted", "mistral": "as-pasted"}


def test_a_union_at_the_root_is_flattened_and_the_advice_shows_what_passes_then() -> None:
    advice = advice_for(job(_UNION))
    assert advice.edits[-1].title == "Flatten the union under `action`"
    said = advice.edits[-1].callers.partition("Accepted from now on, so your code must check it: ")[2]
    passes = json.loads(said.removesuffix("."))
    assert validate(advice.schema, passes).valid is True
    assert validate(_UNION, passes).valid is False
    assert advice.after["mistral"] == "as-pasted"


def test_an_open_map_under_strict_gets_a_strategy() -> None:
    schema: Json = {
        "type": "object",
        "properties": {"headers": {"type": "object", "additionalProperties": {"type": "string"}}},
        "required": ["headers"],
        "additionalProperties": False,
    }
    advice = advice_for(job(schema, "openai-strict-current"))
    assert advice.before == {"openai-strict-current": "strict-off"}
    assert advice.strategies == ("open-map=pairs",)
    assert advice.edits == ()
    assert advice.record().to_json()["strategies"] == {"open-map": "pairs"}


def test_a_choice_that_makes_a_loss_worse_gives_way_to_the_next_one() -> None:
    """As pairs, Cloud Code Assist would refuse the map's null; as a text it does not."""
    values: Json = {"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "null"}]}
    schema: Json = {"type": "object", "properties": {"m": {"type": "object", "additionalProperties": values}}}
    advice = advice_for(job(schema, "openai-strict-current", "cca-claude-current"))
    assert advice.strategies == ("open-map=text",)
    assert advice.better == ("openai-strict-current",)


def test_no_edit_takes_a_check_away_to_please_a_provider() -> None:
    schema: Json = {"type": "object", "properties": {"a": {"type": "string", "format": "hostname", "minLength": 2}}}
    assert advice_for(job(schema, "openai-strict-current", "cca-claude-current")).schema == schema


def test_no_edit_asks_callers_for_a_property_that_was_optional() -> None:
    schema: Json = {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False}
    assert "required" not in str(advice_for(job(schema, "openai-strict-current")).schema)


def test_what_stays_is_said_in_sentences() -> None:
    schema: Json = {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}
    advice = advice_for(job(schema, "cca-claude-current"))
    assert advice.stays == ("`limit: 101` passes at Claude via Cloud Code Assist; your schema says at most 100.",)


def test_a_sound_schema_needs_nothing() -> None:
    schema: Json = {
        "type": "object",
        "properties": {"a": {"type": "string"}},
        "required": ["a"],
        "additionalProperties": False,
    }
    advice = advice_for(job(schema, "openai-strict-current", "groq"))
    assert (advice.edits, advice.strategies, advice.stays) == ((), (), ())
    assert advice.is_complete


def test_the_trials_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advise, "MOST_TRIALS", 2)
    advice = advice_for(job(_UNION))
    assert advice.trials <= 2 + len(advice.edits) + len(advice.strategies) + 1
    assert not advice.is_complete


def test_past_the_deadline_no_half_advice_is_given() -> None:
    with pytest.raises(OutOfTime):
        advise_line({"schema": _UNION}, COMMAND_LINE, _TODAY, Deadline(0))


def test_a_serialized_zod_instance_is_read_and_not_edited() -> None:
    zod: Json = {"_def": {"typeName": "ZodObject", "shape": {"a": {"_def": {"typeName": "ZodString"}}}}}
    assert advise_line({"id": 1, "schema": zod}, COMMAND_LINE)["edits"] == []


_LOC: Final[Json] = {"type": "object", "properties": {"lat": {"type": "number"}}, "required": ["lat"]}


def test_references_that_lead_nowhere_lead_to_the_definition_of_their_name() -> None:
    schema: dict[str, Json] = {
        "type": "object",
        "properties": {"a": {"$ref": "#/components/schemas/L~1c"}},
        "required": ["a"],
        "$defs": {"L/c": _LOC},
    }
    advice = advice_for(job(schema, "mistral", "groq"))
    (edit,) = advice.edits
    assert edit.title == "Point 1 reference at the definition that it names"
    assert edit.patch == ({"op": "replace", "path": "/properties/a/$ref", "value": "#/$defs/L~1c"},)
    assert advice.before["mistral"] == "loses-checks"
    assert not advice_for(job({**schema, "$defs": {"Other": _LOC}}, "mistral")).edits


def test_an_all_of_at_the_root_of_which_one_entry_is_closed_is_merged_and_the_whole_is_closed() -> None:
    entries: Json = [
        {"type": "object", "properties": {"org": {"type": "string"}}},
        {**_CLOSED, "type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
    ]
    advice = advice_for(job({"type": "object", "allOf": entries, "required": ["org"], "x-note": 1}))
    assert advice.edits[0].title == "Merge the entries of `allOf`, and close the whole"
    assert advice.edits[0].callers.startswith("Accepted from now on, so your code must check it: {")
    assert advice.before["openai-strict-current"] in ("refused", "strict-off")
    assert "openai-strict-current" in advice.better
    assert advice.schema["additionalProperties"] is False  # type: ignore[index, call-overload]
    assert advice.schema["properties"].keys() == {"org", "name"}  # type: ignore[index, call-overload, union-attr]


def test_titles_name_no_system_that_a_rule_follows() -> None:
    found = ideas(replace(job({}), targets=tuple(all_targets("all").values())), None, None)
    made = [idea.of({"$defs": {"A": {}}, "anyOf": [{"$ref": "#/$defs/A"}], "nullable": True}) for idea in found]
    titles = [each.title for each in made if each is not None]
    assert titles
    assert not [title for title in titles if "OpenClaw" in title or re.search(r" as \w+ does", title)]


def test_objects_that_name_their_properties_and_say_that_they_are_open_are_closed() -> None:
    inner: Json = {"type": "object", "properties": {"b": {"type": "integer"}}, "additionalProperties": True}
    schema: Json = {"type": "object", "properties": {"o": inner}, "additionalProperties": True}
    advice: Any = advice_for(job(schema))
    assert advice.schema["additionalProperties"] is False
    assert advice.schema["properties"]["o"]["additionalProperties"] is False
    assert not advice.strategies
    assert "anthropic-strict" in advice.better


def test_a_parameter_that_can_only_be_null_is_left_out_where_it_empties_the_tool() -> None:
    schema: Json = {"type": "object", "properties": {"x": {"type": "null"}}, "required": ["x"]}
    advice: Any = advice_for(job(schema, "cca-claude-current", "anthropic-current"))
    assert advice.schema["properties"] == {}
    assert "cca-claude-current" in advice.better


def test_a_set_says_in_words_that_no_item_is_there_twice() -> None:
    items: Json = {"type": "array", "items": {"type": "string"}, "uniqueItems": True}
    advice: Any = advice_for(job({"type": "object", "properties": {"x": items}}))
    assert advice.schema["properties"]["x"]["description"] == "No item is there twice."
    assert "uniqueItems" not in advice.schema["properties"]["x"]


def test_a_tuple_becomes_an_object_where_that_keeps_strict_mode() -> None:
    pair: Json = {
        "type": "array",
        "prefixItems": [{"type": "integer"}, {"type": "string"}],
        "minItems": 2,
        "maxItems": 2,
    }
    advice = advice_for(job({"type": "object", "properties": {"x": pair}, "required": ["x"]}))
    assert advice.strategies == ("tuple=object",)
