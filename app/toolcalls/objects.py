"""Objects: the repairs among the members of an object: renamed, dropped, filled in, or mended each for itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from app.core.json_types import Json, Object
from app.core.pointer import Path
from app.toolcalls.alternatives import Plain, alternatives
from app.toolcalls.budgeted_validator import Judge
from app.toolcalls.fixes import drop_null, drop_unknown, fill_default, rename_property
from app.toolcalls.members import Shape
from app.toolcalls.step import Mended, Step

#: Mends a value under schemas, at a path.
Mend: TypeAlias = Callable[[Sequence[Json], Json, Path], Mended | None]

#: More pairs of an unknown and a known name are not compared.
_MOST_PAIRS: Final = 50_000


class _HopelessError(Exception):
    """A member that nothing can be done about."""


@dataclass
class _Draft:
    """The object that comes about."""

    members: dict[str, Json] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)

    def put(self, name: str, mended: Mended) -> None:
        """Take a member over, with the steps that it took."""
        self.members[name] = mended.value
        self.steps.extend(mended.steps)


class ObjectMender:
    """Mends one object under one set of plain schemas."""

    def __init__(self, judge: Judge, mend: Mend, plain: Plain, path: Path) -> None:
        self._judge = judge
        self._mend = mend
        self._path = path
        self._shape = Shape(judge, plain)

    def mend(self, value: Object, amiss: frozenset[str]) -> Mended | None:
        """Mend every member that is amiss; None where one of them cannot be."""
        draft = _Draft()
        try:
            renamed = self._renamed(value)
            for name in value:
                if name in renamed:
                    draft.put(*renamed[name])
                else:
                    self._place(draft, name, value, amiss)
            for name in self._shape.required:
                if name not in draft.members:
                    self._fill(draft, name)
        except _HopelessError:
            return None
        return Mended(draft.members, tuple(draft.steps))

    def _place(self, draft: _Draft, name: str, value: Object, amiss: frozenset[str]) -> None:
        """Take a member over, mended where it must be, or leave it out."""
        if self._shape.is_refused(name):
            if not drop_unknown.drops_unknown(name, value, self._shape.known):
                raise _HopelessError
            draft.steps.append(Step(drop_unknown.KIND, (*self._path, name)))
        elif name not in amiss:
            draft.members[name] = value[name]
        elif mended := self._mend_member(name, value[name]):
            draft.put(name, mended)
        else:
            self._leave_out(draft, name, value[name])

    def _leave_out(self, draft: _Draft, name: str, member: Json) -> None:
        """Take a null for absence; a required member may have a default."""
        if drop_null.drops_null(name, member, self._shape.required):
            draft.steps.append(Step(drop_null.KIND, (*self._path, name)))
        elif member is None:
            self._fill(draft, name)
        else:
            raise _HopelessError

    def _fill(self, draft: _Draft, name: str) -> None:
        """Take the default that the author named, if there is one."""
        plain = next(alternatives(self._judge, self._shape.nodes(name), None), ())
        for default in fill_default.default_of(plain):
            draft.put(name, Mended(default, (Step(fill_default.KIND, (*self._path, name)),)))
            return
        raise _HopelessError

    def _renamed(self, value: Object) -> Mapping[str, tuple[str, Mended]]:
        """Give the new name and the value of every member that is to be renamed."""
        unknown = [name for name in value if self._is_unknown(name)]
        missing = [name for name in self._shape.known if name not in value]
        if len(unknown) * len(self._shape.known) > _MOST_PAIRS:
            raise _HopelessError
        found: dict[str, tuple[str, Mended]] = {}
        for old, new in rename_property.renames(unknown, missing).items():
            mended = self._mend_member(new, value[old]) if self._may_take(old, new) else None
            if mended is not None:
                step = Step(rename_property.KIND, (*self._path, new), old)
                found[old] = (new, mended.after(step))
        return found

    def _is_unknown(self, name: str) -> bool:
        return self._shape.is_refused(name) or not (name in self._shape.known or self._shape.is_mentioned(name))

    def _may_take(self, old: str, new: str) -> bool:
        """Tell whether a rename mends something: the old name is refused, or the new one asked for."""
        return self._shape.is_refused(old) or new in self._shape.required

    def _mend_member(self, name: str, member: Json) -> Mended | None:
        return self._mend(self._shape.nodes(name), member, (*self._path, name))
