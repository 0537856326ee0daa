"""The errors of Vertex AI and their wording: fields, parts, roles, calls with their results, and signatures.

The texts are those that users report (google-gemini/gemini-cli#14437, #13972, #4217; zed#53919; 54xzh/FLIT#70), read
2026-11-22; the rules of signatures: https://ai.google.dev/gemini-api/docs/thought-signatures.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.chat.wire import unknown_fields
from toolprism.chat.model.options import gemini_model

BYPASS = "skip_thought_signature_validator"
_DATA = (
    "text",
    "inlineData",
    "fileData",
    "functionCall",
    "functionResponse",
    "executableCode",
    "codeExecutionResult",
)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.:-]{0,127}")
_LEARN = "https://docs.cloud.google.com/vertex-ai/generative-ai/docs"


@dataclass(frozen=True)
class Refused(Exception):
    """A 400, in Vertex AI's words."""

    message: str


def signature_of(model: str, part: dict[str, Any]) -> str:
    """Return the only signature that fits this part of this model's response."""
    call = part.get("functionCall")
    subject = part.get("text") if call is None else [call["name"], call.get("args") or {}]
    state = hashlib.sha256(json.dumps([model, subject], sort_keys=True).encode())
    return base64.b64encode(state.digest() * 4).decode()


def check(model: str, body: dict[str, Any]) -> int:
    """Refuse what Vertex AI refuses; give the number of signatures that were bypassed.

    Raises:
        Refused: the first thing that is wrong.
    """
    unknown = list(map(_unknown, unknown_fields(body)))
    if unknown:
        raise Refused("\n".join(unknown))
    _check_tools(body)
    contents = body.get("contents") or []
    if not contents:
        raise Refused("Unable to submit request because at least one contents field is required.")
    for index, content in enumerate(contents):
        _check_parts(index, content)
    _check_order(contents)
    return sum(_check_signatures(model, contents))


def _unknown(told: str) -> str:
    at, _, reason = told.removeprefix(".").partition(": ")
    if not reason.startswith("unknown field"):
        return f"Invalid value at '{at}'"
    place, _, name = at.rpartition(".")
    where = f" at '{place}'" if place else ""
    return f'Invalid JSON payload received. Unknown name "{name}"{where}: Cannot find field.'


def _check_tools(body: dict[str, Any]) -> None:
    declared = [one for tool in body.get("tools", []) for one in tool.get("functionDeclarations", [])]
    names = [one.get("name", "") for one in declared]
    if len(declared) > 512:
        raise Refused("Unable to submit request because it has more than 512 function declarations.")
    for index, name in enumerate(names):
        if not _NAME.fullmatch(name):
            place = f"GenerateContentRequest.tools[0].function_declarations[{index}].name"
            raise Refused(f"{place}: Invalid function name. Must start with a letter or an underscore.")
    if len(set(names)) < len(names):
        raise Refused(f"Duplicate function declaration found: {max(names, key=names.count)}")
    for one in declared:
        if one.get("parameters", {"type": "object"}).get("type", "").lower() != "object":
            raise Refused(
                f"Unable to submit request because `{one['name']}` parameters schema should be of type OBJECT."
            )
    chosen = body.get("toolConfig", {}).get("functionCallingConfig", {}).get("allowedFunctionNames", [])
    if not set(chosen) <= set(names):
        raise Refused("`allowed_function_names` contains functions that are not declared.")


def _check_parts(index: int, content: dict[str, Any]) -> None:
    if content.get("role") not in ("user", "model"):
        raise Refused("Please use a valid role: user, model.")
    if not content.get("parts"):
        raise Refused(
            "Unable to submit request because it must include at least one parts field, which describes the prompt "
            f"input. Learn more: {_LEARN}/model-reference/gemini"
        )
    for number, part in enumerate(content["parts"]):
        at = f"contents[{index}].parts[{number}]"
        given = [name for name in _DATA if name in part]
        if not given:
            place = f"GenerateContentRequest.{at}.data"
            raise Refused(f"* {place}: required oneof field 'data' must have one initialized field")
        if len(given) > 1:
            raise Refused(
                f"Invalid value at '{at}' (oneof), oneof field 'data' is already set. Cannot set '{given[1]}'"
            )
        if "functionCall" in part and content["role"] != "model":
            raise Refused("Please ensure that function call parts are in a content of the role model.")
        if "functionResponse" in part and content["role"] != "user":
            raise Refused("Please ensure that function response parts are in a content of the role user.")


def _check_order(contents: list[dict[str, Any]]) -> None:
    """Each turn of calls follows the user, and its responses follow at once: as many, and in the same order."""
    waiting: list[dict[str, Any]] = []
    before = ""
    for content in contents:
        calls = [part["functionCall"] for part in content["parts"] if "functionCall" in part]
        responses = [part["functionResponse"] for part in content["parts"] if "functionResponse" in part]
        if calls and before != "user":
            raise Refused(
                "Please ensure that function call turn comes immediately after a user turn or after a function "
                "response turn."
            )
        if responses and not waiting:
            raise Refused("Please ensure that function response turn comes immediately after a function call turn.")
        if waiting and (len(responses) != len(waiting) or len(content["parts"]) != len(responses)):
            raise Refused(
                "Please ensure that the number of function response parts is equal to the number of function call "
                "parts of the function call turn."
            )
        for call, response in zip(waiting, responses, strict=True):
            if (call["name"], call.get("id")) != (response["name"], response.get("id")):
                raise Refused(f"Function response `{response['name']}` does not match a call at its position.")
        waiting, before = calls, content["role"]
    if waiting:
        raise Refused(
            "Please ensure that the number of function response parts is equal to the number of function call parts "
            "of the function call turn."
        )


def _check_signatures(model: str, contents: list[dict[str, Any]]) -> Iterator[int]:
    """Return 1 for each bypass. Only the current turn must be signed; a signature must fit its part anywhere."""
    newest = max(
        index
        for index, content in enumerate(contents)
        if content["role"] == "user" and any("functionResponse" not in part for part in content["parts"])
    )
    for index, content in enumerate(contents):
        calls = [part for part in content["parts"] if "functionCall" in part]
        for part in content["parts"]:
            given = part.get("thoughtSignature")
            if given == BYPASS and part is (calls or [None])[0]:
                yield 1
            elif given is not None and given != signature_of(model, part):
                raise Refused("Corrupted thought signature.")
        if index > newest and calls and "thoughtSignature" not in calls[0] and gemini_model(model).is_gemini_3:
            name = calls[0]["functionCall"]["name"]
            raise Refused(
                f"Unable to submit request because function call `{name}` in the {index + 1}. content block is missing "
                f"a `thought_signature`. Learn more: {_LEARN}/thought-signatures"
            )
