import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.work import lines_run
from toolprism.chat.redaction import without_signatures

SIGNATURE = "CiQB0e2Kb1dJTEQtR0+PU0UtQ0hB/U0UtMDEt=="
OTHER = "QUFBQUJCQkJDQ0ND"


@pytest.mark.parametrize(
    "written",
    [
        '{"thought_signature": "%s"}',
        '{"thoughtSignature" : "%s"}',
        '{"thought_signatures": ["%s"]}',
        'data: {"thoughtSignature":"%s"}\n\n',
        'data: {"parts":\ndata: [{"thoughtSignature":\ndata: "%s"}]}\n\n',
        r'{"content": "{\"thoughtSignature\": \"%s\"}"}',
        r'{"content": "{\"a\": \"{\\\"thoughtSignature\\\": \\\"%s\\\"}\"}"}',
        '{"id": "call_1__thought__%s"}',
        'thought_signature: "%s"',
        '{"thoughtSignature": "%s", ',
        r'{"thought\u0053ignature": "%s"}',
    ],
)
def test_a_signature_is_found_in_every_notation(written: str) -> None:
    assert SIGNATURE not in without_signatures(written % SIGNATURE)


@pytest.mark.parametrize("escaped", [SIGNATURE.replace("/", "\\/"), SIGNATURE.replace("+", "\\u002b")])
def test_no_way_of_escaping_hides_one(escaped: str) -> None:
    redacted = without_signatures(f'{{"a": [1], "thoughtSignature": "{escaped}"}}')
    assert "CiQB0e2K" not in redacted
    assert "MDEt" not in redacted
    assert json.loads(redacted)["a"] == [1]


def test_every_entry_of_a_list_is_replaced() -> None:
    redacted = without_signatures(json.dumps({"thought_signatures": [SIGNATURE, OTHER, SIGNATURE]}))
    first, second, third = json.loads(redacted)["thought_signatures"]
    assert first == third != second
    assert not {SIGNATURE, OTHER} & {first, second}


def test_the_rest_of_the_text_keeps_its_looks() -> None:
    text = '{ "thoughtSignature":"%s",\n\n  "b" : [1,2] , "b": 3}'
    assert without_signatures(text % SIGNATURE) == text % "U0lHTkFUVVJFLTE="


def test_a_text_without_signatures_stays_as_it_is() -> None:
    text = '{"thought": "of \\u0041", "content": "a signature of mine"}'
    assert without_signatures(text) == text


@given(st.text(alphabet='{}[]":,thougSinar_\\ue0 1\n', max_size=80))
def test_redacting_twice_changes_nothing_more(text: str) -> None:
    once = without_signatures(text)
    assert without_signatures(once).count("hought") == once.count("hought")


_MANY = {
    "signatures": lambda n: json.dumps([{"thoughtSignature": f"c2ln{number:08d}"} for number in range(n)]),
    "ids": lambda n: json.dumps([{"id": f"call_1__thought__{number:08d}"} for number in range(n)]),
    "a list": lambda n: json.dumps({"thoughtSignatures": [f"c2ln{number:08d}" for number in range(n)]}),
    "events": lambda n: "".join(f'data: {{"thoughtSignature": "c2ln{number:08d}"}}\n\n' for number in range(n)),
    "no JSON": lambda n: "x " + "".join(f'"thoughtSignature": "c2ln{number:08d}" ' for number in range(n)),
    "one long run": lambda n: json.dumps({"thoughtSignature": "c2ln", "a": "A" * n}),
}


@pytest.mark.parametrize("make", _MANY.values(), ids=_MANY)
def test_redaction_takes_work_that_grows_with_the_text(make: Callable[[int], str]) -> None:
    """Searching the whole text for each signature would take hours on the second part."""
    assert lines_run(lambda: without_signatures(make(800))) <= 2.4 * lines_run(lambda: without_signatures(make(400)))
    redacted = without_signatures(make(30_000))
    assert "c2ln0" not in redacted
    assert "__thought__0" not in redacted
