"""Code that checks the calls of tools at one target: as they are, or as advice has them."""

from collections.abc import Iterable
from dataclasses import replace

from toolprism.callcode import Called, Language, NotPortable, module_for
from toolprism.core.errors import bad_input
from toolprism.schema import Target
from toolprism.services.advise import advice_for
from toolprism.services.normalize import Checked, Job


def code_for(tools: Iterable[tuple[str, Job]], target: Target, language: Language) -> str:
    """Return a module that checks the calls of tools, each a name with its job, in the shape of a target.

    Raises:
        BadInput: the schema of a tool has no code; the message says why.
        OutOfTime: the deadline has passed.
    """
    called = []
    for name, job in tools:
        (result,) = replace(job, targets=(target,)).results()
        called.append(Called(name, result))
        try:
            module_for(called[-1:], language)
        except NotPortable as error:
            raise bad_input("no-code", f"There is no code that checks {name}: {error}.") from None
    return module_for(called, language)


def advised(checked: Checked) -> tuple[str, Job]:
    """Return a tool with its job after the edits and the strategies of advice.

    Raises:
        OutOfTime: the deadline has passed before the first verdicts.
    """
    job = checked.job
    advice = advice_for(job, checked.tool.name, checked.tool.description)
    request = replace(job.request, strategies=advice.strategies)
    return checked.title, replace(job, schema=advice.schema, request=request, kept=False)
