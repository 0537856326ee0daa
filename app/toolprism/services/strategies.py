"""Reads the strategies that a user chooses, as an object `{"open-map": "pairs"}` or as texts `open-map=pairs`."""

from collections.abc import Iterable, Mapping

from toolprism.core.errors import UnknownName, bad_input


def strategies_of(given: object) -> tuple[str, ...]:
    """Return the strategies of an object, in their own order.

    Raises:
        BadInput: it is none, or a strategy or a choice is unknown; the message names the nearest.
    """
    try:
        return chosen(texts_of(given))
    except UnknownName as error:
        raise bad_input("bad-option", str(error), pointer="/strategies") from None


def texts_of(given: object) -> list[str]:
    """Return the strategies of an object as texts, unchecked.

    Raises:
        BadInput: it is no object of texts.
    """
    if not isinstance(given, Mapping) or not all(isinstance(each, str) for pair in given.items() for each in pair):
        message = '`strategies` must be an object such as {"open-map": "pairs"}.'
        raise bad_input("bad-option", message, pointer="/strategies")
    return [f"{name}={choice}" for name, choice in given.items()]


def chosen(given: Iterable[str]) -> tuple[str, ...]:
    """Return the strategies of texts, in their own order.

    Raises:
        UnknownName: a strategy or a choice is unknown; the message names the nearest.
    """
    texts = tuple(given)
    if not texts:
        return ()
    from toolprism.schema import read_strategies  # imported only if one is chosen

    return read_strategies(texts)


def still_known(given: Mapping[str, str]) -> tuple[str, ...]:
    """Return the strategies of a link that still exist, so that old links still open."""
    found: list[str] = []
    for name, choice in given.items():
        try:
            found += chosen([f"{name}={choice}"])
        except UnknownName:
            continue
    return chosen(found)


def by_name(strategies: Iterable[str]) -> dict[str, str]:
    """Return strategies as an object.

    >>> by_name(["open-map=pairs"])
    {'open-map': 'pairs'}
    """
    return dict(each.partition("=")[::2] for each in strategies)
