"""The preparations of requests: what the client whose requests were recorded does to a schema around a target."""

from dataclasses import replace
from typing import Final

from toolprism.core.keywords import ROOT_ONLY, SNAKE_POSITIONS
from toolprism.core.pointer import Path
from toolprism.providers.citations import (
    ANTHROPIC_ROOT_TYPE,
    ANTHROPIC_TOOLS,
    GOOGLE_SCHEMA,
    JSON_SCHEMA_MIGRATION,
    PI_AI,
)
from toolprism.schema.engine.passes import Pass
from toolprism.schema.passes import FROM_EFFECT, FROM_GEMINI, FROM_LANGUAGE, UPGRADE
from toolprism.schema.rules.boolean_schemas import empty_subschema_to_true
from toolprism.schema.rules.constants import bare_const_union_to_enum
from toolprism.schema.rules.enums import infer_enum_type
from toolprism.schema.rules.required import nullable_over_budget, require_over_budget
from toolprism.schema.rules.roots import drop_requirement_union, root_to_argument_object
from toolprism.schema.rules.types import nullable_scalar_to_type_list
from toolprism.schema.target import Target, TargetPlan

WIRE: Final = Target(
    id="wire",
    title="Preparation of every request",
    used_by="every payload, before the target",
    about="""The first step of every payload: 2020-12, types for plain enums and nullable scalars, `true` for `{}`.

    Generators write the same tool in many ways. The client whose requests were recorded converts them to one form
    before any provider's own pass, so the same tool leads to the same request. It changes about half of all published
    tools.

    Normalizing the output again may change it: a node is processed before its children, so a nullable enum without a
    type becomes a type list only once its branch has gained the type.""",
    sources=(PI_AI, JSON_SCHEMA_MIGRATION),
    follows=PI_AI,
    plan=TargetPlan(
        prepare=(UPGRADE,),
        passes=(
            Pass(
                before=(nullable_scalar_to_type_list, infer_enum_type(of_scalars=True), bare_const_union_to_enum),
                positions=SNAKE_POSITIONS,
            ),
            Pass(after=(empty_subschema_to_true,), positions=SNAKE_POSITIONS),
        ),
    ),
    settles=False,
)

_DIALECTS: Final = Target(
    id="dialects",
    title="From another dialect",
    used_by="every target, for a paste that is written in it",
    about="""Reads Gemini's own `Schema`, and types of programming languages, as the JSON Schema that they mean.

    It runs on a paste that says `OBJECT` or `dict` somewhere, before anything else. At a target that follows a
    reference system, types of a programming language are read only if the root has one.""",
    sources=(GOOGLE_SCHEMA,),
    plan=TargetPlan(passes=(FROM_EFFECT, FROM_GEMINI, FROM_LANGUAGE)),
)

_ARGUMENT_OBJECT: Final = Target(
    id="argument-object",
    title="An object at the root",
    used_by="anthropic-messages, before the target",
    about="The root with which Anthropic's target starts: an object with `properties` and `required`.",
    sources=(ANTHROPIC_ROOT_TYPE, PI_AI),
    follows=PI_AI,
    plan=TargetPlan(
        passes=(Pass(before=(root_to_argument_object,), boolean=root_to_argument_object, positions=ROOT_ONLY),)
    ),
)

_ROOT_UNIONS: Final = Target(
    id="root-unions",
    title="No root union of requirements",
    used_by="xai and xai-oauth, after openai-responses",
    about="For xAI's models after the Responses target: removes a root union that only groups required properties.",
    sources=(PI_AI,),
    follows=PI_AI,
    plan=TargetPlan(passes=(Pass(before=(drop_requirement_union,), positions=ROOT_ONLY),)),
)


def _budget(places: frozenset[Path]) -> TargetPlan:
    rules = (nullable_over_budget(places=places), require_over_budget(places=places))
    return TargetPlan(passes=(Pass(before=rules),))


_OPTIONAL_BUDGET: Final = Target(
    id="optional-budget",
    title="The budget of optional properties",
    used_by="anthropic-messages, strict tools past the budget",
    about="A strict tool whose request has used up its optional properties: some become required and nullable.",
    sources=(ANTHROPIC_TOOLS, PI_AI),
    follows=PI_AI,
    plan=_budget(frozenset()),
)


def optional_budget(places: frozenset[Path]) -> Target:
    """Return the preparation that makes the properties at some places required and nullable."""
    return replace(_OPTIONAL_BUDGET, plan=_budget(places))


PREPARATIONS: Final = (_ARGUMENT_OBJECT, _DIALECTS, _OPTIONAL_BUDGET, _ROOT_UNIONS, WIRE)
