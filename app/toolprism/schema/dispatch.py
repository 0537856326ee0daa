"""The functions of the reference systems by name: each runs the target of its name.

They raise `TooLarge` if a schema with its references expanded exceeds the limit of nodes.
"""

from typing import Final

from toolprism.core.json_types import Json
from toolprism.core.walk import MAX_NODES
from toolprism.schema.engine import PassContext
from toolprism.schema.engine.passes import Pass
from toolprism.schema.normalizer import Normalizer, NormalizeRequest
from toolprism.schema.options import Options, plan_from_options
from toolprism.schema.rules.types import infer_type
from toolprism.schema.strict_check import STRICT_POSITIONS, untyped_places
from toolprism.schema.target import Target, find
from toolprism.schema.targets.openai_strict import ENFORCE, LIFT_ROOT, SANITIZE, TARGET

#: An unsanitized schema may lack types that its other keywords imply.
_INFER: Final = Pass(after=(infer_type,), positions=STRICT_POSITIONS)


def normalize_schema(schema: Json, options: Options) -> Json:
    """Return a schema normalized with the given options.

    >>> normalize_schema({"type": ["string", "null"]}, Options(scalar_types=True))
    {'type': 'string', 'nullable': True}

    Raises:
        TooLarge: with its references expanded the schema exceeds `options.max_nodes`.
    """
    own = Target(id="own", title="", used_by="", sources=(), plan=plan_from_options(options))
    return Normalizer(schema, NormalizeRequest(max_nodes=options.max_nodes)).attempt(own).output


def normalize_schema_for_google(schema: Json) -> Json:
    """Return the schema for Gemini, Vertex AI and Gemini CLI.

    >>> normalize_schema_for_google({"type": ["string", "null"]})
    {'type': 'string', 'nullable': True}
    """
    return _run(schema, "google")


def normalize_schema_for_cca(schema: Json) -> Json:
    """Return the schema for Claude through Cloud Code Assist and Antigravity, including the final check.

    >>> normalize_schema_for_cca({"type": "object", "properties": {"a": {"const": "b"}}})
    {'type': 'object', 'properties': {'a': {'enum': ['b'], 'type': 'string'}}}
    """
    return _run(schema, "cca-claude")


def normalize_schema_for_mcp(schema: Json) -> Json:
    """Return an MCP `inputSchema` as it enters a tool registry.

    >>> normalize_schema_for_mcp({"type": "object"})
    {'type': 'object'}
    """
    return _run(schema, "mcp")


def normalize_schema_for_openai_responses(schema: Json) -> Json:
    """Return the schema for the Responses family without strict mode; also called `sanitize_…`.

    >>> normalize_schema_for_openai_responses({"type": "array"})
    {'type': 'array'}
    """
    return _run(schema, "openai-responses")


sanitize_schema_for_openai_responses = normalize_schema_for_openai_responses


def normalize_schema_for_moonshot(schema: Json) -> Json:
    """Return the schema for Moonshot.

    >>> normalize_schema_for_moonshot({"type": "object", "properties": {"a": {"type": ["string", "null"]}}})
    {'type': 'object', 'properties': {'a': {'type': 'string'}}}
    """
    return _run(schema, "moonshot")


def adapt_schema_for_strict(schema: Json, strict: bool) -> tuple[Json, bool]:  # noqa: FBT001  # the name is given
    """Return the schema to send, and whether `strict: true` may be sent with it.

    >>> adapt_schema_for_strict({"type": "object", "properties": {"a": {}}}, True)
    ({'type': 'object', 'properties': {'a': {}}}, False)
    """
    result = Normalizer(schema, NormalizeRequest(strict=strict)).attempt(TARGET)
    return result.output, bool(result.strict)


def try_enforce_strict_schema(schema: Json) -> tuple[Json, bool]:
    """Return the sanitized and enforced schema and True, or the upgraded schema and False; never raises.

    >>> try_enforce_strict_schema({"type": "object", "properties": {"a": {}}})
    ({'type': 'object', 'properties': {'a': {}}}, False)
    """
    return adapt_schema_for_strict(schema, strict=True)


def sanitize_schema_for_strict_mode(schema: Json) -> Json:
    """Return the schema after the first half of the strict pipeline: upgrade, then remove unsupported keywords.

    >>> sanitize_schema_for_strict_mode({"type": "string", "minLength": 1})
    {'type': 'string'}
    """
    return _sweep(schema, (*TARGET.plan.prepare, LIFT_ROOT, SANITIZE))


def enforce_strict_schema(schema: Json) -> Json:
    """Return the schema after the second half: every object closed, every property required.

    >>> enforce_strict_schema({"enum": ["a", "b"]})
    {'enum': ['a', 'b'], 'type': 'string'}

    Raises:
        ValueError: a node has no type; strict mode is impossible.
    """
    enforced = _sweep(schema, (_INFER, ENFORCE))
    for obstacle in untyped_places(enforced):
        raise ValueError(obstacle.reason)
    return enforced


def _sweep(schema: Json, passes: tuple[Pass, ...]) -> Json:
    context = PassContext(MAX_NODES)
    for pass_ in passes:
        schema = pass_.apply(schema, context)
    return schema


def _run(schema: Json, target: str) -> Json:
    return Normalizer(schema).attempt(find(target)).output
