"""The providers' limits for names and for the number of tools."""

from typing import Final

#: The longest name that every provider accepts, and its characters.
LONGEST_NAME: Final = 64
TOOL_NAME: Final = r"[a-zA-Z0-9_-]+"
#: Anthropic's pattern for property keys.
PROPERTY_KEY: Final = r"[a-zA-Z0-9_.-]{1,64}"
#: Characters of a description.
LONGEST_DESCRIPTION: Final = 1_024
#: The most tools in one request: for OpenAI's legacy `functions`, xAI and Copilot, and for Cursor.
MOST_TOOLS: Final = 128
MOST_TOOLS_IN_CURSOR: Final = 40
#: The deepest nesting of objects and arrays in OpenAI's strict mode, and its value before 2025.
DEEPEST: Final = 10
DEEP: Final = 5
