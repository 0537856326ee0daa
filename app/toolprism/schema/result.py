"""The result of one target for one schema, in the shape of the API."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from toolprism.core.finding import Finding
from toolprism.core.json_text import text_length
from toolprism.core.json_types import Json, Outgoing, to_dict
from toolprism.core.keywords import UNIONS
from toolprism.core.lazy import computed
from toolprism.core.patch import PatchOperation
from toolprism.core.pointer import Path, find, parse, render
from toolprism.core.records import Pointer, Record, View
from toolprism.providers import Breach
from toolprism.schema import losses
from toolprism.schema.bounds import Bounds
from toolprism.schema.engine.log import Mark, Stage, Step, steps
from toolprism.schema.engine.trail import LostCheck, Narrowing, RewriteJson, Spilled, Trail, origin, trace

if TYPE_CHECKING:
    from toolprism.schema.covering import Document, Proof

Status: TypeAlias = Literal["unchanged", "changed", "fallback", "not-strict", "error"]
Cause: TypeAlias = Literal["impossible", "bypassed", "author"]


#: Verdicts that follow from the status alone.
_BY_STATUS: Final[Mapping[Status, losses.Verdict]] = {
    "fallback": "empty-fallback",
    "not-strict": "strict-off",
    "unchanged": "as-pasted",
}


@dataclass(frozen=True, kw_only=True)
class FailOpen(Record):
    """The reason for sending a laxer schema than requested."""

    #: Source pointer.
    pointer: Pointer
    cause: Cause
    reason: str


class ResultJson(View):
    """What a target makes of a schema, and what that loses."""

    status: Status
    verdict: losses.Verdict | None
    strict: bool | None = None
    output: Json
    fail_open: list[FailOpen]
    lost_checks: list[LostCheck]
    narrows: list[Narrowing]
    findings: list[Finding]
    rewrites: list[RewriteJson] | None = None
    spilled: list[Spilled] | None = None
    origins: dict[str, list[Pointer]] | None = None
    patch: list[PatchOperation] | None = None


@dataclass(kw_only=True)  # not frozen: that triples the time to make one, and each paste makes one for each target
class Result:
    """The result of one target for one schema; it must not be changed."""

    target: str
    status: Status
    #: The schema to send; None with the status `error`.
    output: Json
    #: The pasted schema.
    schema: Json
    #: Only for a target with a strict flag.
    strict: bool | None = None
    fail_open: tuple[FailOpen, ...] = ()
    #: The reasons why there is no output.
    errors: tuple[Finding, ...] = ()
    #: Returns the output's breaches of the provider's profile.
    check: Callable[[Json], Iterable[Breach]] | None = field(default=None, repr=False)
    #: Returns whether the paste is a valid JSON Schema; computed once for all targets.
    is_schema: Callable[[], bool] | None = field(default=None, repr=False)
    #: Returns what proofs know of the paste, which the results of all targets share.
    document: "Callable[[], Document] | None" = field(default=None, repr=False)
    #: Returns the steps that read the paste as JSON Schema, if it is in another dialect; proofs know what they lead to.
    reading: Callable[[], Sequence[Step | Mark]] | None = field(default=None, repr=False)
    #: Whether normalizing the output again changes it; None for a target whose output always settles.
    changes_again: Callable[[Json], bool] | None = field(default=None, repr=False)
    log: Sequence[Step | Mark] = field(default=(), repr=False)
    #: The parts of the log in which the user's strategies change the shape of arguments.
    stages: tuple[Stage, ...] = field(default=(), repr=False)
    #: What the user should know of how the tool is sent.
    notes: tuple[Finding, ...] = ()

    @property
    def steps(self) -> list[Step]:
        """Every applied edit, in order."""
        return list(steps(self.log))

    @computed
    def trail(self) -> Trail:
        """Every rewrite, spill and origin, and the JSON Patch; derived from the log on first use."""
        return trace(self.schema, self.log)

    @computed
    def findings(self) -> tuple[Finding, ...]:
        """Findings about the output, computed on first use."""
        return (
            *self.errors,
            *self.notes,
            *self._warnings(),
            *map(self._finding, self.breaches),
            *self._avoidable(),
            *self._restless(),
        )

    @computed
    def breaches(self) -> tuple[Breach, ...]:
        """What the provider may refuse although the target leaves it unchanged, with its places in the output."""
        return () if self.check is None else tuple(self.check(self.output))

    @computed
    def lost_checks(self) -> tuple[LostCheck, ...]:
        """The constraints of the paste that the output no longer enforces."""
        if self.status == "error" or not self._loses:
            return ()
        removed = self._removed_checks
        if not self._is_comparable or (removed and all(losses.is_certain(lost, self.schema) for lost in removed)):
            return removed
        from toolprism.schema.covering import unproven  # only where a step may lose something

        places = self._pasted(list(unproven(self._proof)))
        near = losses.with_referred(places, self.schema) if self._proof.wide.refers else places
        found = tuple(losses.still_lost(self._removed_checks, near)) or losses.checks_at(places, self.schema)
        return tuple(lost for lost in found if losses.asserts(lost, self.schema))

    def _pasted(self, places: list[Path]) -> list[Path]:
        """Return the places in the paste of places in the JSON Schema that it means."""
        steps_of = () if self.reading is None else self.reading()
        return [parse(place) for place in origin(self.schema, steps_of, places)] if steps_of else places

    @computed
    def _removed_checks(self) -> tuple[LostCheck, ...]:
        """The checks that rules remove or loosen, whatever else the output says."""
        removals = losses.removals_in_place(self.log)
        found = losses.lost_checks(losses.removals_among(self.trail.unsettled) if removals is None else removals)
        return tuple(lost for lost in found if losses.asserts(lost, self.schema))

    @computed
    def _is_comparable(self) -> bool:
        """Whether paste and output accept arguments of one shape, so that one can be proven to accept the other's."""
        return not self.stages and losses.SHAPING.isdisjoint(step.rule.id for step in steps(self.log))

    @computed
    def _takes_nulls(self) -> bool:
        """Whether null stands for an optional property that is left out."""
        return any(step.rule.id == "optional-to-nullable" for step in steps(self.log))

    @computed
    def narrows(self) -> tuple[Narrowing, ...]:
        """The rewrites after which the output refuses values that the paste accepts."""
        if self.status == "error" or not self._narrows:
            return ()
        return tuple(losses.narrowings(self.trail.unsettled))

    @computed
    def _loses(self) -> bool:
        """Whether the output may accept more than the paste: a step may, and it is not proven that none does."""
        if not any(map(losses.loses, steps(self.log))):
            return False
        if not self._is_comparable or any(losses.is_certain(lost, self.schema) for lost in self._removed_checks):
            return True
        if not self._proof.covers:
            return True
        return any(lost.keyword == "format" for lost in self._removed_checks)  # asserts nothing, and is lost

    @computed
    def _narrows(self) -> bool:
        """Whether the output may refuse what the paste accepts: a step may, and it is not proven that none does."""
        if not any(map(losses.may_narrow, steps(self.log))):
            return False
        if not self._is_comparable:
            return True
        # null may be left out, but for an object in a union, where the way back finds it no more
        omitting = [step.node for step in steps(self.log) if step.rule.id == "nullable-leaves-required"]
        omits = bool(omitting) and not any(union in place for place in omitting for union in UNIONS)
        from toolprism.schema.covering import covers  # only where a step may narrow

        pasted, sent = self._documents
        return not covers(sent, pasted, omitted=omits, filled=self._takes_nulls)

    @computed
    def _proof(self) -> "Proof":
        """What is proven of the paste, which may accept everything that the output accepts."""
        from toolprism.schema.covering import Proof  # only where a step may lose something

        pasted, sent = self._documents
        return Proof(pasted, sent, nulls=self._takes_nulls)

    @computed
    def _documents(self) -> "tuple[Document, Document]":
        """What proofs know of paste and output."""
        from toolprism.schema.covering import Document  # likewise

        return Document(self.schema) if self.document is None else self.document(), Document(self.output)

    @computed
    def verdict(self) -> losses.Verdict | None:
        """The worst verdict that applies; None after a limit or an internal error."""
        if self.status == "error":
            return None
        if self.is_schema is not None and not self.is_schema():
            return "not-a-schema"
        if any(each.severity == "error" for each in self.breaches):
            return "refused"
        if self.status in _BY_STATUS:
            return _BY_STATUS[self.status]
        if self._loses:
            return "loses-checks"
        return "stricter" if self._narrows else "same-meaning"

    def _warnings(self) -> Iterator[Finding]:
        """Yield the warnings of the rules."""
        for rewrite in self.trail.rewrites if any(step.edit.warn for step in steps(self.log)) else ():
            if code := rewrite.step.edit.warn:
                yield Finding(code=code, severity="warning", message=sentence(rewrite.reason), pointer=rewrite.at)

    def _finding(self, breach: Breach) -> Finding:
        return Finding(
            code=breach.code,
            severity=breach.severity,
            message=breach.message,
            pointer=self.trail.source_of(breach.path),
            hint=breach.hint,
            citation=breach.citation.to_json(),
            condition=breach.condition,
        )

    def _avoidable(self) -> Iterator[Finding]:
        """Yield a warning if a fallback is caused by an `allOf` that could be merged."""
        places = (parse(reason.pointer) for reason in self.fail_open if reason.pointer.endswith("/allOf"))
        at = next((place for place in places if self._could_be_merged(place[:-1])), None)
        if self.status == "fallback" and at is not None:
            message = "The schema is replaced because of an `allOf` that could be merged into one schema."
            hint = "Write the merged schema."
            yield Finding(code="fallback-avoidable", severity="warning", message=message, pointer=render(at), hint=hint)

    def _could_be_merged(self, place: Path) -> bool:
        from toolprism.schema.all_of import is_exact  # only where a schema is replaced

        node = find(self.schema, place)
        return isinstance(node, dict) and "allOf" in node and is_exact(node)

    def _restless(self) -> Iterator[Finding]:
        """Yield a note if the output changes when it is normalized again."""
        if self.changes_again is not None and self.changes_again(self.output):
            message = "Normalizing this output again at the same target changes it."
            hint = "Send it as it is; to normalize again, start from the author's schema."
            yield Finding(code="changes-again", severity="note", message=message, pointer="", hint=hint)

    def to_json(self, *, trail: bool = False) -> dict[str, Json]:
        """Return the RESULT of the API and the command line."""
        return to_dict(self.members(trail=trail))

    def members(self, *, trail: bool = False) -> Iterator[tuple[str, Outgoing]]:
        """Yield the members of the RESULT one by one; long lists are iterators."""
        yield "status", self.status
        yield "verdict", self.verdict
        if self.strict is not None:
            yield "strict", self.strict
        yield "output", self.output
        bounds = Bounds(text_length(self.schema))
        bounds.takes_output(self.output)
        yield "fail_open", bounds.cut([reason.to_json() for reason in self.fail_open], "reasons")
        yield "lost_checks", bounds.cut([lost.to_json() for lost in self.lost_checks], "lost checks")
        yield "narrows", bounds.cut([each.to_json() for each in self.narrows], "narrowings")
        findings = bounds.cut([dict(finding.to_json()) for finding in self.findings], "findings")
        has_room = not trail or bounds.takes_trail(self.trail)
        yield "findings", [*findings, *(dict(finding.to_json()) for finding in bounds.findings)]
        if trail and has_room:
            yield from self.trail.members()


def sentence(reason: str) -> str:
    """Return a reason as a sentence."""
    return reason if reason.endswith(".") else f"{reason[:1].upper()}{reason[1:]}."


def sent_as(result: Result, target: str, title: str, field_name: str) -> Result:
    """Return the result of another target that a tool is sent with, under the id of the target that was asked for."""
    message = f"This tool is sent as for {title}, in {field_name}, as its strategy says."
    note = Finding(code="sent-in-another-field", severity="note", message=message, pointer="")
    return replace(result, target=target, notes=(*result.notes, note))
