"""Records as JSON: the members are the fields, and what OpenAPI says of a member is what its type says."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, reduce
from operator import attrgetter, methodcaller, or_
from types import UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    NotRequired,
    Required,
    Self,
    TypeAlias,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
)
from typing import is_typeddict as is_typed_dict

from toolprism.core.json_types import Json


@dataclass(frozen=True, eq=False)
class Keyword:
    """What JSON Schema says beyond a type."""

    name: str
    value: str | int


Pointer: TypeAlias = Annotated[str, Keyword("format", "json-pointer")]
Date: TypeAlias = Annotated[str, Keyword("format", "date")]
Address: TypeAlias = Annotated[str, Keyword("format", "uri")]
Count: TypeAlias = Annotated[int, Keyword("minimum", 1)]
Number: TypeAlias = Annotated[int, Keyword("minimum", 0)]

#: Marks a field that is no member: `Annotated[str, UNWRITTEN]`.
UNWRITTEN: Final = object()


class Absent(Enum):
    """The value of a member that is left out, where null is a value of its own."""

    ABSENT = "absent"


class Member(NamedTuple):
    """A member of an object, with its type."""

    name: str
    kind: Any
    #: The value with which it is left out; `MISSING` if it is always there.
    absent: object
    field: str = ""


@cache
def members_of(kind: Any) -> tuple[Member, ...] | None:
    """Return the members of a dataclass, a named tuple or a `TypedDict`, in order; None for another type.

    A field that is None, absent or an empty text by default is left out where it is that.

    >>> class Place(NamedTuple):
    ...     line: Count
    ...     hint: str | None = None
    >>> [(each.name, each.absent is MISSING) for each in members_of(Place)]
    [('line', True), ('hint', False)]
    """
    if is_typed_dict(kind):
        optional = dict.fromkeys(kind.__optional_keys__)
        return tuple(Member(name, _bare(of), optional.get(name, MISSING)) for name, of in kind.__annotations__.items())
    if (defaults := getattr(kind, "_field_defaults", None)) is not None:
        given = [(name, of, defaults.get(name, MISSING)) for name, of in kind.__annotations__.items()]
    elif is_dataclass(kind):
        given = [(each.name, each.type, each.default) for each in fields(kind)]
    else:
        return None
    spelt = _camel if getattr(kind, "is_camel", False) else str
    return tuple(
        Member(spelt(name), _without(of, default), default if default in (None, "", Absent.ABSENT) else MISSING, name)
        for name, of, default in given
        if UNWRITTEN not in get_args(of)
    )


def _bare(kind: Any) -> Any:
    """Return the type of a member without the words about its presence."""
    return get_args(kind)[0] if get_origin(kind) in (Required, NotRequired) else kind


def _without(kind: Any, value: object) -> Any:
    """Return a type without that of a value that is left out."""
    if value not in (None, Absent.ABSENT) or not is_union(kind):
        return kind
    return reduce(or_, [each for each in get_args(kind) if each is not type(value)])


def _camel(name: str) -> str:
    head, *others = name.split("_")
    return head + "".join(map(str.capitalize, others))


def is_union(kind: Any) -> bool:
    """Return whether a type is a union."""
    return get_origin(kind) in (Union, UnionType)


def as_json(record: Any) -> dict[str, Json]:
    """Return a dataclass or a named tuple as an object.

    >>> class Place(NamedTuple):
    ...     at: tuple[str, ...]
    ...     hint: str | None = None
    >>> as_json(Place(("/a",))), as_json(Place((), "Remove it."))
    ({'at': ['/a']}, {'at': [], 'hint': 'Remove it.'})
    """
    kind: Any = type(record)
    plan = _plan(kind)
    found = dict(zip(plan.names, plan.values(record), strict=True))
    for name, default, write in plan.special:
        value = found[name]
        if value == default:
            del found[name]
        elif value is not None and write is not None:
            found[name] = write(value)
    return found


#: Turns a value into JSON; None where it is JSON.
_Writer: TypeAlias = Callable[[Any], Json] | None


class _Plan(NamedTuple):
    names: tuple[str, ...]
    values: Callable[[Any], tuple[Json, ...]]
    #: The members that may be left out or are to be written, each with the value that is left out.
    special: tuple[tuple[str, object, _Writer], ...]


@cache
def _plan(kind: Any) -> _Plan:
    members = members_of(kind) or ()
    written = [(each.name, each.absent, _writer(each.kind)) for each in members]
    names = tuple(each.name for each in members)
    read = [each.field for each in members]
    values = attrgetter(*read) if len(read) > 1 else lambda record: (getattr(record, *read),)
    return _Plan(names, values, tuple(each for each in written if each[1:] != (MISSING, None)))


def _writer(kind: Any) -> _Writer:
    origin, of = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _writer(of[0])
    if is_union(kind):
        return next(filter(None, map(_writer, of)), None)
    if origin in (tuple, list, Sequence, dict, Mapping):
        return _container_writer(origin, _writer(of[1 if origin in (dict, Mapping) else 0]))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return attrgetter("value")
    is_json = is_typed_dict(kind) or members_of(kind) is None
    return None if is_json else methodcaller("to_json") if hasattr(kind, "to_json") else as_json


def _container_writer(kind: Any, member: _Writer) -> Callable[[Any], Json]:
    if kind in (dict, Mapping):
        return dict if member is None else lambda value: {name: member(each) for name, each in value.items()}
    return list if member is None else lambda value: [*map(member, value)]


class Record:
    """A dataclass that is written with its fields as members."""

    __slots__ = ()
    #: Whether members are named as in JavaScript: `schemaPath`.
    is_camel: ClassVar[bool] = False

    def to_json(self) -> dict[str, Json]:
        """Return the object of the API and the command line."""
        return as_json(self)


@dataclass_transform(kw_only_default=True, frozen_default=True)
class View(Record):
    """A record of what is told about another object; its subclasses are dataclasses."""

    def __init_subclass__(cls, *, camel: bool = False) -> None:
        cls.is_camel = cls.is_camel or camel
        # Checkers refuse changes; refusing them at run time, too, would triple the time to make one.
        dataclass(kw_only=True, eq=False, match_args=False)(cls)

    @classmethod
    def showing(cls, shown: object, **others: Any) -> Self:
        """Return the record of an object: members that are not given are its attributes of the same name."""
        kind: Any = cls
        taken = [each.name for each in fields(kind) if each.name not in others]
        return cls(**{name: getattr(shown, name) for name in taken}, **others)
