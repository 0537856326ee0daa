"""`normalize` and `normalize_tools`: the results at one target, of tools that are read for it."""

from typing import Unpack

from toolprism.library.given import AnyTool, AnyTools, read_one
from toolprism.library.options import NormalizeOptions
from toolprism.library.prepared import prepare, prepared_of
from toolprism.library.result import Result, Results


def normalize(tool: AnyTool, target: str, **options: Unpack[NormalizeOptions]) -> Result:
    """Return what a target gets of one tool or schema.

    Args:
        tool: a JSON Schema, a tool in any known form, or a text of one.
        target: the id of a target, such as `google`, or a variant, such as `openai=gpt-5`.
        options: `NormalizeOptions`.

    >>> import toolprism
    >>> schema = {"type": "object", "properties": {"city": {"type": ["string", "null"], "minLength": 1}}}
    >>> result = toolprism.normalize(schema, "google")
    >>> result.output
    {'type': 'object', 'properties': {'city': {'type': 'string', 'description': '{minLength: 1}', 'nullable': True}}}
    >>> result.status, result.verdict, result.lost_checks
    ('changed', 'loses-checks', (LostCheck(pointer='/properties/city', keyword='minLength', value=1),))
    >>> toolprism.normalize({"type": "object"}, "gogle")
    Traceback (most recent call last):
    toolprism.core.errors.UnknownTarget: There is no target called gogle. Did you mean google?

    Raises:
        UnknownName: there is no such target or option; the message names the nearest.
        NotJson: something in the tool is not JSON.
        BadInput: there is no tool, or there are several; an option has the wrong type; a limit is exceeded.
    """
    paste, limits = read_one(tool)
    return prepared_of(paste, limits).to(target, **options)[0]


def normalize_tools(tools: AnyTools, target: str, **options: Unpack[NormalizeOptions]) -> Results:
    """Return what a target gets of several tools, in their order.

    The same as `prepare(tools).to(target)`, which keeps what it read for the next target.

    Args:
        tools: tools in any known form: a list, a request or a response that holds them, one tool or schema, or a text.
        target: the id of a target, such as `google`, or a variant, such as `openai=gpt-5`.
        options: `NormalizeOptions`.

    >>> import toolprism
    >>> tools = [{"name": "now", "parameters": {"type": "object"}}, {"name": "wait", "parameters": {"const": 1}}]
    >>> [(result.name, result.strict, result.status) for result in toolprism.normalize_tools(tools, "openai-strict")]
    [('now', True, 'changed'), ('wait', True, 'changed')]

    Raises:
        UnknownName: there is no such target or option; the message names the nearest.
        NotJson: something in the tools is not JSON.
        BadInput: there are no tools; an option has the wrong type; a limit is exceeded.
    """
    return prepare(tools).to(target, **options)
