"""Whole schemas about which only this is asked: is a grammar made, and does it let the bad arguments pass?"""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.engines.asking import State, state_of
from tests.engines.engines import Engine


class Whole(NamedTuple):
    """A schema with arguments that it refuses; where there are none, `enforced` means that a grammar is made."""

    id: str
    schema: Any
    bad: tuple[Any, ...]
    #: The keyword that it is about, or `any other keyword`; empty if it is about a condition.
    about: str = ""


def _read(line: str) -> Whole:
    told = json.loads(line)
    long = [{name: "x" * length} for name, length in told.get("longest", {}).items()]
    many = [{name: [None] * number} for name, number in told.get("most", {}).items()]
    return Whole(told["id"], told["schema"], (*told.get("bad", ()), *long, *many), told.get("about", ""))


SCHEMAS: Final = tuple(map(_read, Path(__file__).with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()))


def answered(engine: Engine) -> dict[str, State]:
    """Return what an engine does with each of them.

    Raises:
        ImportError: its package is not installed.
    """
    return {whole.id: state_of(engine, whole.schema, [], list(whole.bad)) for whole in SCHEMAS}
