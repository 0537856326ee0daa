"""Checks that Vertex AI accepts the name of a function.

Source: `FunctionDeclaration.name`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

import re
from typing import Final

from toolprism.chat.model.errors import WireError
from toolprism.chat.openai.request_fields import read_text
from toolprism.core.json_types import Json

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,127}")


def function_name(value: Json, at: str) -> str:
    """Return the name of a function.

    Raises:
        WireError: it is missing, or Vertex AI refuses it.
    """
    if value is None or value == "":
        raise WireError("missing_function_name", at)
    name = read_text(value, at)
    if not _NAME.fullmatch(name):
        raise WireError("invalid_function_name", at)
    return name
