"""Finds the language of a file by its name, and whether a text may hold a tool at all."""

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Final

_ENDINGS: Final[Mapping[str, str]] = {
    "json": "json jsonc json5",
    "lines": "jsonl ndjson",
    "yaml": "yaml yml",
    "toml": "toml",
    "markdown": "md mdx markdown",
    "python": "py pyi",
    "script": "ts tsx mts cts js jsx mjs cjs",
}
#: The language of each ending.
LANGUAGES: Final[Mapping[str, str]] = {
    f".{ending}": language for language, endings in _ENDINGS.items() for ending in endings.split()
}
#: The language of the word after a fence.
FENCES: Final[Mapping[str, str]] = {
    **{ending[1:]: language for ending, language in LANGUAGES.items() if language != "markdown"},
    "python": "python",
    "javascript": "script",
    "typescript": "script",
}
#: The members that hold the schema of a tool, and what makes one of a function: a text without these words holds none.
_WORDS: Final = re.compile(r"input_?[sS]chema|parameters|\.tool\b|registerTool\b", re.ASCII)


def language_of(name: str) -> str | None:
    """Return the language of a file; None for one that holds no tools.

    >>> language_of("src/tools.TS"), language_of("logo.png")
    ('script', None)
    """
    return LANGUAGES.get(PurePath(name).suffix.lower())


def may_hold_tools(text: str) -> bool:
    """Return whether a text has one of the words that stand beside every tool.

    >>> may_hold_tools('{"inputSchema": {}}'), may_hold_tools('{"version": 1}')
    (True, False)
    """
    return _WORDS.search(text) is not None
