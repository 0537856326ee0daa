"""Passes that targets share, one family a file; each is imported with the first target that lists it.

detoxify  upgrade   Zod instances become JSON Schema, and old drafts 2020-12
dialects            Gemini's own dialect, and types of programming languages, before any target
dereference         inlines references                    found_references  removes those to nothing
stripping           removes keywords                      openai  openclaw  what their targets share
root_says_object    a root that says nothing              root_written_out  a reference or an `allOf` there
root_object         both, and unions at the root          lists             references into lists, an `allOf`
today  meant        spellings of nothing, of anything and of names; references by name
places              what references lead to, where it is written otherwise
strict  enforce     the strict modes of today
cca                 Claude through Cloud Code Assist      vertex            Vertex AI's OpenAPI subset
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.schema.passes.cca import COLLAPSE_UNIONS, OPEN_OBJECT
    from toolprism.schema.passes.dereference import DEREFERENCE
    from toolprism.schema.passes.detoxify import DETOXIFY
    from toolprism.schema.passes.dialects import FROM_EFFECT, FROM_GEMINI, FROM_LANGUAGE
    from toolprism.schema.passes.enforce import ENFORCE
    from toolprism.schema.passes.found_references import FOUND_REFERENCES
    from toolprism.schema.passes.lists import LISTS_INLINED, MERGE_CLEANED
    from toolprism.schema.passes.meant import MEANT, POINTERS, SHAPED
    from toolprism.schema.passes.openai import ITEMS, PYTHON_PATTERNS, UNION_KEPT
    from toolprism.schema.passes.places import OPTIONAL_PLACES, TUPLE_PLACES
    from toolprism.schema.passes.root_object import ROOT_OBJECT, ROOT_REDUCED, ROOT_UNION
    from toolprism.schema.passes.root_says_object import ROOT_SAYS_OBJECT
    from toolprism.schema.passes.root_written_out import ROOT_AGAIN, ROOT_WRITTEN_OUT
    from toolprism.schema.passes.strict import CLOSE, sanitize, strict_plan
    from toolprism.schema.passes.stripping import strip
    from toolprism.schema.passes.today import PLAIN_SHAPES, TODAY
    from toolprism.schema.passes.upgrade import UPGRADE
    from toolprism.schema.passes.vertex import OPEN_MAPS, openapi_subset

_HOMES: Final = lazy_names(
    {
        "toolprism.schema.passes.cca": "COLLAPSE_UNIONS OPEN_OBJECT",
        "toolprism.schema.passes.dereference": "DEREFERENCE",
        "toolprism.schema.passes.detoxify": "DETOXIFY",
        "toolprism.schema.passes.dialects": "FROM_EFFECT FROM_GEMINI FROM_LANGUAGE",
        "toolprism.schema.passes.enforce": "ENFORCE",
        "toolprism.schema.passes.found_references": "FOUND_REFERENCES",
        "toolprism.schema.passes.lists": "LISTS_INLINED MERGE_CLEANED",
        "toolprism.schema.passes.meant": "MEANT POINTERS SHAPED",
        "toolprism.schema.passes.openai": "ITEMS PYTHON_PATTERNS UNION_KEPT",
        "toolprism.schema.passes.places": "OPTIONAL_PLACES TUPLE_PLACES",
        "toolprism.schema.passes.root_object": "ROOT_OBJECT ROOT_REDUCED ROOT_UNION",
        "toolprism.schema.passes.root_says_object": "ROOT_SAYS_OBJECT",
        "toolprism.schema.passes.root_written_out": "ROOT_AGAIN ROOT_WRITTEN_OUT",
        "toolprism.schema.passes.strict": "CLOSE sanitize strict_plan",
        "toolprism.schema.passes.stripping": "strip",
        "toolprism.schema.passes.today": "PLAIN_SHAPES TODAY",
        "toolprism.schema.passes.upgrade": "UPGRADE",
        "toolprism.schema.passes.vertex": "OPEN_MAPS openapi_subset",
    }
)

__getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = [
    "CLOSE",
    "COLLAPSE_UNIONS",
    "DEREFERENCE",
    "DETOXIFY",
    "ENFORCE",
    "FOUND_REFERENCES",
    "FROM_EFFECT",
    "FROM_GEMINI",
    "FROM_LANGUAGE",
    "ITEMS",
    "LISTS_INLINED",
    "MEANT",
    "MERGE_CLEANED",
    "OPEN_MAPS",
    "OPEN_OBJECT",
    "OPTIONAL_PLACES",
    "PLAIN_SHAPES",
    "POINTERS",
    "PYTHON_PATTERNS",
    "ROOT_AGAIN",
    "ROOT_OBJECT",
    "ROOT_REDUCED",
    "ROOT_SAYS_OBJECT",
    "ROOT_UNION",
    "ROOT_WRITTEN_OUT",
    "SHAPED",
    "TODAY",
    "TUPLE_PLACES",
    "UNION_KEPT",
    "UPGRADE",
    "openapi_subset",
    "sanitize",
    "strict_plan",
    "strip",
]
