"""Qwen through Alibaba's DashScope: the names of tools are limited; nothing is known of schemas."""

from typing import Final

from toolprism.providers.claim import of_request, others, tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import DASHSCOPE_NAME, DASHSCOPE_SEARCH

PROFILE: Final = Profile(
    id="dashscope",
    title="DashScope (Qwen)",
    provider="Alibaba",
    field="tools[].function.parameters",
    claims=(
        others("unknown", DASHSCOPE_NAME, None, "no list of keywords is published"),
        tool_name("^[a-zA-Z0-9_-]{1,64}$", DASHSCOPE_NAME),
        of_request("a tool with the name `search`", DASHSCOPE_SEARCH, note="reserved"),
    ),
)
