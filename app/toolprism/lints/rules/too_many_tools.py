"""A request has more tools than providers accept."""

from collections.abc import Iterator, Sequence

from toolprism.conditions import sizes
from toolprism.lints.declaration import Scope, scoped_lint, tool
from toolprism.lints.finding import Found
from toolprism.lints.subject import Subject
from toolprism.lints.tool_limits import MOST_TOOLS, MOST_TOOLS_IN_CURSOR
from toolprism.providers.advice import COPILOT_TOOLS, CURSOR_TOOLS
from toolprism.providers.citations import XAI


@scoped_lint(
    Scope.TOOLS,
    severity="warning",
    bad=tuple(tool(f"read_page_{number}", f"Read page {number}.") for number in range(MOST_TOOLS + 1)),
    good=(tool("read_page", "Read a page."),),
    sources=(COPILOT_TOOLS, XAI, CURSOR_TOOLS),
    providers=("openai", "copilot", "xai", "cursor"),
    minds=sizes.too_many_tools,
)
def too_many_tools(subjects: Sequence[Subject]) -> Iterator[tuple[int, Found]]:
    """A request has at most as many tools as providers accept.

    There are more than 128 tools (a warning at the 129th), or more than 40 (a note at the 41st).

    Copilot and every OpenAI model refuse more than 128, xAI more than 200, and Cursor passed on only the first 40. Each
    tool is read with every request, and models choose worse among many: vendors advise to stay below 20. One tool with
    an `action` can replace several related ones.
    """
    for most, who, severity in ((MOST_TOOLS, "Copilot and others", None), (MOST_TOOLS_IN_CURSOR, "Cursor", "note")):
        if len(subjects) > most:
            message = f"There are {len(subjects)} tools; {who} took {most} in one request."
            yield most, Found((), message, severity=severity)  # type: ignore[arg-type]  # a severity or none
            return
