"""The state of the current pass that rules may read."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeVar

from toolprism.core.errors import TooLarge
from toolprism.core.json_types import Json
from toolprism.core.keywords import Positions
from toolprism.core.pointer import Path, render
from toolprism.schema.engine.log import Log, Mark, Step
from toolprism.schema.engine.references import Openings, expands_past
from toolprism.schema.engine.shape import Shape

Fact = TypeVar("Fact")

#: Nodes that are visited between two checks of the deadline.
ASKED_EVERY: Final = 256


class PassContext:
    """The document at the start of the pass, the place of the current node, and the log."""

    def __init__(
        self, max_nodes: int, log: Sequence[Step | Mark] = (), shapes: Mapping[int, Shape] = MappingProxyType({})
    ) -> None:
        self.max_nodes: Final = max_nodes
        #: While references are inlined and the resulting size is unknown: the keywords below which references are
        #: counted.
        self._unweighed: Positions | None = None
        #: The limit of nodes, if it applies to this pass.
        self.limit = max_nodes
        self.log: Log = list(log)
        #: The known shapes of nodes, by identity; the nodes are kept alive elsewhere.
        self.shapes = shapes
        #: Schema nodes visited in this pass, and the number at which the limits are next checked.
        self.nodes = 0
        self.checkpoint = 0
        self._root: Json = None
        self._facts: dict[Callable[[Json], object], object] = {}
        #: Set when a rule asks for more than the node: for its place, or for the document.
        self.looked_around = False
        #: The definitions being inlined around the current node.
        self.open = Openings()
        #: The tokens that lead to the current node.
        self.stack: list[str | int] = []

    @property
    def root(self) -> Json:
        """The document at the start of the pass; references are resolved in it."""
        self.looked_around = True
        return self._root

    def of_root(self, ask: Callable[[Json], Fact]) -> Fact:
        """Return what a function says of the document, which is asked once in a pass."""
        if ask not in self._facts:
            self._facts[ask] = ask(self.root)
        return self._facts[ask]  # type: ignore[return-value]  # by the same function

    @property
    def path(self) -> Path:
        """The path of the current node."""
        self.looked_around = True
        return tuple(self.stack)

    @property
    def is_root(self) -> bool:
        """Whether the current node is the whole document."""
        return not self.stack

    def begin(self, root: Json, *, limit: int, inlines: Positions | None) -> None:
        """Start a pass over a document.

        Args:
            root: the document.
            limit: the most nodes that may be visited.
            inlines: the positions of references, if the pass inlines them.
        """
        self._root, self.limit, self._unweighed = root, limit, inlines
        self._facts = {}
        self.nodes = 0
        self.checkpoint = min(limit + 1, ASKED_EVERY)
        self.open.close(0)
        self.stack.clear()

    def opened(self, places: tuple[Path, ...]) -> None:
        """Record the definitions that are inlined below the current node.

        Raises:
            TooLarge: the document would exceed the limit; checked before the first reference is inlined.
        """
        positions, self._unweighed = self._unweighed, None
        if positions is not None and expands_past(self._root, self.limit, positions):
            raise TooLarge(nodes=self.limit, pointer="")
        path = self.path
        for place in places:
            self.open.push(place, path)

    def count_step(self) -> None:
        """Count a step along a chain of references as a node.

        Raises:
            TooLarge: there are too many nodes.
        """
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooLarge(nodes=self.max_nodes, pointer=render(self.stack))
