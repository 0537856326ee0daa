"""Loss and witness: what a comparison found, in the shape of the API."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from toolprism.core.json_copy import plain_copy
from toolprism.core.json_types import Json
from toolprism.core.records import UNWRITTEN, Number, Pointer, Record, as_json

#: `widened`: the output accepts what the source refuses. `narrowed`: it refuses what the source accepts.
Kind: TypeAlias = Literal["widened", "narrowed"]
Outcome: TypeAlias = Literal["none", "widened", "narrowed", "both"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Witness(Record):
    """An argument that only one side accepts."""

    kind: Kind
    #: In the shape of the output if it is widened, of the source if it is narrowed.
    instance: Json
    #: The place in the instance.
    pointer: Pointer
    #: The id of the rule that made the difference; empty if none is known.
    rule: str
    #: The place in the pasted schema.
    at: Pointer
    #: One sentence, in the words of the author.
    sentence: str
    #: The same without a limit of its length.
    whole: str = ""
    #: The keyword that refuses it; empty if none is known.
    keyword: Annotated[str, UNWRITTEN] = ""
    #: Whether a value of any type is accepted at the place.
    any_type: Annotated[bool, UNWRITTEN] = False

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API; `whole` only where the sentence is cut."""
        found = {**as_json(self), "instance": plain_copy(self.instance)}
        if self.whole == self.sentence:
            del found["whole"]
        return found


@dataclass(frozen=True, kw_only=True, slots=True)
class Loss(Record):
    """What an output accepts or refuses otherwise than the pasted schema."""

    #: None if nothing is sent that could be compared.
    loss: Outcome | None
    #: Why there is nothing to compare, or what the comparison leaves out.
    reason: str | None = None
    #: Whether nothing else can differ: each direction is proven to lose nothing, or has a witness.
    proven: bool = False
    #: The values that were tried.
    probes: Number = 0
    #: What passes first, then what is refused; of both the worst first.
    witnesses: tuple[Witness, ...] = ()
