"""Rule: a documented function that looks at one node and proposes edits. It cannot change anything itself."""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, TypeAlias

from app.core.json_types import Json
from app.schema.engine.edit import Edit
from app.schema.engine.effect import Effect

Confidence: TypeAlias = Literal["documented", "source", "observed", "reported", "disputed", "convention"]


@dataclass(frozen=True)
class Source:
    """Where a claim about a provider comes from."""

    title: str
    #: ISO date on which the claim was read or run.
    read: str
    confidence: Confidence
    url: str | None = None


@dataclass(frozen=True, kw_only=True)
class Example:
    """One node before and after. For a lossy rule, `witness` is an instance that only one side accepts."""

    before: Json
    after: Json
    witness: Json = None
    has_witness: bool = False


def example(before: Json, after: Json, *witness: Json) -> Example:
    """Write an example; the third value is the witness."""
    return Example(before=before, after=after, witness=witness[0] if witness else None, has_witness=bool(witness))


#: Called with the node and the run; a rule over unions also takes `unions`, the ones to look at.
Propose: TypeAlias = Callable[..., Iterable[Edit]]


@dataclass(frozen=True, kw_only=True, eq=False)
class Rule:
    """A rewrite that targets are composed of."""

    #: kebab-case, the name of its file.
    id: str
    propose: Propose
    #: Keywords that wake the rule: it is not asked about a node that has none of them. None: always asked.
    on: frozenset[str] | None
    effect: Effect
    #: What it does and why: the public page of the rule.
    document: str
    #: Ask the rules before this one again once it has changed a node.
    again: bool = False
    examples: tuple[Example, ...] = ()
    sources: tuple[Source, ...] = ()
    #: The options under which the examples hold.
    example_options: dict[str, object] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The first line of the docstring."""
        return self.document.partition("\n")[0]

    @property
    def why(self) -> str:
        """The rest of the docstring."""
        return self.document.partition("\n")[2].strip()

    def only(self, keywords: Iterable[str]) -> "Rule":
        """Give the same rule, woken by these keywords alone: those that a target's options let it act on."""
        return replace(self, on=frozenset(keywords))

    def over(self, union: str) -> "Rule":
        """Give the same rule, looking at one of the unions only."""
        propose = partial(self.propose, unions=(union,))
        return replace(self, on=frozenset({union}), propose=propose, document=self.document)


def rule(  # noqa: PLR0913  # a rule is declared, not called: every part of it is a keyword
    *,
    effect: Effect,
    on: Iterable[str] | None = None,
    again: bool = False,
    examples: tuple[Example, ...] = (),
    sources: tuple[Source, ...] = (),
    options: dict[str, object] | None = None,
) -> Callable[[Propose], Rule]:
    """Make a rule of a function; its name is the function's, in kebab-case."""

    def declare(propose: Propose) -> Rule:
        return Rule(
            id=propose.__name__.replace("_", "-"),
            propose=propose,
            on=None if on is None else frozenset(on),
            effect=effect,
            document=inspect.getdoc(propose) or "",
            again=again,
            examples=examples,
            sources=sources,
            example_options=options or {},
        )

    return declare
