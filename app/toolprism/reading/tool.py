"""One tool of a paste, or a bare schema, and how it is read from the members that hold it."""

from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from toolprism.core.finding import Finding, Severity
from toolprism.core.json_types import Json, Object, type_of
from toolprism.core.pointer import Path, render
from toolprism.tool_forms import NAMES, Form, schema_member

_Member = TypeVar("_Member", str, bool)


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
    #: The tool as given, with its wrapper; empty for a bare schema or an operation.
    entry: Object = field(default_factory=dict, repr=False)


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
        description=_optional(value, "description", str, ("The description", "a text"), at, findings),
        schema=schema,
        strict=_optional(value, "strict", bool, ("The flag `strict`", "`true` or `false`"), at, findings),
        form=form.id,
        at=schema_at,
        tool_at=tool_at,
        findings=tuple(findings),
        entry=value if at == tool_at else {},
    )


def read_wrapped(value: Object, at: Path, wrapper: str, form: Form) -> Tool | Finding:
    """Read a tool in a wrapper; what stands beside the wrapper is taken where the tool in it lacks it."""
    inner = value[wrapper]
    assert isinstance(inner, dict), "it was looked at"
    found, beside = schema_member(inner), schema_member(value)
    missing = {name: value[name] for name in ("name", "description", "strict") if name in value and name not in inner}
    if found is None and beside is not None:
        read = read_tool({**value, **inner, **missing}, at, beside[0], form, at)
    else:
        member, _ = found or (("parameters",), form)
        read = read_tool({**inner, **missing}, (*at, wrapper), member, form, at)
    return replace(read, entry=value) if isinstance(read, Tool) else read


def finding(severity: Severity, code: str, at: Path, message: str, hint: str | None = None) -> Finding:
    """Return a finding about a place in the paste."""
    return Finding(code=code, message=message, severity=severity, pointer=render(at), hint=hint)


def described(value: Json) -> str:
    """Return the type of a value as a phrase.

    >>> described([1]), described(True), described(None)
    ('an array', 'a boolean', 'null')
    """
    return _DESCRIBED[type_of(value)]


#: Each type as a phrase.
_DESCRIBED: Final = {
    "null": "null",
    "boolean": "a boolean",
    "number": "a number",
    "string": "a text",
    "array": "an array",
    "object": "an object",
}


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
    name = next((value[each] for each in NAMES if each in value), None)
    if isinstance(name, str) and name:
        return name
    found = f"The name of the tool is {described(name)}" if name is not None else "The tool has no name"
    if name == "":
        found = "The name of the tool is empty"
    message = f"{found}, but a text was expected: every provider asks for one."
    findings.append(finding("error", "no-name", (*at, "name") if "name" in value else at, message))
    return None


def _optional(  # noqa: PLR0913, PLR0917  # what is read, and where
    value: Object, name: str, kind: type[_Member], words: tuple[str, str], at: Path, findings: list[Finding]
) -> _Member | None:
    """Return a member of a type; note one of another type, by what it is called and what was expected."""
    member = value.get(name)
    if member is None or isinstance(member, kind):
        return member
    called, expected = words
    message = f"{called} is {described(member)}, but {expected} was expected; it is left out."
    findings.append(finding("warning", f"bad-{name}", (*at, name), message))
    return None
