"""A target: the form in which a provider accepts tool schemas, with its plan: passes in order, checks before and after.

A target is one file in `app/toolprism/schema/targets` that defines a `TARGET`, and is named after the target's id.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from toolprism.core.errors import UnknownTarget, nearest
from toolprism.core.finding import Source
from toolprism.core.json_types import Json
from toolprism.core.lazy import Registry
from toolprism.core.pointer import Path
from toolprism.providers import Breach, Profile
from toolprism.schema.engine import Rule
from toolprism.schema.engine.passes import Pass

#: As in other systems, or as the providers accept it today.
Edition: TypeAlias = Literal["reference", "current"]
#: The editions that can be requested.
EDITIONS: Final = ("current", "reference", "all")


class Obstacle(NamedTuple):
    """The reason why a schema cannot be sent in the requested form."""

    path: Path
    reason: str


#: Yields what speaks against a schema.
Check: TypeAlias = Callable[[Json], Iterable[Obstacle]]


@dataclass(frozen=True, kw_only=True, eq=False)
class TargetPlan:
    """The passes and checks of a target."""

    #: Passes shared with other targets, which run once for all of them.
    prepare: tuple[Pass, ...] = ()
    #: A check of the prepared schema that can make the other passes pointless.
    before: Check | None = None
    passes: tuple[Pass, ...] = ()
    #: A check of the result.
    after: Check | None = None
    #: Whether the result must not have breaches for which the provider fails the request, by the target's profile.
    unrefused: bool = False
    #: Replaces a result with obstacles; None sends the prepared schema instead.
    fallback: Pass | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Target:
    """The form in which a provider accepts tool schemas."""

    id: str
    title: str
    #: The providers or transports that use it.
    used_by: str
    #: What its page says; empty if that is the docstring of its file, as of every listed target.
    about: str = ""
    sources: tuple[Source, ...]
    plan: TargetPlan
    #: The form of tools in such a request, as `tool_forms.write` knows it.
    form: str = "mcp"
    #: The system whose output it reproduces, and the day on which that was run or read; None if there is none.
    follows: Source | None = None
    #: `reference` if the output is that of another system; `current` if it is what the provider accepts today.
    edition: Edition = "reference"
    #: The target that follows a reference system for the same provider; empty if there is none, or for that one.
    reference: str = ""
    #: Whether it is a variant of another target of today, which a switch of `variants.py` selects.
    variant: bool = False
    #: The provider's profile for that field.
    profile: Profile | None = None
    #: The field of the request with the output, where the profile does not say it; empty if it is not sent directly.
    sent_in: str | None = None
    #: The profile for a schema sent without strict mode; None if such a schema is not checked.
    lax_profile: Profile | None = None
    #: Whether the output carries a `strict` flag.
    strict: bool = False
    #: Whether normalizing the output again never changes it; otherwise the target's docstring names the cases.
    settles: bool = True

    @property
    def provider(self) -> str:
        """The provider's name."""
        return self.title if self.profile is None else self.profile.provider

    @property
    def field(self) -> str:
        """The field of the request with the output; empty if it is not sent directly."""
        if self.sent_in is None:
            return "" if self.profile is None else self.profile.field
        return self.sent_in

    @property
    def name(self) -> str:
        """The title used if all targets have one edition."""
        return self.title.removesuffix(", today")

    @property
    def is_own(self) -> bool:
        """Whether it shows what a provider accepts today, and not what another system sends there."""
        return self.edition == "current" and self.follows is None

    @property
    def as_in(self) -> str:
        """The system that it follows: `as in OpenClaw of January 2026, read 2026-11-21`; empty for our own."""
        if self.follows is None:
            return ""
        system = re.split("[:,]", self.follows.title, maxsplit=1)[0]
        return f"as in {system}, read {self.follows.read}"

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule of the target, in the order of first use."""
        passes = (*self.plan.prepare, *self.plan.passes, *((self.plan.fallback,) if self.plan.fallback else ()))
        return tuple({rule.id: rule for pass_ in passes for rule in pass_.rules}.values())


_TARGETS: Final = Registry[Target]("toolprism.schema.targets", "TARGET")


def find(name: str) -> Target:
    """Return the target with that id.

    Raises:
        UnknownTarget: there is none; the message names the nearest.
    """
    if name not in _TARGETS:
        raise UnknownTarget(name, nearest(name, _TARGETS, cutoff=0.5))
    return _TARGETS[name]


def is_target(name: str) -> bool:
    """Return whether a target has that id; no target is imported."""
    return name in _TARGETS


def about(target: Target) -> str:
    """Return the docstring of a target's file."""
    return _TARGETS.module(target.id).__doc__ or ""


#: The display order; targets that are not listed follow by name.
_FIRST: Final = tuple(
    """
    openai-strict openai-responses anthropic google cca-claude mcp openclaw-openai openclaw-gemini higress-vertex
    openai-strict-current anthropic-current anthropic-strict google-json-schema cca-claude-current
    openclaw-gemini-current
    """.split()
)


@cache
def all_targets(edition: str = "reference") -> Mapping[str, Target]:
    """Return the targets of an edition without variants, or of `all`, from the modules of `schema.targets`."""

    def place(target: Target) -> tuple[bool, int, str]:
        rank = _FIRST.index(target.id) if target.id in _FIRST else len(_FIRST)
        return target.edition != "reference", rank, target.id

    listed = [each for each in _TARGETS.values() if edition == "all" or (edition == each.edition and not each.variant)]
    return MappingProxyType({target.id: target for target in sorted(listed, key=place)})


def other_editions(target: Target) -> Sequence[Target]:
    """Return the targets for the same provider that belong to the other edition."""
    if target.reference:
        return (find(target.reference),)
    return tuple(other for other in all_targets("all").values() if other.reference == target.id)


def side_by_side() -> Sequence[Target]:
    """Return every target, with the editions of one provider side by side: today's before those that it replaces."""
    pairs = (each for target in all_targets().values() for each in (*other_editions(target), target))
    return tuple({each.id: each for each in (*pairs, *all_targets("all").values())}.values())


def refusals(breaches: Iterable[Breach]) -> Iterator[Obstacle]:
    """Yield an obstacle for each breach with which the provider fails the request."""
    for breach in breaches:
        if breach.severity == "error":
            yield Obstacle(breach.path, breach.message[:1].lower() + breach.message[1:].removesuffix("."))
