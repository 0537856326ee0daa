"""The map of guarantees: a row for each keyword of the schema, a column for each target, and who holds it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toolprism.core.finding import Source
from toolprism.core.pointer import parse
from toolprism.guarantees import Guarantee, guarantees
from toolprism.guarantees.guarantee import BASES, STATES, State
from toolprism.schema import Result

#: The word of each state, with what it means; the word's first letter is its sign.
WORDS: Final[Mapping[State, tuple[str, str]]] = {
    "enforced": ("held", "a grammar or a check of the provider holds the model to it"),
    "sent": ("read", "the model reads it, and nothing holds it"),
    "described": ("told", "only the words of a description say it"),
    "removed": ("gone", "the model does not see it"),
    "unknown": ("?", "nobody says whether it is held"),
}
#: What is said of constraints that a provider does not hold.
_UNHELD: Final[Mapping[State, str]] = {
    "sent": "only read by the model",
    "described": "only told in words",
    "removed": "not sent",
    "unknown": "not known",
}
#: More keywords than any hand-written schema has, and the most sources of one target.
_MOST: Final = 120
_MOST_SOURCES: Final = 5


@dataclass(frozen=True, kw_only=True)
class Cell:
    """One keyword at one target."""

    #: The worst state; empty if nothing is sent.
    state: State | str
    letter: str
    #: All states with their numbers, in words.
    title: str
    #: Whether there are several states.
    mixed: bool


@dataclass(frozen=True, kw_only=True)
class KeywordRow:
    """One keyword."""

    keyword: str
    #: The number of occurrences in the schema.
    times: int
    cells: Sequence[Cell]


@dataclass(frozen=True, kw_only=True)
class Basis:
    """How it is known what one target holds."""

    target: str
    #: How many constraints are known in which way.
    known: str
    #: What it depends on.
    when: Sequence[str]
    sources: Sequence[Source]


@dataclass(frozen=True, kw_only=True)
class Keywords:
    """The table."""

    #: Ids of the targets, in order.
    targets: Sequence[str]
    #: How many constraints each target holds, of how many; empty if nothing is sent.
    held: Sequence[str]
    rows: Sequence[KeywordRow]
    hidden: int
    #: State, letter, word and meaning.
    legend: Sequence[tuple[str, str, str, str]]
    bases: Sequence[Basis]


def keywords(results: Mapping[str, Result]) -> Keywords:
    """Return the table for the results at every target."""
    found = {target: guarantees(result) for target, result in results.items()}
    counted = {target: by_keyword(given) for target, given in found.items()}
    names = list(dict.fromkeys(name for counts in counted.values() for name in counts))
    rows = [_row(name, [counted[target].get(name, Counter()) for target in found]) for name in names[:_MOST]]
    return Keywords(
        targets=list(found),
        held=[_held(given) for given in found.values()],
        rows=rows,
        hidden=max(0, len(names) - _MOST),
        legend=[(state, _letter(state), word, means) for state, (word, means) in WORDS.items()],
        bases=[_basis(target, given) for target, given in found.items() if given],
    )


def by_keyword(given: Sequence[Guarantee]) -> dict[str, Counter[State]]:
    """Return how often each keyword has each state, in the order of the paste."""
    found: dict[str, Counter[State]] = {}
    for each in given:
        found.setdefault(parse(each.pointer)[-1], Counter())[each.state] += 1
    return found


def _held(given: Sequence[Guarantee]) -> str:
    """Return how many constraints are held of how many; with a question mark where that is not known of all others."""
    held, unknown = (sum(each.state == state for each in given) for state in ("enforced", "unknown"))
    return f"{held or ('?' if unknown else 0)}/{len(given)}" if given else ""


def _row(name: str, columns: Sequence[Counter[State]]) -> KeywordRow:
    return KeywordRow(
        keyword=name,
        times=max(column.total() for column in columns),
        cells=[_cell(column) for column in columns],
    )


def _cell(counts: Counter[State]) -> Cell:
    if not counts:
        return Cell(state="", letter="-", title="nothing is sent", mixed=False)
    worst = max(counts, key=STATES.index)
    return Cell(state=worst, letter=_letter(worst), title=in_words(counts), mixed=len(counts) > 1)


def in_words(counts: Counter[State]) -> str:
    """Return states with their numbers in words.

    >>> in_words(Counter({"enforced": 2, "removed": 1})), in_words(Counter({"sent": 3}))
    ('held 2, gone 1', 'read')
    """
    words = {state: _word(state) for state in STATES if counts[state]}
    return ", ".join(f"{word} {counts[state]}" if len(words) > 1 else word for state, word in words.items())


def rest_of(given: Sequence[Guarantee]) -> str:
    """Return what becomes of the constraints that are not held, and on what those depend that are.

    >>> rest_of([Guarantee("/not", "sent", "measured"), Guarantee("/type", "enforced", "measured", "only with a key")])
    '1 only read by the model; held only with a key'
    """
    counts: Counter[State] = Counter(each.state for each in given if each.state != "enforced")
    others = ", ".join(f"{counts[state]:,} {_UNHELD[state]}" for state in STATES if counts[state])
    return "; ".join([*filter(None, [others]), *(f"held {when}" for when in dict.fromkeys(_when(given)))])


def _word(state: State) -> str:
    return "not known" if state == "unknown" else WORDS[state][0]


def _letter(state: State) -> str:
    return WORDS[state][0][0].upper()


def _basis(target: str, given: Sequence[Guarantee]) -> Basis:
    known = Counter(each.basis for each in given)
    sources = dict.fromkeys(each.source for each in given if each.source is not None)
    return Basis(
        target=target,
        known=", ".join(f"{basis} {known[basis]}" for basis in BASES if known[basis]),
        when=list(dict.fromkeys(_when(given))),
        sources=[*sources][:_MOST_SOURCES],
    )


def _when(given: Sequence[Guarantee]) -> Iterator[str]:
    return (each.when for each in given if each.when)
