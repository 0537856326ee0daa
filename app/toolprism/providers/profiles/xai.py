"""xAI: always strict; an object is closed by default."""

from typing import Final

from toolprism.conditions.arrays import array_items_tuple
from toolprism.conditions.names import keywords
from toolprism.conditions.objects import additional_properties_missing
from toolprism.conditions.references import ref_recursive, ref_unresolved
from toolprism.conditions.sizes import too_many_tools, value_out_of_range
from toolprism.conditions.types import boolean_schema, root_not_object_nor_union
from toolprism.conditions.unions import choice_empty, root_branch_not_object, root_union_of_objects
from toolprism.conditions.values import format_not_supported, pattern_not_supported
from toolprism.providers.audited import XAI_BRANCHES, XAI_BRANCHES_LIVE, XAI_BRANCHES_TYPED, XAI_NESTED
from toolprism.providers.citations import XAI
from toolprism.providers.claim import accepts, disputes, ignores, lists, of_request, others, refuses, unknown
from toolprism.providers.profile import Profile
from toolprism.providers.reports import XAI_COUNT, XAI_ROOT, XAI_ROOT_SAID, XAI_SCHEMAS
from toolprism.providers.shapes import before_sending

ACCEPTED: Final = tuple(
    """
    type properties required additionalProperties items prefixItems enum const anyOf oneOf $ref $defs definitions
    title description default examples format pattern minLength maxLength minItems maxItems minProperties
    maxProperties minimum maximum exclusiveMinimum exclusiveMaximum multipleOf $schema $id $comment
    """.split()
)
FORMATS: Final = ("date", "time", "date-time", "email", "uuid", "ipv4", "ipv6", "uri")
#: Features that its regular expressions, which match the whole text, may not use.
NO_PATTERNS: Final = ("look-around", "back references", "word boundaries", "Unicode property classes", "inline flags")
#: The bounds that its grammar keeps.
_ENFORCED: Final = (("maxLength", 2_048), ("maxItems", 256), ("minProperties", 64), ("maxProperties", 64))
_SAYS: Final = (
    "tool parameter root must be an object type (root schema is an anyOf/oneOf union with a non-object branch)"
)
_PAST: Final = "accepted past that, and not enforced"

PROFILE: Final = Profile(
    id="xai",
    title="xAI",
    provider="xAI",
    field="tools[].function.parameters",
    claims=(
        accepts(keywords(*ACCEPTED), XAI),
        accepts(keywords("allOf"), XAI, note="one entry is guaranteed, several are a best effort"),
        ignores(keywords("not", "if", "then", "else"), XAI, note="a best effort"),
        refuses(keywords("minContains", "maxContains", "additionalItems"), XAI),
        others("unknown", XAI, "note"),
        lists(
            format_not_supported(FORMATS), XAI, otherwise="ignored", severity="note", note="others are a best effort"
        ),
        refuses(pattern_not_supported(NO_PATTERNS), XAI),
        accepts(
            pattern_not_supported(("an open end",)),
            XAI_SCHEMAS,
            note="`^` and `$` are implicit, so the pattern is read as one of the whole text",
        ),
        refuses(
            root_not_object_nor_union,
            XAI_ROOT_SAID,
            XAI_ROOT,
            says=_SAYS,
        ),
        refuses(root_branch_not_object, XAI_BRANCHES, XAI_BRANCHES_LIVE, XAI_NESTED, says=_SAYS),
        disputes(
            root_union_of_objects,
            XAI_ROOT_SAID,
            XAI_BRANCHES_TYPED,
            XAI_BRANCHES_LIVE,
            note="documents of June 2026 and one fix say that it passes; a client that met the refusal sends none",
        ),
        refuses(boolean_schema, XAI),
        refuses(ref_unresolved, XAI),
        *(ignores(value_out_of_range((name, 0, most)), XAI_SCHEMAS, note=_PAST) for name, most in _ENFORCED),
        refuses(array_items_tuple, XAI_SCHEMAS),
        refuses(choice_empty, XAI_SCHEMAS),
        refuses(ref_recursive, XAI_SCHEMAS, severity="warning", note="documented: non-circular references only"),
        unknown(additional_properties_missing, XAI, "closed: the default is false"),
        of_request(too_many_tools(200), XAI_COUNT),
        before_sending("xai-sdk"),
    ),
)
