"""The tools of a text as versions, which are compared by meaning."""

from typing import cast

from toolprism.checking.model import FileChecked
from toolprism.checking.question import Question
from toolprism.checking.sources.document import Document
from toolprism.checking.sources.language import language_of
from toolprism.checking.sources.reader import contents_of
from toolprism.core.json_types import Json
from toolprism.core.pointer import find
from toolprism.reading.forms import Tool
from toolprism.services.labels import Standing
from toolprism.services.normalize import Job, check
from toolprism.services.versions import Version


def versions_of(text: str, file: FileChecked, question: Question) -> dict[str, Version]:
    """Return the tools of a text by name, with the verdicts of its check; of a name that comes again, with a number."""
    contents = contents_of(text, language_of(file.path), question.limits)
    pairs = [
        (document, checked.tool, checked.job)
        for document in contents.documents
        for checked in check(document.paste, question.limits, question.choices).tools
    ]
    found: dict[str, Version] = {}
    for seen, (document, tool, job) in zip(file.tools, pairs, strict=False):
        found[_unused(seen.name, found)] = _version(document, tool, job, dict(seen.verdicts))
    return found


def _unused(name: str, taken: dict[str, Version]) -> str:
    number = 1
    while (unused := name if number == 1 else f"{name} ({number})") in taken:
        number += 1
    return unused


def _version(document: Document, tool: Tool, job: Job, verdicts: dict[str, str]) -> Version:
    try:
        held: Json = find(document.paste.value, tool.tool_at)
    except KeyError:
        held = {}
    around = held if isinstance(held, dict) else {}
    return Version(
        schema=tool.schema,
        output=around.get("outputSchema"),
        title=around.get("title"),
        description=tool.description,
        annotations=around.get("annotations"),
        verdicts=cast("dict[str, Standing]", verdicts),
        job=job,
    )
