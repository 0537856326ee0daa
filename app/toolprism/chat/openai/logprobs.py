"""Writes log probabilities in OpenAI's format, each token with its bytes in UTF-8."""

from collections.abc import Sequence

from toolprism.chat.model.response import TokenLogprob
from toolprism.core.json_types import Json


def write_logprobs(tokens: Sequence[TokenLogprob]) -> dict[str, Json]:
    """Return the member `logprobs` of a choice, if there is one."""
    if not tokens:
        return {}
    content: list[Json] = [
        {**_token(token), "top_logprobs": [_token(alternative) for alternative in token.alternatives]}
        for token in tokens
    ]
    return {"logprobs": {"content": content}}


def _token(token: TokenLogprob) -> dict[str, Json]:
    encoded = token.token.encode("utf-8", "surrogatepass")
    return {"token": token.token, "logprob": token.logprob, "bytes": list(encoded)}
