"""Recognizes errors that are not about a tool's schema: limits, keys, histories, the model's own arguments."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from toolprism.providers.errors.needles import may_match


@dataclass(frozen=True)
class Kind:
    """A kind of error that no schema causes."""

    id: str
    #: What it is about: the history, the model's arguments, the request, the service, or a program.
    about: str
    cause: str
    fix: str
    patterns: tuple[re.Pattern[str], ...]
    #: Whether its words occur around any error, so that they count only in the sentence that refuses.
    ambient: bool
    #: Whether its words count only in a text in which no form of a refusal is found.
    alone: bool

    def is_said(self, text: str, lowered: str) -> bool:
        """Return whether a text without blanks has words of this kind; it is also given in lower case."""
        return any(may_match(pattern, lowered) and pattern.search(text) for pattern in self.patterns)


def _read(text: str) -> Iterator[Kind]:
    for paragraph in text.strip().split("\n\n")[1:]:
        head, cause, fix, *patterns = map(str.strip, paragraph.splitlines())
        id_, about, *flags = head.split()
        compiled = tuple(re.compile("".join(pattern.split()), re.IGNORECASE) for pattern in patterns)
        yield Kind(id_, about, cause, fix, compiled, "ambient" in flags, "alone" in flags)


#: What is no error at all, and the kinds of errors, of which the first that matches wins.
_NO_ERROR, *KINDS = _read(files("toolprism.providers.errors").joinpath("kinds.txt").read_text("utf-8"))

#: Without one of these words, a schema is that of a file or of a form.
_OF_TOOLS: Final = re.compile(
    r"tool|function|parameter|response_?format|(?:in|out)put_?schema|grammar|outlines|guid(?:ed|ance)|constrained|vllm|llama|structured|strict|llm|openai|anthropic|claude|gemini|"
    r"moonshot|mistral|provider|completion|constraint|\$ref|json_?schema",
    re.IGNORECASE,
)
#: Words of schemas and tools; a text without any of them is not about one.
_SPEAKS_OF_SCHEMAS: Final = re.compile(
    r"schema|inputschema|input_schema|function_?declaration|toolspec|\.parameters|tools\[\d|tools\.\d|grammar|json_schema|"
    r"response_format|responseschema|definition|\$ref|moonshotflavored|toolname|functionname",
    re.IGNORECASE,
)

#: Words with which an error refuses; a text without any of them only speaks of schemas.
_REFUSES: Final = re.compile(
    r"error|invalid|fail|(?<!\d)4[0-2]\d(?!\d)|reject|refus|denied|n[o']t(?:be|a|yet|currently)?(?:support|allow|permit|valid|recogni|accept|found|match|compil|define|resol|of)|"
    r"unsupported|unrecogni|unexpected|unknown|unresol|unable|must|should|cannot|can't|couldn't|exceed|missing|require|lacks|compatib|illegal|disallow|forbid|empty|exactlyone|(?:is|are)allowed|toolong|toomany|toolarge|toodeep|toocomplex|malformed|duplicate",
    re.IGNORECASE,
)


def unrelated_kind(whole: str, text: str, refusal: str, *, alone: bool) -> Kind | None:
    """Return the kind of an error that no schema causes, or None.

    Args:
        whole: a text without blanks.
        text: its words of the provider.
        refusal: the sentence of these that speaks of a schema.
        alone: whether no form of a refusal is found in it.
    """
    if _NO_ERROR.is_said(whole, whole.lower()):
        return _NO_ERROR
    said, refused = (text, text.lower()), (refusal, refusal.lower())
    asked = (kind for kind in KINDS if alone or not kind.alone)
    return next((kind for kind in asked if kind.is_said(*(refused if kind.ambient else said))), None)


def speaks_of_tools(tight: str) -> bool:
    """Return whether a text has a word about tools or about what answers must be."""
    return _OF_TOOLS.search(tight) is not None


def speaks_of_schemas(tight: str) -> bool:
    """Return whether a text has a word about schemas or tool definitions."""
    return _SPEAKS_OF_SCHEMAS.search(tight) is not None and _OF_TOOLS.search(tight) is not None


def refuses(tight: str) -> bool:
    """Return whether a text has a word with which errors refuse something."""
    return _REFUSES.search(tight) is not None
