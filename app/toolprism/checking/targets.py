"""The targets that the settings ask for, by id; without any, all of the edition."""

from toolprism.checking.settings import Settings
from toolprism.core.errors import ToolprismError
from toolprism.schema import find, is_target


def chosen_targets(settings: Settings) -> tuple[str, ...]:
    """Return the ids of the targets that are named, and of those that the models are sent to.

    Raises:
        ToolprismError: a target or a model is not known.
    """
    for name in settings.targets:
        if not is_target(name):
            find(name)
    of_models = (target for model in settings.models for target in _of_model(model))
    return tuple(dict.fromkeys((*settings.targets, *of_models)))


def _of_model(name: str) -> tuple[str, ...]:
    """Return the targets that the request to a model passes; they are those of the measured clients."""
    from toolprism.catalogue.settings import ModelSettings  # the list of models takes a while to read
    from toolprism.payloads.table import row_for
    from toolprism.services.models import Models
    from toolprism.services.payload import find_model

    row = row_for(find_model(name, Models(ModelSettings()).known("offline").catalogue))
    found = () if row is None else tuple(step for step in row.plan if is_target(step))
    if not found:
        raise ToolprismError(f"{name} is sent schemas as they are; name a target instead.")
    return found[-1:]
