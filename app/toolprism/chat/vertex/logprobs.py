"""Reads `logprobsResult`.

Fields: `LogprobsResult`, Vertex AI v1, revision 20261106,
https://aiplatform.googleapis.com/$discovery/rest?version=v1, read 2026-11-21.
"""

from typing import Any

from toolprism.chat.model.response import TokenLogprob
from toolprism.core.json_types import Json


def read_logprobs(value: Json) -> tuple[TokenLogprob, ...]:
    """Return the chosen tokens, each with its alternatives."""
    top = _list(value, "topCandidates")
    return tuple(
        _token(token)._replace(alternatives=tuple(map(_token, _list(_at(top, index), "candidates"))))
        for index, token in enumerate(_list(value, "chosenCandidates"))
    )


def _token(candidate: Any) -> TokenLogprob:
    given = candidate if isinstance(candidate, dict) else {}
    token = given.get("token")
    return TokenLogprob(token if isinstance(token, str) else "", given.get("logProbability"))


def _list(value: Any, name: str) -> list[Any]:
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []


def _at(entries: list[Any], index: int) -> Any:
    return entries[index] if index < len(entries) else None
