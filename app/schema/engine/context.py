"""What rules may ask about the pass at hand."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from app.core.errors import TooLarge
from app.core.json_types import Json
from app.core.pointer import Path, render
from app.core.walk import Positions
from app.schema.engine.log import Log, Mark, Step
from app.schema.engine.openings import Openings
from app.schema.engine.references import expands_past
from app.schema.engine.shape import Shape

#: Nodes that are visited between two looks at the clock.
ASKED_EVERY: Final = 256


class PassContext:
    """The document as the pass found it, the place of the node at hand, and the log of what was done."""

    __slots__ = ("_unweighed", "checkpoint", "limit", "log", "max_nodes", "nodes", "open", "root", "shapes", "stack")

    def __init__(
        self, max_nodes: int, log: Sequence[Step | Mark] = (), shapes: Mapping[int, Shape] = MappingProxyType({})
    ) -> None:
        self.max_nodes: Final = max_nodes
        #: Where references are written out and their size is not known yet: the keywords to look under.
        self._unweighed: Positions | None = None
        #: The limit of nodes, where it holds in this pass.
        self.limit = max_nodes
        self.log: Log = list(log)
        #: The shapes of nodes, by identity, as far as they are known; those nodes are kept alive elsewhere.
        self.shapes = shapes
        #: Schema nodes visited in this pass, and the number at which the traversal looks at its limits again.
        self.nodes = 0
        self.checkpoint = 0
        #: The document as it stood when the pass began: references are resolved here.
        self.root: Json = None
        #: What is being inlined around the node at hand.
        self.open = Openings()
        #: The tokens that lead to the node at hand.
        self.stack: list[str | int] = []

    @property
    def path(self) -> Path:
        """Where the node at hand stands."""
        return tuple(self.stack)

    @property
    def is_root(self) -> bool:
        """Whether the node at hand is the whole document."""
        return not self.stack

    def begin(self, root: Json, *, limit: int, inlines: Positions | None) -> None:
        """Begin a pass over a document.

        Args:
            root: the document.
            limit: how many nodes may be visited.
            inlines: where references are looked for, if the pass writes them out.
        """
        self.root, self.limit, self._unweighed = root, limit, inlines
        self.nodes = 0
        self.checkpoint = min(limit + 1, ASKED_EVERY)
        self.open.close(0)
        self.stack.clear()

    def opened(self, places: tuple[Path, ...]) -> None:
        """Note the definitions that are written out below the node at hand.

        Raises:
            TooLarge: the whole would pass the limit; asked before the first reference is written out.
        """
        positions, self._unweighed = self._unweighed, None
        if positions is not None and expands_past(self.root, self.limit, positions):
            raise TooLarge(nodes=self.limit, pointer="")
        path = self.path
        for place in places:
            self.open.push(place, path)

    def count_step(self) -> None:
        """Count a step along a chain of references as a node.

        Raises:
            TooLarge: there are too many.
        """
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooLarge(nodes=self.max_nodes, pointer=render(self.stack))
