"""Rule: a documented function that looks at one node and proposes edits. It cannot change anything itself."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypeAlias

from app.core.json_types import Json
from app.core.source import Source
from app.schema.engine.edit import Edit
from app.schema.engine.effect import Effect
from app.schema.engine.shape import Shape

_NONE: Final[Mapping[str, object]] = {}


@dataclass(frozen=True, kw_only=True)
class Example:
    """One node before and after. For a lossy rule, `witness` is an instance that only one side accepts."""

    before: Json
    after: Json
    witness: Json = None
    has_witness: bool = False


def example(before: Json, after: Json, *witness: Json) -> Example:
    """Return an example; the third value is the witness."""
    return Example(before=before, after=after, witness=witness[0] if witness else None, has_witness=bool(witness))


#: Called with the node, the context of the pass, and the parameters that a target composes the rule with.
Propose: TypeAlias = Callable[..., Iterable[Edit]]

#: In a rule's declaration: a keyword wakes it whatever its value is.
ANY: Final = object()


class AllBut(frozenset[str]):
    """In a rule's declaration: every keyword wakes it but these."""


#: The keywords that wake a rule, with the types or texts that the value of each has to have; None for any value.
Wakes: TypeAlias = Mapping[str, tuple[object, ...] | None] | AllBut

#: The same as a rule declares it: names (none: the rule is for `{}` alone); names with a type, a text or several of
#: them; every name but some; or a function from the rule's parameters to any of these.
On: TypeAlias = "Iterable[str] | Mapping[str, object] | Callable[..., Iterable[str]] | None"


#: In a rule's declaration: what else the shape of a node has to fulfil.
When: TypeAlias = Callable[[Shape], bool]


def lacks(*keywords: str) -> When:
    """Return the condition that a node lacks one of these keywords."""
    return lambda shape: not all(keyword in shape for keyword in keywords)


@dataclass(frozen=True, kw_only=True, eq=False)
class Rule:
    """A rewrite that targets are composed of.

    Called with parameters it returns the same rule with these set: `strip_constraints(keywords={"minLength"})`.
    """

    #: kebab-case, the name of its file.
    id: str
    propose: Propose
    #: Keywords that wake the rule: it is not asked about a node that has none of them. None: always asked.
    on: Wakes | None
    effect: Effect
    #: What else has to hold for the shape of a node that wakes the rule; None: nothing.
    when: When | None = None
    #: What has to occur somewhere in a document, or the rule finds nothing in it. None: anything.
    seeks: Mapping[str, tuple[object, ...] | None] | None = None
    #: What it does and why: the public page of the rule.
    document: str
    #: Ask the rules before this one again once it has changed a node.
    again: bool = False
    examples: tuple[Example, ...] = ()
    sources: tuple[Source, ...] = ()
    #: The parameters that it is composed with; the rule as its file declares it has none.
    parameters: Mapping[str, object] = field(default_factory=dict)
    #: The parameters with which the examples hold.
    example_parameters: Mapping[str, object] = field(default_factory=dict)
    #: From parameters to the keywords that wake the rule, where they depend on these.
    wakes: Callable[..., Iterable[str]] | None = None

    @property
    def title(self) -> str:
        """The first line of the docstring."""
        return self.document.partition("\n")[0]

    @property
    def why(self) -> str:
        """The rest of the docstring."""
        return self.document.partition("\n")[2].strip()

    def __call__(self, **parameters: object) -> "Rule":
        """Return the same rule with parameters."""
        on = self.on if self.wakes is None else _wakes(self.wakes(**parameters))
        return replace(self, propose=partial(self.propose, **parameters), on=on, parameters=parameters)


def rule(  # noqa: PLR0913  # a rule is declared, not called: every part of it is a keyword
    *,
    effect: Effect,
    on: On = None,
    when: When | None = None,
    seeks: Mapping[str, object] | None = None,
    again: bool = False,
    examples: tuple[Example, ...] = (),
    sources: tuple[Source, ...] = (),
    example_parameters: Mapping[str, object] = _NONE,
) -> Callable[[Propose], Rule]:
    """Make a rule of a function; its name is the function's, in kebab-case.

    Args:
        effect: what the rule does to the accepted instances, unless an edit says otherwise.
        on: the keywords that wake it; of a mapping, those whose value is of the type or is the text that it names.
        when: asked about the shape of a node that has such a keyword; where it returns False the rule sleeps.
        seeks: keywords, with the types of their values as in `on`: the rule looks below the node that wakes it, and
            finds nothing in a document where none of these occurs.
        again: ask the rules before this one again once it has changed a node.
        examples: nodes before and after; they are run.
        sources: where it is said that a provider wants this.
        example_parameters: the parameters with which the examples hold.
    """

    def declare(propose: Propose) -> Rule:
        return Rule(
            id=propose.__name__.replace("_", "-"),
            propose=propose,
            on=None if on is None or callable(on) else _wakes(on),
            when=when,
            seeks=None if seeks is None else _by_keyword(seeks),
            effect=effect,
            document=inspect.getdoc(propose) or "",
            again=again,
            examples=examples,
            sources=sources,
            example_parameters=example_parameters,
            wakes=on if callable(on) else None,
        )

    return declare


def _wakes(on: Iterable[str] | Mapping[str, object]) -> Wakes:
    if isinstance(on, AllBut):
        return on
    return _by_keyword(on) if isinstance(on, Mapping) else dict.fromkeys(on)


def _by_keyword(values: Mapping[str, object]) -> Mapping[str, tuple[object, ...] | None]:
    return {
        keyword: None if value is ANY else value if isinstance(value, tuple) else (value,)
        for keyword, value in values.items()
    }
