"""The switches of normalization: one table, from which form, address, links, API and command line follow.

A switch has an attribute of its name in `Choices`, which says what it does; everything else about it stands here.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from toolprism.core.errors import UnknownName, bad_input


@dataclass(frozen=True, kw_only=True)
class Switch:
    """A choice between on and off, and for some what the tools themselves decide."""

    #: In `Choices`, in requests, in links and in Python.
    name: str
    #: What the command line says of `--name`.
    help: str
    #: The value if nobody chooses; None if the tools decide.
    default: bool | None = False
    #: The label of its check box on the page, which stands for the value that is not usual; what it does besides, and
    #: the address of the page about it.
    label: str
    aside: str = ""
    about: str = ""

    @property
    def boxed(self) -> bool:
        """The value that the check box on the page stands for."""
        return self.default is False

    @property
    def field(self) -> str:
        """The name of the check box in the form and in addresses."""
        return self.name if self.boxed else f"no_{self.name}"

    @property
    def id(self) -> str:
        """The id of the check box."""
        return self.field.replace("_", "-")


NO_STRICT: Final = Switch(
    name="no_strict", help="switch strict mode off, like PI_NO_STRICT=1", label="Send OpenAI tools without strict"
)
INGEST: Final = Switch(
    name="ingest",
    help="run the clean-up of MCP clients before each target (default: for MCP tools)",
    default=None,
    label="Without the clean-up of MCP clients",
)
PREPARED: Final = Switch(
    name="prepared",
    help="run the preparation of payloads before each target",
    label="Bring schemas to draft 2020-12 first",
    aside="And give every enum and null a type, as requests to models do.",
    about="/targets/wire",
)
#: Every switch, in the order of the form.
SWITCHES: Final = (NO_STRICT, PREPARED, INGEST)

#: The values of the switches, by name.
Switched: TypeAlias = dict[str, Any]


def read_from(value_of: Callable[[Switch], object]) -> Switched:
    """Return the values of all switches, as arguments of `Choices` and of the options of a link."""
    return {switch.name: value_of(switch) for switch in SWITCHES}


def switched(holder: object) -> Switched:
    """Return the values of all switches of a record that has an attribute for each."""
    return read_from(lambda switch: getattr(holder, switch.name))


def changed(holder: object) -> Switched:
    """Return the values of the switches that somebody chose."""
    return {switch.name: value for switch, value in _values(holder) if value != switch.default}


def flags(holder: object) -> Iterator[str]:
    """Yield the options of the command line for the switches that somebody chose.

    >>> from toolprism.services.normalize import Choices
    >>> [*flags(Choices(ingest=False, prepared=True))]
    ['--prepared', '--no-ingest']
    """
    for switch, value in _values(holder):
        if value != switch.default:
            yield f"--{'' if value else 'no-'}{switch.name.replace('_', '-')}"


def from_boxes(on: Collection[str]) -> Switched:
    """Return the values of the switches whose boxes are on, by the names of the boxes."""
    return read_from(lambda switch: switch.boxed if switch.field in on else switch.default)


def to_boxes(holder: object) -> Mapping[str, str]:
    """Return the boxes that are on as fields of a form."""
    return {switch.field: "1" for switch, value in _values(holder) if value is switch.boxed}


def _values(holder: object) -> Iterator[tuple[Switch, object]]:
    return ((switch, getattr(holder, switch.name)) for switch in SWITCHES)


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
