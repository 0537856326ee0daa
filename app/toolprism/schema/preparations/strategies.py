"""The preparations of strategies: what the user chooses where a target cannot say what the author's schema says."""

from dataclasses import replace
from typing import Final

from toolprism.core.finding import Source
from toolprism.core.keywords import ROOT_ONLY
from toolprism.providers import citations as cited
from toolprism.schema.engine.passes import Pass
from toolprism.schema.open_maps import STANDS_ALONE
from toolprism.schema.passes import PLAIN_SHAPES, ROOT_WRITTEN_OUT
from toolprism.schema.rules.arrays import tuple_to_object
from toolprism.schema.rules.enums import integer_enum_to_description, integer_enum_to_texts
from toolprism.schema.rules.json_in_text import open_map_to_pairs, open_map_to_text, recursion_to_text
from toolprism.schema.rules.root_unions import discriminate_root_union, merge_root_union, wrap_root_union
from toolprism.schema.target import Target, TargetPlan


def _of(choice: str, title: str, about: str, sources: tuple[Source, ...], *passes: Pass) -> Target:
    """Return the preparation of a choice such as `open-map=pairs`; all but the last pass are shared with targets."""
    *shared, own = passes
    return Target(
        id=choice.replace("=", "-").partition(":")[0],
        title=title,
        used_by=f"the strategy {choice}",
        about=f"The strategy `{choice}`: {about}",
        sources=sources,
        plan=TargetPlan(prepare=(*PLAIN_SHAPES, *shared), passes=(own,)),
    )


def _unrolled(levels: int) -> Pass:
    return Pass(before=(recursion_to_text(levels=levels),), positions=ROOT_ONLY, limited=True)


_UNROLL: Final = _of(
    "recursion=unroll:N",
    "Some levels of a recursion",
    "N levels of a recursive schema are written out.\n\n"
    "What lies below the last one is JSON in a text, so that no value is refused that the author accepts.",
    (cited.DEEPSEEK, cited.GOOGLE_SCHEMA),
    _unrolled(1),
)


def recursion_unroll(levels: int) -> Target:
    """Return the preparation that writes some levels out."""
    return replace(_UNROLL, plan=replace(_UNROLL.plan, passes=(_unrolled(levels),)))


PREPARATIONS: Final = (
    _of(
        "integer-enum=described",
        "Numeric enums in descriptions",
        "the numbers of an enum move into the description.\n\n"
        "The model sends numbers, and the tool has to check which.",
        (cited.VERTEX_ENUM, cited.GOOGLE_ENUM),
        Pass(before=(integer_enum_to_description,)),
    ),
    _of(
        "integer-enum=text",
        "Numeric enums as texts",
        "the numbers of an enum become texts.\n\nThe way back makes them numbers again.",
        (cited.VERTEX_ENUM, cited.GOOGLE_ENUM),
        Pass(before=(integer_enum_to_texts,)),
    ),
    _of(
        "open-map=pairs",
        "Maps as lists of pairs",
        "a map becomes a list of pairs of key and value.\n\nEvery value keeps its checks; the way back makes the map.",
        (cited.OPENAI_STRICT,),
        Pass(after=(open_map_to_pairs,), positions=STANDS_ALONE),
    ),
    _of(
        "open-map=text",
        "Maps as JSON in texts",
        "a map becomes JSON in a text.\n\nIt works for every map; the provider checks nothing of what the text holds.",
        (cited.OPENAI_STRICT,),
        Pass(before=(open_map_to_text,), positions=STANDS_ALONE),
    ),
    _of(
        "recursion=text",
        "Recursion as JSON in texts",
        "what lies below a recursive reference becomes JSON in a text.\n\n"
        "The first level stays as it is; the way back reads the JSON.",
        (cited.DEEPSEEK, cited.GOOGLE_SCHEMA),
        Pass(before=(recursion_to_text,), positions=ROOT_ONLY, limited=True),
    ),
    _UNROLL,
    _of(
        "root-union=enum",
        "An enum for a union at the root",
        "one object, with an enum of the actions that says what goes with each.\n\n"
        "Calls keep their shape. A union whose branches no property tells apart stays.",
        (cited.OPENAI_STRICT, cited.ANTHROPIC_ROOT),
        ROOT_WRITTEN_OUT,
        Pass(before=(discriminate_root_union,), positions=ROOT_ONLY),
    ),
    _of(
        "root-union=merge",
        "One object for a union at the root",
        "the branches of a union at the root become one object.\n\n"
        "Calls keep their shape; which properties go together, the tool has to check.",
        (cited.OPENAI_STRICT, cited.ANTHROPIC_ROOT),
        ROOT_WRITTEN_OUT,
        Pass(before=(merge_root_union,), positions=ROOT_ONLY),
    ),
    _of(
        "root-union=wrap",
        "A union at the root below one property",
        "a union at the root stands below one required property.\n\n"
        "Every branch keeps its checks, and a call has one more level, which the way back removes.",
        (cited.OPENAI_STRICT, cited.ANTHROPIC_ROOT),
        ROOT_WRITTEN_OUT,
        Pass(before=(wrap_root_union,), positions=ROOT_ONLY),
    ),
    _of(
        "tuple=object",
        "Tuples as objects",
        "a tuple becomes an object with a property for each item.\n\n"
        "Every position keeps its schema; the way back makes the list.",
        (cited.OPENAI_STRICT, cited.VERTEX_SCHEMA),
        Pass(after=(tuple_to_object,), positions=STANDS_ALONE),
    ),
)
