"""A rule: a documented function that reads one node and proposes edits. It cannot change anything itself."""

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, TypeAlias

from toolprism.core.finding import Source
from toolprism.core.json_types import Json
from toolprism.schema.engine.edit import Edit
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.shape import Shape

_NONE: Final[Mapping[str, object]] = {}


@dataclass(frozen=True, kw_only=True)
class Example:
    """A node before and after. For a lossy rule, `witness` is an instance that only one side accepts."""

    before: Json
    after: Json
    witness: Json = None
    has_witness: bool = False


def example(before: Json, after: Json, *witness: Json) -> Example:
    """Return an example; the third value is the witness."""
    return Example(before=before, after=after, witness=witness[0] if witness else None, has_witness=bool(witness))


#: Called with the node, the context of the pass, and the rule's parameters at the target.
Propose: TypeAlias = Callable[..., Iterable[Edit]]

#: In a rule's declaration: a keyword triggers it whatever its value.
ANY: Final = object()


class AllBut(frozenset[str]):
    """In a rule's declaration: every keyword except these triggers it."""


#: The keywords that trigger a rule, with the required types or texts of their values; None for any value.
Wakes: TypeAlias = Mapping[str, tuple[object, ...] | None] | AllBut

#: The same as declared: names (none: only `{}`); names with a type, a text or several of them; all names but some; or a
#: function from the rule's parameters to any of these.
On: TypeAlias = "Iterable[str] | Mapping[str, object] | Callable[..., Iterable[str]] | None"


#: In a rule's declaration: an additional condition on the shape of a node.
When: TypeAlias = Callable[[Shape], bool]


def lacks(*keywords: str) -> When:
    """Return the condition that a node lacks one of these keywords."""
    return lambda shape: not all(keyword in shape for keyword in keywords)


@dataclass(frozen=True, kw_only=True, eq=False)
class Rule:
    """A rewrite from which targets are composed.

    A call with parameters returns the same rule with these set: `strip_constraints(keywords={"minLength"})`.
    """

    #: Kebab-case, like its function.
    id: str
    propose: Propose
    #: Keywords that trigger the rule; None: it is called for every node.
    on: Wakes | None
    effect: Effect
    #: An additional condition on the shape of a node; None: no condition.
    when: When | None = None
    #: Something that must occur in a document for the rule to have an effect. None: anything.
    seeks: Mapping[str, tuple[object, ...] | None] | None = None
    #: What it does and why: the public page of the rule.
    document: str
    #: Whether the earlier rules run again after it has changed a node.
    again: bool = False
    examples: tuple[Example, ...] = ()
    sources: tuple[Source, ...] = ()
    #: Its parameters at a target; a rule as declared has none.
    parameters: Mapping[str, object] = field(default_factory=dict)
    #: The parameters for the examples.
    example_parameters: Mapping[str, object] = field(default_factory=dict)
    #: Returns the keywords that trigger the rule for its parameters, if they depend on these.
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
    leaves: tuple[Json, ...] = (),
    sources: tuple[Source, ...] = (),
    example_parameters: Mapping[str, object] = _NONE,
) -> Callable[[Propose], Rule]:
    """Declare a rule; its id is the function's name in kebab-case.

    Args:
        effect: the effect on the accepted instances, unless an edit sets its own.
        on: the keywords that trigger it; of a mapping, those whose value has the given type or text.
        when: an additional condition on the shape of a node with such a keyword.
        seeks: keywords, with the types of their values as in `on`: the rule looks below the node that wakes it, and
            finds nothing in a document where none of these occurs.
        again: whether the earlier rules run again after it has changed a node.
        examples: nodes before and after; they are run.
        leaves: nodes that it leaves as they are; likewise.
        sources: sources for the provider's requirement.
        example_parameters: the parameters for the examples.
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
            examples=(*examples, *(example(node, node) for node in leaves)),
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
