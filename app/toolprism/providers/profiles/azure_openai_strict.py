"""Azure OpenAI, strict mode: fewer keywords and smaller schemas than at OpenAI itself."""

from typing import Final

from toolprism.conditions.arrays import array_without_items
from toolprism.conditions.names import keywords
from toolprism.conditions.objects import additional_properties_false, required_must_list_every_property
from toolprism.conditions.references import ref_unresolved
from toolprism.conditions.sizes import nesting_too_deep, too_many_properties
from toolprism.conditions.types import root_not_object
from toolprism.conditions.unions import root_union
from toolprism.providers.citations import OPENAI_ITEMS
from toolprism.providers.claim import accepts, others, refuses, tool_name
from toolprism.providers.profile import Profile
from toolprism.providers.reports import AZURE_STRICT, OPENAI_DRAFT, OPENAI_NAME
from toolprism.providers.shared_rows import OPENAI_STRUCTURE, OPENAI_TOOL, demands_2020_12

#: Listed as not supported; OpenAI itself takes several.
_REFUSED: Final = tuple(
    """
    minLength maxLength pattern format minimum maximum multipleOf patternProperties unevaluatedProperties
    propertyNames minProperties maxProperties unevaluatedItems contains minContains maxContains minItems maxItems
    uniqueItems
    """.split()
)

PROFILE: Final = Profile(
    id="azure-openai-strict",
    title="Azure OpenAI, strict mode",
    provider="Azure",
    field="tools[].function.parameters or tools[].parameters, with strict: true",
    claims=(
        accepts(keywords(*OPENAI_STRUCTURE), AZURE_STRICT),
        refuses(keywords(*_REFUSED), AZURE_STRICT),
        others("unknown", AZURE_STRICT, "warning"),
        refuses(root_not_object, AZURE_STRICT),
        refuses(root_union, AZURE_STRICT, who="all models in strict mode"),
        refuses(required_must_list_every_property, AZURE_STRICT),
        refuses(additional_properties_false, AZURE_STRICT),
        refuses(array_without_items, OPENAI_ITEMS),
        refuses(ref_unresolved, AZURE_STRICT),
        refuses(too_many_properties(100), AZURE_STRICT),
        refuses(nesting_too_deep(5), AZURE_STRICT),
        demands_2020_12(OPENAI_DRAFT),
        *OPENAI_TOOL,
        tool_name("^[a-zA-Z0-9_-]{1,64}$", OPENAI_NAME),
    ),
)
