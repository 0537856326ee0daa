"""Log probabilities: Gemini's tokens as OpenAI's, with their bytes in UTF-8."""

from typing import Any

from app.core.json_types import Json, Object


def write_logprobs(result: Object | None) -> dict[str, Json]:
    """Give the member `logprobs` of a choice, where there is one."""
    chosen = _listed(result, "chosenCandidates")
    if not chosen:
        return {}
    top = _listed(result, "topCandidates")
    content: list[Json] = [
        {**_token(token), "top_logprobs": [_token(other) for other in _listed(_at(top, index), "candidates")]}
        for index, token in enumerate(chosen)
    ]
    return {"logprobs": {"content": content}}


def _token(candidate: Any) -> dict[str, Json]:
    given = candidate if isinstance(candidate, dict) else {}
    text, logprob = given.get("token"), given.get("logProbability")
    token = text if isinstance(text, str) else ""
    return {"token": token, "logprob": logprob, "bytes": list(token.encode("utf-8", "surrogatepass"))}


def _listed(value: Any, name: str) -> list[Any]:
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []


def _at(entries: list[Any], index: int) -> Any:
    return entries[index] if index < len(entries) else None
