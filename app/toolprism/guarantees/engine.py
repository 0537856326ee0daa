"""What an engine of constrained decoding holds of a schema, by the record of `make engines`."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.deadline import ask_deadline
from toolprism.core.json_types import Json, Object
from toolprism.core.keywords import POSITIONS
from toolprism.core.pointer import Path, find
from toolprism.core.references import References
from toolprism.core.walk import children
from toolprism.guarantees.guarantee import State, worst
from toolprism.providers.held import State as Answer
from toolprism.providers.held import answer_of

#: What the answer of an engine means for a constraint: where no grammar is made, nobody knows what the server does.
_MEANS: Final[Mapping[Answer, State]] = {
    "enforced": "enforced",
    "too-strict": "enforced",
    "lost": "sent",
    "refused": "unknown",
}
_DEFINITIONS: Final = ("$defs", "definitions")


def state_of(package: str, node: Object, keyword: str) -> State:
    """Return whether an engine holds a model to a keyword of a node, if it reads the node at all.

    >>> state_of("xgrammar", {"type": "string", "maxLength": 3}, "maxLength")
    'enforced'
    """
    found = answer_of(package, node, keyword)
    return "unknown" if found is None else _MEANS[found]


class Held:
    """What an engine holds of one schema: a constraint counts only if all that leads to it is read."""

    def __init__(self, package: str, schema: Json) -> None:
        self._package = package
        self._schema = schema
        #: The worst state of what leads to each node; a node that nothing leads to is missing.
        self._ways: dict[Path, State] = {}
        self._follow()

    def state(self, path: Path, keyword: str) -> State:
        """Return whether the engine holds a model to a keyword of the node at a path."""
        way = self._ways.get(path)
        if way is None:
            return "sent"
        node = find(self._schema, path)
        return worst([way, state_of(self._package, node, keyword)]) if isinstance(node, dict) else way

    def _follow(self) -> None:
        references = References(self._schema)
        pending: list[tuple[Path, Json, State]] = [((), self._schema, "enforced")]
        while pending:
            path, node, way = pending.pop()
            known = self._ways.get(path)
            if known is not None and worst([known, way]) == known:
                continue
            self._ways[path] = way
            if isinstance(node, dict):
                ask_deadline()
                pending += self._below(path, node, way)
                target = references.resolve(node["$ref"], node) if isinstance(node.get("$ref"), str) else None
                if target is not None:
                    pending.append((*target, worst([way, state_of(self._package, node, "$ref")])))

    def _below(self, path: Path, node: Object, way: State) -> list[tuple[Path, Json, State]]:
        ways = {
            keyword: worst([way, state_of(self._package, node, keyword)])
            for keyword in node
            if keyword in POSITIONS and keyword not in _DEFINITIONS
        }
        return [
            ((*path, *below), child, ways[str(below[0])]) for below, child in children(node) if str(below[0]) in ways
        ]
