"""The code that checks calls, in both languages: it runs as it is, and says what the check and the way back say."""

import copy
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
from jsonschema import Draft202012Validator

from tests.node import installed
from tests.soak import inputs
from tests.toolcalls.cases import CASES
from tests.toolcalls.cases import Case as Checked
from tests.toolcalls.generated import instance, slips, tool
from tests.toolcalls.vectors import rows
from tests.tools import require
from tests.vectors import corpus
from tests.wayback.strategic import CHOICES, SCHEMAS, a_map, closed
from tests.wayback.test_laws import valid
from toolprism.callcode import LANGUAGES, Called, Language, NotPortable, module_for
from toolprism.core.errors import BadInput
from toolprism.core.json_types import same
from toolprism.core.limits import COMMAND_LINE
from toolprism.core.pointer import render
from toolprism.reading.paste import read
from toolprism.schema import Normalizer, NormalizeRequest, Result, find, json_schema_of, read_strategies
from toolprism.toolcalls import Options, check_call
from toolprism.validation import choose_dialect, validate
from toolprism.wayback import back_map

_SAMPLES: Final = Path(__file__).parents[2] / "samples"
_TARGETS: Final = ("openai-strict-current", "google-parameters", "cca-claude", "vertex-openapi", "anthropic")
_STRICT: Final = "openai-strict-current"
_TEXT: Final = {"type": "string"}


class Case(NamedTuple):
    """A module's tool, what a model sends, and what is expected."""

    result: Result
    sent: Sequence[Any]

    def expected(self) -> Iterator[tuple[bool, Any]]:
        """Yield for each call whether the tool takes it, and then its arguments as the function gets them."""
        schema, paths = json_schema_of(self.result.schema), back_map(self.result)
        for each in self.sent:
            meant = paths.back(each).arguments
            yield validate(schema, meant, formats=False, dialect=choose_dialect(schema).dialect).valid is True, meant


#: Runs the modules of cases, in a folder of its own.
Runs: TypeAlias = Callable[[Sequence[Case], Path], list[tuple[bool, Any]]]


def normalized(schema: Any, target: str, *strategies: str) -> Result:
    request = NormalizeRequest(strategies=read_strategies(strategies))
    return Normalizer(schema, request).normalize(find(target))


def cases(schema: Any, *strategies: str, instances: int = 3, targets: Sequence[str] = _TARGETS) -> Iterator[Case]:
    """Yield calls of a schema, valid ones and others, at Anthropic and where arguments have another shape."""
    found, random = valid(schema, instances), Random(3)
    for target in targets:
        result = normalized(schema, target, *strategies)
        paths = back_map(result)
        if result.status != "error" and (target == "anthropic" or not paths.changes_nothing):
            sent = [paths.forward(each) for each in found]
            others = [changed(each, random) for each in sent for _ in range(2)]
            yield Case(result, [*sent, *others, {}, None, [], {"zz": None}])


def changed(value: Any, random: Random) -> Any:
    """Return a copy of a value in which one thing differs."""
    box = [copy.deepcopy(value)]
    places: list[tuple[Any, Any]] = [(box, 0)]
    for holder, key in places:  # the list grows meanwhile
        below = holder[key]
        places += (
            [(below, each) for each in (below if isinstance(below, dict) else range(len(below)))]
            if isinstance(below, (dict, list))
            else []
        )
    holder, key = random.choice(places)
    if isinstance(holder[key], dict) and random.random() < 0.3:
        holder[key]["extra"] = 1
    elif isinstance(holder, dict) and random.random() < 0.3:
        del holder[key]
    else:
        holder[key] = random.choice([None, 1, "x", "3", True, [], {}, -1, 2.5, "abcd" * 20])
    return box[0]


def samples() -> Iterator[tuple[str, Any]]:
    for path in sorted(_SAMPLES.glob("*.json")):
        if path.name != "index.json":
            try:
                yield from (
                    (f"{path.stem} {tool.name}", tool.schema) for tool in read(path.read_text(), COMMAND_LINE).tools
                )
            except BadInput:  # a sample of a mistake
                continue


def loaded(result: Result, *, alone: bool = False) -> dict[str, Any]:
    """Return the names of a module in Python, where Toolprism is installed, too, or where it stands alone."""
    names: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as patch:
        if alone:
            patch.setitem(sys.modules, "toolprism.toolcalls", None)
        exec(compile(module_for([Called("f", result)], "python"), "module", "exec"), names)  # noqa: S102
    return names


