"""Finds what each output of a schema accepts or refuses otherwise than the schema itself."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_copy import read_only
from toolprism.core.json_types import Json, fingerprint
from toolprism.core.meaning import without_safe_bounds
from toolprism.core.patch import patched
from toolprism.core.pointer import parse, render
from toolprism.losses.blame import Blame, Culprits
from toolprism.losses.comparison import MOST_SHOWN, Comparison, Direction, Found, Source
from toolprism.losses.pair import by_harm, nothing_found
from toolprism.losses.scalars import SAMPLES
from toolprism.losses.sentences import Case, sentences
from toolprism.losses.side import Side
from toolprism.losses.undone import Undone
from toolprism.losses.witness import Kind, Loss, Witness
from toolprism.schema import FromZod, Result, Target, find, meant_by
from toolprism.wayback import Manner

#: The verdicts with which nothing is sent that could be compared, and why.
_UNSENT: Final = {
    "not-a-schema": "The paste is not a valid JSON Schema.",
    "refused": "The provider refuses this output, so nothing is sent.",
    "empty-fallback": "Any arguments pass: an empty object is sent instead of your schema.",
}
_NAMES: Final = {(False, False): "none", (True, False): "widened", (False, True): "narrowed", (True, True): "both"}
_FORMAT: Final = "Only `format` changes ({}), and `format` asserts nothing here."


class Finder:
    """One pasted schema, compared with its outputs; equal outputs are compared once."""

    def __init__(self, schema: Json) -> None:
        self._zod: FromZod | None = meant_by(schema)
        given = schema if self._zod is None else self._zod.schema
        self._schema = without_safe_bounds(given)
        #: Whether bounds of safe integers are left aside, which refuse no number that programs agree on.
        self._leaves_aside = self._schema is not given
        self._source = Source(self._schema)
        self._outputs: dict[str, Side] = {}
        self._compared: dict[tuple[str, frozenset[Manner]], dict[Kind, Direction]] = {}

    def loss(self, result: Result) -> Loss:
        """Return what the output of a target loses."""
        key = fingerprint(result.output)
        output = self._output(key, result)
        reason = _unsent(result) or self._broken(output)
        if reason is not None:
            return Loss(loss=None, reason=reason)
        directions = self._directions(key, output, result)
        witnesses = self._witnesses(directions, output, result)
        lost = bool(directions["widened"].found), bool(directions["narrowed"].found)
        formats = [] if any(lost) else _changed_formats(result)
        return Loss(
            loss=_NAMES[lost],  # type: ignore[arg-type]  # the values of the table are the four words
            reason=_FORMAT.format(", ".join(formats)) if formats else self._remark() or _ended(directions),
            proven=not formats and all(direction.is_decided for direction in directions.values()),
            probes=_probes(directions),
            witnesses=witnesses,
        )

    def directions(self, result: Result) -> dict[Kind, Direction] | None:
        """Return what is known about both directions; None where nothing can be compared."""
        key = fingerprint(result.output)
        output = self._output(key, result)
        if _unsent(result) is not None or self._broken(output) is not None:
            return None
        return self._directions(key, output, result)

    def _output(self, key: str, result: Result) -> Side:
        if key not in self._outputs:
            self._outputs[key] = Side(without_safe_bounds(result.output) if self._leaves_aside else result.output)
        return self._outputs[key]

    def _broken(self, output: Side) -> str | None:
        """Return why nothing can be compared."""
        for side, which in ((self._source.side, "The schema itself"), (output, "The output")):
            if side.broken is not None:
                return f"{which} cannot be checked: {side.broken}"
        return None

    def _remark(self) -> str | None:
        return "The schema itself accepts nothing." if self._source.accepts_nothing else None

    def _directions(self, key: str, output: Side, result: Result) -> dict[Kind, Direction]:
        undone = Undone.after(result)
        way = key, undone.manners
        if way not in self._compared:
            comparison = Comparison(self._source, output, undone)
            self._compared[way] = {"widened": comparison.widened(), "narrowed": comparison.narrowed()}
        return self._compared[way]

    def _witnesses(self, directions: dict[Kind, Direction], output: Side, result: Result) -> tuple[Witness, ...]:
        if not any(direction.found for direction in directions.values()):
            return ()
        culprits, target = Culprits(result), find(result.target)
        refusing: dict[Kind, Side] = {"widened": self._source.side, "narrowed": output}
        shown: dict[tuple[str, str, str], Witness] = {}
        for kind, direction in directions.items():
            for found in direction.found:
                blame = culprits.blame(kind, found, refusing[kind])
                free = kind == "widened" and _is_free(output, found, blame)
                sentence, whole = sentences(Case(kind, f"at {called(target)}", found.value, blame.error, any_type=free))
                at = blame.at if self._zod is None else render(self._zod.place(parse(blame.at)))
                witness = Witness(
                    kind=kind,
                    instance=read_only(found.value),
                    pointer=blame.pointer,
                    rule=blame.rule,
                    at=at,
                    sentence=sentence,
                    whole=whole,
                    keyword="" if blame.error is None else blame.error.keyword,
                    any_type=free,
                )
                shown.setdefault((kind, at, blame.pointer), witness)
        return tuple(sorted(shown.values(), key=by_harm))[: 2 * MOST_SHOWN]


def _is_free(output: Side, found: Found, blame: Blame) -> bool:
    """Return whether an output accepts a value of every type where a witness is refused for its type."""
    if blame.error is None or blame.error.keyword not in ("type", "anyOf") or found.value != found.refused_as:
        return False
    others = (
        patched(found.value, [{"op": "replace", "path": blame.pointer, "value": each}]) for each in SAMPLES.values()
    )
    return all(output.accepts(other) is True for other in others)


def called(target: Target) -> str:
    """Return a target as a person calls it in a sentence.

    >>> called(find("openai-strict-current"))
    'OpenAI strict'
    """
    return target.name.replace(", ", " ")


def _unsent(result: Result) -> str | None:
    """Return why nothing is sent; None if something is."""
    if result.status == "error":
        return result.errors[0].message if result.errors else "The schema could not be normalized."
    return _UNSENT.get(result.verdict or "")


def _probes(directions: Mapping[Kind, Direction]) -> int:
    return sum(direction.probes for direction in directions.values())


def _ended(directions: Mapping[Kind, Direction]) -> str | None:
    """Return why a search ended that found nothing and proved nothing."""
    limit = next((each.limit for each in directions.values() if each.limit and not each.is_proven), "")
    found = any(each.found for each in directions.values())
    return None if found or not limit else nothing_found(_probes(directions), limit)


def _changed_formats(result: Result) -> list[str]:
    return [f"{lost.pointer}/format" for lost in result.lost_checks if lost.keyword == "format"]
