"""`loss`: what a target accepts or refuses otherwise than the schema that was pasted."""

from typing import Unpack

from toolprism.library.given import AnyTool, read_one
from toolprism.library.options import LossOptions, choices_of, known_only, target_of
from toolprism.losses import Loss, Witness
from toolprism.services.loss import losing, losses

__all__ = ["Loss", "Witness", "loss"]


def loss(tool: AnyTool, target: str, **options: Unpack[LossOptions]) -> Loss:
    """Return what a target accepts or refuses otherwise than a tool's schema, with arguments that show it.

    Args:
        tool: a JSON Schema, a tool in any known form, or a text of one.
        target: the id of a target, such as `vllm`, or a variant, such as `openai=gpt-5`.
        options: `LossOptions`.

    >>> import toolprism
    >>> schema = {"type": "object", "properties": {"limit": {"type": "integer", "maximum": 100}}}
    >>> found = toolprism.loss(schema, "cca-claude-current")
    >>> found.loss, found.proven, found.witnesses[0].instance
    ('widened', True, {'limit': 101})
    >>> found.witnesses[0].sentence
    '`limit: 101` passes at Claude via Cloud Code Assist; your schema says at most 100.'
    >>> toolprism.loss(schema, "vllm")
    Loss(loss='none', reason=None, proven=True, probes=0, witnesses=())

    Raises:
        UnknownName: there is no such target or option; the message names the nearest.
        NotJson: something in the tool is not JSON.
        BadInput: there is no tool, or there are several; an option has the wrong type; a limit is exceeded.
    """
    known_only(options, LossOptions)
    paste, limits = read_one(tool)
    choices = choices_of(options, (target_of(target).id,))
    return next(losses(losing(paste, limits, choices)[0].job)).loss