def in_python(given: Sequence[Case], _folder: Path) -> list[tuple[bool, Any]]:
    """Return what the modules in Python say alone."""
    answers: list[tuple[bool, Any]] = []
    for case in given:
        names = loaded(case.result, alone=True)
        for sent in case.sent:
            try:
                answers.append((True, names["check"]("f", sent)))
            except names["InvalidArguments"] as error:
                answers.append((False, str(error)))
    return answers


def in_typescript(given: Sequence[Case], folder: Path) -> list[tuple[bool, Any]]:
    """Return what the modules in TypeScript say, from one run of Node.js."""
    for number, case in enumerate(given):
        (folder / f"m{number}.mts").write_text(module_for([Called("f", case.result)], "typescript"), encoding="utf-8")
    calls = [[f"m{number}", [["f", sent] for sent in case.sent]] for number, case in enumerate(given)]
    (folder / "calls.json").write_text(json.dumps(calls), encoding="utf-8")
    program = shutil.copy(Path(__file__).parents[1] / "node" / "calls.mjs", folder)
    (folder / "node_modules").symlink_to(installed() / "node_modules")
    ended = subprocess.run([require("node"), program, folder], capture_output=True, text=True, timeout=300, check=False)
    assert ended.returncode == 0, ended.stderr
    return [(valid, value) for valid, value, *_ in json.loads((folder / "answers.json").read_text("utf-8"))]


_KEPT: Final = {"type": "object", "properties": {"a": _TEXT}}
_FORMS: Final[dict[str, tuple[Any, list[Any]]]] = {
    "tuple of draft-07": ({"items": [_TEXT], "additionalItems": False}, [["a"], [1], ["a", "b"]]),
    "bounds of draft-04": ({"type": "number", "minimum": 1, "exclusiveMinimum": True}, [1, 2]),
    "siblings of $ref": (
        {"items": {"$ref": "#/definitions/a", "maxLength": 2}, "definitions": {"a": _TEXT}},
        [["ab"], ["abc"], [1]],
    ),
    "nullable": ({"type": "object", "properties": {"a": {**_TEXT, "nullable": True}}}, [{"a": None}, {"a": 1}]),
    "dependencies": (
        {"dependencies": {"a": ["b"], "c": _KEPT}},
        [{"a": 1}, {"a": 1, "b": 1}, {"c": 1, "a": 1, "b": 1}],
    ),
    "patterns": (
        {"type": "object", "patternProperties": {r"^\d$": {"pattern": r"^[^\W_]+$"}}, "additionalProperties": False},
        [{"1": "a"}, {"1": "a\n"}, {"\u0661": "a"}, {"1": "_"}],
    ),
    "an address": (
        {"$id": "https://example.com/a", "$schema": "http://json-schema.org/draft-07/schema#", **_KEPT},
        [{}],
    ),
    "whole numbers": ({"type": "integer", "enum": [1, 2]}, [1, 1.0, 1.5, True, 2**70]),
    "signs that end texts": (
        {"items": {"enum": ["`${1}`", "'''", '"""', "\\", "\u2028", "\ud800"]}},
        [["`${1}`", "'''", "\\", '"""', "\u2028"], ["x"]],
    ),
    "anything and nothing": ({"properties": {"a": True, "b": False}}, [{"a": 1}, {"b": 1}]),
}


