"""Print what packages say of bad schemas and arguments, a JSON line a text: `python said.py FILE`.

`python said.py --given FILE` writes the inputs, which `said.mjs` reads too. It runs where `pydantic jsonschema mcp
llguidance outlines-core lm-format-enforcer google-genai` are installed, outside of the project;
`vectors/errors/packages.jsonl` has its lines.
"""

import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

_VALUES: tuple[Any, ...] = (
    None,
    True,
    5,
    "x",
    "object",
    [],
    ["string", "null"],
    {},
    [{}],
    {"a": "string"},
    -1,
    1.5,
    ["a", "a"],
)
_KEYWORDS = (
    *("type", "properties", "required", "items", "enum", "anyOf", "allOf", "oneOf", "not", "$ref", "$defs", "pattern"),
    *("format", "minimum", "maxLength", "minItems", "additionalProperties", "patternProperties", "propertyNames"),
    *(
        "const",
        "if",
        "uniqueItems",
        "multipleOf",
        "exclusiveMinimum",
        "$schema",
        "$id",
        "prefixItems",
        "dependentRequired",
    ),
)
_ARGUMENTS: dict[str, Any] = {
    "schema": {
        "type": "object",
        "properties": {
            "n": {"type": "integer", "minimum": 3, "maximum": 9, "multipleOf": 3},
            "s": {"type": "string", "pattern": "^a", "minLength": 2, "maxLength": 4},
            "e": {"enum": ["a", "b"]},
            "c": {"const": 1},
            "l": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 2, "uniqueItems": True},
            "o": {"type": "object", "properties": {"x": {"type": "boolean"}}, "additionalProperties": False},
            "u": {"oneOf": [{"type": "string"}, {"type": "number"}]},
            "v": {"anyOf": [{"type": "string"}, {"type": "number"}]},
            "w": {"not": {"type": "string"}},
            "k": {"type": "array", "contains": {"type": "string"}},
            "b": False,
            "d": {"type": "object", "dependentRequired": {"p": ["q"]}, "propertyNames": {"maxLength": 2}},
            "t": {"if": {"type": "string"}, "then": {"minLength": 9}},
        },
        "required": ["n"],
    },
    "instances": [
        *(
            {name: value}
            for name in "nsecouvwklbdt"
            for value in (None, True, "x", 1, 20, [], ["a", "a", "b"], [1], {"y": 1}, {"p": 1, "long": 2}, "bbbbbb")
        ),
        *(None, [], "x", 5),
    ],
}


def schemas() -> list[Any]:
    """Return schemas in which each keyword has a value of each kind, at the root and in a property."""
    found: list[Any] = [None, True, 5, "object", [], {}, {"type": "object"}]
    for keyword in _KEYWORDS:
        for value in _VALUES:
            found += [
                {"type": "object", "properties": {"a": {keyword: value}}},
                {"type": "object", keyword: value},
                {keyword: value},
            ]
    return [
        *found,
        *(
            {"type": "object", "properties": {"a": {"type": "string", "pattern": each}}}
            for each in ("(", "(?=a)", r"\1", "a{2,1}")
        ),
        *(
            {"type": "object", "properties": {"a": {"$ref": each}}}
            for each in ("#/$defs/no", "http://x.y/z", "#", "other.json", "#a")
        ),
        {
            "type": "object",
            "properties": {"a": {"type": "string", "format": "uint"}},
            "required": ["a", "z"],
            "nonsense": 1,
        },
        {"type": "array", "items": [{"type": "string"}]},
    ]


def _asked(given: dict[str, Any]) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Yield a package, what it is asked about, and the call that may raise."""
    validators = import_module("jsonschema").Draft202012Validator
    tools = import_module("mcp.types").ListToolsResult
    declarations = import_module("google.genai.types").FunctionDeclaration
    pydantic = import_module("pydantic")
    matcher, outlines, enforcer = (
        import_module("llguidance").LLMatcher,
        import_module("outlines_core"),
        import_module("lmformatenforcer"),
    )
    inner = pydantic.create_model("Inner", x=(bool, ...))
    arguments = pydantic.create_model(
        "fArguments", n=(int, pydantic.Field(ge=3)), s=(str, "a"), l=(list[str], []), o=(inner | None, None)
    )
    for schema in given["schemas"]:
        text = json.dumps(schema)
        yield "jsonschema", "schema", partial(validators.check_schema, schema)
        for member in ("inputSchema", "outputSchema"):
            entry = {"name": "f", "inputSchema": {"type": "object"}, member: schema}
            yield "mcp", "schema", partial(tools.model_validate, {"tools": [entry]})
        yield "google-genai", "schema", partial(declarations, name="f", parameters=schema)
        yield "llguidance", "schema", partial(_grammar, matcher, text)
        yield "outlines_core", "schema", partial(outlines.json_schema.build_regex_from_schema, text)
        yield "lm-format-enforcer", "schema", partial(_parser, enforcer, schema)
    judge = validators(given["arguments"]["schema"])
    for instance in given["arguments"]["instances"]:
        yield "jsonschema", "arguments", partial(judge.validate, instance)
        yield "pydantic", "arguments", partial(arguments.model_validate, instance)


def _grammar(matcher: Any, text: str) -> None:
    said = matcher.validate_grammar(matcher.grammar_from_json_schema(text))
    if said:
        raise ValueError(said)


def _parser(enforcer: Any, schema: Any) -> None:
    enforcer.JsonSchemaParser(schema).add_character("{")


def main() -> None:
    """Write the inputs, or print what packages say of them."""
    path = Path(sys.argv[-1])
    if sys.argv[1] == "--given":
        path.write_text(json.dumps({"schemas": schemas(), "arguments": _ARGUMENTS}), "utf-8")
        return
    told = set()
    for package, of, ask in _asked(json.loads(path.read_text("utf-8"))):
        try:
            ask()
        except Exception as error:  # noqa: BLE001  # whatever a package raises is what it says
            line = json.dumps({"package": f"{package} {version(package)}", "of": of, "text": f"{error}"[:600]})
            if str(error) and line not in told:
                told.add(line)
                sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
