"""The words for verdicts, effects and causes on the page, the command line and in reports."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from toolprism.core.json_text import shortened, shown
from toolprism.core.json_types import Json
from toolprism.schema import Cause, Effect, LostCheck, Result, Target, Verdict

#: The verdict of a result; `stopped` if a limit or an internal error prevented one.
Standing: TypeAlias = Verdict | Literal["stopped"]


@dataclass(frozen=True)
class Label:
    """The words for a verdict."""

    word: str
    #: The character for it in a large table.
    sign: str
    #: Its meaning in one sentence.
    means: str
    #: The word after a number other than one, and a short word; empty if they equal the word.
    plural: str = ""
    short: str = ""

    @property
    def brief(self) -> str:
        """The word for a narrow column."""
        return self.short or self.word

    @property
    def marked(self) -> str:
        """The word for a narrow column, after its sign."""
        return f"{self.sign} {self.brief}"


#: From the worst to the best.
LABELS: Final[Mapping[Standing, Label]] = MappingProxyType(
    {
        "not-a-schema": Label("not a schema", "?", "The paste is not a valid JSON Schema."),
        "refused": Label(
            "refused", "×", "The provider refuses what is sent, by its own documents or by errors that it gave."
        ),
        "stopped": Label("no verdict", "…", "A limit was reached, or Toolprism failed."),
        "empty-fallback": Label(
            "replaced by an empty object",
            "∅",
            "This provider cannot express the schema, so an open object is sent, which accepts anything.",
            short="empty object",
        ),
        "strict-off": Label(
            "strict off", "!", "Strict mode is off: a laxer schema is sent, and the provider does not enforce it."
        ),
        "loses-checks": Label(
            "loses checks", "−", "The output no longer enforces some constraint of the paste.", "lose checks"
        ),
        "stricter": Label(
            "stricter than yours", "+", "Some arguments that the paste accepts are refused.", short="stricter"
        ),
        "same-meaning": Label("same meaning", "≈", "The schema is rewritten, and accepts the same arguments."),
        "as-pasted": Label("as pasted", "=", "The schema is sent as it was pasted."),
    }
)
STANDINGS: Final[Sequence[Standing]] = tuple(LABELS)

EFFECT_WORDS: Final[Mapping[Effect, str]] = MappingProxyType(
    {Effect.SAME: "lossless", Effect.WIDER: "check lost", Effect.NARROWER: "stricter", Effect.UNKNOWN: "undecided"}
)

EFFECT_MEANS: Final[Mapping[Effect, str]] = MappingProxyType(
    {
        Effect.SAME: "Exactly the same arguments are accepted.",
        Effect.WIDER: "Arguments that the pasted schema refuses are accepted.",
        Effect.NARROWER: "Arguments that the pasted schema accepts are refused.",
        Effect.UNKNOWN: "Whether more or fewer arguments are accepted cannot be promised; it counts as a lost check.",
    }
)

CAUSE_WORDS: Final[Mapping[Cause, str]] = MappingProxyType(
    {"impossible": "impossible", "bypassed": "switched off", "author": "the author's choice"}
)

#: The text for a target that follows no other system, by edition.
_OWN: Final[Mapping[str, str]] = MappingProxyType(
    {"reference": "our own", "current": "as the provider accepts it today"}
)

#: The names of the editions: who sends what their targets show.
EDITION_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {"current": "Providers' own APIs", "reference": "Agents that send to them"}
)

#: A longer text is not repeated when something is appended to it.
_SAID_ALREADY: Final = 24
#: The most keywords that are named; the rest are counted.
_MOST_NAMED: Final = 6


def standing(result: Result) -> Standing:
    """Return the verdict of a result, or `stopped`."""
    return result.verdict or "stopped"


def whose_output(target: Target) -> str:
    """Return the system that a target follows, or that the target shows the provider as of today."""
    return target.as_in or _OWN[target.edition]


def word_of(result: Result) -> str:
    """Return the word for the verdict of a result."""
    return LABELS[standing(result)].word


def tally(standings: Iterable[Standing]) -> str:
    """Return the counts of verdicts, the worst first.

    >>> tally(["same-meaning", "loses-checks", "same-meaning", "loses-checks", "strict-off"])
    '1 strict off, 2 lose checks, 2 same meaning'
    """
    counts = Counter(standings)
    return ", ".join(
        f"{counts[name]:,} {label.word if counts[name] == 1 else label.plural or label.word}"
        for name, label in LABELS.items()
        if counts[name]
    )


def lost_words(lost: Iterable[LostCheck]) -> str:
    """Return the names of the lost checks, the most frequent first.

    >>> lost_words([LostCheck("", "pattern", "a"), LostCheck("/a", "minLength", 1), LostCheck("/b", "minLength", 1)])
    'loses minLength ×2, pattern'
    """
    counts = Counter(each.keyword for each in lost).most_common()
    named = [keyword if number == 1 else f"{keyword} ×{number:,}" for keyword, number in counts[:_MOST_NAMED]]
    more = [counted(len(counts) - _MOST_NAMED, "more keyword")] if len(counts) > _MOST_NAMED else []
    return f"loses {', '.join([*named, *more])}" if named else ""


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun.

    >>> counted(1, "tool"), counted(2_000, "tool"), counted(0, "lost check")
    ('1 tool', '2,000 tools', '0 lost checks')
    """
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Return words as a sentence lists them.

    >>> joined(["a"]), joined(["a", "b", "c"], "or")
    ('a', 'a, b or c')
    """
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def difference(before: Json, after: Json, most: int = 120) -> tuple[str, str]:
    """Return two values so that their difference is visible: of a long text, only its new end.

    >>> difference("A city, as its code of three letters.", "A city, as its code of three letters. {minLength: 3}")
    ('', '"… {minLength: 3}"')
    """
    if isinstance(before, str) and isinstance(after, str) and after.startswith(before) and len(before) > _SAID_ALREADY:
        return "", f'"…{shortened(shown(after[len(before) :]), most)[1:]}'
    return shortened(shown(before), most), shortened(shown(after), most)


def place_name(pointer: str) -> str:
    """Return the name of a place; the root's pointer is empty."""
    return pointer or "(root)"