_INTEGER: Final = {"type": "integer"}
_PAIR: Final = closed({"key": _TEXT, "value": _INTEGER}, "key", "value")
_SHORT_NAMES: Final = a_map(_INTEGER, propertyNames={"maxLength": 1})
_OPEN: Final = {"type": "object", "properties": {"other": _TEXT}}
#: A text that may stand for itself, but that only its number fits.
_ONE: Final = {"enum": [1, "1", 2], "type": "integer"}
_NULLABLE: Final = {"type": ["string", "null"]}
_OPEN_TO_NUMBERS: Final = {"type": "object", "properties": {"p": _TEXT}, "additionalProperties": _INTEGER}
_OTHERS: Final = closed({"o": _OPEN_TO_NUMBERS}, "o")
_MORE: Final = closed({"p": {"type": "array", "prefixItems": [_TEXT, _INTEGER], "items": _INTEGER}}, "p")
_NUMBERS: Final = closed({"p": {"type": "array", "prefixItems": [_INTEGER, _INTEGER], "items": _TEXT}}, "p")
#: A property `p` among the others is one of the second alone.
_ONE_OF_TWO: Final = {"anyOf": [_OPEN_TO_NUMBERS | {"properties": {name: _TEXT}} for name in "pq"]}
_P_AMONG_OTHERS: Final = {"q": None, "others": [{"key": "p", "value": 1}]}
_EMPTY: Final = closed({"x": _TEXT, "d": closed({})}, "d")
_DEEP: Final = closed({"x": _NULLABLE, "d": closed({"y": _TEXT})}, "x", "d")
_DEEPER: Final = closed({"x": _TEXT, "d": closed({"y": _TEXT})}, "d")
_CONSTANTS: Final = closed(
    {
        "u": {
            "anyOf": [closed({"k": {"const": 1}, "z": _TEXT}, "k"), closed({"k": {"const": True}, "z": _NULLABLE}, "k")]
        }
    },
    "u",
)
_KINDS: Final = {
    "properties": {
        "u": {
            "anyOf": [
                {"type": "array", "items": {"enum": [1]}},
                {"type": "object", "properties": {"z": {"enum": [2]}}},
                {"type": "boolean"},
            ]
        }
    },
    "type": "object",
}
_TUPLE: Final = {"type": "array", "prefixItems": [_TEXT, closed({"z": _TEXT})], "items": _INTEGER}

