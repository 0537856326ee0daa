"""What is asked about every file."""

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolprism.core.limits import Limits

if TYPE_CHECKING:
    from toolprism.services.normalize import Choices


@dataclass(frozen=True, kw_only=True)
class Question:
    """What determines the results of a file together with its text."""

    #: Ids of targets; empty means all of the edition.
    targets: tuple[str, ...] = ()
    edition: str = "current"
    #: What targets do where they cannot say what a schema says, such as `open-map=pairs`.
    strategies: tuple[str, ...] = ()
    limits: Limits
    #: Whether arguments are looked for that a target accepts or refuses otherwise than the schema.
    losses: bool = False
    #: Whether tokens are counted.
    tokens: bool = False
    #: Ids of lints that run only if they are named.
    lints: tuple[str, ...] = ()
    #: Seconds for one file.
    seconds: float | None = None

    @property
    def choices(self) -> "Choices":
        """The same for the use case that normalizes."""
        from toolprism.services.normalize import Choices  # a run whose results are known needs none of it

        return Choices(targets=self.targets, edition=self.edition, strategies=self.strategies)

    @property
    def key(self) -> str:
        """A text that differs if a result may differ."""
        asked = self.targets, self.edition, self.strategies, self.losses, self.tokens, self.lints, self.limits
        return repr((asked, os.environ.get("PI_NO_STRICT", "")))
