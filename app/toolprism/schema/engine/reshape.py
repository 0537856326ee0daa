"""Expresses a new node as edits of the old one, keyword by keyword, so that each edit has its own reason.

A rule that computes a whole new node states which of its places are whole subtrees of the old one (`parts`). First the
new keywords are put. Then everything that no part carries is removed, each place with its own reason and effect.
Finally the old keywords whose content was moved are removed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias, TypeVar

from toolprism.core.json_types import Json, Object, same
from toolprism.core.keywords import POSITIONS, Holds
from toolprism.core.pointer import Path, resolve
from toolprism.schema.engine.edit import Edit, Root, Where, drop, put
from toolprism.schema.engine.effect import Effect, seen_from

#: Called with a keyword that is not carried, its value and its path; returns the reason and the effect of the removal
#: (None: the rule's own).
Lost: TypeAlias = Callable[[str, Json, Path], tuple[str, Effect | None]]
Parts: TypeAlias = Mapping[Path, Path | Root]

_From = TypeVar("_From")
#: Tokens in the path of a branch; deeper values describe another instance than the node does.
_BRANCH: Final = 2
_NOTHING: Final[Mapping[Path, tuple[Path, ...]]] = MappingProxyType({})
_NO_PARTS: Final[Parts] = MappingProxyType({})


def in_place(keywords: Iterable[str]) -> dict[Path, Path]:
    """Return the parts of a new node that are keywords of the old one."""
    return {(keyword,): (keyword,) for keyword in keywords}


def reshape(  # noqa: PLR0913  # one optional keyword for each kind of provenance
    node: Object,
    value: Object,
    reason: str,
    *,
    parts: Parts,
    lost: Lost,
    also: Mapping[Path, tuple[Path, ...]] = _NOTHING,
    made_from: tuple[Path, ...] = (),
    effect: Effect | None = None,
    where: Where = "set",
) -> Iterator[Edit]:
    """Yield the edits that turn one object into another.

    Args:
        node: the current node.
        value: the new node.
        reason: the reason of the edits.
        parts: places of the new node that are whole subtrees of the old one, or of the document.
        lost: returns the reason for removing what is not carried.
        also: places of the new node that also represent other subtrees.
        made_from: the sources of new keywords that are not parts.
        effect: set if it differs from the rule's own.
        where: whether new keywords precede the kept ones.
    """
    carried = _Carried(parts.values())
    spared = _Carried([*parts.values(), *(place for places in also.values() for place in places)])
    own_parts, own_also = _grouped(parts), _grouped(also)
    for at in _places_to_put(node, value, parts, where):
        if len(at) == 1 and at[0] in node and at[0] in POSITIONS:
            yield from _give_way(str(at[0]), node[str(at[0])], spared, value, lost)
        own = own_parts.get(at, {})
        further = own_also.get(at, {})
        old = resolve(node, at) if len(at) > 1 and at[-1] in node[str(at[0])] else None
        if isinstance(old, dict) and () not in own:
            yield from rewrite(at, old, resolve(value, at), reason, lost=lost, parts=own, also=further, effect=effect)
            continue
        sources = () if own or further else made_from
        edit = put(at, resolve(value, at), reason, parts=own, also=further, made_from=sources, effect=effect)
        yield edit._replace(where=where)
    for keyword in node:
        if keyword in value:
            continue
        if (keyword,) in carried.around:
            yield from _losses((keyword,), node[keyword], carried, value, lost)
            yield drop(keyword, reason, effect=Effect.SAME)
        else:
            yield removal(lost, keyword, node[keyword], (keyword,))


def rewrite(  # noqa: PLR0913  # one optional keyword for each kind of provenance
    at: Path,
    old: Object,
    new: Json,
    reason: str,
    *,
    lost: Lost,
    parts: Parts = _NO_PARTS,
    also: Mapping[Path, tuple[Path, ...]] = _NOTHING,
    effect: Effect | None = None,
) -> Iterator[Edit]:
    """Yield the edits that replace the schema at a place: equal parts stay, and every other has its own reason.

    Args:
        at: the place.
        old: the current schema.
        new: the new schema.
        reason: the reason of the edits.
        lost: returns the reason for removing a keyword that the new schema lacks.
        parts: places of the new schema, relative to it, that are whole subtrees from elsewhere.
        also: places of the new schema that also represent other subtrees.
        effect: set if it differs from the rule's own.
    """
    made_from = also.get((), ())
    if not isinstance(new, dict):
        yield put(at, new, reason, made_from=made_from, effect=effect)
        return
    own_parts, own_also = _grouped(parts), _grouped(also)
    for keyword, value in new.items():
        if keyword not in old or not same(old[keyword], value):
            own = own_parts.get((keyword,), {})
            further = own_also.get((keyword,), {})
            sources = () if own or further else made_from
            yield put((*at, keyword), value, reason, parts=own, also=further, made_from=sources, effect=effect)
    carried = _Carried(parts.values())
    for keyword, value in old.items():
        if keyword not in new:
            place: Path = (*at, keyword)
            moved = place in carried.around
            yield drop(place, reason, effect=Effect.SAME) if moved else removal(lost, keyword, value, place)


def removal(lost: Lost, keyword: str, value: Json, place: Path) -> Edit:
    """Return the removal of a keyword that is not carried."""
    why, effect = lost(keyword, value, place)
    return drop(place, why, effect=effect)


class _Carried:
    """The places that parts carry away."""

    def __init__(self, sources: Iterable[Path | Root]) -> None:
        self.places = {source for source in sources if not isinstance(source, Root) and source}
        #: These places, and all their ancestors.
        self.around = {place[:length] for place in self.places for length in range(1, len(place) + 1)}


def _grouped(places: Mapping[Path, _From]) -> dict[Path, dict[Path, _From]]:
    """Return, for each keyword and each member of a keyword, the places below it, relative to it."""
    groups: dict[Path, dict[Path, _From]] = {}
    for below, source in places.items():
        for length in range(1, min(2, len(below)) + 1):
            groups.setdefault(below[:length], {})[below[length:]] = source
    return groups


def _places_to_put(node: Object, value: Object, parts: Parts, where: Where) -> list[Path]:
    """Return the places to put: new keywords, then changed ones, then those whose old value others are made from.

    Of an existing map, only the changed members are put.
    """
    new: list[Path] = [(keyword,) for keyword in value if keyword not in node]
    changed: list[Path] = []
    for keyword in value:
        if keyword not in node or parts.get((keyword,)) == (keyword,):
            continue
        if _grows(keyword, node[keyword], value[keyword]):
            changed += [(keyword, name) for name in value[keyword] if parts.get((keyword, name)) != (keyword, name)]
        else:
            changed.append((keyword,))
    inside = [(below, source) for below, source in parts.items() if not isinstance(source, Root)]
    heads = {source[0] for below, source in inside if source and source[:1] != below[:1]}
    return [*(reversed(new) if where == "first" else new), *sorted(changed, key=lambda at: at[0] in heads)]


def _grows(keyword: str, old: Json, members: Json) -> bool:
    """Return whether the value of a keyword is a map of schemas that keeps all its names."""
    if POSITIONS.get(keyword) is not Holds.MAP or not isinstance(old, dict) or not isinstance(members, dict):
        return False
    return old.keys() <= members.keys()


def _give_way(keyword: str, old: Json, spared: _Carried, value: Object, lost: Lost) -> Iterator[Edit]:
    """Yield the removal of schemas under a keyword whose value is about to be replaced, except for carried ones."""
    at: Path = (keyword,)
    if at in spared.around:
        yield from _losses(at, old, spared, value, lost)
    else:
        yield removal(lost, keyword, old, at)


def _losses(path: Path, here: Json, carried: _Carried, value: Object, lost: Lost) -> Iterator[Edit]:
    """Yield the removal of every member below a place that no part carries."""
    if path in carried.places:
        return
    members = here.items() if isinstance(here, dict) else enumerate(here) if isinstance(here, list) else ()
    for token, below in list(members):
        place: Path = (*path, token)
        if place in carried.around:
            yield from _losses(place, below, carried, value, lost)
        elif isinstance(here, dict):
            keyword = str(token)
            if len(path) <= _BRANCH and keyword in value and same(value[keyword], below):
                yield drop(place, f"`{keyword}` is said once", effect=Effect.SAME)
            else:
                why, what = lost(keyword, below, place)
                yield drop(place, why, effect=None if what is None else seen_from(path, what))
        elif isinstance(below, dict):
            yield from _losses(place, below, carried, value, lost)