#: What is easily undone in a wrong way: a schema, a target, strategies, what is sent and what is meant.
_SHARP: Final[dict[str, tuple[Any, str, list[str], Any, Any]]] = {
    "a null that an open object took": (
        closed({"u": {"anyOf": [_OPEN, closed({"note": _TEXT})]}}, "u"),
        _STRICT, [], {"u": {"note": None}}, {"u": {"note": None}},
    ),
    "a null that it refuses": (
        closed({"u": {"anyOf": [{**_OPEN, "required": ["other"]}, closed({"note": _TEXT})]}}, "u"),
        _STRICT, [], {"u": {"note": None}}, {"u": {}},
    ),
    "a text beside its number": (
        {"type": "object", "properties": {"n": {"enum": [1, "1", 2]}, "o": {"enum": [1, 2]}}},
        "google-parameters", [], {"n": "1", "o": "1"}, {"n": "1", "o": 1},
    ),
    "a choice below what moves": (
        closed({"m": a_map({"anyOf": [_SHORT_NAMES, {"type": "array", "items": _PAIR}]})}, "m"),
        _STRICT, ["open-map=pairs"],
        {"m": [{"key": "x", "value": [{"key": "long", "value": 1}]}, {"key": "y", "value": []}]},
        {"m": {"x": [{"key": "long", "value": 1}], "y": []}},
    ),
    "values of any kind as texts": (
        closed({"m": {"type": "object"}}, "m"),
        _STRICT, ["open-map=pairs"],
        {"m": [{"key": "a", "value": '{"b": [1]}'}, {"key": "c", "value": "no JSON"}, {"key": "d", "value": "null"}]},
        {"m": {"a": {"b": [1]}, "c": "no JSON", "d": None}},
    ),
    "two pairs of one key": (
        closed({"m": a_map(_INTEGER)}, "m"),
        _STRICT, ["open-map=pairs"],
        {"m": [{"key": "a", "value": 1}, {"key": "a", "value": 2}]},
        {"m": [{"key": "a", "value": 1}, {"key": "a", "value": 2}]},
    ),
    "a null in an item of a tuple, and the items after it": (
        closed({"p": _TUPLE}, "p"),
        _STRICT, ["tuple=object"],
        {"p": {"item_1": "a", "item_2": {"z": None}, "more_items": [1, 2]}}, {"p": ["a", {}, 1, 2]},
    ),
    "a root under one name": (
        {"oneOf": [closed({"k": {"const": "a"}}, "k"), closed({"k": {"const": "b"}, "o": _TEXT}, "k")]},
        _STRICT, ["root-union=wrap"], {"value": {"k": "b", "o": None}}, {"k": "b"},
    ),
    "what is left out for null": (
        closed({"at": {"type": "object", "properties": {"c": {"type": ["string", "null"]}}, "required": ["c"]}}, "at"),
        "cca-claude", [], {"at": {}}, {"at": {"c": None}},
    ),
    "JSON in a text, at every level": (
        SCHEMAS["recursion"]["list"],
        _STRICT, ["recursion=text"],
        {"root": {"name": "a", "kids": ['{"name": "b"}']}}, {"root": {"name": "a", "kids": [{"name": "b"}]}},
    ),
    "a text that only its number fits": (
        {"type": "object", "properties": {"n": _ONE}}, "google-parameters", [], {"n": "1"}, {"n": 1},
    ),
    "a text that only one branch fits": (
        {"type": "object", "properties": {"n": {"type": "integer", "anyOf": [{"enum": [1, 2]}, {"enum": ["1", "3"]}]}}},
        "google-parameters", [], {"n": "1"}, {"n": 1},
    ),
    "a choice in a map of maps": (
        closed({"m": a_map(a_map(_ONE))}, "m"),
        "google-parameters", ["open-map=pairs"],
        {"m": [{"key": "a", "value": [{"key": "b", "value": "1"}]}]}, {"m": {"a": {"b": 1}}},
    ),
    "a choice under one name": (
        {"oneOf": [closed({"k": {"const": "a"}, "n": _ONE}, "k", "n"), closed({"k": {"const": "b"}}, "k")]},
        "google-parameters", ["root-union=wrap"], {"value": {"k": "a", "n": "1"}}, {"k": "a", "n": 1},
    ),
    "choices in a tuple": (
        closed({"p": {"type": "array", "prefixItems": [_TEXT, _ONE], "items": _ONE}}, "p"),
        "google-parameters", ["tuple=object"],
        {"p": {"item_1": "x", "item_2": "1", "more_items": ["1", "2"]}}, {"p": ["x", 1, 1, 2]},
    ),
    "more choices than are asked about": (
        {"type": "object", "properties": {"l": {"type": "array", "items": _ONE}}},
        "google-parameters", [], {"l": ["1"] * 60}, {"l": [1] * 50 + ["1"] * 10},
    ),
    "what is named, what a pattern names, and the others": (
        {
            "type": "object",
            "properties": {"p": {"enum": [5]}, "q": {"enum": ["3"]}},
            "patternProperties": {"^a": {"enum": ["1"]}, "^b": {"enum": [3, 7]}},
            "additionalProperties": {"enum": [1, 3]},
        },
        "google-parameters", ["integer-enum=text"],
        {"p": "5", "q": "3", "a1": "1", "b": "7", "x": "3"},
        {"p": 5, "q": "3", "a1": "1", "b": 7, "x": 3},
    ),
    "two nulls of which one may be left out": (
        closed(
            {
                "u": {
                    "anyOf": [closed({"a": _TEXT, "b": _NULLABLE}, "b"), closed({"a": _NULLABLE, "b": _TEXT}, "a")],
                    "required": ["a"],
                }
            },
            "u",
        ),
        _STRICT, [], {"u": {"a": None, "b": None}}, {"u": {"a": None}},
    ),
    "true beside 1": (_CONSTANTS, _STRICT, [], {"u": {"k": True, "z": None}}, {"u": {"k": True, "z": None}}),
    "1 beside true": (_CONSTANTS, _STRICT, [], {"u": {"k": 1, "z": None}}, {"u": {"k": 1}}),
    "a list beside an object": (_KINDS, "google-parameters", [], {"u": ["1"]}, {"u": [1]}),
    "an object beside a list": (_KINDS, "google-parameters", [], {"u": {"z": "2"}}, {"u": {"z": 2}}),
    "another property of a known name": (
        _OTHERS, _STRICT, ["open-map=pairs"],
        {"o": {"p": "x", "others": [{"key": "p", "value": 1}]}},
        {"o": {"p": "x", "others": [{"key": "p", "value": 1}]}},
    ),
    "another property of a name that is left out": (
        _OTHERS, _STRICT, ["open-map=pairs"],
        {"o": {"p": None, "others": [{"key": "p", "value": 1}]}}, {"o": {"others": [{"key": "p", "value": 1}]}},
    ),
    "no other property": (_OTHERS, _STRICT, ["open-map=pairs"], {"o": {"p": None, "others": None}}, {"o": {}}),
    "other properties that are no pairs": (
        _OTHERS, _STRICT, ["open-map=pairs"], {"o": {"p": None, "others": [1]}}, {"o": {"others": [1]}},
    ),
    "a tuple with a gap": (
        _MORE, _STRICT, ["tuple=object"],
        {"p": {"item_1": None, "item_2": 2, "more_items": None}}, {"p": {"item_2": 2}},
    ),
    "items after those of a tuple that is not full": (
        _MORE, _STRICT, ["tuple=object"],
        {"p": {"item_1": "a", "item_2": None, "more_items": [3]}}, {"p": {"item_1": "a", "more_items": [3]}},
    ),
    "a tuple of something else": (
        _MORE, _STRICT, ["tuple=object"], {"p": {"item_1": "a", "item_3": 2}}, {"p": {"item_1": "a", "item_3": 2}},
    ),
    "another property of a known name in an open object": (
        closed({"o": {"type": "object", "properties": {"p": _TEXT}, "additionalProperties": True}}, "o"),
        _STRICT, ["open-map=pairs"],
        {"o": {"p": "x", "others": [{"key": "p", "value": '"y"'}]}},
        {"o": {"p": "x", "others": [{"key": "p", "value": '"y"'}]}},
    ),
    "another property of a name that is sent": (
        _OTHERS, _STRICT, ["open-map=pairs"],
        {"o": {"p": "x", "q": 1, "others": [{"key": "q", "value": 2}]}},
        {"o": {"p": "x", "q": 1, "others": [{"key": "q", "value": 2}]}},
    ),
    "a choice in a map of maps, where it moves twice": (
        closed({"m": a_map(a_map(_ONE_OF_TWO))}, "m"),
        _STRICT, ["open-map=pairs"],
        {"m": [{"key": "a", "value": [{"key": "b", "value": _P_AMONG_OTHERS}]}]}, {"m": {"a": {"b": {"p": 1}}}},
    ),
    "a choice some way below what moves": (
        closed({"m": a_map(closed({"u": _ONE_OF_TWO}, "u"))}, "m"),
        _STRICT, ["open-map=pairs"],
        {"m": [{"key": "a", "value": {"u": _P_AMONG_OTHERS}}]}, {"m": {"a": {"u": {"p": 1}}}},
    ),
    "a null below which one branch alone fits": (
        closed({"u": {"anyOf": [_EMPTY, _DEEP]}}, "u"), _STRICT, [], {"u": {"x": None, "d": {}}}, {"u": {"d": {}}},
    ),
    "a null below which no branch fits": (
        closed({"u": {"anyOf": [_DEEPER, {**_DEEPER, "description": "b"}]}}, "u"),
        _STRICT, [], {"u": {"x": None, "d": {}}}, {"u": {"d": {}}},
    ),
    "one text at two places": (
        {"type": "object", "properties": {"l": {"type": "array", "items": {"anyOf": [_ONE, {"type": "boolean"}]}}}},
        "google-parameters", [], {"l": ["1", "1"]}, {"l": [1, 1]},
    ),
    "two choices in one branch": (
        {"type": "object", "properties": {"u": {"anyOf": [closed({"a": _ONE, "b": _ONE}), {"type": "boolean"}]}}},
        "google-parameters", [], {"u": {"a": "1", "b": "1"}}, {"u": {"a": 1, "b": 1}},
    ),
    "a tuple of numbers with a gap": (
        _NUMBERS, _STRICT, ["tuple=object"],
        {"p": {"item_1": None, "item_2": 2, "more_items": None}}, {"p": {"item_2": 2}},
    ),
    "a tuple that is not full": (
        _NUMBERS, _STRICT, ["tuple=object"], {"p": {"item_1": 1, "item_2": None, "more_items": None}}, {"p": [1]},
    ),
    "a text in place of further items": (
        _NUMBERS, _STRICT, ["tuple=object"],
        {"p": {"item_1": 1, "item_2": 2, "more_items": "ab"}}, {"p": {"item_1": 1, "item_2": 2, "more_items": "ab"}},
    ),
}  # fmt: skip


