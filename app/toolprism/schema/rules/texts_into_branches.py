"""A description or title beside `anyOf` and in its branches → only in the branches."""

from collections.abc import Iterator
from typing import Final

from toolprism.core.json_types import Object
from toolprism.providers.citations import MOONSHOT
from toolprism.schema.engine.context import PassContext
from toolprism.schema.engine.edit import Edit, drop, put
from toolprism.schema.engine.effect import Effect
from toolprism.schema.engine.rule import example, rule

_TEXTS: Final = ("title", "description")


@rule(
    on={"anyOf": list},
    effect=Effect.SAME,
    sources=(MOONSHOT,),
    examples=(
        example(
            {"description": "When.", "anyOf": [{"type": "string", "description": "A day."}, {"type": "null"}]},
            {"anyOf": [{"type": "string", "description": "When. A day."}, {"type": "null", "description": "When."}]},
        ),
        example(
            {"description": "When.", "anyOf": [{"type": "string"}, {"type": "null"}]},
            {"description": "When.", "anyOf": [{"type": "string"}, {"type": "null"}]},
        ),
    ),
)
def texts_into_branches(node: Object, _context: PassContext) -> Iterator[Edit]:
    """Move a description or title beside a union into its branches, where a branch has one, too.

    The default level of Moonshot's validator refuses a keyword that stands beside a union and in a branch of it. Both
    texts are kept: a branch gets the text beside the union before its own; of two titles it keeps its own.
    """
    branches = [branch for branch in node["anyOf"] if isinstance(branch, dict)]
    for keyword in _TEXTS:
        text = node.get(keyword)
        if not isinstance(text, str) or not any(keyword in branch for branch in branches):
            continue
        reason = f"the provider refuses `{keyword}` beside `anyOf` and in a branch"
        for index, branch in enumerate(node["anyOf"]):
            if isinstance(branch, dict) and "$ref" not in branch and not (keyword == "title" and keyword in branch):
                own = branch.get(keyword)
                joined = f"{text} {own}" if isinstance(own, str) and own != text else text
                yield put(("anyOf", index, keyword), joined, reason, made_from=((keyword,),))
        yield drop(keyword, reason)
