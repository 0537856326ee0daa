"""Loss and witness: what a comparison found, in the shape of the API."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolprism.core.json_copy import plain_copy
from toolprism.core.json_types import Json

#: `widened`: the output accepts what the source refuses. `narrowed`: it refuses what the source accepts.
Kind: TypeAlias = Literal["widened", "narrowed"]
Outcome: TypeAlias = Literal["none", "widened", "narrowed", "both"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Witness:
    """An argument that only one side accepts."""

    kind: Kind
    #: In the shape of the output if it is widened, of the source if it is narrowed.
    instance: Json
    #: The place in the instance.
    pointer: str
    #: The id of the rule that made the difference; empty if none is known.
    rule: str
    #: The place in the pasted schema.
    at: str
    #: One sentence, in the words of the author.
    sentence: str
    #: The same without a limit of its length.
    whole: str = ""
    #: The keyword that refuses it; empty if none is known.
    keyword: str = ""
    #: Whether a value of any type is accepted at the place.
    any_type: bool = False

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API; `whole` only where the sentence is cut."""
        return {
            "kind": self.kind,
            "instance": plain_copy(self.instance),
            "pointer": self.pointer,
            "rule": self.rule,
            "at": self.at,
            "sentence": self.sentence,
            **({} if self.whole in ("", self.sentence) else {"whole": self.whole}),
        }


@dataclass(frozen=True, kw_only=True, slots=True)
class Loss:
    """What an output accepts or refuses otherwise than the pasted schema."""

    #: None if nothing is sent that could be compared.
    loss: Outcome | None
    #: Why there is nothing to compare, or what the comparison leaves out.
    reason: str | None = None
    #: Whether nothing else can differ: each direction is proven to lose nothing, or has a witness.
    proven: bool = False
    #: The values that were tried.
    probes: int = 0
    #: What passes first, then what is refused; of both the worst first.
    witnesses: tuple[Witness, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """Return the shape of the API."""
        return {
            "loss": self.loss,
            **({} if self.reason is None else {"reason": self.reason}),
            "proven": self.proven,
            "probes": self.probes,
            "witnesses": [witness.to_json() for witness in self.witnesses],
        }
