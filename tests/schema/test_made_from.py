"""Every value that a rule writes comes from the places that it names, or is a constant of the rule."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.schema.judge import absolute
from tests.schema.new_places import NEW
from tests.schema.rule_cases import cases, run
from toolprism.core.json_types import compact, same
from toolprism.core.pointer import resolve
from toolprism.schema.engine.edit import Root, perform
from toolprism.schema.engine.log import Step, steps
from toolprism.schema.engine.traversal import NodeEditor
from toolprism.schema.registry import all_rules

_COUNT = 120


def _puts(name: str) -> Iterator[tuple[Step, Any]]:
    """Yield what a rule puts, each with the document before it."""
    for variant, document in cases(all_rules()[name], 11, _COUNT):
        _, log = run(variant, document)
        for step in steps(log):
            if step.edit.op == "put":
                yield step, document
            editor = NodeEditor(document)
            perform(absolute(step), editor)
            document = editor.root  # noqa: PLW2901  # the log is replayed on it


@pytest.mark.parametrize("name", all_rules())
def test_a_new_keyword_is_made_from_another_or_is_a_constant_of_its_rule(name: str) -> None:
    for step, _ in _puts(name):
        edit = step.edit
        if step.before is None and edit.at and not (edit.parts or edit.also or edit.made_from):
            assert isinstance(edit.at[-1], int) or (name, edit.at[-1]) in NEW, step


@pytest.mark.parametrize("name", all_rules())
def test_the_content_of_a_description_is_among_what_it_is_made_from(name: str) -> None:
    for step, _ in _puts(name):
        assert {(spill.keyword,) for spill in step.edit.spills} <= set(step.edit.made_from), step


@pytest.mark.parametrize("name", all_rules())
def test_a_member_of_an_enum_was_there_or_stands_in_what_the_enum_is_made_from(name: str) -> None:
    for step, document in _puts(name):
        edit = step.edit
        if edit.at[-1:] != ("enum",) or not isinstance(edit.value, list):
            continue
        node = resolve(document, step.node)
        places = [*edit.made_from, *(place for also in edit.also.values() for place in also)]
        known = [*_values(step.before), *(value for place in places for value in _values(resolve(node, place)))]
        for source in edit.parts.values():
            known += _values(resolve(document, source.path) if isinstance(source, Root) else resolve(node, source))
        for member in edit.value:
            assert member is None or any(same(member, each) or member == _text(each) for each in known), step


def _values(value: Any) -> Iterator[Any]:
    """Yield a value and all that is in it."""
    yield value
    for below in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _values(below)


def _text(value: Any) -> str:
    """Spell a value as JSON does; a whole number in full, however large."""
    return str(value) if type(value) is int else compact(value)
