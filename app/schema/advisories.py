"""What a provider may refuse although the target's reference leaves it in: said, not changed."""

from collections.abc import Iterator

from app.core.json_types import Json
from app.core.walk import nodes
from app.schema.keywords import UNIONS
from app.schema.strict_check import STRICT_POSITIONS
from app.schema.target_plan import Advisory


def unions_kept(schema: Json) -> Iterator[Advisory]:
    """Yield every union that cleaning for Gemini leaves: its branches are of different types."""
    for path, node in nodes(schema):
        for union in UNIONS:
            if isinstance(node.get(union), list):
                yield Advisory(
                    "union-kept",
                    (*path, union),
                    f"This `{union}` has branches of different types and is kept; some back ends of Gemini refuse it.",
                    "Give the property one type, or one property to each type.",
                )


def strict_leftovers(schema: Json) -> Iterator[Advisory]:
    """Yield what the strict pipeline keeps and OpenAI does not list: `oneOf`, `allOf`, a root that is no object."""
    if isinstance(schema, dict) and schema.get("type") != "object":
        yield Advisory(
            "root-not-object",
            (),
            "The root is no object, and OpenAI refuses that for the parameters of a tool.",
            "Put the root's schema into a property of an object.",
        )
    for path, node in nodes(schema, STRICT_POSITIONS):
        for combiner in ("oneOf", "allOf"):
            if isinstance(node.get(combiner), list):
                yield Advisory(
                    "combiner-kept",
                    (*path, combiner),
                    f"`{combiner}` is not among the keywords that OpenAI documents for strict mode.",
                    "Say it with `anyOf`, or merge the branches into one schema.",
                )
