"""The ids of problems: verdicts, findings of providers, lints, and what this command finds itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from toolprism.core.errors import ToolprismError, nearest
from toolprism.core.finding import Source
from toolprism.core.json_text import dumps, shortened

#: What the check of a project finds besides verdicts, lints and findings of providers, with a title for each.
OWN: Final[Mapping[str, str]] = {
    "bad-python": "A Python file cannot be parsed.",
    "bad-toml": "A TOML file cannot be parsed.",
    "bad-yaml": "A YAML file cannot be parsed.",
    "binary-file": "A file holds bytes that are no text.",
    "broken-literal": "A literal breaks off.",
    "budget-max-bytes": "The tools of the project take more bytes than its budget.",
    "budget-max-tokens": "The tools of the project cost more tokens than its budget.",
    "budget-max-tools": "The project has more tools than its budget.",
    "check-failed": "A file could not be checked.",
    "ignore-without-reason": "An ignore gives no reason.",
    "min-tools": "Fewer tools were found than expected.",
    "narrowed": "A target refuses arguments that the schema accepts.",
    "odd-name": "The name of a file has control characters.",
    "out-of-time": "The check of a file took too long.",
    "schema-computed": "A program computes a schema, so that it cannot be read.",
    "symlink-loop": "A symbolic link leads back to a folder above it.",
    "too-large": "A file or schema is larger than the limit.",
    "too-many-bytes": "A file is larger than the limit.",
    "tools-computed": "A program makes tools of functions, so that their schemas cannot be read.",
    "unreadable-file": "A file cannot be read.",
    "unreadable-folder": "A folder cannot be read.",
    "unused-ignore": "An ignore matches nothing.",
    "widened": "A target accepts arguments that the schema refuses.",
    "yaml-tag": "A tag of YAML builds an object.",
}
#: Findings of the normalizer and of the readers that no claim and no lint lists.
_OTHERS: Final[Mapping[str, str]] = {
    "bad-description": "The description of a tool is no text.",
    "bad-schema": "The schema of a tool is no JSON Schema.",
    "bad-strict": "The flag `strict` of a tool is neither true nor false.",
    "bad-tool": "An entry of a list is no tool.",
    "byte-order-mark": "The text begins with a byte order mark.",
    "changes-again": "Normalizing the output again changes it.",
    "dangling-reference": "A reference leads nowhere.",
    "does-not-compile": "The schema cannot be compiled by a validator.",
    "fallback-avoidable": "A small edit would avoid the fallback.",
    "internal-error": "Toolprism failed.",
    "name-refused": "A provider refuses the name of a tool.",
    "no-name": "A tool has no name.",
    "no-parameters": "A tool has no schema of its arguments.",
    "no-tools": "There is no tool.",
    "not-json": "The text is not JSON.",
    "not-utf-8": "A file is not UTF-8 text.",
    "required-pruned": "A required name without a property is left out.",
    "too-deep": "A schema nests too deep.",
    "too-many-tools": "There are more tools than the limit.",
    "unresolvable-reference": "A reference leads nowhere.",
    "zod-code": "Code of a Zod schema does more than its JSON Schema says.",
    "zod-lost": "A part of a Zod schema has no JSON Schema.",
}


@cache
def known_ids() -> Mapping[str, str]:
    """Return every id that a problem may have, with a title; this is the one place that knows where ids come from."""
    from toolprism.conditions.registry import all_conditions  # most runs name no id, and all of these would be imported
    from toolprism.lints import all_lints
    from toolprism.providers import all_profiles
    from toolprism.services.labels import LABELS

    claims = {
        claim.code: claim.said or claim.note for each in all_profiles().values() for claim in each.claims if claim.code
    }
    lints = {each.id: each.title for each in all_lints().values()}
    verdicts: dict[str, str] = {name: label.means for name, label in LABELS.items()}
    from toolprism.services.acceptance import CODES

    conditions = {each.id: each.title for each in all_conditions().values()}
    return {**_OTHERS, **claims, **conditions, **lints, **verdicts, **CODES, **OWN}


def id_of_today(name: str) -> str:
    """Return the id of today for a former id of a condition; any other as it is."""
    from toolprism.conditions.registry import former_ids

    return former_ids().get(name, name)


def check_id(name: str, *, others: Sequence[str] = (), of: str) -> None:
    """Return if an id is known.

    Raises:
        ToolprismError: it is not; the message names the nearest.
    """
    known = (*others, *known_ids())
    if name not in known and id_of_today(name) not in known:
        near = nearest(name, known)
        advice = f"Did you mean {near}?" if near else f"It takes {', '.join((*others, 'ids of problems'))}."
        raise ToolprismError(f"{of} does not know {name}. {advice}")


def title_of(name: str) -> str:
    """Return a title for an id.

    >>> title_of("unused-ignore"), title_of("format-refused")
    ('An ignore matches nothing.', 'Format refused')
    """
    return known_ids().get(name) or name.replace("-", " ").capitalize()


_LONGEST: Final = 400
_MOST_SOURCES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """The help of one id."""

    title: str
    #: Paragraphs, in plain text.
    text: Sequence[str]
    sources: Sequence[Source] = ()

    @property
    def url(self) -> str:
        """The address of the first source that has one; empty without any."""
        return next((each.url for each in self.sources if each.url), "")

    def plain(self) -> str:
        """Return the help as plain text."""
        named = [f"{each.title}: {each.url}" for each in self._linked()]
        return "\n\n".join([*self.text, *named]) or self.title

    def markdown(self) -> str:
        """Return the help as Markdown, with links."""
        links = [f"- [{each.title}]({each.url}){f', read {each.read}' if each.read else ''}" for each in self._linked()]
        listed = ["Sources:", "\n".join(links)] if links else []
        return "\n\n".join([*self.text, *listed]) or self.title

    def _linked(self) -> list[Source]:
        return [each for each in self.sources if each.url][:_MOST_SOURCES]


def help_of(name: str, *, hint: str = "", url: str = "") -> Help:
    """Return what is known of an id.

    Args:
        name: the id.
        hint: the hint of a problem of that id, for ids that nothing else explains.
        url: where the claim behind that problem can be read.
    """
    from toolprism.conditions.registry import all_conditions, former_ids  # only a report with such a problem needs them
    from toolprism.lints import all_lints

    title = title_of(name)
    lint = all_lints().get(name)
    if lint is not None:
        return Help(title=title, text=_filled(lint.what, lint.why), sources=lint.sources)
    condition = all_conditions().get(former_ids().get(name, name))
    given = (Source("What the provider says", "", "documented", url),) if url.startswith("https://") else ()
    if condition is not None:
        breaks, passes = (shortened(dumps(each), _LONGEST) for each in (condition.breaks, condition.passes))
        example = f"Not: `{breaks}`. But: `{passes}`."
        return Help(title=title, text=_filled(condition.title, condition.why, condition.hint, example), sources=given)
    return Help(title=title, text=_filled(title, _plain(hint)), sources=given)


def _filled(*paragraphs: str) -> list[str]:
    return [" ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip()]


def _plain(text: str) -> str:
    """Return a text, which may quote a file, without what makes links and tags."""
    return text.replace("[", "(").replace("]", ")").replace("<", "(").replace(">", ")")
