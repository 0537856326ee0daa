"""Tools: functions as function declarations.

All of them stand in one `Tool`; unset `parameters` where there are none: `FunctionDeclaration`, Vertex AI v1,
revision 20261106, https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from collections.abc import Sequence

from app.chat.model.tools import FunctionTool
from app.chat.model.warnings import Warnings
from app.chat.vertex.schemas import SchemaWriter
from app.core.json_types import Json


def write_tools(functions: Sequence[FunctionTool], schemas: SchemaWriter, warnings: Warnings) -> list[Json]:
    """Return `tools`; empty where there are none.

    Raises:
        WireError: a schema cannot be sent.
    """
    declarations: list[Json] = [_declaration(function, schemas, warnings) for function in functions]
    return [{"functionDeclarations": declarations}] if declarations else []


def _declaration(function: FunctionTool, schemas: SchemaWriter, warnings: Warnings) -> dict[str, Json]:
    declaration: dict[str, Json] = {"name": function.name}
    if function.description is not None:
        declaration["description"] = function.description
    if function.strict:
        warnings.add("strict_dropped")
    if function.parameters is not None:
        parameters = schemas.parameters(function.parameters, f"{function.at}.parameters")
        if parameters is not None:
            declaration[parameters[0]] = parameters[1]
    return declaration
