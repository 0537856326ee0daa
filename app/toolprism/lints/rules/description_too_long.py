"""A description is longer than some providers accept."""

from collections.abc import Iterator
from typing import Final

from toolprism.conditions import sizes
from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.lints.tool_limits import LONGEST_DESCRIPTION
from toolprism.providers.advice import OPENAI_DESCRIPTION

_WHO: Final = "Azure OpenAI and older proxies refuse more than 1,024"


@scoped_lint(
    Scope.TOOL,
    severity="note",
    bad=tool("search", "Search the archive. " + "It has many documents, and each has a title and a text. " * 20),
    good=tool("search", "Search the archive by title and text."),
    sources=(OPENAI_DESCRIPTION,),
    providers=("openai", "azure"),
    minds=sizes.description_too_long,
)
def description_too_long(subject: Subject) -> Iterator[Found]:
    """A description has at most 1,024 characters.

    The description of the tool, or of a part of its schema, has more than 1,024 characters.

    Azure OpenAI, and proxies that keep the limit of OpenAI's older API, refuse a longer description of a tool with
    `string too long`; OpenAI itself takes more today. A long description is read, and paid for, with every
    request; move examples and background to a place where the model can ask for them.
    """
    length = len(subject.description or "")
    if length > LONGEST_DESCRIPTION:
        yield Found((), f"The description of the tool has {length:,} characters; {_WHO}.")
    for place in subject.places:
        text = place.node.get("description")
        if isinstance(text, str) and len(text) > LONGEST_DESCRIPTION:
            message = f"The description has {len(text):,} characters, and is paid for with every request."
            yield Found((*place.path, "description"), message)
