"""The two directions: back to the author's shape, and forward from it."""

from toolprism.core.json_types import Json, Object, same
from toolprism.core.pointer import Path
from toolprism.wayback.marks import Nothing, Shaped
from toolprism.wayback.places import Branch, Place
from toolprism.wayback.shapes import Unclear
from toolprism.wayback.told import Choice, Told
from toolprism.wayback.walk import Walk


class Backward(Walk):
    """Returns arguments in the target's shape to the author's."""

    def leaving(self, shaped: Shaped, value: Json, path: Path, told: Told) -> Json:
        """Return what the author's shape of a value is; the value if nobody can say."""
        try:
            made = shaped.shape.back(value)
        except Unclear:
            told.ambiguous.append(path)
            return value
        if made is None:
            return value
        told.steps.append((shaped.mark, path))
        told.moves |= {(*path, *old): (path, new) for old, new in made.moves}
        return made.value

    def in_union(self, branches: tuple[Branch, ...], value: Json, path: Path, told: Told, /) -> Json:
        """Return the value as the branch that it belongs to has it; where two differ, as it was sent, for a choice."""
        may = [branch for branch in branches if self._branches.may_take(branch, value)]
        if len(may) > 1 and any(branch.place for branch in may):
            may = [branch for branch in may if self._branches.takes(branch, value)] or may
        found: list[tuple[Json, Told]] = []
        for branch in may:
            made, each = self.under(branch, value, path)
            if not any(same(made, known) for known, _ in found):
                found.append((made, each))
        if len(found) == 1:
            told.add(found[0][1])
            return found[0][0]
        if found:
            told.choices.append(Choice(path, found if _has(found, value) else [*found, (value, Told())]))
        return value

    def literal(self, place: Place, value: Json, path: Path, told: Told, /) -> Json:
        """Return the value that a text stands for; the text if the author lists it, too."""
        texts = place.texts
        if texts is None or not isinstance(value, str) or value not in texts.values:
            return value
        meant, step = texts.values[value], (texts.mark, path)
        if value in texts.shared:
            told.choices.append(Choice(path, [(value, Told()), (meant, Told([step]))]))
            return value
        told.steps.append(step)
        return meant

    def members(self, place: Place, value: Object, path: Path, told: Told, /) -> tuple[list[str], list[str]]:
        """Return what the author says with null, and what he leaves out."""
        nulls, gone = [], []
        for name, (nothing, mark) in place.optional.items():
            at = (*path, name)
            if name not in value:
                if nothing is Nothing.IS_LEFT_OUT:
                    nulls.append(name)
                    told.steps.append((mark, at))
            elif value[name] is None and nothing is Nothing.IS_NULL:
                gone.append(name)
                told.steps.append((mark, at))
                if place.is_doubtful:
                    told.doubts.append((mark, at))
            elif value[name] is None and nothing is Nothing.IS_EITHER:
                told.ambiguous.append(at)
        return nulls, gone


class Forward(Walk):
    """Turns valid arguments in the author's shape into the target's."""

    def entering(self, shaped: Shaped, value: Json) -> Json:
        """Return what the target's shape of a value is."""
        return shaped.shape.forward(value)

    def in_union(self, branches: tuple[Branch, ...], value: Json, path: Path, _told: Told, /) -> Json:
        """Return the first image of the value that a branch accepts; the value itself if none does."""
        images = [(branch, self.under(branch, value, path)[0]) for branch in branches]
        images = [(branch, image) for branch, image in images if self._branches.may_take(branch, image)]
        if len(images) == 1:
            return images[0][1]
        return next((image for branch, image in images if self._branches.takes(branch, image)), value)

    def literal(self, place: Place, value: Json, _path: Path, _told: Told, /) -> Json:
        """Return the text that stands for a value."""
        if place.texts is None or isinstance(value, str):
            return value
        return next((text for text, each in place.texts.values.items() if same(each, value)), value)

    def members(self, place: Place, value: Object, _path: Path, _told: Told, /) -> tuple[list[str], list[str]]:
        """Return what the model says with null, and what it leaves out."""
        released = [name for name, each in place.optional.items() if each.nothing is Nothing.IS_LEFT_OUT]
        nulls = [name for name in place.optional if name not in value and name not in released]
        return nulls, [name for name in released if name in value and value[name] is None]


def _has(found: list[tuple[Json, Told]], value: Json) -> bool:
    return any(same(value, known) for known, _ in found)
