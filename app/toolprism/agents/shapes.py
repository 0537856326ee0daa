"""The shapes of the answers; each becomes the outputSchema of its tool."""

from typing import Any

from typing_extensions import TypedDict

# TypedDict of typing_extensions: pydantic takes no other before Python 3.12.


class Problem(TypedDict):
    """What one provider makes of one tool."""

    tool: str
    target: str
    verdict: str
    why: str


class Advice(TypedDict):
    """What a lint found, with an edit where one is safe."""

    tool: str
    severity: str
    pointer: str
    message: str
    rule: str
    patch: list[dict[str, Any]]


class Checked(TypedDict):
    """The answer of check_tools."""

    fix: str
    worst: str
    tools: int
    advice: list[Advice]
    problems: list[Problem]
    more: int


class Normalized(TypedDict):
    """The answer of normalize_tool."""

    fix: str
    verdict: str
    schema: str
    strict: str
    lost: list[str]
    changes: list[str]
    more: int


class Sent(TypedDict):
    """The answer of payload_for_model."""

    fix: str
    transport: str
    tools: str
    omitted: list[str]
    warnings: list[str]


class Explained(TypedDict):
    """The answer of explain_error."""

    fix: str
    rule: str
    cause: str
    tool: str
    pointer: str
    patch: list[dict[str, Any]]
    choices: list[str]
    mended_by: list[str]


class Validated(TypedDict):
    """The answer of validate_arguments."""

    fix: str
    valid: str
    repaired: str
    repairs: list[str]


class Returned(TypedDict):
    """The answer of map_back."""

    fix: str
    arguments: str
    steps: list[str]
    ambiguous: list[str]


class OneLoss(TypedDict):
    """Arguments that a target accepts, or refuses, otherwise than the schema."""

    target: str
    kind: str
    sentence: str
    arguments: str
    pointer: str


class Lost(TypedDict):
    """The answer of find_loss."""

    fix: str
    losses: list[OneLoss]
    proven: list[str]
    more: int


class AdvisedEdit(TypedDict):
    """One edit, and what it changes for callers."""

    title: str
    patch: list[dict[str, Any]]
    callers: str


class Advised(TypedDict):
    """The answer of advise."""

    fix: str
    edits: list[AdvisedEdit]
    strategies: list[str]
    better: list[str]
    stays: list[str]
