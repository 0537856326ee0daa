"""What names and numbers of tools providers take."""

import re
from typing import Final

#: The longest name that every provider takes, and the characters in it.
LONGEST_NAME: Final = 64
TOOL_NAME: Final = re.compile(r"[a-zA-Z0-9_-]+")
#: What Anthropic takes as the key of a property.
PROPERTY_KEY: Final = re.compile(r"[a-zA-Z0-9_.-]{1,64}")
#: Characters of a description.
LONGEST_DESCRIPTION: Final = 1_024
#: Tools in one request: what OpenAI's legacy `functions`, xAI and Copilot take, and what Cursor takes.
MOST_TOOLS: Final = 128
MOST_TOOLS_IN_CURSOR: Final = 40
#: Objects and arrays inside one another: what OpenAI's strict mode takes, and what it took before 2025.
DEEPEST: Final = 10
DEEP: Final = 5