#: What a module is asked and what it should answer, in groups; both languages get the same.
@cache
def groups() -> dict[str, list[Case]]:
    pairs = [{"key": "__proto__", "value": "x"}, {"key": "constructor", "value": "y"}]
    names = [json.loads('{"__proto__": null, "m": null}'), {"m": pairs}]
    node = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#"}}, "n": _TEXT}}
    return {
        "samples": [case for _, schema in samples() for case in cases(schema)],
        "strategies": [
            case
            for choice in CHOICES
            for schema in SCHEMAS[choice.partition("=")[0]].values()
            for case in cases(schema, choice, targets=(_STRICT, "google-parameters"))
        ],
        "published tools": [case for tool in corpus()[::60] for case in cases(tool["inputSchema"], instances=2)],
        "forms of schemas": [
            *(Case(normalized(schema, "anthropic"), sent) for schema, sent in _FORMS.values()),
            Case(normalized(closed({"__proto__": _TEXT, "m": a_map(_TEXT)}), _STRICT, "open-map=pairs"), names),
        ],
        "sharp": [Case(normalized(schema, at, *chosen), [sent]) for schema, at, chosen, sent, _ in _SHARP.values()],
        "texts": [
            Case(
                normalized(closed({"a": {"type": "integer"}}), _STRICT),
                ['{"a": null}', '{"a": 1', "NaN", '{"a": NaN}'],
            ),
            Case(normalized({"properties": {"constructor": _TEXT}}, "anthropic"), [{}, {"constructor": 1}]),
            Case(normalized(node | {"additionalProperties": False}, _STRICT), ['{"kids":[' * 20_000 + "]}" * 20_000]),
            Case(
                normalized(
                    {
                        "type": "object",
                        "properties": {"a/b": {"type": "integer", "maximum": 3}, "c": _TEXT},
                        "required": ["c"],
                    },
                    "anthropic",
                ),
                [{"a/b": 5}],
            ),
        ],
    }


