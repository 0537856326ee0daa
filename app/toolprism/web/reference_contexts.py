"""The contexts of the templates for reference pages: one class a template."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from toolprism.conditions.condition import Condition
from toolprism.lints import Lint
from toolprism.lints.checklist import Section
from toolprism.providers import Claim, Profile, Support
from toolprism.providers.client import Client
from toolprism.schema import Rule, Target
from toolprism.services.conditions import Minded
from toolprism.services.loss import Live
from toolprism.web.manual import Manual
from toolprism.web.views.census import Census
from toolprism.web.views.claims import ClaimGroup, Compared, Listed
from toolprism.web.views.listing import Table


@dataclass(frozen=True, kw_only=True)
class Case:
    """One example of a rule, as text."""

    before: str
    after: str
    changes: bool
    #: An instance that only one side accepts.
    witness: str | None
    #: What a comparison of the two shows.
    live: Live


@dataclass(frozen=True, kw_only=True)
class RulePage:
    """`pages/rule.html`."""

    title: str
    rule: Rule
    effect_word: str
    effect_means: str
    targets: Sequence[Target]
    cases: Sequence[Case]
    #: The target at which an example is shown.
    try_at: str
    #: The ids of the conditions that it mends.
    conditions: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One rule of a target."""

    rule: Rule
    effect_word: str


@dataclass(frozen=True, kw_only=True)
class TargetPage:
    """`pages/target.html`."""

    title: str
    target: Target
    #: Whether it is a preparation, through which a schema passes on its way to a target.
    is_preparation: bool
    paragraphs: Sequence[str]
    rules: Sequence[Asked]
    #: The MCP clients that send tools so.
    clients: Sequence[Client]


@dataclass(frozen=True, kw_only=True)
class CensusPage:
    """`pages/census.html`."""

    title: str
    census: Census


@dataclass(frozen=True, kw_only=True)
class CensusReport:
    """`pages/census_report.html`: the same without a server."""

    title: str
    census: Census
    style: Markup


@dataclass(frozen=True, kw_only=True)
class LintPage:
    """`pages/one_lint.html`."""

    title: str
    lint: Lint
    providers: Sequence[str]
    #: The examples as text.
    bad: str
    good: str
    #: The bad example, as it is sent to other pages.
    pasted: str


@dataclass(frozen=True, kw_only=True)
class Checklist:
    """`pages/checklist.html`."""

    title: str
    sections: Sequence[Section]
    lints: Mapping[str, Lint]


@dataclass(frozen=True, kw_only=True)
class ActionTemplate:
    """`pages/action_template.html`."""

    title: str
    #: The tool, its arguments, the message for them, and the check.
    tool: str
    arguments: str
    message: str
    python: str
    #: The profiles that refuse the tool as it is.
    refusing: Sequence[Profile]


@dataclass(frozen=True, kw_only=True)
class ProvidersPage:
    """`pages/providers.html`."""

    title: str
    choices: Sequence[Listed]
    #: The profiles side by side, and how each treats every keyword.
    chosen: Sequence[Profile]
    rows: Sequence[Compared]
    #: Claims whose sources were all read more than so many days ago.
    stale: Sequence[tuple[Profile, Claim]]
    stale_days: int
    #: The clients of MCP servers.
    clients: Sequence[Client]


@dataclass(frozen=True, kw_only=True)
class ClientPage:
    """`pages/client.html`."""

    title: str
    client: Client
    groups: Sequence[ClaimGroup]
    #: The targets whose output is what it sends.
    targets: Sequence[Target]
    #: The name that the model sees of an example; empty if it is not known.
    example: str


@dataclass(frozen=True, kw_only=True)
class ProviderPage:
    """`pages/provider.html`."""

    title: str
    profile: Profile
    groups: Sequence[ClaimGroup]
    #: The targets whose output is checked against the profile.
    targets: Sequence[Target]


@dataclass(frozen=True, kw_only=True)
class ManualsPage:
    """`pages/manuals.html`."""

    title: str
    manuals: Sequence[Manual]


@dataclass(frozen=True, kw_only=True)
class ManualPage:
    """`pages/manual.html`."""

    title: str
    manual: Manual


@dataclass(frozen=True, kw_only=True)
class ApiExample:
    """A command that asks an operation."""

    name: str
    line: str


@dataclass(frozen=True, kw_only=True)
class ApiOperation:
    """One operation of the API."""

    id: str
    method: str
    path: str
    summary: str
    #: The names of its parameters.
    query: Sequence[str]
    #: Statuses and what they mean.
    gives: Sequence[tuple[int, str]]
    examples: Sequence[ApiExample]


@dataclass(frozen=True, kw_only=True)
class ApiPage:
    """`pages/api.html`."""

    title: str
    operations: Sequence[ApiOperation]


@dataclass(frozen=True, kw_only=True)
class Listing:
    """`pages/listing.html`."""

    title: str
    name: str
    lead: str
    table: Table


@dataclass(frozen=True, kw_only=True)
class ConditionLine:
    """A condition, and how each provider treats it."""

    condition: Condition
    #: None where no row says.
    cells: Sequence[Support | None]


@dataclass(frozen=True, kw_only=True)
class ConditionFamily:
    """The conditions of one family."""

    heading: str
    lines: Sequence[ConditionLine]


@dataclass(frozen=True, kw_only=True)
class ConditionsPage:
    """`pages/conditions.html`."""

    title: str
    #: What was searched; empty for all.
    query: str
    count: int
    #: The columns of the heat map, and their headings.
    profiles: Sequence[Profile]
    names: Sequence[str]
    #: The sign of each treatment.
    signs: Mapping[Support, str]
    families: Sequence[ConditionFamily]


@dataclass(frozen=True, kw_only=True)
class ConditionPage:
    """`pages/condition.html`."""

    title: str
    condition: Condition
    family: str
    breaks: str
    passes: str
    #: What can go wrong with the example at targets of today; one sentence without arguments where nothing does.
    live: Sequence[Live]
    rows: Sequence[Minded]
    rules: Sequence[Rule]
    #: The ids of lints and of the decoder's rules.
    lints: Sequence[str]
    errors: Sequence[str]
    weaker: Sequence[Condition]
    #: How many published tools have it, and how many there are; None if that was not counted.
    having: int | None
    tools: int
