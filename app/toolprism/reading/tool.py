"""One tool of a paste, and how to read it once its form is known."""

from dataclasses import dataclass

from toolprism.core.finding import Finding, Severity
from toolprism.core.json_types import Json, Object
from toolprism.core.pointer import Path, render
from toolprism.tool_forms import Form


@dataclass(frozen=True, kw_only=True)
class Tool:
    """One tool, or a bare schema."""

    name: str | None
    description: str | None
    schema: Json
    #: The author's strict flag; None if it is not set.
    strict: bool | None
    #: The id of a form, such as `openai-chat`.
    form: str
    #: Path of the schema in the pasted document; if there is none, the path of the tool.
    at: Path
    #: Path of the tool, including everything that belongs to it.
    tool_at: Path
    findings: tuple[Finding, ...] = ()


def bare(schema: Json, at: Path, form: Form) -> Tool:
    """Return the tool for a bare schema."""
    return Tool(name=None, description=None, schema=schema, strict=None, form=form.id, at=at, tool_at=at)


def read_tool(value: Object, at: Path, member: Path, form: Form, tool_at: Path) -> Tool | Finding:
    """Read a tool whose schema is in one of its members; return a finding if that is not a schema."""
    schema, schema_at, findings = _schema(value, at, member)
    if not isinstance(schema, (dict, bool)):
        message = f"The schema is {described(schema)}, but an object was expected; this tool is left out."
        return finding("error", "bad-schema", schema_at, message)
    return Tool(
        name=_name(value, at, findings),
        description=_description(value, at, findings),
        schema=schema,
        strict=_strict(value, at, findings),
        form=form.id,
        at=schema_at,
        tool_at=tool_at,
        findings=tuple(findings),
    )


def finding(severity: Severity, code: str, at: Path, message: str, hint: str | None = None) -> Finding:
    """Return a finding about a place in the paste."""
    return Finding(code=code, message=message, severity=severity, pointer=render(at), hint=hint)


def described(value: Json) -> str:
    """Return the type of a value as a phrase.

    >>> described([1]), described(True), described(None)
    ('an array', 'a boolean', 'null')
    """
    match value:
        case None:
            return "null"
        case bool():
            return "a boolean"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "an array"
    return "an object"


def _schema(value: Object, at: Path, member: Path) -> tuple[Json, Path, list[Finding]]:
    """Return the schema; if it is missing or null, the schema accepts any arguments."""
    here: Json = value
    found_at = at
    for token in member:
        if not isinstance(here, dict) or token not in here:
            here = None
            break
        here = here[token]
        found_at = (*found_at, token)
    if here is not None:
        return here, found_at, []
    message = "The tool has no parameters: it is normalized as if its schema were `{}`."
    return {}, found_at, [finding("note", "no-parameters", found_at, message)]


def _name(value: Object, at: Path, findings: list[Finding]) -> str | None:
    name = value.get("name")
    if isinstance(name, str) and name:
        return name
    found = f"The name of the tool is {described(name)}" if name is not None else "The tool has no name"
    if name == "":
        found = "The name of the tool is empty"
    message = f"{found}, but a text was expected: every provider asks for one."
    findings.append(finding("error", "no-name", (*at, "name") if "name" in value else at, message))
    return None


def _description(value: Object, at: Path, findings: list[Finding]) -> str | None:
    text = value.get("description")
    if text is None or isinstance(text, str):
        return text
    message = f"The description is {described(text)}, but a text was expected; it is left out."
    findings.append(finding("warning", "bad-description", (*at, "description"), message))
    return None


def _strict(value: Object, at: Path, findings: list[Finding]) -> bool | None:
    strict = value.get("strict")
    if strict is None or isinstance(strict, bool):
        return strict
    message = f"The flag `strict` is {described(strict)}, but `true` or `false` was expected; it is left out."
    findings.append(finding("warning", "bad-strict", (*at, "strict"), message))
    return None