@cache
def expected(name: str) -> list[tuple[Case, Any, bool, Any]]:
    """Return of each call of a group whether the tool takes it, and its arguments as the function gets them."""
    return [
        (case, sent, takes, meant)
        for case in groups()[name]
        for sent, (takes, meant) in zip(case.sent, case.expected(), strict=True)
    ]


def is_told(message: str, case: Case, meant: Any) -> bool:
    """Return whether a message names each place that is wrong; it may name those in branches of a union, too."""
    schema: Any = json_schema_of(case.result.schema)
    told = {line.partition(": ")[0].removeprefix("(root)") for line in message.splitlines()[1:]}
    outermost = {render(error.absolute_path) for error in Draft202012Validator(schema).iter_errors(meant)}
    return outermost <= told <= {error.instance_path for error in validate(schema, meant, formats=False).errors}


@pytest.mark.parametrize("run", [in_python, in_typescript], ids=["python", "typescript"])
def test_the_code_says_what_check_and_way_back_say(run: Runs, tmp_path: Path) -> None:
    """One run of each language answers all: of every sample, strategy, form of a schema and sharp case."""
    answers = iter(run([case for group in groups().values() for case in group], tmp_path))
    taken: Counter[str] = Counter()
    for name in groups():
        if name == "texts":
            continue
        for case, sent, is_valid, meant in expected(name):
            takes, value = next(answers)
            assert takes is is_valid, (name, case.result.target, case.result.schema, sent, meant, value)
            assert not takes or same(value, meant), (name, case.result.target, case.result.schema, sent, meant, value)
            assert takes or name != "sharp" or run is in_typescript or is_told(value, case, meant), (sent, meant, value)
            taken[name] += takes
    assert taken["samples"] > 200
    assert taken["strategies"] + taken["published tools"] > 150
    *texts, (_, told) = answers
    assert [takes for takes, _ in texts] == [True, False, False, False, True, False, False]
    if run is in_typescript:
        assert (
            "\n1. Field 'c' is required but missing: a string\n2. Field 'a/b' expected an integer, at most 3, got 5"
            in told
        )
    else:
        assert told.startswith("The arguments do not fit the schema.\n(root): ")
        assert "\n/a~1b: " in told


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_beside_toolprism_a_mistake_is_told_as_the_check_tells_it(case: Checked) -> None:
    names = loaded(normalized(case.schema, "anthropic"))
    if case.message is None:
        assert json.dumps(names["check"]("f", case.arguments)) == json.dumps(case.repaired)
        return
    with pytest.raises(names["InvalidArguments"]) as raised:
        names["check"]("f", case.arguments)
    assert str(raised.value) == case.message
    assert raised.value.repaired == case.repaired


