"""Finds mistakes in a tool that do not depend on the target: in its schema, references, names and `required`."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from toolprism import validation
from toolprism.core.finding import Finding
from toolprism.core.json_text import shortened, shown
from toolprism.core.json_types import Json, Object, object_at
from toolprism.core.keywords import KEYWORDS
from toolprism.core.pointer import Path, parse, render
from toolprism.core.references import References
from toolprism.core.strays import keywords_inside, properties_outside
from toolprism.core.walk import nodes
from toolprism.providers.citations import in_code, reported
from toolprism.reading.paste import Paste
from toolprism.reading.tool import Tool
from toolprism.schema import Source, meant_by, read_zod_instance, spoken_by
from toolprism.services.labels import joined
from toolprism.tool_forms import name_path, unwrapped
from toolprism.validation import choose_dialect, surely_compiles

if TYPE_CHECKING:
    from toolprism.validation import ErrorObject

#: The longest name that a message shows in full.
_LONGEST: Final = 70


@dataclass(frozen=True, kw_only=True)
class NameRule:
    """The rule of one provider."""

    provider: str
    pattern: str
    #: The pattern in words.
    words: str
    source: Source


TOOLS: Final[Sequence[NameRule]] = (
    NameRule(
        provider="OpenAI",
        pattern=r"[a-zA-Z0-9_-]{1,64}",
        words="1 to 64 letters, digits, `_` and `-`",
        source=in_code("openai-python 3.3.0: `FunctionDefinition.name`", "openai/openai-python"),
    ),
    NameRule(
        provider="Gemini",
        pattern=r"[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}",
        words="a letter or `_`, then at most 63 letters, digits, `_`, `.`, `:` and `-`",
        source=reported(
            "Gemini: `Invalid function name. Must start with a letter or an underscore.`",
            "google-gemini/gemini-cli#2966",
        ),
    ),
    NameRule(
        provider="Bedrock",
        pattern=r"[a-zA-Z0-9_-]{1,64}",
        words="1 to 64 letters, digits, `_` and `-`",
        source=in_code("botocore 1.44.5: the service model of bedrock-runtime", "boto/botocore"),
    ),
    NameRule(
        provider="Anthropic",
        pattern=r"[a-zA-Z0-9_-]{1,128}",
        words="1 to 128 letters, digits, `_` and `-`",
        source=in_code("litellm: names of tools for Anthropic", "BerriAI/litellm"),
    ),
)

PROPERTIES: Final[Sequence[NameRule]] = (
    NameRule(
        provider="Anthropic",
        pattern=r"[a-zA-Z0-9_.-]{1,64}",
        words="1 to 64 letters, digits, `_`, `.` and `-`",
        source=reported("Anthropic: `Property keys should match pattern`", "ComposioHQ/composio#3500"),
    ),
)

#: The most mistakes listed for one tool.
_MOST: Final = 50


def mistakes(tool: Tool, paste: Paste) -> tuple[Finding, ...]:
    """Return the mistakes in a tool, the worst first, with their places in the pasted text."""
    walked = list(nodes(tool.schema))
    found = [
        *_schema(tool),
        *_unread(tool, walked),
        *_references(tool, walked),
        *_required(tool, walked),
        *_names(tool, walked),
    ]
    if _may_be_misplaced(tool, walked):
        from toolprism.services.lint_subjects import around  # many modules, for few tools

        found += around(paste, tool)
    ordered = sorted(_once(found), key=lambda finding: finding.severity != "error")
    return tuple(_located(finding, paste) for finding in islice(ordered, _MOST))


#: Members of a tool that lints look at: keywords beside the schema, and the second schema.
_AROUND: Final = frozenset({"outputSchema", "properties", "required", "additionalProperties", "$defs", "definitions"})


def _may_be_misplaced(tool: Tool, walked: Sequence[tuple[Path, Object]]) -> bool:
    """Return whether a member may stand in the wrong place, or there is a second schema."""
    inside, inner = unwrapped(tool.entry)
    if not _AROUND.isdisjoint(inner) or (inside and len(tool.entry) > 1 and tool.entry.keys() != {"type", *inside}):
        return True
    return any(
        properties_outside(node, root=not path) or ("properties" in node and any(keywords_inside(node)))
        for path, node in walked
    )


def _schema(tool: Tool) -> Iterator[Finding]:
    """Yield the dialect, the errors of the meta-schema, and what prevents compilation; a Zod instance has none."""
    if read_zod_instance(tool.schema) is not None:
        return
    for spoken in spoken_by(tool.schema):
        yield Finding(code=f"dialect-{spoken.id}", message=spoken.note, severity="note", pointer=render(tool.at))
    meant = meant_by(tool.schema)
    schema = tool.schema if meant is None else meant.schema
    dialect = choose_dialect(schema).dialect
    if surely_compiles(schema, dialect):
        return
    report = validation.check_schema(schema, dialect)
    for error in _telling(report.distinct_errors):
        path = parse(error.instance_path)
        pointer = render((*tool.at, *(path if meant is None else meant.place(path))))
        yield Finding(code="not-a-schema", message=validation.sentence(error, schema), pointer=pointer)
    unresolved = report.compile_error is not None and "resolve reference" in report.compile_error
    if not report.schema_errors and report.compile_error and not unresolved:
        yield _finding("does-not-compile", (), tool, f"AJV refuses to compile the schema: {report.compile_error}")


#: Members under which a library prints its own objects, with the library and the line that prints JSON Schema there.
_LIBRARIES: Final[Mapping[str, tuple[str, str]]] = {
    "entries": ("Valibot", "`JSON.stringify(toJsonSchema(schema))` of @valibot/to-json-schema"),
    "pipe": ("Valibot", "`JSON.stringify(toJsonSchema(schema))` of @valibot/to-json-schema"),
    "keys": ("Joi", "`JSON.stringify(parse(schema, 'json-schema-2020-12'))` of joi-to-json"),
    "fields": ("Yup", "`JSON.stringify(convertSchema(schema))` of @sodaru/yup-to-json-schema"),
    "domain": ("ArkType", "`JSON.stringify(T.toJsonSchema())`"),
}


def _unread(tool: Tool, walked: Iterable[tuple[Path, Object]]) -> Iterator[Finding]:
    """Yield members that hold what looks like schemas, of which no draft and no dialect knows anything."""
    if not isinstance(tool.schema, dict) or read_zod_instance(tool.schema) is not None or spoken_by(tool.schema):
        return
    for path, node in walked:
        for name, value in node.items():
            if name in KEYWORDS or name.startswith("x-") or not _looks_like_schemas(name, value):
                continue
            library, line = _LIBRARIES.get(name, ("", ""))
            message = (
                f"`{name}` looks like schemas, but JSON Schema knows no such keyword: nothing in it reaches a model."
            )
            hint = f"{library} prints its own objects so; print the JSON Schema: {line}." if library else None
            other = hint or "Describe properties in `properties`, and definitions in `$defs`."
            yield replace(_finding("not-understood", (*path, name), tool, message), severity="warning", hint=other)


def _looks_like_schemas(name: str, value: Json) -> bool:
    """Return whether a value holds objects that say their type."""
    held = [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    if name == "domain":
        return value == "object"
    return bool(held) and all(isinstance(each, dict) and isinstance(each.get("type"), str) for each in held)


def _telling(errors: "Iterable[ErrorObject]") -> "list[ErrorObject]":
    """Return one error for each place, preferably one that lists the accepted values."""
    kept: dict[str, ErrorObject] = {}
    for error in errors:
        known = kept.get(error.instance_path)
        if known is None or (error.keyword == "enum" and known.keyword != "enum"):
            kept[error.instance_path] = error
    return list(kept.values())


def _references(tool: Tool, walked: Iterable[tuple[Path, Object]]) -> Iterator[Finding]:
    """Yield the references that cannot be resolved."""
    if not isinstance(tool.schema, dict):
        return
    references = References(tool.schema)
    for path, node in walked:
        reference = node.get("$ref")
        if isinstance(reference, str) and references.resolve(reference, node) is None:
            outside = not reference.startswith("#")
            message = f"`$ref` leads to nothing: {reference} is {'not in this schema' if outside else 'not defined'}."
            hint = "Nothing is fetched; copy what it refers to into `$defs`." if outside else "Define it under `$defs`."
            yield replace(_finding("dangling-reference", (*path, "$ref"), tool, message), hint=hint)


def _required(tool: Tool, walked: Iterable[tuple[Path, Object]]) -> Iterator[Finding]:
    """Yield names in `required` that the properties do not define."""
    for path, node in walked:
        names, properties = node.get("required"), node.get("properties")
        if isinstance(names, list) and isinstance(properties, dict) and "$ref" not in node:
            for index, name in enumerate(names):
                if isinstance(name, str) and name not in properties:
                    message = f"`required` names `{name}`, which is not among the properties."
                    found = _finding("required-undefined", (*path, "required", index), tool, message)
                    yield replace(found, severity="warning", hint="Define the property, or do not require it.")


def _finding(code: str, path: Path, tool: Tool, message: str) -> Finding:
    return Finding(code=code, message=message, pointer=render((*tool.at, *path)))


def _once(found: Iterable[Finding]) -> list[Finding]:
    return list({(finding.code, finding.pointer, finding.message): finding for finding in found}.values())


def _located(finding: Finding, paste: Paste) -> Finding:
    try:
        place = paste.key_place(parse(finding.pointer or ""))
    except KeyError:
        return finding
    return replace(finding, line=place.line, column=place.column)


def _names(tool: Tool, walked: Sequence[tuple[Path, Object]]) -> Iterator[Finding]:
    """Yield a warning for each name, of the tool or a property, that some provider refuses."""
    if tool.name is not None:
        yield from _refused(tool.name, "The name of the tool", (*tool.tool_at, *name_path(tool.form)), TOOLS)
    for path, node in walked:
        for name in object_at(node, "properties"):
            yield from _refused(name, "The name of the property", (*tool.at, *path, "properties", name), PROPERTIES)


def _refused(name: str, what: str, at: Path, rules: Sequence[NameRule]) -> Iterator[Finding]:
    refusing = [rule for rule in rules if not re.fullmatch(rule.pattern, name)]
    if refusing:
        who = joined([rule.provider for rule in refusing])
        verb = "refuses" if len(refusing) == 1 else "refuse"
        text = shortened(shown(name), _LONGEST)
        yield Finding(
            code="name-refused",
            message=f"{what}, {text}, is one that {who} {verb}: {refusing[0].words} are accepted.",
            severity="warning",
            pointer=render(at),
            citation=refusing[0].source.to_json(),
        )
