"""Toolprism: one tool schema, every provider's version of it, and each change explained.

The Python API is `__all__` below, and the functions of the reference systems in `toolprism.schema`. It stays stable;
everything else is private, and may change with any release:

web  cli    the page and the HTTP API; the command line
agents      Toolprism as an MCP server
live        asks running MCP servers for their tools, in bounded time, and checks them
census      every tool of a corpus at every target, as a table and a summary
library     the functions and types below
checking    the tools in the files of a project: problems with file and line, for CI
share       links, stored links, bug reports and snippets
services    the use cases that page, API and command line share, one a file
gateway     a small proxy: OpenAI clients in front of Vertex AI
processes   worker processes that can be killed, and the fair queue in front of them
chat        OpenAI chat requests for Vertex AI, its responses back, and thought signatures in between
guarantees  whether anybody holds the model to a constraint of the paste
callcode    code that checks the arguments of calls, in Python and TypeScript, with the way back inside
wayback     a model's arguments in a target's shape, back in the author's shape
toolcalls   checks the arguments of a tool call: the message for the model, and a repair
payloads    the whole tools part of the request to a model
catalogue   the models of every provider, with sources, and their cache
reading     parses any pasted text into tools
losses      what an output accepts or refuses otherwise than the paste, proven or shown by an argument
lints       advice to the authors of tools, with fixes
schema      normalization: rules, targets, the engine and its trail
providers   what each provider accepts, claim by claim, with source and date; what its errors mean
conditions  what can be said of a schema, a tool or a request, with predicates, edits and examples
validation  AJV's results for schemas and instances
tool_forms  the forms of a tool: where its schema stands, and how to write it
core        JSON values, JSON Pointers, the positions of subschemas, limits, errors, findings

Imports point down this list only; `tests/test_house.py` holds the table of what each package may import.
"""

from typing import TYPE_CHECKING, Final

from toolprism.core.lazy import lazy_getattr, lazy_names

if TYPE_CHECKING:
    from toolprism.core.errors import BadInput, NotJson, ToolprismError, UnknownName
    from toolprism.core.finding import Finding, Severity
    from toolprism.library.acceptance import Acceptance, accepts
    from toolprism.library.advising import Advice, Edit, advise
    from toolprism.library.arguments import ArgumentsCheck, Repair, check_arguments
    from toolprism.library.explanation import ErrorExplanation, explain_error
    from toolprism.library.given import AnyTool, AnyTools
    from toolprism.library.linting import Fix, LintFinding, lint
    from toolprism.library.listing import Model, Target, models, targets
    from toolprism.library.loss import Loss, Witness, loss
    from toolprism.library.options import (
        AcceptsOptions,
        AdviseOptions,
        Edition,
        LossOptions,
        NormalizeOptions,
        PayloadOptions,
        ReportOptions,
    )
    from toolprism.library.payload import Omitted, Payload
    from toolprism.library.prepared import Prepared, normalize, normalize_tools, payload, prepare
    from toolprism.library.result import Result, Results, Rewrite, Trail
    from toolprism.schema import FailOpen, LostCheck, Narrowing, Spilled, Status, Verdict

__version__ = "0.3.0"

#: The module of each exported name; it is imported on first access, which keeps `import toolprism` fast.
_HOMES: Final = lazy_names(
    {
        "toolprism.core.errors": "BadInput NotJson ToolprismError UnknownName",
        "toolprism.core.finding": "Finding Severity",
        "toolprism.library.acceptance": "Acceptance accepts",
        "toolprism.library.advising": "Advice Edit advise",
        "toolprism.library.arguments": "ArgumentsCheck Repair check_arguments",
        "toolprism.library.prepared": "Prepared normalize normalize_tools payload prepare",
        "toolprism.library.explanation": "ErrorExplanation explain_error",
        "toolprism.library.given": "AnyTool AnyTools",
        "toolprism.library.linting": "Fix LintFinding lint",
        "toolprism.library.listing": "Model Target models targets",
        "toolprism.library.loss": "Loss Witness loss",
        "toolprism.library.options": (
            "AcceptsOptions AdviseOptions Edition LossOptions NormalizeOptions PayloadOptions ReportOptions"
        ),
        "toolprism.library.payload": "Omitted Payload",
        "toolprism.library.result": "Result Results Rewrite Trail",
        "toolprism.schema": "FailOpen LostCheck Narrowing Spilled Status Verdict",
    }
)

if not TYPE_CHECKING:  # for a checker, a name that is not exported is a mistake
    __getattr__ = lazy_getattr(__name__, _HOMES)

__all__ = [
    "Acceptance",
    "AcceptsOptions",
    "Advice",
    "AdviseOptions",
    "AnyTool",
    "AnyTools",
    "ArgumentsCheck",
    "BadInput",
    "Edit",
    "Edition",
    "ErrorExplanation",
    "FailOpen",
    "Finding",
    "Fix",
    "LintFinding",
    "Loss",
    "LossOptions",
    "LostCheck",
    "Model",
    "Narrowing",
    "NormalizeOptions",
    "NotJson",
    "Omitted",
    "Payload",
    "PayloadOptions",
    "Prepared",
    "Repair",
    "ReportOptions",
    "Result",
    "Results",
    "Rewrite",
    "Severity",
    "Spilled",
    "Status",
    "Target",
    "ToolprismError",
    "Trail",
    "UnknownName",
    "Verdict",
    "Witness",
    "__version__",
    "accepts",
    "advise",
    "check_arguments",
    "explain_error",
    "lint",
    "loss",
    "models",
    "normalize",
    "normalize_tools",
    "payload",
    "prepare",
    "targets",
]


def __dir__() -> list[str]:
    return sorted(__all__)
