"""JSON Schemas for the output of `loss`, by name."""

from collections.abc import Mapping
from typing import Final

from toolprism.core.json_types import Object
from toolprism.web.api.shape_parts import FLAG, NUMBER, POINTER, TEXT, TEXT_OR_NULL, list_of, record, ref

LOSS_SHAPES: Final[Mapping[str, Object]] = {
    "LossLine": ref("Line"),
    "Witness": record(
        {
            "kind": {"enum": ["widened", "narrowed"]},
            "instance": {},
            "pointer": POINTER,
            "rule": TEXT,
            "at": POINTER,
            "sentence": TEXT,
        }
    ),
    "Loss": record(
        {
            "loss": {"enum": ["none", "widened", "narrowed", "both", None]},
            "proven": FLAG,
            "probes": NUMBER,
            "witnesses": list_of(ref("Witness")),
        },
        {"reason": TEXT},
    ),
    "Losses": {"type": "object", "additionalProperties": ref("Loss")},
    "LossResult": record({"id": {}, "targets": ref("Losses")}),
    "LossReport": record({"kind": TEXT, "tools": list_of(record({"name": TEXT_OR_NULL, "targets": ref("Losses")}))}),
}
