"""Random schemas, the same for the same seed: every keyword, odd names, references, old drafts, and mistakes."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

_NAMES = ("a", "b", "type", "const", "nullable", "$ref", "enum", "properties", "a/b", "t~x", "名", "any_of", "default")
_DEFINITIONS = ("A", "B", "a/b", "Tree", "with space")
_TYPES = ("string", "number", "integer", "boolean", "array", "object", "null")
_VALUES: tuple[Any, ...] = (
    "a",
    "b",
    "",
    0,
    1,
    1.5,
    -2,
    True,
    False,
    None,
    [],
    ["a"],
    {},
    {"$ref": "#/$defs/A"},
    {"type": "x"},
)
_ANNOTATIONS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("description", ("d", "", "text (default: 1)", "é\n")),
    ("title", ("T", "")),
    ("default", _VALUES),
    ("examples", ([1], [], ["a"])),
    ("$comment", ("c",)),
    ("deprecated", (True,)),
    ("x-order", (1, {"type": "y"})),
)
_CHECKS: dict[str, tuple[tuple[str, tuple[Any, ...]], ...]] = {
    "string": (
        ("minLength", (0, 1, 3)),
        ("maxLength", (2, 5)),
        ("pattern", ("^a", "b$", "^(?!x).*$")),
        ("format", ("date", "email", "uri", "x-own")),
    ),
    "number": (("minimum", (0, 1.5)), ("maximum", (3, 10)), ("exclusiveMinimum", (0,)), ("multipleOf", (2, 0.5))),
    "array": (("minItems", (0, 1, 2)), ("maxItems", (1, 3)), ("uniqueItems", (True, False))),
    "object": (("minProperties", (1,)), ("maxProperties", (2,)), ("propertyNames", ({"maxLength": 3},))),
}
_MISTAKES: tuple[tuple[str, Any], ...] = (
    ("type", 1),
    ("type", []),
    ("type", [None]),
    ("type", ""),
    ("enum", "none"),
    ("enum", []),
    ("required", True),
    ("properties", []),
    ("anyOf", {}),
    ("items", None),
    ("description", {"a": 1}),
    ("nullable", "yes"),
    ("allOf", [None]),
    ("$ref", 5),
)
_DEEPEST = 4


def schemas(seed: int, count: int, *, mistakes: bool = True) -> Iterator[Any]:
    """Yield `count` schemas."""
    for number in range(count):
        yield _Author(Random(f"{seed}/{number}"), mistakes=mistakes).document()


class _Author:
    def __init__(self, random: Random, *, mistakes: bool) -> None:
        self.random = random
        self.mistakes = mistakes
        self.maps = random.choice(("$defs", "definitions"))
        self.draft_07 = random.random() < 0.2

    def document(self) -> Any:
        if self.chance(0.02):
            return self.random.choice((True, False, {}))
        schema = self.object(0) if self.chance(0.85) else self.node(0)
        if isinstance(schema, dict):
            if self.chance(0.35):
                schema[self.maps] = {name: self.node(2) for name in self.random.sample(_DEFINITIONS, 2)}
            if self.chance(0.3):
                uri = self.random.choice(
                    ("http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema")
                )
                schema["$schema"] = uri
        return schema

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def node(self, depth: int) -> Any:
        if self.chance(0.03):
            return self.random.choice((True, False, {}))
        kinds: list[Callable[[int], dict[str, Any]]] = [
            self.scalar,
            self.scalar,
            self.constant,
            self.choice,
            self.reference,
        ]
        if depth < _DEEPEST:
            kinds += [self.object, self.array, self.union, self.union, self.several]
        schema = self.random.choice(kinds)(depth)
        self.decorate(schema)
        return schema

    def decorate(self, schema: dict[str, Any]) -> None:
        for keyword, values in _ANNOTATIONS:
            if self.chance(0.12):
                schema[keyword] = self.random.choice(values)
        if self.chance(0.06):
            schema["nullable"] = self.chance(0.8)
        if self.chance(0.03):
            schema["not"] = self.node(_DEEPEST)
        if self.mistakes and self.chance(0.015):
            keyword, value = self.random.choice(_MISTAKES)
            schema[keyword] = value

    def scalar(self, _depth: int) -> dict[str, Any]:
        kind = self.random.choice(("string", "string", "number", "integer", "boolean", "null"))
        schema: dict[str, Any] = {"type": kind}
        self.check(schema, "number" if kind == "integer" else kind)
        return schema

    def check(self, schema: dict[str, Any], kind: str) -> None:
        for keyword, values in _CHECKS.get(kind, ()):
            if self.chance(0.2):
                schema[keyword] = self.random.choice(values)

    def constant(self, _depth: int) -> dict[str, Any]:
        schema: dict[str, Any] = {"const": self.random.choice(_VALUES)}
        if self.chance(0.3):
            schema["type"] = self.random.choice(_TYPES)
        if self.chance(0.1):
            schema["enum"] = self.random.sample(_VALUES, 2)
        return schema

    def choice(self, _depth: int) -> dict[str, Any]:
        pool = self.random.choice((("a", "b", "c"), (1, 2, 3.5), _VALUES, ("a", None), (True, False)))
        schema: dict[str, Any] = {"enum": self.random.sample(pool, self.random.randint(1, min(3, len(pool))))}
        if self.chance(0.5):
            schema["type"] = self.random.choice(("string", "number", ["string", "null"]))
        return schema

    def several(self, depth: int) -> dict[str, Any]:
        kinds = self.random.sample(_TYPES, self.random.randint(1, 3))
        schema: dict[str, Any] = {"type": kinds}
        if "object" in kinds and self.chance(0.6):
            schema |= {keyword: value for keyword, value in self.object(depth + 1).items() if keyword != "type"}
        if "array" in kinds and self.chance(0.6):
            schema["items"] = self.node(depth + 1)
        return schema

    def reference(self, _depth: int) -> dict[str, Any]:
        name = self.random.choice(_DEFINITIONS).replace("/", "~1").replace(" ", "%20")
        place = self.random.choice(
            (f"#/{self.maps}/{name}",) * 6 + ("#", "#/properties/a", "other.json#/x", "#/nowhere")
        )
        schema: dict[str, Any] = {"$ref": place}
        if self.chance(0.15):
            schema["type"] = "object"
        return schema

    def union(self, depth: int) -> dict[str, Any]:
        keyword = self.random.choice(("anyOf", "anyOf", "oneOf", "allOf", "any_of"))
        make = self.random.choice((self.node, self.node, self.object, self.constant, self.scalar))
        branches = [make(depth + 1) for _ in range(self.random.randint(1, 3))]
        if self.chance(0.3):
            branches.append({"type": "null"})
        schema: dict[str, Any] = {keyword: branches}
        if self.chance(0.2):
            schema["type"] = self.random.choice(_TYPES)
        if self.chance(0.1):
            schema |= self.object(depth + 1)
        return schema

    def array(self, depth: int) -> dict[str, Any]:
        schema: dict[str, Any] = {"type": "array"} if self.chance(0.9) else {}
        if self.draft_07 and self.chance(0.4):
            schema["items"] = [self.node(depth + 1), self.node(depth + 1)]
            if self.chance(0.5):
                schema["additionalItems"] = self.random.choice((False, True, {"type": "string"}))
        elif self.chance(0.8):
            schema["items"] = self.node(depth + 1)
        if not self.draft_07 and self.chance(0.15):
            schema[self.random.choice(("prefixItems", "prefix_items"))] = [self.node(depth + 1)]
        if self.chance(0.05):
            schema["contains"] = self.node(_DEEPEST)
        self.check(schema, "array")
        return schema

    def object(self, depth: int) -> dict[str, Any]:
        names = self.random.sample(_NAMES, self.random.randint(0, 4))
        schema: dict[str, Any] = {"type": "object"} if self.chance(0.9) else {}
        if names or self.chance(0.5):
            schema["properties"] = {name: self.node(depth + 1) for name in names}
        if self.chance(0.6):
            schema["required"] = [name for name in names if self.chance(0.5)] + (["ghost"] if self.chance(0.05) else [])
        if self.chance(0.25):
            extra = self.random.choice((True, False, {}, {"type": "string"}))
            schema[self.random.choice(("additionalProperties",) * 4 + ("additional_properties",))] = extra
        if self.chance(0.05):
            schema["patternProperties"] = {self.random.choice(("^x", "^(?!y)", ".*")): self.node(depth + 1)}
        if self.chance(0.05):
            schema["if"], schema["then"] = {"required": ["a"]}, {"required": ["b"]}
        if self.draft_07 and self.chance(0.2):
            schema["dependencies"] = {"a": self.random.choice((["b"], {"required": ["c"]}, True))}
        self.check(schema, "object")
        return schema
