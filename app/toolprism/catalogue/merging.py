"""Merges facts about models: a later source overrides an earlier one, and known facts stay known.

Discovery often has only the id as a name, or 0 or 4,096 as a limit. Such placeholders only fill gaps.
"""

from typing import Final

from toolprism.catalogue.model import Model

#: Token limits that servers report if they do not know.
_PLACEHOLDERS: Final = (None, 0, 4_096)


def merge_sources(*sources: tuple[Model, ...]) -> tuple[Model, ...]:
    """Merge lists of models; for equal ids the later model takes the place of the earlier one.

    If only one list has models, it is returned unchanged.
    """
    filled = [source for source in sources if source]
    if len(filled) <= 1:
        return filled[0] if filled else ()
    merged: dict[str, Model] = {}
    for source in filled:
        merged.update((model.id, model) for model in source)
    return tuple(merged.values())


def merge_discovered(known: tuple[Model, ...], discovered: tuple[Model, ...]) -> tuple[Model, ...]:
    """Merge the models that a server lists into the known ones.

    Wire format and flags of a known model stay, because a list of names does not include them; a name or a limit
    replaces the known one unless it is a placeholder. If one side is empty, the other is returned unchanged.
    """
    if not known or not discovered:
        return known or discovered
    merged = {model.id: model for model in known}
    for model in discovered:
        earlier = merged.get(model.id)
        merged[model.id] = model if earlier is None else _over(earlier, model)
    return tuple(merged.values())


def _over(known: Model, found: Model) -> Model:
    return known._replace(
        name=known.name if found.name in (found.id, "") else found.name,
        context_window=_limit(known.context_window, found.context_window),
        max_tokens=_limit(known.max_tokens, found.max_tokens),
        base_url=found.base_url or known.base_url,
    )


def _limit(known: int | None, found: int | None) -> int | None:
    return known if found in _PLACEHOLDERS and known is not None else found
