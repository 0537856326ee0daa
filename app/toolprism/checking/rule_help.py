"""What a report says about an id: why it matters, how it reads before and after, and where that is known from."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.checking.ids import title_of
from toolprism.core.finding import Source
from toolprism.core.json_text import dumps
from toolprism.core.short_text import shortened

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