def test_the_typescript_tells_a_mistake_as_the_check_tells_it(tmp_path: Path) -> None:
    """One run of Node.js answers the whole table, each recorded call, and generated ones."""
    calls = [(name, case.schema, case.arguments) for name, case in CASES.items()]
    calls += [(row["id"], row["schema"], row["arguments"]) for row in rows()]
    for seed in range(inputs(80, soak=2_000)):
        random = Random(seed)
        schema = tool(random)
        calls.append((str(seed), schema, slips(random, instance(random, schema))))
    asked = [Case(normalized(schema, "anthropic"), [arguments]) for _, schema, arguments in calls]
    in_typescript(asked, tmp_path)
    answers = json.loads((tmp_path / "answers.json").read_text("utf-8"))
    differing = []
    for (name, schema, arguments), (is_valid, *answer) in zip(calls, answers, strict=True):
        report = check_call(schema, arguments, Options(tool="f"))
        expected = [report.repaired] if report.valid else [report.message, report.repaired]
        if is_valid is not report.valid or not same(answer, expected):
            differing.append((name, answer, expected))
    assert not differing


def test_beside_toolprism_the_way_back_comes_before_the_check_and_the_repair() -> None:
    names = loaded(normalized(closed({"n": {"type": "integer"}, "m": a_map(_INTEGER)}, "n"), _STRICT, "open-map=pairs"))
    pairs = [{"key": "a", "value": 1}]
    assert names["check"]("f", {"n": 1, "m": pairs}) == {"n": 1, "m": {"a": 1}}
    with pytest.raises(names["InvalidArguments"]) as raised:
        names["check"]("f", str({"n": "1", "m": pairs}))
    assert raised.value.repaired == {"n": 1, "m": {"a": 1}}
    assert "Send:" not in str(raised.value)


def test_what_is_easily_undone_in_a_wrong_way_is_meant_so() -> None:
    for (name, (*_, meant)), (_, _, _, found) in zip(_SHARP.items(), expected("sharp"), strict=True):
        assert same(found, meant), name


@pytest.mark.soak
def test_the_typescript_compiles_strictly(tmp_path: Path) -> None:
    (tmp_path / "node_modules").symlink_to(installed() / "node_modules")
    texts = {
        "whole": module_for([Called("a", normalized(closed({"a": _TEXT}), _STRICT))], "typescript"),
        "plain": module_for([Called("a", normalized(closed({"a": _TEXT}), "anthropic"))], "typescript"),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.mts").write_text(text, encoding="utf-8")
    command = [
        require("node"),
        "node_modules/typescript/bin/tsc",
        "--noEmit",
        "--strict",
        "--skipLibCheck",
        "--noUnusedLocals",
    ]
    options = ["--noUncheckedIndexedAccess", "--module", "nodenext", "--target", "es2022", "whole.mts", "plain.mts"]
    ended = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert ended.returncode == 0, ended.stdout
    assert len(texts["plain"]) < len(texts["whole"])


def test_the_code_has_no_way_back_where_nothing_has_to_be_undone() -> None:
    words: dict[Language, str] = {"python": "class _Back", "typescript": "class Back"}
    for language, word in words.items():
        kept = module_for([Called("a", normalized(closed({"a": _TEXT}), _STRICT))], language)
        plain = module_for([Called("a", normalized(closed({"a": _TEXT}), "anthropic"))], language)
        assert word in kept
        assert word not in plain
        assert "way back" not in plain
        assert language == "python" or "toolprism" not in kept + plain


@pytest.mark.parametrize(
    "schema, reason, languages",
    [
        ({"anyOf": [_TEXT], "nullable": True}, "cannot be used without", ("python", "typescript")),
        ({"pattern": "("}, "cannot be checked", ("python", "typescript")),
        ({"$ref": "#"}, "leads to itself", ("python", "typescript")),
        ({"pattern": r"\p{L}"}, "no form of the pattern", ("python",)),
    ],
)
def test_what_has_no_code_says_why(schema: Any, reason: str, languages: Sequence[Language]) -> None:
    for language in languages:
        with pytest.raises(NotPortable, match=reason):
            module_for([Called("a", normalized(schema, "anthropic"))], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tool_that_is_not_sent_has_no_code(language: Language) -> None:
    large: Any = {"type": "object", "properties": {f"p{number}": _TEXT for number in range(9)}}
    stopped = Normalizer(large, NormalizeRequest(max_nodes=5)).normalize(find(_STRICT))
    assert stopped.status == "error"
    with pytest.raises(NotPortable, match="nothing is sent for it"):
        module_for([Called("a", stopped)], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_schema_of_a_tool_stands_in_its_code_once(language: Language) -> None:
    text = module_for([Called("a", normalized(closed({"a": {**_TEXT, "maxLength": 4321}}), _STRICT))], language)
    assert '"before": {' not in text
    assert text.count('"maxLength": 4321') == 1
