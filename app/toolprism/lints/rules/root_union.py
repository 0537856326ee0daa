"""The root is a union."""

from collections.abc import Iterator

from toolprism.conditions import unions
from toolprism.lints.declaration import Scope, scoped_lint
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.providers.citations import ANTHROPIC_ROOT, OPENAI_TOOLS


@scoped_lint(
    Scope.TOOL,
    severity="error",
    bad={
        "type": "object",
        "anyOf": [
            {"properties": {"id": {"type": "string", "description": "An id."}}, "required": ["id"]},
            {"properties": {"name": {"type": "string", "description": "A name."}}, "required": ["name"]},
        ],
    },
    good={
        "type": "object",
        "properties": {
            "id": {"type": "string", "description": "An id. Send this or `name`."},
            "name": {"type": "string", "description": "A name. Send this or `id`."},
        },
    },
    sources=(ANTHROPIC_ROOT, OPENAI_TOOLS),
    providers=("anthropic", "openai", "azure", "bedrock"),
    minds=unions.root_union,
)
def root_union(subject: Subject) -> Iterator[Found]:
    """The root of a tool's schema must not be a union.

    The root of the schema has `oneOf`, `anyOf` or `allOf`.

    Anthropic refuses the whole request, and so does OpenAI for GPT-4, o1, o3 and o4; GPT-5 and later accept it. Keep
    the root a flat object: put the fields of all branches into `properties`, state in each description when it is used,
    and check combinations of fields at run time. The workshop for `action` tools does this for you.
    """
    for found in reversed(unions.root_union.at_node(subject.root)):
        union = found.what
        if subject.root[union]:
            what = "merge its parts into the root" if union == "allOf" else "merge the branches into one flat object"
            yield Found(found.at, f"`{union}` is at the root, where several providers refuse it; {what}.")
