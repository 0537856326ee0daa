"""LiteLLM's conversion for Gemini, called without a network or a key."""

import os
from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

_PLACE = "litellm.llms.vertex_ai.gemini"
#: Members of a request that are not parameters of a model.
_NOT_MAPPED = frozenset({"model", "messages"})
#: Arguments that its conversion requires, but only uses for requests to Google.
_UNUSED = (
    *("gemini_api_key", "api_base", "client", "timeout", "extra_headers", "logging_obj"),
    *("vertex_project", "vertex_location", "vertex_auth_header"),
)


class LiteLlm:
    """LiteLLM's converter."""

    def __init__(self) -> None:
        """Import it.

        Raises:
            ImportError: it is not installed.
            AttributeError: the installed version has another interface.
        """
        os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"  # otherwise importing it uses the network
        whole = import_module(f"{_PLACE}.vertex_and_google_ai_studio_gemini")
        self._config: Any = whole.VertexGeminiConfig
        self._iterator: Any = whole.ModelResponseIterator
        self._transform: Any = import_module(f"{_PLACE}.transformation").sync_transform_request_body
        steps = import_module("litellm.utils")
        self._checked: Any = steps.validate_and_fix_openai_messages
        self._parameters: Any = steps.get_optional_params
        self._response: Any = import_module("litellm").ModelResponse

    def request(self, asked: dict[str, Any]) -> object:
        """Check and convert a request, which may be changed: the steps that each of its calls takes."""
        model, provider = asked["model"], "vertex_ai"
        given = {name: value for name, value in asked.items() if name not in _NOT_MAPPED}
        messages = self._checked(asked["messages"])
        parameters = self._parameters(model=model, custom_llm_provider=provider, messages=messages, **given)
        nothing = dict.fromkeys(_UNUSED)
        return self._transform(
            messages=messages,
            model=model,
            optional_params=parameters,
            custom_llm_provider=provider,
            litellm_params={},
            **nothing,
        )

    def completion(self, body: dict[str, Any], model: str) -> object:
        """Convert a whole response."""
        return self._config()._transform_google_generate_content_to_openai_model_response(
            completion_response=body,
            model_response=self._response(),
            model=model,
            logging_obj=_quiet(),
            raw_response=SimpleNamespace(headers={}),
        )

    def stream(self, lines: Iterator[str]) -> None:
        """Convert a stream, whose lines are cut already."""
        for _ in self._iterator(lines, sync_stream=True, logging_obj=_quiet()):
            pass


def _quiet() -> Any:
    return SimpleNamespace(optional_params={}, litellm_params={}, model_call_details={}, post_call=lambda **_: None)
