"""Code that checks the calls of tools at one target: as they are, or as advice has them."""

from collections.abc import Iterable
from dataclasses import replace

from toolprism.callcode import LANGUAGES, Called, Language, NotPortable, module_for
from toolprism.core.errors import bad_input
from toolprism.core.json_types import Json
from toolprism.schema import Target
from toolprism.services.advise import Advice
from toolprism.services.normalize import Checked, Choices, Job


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


def after(checked: Checked, advice: Advice) -> tuple[str, Job]:
    """Return a tool with its job after the edits and the strategies of advice."""
    return checked.title, advice.job


def language_of(given: Json) -> Language:
    """Return the language of a request.

    Raises:
        BadInput: there is no code in it.
    """
    found = next((language for language in LANGUAGES if language == given), None)
    if found is None:
        raise bad_input("bad-option", f"`code` must be one of {', '.join(LANGUAGES)}.", pointer="/code")
    return found


def only_target(choices: Choices) -> Target:
    """Return the one target of choices.

    Raises:
        BadInput: none or several are named.
    """
    if len(choices.targets) != 1:
        raise bad_input("bad-option", "Code needs one target: that whose calls are checked.", pointer="/targets")
    return choices.found[0]
