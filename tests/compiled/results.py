"""Prints which modules run, and what they return for many schemas: a line for each, the same for equal results."""

import hashlib
import importlib
import json
import sys
from collections.abc import Iterator

from starlette.testclient import TestClient

from tests.soak import inputs
from tests.vectors import corpus, vectors
from toolprism.core.deadline import Deadline, until
from toolprism.core.errors import OutOfTime
from toolprism.core.json_text import pieces
from toolprism.core.json_types import Json, Outgoing
from toolprism.schema import Normalizer, all_targets, normalize
from toolprism.web.application import create_app
from toolprism.web.settings import Settings
from toolprism.web.state import TABS

#: One of so many schemas is used.
_ONE_OF = inputs(48, soak=24)
#: So many properties has the widest schema; more are more of the same.
_WIDE = inputs(400, soak=2_000)


def digests() -> Iterator[str]:
    """Yield a digest of all results with trails for each schema, of some pages, and whether a deadline stops work."""
    targets = all_targets("all").values()
    for schema in _schemas():
        normalizer = Normalizer(schema)
        digest = hashlib.sha256()
        for target in targets:
            for name, value in normalizer.normalize(target).members(trail=True):
                _add(digest, name)
                _add(digest, value)
        yield digest.hexdigest()
    yield from _pages()
    try:
        with until(Deadline(0)):
            normalize({"properties": {str(number): {"minLength": 1} for number in range(2_000)}}, "google")
    except OutOfTime:
        yield "stopped"


def _add(digest: "hashlib._Hash", value: Outgoing) -> None:
    for piece in pieces(value):
        digest.update(piece.encode())


def _pages() -> Iterator[str]:
    """Yield a digest of the page for some tools, with one tab after the other."""
    with TestClient(create_app(Settings(links=None))) as client:
        for number, tool in enumerate(corpus()[:: 4 * _ONE_OF]):
            fields = {"text": json.dumps(tool["inputSchema"]), "tab": TABS[number % len(TABS)], "arguments": "{}"}
            yield hashlib.sha256(client.post("/check", data=fields).content).hexdigest()


def _schemas() -> Iterator[Json]:
    """Yield published tools, vectors, and schemas at the limits of the engine."""
    for tool in corpus()[::_ONE_OF]:
        yield tool["inputSchema"]
    for vector in vectors()[::_ONE_OF]:
        yield vector.schema
    deep: Json = {"type": "string", "minLength": 1}
    for _ in range(600):
        deep = {"anyOf": [deep, {"type": "null"}]}
    yield deep
    yield {"$defs": {"a": {"properties": {"a": {"$ref": "#/$defs/a"}}}}, "$ref": "#/$defs/a"}
    yield {"properties": {str(number): {"type": ["string", "null"], "minLength": 1} for number in range(_WIDE)}}


if __name__ == "__main__":
    files = [str(importlib.import_module(name).__file__) for name in sys.argv[1:]]
    sys.stdout.write("\n".join([*files, *digests()]))
