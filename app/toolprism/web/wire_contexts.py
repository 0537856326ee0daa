"""The context of the template for the wire bench."""

from collections.abc import Sequence
from dataclasses import dataclass

from toolprism.web.samples import WireSample
from toolprism.web.views.diagnostic_view import Diagnostic
from toolprism.web.views.mispaste import Mispaste
from toolprism.web.views.wire_turn import WireTurn
from toolprism.web.wire_state import WireState


@dataclass(frozen=True, kw_only=True)
class Choice:
    """An option of the wire bench."""

    id: str
    word: str
    values: Sequence[str]


@dataclass(frozen=True, kw_only=True)
class WireInput:
    """Mistakes in the text of the request."""

    findings: Sequence[Diagnostic]
    unreadable: bool
    #: The kind of document that was pasted instead of a chat request; None for a chat request or an unknown text.
    mispaste: Mispaste | None


@dataclass(frozen=True, kw_only=True)
class Wire:
    """`pages/wire.html`, and `parts/wire_results.html` in the page."""

    title: str
    samples: Sequence[WireSample]
    sample: WireSample | None
    state: WireState
    input: WireInput
    choices: Sequence[Choice]
    #: One sentence for screen readers.
    status: str
    #: None if the request cannot be read.
    turn: WireTurn | None
    #: A notice about the link that was opened; empty for none.
    banner: str
